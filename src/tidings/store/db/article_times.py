"""When articles were published, and whether they are from before their source was followed, as SQL.

`dated` in model/articles.py says the same in Python. The indexes that lists walk along are
on the expression of `dated`, so a statement has to use the same words.
"""

from __future__ import annotations

from datetime import timedelta
from functools import cache
from typing import Any, Final

from sqlalchemy import BigInteger, Boolean, ColumnElement, FromClause, and_, case, literal_column, or_, type_coerce

from tidings.model.articles import DATES_BEGIN, ArticleTime
from tidings.store.db.schema import article, source
from tidings.store.db.types import to_micros

# A date is often only a day: an article of the day on which its source was followed may be new all the same.
_MARGIN: ColumnElement[int] = literal_column(str(timedelta(days=1) // timedelta(microseconds=1)))
_BEGIN: ColumnElement[int] = literal_column(str(to_micros(DATES_BEGIN)))


def has_date(table: FromClause) -> ColumnElement[bool]:
    """Returns a condition that is not true where the date is missing, or cannot be one of publication."""
    return and_(table.c.published >= _BEGIN, table.c.published < table.c.first_seen)


def dated(table: FromClause) -> ColumnElement[Any]:
    """Returns an expression for when an article was published; when it was first seen, where that is not known."""
    return case((has_date(table), table.c.published), else_=table.c.first_seen)


@cache  # of two tables; to build it takes a tenth of a page of articles
def time_of(table: FromClause, by: ArticleTime) -> ColumnElement[Any]:
    """The expression that a list is sorted by."""
    return dated(table) if by is ArticleTime.PUBLISHED else table.c.first_seen


article_dated: Final = dated(article)

# Without a date, what came with the first visit was there before.
_came_first = article.c.first_seen <= source.c.first_read_at
_published, _added = (type_coerce(column, BigInteger()) for column in (article.c.published, source.c.added_at))
_before = and_(_published < _added, or_(_came_first, _published < _added - _MARGIN))
BACKLOG: Final = type_coerce(
    case((has_date(article), case((_before, 1), else_=0)), (_came_first, 1), else_=0), Boolean()
)
