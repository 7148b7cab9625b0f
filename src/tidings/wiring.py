"""The composition root: Settings -> adapters -> a running program. The only place where the rooms meet."""

from __future__ import annotations

import asyncio
import gc
import random
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from tidings.crawl.allowance import Allowance
from tidings.crawl.clock import SystemClock
from tidings.crawl.controller import Controller, ControllerOptions, Tally
from tidings.crawl.lanes import LocalLane
from tidings.crawl.learning import Learning
from tidings.crawl.ranking import Ranking
from tidings.crawl.workers import Readers
from tidings.errors import SettingsError, TidingsError
from tidings.model import Applied, NewSource, Visit, VisitResult
from tidings.ports import Catalogue, Clock, CrawlStore, Fetcher, Library
from tidings.schedule import (
    Circumstances,
    Rescheduler,
    Rounds,
    Steering,
    Terms,
    first_visit,
    policy_named,
    standard_book,
)
from tidings.schedule.median import Median
from tidings.settings import ScheduleSettings, Settings
from tidings.store.catalogue import CatalogueRows
from tidings.store.crawl import CrawlRows
from tidings.store.database import Database
from tidings.store.library import LibraryRows
from tidings.store.lock import DataLock

if TYPE_CHECKING:
    from tidings.web.metrics import Metrics


@dataclass(frozen=True, slots=True)
class Stores:
    crawl: CrawlStore
    catalogue: Catalogue
    library: Library


@asynccontextmanager
async def open_stores(settings: Settings) -> AsyncIterator[Stores]:
    database = await Database.open(settings.database_url)
    try:
        yield Stores(
            CrawlRows(database, fetch_articles=settings.fetch.articles), CatalogueRows(database), LibraryRows(database)
        )
    finally:
        await database.close()


@asynccontextmanager
async def open_fetcher(settings: Settings, clock: Clock | None = None) -> AsyncIterator[Fetcher]:
    from tidings.fetch.client import HttpFetcher  # 0.2 s: commands that only look things up do without

    async with HttpFetcher(settings.fetch, clock or SystemClock(), settings.crawl.terminals) as fetcher:
        yield fetcher


class Program:
    """Everything that runs, joined. `Program.open` takes the data folder's lock: there is one controller."""

    def __init__(
        self,
        settings: Settings,
        clock: Clock,
        stores: Stores,
        fetcher: Fetcher,
        readers: Readers,
        rng: random.Random,
    ) -> None:
        self.settings, self.clock, self.stores, self.fetcher = settings, clock, stores, fetcher
        self._readers, self._rng = readers, rng
        _check_policy(settings.schedule.policy)
        self.terms = terms_of(settings.schedule)
        now = clock.now()
        self.rounds = Rounds(now, self.terms.round_min, self.terms.round_max, rng)
        self._ranking = Ranking(
            settings.schedule.policy,
            self.rounds,
            settings.schedule.round_visits,
            rng,
            event_driven=settings.schedule.executions == "events",
            looked_at=now - timedelta(microseconds=1),  # the start is the first execution
            budget=settings.schedule.budget or None,
        )

    @classmethod
    @asynccontextmanager
    async def open(
        cls, settings: Settings, clock: Clock | None = None, rng: random.Random | None = None
    ) -> AsyncIterator[Program]:
        clock, rng = clock or SystemClock(), rng or random.Random()
        async with AsyncExitStack() as stack:
            stack.enter_context(DataLock(settings.data))
            stores = await stack.enter_async_context(open_stores(settings))
            fetcher = await stack.enter_async_context(open_fetcher(settings, clock))
            await asyncio.to_thread(_warm_up, settings.schedule.policy)
            readers = Readers(settings.crawl.workers, settings.crawl.read_timeout.total_seconds())
            stack.push_async_callback(readers.close)
            yield cls(settings, clock, stores, fetcher, readers, rng)

    def controller(self, on_applied: Callable[[Applied], None], lane: LocalLane, *, pages: bool = True) -> Controller:
        schedule, fetch = self.settings.schedule, self.settings.fetch
        now, budget, book = self.clock.now(), schedule.budget, standard_book()
        book["median"] = Median(grows=schedule.median_cap_grows)
        steering = Steering(budget, timedelta(hours=1), now, self.terms.price) if budget else None
        reschedule = Rescheduler(
            schedule.policy,
            self.terms,
            self._rng,
            self.rounds,
            event_driven=schedule.executions == "events",
            steering=steering,
            book=book,
        )
        options = ControllerOptions(
            in_flight=max(512, 2 * self.settings.crawl.terminals),
            per_host=fetch.per_host,
            feed_gap=fetch.feed_gap,
            page_gap=fetch.page_gap,
            pages=pages and fetch.articles,
            poll=self.settings.crawl.poll,
            keep_visits=self.settings.keep.visits,
        )
        return Controller(
            self.stores.crawl,
            lane,
            self.clock,
            reschedule,
            self._ranking,
            options,
            on_applied,
            Learning(self.stores.crawl, book, steering),
            Allowance(budget, now) if budget else None,
        )

    async def crawl(
        self,
        stop: asyncio.Event,
        on_applied: Callable[[Applied], None] = lambda applied: None,
        *,
        once: bool = False,
        pages: bool = True,
        on_controller: Callable[[Controller], None] = lambda controller: None,
    ) -> Tally:
        """Controller and terminals in this process, until `stop` or, once, until nothing is due any more."""
        from tidings.crawl.terminal import work
        from tidings.crawl.visit import VisitOptions, Visitor

        lane = LocalLane()
        controller = self.controller(on_applied, lane, pages=pages)
        on_controller(controller)
        options = VisitOptions(self.settings.fetch.robots_for_feeds, self.settings.fetch.articles)
        visitor = Visitor(self.fetcher, self._readers, self.clock, options)
        terminals = asyncio.create_task(work(lane, visitor, self.settings.crawl.terminals))
        try:
            await (controller.run_once(stop) if once else controller.run(stop))
        except* TidingsError as group:
            raise group.exceptions[0] from None
        finally:
            terminals.cancel()
            await asyncio.wait({terminals})
        return controller.tally


