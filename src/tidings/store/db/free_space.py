"""Watches the disk that a SQLite file is on: visits pause before it is full, and go on when there is room again."""

from __future__ import annotations

import logging
import shutil
import time
from collections.abc import Callable
from pathlib import Path

from tidings.errors import StoreUnavailable

_MARGIN = 1.1  # times the watermark that must be free again before visits go on
_MEGABYTE = 1_000_000
_BESIDE = 65_536  # bytes of the smallest index of a log (-shm), and some

log = logging.getLogger(__name__)


def free_bytes(folder: Path) -> int:
    return shutil.disk_usage(folder).free


def is_full(folder: Path) -> bool:
    """Whether there is no room for the files that SQLite makes beside a database to read it."""
    try:
        return free_bytes(folder) < _BESIDE
    except OSError:
        return False


class FreeSpace:
    """`keep`: bytes that stay free. `limit`: real seconds of shortage until it is raised; None: never."""

    def __init__(
        self,
        folder: Path,
        keep: int,
        limit: float | None = None,
        *,
        free: Callable[[Path], int] = free_bytes,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._folder, self._keep, self._limit = folder, keep, limit
        self._free, self._monotonic = free, monotonic
        self._short_since: float | None = None
        self._reason: str | None = None

    @property
    def reason(self) -> str | None:
        """What the last look at the disk has found."""
        return self._reason

    def shortage(self) -> str | None:
        """Looks at the disk. Returns why visits have to wait; None: there is room. StoreUnavailable where that has
        lasted for longer than the limit."""
        try:
            free = self._free(self._folder)
        except OSError:  # the store itself will say what is wrong with it
            return None
        if free >= self._keep * (1.0 if self._short_since is None else _MARGIN):
            if self._short_since is not None:
                log.warning("%s MB are free on the disk of %s again: visits go on", free // _MEGABYTE, self._folder)
            self._short_since = self._reason = None
            return None
        self._reason = (
            f"only {free // _MEGABYTE} MB are free on the disk of {self._folder}, and {self._keep // _MEGABYTE} MB "
            "are kept free (store.keep_free); make room there"
        )
        now = self._monotonic()
        if self._short_since is None:
            self._short_since = now
            log.warning("%s; visits wait until then", self._reason)
        if self._limit is not None and now - self._short_since >= self._limit:
            raise StoreUnavailable(f"{self._reason}; waited for {self._limit:g} s (store.patience)")
        return self._reason
