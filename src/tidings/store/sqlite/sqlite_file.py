"""The SQLite file before SQLite sees it: whether it is a database, and how it can be opened.

A new database is made aside, for its owner alone, and put in its place whole. So an empty file, or a log without its
database, is never the beginning of something new but what is left of something old, and is refused.

A file that cannot be written, or that is in a folder that cannot, is opened for reading:

    log (-wal)        index of the log (-shm)    how
    there             can be read                mode=ro: as one of several programs
    none, or empty                               immutable: SQLite makes no files beside it
    there             none                       alone: the log is read into memory, without locks
    cannot be read                               immutable: the log's changes are missing, which `notice` says

SQLite's own mode=ro fails where it cannot make the index. Without an index no other program has the database open, so
the third way needs no locks.
"""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import stat
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import quote

from tidings.errors import StoreError
from tidings.store.sqlite.data_folder import create_file_of_folder, make_folder

MAGIC: Final = b"SQLite format 3\0"
WAL, SHM = "-wal", "-shm"
ASIDE: Final = ".part"  # the end of the name of a file that is not whole yet
COMPANIONS: Final = (WAL, SHM, "-journal")
_SMALLEST_INDEX = 32_768  # bytes
_BESIDE = 65_536  # bytes of the smallest index of a log (-shm), and some
_NO_LINKS = {errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK}


@dataclass(frozen=True, slots=True)
class Opening:
    """How a database is to be opened. `uri`: None to write; otherwise what SQLite is given to read it."""

    uri: str | None = None
    alone: bool = False  # its log is read into memory, which needs an exclusive connection
    notice: str = ""  # what will not be seen
    reads: bool = False  # nothing is to be written, whether or not it could be

    @property
    def read_only(self) -> bool:
        return self.reads or self.uri is not None


WRITABLE: Final = Opening()
TO_READ: Final = Opening(reads=True)


def prepare(file: Path) -> Opening:
    """Makes the database and its folder where there is none; returns how to open it. StoreError where it is none."""
    try:
        make_folder(file.parent)
    except OSError as error:
        raise StoreError(f"data folder {file.parent} cannot be made: {error.strerror}") from error
    if not is_database(file):
        try:
            _create(file)
        except OSError as error:
            raise StoreError(
                f"database {file}: there is none, and none can be made in this folder: {error.strerror}; give another "
                "folder with --data"
            ) from error
        except sqlite3.Error as error:
            raise StoreError(f"database {file}: a new one cannot be made: {error}") from error
    return opening_of(file)


def opening_of(file: Path) -> Opening:
    """Returns how a database that exists can be opened by this user."""
    may_write = os.access(file.parent, os.W_OK | os.X_OK) and os.access(file, os.W_OK)
    if may_write and not any(_is_closed(_beside(file, suffix)) for suffix in (WAL, SHM)):
        return WRITABLE
    return reading(file)


def _is_closed(beside: Path) -> bool:
    """Returns whether there is such a file, and this user may not write it. Another process that ends deletes its log
    and its index: the file that could not be written may be one that was gone by then."""
    return beside.exists() and not os.access(beside, os.W_OK) and beside.exists()


def opening_to_read(file: Path) -> Opening:
    """Returns how a database that exists is opened by those who only read it, beside the program that writes it.
    Nothing is made or upgraded. StoreError where there is none."""
    if not is_database(file):
        raise StoreError(f"database {file}: there is none; `tidings add URL` begins one, or give another folder")
    opening = opening_of(file)
    # In a folder that can be written SQLite makes the index of the log where it is missing, so this works there, too.
    return opening if opening.read_only else Opening(f"file:{quote(str(file.absolute()))}?mode=ro", reads=True)


