"""Short ways to say what happened: sources, entries, outcomes. Everything is about NOW unless said otherwise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import Select, Table, exists, func, literal, select, text
from sqlalchemy.engine import Connection

from tidings.model.articles import TextState
from tidings.model.feeds import Entry, Hints
from tidings.model.hosts import SubscriptionState
from tidings.model.orders import ArticleOutcome, ArticleText, FeedOutcome, Hop, HopKind, NewArticle
from tidings.model.sources import NewSource, Source, SourceState
from tidings.model.visits import Decision, Rescheduled, Scheduled, Visit, VisitResult
from tidings.ports.crawl_store import CrawlStore, FlagStore, Frontier, RobotsStore, WebSubStore
from tidings.ports.library import Archive, Catalogue, Library, SearchStore, SiteBook
from tidings.ports.watch_store import WatchBook, WatchQueue
from tidings.store.db.database import Database
from tidings.store.db.people_tables import following, mark
from tidings.store.db.schema import (
    article,
    blob,
    hop,
    host,
    memory,
    metadata,
    page_text,
    push,
    revision,
    source,
    subscription,
    unindexed,
)
from tidings.store.db.site_tables import link, site, version
from tidings.store.db.site_tables import page as page_table
from tidings.store.db.statements import CompiledSelect, raw
from tidings.store.db.watch_tables import delivery, watch, watch_match
from tidings.store.rows.listing import listing_number, lookup_of
from tidings.store.search.search import SearchRows
from tidings.store.sites.frontier import FrontierRows
from tidings.store.sites.site_book import SiteRows
from tidings.store.sites.versions import ArchiveRows
from tidings.store.sources.catalogue import CatalogueRows
from tidings.store.sources.host_store import FlagRows, RobotsRows
from tidings.store.sources.library import LibraryRows
from tidings.store.sources.websub import MOST_UNREAD, WebSubRows
from tidings.store.visits.crawl_store import CrawlRows
from tidings.store.watches.queue import QueueRows
from tidings.store.watches.watch_book import WatchRows

NOW = datetime(2026, 3, 1, 12, 0, 0, 123456, tzinfo=UTC)
HOUR = timedelta(hours=1)
LONG = "All the news that is too long to be kept in the row itself. " * 60


@dataclass(frozen=True)
class Rooms:
    """The ports over one database."""

    database: Database
    crawl: CrawlStore
    catalogue: Catalogue
    library: Library
    robots: RobotsStore
    flags: FlagStore
    pushes: WebSubStore
    sites: SiteBook
    frontier: Frontier
    archive: Archive
    search: SearchStore
    watches: WatchBook
    queue: WatchQueue

    @classmethod
    def over(cls, database: Database, *, fetch_articles: bool = True, page_policy: str = "planner") -> Rooms:
        crawl = CrawlRows(database, fetch_articles=fetch_articles, page_policy=page_policy)
        host_stores = RobotsRows(database), FlagRows(database), WebSubRows(database)
        pages = SiteRows(database), FrontierRows(database), ArchiveRows(database)
        library, search = LibraryRows(database), SearchRows(database)
        watching = WatchRows(database), QueueRows(database)
        return cls(database, crawl, CatalogueRows(database), library, *host_stores, *pages, search, *watching)

    async def follow(self, *urls: str, at: datetime = NOW, **more: Any) -> list[int]:
        """Add these (https://a.test/feed); their ids."""
        sources = [NewSource(url, url.split("/")[2], **more) for url in urls]
        assert all(await self.catalogue.add(sources, at, [at] * len(urls)))
        return [(await self.library.find(url)).id for url in urls]

    async def kept(self, source_id: int) -> Source:
        return await self.library.find(str(source_id))


def new(
    number: int, version: int = 1, *, host: str | None = "news.test", language: str | None = "en", **entry: Any
) -> NewArticle:
    """The number-th article of a feed, in one of its versions."""
    said: dict[str, Any] = {
        "id": f"id-{number}",
        "link": f"https://{host or 'news.test'}/{number}",
        "title": f"Title {number}" + ("" if version == 1 else f", version {version}"),
        "published": NOW - HOUR,
        "content": f"Content {number}.{version}",
    }
    return NewArticle(f"id-{number}", number, version, Entry(**(said | entry)), host, language)


def changed(source_id: int, seq: int, *fresh: NewArticle, at: datetime = NOW, **more: Any) -> FeedOutcome:
    how = more.pop("how", f"{len(fresh)} new")
    return FeedOutcome(source_id, seq, at, VisitResult.CHANGED, how, 200, 0.25, 1000, fresh=fresh, **more)


def unchanged(source_id: int, seq: int, *, at: datetime = NOW, **more: Any) -> FeedOutcome:
    return FeedOutcome(source_id, seq, at, VisitResult.UNCHANGED, "304", 304, 0.125, **more)


def failed(source_id: int, seq: int, how: str = "500: server error", *, at: datetime = NOW, **more: Any) -> FeedOutcome:
    return FeedOutcome(source_id, seq, at, VisitResult.FAILED, how, 500, **more)


def gone(source_id: int, seq: int, *, at: datetime = NOW) -> FeedOutcome:
    return FeedOutcome(source_id, seq, at, VisitResult.GONE, "410: gone", 410)


def page(
    article_id: int, text: str = "The text.", *, at: datetime = NOW, html: bytes = b"<p>The text.</p>", **more: Any
) -> ArticleOutcome:
    return ArticleOutcome(article_id, at, 200, html, ArticleText(text, **more))


def no_page(article_id: int, *, at: datetime = NOW, **more: Any) -> ArticleOutcome:
    return ArticleOutcome(article_id, at, 503, error="503: busy", **more)


def asked(seconds: int = 0, kind: HopKind = HopKind.FEED, status: int | None = 200, **more: Any) -> Hop:
    """A request, so many seconds after NOW."""
    return Hop(more.pop("host", "a.test"), NOW + timedelta(seconds=seconds), kind, status, **more)


def hourly(scheduled: Scheduled, visit: Visit, hints: Hints) -> Rescheduled:
    """The simplest policy: in an hour, and never again when gone. Its state counts the visits."""
    visits = len(scheduled.policy_state or b"") + 1
    if visit.result is VisitResult.GONE:
        return Rescheduled(Decision(None, "gone"), b"v" * visits, 0, hints, SourceState.GONE)
    failures = scheduled.failures + 1 if visit.result is VisitResult.FAILED else 0
    return Rescheduled(Decision(visit.at + HOUR, "hourly"), b"v" * visits, failures, hints)


async def dump(database: Database) -> dict[str, list[tuple[Any, ...]]]:
    """All that is kept, row by row, as the driver has it: times are numbers."""

    def read(connection: Connection) -> dict[str, list[tuple[Any, ...]]]:
        rows = _Filled(connection)
        return {table.name: sorted(map(tuple, rows.raw(table)), key=repr) for table in metadata.sorted_tables}

    return await database.read(read)


async def audit(database: Database) -> None:
    """What must be true of every database at every moment."""

    def read(connection: Connection) -> None:
        rows = _Filled(connection)
        articles = dict(_pairs(rows.of(article, _COUNTED_ARTICLES)))
        for source_id, state, next_at, kept in rows.of(source, _SOURCES):
            assert kept == articles.pop(source_id, 0), f"source {source_id} counts its articles wrong"
            assert state == SourceState.ACTIVE.value or next_at is None
        assert not articles
        pointers: dict[bytes, int] = {}
        for table, pointing in _POINTING.items():
            for row in rows.of(table, pointing):
                for key in row:
                    if key is not None:
                        pointers[key] = pointers.get(key, 0) + 1
        assert dict(_pairs(rows.of(blob, _BLOBS))) == pointers
        states = rows.of(article, _TEXT_STATES)
        assert all((state == TextState.PENDING.value) == (due is not None) for state, due in states)
        _audit_lives(rows)
        _audit_lists(rows)
        _audit_manners(rows)
        _audit_sites(rows)
        _audit_search(rows)
        _audit_watches(rows)
        _audit_reading(rows)
        if connection.dialect.name == "sqlite":  # what was written while references were not checked
            assert connection.execute(text("PRAGMA foreign_key_check")).all() == []

    await database.read(read)


_COUNTED_ARTICLES = select(article.c.source_id, func.count()).group_by(article.c.source_id)
_SOURCES = select(source.c.id, source.c.state, source.c.next_at, source.c.articles)
_POINTING: dict[Table, Select[Any]] = {
    article: select(article.c.content_blob, article.c.html_blob),
    revision: select(revision.c.content_blob, revision.c.html_blob),
    version: select(version.c.body),
}
_BLOBS = select(blob.c.sha256, blob.c.refs)
_TEXT_STATES = select(article.c.text_state, article.c.text_due_at)
_ARTICLE_IDS = select(article.c.id)
_HOW_FAR = select(
    following.c.person_id, following.c.source_id, following.c.read_to, following.c.below, following.c.extra
)
_READ_BELOW = (
    select(following.c.person_id, following.c.source_id, func.count())
    .join(article, article.c.source_id == following.c.source_id)
    .where(article.c.id <= following.c.read_to)
    .group_by(following.c.person_id, following.c.source_id)
)
_MARKS = select(mark.c.person_id, mark.c.source_id, mark.c.article_id, mark.c.read).where(mark.c.read.is_not(None))
_LISTS = select(source.c.id, source.c.listing, source.c.lookup).order_by(source.c.id)
_IN_ORDER = select(source).order_by(source.c.id)
_KINDS = select(source.c.id, source.c.kind)
_LINKS = select(link.c.waiting, link.c.refusal)
_HOP_KINDS = select(hop.c.kind, hop.c.conditional).distinct()
_UNREAD = select(func.count()).select_from(push).group_by(push.c.source_id)
_KEPT_VERSIONS = select(version.c.source_id, version.c.root_id, func.count()).group_by(
    version.c.source_id, version.c.root_id
)
_FOUND = select(watch_match.c.watch_id, func.count(), func.max(watch_match.c.at)).group_by(watch_match.c.watch_id)
_INDEXED = {
    name: text(f"SELECT {key} FROM search_terms") for name, key in (("sqlite", "rowid"), ("postgresql", "entry_id"))
}
# One column for each table: has it rows?
_FILLED = select(*(exists(select(literal(1)).select_from(table)).label(table.name) for table in metadata.sorted_tables))
_WHOLE = {table: select(table) for table in metadata.sorted_tables}
_RAW = {table: CompiledSelect(select(*map(raw, table.c))) for table in metadata.sorted_tables}


class _Filled:
    """Reads the tables that have rows. Most tests fill few of the thirty: the others cost nothing."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self._has_rows = connection.execute(_FILLED).mappings().one()

    def of(self, table: Table, statement: Select[Any] | None = None) -> Sequence[Any]:
        """The rows of a statement that reads this table only; of the whole table without one."""
        if not self._has_rows[table.name]:
            return []
        return self.connection.execute(_WHOLE[table] if statement is None else statement).all()

    def raw(self, table: Table) -> Sequence[Any]:
        """The rows of the whole table, as the driver has them."""
        return _RAW[table].run(self.connection).all() if self._has_rows[table.name] else []


def _audit_lives(rows: _Filled) -> None:
    sources = rows.of(source)
    assert {row.id for row in sources} == {row.source_id for row in rows.of(memory)}
    for row in sources:
        assert (row.moved_to is None) == (row.moved_times == 0), f"source {row.id} moves, and does not"
        assert row.moved_to != row.url
        assert row.failing_since is None or row.last_error is not None
        assert row.notice != ""
        assert row.weight > 0
        assert row.posted_at is None or row.last_visit_at is not None
        assert 0 <= row.changes <= row.seq


def _audit_lists(rows: _Filled) -> None:
    before = rows.of(source, _LISTS)
    roots = {row.source_id for row in rows.of(site)}
    for row, kept in zip(rows.of(source, _IN_ORDER), before, strict=True):
        listed = row.kind != "page" or row.id in roots
        assert kept.listing == listing_number(row.state, row.failures, listed=listed), f"{row.id} is in a wrong list"
        assert kept.lookup == (lookup_of(row.title, row.url, row.host, row.category) if listed else "")


def _audit_manners(rows: _Filled) -> None:
    for row in rows.of(host):
        assert row.crawl_delay or row.gap or row.closed_until or row.refusals, f"{row.name} is like any other"
    assert all(HopKind(kind) and conditional in (0, 1) for kind, conditional in rows.of(hop, _HOP_KINDS))
    for row in rows.of(subscription):
        assert SubscriptionState(row.state)
        assert all((row.hub, row.topic, row.token, row.secret))
        assert row.trusted in (0, 1)
    assert all(row[0] <= MOST_UNREAD for row in rows.of(push, _UNREAD))


def _audit_search(rows: _Filled) -> None:
    indexed = set(rows.connection.execute(_INDEXED[rows.connection.dialect.name]).scalars())
    noted = {row.entry_id for row in rows.of(unindexed)}
    kept = {row.id for row in rows.of(article, _ARTICLE_IDS)}
    kept |= {-row.source_id for row in rows.of(page_table) if row.versions}
    assert indexed ^ kept <= noted, "an article or a page was not indexed"
    said = {row.source_id for row in rows.of(page_text)}
    assert said == {-entry_id for entry_id in indexed if entry_id < 0}, "the text of a page is not that of the index"


def _audit_watches(rows: _Filled) -> None:
    found = {row[0]: (row[1], row[2]) for row in rows.of(watch_match, _FOUND)}
    for row in rows.of(watch):
        count, last = found.get(row.id, (0, None))
        assert row.matches == count, f"watch {row.id} counts its matches wrong"
        assert last is None or (row.last_match_at is not None and row.last_match_at >= last)
    for row in rows.of(delivery):
        assert row.waiting in (None, 1)
        assert row.waiting is None or (row.message_id is None and not row.copy)


def _audit_reading(rows: _Filled) -> None:
    below = {(row[0], row[1]): row[2] for row in rows.of(article, _READ_BELOW)}
    marks = rows.of(mark, _MARKS)
    for row in rows.of(following, _HOW_FAR):
        key = row.person_id, row.source_id
        assert row.below == below.get(key, 0), f"{key} counts wrong what is read"
        own = [(one.article_id > row.read_to, one.read) for one in marks if (one.person_id, one.source_id) == key]
        assert row.extra == own.count((True, 1)) - own.count((False, 0)), f"{key} counts single articles wrong"


def _audit_sites(rows: _Filled) -> None:
    kinds = dict(_pairs(rows.of(source, _KINDS)))
    pages = {row.source_id: row for row in rows.of(page_table)}
    assert {source_id for source_id, kind in kinds.items() if kind == "page"} == set(pages)
    sites = {row.source_id: row for row in rows.of(site)}
    assert set(sites) == {row.root_id for row in pages.values()}
    counted = Counter(row.root_id for row in pages.values())
    for root_id, row in sites.items():
        assert row.pages == counted[root_id], f"site {root_id} counts its pages wrong"
        assert (pages[root_id].root_id, pages[root_id].parent_id, pages[root_id].level) == (root_id, None, 0)
    assert {(row[0], row[1]): row[2] for row in rows.of(version, _KEPT_VERSIONS)} == {
        (page_id, row.root_id): row.versions for page_id, row in pages.items() if row.versions
    }
    for row in pages.values():
        assert row.parent_id is None or pages[row.parent_id].root_id == row.root_id
        assert row.changed in (None, 0, 1)
        assert row.pending >= 0
        assert row.examined_changed <= row.examined
    for row in rows.of(link, _LINKS):
        assert row.waiting is None or row.refusal is None


def _pairs(rows: Sequence[Any]) -> list[tuple[Any, Any]]:
    return [(row[0], row[1]) for row in rows]
