"""Counts: of sources by their state, and the numbers of the front page and of /metrics.

Each is read from an index that holds no more than is counted.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import bindparam, case, func, literal_column, select
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.model.sources import Overview, SourceCounts
from tidings.model.visits import VisitResult
from tidings.store.db.people_tables import following
from tidings.store.db.schema import article, blob, source, visit
from tidings.store.db.site_tables import site
from tidings.store.db.statements import CompiledSelect, clamped
from tidings.store.db.types import Instant
from tidings.store.rows.listing import SourceListing
from tidings.store.rows.source_keys import FOLLOWED, PERSON

_by_listing = select(source.c.listing, func.count().label("number")).group_by(source.c.listing)
# Most sources are well, and only listed ones are followed: of the others the index of listings knows which they are.
_mine_unwell = CompiledSelect(
    select(source.c.listing, func.count().label("number"))
    .where(source.c.listing > literal_column(str(int(SourceListing.WELL))), FOLLOWED)
    .group_by(source.c.listing)
)
_mine = CompiledSelect(select(func.count()).select_from(following).where(following.c.person_id == PERSON))

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
    "by_listing": _by_listing,
    "mine_unwell": _mine_unwell.statement,
    "mine": _mine.statement,
    "visits": _visits,
    "seen": _seen,
    "first_visits": _first_visits,
    "pending": _pending,
    "stored": _stored,
    "articles": _articles,
    "next_at": _next_at,
}


def source_counts(connection: Connection, person_id: int | None = None) -> SourceCounts:
    """Counts all sources, or those that a person follows."""
    if person_id is None:
        found = _counts(connection)
    else:
        person = {"person": clamped(person_id)}
        found = {row.listing: row.number for row in _mine_unwell.rows(connection, person)}
        found[SourceListing.WELL] = _mine.run(connection, person).scalar_one() - sum(found.values())
    return SourceCounts(*(found.get(one, 0) for one in SourceListing))


def _counts(connection: Connection) -> dict[int, int]:
    """Returns how many sources each value of `listing` has; negative values are those of pages that no list has."""
    return {row.listing: row.number for row in connection.execute(_by_listing)}


def read_overview(connection: Connection, now: datetime) -> Overview:
    def number(statement: Any) -> int:
        return int(connection.execute(statement, {"day": day}).scalar_one())

    day = now - timedelta(days=1)
    sources = _counts(connection)
    visits = connection.execute(_visits, {"day": day}).one()
    listed = SourceCounts(*(sources.get(one, 0) for one in SourceListing))
    removed = listed.removed + sources.get(-SourceListing.REMOVED, 0)
    return Overview(
        sources=sum(sources.values()) - removed,
        failing=listed.failing + sources.get(-SourceListing.FAILING, 0),
        gone=listed.gone + sources.get(-SourceListing.GONE, 0),
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
