"""What is shown of a source beside its visits: its week, how late its articles were seen, what was lost."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from functools import lru_cache
from typing import Final

from tidings.model.sources import Validators
from tidings.model.visits import Arrival, Losses, Scheduled, Visit
from tidings.ports.library import SourceHistory
from tidings.views.format import decimal, in_zone
from tidings.views.languages.current import Language, current
from tidings.views.languages.current import gettext as _

# -- its week: how many articles an hour of a weekday brings, as a heat map of 7 by 24 squares ---------

DAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
HOURS: Final = 24
WEEK: Final = 7 * HOURS
LEVELS: Final = 5  # shades, the lightest one for nothing
_BUSIEST = 3


@dataclass(frozen=True, slots=True)
class Square:
    day: int
    hour: int
    level: int  # 0 to LEVELS - 1
    rate: float  # articles an hour


@dataclass(frozen=True, slots=True)
class WeekMap:
    rows: tuple[tuple[Square, ...], ...]  # by weekday, Monday first
    steps: tuple[float, ...]  # the rate at which each shade but the lightest begins
    words: str  # what the map shows, for those who do not see it
    zone: str


def week_map(rates: Sequence[float], now: datetime, zone: tzinfo = UTC) -> WeekMap | None:
    """`rates`: articles an hour, by hour of the week from Monday 00:00 UTC. None where there is nothing to show. Hours
    are those of the zone's clock now; half hours are rounded."""
    if len(rates) != WEEK or not any(rate > 0 for rate in rates):
        return None
    local = in_zone(now, zone)
    ahead = round((local.utcoffset() or timedelta(0)) / timedelta(hours=1))
    return _drawn(tuple(rates), ahead, local.tzname() or "UTC", current())


@lru_cache(100)
def _drawn(rates: tuple[float, ...], ahead: int, zone: str, _language: Language) -> WeekMap:
    """An open page asks for the same week again and again. Its words are of the page's language."""
    shifted = [rates[(hour - ahead) % WEEK] for hour in range(WEEK)]
    most = max(shifted)
    steps = tuple(most * step / (LEVELS - 1) for step in range(LEVELS - 1))
    squares = [
        Square(place // HOURS, place % HOURS, sum(rate > step for step in steps), rate)
        for place, rate in enumerate(shifted)
    ]
    rows = tuple(tuple(squares[day * HOURS : (day + 1) * HOURS]) for day in range(7))
    return WeekMap(rows, steps, _words(shifted), zone)


def rates_of(published: Sequence[datetime], weeks: float) -> list[float]:
    """Articles an hour by hour of the week (UTC), from when they were published during so many weeks."""
    counts = [0.0] * WEEK
    for at in published:
        moment = at.astimezone(UTC)
        counts[moment.weekday() * HOURS + moment.hour] += 1 / max(weeks, 1.0)
    return counts


def _words(rates: Sequence[float]) -> str:
    whole = sum(rates)
    by_day = [sum(rates[day * HOURS : (day + 1) * HOURS]) for day in range(7)]
    by_hour = [sum(rates[hour::HOURS]) for hour in range(HOURS)]
    busiest, calmest = max(range(7), key=by_day.__getitem__), min(range(7), key=by_day.__getitem__)
    hours = sorted(sorted(range(HOURS), key=by_hour.__getitem__, reverse=True)[:_BUSIEST])
    named = ", ".join(f"{hour:02}:00" for hour in hours if by_hour[hour] > 0)
    parts = {"number": f"{whole:.0f}" if whole >= 10 else decimal(f"{whole:.1f}"), "hours": named}
    if by_day[busiest] <= 1.25 * by_day[calmest]:
        return _("About %(number)s articles a week, most in the hours from %(hours)s.") % parts
    parts |= {"busiest": _(DAYS[busiest]), "calmest": _(DAYS[calmest])}
    said = _(
        "About %(number)s articles a week, most in the hours from %(hours)s; %(busiest)s is the busiest day, "
        "%(calmest)s the calmest."
    )
    return said % parts


LOST_FOR: Final = timedelta(days=30)  # losses are counted over this
_ARRIVALS = 300  # articles whose delays are shown
_WEEKS = 8  # of articles, where the policy learns no week


@dataclass(frozen=True, slots=True)
class HistoryDetails:
    """What a source's page shows beside its visits."""

    arrivals: list[Arrival]
    losses: Losses
    validators: Validators
    week: list[float]  # articles an hour, by hour of the week from Monday 00:00 UTC
    is_learned: bool  # the week is what the policy has learned, not a count of articles


async def history_details(
    history: SourceHistory, source_id: int, scheduled: Scheduled, visits: Sequence[Visit], policy: str, now: datetime
) -> HistoryDetails:
    """Reads them from the store. `visits`: arrivals are counted since the first. `policy`: the one that decides."""
    since = min((visit.at for visit in visits), default=now)
    arrivals, losses, validators, (week, is_learned) = await asyncio.gather(
        history.arrivals(source_id, since, _ARRIVALS),
        history.losses(source_id, now - LOST_FOR),
        history.validators(source_id),
        _week(history, source_id, scheduled, policy, now),
    )
    return HistoryDetails(arrivals, losses, validators, week, is_learned)


async def _week(
    history: SourceHistory, source_id: int, scheduled: Scheduled, policy: str, now: datetime
) -> tuple[list[float], bool]:
    """The week that the policy has learned, or else of the articles of the last weeks; and which it is."""
    from tidings.schedule.planner.state import learned_week

    learned = learned_week(scheduled.policy_state) if policy == "planner" else None
    if learned is not None:
        return learned, True
    dates = await history.dates(source_id, now - timedelta(weeks=_WEEKS))
    weeks = (now - dates[-1]) / timedelta(weeks=1) if dates else 1.0
    return rates_of(dates, weeks), False
