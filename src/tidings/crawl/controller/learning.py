"""What is done once a day: old rows are deleted, and values learned from all sources together, which are stored across
restarts: the planner's population and the price of a visit. Every hour it is counted who reads each source.

Of several controllers one does it for all, the holder of the lease `keep`: its store is fenced by that lease, so that
one that was paused and wakes writes nothing. When it was done is noted in the store: the controller that takes over
does not do it again on the same day.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Final

from tidings.ports.crawl_store import CrawlStore
from tidings.schedule.budget import Steering
from tidings.schedule.planner.planner import Planner
from tidings.schedule.planner.population import learn_population, pack_population, unpack_population
from tidings.schedule.planner.state import PlannerState
from tidings.schedule.registry import PolicySet, unpack_state

EVERY, HOURLY = timedelta(days=1), timedelta(hours=1)
SAMPLE = 5_000  # sources: more would not change the result

log = logging.getLogger(__name__)


class Repeated:
    """Something that is done once in a while, for the first time at once."""

    def __init__(self, every: timedelta) -> None:
        self._every = every
        self._last: datetime | None = None

    def is_due(self, now: datetime) -> bool:
        """Returns True once in that time, and where the clock was set back."""
        if self._last is not None and self._last <= now < self._last + self._every:
            return False
        self._last = now
        return True


class DailyDuties:
    """`learning` None: nothing is learned. `prune` is called after the store's own pruning. `keeper` False: another
    controller does it, and what it has learned is read once a day. `noted`: the store says when it was done last;
    otherwise old rows are deleted at every start, and the first day ends a day after it."""

    NAME: Final = "daily duties"

    def __init__(
        self,
        store: CrawlStore,
        learning: Learning | None,
        prune: Callable[[datetime], Awaitable[object]],
        keep_visits: timedelta,
        keep_hops: timedelta,
        *,
        count_readers: Callable[[datetime], Awaitable[object]],
        keeper: bool,
        noted: bool,
    ) -> None:
        self._store, self._learning, self._prune, self._keeper = store, learning, prune, keeper
        self._keep_visits, self._keep_hops, self._noted = keep_visits, keep_hops, noted
        self._count_readers, self._counted = count_readers, Repeated(HOURLY)
        self._last: datetime | None = None  # when it was done; None: not yet
        self._not_before: datetime | None = None

    async def load(self, now: datetime) -> None:
        if self._learning is not None:
            await self._learning.load(now)
        if self._noted and (kept := await self._store.kept(self.NAME)):
            self._last = datetime.fromtimestamp(float(kept), UTC)

    def put_off(self, until: datetime | None) -> None:
        """Delete nothing before then; None: it may be done now."""
        self._not_before = until

    async def step(self, now: datetime) -> None:
        """Does what is due."""
        if self._keeper and self._counted.is_due(now):
            await self._count_readers(now)
        last = self._last
        is_due = self._keeper and self._is_due(now)
        if is_due:
            self._last = now
            await self._store.prune(now - self._keep_visits, now - self._keep_hops)
            await self._prune(now)
        if self._learning is not None:
            await self._learn(self._learning, now, a_day_is_over=is_due and last is not None)
        if is_due and self._noted:  # at the end: what was interrupted is done again
            await self._store.keep(self.NAME, str(now.timestamp()).encode())

    def _is_due(self, now: datetime) -> bool:
        if self._not_before is not None and now < self._not_before:
            return False
        return self._last is None or not self._last <= now < self._last + EVERY  # earlier: the clock was set back

    async def _learn(self, learning: Learning, now: datetime, *, a_day_is_over: bool) -> None:
        if not self._keeper:
            await learning.reload_daily(now)
        elif not self._noted:
            await learning.learn_daily(now)
        elif a_day_is_over:
            await learning.learn(now)

    async def save(self) -> None:
        """Saves what was learned, at the end of a run."""
        if self._learning is not None and self._keeper:
            await self._learning.save()


class Learning:
    """Changes the planner in the policies it was given, and nothing else."""

    def __init__(self, store: CrawlStore, policies: PolicySet, steering: Steering | None) -> None:
        self._store, self._policies, self._steering = store, policies, steering
        self._next: datetime | None = None

    async def load(self, now: datetime) -> None:
        """Start from what an earlier run has stored."""
        self._next = now + EVERY
        await self._load_population()
        if self._steering is not None and (price := await self._store.kept("price")) is not None:
            self._steering.start_from(float(price.decode()))

    async def _load_population(self) -> None:
        kept = await self._store.kept("population")
        if kept is not None:
            self._use(replace(self._planner, population=unpack_population(kept)))

    async def learn_daily(self, now: datetime) -> None:
        """Learn again where a day has passed since the last time."""
        if self._next is None or self._next - EVERY <= now < self._next:  # earlier: the clock was set back
            return
        await self.learn(now)

    async def learn(self, now: datetime) -> None:
        self._next = now + EVERY
        planner, rng = self._planner, random.Random(0)
        states: list[PlannerState] = []
        for kept in await self._store.states(SAMPLE):
            state = unpack_state(planner, kept, rng)
            if state.seen:  # another policy's state comes back as a fresh one
                states.append(state)
        if states:
            population = learn_population(planner.population, states)
            self._use(replace(planner, population=population))
            await self._store.keep("population", pack_population(population))
            log.info("learned the week of %d sources", len(states))
        await self.save()

    async def reload_daily(self, now: datetime) -> None:
        """Use what another controller has learned, where a day has passed since the last time."""
        if self._next is None or self._next - EVERY <= now < self._next:
            return
        self._next = now + EVERY
        await self._load_population()

    async def save(self) -> None:
        if self._steering is not None:
            await self._store.keep("price", repr(self._steering.base_price).encode())

    @property
    def _planner(self) -> Planner:
        planner = self._policies["planner"]
        assert isinstance(planner, Planner)
        return planner

    def _use(self, planner: Planner) -> None:
        self._policies["planner"] = planner
