"""Sources under a ranking policy: at each execution the k best of those that are due are visited, the rest wait."""

from __future__ import annotations

import heapq
import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from tidings.model.orders import Due
from tidings.ports.crawl_store import CrawlStore
from tidings.schedule.policies.base import Policy, ranks, weight_of
from tidings.schedule.policies.executions import Rounds
from tidings.schedule.registry import standard_book, unpack_state

LATE = timedelta(seconds=30)  # after an execution, a look at the agenda still counts as being in time for it


@dataclass(slots=True)
class Ranking:
    default_policy: str
    rounds: Rounds
    visits: int  # k, where no budget says how many
    rng: random.Random
    event_driven: bool = True  # False: sources under a timing policy wait for an execution, too
    looked_at: datetime | None = None  # executions up to then are over
    budget: float | None = None  # visits an hour
    saved: float = 0.0  # of the budget: the fraction of a visit that an execution left over
    held_at: datetime | None = None  # the last execution that gave out visits
    subscriber_weight: float = 0.0

    def ranks(self, due: Due) -> bool:
        return not due.page and ranks(self._policy(due.policy))  # pages have policies that time, all of them

    def _policy(self, name: str | None) -> Policy[Any]:
        book = standard_book()
        return book.get(name or self.default_policy) or book[self.default_policy]

    async def choose(
        self, due: Sequence[Due], now: datetime, store: CrawlStore, *, at_once: bool = False
    ) -> tuple[list[Due], list[tuple[datetime, Due]]]:
        """(those to visit now, those to look at again with the time of it). Sources under a timing policy all go,
        where visits are event-driven. `at_once` makes this moment an execution, whatever the rounds say. To be
        called at each look at the agenda, even when nothing is due."""
        execution = self._execution(now)
        candidates = [source for source in due if self.ranks(source)]
        if execution > now and not at_once:
            waiting = candidates if self.event_driven else list(due)
            told = {source.source_id for source in waiting}
            return [source for source in due if source.source_id not in told], [(execution, one) for one in waiting]
        if not candidates:
            return list(due), []
        passed_over = await self._passed_over(candidates, now, store)
        following = self.rounds.nth_after(now, 1)
        chosen = [source for source in due if source.source_id not in passed_over]
        return chosen, [(following, source) for source in due if source.source_id in passed_over]

    def _execution(self, now: datetime) -> datetime:
        """The execution that fell between the last look and this one, or the one to come: a real clock wakes us a
        little after the moment we waited for. One execution is never held twice."""
        since = now - timedelta(microseconds=1) if self.looked_at is None else self.looked_at
        self.looked_at = now
        execution = self.rounds.nth_after(since, 1)
        while execution < now - LATE:  # nobody waited for it: it is over
            execution = self.rounds.nth_after(execution, 1)
        return execution

    def _share(self, now: datetime) -> int:
        """How many visits this execution has to give."""
        if self.budget is None:
            return self.visits
        passed = now - self.held_at if self.held_at is not None else timedelta(seconds=3600 / self.budget)
        self.held_at = now
        self.saved = min(self.saved + self.budget * passed.total_seconds() / 3600, self.budget)
        share = int(self.saved)
        self.saved -= share
        return share

    async def _passed_over(self, candidates: Sequence[Due], now: datetime, store: CrawlStore) -> set[int]:
        """Those who rank too low; of equals, those with more visits. A source that was removed, or has another kind
        of policy now, is not among them: the rest of its way deals with it."""
        visits = {source.source_id: source.seq for source in candidates}
        ranked: list[tuple[float, int, int]] = []
        for kept in await store.scheduled(list(visits)):
            policy = self._policy(kept.policy)
            if ranks(policy):
                state = unpack_state(policy, kept.policy_state, self.rng)
                rank = policy.rank(state, now) * weight_of(kept.standing, self.subscriber_weight)
                ranked.append((rank, -visits[kept.source_id], kept.source_id))
        wanted = [entry for entry in ranked if entry[0] > 0]  # at 0 a policy says: not yet
        best = {source_id for _, _, source_id in heapq.nlargest(self._share(now), wanted)}
        return {source_id for _, _, source_id in ranked if source_id not in best}
