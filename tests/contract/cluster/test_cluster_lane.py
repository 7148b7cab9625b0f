"""Controllers and terminals on NATS: partitions that move, epochs, orders that are given back, what survives whom."""

from __future__ import annotations

import asyncio
import random
import signal
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests import forks
from tests.contract.cluster.lanes import ALL, Rig, hosts_in, ids, new_rig, order, outcome_of, soon, until, visit_all
from tests.servers.nats import NatsServer, new_nats

from tidings.crawl.clock import SystemClock
from tidings.crawl.cluster import sent_orders, subjects
from tidings.crawl.cluster.connection import LaneRole
from tidings.crawl.cluster.controller_lane import NatsControllerLane
from tidings.crawl.cluster.messages import VERSION, Signer
from tidings.crawl.cluster.parking import ENDED, UPGRADE
from tidings.crawl.cluster.presence import NatsLaneBook
from tidings.crawl.cluster.terminal_lane import NatsTerminalLane
from tidings.errors import LaneError
from tidings.model.orders import ArticleOrder, ArticleOutcome, FeedOrder, FeedOutcome, Hop, HopKind, Order, Outcome
from tidings.model.visits import VisitResult

LOW, HIGH = dict.fromkeys(range(32), 1), dict.fromkeys(range(32, 64), 1)


async def book(rig: Rig) -> NatsLaneBook:
    return NatsLaneBook(await rig.connect(LaneRole.READER))


async def collected(lane: NatsControllerLane, count: int) -> list[Outcome]:
    """Outcomes, all but the last batch acknowledged."""
    got: list[Outcome] = []
    while len(got) < count:
        got += await soon(lane.outcomes(200, 0.0))
    return got


# -- controllers ------------------------------------------------------------------------------------


async def test_outcomes_that_were_not_applied_come_again_to_a_successor(rig: Rig) -> None:
    first, terminal = await rig.controller("c1"), await rig.terminal()
    visiting = asyncio.create_task(visit_all(terminal))
    for number in range(20):
        await first.order(order(number))
    got: list[int] = []
    last: list[int] = []  # these are not acknowledged
    while len(got) < 20:
        last = ids(await soon(first.outcomes(5, 0.0)))
        got += last
    second = await rig.controller("c2", dict.fromkeys(ALL, 2), live={"c2"})
    assert set(last) <= set(ids(await collected(second, len(last)))) <= set(range(20))
    assert await second.outstanding(ALL) == []
    state, lane = await book(rig), second
    closing = asyncio.create_task(lane.outcomes(1, 0.0))  # acknowledges
    await until(lambda: _is_empty(state))
    closing.cancel()
    visiting.cancel()


async def _is_empty(state: NatsLaneBook) -> bool:
    now = await state.state()
    return (now.orders, now.outcomes) == (0, 0)


async def test_outstanding_orders_are_those_that_are_not_answered(rig: Rig) -> None:
    lane, terminal = await rig.controller("c1"), await rig.terminal(slots=1)
    orders = [order(number) for number in range(30)]
    for one in orders:
        await lane.order(one)
    taken = await soon(terminal.take())
    await terminal.answer(taken, outcome_of(taken))
    await collected(lane, 1)
    second = await rig.controller("c2", dict.fromkeys(ALL, 2), live={"c2"})
    left = sorted((one for one in orders if one != taken), key=lambda one: one.source_id)
    for asked in (second, lane):  # a new controller, and one whose own orders may not have left yet
        found = await asked.outstanding(ALL)
        assert sorted(found, key=lambda one: one.source_id) == left
    some = await second.outstanding({3, 4})
    assert {subjects.partition_in(subjects.order_subject(one)) for one in some} <= {3, 4}


_SENDS_FOR_EVER = """
import asyncio, sys
from itertools import count
from tests.servers.nats import NatsServer
from tests.contract.cluster.lanes import Rig, order
from pathlib import Path

async def send():
    lane = await Rig(NatsServer(Path("."), port=int(sys.argv[1]))).controller("dying")
    for number in count():
        await lane.order(order(number))

asyncio.run(send())
"""


