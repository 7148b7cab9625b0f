"""Tables of the docs from what other benchmarks print."""

from __future__ import annotations

import re

from bench.tables.markdown import table

_WATCH = re.compile(r"^ *(\d+) +(\d+) +\d+ +(\d+\.\d+) ", re.MULTILINE)
_RATIO = re.compile(r"cost ([\d.]+) times")
_PAGES = re.compile(r"^(tidings, first pass|tidings, 5 % changed|scrapy|limit: fetched, parsed) +(.*)$", re.MULTILINE)
_PASSES = {
    "tidings, first pass": "first pass",
    "tidings, 5 % changed": "again, 5 % of the pages changed",
    "scrapy": "Scrapy with its link extractor and a pipeline into SQLite",
    "limit: fetched, parsed": "the limit: fetched with aiohttp and parsed with lexbor, nothing else",
}
_PART = re.compile(r"^(open|held_out): words, (without|with) lemmas$(.*?)(?=^\S|\Z)", re.MULTILINE | re.DOTALL)
_LANGUAGE = re.compile(
    r"^  (\w+): (\d+) words, (\d+) headlines with a form of them, (\d+) without\n"
    r" +watches +recall ([\d.]+) +precision ([\d.]+), related words aside ([\d.]+)$",
    re.MULTILINE,
)
_SITE = re.compile(r"^    \S+\.test +(\d+) +(\d+) +(\d+) +(\d+)$", re.MULTILINE)
_FOUND = re.compile(
    r"recall ([\d.]+), precision ([\d.]+) .*?mean delay ([\d.]+ h), ([\d.]+ %) found by first visits", re.DOTALL
)
_GROUP = re.compile(r"^([\w-]+): (\d+) sites, .*?(?=^\S|\Z)", re.MULTILINE | re.DOTALL)
CHANGING = (
    "",
    "true changes told",
    "false reports on quiet checks",
    "from the third visit on",
    "old value shown",
    "requests per visit",
    "CPU s per 1,000 checks",
)
_GROUPS = {
    "set-on": "set on",
    "opened": "opened",
    "by-request": "by request",
    "renewed": "renewed",
    "abroad": "abroad",
    "daily": "daily",
    "promised": "promised",
    "ordinary": "ordinary",
    "platforms": "platforms",
    "everyday": "everyday",
    "various": "various",
    "recent": "recent",
    "held-out": "**held out**",
}


def watch(printed: str) -> str:
    """`bench.watch`: made-up text, and paragraphs of real articles where they are there."""
    found = _WATCH.findall(printed)
    ratios = _RATIO.findall(printed)
    sizes = list(dict.fromkeys(size for size, _, _ in found))
    rows = []
    for size in sizes:
        cells = [cell for which, speed, share in found if which == size for cell in (f"{int(speed):,}", share)]
        rows.append([f"{int(size):,}", *cells])
    last = [cell for ratio in ratios for cell in (f"{ratio} times", "")]
    rows.append([f"{int(sizes[-1]):,} over {int(sizes[0]):,}", *last])
    kinds = ("made-up text", "paragraphs of articles")[: len(ratios)]
    headings = [cell for kind in kinds for cell in (f"{kind}: segments/s", "matches each")]
    return table(("queries", *headings), rows)


def pages(printed: str) -> str:
    """`bench.pages`: pages an hour, seconds and CPU of each pass."""
    rows = []
    for name, figures in _PAGES.findall(printed):
        numbers = [float(number.replace(",", "")) for number in figures.split()]
        _, seconds, an_hour, _, each = numbers[:5]
        rows.append([_PASSES[name], f"{round(an_hour, -3):,.0f}", f"{seconds:.1f}", f"{each:.1f}"])
    return table(("", "pages an hour", "seconds", "CPU ms a page"), rows)


def headlines(printed: str) -> str:
    """`bench.headlines`: recall and precision of watches, by language and part, without lemmas and with them."""
    found: dict[tuple[str, str], dict[str, tuple[str, ...]]] = {}
    for part, way, text in _PART.findall(printed):
        for language, *figures in _LANGUAGE.findall(text):
            found.setdefault((language, part.replace("_", " ")), {})[way] = tuple(figures)
    rows = []
    for (language, part), ways in sorted(found.items(), key=lambda one: (one[0][0] != "Polish", one[0][1] != "open")):
        rows.append([f"{language}, {part}: stems alone", *ways["without"]])
        if "with" in ways:
            rows.append(["with lemmas", "", "", "", *ways["with"][3:]])
    return table(("", "words", "with a form", "without", "recall", "precision", "families and compounds aside"), rows)


def monitoring(printed: str) -> str:
    """`bench.monitoring`: the paper's table over all sites, both ways; by the planner, too, where it was tried."""
    rows: list[list[str]] = [
        ["distinct URLs with the pattern (7 sites)"],
        ["URLs, counted with every change that brought it"],
        ["of the distinct URLs, those whose title is about it"],
        ["URLs in which it was found after the 9th hour"],
        ["found by first visits"],
        ["recall"],
        ["precision of what is told"],
        ["mean delay"],
    ]
    for text in re.split(r"^  (?=every leaf|the watch)", printed, flags=re.MULTILINE)[1:]:
        sums = [sum(column) for column in zip(*(map(int, row) for row in _SITE.findall(text)), strict=True)]
        recall, precision, delay, first = _FOUND.findall(text)[0]
        for row, cell in zip(rows, [*(f"{one:,}" for one in sums), first, recall, precision, delay], strict=True):
            row.append(cell)
    heading = "every 6 hours, as in the paper"
    ways = ("the paper's way", "the watch", "the paper's way, by the planner", "the watch, by the planner")
    return table((heading, *ways[: len(rows[0]) - 1]), rows)


def changing(printed: str) -> str:
    """`bench.changing`: what the program tells of made-up sites."""
    rows = []
    for group in _GROUP.finditer(printed):
        words = group[0]

        def cell(name: str, words: str = words) -> str:
            found = re.search(rf"^  {re.escape(name)} +(\d[\d.]*(?: of \d+(?: \([\d.]+%\))?)?)", words, re.MULTILINE)
            return found[1].replace("%", " %") if found is not None else "?"

        rows.append(
            [
                f"{_GROUPS.get(group[1], group[1])}, {group[2]} sites",
                *(cell(name) for name in ("true changes told", "false reports, quiet checks")),
                *(cell(name) for name in ("from the third visit on", "old value shown")),
                *(cell(name) for name in ("requests per visit", "CPU s per 1,000 checks")),
            ]
        )
    return table(CHANGING, rows)
