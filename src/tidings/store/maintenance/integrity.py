"""Whether what is stored is whole: SQLite's own check, references between tables, bodies and the rows with them.

`examine_file` opens the file by itself and changes nothing, so that it also works on a database that the program cannot
open any more, or that an older one has written.
"""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import CompoundSelect, Subquery, delete, func, select, union_all, update
from sqlalchemy.engine import Connection

from tidings.store.db.schema import article, blob, revision
from tidings.store.db.site_tables import version
from tidings.store.sqlite.sqlite_file import WAL, Opening

_MOST = 10  # faults that are named
_BUSY_SECONDS = 30
_INDEX_FAULT = re.compile(r"row \d+ missing from index|wrong # of entries in index")
_OPTIONAL = (article.c.content_blob, article.c.html_blob, revision.c.content_blob, revision.c.html_blob)


@dataclass(frozen=True, slots=True)
class FileState:
    """`faults`: in SQLite's words, none where all is well. `schema`: None where there is none."""

    faults: tuple[str, ...] = ()
    lost_references: tuple[str, ...] = ()  # tables with rows that point to a row that is not there
    schema: str | None = None

    @property
    def reindexing_helps(self) -> bool:
        """Returns whether only indexes are wrong, which can be made anew from the rows."""
        return bool(self.faults) and all(_INDEX_FAULT.search(fault) for fault in self.faults)


@dataclass(frozen=True, slots=True)
class BlobState:
    """Bodies, and the rows that point to them."""

    unused: int = 0  # nothing points to them
    unused_bytes: int = 0
    miscounted: int = 0  # more or fewer rows point to them than they count
    missing: int = 0  # rows point to them, and they are not there
    missing_versions: int = 0  # those of them that are versions of pages

    @property
    def whole(self) -> bool:
        return not (self.unused or self.miscounted or self.missing)


# -- SQLite's file ---


def examine_file(file: Path, opening: Opening, *, quick: bool = False) -> FileState:
    """Reads the whole file; `quick` leaves out whether indexes agree with their tables."""
    target, uri = (str(file), False) if opening.uri is None else (opening.uri, True)
    try:
        log = file.with_name(file.name + WAL)
        logged = log.exists() and log.stat().st_size > 0
        size = None if logged else file.stat().st_size
        with closing(sqlite3.connect(target, timeout=_BUSY_SECONDS, isolation_level=None, uri=uri)) as connection:
            if opening.alone:
                connection.execute("PRAGMA locking_mode=EXCLUSIVE").close()
            connection.execute("PRAGMA query_only=ON").close()
            return _examined(connection, size, quick=quick)
    except sqlite3.Error as error:
        return FileState((str(error),))


def _examined(connection: sqlite3.Connection, size: int | None, *, quick: bool) -> FileState:
    """`size`: of the file, where all that is stored is in it."""
    check = "quick_check" if quick else "integrity_check"
    faults = [str(fault) for (fault,) in connection.execute(f"PRAGMA {check}({_MOST})")]
    faults = [" ".join(fault.split()) for fault in faults if fault != "ok"]
    page, pages = (one for name in ("page_size", "page_count") for (one,) in connection.execute(f"PRAGMA {name}"))
    if size is not None and size < page * pages:  # SQLite reads half a page as though the rest were empty
        faults.append(f"it is cut short: {size:,} bytes of {page * pages:,}")
    lost = sorted({str(table) for table, *_ in connection.execute("PRAGMA foreign_key_check").fetchmany(1000)})
    has_version = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone()
    found = connection.execute("SELECT version_num FROM alembic_version").fetchall() if has_version else []
    version = next((str(one) for (one,) in found), None)
    return FileState(tuple(faults), tuple(lost), version)


def rebuild_indexes(file: Path) -> None:
    """Makes all indexes anew. sqlite3.Error where that fails."""
    with closing(sqlite3.connect(file, timeout=_BUSY_SECONDS, isolation_level=None)) as connection:
        connection.execute("REINDEX").close()


# -- blobs ---


def _pointers() -> CompoundSelect[tuple[bytes]]:
    columns = (*_OPTIONAL, version.c.body)
    return union_all(*(select(column.label("key")).where(column.is_not(None)) for column in columns))


def _counted() -> Subquery:
    """Returns how many rows point to each blob."""
    pointers = _pointers().subquery()
    return select(pointers.c.key, func.count().label("rows")).group_by(pointers.c.key).subquery()


def examine_blobs(connection: Connection) -> BlobState:
    """Compares the blobs with the rows that point to them; reads all of these rows."""
    counted = _counted()
    joined = blob.outerjoin(counted, counted.c.key == blob.c.sha256)
    unused = select(func.count(), func.coalesce(func.sum(blob.c.size), 0)).select_from(joined)
    number, size = connection.execute(unused.where(counted.c.key.is_(None))).one()
    wrong = select(func.count()).select_from(joined).where(counted.c.rows != blob.c.refs)
    lost = select(func.count()).select_from(counted.outerjoin(blob, counted.c.key == blob.c.sha256))
    versions = select(func.count()).select_from(version.outerjoin(blob, version.c.body == blob.c.sha256))
    return BlobState(
        number,
        int(size),
        connection.execute(wrong).scalar_one(),
        connection.execute(lost.where(blob.c.sha256.is_(None))).scalar_one(),
        connection.execute(versions.where(blob.c.sha256.is_(None))).scalar_one(),
    )


def mend_blobs(connection: Connection) -> BlobState:
    """Deletes blobs that nothing points to, counts the others anew, and lets articles and revisions forget bodies that
    are not there. Versions of pages stay as they are. Returns what was wrong."""
    found = examine_blobs(connection)
    stored = select(blob.c.sha256)
    for column in _OPTIONAL:
        connection.execute(
            update(column.table).where(column.is_not(None), column.not_in(stored)).values({column.name: None})
        )
    connection.execute(delete(blob).where(blob.c.sha256.not_in(_pointers())))
    counted = _counted()
    rows = select(counted.c.rows).where(counted.c.key == blob.c.sha256).scalar_subquery()
    connection.execute(update(blob).where(blob.c.refs != rows).values(refs=rows))
    return found
