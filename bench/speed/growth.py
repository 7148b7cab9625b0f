"""How cost grows with what is known: sources, articles, people. Milliseconds of CPU at each size, and the growth.

A visit is of a feed of 20 items that everybody follows, new and then unchanged; a page is the one of the person who
follows all sources, after a write. The other two amounts are the least while one grows.
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from math import log
from pathlib import Path

from bench.database.beside import writing
from bench.database.filled import Amounts
from bench.served.static import served
from bench.speed.children import ours
from bench.speed.feed_site import first_bodies
from bench.speed.results import OURS, Better, Contest, Floor, Role, Series
from bench.web import Person, costs, database_in, peopled, serving

Sizes = Mapping[str, Sequence[int]]
FULL: Sizes = {
    "sources": (1_000, 10_000, 100_000),
    "articles": (10_000, 100_000, 1_000_000),
    "people": (10, 100, 1_000),
}
SHORT: Sizes = {"sources": (1_000, 10_000), "articles": (10_000, 40_000), "people": (10, 40)}
PAGES = ("/", "/articles", "/sources", "/search?q=harbour")
_FEEDS = 200
_ALLOWED = 1.25  # above log n: the machine's noise


def growth_contests(sizes: Sizes = FULL) -> list[Contest]:
    least = {name: several[0] for name, several in sizes.items()}
    first, made = measured(least), []
    for name, several in sizes.items():
        found = [first, *(measured(least | {name: size}) for size in several[1:])]
        for what in first:
            made.append(_contest(name, what, several, [one[what] for one in found]))
    return made


def measured(amounts: Mapping[str, int]) -> dict[str, float]:
    """Milliseconds of CPU by what is done, in a database of its own."""
    bodies = first_bodies(_FEEDS)
    with tempfile.TemporaryDirectory(prefix="tidings-growth-") as temporary:
        folder = Path(temporary)
        with database_in(folder, postgres=False):
            ids = peopled(folder, amounts["people"], Amounts(amounts["sources"], amounts["articles"]))
            with serving(folder) as (pid, port), writing(folder) as writer:
                pages = costs(Person(port, "reader0"), pid, [page.format(**ids) for page in PAGES], writer)
            with served(bodies) as base:
                visits = ours("bench.speed.ours.growth", folder=str(folder), base=base, paths=list(bodies))
    found = {"a new feed": visits["first"], "an unchanged feed": visits["unchanged"]}
    return found | {f"`{page}`": cost.after_write for page, cost in pages.items()}


def _contest(name: str, what: str, sizes: Sequence[int], values: Sequence[float]) -> Contest:
    """The growth from the least to the most, which may be that of a logarithm."""
    most = round(_ALLOWED * log(sizes[-1]) / log(sizes[0]), 1)
    steps = ", ".join(f"{value:.2f}" for value in values)
    title = f"growth, {what}: {sizes[0]:,} to {sizes[-1]:,} {name} ({steps} ms)"
    series = [Series(OURS, Role.OURS, [values[-1] / values[0]])]
    return Contest(title, "times", Better.LESS, series, [Floor(None, most)])
