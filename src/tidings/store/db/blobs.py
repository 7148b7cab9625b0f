"""Bodies kept once by the hash of what they say, compressed.

A blob knows how many rows point to it. Whoever points to one more, or one less, says so to the BlobBatch of the
transaction; the batch is written once, at the end.
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
    """What these keys stand for."""
    return {key: unpack(data) for key, data in read_packed(connection, keys).items()}


def read_packed(connection: Connection, keys: set[bytes]) -> dict[bytes, bytes]:
    """The same as it is kept (read.packing)."""
    found: dict[bytes, bytes] = {}
    for chunk in chunks(sorted(keys)):
        found.update(tuple(row) for row in connection.execute(_data, {"keys": chunk}))
    return found


class BlobBatch:
    """What one transaction adds to the blobs, and takes from them."""

    def __init__(self) -> None:
        self._new: dict[bytes, bytes] = {}
        self._more: dict[bytes, int] = {}

    def put(self, data: bytes) -> bytes:
        """Keep this; the key under which it is found."""
        key = hashlib.sha256(data).digest()
        if key not in self._new:
            self._new[key] = pack(data)
        self.count(key, 1)
        return key

    def put_packed(self, key: bytes, packed: bytes) -> bytes:
        """The same for a body that was packed elsewhere; `key` is the sha256 of what it says."""
        self._new.setdefault(key, packed)
        self.count(key, 1)
        return key

    def count(self, key: bytes | None, more: int) -> None:
        """So many rows more (or less) point to it now."""
        if key is not None:
            self._more[key] = self._more.get(key, 0) + more

    def write(self, connection: Connection) -> None:
        # Sorted: two writers (a program beside the controller, on PostgreSQL) then wait for each other in one
        # order and never in a circle.
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
    """Insert, or point once more to what is there."""
    statement = conflict_insert(dialect, blob)
    more = {"refs": blob.c.refs + statement.excluded.refs}
    return Bulk(statement.on_conflict_do_update(index_elements=[blob.c.sha256], set_=more))
