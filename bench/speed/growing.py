"""How cost grows: a decision with 1,000 and 1,000,000 sources, a segment with 10 and 10,000 watches."""

from __future__ import annotations

import random

from bench import watch
from bench.policies import schedule
from bench.speed.results import OURS, Better, Contest, Floor, Role, Series
from tidings.watch.match.index import WatchIndex

_DECISIONS = 2_000


def decision_contests(*, most: int, repeats: int) -> list[Contest]:
    rng = random.Random(1)
    kinds = schedule.learned(rng)
    few, many, sizes = [], [], []
    for _ in range(repeats):
        small, large = schedule.measure(kinds, [1_000, most], _DECISIONS, rng)
        few.append(1e3 * small.median)
        many.append(1e3 * large.median)
        sizes.append(large.bytes_each)
    grown = [after / before for before, after in zip(few, many, strict=True)]
    return [
        _own("decision, 1,000 sources", "ms", few, Floor(None, 0.2)),
        _own(f"decision, {most:,} sources", "ms", many, Floor(None, 0.2)),
        _own(f"decision, growth from 1,000 to {most:,}", "times", grown, Floor(None, 1.2, pinned=2)),
        _own("schedule's state of a source", "bytes", sizes, Floor(None, 1229, pinned=1300)),
    ]


def watch_contest(*, segments: int, repeats: int) -> Contest:
    rng = random.Random(7)
    words = watch.vocabulary(rng)
    documents = watch.segments(rng, words, segments)
    asked = watch.watches(rng, words, 10_000)
    indexes = [WatchIndex(asked[:10]), WatchIndex(asked)]
    for index in indexes:
        index.match(documents[0])
    ratios = []
    for _ in range(repeats):
        (few, _found), (many, _more) = watch.measured(indexes, documents)
        ratios.append(many / few)
    return _own("watches, cost of 10,000 over 10", "times", ratios, Floor(None, 3, pinned=6))


def _own(name: str, unit: str, values: list[float], floor: Floor) -> Contest:
    return Contest(name, unit, Better.LESS, [Series(OURS, Role.OURS, values)], [floor])
