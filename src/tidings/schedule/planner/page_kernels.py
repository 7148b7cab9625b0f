"""The arithmetic of `planner` for pages.

The intensity of a page is a rate times a shape that comes again every week: a factor for each hour of the day and one
for each day of the week, each of mean 1. So however long an interval is, its whole weeks are one sum, and nothing
goes further than a week.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

HOUR, DAY, WEEK = 3600.0, 86400.0, 604800.0
THURSDAY = 3  # the weekday of the first day of 1970

Numbers = NDArray[np.float64]
_Places = NDArray[np.int64]


def factor(hours: Numbers, days: Numbers, moment: float) -> float:
    """The intensity at a moment, as a multiple of its average."""
    hour, day = _places(np.array([moment]))
    return float(hours[hour[0]] * days[day[0]])


def usual_seconds(hours: Numbers, days: Numbers, start: float, end: float, by_hour: Numbers, by_day: Numbers) -> float:
    """The integral of the shape from `start` to `end`, also added to each hour of the day and day of the week."""
    total = 0.0
    weeks = (end - start) // WEEK
    if weeks > 0:
        masses = weeks * HOUR * np.outer(days, hours)
        by_hour += masses.sum(axis=0)
        by_day += masses.sum(axis=1)
        total += float(masses.sum())
    begin = start + weeks * WEEK
    if begin >= end:
        return total
    full_hours = np.arange(begin // HOUR + 1, -(-end // HOUR)) * HOUR  # between the two
    edges = np.concatenate([[begin], full_hours, [end]])
    hour, day = _places(edges[:-1])
    masses = np.diff(edges) * hours[hour] * days[day]
    by_hour += np.bincount(hour, masses, 24)
    by_day += np.bincount(day, masses, 7)
    return total + float(masses.sum())


def ahead(hours: Numbers, days: Numbers, rate: float, start: float, slot: float, count: int) -> Numbers:
    """Changes expected in each of `count` slots of so many seconds from `start` on."""
    hour, day = _places(start + (np.arange(count) + 0.5) * slot)
    expected: Numbers = rate * slot * (hours[hour] * days[day])
    return expected


def _places(moments: NDArray[np.floating[Any]]) -> tuple[_Places, _Places]:
    """The hour of the day and the day of the week of each moment."""
    hours = (moments // HOUR).astype(np.int64)
    return hours % 24, (hours // 24 + THURSDAY) % 7
