"""The lane of one process: two asyncio queues. In a cluster a broker takes their place."""

from __future__ import annotations

import asyncio

from tidings.crawl.visit.visitor import Visitor
from tidings.model.orders import Order, Outcome
from tidings.ports.outside import Lane


class LocalLane:
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
                    # Not wait_for: in Python 3.11 it takes an outcome that comes in the same turn for the answer to
                    # being cancelled, and the controller would never end.
                    async with asyncio.timeout_at(deadline):
                        batch.append(await self._outcomes.get())
                except TimeoutError:
                    break
        return batch


# -- A terminal fetches and reads; it keeps nothing that cannot be lost. Several of them work at one lane.


async def work(lane: Lane, visitor: Visitor, terminals: int) -> None:
    """Runs until it is cancelled."""
    async with asyncio.TaskGroup() as group:
        for number in range(terminals):
            group.create_task(_terminal(lane, visitor), name=f"terminal {number}")


async def _terminal(lane: Lane, visitor: Visitor) -> None:
    while True:
        order = await lane.take()
        await lane.answer(order, await visitor.visit(order))
