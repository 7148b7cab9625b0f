"""advaRSS, figure 3: the time of a cycle over 793 feeds, serial, with terminals, and with terminals that adapt.

    .venv/bin/python -m bench.policies.terminals           # some four minutes

A server in a process of its own (`presses.py`) has 793 feeds of 20 items, answers after 50 ms, and publishes the
paper's 2,500 articles a day, each with a page: 14 in a cycle of 8 minutes. A cycle visits what is due, and fetches and
reads the pages of new articles. Politeness is off, since all feeds are on one host.

    serial                  one terminal; every feed is fetched and read whole, every item looked up in the store
    terminals               the same by 64 terminals
    + hashes                what a terminal is told of the last visit: ETag, hash of the body, hashes of the items
    + hashes, T and M       and a feed is visited when `median` says so: the paper's third system
    processes               the last three once more by a controller and two terminals of 32 visits each, which are
                            processes over NATS and PostgreSQL (`bench.cluster.cycles`); needs the extra `cluster`

The first two forget what is remembered of a feed (the paper's files) before each cycle. Shown are means over the
cycles that are measured; `median` has first adapted for 20 cycles. The time is the clock's: a machine with other work
to do shows more.
"""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from bench.policies.presses import Count, Cycle, Press, press
from bench.tables.markdown import table
from tidings.app.add_source import add_sources
from tidings.app.program import Program
from tidings.crawl.clock import SystemClock
from tidings.model.sources import NewSource
from tidings.settings.sections import CrawlSettings, FetchSettings, ScheduleSettings
from tidings.settings.settings import Settings, load

FEEDS, CYCLE = 793, timedelta(minutes=8)
PROCESSES = "processes over NATS"
PAPER = {"serial": "over 2 min", "terminals": "over 2 min", "terminals + hashes, T and M": "10 s"}


@dataclass(frozen=True, slots=True)
class System:
    name: str
    policy: str
    terminals: int = 64
    remembers: bool = True
    warm: int = 0  # cycles before those that are measured
    cycles: int = 2


SYSTEMS = (
    System("serial", "fixed", terminals=1, remembers=False, cycles=1),
    System("terminals", "fixed", remembers=False),
    System("terminals + hashes", "fixed"),
    System("terminals + hashes, T and M", "median", warm=20, cycles=20),
)


def _settings(folder: Path, system: System) -> Settings:
    hours = timedelta(0)
    return load(
        folder,
        fetch=FetchSettings(feed_gap=hours, page_gap=hours, per_host=1000, allow_addresses=("127.0.0.0/8",)),
        crawl=CrawlSettings(terminals=system.terminals),
        schedule=ScheduleSettings(
            policy=system.policy, fixed_interval=0.9 * CYCLE, quiet_floor=hours, blind_floor=hours
        ),
    )


class _CycleClock(SystemClock):
    """The real clock, moved on by a cycle at a time; its steady seconds too, so that nobody takes it for set."""

    def __init__(self) -> None:
        self.ahead = timedelta(0)
        super().__init__(lambda: datetime.now(UTC) + self.ahead, lambda: time.monotonic() + self.ahead.total_seconds())


def _forget(folder: Path) -> None:
    with sqlite3.connect(folder / "tidings.db", timeout=30) as database:
        database.execute("UPDATE memory SET etag = NULL, last_modified = NULL, body_hash = NULL, known = NULL")


async def _cycles(folder: Path, system: System, server: Press) -> Cycle:
    """One program that goes on from cycle to cycle, as it runs; its first visits are not measured."""
    seconds, counts, articles, asked = [], [], 0, {}
    clock, settings = _CycleClock(), _settings(folder, system)
    async with Program.open(settings, clock, Random(1)) as program:
        sources = [NewSource(url, "127.0.0.1") for url in server.feeds]
        await add_sources(program.stores, settings, sources, clock.now(), Random(1))
        for cycle in range(system.warm + system.cycles + 2):  # the first, and one in which the workers start
            if not system.remembers:
                _forget(folder)
            clock.ahead = cycle * CYCLE
            server.publish(cycle)
            began = time.perf_counter()
            tally = await program.crawl(asyncio.Event(), once=True)
            spent = time.perf_counter() - began
            if tally.failed:
                raise RuntimeError(f"visits failed: {tally}")
            count = server.counted()
            asked[cycle] = server.asked
            if cycle > system.warm + 1:
                seconds.append(spent)
                counts.append(count)
                articles += tally.articles_new
    return Cycle(sum(seconds) / len(seconds), Count.mean(counts), articles / len(seconds), asked)


def measured(system: System, server: Press) -> Cycle:
    import uvloop

    with tempfile.TemporaryDirectory() as folder:
        return uvloop.run(_cycles(Path(folder), system, server))


def by_processes(system: System, in_one: Cycle, server: Press) -> Cycle:
    """The same by processes over NATS. `in_one`: what it came to in one process."""
    from bench.cluster.cycles import measured as measured_in_cluster

    asked = in_one.asked if system.policy != "fixed" else None
    skip, cycles = system.warm + 2, system.cycles
    return measured_in_cluster(
        server, system.terminals, remembers=system.remembers, skip=skip, cycles=cycles, asked=asked
    )


def compared(feeds: int = FEEDS, latency: float = 0.05) -> dict[str, Cycle]:
    """All systems, by name; those with terminals as tasks of one process, then as processes. The two are measured one
    after the other, as what else the machine does changes."""
    alone, together = dict[str, Cycle](), dict[str, Cycle]()
    with press(feeds, latency) as server:
        for system in SYSTEMS:
            alone[system.name] = measured(system, server)
            _say(system.name, alone[system.name])
            if system.terminals > 1:
                name = system.name.replace("terminals", PROCESSES)
                together[name] = by_processes(system, alone[system.name], server)
                _say(name, together[name])
    return alone | together


def _say(name: str, cycle: Cycle) -> None:
    print(f"{name}: {cycle.seconds:.1f} s a cycle, {cycle.articles:.0f} new articles", flush=True)


def as_table(found: Mapping[str, Cycle]) -> str:
    headings = ("of a cycle", "time", "paper", "feeds asked", "feeds sent", "304", "article pages", "sent")
    rows = [
        [
            name,
            f"{cycle.seconds:.1f} s",
            PAPER.get(name.replace(PROCESSES, "terminals"), ""),
            f"{cycle.count.feeds + cycle.count.unchanged:,.0f}",
            f"{cycle.count.feeds:,.0f}",
            f"{cycle.count.unchanged:,.0f}",
            f"{cycle.count.pages:,.0f}",
            f"{cycle.count.sent / 1e6:.1f} MB",
        ]
        for name, cycle in found.items()
    ]
    return table(headings, rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--feeds", type=int, default=FEEDS)
    parser.add_argument("--latency", type=float, default=0.05, help="seconds until a request is answered")
    asked = parser.parse_args()
    print(f"\n{as_table(compared(asked.feeds, asked.latency))}")


if __name__ == "__main__":
    main()
