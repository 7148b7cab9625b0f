"""The tables of events, once for both engines.

    event_log    what happened: one row for each transaction that stored something of note
    hook         webhooks that are told of events, and how far each was

A row of the log is written in the transaction that stores what it reports, and only while there is a hook, or somebody
has asked for events lately (`meta`: events_until).
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Integer, LargeBinary, Table, Text

from tidings.store.db.schema import Id, metadata, owner
from tidings.store.db.types import Instant

event_log = Table(
    "event_log",
    metadata,
    Column("id", Id, primary_key=True),
    Column("at", Instant, nullable=False),
    Column("body", LargeBinary, nullable=False),  # msgpack: store/events/record.py
    # Ids are never reused: they are cursors.
    sqlite_autoincrement=True,
)

hook = Table(
    "hook",
    metadata,
    Column("id", Id, primary_key=True),
    owner("person.id"),
    Column("name", Text, nullable=False),
    Column("url", Text, nullable=False),
    Column("secret", Text, nullable=False),
    Column("filter", LargeBinary, nullable=False),  # msgpack: EventFilter
    Column("created_at", Instant, nullable=False),
    Column("log_row", BigInteger, nullable=False),  # the last event that it was told, or that is not for it
    Column("log_number", Integer, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("next_at", Instant),
    Column("error", Text),
    Column("parked_at", Instant),
    Column("sent", BigInteger, nullable=False),
    Column("sent_at", Instant),
    sqlite_autoincrement=True,
)
