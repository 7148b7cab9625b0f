"""A simulated clock for one asyncio loop, which waits for the program to keep up.

    async with SimulatedClock(start, speed=1800) as clock:
        await clock.sleep_until(start + timedelta(hours=1))  # about two real seconds

The contract with tasks that sleep and tasks that hold the clock:

1. Only the driver moves time, from deadline to deadline. A sleeper wakes at exactly its deadline: `now()` never
   passes the deadline of a sleeper that has not run yet, and all sleepers of one deadline run before time goes on.
2. While the clock is held, time does not move. Holds are counted, may be nested, and may be taken in one task and
   given back in another (of the same loop; not of another thread).
3. After a wake, and after the last hold is given back, the driver lets the loop turn `TURNS` times before it moves
   on. A task that is woken, by the clock or through a queue by a task the clock woke, must take a hold within those
   turns if it then waits for anything the clock does not know of: a socket, a thread, a worker process. So take the
   hold first, then await.
"""

from __future__ import annotations

import asyncio
import heapq
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from types import TracebackType
from typing import Self

from tidings.model.times import utc

TURNS = 8  # a wake reaches its task in one turn, each queue in between costs one more
TICK = 0.005  # real seconds between two looks at the time while nothing is due

_Sleeper = tuple[datetime, int, "asyncio.Future[None]"]


