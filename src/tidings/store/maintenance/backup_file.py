"""A backup as a file. Its kind is known by its first bytes:

    SQLITE       a SQLite database, which any SQLite can open
    COMPRESSED   the same in one zstd frame with a checksum
    POSTGRES     pg_dump's custom format

A file is written aside, for its owner alone, and put in its place when it is whole and verified.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Final

from tidings.errors import StoreError
from tidings.store.sqlite.data_folder import create_file
from tidings.store.sqlite.sqlite_file import ASIDE, COMPANIONS, MAGIC

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

Show = Callable[[str, int, int | None], None]  # what is done, how many bytes are done, how many there are

COMPRESSED_SUFFIX: Final = ".zst"
_CHUNK = 1 << 20
_LEVEL = 3  # bodies are compressed already; what is left is text and indexes
_ZSTD_MAGIC = b"\x28\xb5\x2f\xfd"
_POSTGRES_MAGIC = b"PGDMP"


class BackupKind(StrEnum):
    SQLITE = "sqlite"
    COMPRESSED = "sqlite, compressed"
    POSTGRES = "postgresql"


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup that was written or restored, and verified."""

    file: Path
    kind: BackupKind
    size: int
    schema: str
    rows: Mapping[str, int]  # by table
    moved_to: str = ""  # where the database went that was in its place
    notes: tuple[str, ...] = field(default=())


def kind_of(file: Path) -> BackupKind:
    """Returns the kind of a backup file. StoreError where it is none."""
    try:
        with file.open("rb") as opened:
            start = opened.read(len(MAGIC))
    except OSError as error:
        raise StoreError(f"backup {file} cannot be read: {error.strerror}") from error
    if not start:
        raise StoreError(f"backup {file} is empty (0 bytes)")
    if start == MAGIC:
        return BackupKind.SQLITE
    if start.startswith(_ZSTD_MAGIC):
        return BackupKind.COMPRESSED
    if start.startswith(_POSTGRES_MAGIC):
        return BackupKind.POSTGRES
    raise StoreError(f"{file} is no backup of Tidings: neither a SQLite database nor what pg_dump writes")


def newer_backup(file: Path, schema: str) -> StoreError:
    """The error of a backup with a schema that this program does not know."""
    return StoreError(f"backup {file} was written by a newer Tidings (its schema is {schema}); update Tidings first")


def check_target(target: Path, database: Path | None, *, force: bool) -> None:
    """Raises StoreError where no backup may be written to this place."""
    if target.is_dir():
        raise StoreError(f"backup {target}: this is a folder; name a file in it")
    if not target.parent.is_dir():
        raise StoreError(f"backup {target}: the folder {target.parent} does not exist")
    if database is not None and target.exists() and database.exists() and target.samefile(database):
        raise StoreError(f"backup {target}: this is the database itself; name another file")
    if target.exists() and not target.is_file():
        raise StoreError(f"backup {target}: this is no regular file; name another")
    taken = {database.resolve().with_name(database.name + suffix) for suffix in COMPANIONS} if database else set()
    if target.resolve() in taken:
        raise StoreError(f"backup {target}: this name belongs to the database; name another file")
    if target.exists() and not force:
        raise StoreError(f"backup {target}: the file exists; --force replaces it")


@contextmanager
def written_aside(target: Path, create: Callable[[Path], int] = create_file) -> Iterator[Path]:
    """A new file beside the target, for its owner alone; what is still there at the end is deleted."""
    aside = target.with_name(f".{target.name}-{os.getpid()}-{os.urandom(4).hex()}{ASIDE}")
    try:
        os.close(create(aside))
        yield aside
    except OSError as error:
        raise StoreError(
            f"{target} cannot be written: {error.strerror or error}; make room on that disk, or name another place"
        ) from error
    finally:
        for suffix in ("", *COMPANIONS):
            aside.with_name(aside.name + suffix).unlink(missing_ok=True)


def put_in_place(aside: Path, target: Path) -> None:
    """Replaces the target by the file; after a power cut there is the one or the other."""
    with aside.open("rb") as file:
        os.fsync(file.fileno())
    aside.replace(target)
    folder = os.open(target.parent, os.O_RDONLY)
    try:
        with suppress(OSError):  # some network disks do that for files only; it is in its place
            os.fsync(folder)
    finally:
        os.close(folder)


# -- compression ---


def compress(source: Path, target: Path, show: Show) -> None:
    """Writes one zstd frame and reads it again. StoreError where what is read is not what was written."""
    options: dict[int, int] = {
        zstd.CompressionParameter.compression_level: _LEVEL,
        zstd.CompressionParameter.checksum_flag: 1,
    }
    total = source.stat().st_size
    compressor = zstd.ZstdCompressor(options=options)
    compressor.set_pledged_input_size(total)
    digest, done = hashlib.sha256(), 0
    with source.open("rb") as plain, target.open("wb") as packed:
        while chunk := plain.read(_CHUNK):
            digest.update(chunk)
            done += len(chunk)
            packed.write(compressor.compress(chunk))
            show("compressing", done, total)
        packed.write(compressor.flush())
    again = hashlib.sha256()
    for chunk in _unpacked(target):
        again.update(chunk)
    if again.digest() != digest.digest():
        raise StoreError(f"backup {target}: what was written cannot be read back; check that disk")


def decompress(source: Path, target: Path, show: Show) -> None:
    """Decompresses a backup. StoreError where the file is damaged or cut short."""
    done = 0
    with target.open("wb") as plain:
        for chunk in _unpacked(source):
            plain.write(chunk)
            done += len(chunk)
            show("unpacking", done, None)


def _unpacked(file: Path) -> Iterator[bytes]:
    try:
        with zstd.open(file, "rb") as packed:
            while chunk := packed.read(_CHUNK):
                yield chunk
    except (zstd.ZstdError, EOFError) as error:
        raise StoreError(f"backup {file} is damaged or cut short ({error}); use another one") from error
