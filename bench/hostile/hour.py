"""One hour of a town in two processes: its sites, healthy and hostile, in one, and the whole program in the other.

The program's process does nothing else, so its memory is the program's.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import re
import resource
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from itertools import cycle, islice
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from tests.farm.hostile.servers import ADDRESS, INSIDE, PRIVATE, FickleNames, HostileServers
from tests.farm.hostile.villains import VILLAINS

from tidings.app.program import Program
from tidings.model.orders import Applied
from tidings.model.sources import NewSource
from tidings.model.visits import VisitResult
from tidings.settings.sections import CrawlSettings, FetchSettings, ScheduleSettings
from tidings.settings.settings import Settings, load

START = datetime(2026, 3, 2, 9, tzinfo=UTC)  # a Monday morning: newsrooms publish
INTERVAL = timedelta(minutes=5)
PACE, PATIENCE = 1.0, 120.0  # simulated seconds: between a slow villain's bytes, and until it gives up itself
_OPENING = 120.0  # real seconds that a process is given to stand
_COLD = timedelta(seconds=4)  # a worker that was stopped starts anew, and that takes no less time in a faster hour
_MIB = 2**20


@dataclass(frozen=True, slots=True)
class Plan:
    healthy: int
    hostile: int
    hours: float
    speed: float
    cast: tuple[str, ...] = tuple(VILLAINS)  # the hostile ones are of these, in turn


@dataclass(frozen=True, slots=True)
class Hour:
    """The result of the hour. Lateness in simulated seconds."""

    healthy_visits: int
    healthy_failed: int
    p50: float
    p95: float
    most: float
    peak_mib: float
    hostile_sources: int  # that were visited at least once
    hostile_visits: int
    hostile_outcomes: dict[str, int]
    hostile_connections: int = 0
    intrusions: int = 0
    listener_counts: bool = True  # the private listener was seen to count a connection of our own afterwards


@dataclass(frozen=True, slots=True)
class ScaledClock:
    """So many times as fast as real time, in every process of the machine, and it never waits for the program."""

    origin: float  # by time.monotonic
    speed: float

    def now(self) -> datetime:
        return START + timedelta(seconds=(time.monotonic() - self.origin) * self.speed)

    async def sleep_until(self, when: datetime) -> None:
        while (rest := (when - self.now()).total_seconds()) > 0:  # noqa: ASYNC110
            await asyncio.sleep(rest / self.speed)

    def hold(self) -> AbstractContextManager[None]:
        return nullcontext()


@dataclass(frozen=True, slots=True)
class Map:
    """The addresses and sources that the program is given."""

    hosts: dict[str, str]
    healthy: list[str]
    hostile: list[str]
    names: FickleNames


def live(plan: Plan, *, hostile: bool) -> Hour:
    """Runs the hour in two processes of its own, and returns its result."""
    clock = ScaledClock(time.monotonic(), plan.speed)
    with _process(_town, plan, clock, hostile) as town:
        where: Map = _hear(town, _OPENING)
        with _process(_program, plan, clock, where) as program:
            hour: Hour = _hear(program, _OPENING + plan.hours * 3600 / plan.speed)
        town.send("how many?")
        connections, intrusions, counts = _hear(town, _OPENING)
    return replace(hour, hostile_connections=connections, intrusions=intrusions, listener_counts=counts)


@contextmanager
def _process(target: Any, *args: object) -> Iterator[Connection]:
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=target, args=(there, *args))
    process.start()
    there.close()
    try:
        yield here
        process.join(_OPENING)
    finally:
        if process.is_alive():
            process.terminate()
        process.join()


def _hear(connection: Connection, seconds: float) -> Any:
    if not connection.poll(seconds):
        raise RuntimeError(f"a process of the bench did not answer within {seconds:.0f} s")
    return connection.recv()


# -- the town ---------------------------------------------------------------------------------------


def _town(parent: Connection, plan: Plan, clock: ScaledClock, hostile: bool) -> None:
    import uvloop

    uvloop.run(_keep_town(parent, plan, clock, hostile))


async def _keep_town(parent: Connection, plan: Plan, clock: ScaledClock, hostile: bool) -> None:
    from tidings.lab.farm.server import Farm

    cast = list(islice(cycle(plan.cast), plan.hostile)) if hostile else []
    den = HostileServers(cast, pace=PACE / plan.speed, patience=PATIENCE / plan.speed)
    farm = Farm(clock, sites=2 * plan.healthy, days=(plan.hours + 1) / 24)
    well = [site for site in farm.sites if not site.troubles and not site.moved_at and not site.manners.slow]
    async with farm, den:
        healthy = [site.feed_url for site in well[: plan.healthy]]
        parent.send(Map({**farm.hosts, **den.hosts}, healthy, list(den.urls.values()), den.names))
        await asyncio.to_thread(parent.recv)
        intrusions = den.intrusions
        _, writer = await asyncio.open_connection(*_endpoint(den.hosts[INSIDE]))
        for _ in range(100):
            await asyncio.sleep(0.02)
            if den.intrusions > intrusions:
                break
        writer.close()
        parent.send((den.connections.total(), intrusions, den.intrusions == intrusions + 1))


def _endpoint(text: str) -> tuple[str, int]:
    address, _, port = text.partition(":")
    return address, int(port)


# -- the program ------------------------------------------------------------------------------------


@dataclass(slots=True)
class Watch:
    """Records how late every healthy visit is. A failed one does not count: its source stays due."""

    clock: ScaledClock
    hostile: set[int]
    due: dict[int, datetime]
    late: list[float] = field(default_factory=list)
    failed: int = 0
    seen: Counter[int] = field(default_factory=Counter)  # hostile visits by source
    outcomes: Counter[str] = field(default_factory=Counter)  # of hostile visits, in words

    def applied(self, applied: Applied) -> None:
        for visit in applied.visits:
            if visit.source_id in self.hostile:
                self.seen[visit.source_id] += 1
                self.outcomes[_in_short(visit.how)] += 1
            elif visit.result in (VisitResult.FAILED, VisitResult.GONE):
                self.failed += 1
            else:
                self.late.append((visit.at - self.due.pop(visit.source_id)).total_seconds())
        for due in applied.next:
            self.due.setdefault(due.source_id, due.next_at)

    def ended(self, at: datetime) -> Hour:
        overdue = [(at - due).total_seconds() for source, due in self.due.items() if source not in self.hostile]
        late = sorted([*self.late, *(seconds for seconds in overdue if seconds > 0)])
        return Hour(
            healthy_visits=len(self.late),
            healthy_failed=self.failed,
            p50=late[len(late) // 2],
            p95=late[int(0.95 * len(late))],
            most=late[-1],
            peak_mib=_peak() / _MIB,
            hostile_sources=len(self.seen),
            hostile_visits=self.seen.total(),
            hostile_outcomes=dict(self.outcomes),
        )


def _in_short(words: str) -> str:
    """An error without what is in brackets, and numbers as #: one line for each kind."""
    return re.sub(r"\d[\d.,]*", "#", words.partition(" (")[0])[:90]