async def test_orders_of_a_controller_that_dies_while_it_sends_are_adopted_or_were_never_sent(rig: Rig) -> None:
    """What reached the stream is adopted by its successor and visited once. What comes too late is refused by
    terminals, and due still."""
    command = (forks.python(), "-c", _SENDS_FOR_EVER, str(rig.server.port))
    pipe = asyncio.subprocess.PIPE  # its end is that of the process
    dying = await asyncio.create_subprocess_exec(*command, cwd=Path(__file__).parents[3], stdout=pipe)
    state = await book(rig)

    async def sends() -> bool:
        return (await state.state()).orders > 200

    async with asyncio.timeout(60):
        while not await sends():  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    dying.kill()
    await dying.communicate()
    patient = timedelta(seconds=60)  # a slow machine is no reason to deliver anything twice here
    successor = await rig.controller("c2", dict.fromkeys(ALL, 2), live={"c2"}, ack_wait=patient)
    adopted = await successor.outstanding(ALL)
    assert len({one.host for one in adopted}) == len(adopted) > 200
    visiting = asyncio.create_task(visit_all(await rig.terminal(slots=64, ack_wait=patient)))
    got = await collected(successor, len(adopted))
    assert sorted(ids(got)) == sorted(one.source_id for one in adopted if isinstance(one, FeedOrder))
    closing = asyncio.create_task(successor.outcomes(1, 0.0))  # acknowledges
    await until(lambda: _is_empty(state))
    assert not closing.done()
    for task in (closing, visiting):
        task.cancel()


async def test_partitions_move_between_controllers_and_nothing_is_lost(rig: Rig) -> None:
    one, other = await rig.controller("c1", LOW, {"c1", "c2"}), await rig.controller("c2", HIGH, {"c1", "c2"})
    visiting = asyncio.create_task(visit_all(await rig.terminal()))
    low, high = hosts_in(LOW, 40), hosts_in(HIGH, 40)
    for number in range(40):
        await one.order(order(number, low[number]))
        await other.order(order(100 + number, high[number]))
    got = await collected(one, 10)
    assert set(ids(got)) <= set(range(40))
    # They swap. The second must wait until the first has let go.
    swap = [one.claim(dict.fromkeys(HIGH, 2), {"c1", "c2"}), other.claim(dict.fromkeys(LOW, 2), {"c1", "c2"})]
    await soon(asyncio.gather(*swap))
    seen = {"one": set[int](), "other": set[int]()}

    async def collect(name: str, lane: NatsControllerLane) -> None:
        while True:
            seen[name] |= set(ids(await lane.outcomes(200, 0.0)))

    collecting = [asyncio.create_task(collect("one", one)), asyncio.create_task(collect("other", other))]

    async def all_there() -> bool:
        return set(ids(got)) | seen["other"] >= set(range(40)) and seen["one"] >= set(range(100, 140))

    await until(all_there)
    state = await book(rig)
    await until(lambda: _is_empty(state))
    for task in (visiting, *collecting):
        task.cancel()


async def test_a_controller_that_keeps_its_partitions_is_waited_for(rig: Rig) -> None:
    await rig.controller("c1", LOW, {"c1"})
    with pytest.raises(LaneError, match="another controller"):
        await rig.controller("c2", LOW, {"c1", "c2"}, claim_patience=timedelta(0))
    await rig.controller("c3", LOW, {"c3"})  # c1 is dead


async def test_orders_of_a_controller_that_was_overtaken_are_dropped(rig: Rig) -> None:
    old, terminal = await rig.controller("old"), await rig.terminal(slots=100)
    await old.order(order(1))
    assert await soon(terminal.take()) == order(1)
    new = await rig.controller("new", dict.fromkeys(ALL, 2), {"new"})
    assert await new.outstanding(ALL) == [order(1)]  # sent in time
    await old.order(order(2))  # it woke up, and does not know

    async def refused() -> bool:
        return terminal.refused == 1

    await until(refused)
    await new.order(order(3))
    assert await soon(terminal.take()) == order(3)
    assert sorted(one.url for one in await new.outstanding(ALL)) == ["http://h1.test/1", "http://h3.test/3"]


async def test_an_order_that_was_lost_with_its_stream_is_sent_again(rig: Rig) -> None:
    lane = await rig.controller(order_lifetime=timedelta(seconds=0.2))
    terminal = await rig.terminal(slots=1)
    await lane.order(order(1))
    await lane.order(order(2))
    first = await soon(terminal.take())
    streams = (await rig.connect(LaneRole.CONTROLLER)).streams
    await streams.purge_stream(subjects.ORDERS)
    await terminal.answer(first, outcome_of(first))
    assert ids(await soon(lane.outcomes(1, 0.0))) == [first.source_id]
    second = await soon(terminal.take())  # and it comes once, though it is looked up again and again meanwhile
    await asyncio.sleep(0.5)
    assert {first, second} == {order(1), order(2)}
    assert (await (await book(rig)).state()).orders == 1


# -- terminals --------------------------------------------------------------------------------------


