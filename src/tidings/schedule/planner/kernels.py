"""The planner's arithmetic, compiled by numba. Imported where it is first used: numba takes half a second.

They keep the GIL: releasing it for 20 microseconds and waiting for it again costs more than it gains.

`components` fills in what each component of the forecast expects in each slot; `plan` finds the visits that minimise

    sum over articles of the delay until the next visit  +  price * visits

over the horizon. With L the cumulated intensity and M its first moment, going from a visit at the end of slot i to
the next at the end of slot j costs (L_j - L_i) j - (M_j - M_i), so for fixed i the best j minimises a line in L_i.
Lines come with growing slope, queries with falling argument: a queue of the lines that can still win makes the whole
plan O(slots) (the convex hull trick), some 10 microseconds for a day of 288 slots.
"""

from __future__ import annotations

import math

import numpy as np
from numba import njit
from numpy.typing import NDArray

from tidings.schedule.planner.state import (
    DAY_SLOTS,
    HORIZON,
    LEVEL_PRIOR,
    LEVEL_PRIOR_SECONDS,
    MONDAY,
    OFFSET,
    PACE_DAY,
    PACE_HOURS,
    PULSE_LONG,
    PULSE_SHORT,
    RATE_MIN,
    SLOT,
    WEEK_HOURS,
    N,
)

Floats = NDArray[np.float32]
Counts = NDArray[np.float64]
Pair = tuple[float, float]
Triple = tuple[float, float, float]

_FADE_SHORT, _FADE_LONG = math.exp(-SLOT / PULSE_SHORT), math.exp(-SLOT / PULSE_LONG)
_FADE_DAY, _FADE_HOURS = math.exp(-SLOT / PACE_DAY), math.exp(-SLOT / PACE_HOURS)


