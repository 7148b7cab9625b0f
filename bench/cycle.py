"""The cycle of a feed reader: 793 feeds of 20 items fetched, read, deduplicated and stored (cold), then again
with nothing changed (304), against the PyPI package `reader` with its best number of workers, in one run.

    make bench                          # or: .venv/bin/python -m bench.cycle --runs 5

Article pages are not fetched and politeness is off: all feeds are on one host, in a static server's process.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import NamedTuple

from bench.peer_environments import need_beside_us
from bench.served.corpus import feeds
from bench.served.static import served
from tidings.app.add_source import add_sources
from tidings.app.program import Program
from tidings.crawl.clock import SystemClock
from tidings.model.sources import NewSource
from tidings.settings.sections import CrawlSettings, FetchSettings
from tidings.settings.settings import Settings, load

COLD_FACTOR, UNCHANGED_FACTOR = 8, 4


def _later(days: int) -> SystemClock:
    """The real clock, some days on: so that every source is due again."""
    ahead = timedelta(days=days)
    return SystemClock(lambda: datetime.now(UTC) + ahead)


def settings_in(folder: Path) -> Settings:
    fetch = FetchSettings(
        articles=False, feed_gap=timedelta(0), page_gap=timedelta(0), per_host=1000, allow_addresses=("127.0.0.0/8",)
    )
    return load(folder, fetch=fetch, crawl=CrawlSettings(terminals=64))


class CycleTime(NamedTuple):
    seconds: float
    cpu: float  # of this process and its threads: these feeds need no worker


async def visit_all(settings: Settings, days: int, urls: list[str], *, add: bool, articles: int) -> CycleTime:
    """What one cycle takes, some days from now; it must find so many articles."""
    async with Program.open(settings, _later(days), Random(1)) as program:
        if add:
            sources = [NewSource(url, "127.0.0.1") for url in urls]
            await add_sources(program.stores, settings, sources, program.clock.now(), Random(1))
        began, cpu = time.perf_counter(), time.process_time()
        tally = await program.crawl(asyncio.Event(), once=True)
        taken = CycleTime(time.perf_counter() - began, time.process_time() - cpu)
    if (tally.visited, tally.articles_new) != (len(urls), articles) or tally.failed:
        raise RuntimeError(f"the cycle did not do its work: {tally}")
    return taken


def tidings(urls: list[str]) -> tuple[float, float]:
    """(cold, unchanged) in seconds."""
    import uvloop

    with tempfile.TemporaryDirectory() as folder:
        settings = settings_in(Path(folder))
        cold = uvloop.run(visit_all(settings, 0, urls, add=True, articles=20 * len(urls)))
        unchanged = uvloop.run(visit_all(settings, 2, urls, add=False, articles=0))
        return cold.seconds, unchanged.seconds


def peer(urls: list[str], workers: int) -> tuple[float, float]:
    from reader import make_reader

    with tempfile.TemporaryDirectory() as folder:
        reader = make_reader(str(Path(folder) / "reader.db"))
        for url in urls:
            reader.add_feed(url)
        seconds = []
        for _ in range(2):
            began = time.perf_counter()
            reader.update_feeds(scheduled=False, workers=workers)
            seconds.append(time.perf_counter() - began)
        entries = reader.get_entry_counts().total
        reader.close()
    if entries != 20 * len(urls):
        raise RuntimeError(f"reader stored {entries} entries")
    return seconds[0], seconds[1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--feeds", type=int, default=793)
    parser.add_argument("--runs", type=int, default=5, help="runs of Tidings; the median counts")
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2, 4, 8, 20], help="reader's worker counts")
    parser.add_argument("--alone", action="store_true", help="measure Tidings only")
    asked = parser.parse_args()
    if not asked.alone:
        need_beside_us("reader")
    bodies = feeds(asked.feeds)
    size = statistics.median(len(body) for body in bodies.values())
    print(f"{asked.feeds} feeds, 20 items each, median {size / 1000:.0f} KB, from loopback; seconds")
    with served(bodies) as base:
        urls = [base + path for path in bodies]
        ours = [tidings(urls) for _ in range(asked.runs)]
        cold = statistics.median(run[0] for run in ours)
        unchanged = statistics.median(run[1] for run in ours)
        print(f"{'':24}{'cold':>10}{'unchanged':>12}")
        print(f"{'tidings (median of ' + str(asked.runs) + ')':24}{cold:10.2f}{unchanged:12.2f}", flush=True)
        if asked.alone:
            return
        theirs = []
        for workers in asked.workers:
            theirs.append(peer(urls, workers))
            print(f"{f'reader, {workers} workers':24}{theirs[-1][0]:10.2f}{theirs[-1][1]:12.2f}", flush=True)
    best_cold, best_unchanged = min(run[0] for run in theirs), min(run[1] for run in theirs)
    print(f"{'reader, best':24}{best_cold:10.2f}{best_unchanged:12.2f}")
    print(f"{'times faster':24}{best_cold / cold:10.1f}{best_unchanged / unchanged:12.1f}")
    print(f"{'wanted, at least':24}{COLD_FACTOR:10.1f}{UNCHANGED_FACTOR:12.1f}")


if __name__ == "__main__":
    main()
