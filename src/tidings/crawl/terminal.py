"""A terminal fetches and reads; it keeps nothing that cannot be lost. Several of them work at one lane."""

from __future__ import annotations

import asyncio

from tidings.crawl.visit.visitor import Visitor
from tidings.ports.outside import Lane


async def work(lane: Lane, visitor: Visitor, terminals: int) -> None:
    """Runs until it is cancelled."""
    async with asyncio.TaskGroup() as group:
        for number in range(terminals):
            group.create_task(_terminal(lane, visitor), name=f"terminal {number}")


async def _terminal(lane: Lane, visitor: Visitor) -> None:
    while True:
        order = await lane.take()
        await lane.answer(order, await visitor.visit(order))
