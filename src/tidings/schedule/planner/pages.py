"""`planner` for pages: learns how often a page changes, and at which hours, from visits that only see that it did.

A feed says when it published; a page does not. A visit sees that the page is another one than at the visit before, not
when it became so, nor how often: the change is known to lie in an interval (it is interval-censored). With intensity
L(t) and mass M, the integral of L over the interval, a Poisson process that is known to have changed at least once has

    M / (1 - exp(-M))       changes to expect in it, spread over the interval in proportion to L(t)

(the E-step). The rate is not known either, only from the changes counted so far: with k of them it has a gamma
distribution of that shape, and exp(-M) is (1 + M / k) ** -k instead, which comes to the same as k grows. So the first
change of a page that rested for days says that it is likely one of the lively ones.

The changes are counted by hour of the day and by day of the week, decayed with a half-life of 90 days. A visit that
finds nothing adds its time and no changes. The rate is (changes + a) / (time + b) with a / b = one change a week, where
a new page starts; a week of silence makes that one in two months. A page that becomes livelier, or falls asleep, shows
in how the last days compare with what was expected of them.

When to look again minimises expected delay plus price, as for feeds, with the same price: one budget serves both. Pages
mostly rest, so the plan reaches three times as far as the square-root rule T = sqrt(2 price / rate) says, up to two
ceilings of a month, in slots of 5 minutes or of an hour; so a visit that is days away still comes at the best time of
that day.

The state has about 250 bytes. Nothing of it goes into what is learned of all feeds together (`population`): a page's
hours are guesses, and there may be a thousand pages for each feed.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta, tzinfo
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tidings.model.visits import Visit, VisitResult
from tidings.schedule.policies.base import Circumstances, Proposal, duration_words, hour_words, how_often

DAY = 86400.0
HALF_LIFE = 90 * DAY
PRIOR_CHANGES = 0.15  # they count as little: most pages rest, some change all day, and a visit or two tells which
PRIOR_SECONDS = PRIOR_CHANGES * 7 * DAY
SHAPE_PRIOR = 8.0  # changes spread evenly over the hours, and the days, before anything is known of them
RECENT, RECENT_PRIOR = 4 * DAY, 2.0  # how long what came fades; weight of the prior "as usual", in changes
RATE_MOST = 1 / 60  # a second
FINE, COARSE = 300.0, 3600.0  # seconds of a slot of the plan
FINE_UP_TO = 12 * 3600.0  # seconds between two visits
REACH, LONGEST = 3, 60 * DAY  # of a plan: visits, and seconds at most
_TELLING = 5.0  # changes from which on its hours are worth a word
_HOURS, _DAYS = 24, 7
_Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class PageRhythm:
    hours: bytes = bytes(4 * _HOURS)  # float32: changes by hour of the day, decayed
    days: bytes = bytes(4 * _DAYS)  # the same by day of the week, from Monday on
    since: float = 0.0  # the first visit
    seen: float = 0.0  # the last good visit; 0: none yet
    changes: float = 0.0  # decayed
    watched: float = 0.0  # seconds, decayed as the changes are
    came: float = 0.0  # within the last days, fading
    awaited: float = 0.0  # what was expected of them

    @property
    def usual_rate(self) -> float:
        """Changes a second over the last months."""
        return (self.changes + PRIOR_CHANGES) / (self.watched + PRIOR_SECONDS)

    @property
    def pace(self) -> float:
        """The last days' changes relative to the usual rate."""
        return (self.came + RECENT_PRIOR) / (self.awaited + RECENT_PRIOR)

    @property
    def rate(self) -> float:
        return min(RATE_MOST, self.usual_rate * self.pace)

    def shapes(self) -> tuple[_Numbers, _Numbers]:
        """Factors of the hours and of the days, each of mean 1."""
        return _shape(self.hours), _shape(self.days)


def expected_changes(mass: float, evidence: float = math.inf) -> float:
    """Expected changes in an interval that had at least one, with `mass` expected beforehand; `evidence`: the number of
    changes the rate was estimated from."""
    if mass < 1e-9:
        return 1.0
    none = -mass if math.isinf(evidence) else -evidence * math.log1p(mass / evidence)  # its logarithm
    return mass / -math.expm1(none)


