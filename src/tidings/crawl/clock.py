"""The real clock, holds on any clock, a sleep that can be ended, and a watch for jumps. The simulated clock is
lab.clock.SimulatedClock."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from datetime import UTC, datetime, timedelta

from tidings.model.times import CLOCK_STEP
from tidings.ports.outside import Clock

_NOTHING = nullcontext()
_LOOK = 60.0  # seconds a sleeper sleeps at most before it looks at the clock again


def _steady_seconds() -> float:
    """Seconds of a clock that is never set. Where the system has one it also counts while the machine sleeps, so that
    waking up is no jump."""
    source = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if source is None else time.clock_gettime(source)


class SystemClock:
    """`wall` and `steady` are arguments for tests."""

    def __init__(
        self,
        wall: Callable[[], datetime] = lambda: datetime.now(UTC),
        steady: Callable[[], float] = _steady_seconds,
    ) -> None:
        self._wall, self._steady = wall, steady

    def now(self) -> datetime:
        return self._wall()

    def steady(self) -> float:
        """Seconds since some moment, whatever the clock is set to."""
        return self._steady()

    async def sleep_until(self, when: datetime) -> None:
        """Returns at `when`; earlier where the clock was set back meanwhile: the wait gets no longer by that."""
        rest = (when - self.now()).total_seconds()
        end = self._steady() + rest
        while rest > 0:
            await asyncio.sleep(min(rest, _LOOK))
            rest = min((when - self.now()).total_seconds(), end - self._steady())

    def hold(self) -> AbstractContextManager[None]:
        return _NOTHING


class JumpWatch:
    """Notices that a clock was set while the program runs: the time of day went on by another span than a steady clock
    did. Adjustments that go slowly change both alike."""

    def __init__(self, now: Callable[[], datetime], steady: Callable[[], float]) -> None:
        self._now, self._steady = now, steady
        self._began, self._began_steady = now(), steady()

    def jump(self) -> timedelta:
        """Returns how far the clock was set since the last call, ahead or (negative) back; 0 for less than
        CLOCK_STEP."""
        now, steady = self._now(), self._steady()
        jump = now - self._began - timedelta(seconds=steady - self._began_steady)
        if abs(jump) <= CLOCK_STEP:
            return timedelta(0)
        self._began, self._began_steady = now, steady
        return jump


class ClockHold:
    """Keeps a simulated clock from advancing until `release()`, for work that does not end where it begins."""

    def __init__(self, clock: Clock) -> None:
        self._held: AbstractContextManager[None] | None = clock.hold()
        self._held.__enter__()

    def release(self) -> None:
        """Safe to call twice."""
        held, self._held = self._held, None
        if held is not None:
            held.__exit__(None, None, None)


async def sleep_or_wake(clock: Clock, when: datetime, wake: asyncio.Event) -> None:
    """Returns at `when`, or as soon as `wake` is set."""
    tasks = {asyncio.ensure_future(clock.sleep_until(when)), asyncio.ensure_future(wake.wait())}
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
