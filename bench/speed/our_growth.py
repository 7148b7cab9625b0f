"""What a visit costs in a database that has very much in it already, in a process of its own.

python -m bench.speed.our_growth '{"folder": ..., "base": ..., "paths": [...]}'  prints JSON: ms of CPU a visit

The folder was filled by bench.web: its sources are put off, so that only the feeds that are served are visited;
everybody follows these.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections import Counter
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import uvloop
from sqlalchemy import select, update

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


async def put_off(settings: Settings, urls: list[str], moment: datetime) -> None:
    """All others were visited now, and none is due for half a day."""
    others = update(source).where(source.c.next_at.is_not(None), source.c.url.not_in(urls))
    others = others.values(last_visit_at=moment, next_at=moment + timedelta(hours=12))
    async with await Database.open(settings.database_url) as database:
        await database.write(lambda connection: connection.execute(others))


async def added(settings: Settings, urls: list[str]) -> None:
    async with await Database.open(settings.database_url) as database:
        people = await database.read(lambda connection: [*connection.scalars(select(person.c.id))])
    async with Program.open(settings, SystemClock(), Random(1)) as program:
        sources = [NewSource(url, "127.0.0.1") for url in urls]
        for one in people:
            await add_sources(program.stores, settings, sources, program.clock.now(), Random(1), one)


async def visited(settings: Settings, urls: list[str], days: int, articles: int) -> float:
    """Milliseconds of CPU a visit, some days from now."""
    clock = SystemClock(lambda: datetime.now(UTC) + timedelta(days=days))
    await put_off(settings, urls, clock.now())
    stop, done = asyncio.Event(), Counter[str]()

    def applied(what: Applied) -> None:
        done.update(visits=len(what.visits))
        if done["visits"] >= len(urls):
            stop.set()

    async with Program.open(settings, clock, Random(1)) as program:
        began = time.process_time()
        async with asyncio.timeout(_LIMIT):
            tally = await program.crawl(stop, applied)
        taken = time.process_time() - began
    if (tally.visited, tally.articles_new, tally.failed) != (len(urls), articles, 0):
        raise SystemExit(f"bench.speed.our_growth: {len(urls)} visits and {articles} articles were expected: {tally}")
    return 1000 * taken / len(urls)


async def measured(settings: Settings, urls: list[str]) -> dict[str, float]:
    await added(settings, urls)
    first = await visited(settings, urls, 0, ITEMS * len(urls))
    return {"first": first, "unchanged": await visited(settings, urls, 2, 0)}


def main() -> None:
    asked = json.loads(sys.argv[1])
    urls = [f"{asked['base']}{path}" for path in asked["paths"]]
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        print(json.dumps(runner.run(measured(settings_in(Path(asked["folder"])), urls))))


if __name__ == "__main__":
    main()
