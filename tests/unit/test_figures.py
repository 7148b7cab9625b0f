"""The tables of the docs: each can be remade, and small runs of the same code still give what the docs say."""

from __future__ import annotations

import importlib.util
import re
from collections import Counter
from collections.abc import Iterator

from bench.policies import pinned
from bench.tables import printed
from bench.tables.groups import BY_HAND, DOCS, GROUPS, marked_table, marks, remade
from bench.tables.markdown import spread, table
from tests.cases import each

PAGES = {path.name: path.read_text("utf-8") for path in sorted(DOCS.glob("*.md"))}
WORKED = ("| visit | M |",)  # examples that one computes in one's head
_TABLE = re.compile(r"(?:^\|.*\n)+", re.MULTILINE)
_FIGURE = re.compile(r"[+-]?\d[\d,.]*( ?(±|/|s|h|%|min|MB|times|of)( ?\d.*)?)?")


def test_small_runs_give_what_the_docs_say() -> None:
    assert remade(PAGES["figures.md"], pinned.tables()) == PAGES["figures.md"], "what is measured has changed: run " + (
        "`make figures` (or, to see these alone, `python -m bench.tables pinned`)"
    )


def test_every_table_that_can_be_remade_is_in_the_docs_once() -> None:
    found = [mark for text in PAGES.values() for mark in marks(text)]
    made = {name: group for group in GROUPS.values() for name in group.names}
    assert Counter(mark["name"] for mark in found) == Counter(made.keys())
    for mark in found:
        assert (mark["command"], mark["time"]) == (made[mark["name"]].command, made[mark["name"]].time)
    for text in PAGES.values():
        for mark in marks(text):
            begin, end = marked_table(text, mark)
            assert text[begin:end].count("\n") >= 3, mark["name"]


def measured_tables(text: str) -> Iterator[re.Match[str]]:
    """Tables most of whose cells are figures."""
    for found in _TABLE.finditer(text):
        rows = [line.strip("|\n ").split(" | ") for line in found[0].splitlines()[2:]]
        cells = [cell for row in rows for cell in row[1:] if cell]
        if sum(_FIGURE.fullmatch(cell.replace("*", "")) is not None for cell in cells) > len(cells) / 2:
            yield found


def test_measured_tables_are_known_by_their_cells() -> None:
    assert len([*measured_tables(PAGES["policies.md"])]) >= 9
    assert not [*measured_tables(PAGES["settings.md"])]


def test_every_command_is_there_and_figures_md_names_those_by_hand() -> None:
    by_hand = {command for text in PAGES.values() for command in re.findall(rf"^{BY_HAND}(.*) -->", text, re.MULTILINE)}
    targets = set(re.findall(r"^([a-z-]+):", (DOCS.parent / "Makefile").read_text(), re.MULTILINE))
    for command in by_hand | {group.command for group in GROUPS.values()}:
        if command.startswith("make "):
            assert command.split()[1] in targets, command
            assert f"`{command}`" in PAGES["figures.md"], command
            continue
        module = command.split()[2]
        assert command.startswith("python -m bench.")
        assert importlib.util.find_spec(module) is not None, command
        assert command not in by_hand or f"`{module}" in PAGES["figures.md"], command


@each("name", PAGES)
def test_measured_figures_say_what_prints_them(name: str) -> None:
    for found in measured_tables(PAGES[name]):
        before = PAGES[name][: found.start()].rstrip().splitlines()[-1]
        marked = before.startswith(("<!-- table: ", BY_HAND)) or found[0].startswith(WORKED)
        assert marked, f"put `{BY_HAND}COMMAND -->`, or a mark of bench.tables, before this table:\n{found[0][:200]}"


def test_a_table_is_replaced_and_nothing_else() -> None:
    text = "a\n\n<!-- table: x; run x; 1 s -->\n\n| old |\n| --- |\n| 1 |\n\nb\n\n<!-- table: y; run y; 1 s -->\n"
    new = table(("new", ""), [["2", ""]])
    assert new == "| new | |\n| --- | --- |\n| 2 | |"
    assert remade(text, {"x": new, "y": new, "z": new}) == (
        f"a\n\n<!-- table: x; run x; 1 s -->\n\n{new}\n\nb\n\n<!-- table: y; run y; 1 s -->\n\n{new}\n"
    )
    assert remade(remade(text, {"x": new, "y": new}), {"x": "| q |"}).count("| new |") == 1