def reading(file: Path) -> Opening:
    """Returns how a database can be read where nothing beside it can be written."""
    name, log = f"file:{quote(str(file.absolute()))}", _beside(file, WAL)
    size, index = _size(log), _beside(file, SHM)
    if os.access(log, os.R_OK):
        if os.access(index, os.R_OK) and _size(index) >= _SMALLEST_INDEX:  # a smaller one was begun on a full disk
            return Opening(f"{name}?mode=ro")
        if size:
            return Opening(f"{name}?mode=ro&vfs=unix-none", alone=True)
    notice = f"{log} cannot be read: up to {size:,} bytes of the latest changes are not shown" if size else ""
    return Opening(f"{name}?immutable=1", notice=notice)


def _size(file: Path) -> int:
    try:
        return file.stat().st_size
    except OSError:
        return 0


def _beside(file: Path, suffix: str) -> Path:
    return file.with_name(file.name + suffix)


# -- what is there ---


def is_database(file: Path) -> bool:
    """Returns whether there is a database. StoreError where there is something else, or what is left of one."""
    where = f"database {file}"
    try:
        about = file.stat()
        if stat.S_ISDIR(about.st_mode):
            raise StoreError(f"{where}: this is a folder, no file; move it away, or give another folder with --data")
        if not stat.S_ISREG(about.st_mode):
            raise StoreError(f"{where}: this is no regular file; move it away, or give another folder with --data")
        with file.open("rb") as opened:
            start = opened.read(len(MAGIC))
    except FileNotFoundError:
        _check_companions(file)
        return False
    except OSError as error:
        raise StoreError(f"{where} cannot be read: {error.strerror}; check who owns the file and its folder") from error
    if not start:
        raise StoreError(
            f"{where} is empty (0 bytes): what it held is gone. `tidings restore FILE` puts a backup in its place; to "
            "begin anew, delete the file"
        )
    if start != MAGIC:
        raise StoreError(
            f"{where}: this is no SQLite database; move that file away, or give another folder with --data"
        )
    return True


def _check_companions(file: Path) -> None:
    """Raises StoreError for a log without its database, which a new database would begin by deleting, and for a restore
    that was killed when it had moved the old database aside."""
    for other in (_beside(file, suffix) for suffix in (WAL, "-journal")):
        if other.exists():
            raise StoreError(
                f"database {file} is missing, but its log {other.name} is there, with the latest changes. Put the "
                f"database back beside it, or move {other.name} away and `tidings restore FILE`"
            )
    if parts := sorted(file.parent.glob(f".{file.name}-*{ASIDE}")):
        before = f"what was there before is in {file.stem}.before-*{file.suffix}"
        raise StoreError(
            f"database {file} is missing: a restore was interrupted. `tidings restore FILE` again; {before}. To begin "
            f"anew, delete {parts[0].name}"
        )


# -- a new one ---


def _create(file: Path) -> None:
    """Makes an empty database, whole and private from its first moment. Does nothing where another was faster."""
    aside = file.with_name(f".{file.name}-{os.getpid()}-{os.urandom(4).hex()}.new")
    os.close(create_file_of_folder(aside))
    try:
        with closing(sqlite3.connect(aside)) as connection:
            connection.execute("PRAGMA journal_mode=WAL").close()  # writes the first page
        try:
            os.link(aside, file)
        except FileExistsError:
            return
        except OSError as error:
            if error.errno not in _NO_LINKS:
                raise
            _copy(aside, file)
    finally:
        for one in (aside, _beside(aside, WAL), _beside(aside, SHM)):
            one.unlink(missing_ok=True)


def _copy(aside: Path, file: Path) -> None:
    """Copies a file, for file systems without hard links."""
    with suppress(FileExistsError):
        descriptor = create_file_of_folder(file)
        with os.fdopen(descriptor, "wb") as target:
            target.write(aside.read_bytes())


def free_bytes(folder: Path) -> int:
    return shutil.disk_usage(folder).free


def is_full(folder: Path) -> bool:
    """Returns whether there is no room for the files that SQLite makes beside a database to read it."""
    try:
        return free_bytes(folder) < _BESIDE
    except OSError:
        return False
