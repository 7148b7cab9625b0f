"""The loop of a terminal process: takes orders, visits, answers, and says every few seconds how it fares.

run -> as many visits at a time as there are slots
stop is set -> no more orders; visits under way have 30 s; what is left is given back; outcomes are handed over
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta
from typing import Final, Protocol

from tidings.crawl.cluster.presence import ANNOUNCE_SECONDS, PresenceBoard
from tidings.crawl.cluster.terminal_lane import NatsTerminalLane
from tidings.errors import LaneError
from tidings.model.orders import FeedOutcome, Order, Outcome
from tidings.model.visits import VisitResult
from tidings.ports.cluster import Presence
from tidings.ports.outside import Clock

GRACE: Final = timedelta(seconds=30)  # for visits under way when it is stopped
_HAND_OVER_SECONDS = 10.0  # for their outcomes
_MINUTE = 60.0

log = logging.getLogger(__name__)


class Visits(Protocol):
    """The part of crawl.visit.visitor.OrderVisitor that a terminal needs."""

    async def visit(self, order: Order) -> Outcome: ...


class LastMinute:
    """Counts visits and failures of the last minute, second by second."""

    def __init__(self, time: Callable[[], float]) -> None:
        self._time = time
        self._seconds: deque[list[int]] = deque()  # second, visits, failures

    def add(self, *, failed: bool) -> None:
        second = int(self._time())
        if not self._seconds or self._seconds[-1][0] != second:
            self._seconds.append([second, 0, 0])
        self._seconds[-1][1] += 1
        self._seconds[-1][2] += failed

    def counts(self) -> tuple[int, int]:
        """Visits and failures."""
        while self._seconds and self._seconds[0][0] < self._time() - _MINUTE:
            self._seconds.popleft()
        return sum(one[1] for one in self._seconds), sum(one[2] for one in self._seconds)


class Terminal:
    """`self_description`: what stays the same in its presence: id, name, version, since, egress."""

    def __init__(
        self,
        lane: NatsTerminalLane,
        visitor: Visits,
        slots: int,
        board: PresenceBoard,
        self_description: Presence,
        clock: Clock,
        grace: timedelta = GRACE,
    ) -> None:
        self._lane, self._visitor, self._slots = lane, visitor, slots
        self._board, self._clock, self._grace = board, clock, grace
        self._self = self_description
        self._minute = LastMinute(asyncio.get_running_loop().time)
        self._under_way: dict[int, Order] = {}  # by slot
        self._total = 0
        self._is_draining = False

    @property
    def presence(self) -> Presence:
        visits, failures = self._minute.counts()
        return replace(
            self._self,
            at=self._clock.now(),
            slots=self._slots,
            busy=len(self._under_way),
            waiting=self._lane.waiting,
            visits=visits,
            failures=failures,
            total=self._total,
            draining=self._is_draining,
        )

    async def run(self, stop: asyncio.Event) -> None:
        """Works until `stop` is set, then drains. LaneError where NATS refuses this process from now on."""
        slots = [asyncio.create_task(self._slot(number), name=f"slot {number}") for number in range(self._slots)]
        announcing = asyncio.create_task(self._announce_for_ever(), name="presence")
        waiting, ended = asyncio.create_task(stop.wait()), asyncio.create_task(self._lane.ended())
        try:
            await asyncio.wait([waiting, ended, *slots], return_when=asyncio.FIRST_COMPLETED)
            if ended.done():
                ended.result()
            for slot in slots:
                if slot.done():  # a slot never ends by itself: this is a bug, and it must not be silent
                    slot.result()
            await self._drain(slots)
        finally:
            for task in (waiting, ended, announcing, *slots):
                task.cancel()
            await asyncio.gather(waiting, ended, announcing, *slots, return_exceptions=True)
            await self._say(self._board.leave(self._self.id))

    async def _slot(self, number: int) -> None:
        while not self._is_draining:
            order = await self._lane.take()
            self._under_way[number] = order
            try:
                outcome = await self._visitor.visit(order)
                self._count(outcome)
                await self._lane.answer(order, outcome)
            finally:
                self._under_way.pop(number, None)

    def _count(self, outcome: Outcome) -> None:
        if isinstance(outcome, FeedOutcome):
            self._minute.add(failed=outcome.result is VisitResult.FAILED)
        else:
            self._minute.add(failed=outcome.error is not None)
        self._total += 1

    async def _drain(self, slots: list[asyncio.Task[None]]) -> None:
        self._is_draining = True
        await self._lane.drain()
        await self._say(self._board.announce(self.presence))
        busy = [slots[number] for number in self._under_way]
        if busy:
            await asyncio.wait(busy, timeout=self._grace.total_seconds())
        left = list(self._under_way.values())
        for slot in slots:
            slot.cancel()
        await asyncio.gather(*slots, return_exceptions=True)
        for order in left:
            await self._lane.give_back(order)
        if left:
            log.warning("%d visits took longer than %s: their orders are given back", len(left), self._grace)
        try:
            async with asyncio.timeout(_HAND_OVER_SECONDS):
                await self._lane.stored()
        except TimeoutError:
            log.warning("%d outcomes could not be handed over; their sources are visited again", self._lane.waiting)

    async def _announce_for_ever(self) -> None:
        while True:
            await self._say(self._board.announce(self.presence))
            await asyncio.sleep(ANNOUNCE_SECONDS)

    async def _say(self, words: Awaitable[None]) -> None:
        try:
            await words
        except LaneError as error:
            log.debug("nobody is told how this terminal fares: %s", error)
