"""What a visit costs in a database that has very much in it already, in a process of its own.

python -m bench.speed.ours.growth '{"folder": ..., "base": ..., "paths": [...]}'  prints JSON: ms of CPU a visit

The folder was filled by bench.web: its sources are put off, so that only the feeds that are served are visited;
everybody follows these.
"""

from __future__ import annotations

import asyncio
import json
import statistics
import sys
import time
from collections import Counter
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import uvloop
from sqlalchemy import select, update
from sqlalchemy.engine import Connection

from bench.cycle import settings_in
from bench.speed.feed_site import ITEMS
from tidings.app.add_source import add_sources
from tidings.app.program import Program
from tidings.crawl.clock import SystemClock
from tidings.model.orders import Applied
from tidings.model.sources import NewSource
from tidings.settings.settings import Settings
from tidings.store.db.database import Database
from tidings.store.db.people_tables import person
from tidings.store.db.schema import source

_LIMIT = 600.0  # seconds for all visits
_LATER = (2, 4, 6)  # days on which nothing has changed


async def put_off(settings: Settings, urls: list[str], moment: datetime) -> None:
    """These sources are due now. All others were visited now, and none is due for half a day."""
    known = update(source).where(source.c.next_at.is_not(None))
    others = known.where(source.c.url.not_in(urls)).values(last_visit_at=moment, next_at=moment + timedelta(hours=12))
    due = known.where(source.c.url.in_(urls)).values(next_at=moment)

    def work(connection: Connection) -> None:
        connection.execute(others)
        connection.execute(due)

    async with await Database.open(settings.database_url) as database:
        await database.write(work)


async def added(settings: Settings, urls: list[str]) -> None:
    async with await Database.open(settings.database_url) as database:
        people = await database.read(lambda connection: [*connection.scalars(select(person.c.id))])
    async with Program.open(settings, SystemClock(), Random(1)) as program:
        sources = [NewSource(url, "127.0.0.1") for url in urls]
        for one in people:
            await add_sources(program.stores, settings, sources, program.clock.now(), Random(1), one)


async def visited(settings: Settings, urls: list[str], days: int, articles: int) -> float:
    """Milliseconds of CPU a visit, some days from now, in a program that has done what every start takes (readers are
    counted), and what is done once a day. Not the search index, which follows when there is time for it: it merges its
    parts now and then, which is no matter of a few hundred feeds."""
    clock = SystemClock(lambda: datetime.now(UTC) + timedelta(days=days))
    await put_off(settings, [], clock.now())
    stop, done, visits = asyncio.Event(), asyncio.Event(), Counter[str]()

    def applied(what: Applied) -> None:
        visits.update(done=len(what.visits))
        if visits["done"] >= len(urls):
            done.set()

    async with Program.open(settings, clock, Random(1)) as program, asyncio.timeout(_LIMIT):
        running = asyncio.create_task(program.crawl(stop, applied))
        await _quiet()
        await put_off(settings, urls, clock.now())
        began = time.process_time()
        await program.stores.catalogue.announce()
        await done.wait()
        taken = time.process_time() - began
        stop.set()
        tally = await running
    if (tally.visited, tally.articles_new, tally.failed) != (len(urls), articles, 0):
        raise SystemExit(f"bench.speed.ours.growth: {len(urls)} visits and {articles} articles were expected: {tally}")
    return 1000 * taken / len(urls)


async def _quiet() -> None:
    """Until three seconds have passed in which nearly nothing was computed."""
    calm = 0
    while calm < 3:
        before = time.process_time()
        await asyncio.sleep(1)
        calm = calm + 1 if time.process_time() - before < 0.02 else 0


async def measured(settings: Settings, urls: list[str]) -> dict[str, float]:
    await added(settings, urls)
    first = await visited(settings, urls, 0, ITEMS * len(urls))
    again = [await visited(settings, urls, days, 0) for days in _LATER]
    return {"first": first, "unchanged": statistics.median(again)}


def main() -> None:
    asked = json.loads(sys.argv[1])
    urls = [f"{asked['base']}{path}" for path in asked["paths"]]
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        print(json.dumps(runner.run(measured(settings_in(Path(asked["folder"])), urls))))


if __name__ == "__main__":
    main()
