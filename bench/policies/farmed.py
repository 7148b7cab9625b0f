"""The selective crawler paper's experiment with the whole program: the two sites of `tests.farm.many_pages` over real
HTTP, followed on a simulated clock. What was asked is read from the sites' own log."""

from __future__ import annotations

import asyncio
import random
import tempfile
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from tests.farm.many_pages import ChangingSite, ChangingSiteFarm, Leaf
from tests.farm.page_crawls import ROUNDS, Crawl

from tidings.app.program import Program
from tidings.lab.clock import SimulatedClock
from tidings.lab.farm.responses import RequestKind
from tidings.lab.farm.server import LoggedRequest
from tidings.model.pages import NewSite, VersionQuery
from tidings.settings.sections import CrawlSettings, FetchSettings, KeepSettings, ScheduleSettings
from tidings.settings.settings import load
from tidings.text.url import host_of

_PAGES = (RequestKind.FRONT, RequestKind.PAGE)


@dataclass(frozen=True, slots=True)
class Farmed:
    """What the program made of the sites."""

    crawls: list[Crawl]  # of each site, by its own log
    told: int  # changes the program told of


def followed(
    acres: Sequence[ChangingSite],
    policy: str,
    days: float,
    interval: timedelta | None = None,
    price: timedelta | None = None,
) -> Farmed:
    """`interval`: of `fixed`; `price`: of `planner`."""
    import uvloop

    with tempfile.TemporaryDirectory() as folder:
        wishes = {"page_policy": policy}
        times = {name: value for name, value in (("fixed_interval", interval), ("price", price)) if value is not None}
        schedule = ScheduleSettings(**wishes, **times, quiet_floor=timedelta(0), blind_floor=timedelta(0))  # type: ignore[arg-type]
        return uvloop.run(_followed(Path(folder), acres, schedule, timedelta(days=days)))


async def _followed(folder: Path, acres: Sequence[ChangingSite], schedule: ScheduleSettings, span: timedelta) -> Farmed:
    start = acres[0].start
    async with SimulatedClock(start, None) as clock, ChangingSiteFarm(clock, acres) as farm:
        settings = load(
            folder,
            schedule=schedule,
            fetch=FetchSettings(allow_addresses=("127.0.0.0/8",), hosts=farm.hosts),
            crawl=CrawlSettings(poll=timedelta(hours=6)),
            keep=KeepSettings(hops=timedelta(days=1)),
        )
        log: list[LoggedRequest] = []
        async with Program.open(settings, clock, random.Random(1)) as program:
            for acre in acres:
                await program.stores.sites.follow(NewSite(acre.url, host_of(acre.url), depth=3), clock.now())
            stop = asyncio.Event()

            async def end() -> None:
                while clock.now() < start + span:
                    await clock.sleep_until(min(start + span, clock.now() + timedelta(hours=6)))
                    log.extend(farm.requests)
                    farm.requests.clear()
                stop.set()

            ending = asyncio.create_task(end())
            await program.crawl(stop)
            await ending
            versions = await program.stores.archive.versions(VersionQuery(changes=True, limit=1_000_000))
    log += farm.requests
    return Farmed([_counted(acre, log, start + span) for acre in acres], len(versions))


def _counted(acre: ChangingSite, log: Sequence[LoggedRequest], end: datetime) -> Crawl:
    asked: dict[str, list[LoggedRequest]] = defaultdict(list)
    for one in log:
        if one.site == acre.name and one.kind in _PAGES:
            asked[one.path].append(one)
    visits = downloads = changes = caught = lost = early = 0
    delay = timedelta(0)
    for path, requests in asked.items():
        leaf = acre.by_path[path]
        visits += len(requests)
        downloads += sum(one.status == 200 for one in requests)
        early += sum(one.status == 200 for one in requests[:ROUNDS])
        found = _seen(leaf, [one.at for one in requests], end)
        changes, caught, lost, delay = changes + found[0], caught + found[1], lost + found[2], delay + found[3]
    return Crawl(len(acre.leaves), visits, downloads, changes, caught, lost, delay / max(1, changes), early)


def _seen(leaf: Leaf, visits: Sequence[datetime], end: datetime) -> tuple[int, int, int, timedelta]:
    """(changes after the first visit, caught, lost, how long they waited for a visit in all)."""
    coming = [change for change in leaf.changes if visits[0] < change <= end]
    caught = lost = 0
    delay, known = timedelta(0), leaf.version(visits[0])
    for visit in visits[1:]:
        version = leaf.version(visit)
        if version > known:
            caught, lost = caught + 1, lost + version - known - 1
            delay += sum((visit - change for change in leaf.changes[known:version]), timedelta(0))
            known = version
    delay += sum((end - change for change in coming[len(coming) - (leaf.version(end) - known) :]), timedelta(0))
    return len(coming), caught, lost, delay
