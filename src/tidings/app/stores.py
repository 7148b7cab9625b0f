"""Settings -> adapters: the stores, and the way out."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tidings.crawl.clock import SystemClock
from tidings.errors import SettingsError
from tidings.ports.crawl_store import CrawlStore, FlagShelf, Frontier, PushShelf, RobotsShelf
from tidings.ports.library import Archive, Catalogue, Library, SearchShelf, SiteBook
from tidings.ports.outside import Clock
from tidings.ports.watch_store import MatchShelf, Outbox, WatchBook, WatchQueue
from tidings.settings.settings import Settings
from tidings.store.db.database import Database
from tidings.store.search.answer import SearchRows
from tidings.store.sites.frontier import FrontierRows
from tidings.store.sites.site_book import SiteRows
from tidings.store.sites.versions import ArchiveRows
from tidings.store.sources.catalogue import CatalogueRows
from tidings.store.sources.host_store import FlagRows, RobotsRows
from tidings.store.sources.library import LibraryRows
from tidings.store.sources.websub import PushRows
from tidings.store.visits.crawl_store import CrawlRows
from tidings.store.watches.matches import MatchRows
from tidings.store.watches.outbox import OutboxRows
from tidings.store.watches.queue import QueueRows
from tidings.store.watches.watch_book import WatchRows

if TYPE_CHECKING:
    from tidings.fetch.admission.admission import Admission
    from tidings.fetch.admission.filters import Filter
    from tidings.fetch.client import HttpFetcher


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
    from tidings.fetch.admission.filter_syntax import parse_filter
    from tidings.fetch.admission.filters import load_plugin

    try:
        return parse_filter(text, load_plugin)
    except SettingsError as error:
        raise SettingsError(f"setting fetch.filter: {error}") from error


def admission_of(
    settings: Settings, flags: FlagShelf, clock: Clock, robots_allows: Callable[[str], Awaitable[bool]]
) -> Admission:
    """Which pages may be fetched: filters, traps, robots.txt."""
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
