"""A publisher who answers as he is told, over real HTTP on loopback, and writes down every request; and the whole
program on a simulated clock that visits him."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from aiohttp import web

from tidings.app.add_source import add_sources
from tidings.app.program import Program
from tidings.lab.clock import SimulatedClock
from tidings.model.sources import NewSource, Source
from tidings.model.visits import Visit
from tidings.settings.sections import CrawlSettings, FetchSettings, PagesSettings, ScheduleSettings, WebSettings
from tidings.settings.settings import load
from tidings.text.url import host_of

START = datetime(2026, 3, 2, 6, 17, tzinfo=UTC)
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
NAMES = ("news.test", "other.news.test", "second.test", "third.test", "hub.test", "a.blogspot.com", "b.blogspot.com")


@dataclass(frozen=True, slots=True)
class Asked:
    at: datetime
    host: str
    path: str  # with its query
    headers: Mapping[str, str]  # names in lower case, values as they came

    @property
    def conditional(self) -> bool:
        return "if-none-match" in self.headers or "if-modified-since" in self.headers


Answer = tuple[int, dict[str, str], bytes]
Play = Callable[[Asked], Answer]


def rss(items: int = 1, *, head: str = "", published: datetime | None = START, link: str = "http://news.test") -> bytes:
    """A feed of so many items, all published then; none has a date where that is None."""
    date = f"<pubDate>{published:%a, %d %b %Y %H:%M:%S} GMT</pubDate>" if published is not None else ""
    entries = "".join(
        f"<item><title>Item {n}</title><link>{link}/items/{n}</link><guid>{link}/items/{n}</guid>{date}</item>"
        for n in range(items, 0, -1)
    )
    spaces = "xmlns:sy='http://purl.org/rss/1.0/modules/syndication/' xmlns:atom='http://www.w3.org/2005/Atom'"
    return f"<rss version='2.0' {spaces}><channel><title>News</title>{head}{entries}</channel></rss>".encode()


def feed(body: bytes | None = None, status: int = 200, **headers: str) -> Answer:
    """Header names are written with underscores."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return status, {"Content-Type": "application/rss+xml", **named}, rss() if body is None else body


def validated(body: bytes | None = None, etag: str = '"v1"') -> Play:
    """304 to those who know it already."""

    def play(asked: Asked) -> Answer:
        known = asked.headers.get("if-none-match") == etag
        return (304, {"ETag": etag}, b"") if known else feed(body, ETag=etag)

    return play


PAGE: Answer = (200, {"Content-Type": "text/html"}, b"<html lang=en><body><p>" + b"It happened today. " * 40)
MISSING: Answer = (404, {"Content-Type": "text/plain"}, b"nothing here")


@dataclass(slots=True)
class World:
    clock: SimulatedClock
    program: Program
    asked: list[Asked] = field(default_factory=list)
    plays: dict[str, Play | Answer] = field(default_factory=dict)  # by host and path: "news.test/feed"

    def times(self, what: str) -> list[datetime]:
        return [asked.at for asked in self.asked if f"{asked.host}{asked.path}" == what]

    def requests(self, what: str) -> list[Asked]:
        return [asked for asked in self.asked if f"{asked.host}{asked.path}" == what]

    async def follow(self, *urls: str, policy: str | None = None, subscribers: int = 1) -> None:
        sources = [NewSource(url, host_of(url), policy=policy, subscribers=subscribers) for url in urls]
        await add_sources(self.program.stores, self.program.settings, sources, self.clock.now(), random.Random(7))

    async def run(self, span: timedelta) -> None:
        """The whole program for so long, by its clock. Over days the agenda is read some 100 times, not every
        7 minutes: most of those reads find nothing new."""
        stop, until = asyncio.Event(), self.clock.now() + span
        options = self.program.controller_options()
        options = replace(options, window=max(options.window, span / 48))

        async def end() -> None:
            await self.clock.sleep_until(until)
            stop.set()

        ending = asyncio.create_task(end())
        try:
            async with asyncio.timeout(60):
                await self.program.crawl(stop, options=options)
        finally:
            ending.cancel()

    async def source(self, text: str = "1") -> Source:
        return await self.program.stores.library.find(text)

    async def visits(self, source_id: int = 1) -> list[Visit]:
        """The oldest first."""
        return list(reversed(await self.program.stores.library.visits(source_id, 1000)))


@asynccontextmanager
async def opened(
    folder: Path,
    *,
    start: datetime = START,
    schedule: Mapping[str, Any] | None = None,
    fetch: Mapping[str, Any] | None = None,
    public_url: str = "",
    second_look: timedelta = timedelta(0),
) -> AsyncIterator[World]:
    """The publisher and the program; open the same folder again, later, for a restart. Pages are looked at once, unless
    a test is about their second look."""
    async with SimulatedClock(start) as clock, _serving(clock) as (port, asked, plays):
        plain: dict[str, Any] = {"policy": "fixed", "fixed_interval": 30 * MINUTE}
        plain |= {"quiet_floor": 0 * HOUR, "blind_floor": 0 * HOUR}  # two tests ask for them
        near: dict[str, Any] = {"allow_addresses": ("127.0.0.0/8",), "articles": False}
        near |= {"hosts": dict.fromkeys(NAMES, f"127.0.0.1:{port}")}
        settings = load(
            folder,
            schedule=ScheduleSettings(**plain | dict(schedule or {})),
            fetch=FetchSettings(**near | dict(fetch or {})),
            web=WebSettings(public_url=public_url),
            pages=PagesSettings(second_look=second_look),
            crawl=CrawlSettings(poll=6 * HOUR),  # a poll is a read of the store: thousands of them cost seconds
        )
        async with Program.open(settings, clock, random.Random(3)) as program:
            yield World(clock, program, asked, plays)


@asynccontextmanager
async def _serving(
    clock: SimulatedClock,
) -> AsyncIterator[tuple[int, list[Asked], dict[str, Play | Answer]]]:
    asked: list[Asked] = []
    plays: dict[str, Play | Answer] = {}

    async def answer(request: web.BaseRequest) -> web.Response:
        headers = {name.decode().lower(): value.decode("latin-1") for name, value in request.raw_headers}
        one = Asked(clock.now(), request.host, request.path_qs, headers)
        asked.append(one)
        play = plays.get(f"{one.host}{one.path}") or (PAGE if "/items/" in one.path else MISSING)
        status, fields, body = play(one) if callable(play) else play
        return web.Response(status=status, headers=fields, body=body)

    runner = web.ServerRunner(web.Server(answer))
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    try:
        yield runner.addresses[0][1], asked, plays
    finally:
        await runner.cleanup()
