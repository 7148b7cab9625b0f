"""The lane between the controller and the terminals, and the terminals themselves, all in one process.

A terminal takes orders, visits and returns outcomes; it holds nothing that cannot be lost.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tidings.model.orders import Order, Outcome
from tidings.ports.outside import TerminalLane

if TYPE_CHECKING:
    from tidings.crawl.visit.visitor import OrderVisitor


class LocalLane:
    """Two asyncio queues. In a cluster a broker takes their place."""

    def __init__(self) -> None:
        self._orders: asyncio.Queue[Order] = asyncio.Queue()
        self._outcomes: asyncio.Queue[Outcome] = asyncio.Queue()

    async def order(self, order: Order) -> None:
        self._orders.put_nowait(order)

    async def take(self) -> Order:
        return await self._orders.get()

    async def answer(self, order: Order, outcome: Outcome) -> None:
        self._outcomes.put_nowait(outcome)

    async def outcomes(self, most: int, wait: float) -> list[Outcome]:
        batch = [await self._outcomes.get()]
        deadline = asyncio.get_running_loop().time() + wait
        while len(batch) < most:
            try:
                batch.append(self._outcomes.get_nowait())
            except asyncio.QueueEmpty:
                if asyncio.get_running_loop().time() >= deadline:
                    break
                try:
                    # Not wait_for: in Python 3.11 an outcome that comes in the same turn of the loop makes it swallow
                    # a cancellation, and the controller would never end.
                    async with asyncio.timeout_at(deadline):
                        batch.append(await self._outcomes.get())
                except TimeoutError:
                    break
        return batch


async def work(lane: TerminalLane, visitor: OrderVisitor, terminals: int) -> None:
    """Run so many terminals on one lane, until cancelled."""
    async with asyncio.TaskGroup() as group:
        for number in range(terminals):
            group.create_task(_terminal(lane, visitor), name=f"terminal {number}")


async def _terminal(lane: TerminalLane, visitor: OrderVisitor) -> None:
    while True:
        order = await lane.take()
        await lane.answer(order, await visitor.visit(order))
