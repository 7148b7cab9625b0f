from __future__ import annotations

import os

from sqlalchemy import create_engine, select
from sqlalchemy.engine import Connection

from tidings.store.db.blobs import BlobBatch, read_blobs
from tidings.store.db.schema import blob, metadata
from tidings.text.decoding import pack

_WORDS = b"the same words again and again " * 1000


def connected() -> Connection:
    engine = create_engine("sqlite://")
    metadata.create_all(engine, tables=[blob])
    return engine.connect()


def refs(connection: Connection) -> list[int]:
    return sorted(connection.execute(select(blob.c.refs)).scalars())


def test_what_is_put_is_read_again() -> None:
    bodies = [b"", b"x", _WORDS, os.urandom(100_000)]
    with connected() as connection:
        batch = BlobBatch(connection)
        keys = [batch.put(body) for body in bodies]
        batch.write()
        assert read_blobs(connection, set(keys)) == dict(zip(keys, bodies, strict=True))
        assert read_blobs(connection, {b"unknown"}) == {}


def test_what_is_stored_is_small() -> None:
    assert len(pack(_WORDS)) < len(_WORDS) / 50


def test_one_body_is_one_row_that_counts() -> None:
    with connected() as connection:
        for _ in range(2):
            batch = BlobBatch(connection)
            assert batch.put(_WORDS) == batch.put(_WORDS)
            batch.write()
        assert refs(connection) == [4]


def test_it_goes_with_the_last_that_points_to_it() -> None:
    with connected() as connection:
        batch = BlobBatch(connection)
        first, second = batch.put(b"first"), batch.put(b"second")
        batch.count(first, 1)
        batch.write()
        assert refs(connection) == [1, 2]
        batch = BlobBatch(connection)
        batch.count(first, -1)
        batch.count(second, -1)
        batch.count(None, -1)
        batch.write()
        assert refs(connection) == [1]
        assert read_blobs(connection, {first, second}) == {first: b"first"}


def test_replaced_by_the_same_it_stays() -> None:
    with connected() as connection:
        batch = BlobBatch(connection)
        key = batch.put(b"page")
        batch.write()
        batch = BlobBatch(connection)
        batch.put(b"page")
        batch.count(key, -1)
        batch.write()
        assert refs(connection) == [1]
