"""kill -9 between a match and its delivery, again and again: every match is told, and told once.

A feed that gets new items, the program as a real process, and a channel that counts (a webhook). Each life of the
program ends by a kill:

    match     at any moment after a feed with a new item was handed out; the channel does not answer yet
    silent    when the message is at the channel, which does not answer
    answered  just after the channel has answered: before or after the program could note it

Now and then it is let be until all is told. A message that comes a second time is a fault, but for one that the channel
did not answer, or whose answer nobody lived to note: those are counted, and each must have the key it had before.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from aiohttp import web
from tests.acceptance.processes import finished, said, start

SITE = "paper.test"
HOOK = "hook.test"
WAYS = ("match", "match", "match", "silent", "answered")
FIRST_WAYS = ("match", "answered", "silent")
LIMIT = 120.0  # real seconds for one step
REST = 25  # kills, then it is let be


@dataclass(frozen=True, slots=True)
class Arrival:
    """One request at the channel."""

    key: str
    titles: tuple[str, ...]
    life: int
    answered: bool


@dataclass
class Counted:
    kills: Counter[str] = field(default_factory=Counter)
    matches: int = 0
    lost: list[str] = field(default_factory=list)
    twice: list[str] = field(default_factory=list)  # without an excuse
    unanswered: int = 0  # came again because the channel had not answered
    unnoted: int = 0  # came again because nobody lived to note the answer

    def __str__(self) -> str:
        kills = ", ".join(f"{count} {way}" for way, count in sorted(self.kills.items()))
        return (
            f"{self.kills.total()} kills ({kills}), {self.matches} matches: {len(self.lost)} lost, "
            f"{len(self.twice)} told twice; came again with the same key: {self.unanswered} that the channel did not "
            f"answer, {self.unnoted} whose answer nobody lived to note"
        )


class Town:
    """The feed's publisher and the channel, on one port."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.items = 1
        self.life = 0
        self.arrivals: list[Arrival] = []
        self.silent = False
        self.served = 0  # items in the feed, the last time it was handed out
        self.happened = asyncio.Condition()

    async def answer(self, request: web.Request) -> web.StreamResponse:
        if request.host.partition(":")[0] == HOOK:
            return await self._hook(request)
        if request.path == "/feed":
            await self._note(lambda: setattr(self, "served", self.items))
            return web.Response(text=self._feed(), content_type="application/rss+xml")
        return web.Response(status=404)

    def _feed(self) -> str:
        items = "".join(
            f"<item><guid isPermaLink='false'>{number}</guid><title>{title(number)}</title></item>"
            for number in reversed(range(self.items))
        )
        return f"<rss version='2.0'><channel><title>Paper</title><language>en</language>{items}</channel></rss>"

    async def _hook(self, request: web.Request) -> web.Response:
        body = json.loads(await request.read())
        titles = tuple(match["title"] for match in body["data"]["matches"])
        arrival = Arrival(request.headers["webhook-id"], titles, self.life, not self.silent)
        await self._note(lambda: self.arrivals.append(arrival))
        if self.silent:
            await asyncio.Event().wait()  # the connection breaks with the program
        return web.Response(status=204)

    async def _note(self, change: object) -> None:
        async with self.happened:
            assert callable(change)
            change()
            self.happened.notify_all()

    async def until(self, condition: object) -> None:
        assert callable(condition)
        async with asyncio.timeout(LIMIT), self.happened:
            await self.happened.wait_for(condition)

    @property
    def wanted(self) -> set[str]:
        """All but what was there before."""
        return {title(number) for number in range(1, self.items)}

    @property
    def told(self) -> set[str]:
        return {name for one in self.arrivals if one.answered for name in one.titles}


def title(number: int) -> str:
    return f"Gas find {number} in the north"


@asynccontextmanager
async def serving(town: Town) -> AsyncIterator[int]:
    app = web.Application()
    app.router.add_route("*", "/{path:.*}", town.answer)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1, handler_cancellation=True)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        yield runner.addresses[0][1]
    finally:
        await runner.cleanup()


