"""Bodies, stored once by the hash of their content, compressed.

A blob counts the rows that point to it and is deleted with the last one. A transaction collects its changes in one
BlobBatch, which is written at the end.

With the setting store.bodies a blob's data is empty in its row, and lies in a BodyStore outside:

    write    an object is begun as soon as its body is put, and stored before the row is inserted; a transaction that
             fails leaves an object without a row, and never a row without its object
    delete   only the row goes; objects without a row are swept later (maintenance/outside_bodies.py)
    locks    who puts objects and who sweeps them keep each other out: on SQLite by the transaction itself, on
             PostgreSQL by an advisory lock, shared by all who put
"""

from __future__ import annotations

import hashlib
import logging
import secrets
from collections.abc import Iterable
from concurrent.futures import Future
from functools import cache
from typing import Final

from sqlalchemy import bindparam, delete, func, literal_column, select, text, update
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.chunks import chunks
from tidings.errors import BodyMissing, StoreError
from tidings.store.bodies.body_store import BodyStore, object_name
from tidings.store.db.schema import blob, meta
from tidings.store.db.statements import Bulk, conflict_insert, upsert
from tidings.text.decoding import Broken, pack, unpack

OUTSIDE: Final = b""  # the data of a blob that lies outside: no packed body is empty
BODIES_OPTION: Final = "tidings_bodies"  # the execution option of an engine that holds its BodyStore
PLACE_NUMBER: Final = "bodies"  # in meta: the number in the place's mark; negative until the place is marked
_OBJECTS_LOCK = 0x7469_6462  # the number of the advisory lock in PostgreSQL

_data = select(blob.c.sha256, blob.c.data).where(blob.c.sha256.in_(bindparam("keys", expanding=True)))
_point = Bulk(update(blob).where(blob.c.sha256 == bindparam("key")).values(refs=blob.c.refs + bindparam("more")))
_forget = Bulk(delete(blob).where(blob.c.sha256 == bindparam("key"), blob.c.refs <= literal_column("0")))
_place_number = select(meta.c.value).where(meta.c.name == PLACE_NUMBER)
STATEMENTS: Final[dict[str, Executable]] = {
    "data": _data,
    "point": _point.statement,
    "forget": _forget.statement,
    "place_number": _place_number,
}
IS_OUTSIDE: Final = func.length(blob.c.data) == 0

log = logging.getLogger(__name__)


# -- where bodies lie --------------------------------------------------------------------------------


def bodies_of(connection: Connection) -> BodyStore | None:
    """Returns the store for new bodies; None: the database itself."""
    bodies: BodyStore | None = connection.get_execution_options().get(BODIES_OPTION)
    return bodies


def number_place(connection: Connection) -> None:
    """Gives the database the number by which its bodies outside are marked, unless it has one."""
    if place_number(connection) is None:
        number = -1 - secrets.randbelow(2**62)
        statement = conflict_insert(connection.dialect.name, meta).on_conflict_do_nothing()
        connection.execute(statement, {"name": PLACE_NUMBER, "value": number})


def place_number(connection: Connection) -> int | None:
    """Returns the database's number; negative: nothing was stored outside yet; None: nothing ever could be."""
    number: int | None = connection.execute(_place_number).scalar()
    return number


def claim_place(connection: Connection, bodies: BodyStore) -> None:
    """Keeps sweeps out until the transaction ends, and checks that the place is this database's."""
    lock_objects(connection, sweep=False)
    if bodies.is_claimed:
        return
    number = place_number(connection)
    if number is None:
        raise StoreError(f"bodies {bodies.address}: the database has no number yet; open it for writing first")
    if bodies.claim(number):
        connection.execute(upsert(connection.dialect.name, meta), {"name": PLACE_NUMBER, "value": -number})


def mark_place(connection: Connection, bodies: BodyStore) -> None:
    """Makes an unused place this database's, also if the database has used another so far."""
    number = place_number(connection)
    assert number is not None
    bodies.claim(-abs(number))
    connection.execute(upsert(connection.dialect.name, meta), {"name": PLACE_NUMBER, "value": abs(number)})


def lock_objects(connection: Connection, *, sweep: bool) -> None:
    """`sweep`: alone; otherwise together with others who put objects. A SQLite transaction is alone as it is."""
    if connection.dialect.name == "postgresql":
        name = "pg_advisory_xact_lock" if sweep else "pg_advisory_xact_lock_shared"
        connection.execute(text(f"SELECT {name}(:lock)"), {"lock": _OBJECTS_LOCK})


# -- reading -----------------------------------------------------------------------------------------


