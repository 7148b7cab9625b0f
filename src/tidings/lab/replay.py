"""Replays a trace under a policy, through the functions the controller calls.

    trace -> Feed.look(at) -> Visit -> Rescheduler.step: observe, decide -> the next visit

A feed shows its last `window` posts, and a visit sees no more of it. Timing policies decide after each visit, as events
on a heap; ranking policies at executions, every 6 to 10 minutes at random, each of which visits the k best
(`schedule.executions`). Rounds, floors, ceilings and training are the program's own, by the same `Terms`; for each
policy a test compares all visits (tests/integration/lab/test_parity.py). After each simulated day the planner learns of
all sources together, as a running program does.

Three things are the laboratory's. First visits of timing policies are spread over an hour. `Terms()` has none of the
floors that a source earns (schedule.quiet_floor and the like), since they bind any policy; a Setting with the program's
terms has them. And a budget is visits a source a day, not visits an hour: the planner's price is steered to it over
days, from the first one on, what it saved or overspent is made up for, and what happened in the training is not held
against the scored days. Ranking policies are given as many visits; the other rules take what they take.

Nothing here looks ahead: a visit sees no post after it.
"""

from __future__ import annotations

import bisect
import heapq
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tidings.lab.poisson import Rates
from tidings.lab.trace import Trace
from tidings.model.feeds import Hints
from tidings.model.visits import Standing, Visit, VisitResult
from tidings.schedule.budget import ExecutionShare, Steering, highest
from tidings.schedule.planner.planner import Planner
from tidings.schedule.planner.population import learn_population
from tidings.schedule.policies.base import Policy, RankingPolicy, Rounds, Terms, ranks
from tidings.schedule.registry import standard_policies
from tidings.schedule.reschedule import Rescheduler

SPREAD = timedelta(hours=1)  # over which the first visits of timing policies are spread
_DAY = timedelta(days=1)
_NO_HINTS = Hints()


@dataclass(frozen=True, slots=True)
class Setting:
    """The input of a replay, the same for every policy."""

    trace: Trace
    train: timedelta = timedelta(0)  # from the trace's start; not scored
    window: int = 20
    cold: bool = False  # sources are added when the scored days begin; a first visit then sees the last items
    terms: Terms = Terms()
    round_visits: int = 100  # k of ranking policies, where no budget says it
    relearn: bool = True
    seed: int = 1
    spread: timedelta = SPREAD
    rates: Rates | None = None  # the intensities that the posts were drawn from; None: they are recorded

    @property
    def scored(self) -> datetime:
        return self.trace.start + self.train

    @property
    def begin(self) -> datetime:
        return self.scored if self.cold else self.trace.start


@dataclass(frozen=True, slots=True)
class Replay:
    """The course of a replay: when each source was visited, and when each of its posts was seen."""

    policy: str
    setting: Setting
    visits: tuple[NDArray[np.float64], ...]  # of each source, sorted; seconds since 1970
    seen: tuple[NDArray[np.float64], ...]  # as trace.posts; infinity: not yet
    lost: tuple[NDArray[np.bool_], ...]  # as trace.posts: fell off the feed before a visit came
    seconds: float  # it took


@dataclass(slots=True)
class Feed:
    """A source's feed, as a visit sees it."""

    source_id: int
    posts: list[float]
    window: int
    begin: float
    count: int = 0  # posts before the last visit
    changes: int = 0  # visits that found something new, the first one not counted
    visits: list[float] = field(default_factory=list)
    seen: NDArray[np.float64] = field(init=False)
    lost: NDArray[np.bool_] = field(init=False)
    _moments: list[datetime] = field(init=False)

    def __post_init__(self) -> None:
        self.seen = np.full(len(self.posts), np.inf)
        self.lost = np.zeros(len(self.posts), np.bool_)
        self._moments = [datetime.fromtimestamp(moment, UTC) for moment in self.posts]

    @property
    def posted_at(self) -> datetime | None:
        """Its newest post, as of the last visit."""
        return self._moments[self.count - 1] if self.count else None

    def look(self, at: datetime) -> Visit:
        now = at.timestamp()
        before, first = self.count, not self.visits
        after = bisect.bisect_right(self.posts, now, before)
        self.visits.append(now)
        if after == before:
            return Visit(self.source_id, at, VisitResult.UNCHANGED, "304", window=self.window)
        self.count = after
        self.changes += not first
        oldest = max(before, after - self.window)
        self.seen[before:after] = now
        # What fell off before the source was followed was never ours to lose.
        self.lost[bisect.bisect_left(self.posts, self.begin, before, oldest) : oldest] = True
        return Visit(
            self.source_id,
            at,
            VisitResult.CHANGED,
            f"{after - oldest} new",
            articles_new=after - oldest,
            published=tuple(self._moments[oldest:after]),
            # As a reader can tell: nothing of the last body is left.
            gap=after - before >= self.window and not first,
            window=self.window,
        )


Watcher = Callable[[Visit, Any, Policy[Any]], None]  # called after every visit, with the state after it