def test_a_mean_and_its_spread() -> None:
    assert spread([1200, 1300, 1400]) == "1,300 ± 100"
    assert (spread([2.0]), spread([2.04, 2.04], 1, " h"), spread([-0.2], 0, " %", "+")) == ("2", "2.0 h", "+0 %")


def test_what_other_benchmarks_print_becomes_a_table() -> None:
    watch = "      10        7502         133            0.000       91.0/s   0.01 s\n   10000        3166" + (
        "         316            0.773       10.1/s   1.00 s\n\n10000 watches cost 2.37 times what 10 do\n"
    )
    assert printed.watch(watch).splitlines()[2:] == [
        "| 10 | 7,502 | 0.000 |",
        "| 10,000 | 3,166 | 0.773 |",
        "| 10,000 over 10 | 2.37 times | |",
    ]
    pages = (
        "tidings, first pass          5,000    45.83     392,756    60.10    12.02        0     5,010    369    58\n"
        "scrapy                       5,000   103.30     174,250    98.00    19.60\n"
    )
    assert printed.pages(pages).splitlines()[2:] == [
        "| first pass | 393,000 | 45.8 | 12.0 |",
        "| Scrapy with its link extractor and a pipeline into SQLite | 174,000 | 103.3 | 19.6 |",
    ]


def test_judged_headlines_become_a_table() -> None:
    language = "  {}: 34 words, 352 headlines with a form of them, 383 without\n" + (
        "    watches  recall {}   precision 0.935, related words aside 0.955\n             found: form 257 of 352\n"
        "    search   recall 0.111   precision 0.222, related words aside 0.333\n"
    )
    parts = [
        f"{part}: words, {way} lemmas\n" + language.format("German", "0.9") + language.format("Polish", recall)
        for part in ("open", "held_out")
        for way, recall in (("without", "0.730"), ("with", "0.989"))
    ]
    rows = printed.headlines("".join(parts) + "open: stories of titles alone\n  Polish: 12 lists\n").splitlines()[2:]
    assert len(rows) == 8
    assert rows[0] == "| Polish, open: stems alone | 34 | 352 | 383 | 0.730 | 0.935 | 0.955 |"
    assert rows[1] == "| with lemmas | | | | 0.989 | 0.935 | 0.955 |"
    assert rows[6].startswith("| German, held out: stems alone |")


def test_the_monitoring_experiment_becomes_a_table() -> None:
    way = "    site          URLs  with changes  related  after 9 h\n" + (
        "    a.test          24           900        5         24\n"
        "    b.test           2           100        1          0\n"
        "    recall 1.000, precision {} (9 of 9 right), mean delay 3.0 h, 24 % found by first visits\n"
    )
    both = (
        f"  every leaf that was never there before (the paper)\n{way.format('0.233')}  the watch\n{way.format('1.000')}"
    )
    rows = printed.monitoring(f"fixed: 1 visits\n{both}planner: 2 visits\n{both}").splitlines()
    assert rows[3] == "| URLs, counted with every change that brought it | 1,000 | 1,000 | 1,000 | 1,000 |"
    assert rows[6] == "| found by first visits | 24 % | 24 % | 24 % | 24 % |"
    assert rows[8] == "| precision of what is told | 0.233 | 1.000 | 0.233 | 1.000 |"


def test_what_is_told_of_made_up_sites_becomes_a_table() -> None:
    said = """held-out: 8 sites, 44 pages, 16 rounds
  true changes told              118 of 118, and 0 a round late
  missed                           0, of which 0 only of link targets
  old value shown                 83 of 85 that were told and had one
  false reports, quiet checks     78 of 666 (11.7%)
  from the third visit on         55 of 616 (8.9%)
  requests per visit            1.36 (958, 704 visits)
  CPU s per 1,000 checks        20.6, the start of the program included
  it took 21 s
"""
    cells = "118 of 118 | 78 of 666 (11.7 %) | 55 of 616 (8.9 %) | 83 of 85 | 1.36 | 20.6"
    assert printed.changing(said).splitlines()[2:] == [f"| **held out**, 8 sites | {cells} |"]
