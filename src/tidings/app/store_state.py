"""The state of the store while the program runs: can it be used, and is there room on its disk?"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from tidings.errors import StoreUnavailable
from tidings.settings.sections import StoreSettings
from tidings.store.db.patience import Outage, Patience
from tidings.store.sqlite.sqlite_file import free_bytes

_MARGIN = 1.1  # times the watermark that must be free again before visits go on
_MEGABYTE = 1_000_000

log = logging.getLogger(__name__)


class FreeSpace:
    """Watches the disk that a SQLite file is on: visits pause before it is full, and go on when there is room again.
    `keep`: bytes that stay free. `limit`: real seconds of shortage until it is raised; None: never."""

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
        """Returns the finding of the last look at the disk."""
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


class StoreState:
    """`patience` repeats transactions. `space` None: PostgreSQL, whose disk is the server's own business; where that is
    full, it is an outage."""

    def __init__(self, patience: Patience, space: FreeSpace | None) -> None:
        self.patience, self._space = patience, space

    @property
    def outage(self) -> Outage | None:
        return self.patience.outage

    @property
    def shortage(self) -> str | None:
        """Returns the finding of the last look at the disk; None: there is room."""
        return None if self._space is None else self._space.reason

    def paused(self) -> str | None:
        """Returns why no visit may begin now. StoreUnavailable where that has lasted for too long (with --once)."""
        if self.outage is not None:
            return self.outage.reason
        return None if self._space is None else self._space.shortage()

    def notices(self) -> list[str]:
        """Returns sentences that people should know."""
        if self.outage is not None:
            return [f"Visits wait since {self.outage.since:%Y-%m-%d %H:%M} UTC: {self.outage.reason}"]
        return [] if self.shortage is None else [f"Visits wait: {self.shortage}"]


def store_state_of(
    settings: StoreSettings,
    file: Path | None,
    stop: asyncio.Event,
    now: Callable[[], datetime],
    free: Callable[[Path], int],
    *,
    once: bool,
    grace: float,
) -> StoreState:
    """Makes the state of the store for one crawl. `file`: of a SQLite database. With --once it waits no longer than
    `store.patience`, else as long as it takes; after `stop`, for `grace` real seconds."""
    limit = settings.patience.total_seconds() if once else None
    patience = Patience(limit, stop=stop, grace=grace, now=now)
    space = None if file is None else FreeSpace(file.parent, settings.keep_free, limit, free=free)
    return StoreState(patience, space)
