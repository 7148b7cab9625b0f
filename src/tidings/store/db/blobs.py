"""Bodies, stored once by the hash of their content, compressed.

A blob counts the rows that point to it and is deleted with the last one. A transaction collects its changes in one
BlobBatch, which is written at the end.
"""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Final

from sqlalchemy import bindparam, delete, literal_column, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.store.db.schema import blob
from tidings.store.db.statements import Bulk, chunks, conflict_insert
from tidings.text.decoding import pack, unpack

_data = select(blob.c.sha256, blob.c.data).where(blob.c.sha256.in_(bindparam("keys", expanding=True)))
_point = Bulk(update(blob).where(blob.c.sha256 == bindparam("key")).values(refs=blob.c.refs + bindparam("more")))
_forget = Bulk(delete(blob).where(blob.c.sha256 == bindparam("key"), blob.c.refs <= literal_column("0")))
STATEMENTS: Final[dict[str, Executable]] = {
    "data": _data,
    "point": _point.statement,
    "forget": _forget.statement,
}


def read_blobs(connection: Connection, keys: set[bytes]) -> dict[bytes, bytes]:
    """The contents of these blobs, by key."""
    return {key: unpack(data) for key, data in read_packed(connection, keys).items()}


def read_packed(connection: Connection, keys: set[bytes]) -> dict[bytes, bytes]:
    """The contents as they are stored (text.decoding.pack), by key."""
    found: dict[bytes, bytes] = {}
    for chunk in chunks(sorted(keys)):
        found.update(tuple(row) for row in connection.execute(_data, {"keys": chunk}))
    return found


class BlobBatch:
    """The blobs that one transaction adds, and the references it adds and removes."""

    def __init__(self) -> None:
        self._new: dict[bytes, bytes] = {}
        self._more: dict[bytes, int] = {}

    def put(self, data: bytes) -> bytes:
        """Adds a body; returns its key."""
        key = hashlib.sha256(data).digest()
        if key not in self._new:
            self._new[key] = pack(data)
        self.count(key, 1)
        return key

    def put_packed(self, key: bytes, packed: bytes) -> bytes:
        """Adds a body that is packed already; `key` is the sha256 of its content."""
        self._new.setdefault(key, packed)
        self.count(key, 1)
        return key

    def count(self, key: bytes | None, more: int) -> None:
        """So many more (or fewer) rows point to it."""
        if key is not None:
            self._more[key] = self._more.get(key, 0) + more

    def write(self, connection: Connection) -> None:
        # Sorted: two writers (another program, on PostgreSQL) then lock in one order and never deadlock.
        if self._new:
            rows = [
                {"sha256": key, "data": data, "size": len(data), "refs": self._more.pop(key)}
                for key, data in sorted(self._new.items())
            ]
            _keep(connection.dialect.name).run(connection, rows)
        changed = [(key, more) for key, more in sorted(self._more.items()) if more]
        _point.run(connection, [{"key": key, "more": more} for key, more in changed])
        _forget.run(connection, [{"key": key} for key, more in changed if more < 0])


@cache
def _keep(dialect: str) -> Bulk:
    """Inserts, or adds to the references of a blob that is stored already."""
    statement = conflict_insert(dialect, blob)
    more = {"refs": blob.c.refs + statement.excluded.refs}
    return Bulk(statement.on_conflict_do_update(index_elements=[blob.c.sha256], set_=more))
