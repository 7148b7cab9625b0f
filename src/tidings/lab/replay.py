"""Replays a trace under a policy, through the functions the controller calls.

    trace -> Feed.look(at) -> Visit -> Rescheduler.step: observe, decide -> the next visit

A feed shows its last `window` posts, and a visit sees no more of it. Timing policies decide after each visit, as events
on a heap; ranking policies at executions every 5 minutes, each of which visits the k best, a source at most
every 10 minutes. After each simulated day the planner learns of all sources together, as a running program does.

A budget is visits a source a day. The planner's price is steered to it, from the first day on, and what it saved or
overspent is made up for; what happened in the training is not held against the scored days. Ranking policies are
given as many visits; the other rules take what they take. Under a budget `history` ranks from the first day, since
its training phase takes as many visits as it likes.

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

from tidings.lab.trace import Trace
from tidings.model.feeds import Hints
from tidings.model.visits import Visit, VisitResult
from tidings.schedule.budget import Steering
from tidings.schedule.planner.planner import Planner
from tidings.schedule.planner.population import learn_population
from tidings.schedule.policies.base import Policy, RankingPolicy, Rounds, Terms, ranks
from tidings.schedule.policies.posting_history import History
from tidings.schedule.registry import standard_policies
from tidings.schedule.reschedule import Rescheduler

EXECUTION = timedelta(minutes=5)
ROUND_VISITS = 100  # k where no budget says it: the default of schedule.round_visits
SPREAD = timedelta(hours=1)  # over which the first visits of timing policies are spread
_DAY = timedelta(days=1)
_NO_HINTS = Hints()


@dataclass(frozen=True, slots=True)
class Setting:
    """What is replayed, the same for every policy."""

    trace: Trace
    train: timedelta = timedelta(0)  # from the trace's start; not scored
    window: int = 20
    cold: bool = False  # sources are added when the scored days begin; a first visit then sees the last items
    terms: Terms = Terms()
    relearn: bool = True
    seed: int = 1
    spread: timedelta = SPREAD

    @property
    def scored(self) -> datetime:
        return self.trace.start + self.train

    @property
    def begin(self) -> datetime:
        return self.scored if self.cold else self.trace.start


@dataclass(frozen=True, slots=True)
class Replay:
    """What happened: when each source was visited, and when each of its posts was seen."""

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
    visits: list[float] = field(default_factory=list)
    seen: NDArray[np.float64] = field(init=False)
    lost: NDArray[np.bool_] = field(init=False)
    _moments: list[datetime] = field(init=False)

    def __post_init__(self) -> None:
        self.seen = np.full(len(self.posts), np.inf)
        self.lost = np.zeros(len(self.posts), np.bool_)
        self._moments = [datetime.fromtimestamp(moment, UTC) for moment in self.posts]

    def look(self, at: datetime) -> Visit:
        now = at.timestamp()
        before, first = self.count, not self.visits
        after = bisect.bisect_right(self.posts, now, before)
        self.visits.append(now)
        if after == before:
            return Visit(self.source_id, at, VisitResult.UNCHANGED, "304", window=self.window)
        self.count = after
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
        policy: RankingPolicy[Any] = self._rescheduler.policy(None)  # type: ignore[assignment]
        share = budget * len(feeds) * (EXECUTION / _DAY) if budget is not None else float(ROUND_VISITS)
        self._states = [policy.start(self._rng) for _ in feeds]
        due, saved, now = [setting.begin] * len(feeds), 0.0, setting.begin
        days = self._days()
        midnight = next(days)
        while now < setting.trace.end:
            while now >= midnight:
                midnight = next(days)
            saved += share
            most = int(saved + 1e-9)  # 0.1 ten times is one
            saved -= most
            for number in best(policy, self._states, feeds, due, now, most):
                due[number] = self._visit(number, now)
            now = rounds.nth_after(now, 1)
        for _ in days:
            pass

    def _visit(self, number: int, at: datetime) -> datetime:
        """When the source is due again."""
        reschedule = self._rescheduler
        visit = self.feeds[number].look(at)
        policy, rng, state = reschedule.policy(None), reschedule.chance(visit), self._states[number]
        if state is None:
            state = policy.start(rng)
        step = reschedule.step(policy, state, 0, _NO_HINTS, visit, rng)
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


def best(
    policy: RankingPolicy[Any], states: list[Any], feeds: list[Feed], due: list[datetime], now: datetime, most: int
) -> list[int]:
    """The sources an execution visits: of those due the highest in rank, of equals the least visited."""
    ranked = (
        (policy.rank(states[number], now), -len(feed.visits), number)
        for number, feed in enumerate(feeds)
        if due[number] <= now
    )
    return [number for rank, _, number in heapq.nlargest(most, ranked) if rank > 0]


def rescheduler(policy: Policy[Any], setting: Setting, budget: float | None, sources: int) -> Rescheduler:
    """A Rescheduler as the program has it, with the laboratory's terms."""
    terms, steering, policies = setting.terms, None, standard_policies()
    if ranks(policy):
        if isinstance(policy, History) and budget is not None:
            policy = replace(policy, training=timedelta(0))
    elif isinstance(policy, Planner) and budget is not None:
        account = (setting.scored, setting.trace.end)
        steering = Steering(budget * sources, _DAY, setting.begin, terms.price, account=account, first=setting.spread)
    policies[policy.name] = policy
    rng = random.Random(setting.seed)
    rounds = Rounds(setting.begin, EXECUTION, EXECUTION, rng)
    return Rescheduler(policy.name, terms, rng, rounds, steering=steering, policies=policies)