async def test_the_order_of_a_terminal_that_dies_goes_to_another(rig: Rig) -> None:
    rig.options = replace(rig.options, ack_wait=timedelta(seconds=3))  # a busy machine says so in time, too
    lane, first = await rig.controller(), await rig.terminal("t1", slots=1)
    await lane.order(order(1))
    assert await soon(first.take()) == order(1)
    second = await rig.terminal("t2", slots=1)
    waiting = asyncio.create_task(second.take())
    await asyncio.sleep(1.5 * rig.options.ack_wait.total_seconds())
    assert not waiting.done()  # while the first lives, it says so
    await rig.kill(first)
    taken = await soon(waiting)
    await second.answer(taken, outcome_of(taken))
    assert ids(await soon(lane.outcomes(10, 0.0))) == [1]


async def test_an_order_that_ended_three_terminals_is_parked_and_fails(rig: Rig) -> None:
    rig.options = replace(rig.options, ack_wait=timedelta(seconds=0.1))
    lane = await rig.controller()
    await lane.order(order(1))
    gentle = await rig.terminal("gentle", slots=1)  # gives it back: no death
    taken = await soon(gentle.take())
    await gentle.drain()
    await gentle.give_back(taken)
    await rig.kill(gentle)
    for number in range(3):
        dying = await rig.terminal(f"t{number}", slots=1)
        assert await soon(dying.take()) == order(1)
        await rig.kill(dying)
    await rig.terminal("last", slots=1)
    (outcome,) = await soon(lane.outcomes(10, 0.0))
    assert isinstance(outcome, FeedOutcome)
    assert (outcome.source_id, outcome.seq, outcome.result, outcome.how) == (1, 1, VisitResult.FAILED, ENDED)
    shown = await book(rig)
    (parked,) = await shown.parked(10)
    assert (parked.url, parked.reason, parked.source_id, parked.deliveries) == (order(1).url, ENDED, 1, 5)
    assert ((await shown.state()).parked, (await shown.state()).orders) == (1, 0)


async def test_labels_decide_who_takes_an_order(rig: Rig) -> None:
    lane = await rig.controller()
    plain, labelled = await rig.terminal("t1", slots=4), await rig.terminal("t2", slots=4, egress=["eu"])
    for number in range(4):
        await lane.order(order(number, egress="eu"))
    got = [await soon(labelled.take()) for _ in range(4)]
    assert sorted(one.source_id for one in got) == [0, 1, 2, 3]
    await lane.order(order(9))
    first = await soon(
        _first_of(asyncio.create_task(plain.take()), asyncio.create_task(labelled.take()))
    )  # anybody may take this one
    assert first == order(9)


async def _first_of(*tasks: asyncio.Task[object]) -> object:
    done, others = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in others:
        task.cancel()
    return done.pop().result()


async def test_large_bodies_pass_and_leave_nothing_behind(rig: Rig) -> None:
    lane, terminal = await rig.controller(), await rig.terminal()
    noise = random.Random(1).randbytes(3 << 20)
    await lane.order(order(1, known=noise))
    taken = await soon(terminal.take())
    assert taken == order(1, known=noise)
    answer = replace(outcome_of(taken), known=noise)
    await terminal.answer(taken, answer)
    assert await soon(lane.outcomes(10, 0.0)) == [answer]
    next_one = asyncio.create_task(lane.outcomes(10, 0.0))
    streams = (await rig.connect(LaneRole.CONTROLLER)).streams

    async def is_clean() -> bool:
        info = await streams.stream_info(f"OBJ_{subjects.BODIES_BUCKET}")
        return info.state.bytes < 10_000

    await until(is_clean)
    next_one.cancel()


async def test_a_large_order_that_comes_again_when_it_was_answered_is_no_trouble(rig: Rig) -> None:
    lane, terminal = await rig.controller(), await rig.terminal()
    await lane.order(order(1, known=random.Random(1).randbytes(3 << 20)))
    taken = await soon(terminal.take())
    connection = await rig.connect(LaneRole.CONTROLLER)
    bodies = await connection.streams.object_store(subjects.BODIES_BUCKET)
    for body in await bodies.list():  # as another terminal does that has answered it
        await bodies.delete(body.name)
    await terminal.give_back(taken)

    async def is_done() -> bool:
        return (await connection.streams.stream_info(subjects.ORDERS)).state.messages == 0

    await until(is_done)
    assert await NatsLaneBook(connection).parked(10) == []


def newer(value: Any, signer: Signer | None, *, sent: datetime, epoch: int = 0) -> bytes:
    """As a program encodes it whose messages these terminals cannot read."""
    return b"\x00" + msgspec.msgpack.encode({"v": VERSION + 1, "kind": "feed order", "epoch": epoch, "body": {}})


