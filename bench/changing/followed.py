"""Made-up sites followed by the whole program on a simulated clock, each page once in every round.

ChangingServer -> fetch, robots -> terminals -> a worker process reads -> the store -> versions, read as `diff` does
"""

from __future__ import annotations

import asyncio
import resource
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

from bench.changing.reports import Report, Run
from bench.changing.scenario import HOURS, ROUNDS, Site
from bench.changing.server import ChangingServer
from bench.changing.visible import START, start_of
from tidings.app.program import Program
from tidings.app.views import followed_of
from tidings.cli.pages.diff_text import differing
from tidings.lab.clock import SimulatedClock
from tidings.model.orders import Applied
from tidings.model.pages import NewSite, Version, VersionQuery
from tidings.settings.sections import CrawlSettings, FetchSettings, ScheduleSettings
from tidings.settings.settings import Settings, load

_STEP = timedelta(hours=HOURS)
_INTO = timedelta(minutes=30)  # the first visit, into the first round
_BEFORE = timedelta(minutes=5)  # the next round, reports are read
_LIMIT = 1200.0  # real seconds
_NONE = timedelta(0)


def followed(sites: Sequence[Site], rounds: int = ROUNDS) -> Run:
    """What the program reported of these sites."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_followed(Path(folder), sites, rounds))


async def _followed(folder: Path, sites: Sequence[Site], rounds: int) -> Run:
    began, ended = time.process_time(), _children()
    async with SimulatedClock(START) as clock, ChangingServer(clock, sites) as server:
        async with Program.open(_settings(folder, server), clock, Random(3)) as program:
            follower = _Follower(program, clock, sites)
            await follower.run(rounds)
        seconds = time.process_time() - began + _children() - ended - server.seconds - follower.reading
    missed = {
        (site.name, path, round) for site in sites for path in site.paths for round in range(rounds)
    } - server.requests.keys()
    if missed:
        raise RuntimeError(f"{len(missed)} pages were not visited in a round, as {sorted(missed)[0]}")
    reports, requests = tuple(follower.reports), server.requests.total()
    return Run(rounds, reports, follower.visits, requests, seconds, server.moments, server.requests)


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _settings(folder: Path, server: ChangingServer) -> Settings:
    """The defaults, but for loopback and for a visit in every round."""
    return load(
        folder,
        fetch=FetchSettings(allow_addresses=("127.0.0.0/8",), hosts=dict(server.hosts)),
        schedule=ScheduleSettings(fixed_interval=_STEP, quiet_floor=_NONE, blind_floor=_NONE),
        crawl=CrawlSettings(poll=_STEP),  # nobody adds anything beside it
    )


@dataclass
class _Follower:
    """The program over all rounds; what it reports is read at the end of each."""

    program: Program
    clock: SimulatedClock
    sites: Sequence[Site]

    def __post_init__(self) -> None:
        self.reports: list[Report] = []
        self.visits = 0
        self.reading = 0.0  # seconds of CPU to read the reports

    async def run(self, rounds: int) -> None:
        stop = asyncio.Event()
        await self.clock.sleep_until(START + _INTO)
        for site in self.sites:
            new = NewSite(f"http://{site.name}/", site.name, policy="fixed")
            await self.program.stores.sites.follow(new, self.clock.now())

        async def read() -> None:
            try:
                for round in range(rounds):
                    await self.clock.sleep_until(start_of(round + 1) - _BEFORE)
                    with self.clock.hold():
                        await self._read(start_of(round), round)
            finally:
                stop.set()

        visits: list[int] = []
        reading = asyncio.create_task(read())
        async with asyncio.timeout(_LIMIT):
            await self.program.crawl(stop, lambda applied: visits.extend(_visited(applied)))
            await reading
        self.visits = await self._counted(visits)

    async def _counted(self, visits: Sequence[int]) -> int:
        """The visits to pages of the sites; others are to files that are not there."""
        known = {f"http://{site.name}{path}" for site in self.sites for path in site.paths}
        found: dict[int, bool] = {}
        for source in set(visits):
            page = await self.program.stores.sites.page(source)
            found[source] = page is not None and page.url.partition("?")[0] in known
        return sum(found[source] for source in visits)

    async def _read(self, since: datetime, round: int) -> None:
        began = time.process_time()
        query = VersionQuery(since=since, changes=True, limit=100_000)
        for version in await self.program.stores.archive.versions(query):
            self.reports.append(await self._report(version, round))
        self.reading += time.process_time() - began

    async def _report(self, version: Version, round: int) -> Report:
        view = followed_of(self.program.stores)
        page = await view.page(version.source_id)
        old, new = await view.pair(page, None, version.at)
        found = await view.compare(page, old, new)
        rows = differing(found, noise=False) or differing(found, noise=True)
        # A site may lead to the same page with several queries (`?lang=it`): what one of them tells is told.
        host, _, path = version.url.removeprefix("http://").partition("?")[0].partition("/")
        site = f"http://{host}/"  # where links lead is told without it, as the edits of a site name it
        lines = [(row.path, (row.old or "").replace(site, "/"), (row.new or "").replace(site, "/")) for row in rows]
        words = version.words.replace(site, "/")
        since = (old.at - START) // _STEP
        return Report(host, f"/{path}", round, words, version.removed, lines, since)


def _visited(applied: Applied) -> list[int]:
    return [visit.source_id for visit in applied.visits]
