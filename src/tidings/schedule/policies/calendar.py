"""`calendar`: the RSS crawler with adaptive revisit manager (Lee et al. 2008, docs/papers.md), section 3.2.

    P_u = a * b * U + (1 - a) * U_mean       the chance that something is published on a given day

a = 0.9; U = 1; b is the share of that weekday's days with a publication (the paper's table 1b); U_mean is the share of
all days, of which there is one more for each day looked ahead. The first day with P_u >= 0.5 is visited, or the
likeliest of the next seven where none has it, at the hour in which that weekday usually publishes. From the paper's
table 1a (25 of 45 days, the last one a Monday) come 0.3556 for Tuesday and 0.8043 for Wednesday.

What the paper leaves open, as decided here:

- Weekdays and hours are those of each pubDate's own offset; "today" is in the offset of the newest one.
- The visit comes at the END of the usual hour, when the article should be there, and once a day at most: a day whose
  publication was seen, or whose usual hour was visited in vain, gives way to the days after it.
- The days of nine weeks are remembered, so that old habits fade. A weekday the history has not reached yet is taken
  as the average day.
- Articles without a date teach nothing; a source without any dates is visited once a day.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta, timezone, tzinfo

from tidings.model.times import EPOCH, utc
from tidings.model.visits import Visit, VisitResult
from tidings.schedule.policies.base import Circumstances, Limits, Proposal, Terms

A, THRESHOLD, AHEAD = 0.9, 0.5, 7
REMEMBERED = 63  # days: nine whole weeks in the bits of one integer
_EVERY_SEVENTH = sum(1 << day for day in range(0, REMEMBERED, 7))
_WEEKDAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
_LIMITS = Limits(ceiling=timedelta(days=14))  # the next of a feed's weekdays is at most eight days away


@dataclass(frozen=True, slots=True)
class CalendarState:
    """Days are ordinals (`date.toordinal`)."""

    visited: datetime = EPOCH  # the last visit that worked
    offset: int = 0  # of the newest pubDate, in minutes east of UTC
    first: int = 0  # the day the history begins; 0: no date was ever seen
    day: int = 0  # the day of the last visit
    updated: int = 0  # bit i: something was published i days before `day`
    hours: bytes = bytes(7 * 24)  # publications by weekday and hour

    @property
    def seen_today(self) -> bool:
        return bool(self.updated & 1)

    @property
    def days(self) -> int:
        """Returns how many days before today the history has."""
        return min(self.day - self.first, REMEMBERED - 1)


def weekday_counts(state: CalendarState, day: int) -> tuple[int, int]:
    """Counts the days in the history on the same weekday as `day`: (with a publication, all). Today counts only when
    something was published: the rest of it may still bring it."""
    same = _EVERY_SEVENTH << ((state.day - day) % 7)
    known = ((1 << (state.days + 1)) - 1) & ~(0 if state.seen_today else 1)
    return (state.updated & same).bit_count(), (known & same).bit_count()


def chance(state: CalendarState, day: int) -> float:
    """P_u of a day from today on."""
    mean = state.updated.bit_count() / (state.days + day - state.day)
    updates, days = weekday_counts(state, day)
    return A * (updates / days if days else mean) + (1 - A) * mean


def usual_hour(state: CalendarState, day: int) -> int:
    """The hour in which that weekday, or else any day, usually publishes; of equal ones the later."""
    weekday = (day + 6) % 7
    counts = state.hours[weekday * 24 : weekday * 24 + 24]
    if not any(counts):
        counts = bytes(min(255, sum(state.hours[hour::24])) for hour in range(24))
    return counts.rindex(max(counts))


@dataclass(frozen=True, slots=True)
class Calendar:
    name: str = "calendar"
    summary: str = "on the next weekday that usually brings something, at the end of its usual hour"
    state_type: type[CalendarState] = CalendarState

    def start(self, rng: random.Random) -> CalendarState:
        return CalendarState()

    def observe(self, state: CalendarState, visit: Visit) -> CalendarState:
        if visit.result not in (VisitResult.UNCHANGED, VisitResult.CHANGED):
            return state
        at = utc(visit.at)
        state = _set_back(state, at)
        published = [moment for moment in visit.published if moment <= at]
        offset = _offset(max(published)) if published else state.offset
        days = [moment.toordinal() for moment in published]
        # An article may be dated in an offset further east, where it is tomorrow already.
        today = max((at + timedelta(minutes=offset)).toordinal(), state.day, *days, 0)
        updated = state.updated << min(today - state.day, REMEMBERED)
        for day in days:
            updated |= 1 << min(today - day, REMEMBERED)
        return CalendarState(
            visited=at,
            offset=offset,
            first=min([*days, state.first] if state.first else days, default=0),
            day=today,
            updated=updated & ((1 << REMEMBERED) - 1),
            hours=_counted(state.hours, published),
        )

    def limits(self, terms: Terms) -> Limits:
        return _LIMITS

    def next_visit(self, state: CalendarState, circumstances: Circumstances, now: datetime) -> Proposal:
        if not state.first:
            return Proposal(now + timedelta(days=1), "calendar: no dates to learn from, so once a day")
        likely = next((day for day in _candidates(state) if day[0] >= THRESHOLD), None)
        probability, moment = likely or max(_candidates(state), key=lambda day: day[0])
        start = moment - timedelta(hours=1)
        words = f"calendar: {_WEEKDAYS[start.weekday()]} has P_u = {probability:.2f}"
        if not likely:
            words += f", the likeliest of days below {THRESHOLD}"
        words += f", and usually publishes between {start:%H:%M} and {moment:%H:%M} ({moment:%z})"
        return Proposal(max(now, moment.astimezone(UTC)), words)

    def explain(self, state: CalendarState, zone: tzinfo = UTC) -> str:
        if not state.first:
            return "no dates to learn from: visited once a day"
        days = state.days + state.seen_today
        shares = [(weekday_counts(state, state.day + ahead), state.day + ahead) for ahead in range(7)]
        (updates, all_days), best = max(shares, key=lambda share: share[0][0] / max(1, share[0][1]))
        return (
            f"something was published on {state.updated.bit_count()} of {days} days, most often on "
            f"{_WEEKDAYS[(best + 6) % 7]} ({updates} of {all_days}), usually from {usual_hour(state, best)}:00 "
            f"({_zone(state)})"
        )


def _set_back(state: CalendarState, at: datetime) -> CalendarState:
    """The state with its last day no later than today, where the clock was ahead at the last visit: by whole weeks, so
    that Mondays stay Mondays."""
    if state.visited <= at:
        return state
    weeks = math.ceil((state.visited - at) / timedelta(weeks=1))
    first = max(1, state.first - 7 * weeks) if state.first else 0
    return replace(state, visited=at, first=first, day=max(0, state.day - 7 * weeks))


def _candidates(state: CalendarState) -> Iterator[tuple[float, datetime]]:
    """(P_u, the end of the usual hour) of the days still to come; today only while there is something to wait for."""
    zone = _zone(state)
    for day in range(state.day + state.seen_today, state.day + AHEAD + 1):
        hour = time(usual_hour(state, day), tzinfo=zone)
        moment = datetime.combine(date.fromordinal(day), hour) + timedelta(hours=1)
        if moment > state.visited:
            yield chance(state, day), moment


def _counted(hours: bytes, published: list[datetime]) -> bytes:
    """The counts with these publications added; a weekday whose busiest hour is full (255) is halved first."""
    if not published:
        return hours
    counts = bytearray(hours)
    for moment in published:
        start = moment.weekday() * 24
        if counts[start + moment.hour] == 255:
            counts[start : start + 24] = bytes(count // 2 for count in counts[start : start + 24])
        counts[start + moment.hour] += 1
    return bytes(counts)


def _offset(moment: datetime) -> int:
    return round((moment.utcoffset() or timedelta(0)).total_seconds() / 60)


def _zone(state: CalendarState) -> timezone:
    return timezone(timedelta(minutes=state.offset))
