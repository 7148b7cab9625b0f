"""The real controller, visitor and SQLite store on a simulated clock, against a press that answers from memory."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Self

from tidings.app.add_source import add_sources
from tidings.app.program import Program
from tidings.app.stores import Stores, open_stores
from tidings.crawl.controller.in_flight import RunTally
from tidings.crawl.controller.setup import ControllerOptions
from tidings.crawl.workers.tasks import Readers
from tidings.fetch.fake import FakeFetcher
from tidings.lab.clock import SimulatedClock
from tidings.model.orders import Applied, ArticleText
from tidings.model.pages import PageCopy
from tidings.model.sources import NewSource, Validators
from tidings.ports.outside import Clock, Fetcher, Request, Response
from tidings.read.document import copy_of
from tidings.settings.sections import CrawlSettings, FetchSettings, ScheduleSettings, StoreSettings
from tidings.settings.settings import Settings, load
from tidings.store.sqlite.sqlite_file import free_bytes
from tidings.text.url import host_of

START = datetime(2026, 3, 2, 6, tzinfo=UTC)
SECOND, MINUTE, HOUR = timedelta(seconds=1), timedelta(minutes=1), timedelta(hours=1)
NEVER_POLL = CrawlSettings(poll=timedelta(hours=6))  # a poll is a read of the store: thousands of them cost seconds


@dataclass(frozen=True, slots=True)
class Asked:
    """One request, by the clock of the simulation."""

    url: str
    host: str
    began: datetime
    ended: datetime
    validators: Validators

    @property
    def is_page(self) -> bool:
        return "/items/" in self.url


class Press:
    """Feeds and article pages that exist only here. Every answer takes some turns of the loop, so that visits overlap
    where nobody keeps them apart."""

    def __init__(self, turns: int = 20) -> None:
        self._turns = turns
        self._clock: Clock | None = None
        self._fake = FakeFetcher({})
        self._items: dict[str, list[str]] = {}
        self._inside: Counter[str] = Counter()
        self._gates: dict[str, asyncio.Event] = {}
        self._waiting: Counter[str] = Counter()
        self.most_at_once: Counter[str] = Counter()
        self.asked: list[Asked] = []

    def publish(self, url: str, items: int = 1) -> None:
        """So many items more in this feed, the newest first, each with a page."""
        site = url.rsplit("/", 1)[0]
        titles = self._items.setdefault(url, [])
        for _ in range(items):
            link = f"{site}/items/{len(titles)}"
            titles.insert(0, link)
            self.answer(link, b"<html lang=en><body><p>" + b"What happened is told here. " * 20 + b"</p></body></html>")
        self.answer(url, self._conditional(rss(titles), f'"{len(titles)}"'))

    @property
    def clock(self) -> Clock:
        """That of the stage it is on."""
        assert self._clock is not None
        return self._clock

    def enter(self, clock: Clock) -> None:
        """Go on a stage with this clock."""
        self._clock = clock

    def gate(self, url: str) -> asyncio.Event:
        """From now on this URL answers only once the event is set."""
        return self._gates.setdefault(url, asyncio.Event())

    def is_waiting(self, url: str) -> bool:
        """Does a visit stand at its gate?"""
        return self._waiting[url] > 0

    def answer(self, url: str, answer: bytes | Response | Exception | Callable[[Request], Response]) -> None:
        self._fake.answers[url] = answer

    @staticmethod
    def _conditional(body: bytes, etag: str) -> Callable[[Request], Response]:
        def answer(request: Request) -> Response:
            if request.validators.etag == etag:
                return Response(request.url, 304, {"etag": etag})
            return Response(request.url, 200, {"etag": etag, "content-type": "application/rss+xml"}, body)

        return answer

    async def allows(self, url: str) -> bool:
        return True

    async def fetch(self, request: Request) -> Response:
        host, began = host_of(request.url), self.clock.now()
        self._inside[host] += 1
        self.most_at_once[host] = max(self.most_at_once[host], self._inside[host])
        try:
            for _ in range(self._turns):
                await asyncio.sleep(0)
            if request.url in self._gates:
                self._waiting[request.url] += 1
                await self._gates[request.url].wait()
                self._waiting[request.url] -= 1
            return await self._fake.fetch(request)
        finally:
            self._inside[host] -= 1
            self.asked.append(Asked(request.url, host, began, self.clock.now(), request.validators))

    def times(self, url: str) -> list[datetime]:
        return [asked.began for asked in self.asked if asked.url == url]


async def until(condition: Callable[[], bool]) -> None:
    while not condition():  # noqa: ASYNC110  # what is waited for is spread over several objects
        await asyncio.sleep(0)


def rss(links: Sequence[str]) -> bytes:
    items = "".join(f"<item><title>Item {link}</title><link>{link}</link><guid>{link}</guid></item>" for link in links)
    return f"<rss version='2.0'><channel><title>News</title><language>en</language>{items}</channel></rss>".encode()


class ReadersInPlace(Readers):
    """No worker processes: what a page says is not what is tested here."""

    def __init__(self) -> None:
        super().__init__(1, 1.0)

    async def article_page(
        self, body: bytes, url: str, content_type: str | None, language: str | None
    ) -> tuple[ArticleText, PageCopy]:
        return ArticleText("What happened is told here.", language="en"), copy_of(body, content_type)


@dataclass(slots=True)
class Stage:
    clock: SimulatedClock
    press: Press
    program: Program
    applied: list[Applied] = field(default_factory=list)
    options: ControllerOptions | None = None

    @property
    def stores(self) -> Stores:
        return self.program.stores

    async def follow(self, *urls: str, policy: str | None = None) -> None:
        sources = [NewSource(url, host_of(url), policy=policy) for url in urls]
        await add_sources(self.stores, self.program.settings, sources, self.clock.now(), random.Random(7))

    def tune(self, **options: Any) -> None:
        """Options of the controller that are no settings."""
        self.options = replace(self.options or self.program.controller_options(), **options)

    def _options(self, until: datetime | None) -> ControllerOptions | None:
        """Over days the agenda is read some 100 times, not every 7 minutes: most of those reads find nothing new."""
        if self.options is not None or until is None:
            return self.options
        options = self.program.controller_options()
        return replace(options, window=max(options.window, (until - self.clock.now()) / 48))

    async def run(
        self,
        until: datetime | None = None,
        *,
        visits: int | None = None,
        once: bool = False,
        stop: asyncio.Event | None = None,
    ) -> RunTally:
        """Until that moment, or until so many visits more were applied, or once, or until `stop`."""
        stop = stop or asyncio.Event()
        seen = 0

        def applied(what: Applied) -> None:
            nonlocal seen
            self.applied.append(what)
            seen += len(what.visits)
            if visits is not None and seen >= visits:
                stop.set()

        async def end() -> None:
            if until is not None:
                await self.clock.sleep_until(until)
                stop.set()

        ending = asyncio.create_task(end())
        try:
            async with asyncio.timeout(60):
                return await self.program.crawl(stop, applied, once=once, options=self._options(until))
        finally:
            ending.cancel()


@asynccontextmanager
async def open_stage(
    folder: Path,
    *,
    start: datetime = START,
    schedule: ScheduleSettings | None = None,
    fetch: FetchSettings | None = None,
    crawl: CrawlSettings = NEVER_POLL,
    program_clock: Callable[[SimulatedClock], Clock] = lambda clock: clock,
    press: Press | None = None,
    fetcher: Callable[[Press], Fetcher] = lambda press: press,
    seed: int = 1,
    free: Callable[[Path], int] = free_bytes,
    store: StoreSettings | None = None,
    jump: Callable[[], timedelta] | None = None,
) -> AsyncIterator[Stage]:
    """`program_clock`: makes the clock of the program from that of the stage. `jump`: how far it was set since the last
    call."""
    settings = settings_for(folder, schedule, fetch, crawl).model_copy(update={"store": store or StoreSettings()})
    async with AsyncExitStack() as stack:
        clock = await stack.enter_async_context(SimulatedClock(start))
        stores = await stack.enter_async_context(open_stores(settings))
        press = press or Press()
        press.enter(clock)
        program = Program(
            settings=settings,
            clock=program_clock(clock),
            stores=stores,
            fetcher=fetcher(press),
            readers=ReadersInPlace(),
            rng=random.Random(seed),
            free=free,
            jump=jump,
        )
        yield Stage(clock, press, program)


def settings_for(
    folder: Path, schedule: ScheduleSettings | None, fetch: FetchSettings | None, crawl: CrawlSettings
) -> Settings:
    schedule = schedule or ScheduleSettings(policy="median")  # its times can be worked out by hand
    if "quiet_floor" not in schedule.model_fields_set:  # the feeds here do not say when they were written
        schedule = schedule.model_copy(update={"quiet_floor": timedelta(0), "blind_floor": timedelta(0)})
    return load(
        folder,
        schedule=schedule,
        fetch=fetch or FetchSettings(articles=False, feed_gap=timedelta(0)),
        crawl=crawl,
    )


@dataclass(frozen=True, slots=True)
class LateClock:
    """Wakes its sleepers a little after the time they asked for, as a real clock does."""

    inner: SimulatedClock
    late: timedelta

    def now(self) -> datetime:
        return self.inner.now()

    async def sleep_until(self, when: datetime) -> None:
        await self.inner.sleep_until(when + self.late)

    def hold(self) -> AbstractContextManager[None]:
        return self.inner.hold()


def late_by(late: timedelta | None) -> Callable[[SimulatedClock], Clock]:
    return lambda clock: clock if late is None else LateClock(clock, late)


class SetClock:
    """A clock of the program that is set ahead and back, as a person or NTP sets the system's."""

    def __init__(self) -> None:
        self._inner: SimulatedClock | None = None
        self.offset = timedelta(0)
        self._noticed = timedelta(0)

    def on(self, inner: SimulatedClock) -> Self:
        self._inner = inner
        return self

    @property
    def true(self) -> SimulatedClock:
        assert self._inner is not None
        return self._inner

    def now(self) -> datetime:
        return self.true.now() + self.offset

    def jump(self) -> timedelta:
        """As JumpWatch.jump."""
        jump, self._noticed = self.offset - self._noticed, self.offset
        return jump

    async def sleep_until(self, when: datetime) -> None:
        """As SystemClock: no longer than was asked for, and looking at the clock now and then."""
        end = self.true.now() + (when - self.now())
        while self.true.now() < end and self.now() < when:
            await self.true.sleep_until(min(end, self.true.now() + 5 * MINUTE))

    async def set_at(self, moment: datetime, offset: timedelta) -> None:
        await self.true.sleep_until(moment)
        self.offset = offset

    def hold(self) -> AbstractContextManager[None]:
        return self.true.hold()
