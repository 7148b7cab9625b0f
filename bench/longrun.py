"""A long run: 24 simulated hours with 5,000 sources through the whole program, to see whether anything grows.

    .venv/bin/python -m bench.longrun [--hours 24] [--sources 5000] [--articles]

The farm of `tidings demo` runs in a process of its own, on the time of the simulated clock; the program has its real
store, controller, worker processes, watches and web server, which is asked for pages now and then. Every quarter of an
hour the memory of the main process and of its workers, tasks, descriptors and sockets are noted, and how late each
visit was. Exit code 1 unless the last quarter of the time takes no more than 3 % more memory than the second, no task,
descriptor or connection leaked, then or after the end, and visits are no later.

Without `--articles` the pages of articles are not fetched: each is read in 10 ms by a worker, 100,000 on the first day.
"""

from __future__ import annotations

import _sqlite3
import argparse
import asyncio
import ctypes
import gc
import multiprocessing
import random
import re
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import fmean
from typing import Any

from tidings.app.program import Program
from tidings.app.serving.web import serve_web
from tidings.fetch.connections import IDLE
from tidings.lab.clock import SimulatedClock
from tidings.model.orders import Applied
from tidings.settings.settings import Settings

START = datetime(2026, 3, 2, 6, tzinfo=UTC)  # a Monday morning
EVERY = timedelta(minutes=15)
GROWTH = 1.03  # of the memory, from the second quarter to the last
SLACK = 5  # tasks, descriptors, sockets: what happens to be under way
LATER = timedelta(seconds=30)  # visits of the last quarter against those of the second
PATHS = ("/", "/sources", "/articles", "/healthz", "/metrics", "/api/sources?limit=50", "/api/articles?limit=50")


WATCHED_FROM = 4  # samples: the 30 articles that each source begins with are not shown to the watches
WATCHES = {"harbour": "harbour or Hafen", "prices": "price* near figures", "everything": "the and council"}


@dataclass(frozen=True, slots=True)
class Sample:
    at: datetime
    main: float  # MiB that are this process's own
    sqlite: float  # of these: SQLite's page caches, which fill up to a limit (64 MiB for the writer, 16 for a reader)
    workers: float
    tasks: int
    files: int
    sockets: int


@dataclass(slots=True)
class Lateness:
    """How long after its due time each visit was, in simulated seconds."""

    due: dict[int, datetime] = field(default_factory=dict)
    visits: list[tuple[datetime, float]] = field(default_factory=list)
    texts: int = 0

    def applied(self, applied: Applied) -> None:
        self.texts += applied.texts
        for visit in applied.visits:
            due = self.due.pop(visit.source_id, None)
            if due is not None:
                self.visits.append((visit.at, max(0.0, (visit.at - due).total_seconds())))
        self.due.update((one.source_id, one.next_at) for one in applied.next)


# -- the farm, in a process of its own ------------------------------------------------------------------


class SharedTime:
    """The time of the simulated clock, in memory that both processes have. Seconds since 1970."""

    def __init__(self) -> None:
        self._seconds = multiprocessing.get_context("spawn").RawValue(ctypes.c_double, START.timestamp())

    def set(self, now: datetime) -> None:
        self._seconds.value = now.timestamp()

    def now(self) -> datetime:
        return datetime.fromtimestamp(self._seconds.value, UTC)

    async def sleep_until(self, when: datetime) -> None:
        raise NotImplementedError("the farm never sleeps")

    def hold(self) -> Any:
        raise NotImplementedError("the farm never holds the clock")


class SharedClock(SimulatedClock):
    """A simulated clock that writes the time where the farm reads it."""

    def __init__(self, shared: SharedTime) -> None:
        super().__init__(START, None)
        self._shared = shared

    def now(self) -> datetime:
        now = super().now()
        self._shared.set(now)
        return now


def _farm(parent: Connection, clock: SharedTime, sources: int, days: float) -> None:
    import uvloop

    async def serve() -> None:
        from tidings.lab.farm.server import Farm

        async with Farm(clock, sites=sources, days=days) as farm:
            parent.send((farm.hosts, farm.feed_urls))
            await asyncio.to_thread(parent.recv)

    uvloop.run(serve())


@contextmanager
def farm_process(clock: SharedTime, sources: int, days: float) -> Iterator[tuple[dict[str, str], list[str]]]:
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=_farm, args=(there, clock, sources, days), daemon=True)
    process.start()
    there.close()
    try:
        yield here.recv()
        here.send("end")
        process.join(10)
    finally:
        process.kill()
        process.join()


