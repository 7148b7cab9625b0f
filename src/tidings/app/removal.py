"""Removing sources so that it can be taken back: they are set aside, and deleted a quarter of an hour later.

The web page deletes what was removed on it. What it has no time for, as the program is ended before, is deleted by the
daily duties of the crawl.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from tidings.errors import SourceNotFound, TidingsError
from tidings.ports.library import Catalogue
from tidings.ports.outside import Clock

log = logging.getLogger(__name__)

UNDO_FOR: Final = timedelta(minutes=15)


async def delete_set_aside(catalogue: Catalogue, now: datetime) -> int:
    """Deletes the sources that were removed long enough ago; returns how many."""
    found = await catalogue.set_aside_before(now - UNDO_FOR)
    for source_id in found:
        try:
            await catalogue.remove(source_id)
        except SourceNotFound:
            log.debug("source %s is deleted already", source_id)
    if found:
        await catalogue.announce()
    return len(found)


class Removals:
    """Sets sources aside, and deletes them once it can no longer be taken back."""

    def __init__(self, catalogue: Catalogue, clock: Clock, undo_for: timedelta = UNDO_FOR) -> None:
        self._catalogue, self._clock, self._undo_for = catalogue, clock, undo_for
        self._running: set[asyncio.Task[None]] = set()

    async def remove(self, source_ids: Sequence[int]) -> int:
        removed = await self._catalogue.set_aside(source_ids, self._clock.now())
        if removed:
            task = asyncio.create_task(self._delete_later())
            self._running.add(task)
            task.add_done_callback(self._running.discard)
        return removed

    async def _delete_later(self) -> None:
        await asyncio.sleep(self._undo_for.total_seconds() + 1)
        try:
            await delete_set_aside(self._catalogue, self._clock.now())
        except TidingsError as error:
            log.warning("what was removed is deleted later: %s", error)

    async def aclose(self) -> None:
        for task in self._running:
            task.cancel()
        if self._running:
            await asyncio.wait(self._running)
