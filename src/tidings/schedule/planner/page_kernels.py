"""The arithmetic of `planner` for pages, compiled by numba; imported only where it is first used, as `kernels` is.

The intensity of a page is a rate times a shape that comes again every week: a factor for each hour of the day and one
for each day of the week, each of mean 1. So however long an interval is, its whole weeks are one sum, and no loop goes
further than a week.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

HOUR, DAY, WEEK = 3600.0, 86400.0, 604800.0
THURSDAY = 3  # the weekday of the first day of 1970

Numbers = NDArray[np.float64]


@njit(cache=True)
def factor(hours: Numbers, days: Numbers, moment: float) -> float:
    """The intensity at a moment, as a multiple of its average."""
    return float(hours[int(moment // HOUR) % 24] * days[(int(moment // DAY) + THURSDAY) % 7])


@njit(cache=True)
def usual_seconds(hours: Numbers, days: Numbers, start: float, end: float, by_hour: Numbers, by_day: Numbers) -> float:
    """The integral of the shape from `start` to `end`, also added to each hour of the day and day of the week."""
    total = 0.0
    weeks = (end - start) // WEEK
    if weeks > 0:
        for day in range(7):
            for hour in range(24):
                mass = weeks * HOUR * hours[hour] * days[day]
                by_hour[hour] += mass
                by_day[day] += mass
                total += mass
    moment = start + weeks * WEEK
    while moment < end:
        until = min(end, (moment // HOUR + 1) * HOUR)
        hour, day = int(moment // HOUR) % 24, (int(moment // DAY) + THURSDAY) % 7
        mass = (until - moment) * hours[hour] * days[day]
        by_hour[hour] += mass
        by_day[day] += mass
        total += mass
        moment = until
    return total


@njit(cache=True)
def ahead(hours: Numbers, days: Numbers, rate: float, start: float, slot: float, count: int) -> Numbers:
    """Changes expected in each of `count` slots of so many seconds from `start` on."""
    expected = np.empty(count)
    for number in range(count):
        expected[number] = rate * slot * factor(hours, days, start + (number + 0.5) * slot)
    return expected
