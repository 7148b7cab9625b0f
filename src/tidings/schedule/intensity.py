"""How many articles to expect, slot by slot, over the coming day; and the plan that makes the most of it.

Time is cut into slots of 5 minutes that end one minute after the clock's round numbers (12:01, 12:06 ...): one post
in six is published at minute :00, and a visit at the end of a slot should come just after it, not just before.

The intensity of a source is a mixture of nine simple views of its past (`COMPONENTS`), weighted by what has told
the future best for all sources together (`population`). The plan minimises

    sum over articles of the delay until the next visit  +  price * visits

over a day. With L the cumulated intensity and M its first moment, going from a visit at the end of slot i to the
next at the end of slot j costs (L_j - L_i) j - (M_j - M_i), so for fixed i the best j minimises a line in L_i:
lines come with growing slope, queries with falling argument, and a queue of the lines that can still win makes the
whole plan O(slots) (the convex hull trick).

Compiled by numba; the functions are pure and hold no state.
"""

from __future__ import annotations

import math

import numpy as np
from numba import njit
from numpy.typing import NDArray

Floats = NDArray[np.float32]

SLOT = 300  # seconds
OFFSET = 60  # slots end a minute after round numbers
HORIZON = 288  # slots: a day
DAY_SLOTS, WEEK_HOURS = 288, 168
MONDAY = 3 * 24  # hours from a Monday's midnight to the first hour of 1970, a Thursday

COMPONENTS = (
    "the usual week of all sources",
    "its own time of day",
    "its hour of a working or free day, at its usual minutes",
    "what came within the last hour",
    "what came within the last hours",
    "the same hour and minutes, as today's pace has it",
    "its own time of day, as this weekday has it",
    "its hour of a working or free day",
    "its time of day, as the last hours' pace has it",
)
N = len(COMPONENTS)
PULSE_SHORT, PULSE_LONG = 3600.0, 3 * 3600.0  # seconds in which what came lately fades
PACE_DAY, PACE_HOURS = 86400.0, 6 * 3600.0
PACE_DAY_PRIOR, PACE_HOURS_PRIOR = 3.0, 2.0  # articles that stand for "as usual" before anything is said
RATE_MIN = 0.02 / 86400  # articles a second: no source is given up


@njit(cache=True, nogil=True)
def components(
    hours: Floats,
    slots: Floats,
    exposure: float,
    pulses: Floats,
    paces: Floats,
    week: Floats,
    day: Floats,
    seen_at: float,
    start: int,
    out: NDArray[np.float64],
) -> None:
    """Fill out[s, k] with the articles component k expects in slot start + s, for a source last seen at `seen_at`.

    `hours` and `slots` are its (decayed) articles by hour of the week and slot of the day, `exposure` the decayed
    seconds they were counted over; `pulses` what came lately, fading over an hour and three; `paces` how today and
    the last hours compare with what was expected of them; `week` and `day` the population's shape, each of mean 1.
    """
    total = 0.0
    free_hours = np.zeros(48)
    weekday = np.zeros(7)
    minute = np.zeros(12)
    day_hour = np.zeros(24)
    for hour in range(WEEK_HOURS):
        total += hours[hour]
        free = 24 if hour >= 120 else 0
        free_hours[free + hour % 24] += hours[hour]
        weekday[hour // 24] += hours[hour]
    for slot in range(DAY_SLOTS):
        minute[slot % 12] += slots[slot]
        day_hour[slot // 12] += day[slot] / 12
    rate = SLOT / max(exposure, 1.0)
    level = max(total * rate, RATE_MIN * SLOT)
    own = max(total, 1e-12)
    for number in range(out.shape[0]):
        index = start + number
        hour = (index // 12 + MONDAY) % WEEK_HOURS
        slot = index % DAY_SLOTS
        is_free = hour >= 120
        later = max(0.0, index * SLOT + OFFSET + SLOT / 2 - seen_at)
        shape = week[hour] * day[slot] / max(day_hour[slot // 12], 1e-6)
        by_slot = slots[slot] * rate * DAY_SLOTS
        smooth = (slots[slot - 1] + slots[slot] + slots[(slot + 1) % DAY_SLOTS]) / 3 * rate * DAY_SLOTS
        by_hour = free_hours[(24 if is_free else 0) + hour % 24] * rate * WEEK_HOURS / (2.0 if is_free else 5.0)
        by_minute = by_hour * minute[slot % 12] / own * 12
        out[number, 0] = level * shape
        out[number, 1] = by_slot
        out[number, 2] = by_minute
        out[number, 3] = pulses[0] / PULSE_SHORT * math.exp(-later / PULSE_SHORT) * SLOT
        out[number, 4] = pulses[1] / PULSE_LONG * math.exp(-later / PULSE_LONG) * SLOT
        out[number, 5] = paces[0] * by_minute
        out[number, 6] = by_slot * weekday[hour // 24] * 7 / own
        out[number, 7] = by_hour
        out[number, 8] = paces[1] * 0.5 * (smooth + by_minute)


@njit(cache=True, nogil=True)
def plan(expected: NDArray[np.float64], price: float) -> int:
    """After how many slots to visit next. `expected` articles a slot, `price` in slots of delay a visit."""
    count = expected.shape[0]
    mass = np.zeros(count + 1)
    moment = np.zeros(count + 1)
    for slot in range(count):
        mass[slot + 1] = mass[slot] + expected[slot]
        moment[slot + 1] = moment[slot] + expected[slot] * (slot + 0.5)
    best = np.empty(count + 1)  # cost from a visit at the end of slot i - 1 to the horizon
    following = np.empty(count + 1, np.int64)
    line = np.empty(count + 1, np.int64)  # the lines that can still win, by falling j: a queue
    height = np.empty(count + 1)
    front, back = 0, 0
    best[count] = 0.0
    for visit in range(count - 1, -1, -1):
        new = visit + 1
        height[new] = mass[new] * new - moment[new] + best[new]
        while back - front >= 2:
            a, b = line[back - 2], line[back - 1]
            # b never wins if the new line passes below where a and b cross.
            if (height[new] - height[a]) * (a - b) <= (height[b] - height[a]) * (a - new):
                back -= 1
            else:
                break
        line[back] = new
        back += 1
        x = mass[visit]
        while (
            back - front >= 2 and height[line[front + 1]] - line[front + 1] * x <= height[line[front]] - line[front] * x
        ):
            front += 1
        choice = line[front]
        following[visit] = choice
        best[visit] = height[choice] - choice * x + moment[visit] + price
    return int(following[0])
