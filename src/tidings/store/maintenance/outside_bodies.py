"""Bodies outside the database: sweeps objects that no row refers to, moves bodies, takes a sample of them."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from sqlalchemy import Select, bindparam, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.chunks import chunks
from tidings.errors import StoreError
from tidings.store.bodies.body_store import BodyStore, object_name
from tidings.store.db.blobs import (
    IS_OUTSIDE,
    OUTSIDE,
    bodies_of,
    claim_place,
    lock_objects,
    mark_place,
    place_number,
    wait_for,
)
from tidings.store.db.database import Database
from tidings.store.db.schema import blob, meta
from tidings.store.db.statements import Bulk, upsert
from tidings.store.db.types import from_micros, to_micros
from tidings.text.decoding import Broken, unpack

AT_A_TIME = 200  # bodies moved in one transaction
_SAMPLE = 50
SWEPT_AGE: Final = timedelta(
    days=1
)  # of objects: a process that has just written one may still commit a row that refers to it
_SWEEP_EVERY = timedelta(hours=20)
_SWEPT = "bodies_swept"  # in meta: when the last sweep began

_swept_at = select(meta.c.value).where(meta.c.name == _SWEPT)
_referred = select(blob.c.sha256).where(blob.c.sha256.in_(bindparam("keys", expanding=True)), IS_OUTSIDE)
_next = select(blob.c.sha256, blob.c.data).where(blob.c.sha256 > bindparam("after")).order_by(blob.c.sha256)
_inside, _outside = (_next.where(which).limit(bindparam("most")) for which in (~IS_OUTSIDE, IS_OUTSIDE))
_set_data = Bulk(update(blob).where(blob.c.sha256 == bindparam("key")).values(data=bindparam("packed")))
STATEMENTS: Final[dict[str, Executable]] = {
    "referred": _referred,
    "inside": _inside,
    "outside": _outside,
    "set_data": _set_data.statement,
}


# -- objects that no row refers to ---


async def sweep_daily(database: Database, now: datetime) -> int:
    """Sweeps objects that are a day old, once a day for all programs on the database; returns how many went."""
    if database.bodies is None or not await database.write(partial(_take_turn, now=now)):
        return 0
    return await sweep_objects(database, now - SWEPT_AGE)


def _take_turn(connection: Connection, now: datetime) -> bool:
    """Returns whether the last sweep began long enough ago, or in the future, by a clock that was wrong."""
    lock_objects(connection, sweep=True)
    last = connection.execute(_swept_at).scalar()
    if last is not None and from_micros(last) <= now < from_micros(last) + _SWEEP_EVERY:
        return False
    connection.execute(upsert(connection.dialect.name, meta), {"name": _SWEPT, "value": to_micros(now)})
    return True


async def sweep_objects(database: Database, before: datetime) -> int:
    """Deletes objects that were written before this time and that no row refers to; returns how many. They come from
    bodies that were deleted, and from transactions that failed."""
    bodies = database.bodies
    if bodies is None:
        return 0
    count = 0
    for part in await asyncio.to_thread(bodies.parts):
        old = await asyncio.to_thread(bodies.older, part, before)
        names = await database.read(partial(_unreferred, objects=old))
        if names:
            count += await database.write(partial(_delete, objects={name: old[name] for name in names}))
    return count


def _unreferred(connection: Connection, objects: Mapping[str, bytes | None]) -> list[str]:
    kept: set[bytes] = set()
    for keys in chunks(sorted(key for key in objects.values() if key is not None)):
        kept.update(connection.execute(_referred, {"keys": keys}).scalars())
    return [name for name, key in objects.items() if key not in kept]


def _delete(connection: Connection, objects: Mapping[str, bytes | None]) -> int:
    """While no process puts objects, so that no row that refers to one of them can come meanwhile."""
    bodies = bodies_of(connection)
    assert bodies is not None
    lock_objects(connection, sweep=True)
    claim_place(connection, bodies)
    names = _unreferred(connection, objects)
    bodies.delete(names)
    return len(names)


# -- moving ---


@dataclass(frozen=True, slots=True)
class MovedBodies:
    moved: int = 0
    missing: int = 0  # not in the place that they were to be moved from


async def move_bodies(
    database: Database, source: BodyStore | None, show: Callable[[int], None] = lambda moved: None
) -> MovedBodies:
    """Moves all bodies to where new ones are stored: those in the database and, if `source` is given, those that lie
    there. Each step is a transaction: what was interrupted is simply begun again. Objects are copied; those at `source`
    stay."""
    if source is not None and database.bodies is not None:
        await database.write(_mark)
    total = MovedBodies()
    steps: list[tuple[Select[tuple[bytes, bytes]], BodyStore | None]] = []
    if database.bodies is not None:
        steps.append((_inside, None))
    if source is not None:
        steps.append((_outside, source))
    for statement, place in steps:
        after: bytes | None = b""
        while after is not None:
            step = _Step(statement, place, after)
            after, moved, missing = await database.write(step.run)
            total = MovedBodies(total.moved + moved, total.missing + missing)
            show(total.moved)
    return total


def _mark(connection: Connection) -> None:
    """The place of the settings is this database's from now on, also if it has used another so far."""
    bodies = bodies_of(connection)
    assert bodies is not None
    mark_place(connection, bodies)


