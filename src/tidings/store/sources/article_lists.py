"""Lists of articles, by publication or by when they were seen, a page at a time. Each is one walk along an index."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Select,
    bindparam,
    case,
    exists,
    false,
    func,
    select,
    tuple_,
    type_coerce,
)
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.chunks import chunks
from tidings.model.articles import Article, ArticleQuery, ArticleTime, TextState, Verdict, dated
from tidings.store.db.article_times import BACKLOG, time_of
from tidings.store.db.schema import article, revision, source
from tidings.store.db.statements import CompiledSelect, as_values, clamped, columns_of
from tidings.store.db.types import EnumText, Instant

_revision_count = select(func.count()).where(revision.c.article_id == article.c.id).correlate(article).scalar_subquery()
_member = article.alias("member")
_members = select(func.count()).where(_member.c.story_id == article.c.story_id).correlate(article).scalar_subquery()
_member_count = case((article.c.story_id.is_(None), 1), else_=_members)
ARTICLE: Final = columns_of(
    Article,
    article,
    source_name=func.coalesce(source.c.title, source.c.url),
    text_state=type_coerce(article.c.text_state, EnumText(TextState)),
    verdict=type_coerce(article.c.verdict, EnumText(Verdict)),
    revisions=_revision_count,
    members=_member_count,
    backlog=BACKLOG,
)
all_articles: Final = select(*ARTICLE).join(source)

_neighbour = select(article.c.id, article.c.published, article.c.first_seen).limit(1)
_at_or_before = _neighbour.where(article.c.id <= bindparam("wanted")).order_by(article.c.id.desc())
_after = _neighbour.where(article.c.id > bindparam("wanted")).order_by(article.c.id)
_by_ids = CompiledSelect(all_articles.where(article.c.id.in_(bindparam("ids", expanding=True))), planned_once=True)
STATEMENTS: Final[dict[str, Executable]] = {"last_shown": _at_or_before, "after_last": _after}


def articles_of(connection: Connection, ids: Sequence[int]) -> dict[int, Article]:
    """Maps ids to articles; those that no longer exist are left out."""
    return {one.id: one for one in _by_ids.values(connection, Article, {"ids": list(ids)})} if ids else {}


def read_texts(connection: Connection, ids: Sequence[int]) -> dict[int, str]:
    """Maps ids to texts; articles without one are left out."""
    wanted = select(article.c.id, article.c.text).where(article.c.text.is_not(None))
    found: dict[int, str] = {}
    for some in chunks(ids):
        found.update((row.id, row.text) for row in connection.execute(wanted.where(article.c.id.in_(some))))
    return found


def read_articles(connection: Connection, query: ArticleQuery) -> list[Article]:
    if query.before_id is None and query.since is None:
        shape = replace(query, source_id=None if query.source_id is None else 0, limit=0)
        values = {"most": clamped(query.limit), "wanted": clamped(query.source_id or 0)}
        return _first_page(shape).values(connection, Article, values)
    return as_values(Article, connection.execute(select_articles(connection, query)))


@cache  # of few shapes: to build a statement takes as long as to run it
def _first_page(shape: ArticleQuery) -> CompiledSelect:
    """The select of the latest articles; its parameters are `most` and, of one source, `wanted`."""
    at = time_of(article, shape.by)
    statement = all_articles.order_by(at.desc(), article.c.id.desc()).limit(bindparam("most"))
    wanted = None if shape.source_id is None else bindparam("wanted", type_=BigInteger())
    if wanted is not None:
        statement = statement.where(article.c.source_id == wanted)
    if shape.stories:
        statement = statement.where(~exists(earlier_member(shape, wanted)))
    return CompiledSelect(statement)


def select_articles(connection: Connection, query: ArticleQuery) -> Select[Any]:
    """The select of one page of articles, latest first."""
    at = time_of(article, query.by)
    statement = all_articles.order_by(at.desc(), article.c.id.desc()).limit(clamped(query.limit))
    if query.source_id is not None:
        statement = statement.where(article.c.source_id == clamped(query.source_id))
    if query.since is not None:
        statement = statement.where(at >= bindparam(None, query.since, Instant()))
    if query.stories:
        statement = statement.where(~exists(earlier_member(query)))
    return statement if query.before_id is None else statement.where(*behind(connection, query.before_id, query.by))


def behind(connection: Connection, before_id: int, by: ArticleTime) -> list[ColumnElement[bool]]:
    """The conditions of articles behind the last one shown. Where that was removed meanwhile, none is left out; by
    publication some may then be listed again, as its date is not known any more."""
    wanted = {"wanted": clamped(before_id)}
    last = connection.execute(_at_or_before, wanted).first()
    if last is None:
        return [false()]
    removed = last.id != before_id
    if removed and by is ArticleTime.PUBLISHED:
        # Ids rise with first_seen, and an article is dated at most when it was seen.
        following = connection.execute(_after, wanted).first()
        return [] if following is None else _up_to(by, following.first_seen, following.id)
    at = last.first_seen if by is ArticleTime.SEEN else dated(last.published, last.first_seen)
    return _up_to(by, at, last.id + removed)


def ahead(article_at: Any, article_id: int, by: ArticleTime) -> list[ColumnElement[bool]]:
    """The conditions of articles that are listed before the one of this time and id."""
    key, moment = time_of(article, by), bindparam(None, article_at, Instant())
    return [key >= moment, tuple_(key, article.c.id) > tuple_(moment, article_id)]


def ahead_of(connection: Connection, article_id: int, by: ArticleTime) -> list[ColumnElement[bool]]:
    """Returns `ahead` for the article with this id; where it was removed meanwhile, for the one before it."""
    last = connection.execute(_at_or_before, {"wanted": clamped(article_id)}).first()
    if last is None:
        return []
    return ahead(last.first_seen if by is ArticleTime.SEEN else dated(last.published, last.first_seen), last.id, by)


def _up_to(by: ArticleTime, at: Any, article_id: int) -> list[ColumnElement[bool]]:
    """`at <=` says nothing new, but SQLite begins at the place in an index on an expression only by it."""
    key, moment = time_of(article, by), bindparam(None, at, Instant())
    return [key <= moment, tuple_(key, article.c.id) < tuple_(moment, article_id)]


def earlier_member(query: ArticleQuery, wanted: ColumnElement[int] | None = None) -> Select[Any]:
    """Selects earlier articles of the same story that fit the query. `wanted`: the id of its source."""
    at, member_at = time_of(article, query.by), time_of(_member, query.by)
    earlier = tuple_(member_at, _member.c.id) < tuple_(at, article.c.id)
    found = select(_member.c.id).where(_member.c.story_id == article.c.story_id, earlier)
    if query.source_id is not None:
        found = found.where(_member.c.source_id == (clamped(query.source_id) if wanted is None else wanted))
    if query.since is not None:
        found = found.where(member_at >= bindparam(None, query.since, Instant()))
    return found.correlate(article)
