"""Values learned once a day from all sources together, stored across restarts: the planner's population and the
price of a visit."""

from __future__ import annotations

import logging
import random
from dataclasses import replace
from datetime import datetime, timedelta

from tidings.ports.crawl_store import CrawlStore
from tidings.schedule.budget import Steering
from tidings.schedule.planner.planner import Planner
from tidings.schedule.planner.population import learn_population, pack_population, unpack_population
from tidings.schedule.planner.state import PlannerState
from tidings.schedule.registry import PolicySet, unpack_state

EVERY = timedelta(days=1)
SAMPLE = 5_000  # sources: more would not change the result

log = logging.getLogger(__name__)


class Learning:
    """Changes the planner in the policies it was given, and nothing else."""

    def __init__(self, store: CrawlStore, policies: PolicySet, steering: Steering | None) -> None:
        self._store, self._policies, self._steering = store, policies, steering
        self._next: datetime | None = None

    async def load(self, now: datetime) -> None:
        """Start from what an earlier run has stored."""
        self._next = now + EVERY
        kept = await self._store.kept("population")
        if kept is not None:
            self._use(replace(self._planner, population=unpack_population(kept)))
        price = await self._store.kept("price")
        if price is not None and self._steering is not None:
            self._steering.start_from(float(price.decode()))

    async def learn_daily(self, now: datetime) -> None:
        """Learn again where a day has passed since the last time."""
        if self._next is None or self._next - EVERY <= now < self._next:  # earlier: the clock was set back
            return
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
