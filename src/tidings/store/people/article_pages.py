"""Pages of a person's articles, latest first.

    marked     starred, saved and tagged articles, and the latest that a watch found: they are few, and all are sorted
    everything of all sources, along an index
    heads      the latest article that fits of each source that may have one: one step along an index each. A page of n
               articles can only have articles of the n sources with the latest heads, which are then read in turn until
               no head is later than the last article of the page
    near       the first that fit among a number of articles of all sources. Tried before heads where a person follows
               many sources of those that there are: every tenth article may be one of theirs
    walk       along all articles, and which of them fit: for filters that no index knows (language, category), where a
               page ends after MOST_WALKED articles, full or not
    sorted     long pages of ids alone: all that fits is sorted, unless a walk is shorter

For unread ones, only sources that have any are looked at (store/people/unread.py).

The statement of a first page is built once for all queries of its shape (store/people/query_shapes.py).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cached_property, lru_cache, partial
from itertools import chain
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    BigInteger,
    BindParameter,
    ColumnElement,
    Integer,
    Select,
    and_,
    bindparam,
    case,
    exists,
    func,
    literal_column,
    not_,
    select,
)
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.model.articles import ArticleQuery, ArticleTime, dated
from tidings.model.people import MarkedArticle, Neighbours, ReadingPage, ReadingQuery
from tidings.store.db.article_times import time_of
from tidings.store.db.people_tables import following, mark, mark_tag
from tidings.store.db.schema import LARGEST, article, source
from tidings.store.db.statements import CompiledSelect
from tidings.store.people.marks import read_shown
from tidings.store.people.near_articles import NearSelection, select_near
from tidings.store.people.query_shapes import (
    FOUND,
    SOURCES_WANTED,
    Conditions,
    beside,
    between,
    built,
    in_folder,
    of_followed,
    picky,
    plain,
    shape_of,
    values_of,
)
from tidings.store.people.unread import FOLLOWED, HAS_UNREAD, IS_UNREAD, LOOKS_UNREAD, OWN, PERSON, UNREAD
from tidings.store.postgres.at_once import at_once
from tidings.store.rows.followings import count_followed, recent_number
from tidings.store.sources.article_lists import ahead_of, articles_of, behind, earlier_member

MOST_WALKED: Final = 4_000  # articles that a page looks through
STEPS_OF_HEAD: Final = 3  # articles walked along in the time of one head: each head is on another page of the file
FEW_HEADS: Final = 50  # up to which heads are cheaper than a walk, whatever the filters
_NEAR: Final = 200  # articles that are walked along to find the next one of a list
_LARGEST_PAGE: Final = 1_000
_LONGEST: Final = 10_000  # of ids alone

_follows = and_(OWN, following.c.source_id == article.c.source_id)
_marked = and_(mark.c.person_id == PERSON, mark.c.article_id == article.c.id)
_compiled = lru_cache(500)(CompiledSelect)
_KEYS: Final = {by: time_of(article, by) for by in ArticleTime}
_times = select(article.c.id, article.c.published, article.c.first_seen).where(article.c.id == bindparam("article"))


class Key(NamedTuple):
    """The sort key of an article."""

    at: int
    id: int


class _Head(NamedTuple):
    """The latest article of a source that fits. `most`: how many may fit."""

    source_id: int
    at: int
    most: int


def read_page(connection: Connection, person_id: int, query: ReadingQuery) -> ReadingPage:
    wanted = _Wanted(connection, person_id, query)
    ids, following_id = wanted.find()
    articles, (marks, titles) = at_once(
        connection, partial(articles_of, connection, ids), partial(read_shown, connection, person_id, ids)
    )
    found = (articles[one] for one in ids if one in articles and one in marks)
    named = (replace(one, source_name=titles[one.id]) if one.id in titles else one for one in found)
    return ReadingPage(tuple(MarkedArticle(one, marks[one.id]) for one in named), following_id)


def read_ids(connection: Connection, person_id: int, query: ReadingQuery) -> tuple[list[int], int | None]:
    """(ids of the page, `before_id` of the next). Up to 10,000 of them."""
    wanted = _Wanted(connection, person_id, query, most=_LONGEST)
    return wanted.find() if query.limit <= _LARGEST_PAGE else wanted.find_many()


def read_neighbours(connection: Connection, person_id: int, article_id: int, query: ReadingQuery) -> Neighbours:
    row = connection.execute(_times, {"article": article_id}).first()
    if row is None:
        return Neighbours()
    at = row.first_seen if query.by is ArticleTime.SEEN else dated(row.published, row.first_seen)
    beside = replace(query, before_id=None, limit=1)
    earlier = _Wanted(connection, person_id, replace(beside, unread=False), (at, article_id))
    later = _Wanted(connection, person_id, beside, (at, article_id), ahead=False)
    return Neighbours(*at_once(connection, earlier.nearest, later.nearest))


class _Wanted:
    """A query, as conditions on rows. `beside`: the place of an article; what is listed before it is found, in reverse
    order, or (not `ahead`) what is listed after it."""

    def __init__(
        self,
        connection: Connection,
        person_id: int,
        query: ReadingQuery,
        beside: tuple[datetime, int] | None = None,
        most: int = _LARGEST_PAGE,
        *,
        ahead: bool = True,
    ) -> None:
        self._connection, self._query = connection, query
        shape = shape_of(query) if query.before_id is None else None
        self._shape = None if shape is None else (shape, beside is not None, ahead)
        self._reversed = (beside is not None and ahead) or query.oldest_first
        self._by_mark = query.unread or query.read
        self._values = values_of(connection, person_id, query)
        self._limit = max(1, min(query.limit, most))
        self._at, self._picky, self._in_folder = _KEYS[query.by], picky(query), in_folder(query)
        self._subscribed = [*self._in_folder, *of_followed(query)]
        self._beside, self._ahead = beside, ahead
        if beside is not None:
            self._values |= {"beside_at": beside[0], "beside_id": beside[1]}

    @cached_property
    def _range(self) -> Conditions:
        """The conditions of the query's range. They take longer to make than most statements take to run: only where
        one is built."""
        query, found = self._query, between(self._query)
        if query.before_id is not None:
            found += (ahead_of if query.oldest_first else behind)(self._connection, query.before_id, query.by)
        return found if self._beside is None else [*found, *beside(query.by, self._ahead or query.oldest_first)]

    def _statement(self, kind: Hashable, build: Callable[[], Select[Any]]) -> Select[Any]:
        """Returns what `build` returns, or returned for another query of the same shape."""
        return build() if self._shape is None else built((kind, self._limit, self._shape), build)

    def _rows(self, statement: Select[Any], values: dict[str, Any]) -> Sequence[Sequence[Any]]:
        query = self._query
        times = (query.since, query.until, query.before_id, self._beside)
        if self._shape is None or any(one is not None for one in times):  # SQLAlchemy knows how to write them
            return self._connection.execute(statement, values).all()
        return _compiled(statement).tuples(self._connection, values)

    def _ids(self, statement: Select[Any]) -> list[int]:
        return [article_id for (article_id,) in self._rows(statement, self._values)]

    def find(self) -> tuple[list[int], int | None]:
        """Returns (ids of the page, `before_id` of the next)."""
        query = self._query
        if query.marked:
            return self._cut(self._marked_ids())
        if query.everything:
            return self._everything()
        narrowed = query.folder_id is not None or query.source_ids is not None
        person_id = self._values["person"]
        if (
            self._picky
            and query.source_ids is None
            and count_followed(self._connection, person_id).followed > FEW_HEADS
        ):
            return self._walk(MOST_WALKED)
        number, sources = (0, 0) if narrowed else recent_number(self._connection, person_id)
        most = self._limit + 2 * self._limit * sources // max(1, number)  # twice as many as are to be expected
        if not narrowed and most <= STEPS_OF_HEAD * number:
            ids = self._near(most)
            if len(ids) > self._limit:
                return self._cut(ids)
        return self._cut([one for _, one in self._merged()])

    def find_many(self) -> tuple[list[int], int | None]:
        """Finds the articles of a long page. To sort all that fits takes as long as there are such articles; a walk
        takes as long as they are rare."""
        query = self._query
        if query.marked or query.everything or self._picky:
            return self.find()
        number, articles = self._connection.execute(self._amounts(), self._values).one()
        expected = self._limit * (articles or 0) // max(1, number or 0)
        if query.source_ids is None and expected < (number or 0):
            ids, following_id = self._walk(4 * expected)
            if len(ids) == self._limit or following_id is None:
                return ids, following_id
        statement = select(article.c.id).select_from(following).join(article, _follows)
        statement = self._ordered(self._narrowed(statement.where(OWN, *self._subscribed)), self._limit + 1)
        return self._cut(list(self._connection.execute(statement, self._values).scalars()))

    def _amounts(self) -> Select[Any]:
        """(how many articles may fit, how many there are: nearly the largest id)."""
        read = source.c.articles - UNREAD if self._query.read else source.c.articles
        number = func.sum(UNREAD if self._query.unread else read)
        largest = select(func.max(article.c.id)).scalar_subquery()
        return select(number, largest).select_from(FOLLOWED).where(OWN, *self._subscribed)

    def nearest(self) -> int | None:
        """The first one. It is mostly near, so a short walk is tried before all sources are looked at."""
        query = self._query
        if not (query.marked or query.everything or query.source_ids):
            ids = self._near(_NEAR)
            if ids:
                return ids[0]
        return next(iter(self.find()[0]), None)

    def _cut(self, ids: list[int]) -> tuple[list[int], int | None]:
        """`ids`: one more than the page has, if there are."""
        page = ids[: self._limit]
        return page, page[-1] if len(ids) > self._limit else None

    def _fits(self, is_unread: ColumnElement[bool] = IS_UNREAD) -> Conditions:
        return [is_unread] if self._query.unread else [not_(is_unread)] if self._query.read else []

    def _ordered(self, statement: Select[Any], most: int | BindParameter[int]) -> Select[Any]:
        keys = (self._at, article.c.id)
        return statement.order_by(*(key.asc() if self._reversed else key.desc() for key in keys)).limit(most)

    # -- marked ---

    def _marked_ids(self) -> list[int]:
        return self._ids(self._statement("marked", self._of_marked))

    def _of_marked(self) -> Select[Any]:
        query, conditions = self._query, [*self._range, *self._picky, *self._fits()]
        statement = select(article.c.id)
        if query.tag is None and not (query.starred or query.saved):
            found = FOUND.subquery()
            statement = statement.join_from(found, article, article.c.id == found.c.article_id).outerjoin(mark, _marked)
        elif query.tag is None:
            statement = statement.join_from(mark, article, article.c.id == mark.c.article_id)
            conditions.append(mark.c.person_id == PERSON)
        else:
            tagged = and_(mark_tag.c.person_id == PERSON, mark_tag.c.tag_key == bindparam("tag"))
            statement = statement.join_from(mark_tag, article, article.c.id == mark_tag.c.article_id)
            statement = statement.outerjoin(mark, _marked)
            conditions.append(tagged)
        statement = statement.outerjoin(following, _follows)
        if query.watch_id is not None and (query.starred or query.saved or query.tag is not None):
            conditions.append(article.c.id.in_(select(FOUND.subquery().c.article_id)))
        if query.starred:
            conditions.append(mark.c.starred_at.is_not(None))
        if query.saved:
            conditions.append(mark.c.saved_at.is_not(None))
        subscribed = [*self._in_folder, *self._of_source()]  # starred ones also where the source is not followed
        return self._ordered(statement.where(*conditions, *subscribed), self._limit + 1)

    # -- everything ---

    def _everything(self) -> tuple[list[int], int | None]:
        if self._picky or self._by_mark:
            return self._walk(MOST_WALKED, self._of_all())
        statement = self._statement(
            "everything", lambda: self._ordered(select(article.c.id).where(*self._of_all()), self._limit + 1)
        )
        return self._cut(self._ids(statement))

    def _of_all(self) -> Conditions:
        query, conditions = self._query, [*self._range, *self._of_source()]
        if query.stories:
            [source_id] = query.source_ids if query.source_ids is not None and len(query.source_ids) == 1 else (None,)
            wanted = ArticleQuery(source_id=source_id, since=query.since, stories=True, by=query.by)
            conditions.append(~exists(earlier_member(wanted)))
        return conditions

    def _of_source(self) -> Conditions:
        """The condition on articles of the sources in the query, where they need not be followed."""
        if self._query.source_ids is None:
            return []
        if len(self._values["sources_wanted"]) == 1:
            return [article.c.source_id == bindparam("source_wanted", type_=BigInteger())]
        return [article.c.source_id.in_(SOURCES_WANTED)]

    # -- heads ---

    def _merged(self) -> list[Key]:
        """The first keys of all sources, one more than the page has."""
        most = self._limit + 1
        heads = self._heads(most)
        if len(heads) >= most:  # what is older than the last head is not on the page
            values = self._values | {"sources": [one.source_id for one in heads], "oldest": heads[-1].at}
            statement = self._statement(("of sources", most), lambda: self._since_head(most))
            return list(map(Key._make, self._rows(statement, values)))
        which, number = article.c.source_id == bindparam("source"), bindparam("most", type_=Integer())
        statement = self._statement("of source", lambda: self._of_sources(which, number))
        found: list[Key] = []
        place, together = 0, 1
        while place < len(heads) and not (len(found) == most and self._is_behind(heads[place].at, found[-1].at)):
            some = heads[place : place + together]
            own = [self._values | {"source": one.source_id, "most": min(most, one.most)} for one in some]
            rows = at_once(self._connection, *(partial(self._rows, statement, values) for values in own))
            keys = [*found, *map(Key._make, chain.from_iterable(rows))]
            found = sorted(keys, reverse=not self._reversed)[:most]
            place, together = place + together, 2 * together  # few ways to the server, and few that are not needed
        return found

    def _is_behind(self, at: int, last: int) -> bool:
        return at > last if self._reversed else at < last

    def _heads(self, most: int) -> list[_Head]:
        """The latest article of each source, latest first; `most` of them, and all of the last one's time: which of
        these is first, their ids decide."""
        statement = self._statement("heads", self._of_heads)
        limited = self._statement(("heads", most), lambda: statement.limit(most + 1))
        heads = self._read_heads(limited)
        if len(heads) > most and heads[-1].at == heads[-2].at:
            last = heads[-1].at
            return [one for place, one in enumerate(self._read_heads(statement)) if place < most or one.at == last]
        return heads[:most]

    def _read_heads(self, statement: Select[Any]) -> list[_Head]:
        """Sources without an article that fits come last, and are left out."""
        return [head for head in map(_Head._make, self._rows(statement, self._values)) if head.at is not None]

    def _of_heads(self) -> Select[Any]:
        latest = select(plain(self._at)).where(article.c.source_id == following.c.source_id)
        latest = self._ordered(self._looked_up(latest), 1).correlate(following)
        head = latest.scalar_subquery().label("head")
        number = UNREAD if self._query.unread else literal_column(str(LARGEST))
        statement = select(following.c.source_id, head, number.label("most")).where(OWN, *self._subscribed)
        if self._query.unread:
            statement = statement.select_from(FOLLOWED).where(HAS_UNREAD)
        order = head.asc() if self._reversed else head.desc()
        return statement.order_by(order.nulls_last())

    def _since_head(self, most: int) -> Select[Any]:
        last = bindparam("oldest", type_=BigInteger())
        oldest = plain(self._at) <= last if self._reversed else plain(self._at) >= last
        return self._of_sources(article.c.source_id.in_(bindparam("sources", expanding=True)), most).where(oldest)

    def _of_sources(self, which: ColumnElement[bool], most: int | BindParameter[int]) -> Select[Any]:
        statement = select(plain(self._at).label("key"), article.c.id).select_from(article)
        if self._by_mark:
            statement = statement.join(following, _follows)
        return self._ordered(self._looked_up(statement.where(which)), most)

    def _looked_up(self, statement: Select[Any]) -> Select[Any]:
        """What fits, of articles that are walked along until there are enough."""
        return statement.where(*self._range, *self._picky, *self._fits(LOOKS_UNREAD))

    def _narrowed(self, statement: Select[Any]) -> Select[Any]:
        if self._by_mark:
            statement = statement.outerjoin(mark, _marked)
        return statement.where(*self._range, *self._picky, *self._fits())

    # -- near ---

    def _near(self, most: int) -> list[int]:
        """Returns the articles that fit among the first `most` articles of all sources, one more than the page has at
        most."""
        rounded = 1 << (most - 1).bit_length()  # few statements
        dialect = self._connection.dialect.name
        return self._ids(self._statement(("near", rounded, dialect), lambda: self._among(rounded, dialect)))

    def _among(self, most: int, dialect: str) -> Select[Any]:
        joins = [(following, _follows), *([(mark, _marked)] if self._by_mark else [])]
        return select_near(
            NearSelection(self._at, self._reversed, self._range, joins, self._fit() == 1, self._limit + 1),
            most,
            dialect,
        )

    def _fit(self) -> ColumnElement[int]:
        """1 for an article of a followed source that fits. A CASE, so that SQLite does not begin with the sources."""
        subscribed = [following.c.source_id.is_not(None), *self._subscribed]
        return case((and_(*subscribed, *self._picky, *self._fits()), 1), else_=0)

    # -- walk ---

    def _walk(self, most: int, conditions: Conditions | None = None) -> tuple[list[int], int | None]:
        """`conditions`: of articles of all sources; None: of those that the person follows."""
        statement = self._statement(("walk", most, conditions is None), lambda: self._along(most, conditions))
        ids: list[int] = []
        number, last = 0, None
        with self._connection.execute(statement, self._values) as found:
            for rows in found.partitions(self._limit):  # mostly the first ones are enough: no more are read
                ids += [one for one, fits in rows if fits]
                if len(ids) >= self._limit:
                    return ids[: self._limit], ids[self._limit - 1]
                number, last = number + len(rows), rows[-1].id
        return ids, last if number == most else None

    def _along(self, most: int, conditions: Conditions | None) -> Select[Any]:
        fits = self._fit() if conditions is None else case((and_(*self._picky, *self._fits()), 1), else_=0)
        statement = select(article.c.id, fits.label("fits")).select_from(article).outerjoin(following, _follows)
        if self._by_mark:
            statement = statement.outerjoin(mark, _marked)
        return self._ordered(statement.where(*(self._range if conditions is None else conditions)), most)


STATEMENTS: Final[dict[str, Executable]] = {
    "found": FOUND,
    "times": _times,
}
