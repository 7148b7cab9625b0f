"""The queue of articles and page versions that watches are evaluated on: ports.watch_store.WatchQueue.

    queued ids and sizes -> as many as fit into a batch -> the items themselves (queue_items)

Articles and pages take turns. New items come before those queued for a new watch's backfill, of which there may be a
million.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from datetime import datetime
from itertools import chain, zip_longest
from typing import Any, Final

from sqlalchemy import BindParameter, Select, bindparam, case, func, literal_column, select
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.model.matches import WatchResult
from tidings.model.watches import Watched
from tidings.ports.cluster import Duty
from tidings.store.db.database import Database
from tidings.store.db.schema import LARGEST, article
from tidings.store.db.site_tables import version
from tidings.store.db.statements import AnyRow, CompiledSelect
from tidings.store.db.types import Instant
from tidings.store.db.watch_tables import unwatched, unwatched_page
from tidings.store.watches.backfill import has_new_text, previous_version
from tidings.store.watches.queue_items import QueuedArticle, QueuedPage, watched_articles, watched_pages
from tidings.store.watches.write_matches import write_results

MOST_SIZE: Final = 4_000_000  # characters of articles plus bytes of pages in one batch
_BLOB_SIZE = 50_000  # assumed of a content that is stored as a blob

_waiting = CompiledSelect(
    select(
        select(func.count()).select_from(unwatched).scalar_subquery()
        + select(func.count()).select_from(unwatched_page).scalar_subquery()
    ),
    text="watches.queue:waiting",
)
_blob = case((article.c.content_blob.is_not(None), _BLOB_SIZE), else_=0)
_length = func.coalesce(func.length(article.c.text), func.length(article.c.content), _blob).label("size")
_size = (version.c.size + func.coalesce(previous_version("size"), 0)).label("size")
_queued_articles = (
    select(unwatched.c.article_id.label("id"), unwatched.c.times, unwatched.c.since, unwatched.c.asker, _length)
    .join_from(unwatched, article, article.c.id == unwatched.c.article_id)
    .order_by(unwatched.c.article_id)
    .limit(bindparam("most"))
)
_queued_pages = (
    select(
        unwatched_page.c.version_id.label("id"),
        unwatched_page.c.segments,
        unwatched_page.c.baseline,
        unwatched_page.c.since,
        unwatched_page.c.times,
        unwatched_page.c.asker,
        _size,
    )
    .join_from(unwatched_page, version, version.c.id == unwatched_page.c.version_id)
    .order_by(unwatched_page.c.version_id)
    .limit(bindparam("most"))
)
_QUEUES = (  # new items, then backfill
    (_queued_articles.where(unwatched.c.since.is_(None)), _queued_pages.where(unwatched_page.c.since.is_(None))),
    (_queued_articles.where(unwatched.c.since.is_not(None)), _queued_pages.where(unwatched_page.c.since.is_not(None))),
)
# One watcher of several has its part of the items, by their ids.
_parts: BindParameter[Any] = bindparam("parts", expanding=True)
_PARTED = tuple(
    (
        articles.where((unwatched.c.article_id % Duty.WATCH.leases).in_(_parts)),
        pages.where((unwatched_page.c.version_id % Duty.WATCH.leases).in_(_parts)),
    )
    for articles, pages in _QUEUES
)
_since = bindparam("since", type_=Instant())
_stored_articles = (
    select(article.c.id, _length)
    .where(article.c.id > bindparam("after"), article.c.first_seen >= _since)
    .order_by(article.c.id)
    .limit(bindparam("most"))
)
# `+ 0` makes SQLite read the index on time, instead of walking past all older rows by id.
_first_article = select(func.min(article.c.id + literal_column("0"))).where(article.c.first_seen >= _since)
_stored_pages = (
    select(version.c.id, _size)
    .where(version.c.id > bindparam("after"), version.c.at >= _since, has_new_text)
    .order_by(version.c.id)
    .limit(bindparam("most"))
)
_first_page = select(func.min(version.c.id + literal_column("0"))).where(version.c.at >= _since)


STATEMENTS: Final[dict[str, Executable]] = {
    "new_articles": _QUEUES[0][0],
    "new_pages": _QUEUES[0][1],
    "first_article": _first_article,
    "first_page": _first_page,
    "stored_articles": _stored_articles,
    "stored_pages": _stored_pages,
}


class QueueRows:
    """`parts`: which of the items are returned, as numbers of Duty.WATCH's leases; None: all."""

    def __init__(self, database: Database, parts: Callable[[], Collection[int]] | None = None) -> None:
        self._database, self._parts = database, parts

    async def waiting(self) -> int:
        def work(connection: Connection) -> int:
            return int(_waiting.run(connection).scalar_one())

        return await self._database.read(work)

    async def next_items(self, limit: int) -> list[Watched]:
        parts = None if self._parts is None else sorted(self._parts())
        if parts == []:
            return []
        return await self._database.read(lambda connection: _next_items(connection, limit, parts))

    async def write_results(self, results: Sequence[WatchResult]) -> int:
        if not results:
            return 0
        return await self._database.write(lambda connection: write_results(connection, results))

    async def stored(self, since: datetime, after: tuple[int, int], limit: int) -> list[Watched]:
        return await self._database.read(lambda connection: _stored(connection, since, after, limit))


