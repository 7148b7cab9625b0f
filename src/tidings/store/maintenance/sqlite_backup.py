"""Copies a SQLite database while other programs read and write it, and puts a copy back.

The copy is one snapshot: a read transaction is held while SQLite's backup API copies page after page. In WAL mode
that holds up no writer; what is written meanwhile waits in the log and is not part of the copy. Without the
transaction the API would begin again at every change.

A copy is verified before it is put in place: SQLite's integrity check, and the rows of every table.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from urllib.parse import quote

from tidings.errors import StoreError
from tidings.store.maintenance.backup_file import (
    COMPRESSED_SUFFIX,
    Backup,
    BackupKind,
    Show,
    check_target,
    compress,
    decompress,
    kind_of,
    newer_backup,
    put_in_place,
    written_aside,
)
from tidings.store.sqlite.data_folder import create_file_of_folder, make_folder
from tidings.store.sqlite.sqlite_file import COMPANIONS, WAL, Opening, is_database, opening_of, reading

_PAGES = 512  # copied at a time: 2 MiB
_BUSY_SECONDS = 30
_TABLES = (
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
    " AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name"
)


def back_up(database: Path, target: Path, show: Show, *, force: bool = False) -> Backup:
    """Writes a verified copy of the database; compressed where the name ends with .zst. The schema is not upgraded."""
    check_target(target, database, force=force)
    if not is_database(database):
        raise StoreError(f"database {database}: there is none to back up")
    with written_aside(target) as aside:
        rows = _copy(database, opening_of(database), aside, show)
        schema, _ = _verified(aside, rows, f"the copy of {database}", show)
        kind = BackupKind.SQLITE
        if target.name.endswith(COMPRESSED_SUFFIX):
            kind = BackupKind.COMPRESSED
            with written_aside(target) as packed:
                compress(aside, packed, show)
                put_in_place(packed, target)
        else:
            put_in_place(aside, target)
    return Backup(target, kind, target.stat().st_size, schema, rows)


def restore(backup: Path, database: Path, show: Show, at: datetime, known: frozenset[str], *, force: bool) -> Backup:
    """Puts a backup in the database's place; the one that was there is moved aside. `known`: versions of the schema
    that this program can read. The caller holds the data folder's lock."""
    kind = kind_of(backup)
    if kind is BackupKind.POSTGRES:
        raise StoreError(
            f"backup {backup} is one of a PostgreSQL database; set `database` to an empty one of PostgreSQL's and "
            "restore it there"
        )
    if database.exists() and backup.samefile(database):
        raise StoreError(f"backup {backup}: this is the database itself")
    there = [file for file in _files(database) if file.exists()]
    if any(file.stat().st_size for file in there) and not force:
        raise StoreError(f"database {database} exists; --force moves it aside and puts the backup in its place")
    make_folder(database.parent)
    with written_aside(database, create_file_of_folder) as aside:
        schema, rows = _verified(aside, _unpack(backup, kind, aside, show), f"backup {backup}", show)
        if schema not in known:
            raise newer_backup(backup, schema)
        moved = _moved_aside(database, at) if there else None
        put_in_place(aside, database)
    return Backup(backup, kind, backup.stat().st_size, schema, rows, str(moved or ""))


def _unpack(backup: Path, kind: BackupKind, aside: Path, show: Show) -> dict[str, int] | None:
    if kind is BackupKind.SQLITE:  # with its log, where it is a plain copy of a data folder
        return _copy(backup, reading(backup), aside, show)
    decompress(backup, aside, show)
    return None


def _files(database: Path) -> list[Path]:
    return [database.with_name(database.name + suffix) for suffix in ("", *COMPANIONS)]


def _moved_aside(database: Path, at: datetime) -> Path:
    """Renames the database and its log. The database first: killed in between, a log without its database is left,
    which is refused, and never a database without its log, which would be read."""
    aside = database.with_name(f"{database.stem}.before-{at:%Y%m%dT%H%M%S%f}{database.suffix}")
    for suffix in ("", *COMPANIONS):
        old = database.with_name(database.name + suffix)
        if old.exists():
            old.rename(aside.with_name(aside.name + suffix))
    return aside


# -- copying and verifying ---


@contextmanager
def _connected(file: Path, opening: Opening) -> Iterator[sqlite3.Connection]:
    target, uri = (str(file), False) if opening.uri is None else (opening.uri, True)
    try:
        with closing(sqlite3.connect(target, timeout=_BUSY_SECONDS, isolation_level=None, uri=uri)) as connection:
            if opening.alone:
                connection.execute("PRAGMA locking_mode=EXCLUSIVE").close()
            yield connection
    except sqlite3.Error as error:
        raise StoreError(f"{file} cannot be copied: {error}; `tidings doctor` says more") from error


def _copy(source: Path, opening: Opening, target: Path, show: Show) -> dict[str, int]:
    """Copies one snapshot; returns its rows by table."""
    room = shutil.disk_usage(target.parent).free
    with _connected(source, opening) as reader, _connected(target, Opening()) as writer:
        reader.execute("BEGIN").close()
        rows = _rows(reader)
        page, pages = (one for name in ("page_size", "page_count") for (one,) in reader.execute(f"PRAGMA {name}"))
        size = source.stat().st_size
        if size < page * pages and not source.with_name(source.name + WAL).exists():
            # SQLite reads the last page, if half of it is missing, as though the rest were empty.
            raise StoreError(f"{source} is cut short: it has {size:,} bytes of {page * pages:,}")
        if page * pages > room:
            raise StoreError(
                f"{target.parent} has {room:,} bytes left, and {source} takes {page * pages:,}; make room there, or "
                "name another place"
            )
        writer.execute("PRAGMA synchronous=OFF").close()
        reader.backup(
            writer,
            pages=_PAGES,
            progress=lambda _, left, total: show("copying", (total - left) * page, total * page),
        )
        # Without a log beside it, the copy is one file and can be read from any medium.
        writer.execute("PRAGMA journal_mode=DELETE").close()
    return rows


def _verified(file: Path, rows: dict[str, int] | None, what: str, show: Show) -> tuple[str, dict[str, int]]:
    """The version of its schema, and its rows by table.

    StoreError where the copy is not whole, or has other rows than what was copied."""
    show("verifying", 0, None)
    with _connected(file, Opening(f"file:{quote(str(file.absolute()))}?immutable=1")) as connection:
        try:
            faults = [str(fault) for (fault,) in connection.execute("PRAGMA integrity_check(5)")]
            found = _rows(connection)
        except sqlite3.DatabaseError as error:
            faults, found = [str(error)], {}
        if faults != ["ok"]:
            raise StoreError(f"{what} is damaged: {'; '.join(faults)[:300]}")
        if rows is not None and found != rows:
            other = next(name for name in sorted({*rows, *found}) if rows.get(name) != found.get(name))
            raise StoreError(f"{what} has {found.get(other)} rows in {other} and should have {rows.get(other)}")
        if "alembic_version" not in found:
            raise StoreError(f"{what} is a SQLite database, but none of Tidings")
        versions = connection.execute("SELECT version_num FROM alembic_version").fetchall()
    return next((str(version) for (version,) in versions), ""), found


def _rows(connection: sqlite3.Connection) -> dict[str, int]:
    names = [name for (name,) in connection.execute(_TABLES)]
    counted = (connection.execute(f'SELECT count(*) FROM "{name}"') for name in names)
    return {name: number for name, found in zip(names, counted, strict=True) for (number,) in found}
