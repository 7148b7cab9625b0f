"""Writes to a filled database as a crawl does, in a process of its own: batches of visits, half of which bring an
article.

Answers that are kept while nobody writes (store/unchanged) help only between two of them. The process waits for a line
before each batch, so that whoever measures decides when something is written.
"""

from __future__ import annotations

import asyncio
import contextlib
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

from bench.database.filled import CLOCK

VISITS = 5  # of a batch, each of another source
EVERY = 0.5  # seconds between batches: ten visits a second are every source each 17 minutes


async def _write(folder: Path) -> None:
    from tidings.app.stores import open_stores
    from tidings.model.feeds import Entry, Hints
    from tidings.model.orders import FeedOutcome
    from tidings.model.visits import Decision, Rescheduled, Scheduled, Visit, VisitResult
    from tidings.read.document import FeedDocument
    from tidings.read.feed.novelty import compare_feed
    from tidings.settings.settings import load

    def later(scheduled: Scheduled, visit: Visit, hints: Hints) -> Rescheduled:
        return Rescheduled(Decision(visit.at + timedelta(hours=1), "hourly"), scheduled.policy_state or b"", 0, hints)

    began = time.monotonic()

    def outcome(source_id: int, seq: int, number: int) -> FeedOutcome:
        at = CLOCK + timedelta(seconds=time.monotonic() - began)  # thousands at the same moment would have to be sorted
        entry = Entry(f"beside-{source_id}-{seq}", f"https://beside.test/{source_id}/{seq}", f"Beside {number}", at)
        fresh = compare_feed(FeedDocument("rss2.0", language="en", entries=(entry,)), b"", at).fresh
        if number % 2:
            return FeedOutcome(source_id, seq, at, VisitResult.UNCHANGED, "304", 304)
        return FeedOutcome(source_id, seq, at, VisitResult.CHANGED, "200", 200, size=9_000, fresh=fresh)

    async with open_stores(load(folder)) as stores:
        number = 0
        print("ready", flush=True)
        while await asyncio.to_thread(sys.stdin.readline):
            ids = [(number + one) * 7 % 1_000 + 1 for one in range(VISITS)]
            orders = await stores.crawl.feed_orders(ids)
            visited = [outcome(order.source_id, order.seq, number + place) for place, order in enumerate(orders)]
            await stores.crawl.apply(visited, later)
            number += VISITS
            print("written", flush=True)


class Writer:
    """The process; `once` returns when a batch is stored."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        self._answer()

    def _answer(self) -> None:
        assert self._process.stdout is not None
        if not self._process.stdout.readline():
            raise RuntimeError("the process that writes has ended")

    def once(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        self._answer()

    def at_work(self, every: float = EVERY) -> contextlib.AbstractContextManager[None]:
        """Writes a batch now and again, as long as this lasts."""
        return now_and_again(self.once, every)


@contextlib.contextmanager
def now_and_again(work: Callable[[], None], every: float = EVERY) -> Iterator[None]:
    """Does it in a thread, every so many seconds, as long as this lasts."""
    done = threading.Event()

    def run() -> None:
        while not done.wait(every):
            work()

    thread = threading.Thread(target=run)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


@contextlib.contextmanager
def writing(folder: Path) -> Iterator[Writer]:
    command = [sys.executable, "-m", "bench.database.beside", str(folder)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield Writer(process)
        finally:
            process.kill()


if __name__ == "__main__":
    asyncio.run(_write(Path(sys.argv[1])))
