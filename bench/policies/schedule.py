"""A million sources: what the planner keeps of each, and how long a decision takes at 1,000 and at 1,000,000.

    make bench                          # or: .venv/bin/python -m bench.policies.schedule

A decision is all the controller does when an outcome is applied: the kept state is unpacked, the visit observed, the
next one decided, the state packed again and the source put back on the agenda, which is the controller's own: it lists
the sources of the coming quarter of an hour. All states are in memory, packed, and sources come in random order. Each
source decides alone, so the time must not grow with their number. Both sizes take turns, a hundred decisions each, as
machines change their speed from second to second.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import cast

from tidings.crawl.controller.agenda import Agenda
from tidings.crawl.controller.setup import ControllerOptions
from tidings.model.feeds import Hints
from tidings.model.orders import Due
from tidings.model.visits import Scheduled, Visit, VisitResult
from tidings.ports.crawl_store import CrawlStore
from tidings.schedule.budget import Steering
from tidings.schedule.policies.base import Rounds, Terms
from tidings.schedule.registry import pack_state, policy_named
from tidings.schedule.reschedule import Rescheduler

START = datetime(2026, 3, 2, tzinfo=UTC)
MOST_BYTES, MOST_SECONDS = 1.2 * 1024, 1e-3
KINDS = 300  # sources that were really followed; the others are copies of them
TURN = 100  # decisions
DAYS, DAY, EVERY = 14, timedelta(days=1), timedelta(hours=3)


@dataclass(frozen=True, slots=True)
class Figures:
    bytes_each: float
    median: float  # seconds a decision
    p99: float


def learned(rng: random.Random) -> list[bytes]:
    """States as two weeks of visits leave them, of sources with half a post to fifty a day."""
    planner, states = policy_named("planner"), []
    for number in range(KINDS):
        a_day = 0.5 * 100 ** rng.random()
        state, now = planner.start(rng), START
        while now < START + DAYS * DAY:
            now += EVERY
            state = planner.observe(state, a_visit(number, now, a_day, rng))
        states.append(pack_state(planner, state))
    return states


def a_visit(source: int, at: datetime, a_day: float, rng: random.Random) -> Visit:
    count = min(20, int(rng.expovariate(1 / (a_day * (EVERY / DAY)))))
    posts = tuple(at - rng.random() * EVERY for _ in range(count))
    result = VisitResult.CHANGED if posts else VisitResult.UNCHANGED
    return Visit(source, at, result, "", articles_new=count, published=posts, window=20)


class DueSources:
    """The part of a store that the agenda reads."""

    def __init__(self, sources: int, start: datetime, rng: random.Random) -> None:
        self.next = [Due(number, 0, start + rng.random() * DAY, "one.test") for number in range(sources)]

    async def due(self, until: datetime, limit: int, not_hosts: Sequence[str] = ()) -> list[Due]:
        return sorted((one for one in self.next if one.next_at <= until), key=lambda one: one.next_at)[:limit]


class Decider:
    """So many sources, their states and the agenda."""

    def __init__(self, kinds: list[bytes], sources: int, rng: random.Random) -> None:
        # Copies, not references: the memory is that of as many sources, and none is in a cache because another was.
        self._states = [bytes(bytearray(kinds[number % KINDS])) for number in range(sources)]
        self._now, self._rng = START + DAYS * DAY, rng
        self._store, options = DueSources(sources, self._now, rng), ControllerOptions()
        self._agenda = Agenda(options.window, options.window_size)
        rounds = Rounds(self._now, timedelta(seconds=360), timedelta(seconds=600), rng)
        steering = Steering(12 * sources, DAY, self._now, Terms().price)
        self._reschedule = Rescheduler("planner", Terms(), rng, rounds, steering=steering)

    def decide(self, decisions: int) -> list[float]:
        """Returns the seconds of each."""
        states, agenda, store, seconds = self._states, self._agenda, self._store, []
        for _ in range(decisions):
            self._now += timedelta(seconds=self._rng.random())
            if self._now >= (agenda.reads_at() or self._now):
                asyncio.run(agenda.read(cast("CrawlStore", store), self._now, None))
            number = self._rng.randrange(len(states))
            visit, before = a_visit(number, self._now, 5.0, self._rng), store.next[number]
            began = time.perf_counter()
            then = self._reschedule(Scheduled(number, None, states[number], 0), visit, Hints())
            states[number] = then.policy_state
            assert then.decision.at is not None
            following = Due(number, before.seq + 1, then.decision.at, before.host)
            agenda.drop(number)
            agenda.put(following)
            seconds.append(time.perf_counter() - began)
            store.next[number] = following
        return seconds

    @property
    def bytes_each(self) -> float:
        return sum(map(len, self._states)) / len(self._states)


def measure(kinds: list[bytes], sizes: Sequence[int], decisions: int, rng: random.Random) -> list[Figures]:
    """In the order of the sizes."""
    deciders = [Decider(kinds, sources, rng) for sources in sizes]
    taken: list[list[float]] = [[] for _ in sizes]
    for one in deciders:
        one.decide(TURN)  # compiled and warm
    for _ in range(0, decisions, TURN):
        for one, seconds in zip(deciders, taken, strict=True):
            seconds += one.decide(TURN)
    return [
        Figures(one.bytes_each, statistics.median(seconds), sorted(seconds)[int(0.99 * len(seconds))])
        for one, seconds in zip(deciders, taken, strict=True)
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sources", type=int, nargs="+", default=[1_000, 1_000_000])
    parser.add_argument("--decisions", type=int, default=5_000)
    asked = parser.parse_args()
    rng = random.Random(1)
    kinds = learned(rng)
    print("the planner: one decision, kept states in memory")
    print(f"{'sources':>12}{'bytes each':>12}{'GB in all':>11}{'median us':>11}{'p99 us':>9}")
    all_figures = measure(kinds, asked.sources, asked.decisions, rng)
    for sources, found in zip(asked.sources, all_figures, strict=True):
        total, median, p99 = found.bytes_each * sources / 1e9, 1e6 * found.median, 1e6 * found.p99
        print(f"{sources:12,}{found.bytes_each:12,.0f}{total:11.3f}{median:11.0f}{p99:9.0f}", flush=True)
    print(f"{'at most':>12}{MOST_BYTES:12,.0f}{'':11}{1e6 * MOST_SECONDS:11.0f}")
    print(f"the last takes {all_figures[-1].median / all_figures[0].median:.2f} times as long as the first")


if __name__ == "__main__":
    main()
