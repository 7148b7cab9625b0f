"""The planner's arithmetic in numpy and Python: where the compiled form (compiled.c) could not be built, and what that
form is held against.

A forecast fills in what each of its components expects in each slot; `plan` finds the visits that minimise

    sum over articles of the delay until the next visit  +  price * visits

over the horizon. With L the cumulated intensity and M its first moment, going from a visit at the end of slot i to
the next at the end of slot j costs (L_j - L_i) j - (M_j - M_i), so for fixed i the best j minimises a line in L_i.
Lines come with growing slope, queries with falling argument: a queue of the lines that can still win makes the whole
plan O(slots) (the convex hull trick).

Both forms give the same numbers to the last digit, so that a schedule does not depend on how the program was
installed. Hence sums that go from first to last (`cumsum`, or a reduction over the slow axis) instead of `sum`, which
adds in pairs.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from tidings.schedule.planner.state import (
    DAY_SLOTS,
    EVIDENCE_HALF_LIFE,
    FADE,
    HALF_LIFE,
    HORIZON,
    LEVEL_PRIOR,
    LEVEL_PRIOR_SECONDS,
    MONDAY,
    OFFSET,
    PACE_DAY,
    PACE_DAY_PRIOR,
    PACE_HOURS,
    PACE_HOURS_PRIOR,
    PULSE_LONG,
    PULSE_SHORT,
    RATE_MIN,
    SHORTEST_PAST,
    SLOT,
    WEEK_HOURS,
    N,
)

Floats = NDArray[np.float32]
Numbers = NDArray[np.float64]
Pair = tuple[float, float]
Triple = tuple[float, float, float]

_FADE_SHORT, _FADE_LONG = math.exp(-SLOT / PULSE_SHORT), math.exp(-SLOT / PULSE_LONG)
_FADE_DAY, _FADE_HOURS = math.exp(-SLOT / PACE_DAY), math.exp(-SLOT / PACE_HOURS)


def _components(
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
) -> Numbers:
    """The articles that each component (a row) expects in each of `count` slots from slot number `start` on, for a
    source last seen at `seen_at`: (decayed) articles by hour of the week and slot of the day (`hours`, `slots`, times
    `scale`), counted over `exposure` seconds; what came lately, fading over an hour, three and a day (`pulses`); how
    today and the last hours compare with what was expected (`paces`); the population's `week` and `day`, of mean 1."""
    by_day, by_slots = hours.astype(np.float64).reshape(7, 24), slots.astype(np.float64)
    total = float(np.cumsum(by_day)[-1])
    own, watched = max(total, 1e-12), max(exposure, 1.0)
    rate = scale * SLOT / watched
    daily = rate * DAY_SLOTS
    level = max((total * scale + LEVEL_PRIOR) * SLOT / (watched + LEVEL_PRIOR_SECONDS), RATE_MIN * SLOT)
    later = max(0.0, start * SLOT + OFFSET + SLOT / 2 - seen_at)
    number = np.arange(start, start + count)
    slot, hour = number % DAY_SLOTS, (number // 12 + MONDAY) % WEEK_HOURS
    free = (hour >= 120).astype(np.intp)
    # By hour of a working day and of a free one; by day of the week; by 5 minutes of the hour.
    of_hours = np.stack([np.add.reduce(by_day[:5], axis=0), np.add.reduce(by_day[5:], axis=0)])
    weekday = np.cumsum(by_day, axis=1)[:, -1]
    minute = np.add.reduce(by_slots.reshape(24, 12), axis=0)
    day_hour = np.cumsum((day.astype(np.float64) / 12).reshape(24, 12), axis=1)[:, -1]
    shape = week[hour] / np.maximum(day_hour[slot // 12], 1e-6) * day[slot]
    by_hour = of_hours[free, hour % 24] * rate * WEEK_HOURS / np.where(free, 2.0, 5.0)
    by_minute = by_hour / own * 12 * minute[slot % 12]
    by_slot = by_slots[slot] * daily
    around = (np.roll(slots, 1) + slots + np.roll(slots, -1)).astype(np.float64)
    out = np.empty((N, count))
    out[0] = level * shape
    out[1] = by_slot
    out[2] = by_minute
    out[3] = _fading(pulses[0] / PULSE_SHORT * math.exp(-later / PULSE_SHORT) * SLOT, _FADE_SHORT, count)
    out[4] = _fading(pulses[1] / PULSE_LONG * math.exp(-later / PULSE_LONG) * SLOT, _FADE_LONG, count)
    out[5] = paces[0] * by_minute
    out[6] = by_slot * (weekday[hour // 24] * 7 / own)
    out[7] = by_hour
    out[8] = paces[1] * 0.5 * (around[slot] * (daily / 3) + by_minute)
    out[9] = _fading(pulses[2] / PACE_DAY * math.exp(-later / PACE_DAY) * SLOT, _FADE_DAY, count) * shape
    return out


def _fading(first: float, factor: float, count: int) -> Numbers:
    """Returns values that begin with `first` and are multiplied by `factor` from slot to slot."""
    steps = np.full(count, factor)
    steps[:1] = first
    fading: Numbers = np.multiply.accumulate(steps)
    return fading


def _mixed(parts: Numbers, weights: Numbers) -> Numbers:
    mixed: Numbers = parts[0] * weights[0]
    for k in range(1, N):
        mixed += parts[k] * weights[k]
    return mixed


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
    weights: Numbers,
    out: Numbers,
) -> None:
    """Fill `out` with the articles expected in each slot from slot number `start` on."""
    parts = _components(hours, slots, scale, exposure, pulses, paces, week, day, seen_at, start, len(out))
    np.maximum(_mixed(parts, weights), RATE_MIN * SLOT, out=out)


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
    weights: Numbers,
    weight: float,
    price: float,
    room: float,
) -> tuple[int, float, bool]:
    """(after how many slots to visit next, articles expected by then, was it shortened by the feed's window).
    `rest` of slot `start` still lies ahead; an article's delay counts `weight` times; `price` in slots of delay;
    so many articles may come before some could fall off the feed's end: `room`, 0 where that is not known."""
    expected = np.empty(HORIZON)
    forecast(hours, slots, scale, exposure, pulses, paces, week, day, seen_at, start, weights, expected)
    expected[0] *= rest
    after = plan(expected * weight, price)
    coming = np.cumsum(expected[:after])
    full = int(np.searchsorted(coming, room)) + 1 if room > 0.0 else after
    if full < after:
        return full, float(coming[full - 1]), True
    return after, float(coming[-1]), False


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
    weights: Numbers,
    posts: Numbers,
    now: float,
    kept: float,
    evidence: Floats | bytearray,
) -> Pair:
    """Scores the components by the part of the `evidence` that is `kept`: adds to its first half each component's share
    of the mixture when these posts came, and to its second half the articles it predicted from `seen_at`, which is in
    slot `start`, until now. Returns what the mixture expected of the last day and of the last hours, fading."""
    evidence = np.frombuffer(evidence, np.float32)
    evidence *= np.float32(kept)
    count = min(max(int((now - OFFSET) // SLOT) - start + 1, 1), HORIZON)
    parts = _components(hours, slots, scale, exposure, pulses, paces, week, day, seen_at, start, count)
    parts[:, 0] *= 1 - (seen_at - OFFSET) % SLOT / SLOT  # the rest of the slot in which it was seen
    mixed = _mixed(parts, weights)
    for moment in posts:
        number = int((moment - OFFSET) // SLOT) - start
        if 0 <= number < count:
            share = parts[:, number] * weights / max(mixed[number], 1e-12)
            evidence[:N] = evidence[:N].astype(np.float64) + share
    evidence[N:] = evidence[N:].astype(np.float64) + np.cumsum(parts, axis=1)[:, -1]
    ages = now - (np.arange(start, start + count) * float(SLOT) + OFFSET + SLOT / 2)
    recent = int(np.count_nonzero(ages >= 10 * PACE_DAY))  # what is older has faded
    if recent == count:
        return 0.0, 0.0
    age = float(ages[recent])
    return (
        _awaited(mixed[recent:], math.exp(-age / PACE_DAY), _FADE_DAY),
        _awaited(mixed[recent:], math.exp(-age / PACE_HOURS), _FADE_HOURS),
    )


def _awaited(mixed: Numbers, left: float, fade: float) -> float:
    """The sum of what was expected, of which so much is `left` in the first slot and more in each later one."""
    steps = np.full(len(mixed), fade)
    steps[0] = left
    return float(np.cumsum(mixed * np.minimum(np.divide.accumulate(steps), 1.0))[-1])


def plan(expected: Numbers, price: float) -> int:
    """Returns after how many slots to visit next. `expected` articles a slot, `price` in slots of delay a visit."""
    count = len(expected)
    if not count:
        return 0
    mass = [0.0, *np.cumsum(expected).tolist()]
    moment = [0.0, *np.cumsum(expected * (np.arange(count) + 0.5)).tolist()]
    height = [0.0] * (count + 1)
    line = [0] * (count + 1)  # the lines that can still win, by falling j: a queue
    front, back, best, choice = (
        0,
        0,
        0.0,
        count,
    )  # best: what the way to the horizon costs
    for visit in range(count - 1, -1, -1):
        new = visit + 1
        high = height[new] = mass[new] * new - moment[new] + best
        while back - front >= 2:
            a, b = line[back - 2], line[back - 1]
            low = height[a]
            # b never wins if the new line passes below where a and b cross.
            if (high - low) * (a - b) > (height[b] - low) * (a - new):
                break
            back -= 1
        line[back] = new
        back += 1
        x = mass[visit]
        choice = line[front]
        while back - front >= 2:
            second = line[front + 1]
            if height[second] - second * x > height[choice] - choice * x:
                break
            front, choice = front + 1, second
        best = height[choice] - choice * x + moment[visit] + price
    return choice


def plan_all(times: Numbers, mass: Numbers, moment: Numbers, price: float, end: float, out: NDArray[np.int64]) -> int:
    """Fill `out` with the places among `times` at which to visit, the last first, so that delay + price * visits is
    least; their number. `mass` and `moment` of the articles before each place have a 0 in front; what is not seen
    waits until `end`."""
    at, masses, moments = times.tolist(), mass.tolist(), moment.tolist()
    count = len(at)
    before, line, height = [0] * (count + 1), [0] * (count + 1), [0.0] * (count + 1)
    front, back, cost = 0, 0, 0.0  # cost: the best way to have visited at this place; at the first: not at all
    for place in range(count + 1):
        if place > 0:
            x = at[place - 1]
            choice = line[front]
            while back - front >= 2:
                second = line[front + 1]
                if height[second] - masses[second] * x > height[choice] - masses[choice] * x:
                    break
                front, choice = front + 1, second
            before[place] = choice
            cost = height[choice] - masses[choice] * x + masses[place] * x - moments[place] + price
        high = height[place] = cost + moments[place]
        while back - front >= 2:
            a, b = line[back - 2], line[back - 1]
            low = height[a]
            if (high - low) * (masses[b] - masses[a]) > (height[b] - low) * (masses[place] - masses[a]):
                break
            back -= 1
        line[back] = place
        back += 1
    best = min(range(count + 1), key=lambda place: height[place] - masses[place] * end)
    visits = 0
    while best > 0:
        out[visits] = best - 1
        visits += 1
        best = before[best]
    return visits


# -- a source as its state has it (PlannerState) ---


def _source_of(
    hours: bytes,
    slots: bytes,
    epoch: float,
    since: float,
    seen: float,
    pulses: Pair,
    came: Pair,
    awaited: Pair,
    week: Floats,
    day: Floats,
) -> tuple[Floats, Floats, float, float, Triple, Pair, Floats, Floats, float]:
    """Returns the parameters of the functions above for a source, from its state and what is known of all sources."""
    watched = max(seen - since, SHORTEST_PAST)
    return (
        np.frombuffer(hours, np.float16).astype(np.float32),
        np.frombuffer(slots, np.float16).astype(np.float32),
        2.0 ** (-(seen - epoch) / HALF_LIFE),
        FADE * (1 - math.exp(-watched / FADE)),
        (*pulses, came[0]),
        (
            (came[0] + PACE_DAY_PRIOR) / (awaited[0] + PACE_DAY_PRIOR),
            (came[1] + PACE_HOURS_PRIOR) / (awaited[1] + PACE_HOURS_PRIOR),
        ),
        week,
        day,
        seen,
    )


def next_slot_stored(
    hours: bytes,
    slots: bytes,
    epoch: float,
    since: float,
    seen: float,
    pulses: Pair,
    came: Pair,
    awaited: Pair,
    week: Floats,
    day: Floats,
    weights: Numbers,
    start: int,
    rest: float,
    weight: float,
    price: float,
    room: float,
) -> tuple[int, float, bool]:
    """`next_slot` of a source as its state has it."""
    source = _source_of(hours, slots, epoch, since, seen, pulses, came, awaited, week, day)
    return next_slot(*source, start, rest, weights, weight, price, room)


def nothing_came(
    hours: bytes,
    slots: bytes,
    epoch: float,
    since: float,
    seen: float,
    pulses: Pair,
    came: Pair,
    awaited: Pair,
    week: Floats,
    day: Floats,
    weights: Numbers,
    explained: bytes,
    expected: bytes,
    articles: float,
    now: float,
) -> tuple[float, Pair, Pair, Pair, bytes, bytes]:
    """(articles, pulses, came, awaited, explained, expected) of a state after a visit at `now`, not before `seen`, that
    found nothing new."""
    passed, evidence = now - seen, bytearray(explained + expected)
    source = _source_of(hours, slots, epoch, since, seen, pulses, came, awaited, week, day)
    start, kept = int((seen - OFFSET) // SLOT), 0.5 ** (passed / EVIDENCE_HALF_LIFE)
    of_day, of_hours = score_components(*source, start, weights, np.empty(0), now, kept, evidence)
    left_day, left_hours = math.exp(-passed / PACE_DAY), math.exp(-passed / PACE_HOURS)
    return (
        articles * 2.0 ** (-passed / HALF_LIFE),
        (pulses[0] * math.exp(-passed / PULSE_SHORT), pulses[1] * math.exp(-passed / PULSE_LONG)),
        (came[0] * left_day, came[1] * left_hours),
        (of_day + awaited[0] * left_day, of_hours + awaited[1] * left_hours),
        bytes(evidence[: 4 * N]),
        bytes(evidence[4 * N :]),
    )
