"""Hourly posting rates: what `history` and `minimum-delay` learn (Adam et al. 2010, section 3.2; docs/papers.md).

    rate(h)      = articles of hour h (UTC) / days since learning began, at least 1 day; never below 0.01 an hour
    articles(t)  = integral of rate(s) ds            from the last visit to t     (equation 5)
    delay(t)     = integral of rate(s) * (t - s) ds  from the last visit to t     (what `minimum-delay` sums)

both to the second and beyond: the rate is constant within an hour, so the integrals are exact.

What a visit teaches, where the paper says nothing:

- Learning begins with the first visit. What a feed held before it is ignored: the paper has a posting history only
  of what it saw appear, and a window of twenty old items would count weeks of posts as one day's.
- An article without a date, or with one from the future, is spread over the time since the last visit in proportion
  to the rates.
- Where nothing of the last body is left (`Visit.gap`), articles fell off the feed's end. Those that are left came at
  some rate since the oldest of them; the same rate is assumed between the last visit and that oldest one. Without
  this a busy feed looks calmer the less it is visited, and is then visited less.
- A failed visit teaches nothing and fetched nothing: the articles it did not fetch are still expected.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta, tzinfo
from itertools import accumulate

from tidings.model.times import EPOCH, utc
from tidings.model.visits import Visit, VisitResult
from tidings.schedule.policies.base import hour_words, stamp_words

RATE_MIN = 0.01  # articles an hour: a source that was silent for a day is not forgotten for ever
DAY = timedelta(days=1)
HOUR = timedelta(hours=1)
_HOUR_SECONDS = 3600.0


def _rates(counts: Sequence[float], days: float) -> list[float]:
    return [max(RATE_MIN, count / days) for count in counts]


def _sums(rates: Sequence[float]) -> tuple[float, ...]:
    return tuple(accumulate(rates, initial=0.0))


def _days(since: datetime, visited: datetime) -> float:
    return max(1.0, (visited - since) / DAY)


@dataclass(frozen=True, slots=True)
class HourlyState:
    """`sums[h]` is how many articles a day brings before hour h: it follows from the rest, and is kept because an
    execution ranks every source, and a rank must not add up the hours of the day each time."""

    counts: tuple[float, ...] = (0.0,) * 24  # articles by hour of the day, UTC
    since: datetime = EPOCH  # when learning began
    visited: datetime = EPOCH  # the last visit that worked, UTC
    sums: tuple[float, ...] = _sums((RATE_MIN,) * 24)

    @property
    def begun(self) -> bool:
        return self.since != EPOCH

    @property
    def days(self) -> float:
        return _days(self.since, self.visited)

    @property
    def rates(self) -> list[float]:
        """Articles an hour, by hour of the day."""
        return _rates(self.counts, self.days)


def learn_rates(state: HourlyState, visit: Visit) -> HourlyState:
    """The state with what this visit found counted in."""
    if visit.result not in (VisitResult.UNCHANGED, VisitResult.CHANGED):
        return state
    at = utc(visit.at)
    if not state.begun:
        return HourlyState(since=at, visited=at)
    if state.visited > at:  # the clock was ahead then: what was learned holds, for as long as it was learned
        state = replace(state, since=state.since - (state.visited - at), visited=at)
    counts = state.counts
    if visit.articles_new or visit.published:
        counts = _counted(state, visit, at)
    return HourlyState(counts, state.since, at, _sums(_rates(counts, _days(state.since, at))))


def expected(state: HourlyState, now: datetime) -> float:
    """Articles to expect since the last visit."""
    sums = state.sums
    start, days, end = _span(state, now)
    return days * sums[24] + _articles(sums, end) - _articles(sums, start)


def expected_delay(state: HourlyState, now: datetime) -> float:
    """Hours that the articles published since the last visit have waited by now, all together.

    With A(t) the articles from the last midnight before the visit until t, it is the integral of A(t) - A(visit):
    an article waits for as long as it is counted in."""
    sums = state.sums
    start, days, end = _span(state, now)
    whole = sums[24]
    until_now = _area(sums, end)
    if days:
        # Each day adds to the articles of the days before it.
        until_now += days * (_area(sums, 24.0) + whole * (12.0 * (days - 1) + end))
    return until_now - _area(sums, start) - (24.0 * days + end - start) * _articles(sums, start)


def busiest(state: HourlyState) -> int:
    """The hour of the day, UTC, with the most articles."""
    return max(range(24), key=state.counts.__getitem__)


def describe_rates(state: HourlyState, zone: tzinfo) -> str:
    """The state in one sentence, for people."""
    if not state.begun:
        return "nothing learned yet: no visit has worked so far"
    hour, days = busiest(state), state.days
    return (
        f"about {sum(state.counts) / days:.1f} articles a day over {days:.0f} {'day' if round(days) == 1 else 'days'}, "
        f"most of them ({state.rates[hour]:.2f} an hour) in the hour from {hour_words([hour], state.visited, zone)}; "
        f"last visited {stamp_words(state.visited, zone)}"
    )


# -- integrals: times are hours since the last midnight before the visit -----------------------------


def _hour_of_day(at: datetime) -> float:
    return at.hour + at.minute / 60 + (at.second + at.microsecond / 1e6) / _HOUR_SECONDS


def _span(state: HourlyState, now: datetime) -> tuple[float, float, float]:
    """The hour of day of the visit; the midnights passed since; the hour of day now."""
    start = _hour_of_day(state.visited)
    seconds = (now - state.visited).total_seconds()
    days, end = divmod(start + max(0.0, seconds) / _HOUR_SECONDS, 24.0)
    return start, days, end


def _articles(sums: tuple[float, ...], time: float) -> float:
    """Articles from midnight until `time`, at most 24."""
    hour = int(time)
    part = time - hour
    return sums[hour] + part * (sums[hour + 1] - sums[hour]) if part else sums[hour]


def _area(sums: tuple[float, ...], time: float) -> float:
    """The integral of `_articles` from midnight until `time`: a row of trapezoids."""
    hour = int(time)
    area = sum(sums[: hour + 1]) - sums[hour] / 2
    part = time - hour
    if part:
        area += part * (sums[hour] + part * (sums[hour + 1] - sums[hour]) / 2)
    return area


# -- what the new articles add to the counts ---------------------------------------------------------


def _counted(state: HourlyState, visit: Visit, at: datetime) -> tuple[float, ...]:
    counts = list(state.counts)
    undated = max(0, visit.articles_new - len(visit.published))
    oldest = at
    for published in visit.published:
        if published > at:
            undated += 1
        elif published >= state.since:
            counts[published.astimezone(UTC).hour] += 1.0
        oldest = min(oldest, published)
    if undated:
        hours = _hours_between(state.visited, at)
        _spread(counts, undated, [part * rate for part, rate in zip(hours, state.rates, strict=True)])
    if visit.gap and oldest > state.visited:
        _spread(counts, lost(state.visited, oldest, at, len(visit.published)), _hours_between(state.visited, oldest))
    return tuple(counts)


def lost(visited: datetime, oldest: datetime, at: datetime, seen: int) -> float:
    """Returns how many articles fell off a feed's end, estimated from those that are left: the rest since the `oldest`
    came at (seen - 1) / (at - oldest), and so, presumably, did those before it. Twenty items that appear in one batch
    say nothing of the hours before: an hour is the shortest time a rate is taken from."""
    return max(0, seen - 1) * ((oldest - visited) / max(at - oldest, HOUR))


def _spread(counts: list[float], articles: float, weights: Sequence[float]) -> None:
    total = sum(weights)
    if total > 0:
        for hour, weight in enumerate(weights):
            counts[hour] += articles * weight / total


def _hours_between(start: datetime, end: datetime) -> list[float]:
    """Returns how much of each hour of the day lies between the two, in hours."""
    time = _hour_of_day(start)
    days, left = divmod((end - start).total_seconds() / _HOUR_SECONDS, 24.0)
    hours = [days] * 24
    while left > 0:
        hour = int(time)
        part = min(left, hour + 1 - time)
        hours[hour] += part
        left -= part
        time = (hour + 1.0) % 24.0
    return hours
