"""A person's articles as apps read them: ports.reader_apps.Streams. With tags of many articles at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from sqlalchemy import BigInteger, BindParameter, bindparam, delete, func, select
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.chunks import chunks
from tidings.model.articles import Article
from tidings.model.people import MOST_TAGS, FollowedFeed, IdPage, Mark, MarkedWholeArticle, ReadingQuery
from tidings.model.redact import redacted
from tidings.model.sources import SourceKind
from tidings.store.db.blobs import read_blobs
from tidings.store.db.database import Database
from tidings.store.db.people_tables import folder, following, mark_tag
from tidings.store.db.schema import LARGEST, article, source
from tidings.store.db.statements import clamped, conflict_insert, value_by_name
from tidings.store.people.article_pages import read_ids
from tidings.store.people.marks import fitting, read_marks, tag_keys
from tidings.store.people.unread import FOLLOWED, OWN, UNREAD
from tidings.store.rows.followings import write_for
from tidings.store.sources.article_lists import ARTICLE

# -- tags of many articles at once, and a tag of all articles that have it; the person is locked ------

_person = bindparam("person", type_=BigInteger())
_ids: BindParameter[list[int]] = bindparam("ids", expanding=True)
_own = mark_tag.c.person_id == _person
_tagged = (_own, mark_tag.c.tag_key == bindparam("key"))
_there = (
    select(article.c.id).where(article.c.id.in_(_ids)).order_by(article.c.id).with_for_update(read=True, key_share=True)
)
_too_many = (
    select(mark_tag.c.article_id)
    .where(_own, mark_tag.c.article_id.in_(_ids))
    .group_by(mark_tag.c.article_id)
    .having(func.count() > MOST_TAGS)
    .limit(1)
)
_take = delete(mark_tag).where(*_tagged, mark_tag.c.article_id.in_(_ids))
_articles = select(mark_tag.c.article_id).where(*_tagged).order_by(mark_tag.c.article_id)
_drop = delete(mark_tag).where(*_tagged)


def change_tags(
    connection: Connection, person_id: int, article_ids: Sequence[int], add: Sequence[str], remove: Sequence[str]
) -> int:
    """Adds and removes tags; returns how many articles changed. ValueError, in words for people."""
    added, removed, number = tag_keys(add), tag_keys(remove), 0
    for some in chunks(fitting(article_ids)):
        ids = list(connection.execute(_there, {"ids": some}).scalars())
        for key in removed:
            connection.execute(_take, {"person": person_id, "key": key, "ids": ids})
        _put(connection, person_id, ids, added)
        if connection.execute(_too_many, {"person": person_id, "ids": ids}).first() is not None:
            raise ValueError(f"an article has at most {MOST_TAGS} tags")
        number += len(ids)
    return number


def move_tag(connection: Connection, person_id: int, tag: str, name: str) -> bool:
    """Renames a tag; returns False where no article has it. ValueError where the name is unfit."""
    own: dict[str, Any] = {"person": person_id, "key": next(iter(tag_keys([tag])), "")}
    renamed = tag_keys([name])
    ids = list(connection.execute(_articles, own).scalars())
    if not ids or not renamed:
        return False
    connection.execute(_drop, own)
    _put(connection, person_id, ids, renamed)
    return True


def drop_tag(connection: Connection, person_id: int, tag: str) -> bool:
    key = next(iter(tag_keys([tag])), "")
    return connection.execute(_drop, {"person": person_id, "key": key}).rowcount > 0


def _put(connection: Connection, person_id: int, article_ids: Sequence[int], tags: dict[str, str]) -> None:
    rows = [
        {"person_id": person_id, "article_id": one, "tag_key": key, "tag": tag}
        for key, tag in sorted(tags.items())
        for one in article_ids
    ]
    if rows:
        insert = conflict_insert(connection.dialect.name, mark_tag)
        columns = [mark_tag.c.person_id, mark_tag.c.tag_key, mark_tag.c.article_id]
        connection.execute(insert.on_conflict_do_nothing(index_elements=columns), rows)


_SPARSE: Final = 50_000  # articles of what a person follows, up to which all of them are sorted

_name = func.coalesce(following.c.title, source.c.title, source.c.url)
_feeds = (
    select(
        source.c.id,
        source.c.url,
        source.c.site_url,
        _name.label("name"),
        UNREAD.label("unread"),
        folder.c.name.label("folder"),
    )
    .select_from(FOLLOWED.outerjoin(folder, folder.c.id == following.c.folder_id))
    .where(OWN, source.c.kind != SourceKind.PAGE.value)  # what is followed page by page has no articles
    .order_by(func.lower(_name), source.c.id)
)
_latest = (
    select(article.c.first_seen)
    .where(article.c.source_id == following.c.source_id)
    .order_by(article.c.first_seen.desc(), article.c.id.desc())
    .limit(1)
    .correlate(following)
    .scalar_subquery()
)
_newest = select(following.c.source_id, _latest.label("newest")).where(OWN)
_totals = select(func.sum(source.c.articles).label("number")).select_from(FOLLOWED).where(OWN)
_last_seen = select(article.c.first_seen).order_by(article.c.first_seen.desc(), article.c.id.desc()).limit(1)
_titles = select(following.c.source_id, following.c.title).where(
    OWN, following.c.source_id.in_(bindparam("ids", expanding=True)), following.c.title.is_not(None)
)
_whole = (
    select(*ARTICLE, article.c.content, article.c.content_blob, article.c.text)
    .join(source)
    .where(article.c.id.in_(bindparam("ids", expanding=True)))
)
_place = bindparam("place", type_=BigInteger())
_of_followed = select(article.c.id).join(following, following.c.source_id == article.c.source_id).where(OWN)
_up = _of_followed.where(article.c.id > _place).order_by(article.c.id)
_down = _of_followed.where(article.c.id < _place).order_by(article.c.id.desc())
# `+ 0` keeps SQLite from walking along all articles where a person follows few of them.
_few_up = _of_followed.where(article.c.id > _place).order_by(article.c.id + 0)
_few_down = _of_followed.where(article.c.id < _place).order_by((article.c.id + 0).desc())

STATEMENTS: Final[dict[str, Executable]] = {
    "feeds": _feeds,
    "newest": _newest,
    "totals": _totals,
    "last_seen": _last_seen,
    "titles": _titles,
    "there": _there,
    "too_many": _too_many,
    "take": _take,
    "articles": _articles,
    "drop": _drop,
}


class StreamRows:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def ids(self, person_id: int, query: ReadingQuery) -> IdPage:
        def work(connection: Connection) -> IdPage:
            ids, following_id = read_ids(connection, clamped(person_id), query)
            return IdPage(tuple(ids), following_id)

        return await self._database.read(work)

    async def ids_by_id(
        self, person_id: int, limit: int, *, after: int | None = None, before: int | None = None
    ) -> list[int]:
        place = clamped(after) if after is not None else clamped(before) if before is not None else LARGEST
        values = {"person": clamped(person_id), "place": place}

        def work(connection: Connection) -> list[int]:
            few = (connection.execute(_totals, values).scalar() or 0) <= _SPARSE
            up, down = (_few_up, _few_down) if few else (_up, _down)
            statement = down if after is None else up
            return list(connection.execute(statement.limit(limit), values).scalars())

        return await self._database.read(work)

    async def whole(self, person_id: int, article_ids: Sequence[int]) -> list[MarkedWholeArticle]:
        return await self._database.read(lambda connection: _read_whole(connection, clamped(person_id), article_ids))

    async def feeds(self, person_id: int, *, with_newest: bool = False) -> list[FollowedFeed]:
        own = {"person": clamped(person_id)}

        def work(connection: Connection) -> list[FollowedFeed]:
            newest: dict[int, datetime | None] = {}
            if with_newest:
                newest = {row.source_id: row.newest for row in connection.execute(_newest, own)}
            return [
                FollowedFeed(
                    source_id=row.id,
                    name=redacted(row.name),
                    url=row.url,
                    site_url=row.site_url,
                    folder=row.folder,
                    unread=row.unread,
                    newest=newest.get(row.id),
                )
                for row in connection.execute(_feeds, own)
            ]

        return await self._database.recent.value(
            own["person"],
            ("feeds", with_newest),
            lambda: self._database.read(work),
            len,
        )

    async def totals(self, person_id: int) -> tuple[int, datetime | None]:
        def work(connection: Connection) -> tuple[int, datetime | None]:
            number = connection.execute(_totals, {"person": clamped(person_id)}).scalar() or 0
            return int(number), connection.execute(_last_seen).scalar()

        return await self._database.read(work)

    async def change_tags(
        self, person_id: int, article_ids: Sequence[int], add: Sequence[str], remove: Sequence[str]
    ) -> int:
        def work(connection: Connection) -> int:
            return change_tags(connection, person_id, article_ids, add, remove)

        return await write_for(self._database, person_id, work)

    async def rename_tag(self, person_id: int, tag: str, name: str) -> bool:
        def work(connection: Connection) -> bool:
            return move_tag(connection, person_id, tag, name)

        return await write_for(self._database, person_id, work)

    async def remove_tag(self, person_id: int, tag: str) -> bool:
        def work(connection: Connection) -> bool:
            return drop_tag(connection, person_id, tag)

        return await write_for(self._database, person_id, work)


def _read_whole(connection: Connection, person_id: int, article_ids: Sequence[int]) -> list[MarkedWholeArticle]:
    rows: list[Any] = []
    for ids in chunks(fitting(article_ids)):
        rows += connection.execute(_whole, {"ids": ids}).all()
    marks = read_marks(connection, person_id, [row.id for row in rows])
    blobs = read_blobs(connection, {row.content_blob for row in rows if row.content_blob is not None}, leave_out=True)
    sources = sorted({row.source_id for row in rows})
    titles: dict[int, str] = {}
    for ids in chunks(sources):
        titles |= {row.source_id: row.title for row in connection.execute(_titles, {"person": person_id, "ids": ids})}
    found: dict[int, MarkedWholeArticle] = {}
    for row in rows:
        content = blobs[row.content_blob].decode() if row.content_blob in blobs else row.content
        one = value_by_name(Article, row)
        # A source without a title is named by its address, which may hold a password.
        one = replace(one, source_name=redacted(titles.get(one.source_id, one.source_name)))
        found[row.id] = MarkedWholeArticle(one, marks.get(row.id, Mark(unread=False)), content, row.text)
    return [found[one] for one in dict.fromkeys(article_ids) if one in found]
