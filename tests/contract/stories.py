"""Short ways to say what happened: sources, entries, outcomes. Everything is about NOW unless said otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import func, select, text
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
from tidings.store.db.schema import (
    article,
    blob,
    hop,
    host,
    link,
    memory,
    metadata,
    push,
    revision,
    site,
    source,
    subscription,
    unindexed,
    version,
)
from tidings.store.db.schema import page as page_table
from tidings.store.db.watch_tables import delivery, watch, watch_match
from tidings.store.rows.listing import listing_of, lookup_of
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
    """All that is kept, row by row."""

    def read(connection: Connection) -> dict[str, list[tuple[Any, ...]]]:
        tables = metadata.sorted_tables
        return {t.name: sorted((tuple(row) for row in connection.execute(select(t))), key=repr) for t in tables}

    return await database.read(read)


async def audit(database: Database) -> None:
    """What must be true of every database at every moment."""

    def read(connection: Connection) -> None:
        counted = select(article.c.source_id, func.count()).group_by(article.c.source_id)
        articles = dict(_pairs(connection.execute(counted).all()))
        for source_id, state, next_at, kept in connection.execute(
            select(source.c.id, source.c.state, source.c.next_at, source.c.articles)
        ):
            assert kept == articles.pop(source_id, 0), f"source {source_id} counts its articles wrong"
            assert state == SourceState.ACTIVE.value or next_at is None
        assert not articles
        pointers: dict[bytes, int] = {}
        of_articles = article.c.content_blob, article.c.html_blob, revision.c.content_blob, revision.c.html_blob
        for column in (*of_articles, version.c.body):
            for key in connection.execute(select(column).where(column.is_not(None))).scalars():
                pointers[key] = pointers.get(key, 0) + 1
        assert dict(_pairs(connection.execute(select(blob.c.sha256, blob.c.refs)).all())) == pointers
        states = connection.execute(select(article.c.text_state, article.c.text_due_at)).all()
        assert all((state == TextState.PENDING.value) == (due is not None) for state, due in states)
        _audit_lives(connection)
        _audit_lists(connection)
        _audit_manners(connection)
        _audit_sites(connection)
        _audit_search(connection)
        _audit_watches(connection)

    await database.read(read)


def _audit_lives(connection: Connection) -> None:
    sources = connection.execute(select(source)).all()
    assert {row.id for row in sources} == set(connection.execute(select(memory.c.source_id)).scalars())
    for row in sources:
        assert (row.moved_to is None) == (row.moved_times == 0), f"source {row.id} moves, and does not"
        assert row.moved_to != row.url
        assert row.failing_since is None or row.last_error is not None
        assert row.notice != ""
        assert row.weight > 0
        assert row.posted_at is None or row.last_visit_at is not None
        assert 0 <= row.changes <= row.seq


def _audit_lists(connection: Connection) -> None:
    before = connection.execute(select(source.c.id, source.c.listing, source.c.lookup).order_by(source.c.id)).all()
    roots = set(connection.execute(select(site.c.source_id)).scalars())
    for row, kept in zip(connection.execute(select(source).order_by(source.c.id)), before, strict=True):
        listed = row.kind != "page" or row.id in roots
        assert kept.listing == listing_of(row.state, row.failures, listed=listed), f"source {row.id} is in a wrong list"
        assert kept.lookup == (lookup_of(row.title, row.url, row.host, row.category) if listed else "")


def _audit_manners(connection: Connection) -> None:
    for row in connection.execute(select(host)):
        assert row.crawl_delay or row.gap or row.closed_until or row.refusals, f"{row.name} is like any other"
    kinds = connection.execute(select(hop.c.kind, hop.c.conditional).distinct()).all()
    assert all(HopKind(kind) and conditional in (0, 1) for kind, conditional in kinds)
    for row in connection.execute(select(subscription)):
        assert SubscriptionState(row.state)
        assert all((row.hub, row.topic, row.token, row.secret))
        assert row.trusted in (0, 1)
    unread = connection.execute(select(func.count()).select_from(push).group_by(push.c.source_id)).scalars()
    assert all(count <= MOST_UNREAD for count in unread)
    if connection.dialect.name == "sqlite":  # what was written while references were not checked
        assert connection.execute(text("PRAGMA foreign_key_check")).all() == []


def _audit_search(connection: Connection) -> None:
    key = "rowid" if connection.dialect.name == "sqlite" else "article_id"
    indexed = set(connection.execute(text(f"SELECT {key} FROM search_terms")).scalars())
    noted = set(connection.execute(select(unindexed.c.article_id)).scalars())
    assert indexed ^ set(connection.execute(select(article.c.id)).scalars()) <= noted, "an article was not indexed"


def _audit_watches(connection: Connection) -> None:
    counted = select(watch_match.c.watch_id, func.count(), func.max(watch_match.c.at)).group_by(watch_match.c.watch_id)
    found = {row[0]: (row[1], row[2]) for row in connection.execute(counted)}
    for row in connection.execute(select(watch)):
        count, last = found.get(row.id, (0, None))
        assert row.matches == count, f"watch {row.id} counts its matches wrong"
        assert last is None or (row.last_match_at is not None and row.last_match_at >= last)
    for row in connection.execute(select(delivery)):
        assert row.waiting in (None, 1)
        assert row.waiting is None or (row.message_id is None and not row.copy)


def _audit_sites(connection: Connection) -> None:
    kinds = dict(_pairs(connection.execute(select(source.c.id, source.c.kind)).all()))
    pages = {row.source_id: row for row in connection.execute(select(page_table))}
    assert {source_id for source_id, kind in kinds.items() if kind == "page"} == set(pages)
    sites = {row.source_id: row for row in connection.execute(select(site))}
    assert set(sites) == {row.root_id for row in pages.values()}
    for root_id, row in sites.items():
        assert row.pages == sum(one.root_id == root_id for one in pages.values()), (
            f"site {root_id} counts its pages wrong"
        )
        assert (pages[root_id].root_id, pages[root_id].parent_id, pages[root_id].level) == (root_id, None, 0)
    kept = connection.execute(
        select(version.c.source_id, version.c.root_id, func.count()).group_by(version.c.source_id, version.c.root_id)
    ).all()
    assert {(row[0], row[1]): row[2] for row in kept} == {
        (page_id, row.root_id): row.versions for page_id, row in pages.items() if row.versions
    }
    for row in pages.values():
        assert row.parent_id is None or pages[row.parent_id].root_id == row.root_id
        assert row.changed in (None, 0, 1)
        assert row.pending >= 0
        assert row.examined_changed <= row.examined
    for row in connection.execute(select(link)):
        assert row.waiting is None or row.refusal is None


def _pairs(rows: Sequence[Any]) -> list[tuple[Any, Any]]:
    return [(row[0], row[1]) for row in rows]