# -- the program ------------------------------------------------------------------------------------------


def own_settings(folder: Path, hosts: dict[str, str], *, articles: bool) -> Settings:
    from tidings.settings.settings import load

    settings = load(folder)
    fetch = settings.fetch.model_copy(
        update={"hosts": hosts, "allow_addresses": ("127.0.0.0/8",), "articles": articles}
    )
    # One worker: a second one comes and goes with the work, and its memory would look like growth.
    crawl = settings.crawl.model_copy(update={"poll": timedelta(hours=1), "workers": 1})
    web = settings.web.model_copy(update={"port": 0})
    return settings.model_copy(update={"database": "", "fetch": fetch, "crawl": crawl, "web": web})


async def long_run(
    folder: Path, hours: float, shared: SharedTime, farm: tuple[dict[str, str], list[str]], *, articles: bool
) -> tuple[list[Sample], Lateness]:
    from tidings.app.add_source import add_sources
    from tidings.model.sources import NewSource
    from tidings.text.url import host_of

    hosts, urls = farm
    farm_pid = multiprocessing.active_children()[0].pid
    lateness, samples, stop = Lateness(), [_sample(START, farm_pid)], asyncio.Event()
    async with AsyncExitStack() as stack:
        clock = await stack.enter_async_context(SharedClock(shared))
        with clock.hold():
            settings = own_settings(folder, hosts, articles=articles)
            program = await stack.enter_async_context(Program.open(settings, clock, random.Random(7)))
            new = [NewSource(url, host_of(url)) for url in urls]
            await add_sources(program.stores, settings, new, clock.now(), random.Random(7))
            address: list[str] = []
            metrics = await stack.enter_async_context(serve_web(program, stop, address.append))

        def applied(batch: Applied) -> None:
            lateness.applied(batch)
            metrics.applied(batch)

        async def watch() -> None:
            end = START + timedelta(hours=hours)
            every, idle = min(EVERY, timedelta(hours=hours) / 16), 0
            while clock.now() < end:
                await clock.sleep_until(min(end, clock.now() + every))
                with clock.hold():
                    if len(samples) == WATCHED_FROM:
                        await _add_watches(program, clock.now())
                    await _ask(address[0])
                    if clock.now() >= START + timedelta(hours=hours) * (idle + 1) / 4:
                        idle += 1
                        await asyncio.sleep(2 * IDLE + 1)  # until connections that are kept for the next request close
                    samples.append(_sample(clock.now(), farm_pid))
                    _say(samples[-1], lateness)
            stop.set()

        watching = asyncio.create_task(watch())
        try:
            await program.crawl(stop, applied)
        finally:
            watching.cancel()
            await asyncio.wait({watching})
        if not watching.cancelled():
            watching.result()
    await asyncio.sleep(0.5)  # the loop closes its sockets
    samples.append(_sample(START + timedelta(hours=hours + 1), farm_pid))
    return samples, lateness


async def _add_watches(program: Program, now: datetime) -> None:
    from tidings.model.watches import WatchTerms

    for name, query in WATCHES.items():
        await program.stores.watches.add(WatchTerms(name, query), now, f"secret of {name}")


async def _ask(address: str) -> None:
    """A reader's requests, on a connection of its own."""
    import aiohttp

    async with aiohttp.ClientSession(address) as session:
        for path in PATHS:
            async with session.get(path) as answer:
                await answer.read()
                if answer.status != 200:
                    raise RuntimeError(f"{path}: HTTP {answer.status}")


def _sample(at: datetime, farm_pid: int | None) -> Sample:
    gc.collect()
    links = [_target(link) for link in Path("/proc/self/fd").iterdir()]
    workers = [one.pid for one in multiprocessing.active_children() if one.pid not in (None, farm_pid)]
    return Sample(
        at=at,
        main=mib("RssAnon"),
        sqlite=_sqlite_mib(),
        workers=sum(_of_worker(pid) for pid in workers if pid is not None),
        tasks=len(asyncio.all_tasks()),
        files=len(links),
        sockets=sum(link.startswith("socket:") for link in links),
    )


