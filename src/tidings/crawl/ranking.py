"""Sources under a ranking policy: at each execution the k best of those that are due are visited, the rest wait."""

from __future__ import annotations

import heapq
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
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
    _awaited: datetime | None = field(default=None, init=False)  # the execution that somebody was told to wait for

    async def choose(
        self, due: Sequence[Due], now: datetime, store: CrawlStore, *, at_once: bool = False
    ) -> tuple[list[Due], list[tuple[datetime, Due]]]:
        """(those to visit now, those to look at again with the time of it). Sources under a timing policy all go.
        `at_once` makes this moment an execution, whatever the rounds say."""
        candidates = [source for source in due if ranks(policy_named(source.policy or self.default_policy))]
        if not candidates:
            return list(due), []
        chosen = [source for source in due if not ranks(policy_named(source.policy or self.default_policy))]
        execution = self._execution(now)
        if execution > now and not at_once:
            self._awaited = execution
            return chosen, [(execution, source) for source in candidates]
        passed_over = await self._passed_over(candidates, now, store)
        following = self.rounds.nth_after(now, 1)
        chosen += [source for source in candidates if source.source_id not in passed_over]
        later = [(following, source) for source in candidates if source.source_id in passed_over]
        self._awaited = following if later else None
        return chosen, later

    def _execution(self, now: datetime) -> datetime:
        """The execution of this moment, or the one to come. A real clock wakes us a little after the one we waited
        for: it is held then, late as it is."""
        if self._awaited is not None and self._awaited <= now:
            return self._awaited
        return self.rounds.nth_after(now - timedelta(microseconds=1), 1)

    async def _passed_over(self, candidates: Sequence[Due], now: datetime, store: CrawlStore) -> set[int]:
        """Those who rank too low. A source that was removed, or has another kind of policy now, is not among them:
        the rest of its way deals with it."""
        ranked: list[tuple[float, int]] = []
        for kept in await store.scheduled([source.source_id for source in candidates]):
            policy = policy_named(kept.policy or self.default_policy)
            if ranks(policy):
                state = unpack_state(policy, kept.policy_state, self.rng)
                ranked.append((policy.rank(state, now), kept.source_id))
        best = {source_id for _, source_id in heapq.nlargest(self.visits, ranked)}
        return {source_id for _, source_id in ranked if source_id not in best}
