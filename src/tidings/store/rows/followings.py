"""Rows of followed sources and of folders: what adding a source shares with a person's own subscriptions; how many
sources a person follows.

What counts as read, and in which order rows are locked, is explained in store/people/unread.py.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import Any, Final, NamedTuple, TypeVar
from weakref import WeakKeyDictionary

from sqlalchemy import (
    BigInteger,
    Column,
    ColumnElement,
    Engine,
    bindparam,
    delete,
    func,
    insert,
    literal_column,
    null,
    select,
)
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.chunks import chunks
from tidings.errors import FolderError, PersonNotFound
from tidings.model.people import LONGEST_FOLDER, folder_name
from tidings.store.db.database import Database
from tidings.store.db.people_tables import folder, following, person
from tidings.store.db.schema import LARGEST, article, source
from tidings.store.db.statements import CompiledSelect, conflict_insert
from tidings.store.db.types import Instant, storable

_Result = TypeVar("_Result")
_person = bindparam("person", type_=BigInteger())
_lock_person = select(person.c.id).where(person.c.id == _person).with_for_update(key_share=True)
_folders = select(folder.c.id, folder.c.name, folder.c.name_key).where(folder.c.person_id == _person)
_by_url = select(source.c.id, source.c.url).where(source.c.url.in_(bindparam("urls", expanding=True)))
_forget = delete(following).where(following.c.source_id == bindparam("source_id"))


def newest(source_id: Column[int]) -> ColumnElement[int]:
    """The id of the latest article of a source; 0: it has none. Read it together with source.articles."""
    latest = select(func.max(article.c.id)).where(article.c.source_id == source_id)
    return func.coalesce(latest.correlate(source_id.table).scalar_subquery(), 0)


_new = (  # In the order of their ids: each is locked by the reference to it.
    select(
        _person.label("person_id"),
        source.c.id.label("source_id"),
        bindparam("folder", type_=BigInteger()).label("folder_id"),
        null().label("title"),
        bindparam("at", type_=Instant()).label("since"),
        newest(source.c.id).label("read_to"),
        source.c.articles.label("below"),
        literal_column("0").label("extra"),
    )
    .where(source.c.id.in_(bindparam("ids", expanding=True)), source.c.listing > 0)
    .order_by(source.c.id)
)
_MANY: Final = 5_000  # followed sources that are counted
_some = select(following.c.source_id).where(following.c.person_id == _person)
_number = CompiledSelect(
    select(
        func.count().label("followed"), select(func.max(source.c.id)).scalar_subquery().label("sources")
    ).select_from(_some.limit(literal_column(str(_MANY))).subquery()),
    planned_once=True,
)
STATEMENTS: Final[dict[str, Executable]] = {
    "folders": _folders,
    "by_url": _by_url,
    "new": _new,
    "forget": _forget,
    "number": _number.statement,
}


@cache
def _insert(dialect: str) -> Any:
    columns = [column.name for column in following.c]
    statement = conflict_insert(dialect, following).from_select(columns, _new).on_conflict_do_nothing()
    return statement.execution_options(preserve_rowcount=True)


def lock_person(connection: Connection, person_id: int) -> None:
    """The first thing that every transaction does which writes something for a person."""
    if not 0 < person_id <= LARGEST or connection.execute(_lock_person, {"person": person_id}).first() is None:
        raise PersonNotFound(str(person_id))


async def write_for(
    database: Database, person_id: int, work: Callable[[Connection], _Result], concerns: Sequence[int] = ()
) -> _Result:
    """Runs it in a transaction with the person locked; they see at once what it changed. `concerns`: of what else, as
    Database.write has it."""

    def locked(connection: Connection) -> _Result:
        lock_person(connection, person_id)
        return work(connection)

    return await database.write(locked, [person_id, *concerns])


def start_following(
    connection: Connection, person_id: int, source_ids: Iterable[int], folder_id: int | None, at: datetime
) -> int:
    """Inserts what is not followed yet, all articles so far as read; returns how many. The person is locked. Pages of
    sites, but for the first of each, are passed over."""
    number, statement = 0, _insert(connection.dialect.name)
    values = {"person": person_id, "folder": folder_id, "at": at}
    for ids in chunks(sorted({one for one in source_ids if 0 < one <= LARGEST})):
        number += max(0, connection.execute(statement, values | {"ids": ids}).rowcount)
    return number


def follow_added(connection: Connection, person_id: int, added: Mapping[str, str | None], at: datetime) -> None:
    """Follows sources, given as URL and category, each in the folder of that name. The person is locked."""
    by_folder: dict[str, list[int]] = {}
    for urls in chunks(added):
        for row in connection.execute(_by_url, {"urls": urls}):
            by_folder.setdefault(_fitting(added[row.url] or ""), []).append(row.id)
    ids = folder_ids(connection, person_id, [name for name in by_folder if name])
    for name, source_ids in by_folder.items():
        start_following(connection, person_id, source_ids, ids.get(name), at)


def follow_root(connection: Connection, person_id: int, root_id: int, category: str | None, at: datetime) -> None:
    """Follows a site, in the folder named like its category. The person is locked."""
    name = _fitting(category or "")
    folders = folder_ids(connection, person_id, [name] if name else [])
    start_following(connection, person_id, [root_id], folders.get(name), at)


def forget_followers(connection: Connection, source_id: int) -> None:
    """Deletes the followings of a source. Called as soon as a source that is to be removed is locked."""
    connection.execute(_forget, {"source_id": source_id})


# -- folders ---


def checked_name(name: str) -> str:
    """The name as it is stored. FolderError where it is none."""
    shown = folder_name(storable(name))
    if not shown or not shown.isprintable():
        raise FolderError(repr(name), "this is no name; write letters, digits and spaces, and / between folders")
    if len(shown) > LONGEST_FOLDER:
        raise FolderError(f"{shown[:20]}...", f"a name has at most {LONGEST_FOLDER} characters")
    return shown


def folder_ids(connection: Connection, person_id: int, names: Sequence[str]) -> dict[str, int]:
    """Returns the ids of a person's folders by these names; missing folders are made. The person is locked."""
    if not names:
        return {}
    known = {row.name_key: row.id for row in connection.execute(_folders, {"person": person_id})}
    found: dict[str, int] = {}
    for name in names:
        key = name.casefold()
        if key not in known:
            row = {"person_id": person_id, "name": name, "name_key": key}
            known[key] = connection.execute(insert(folder).returning(folder.c.id), row).scalar_one()
        found[name] = known[key]
    return found