async def test_an_order_that_no_terminal_understands_is_parked_and_its_source_fails_with_the_remedy(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    lane, terminal = await rig.controller(order_lifetime=timedelta(seconds=0.1)), await rig.terminal()
    page = ArticleOrder(7, 2, "http://h2.test/story", "h2.test")
    with monkeypatch.context() as patched:
        patched.setattr(sent_orders, "encode", newer)
        await lane.order(order(1))
        await lane.order(page)
        shown = await book(rig)

        async def is_parked() -> bool:
            return (await shown.state()).parked == 2

        await until(is_parked)
        found: list[Outcome] = []
        while len(found) < 2:
            found += await soon(lane.outcomes(10, 0.0))
        for _ in range(3):  # neither is sent again, though it is looked for the unanswered ones all the time
            await asyncio.sleep(0.1)
            assert (await shown.state()).orders == 0
    feed, article = sorted(found, key=lambda one: isinstance(one, ArticleOutcome))
    assert isinstance(feed, FeedOutcome)
    assert (feed.source_id, feed.seq, feed.result, feed.how.startswith(UPGRADE)) == (1, 1, VisitResult.FAILED, True)
    assert "version 2" in feed.how
    assert isinstance(article, ArticleOutcome)
    assert (article.article_id, article.final, (article.error or "").startswith(UPGRADE)) == (7, False, True)
    assert article.retry_at is not None
    for parked in await shown.parked(10):
        assert (parked.deliveries, UPGRADE in parked.reason) == (5, True)
    await lane.order(order(2))
    assert await soon(terminal.take()) == order(2)
    assert (await shown.state()).parked == 2


class WrongClock(SystemClock):
    def now(self) -> datetime:
        return super().now() + timedelta(hours=1)


async def test_times_of_a_terminal_whose_clock_is_wrong_are_moved(rig: Rig) -> None:
    clock = WrongClock()
    lane = await rig.controller(shift_from=timedelta(seconds=5))
    terminal = await rig.terminal(clock=clock)
    await lane.order(order(1))
    taken = await soon(terminal.take())
    at = clock.now()
    await terminal.answer(taken, replace(outcome_of(taken), at=at, hops=(Hop("h1.test", at, HopKind.FEED, 200),)))
    (outcome,) = await soon(lane.outcomes(10, 0.0))
    for moved in (outcome.at, outcome.hops[0].at):
        assert abs(moved - datetime.now(UTC)) < timedelta(seconds=4)


async def test_a_draining_terminal_gives_back_what_it_has_not_begun(rig: Rig) -> None:
    lane, first = await rig.controller(), await rig.terminal("t1", slots=5)
    for number in range(5):
        await lane.order(order(number))
    begun = await soon(first.take())

    streams = (await rig.connect(LaneRole.CONTROLLER)).streams

    async def has_all() -> bool:
        info = await streams.consumer_info(subjects.ORDERS, subjects.terminal_consumer(None))
        return bool(info.num_ack_pending == 5)

    await until(has_all)
    await first.drain()
    second = await rig.terminal("t2", slots=5)
    rest = [await soon(second.take()) for _ in range(4)]
    assert {one.source_id for one in [begun, *rest]} == set(range(5))
    await first.answer(begun, outcome_of(begun))
    assert ids(await soon(lane.outcomes(10, 0.0))) == [begun.source_id]


# -- the server -------------------------------------------------------------------------------------


@pytest.fixture
def own_server() -> Iterator[NatsServer]:
    with new_nats() as server:
        yield server


@pytest.mark.parametrize("by", [signal.SIGKILL, signal.SIGTERM])
async def test_nothing_is_lost_when_nats_ends_and_comes_back(own_server: NatsServer, by: signal.Signals) -> None:
    async with new_rig(own_server) as rig:
        lane, terminal = await rig.controller(), await rig.terminal(slots=20)
        waiting = [await _ordered(lane, terminal, number) for number in range(10)]
        own_server.stop(by)
        for one in waiting:  # visited while it is away
            await terminal.answer(one, outcome_of(one))
        for number in range(10, 60):  # ordered while it is away
            await lane.order(order(number))
        own_server.start()
        visiting = asyncio.create_task(visit_all(terminal))
        got: set[int] = set()
        while len(got) < 60:
            got |= set(ids(await soon(lane.outcomes(200, 0.0))))
        closing = asyncio.create_task(lane.outcomes(1, 0.0))
        state = await book(rig)
        await until(lambda: _is_empty(state))
        assert got == set(range(60))
        for task in (visiting, closing):
            task.cancel()
        own_server.stop(by)
        await soon(rig.close())  # while it is away


async def _ordered(lane: NatsControllerLane, terminal: NatsTerminalLane, number: int) -> Order:
    await lane.order(order(number))
    return await soon(terminal.take())
