"""Remakes the tables and drawings of the docs: `make figures`, or

    .venv/bin/python -m bench.tables [NAME...]        # those of these groups; `--list` names all, with their times

A table that can be remade has a line before it:

    <!-- table: NAME; COMMAND; TIME -->

and everything from there to its last row is replaced. `pinned` are small runs of the same code, some seconds in all; a
test computes them and compares them with docs/figures.md. Where that fails, what a policy does has changed, and the
large tables are to be remade with it.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from bench.headlines.judged import FOLDER as HEADLINES
from bench.noise.edited import FOLDER as ARTICLES
from bench.policies import exact, papers, pinned, replays, selective, terminals
from bench.policies.seeds import SEEDS
from bench.tables import printed
from tidings.lab.replay import Setting
from tidings.lab.trace import Posts, read_traces

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
TRACES = ROOT.parent / "shared" / "data" / "traces"
BY_HAND = "<!-- by hand: "  # before a table that nothing remakes, with the command that prints its figures
_MARK = re.compile(r"<!-- table: (?P<name>[a-z0-9-]+); (?P<command>[^;]+); (?P<time>[^;]+) -->")

Tables = Mapping[str, str]  # by the name in the docs


@dataclass(frozen=True, slots=True)
class Group:
    """Tables that are made together."""

    names: tuple[str, ...]
    command: str  # that prints the same
    time: str  # about, on two cores
    make: Callable[[], Tables]
    needs: Path | None = None  # a file or folder that is not part of the project


def _posts(name: str) -> Posts:
    return read_traces([TRACES / f"{name}.csv.gz"])


def _setting(name: str) -> Setting:
    return replays.setting_in(TRACES / f"{name}.csv.gz")


def _news() -> Tables:
    """Two tables, and the figure of both."""
    from bench.policies.figures import delay_figure

    setting = _setting("news-2024")
    scores, rules = replays.budget_scores(setting), replays.rule_scores(setting)
    path = DOCS / "figures" / "delay-news.svg"
    first = [several[0] for several in (*(one for each in scores.values() for one in each), *rules)]
    path.write_text(delay_figure(first), "utf-8")
    print(f"  {path.relative_to(ROOT)}", flush=True)
    return {"news": replays.by_budget(scores), "news-rules": replays.without_budget(rules)}


def _budgets(name: str) -> str:
    return replays.by_budget(replays.budget_scores(_setting(name)))


def _terminals() -> Tables:
    """A table, and the figure of it."""
    from bench.policies.figures import cycle_figure

    found = terminals.compared()
    path = DOCS / "figures" / "cycle-time.svg"
    path.write_text(cycle_figure({name: cycle.seconds for name, cycle in found.items()}), "utf-8")
    print(f"  {path.relative_to(ROOT)}", flush=True)
    return {"terminals": terminals.as_table(found)}


def _drawings() -> Tables:
    from bench.policies.figures import draw

    draw(DOCS / "figures")
    return {}


def _papers() -> Tables:
    setting: Setting = replays.setting_of(_posts("news-2024"), days=118)
    return {"pending": papers.pending(setting), "advarss": papers.adaptation(setting)}


def _selective() -> Tables:
    made = selective.tables()
    return {
        "selective-both": made["both"],
        "selective-first": made["first"],
        "selective-second": made["second"],
        "selective-one-price": made["one price"],
    }


def _printed(module: str, read: Callable[[str], str], *arguments: str) -> str:
    """The table in what a benchmark prints. Its exit code says whether a promise was kept, and is not ours to judge."""
    command = [sys.executable, "-m", module, *arguments]
    return read(subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout)


def _simulate(trace: str) -> str:
    return f"python -m bench.policies.replays ../shared/data/traces/{trace}.csv.gz"


NEWS = TRACES / "news-2024.csv.gz"
GROUPS = {
    "pinned": Group(pinned.NAMES, "python -m bench.policies.pinned", "10 s", pinned.tables),
    "drawings": Group((), "python -m bench.policies.figures", "1 min", _drawings),
    "news": Group(("news", "news-rules"), _simulate("news-2024"), "12 min", _news, NEWS),
    "video": Group(
        ("video",),
        _simulate("video-2024"),
        "10 min",
        lambda: {"video": _budgets("video-2024")},
        TRACES / "video-2024.csv.gz",
    ),
    "blogs": Group(
        ("blogs",),
        _simulate("blogs"),
        "4 min",
        lambda: {"blogs": _budgets("blogs")},
        TRACES / "blogs.csv.gz",
    ),
    "exact": Group(
        ("exact",),
        "python -m bench.policies.exact ../shared/data/traces/news-2024.csv.gz",
        "10 min",
        lambda: {"exact": exact.compared(exact.worlds(_posts("news-2024"), SEEDS))},
        NEWS,
    ),
    "papers": Group(
        ("pending", "advarss"),
        "python -m bench.policies.papers ../shared/data/traces/news-2024.csv.gz",
        "15 min",
        _papers,
        NEWS,
    ),
    "selective": Group(
        ("selective-both", "selective-first", "selective-second", "selective-one-price"),
        "python -m bench.policies.selective",
        "15 min",
        _selective,
    ),
    "program": Group(
        ("selective-program",),
        "python -m bench.policies.selective --program",
        "2 min",
        lambda: {"selective-program": selective.by_program()},
    ),
    "terminals": Group(("terminals",), "python -m bench.policies.terminals", "8 min", _terminals),
    "watch": Group(
        ("watch",),
        "python -m bench.watch",
        "5 min",
        lambda: {"watch": _printed("bench.watch", printed.watch)},
    ),
    "headlines": Group(
        ("headlines",),
        "python -m bench.headlines",
        "2 min",
        lambda: {"headlines": _printed("bench.headlines", printed.headlines)},
        HEADLINES,
    ),
    "monitoring": Group(
        ("monitoring",),
        "python -m bench.monitoring --policy fixed",
        "6 min",
        lambda: {"monitoring": _printed("bench.monitoring", printed.monitoring, "--policy", "fixed")},
        ARTICLES,
    ),
    "changing": Group(
        ("changing",),
        "python -m bench.changing",
        "20 min",
        lambda: {"changing": _printed("bench.changing", printed.changing)},
    ),
    "pages": Group(
        ("pages",), "python -m bench.pages", "5 min", lambda: {"pages": _printed("bench.pages", printed.pages)}
    ),
}


def marks(text: str) -> Iterator[re.Match[str]]:
    return _MARK.finditer(text)


def marked_table(text: str, mark: re.Match[str]) -> tuple[int, int]:
    """Where the table after a mark begins and ends; both at the end of the mark where there is none yet."""
    body = re.compile(r"\n+((?:\|.*\n?)+)").match(text, mark.end())
    return (mark.end(), mark.end()) if body is None else (body.start(1), body.end(1))


def remade(text: str, tables: Tables) -> str:
    """The document with these tables in their places."""
    for mark in reversed(list(marks(text))):
        if mark["name"] in tables:
            begin, end = marked_table(text, mark)
            made = tables[mark["name"]]
            text = text[:begin] + (f"{made}\n" if end > begin else f"\n\n{made}") + text[end:]
    return text


def write(tables: Tables) -> None:
    for path in sorted(DOCS.glob("*.md")):
        before = path.read_text("utf-8")
        after = remade(before, tables)
        if after != before:
            path.write_text(after, "utf-8")
            print(f"  {path.relative_to(ROOT)}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", choices=[*GROUPS, []], help=f"of {', '.join(GROUPS)}")
    parser.add_argument("--list", action="store_true", help="name all groups, with their commands and times")
    asked = parser.parse_args()
    if asked.list:
        for name, group in GROUPS.items():
            print(f"{name:12}{group.time:>8}  {group.command}")
        return
    for name in asked.names or GROUPS:
        group = GROUPS[name]
        if group.needs is not None and not group.needs.exists():
            print(f"{name}: {group.needs} is not there; see CONTRIBUTING.md", flush=True)
            continue
        began = time.perf_counter()
        made = group.make()
        print(f"{name}: {time.perf_counter() - began:.0f} s", flush=True)
        write(made)
