"""Settings -> adapters: the stores, and the fetcher."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, MutableSequence
from contextlib import asynccontextmanager
from functools import cached_property
from typing import TYPE_CHECKING, cast

from tidings.errors import SettingsError

if TYPE_CHECKING:
    from datetime import datetime
    from pathlib import Path

    from tidings.fetch.admission.admission import Admission
    from tidings.fetch.admission.filters import Filter
    from tidings.fetch.client import HttpFetcher
    from tidings.ports.cluster import CrawlScope, HeldLeases, LeaseBook
    from tidings.ports.crawl_store import CrawlStore, FlagStore, Frontier, RobotsStore, WebSubStore
    from tidings.ports.events import EventLog, HookStore
    from tidings.ports.library import (
        Archive,
        Catalogue,
        HostBook,
        Library,
        SearchStore,
        SiteBook,
        SourceHistory,
        Upkeep,
    )
    from tidings.ports.news import News
    from tidings.ports.outside import Clock
    from tidings.ports.people import OwnChannels, People
    from tidings.ports.reader_apps import ApiAnswers, FeedLinkStore, PasswordStore, Streams
    from tidings.ports.reading import Reading
    from tidings.ports.watch_store import MatchStore, Outbox, WatchBook, WatchQueue
    from tidings.settings.settings import Settings
    from tidings.store.bodies.body_store import BodyStore
    from tidings.store.db.database import Database
    from tidings.store.db.patience import Patience


class Stores:
    """One store for each port, on one database. Each is imported when it is first used: a command that lists articles
    needs one of them, and all take 0.4 s."""

    def __init__(self, database: Database, settings: Settings, scope: CrawlScope | None = None) -> None:
        self._database, self._settings, self._scope = database, settings, scope

    @property
    def read_only(self) -> bool:
        """Returns whether the database can only be read: on a medium or in a folder that cannot be written."""
        return self._database.read_only

    @property
    def file(self) -> Path | None:
        """The file of a SQLite database; None for PostgreSQL."""
        return self._database.file

    def share_writes(self, writes: MutableSequence[int]) -> None:
        """Counts what is written for people in memory that other processes read (store.unchanged)."""
        self._database.recent.share(writes)

    async def check_bodies(self) -> None:
        """Raises SettingsError where bodies lie outside the database and can never be reached there. Makes no
        request."""
        if self._database.bodies is not None:
            await asyncio.to_thread(self._database.bodies.check_settings)

    async def sweep_bodies(self, now: datetime) -> int:
        """Deletes objects outside the database that belong to no body any more, once a day; returns how many."""
        from tidings.store.maintenance.outside_bodies import sweep_daily

        return await sweep_daily(self._database, now)

    def patient(self, patience: Patience) -> Stores:
        """Returns these stores with calls that wait while the database cannot be used, instead of raising
        StoreUnavailable."""
        return Stores(self._database.patient(patience), self._settings, self._scope)

    def scoped(self, scope: CrawlScope) -> Stores:
        """Returns these stores for one controller of several: those of the crawl read what these partitions hold, and
        all of them write only while it holds these partitions. PostgreSQL only."""
        fenced = self.fenced(scope.leases)
        return Stores(fenced._database, self._settings, scope)

    def fenced(self, leases: HeldLeases) -> Stores:
        """Returns these stores for the holder of these leases: they raise Fenced, and write nothing, where another
        process has one of them by now. PostgreSQL only."""
        from tidings.store.cluster.held_leases import fence_of

        if self._database.file is not None:
            raise SettingsError("a cluster needs PostgreSQL: set `database`; a SQLite file is for `tidings run`")
        return Stores(self._database.fenced(fence_of(leases)), self._settings, self._scope)

    def for_crawl(self) -> tuple[object, ...]:
        """The stores that a crawl uses, all imported."""
        return (
            *(self.crawl, self.library, self.catalogue, self.flags, self.pushes, self.sites, self.frontier),
            *(self.archive, self.search, self.watches, self.queue, self.outbox, self.channels, self.events, self.hooks),
            *(self.reading, self.api_answers),
        )

    @cached_property
    def crawl(self) -> CrawlStore:
        from tidings.store.visits.crawl_store import CrawlRows

        fetch, schedule = self._settings.fetch, self._settings.schedule
        return CrawlRows(
            self._database, fetch_articles=fetch.articles, page_policy=schedule.page_policy, scope=self._scope
        )

    @cached_property
    def leases(self) -> LeaseBook:
        """Returns the leases of the cluster's processes; heartbeats have connections of their own (`open_leases`)."""
        from tidings.store.cluster.leases import LeaseRows

        return LeaseRows(self._database)

    @cached_property
    def catalogue(self) -> Catalogue:
        from tidings.store.sources.catalogue import CatalogueRows

        return CatalogueRows(self._database)

    @cached_property
    def library(self) -> Library:
        from tidings.store.sources.library import LibraryRows

        return LibraryRows(self._database)

    @cached_property
    def history(self) -> SourceHistory:
        from tidings.store.sources.history import HistoryRows

        return HistoryRows(self._database)

    @cached_property
    def upkeep(self) -> Upkeep:
        from tidings.store.maintenance.upkeep import UpkeepRows

        return UpkeepRows(self._database)

    @cached_property
    def hosts(self) -> HostBook:
        from tidings.store.sources.host_lists import HostRows

        return HostRows(self._database)

    @cached_property
    def robots(self) -> RobotsStore:
        from tidings.store.sources.host_store import RobotsRows

        return RobotsRows(self._database)

    @cached_property
    def flags(self) -> FlagStore:
        from tidings.store.sources.host_store import FlagRows

        return FlagRows(self._database)

    @cached_property
    def pushes(self) -> WebSubStore:
        from tidings.store.sources.websub import WebSubRows

        return WebSubRows(self._database, self._scope)

    @cached_property
    def sites(self) -> SiteBook:
        from tidings.store.sites.site_book import SiteRows

        return SiteRows(self._database)

    @cached_property
    def frontier(self) -> Frontier:
        from tidings.store.sites.frontier import FrontierRows

        return FrontierRows(self._database, self._scope)

    @cached_property
    def archive(self) -> Archive:
        from tidings.store.sites.versions import ArchiveRows

        return ArchiveRows(self._database)

    @cached_property
    def search(self) -> SearchStore:
        from tidings.app.lemmas import lemma_folder
        from tidings.store.search.search import SearchRows
        from tidings.text.lemmas import use_tables

        use_tables(lemma_folder(self._settings))
        return SearchRows(self._database)

    @cached_property
    def watches(self) -> WatchBook:
        from tidings.store.watches.watch_book import WatchRows

        return WatchRows(self._database)

    @cached_property
    def queue(self) -> WatchQueue:
        from tidings.store.watches.queue import QueueRows

        return QueueRows(self._database)

    def queue_of(self, parts: Callable[[], Collection[int]]) -> WatchQueue:
        """The items that one watcher of several has: those of these parts whenever it asks."""
        from tidings.store.watches.queue import QueueRows

        return QueueRows(self._database, parts)

    @cached_property
    def matches(self) -> MatchStore:
        from tidings.store.watches.matches import MatchRows

        return MatchRows(self._database)

    @cached_property
    def people(self) -> People:
        from tidings.store.people.people_rows import PeopleRows

        return PeopleRows(self._database)

    @cached_property
    def api_answers(self) -> ApiAnswers:
        from tidings.store.people.api_answers import ApiAnswerRows

        return ApiAnswerRows(self._database)

    @cached_property
    def news(self) -> News:
        from tidings.store.news.news_rows import NewsRows

        return NewsRows(self._database)

    @cached_property
    def channels(self) -> OwnChannels:
        from tidings.store.people.channels import ChannelRows

        return ChannelRows(self._database)

    @cached_property
    def api_passwords(self) -> PasswordStore:
        from tidings.store.reader_apps.api_passwords import PasswordRows

        return PasswordRows(self._database)

    @cached_property
    def feed_links(self) -> FeedLinkStore:
        from tidings.store.reader_apps.feed_links import FeedLinkRows

        return FeedLinkRows(self._database)

    @cached_property
    def streams(self) -> Streams:
        from tidings.store.reader_apps.streams import StreamRows

        return StreamRows(self._database)

    @cached_property
    def events(self) -> EventLog:
        from tidings.store.events.log import EventLogRows

        return EventLogRows(self._database)

    @cached_property
    def hooks(self) -> HookStore:
        return self.hooks_of(self)

    def hooks_of(self, sender: Stores) -> HookStore:
        """Returns the hooks for one process of several that may send; `sender`: these stores, fenced by the lease to
        send."""
        from tidings.store.events.hooks import HookRows

        return HookRows(self._database, sender._database)

    @cached_property
    def reading(self) -> Reading:
        from tidings.store.people.reading_rows import ReadingRows

        return ReadingRows(self._database)

    @cached_property
    def outbox(self) -> Outbox:
        return self.outbox_of(self)

    def outbox_of(self, sender: Stores) -> Outbox:
        """Returns the outbox for one process of several that may send messages; `sender`: these stores, fenced by the
        lease to send."""
        from tidings.store.watches.outbox import OutboxRows

        return OutboxRows(self._database, sender._database)


