"""The lane of one process: orders one way, outcomes the other, in batches."""

import asyncio
from datetime import UTC, datetime
from typing import Protocol

from tidings.crawl.lane import LocalLane
from tidings.model.orders import FeedOrder, FeedOutcome
from tidings.model.visits import VisitResult
from tidings.ports.outside import ControllerLane, TerminalLane

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
LONG = 600.0  # seconds nobody waits for in these tests
ORDER = FeedOrder(1, 1, "http://a.test/feed", "a.test")


class Lane(ControllerLane, TerminalLane, Protocol):
    """Both sides of a lane in one process."""


def outcome(number: int) -> FeedOutcome:
    return FeedOutcome(number, 1, NOON, VisitResult.UNCHANGED, "304")


async def answered(numbers: range) -> LocalLane:
    lane = LocalLane()
    for number in numbers:
        await lane.answer(ORDER, outcome(number))
    return lane


async def test_orders_are_taken_in_the_order_they_were_given() -> None:
    lane: Lane = LocalLane()
    orders = [FeedOrder(number, 1, f"http://a.test/{number}", "a.test") for number in range(5)]
    for order in orders:
        await lane.order(order)
    assert [await lane.take() for _ in orders] == orders


async def test_each_order_is_taken_by_one_terminal() -> None:
    lane = LocalLane()
    terminals = [asyncio.create_task(lane.take()) for _ in range(3)]
    for number in range(3):
        await lane.order(FeedOrder(number, 1, "http://a.test/", "a.test"))
    taken = await asyncio.gather(*terminals)
    assert sorted(order.source_id for order in taken) == [0, 1, 2]


async def test_a_full_batch_waits_for_nobody() -> None:
    lane = await answered(range(5))
    async with asyncio.timeout(60):
        assert await lane.outcomes(3, LONG) == [outcome(0), outcome(1), outcome(2)]
        assert await lane.outcomes(2, LONG) == [outcome(3), outcome(4)]


async def test_without_a_wait_what_is_there_is_the_batch() -> None:
    lane = await answered(range(3))
    assert await lane.outcomes(200, 0) == [outcome(0), outcome(1), outcome(2)]


async def test_the_first_outcome_is_waited_for_as_long_as_it_takes() -> None:
    lane = LocalLane()
    batch = asyncio.create_task(lane.outcomes(200, 0))
    for _ in range(10):
        await asyncio.sleep(0)
    assert not batch.done()
    await lane.answer(ORDER, outcome(1))
    assert await batch == [outcome(1)]


async def test_a_batch_ends_when_its_wait_is_over() -> None:
    lane = await answered(range(1))
    async with asyncio.timeout(60):
        assert await lane.outcomes(200, 0.01) == [outcome(0)]


async def test_those_who_come_within_the_wait_are_of_the_batch() -> None:
    lane = await answered(range(1))
    batch = asyncio.create_task(lane.outcomes(3, LONG))
    for number in (1, 2):
        await asyncio.sleep(0)
        await lane.answer(ORDER, outcome(number))
    async with asyncio.timeout(60):
        assert await batch == [outcome(0), outcome(1), outcome(2)]


async def test_nothing_is_lost_between_batches() -> None:
    lane, got = LocalLane(), list[int]()

    async def collect() -> None:
        while len(got) < 300:
            got.extend(seen.source_id for seen in await lane.outcomes(7, 0.001) if isinstance(seen, FeedOutcome))

    collector = asyncio.create_task(collect())
    for number in range(300):
        await lane.answer(ORDER, outcome(number))
        if number % 5 == 0:
            await asyncio.sleep(0)
    async with asyncio.timeout(60):
        await collector
    assert got == list(range(300))


async def test_who_collects_can_be_stopped_in_the_very_turn_an_outcome_comes() -> None:
    for turns in range(6):
        lane = await answered(range(1))
        batch = asyncio.create_task(lane.outcomes(200, LONG))
        for _ in range(5):
            await asyncio.sleep(0)
        await lane.answer(ORDER, outcome(1))
        for _ in range(turns):
            await asyncio.sleep(0)
        batch.cancel()
        await asyncio.wait({batch}, timeout=60)
        assert batch.cancelled(), f"after {turns} turns"