def environment(folder: Path, port: int) -> dict[str, str]:
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("TIDINGS_")}
    return inherited | {
        "TIDINGS_DATA": str(folder),
        "TIDINGS_FETCH__ALLOW_ADDRESSES": '["127.0.0.0/8"]',
        "TIDINGS_FETCH__HOSTS": json.dumps(dict.fromkeys((SITE, HOOK), f"127.0.0.1:{port}")),
        "TIDINGS_FETCH__ARTICLES": "false",
        "TIDINGS_FETCH__FEED_GAP": "0s",
        "TIDINGS_SCHEDULE__POLICY": "fixed",
        "TIDINGS_SCHEDULE__PAGE_POLICY": "fixed",  # no kernels to load at every start
        "TIDINGS_SCHEDULE__FIXED_INTERVAL": "0.2s",
        "TIDINGS_SCHEDULE__FLOOR": "0s",
        "TIDINGS_SCHEDULE__QUIET_FLOOR": "0s",
        "TIDINGS_SCHEDULE__BLIND_FLOOR": "0s",
        "TIDINGS_NOTIFY__BURST": "100000",  # each match is to be a message of its own
    }


async def restarted(folder: Path, kills: int, seed: int = 20261115) -> Counted:
    """What came of so many lives, and of one that was let be."""
    town, counted = Town(seed), Counted()
    ways = list(FIRST_WAYS)  # and then each of WAYS once, in any order, before the first comes again
    async with serving(town) as port:
        env = environment(folder, port)
        await said(env, "add", "--unchecked", f"http://{SITE}/feed")
        await said(env, "watch", "add", "gas", "gas", "--to", f"webhook:http://{HOOK}/tell")
        await finished(env, "crawl", "--once", "--json")  # the baseline
        for number in range(1, kills + 1):
            if not ways:
                ways = town.rng.sample(WAYS, len(WAYS))
            way = ways.pop()
            await _live_and_die(env, town, way)
            counted.kills[way] += 1
            if number % REST == 0:
                await _live(env, town)
        await _live(env, town)
        await finished(env, "crawl", "--once", "--json")  # whatever else it would send, it sends now
    _count(town, counted)
    return counted


async def _live_and_die(env: dict[str, str], town: Town, way: str) -> None:
    town.life += 1
    before = len(town.arrivals)
    town.items += town.rng.randint(1, 3)
    town.silent = way != "answered"
    process = await start(env, "run", "--no-web", output=asyncio.subprocess.DEVNULL)
    ended = asyncio.create_task(process.communicate())
    try:
        if way == "match":
            await town.until(lambda: town.served >= town.items)
            await asyncio.sleep(town.rng.uniform(0, 0.6))  # any moment: reading, matching, sealing, sending
        else:
            await town.until(lambda: len(town.arrivals) > before)
            await asyncio.sleep(town.rng.uniform(0, 0.02))
        assert not ended.done(), f"it ended by itself: {ended.result()[1].decode()}"
    finally:
        process.kill()
        await ended
    assert process.returncode == -signal.SIGKILL


async def _live(env: dict[str, str], town: Town) -> None:
    """Until all was told, and nothing more comes."""
    town.life += 1
    town.silent = False
    process = await start(env, "run", "--no-web", output=asyncio.subprocess.DEVNULL)
    try:
        await town.until(lambda: town.wanted <= town.told)
    finally:
        process.terminate()
        await process.communicate()


def _count(town: Town, counted: Counted) -> None:
    wanted = town.wanted
    counted.matches = len(wanted)
    counted.lost = sorted(wanted - town.told)
    by_title: dict[str, list[Arrival]] = {}
    for one in town.arrivals:
        for name in one.titles:
            by_title.setdefault(name, []).append(one)
    assert by_title.keys() <= wanted, f"told though it was there before: {by_title.keys() - wanted}"
    for name, came in by_title.items():
        for earlier, later in pairwise(came):
            if earlier.key != later.key or earlier.life == later.life:
                counted.twice.append(f"{name}: {earlier} and {later}")
            elif earlier.answered:
                counted.unnoted += 1
            else:
                counted.unanswered += 1