def _database_class() -> type[Database]:
    """Imported without garbage collection: in SQLAlchemy's classes there is none, and looking for it takes a tenth of
    the time. What is frozen is never looked at again."""
    pause = gc.isenabled() and "sqlalchemy" not in sys.modules
    if pause:
        gc.disable()
    try:
        from tidings.store.db.database import Database
    finally:
        if pause:
            gc.freeze()
            gc.enable()
    return Database


def bodies_of(settings: Settings) -> BodyStore | None:
    """Returns the store of bodies outside the database (store.bodies); None: all are in the database. Nothing is read
    yet."""
    if not settings.store.bodies:
        return None
    return body_store_at(settings.store.bodies, settings)


def body_store_at(address: str, settings: Settings) -> BodyStore:
    """The bodies in a folder or at a URL, with the options of the settings."""
    from tidings.store.bodies.body_store import BodyStore, open_place

    return BodyStore(open_place(address, lambda: settings.store.revealed_options, settings.data))


@asynccontextmanager
async def open_stores(
    settings: Settings, patience: Patience | None = None, *, reads: bool = False
) -> AsyncIterator[Stores]:
    """`patience`: how long to wait for a database that does not answer yet. `reads`: nothing is created, upgraded or
    written. With the settings of another machine, what its API can do."""
    if (server := getattr(settings, "server", None)) is not None:  # app.remote.connection.RemoteSettings
        from tidings.app.remote.stores import open_remote

        async with open_remote(server) as remote:
            yield cast("Stores", remote)
        return
    database = await _database_class().open(settings.database_url, patience, bodies_of(settings), reads=reads)
    try:
        yield Stores(database, settings)
    finally:
        await database.close()


