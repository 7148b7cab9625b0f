"""Adds, edits, pauses and removes watches: ports.watch_store.WatchBook.

Every transaction that changes a watch or its matches locks the watch's row first, several in the order of their ids;
one that writes matches locks sources before watches. So on PostgreSQL two programs never deadlock.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from functools import cache
from typing import Any, Final

from sqlalchemy import bindparam, delete, func, literal_column, select, tuple_, update
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql import Executable

from tidings.chunks import chunks
from tidings.errors import WatchError, WatchNotFound
from tidings.model.messages import ChannelChange
from tidings.model.people import OWNER
from tidings.model.watches import Watch, WatchCounts, WatchPlace, WatchTerms, name_key
from tidings.store.db.database import Database
from tidings.store.db.schema import LARGEST, meta
from tidings.store.db.statements import LARGE_CHUNK, CompiledSelect, Values, clamped, conflict_insert, upsert
from tidings.store.db.types import storable
from tidings.store.db.watch_tables import watch
from tidings.store.rows.followings import lock_person
from tidings.store.unchanged import of_page
from tidings.store.watches.backfill import drop_unread_queues, enqueue_stored, lock_items
from tidings.store.watches.outbox_write import change_channels
from tidings.store.watches.packing import pack_terms, watch_of

LONGEST_NAME: Final = 200  # characters
_COUNTER = "watches"
_LONGEST_ID = 20  # digits

_watches = select(watch).order_by(watch.c.id)
_names = select(watch.c.id, watch.c.name, watch.c.name_key)
_one = select(watch).where(watch.c.id == bindparam("wanted"))
_lock = select(watch.c.id).where(watch.c.id == bindparam("wanted")).with_for_update(key_share=True)
_lock_to_remove = select(watch.c.id).where(watch.c.id == bindparam("wanted")).with_for_update()
_namesake = select(watch.c.name).where(
    watch.c.person_id == bindparam("person"), watch.c.name_key == bindparam("key"), watch.c.id != bindparam("wanted")
)
_edit = update(watch).where(watch.c.id == bindparam("wanted"))
_remove = delete(watch).where(watch.c.id == bindparam("wanted"))
_set_trouble = (
    update(watch)
    .where(watch.c.id.in_(bindparam("ids", expanding=True)), watch.c.trouble != bindparam("words"))
    .values(trouble=bindparam("words"))
)
_lock_some = (
    select(watch.c.id)
    .where(watch.c.id.in_(bindparam("ids", expanding=True)))
    .order_by(watch.c.id)
    .with_for_update(key_share=True)
)
_own = watch.c.person_id == bindparam("person")
_by_name = select(watch).order_by(watch.c.name_key, watch.c.id).limit(bindparam("most"))
_paused = _by_name.where(watch.c.paused == literal_column("1"))
_later = tuple_(watch.c.name_key, watch.c.id) > tuple_(bindparam("after"), bindparam("after_id"))
# A person has one watch of a name.
_own_by_name = select(watch).where(_own).order_by(watch.c.name_key).limit(bindparam("most"))
_own_later = watch.c.name_key > bindparam("after")
# All that a person's watches are made of: mostly few rows, which seldom change.
_OWN_ROWS: Final = "SELECT * FROM watch WHERE person_id = ?2 ORDER BY name_key LIMIT ?1"
_number = select(func.count()).select_from(watch)
_number_paused = _number.where(watch.c.paused == literal_column("1"))
_number_troubled = _number.where(watch.c.trouble != literal_column("''"))
_each = {"all": _number, "paused": _number_paused, "troubled": _number_troubled}  # the fields of WatchCounts
_numbers = CompiledSelect(select(*(one.scalar_subquery().label(name) for name, one in _each.items())))
_own_numbers = CompiledSelect(select(*(one.where(_own).scalar_subquery().label(name) for name, one in _each.items())))
_ids_by_key = select(watch.c.id).where(_own, watch.c.name_key == bindparam("key"))
_changes = CompiledSelect(select(meta.c.value).where(meta.c.name == _COUNTER), text="watches.watch_book:changes")
_any = CompiledSelect(select(watch.c.id).limit(1), text="watches.watch_book:any")

STATEMENTS: Final[dict[str, Executable]] = {
    "one": _one,
    "namesake": _namesake,
    "remove": _remove,
    "set_trouble": _set_trouble,
    "lock_some": _lock_some,
    "changes": _changes.statement,
    "any": _any.statement,
    "by_name": _by_name.where(_later),
    "own_by_name": _own_by_name.where(_own_later),
    "own_names": _names.where(_own),
    "paused": _paused.where(_later),
    "numbers": _numbers.statement,
    "own_numbers": _own_numbers.statement,
    "number_paused": _number_paused,
    "number_troubled": _number_troubled,
    "ids_by_key": _ids_by_key,
}


class WatchRows:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(
        self, terms: WatchTerms, at: datetime, secret: str, since: datetime | None = None, person_id: int = OWNER
    ) -> int:
        stored = _normalised(terms)
        row = _terms_row(stored) | {
            "person_id": person_id,
            "created_at": at,
            "since": at if since is None else since,
            "secret": storable(secret),
        }
        row |= {"paused": 0, "trouble": "", "matches": 0, "last_match_at": None}

        def work(connection: Connection) -> int:
            lock_person(connection, person_id)
            if since is not None:
                lock_items(connection)
            watch_id: int | None = connection.execute(_insert(connection.dialect.name), row).scalar()
            if watch_id is None:
                raise _name_taken(stored.name)
            if since is not None:
                enqueue_stored(connection, watch_id, stored.scope, since)
            _raise_changes(connection)
            return watch_id

        return await self._database.write(work)

    async def watches(self, person_id: int | None = None) -> list[Watch]:
        statement = _watches if person_id is None else _watches.where(watch.c.person_id == clamped(person_id))

        def work(connection: Connection) -> list[Watch]:
            if _any.run(connection).first() is None:
                return []
            # Sorted here, for PostgreSQL sorts by its database's locale.
            return [watch_of(row) for row in sorted(connection.execute(statement), key=lambda row: str(row.name_key))]

        return await self._database.read(work)

    async def page(
        self, limit: int, after: WatchPlace | None = None, *, paused: bool = False, person_id: int | None = None
    ) -> list[Watch]:
        values: Values = {"most": clamped(limit)}
        if person_id is None:
            statement, later = _paused if paused else _by_name, _later
        else:
            statement, later = _own_by_name, _own_later
            statement = statement.where(watch.c.paused == literal_column("1")) if paused else statement
            values["person"] = clamped(person_id)
        if after is not None:
            statement = statement.where(later)
            values |= {"after": storable(after.key)} | ({} if person_id else {"after_id": clamped(after.id)})

        def work(connection: Connection) -> list[Watch]:
            return [watch_of(row) for row in connection.execute(statement, values)]

        probe = None if person_id is None or after is not None or paused else (_OWN_ROWS, tuple(values.values()))
        return await self._database.read(work, of_page(limit, "watches", limit, after, paused, person_id), probe)

    async def counts(self, person_id: int | None = None) -> WatchCounts:
        numbers, values = _numbers if person_id is None else _own_numbers, {"person": clamped(person_id or 0)}

        def work(connection: Connection) -> WatchCounts:
            return numbers.values(connection, WatchCounts, values)[0]

        return await self._database.read(work)

    async def by_id(self, watch_id: int, person_id: int | None = None) -> Watch:
        def work(connection: Connection) -> Watch:
            known = 0 < watch_id <= LARGEST
            row = connection.execute(_one, {"wanted": watch_id}).first() if known else None
            if row is None or (person_id is not None and row.person_id != person_id):
                raise WatchNotFound(str(watch_id))
            return watch_of(row)

        return await self._database.read(work)

    async def watch(self, text: str, person_id: int = OWNER) -> Watch:
        return await self._database.read(lambda connection: _find(connection, storable(text), clamped(person_id)))

    async def edit(self, watch_id: int, terms: WatchTerms) -> ChannelChange:
        stored = _normalised(terms)
        row = _terms_row(stored)

        def work(connection: Connection) -> ChannelChange:
            wanted = _locked(connection, watch_id, _lock)
            before = watch_of(connection.execute(_one, wanted).one())
            name = {"person": before.person_id, "key": row["name_key"], "wanted": watch_id}
            if connection.execute(_namesake, name).first() is not None:
                raise _name_taken(stored.name)
            try:
                with connection.begin_nested():
                    connection.execute(_edit.values(row), wanted)
            except IntegrityError as error:  # another program has just taken the name (PostgreSQL)
                raise _name_taken(stored.name) from error
            change = change_channels(connection, watch_id, before.terms.channels, stored.channels)
            drop_unread_queues(connection)
            _raise_changes(connection)
            return change

        return await self._database.write(work)

    async def pause(self, watch_id: int, paused: bool) -> None:
        def work(connection: Connection) -> None:
            wanted = _locked(connection, watch_id, _lock)
            connection.execute(_edit.values(paused=int(paused), trouble=""), wanted)
            drop_unread_queues(connection)
            _raise_changes(connection)

        await self._database.write(work)

    async def remove(self, watch_id: int) -> None:
        def work(connection: Connection) -> None:
            connection.execute(_remove, _locked(connection, watch_id, _lock_to_remove))
            drop_unread_queues(connection)
            _raise_changes(connection)

        await self._database.write(work)

    async def trouble(self, watch_ids: Sequence[int], words: str) -> None:
        wanted, words = sorted({number for number in watch_ids if 0 < number <= LARGEST}), storable(words)

        def work(connection: Connection) -> None:
            for ids in chunks(wanted, LARGE_CHUNK):
                connection.execute(_lock_some, {"ids": ids}).all()
                connection.execute(_set_trouble, {"ids": ids, "words": words})

        if wanted:
            await self._database.write(work)

    async def changes(self) -> int:
        def work(connection: Connection) -> int:
            return _changes.run(connection).scalar() or 0

        return await self._database.read(work)


def _normalised(terms: WatchTerms) -> WatchTerms:
    """The terms with the spaces in the name collapsed, and each channel once. WatchError where the name is unfit."""
    name = " ".join(storable(terms.name).split())
    if not name:
        raise WatchError(repr(terms.name), "it needs a name")
    if len(name) > LONGEST_NAME:
        raise WatchError(f"{name[:40]}...", f"a name of more than {LONGEST_NAME} characters cannot be kept")
    return replace(terms, name=name, channels=tuple(dict.fromkeys(map(storable, terms.channels))))


def _terms_row(terms: WatchTerms) -> Values:
    return {
        "name": terms.name,
        "name_key": name_key(terms.name),
        "terms": pack_terms(terms),
        "scope": terms.scope.value,
    }


def _name_taken(name: str) -> WatchError:
    return WatchError(name, "there is one of this name already; choose another")


@cache
def _insert(dialect: str) -> Any:
    key = [watch.c.person_id, watch.c.name_key]
    statement = conflict_insert(dialect, watch).on_conflict_do_nothing(index_elements=key)
    return statement.returning(watch.c.id)


def _locked(connection: Connection, watch_id: int, lock: Any) -> dict[str, Any]:
    """Locks the watch until the transaction ends, and returns the parameters that name it. WatchNotFound."""
    wanted = {"wanted": watch_id}
    if not 0 < watch_id <= LARGEST or connection.execute(lock, wanted).first() is None:
        raise WatchNotFound(str(watch_id))
    return wanted


def _raise_changes(connection: Connection) -> None:
    """Raises the counter of changes. Must be the last statement: all transactions lock this one row."""
    connection.execute(upsert(connection.dialect.name, meta, "value"), {"name": _COUNTER, "value": 1})


def _find(connection: Connection, text: str, person_id: int) -> Watch:
    key, own = name_key(text), {"person": person_id}
    found = connection.execute(_ids_by_key, {"key": key, **own}).scalar()
    if found is None and key.isascii() and key.isdigit() and len(key) < _LONGEST_ID and int(key) <= LARGEST:
        found = connection.execute(_one.where(_own), {"wanted": int(key), **own}).scalar()
    if found is None:
        fitting = [row for row in connection.execute(_names.where(_own), own) if key in row.name_key] if key else []
        if len(fitting) != 1:
            raise WatchNotFound(text.strip(), sorted(row.name for row in fitting))
        found = fitting[0].id
    return watch_of(connection.execute(_one, {"wanted": found}).one())
