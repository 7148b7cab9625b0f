"""Databases that tests take in turn, each as new as the one before found it.

To make a database of PostgreSQL and drop it again costs the server more than most tests do. One that a test has left is
emptied instead: every table has the rows of a new one, every sequence stands where it stood. What a test has left
changed in another way, or large, is dropped, and the next test has a new one. Connections stay open meanwhile: a new
one makes the server read its catalogue anew.
"""

from __future__ import annotations

import itertools
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg
from psycopg import sql

MODEL = "migrated"
_LARGEST = 4_000_000  # bytes: rows that were deleted are still there, and reading passes over them
_GONE_MILLISECONDS = 10_000
_FIRST_OWN = 16_384  # what has a lower number is the server's own

# What every statement other than INSERT, UPDATE and DELETE changes: it writes or removes rows of the server's own
# tables, and a row has the number of the transaction that wrote it, higher than all before.
_SHAPE = "\nUNION ALL ".join(
    f"SELECT count(*), max(xmin::text::bigint) FROM {catalogue}"
    for catalogue in (
        "pg_class WHERE relnamespace = 'public'::regnamespace",
        "pg_attribute WHERE attrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)",
        *(f"{name} WHERE oid >= {_FIRST_OWN}" for name in ("pg_constraint", "pg_trigger", "pg_proc")),
        f"pg_index WHERE indexrelid >= {_FIRST_OWN}",
        *("pg_namespace WHERE nspname NOT LIKE 'pg\\_%temp\\_%'", "alembic_version"),
    )
)
_OTHERS_END = (
    "SELECT pg_terminate_backend(pid, %s) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'"
)
# Tables, and where their long values lie.
_SIZES = (
    "SELECT relname, pg_relation_size(oid), relkind FROM pg_class WHERE relkind IN ('r', 't')"
    " AND relnamespace IN ('public'::regnamespace, 'pg_toast'::regnamespace) AND relname <> 'alembic_version'"
)
_SEQUENCES = "SELECT seqrelid::regclass::text, pg_sequence_last_value(seqrelid), seqstart FROM pg_sequence ORDER BY 1"


@dataclass
class Lender:
    """`server`: its URL with {} for the name of a database. MODEL is one there that is migrated and otherwise empty."""

    server: str
    spare: list[str] = field(default_factory=list)
    _numbers: Iterator[int] = field(default_factory=lambda: itertools.count(1))
    _kept: dict[str, psycopg.Connection] = field(default_factory=dict)

    def __post_init__(self) -> None:
        with self.connected(MODEL) as connection:
            self._shape = connection.execute(_SHAPE).fetchall()
            self._sequences = connection.execute(_SEQUENCES).fetchall()
            sizes = connection.execute(_SIZES).fetchall()
            self._rows = {name: _rows_of(connection, name) for name, _, kind in sizes if kind == "r"}
            self._size = sum(size for _, size, _ in sizes)

    @contextmanager
    def migrated(self) -> Iterator[str]:
        """The URL of a database with the schema, and nothing else in it."""
        name = self.spare.pop() if self.spare else self._make(f"TEMPLATE {MODEL}")
        yield self.server.format(name)
        if self._restored(name):
            self.spare.append(name)
        else:
            self._drop(name)

    @contextmanager
    def empty(self) -> Iterator[str]:
        name = self._make()
        yield self.server.format(name)
        self._drop(name)

    def connected(self, name: str) -> psycopg.Connection:
        return psycopg.connect(self.server.format(name).replace("+psycopg", ""), autocommit=True)

    def close(self) -> None:
        while self._kept:
            self._kept.popitem()[1].close()

    def _connection(self, name: str) -> psycopg.Connection:
        if name not in self._kept:
            self._kept[name] = self.connected(name)
        return self._kept[name]

    def _make(self, how: str = "") -> str:
        name = f"t{next(self._numbers)}"
        self._connection("postgres").execute(f"CREATE DATABASE {name} {how}".encode())
        return name

    def _drop(self, name: str) -> None:
        if name in self._kept:
            self._kept.pop(name).close()
        self._connection("postgres").execute(f"DROP DATABASE {name} WITH (FORCE)".encode())

    def _restored(self, name: str) -> bool:
        """Is it again as it was made? False: it has to go."""
        connection = self._connection(name)
        connection.execute(_OTHERS_END, [_GONE_MILLISECONDS])
        sizes = connection.execute(_SIZES).fetchall()
        if sum(size for _, size, _ in sizes) > self._size + _LARGEST:
            return False
        if connection.execute(_SHAPE).fetchall() != self._shape:
            return False
        used = [table for table, size, kind in sizes if kind == "r" and size]
        with connection.transaction():
            connection.execute("SET LOCAL session_replication_role = replica")  # references are no matter now
            connection.execute(_emptied(used))
            for table in used:
                _put(connection, table, self._rows[table])
            for (sequence, last, start), now in zip(
                self._sequences, connection.execute(_SEQUENCES).fetchall(), strict=True
            ):
                if now[1] != last:
                    connection.execute("SELECT setval(%s::regclass, %s, %s)", [sequence, last or start, bool(last)])
        return True


class FileLender:
    """Files of SQLite. One that a test has left is written over, page by page, with what a new one has: programs that
    have it open see that. Where that fails (a test left it locked, or damaged), the next test has another file."""

    def __init__(self, migrated: Path, folder: Path) -> None:
        self._model = sqlite3.connect(migrated)
        self._folder = folder
        self._numbers = itertools.count(1)
        self._file = self._another()

    @contextmanager
    def migrated(self) -> Iterator[str]:
        """The URL of a database with the schema, and nothing else in it."""
        try:
            self._write(self._file)
        except sqlite3.DatabaseError:
            self._file = self._another()
            self._write(self._file)
        yield f"sqlite:///{self._file}"

    def close(self) -> None:
        self._model.close()

    def _another(self) -> Path:
        return self._folder / f"lent{next(self._numbers)}.db"

    def _write(self, file: Path) -> None:
        with closing(sqlite3.connect(file, timeout=0.5, isolation_level=None)) as target:
            target.execute("PRAGMA synchronous = OFF")  # a test's database need not outlive the machine
            target.execute("BEGIN IMMEDIATE")  # fails where somebody holds it; backup() would wait for ever
            target.execute("ROLLBACK")
            self._model.backup(target)


def _emptied(tables: list[str]) -> sql.Composed:
    return sql.SQL("; ").join(sql.SQL("DELETE FROM {}").format(sql.Identifier(table)) for table in tables)


def _rows_of(connection: psycopg.Connection, table: str) -> list[tuple[Any, ...]]:
    return connection.execute(sql.SQL("SELECT * FROM {}").format(sql.Identifier(table))).fetchall()


def _put(connection: psycopg.Connection, table: str, rows: list[tuple[Any, ...]]) -> None:
    for row in rows:
        values = sql.SQL(", ").join([sql.Placeholder()] * len(row))
        connection.execute(sql.SQL("INSERT INTO {} VALUES ({})").format(sql.Identifier(table), values), row)
