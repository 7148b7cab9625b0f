"""Sources under a ranking policy: at each execution the k best of those that are due are visited, the rest wait."""

from __future__ import annotations

import heapq
import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from tidings.model import Due
from tidings.ports import CrawlStore
from tidings.schedule import Rounds, policy_named, ranks, unpack_state


@dataclass(slots=True)
class Ranking:
    default_policy: str
    rounds: Rounds
    visits: int  # k
    rng: random.Random
    event_driven: bool = True  # False: sources under a timing policy wait for an execution, too
    looked_at: datetime | None = None  # executions up to then are over

    async def choose(
        self, due: Sequence[Due], now: datetime, store: CrawlStore, *, at_once: bool = False
    ) -> tuple[list[Due], list[tuple[datetime, Due]]]:
        """(those to visit now, those to look at again with the time of it). Sources under a timing policy all go,
        where visits are event-driven. `at_once` makes this moment an execution, whatever the rounds say. To be
        called at each look at the agenda, even when nothing is due."""
        execution = self._execution(now)
        candidates = [source for source in due if ranks(policy_named(source.policy or self.default_policy))]
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
        return self.rounds.nth_after(since, 1)

    async def _passed_over(self, candidates: Sequence[Due], now: datetime, store: CrawlStore) -> set[int]:
        """Those who rank too low; of equals, those with more visits. A source that was removed, or has another kind
        of policy now, is not among them: the rest of its way deals with it."""
        visits = {source.source_id: source.seq for source in candidates}
        ranked: list[tuple[float, int, int]] = []
        for kept in await store.scheduled(list(visits)):
            policy = policy_named(kept.policy or self.default_policy)
            if ranks(policy):
                state = unpack_state(policy, kept.policy_state, self.rng)
                ranked.append((policy.rank(state, now), -visits[kept.source_id], kept.source_id))
        best = {source_id for _, _, source_id in heapq.nlargest(self.visits, ranked)}
        return {source_id for _, _, source_id in ranked if source_id not in best}
