"""What is kept already, put before a watch that looks back; and taken out of the queue where nobody asks any more.

On PostgreSQL nobody changes an article or a page while a watch that looks back is added. So nothing comes between what
is put into the queue and what is noted from then on, and nobody waits in a circle.
"""

from __future__ import annotations

from datetime import datetime
from functools import cache
from typing import Any

from sqlalchemy import (
    BigInteger,
    ScalarSelect,
    Table,
    and_,
    bindparam,
    case,
    delete,
    literal,
    literal_column,
    null,
    or_,
    select,
    text,
    tuple_,
)
from sqlalchemy.engine import Connection

from tidings.model.watches import WatchScope
from tidings.store.db.schema import article, page, version
from tidings.store.db.statements import conflict_insert
from tidings.store.db.types import Instant
from tidings.store.db.watch_tables import FIRST_TIME, unwatched, unwatched_page, watch
from tidings.store.rows.links import lock_sites

_OF_ARTICLES, _OF_PAGES = (WatchScope.ARTICLES, WatchScope.BOTH), (WatchScope.PAGES, WatchScope.BOTH)
_since = bindparam("since", type_=Instant())
_times = literal_column(FIRST_TIME, BigInteger)
_asker = bindparam("asker", type_=BigInteger)
_articles = select(article.c.id, _times, article.c.first_seen, _asker).where(article.c.first_seen >= _since)
# A version that only lost something says nothing. Which segments of a later one are new is not kept, so all are asked
# about.
says_something = or_(version.c.first == 1, version.c.added > 0)
is_baseline = case((and_(version.c.first == 1, page.c.fresh == 0), 1), else_=0)
_earlier = version.alias("earlier")


def before_it(column: str) -> ScalarSelect[Any]:
    """Of the version before a version, by time: an archive may have brought older ones later."""
    place = tuple_(_earlier.c.at, _earlier.c.id)
    return (
        select(_earlier.c[column])
        .where(_earlier.c.source_id == version.c.source_id, place < tuple_(version.c.at, version.c.id))
        .order_by(_earlier.c.at.desc(), _earlier.c.id.desc())
        .limit(1)
        .correlate(version)
        .scalar_subquery()
    )


_versions = (
    select(version.c.id, is_baseline, _times, version.c.at, _asker)
    .join_from(version, page, page.c.source_id == version.c.source_id)
    .where(version.c.at >= _since, says_something)
)

_lock_articles = text("LOCK TABLE article IN EXCLUSIVE MODE")
_asking = select(literal(1)).where(watch.c.paused == 0).limit(1)


def hold_still(connection: Connection) -> None:
    """Before anything else in the transaction."""
    if connection.dialect.name == "postgresql":
        lock_sites(connection, None)
        connection.execute(_lock_articles)


def look_back(connection: Connection, watch_id: int, scope: WatchScope, since: datetime) -> None:
    """News that wait already stay news. They are noted again, for they may be on their way past the watches that were
    there before this one."""
    values = {"asker": watch_id, "since": since}
    for table, scopes in ((unwatched, _OF_ARTICLES), (unwatched_page, _OF_PAGES)):
        if scope in scopes:
            connection.execute(_put(connection.dialect.name, table), values)


@cache
def _put(dialect: str, table: Table) -> Any:
    names, chosen = ["article_id", "times", "since", "asker"], _articles
    if table is unwatched_page:
        names, chosen = ["version_id", "baseline", "times", "since", "asker"], _versions
    statement = conflict_insert(dialect, table).from_select(names, chosen)
    again = {"times": table.c.times + 1, "asker": null()}
    return statement.on_conflict_do_update(index_elements=list(table.primary_key.columns), set_=again)


def drop_unasked(connection: Connection) -> None:
    """What waits for nobody: no watch looks at such things any more, or all that do are paused."""
    for table, scopes in ((unwatched, _OF_ARTICLES), (unwatched_page, _OF_PAGES)):
        if connection.execute(_asking.where(watch.c.scope.in_(scopes))).first() is None:
            (key,) = table.primary_key.columns
            # Whoever notes something just now (PostgreSQL) is not waited for; it is asked about in vain.
            free = select(key).with_for_update(skip_locked=True)
            connection.execute(delete(table).where(key.in_(free.scalar_subquery())))
