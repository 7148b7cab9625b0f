"""A million sources: what the planner keeps of each, and how long a decision takes at 1,000 and at 1,000,000.

    make bench                          # or: .venv/bin/python -m bench.policies.schedule

A decision is all the controller does when an outcome is applied: the kept state is unpacked, the visit observed, the
next one decided, the state packed again and the source put back on the agenda. All states are in memory, packed, and
sources come in random order. Each source decides alone, so the time must not grow with their number.
"""

from __future__ import annotations

import argparse
import heapq
import random
import statistics
import time
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from tidings.model.feeds import Hints
from tidings.model.visits import Scheduled, Visit, VisitResult
from tidings.schedule.budget import Steering
from tidings.schedule.policies.base import Rounds, Terms
from tidings.schedule.registry import pack_state, policy_named
from tidings.schedule.reschedule import Rescheduler

START = datetime(2026, 3, 2, tzinfo=UTC)
MOST_BYTES, MOST_SECONDS = 1.2 * 1024, 1e-3
KINDS = 300  # sources that were really followed; the others are copies of them
DAYS, EVERY = 14, timedelta(hours=3)


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
        while now < START + DAYS * timedelta(days=1):
            now += EVERY
            state = planner.observe(state, a_visit(number, now, a_day, rng))
        states.append(pack_state(planner, state))
    return states


def a_visit(source: int, at: datetime, a_day: float, rng: random.Random) -> Visit:
    count = min(20, int(rng.expovariate(1 / (a_day * (EVERY / timedelta(days=1))))))
    posts = tuple(at - rng.random() * EVERY for _ in range(count))
    result = VisitResult.CHANGED if posts else VisitResult.UNCHANGED
    return Visit(source, at, result, "", articles_new=count, published=posts, window=20)


def measure(kinds: list[bytes], sources: int, decisions: int, rng: random.Random) -> Figures:
    # Copies, not references: the memory is that of as many sources, and none is in a cache because another was.
    states = [bytes(bytearray(kinds[number % KINDS])) for number in range(sources)]
    now = START + DAYS * timedelta(days=1)
    agenda = [(now.timestamp() + rng.random() * 86400, number) for number in range(sources)]
    heapq.heapify(agenda)
    rounds = Rounds(now, timedelta(seconds=360), timedelta(seconds=600), rng)
    steering = Steering(12 * sources, timedelta(days=1), now, Terms().price)
    reschedule = Rescheduler("planner", Terms(), rng, rounds, steering=steering)
    seconds = []
    for _ in range(decisions):
        now += timedelta(seconds=rng.random())
        number = rng.randrange(sources)
        visit = a_visit(number, now, 5.0, rng)
        began = time.perf_counter()
        then = reschedule(Scheduled(number, None, states[number], 0), visit, Hints())
        states[number] = then.policy_state
        assert then.decision.at is not None
        heapq.heapreplace(agenda, (then.decision.at.timestamp(), number))
        seconds.append(time.perf_counter() - began)
    seconds.sort()
    size = sum(map(len, states)) / sources
    return Figures(size, statistics.median(seconds), seconds[int(0.99 * decisions)])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sources", type=int, nargs="+", default=[1_000, 1_000_000])
    parser.add_argument("--decisions", type=int, default=5_000)
    asked = parser.parse_args()
    rng = random.Random(1)
    kinds = learned(rng)
    measure(kinds, 1_000, 200, rng)  # compiled and warm
    print("the planner: one decision, kept states in memory")
    print(f"{'sources':>12}{'bytes each':>12}{'GB in all':>11}{'median us':>11}{'p99 us':>9}")
    all_figures = []
    for sources in asked.sources:
        found = measure(kinds, sources, asked.decisions, rng)
        all_figures.append(found)
        total, median, p99 = found.bytes_each * sources / 1e9, 1e6 * found.median, 1e6 * found.p99
        print(f"{sources:12,}{found.bytes_each:12,.0f}{total:11.3f}{median:11.0f}{p99:9.0f}", flush=True)
    print(f"{'at most':>12}{MOST_BYTES:12,.0f}{'':11}{1e6 * MOST_SECONDS:11.0f}")
    print(f"the last takes {all_figures[-1].median / all_figures[0].median:.2f} times as long as the first")


if __name__ == "__main__":
    main()
