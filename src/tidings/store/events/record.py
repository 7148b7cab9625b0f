"""Writes the log of events: at most one row for each transaction, with what identifies the rows that it stored.

Ids of new articles are not known to the transaction that inserts them in bulk, so they are logged by source and
identity, which is looked up when the log is read.

PostgreSQL gives ids before COMMIT, so a row may appear below one that was read. A writer holds a shared lock from
before its id until its COMMIT: whoever reads up to an id waits for those that hold it (log.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

import msgspec
from sqlalchemy import bindparam, exists, insert, literal_column, or_, select, text
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.store.db.people_tables import event_log, hook
from tidings.store.db.schema import meta
from tidings.store.db.statements import CompiledSelect
from tidings.store.db.types import from_micros, to_micros

UNTIL: Final = "events_until"  # in `meta`: microseconds since 1970
LOCK: Final = 0x7464_6576  # the number of the advisory lock
_shared_lock = text(f"SELECT pg_advisory_xact_lock_shared({LOCK})")
_asked_for = exists().where(meta.c.name == UNTIL, meta.c.value > bindparam("now"))
_wanted = CompiledSelect(select(literal_column("1").label("one")).where(or_(exists(select(hook.c.id)), _asked_for)))
_insert = insert(event_log)

STATEMENTS: Final[dict[str, Executable]] = {"wanted": _wanted.statement}


class EventRow(msgspec.Struct, array_like=True):
    """Events of one transaction, in their order. Times are microseconds."""

    new: list[tuple[int, int]] = []  # source, hash of the identity
    revised: list[int] = []  # articles
    pages: list[tuple[int, int]] = []  # page, time of its version
    failing: list[tuple[int, int, str]] = []  # source, time, why
    recovered: list[tuple[int, int]] = []
    matches: list[int] = []

    @property
    def is_empty(self) -> bool:
        return not (self.new or self.revised or self.pages or self.failing or self.recovered or self.matches)


def events_wanted(connection: Connection, at: int) -> bool:
    """Whether anything is to be logged; `at`: the time, in microseconds."""
    return bool(_wanted.rows(connection, {"now": at}))


def write_events(connection: Connection, row: EventRow, at: int) -> None:
    if row.is_empty:
        return
    if connection.dialect.name == "postgresql":
        connection.execute(_shared_lock)
    connection.execute(_insert, {"at": from_micros(at), "body": msgspec.msgpack.encode(row)})


def write_match_events(connection: Connection, match_ids: Sequence[int], at: datetime) -> None:
    """Of matches that are news, if somebody wants to know."""
    if match_ids and events_wanted(connection, to_micros(at)):
        write_events(connection, EventRow(matches=list(match_ids)), to_micros(at))
