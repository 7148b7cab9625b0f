"""The data folder: made for its owner alone, and locked by the one controller that runs on it.

Folders are made with mode 0700 and files with 0600, whatever the umask says. What exists already keeps its mode;
`tidings doctor` reports it, and changes it with --repair.
"""

from __future__ import annotations

import fcntl
import os
import stat
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from tidings.errors import DataLocked, StoreError

FOLDER_MODE: Final = 0o700
FILE_MODE: Final = 0o600
LOCK_NAME: Final = "controller.lock"
_TRIES, _PAUSE = 3, 0.02  # seconds


def make_folder(folder: Path) -> None:
    """Makes the folder, for its owner alone; the folders above it with the usual rights. OSError where it cannot be."""
    if folder.is_dir():
        return
    folder.parent.mkdir(parents=True, exist_ok=True)
    try:
        folder.mkdir(FOLDER_MODE)
    except FileExistsError:
        if not folder.is_dir():
            raise
        return
    if stat.S_IMODE(folder.stat().st_mode) & FOLDER_MODE != FOLDER_MODE:  # the umask has taken from the owner, too
        with suppress(OSError):  # as below
            folder.chmod(FOLDER_MODE)


def create_file(file: Path) -> int:
    """Creates a file that only its owner can read and returns it open for writing. FileExistsError where it exists."""
    descriptor = os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, FILE_MODE)
    if stat.S_IMODE(os.fstat(descriptor).st_mode) != FILE_MODE:
        with suppress(OSError):  # FAT and some network disks know no rights of single files
            os.fchmod(descriptor, FILE_MODE)
    return descriptor


def create_file_of_folder(file: Path) -> int:
    """Creates a file as create_file does; where root creates it in the folder of a service's user, that user owns it:
    `sudo tidings doctor` is not to lock the service out."""
    descriptor = create_file(file)
    if os.geteuid() == 0:
        folder = file.parent.stat()
        with suppress(OSError):
            os.fchown(descriptor, folder.st_uid, folder.st_gid)
    return descriptor


class DataLock:
    """A file lock, held while a controller runs. The kernel frees it with the process; the file stays.

    A file can be locked by all who can open it. So those who may not write it may not read it either.
    Programs that are started do not inherit the lock, forked copies of this process do: start workers by spawn.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._file: int | None = None

    def __enter__(self) -> Self:
        try:
            make_folder(self._folder)
            file = _open_lock(self._folder / LOCK_NAME)
        except OSError as error:
            raise StoreError(f"data folder {self._folder} cannot be written in: {error.strerror}") from error
        try:
            _take(file)
        except OSError as error:
            holder = _holder(file)
            os.close(file)
            raise DataLocked(f"data folder {self._folder}: {_held_by(holder, self._folder / LOCK_NAME)}") from error
        try:
            os.ftruncate(file, 0)
            os.pwrite(file, f"{os.getpid()}\n".encode(), 0)
        except OSError as error:
            os.close(file)
            raise StoreError(
                f"data folder {self._folder} cannot be written in: {error.strerror}; make room on that disk, or give "
                "another folder with --data"
            ) from error
        self._file = file
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None


def lock_holder(folder: Path) -> str | None:
    """The process that holds the folder's lock, "unknown" where it cannot be found out; None where the lock is free."""
    try:
        file = os.open(folder / LOCK_NAME, os.O_RDONLY)
    except FileNotFoundError:
        return None
    except OSError:
        return "unknown"
    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        return _holder(file) or "unknown"
    else:
        return None
    finally:
        os.close(file)


def _take(file: int) -> None:
    """Locks the file. OSError where it stays locked: `lock_holder` looks at it for a moment by locking it."""
    for _ in range(_TRIES):
        with suppress(OSError):
            return fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        time.sleep(_PAUSE)
    return fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _open_lock(path: Path) -> int:
    try:
        return create_file_of_folder(path)
    except FileExistsError:
        file = os.open(path, os.O_RDWR | os.O_NOFOLLOW)
    mode = stat.S_IMODE(os.fstat(file).st_mode)
    if (tightened := closed_to_readers(mode)) != mode:
        with suppress(OSError):  # the file of another user, who may be in the same group
            os.fchmod(file, tightened)
    return file


def closed_to_readers(mode: int) -> int:
    """The mode without the right to read for the group and for others, where they may not write."""
    for read, write in ((stat.S_IRGRP, stat.S_IWGRP), (stat.S_IROTH, stat.S_IWOTH)):
        if not mode & write:
            mode &= ~read
    return mode


def is_alive(process: int) -> bool:
    """Returns whether there is a process of this number, as far as this user, and this container, can tell."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        pass
    return True


def _held_by(holder: str, file: Path) -> str:
    if not holder.isdecimal() or is_alive(int(holder)):
        runs = f"another Tidings (process {holder or 'unknown'}) already runs on it"
        return f"{runs}; stop that one, or give another folder with --data"
    held = f"its lock is held, though process {holder} which took it has ended here"
    by = f"by a program in another container, or by somebody else who could read the file; `fuser {file}` names them"
    return f"{held}: {by}. If none is a Tidings, delete {file.name}"


def _holder(file: int) -> str:
    return os.pread(file, 32, 0).decode("ascii", "replace").strip()
