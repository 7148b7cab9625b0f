"""What every lane does, within one process and on NATS."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import NamedTuple

import pytest
from tests.contract.cluster.lanes import ids, new_rig, order, outcome_of, soon, visit_all

from tidings.crawl.lane import LocalLane
from tidings.model.orders import ArticleOrder, ArticleOutcome
from tidings.ports.outside import ControllerLane, TerminalLane


class Sides(NamedTuple):
    controller: ControllerLane
    terminal: TerminalLane


@pytest.fixture(params=["local", "nats"])
async def sides(request: pytest.FixtureRequest) -> AsyncIterator[Sides]:
    if request.param == "local":
        lane = LocalLane()
        yield Sides(lane, lane)
    else:
        async with new_rig(request.getfixturevalue("nats_server")) as rig:
            yield Sides(await rig.controller(), await rig.terminal())


async def test_an_order_is_taken_and_its_outcome_comes_back(sides: Sides) -> None:
    await sides.controller.order(order(1, known=b"\x00\x01"))
    taken = await soon(sides.terminal.take())
    assert taken == order(1, known=b"\x00\x01")
    await sides.terminal.answer(taken, outcome_of(taken))
    assert await soon(sides.controller.outcomes(10, 0.0)) == [outcome_of(taken)]


async def test_each_order_is_taken_once_and_all_outcomes_come_in_batches(sides: Sides) -> None:
    terminals = asyncio.create_task(visit_all(sides.terminal))
    for number in range(500):
        await sides.controller.order(order(number))
    got: list[int] = []
    while len(got) < 500:
        batch = await soon(sides.controller.outcomes(50, 0.01))
        assert 1 <= len(batch) <= 50
        got += ids(batch)
    assert sorted(got) == list(range(500))
    terminals.cancel()


async def test_outcomes_wait_for_the_first_and_end_with_the_time(sides: Sides) -> None:
    waiting = asyncio.create_task(sides.controller.outcomes(10, 0.05))
    await asyncio.sleep(0)
    assert not waiting.done()
    await sides.controller.order(order(1))
    taken = await soon(sides.terminal.take())
    await sides.terminal.answer(taken, outcome_of(taken))
    assert ids(await soon(waiting)) == [1]


async def test_a_caller_that_is_cancelled_loses_no_outcome(sides: Sides) -> None:
    waiting = asyncio.create_task(sides.controller.outcomes(10, 60.0))
    await sides.controller.order(order(1))
    taken = await soon(sides.terminal.take())
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    await sides.terminal.answer(taken, outcome_of(taken))
    assert ids(await soon(sides.controller.outcomes(10, 0.0))) == [1]


async def test_an_order_given_to_a_terminal_that_is_cancelled_goes_to_another() -> None:
    lane = LocalLane()
    first, second = (asyncio.create_task(lane.take()) for _ in range(2))
    await asyncio.sleep(0)  # both wait
    await lane.order(order(1))
    first.cancel()  # in the turn of the loop in which it was given the order
    assert await soon(second) == order(1)
    third = asyncio.create_task(lane.take())
    await asyncio.sleep(0)
    third.cancel()
    await asyncio.gather(first, third, return_exceptions=True)
    await lane.order(order(2))
    assert await soon(lane.take()) == order(2)


async def test_articles_travel_the_same_way(sides: Sides) -> None:
    article = ArticleOrder(3, 1, "http://a.test/3", "a.test", title="Title")
    await sides.controller.order(article)
    taken = await soon(sides.terminal.take())
    assert taken == article
    outcome = ArticleOutcome(3, outcome_of(order(1)).at, html=b"<p>")
    await sides.terminal.answer(taken, outcome)
    assert await soon(sides.controller.outcomes(10, 0.0)) == [outcome]
