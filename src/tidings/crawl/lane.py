"""The lane between the controller and the terminals, and the terminals themselves, all in one process.

A terminal takes orders, visits and returns outcomes; it holds nothing that cannot be lost.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING

from tidings.model.orders import Order, Outcome
from tidings.ports.outside import TerminalLane

if TYPE_CHECKING:
    from tidings.crawl.visit.visitor import OrderVisitor


class LocalLane:
    """A queue of orders and a list of outcomes. In a cluster a broker takes their place.

    An order is handed to a terminal that waits. The controller is woken by the first outcome of a batch and by the last
    one: a queue would wake it, and set a timer, for each.
    """

    def __init__(self) -> None:
        self._orders: deque[Order] = deque()
        self._idle: deque[asyncio.Future[Order]] = deque()  # terminals that wait for an order
        self._outcomes: list[Outcome] = []
        self._wanted = 0  # outcomes that the controller waits for
        self._arrived: asyncio.Future[None] | None = None  # done when there are so many; None: it does not wait

    async def order(self, order: Order) -> None:
        self._give(order)

    def _give(self, order: Order) -> None:
        while self._idle:
            terminal = self._idle.popleft()
            if not terminal.done():
                terminal.set_result(order)
                return
        self._orders.append(order)

    async def take(self) -> Order:
        if self._orders:
            return self._orders.popleft()
        given: asyncio.Future[Order] = asyncio.get_running_loop().create_future()
        self._idle.append(given)
        try:
            return await given
        except asyncio.CancelledError:
            if given.done() and not given.cancelled():
                self._give(given.result())  # it was cancelled in the same turn of the loop: another one takes it
            raise

    async def answer(self, order: Order, outcome: Outcome) -> None:
        self._outcomes.append(outcome)
        arrived = self._arrived
        if arrived is not None and len(self._outcomes) >= self._wanted and not arrived.done():
            arrived.set_result(None)

    async def outcomes(self, most: int, wait: float) -> list[Outcome]:
        await self._hold(1)
        if wait > 0 and len(self._outcomes) < most:
            try:
                # Not wait_for: in Python 3.11 an outcome that comes in the same turn of the loop makes it swallow a
                # cancellation, and the controller would never end.
                async with asyncio.timeout(wait):
                    await self._hold(most)
            except TimeoutError:
                pass
        batch = self._outcomes[:most]
        del self._outcomes[:most]
        return batch

    async def _hold(self, number: int) -> None:
        """Waits until so many outcomes have arrived."""
        if len(self._outcomes) >= number:
            return
        self._wanted, self._arrived = number, asyncio.get_running_loop().create_future()
        try:
            await self._arrived
        finally:
            self._arrived = None


async def work(lane: TerminalLane, visitor: OrderVisitor, terminals: int) -> None:
    """Run so many terminals on one lane, until cancelled."""
    async with asyncio.TaskGroup() as group:
        for number in range(terminals):
            group.create_task(_terminal(lane, visitor), name=f"terminal {number}")


async def _terminal(lane: TerminalLane, visitor: OrderVisitor) -> None:
    while True:
        order = await lane.take()
        await lane.answer(order, await visitor.visit(order))
