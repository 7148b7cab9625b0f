"""Tables of a cluster, and the partition of a host in SQL. SQLite has the tables and never uses them.

    member      a process that holds leases for one duty; live until `expires`
    lease       one part of a duty: who holds it, until when; `epoch` rises with every holder

All times in them are read from the database's clock.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import BigInteger, Column, ColumnElement, Integer, Table, Text, func, literal_column, text

from tidings.store.db.schema import metadata
from tidings.store.db.types import Instant

member = Table(
    "member",
    metadata,
    Column("id", Text, primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("version", Text, nullable=False),
    Column("started", Instant, nullable=False),
    Column("expires", Instant, nullable=False),
    Column("detail", Text, nullable=False, server_default=text("'{}'")),  # JSON
)

lease = Table(
    "lease",
    metadata,
    Column("kind", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("holder", Text),  # a member's id; NULL: free
    Column("epoch", BigInteger, nullable=False, server_default="0"),
    Column("expires", Instant, nullable=False, server_default="0"),
)


def partition(host: ColumnElement[Any]) -> ColumnElement[int]:
    """`ports.cluster.partition_of` in PostgreSQL's SQL, in the very words of the index ix_source_partition."""
    digest = func.decode(func.md5(host), literal_column("'hex'"))
    return func.get_byte(digest, literal_column("0"), type_=Integer()).op("&")(literal_column("63"))
