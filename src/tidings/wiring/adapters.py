"""Settings -> adapters: the stores, and the way out."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tidings.crawl.clock import SystemClock
from tidings.errors import SettingsError
from tidings.ports import (
    Archive,
    Catalogue,
    Clock,
    CrawlStore,
    FlagShelf,
    Frontier,
    Library,
    MatchShelf,
    Outbox,
    PushShelf,
    RobotsShelf,
    SearchShelf,
    SiteBook,
    WatchBook,
    WatchQueue,
)
from tidings.settings import Settings
from tidings.store.catalogue import CatalogueRows
from tidings.store.crawl import CrawlRows
from tidings.store.database import Database
from tidings.store.flags import FlagRows
from tidings.store.frontier import FrontierRows
from tidings.store.library import LibraryRows
from tidings.store.matches import MatchRows
from tidings.store.outbox import OutboxRows
from tidings.store.pushes import PushRows
from tidings.store.robots import RobotsRows
from tidings.store.search import SearchRows
from tidings.store.sites import SiteRows
from tidings.store.versions import ArchiveRows
from tidings.store.watches import WatchRows
from tidings.store.watchqueue import QueueRows

if TYPE_CHECKING:
    from tidings.fetch.admission import Admission
    from tidings.fetch.client import HttpFetcher
    from tidings.fetch.filters import Filter


@dataclass(frozen=True, slots=True)
class Stores:
    crawl: CrawlStore
    catalogue: Catalogue
    library: Library
    robots: RobotsShelf
    flags: FlagShelf
    pushes: PushShelf
    sites: SiteBook
    frontier: Frontier
    archive: Archive
    search: SearchShelf
    watches: WatchBook
    queue: WatchQueue
    matches: MatchShelf
    outbox: Outbox


@asynccontextmanager
async def open_stores(settings: Settings) -> AsyncIterator[Stores]:
    database = await Database.open(settings.database_url)
    try:
        yield Stores(
            CrawlRows(database, fetch_articles=settings.fetch.articles, page_policy=settings.schedule.page_policy),
            CatalogueRows(database),
            LibraryRows(database),
            RobotsRows(database),
            FlagRows(database),
            PushRows(database),
            SiteRows(database),
            FrontierRows(database),
            ArchiveRows(database),
            SearchRows(database),
            WatchRows(database),
            QueueRows(database),
            MatchRows(database),
            OutboxRows(database),
        )
    finally:
        await database.close()


@asynccontextmanager
async def open_fetcher(
    settings: Settings, clock: Clock | None = None, shelf: RobotsShelf | None = None
) -> AsyncIterator[HttpFetcher]:
    from tidings.fetch.client import HttpFetcher  # 0.2 s: commands that only look things up do without

    async with HttpFetcher(
        settings.fetch,
        clock or SystemClock(),
        settings.crawl.terminals,
        public_url=settings.web.public_url,
        shelf=shelf,
    ) as fetcher:
        yield fetcher


def filter_of(text: str) -> Filter:
    """A filter with a mistake in it is refused at start."""
    from tidings.fetch.expressions import parse_filter
    from tidings.fetch.filters import load_plugin

    try:
        return parse_filter(text, load_plugin)
    except SettingsError as error:
        raise SettingsError(f"setting fetch.filter: {error}") from error


def admission_of(
    settings: Settings, flags: FlagShelf, clock: Clock, robots_allows: Callable[[str], Awaitable[bool]]
) -> Admission:
    """Which pages may be fetched: filters, traps, robots.txt."""
    from tidings.fetch.admission import Admission
    from tidings.fetch.traps import TrapLimits

    fetch = settings.fetch
    limits = TrapLimits(
        depth=fetch.max_depth,
        path_length=fetch.max_path,
        repeated_parts=fetch.max_repeats,
        query_variants=fetch.max_variants,
        urls=fetch.max_urls,
    )
    return Admission([filter_of(fetch.filter)], limits, robots_allows, flags, clock)
