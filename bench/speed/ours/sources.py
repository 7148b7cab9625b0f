"""Very many sources, in a process of its own: first visits of all, then memory, then what it takes to wait.

python -m bench.speed.ours.sources '{"folder": ..., "base": ..., "sources": 100000}'

One small feed is served at as many addresses as there are sources. After the first visits all articles are indexed for
search, which `tidings run` does beside its visits at a quarter of a core for half an hour. Then the program runs as it
always does, with nothing due and nothing left to index, and its CPU seconds are counted; then it is started anew, up to
its first visit.
"""

from __future__ import annotations

import asyncio
import json
import re
import resource
import subprocess
import sys
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import uvloop

from bench.cycle import settings_in
from tidings.app.add_source import add_sources
from tidings.app.program import Program
from tidings.crawl.clock import SystemClock
from tidings.crawl.search_indexer import Indexer, Vocabulary
from tidings.crawl.workers.process import usable_cores
from tidings.crawl.workers.tasks import Readers
from tidings.model.orders import Applied
from tidings.model.sources import NewSource
from tidings.settings.settings import Settings

_CHUNK = 5_000
_SETTLE, _LONGEST_SETTLE = 5.0, 60.0  # seconds after the start that are not counted as waiting
_STILL = 0.1  # of a core, for a second: the start is over


def _cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def _mib() -> float:
    found = re.search(r"^VmRSS:\s+(\d+) kB", Path("/proc/self/status").read_text(), re.MULTILINE)
    return int(found[1]) / 1024 if found else 0.0


async def first_visits(settings: Settings, urls: list[str]) -> dict[str, float]:
    async with Program.open(settings, SystemClock(), Random(1)) as program:
        for start in range(0, len(urls), _CHUNK):
            sources = [NewSource(url, "127.0.0.1") for url in urls[start : start + _CHUNK]]
            await add_sources(program.stores, settings, sources, program.clock.now(), Random(1))
        began, cpu = time.perf_counter(), _cpu()
        tally = await program.crawl(asyncio.Event(), once=True)
        seconds = time.perf_counter() - began
    if tally.visited != len(urls) or tally.failed:
        raise SystemExit(f"not all were visited: {tally}")
    return {"visits": tally.visited / seconds, "visits_core": (_cpu() - cpu) / seconds}


async def index_all(settings: Settings) -> None:
    """As fast as the machine can: what is left of it would count as waiting. In a process of its own, whose memory
    is not that of the program which waits."""
    cores = usable_cores()
    readers = Readers(cores, settings.crawl.read_timeout.total_seconds())
    try:
        async with Program.open(settings, SystemClock(), Random(1)) as program:
            stores = program.stores
            indexer = Indexer(stores.search, readers.terms, Vocabulary(stores.crawl), at_once=cores)
            while await stores.search.waiting():
                await indexer.catch_up()
    finally:
        await readers.close()


async def waiting(settings: Settings, seconds: float) -> dict[str, float]:
    async with Program.open(settings, SystemClock(), Random(1)) as program:
        stop = asyncio.Event()
        running = asyncio.create_task(program.crawl(stop))
        await asyncio.sleep(_SETTLE)
        await _settled()
        if left := await program.stores.search.waiting():
            raise SystemExit(f"{left:,} articles are still to be indexed: that is not waiting")
        began, cpu = time.perf_counter(), _cpu()
        await asyncio.sleep(seconds)
        share = (_cpu() - cpu) / (time.perf_counter() - began)
        found = {"idle": 100 * share, "mib": _mib()}
        stop.set()
        await running
    return found


async def _settled() -> None:
    """Until a second has taken little, so long as that takes on a busy machine."""
    latest = time.perf_counter() + _LONGEST_SETTLE
    while time.perf_counter() < latest:
        cpu = _cpu()
        await asyncio.sleep(1)
        if _cpu() - cpu < _STILL:
            return


async def first_visit(settings: Settings) -> dict[str, float]:
    """From opening the program to its first visit, everything due."""
    later = SystemClock(lambda: datetime.now(UTC) + timedelta(days=9))
    began = time.perf_counter()
    stop = asyncio.Event()

    def applied(what: Applied) -> None:
        if what.visits:
            stop.set()

    async with Program.open(settings, later, Random(1)) as program:
        task = asyncio.create_task(program.crawl(stop, applied))
        await stop.wait()
        seconds = time.perf_counter() - began
        await task
    return {"start": seconds}


async def measured(folder: Path, urls: list[str], idle: float) -> dict[str, float]:
    settings = settings_in(folder)
    found = await first_visits(settings, urls)
    asked = json.dumps({"folder": str(folder), "index": True})
    await asyncio.to_thread(subprocess.run, [sys.executable, "-m", __spec__.name, asked], check=True)
    found |= await waiting(settings, idle)
    return found | await first_visit(settings)


def main() -> None:
    asked = json.loads(sys.argv[1])
    folder = Path(asked["folder"])
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        if "index" in asked:
            runner.run(index_all(settings_in(folder)))
            return
        urls = [f"{asked['base']}/feed-{number}.xml" for number in range(int(asked["sources"]))]
        print(json.dumps(runner.run(measured(folder, urls, float(asked["idle"])))))


if __name__ == "__main__":
    main()
