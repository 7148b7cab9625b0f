"""A small made-up press for the laboratory's tests: twenty sources of six rhythms, the same for the same seed."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import numpy as np
from numpy.typing import NDArray

from tidings.lab.trace import DAY, Posts

MONDAY = datetime(2026, 3, 2, tzinfo=UTC)
HOUR, MINUTE = 3600.0, 60.0

Rhythm = Callable[[random.Random, int], Iterator[float]]  # of one day, by its number from a Monday: seconds of it


def newsroom(rng: random.Random, day: int) -> Iterator[float]:
    """Office hours, more on working days, half of it at round minutes."""
    for hour in range(6, 20):
        for _ in range(_drawn(rng, 2.5 if day % 7 < 5 else 0.8)):
            minute = rng.choice((0, 0, 30, rng.uniform(0, 60), rng.uniform(0, 60), rng.uniform(0, 60)))
            yield hour * HOUR + minute * MINUTE + rng.uniform(0, 40)


def agency(rng: random.Random, day: int) -> Iterator[float]:
    """Around the clock, a batch after each third hour."""
    for hour in range(24):
        for _ in range(_drawn(rng, 0.4)):
            yield (hour + rng.random()) * HOUR
        if hour % 3 == 0:
            for _ in range(_drawn(rng, 3)):
                yield hour * HOUR + rng.uniform(0, 4) * MINUTE


def column(rng: random.Random, day: int) -> Iterator[float]:
    """One post each working day, at about seven."""
    if day % 7 < 5:
        yield 7 * HOUR + abs(rng.gauss(0, 8)) * MINUTE


def digest(rng: random.Random, day: int) -> Iterator[float]:
    """Four posts on Fridays."""
    if day % 7 == 4:
        for number in range(4):
            yield 15 * HOUR + number * 2 * MINUTE + rng.uniform(0, 60)


def diary(rng: random.Random, day: int) -> Iterator[float]:
    """Evenings, when there is something to say."""
    for _ in range(_drawn(rng, 1.5)):
        yield 18 * HOUR + rng.uniform(0, 5) * HOUR


def whim(rng: random.Random, day: int) -> Iterator[float]:
    """Whenever."""
    for _ in range(_drawn(rng, 1.2)):
        yield rng.uniform(0, DAY)


RHYTHMS: dict[Rhythm, int] = {newsroom: 6, agency: 3, column: 4, digest: 1, diary: 3, whim: 3}


def made_up(days: int, seed: int = 11) -> Posts:
    """Whole seconds, as feeds give them."""
    rng = random.Random(seed)
    posts: dict[str, NDArray[np.float64]] = {}
    for rhythm, count in RHYTHMS.items():
        for number in range(count):
            shift = rng.choice((-1, 0, 1)) * HOUR if number else 0.0  # not all in the same zone
            times = [
                MONDAY.timestamp() + day * DAY + min(max(second + shift, 0), DAY - 1)
                for day in range(days)
                for second in rhythm(rng, day)
            ]
            posts[f"{rhythm.__name__}{number}"] = np.sort(np.floor(np.array(times)))
    return posts


def _drawn(rng: random.Random, mean: float) -> int:
    """A Poisson number."""
    limit, count, product = math.exp(-mean), 0, rng.random()
    while product > limit:
        count += 1
        product *= rng.random()
    return count
