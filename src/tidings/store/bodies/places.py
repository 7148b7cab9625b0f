"""BodyPlace: what a place for bodies outside the database can do; FolderPlace: a folder of them."""

from __future__ import annotations

import errno
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, Protocol

from tidings.errors import StoreUnavailable

AT_ONCE: Final = 32  # objects that are written or read at the same time
UNFINISHED: Final = "."  # how the name of a file begins that is still being written


@dataclass(frozen=True, slots=True)
class StoredObject:
    """`name`: from the place's root, as in `ab/cdef.zst`."""

    name: str
    modified: datetime


class BodyPlace(Protocol):
    """Objects by name. All methods block, may be called from several threads at once, and raise StoreUnavailable where
    the place cannot be used now."""

    @property
    def address(self) -> str:
        """Returns the address in the form that people are shown, without passwords."""
        ...

    def check(self) -> None:
        """Raises SettingsError where it can never be used: a package is missing, an option does not exist. No
        request."""
        ...

    def prepare(self) -> None:
        """Makes the place, before its first object is written."""
        ...

    def get(self, name: str) -> bytes | None:
        """Returns the object; None where there is none."""
        ...

    def put(self, name: str, data: bytes) -> None:
        """Writes the object, whole or not at all. The same name always has the same content."""
        ...

    def delete(self, name: str) -> None:
        """Deletes the object, if it is there."""
        ...

    def parts(self) -> list[str]:
        """Returns the parts that have objects: folders, and whatever else is at the root."""
        ...

    def walk(self, part: str) -> list[StoredObject]:
        """Returns the objects of one part (`ab`) of the place, unfinished ones included."""
        ...


# -- a folder of bodies, on this machine or shared by several -----------------------------------------
#
# A file is written under another name, synced and renamed, so that no reader sees half of one. The folder itself is
# made once, by `prepare`: where it is missing later, its disk is not mounted, and nothing may be written in its stead.

_FILE_MODE, _FOLDER_MODE = 0o600, 0o700


class FolderPlace:
    def __init__(self, root: Path) -> None:
        self._root = root

    @property
    def address(self) -> str:
        return str(self._root)

    def check(self) -> None:
        pass

    def prepare(self) -> None:
        with self._translated():
            self._root.mkdir(_FOLDER_MODE, parents=True, exist_ok=True)

    def get(self, name: str) -> bytes | None:
        with self._translated():
            try:
                return (self._root / name).read_bytes()
            except FileNotFoundError:
                return None

    def put(self, name: str, data: bytes) -> None:
        target = self._root / name
        with self._translated():
            if _has_size(target, len(data)):
                with suppress(PermissionError):  # another user's, on a shared folder
                    os.utime(target)
                return
            try:
                _write(target, data)
            except FileNotFoundError:
                self._make_part(target.parent)
                _write(target, data)

    def _make_part(self, folder: Path) -> None:
        if folder == self._root or not any(self._root.iterdir()):  # an empty one is where a disk is to be mounted
            raise FileNotFoundError(errno.ENOENT, "the folder is not there, or empty")
        folder.mkdir(_FOLDER_MODE, exist_ok=True)

    def delete(self, name: str) -> None:
        with self._translated():
            (self._root / name).unlink(missing_ok=True)

    def parts(self) -> list[str]:
        with self._translated():
            return [entry.name for entry in self._root.iterdir()] if self._root.is_dir() else []

    def walk(self, part: str) -> list[StoredObject]:
        found = []
        with self._translated():
            if not (self._root / part).is_dir():
                return []
            with os.scandir(self._root / part) as entries:
                for entry in entries:
                    try:
                        modified = entry.stat().st_mtime
                    except FileNotFoundError:  # renamed or deleted meanwhile
                        continue
                    found.append(StoredObject(f"{part}/{entry.name}", datetime.fromtimestamp(modified, UTC)))
        return found

    @contextmanager
    def _translated(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            words = error.strerror or str(error)
            advice = _ADVICE.get(error.errno or 0, "")
            raise StoreUnavailable(f"bodies {self._root}: {words}{advice}") from error


_ADVICE = {
    errno.ENOENT: "; is its disk mounted?",
    errno.ENOSPC: "; make room there",
    errno.EACCES: "; check who owns it",
    errno.EPERM: "; check who owns it",
    errno.EROFS: "; it is mounted for reading only",
}


def _has_size(file: Path, size: int) -> bool:
    try:
        return file.stat().st_size == size
    except FileNotFoundError:
        return False


def _write(target: Path, data: bytes) -> None:
    aside = target.with_name(f"{UNFINISHED}{target.name}.{secrets.token_hex(6)}")
    try:
        with os.fdopen(os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _FILE_MODE), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        aside.replace(target)
    except OSError:
        aside.unlink(missing_ok=True)
        raise
    _sync_folder(target.parent)


def _sync_folder(folder: Path) -> None:
    """Makes sure that after a power cut the file has its name. Where a folder cannot be opened (Windows), this is left
    out."""
    try:
        number = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(number)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # some network filesystems sync no folders
            raise
    finally:
        os.close(number)