@dataclass(frozen=True, slots=True)
class _Step:
    """One transaction of a move: the bodies after a key."""

    statement: Select[tuple[bytes, bytes]]
    source: BodyStore | None
    after: bytes

    def run(self, connection: Connection) -> tuple[bytes | None, int, int]:
        """Returns the last key, None where there is no more; how many were moved, and how many were missing."""
        rows = connection.execute(self.statement, {"after": self.after, "most": AT_A_TIME}).all()
        if not rows:
            return None, 0, 0
        keys = [row.sha256 for row in rows]
        packed = {row.sha256: row.data for row in rows} if self.source is None else self.source.get(keys)
        bodies = bodies_of(connection)
        if bodies is not None:
            claim_place(connection, bodies)
            wait_for([bodies.put(key, data) for key, data in packed.items()])
            packed = dict.fromkeys(packed, OUTSIDE)
        _set_data.run(connection, [{"key": key, "packed": data} for key, data in sorted(packed.items())])
        return keys[-1], len(packed), len(keys) - len(packed)


# -- checks ---


def check_place(connection: Connection) -> None:
    """Raises StoreError where bodies cannot be written and read where new ones are stored. A new place is made."""
    bodies = bodies_of(connection)
    if bodies is not None:
        claim_place(connection, bodies)
        bodies.probe()


@dataclass(frozen=True, slots=True)
class BodySample:
    """Some of the bodies that lie outside."""

    looked_at: int = 0
    missing: tuple[str, ...] = ()  # names of objects
    damaged: tuple[str, ...] = ()


def sample_bodies(connection: Connection) -> BodySample:
    """Reads some bodies that lie outside, from a random one on, and compares them with their hashes."""
    number = place_number(connection)
    if number is None or number < 0:
        return BodySample()
    keys: list[bytes] = []
    for after in (secrets.token_bytes(32), b""):
        rows = connection.execute(_outside, {"after": after, "most": _SAMPLE - len(keys)})
        keys += [row.sha256 for row in rows if row.sha256 not in keys]
    bodies = bodies_of(connection)
    if bodies is None:
        if keys:
            raise StoreError("bodies lie outside the database, and store.bodies is empty; set it to where they lie")
        return BodySample()
    found = bodies.get(keys)
    damaged = [key for key, packed in found.items() if not _is_whole(key, packed)]
    return BodySample(len(keys), _names(key for key in keys if key not in found), _names(damaged))


def _is_whole(key: bytes, packed: bytes) -> bool:
    try:
        return hashlib.sha256(unpack(packed)).digest() == key
    except Broken:
        return False


def _names(keys: Iterable[bytes]) -> tuple[str, ...]:
    return tuple(object_name(key) for key in keys)
