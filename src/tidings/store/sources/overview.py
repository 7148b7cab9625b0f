"""The numbers of the front page and of /metrics, each read from an index that holds no more than is counted."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import bindparam, case, func, literal_column, select
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.model.sources import Overview, SourceCounts
from tidings.model.visits import VisitResult
from tidings.store.db.schema import article, blob, source, visit
from tidings.store.db.site_tables import site
from tidings.store.db.types import Instant
from tidings.store.rows.listing import Listing
from tidings.store.sources.source_lists import read_counts

_day = bindparam("day", type_=Instant())
_changed = case((visit.c.result == VisitResult.CHANGED.value, 1))
_visits = select(func.count().label("total"), func.count(_changed).label("changed")).where(visit.c.at > _day)
_seen = select(func.count()).select_from(article).where(article.c.first_seen > _day)
# What came with the first visit of a source was there before, and is no news of today.
_first_visits = (
    select(func.count(article.c.id))
    .join_from(source, article, article.c.source_id == source.c.id)
    .where(source.c.first_read_at > _day, article.c.first_seen > _day, article.c.first_seen <= source.c.first_read_at)
)
_pending = select(func.count()).select_from(article).where(article.c.text_due_at.is_not(None))
_stored = select(func.coalesce(func.sum(blob.c.size), 0))
# Pages have no articles.
_articles = select(func.coalesce(func.sum(source.c.articles), 0)).where(source.c.listing > literal_column("0"))
_next_at = select(func.min(source.c.next_at)).where(source.c.next_at.is_not(None))
_sites = select(func.count()).select_from(site)
STATEMENTS: Final[dict[str, Executable]] = {
    "visits": _visits,
    "seen": _seen,
    "first_visits": _first_visits,
    "pending": _pending,
    "stored": _stored,
    "articles": _articles,
    "next_at": _next_at,
}


def read_overview(connection: Connection, now: datetime) -> Overview:
    def number(statement: Any) -> int:
        return int(connection.execute(statement, {"day": day}).scalar_one())

    day = now - timedelta(days=1)
    sources = read_counts(connection)
    visits = connection.execute(_visits, {"day": day}).one()
    listed = SourceCounts(*(sources.get(one, 0) for one in Listing))
    removed = listed.removed + sources.get(-Listing.REMOVED, 0)
    return Overview(
        sources=sum(sources.values()) - removed,
        failing=listed.failing + sources.get(-Listing.FAILING, 0),
        gone=listed.gone + sources.get(-Listing.GONE, 0),
        articles=number(_articles),
        articles_day=number(_seen) - number(_first_visits),
        visits_day=visits.total,
        visits_changed_day=visits.changed,
        pending_texts=number(_pending),
        next_at=connection.execute(_next_at).scalar(),
        stored_bytes=number(_stored),
        pages=sum(count for listing, count in sources.items() if listing < 0) + number(_sites),
        listed=listed,
    )