class SimulatedClock:
    """ports.outside.Clock on virtual time.

    `speed=None` jumps to the next deadline as soon as the clock is not held: no real waiting at all. With a speed
    the aim is start + speed * real seconds since the driver started; what was lost while the clock was held is made
    good at up to `catch_up` times the speed.
    """

    def __init__(
        self,
        start: datetime,
        speed: float | None = None,
        *,
        catch_up: float = 6.0,
        monotonic: Callable[[], float] = time.monotonic,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        if speed is not None and speed <= 0:
            raise ValueError(f"speed {speed}: time goes forward; None jumps from deadline to deadline")
        if catch_up < 1:
            raise ValueError(f"catch_up {catch_up}: at less than 1 the clock would fall behind for ever")
        self.start = utc(start)
        self.speed = speed
        self._catch_up = catch_up
        self._monotonic = monotonic
        self._pause = pause
        self._now = self.start
        self.sleepers: list[_Sleeper] = []  # a heap by deadline
        self._number = 0  # keeps sleepers of one deadline in the order they came
        self._holds = 0
        self._releases = 0
        self._free = asyncio.Event()  # set while the clock is not held
        self._free.set()
        self._sleeper_added = asyncio.Event()
        self._began = 0.0  # real time at which the driver started
        self._since = 0.0  # real time up to which free time is counted in _credit
        self._credit = 0.0  # real seconds free of holds that were not yet turned into virtual time
        self._driver: asyncio.Task[None] | None = None
        self._ended = False

    # -- ports.outside.Clock ------------------------------------------------------------------------

    def now(self) -> datetime:
        return self._now

    async def sleep_until(self, when: datetime) -> None:
        """Return at `when`; for a moment that has passed, after one turn of the loop."""
        when = utc(when)
        if when <= self._now:
            await asyncio.sleep(0)
            return
        if self._ended:
            raise RuntimeError(f"the clock was stopped at {self._now}: nobody would wake a sleeper of {when}")
        self._number += 1
        sleeper: _Sleeper = (when, self._number, asyncio.get_running_loop().create_future())
        heapq.heappush(self.sleepers, sleeper)
        self._sleeper_added.set()
        try:
            await sleeper[2]
        finally:
            self._forget(sleeper)

    async def pause_until(self, when: datetime) -> None:
        """Sleeps as sleep_until does, for a task on whose behalf another holds the clock (the controller does for a
        visit under way): that hold does not count while it waits."""
        if not self._holds:
            await self.sleep_until(when)
            return
        self._give_back()
        try:
            await self.sleep_until(when)
        finally:
            self._take()

    @contextmanager
    def hold(self) -> Iterator[None]:
        self._take()
        try:
            yield
        finally:
            self._give_back()

    # -- life ---------------------------------------------------------------------------------------

    async def __aenter__(self) -> Self:
        if self._driver is not None or self._ended:
            raise RuntimeError("a SimulatedClock runs once")
        self._began = self._since = self._monotonic()
        self._driver = asyncio.get_running_loop().create_task(self._drive(), name="simulated clock")
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop. Time stays where it is; tasks that still sleep get a RuntimeError."""
        self._ended = True
        driver, self._driver = self._driver, None
        if driver is not None:
            driver.cancel()
            await asyncio.wait({driver})
            if not driver.cancelled():
                driver.result()  # the driver never returns: this raises what stopped it
        for when, _, future in self.sleepers:
            if not future.done():
                future.set_exception(RuntimeError(f"the clock was stopped before {when}"))
        self.sleepers.clear()

    # -- holds --------------------------------------------------------------------------------------

    def _take(self) -> None:
        if self._holds == 0:
            self._count_free_time()
            self._free.clear()
        self._holds += 1

    def _give_back(self) -> None:
        self._holds -= 1
        self._releases += 1
        if self._holds == 0:
            self._since = self._monotonic()
            self._free.set()

    def _count_free_time(self) -> None:
        real = self._monotonic()
        self._credit += real - self._since
        self._since = real

    # -- the driver ---------------------------------------------------------------------------------

    async def _drive(self) -> None:
        while True:
            await self._settle()
            reach = self._reach()
            deadline = self._next_deadline()
            if deadline is not None and (reach is None or deadline <= reach):
                self._spend(deadline)
                self._wake(deadline)
            elif reach is not None:
                self._spend(reach)
                await self._pause(self._until(deadline))
            else:
                self._sleeper_added.clear()
                await self._sleeper_added.wait()

    async def _settle(self) -> None:
        """Returns once the clock was not held for TURNS turns of the loop in a row."""
        quiet = 0
        while quiet < TURNS:
            releases = self._releases
            await asyncio.sleep(0)
            if self._holds:
                await self._free.wait()
            quiet = quiet + 1 if releases == self._releases else 0

    def _next_deadline(self) -> datetime | None:
        # A sleeper may have been cancelled in this very turn, before its task could take it out.
        while self.sleepers and self.sleepers[0][2].done():
            heapq.heappop(self.sleepers)
        return self.sleepers[0][0] if self.sleepers else None

    def _aim(self) -> datetime:
        """Returns the time that it would be without holds. Only with a speed."""
        assert self.speed is not None
        return self.start + timedelta(seconds=self.speed * (self._since - self._began))

    def _reach(self) -> datetime | None:
        """Returns how far time may go now; None: as far as the next deadline, wherever it is."""
        if self.speed is None:
            return None
        self._count_free_time()
        fastest = self._now + timedelta(seconds=self._credit * self.speed * self._catch_up)
        return max(self._now, min(self._aim(), fastest))

    def _spend(self, moment: datetime) -> None:
        """Move time, and pay for it. On the way to a reach beyond this deadline the rest stays to be used; a clock
        that is on time has nothing to save up."""
        if self.speed is not None:
            paid = (moment - self._now).total_seconds() / (self.speed * self._catch_up)
            behind = (self._aim() - moment).total_seconds()
            self._credit = min(max(0.0, self._credit - paid), max(0.0, behind) / (self.speed * self._catch_up))
        self._now = max(self._now, moment)

    def _until(self, deadline: datetime | None) -> float:
        """Real seconds to the moment this deadline can be reached, a tick at most."""
        if deadline is None or self.speed is None:
            return TICK
        on_time = (deadline - self._aim()).total_seconds() / self.speed
        hurried = (deadline - self._now).total_seconds() / (self.speed * self._catch_up)
        return min(TICK, max(on_time, hurried, 1e-4))

    def _wake(self, deadline: datetime) -> None:
        while self.sleepers and self.sleepers[0][0] <= deadline:
            _, _, future = heapq.heappop(self.sleepers)
            if not future.done():
                future.set_result(None)

    def _forget(self, sleeper: _Sleeper) -> None:
        """Removes a cancelled sleeper; one that was woken is removed already."""
        if sleeper[2].cancelled() and sleeper in self.sleepers:
            self.sleepers.remove(sleeper)
            heapq.heapify(self.sleepers)
