"""What a clock that is set, before the start or while the program runs, has left behind: mended in the store and in the
controller's queues.

Times in the store are brought back (store/visits/future_times.py). In the queues every pause lasts as long as it was
to, whatever the clock says.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from tidings.crawl.controller.agenda import Agenda
from tidings.crawl.controller.host_gaps import HostGaps
from tidings.crawl.controller.host_queues import HostQueues
from tidings.model.orders import ArticleOutcome, Outcome
from tidings.model.times import CLOCK_STEP, TimeCeilings
from tidings.ports.crawl_store import CrawlStore
from tidings.schedule.clock_jumps import rebased, rebased_hints
from tidings.schedule.policies.base import duration_words

# Nothing is deleted for its age on the first day after a long time: the clock may be wrong, and put right in an hour.
UNPRUNED = timedelta(days=1)
_PRUNE_FROM = "prune from"
_LONG_AGO = timedelta(days=30)

log = logging.getLogger(__name__)


class ClockChanges:
    """`jump` returns how far the clock was set since the last call; None: it is never set. `ceilings` None: nothing in
    the store is mended."""

    def __init__(
        self,
        store: CrawlStore,
        ceilings: TimeCeilings | None,
        jump: Callable[[], timedelta] | None,
        agenda: Agenda,
        queues: HostQueues,
        gaps: HostGaps,
    ) -> None:
        self._store, self._ceilings, self._jump = store, ceilings, jump
        self._agenda, self._queues, self._gaps = agenda, queues, gaps

    async def start(self, now: datetime) -> datetime | None:
        """Mends what a wrong clock left, before anything is read. Returns when old rows may be deleted; None: now."""
        last_request_at = await self._mend(now)
        for host, until in self._gaps.load(await self._store.manners(), now):
            self._queues.close(host, until)
        is_odd = last_request_at is not None and not now - _LONG_AGO < last_request_at <= now + CLOCK_STEP
        return await self._put_off_pruning(now) if is_odd else await self._pruning_from(now)

    async def check(self, now: datetime) -> bool:
        """Returns whether the clock was set since the last call; everything is mended then."""
        jump = timedelta(0) if self._jump is None else self._jump()
        if not jump:
            return False
        log.warning("the clock was set %s by %s", "ahead" if jump > timedelta(0) else "back", duration_words(abs(jump)))
        self._queues.shift(jump)
        if jump < timedelta(0):
            self._agenda.shift(jump)
        await self.start(now)
        await self._put_off_pruning(now)
        self._agenda.forget_window()
        return True

    async def _put_off_pruning(self, now: datetime) -> datetime:
        """Stored: a program that is started again on that day does not delete either."""
        if self._ceilings is None:  # another controller is the one that deletes
            return now + UNPRUNED
        await self._store.keep(_PRUNE_FROM, str((now + UNPRUNED).timestamp()).encode())
        return now + UNPRUNED

    async def _pruning_from(self, now: datetime) -> datetime | None:
        kept = await self._store.kept(_PRUNE_FROM)
        then = datetime.fromtimestamp(float(kept), UTC) if kept else now
        return then if now < then <= now + UNPRUNED else None

    async def _mend(self, now: datetime) -> datetime | None:
        if self._ceilings is None:
            return None
        mended = await self._store.mend_times(now, self._ceilings)
        if mended.total:
            log.warning(
                "stored times lay further ahead than they may (the clock was wrong, or a ceiling is lower now): "
                "brought back %s",
                mended,
            )
        return mended.last_request_at


def as_of(outcomes: Iterable[Outcome], now: datetime) -> list[Outcome]:
    """The outcomes, those that are dated in the future dated now: the clock was set back since."""
    latest = now + CLOCK_STEP
    return [outcome if outcome.at <= latest else _set_back(outcome, now) for outcome in outcomes]


def _set_back(outcome: Outcome, now: datetime) -> Outcome:
    hops = tuple(replace(hop, at=min(hop.at, now)) for hop in outcome.hops)
    if not isinstance(outcome, ArticleOutcome):
        return replace(outcome, at=now, hints=rebased_hints(outcome.hints, outcome.at, now), hops=hops)
    retry_at, retry_after = (
        None if at is None else rebased(at, outcome.at, now) for at in (outcome.retry_at, outcome.retry_after)
    )
    return replace(outcome, at=now, retry_at=retry_at, retry_after=retry_after, hops=hops)
