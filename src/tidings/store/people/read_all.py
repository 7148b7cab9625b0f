"""Marks all articles of many sources as read, and undoes it; undoes that sources are no longer followed.

All of a source is read once `read_to` is the id of its latest article: three numbers for each source, however many
articles. What they were before, and which single articles were unread below, goes into one row of `read_undo`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import cache
from typing import Any, Final

import msgspec
from sqlalchemy import (
    BigInteger,
    BindParameter,
    ColumnElement,
    Integer,
    Update,
    bindparam,
    delete,
    exists,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.chunks import chunks
from tidings.model.people import NO_FOLDER, ReadAll, ReadingQuery, UndoToken
from tidings.store.db.people_tables import following, mark, read_undo
from tidings.store.db.schema import LARGEST, article, source
from tidings.store.db.statements import Bulk, CompiledSelect, Values, conflict_insert, raw
from tidings.store.db.types import Instant, from_micros
from tidings.store.people.article_pages import read_ids
from tidings.store.people.marks import EMPTY, change_marks, passing
from tidings.store.people.unread import EXTRA, OWN, PERSON
from tidings.store.rows.followings import folders_within, newest, person_folders
from tidings.text.decoding import pack, unpack

_KEPT: Final = 5  # undo tokens of a person
_LISTED, _WALKS = 10_000, 25  # articles of a list that are marked at once, and how often more are looked for
# PostgreSQL: what others are storing just now may have smaller ids than what is stored. So one id serves all sources
# only below this age; what came later is looked up source by source, and within a source ids are in order.
_SETTLED: Final = timedelta(minutes=1)

_ids: BindParameter[list[int]] = bindparam("ids", expanding=True)
_number = bindparam("read_up_to", type_=BigInteger())
_wanted = following.c.source_id.in_(_ids)
_state = select(following.c.source_id, following.c.read_to, following.c.below).where(OWN)
_all = CompiledSelect(_state)
_articles = select(source.c.articles).where(source.c.id == following.c.source_id).correlate(following).scalar_subquery()
_later = (
    select(func.count())
    .where(article.c.source_id == following.c.source_id, article.c.id > _number)
    .correlate(following)
    .scalar_subquery()
)
_top = select(func.max(article.c.id))
_read = select(func.sum(following.c.below + following.c.extra)).where(OWN)
_mine = update(following).where(OWN)
# SQLite has one writer: what is stored later, of whichever source, has a larger id.
_all_below: Final[dict[str, Update]] = {
    "sqlite": _mine.values(read_to=_number, below=_articles, extra=0),
    "postgresql": _mine.values(read_to=newest(following.c.source_id), below=_articles, extra=0),
}
_some_below = _mine.where(following.c.read_to < _number).values(read_to=_number, below=_articles - _later)
_with_marks = select(mark.c.source_id).where(mark.c.person_id == PERSON, mark.c.read.in_((0, 1)))
_no_extra = _mine.where(following.c.extra != 0).values(extra=0)
_recount = _mine.where(following.c.source_id.in_(_with_marks)).values(extra=EXTRA)
_cut = (
    select(article.c.id)
    .where(article.c.first_seen < bindparam("seen_before", type_=Instant()))
    .order_by(article.c.first_seen.desc(), article.c.id.desc())
    .limit(1)
)
_late = (
    select(article.c.source_id, func.max(article.c.id).label("latest"))
    .where(article.c.first_seen >= bindparam("settled", type_=Instant()))
    .where(article.c.first_seen < bindparam("seen_before", type_=Instant()))
    .group_by(article.c.source_id)
)
_late_below = Bulk(_some_below.where(following.c.source_id == bindparam("key")))
_unread_marks = select(mark.c.article_id, mark.c.source_id).where(mark.c.person_id == PERSON, mark.c.read == 0)
_own_marks = (mark.c.person_id == PERSON, mark.c.article_id.in_(_ids), mark.c.read == 0)
_drop_marks = delete(mark).where(*_own_marks, *EMPTY)
_clear_marks = update(mark).where(*_own_marks).values(read=None)
_restore = Bulk(
    update(following)
    .where(following.c.person_id == bindparam("person"), following.c.source_id == bindparam("key"))
    .values(read_to=bindparam("before"), below=bindparam("number"))
)
_followed = exists().where(OWN, following.c.source_id == article.c.source_id)
_again = (
    select(PERSON, article.c.id, article.c.source_id, bindparam("was", type_=Integer()))
    .where(article.c.id.in_(_ids), _followed)
    .order_by(article.c.id)
)
_existing = select(source.c.id).where(source.c.id.in_(_ids)).order_by(source.c.id)
_kept = select(
    following.c.source_id,
    following.c.folder_id,
    following.c.title,
    raw(following.c.since),
    following.c.read_to,
    following.c.below,
).where(OWN, _wanted)
_kept_marks = select(mark.c.article_id, mark.c.read).where(
    mark.c.person_id == PERSON, mark.c.source_id.in_(_ids), mark.c.read.is_not(None)
)
_own_undo = read_undo.c.person_id == PERSON
_undo = delete(read_undo).where(_own_undo, read_undo.c.id == bindparam("token"))
_kept_value = select(read_undo.c.value).where(_own_undo, read_undo.c.id == bindparam("token"))
_newer = select(read_undo.c.id).where(_own_undo).order_by(read_undo.c.id.desc()).limit(_KEPT)
_forget_undo = delete(read_undo).where(_own_undo, read_undo.c.id.not_in(select(_newer.subquery().c.id)))

STATEMENTS: Final[dict[str, Executable]] = {
    "all": _state,
    "all_below": _all_below["sqlite"],
    "some_below": _some_below,
    "cut": _cut,
    "late": _late,
    "late_below": _late_below.statement,
    "recount": _recount,
    "unread_marks": _unread_marks,
    "drop_marks": _drop_marks,
    "clear_marks": _clear_marks,
    "restore": _restore.statement,
    "again": _again,
    "existing": _existing,
    "kept": _kept,
    "kept_marks": _kept_marks,
    "forget_undo": _forget_undo,
}


_State = tuple[int, int, int]


_Followed = tuple[int, int | None, str | None, int, int, int]  # source, folder, title, since, read_to, below
_Single = tuple[int, int]  # article, 1 where it was read


class _Before(msgspec.Struct, array_like=True):
    """What is restored: `read_to` and `below` of each source, and the single articles that were unread. Of sources that
    are no longer followed, what was followed, and single articles with what they were."""

    sources: list[_State] = []
    articles: list[int] = []
    followed: list[_Followed] = []
    singles: list[_Single] = []


def mark_everything(connection: Connection, person_id: int, which: ReadAll, at: datetime) -> UndoToken | None:
    """The person is locked."""
    own: dict[str, Any] = {"person": person_id}
    chosen = _in_folder(connection, person_id, which.folder_id)
    states = _states(connection, own, which, chosen)
    read = connection.execute(_read, own).scalar() or 0
    values = own | {"read_up_to": _up_to(connection, which, at)}
    late = _late_ones(connection, which, at)
    up_to = {source_id: max(values["read_up_to"], late.get(source_id, 0)) for source_id, _, _ in states}
    unread = connection.execute(_unread_marks, own).all()
    singles = [row.article_id for row in unread if row.article_id <= up_to.get(row.source_id, 0)]
    for some in chunks(singles):
        connection.execute(_drop_marks, own | {"ids": some})
        connection.execute(_clear_marks, own | {"ids": some})
    statement = _all_below[connection.dialect.name] if which.seen_before is None else _some_below
    if which.source_ids is None:
        connection.execute(statement.where(*chosen), values)
    for ids in chunks(sorted(up_to) if which.source_ids is not None else ()):
        connection.execute(statement.where(_wanted), values | {"ids": ids})
    rows = [own | {"key": one, "read_up_to": late[one]} for one in sorted(late) if one in up_to]
    _late_below.run(connection, rows)
    if which.seen_before is not None:
        _recount_extra(connection, own)
    number = (connection.execute(_read, own).scalar() or 0) - read
    if not number:
        return None
    return UndoToken(_keep(connection, person_id, _Before(states, singles), at), int(number))


def mark_listed(connection: Connection, person_id: int, query: ReadingQuery, at: datetime) -> UndoToken | None:
    """Marks what is unread in a list, however it is filtered: the first 10,000 of it. The person is locked."""
    wanted, found = replace(query, unread=True, limit=_LISTED, before_id=None), list[int]()
    for _ in range(_WALKS):  # by language or category a walk ends after some thousands of articles
        ids, following_id = read_ids(connection, person_id, wanted)
        found += ids
        if following_id is None or len(found) >= _LISTED:
            break
        wanted = replace(wanted, before_id=following_id)
    number = change_marks(connection, person_id, found[:_LISTED], passing)
    if not number:
        return None
    return UndoToken(_keep(connection, person_id, _Before(articles=found[:_LISTED]), at), number)


def kept_sources(connection: Connection, person_id: int, token_id: int) -> list[int]:
    """The sources that undoing it would follow again."""
    wanted = {"person": person_id, "token": min(token_id, LARGEST)}
    value = connection.execute(_kept_value, wanted).scalar()
    if value is None:
        return []
    return [source_id for source_id, *_ in msgspec.msgpack.decode(unpack(value), type=_Before).followed]


def undo_everything(connection: Connection, person_id: int, token_id: int) -> bool:
    """The person is locked."""
    wanted = {"person": person_id, "token": min(token_id, LARGEST)}
    value = connection.execute(_undo.returning(read_undo.c.value), wanted).scalar()
    if value is None:
        return False
    before = msgspec.msgpack.decode(unpack(value), type=_Before)
    _follow_again(connection, person_id, before.followed)
    rows = [
        {"person": person_id, "key": source_id, "before": read_to, "number": below}
        for source_id, read_to, below in before.sources
    ]
    _restore.run(connection, rows)
    was = {
        0: [*before.articles, *(article_id for article_id, read in before.singles if not read)],
        1: [article_id for article_id, read in before.singles if read],
    }
    for read, articles in was.items():
        for some in chunks(articles):
            connection.execute(_mark_again(connection.dialect.name), {"person": person_id, "ids": some, "was": read})
    _recount_extra(connection, {"person": person_id})
    return True


@cache
def _mark_again(dialect: str) -> Any:
    columns = ["person_id", "article_id", "source_id", "read"]
    marked = conflict_insert(dialect, mark).from_select(columns, _again)
    return marked.on_conflict_do_update(index_elements=columns[:2], set_={"read": marked.excluded.read})


def keep_followed(connection: Connection, person_id: int, source_ids: Sequence[int], at: datetime) -> int:
    """Keeps what a person has of sources that they are about to follow no more; returns the id of the undo token."""
    own: dict[str, Any] = {"person": person_id}
    followed, singles = list[_Followed](), list[_Single]()
    for ids in chunks(sorted(source_ids)):
        followed += [tuple(row) for row in connection.execute(_kept, own | {"ids": ids})]
        singles += [tuple(row) for row in connection.execute(_kept_marks, own | {"ids": ids})]
    return _keep(connection, person_id, _Before(followed=followed, singles=singles), at)


def _follow_again(connection: Connection, person_id: int, followed: Sequence[_Followed]) -> None:
    """Follows sources again in the folders that still exist. Sources that are gone are passed over."""
    folders = {one for one, _, _ in person_folders(connection, person_id)}
    rows: dict[int, Values] = {
        source_id: {
            "person_id": person_id,
            "source_id": source_id,
            "folder_id": folder_id if folder_id in folders else None,
            "title": title,
            "since": from_micros(since),
            "read_to": read_to,
            "below": below,
            "extra": 0,
        }
        for source_id, folder_id, title, since, read_to, below in followed
    }
    for ids in chunks(sorted(rows)):
        found = [rows[one] for one in connection.execute(_existing, {"ids": ids}).scalars()]
        if found:
            connection.execute(conflict_insert(connection.dialect.name, following).on_conflict_do_nothing(), found)


def _recount_extra(connection: Connection, own: dict[str, Any]) -> None:
    """Recounts `extra`, which only sources with marks of single articles have."""
    connection.execute(_no_extra, own)
    connection.execute(_recount, own)


def _in_folder(connection: Connection, person_id: int, folder_id: int | None) -> list[ColumnElement[bool]]:
    if folder_id is None:
        return []
    if folder_id == NO_FOLDER:
        return [following.c.folder_id.is_(None)]
    return [following.c.folder_id.in_(folders_within(connection, person_id, folder_id))]


def _states(
    connection: Connection, own: dict[str, Any], which: ReadAll, chosen: list[ColumnElement[bool]]
) -> list[_State]:
    """Returns the state to restore of the sources that are marked, also where nothing is unread now: to compare them
    with what they have would take longer, and on PostgreSQL writes as much."""
    if which.source_ids is None:
        result = connection.execute(_state.where(*chosen), own) if chosen else _all.run(connection, own)
        return [tuple(row) for row in result.all()]
    wanted = sorted({one for one in which.source_ids if 0 < one <= LARGEST})
    statement = _state.where(_wanted, *chosen)
    return [tuple(row) for ids in chunks(wanted) for row in connection.execute(statement, own | {"ids": ids})]


def _up_to(connection: Connection, which: ReadAll, at: datetime) -> int:
    """The id of the last article that is marked."""
    if which.seen_before is None:
        return connection.execute(_top).scalar() or 0
    return connection.execute(_cut, {"seen_before": min(which.seen_before, at - _SETTLED)}).scalar() or 0


def _late_ones(connection: Connection, which: ReadAll, at: datetime) -> dict[int, int]:
    """The last article of each source that is marked, though it came so late that `_up_to` leaves it out."""
    settled = at - _SETTLED
    if which.seen_before is None or which.seen_before <= settled:
        return {}
    rows = connection.execute(_late, {"settled": settled, "seen_before": which.seen_before})
    return {row.source_id: row.latest for row in rows}


def _keep(connection: Connection, person_id: int, before: _Before, at: datetime) -> int:
    row = {"person_id": person_id, "at": at, "value": pack(msgspec.msgpack.encode(before))}
    token_id: int = connection.execute(insert(read_undo).returning(read_undo.c.id), row).scalar_one()
    connection.execute(_forget_undo, {"person": person_id})
    return token_id
