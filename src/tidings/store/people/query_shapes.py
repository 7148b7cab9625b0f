"""What a query for a person's articles asks of rows, with its values as parameters by name.

So queries of the same shape have the same statement. It is built once: to build it, and to find out whether it was
compiled before, takes SQLAlchemy as long as SQLite takes to run it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import BigInteger, BindParameter, ColumnElement, Select, bindparam, select, tuple_, type_coerce
from sqlalchemy.engine import Connection

from tidings.model.articles import ArticleTime
from tidings.model.people import NO_FOLDER, ReadingQuery
from tidings.store.db.article_times import time_of
from tidings.store.db.people_tables import following
from tidings.store.db.schema import LARGEST, article
from tidings.store.db.types import Instant, storable
from tidings.store.db.watch_tables import watch_match
from tidings.store.rows.followings import folders_within

MOST: Final = 500  # statements that are kept
SOURCES_WANTED: Final[BindParameter[list[int]]] = bindparam("sources_wanted", expanding=True)
_MATCHES: Final = 2_000  # latest ones of a watch, that its articles are looked for in
FOUND: Final = (
    select(watch_match.c.article_id)
    .where(watch_match.c.watch_id == bindparam("watch", type_=BigInteger()), watch_match.c.article_id.is_not(None))
    .order_by(watch_match.c.at.desc(), watch_match.c.id.desc())
    .limit(_MATCHES)
)
_SOME_TIME: Final = datetime(2000, 1, 1, tzinfo=UTC)  # a placeholder for any time, in a shape
_built: dict[Hashable, Select[Any]] = {}

Conditions = list[ColumnElement[bool]]


def built(shape: Hashable, build: Callable[[], Select[Any]]) -> Select[Any]:
    """Returns what `build` returns, or returned for this shape before."""
    found = _built.get(shape)
    if found is None:
        if len(_built) >= MOST:
            _built.clear()
        found = _built[shape] = build()
    return found


def shape_of(query: ReadingQuery) -> ReadingQuery | None:
    """The query without its values; None where its statement holds some."""
    if query.stories:
        return None
    sources = query.source_ids
    return replace(
        query,
        folder_id=query.folder_id if query.folder_id in (None, NO_FOLDER) else LARGEST,
        source_ids=None if sources is None else (1,) if len(_storable_ids(sources)) == 1 else (),
        since=None if query.since is None else _SOME_TIME,
        until=None if query.until is None else _SOME_TIME,
        language=None if query.language is None else "",
        category=None if query.category is None else "",
        tag=None if query.tag is None else "",
        watch_id=None if query.watch_id is None else 1,
    )


def values_of(connection: Connection, person_id: int, query: ReadingQuery) -> dict[str, Any]:
    sources = _storable_ids(query.source_ids or ())
    folder = None if query.folder_id == NO_FOLDER else query.folder_id
    return {
        "person": person_id,
        "watch": query.watch_id,
        "folders": [] if folder is None else folders_within(connection, person_id, folder),
        "sources_wanted": sources,
        "source_wanted": sources[0] if len(sources) == 1 else None,
        "since": query.since,
        "until": query.until,
        "language": None if query.language is None else storable(query.language),
        "category": None if query.category is None else storable(query.category),
        "tag": None if query.tag is None else _tag_key(query.tag),
    }


def _storable_ids(ids: Sequence[int]) -> list[int]:
    return [one for one in ids if 0 < one <= LARGEST]


def in_folder(query: ReadingQuery) -> Conditions:
    """Conditions on `following`."""
    if query.folder_id == NO_FOLDER:
        return [following.c.folder_id.is_(None), following.c.source_id.is_not(None)]
    return [] if query.folder_id is None else [following.c.folder_id.in_(bindparam("folders", expanding=True))]


def of_followed(query: ReadingQuery) -> Conditions:
    return [] if query.source_ids is None else [following.c.source_id.in_(SOURCES_WANTED)]


def between(query: ReadingQuery) -> Conditions:
    found: Conditions = []
    if query.since is not None:
        found.append(time_of(article, query.by) >= bindparam("since", type_=Instant()))
    if query.until is not None:
        found.append(time_of(article, query.by) < bindparam("until", type_=Instant()))
    return found


def beside(by: ArticleTime, ahead: bool) -> Conditions:
    """What is listed before an article, or after it. The first condition says nothing new, but SQLite begins at the
    place in an index on an expression only by it."""
    key, at = time_of(article, by), bindparam("beside_at", type_=Instant())
    place, own = tuple_(at, bindparam("beside_id", type_=BigInteger())), tuple_(key, article.c.id)
    return [key >= at, own > place] if ahead else [key <= at, own < place]


def picky(query: ReadingQuery) -> Conditions:
    """Conditions that no index knows."""
    pairs = (article.c.language, query.language), (article.c.category, query.category)
    return [column == bindparam(column.name) for column, text in pairs if text is not None]


def _tag_key(tag: str) -> str:
    return " ".join(storable(tag).split()).casefold()


def plain(at: ColumnElement[Any]) -> ColumnElement[int]:
    """The time as the number that it is in the table."""
    return type_coerce(at, BigInteger())
