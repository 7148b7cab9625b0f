"""The real clock. Its simulated twin is lab.clock.SimulatedClock."""

from __future__ import annotations

import asyncio
from contextlib import AbstractContextManager, nullcontext
from datetime import UTC, datetime


class SystemClock:
    def now(self) -> datetime:
        return datetime.now(UTC)

    async def sleep_until(self, when: datetime) -> None:
        # The wall clock may be set back or forth while we sleep: look again at least once a minute.
        while (rest := (when - self.now()).total_seconds()) > 0:  # noqa: ASYNC110
            await asyncio.sleep(min(rest, 60.0))

    def hold(self) -> AbstractContextManager[None]:
        return nullcontext()
