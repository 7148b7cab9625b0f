"""Tables of the docs from what other benchmarks print."""

from __future__ import annotations

import re

from bench.markdown import table

_WATCH = re.compile(r"^ *(\d+) +(\d+) +\d+ +(\d+\.\d+) ", re.MULTILINE)
_RATIO = re.compile(r"cost ([\d.]+) times")
_PAGES = re.compile(r"^(tidings, first pass|tidings, 5 % changed|scrapy) +(.*)$", re.MULTILINE)
_PASSES = {
    "tidings, first pass": "first pass",
    "tidings, 5 % changed": "again, 5 % of the pages changed",
    "scrapy": "Scrapy with its link extractor and a pipeline into SQLite",
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
    """`bench.pages`: pages an hour and seconds of each pass."""
    rows = []
    for name, figures in _PAGES.findall(printed):
        numbers = [float(number.replace(",", "")) for number in figures.split()]
        seconds, an_hour = (numbers[1], numbers[2]) if name == "scrapy" else (numbers[2], numbers[3])
        rows.append([_PASSES[name], f"{round(an_hour, -3):,.0f}", f"{seconds:.1f}"])
    return table(("", "pages an hour", "seconds"), rows)