@dataclass(frozen=True, slots=True)
class PagePlanner:
    name: str = "page-planner"  # stored with its states, which are not those of feeds
    summary: str = "planner, for pages: learns how often and at which hours a page changes"
    state_type: type[PageRhythm] = PageRhythm

    def start(self, rng: random.Random) -> PageRhythm:
        return PageRhythm()

    def observe(self, state: PageRhythm, visit: Visit) -> PageRhythm:
        if visit.result not in (VisitResult.CHANGED, VisitResult.UNCHANGED):
            return state
        now = visit.at.timestamp()
        if not state.seen:
            return PageRhythm(since=now, seen=now)  # the baseline: nothing to compare it with
        if now == state.seen:
            return state
        if now < state.seen:  # the clock was ahead then: what was learned holds, and the next interval begins now
            return replace(state, since=state.since - (state.seen - now), seen=now)
        changed = visit.result is VisitResult.CHANGED and not visit.first
        return _observed(state, now, changed)

    def next_visit(self, state: PageRhythm, circumstances: Circumstances, now: datetime) -> Proposal:
        price = circumstances.price or circumstances.terms.price.total_seconds()
        rate, weight = state.rate, max(circumstances.weight, 1e-6)
        usual = math.sqrt(2 * price / (rate * weight))  # the square-root rule
        slot = FINE if usual <= FINE_UP_TO else COARSE
        count = max(2, math.ceil(min(REACH * usual, LONGEST) / slot))
        if slot == HOUR:
            first = hour_of_week(now.timestamp())
            after, coming = planned_by_hours(state.hours, state.days, rate, first, count, weight, price)
        else:
            after, coming = _planned(ahead(*state.shapes(), rate, now.timestamp(), slot, count), weight, price / slot)
        words = (
            f"planner: {_habit(state)}, so {coming:.1f} changes expected by then; "
            f"a visit is worth {duration_words(timedelta(seconds=price))} of delay"
        )
        return Proposal(now + timedelta(seconds=after * slot), words)

    def explain(self, state: PageRhythm, zone: tzinfo = UTC) -> str:
        if not state.seen:
            return "nothing learned yet: no visit has worked so far"
        habit = _habit(state)
        if state.changes >= _TELLING:
            by_hour = np.frombuffer(state.hours, np.float32)
            seen = datetime.fromtimestamp(state.seen, UTC)
            habit += f", most around {hour_words(sorted(np.argsort(by_hour)[::-1][:3].tolist()), seen, zone)}"
        pace = state.pace
        return habit if 0.8 <= pace <= 1.25 else f"{habit}; the last days have {pace:.1f} times the usual"


def _observed(state: PageRhythm, now: float, changed: bool) -> PageRhythm:
    """The state with the interval from the last visit until now added."""
    passed = now - state.seen
    by_hour, by_day = np.zeros(_HOURS), np.zeros(_DAYS)
    usual = usual_seconds(*state.shapes(), state.seen, now, by_hour, by_day)
    kept = 0.5 ** (passed / HALF_LIFE)
    hours, days, count = state.hours, state.days, 0.0
    if changed:
        count = expected_changes(state.rate * usual, state.changes + PRIOR_CHANGES)
        hours = _added(hours, kept, by_hour * (count / usual))
        days = _added(days, kept, by_day * (count / usual))
    elif state.changes:
        hours, days = _added(hours, kept), _added(days, kept)
    recent = math.exp(-passed / RECENT)
    share = RECENT * (1 - recent) / passed  # of what came or was awaited evenly over the interval, as it has faded
    # Seconds at the interval's end count whole, those at its beginning as much as they have decayed since.
    fade = HALF_LIFE / math.log(2)
    return PageRhythm(
        hours=hours,
        days=days,
        since=state.since,
        seen=now,
        changes=state.changes * kept + count,
        watched=state.watched * kept + fade * (1 - kept),
        came=state.came * recent + count * share,
        awaited=state.awaited * recent + state.usual_rate * usual * share,
    )