def _check_policy(name: str) -> None:
    """A name that does not exist is refused now, not at the first visit."""
    try:
        policy_named(name)
    except SettingsError as error:
        raise SettingsError(f"setting schedule.policy: {error}") from error


def _warm_up(policy: str) -> None:
    """The planner's arithmetic is loaded (and, once after an installation, compiled) before the first visit waits for
    it. And a visit makes thousands of short-lived values but no cycles: the collector need not look every 700 of
    them, nor ever again at what stands by now (10 % of a cold cycle, bench.cycle)."""
    if policy == "planner":
        from tidings.schedule.planner import Planner

        now, planner = datetime.now(UTC), Planner()
        state = planner.observe(planner.start(random.Random(0)), Visit(0, now, VisitResult.UNCHANGED, ""))
        state = planner.observe(state, Visit(0, now + timedelta(hours=1), VisitResult.UNCHANGED, ""))
        planner.next_visit(state, Circumstances(), now + timedelta(hours=1))
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


async def follow(
    stores: Stores, settings: Settings, sources: Sequence[NewSource], now: datetime, rng: random.Random
) -> list[bool]:
    """Add sources with their first visits. Per source: is it new?"""
    terms = terms_of(settings.schedule)
    rounds = None
    if settings.schedule.executions == "rounds":
        rounds = Rounds(now, terms.round_min, terms.round_max, rng)
    circumstances = Circumstances(terms, rounds=rounds)
    return await stores.catalogue.add(sources, now, [first_visit(now, circumstances, rng) for _ in sources])


def terms_of(settings: ScheduleSettings) -> Terms:
    return Terms(
        floor=settings.floor,
        ceiling=settings.ceiling,
        round_min=settings.round_min,
        round_max=settings.round_max,
        fixed_interval=settings.fixed_interval,
        price=settings.price,
    )


@asynccontextmanager
async def serve_web(
    program: Program, stop: asyncio.Event, on_url: Callable[[str], None] = lambda url: None
) -> AsyncIterator[Metrics]:
    """The web page beside the program, until `stop`; a page that breaks stops the program too."""
    from tidings.web.app import create_app
    from tidings.web.metrics import Metrics
    from tidings.web.server import serve

    metrics, web = Metrics(), program.settings.web
    app = create_app(
        library=program.stores.library,
        clock=program.clock,
        metrics=metrics,
        default_policy=program.settings.schedule.policy,
    )
    listening: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    server = asyncio.create_task(serve(app, web.host, web.port, stop=stop, started=listening.set_result))
    server.add_done_callback(lambda task: stop.set())
    either: set[asyncio.Future[Any]] = {server, listening}
    await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
    if not listening.done():
        await server  # raises what went wrong
    on_url(f"http://{f'[{web.host}]' if ':' in web.host else web.host}:{listening.result()}/")
    try:
        yield metrics
    finally:
        stop.set()
        await server