def mib(name: str, pid: int | str = "self") -> float:
    found = re.search(rf"^{name}:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text(), re.MULTILINE)
    return int(found[1]) / 1024 if found else 0.0


def _sqlite_mib() -> float:
    """What SQLite has allocated; 0.0 where its library does not say."""
    try:
        used = ctypes.CDLL(_sqlite3.__file__).sqlite3_memory_used
    except (OSError, AttributeError):
        return 0.0
    used.restype = ctypes.c_int64
    return int(used()) / 2**20


def _target(link: Path) -> str:
    try:
        return str(link.readlink())
    except OSError:  # the descriptor of the listing itself
        return ""


def _of_worker(pid: int) -> float:
    try:
        return mib("RssAnon", pid)
    except OSError:  # it has ended meanwhile
        return 0.0


# -- what it came to --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Quarter:
    main: float
    sqlite: float
    workers: float
    tasks: int  # of these three the least that was seen: at the end of a quarter no visit is under way
    files: int
    sockets: int
    visits: int
    late: float  # mean, seconds
    late_95: float


def quarters(samples: Sequence[Sample], lateness: Lateness, hours: float) -> list[Quarter]:
    found = []
    for number in range(4):
        begin = START + timedelta(hours=hours) * number / 4
        end = begin + timedelta(hours=hours) / 4
        mine = [one for one in samples if begin < one.at <= end]
        late = sorted(seconds for at, seconds in lateness.visits if begin < at <= end) or [0.0]
        found.append(
            Quarter(
                main=fmean(one.main for one in mine),
                sqlite=fmean(one.sqlite for one in mine),
                workers=fmean(one.workers for one in mine),
                tasks=min(one.tasks for one in mine),
                files=min(one.files for one in mine),
                sockets=min(one.sockets for one in mine),
                visits=len(late),
                late=fmean(late),
                late_95=late[int(0.95 * (len(late) - 1))],
            )
        )
    return found


def faults(four: Sequence[Quarter]) -> list[str]:
    """What grew from the second quarter to the last."""
    second, last = four[1], four[3]
    found = []
    growth = (last.main + last.workers) / (second.main + second.workers)
    if growth > GROWTH:
        found.append(f"memory grew by {growth - 1:.1%}")
    for name in ("tasks", "files", "sockets"):
        before, after = getattr(second, name), getattr(last, name)
        if after > before + SLACK:
            found.append(f"{name} grew from {before} to {after}")
    if last.late > second.late + LATER.total_seconds():
        found.append(f"visits were {last.late - second.late:.0f} s later")
    return found


def left_over(before: Sample, after: Sample) -> list[str]:
    """What the program left open when it had ended."""
    found = []
    for name in ("tasks", "files", "sockets"):
        count, most = getattr(after, name), getattr(before, name)
        if count > most + (SLACK if name == "files" else 0):  # libraries keep a few files: a random source, time zones
            found.append(f"{count} {name} after the end, {most} before the start")
    return found


def _say(sample: Sample, lateness: Lateness) -> None:
    print(
        f"\r{sample.at:%a %H:%M}  main {sample.main:6.1f} MiB (SQLite {sample.sqlite:5.1f})  "
        f"workers {sample.workers:6.1f}  tasks {sample.tasks:4}  "
        f"descriptors {sample.files:4}  sockets {sample.sockets:4}  visits {len(lateness.visits):,}",
        file=sys.stderr,
        flush=True,
    )


def report(four: Sequence[Quarter]) -> None:
    names = ("main MiB", "SQLite", "workers", "tasks", "descr.", "sockets", "visits", "late s", "p95")
    print("quarter " + "".join(f"{name:>10}" for name in names))
    for number, one in enumerate(four, 1):
        print(
            f"{number:<8}{one.main:10.1f}{one.sqlite:10.1f}{one.workers:10.1f}{one.tasks:10}{one.files:10}"
            f"{one.sockets:10}{one.visits:10,}{one.late:10.1f}{one.late_95:10.1f}"
        )


def main() -> None:
    import uvloop

    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hours", type=float, default=24.0)
    parser.add_argument("--sources", type=int, default=5000)
    parser.add_argument("--articles", action="store_true", help="fetch the pages of articles, too")
    options = parser.parse_args()
    began, shared = time.perf_counter(), SharedTime()
    with (
        tempfile.TemporaryDirectory(prefix="tidings-longrun-") as folder,
        farm_process(shared, options.sources, (options.hours + 1) / 24) as farm,
    ):
        run = long_run(Path(folder), options.hours, shared, farm, articles=options.articles)
        (before, *samples, after), lateness = uvloop.run(run)
    four = quarters(samples, lateness, options.hours)
    print(f"{options.sources:,} sources, {options.hours:g} simulated hours, {time.perf_counter() - began:.0f} s")
    report(four)
    found = faults(four) + left_over(before, after)
    print("; ".join(found) if found else "nothing grew: ok")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