def replay(
    policy: Policy[Any],
    setting: Setting,
    budget: float | None = None,
    on_day: Callable[[], None] = lambda: None,
    on_visit: Watcher | None = None,
) -> Replay:
    """The whole trace under one policy. `budget`: visits a source a day; None: as many as the policy wants."""
    began = time.perf_counter()
    run = _Run(policy, setting, budget, on_day, on_visit)
    if ranks(policy):
        run.by_rank(budget)
    else:
        run.by_time()
    feeds = run.feeds
    return Replay(
        policy.name,
        setting,
        tuple(np.array(feed.visits) for feed in feeds),
        tuple(feed.seen for feed in feeds),
        tuple(feed.lost for feed in feeds),
        time.perf_counter() - began,
    )


class _Run:
    """One replay under way. Sources are numbered from 1 on, as a fresh store numbers them."""

    def __init__(
        self,
        policy: Policy[Any],
        setting: Setting,
        budget: float | None,
        on_day: Callable[[], None],
        on_visit: Watcher | None,
    ) -> None:
        trace, begin = setting.trace, setting.begin
        self._name, self._setting, self._on_day, self._on_visit = policy.name, setting, on_day, on_visit
        self.feeds = [
            Feed(number, times.tolist(), setting.window, begin.timestamp())
            for number, times in enumerate(trace.posts, 1)
        ]
        self._states: list[Any] = [None] * len(self.feeds)
        self._rescheduler = rescheduler(policy, setting, budget, len(self.feeds))
        self._rng = random.Random(setting.seed)

    def by_time(self) -> None:
        setting = self._setting
        heap = [(first, number) for number, first in enumerate(first_visits(setting))]
        days = self._days()
        midnight = next(days)
        while heap[0][0] < setting.trace.end:
            at, number = heap[0]
            while at >= midnight:
                midnight = next(days)
            heapq.heapreplace(heap, (self._visit(number, at), number))
        for _ in days:
            pass

    def by_rank(self, budget: float | None) -> None:
        setting, feeds, rounds = self._setting, self.feeds, self._rescheduler.rounds
        share = ExecutionShare(setting.round_visits, None if budget is None else budget * len(feeds) / 24)
        due, now = [setting.begin] * len(feeds), setting.begin
        days = self._days()
        midnight = next(days)
        while now < setting.trace.end:
            while now >= midnight:
                midnight = next(days)
            for number in self._best(due, now, share):
                due[number] = self._visit(number, now)
            now = rounds.nth_after(now, 1)
        for _ in days:
            pass

    def _best(self, due: list[datetime], now: datetime, share: ExecutionShare) -> list[int]:
        """The sources that this execution visits. Like the program, it gives out no visits where nothing is due."""
        policy: RankingPolicy[Any] = self._rescheduler.policy(None)  # type: ignore[assignment]
        fresh = policy.start(self._rng)
        candidates = [
            (policy.rank(self._states[number] or fresh, now), len(feed.visits), number)
            for number, feed in enumerate(self.feeds)
            if due[number] <= now
        ]
        return highest(candidates, share.take(now)) if candidates else []

    def _visit(self, number: int, at: datetime) -> datetime:
        """Visits a source; returns when it is due again."""
        reschedule = self._rescheduler
        visit = self.feeds[number].look(at)
        policy, rng, state = reschedule.policy(None), reschedule.chance(visit), self._states[number]
        if state is None:
            state = policy.start(rng)
        feed = self.feeds[number]
        standing = Standing(posted_at=feed.posted_at, changes=feed.changes, validated=True)
        step = reschedule.step(policy, state, 0, _NO_HINTS, visit, rng, standing=standing)
        self._states[number] = step.state
        if self._on_visit is not None:
            self._on_visit(visit, step.state, policy)
        assert step.decision.at is not None  # only a server's 410 ends a source
        return step.decision.at

    def _days(self) -> Iterator[datetime]:
        """Yields the end of each day; after each, the planner learns of all sources."""
        midnight = self._setting.begin + _DAY
        while midnight < self._setting.trace.end:
            yield midnight
            self._on_day()
            if self._setting.relearn and self._name == "planner":
                self._learn()
            midnight += _DAY
        yield self._setting.trace.end
        self._on_day()

    def _learn(self) -> None:
        planner = self._rescheduler.policies[self._name]
        assert isinstance(planner, Planner)
        states = [state for state in self._states if state is not None]
        if states:
            self._rescheduler.policies[self._name] = replace(
                planner, population=learn_population(planner.population, states)
            )


def first_visits(setting: Setting) -> list[datetime]:
    """The first visits of timing policies, spread over the first hour."""
    count = len(setting.trace.names)
    return [setting.begin + setting.spread * (number / count) for number in range(count)]


def rescheduler(policy: Policy[Any], setting: Setting, budget: float | None, sources: int) -> Rescheduler:
    """A Rescheduler as the program has it, with the laboratory's terms."""
    terms, steering, policies = setting.terms, None, standard_policies()
    if isinstance(policy, Planner) and budget is not None:
        account = (setting.scored, setting.trace.end)
        steering = Steering(budget * sources, _DAY, setting.begin, terms.price, account=account, first=setting.spread)
    policies[policy.name] = policy
    rng = random.Random(setting.seed)
    rounds = Rounds(setting.begin, terms.round_min, terms.round_max, rng)
    return Rescheduler(policy.name, terms, rng, rounds, steering=steering, policies=policies)
