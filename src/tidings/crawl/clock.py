"""The real clock, and holds on any clock. The simulated one is lab.clock.SimulatedClock."""

from __future__ import annotations

import asyncio
from contextlib import AbstractContextManager, ExitStack, nullcontext
from datetime import UTC, datetime

from tidings.ports.outside import Clock


class SystemClock:
    def now(self) -> datetime:
        return datetime.now(UTC)

    async def sleep_until(self, when: datetime) -> None:
        # The wall clock may be set back or forth while we sleep: look again at least once a minute.
        while (rest := (when - self.now()).total_seconds()) > 0:  # noqa: ASYNC110
            await asyncio.sleep(min(rest, 60.0))

    def hold(self) -> AbstractContextManager[None]:
        return nullcontext()


class ClockHold:
    """Keeps a simulated clock from advancing until `release()`, for work that does not end where it begins."""

    def __init__(self, clock: Clock) -> None:
        self._stack = ExitStack()
        self._stack.enter_context(clock.hold())

    def release(self) -> None:
        """Safe to call twice."""
        self._stack.close()
