"""The loop of a terminal process on NATS: it visits, says how it fares, and drains when it is stopped."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

from tests.contract.cluster.lanes import Rig, ids, order, outcome_of, soon, until

from tidings.crawl.clock import SystemClock
from tidings.crawl.cluster.connection import LaneRole
from tidings.crawl.cluster.presence import NatsLaneBook, PresenceBoard
from tidings.crawl.cluster.subjects import TERMINALS_BUCKET
from tidings.crawl.cluster.terminal import LastMinute, Terminal, Visits
from tidings.model.orders import FeedOrder, FeedOutcome, Order, Outcome
from tidings.model.visits import VisitResult
from tidings.ports.cluster import Presence

SINCE = datetime(2026, 3, 2, 12, tzinfo=UTC)


class Slow(Visits):
    """Visits that last until they are let go; that of source 13 fails."""

    def __init__(self) -> None:
        self.begun: list[int] = []
        self.go = asyncio.Event()

    async def visit(self, order: Order) -> Outcome:
        assert isinstance(order, FeedOrder)
        self.begun.append(order.source_id)
        await self.go.wait()
        if order.source_id == 13:
            return FeedOutcome(13, order.seq, SINCE, VisitResult.FAILED, "no")
        return outcome_of(order)


async def started(rig: Rig, visitor: Visits, grace: timedelta) -> tuple[asyncio.Task[None], asyncio.Event, Terminal]:
    lane = await rig.terminal("t1", slots=2)
    board = PresenceBoard(await rig.connect(LaneRole.TERMINAL))
    itself = Presence("t1", "terminal", "1.0", SINCE, SINCE)
    terminal, stop = Terminal(lane, visitor, 2, board, itself, SystemClock(), grace), asyncio.Event()
    return asyncio.create_task(terminal.run(stop)), stop, terminal


async def test_it_visits_and_tells_and_finishes_what_is_under_way(rig: Rig) -> None:
    controller, visitor = await rig.controller(), Slow()
    running, stop, terminal = await started(rig, visitor, timedelta(seconds=30))
    for number in range(12, 15):
        await controller.order(order(number))

    async def busy() -> bool:
        return len(visitor.begun) == 2

    await until(busy)
    shown = NatsLaneBook(await rig.connect(LaneRole.READER))

    async def announced() -> bool:
        return len((await shown.state()).terminals) == 1

    await until(announced)
    (seen,) = (await shown.state()).terminals
    assert (seen.id, seen.name, seen.slots) == ("t1", "terminal", 2)
    assert (terminal.presence.busy, terminal.presence.total) == (2, 0)
    stop.set()

    async def draining() -> bool:
        return (await shown.state()).terminals[0].draining

    await until(draining)
    visitor.go.set()
    await soon(running)
    now = terminal.presence
    assert (now.total, now.visits, now.failures, now.busy) == (2, 2, int(13 in visitor.begun), 0)
    got: list[int] = []
    while len(got) < 2:
        got += ids(await soon(controller.outcomes(10, 0.0)))
    assert sorted(got) == sorted(visitor.begun)
    left = await controller.outstanding(range(64))
    assert {one.source_id for one in left} == {12, 13, 14} - set(got)
    assert (await shown.state()).terminals == ()


async def test_what_takes_too_long_is_given_back(rig: Rig) -> None:
    controller, visitor = await rig.controller(), Slow()
    running, stop, _ = await started(rig, visitor, timedelta(0))
    await controller.order(order(1))

    async def busy() -> bool:
        return visitor.begun == [1]

    await until(busy)
    stop.set()
    await soon(running)
    other = await rig.terminal("t2")
    assert await soon(other.take()) == order(1)


async def test_looking_at_terminals_that_announce_themselves_misses_none_and_leaves_nothing_behind(rig: Rig) -> None:
    await rig.controller()
    connection = await rig.connect(LaneRole.TERMINAL)
    board, names = PresenceBoard(connection), ("t1", "t2", "t.3")

    async def announce() -> None:
        for name in names:
            await board.announce(Presence(name, name, "1.0", SINCE, SINCE))

    await announce()
    shown = NatsLaneBook(await rig.connect(LaneRole.READER))
    for _ in range(100):
        _, state = await asyncio.gather(announce(), shown.state())
        assert sorted(one.name for one in state.terminals) == sorted(names)
    assert (await connection.streams.stream_info(f"KV_{TERMINALS_BUCKET}")).state.consumer_count == 0


def test_visits_of_the_last_minute_are_counted() -> None:
    now = 100.0
    minute = LastMinute(lambda: now)
    for second in range(120):
        now = 100.0 + second
        minute.add(failed=second % 2 == 0)
        minute.add(failed=False)
    visits, failures = minute.counts()
    assert (118 <= visits <= 122, 29 <= failures <= 31) == (True, True)
    now += 100
    assert minute.counts() == (0, 0)