@njit(cache=True)
def _sums(hours: Floats, slots: Floats, day: Floats) -> tuple[float, Counts, Counts, Counts, Counts]:
    """All of a source's articles; by hour of a working day and of a free one; by day of the week; by 5 minutes of the
    hour. And the mean of the population's day in each hour."""
    total = 0.0
    free_hours = np.zeros(48)
    weekday = np.zeros(7)
    minute = np.zeros(12)
    day_hour = np.zeros(24)
    for hour in range(WEEK_HOURS):
        total += hours[hour]
        free_hours[(24 if hour >= 120 else 0) + hour % 24] += hours[hour]
        weekday[hour // 24] += hours[hour]
    for slot in range(DAY_SLOTS):
        minute[slot % 12] += slots[slot]
        day_hour[slot // 12] += day[slot] / 12
    return total, free_hours, weekday, minute, day_hour


@njit(cache=True)
def components(
    hours: Floats,
    slots: Floats,
    scale: float,
    exposure: float,
    pulses: Triple,
    paces: Pair,
    week: Floats,
    day: Floats,
    seen_at: float,
    start: int,
    out: NDArray[np.float64],
) -> None:
    """Fill out[s, k] with the articles component k expects in slot start + s, for a source last seen at `seen_at`:
    (decayed) articles by hour of the week and slot of the day (`hours`, `slots`, times `scale`), counted over
    `exposure` seconds; what came lately, fading over an hour, three and a day (`pulses`); how today and the last
    hours compare with what was expected (`paces`); the population's `week` and `day`, each of mean 1."""
    total, free_hours, weekday, minute, day_hour = _sums(hours, slots, day)
    own = max(total, 1e-12)
    rate = scale * SLOT / max(exposure, 1.0)
    daily = rate * DAY_SLOTS
    level = max((total * scale + LEVEL_PRIOR) * SLOT / (max(exposure, 1.0) + LEVEL_PRIOR_SECONDS), RATE_MIN * SLOT)
    # What came lately fades from slot to slot by the same factors: three multiplications instead of three exps.
    later = max(0.0, start * SLOT + OFFSET + SLOT / 2 - seen_at)
    short = pulses[0] / PULSE_SHORT * math.exp(-later / PULSE_SHORT) * SLOT
    long = pulses[1] / PULSE_LONG * math.exp(-later / PULSE_LONG) * SLOT
    today = pulses[2] / PACE_DAY * math.exp(-later / PACE_DAY) * SLOT
    slot = start % DAY_SLOTS
    hour = (start // 12 + MONDAY) % WEEK_HOURS
    number = 0
    while number < out.shape[0]:
        # What is the same for all slots of an hour: divisions are most of the work.
        is_free = hour >= 120
        shape_of_hour = week[hour] / max(day_hour[slot // 12], 1e-6)
        by_hour = free_hours[(24 if is_free else 0) + hour % 24] * rate * WEEK_HOURS / (2.0 if is_free else 5.0)
        of_minute = by_hour / own * 12
        of_weekday = weekday[hour // 24] * 7 / own
        for _ in range(min(12 - slot % 12, out.shape[0] - number)):
            shape = shape_of_hour * day[slot]
            by_slot = slots[slot] * daily
            smooth = (slots[slot - 1] + slots[slot] + slots[slot + 1 if slot + 1 < DAY_SLOTS else 0]) * (daily / 3)
            by_minute = of_minute * minute[slot % 12]
            out[number, 0] = level * shape
            out[number, 1] = by_slot
            out[number, 2] = by_minute
            out[number, 3] = short
            out[number, 4] = long
            out[number, 5] = paces[0] * by_minute
            out[number, 6] = by_slot * of_weekday
            out[number, 7] = by_hour
            out[number, 8] = paces[1] * 0.5 * (smooth + by_minute)
            out[number, 9] = today * shape
            short *= _FADE_SHORT
            long *= _FADE_LONG
            today *= _FADE_DAY
            number += 1
            slot += 1
        slot, hour = slot % DAY_SLOTS, (hour + 1) % WEEK_HOURS


@njit(cache=True)
def forecast(
    hours: Floats,
    slots: Floats,
    scale: float,
    exposure: float,
    pulses: Triple,
    paces: Pair,
    week: Floats,
    day: Floats,
    seen_at: float,
    start: int,
    count: int,
    weights: NDArray[np.float64],
) -> NDArray[np.float64]:
    """Articles expected in each of `count` slots from slot number `start` on."""
    parts = np.empty((count, N))
    components(hours, slots, scale, exposure, pulses, paces, week, day, seen_at, start, parts)
    mixed = np.empty(count)
    for number in range(count):
        total = 0.0
        for k in range(N):
            total += parts[number, k] * weights[k]
        mixed[number] = max(total, RATE_MIN * SLOT)
    return mixed


@njit(cache=True)
def next_slot(
    hours: Floats,
    slots: Floats,
    scale: float,
    exposure: float,
    pulses: Triple,
    paces: Pair,
    week: Floats,
    day: Floats,
    seen_at: float,
    start: int,
    rest: float,
    weights: NDArray[np.float64],
    weight: float,
    price: float,
    room: float,
) -> tuple[int, float, bool]:
    """(after how many slots to visit next, articles expected by then, was it shortened by the feed's window).
    `rest` of slot `start` still lies ahead; an article's delay counts `weight` times; `price` in slots of delay;
    so many articles may come before some could fall off the feed's end: `room`, 0 where that is not known."""
    expected = forecast(hours, slots, scale, exposure, pulses, paces, week, day, seen_at, start, HORIZON, weights)
    expected[0] *= rest
    after = plan(expected * weight, price)
    coming = 0.0
    for slot in range(after):
        coming += expected[slot]
        if 0.0 < room <= coming and slot + 1 < after:
            return slot + 1, coming, True
    return after, coming, False


@njit(cache=True)
def score_components(
    hours: Floats,
    slots: Floats,
    scale: float,
    exposure: float,
    pulses: Triple,
    paces: Pair,
    week: Floats,
    day: Floats,
    seen_at: float,
    start: int,
    weights: NDArray[np.float64],
    posts: NDArray[np.float64],
    now: float,
    kept: float,
    evidence: Floats,
) -> Pair:
    """Of the `evidence`, so much of it as is `kept`: adds to its first half each component's share of the mixture when
    these posts came, and to its second half the articles it predicted from `seen_at`, which is in slot `start`, until
    now. Returns what the mixture expected of the last day and of the last hours, fading."""
    share = np.float32(kept)
    for k in range(2 * N):
        evidence[k] *= share
    count = min(int((now - OFFSET) // SLOT) - start + 1, HORIZON)
    parts = np.empty((count, N))
    components(hours, slots, scale, exposure, pulses, paces, week, day, seen_at, start, parts)
    parts[0] *= 1 - (seen_at - OFFSET) % SLOT / SLOT  # the rest of the slot in which it was seen
    awaited_day, awaited_hours = 0.0, 0.0
    left_day, left_hours = 0.0, 0.0  # of what was awaited in a slot; as in `components`, from slot to slot
    mixed = np.zeros(count)
    predicted = np.zeros(N)
    for number in range(count):
        for k in range(N):
            mixed[number] += parts[number, k] * weights[k]
            predicted[k] += parts[number, k]
        age = now - ((start + number) * SLOT + OFFSET + SLOT / 2)
        if age < 10 * PACE_DAY:  # beyond that it has faded
            if left_day == 0.0:
                left_day, left_hours = math.exp(-age / PACE_DAY), math.exp(-age / PACE_HOURS)
            awaited_day += mixed[number] * min(left_day, 1.0)
            awaited_hours += mixed[number] * min(left_hours, 1.0)
            left_day /= _FADE_DAY
            left_hours /= _FADE_HOURS
    for moment in posts:
        number = int((moment - OFFSET) // SLOT) - start
        if 0 <= number < count:
            for k in range(N):
                evidence[k] += parts[number, k] * weights[k] / max(mixed[number], 1e-12)
    for k in range(N):
        evidence[N + k] += predicted[k]
    return awaited_day, awaited_hours


@njit(cache=True)
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
