"""The lane of one process: two asyncio queues. In a cluster a broker takes their place."""

from __future__ import annotations

import asyncio

from tidings.model import Order, Outcome


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
                rest = deadline - asyncio.get_running_loop().time()
                if rest <= 0:
                    break
                try:
                    batch.append(await asyncio.wait_for(self._outcomes.get(), rest))
                except TimeoutError:
                    break
        return batch
