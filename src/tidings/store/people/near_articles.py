"""Selects articles that fit a person's query among the first ones of all sources: in a list of a person who follows
many sources, the next page is near.

SQLite walks along an index and looks up each row until the page is full; where the first ones end is found out before.
PostgreSQL takes the first ones as they are and compares them with all that the person follows at once: to look up each
of 4,000 takes it twice as long.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from sqlalchemy import Column, ColumnElement, Select, Subquery, Table, func, select
from sqlalchemy.sql import Executable
from sqlalchemy.sql.visitors import replacement_traverse

from tidings.store.db.schema import LARGEST, article
from tidings.store.people.query_shapes import plain


class NearSelection(NamedTuple):
    at: ColumnElement[Any]  # the time that articles are listed by
    ascending: bool
    range: list[ColumnElement[bool]]  # of the first ones
    joins: list[tuple[Table, ColumnElement[bool]]]  # what is known of an article and the person, if anything is
    fits: ColumnElement[bool]
    limit: int


def select_near(near: NearSelection, most: int, dialect: str) -> Select[Any]:
    """Ids of those that fit among the first `most`; on SQLite some more, where several have the same time."""
    return _of_first(near, most) if dialect == "postgresql" else _until_last(near, most)


def _ordered(statement: Select[Any], near: NearSelection, *keys: ColumnElement[Any]) -> Select[Any]:
    return statement.order_by(*(key.asc() if near.ascending else key.desc() for key in keys))


def _until_last(near: NearSelection, most: int) -> Select[Any]:
    at = plain(near.at)
    last = _ordered(select(at).where(*near.range), near, near.at, article.c.id).limit(1).offset(most).scalar_subquery()
    within = at <= func.coalesce(last, LARGEST) if near.ascending else at >= func.coalesce(last, 0)
    statement = select(article.c.id).select_from(article)
    for table, joined in near.joins:
        statement = statement.outerjoin(table, joined)
    statement = statement.where(*near.range, within, near.fits)
    return _ordered(statement, near, near.at, article.c.id).limit(near.limit)


def _of_first(near: NearSelection, most: int) -> Select[Any]:
    columns = (article.c.id, article.c.source_id, article.c.language, article.c.category, plain(near.at).label("at"))
    first = _ordered(select(*columns).where(*near.range), near, near.at, article.c.id).limit(most).subquery("first")
    statement = select(first.c.id).select_from(first)
    for table, joined in near.joins:
        statement = statement.outerjoin(table, _of(joined, first))
    statement = statement.where(_of(near.fits, first))
    return _ordered(statement, near, first.c.at, first.c.id).limit(near.limit)


def _of(condition: ColumnElement[bool], first: Subquery) -> ColumnElement[bool]:
    """The condition on articles as one on these rows."""

    def replaced(element: Any, **_: Any) -> ColumnElement[Any] | None:
        is_of_article = isinstance(element, Column) and element.table is article
        return first.c[element.name] if is_of_article else None

    moved: ColumnElement[bool] = replacement_traverse(condition, {}, replaced)
    return moved


# All articles that were seen lately, where nothing is known of a person.
_seen = NearSelection(article.c.first_seen, False, [], [], article.c.source_id > 0, 50)
STATEMENTS: Final[dict[str, Executable]] = {
    "until_last": _until_last(_seen, 1_000),
    "of_first": _of_first(_seen, 1_000),
}
