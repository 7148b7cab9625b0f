"""What waits in the store, counted from indexes that hold no more than is counted: ports.library.Upkeep."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final

from sqlalchemy import bindparam, func, literal_column, select, text
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.ports.library import Publications, QueueCounts
from tidings.store.db.article_times import article_dated
from tidings.store.db.database import Database
from tidings.store.db.schema import article, source, unindexed
from tidings.store.db.site_tables import link
from tidings.store.db.statements import Values
from tidings.store.db.types import Instant
from tidings.store.db.watch_tables import delivery, message, unwatched, unwatched_page

_LATE = timedelta(hours=1)
_due = select(func.count()).select_from(source).where(source.c.next_at <= bindparam("by", type_=Instant()))
_texts = select(func.count()).select_from(article).where(article.c.text_due_at.is_not(None))
_links = select(func.count()).select_from(link).where(link.c.waiting.is_not(None))
_deliveries = select(func.count()).select_from(delivery).where(delivery.c.waiting.is_not(None))
_unsent = select(func.count().label("unsent"), func.count(message.c.next_at).label("tried"))
_unsent = _unsent.select_from(message).where(message.c.sent_at.is_(None))

_feeds = select(source.c.id, source.c.added_at).where(source.c.listing > literal_column("0")).order_by(source.c.id)
_published = (
    select(article_dated.label("at"))
    .where(article.c.source_id == bindparam("source"), article_dated >= bindparam("since", type_=Instant()))
    .order_by(article_dated)
    .limit(bindparam("most"))
)

STATEMENTS: Final[dict[str, Executable]] = {
    "due": _due,
    "texts": _texts,
    "links": _links,
    "deliveries": _deliveries,
    "unsent": _unsent,
    "published": _published,
}


class UpkeepRows:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def queues(self, now: datetime) -> QueueCounts:
        return await self._database.read(lambda connection: _counts(connection, now))

    async def publications(self, since: datetime, most_sources: int, most_posts: int) -> Publications:
        """A source at a time, so that others get their turn in between."""
        listed = await self._database.read(lambda connection: connection.execute(_feeds).all())
        step = max(1, len(listed) / max(1, most_sources))
        chosen = [listed[int(number * step)] for number in range(min(most_sources, len(listed)))]
        posts: dict[int, Sequence[datetime]] = {}
        left = most_posts
        for row in chosen:
            values = {"source": row.id, "since": max(since, row.added_at), "most": left}
            times = await self._database.read(partial(_times, values=values))
            posts[row.id] = times
            left -= len(times)
            if left <= 0:
                break
        return Publications(posts, len(listed))

    async def database_bytes(self) -> int:
        return await self._database.read(_bytes)


def _times(connection: Connection, values: Values) -> list[datetime]:
    return list(connection.execute(_published, values).scalars())


def _counts(connection: Connection, now: datetime) -> QueueCounts:
    def number(statement: Any, **values: object) -> int:
        return int(connection.execute(statement, values).scalar_one())

    def rows(table: Any) -> int:
        return number(select(func.count()).select_from(table))

    messages = connection.execute(_unsent).one()
    return QueueCounts(
        due=number(_due, by=now),
        late=number(_due, by=now - _LATE),
        texts=number(_texts),
        links=number(_links),
        unindexed=rows(unindexed),
        unwatched=rows(unwatched) + rows(unwatched_page),
        deliveries=number(_deliveries),
        unsent=messages.unsent,
        given_up=messages.unsent - messages.tried,
    )


def _bytes(connection: Connection) -> int:
    if connection.dialect.name == "sqlite":
        pages = connection.execute(text("PRAGMA page_count")).scalar_one()
        return int(pages) * int(connection.execute(text("PRAGMA page_size")).scalar_one())
    return int(connection.execute(text("SELECT pg_database_size(current_database())")).scalar_one())