def _peak() -> float:
    """Bytes. The high-water mark of this program alone: what getrusage says outlives an exec."""
    status = Path("/proc/self/status")
    if status.exists():
        for line in status.read_text(encoding="ascii", errors="replace").splitlines():
            if line.startswith("VmHWM:"):
                return float(line.split()[1]) * 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024.0


def _program(parent: Connection, plan: Plan, clock: ScaledClock, where: Map) -> None:
    import socket

    import uvloop

    with patch.object(socket, "getaddrinfo", where.names.lookup), tempfile.TemporaryDirectory() as folder:
        parent.send(uvloop.run(_run(plan, clock, where, settings(Path(folder), plan.speed, where.hosts))))


def settings(folder: Path, speed: float, hosts: dict[str, str]) -> Settings:
    """The defaults, with every socket's time limit divided by the clock's speed."""
    fetch, crawl = FetchSettings(), CrawlSettings()
    return load(
        folder,
        fetch=fetch.model_copy(
            update={
                "connect_timeout": fetch.connect_timeout / speed,
                "first_byte_timeout": fetch.first_byte_timeout / speed,
                "total_timeout": fetch.total_timeout / speed,
                "articles": False,
                "allow_addresses": (f"{ADDRESS}/32",),
                "hosts": hosts,
            }
        ),
        crawl=crawl.model_copy(update={"read_timeout": max(_COLD, crawl.read_timeout / speed)}),
        schedule=ScheduleSettings(
            policy="fixed", fixed_interval=INTERVAL, floor=INTERVAL, quiet_floor=INTERVAL, blind_floor=INTERVAL
        ),
    )


async def _run(plan: Plan, clock: ScaledClock, where: Map, its_settings: Settings) -> Hour:
    from tidings.text.url import host_of

    assert not any(PRIVATE in network for network in its_settings.fetch.allow_addresses)
    async with Program.open(its_settings, clock, Random(7)) as program:
        start, rng = clock.now() + timedelta(seconds=1), Random(7)
        mixed = [(url, start + rng.random() * INTERVAL) for url in where.healthy]
        mixed += [(url, start) for url in where.hostile]
        rng.shuffle(mixed)
        sources = [NewSource(url, host_of(url)) for url, _ in mixed]
        await program.stores.catalogue.add(sources, start, [first for _, first in mixed])
        ids = {source.url: source.id for source in await program.stores.library.sources()}
        watch = Watch(clock, {ids[url] for url in where.hostile}, {ids[url]: first for url, first in mixed})
        stop = asyncio.Event()
        end = start + timedelta(hours=plan.hours)

        async def stop_at_the_end() -> None:
            await clock.sleep_until(end)
            stop.set()

        ending = asyncio.create_task(stop_at_the_end())
        await program.crawl(stop, watch.applied)
        await ending
        return watch.ended(end)
