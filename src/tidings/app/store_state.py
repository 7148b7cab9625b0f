"""The state of the store while the program runs: can it be used, and is there room on its disk?"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from tidings.settings.sections import StoreSettings
from tidings.store.db.free_space import FreeSpace
from tidings.store.db.patience import Outage, Patience


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
        """What the last look at the disk has found; None: there is room."""
        return None if self._space is None else self._space.reason

    def paused(self) -> str | None:
        """Why no visit may begin now. StoreUnavailable where that has lasted for too long (with --once)."""
        if self.outage is not None:
            return self.outage.reason
        return None if self._space is None else self._space.shortage()

    def notices(self) -> list[str]:
        """What people should know, in sentences."""
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
    """For one crawl; `file`: of a SQLite database. With --once it waits no longer than `store.patience`, else as long
    as it takes; after `stop`, for `grace` real seconds."""
    limit = settings.patience.total_seconds() if once else None
    patience = Patience(limit, stop=stop, grace=grace, now=now)
    space = None if file is None else FreeSpace(file.parent, settings.keep_free, limit, free=free)
    return StoreState(patience, space)
