"""One controller on a data folder."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path
from types import TracebackType
from typing import Self

from tidings.errors import DataLocked, StoreError

_NAME = "controller.lock"


class DataLock:
    """Held while a controller runs. The kernel frees it with its process, however that ends; the file stays.

    It is not inherited by programs that are started, only by forked copies of this process: start workers by spawn.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._file: int | None = None

    def __enter__(self) -> Self:
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            file = os.open(self._folder / _NAME, os.O_RDWR | os.O_CREAT, 0o644)
        except OSError as error:
            raise StoreError(f"data folder {self._folder} cannot be written in: {error.strerror}") from error
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            holder = os.read(file, 32).decode("ascii", "replace").strip()
            os.close(file)
            raise DataLocked(
                f"data folder {self._folder}: another Tidings (process {holder or 'unknown'}) already runs on it; "
                "stop that one, or give another folder with --data"
            ) from error
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