def _added(packed: bytes, kept: float, more: _Numbers | float = 0.0) -> bytes:
    counts = np.frombuffer(packed, np.float32) * kept + more
    return bytes(counts.astype(np.float32).tobytes())


@lru_cache(maxsize=256)  # pages that have not changed yet share theirs
def _shape(packed: bytes) -> _Numbers:
    counts = np.frombuffer(packed, np.float32).astype(np.float64)
    even = SHAPE_PRIOR / counts.size
    factors: _Numbers = (counts + even) * (counts.size / (counts.sum() + SHAPE_PRIOR))
    return factors


def _habit(state: PageRhythm) -> str:
    often = how_often(timedelta(seconds=1 / state.rate))
    if state.changes:
        return f"changes {often}"
    if state.seen > state.since:
        rested = duration_words(timedelta(seconds=state.seen - state.since))
        return f"not seen to change in {rested}, taken to change {often}"
    return f"a new page, taken to change {often}"


# -- arithmetic --------------------------------------------------------------------------------------
#
# The intensity of a page is a rate times a shape that comes again every week: a factor for each hour of the day and one
# for each day of the week, each of mean 1. So however long an interval is, its whole weeks are one sum, and nothing
# goes further than a week.

HOUR, WEEK = 3600.0, 604800.0
THURSDAY = 3  # the weekday of the first day of 1970

_Places = NDArray[np.int64]


def usual_seconds(
    hours: _Numbers, days: _Numbers, start: float, end: float, by_hour: _Numbers, by_day: _Numbers
) -> float:
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


def ahead(hours: _Numbers, days: _Numbers, rate: float, start: float, slot: float, count: int) -> _Numbers:
    """Changes expected in each of `count` slots of so many seconds from `start` on."""
    hour, day = _places(start + (np.arange(count) + 0.5) * slot)
    expected: _Numbers = rate * slot * (hours[hour] * days[day])
    return expected


@lru_cache(maxsize=256)  # pages that have not changed yet share theirs
def _weeks(hours: bytes, days: bytes) -> _Numbers:
    """The factor of each hour, from the beginning of a Monday (UTC) on, for a week and as long as a plan reaches."""
    week = np.outer(_shape(days), _shape(hours)).ravel()
    return np.resize(week, week.size + math.ceil(LONGEST / HOUR) + 1)


def ahead_by_hours(hours: bytes, days: bytes, rate: float, first: int, count: int) -> _Numbers:
    """Computes `ahead` with slots of an hour, whose factors are in a row, from an hour of the week on."""
    expected: _Numbers = rate * HOUR * _weeks(hours, days)[first : first + count]
    return expected


def hour_of_week(start: float) -> int:
    """The hour, from the beginning of a Monday (UTC) on, in which the middle of the hour from `start` on is."""
    return (int((start + 0.5 * HOUR) // HOUR) + 24 * THURSDAY) % (24 * _DAYS)


@lru_cache(maxsize=256)  # of a new site a thousand pages that have not changed yet are visited in an hour
def planned_by_hours(
    hours: bytes, days: bytes, rate: float, first: int, count: int, weight: float, price: float
) -> tuple[int, float]:
    """The number of hours until the next visit, and the changes expected by then."""
    return _planned(ahead_by_hours(hours, days, rate, first, count), weight, price / HOUR)


def _planned(expected: _Numbers, weight: float, price: float) -> tuple[int, float]:
    """The number of slots until the next visit, and the changes expected by then. `price`: in slots."""
    from tidings.schedule.planner import kernels

    after = int(kernels.plan(expected * weight, price))
    return after, float(expected[:after].sum())


def _places(moments: NDArray[np.floating[Any]]) -> tuple[_Places, _Places]:
    """The hour of the day and the day of the week of each moment."""
    hours = (moments // HOUR).astype(np.int64)
    return hours % 24, (hours // 24 + THURSDAY) % 7
