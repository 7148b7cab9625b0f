"""What is told of a source beside its visits: its week, how late its articles were seen, what was lost."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from tidings.model.sources import Validators
from tidings.model.visits import Arrival, Losses, Scheduled, Visit
from tidings.ports.library import SourceHistory
from tidings.views.charts.week import rates_of

LOST_FOR: Final = timedelta(days=30)  # losses are counted over this
_ARRIVALS = 300  # articles whose delays are shown
_WEEKS = 8  # of articles, where the policy learns no week


@dataclass(frozen=True, slots=True)
class ToldHistory:
    arrivals: list[Arrival]
    losses: Losses
    validators: Validators
    week: list[float]  # articles an hour, by hour of the week from Monday 00:00 UTC
    is_learned: bool  # the week is what the policy has learned, not a count of articles


async def told_history(
    history: SourceHistory, source_id: int, scheduled: Scheduled, visits: Sequence[Visit], policy: str, now: datetime
) -> ToldHistory:
    """`visits`: arrivals are told since the first of them. `policy`: the one that decides."""
    since = min((visit.at for visit in visits), default=now)
    arrivals, losses, validators, (week, is_learned) = await asyncio.gather(
        history.arrivals(source_id, since, _ARRIVALS),
        history.losses(source_id, now - LOST_FOR),
        history.validators(source_id),
        _week(history, source_id, scheduled, policy, now),
    )
    return ToldHistory(arrivals, losses, validators, week, is_learned)


async def _week(
    history: SourceHistory, source_id: int, scheduled: Scheduled, policy: str, now: datetime
) -> tuple[list[float], bool]:
    """The week that the policy has learned, or else of the articles of the last weeks; and which it is."""
    from tidings.schedule.learned_week import learned_week

    learned = learned_week(scheduled.policy_state) if policy == "planner" else None
    if learned is not None:
        return learned, True
    dates = await history.dates(source_id, now - timedelta(weeks=_WEEKS))
    weeks = (now - dates[-1]) / timedelta(weeks=1) if dates else 1.0
    return rates_of(dates, weeks), False
