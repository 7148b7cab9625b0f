"""Rations visits: the k best sources of a ranking policy at each execution, and the budget of visits an hour."""

from __future__ import annotations

import math
import random
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from tidings.model.orders import Due
from tidings.ports.crawl_store import CrawlStore
from tidings.schedule.budget import Candidate, ExecutionShare, highest
from tidings.schedule.policies.base import Policy, Rounds, ranks, weight_of
from tidings.schedule.registry import policy_or_default, standard_policies, unpack_state

BURST = 1 / 12  # of an hour's budget
OVER = 1.01  # of the budget, in any hour
_MINUTE = 60.0
LATE = timedelta(seconds=30)  # after an execution, a look at the agenda still counts as being in time for it


@dataclass(slots=True)
class Ranking:
    """The ranking of due sources: at each execution the k best under a ranking policy are visited; the rest wait."""

    default_policy: str
    rounds: Rounds
    share: ExecutionShare  # k, or what the budget allows
    event_driven: bool = True  # False: sources under a timing policy wait for an execution, too
    looked_at: datetime | None = None  # executions up to then are over
    subscriber_weight: float = 0.5

    def ranks(self, due: Due) -> bool:
        return not due.page and ranks(self._policy(due.policy))  # pages have policies that time, all of them

    def _policy(self, name: str | None) -> Policy[Any]:
        return policy_or_default(standard_policies(), name, self.default_policy)

    async def choose(
        self, due: Sequence[Due], now: datetime, store: CrawlStore, *, at_once: bool = False
    ) -> tuple[list[Due], list[tuple[datetime, Due]]]:
        """Returns (sources to visit now, sources to choose among again with the time of it). Sources under a timing
        policy all go, where visits are event-driven. `at_once` makes this moment an execution, whatever the rounds
        say. To be called at each look at the agenda, even when nothing is due."""
        execution = self._execution(now)
        by_name = {name: ranks(self._policy(name)) for name in {source.policy for source in due}}
        candidates = [source for source in due if by_name[source.policy] and not source.page]
        if execution > now and not at_once:
            waiting = candidates if self.event_driven else list(due)
            waiting_ids = {source.source_id for source in waiting}
            return [source for source in due if source.source_id not in waiting_ids], [
                (execution, one) for one in waiting
            ]
        if not candidates:
            return list(due), []
        passed_over = await self._passed_over(candidates, now, store)
        following = self.rounds.nth_after(now, 1)
        chosen = [source for source in due if source.source_id not in passed_over]
        return chosen, [(following, source) for source in due if source.source_id in passed_over]

    def _execution(self, now: datetime) -> datetime:
        """The execution that fell between the last look and this one, or the one to come: a real clock wakes us a
        little after the moment we waited for. One execution is never held twice."""
        since = now - timedelta(microseconds=1) if self.looked_at is None else min(self.looked_at, now)
        self.looked_at = now
        return self.rounds.nth_after(max(since, now - LATE), 1)  # what was missed by more is over

    async def _passed_over(self, candidates: Sequence[Due], now: datetime, store: CrawlStore) -> set[int]:
        """Ids of the sources that rank too low; of equals, those with more visits. A source that was removed, or has
        another kind of policy now, is not among them: its order will be skipped, or it is simply visited."""
        visits = {source.source_id: source.seq for source in candidates}
        ranked: list[Candidate] = []
        for source in await store.scheduled(list(visits)):
            policy = self._policy(source.policy)
            if ranks(policy):
                state = unpack_state(policy, source.policy_state, random.Random(0))  # a new one is not stored
                rank = policy.rank(state, now) * weight_of(source.standing, self.subscriber_weight)
                ranked.append((rank, visits[source.source_id], source.source_id))
        best = set(highest(ranked, self.share.take(now)))
        return {source_id for _, _, source_id in ranked if source_id not in best}


class Allowance:
    """A token bucket that keeps visits within the budget, however many fall due at once.

    The price (schedule.budget) makes sources want about as many visits as there are; this makes sure of it. The bucket
    holds at most five minutes' worth, so that a burst (everything due after a restart, all the sources that publish at
    the full hour) is smoothed; and over any hour no more start than the budget, give or take one in a hundred. A source
    that must wait goes first when its turn comes, since the agenda is in the order of due times.
    """

    def __init__(self, visits_an_hour: float, now: datetime) -> None:
        if visits_an_hour <= 0:
            raise ValueError(f"a budget of {visits_an_hour} visits an hour allows none")
        self._pace = visits_an_hour / 3600
        self._bucket = max(1.0, BURST * visits_an_hour)
        self._hourly = max(1.0, math.floor(OVER * visits_an_hour))
        self._tokens, self._at = self._bucket, now
        self._minutes: deque[tuple[int, int]] = deque()  # (minute, visits started in it), of the last hour
        self._in_hour = 0

    def take(self, now: datetime) -> bool:
        """Take a token: True where one more visit may start now."""
        self._refill(now)
        # A hair below one is one: waiting until `opens_at` must not end a rounding error too early.
        if self._tokens < 1 - 1e-6 or self._in_hour >= self._hourly:
            return False
        self._tokens -= 1
        self._in_hour += 1
        minute = _minute(now)
        if self._minutes and self._minutes[-1][0] == minute:
            self._minutes[-1] = (minute, self._minutes[-1][1] + 1)
        else:
            self._minutes.append((minute, 1))
        return True

    def opens_at(self, now: datetime) -> datetime:
        """Returns when the next visit may start; `now` if it may."""
        self._refill(now)
        opens = now + timedelta(seconds=max(0.0, 1 - self._tokens) / self._pace)
        if self._in_hour >= self._hourly:
            # The oldest minute's visits count until that minute has left the hour as a whole.
            leaves = datetime.fromtimestamp((self._minutes[0][0] + 61) * _MINUTE, now.tzinfo)
            opens = max(opens, leaves)
        return opens

    def _refill(self, now: datetime) -> None:
        passed = (now - self._at).total_seconds()
        if passed > 0:
            self._tokens, self._at = min(self._bucket, self._tokens + passed * self._pace), now
        elif passed < -_MINUTE:  # the clock was set back: what was given out lies in no hour we know of
            self._at, self._in_hour = now, 0
            self._minutes.clear()
        while self._minutes and self._minutes[0][0] < _minute(now) - 60:
            self._in_hour -= self._minutes.popleft()[1]


def _minute(moment: datetime) -> int:
    return int(moment.timestamp() // _MINUTE)
