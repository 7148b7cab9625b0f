"""Backups of a PostgreSQL database by its own programs, pg_dump and pg_restore, which have to be on PATH.

A backup is pg_dump's custom format (`pg_dump --format=custom`), compressed by pg_dump; pg_restore reads it, also by
hand. It is one snapshot, in which the rows of every table are counted as well; the file is then read back and its rows
compared with them. Passwords are given in the environment, never as an argument.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import IO

from sqlalchemy import URL, Engine, inspect, text
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

from tidings.errors import StoreError
from tidings.store.db.engines import MOVED_ASIDE, display_url, open_engines, schema_version, store_error
from tidings.store.maintenance.backup_file import (
    Backup,
    BackupKind,
    Show,
    check_target,
    kind_of,
    newer_backup,
    put_in_place,
    written_aside,
)

_COPY = re.compile(rb'COPY (?:"?[^".]+"?\.)?"?([^" ]+)"? \(')
_POLL = 0.2  # seconds


def back_up(url: URL, target: Path, show: Show, *, force: bool = False) -> Backup:
    """Writes a verified dump of the database. The schema is not upgraded."""
    check_target(target, None, force=force)
    program = _program("pg_dump")
    with written_aside(target) as aside, _engines(url) as (_, reader), reader.begin() as connection:
        rows, schema = _rows(connection), schema_version(connection)
        if schema is None:
            raise StoreError(f"database {display_url(url)}: there is nothing of Tidings in it to back up")
        snapshot = connection.execute(text("SELECT pg_export_snapshot()")).scalar_one()
        options = ["--format=custom", "--no-owner", "--no-privileges", f"--exclude-schema={MOVED_ASIDE}*"]
        command = [program, *options, f"--snapshot={snapshot}", f"--file={aside}", f"--dbname={_address(url)}"]
        with _running(command, url) as dump:
            while not _ended(dump):
                show("dumping", aside.stat().st_size, None)
        show("verifying", 0, None)
        _compare(_dumped_rows(aside), rows, f"the dump of {display_url(url)}")
        put_in_place(aside, target)
    return Backup(target, BackupKind.POSTGRES, target.stat().st_size, schema, rows)


def restore(backup: Path, url: URL, show: Show, at: datetime, known: frozenset[str], *, force: bool) -> Backup:
    """Loads a dump in one transaction; with `force`, tables that are there are moved to a schema of their own first.
    `known`: versions of the schema that this program can read. The caller holds the data folder's lock."""
    kind, where = kind_of(backup), display_url(url)
    if kind is not BackupKind.POSTGRES:
        raise StoreError(f"backup {backup} is one of a SQLite database; take `database` out of the settings to use it")
    program = _program("pg_restore")
    rows = _dumped_rows(backup)
    schema = _dumped_schema(backup)
    if schema is None:
        raise StoreError(f"backup {backup} is a dump of PostgreSQL's, but none of Tidings")
    if schema not in known:
        raise newer_backup(backup, schema)
    with _engines(url) as (writer, reader):
        with reader.begin() as connection:
            used = bool(inspect(connection).get_table_names())
        if used and not force:
            raise StoreError(f"database {where} has tables; --force moves them to a schema of their own and restores")
        moved = move_aside(writer, at) if used else ""
        options = ["--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction"]
        try:
            show("restoring", 0, None)
            with _running([program, *options, f"--dbname={_address(url)}", str(backup)], url) as load:
                while not _ended(load):
                    show("restoring", 0, None)
            with reader.begin() as connection:
                _compare(_rows(connection), rows, f"database {where}")
        except StoreError:
            if moved:
                _moved_back(writer, moved)
            raise
    return Backup(backup, kind, backup.stat().st_size, schema, rows, f"schema {moved}" if moved else "")


# -- the database ---


@contextmanager
def _engines(url: URL) -> Iterator[tuple[Engine, Engine]]:
    writer, reader = open_engines(url)
    try:
        yield writer, reader
    except SQLAlchemyError as error:
        raise store_error(error, url) from error
    finally:
        writer.dispose()
        reader.dispose()


