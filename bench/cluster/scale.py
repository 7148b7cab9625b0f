"""Ten million sources: the controllers of a cluster over simulated time, with nothing around them but arrays.

    .venv/bin/python -m bench.cluster.scale                                   # some minutes, 4 GiB
    .venv/bin/python -m bench.cluster.scale --sources 1000000 --minutes 4

Real controllers, on a simulated clock, share 64 partitions of the hosts. Instead of PostgreSQL there are arrays with
the due time of each source; instead of NATS and terminals an answer comes at once. So what is measured is the
controllers alone: how late visits are, how far apart those of one host, how much CPU an order takes, how much memory.
A controller is killed in the middle of the run, and its partitions are taken over by the others ten seconds later.

The sources have as many hosts as half of them, a few of which are platforms with thousands; each is visited every six
hours on average, some every few minutes, some every few days.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import resource
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import numpy as np
from numpy.typing import NDArray

from bench.tables.markdown import table
from tidings.crawl.controller.controller import Controller
from tidings.crawl.controller.ranking import Ranking
from tidings.crawl.controller.setup import ControllerOptions, Listeners, Scheduling
from tidings.crawl.lane import LocalLane
from tidings.lab.clock import SimulatedClock
from tidings.model.feeds import Hints
from tidings.model.hosts import HostManners
from tidings.model.orders import Applied, ArticleOrder, Due, FeedOrder, FeedOutcome, Order, Outcome
from tidings.model.times import MendedTimes, TimeCeilings
from tidings.model.visits import Reschedule, Rescheduled, Scheduled, Visit, VisitResult
from tidings.ports.cluster import PARTITIONS
from tidings.schedule.budget import ExecutionShare
from tidings.schedule.policies.base import Rounds

START = datetime(2026, 3, 2, tzinfo=UTC)
TAKEN_OVER = timedelta(seconds=10)  # after the death of a controller
GAP = timedelta(seconds=1)  # between two visits of a host
_MOST_EXCLUDED = 20_000
_MICROSECOND = timedelta(microseconds=1)


class World:
    """All sources: when each is due, its host, and how often it is visited."""

    def __init__(self, sources: int, rng: np.random.Generator) -> None:
        self.seconds = rng.lognormal(np.log(4 * 3600), 0.9, sources).clip(300, 4 * 86400).astype(np.float32)
        self.due_at = (rng.random(sources) * self.seconds).astype(np.float64)  # seconds since the start
        hosts = sources // 2
        self.host = rng.integers(0, hosts, sources).astype(np.int32)
        crowded = rng.random(sources) < 0.02  # on a thousand hosts with many sources each
        self.host[crowded] = rng.integers(0, min(1000, hosts), int(crowded.sum()))
        self.partition = rng.integers(0, PARTITIONS, hosts).astype(np.int8)[self.host]
        self.seq = np.zeros(sources, np.int32)
        self.visited_at = np.full(hosts, -(10**15))  # of each host, in microseconds: seconds as floats are not exact
        self.closest = 10**15  # two visits of one host, in microseconds
        self.late: list[float] = []

    @property
    def visits_a_second(self) -> float:
        return float((1 / self.seconds).sum())

    def visit(self, source: int, since_start: timedelta) -> None:
        host, at, exact = self.host[source], since_start.total_seconds(), since_start // _MICROSECOND
        self.closest = min(self.closest, exact - int(self.visited_at[host]))
        self.visited_at[host] = exact
        self.late.append(at - self.due_at[source])
        self.seq[source] += 1
        self.due_at[source] = at + self.seconds[source]


class ArrayStore:
    """ports.crawl_store.CrawlStore for the sources of some partitions of a world."""

    def __init__(self, world: World, partitions: Sequence[int]) -> None:
        self._world = world
        self._mine: NDArray[np.int64] = np.nonzero(np.isin(world.partition, list(partitions)))[0]
        self.seconds = 0.0  # of CPU spent here: it stands for the database

    async def due(self, until: datetime, limit: int, not_hosts: Sequence[str] = ()) -> list[Due]:
        began = time.process_time()
        world, end = self._world, (until - START).total_seconds()
        found = self._mine[world.due_at[self._mine] <= end]
        if not_hosts:
            excluded = np.fromiter((int(name[1:]) for name in not_hosts[:_MOST_EXCLUDED]), np.int32)
            found = found[~np.isin(world.host[found], excluded)]
        if len(found) > limit:
            found = found[np.argpartition(world.due_at[found], limit)[:limit]]
        found = found[np.argsort(world.due_at[found])]
        self.seconds += time.process_time() - began
        return [self._due(int(source)) for source in found]

    def _due(self, source: int) -> Due:
        world = self._world
        at = START + timedelta(seconds=float(world.due_at[source]))
        return Due(source, int(world.seq[source]), at, f"h{world.host[source]}", "planner")

    async def feed_orders(self, source_ids: Sequence[int]) -> list[FeedOrder]:
        world = self._world
        return [
            FeedOrder(one, int(world.seq[one]), f"https://h{world.host[one]}/{one}", f"h{world.host[one]}")
            for one in source_ids
        ]

    async def apply(
        self, outcomes: Sequence[Outcome], reschedule: Reschedule, manners: Sequence[HostManners] = ()
    ) -> Applied:
        visits, following = [], []
        for outcome in outcomes:
            assert isinstance(outcome, FeedOutcome)
            self._world.visit(outcome.source_id, outcome.at - START)
            visits.append(Visit(outcome.source_id, outcome.at, outcome.result, outcome.how))
            following.append(self._due(outcome.source_id))
        return Applied(tuple(visits), tuple(following))

    async def probes(self, limit: int, not_hosts: Sequence[str] = ()) -> list[Due]:
        return []

    async def scheduled(self, source_ids: Sequence[int]) -> list[Scheduled]:
        return []

    async def article_orders(self, now: datetime, limit: int, not_hosts: Sequence[str] = ()) -> list[ArticleOrder]:
        return []

    async def next_article_at(self, after: datetime) -> datetime | None:
        return None

    async def states(self, limit: int) -> list[bytes]:
        return []

    async def keep(self, name: str, value: bytes) -> None:
        return None

    async def kept(self, name: str) -> bytes | None:
        return None

    async def changes(self) -> int:
        return 0

    async def manners(self) -> list[HostManners]:
        return []

    async def mend_times(self, now: datetime, ceilings: TimeCeilings, *, dry_run: bool = False) -> MendedTimes:
        raise NotImplementedError

    async def prune(self, visits_before: datetime, hops_before: datetime) -> int:
        return 0


class InstantLane(LocalLane):
    """Every order is answered at once: unchanged."""

    def __init__(self, clock: SimulatedClock) -> None:
        super().__init__()
        self._clock = clock

    async def order(self, order: Order) -> None:
        assert isinstance(order, FeedOrder)
        at = self._clock.now()
        await self.answer(order, FeedOutcome(order.source_id, order.seq, at, VisitResult.UNCHANGED, "304", 304))


@dataclass(slots=True)
class Running:
    """A controller at work."""

    partitions: list[int]
    store: ArrayStore
    stop: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = None


async def start(world: World, shares: Sequence[list[int]], clock: SimulatedClock) -> list[Running]:
    with clock.hold():  # until each has read what is due
        running = [_start(world, share, clock, number) for number, share in enumerate(shares)]
        for _ in range(20):
            await asyncio.sleep(0)
    return running


def _start(world: World, partitions: list[int], clock: SimulatedClock, seed: int) -> Running:
    store, rng = ArrayStore(world, partitions), random.Random(seed)
    rounds = Rounds(clock.now(), timedelta(minutes=6), timedelta(minutes=10), rng)
    scheduling = Scheduling(_unused, Ranking("planner", rounds, ExecutionShare(1, None)), rng=rng)
    options = ControllerOptions(
        in_flight=2048,
        feed_gap=GAP,
        pages=False,
        grace=0,
        share=len(partitions) / PARTITIONS,
        keeper=False,
        cautious=True,
    )
    controller = Controller(store, None, InstantLane(clock), clock, scheduling, Listeners(), options)
    running = Running(partitions, store)
    running.task = asyncio.create_task(controller.run(running.stop))
    return running


def _unused(scheduled: Scheduled, visit: Visit, hints: Hints) -> Rescheduled:
    raise AssertionError("the arrays decide when a source is due again")


@dataclass(frozen=True, slots=True)
class Figures:
    visits: int
    wanted: float  # visits a second
    late: NDArray[np.float64]
    closest: float
    cpu: float  # of the controllers, seconds
    cpu_store: float
    memory: float  # MiB that the controllers take, all together


async def simulate(world: World, controllers: int, minutes: float, rng: random.Random) -> Figures:
    shares = [list(range(number, PARTITIONS, controllers)) for number in range(controllers)]
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    async with SimulatedClock(START) as clock:
        began = time.process_time()
        running = await start(world, shares, clock)
        await clock.sleep_until(START + timedelta(minutes=minutes / 2))
        if controllers > 1:
            dead = running.pop(rng.randrange(controllers))
            await _end([dead])
            await clock.sleep_until(clock.now() + TAKEN_OVER)
            await _end(running)
            shared = [one.partitions + dead.partitions[number :: len(running)] for number, one in enumerate(running)]
            running = await start(world, shared, clock)
        await clock.sleep_until(START + timedelta(minutes=minutes))
        await _end(running)
        cpu = time.process_time() - began
    memory = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    in_store = sum(one.store.seconds for one in running)
    late = np.array(world.late)
    return Figures(len(late), world.visits_a_second, late, world.closest / 1e6, cpu - in_store, in_store, memory)


async def _end(running: Sequence[Running]) -> None:
    for one in running:
        one.stop.set()
    await asyncio.gather(*(one.task for one in running if one.task is not None))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sources", type=int, default=10_000_000)
    parser.add_argument("--controllers", type=int, default=8)
    parser.add_argument("--minutes", type=float, default=6, help="of simulated time")
    options = parser.parse_args()
    world = World(options.sources, np.random.default_rng(1))
    found = asyncio.run(simulate(world, options.controllers, options.minutes, random.Random(1)))
    p50, p99 = np.percentile(found.late, (50, 99))
    rows = [
        ["sources, controllers", f"{options.sources:,}, {options.controllers} (one killed half-way)"],
        ["visits wanted / made", f"{found.wanted:,.0f} a second / {found.visits:,} in {options.minutes:g} minutes"],
        ["lateness, median / 99th percentile / most", f"{p50:.1f} s / {p99:.1f} s / {found.late.max():.1f} s"],
        ["two visits of one host, the closest", f"{found.closest:.2f} s"],
        ["CPU of the controllers, a visit", f"{1e3 * found.cpu / found.visits:.2f} ms"],
        ["visits a second that one core can order", f"{found.visits / found.cpu:,.0f}"],
        ["memory of all controllers", f"{found.memory:,.0f} MiB"],
    ]
    print(table(["what", "measured"], rows))
    if found.closest < GAP.total_seconds():
        raise SystemExit("a host was visited closer than its politeness allows")


if __name__ == "__main__":
    main()
