"""What a visit of an unchanged feed costs, without the start of the program: CPU by thread, `python -m bench.visits`.

    python -m bench.visits --cycles 20
    py-spy record --gil -r 1000 -f raw -o stacks.txt -- python -m bench.visits --cycles 40      # where it goes

One process visits all feeds again and again, some days later each time. The first cycle (all feeds are new) is shown
apart. Microseconds of CPU a visit: of the event loop, of the thread that writes, of those that read; the least is what
a busy machine disturbs least.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import statistics
import tempfile
import threading
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import NamedTuple

from bench.cycle import settings_in
from bench.served.corpus import feeds
from bench.served.static import served
from tidings.app.add_source import add_sources
from tidings.app.program import Program
from tidings.crawl.clock import SystemClock
from tidings.model.sources import NewSource

LATER = timedelta(days=2)  # every feed is due again


class Cost(NamedTuple):
    """Seconds of CPU."""

    all: float
    loop: float
    write: float
    read: float


def _by_thread() -> dict[str, float]:
    """Seconds of CPU of the store's threads so far, by the beginning of their names."""
    found = {"store-write": 0.0, "store-read": 0.0}
    for thread in threading.enumerate():
        for name in found:
            if thread.name.startswith(name) and thread.ident is not None:
                found[name] += time.clock_gettime(time.pthread_getcpuclockid(thread.ident))
    return found


async def cycles(folder: Path, urls: list[str], number: int) -> list[Cost]:
    """What each cycle took; the first is the cold one."""
    ahead, costs = timedelta(0), []
    settings = settings_in(folder)
    async with Program.open(settings, SystemClock(lambda: datetime.now(UTC) + ahead), Random(1)) as program:
        sources = [NewSource(url, "127.0.0.1") for url in urls]
        await add_sources(program.stores, settings, sources, program.clock.now(), Random(1))
        for _ in range(number + 1):
            before, threads, loop = time.process_time(), _by_thread(), time.thread_time()
            tally = await program.crawl(asyncio.Event(), once=True)
            after = _by_thread()
            if tally.visited != len(urls) or tally.failed:
                raise RuntimeError(f"the cycle did not do its work: {tally}")
            taken = [after[name] - threads[name] for name in after]
            costs.append(Cost(time.process_time() - before, time.thread_time() - loop, *taken))
            ahead += LATER
    return costs


def main() -> None:
    import uvloop

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--feeds", type=int, default=793)
    parser.add_argument("--cycles", type=int, default=12)
    asked = parser.parse_args()
    logging.getLogger("tidings").setLevel(logging.ERROR)  # that the clock was set
    bodies = feeds(asked.feeds)
    with served(bodies) as base, tempfile.TemporaryDirectory() as folder:
        cold, *unchanged = uvloop.run(cycles(Path(folder), [base + path for path in bodies], asked.cycles))
    print(f"{'us of CPU a visit':24}{'all':>8}{'loop':>8}{'write':>8}{'read':>8}")
    for name, costs in (("new", [cold]), ("unchanged, median", unchanged), ("unchanged, least", unchanged)):
        middle = min if name.endswith("least") else statistics.median
        shares = (middle(column) * 1e6 / asked.feeds for column in zip(*costs, strict=True))
        print(f"{name:24}" + "".join(f"{share:8.0f}" for share in shares))


if __name__ == "__main__":
    main()