@asynccontextmanager
async def open_leases(settings: Settings, patience: Patience | None = None) -> AsyncIterator[LeaseBook]:
    """Opens the leases on connections of their own: a heartbeat waits for no other transaction of this process.
    `patience`: how long to wait for a database that does not answer yet."""
    from tidings.store.cluster.leases import LeaseRows

    async with await _database_class().open(settings.database_url, patience) as database:
        yield LeaseRows(database)


@asynccontextmanager
async def open_fetcher(
    settings: Settings, clock: Clock | None = None, robots_store: RobotsStore | None = None
) -> AsyncIterator[HttpFetcher]:
    from tidings.app.descriptors import shares_for
    from tidings.app.folder_clock import clock_of
    from tidings.fetch.client import HttpFetcher

    shares = shares_for(settings)
    async with HttpFetcher(
        settings.fetch,
        clock or clock_of(settings),
        shares.connections,
        lookups=shares.lookups,
        idle_below=shares.idle_below,
        public_url=settings.web.public_url,
        robots_store=robots_store,
    ) as fetcher:
        yield fetcher


def filter_of(text: str) -> Filter:
    """Parses the setting fetch.filter. SettingsError names the setting and the mistake."""
    from tidings.fetch.admission.filter_syntax import parse_filter
    from tidings.fetch.admission.filters import load_filter_plugin

    try:
        return parse_filter(text, load_filter_plugin)
    except SettingsError as error:
        raise SettingsError(f"setting fetch.filter: {error}") from error


def admission_of(
    settings: Settings, flags: FlagStore, clock: Clock, robots_allows: Callable[[str], Awaitable[bool]]
) -> Admission:
    """Decides which addresses may be added: filters, traps, robots.txt."""
    from tidings.fetch.admission.admission import Admission
    from tidings.fetch.admission.traps import TrapLimits

    fetch = settings.fetch
    limits = TrapLimits(
        depth=fetch.max_depth,
        path_length=fetch.max_path,
        repeated_parts=fetch.max_repeats,
        query_variants=fetch.max_variants,
        urls=fetch.max_urls,
    )
    return Admission([filter_of(fetch.filter)], limits, robots_allows, flags, clock)