def _next_items(connection: Connection, limit: int, parts: list[int] | None) -> list[Watched]:
    chosen: list[tuple[bool, AnyRow]] = []  # is it an article?
    room = MOST_SIZE
    for articles, pages in _QUEUES if parts is None else _PARTED:
        values: dict[str, Any] = {"most": limit - len(chosen)} | ({} if parts is None else {"parts": parts})
        if values["most"] <= 0:
            break
        for is_article, row in _in_turn(connection.execute(articles, values), connection.execute(pages, values)):
            room -= row.size
            if len(chosen) == limit or (chosen and room < 0):
                return _read(connection, chosen)
            chosen.append((is_article, row))
    return _read(connection, chosen)


def _in_turn(articles: Any, pages: Any) -> Iterator[tuple[bool, AnyRow]]:
    pairs = zip_longest(((True, row) for row in articles), ((False, row) for row in pages))
    return (one for one in chain.from_iterable(pairs) if one is not None)


def _read(connection: Connection, chosen: Sequence[tuple[bool, AnyRow]]) -> list[Watched]:
    of_articles, of_pages = [row for is_it, row in chosen if is_it], [row for is_it, row in chosen if not is_it]
    articles = watched_articles(
        connection, {row.id: QueuedArticle(row.times, row.since, row.asker) for row in of_articles}
    )
    pages = watched_pages(connection, {row.id: _queued_page(row) for row in of_pages})
    found: list[Watched | None] = [(articles if is_article else pages).get(row.id) for is_article, row in chosen]
    return [one for one in found if one is not None]


def _queued_page(row: AnyRow) -> QueuedPage:
    return QueuedPage(row.segments, bool(row.baseline), row.since, row.times, row.asker)


def _stored(connection: Connection, since: datetime, after: tuple[int, int], limit: int) -> list[Watched]:
    article_id, page_id = after
    articles = _beyond(connection, (_stored_articles, _first_article), since, article_id, limit)
    if articles:
        return list(watched_articles(connection, {row.id: QueuedArticle() for row in articles}).values())
    pages = _beyond(connection, (_stored_pages, _first_page), since, page_id, limit)
    return list(watched_pages(connection, {row.id: QueuedPage() for row in pages}).values())


def _beyond(
    connection: Connection, statements: tuple[Select[Any], Select[Any]], since: datetime, after: int, limit: int
) -> list[AnyRow]:
    """Rows with ids above `after`, as many as fit into a batch. `statements`: the rows, and the first of their ids."""
    some, first = statements
    if after <= 0:
        after = (connection.execute(first, {"since": since}).scalar() or 1) - 1
    values = {"since": since, "after": min(after, LARGEST), "most": limit}
    chosen: list[AnyRow] = []
    room = MOST_SIZE
    for row in connection.execute(some, values):
        room -= row.size
        if chosen and room < 0:
            break
        chosen.append(row)
    return chosen