def _rows(connection: Connection) -> dict[str, int]:
    quote = connection.dialect.identifier_preparer.quote
    names = sorted(inspect(connection).get_table_names())
    return {name: connection.execute(text(f"SELECT count(*) FROM {quote(name)}")).scalar_one() for name in names}


def move_aside(engine: Engine, at: datetime) -> str:
    """Renames the schema with its tables, and makes it anew; returns the name it got."""
    aside = f"{MOVED_ASIDE}{at:%Y%m%d_%H%M%S_%f}"
    with engine.begin() as connection:
        name = _current(connection)
        connection.execute(text(f"ALTER SCHEMA {name} RENAME TO {aside}"))
        connection.execute(text(f"CREATE SCHEMA {name}"))
    return aside


def _moved_back(engine: Engine, aside: str) -> None:
    with engine.begin() as connection:
        name = _current(connection)
        connection.execute(text(f"DROP SCHEMA {name} CASCADE"))  # what was restored into it, if anything
        connection.execute(text(f"ALTER SCHEMA {aside} RENAME TO {name}"))


def _current(connection: Connection) -> str:
    name = connection.execute(text("SELECT current_schema()")).scalar_one()
    return connection.dialect.identifier_preparer.quote(name)


def _compare(found: dict[str, int], wanted: dict[str, int], what: str) -> None:
    for name in sorted({*found, *wanted}):
        if found.get(name, 0) != wanted.get(name, 0):
            raise StoreError(f"{what} has {found.get(name, 0)} rows in {name} and should have {wanted.get(name, 0)}")


# -- the dump ---


def _dumped_rows(file: Path) -> dict[str, int]:
    """The rows of every table in a dump, all of which is read for that."""
    rows: dict[str, int] = {}
    table: str | None = None
    with _running([_program("pg_restore"), "--data-only", "--file=-", str(file)]) as load:
        assert load.stdout is not None
        for line in load.stdout:
            if table is None:
                if found := _COPY.match(line):
                    table = found[1].decode()
                    rows[table] = 0
            elif line == b"\\.\n":
                table = None
            else:
                rows[table] += 1
    return rows


def _dumped_schema(file: Path) -> str | None:
    command = [_program("pg_restore"), "--data-only", "--table=alembic_version", "--file=-", str(file)]
    with _running(command) as load:
        assert load.stdout is not None
        lines = load.stdout.read().decode("utf-8", "replace").splitlines()
    starts = [number for number, line in enumerate(lines) if line.startswith("COPY ")]
    return lines[starts[0] + 1] if starts and lines[starts[0] + 1] != "\\." else None


# -- its programs ---


def _program(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise StoreError(
            f"{name} is not on PATH; install the client programs of PostgreSQL (package postgresql-client), of the "
            "server's version or later"
        )
    return found


def _address(url: URL) -> str:
    """Returns the address for libpq without the password: arguments can be seen by everyone on this machine."""
    return url.set(drivername="postgresql", password=None).render_as_string(hide_password=False)


@contextmanager
def _running(command: Sequence[str], url: URL | None = None) -> Iterator[subprocess.Popen[bytes]]:
    """Runs a program of PostgreSQL's to its end. StoreError with its last words where it fails."""
    secret = {"PGPASSWORD": str(url.password)} if url is not None and url.password else {}
    with tempfile.TemporaryFile() as said:
        program = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=said, env={**os.environ, **secret}
        )
        assert program.stdout is not None
        with program.stdout:
            try:
                yield program
                program.wait()
            finally:
                if program.poll() is None:
                    program.kill()
                    program.wait()
        if program.returncode:
            raise StoreError(f"{Path(command[0]).name} failed: {_last_words(said)}")


def _last_words(said: IO[bytes]) -> str:
    said.seek(0)
    lines = said.read().decode("utf-8", "replace").splitlines()
    words = "; ".join(line.partition("error: ")[2] or line for line in lines if line.strip())
    if "version mismatch" in words:
        words += " (put the programs of the server's version on PATH)"
    return words[:400] or "it said nothing"


def _ended(program: subprocess.Popen[bytes]) -> bool:
    try:
        program.wait(_POLL)
    except subprocess.TimeoutExpired:
        return False
    return True
