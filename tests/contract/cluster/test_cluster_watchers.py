"""Two watchers on one PostgreSQL, one of them killed while it sends a message: every match is told, and told once."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from aiohttp import web
from tests.contract.cluster.test_leases import expire_id
from tests.contract.lending import Lender
from tests.contract.stories import Rooms, changed, hourly, new

from tidings.app.cluster.watcher import run_watcher
from tidings.model.watches import WatchTerms
from tidings.ports.cluster import Duty
from tidings.settings.settings import load
from tidings.store.cluster.leases import LeaseRows
from tidings.store.db.database import Database

PATIENCE = 120.0  # seconds; on a quiet machine the whole test takes ten
EDITION = 60  # articles
STREETS = ("Meadow", "Castle", "Mill", "Orchard", "Station", "Bishop", "Quarry", "Linden", "Weaver", "Abbey")
LIKE = "The council debates a shale gas pipeline below the old harbour"


@dataclass
class Hook:
    """A receiver of webhooks. It kills the sender of the first message before that is answered."""

    victim: int = 0
    bodies: list[tuple[str, str, list[str]]] = field(default_factory=list)  # id, watch, addresses

    async def answer(self, request: web.Request) -> web.Response:
        said = (await request.json())["data"]
        addresses = [one["url"] for one in said["matches"]]
        self.bodies.append((request.headers["webhook-id"], said["watch"]["name"], addresses))
        if self.victim:
            os.kill(self.victim, signal.SIGKILL)
            self.victim = 0
        return web.Response()

    def told(self) -> Counter[tuple[str, str]]:
        """(watch, address) of all that was told, messages that came twice with one id counted once."""
        messages = {key: (name, addresses) for key, name, addresses in self.bodies}
        return Counter((name, address) for name, addresses in messages.values() for address in addresses)


@asynccontextmanager
async def receiving() -> AsyncIterator[tuple[Hook, str]]:
    hook, app = Hook(), web.Application()
    app.router.add_post("/hook", hook.answer)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        yield hook, f"webhook:http://127.0.0.1:{runner.addresses[0][1]}/hook"
    finally:
        await runner.cleanup()


def edition(first: int) -> list[tuple[int, str]]:
    """Numbers and titles: every second one is of gas, each of another street."""
    titles = []
    for number in range(first, first + EDITION):
        street = f"{STREETS[number % 10]} {STREETS[number // 10 % 10]} Street {number}"
        titles.append((number, f"Gas leak closes {street}" if number % 2 else f"Choir sings on {street}"))
    return [*titles, (first + EDITION, f"{LIKE} {first}")]


def address(number: int) -> str:
    return f"https://news.test/{number}"


async def until(condition: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not await condition():  # noqa: ASYNC110
            await asyncio.sleep(0.1)


async def publish(rooms: Rooms, source: int, first: int) -> list[tuple[int, str]]:
    """An edition that comes in several batches, as controllers apply them."""
    titles = edition(first)
    for step in range(0, len(titles), 16):
        fresh = [new(number, title=title, content=f"{title}.") for number, title in titles[step : step + 16]]
        (order,) = await rooms.crawl.feed_orders([source])
        await rooms.crawl.apply([changed(source, order.seq, *fresh, at=datetime.now(UTC))], hourly)
    return titles


async def test_matches_are_told_once_when_a_watcher_is_killed(lender: Lender, tmp_path: Path) -> None:
    with lender.migrated() as url:
        async with receiving() as (hook, channel), await Database.open(url) as database:
            lines = f'database = "{url}"\n[cluster]\nlease = "12s"\n[fetch]\nallow_addresses = ["127.0.0.0/8"]\n'
            (tmp_path / "tidings.toml").write_text(lines + "[notify]\nburst = 5\n")
            rooms, book, stop = Rooms.over(database, fetch_articles=False), LeaseRows(database), asyncio.Event()
            (source,) = await rooms.follow("https://a.test/feed")
            before = datetime.now(UTC) - timedelta(hours=2)
            await rooms.crawl.apply([changed(source, 0, new(1), at=before)], hourly)
            for name, query in (("gas", "gas leak"), ("like", f'like/0.6:"{LIKE}"')):
                await rooms.watches.add(WatchTerms(name, query, channels=(channel,)), before, "")

            async def duties() -> dict[str, dict[Duty, int]]:
                found: dict[str, dict[Duty, int]] = {}
                for one in await book.members():
                    found.setdefault(one.name, {})[one.duty] = one.leases
                return found

            async def has_all(name: str) -> bool:
                return (await duties()).get(name) == {Duty.WATCH: 16, Duty.INDEX: 1, Duty.POST: 1}

            async def shared() -> bool:
                return sorted(one.get(Duty.WATCH, 0) for one in (await duties()).values()) == [8, 8]

            command = (sys.executable, "-m", "tidings", "--data", str(tmp_path), "watcher", "--name", "victim")
            victim = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.DEVNULL)
            await until(lambda: has_all("victim"))
            settings = load(tmp_path)
            settings = settings.model_copy(update={"cluster": settings.cluster.model_copy(update={"name": "other"})})
            other = asyncio.create_task(run_watcher(settings, stop))
            try:
                await until(shared)
                hook.victim = victim.pid
                titles = await publish(rooms, source, 100)
                assert await asyncio.wait_for(victim.wait(), PATIENCE) == -signal.SIGKILL
                (dead,) = {one.id for one in await book.members() if one.name == "victim"}
                await expire_id(database, dead)
                titles += await publish(rooms, source, 500)
                later = WatchTerms("choirs", "choir", channels=(channel,), backfill=True)
                await rooms.watches.add(later, datetime.now(UTC), "", since=before)
                expected = Counter(
                    (name, address(number))
                    for number, title in titles
                    for name, word in (("gas", "Gas leak"), ("like", LIKE), ("choirs", "Choir"))
                    if title.startswith(word)
                )

                async def all_told() -> bool:
                    assert not other.done(), other.exception()
                    return hook.told().total() >= expected.total() and not await rooms.search.waiting()

                await until(all_told)
                assert hook.told() == expected
                sent = Counter(key for key, *_ in hook.bodies)
                assert sent.pop(hook.bodies[0][0]) == 2  # it was under way when its sender was killed
                assert set(sent.values()) == {1}
                assert await has_all("other")
                assert await rooms.queue.waiting() == 0
            finally:
                stop.set()
                await other
                if victim.returncode is None:
                    victim.kill()
                    await victim.wait()
            assert await duties() == {}