def read_blobs(connection: Connection, keys: set[bytes], *, leave_out: bool = False) -> dict[bytes, bytes]:
    """The contents of these blobs, by key. Raises BodyMissing for one outside that is not there, or damaged;
    `leave_out`: leaves it out."""
    found: dict[bytes, bytes] = {}
    for key, data in read_packed(connection, keys, leave_out=leave_out).items():
        try:
            found[key] = unpack(data)
        except Broken as error:
            bodies = bodies_of(connection)
            if bodies is None:
                raise
            _note_missing(bodies, [key], f"is damaged ({error})", leave_out=leave_out)
    return found


def read_packed(connection: Connection, keys: set[bytes], *, leave_out: bool = True) -> dict[bytes, bytes]:
    """The contents as they are stored (text.decoding.pack), by key."""
    found: dict[bytes, bytes] = {}
    for chunk in chunks(sorted(keys)):
        found.update(tuple(row) for row in connection.execute(_data, {"keys": chunk}))
    outside = [key for key, data in found.items() if not data]
    if outside:
        found = {key: data for key, data in found.items() if data} | _outside(connection, outside, leave_out)
    return found


def _outside(connection: Connection, keys: list[bytes], leave_out: bool) -> dict[bytes, bytes]:
    bodies = bodies_of(connection)
    if bodies is None:
        _note_missing(None, keys, "", leave_out=leave_out)
        return {}
    found = bodies.get(keys)
    if missing := [key for key in keys if key not in found]:
        _note_missing(bodies, missing, "is missing", leave_out=leave_out)
    return found


def _note_missing(bodies: BodyStore | None, keys: list[bytes], what: str, *, leave_out: bool) -> None:
    """Raises BodyMissing, or logs it."""
    name, more = object_name(keys[0]), f" (and {len(keys) - 1} more)" if len(keys) > 1 else ""
    if bodies is None:
        words = f"body {name}{more} lies outside the database, and store.bodies is empty; set it to where bodies lie"
    else:
        words = f"body {name}{more} {what} in {bodies.address}; put it back from a copy of that place"
    if not leave_out:
        raise BodyMissing(words)
    log.warning("%s", words)


# -- writing -----------------------------------------------------------------------------------------


class BlobBatch:
    """The blobs that one transaction adds, and the references it adds and removes."""

    def __init__(self, connection: Connection) -> None:
        self._connection, self._bodies = connection, bodies_of(connection)
        self._new: dict[bytes, bytes] = {}
        self._more: dict[bytes, int] = {}
        self._writes: list[Future[None]] = []  # objects under way

    def put(self, data: bytes) -> bytes:
        """Adds a body; returns its key."""
        key = hashlib.sha256(data).digest()
        if key not in self._new:
            self._add(key, pack(data))
        self.count(key, 1)
        return key

    def put_packed(self, key: bytes, packed: bytes) -> bytes:
        """Adds a body that is packed already; `key` is the sha256 of its content."""
        if key not in self._new:
            self._add(key, packed)
        self.count(key, 1)
        return key

    def _add(self, key: bytes, packed: bytes) -> None:
        self._new[key] = packed
        if self._bodies is not None:
            if not self._writes:
                claim_place(self._connection, self._bodies)
            self._writes.append(self._bodies.put(key, packed))

    def count(self, key: bytes | None, more: int) -> None:
        """Adds so many (or, if negative, removes so many) rows that point to it."""
        if key is not None:
            self._more[key] = self._more.get(key, 0) + more

    def write(self) -> None:
        # Sorted: two writers (another program, on PostgreSQL) then lock in one order and never deadlock.
        connection = self._connection
        if self._new:
            wait_for(self._writes)
            inside = self._bodies is None
            rows = [
                {"sha256": key, "data": data if inside else OUTSIDE, "size": len(data), "refs": self._more.pop(key)}
                for key, data in sorted(self._new.items())
            ]
            _keep(connection.dialect.name).run(connection, rows)
        changed = [(key, more) for key, more in sorted(self._more.items()) if more]
        _point.run(connection, [{"key": key, "more": more} for key, more in changed])
        _forget.run(connection, [{"key": key} for key, more in changed if more < 0])


def wait_for(writes: Iterable[Future[None]]) -> None:
    """Returns when all objects are stored; raises what kept one from it."""
    for one in writes:
        one.result()


@cache
def _keep(dialect: str) -> Bulk:
    """Inserts, or adds to the references of a blob that is stored already."""
    statement = conflict_insert(dialect, blob)
    more = {"refs": blob.c.refs + statement.excluded.refs}
    return Bulk(statement.on_conflict_do_update(index_elements=[blob.c.sha256], set_=more))
