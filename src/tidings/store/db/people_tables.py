"""The tables of people, once for both engines.

    person ──┬── web_session     a browser that is signed in
             └── api_token       what a program proves itself with

Keys of sessions and tokens are SHA-256 hashes of what the browser or the program has; passwords are argon2 hashes.
"""

from __future__ import annotations

from sqlalchemy import Column, LargeBinary, Table, Text, UniqueConstraint

from tidings.store.db.schema import Id, Lookup, metadata, owner
from tidings.store.db.types import Instant

person = Table(
    "person",
    metadata,
    Column("id", Id, primary_key=True),
    Column("name", Text, nullable=False),
    Column("name_key", Lookup, nullable=False),  # equal for names that look alike
    Column("role", Text, nullable=False),
    Column("password", Text),  # NULL: cannot sign in with one
    Column("created_at", Instant, nullable=False),
    Column("seen_at", Instant),
    UniqueConstraint("name_key"),
    # Ids are never reused: what a removed person left must not be given to a new one.
    sqlite_autoincrement=True,
)

web_session = Table(
    "web_session",
    metadata,
    Column("id", Id, primary_key=True),
    Column("key", LargeBinary, nullable=False),
    owner("person.id"),
    Column("agent", Text, nullable=False),
    Column("created_at", Instant, nullable=False),
    Column("seen_at", Instant, nullable=False),
    Column("expires_at", Instant, nullable=False),
    UniqueConstraint("key"),
    sqlite_autoincrement=True,
)

api_token = Table(
    "api_token",
    metadata,
    Column("id", Id, primary_key=True),
    Column("key", LargeBinary, nullable=False),
    owner("person.id"),
    Column("name", Text, nullable=False),
    Column("rights", Text, nullable=False),
    Column("created_at", Instant, nullable=False),
    Column("used_at", Instant),
    Column("expires_at", Instant),
    UniqueConstraint("key"),
    sqlite_autoincrement=True,
)
