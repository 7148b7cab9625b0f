"""Queues stored articles and page versions for a new watch with a `since`, and empties queues no watch reads any more.

On PostgreSQL articles and sites are locked while such a watch is added: so no change falls between what is queued here
and what the triggers queue from then on, and there are no deadlocks.
"""

from __future__ import annotations

from datetime import datetime
from functools import cache
from typing import Any, Final

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
from sqlalchemy.sql import Executable

from tidings.model.watches import WatchScope
from tidings.store.db.schema import article
from tidings.store.db.site_tables import page, version
from tidings.store.db.statements import conflict_insert
from tidings.store.db.types import Instant
from tidings.store.db.watch_tables import FIRST_TIME, unwatched, unwatched_page, watch
from tidings.store.rows.links import lock_sites

_OF_ARTICLES, _OF_PAGES = (WatchScope.ARTICLES, WatchScope.BOTH), (WatchScope.PAGES, WatchScope.BOTH)
_since = bindparam("since", type_=Instant())
_times = literal_column(FIRST_TIME, BigInteger)
_asker = bindparam("asker", type_=BigInteger)
_articles = select(article.c.id, _times, article.c.first_seen, _asker).where(article.c.first_seen >= _since)
# A version that only lost text has nothing to match. Which segments of a version were new is not stored, so watches are
# evaluated on all of them.
has_new_text = or_(version.c.first == 1, version.c.added > 0, version.c.changed > 0)
is_baseline = case((and_(version.c.first == 1, page.c.fresh == 0), 1), else_=0)
_earlier = version.alias("earlier")


def previous_version(column: str) -> ScalarSelect[Any]:
    """Selects a column of the version before `version`, by time: older ones may have been imported later."""
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
    .where(version.c.at >= _since, has_new_text)
)

_lock_articles = text("LOCK TABLE article IN EXCLUSIVE MODE")
_any_active = select(literal(1)).where(watch.c.paused == 0).limit(1)

STATEMENTS: Final[dict[str, Executable]] = {
    "articles": _articles,
    "versions": _versions,
    "any_active": _any_active,
}


def lock_items(connection: Connection) -> None:
    """Locks articles and sites (PostgreSQL). Must be the first statement of its transaction."""
    if connection.dialect.name == "postgresql":
        lock_sites(connection, None)
        connection.execute(_lock_articles)


def enqueue_stored(connection: Connection, watch_id: int, scope: WatchScope, since: datetime) -> None:
    """Queues what was first seen since then for this watch. An item that is queued as new stays so, with its `times`
    raised: a batch under way may have taken it without this watch."""
    values = {"asker": watch_id, "since": since}
    for table, scopes in ((unwatched, _OF_ARTICLES), (unwatched_page, _OF_PAGES)):
        if scope in scopes:
            connection.execute(enqueue_statement(connection.dialect.name, table), values)


@cache
def enqueue_statement(dialect: str, table: Table) -> Any:
    """The insert into one of the two queues: `unwatched` or `unwatched_page`."""
    names, chosen = ["article_id", "times", "since", "asker"], _articles
    if table is unwatched_page:
        names, chosen = ["version_id", "baseline", "times", "since", "asker"], _versions
    statement = conflict_insert(dialect, table).from_select(names, chosen)
    again = {"times": table.c.times + 1, "asker": null()}
    return statement.on_conflict_do_update(index_elements=list(table.primary_key.columns), set_=again)


def drop_unread_queues(connection: Connection) -> None:
    """Deletes the queue of articles, or of pages, where no active watch has them in its scope."""
    for table, scopes in ((unwatched, _OF_ARTICLES), (unwatched_page, _OF_PAGES)):
        if connection.execute(_any_active.where(watch.c.scope.in_(scopes))).first() is None:
            (key,) = table.primary_key.columns
            # A row that another transaction is writing (PostgreSQL) is not waited for; evaluating it finds nothing.
            free = select(key).with_for_update(skip_locked=True)
            connection.execute(delete(table).where(key.in_(free.scalar_subquery())))
