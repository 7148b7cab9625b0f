"""Gets a running program over an outage of its database.

    a transaction -> StoreUnavailable -> a pause, twice as long each time -> the same transaction again

An outage is a state and no error: a caller of the store waits longer than usual, and goes on where it was. Nothing is
given up half-way, so nothing has to be put back in order afterwards. `Patience.outage` says since when and why.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TypeVar

from tidings.errors import StoreUnavailable

FIRST_PAUSE, LONGEST_PAUSE = 0.02, 5.0  # real seconds
_FAILURES = 2  # of one transaction, in a row, that make an outage: a deadlock or a dropped connection is none yet

Result = TypeVar("Result")

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Outage:
    """The database cannot be used."""

    since: datetime
    reason: str


def _system_time() -> datetime:
    return datetime.now(UTC)


class Patience:
    """Repeats transactions that cannot be made now.

    `limit`: real seconds from the first failure until the reason is raised; None: it waits for ever. `stop`: an event
    after which it waits for `grace` real seconds more. `now`: the time that an outage is said to have begun at.
    """

    def __init__(
        self,
        limit: float | None = None,
        *,
        stop: asyncio.Event | None = None,
        grace: float = 0.0,
        now: Callable[[], datetime] = _system_time,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._limit, self._stop, self._grace = limit, stop, grace
        self._now, self._monotonic = now, monotonic
        self._waiting: dict[object, int] = {}  # transactions that have failed, and how often
        self._failing_since = 0.0  # by the monotonic clock, while any waits
        self._stopped_at: float | None = None
        self._is_over = False
        self._outage: Outage | None = None
        self._recovered = asyncio.Event()  # replaced after each use

    @property
    def outage(self) -> Outage | None:
        return self._outage

    async def repeat(self, transaction: Callable[[], Awaitable[Result]]) -> Result:
        """Calls it until it succeeds, or fails with another error than StoreUnavailable. StoreUnavailable where
        patience is at its end."""
        call = object()
        try:
            while True:
                try:
                    result = await transaction()
                except StoreUnavailable as error:
                    self._note(call, error)
                    await self._pause(call, error)
                else:
                    self._succeeded(call)
                    return result
        finally:
            self._forget(call)

    def _note(self, call: object, error: StoreUnavailable) -> None:
        if not self._waiting:
            self._failing_since = self._monotonic()
        self._waiting[call] = self._waiting.get(call, 0) + 1
        if self._waiting[call] < _FAILURES:
            return
        if self._outage is None:
            self._outage = Outage(self._now(), str(error))
            log.warning("%s; it is tried again until it works", error)
        elif str(error) != self._outage.reason:
            self._outage = Outage(self._outage.since, str(error))

    def _succeeded(self, call: object) -> None:
        """The others that wait need not wait for their turn."""
        if call not in self._waiting:
            return
        self._recovered.set()
        self._recovered = asyncio.Event()
        if len(self._waiting) == 1 and self._outage is not None:
            log.warning("the database can be used again, after %.1f s", self._monotonic() - self._failing_since)

    def _forget(self, call: object) -> None:
        self._waiting.pop(call, None)
        if not self._waiting:
            self._outage = None

    async def _pause(self, call: object, error: StoreUnavailable) -> None:
        """Returns when it is time for the next attempt; raises the error where there is to be none."""
        seconds = min(LONGEST_PAUSE, FIRST_PAUSE * 2.0 ** (self._waiting[call] - 1)) * random.uniform(0.7, 1.0)
        now = self._monotonic()
        if self._limit is not None:
            left = self._failing_since + self._limit - now
            if left <= 0 or self._is_over:
                self._is_over = True  # what is still to be stored when the program ends is tried once
                raise StoreUnavailable(f"{error}; waited for {self._limit:g} s (store.patience)") from error
            seconds = min(seconds, left)
        if self._stop is not None and self._stop.is_set():
            self._stopped_at = now if self._stopped_at is None else self._stopped_at
            left = self._stopped_at + self._grace - now
            if left <= 0:
                raise error
            seconds = min(seconds, left)
        await self._sleep(seconds)

    async def _sleep(self, seconds: float) -> None:
        """Sleeps so long, or until another transaction succeeds, or the program is to stop."""
        waits = [asyncio.ensure_future(self._recovered.wait())]
        if self._stop is not None and not self._stop.is_set():
            waits.append(asyncio.ensure_future(self._stop.wait()))
        try:
            await asyncio.wait(waits, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()
