"""advaRSS, figure 3: the time of a cycle over 793 feeds, serial, with terminals, and with terminals that adapt.

    .venv/bin/python -m bench.terminals           # some four minutes

A server in a process of its own (`bench.presses`) has 793 feeds of 20 items, answers after 50 ms, and publishes the
paper's 2,500 articles a day, each with a page: 14 in a cycle of 8 minutes. A cycle visits what is due, and fetches and
reads the pages of new articles. Politeness is off, since all feeds are on one host.

    serial                  one terminal; every feed is fetched and read whole, every item looked up in the store
    terminals               the same by 64 terminals
    + hashes                what a terminal is told of the last visit: ETag, hash of the body, hashes of the items
    + hashes, T and M       and a feed is visited when `median` says so: the paper's third system

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
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from bench.markdown import table
from bench.presses import Count, Press, press
from tidings.app.add_source import add_sources
from tidings.app.program import Program
from tidings.crawl.clock import SystemClock
from tidings.model.sources import NewSource
from tidings.settings.sections import CrawlSettings, FetchSettings, ScheduleSettings
from tidings.settings.settings import Settings, load

FEEDS, CYCLE = 793, timedelta(minutes=8)
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


@dataclass(frozen=True, slots=True)
class Cycle:
    """Means of one system's cycles."""

    seconds: float
    count: Count
    articles: float


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
    seconds, counts, articles = [], [], 0
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
            if cycle > system.warm + 1:
                seconds.append(spent)
                counts.append(server.counted())
                articles += tally.articles_new
    return Cycle(sum(seconds) / len(seconds), Count.mean(counts), articles / len(seconds))


def measured(system: System, server: Press) -> Cycle:
    import uvloop

    with tempfile.TemporaryDirectory() as folder:
        return uvloop.run(_cycles(Path(folder), system, server))


def figure(feeds: int = FEEDS, latency: float = 0.05) -> str:
    """The table of all systems."""
    rows = []
    with press(feeds, latency) as server:
        for system in SYSTEMS:
            cycle = measured(system, server)
            count = cycle.count
            rows.append(
                [
                    system.name,
                    f"{cycle.seconds:.1f} s",
                    PAPER.get(system.name, ""),
                    f"{count.feeds + count.unchanged:,.0f}",
                    f"{count.feeds:,.0f}",
                    f"{count.unchanged:,.0f}",
                    f"{count.pages:,.0f}",
                    f"{count.sent / 1e6:.1f} MB",
                ]
            )
            print(f"{system.name}: {cycle.seconds:.1f} s a cycle, {cycle.articles:.0f} new articles", flush=True)
    headings = ("of a cycle", "time", "paper", "feeds asked", "feeds sent", "304", "article pages", "sent")
    return table(headings, rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--feeds", type=int, default=FEEDS)
    parser.add_argument("--latency", type=float, default=0.05, help="seconds until a request is answered")
    asked = parser.parse_args()
    print(f"\n{figure(asked.feeds, asked.latency)}")


if __name__ == "__main__":
    main()
