"""Fills a data folder: the program follows the demo's sites and a harbour office by a simulated clock."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from bench.showcase.harbour import ADDRESS, HarbourOffice
from tidings.app.people.accounts import StoredAccounts
from tidings.app.program import Program
from tidings.app.sources.source_service import StoredSourceService
from tidings.app.stores import Stores
from tidings.app.watches.watch_service import StoredWatchService
from tidings.cli.run.demo import demo_settings, follow_farm
from tidings.cli.run.demo_view import START
from tidings.lab.clock import SimulatedClock
from tidings.lab.farm.server import Farm
from tidings.model.articles import ArticleQuery
from tidings.model.people import OWNER, Role
from tidings.settings.sections import ScheduleSettings
from tidings.settings.settings import Settings, load
from tidings.views.adding.watch_service import WatchForm

PASSWORD: Final = "the tide is high"
ADMIN, READER = "ada", "ben"
_WATCHES = (
    WatchForm("Ferries and harbours", "ferry OR harbour OR pilot*", channels="", scope="both"),
    WatchForm("Energy", 'energy OR electricity OR "power plant"', scope="articles"),
    WatchForm("Fees of the harbour", "fees OR electricity", scope="pages"),
)
_LOOK_AGAIN = timedelta(hours=3)
_FOLDERS = ("News", "News/Wires", "Regional", "Science")


@dataclass(frozen=True, slots=True)
class Filled:
    """A folder that was filled."""

    settings: Settings  # what the program had; its sites are gone
    now: datetime  # the moment at which its clock stopped


async def fill(folder: Path, *, sites: int, span: timedelta, policy: str = "planner") -> Filled:
    """Follows so many sites for so long, from START on, with this policy."""
    async with AsyncExitStack() as stack:
        clock = await stack.enter_async_context(SimulatedClock(START))
        with clock.hold():
            farm = await stack.enter_async_context(Farm(clock, seed=7, sites=sites, days=span / timedelta(days=1)))
            office = await stack.enter_async_context(HarbourOffice(clock, START))
            schedule = ScheduleSettings(policy=policy, page_policy=policy)
            settings = demo_settings(load(folder, schedule=schedule), farm.hosts | office.hosts, 0)
            program = await stack.enter_async_context(Program.open(settings, clock, random.Random(7)))
            await follow_farm(program, farm)
            await _prepare(program)
        await _crawl(program, clock, START + span)
        await _people(program.stores, clock)
        return Filled(settings, clock.now())


async def _prepare(program: Program) -> None:
    """What is followed and watched before the first visit."""
    await _at_the_service(program, lambda service: service.follow_pages(OWNER, ADDRESS, 2, "Harbour"))
    watches = StoredWatchService(program.stores, program.settings, program.clock)
    for form in _WATCHES:
        await watches.make(form, OWNER, own_addresses=True)


async def _crawl(program: Program, clock: SimulatedClock, until: datetime) -> None:
    """Somebody looks at the harbour office every few hours: on its own the program visits such pages once a day."""
    stop = asyncio.Event()
    site = (await program.stores.sites.sites())[0]

    async def look_again() -> None:
        while clock.now() < until:
            await clock.sleep_until(min(until, clock.now() + _LOOK_AGAIN))
            with clock.hold():
                await _at_the_service(program, lambda service: service.refresh(site.root_id))
        stop.set()

    looking = asyncio.create_task(look_again())
    try:
        await program.crawl(stop)
    finally:
        looking.cancel()


async def _at_the_service(program: Program, act: Callable[[StoredSourceService], Awaitable[object]]) -> None:
    service = StoredSourceService(program.stores, program.settings, program.clock)
    try:
        await act(service)
    finally:
        await service.aclose()


async def _people(stores: Stores, clock: SimulatedClock) -> None:
    """Two people; what the first one put into folders, read, starred, noted and tagged."""
    accounts = StoredAccounts(stores.people, clock)
    await accounts.add_person(ADMIN, Role.ADMIN, PASSWORD)
    reader = await accounts.add_person(READER, Role.READER, PASSWORD)
    sources = [source.id for source in await stores.library.sources()]
    for number, folder in enumerate(_FOLDERS):
        await stores.reading.move(OWNER, sources[number :: len(_FOLDERS) + 1], folder)
    await stores.reading.follow(reader.id, sources[:3], clock.now(), "Mine")
    found = [article.id for article in await stores.library.articles(ArticleQuery(limit=60))]
    await stores.reading.mark_read(OWNER, found[30:], clock.now())
    await stores.reading.star(OWNER, found[2:12:4], clock.now())
    await stores.reading.save(OWNER, found[1:12:5], clock.now())
    await stores.reading.set_note(OWNER, found[2], "Ask the harbour office about this.")
    await stores.reading.set_tags(OWNER, found[2], ("coast", "to check"))