def person_folders(connection: Connection, person_id: int) -> list[tuple[int, str, str]]:
    """(id, name, key) of all, sorted by key: those above before those below."""
    rows = sorted(connection.execute(_folders, {"person": person_id}), key=lambda row: row.name_key.split("/"))
    return [(row.id, row.name, row.name_key) for row in rows]


def folders_within(connection: Connection, person_id: int, folder_id: int) -> list[int]:
    """The folder and those below it; none where the person has no such folder."""
    rows = person_folders(connection, person_id)
    keys = [key for one, _, key in rows if one == folder_id]
    return [one for one, _, key in rows if keys and (key == keys[0] or key.startswith(f"{keys[0]}/"))]


def _fitting(category: str) -> str:
    """A category as the name of a folder: cut where it is too long, empty where nothing is left."""
    name = folder_name("".join(letter for letter in category if letter.isprintable()))
    return name[:LONGEST_FOLDER].rstrip(" /")


# -- how many sources a person follows --------------------------------------------------------------
#
# Which way is the shortest to a page of a list depends on it, and on how many sources there are; never what is on the
# page: so it may be some seconds old. To count 5,000 takes a third of a millisecond, and everything else waits for it.

_SECONDS: Final = 10.0  # for which a number is kept
_MOST: Final = 1_000  # people whose numbers are kept


class FollowNumber(NamedTuple):
    followed: int
    sources: int  # nearly: the largest id


_kept: WeakKeyDictionary[Engine, OrderedDict[int, tuple[float, FollowNumber]]] = WeakKeyDictionary()


def count_followed(connection: Connection, person_id: int) -> FollowNumber:
    [[followed, sources]] = _number.tuples(connection, {"person": person_id})
    return FollowNumber(followed, sources or 0)


def recent_number(connection: Connection, person_id: int) -> FollowNumber:
    """Returns the number as it was at most ten seconds ago."""
    numbers, now = _kept.setdefault(connection.engine, OrderedDict()), time.monotonic()
    until, number = numbers.get(person_id, (now, None))
    if number is None or until <= now:
        number = count_followed(connection, person_id)
        numbers[person_id] = now + _SECONDS, number
        if len(numbers) > _MOST:
            numbers.popitem(last=False)
    return number
