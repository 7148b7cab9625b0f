"""A controller of a cluster: it adopts orders that another one has sent, is cautious with hosts, sends nothing without
its leases, and leaves to others what is theirs. On one SQLite, with the terminals' part played by hand."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from tests.integration.stage import HOUR, MINUTE, SECOND, START, Stage, open_stage, until

from tidings.app.program import ranking_of, scheduling_of
from tidings.crawl.controller.controller import Controller
from tidings.crawl.controller.setup import ControllerOptions, Listeners
from tidings.crawl.lane import LocalLane
from tidings.lab.clock import SimulatedClock
from tidings.model.orders import FeedOrder, FeedOutcome, Order
from tidings.model.visits import VisitResult
from tidings.ports.crawl_store import CrawlStore
from tidings.schedule.policies.base import Rounds
from tidings.settings.sections import CrawlSettings, FetchSettings

A, B, C = "https://a.test/feed", "https://b.test/feed", "https://c.test/feed"
FETCH = FetchSettings(articles=False, feed_gap=SECOND, page_gap=10 * SECOND)


@dataclass
class Ordered(LocalLane):
    """A lane that notes when each order was sent; `answers` False: no terminal takes them."""

    clock: SimulatedClock
    answers: bool = True
    sent: list[tuple[str, timedelta]] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    async def order(self, order: Order) -> None:
        self.sent.append((order.url, self.clock.now() - START))
        await super().order(order)
        if self.answers:
            await self.answer(order, unchanged(order, self.clock.now()))


def unchanged(order: Order, at: datetime) -> FeedOutcome:
    assert isinstance(order, FeedOrder)
    return FeedOutcome(order.source_id, order.seq, at, VisitResult.UNCHANGED, "304", 304)


def controller_of(
    stage: Stage, lane: LocalLane, may_send: Callable[[], bool] = lambda: True, **options: Any
) -> Controller:
    program, store = stage.program, stage.stores.crawl
    schedule = program.settings.schedule
    rounds = Rounds(START, schedule.round_min, schedule.round_max, random.Random(1))
    scheduling = scheduling_of(
        program.settings, ranking_of(schedule, rounds, START), stage.clock, store, random.Random(1)
    )
    given = replace(program.controller_options(), **options)
    return Controller(store, None, lane, stage.clock, scheduling, Listeners(may_send=may_send), given)


@asynccontextmanager
async def running(controller: Controller) -> AsyncIterator[None]:
    stop = asyncio.Event()
    async with asyncio.timeout(60):
        run = asyncio.create_task(controller.run(stop))
        try:
            yield
        finally:
            stop.set()
            await run


async def outstanding(stage: Stage, *source_ids: int) -> Sequence[Order]:
    return await stage.stores.crawl.feed_orders(source_ids)


async def test_an_adopted_order_occupies_its_host_until_it_is_answered(tmp_path: Path) -> None:
    async with open_stage(tmp_path, fetch=FETCH) as stage:
        await stage.follow(A, "https://a.test/other", B)
        lane = Ordered(stage.clock)
        controller = controller_of(stage, lane)
        (order,) = await outstanding(stage, 1)
        controller.adopt([order, order])
        async with running(controller):
            await stage.clock.sleep_until(START + 20 * SECOND)
            assert [url for url, _ in lane.sent] == [B]
            with stage.clock.hold():
                await lane.answer(order, unchanged(order, stage.clock.now()))
                await until(lambda: controller.tally.visited == 2)
            await stage.clock.sleep_until(START + 30 * SECOND)
            # The gap of a feed after the answer; the source itself is not visited again.
            assert lane.sent[1:] == [("https://a.test/other", timedelta(seconds=21))]
        assert controller.tally.visited == 3


async def test_an_adopted_order_that_is_never_answered_is_due_again(tmp_path: Path) -> None:
    async with open_stage(tmp_path, fetch=FETCH) as stage:
        await stage.follow(A, "https://bridge.test/1", "https://bridge.test/2", "https://tom.blogspot.com/feed")
        lane = Ordered(stage.clock)
        controller = controller_of(
            stage, lane, bridges=frozenset({"bridge.test"}), per_platform=1, adopted_for=45 * SECOND
        )
        controller.adopt(await outstanding(stage, 1, 2, 4))
        async with running(controller):
            await stage.clock.sleep_until(START + 44 * SECOND)
            assert [url for url, _ in lane.sent] == ["https://bridge.test/2"]  # each feed of a bridge for itself
            await stage.clock.sleep_until(START + 2 * MINUTE)
            given_up = timedelta(seconds=46)  # 45 s, and a gap
            assert sorted(lane.sent[1:]) == [
                (A, given_up),
                ("https://bridge.test/1", given_up),
                ("https://tom.blogspot.com/feed", given_up),
            ]


async def test_the_first_visit_of_a_host_waits_for_its_gap(tmp_path: Path) -> None:
    for cautious, first in ((False, timedelta(0)), (True, timedelta(seconds=10))):
        async with open_stage(tmp_path / str(cautious), fetch=FETCH) as stage:
            await stage.follow(A, B, "https://b.test/2")
            lane = Ordered(stage.clock)
            async with running(controller_of(stage, lane, cautious=cautious)):
                await stage.clock.sleep_until(START + MINUTE)
            expected = [(A, first), (B, first), ("https://b.test/2", first + SECOND)]
            assert lane.sent == expected


async def test_nothing_is_sent_without_the_leases(tmp_path: Path) -> None:
    crawl = CrawlSettings(poll=5 * SECOND)
    async with open_stage(tmp_path, fetch=FETCH, crawl=crawl) as stage:
        await stage.follow(A, B, C)
        lane = Ordered(stage.clock)
        asked = 0

        def may_send() -> bool:
            """Held at first; lost just before the second order is sent; held again after 20 s."""
            nonlocal asked
            asked += 1
            return asked <= 2 or stage.clock.now() >= START + 20 * SECOND

        async with running(controller_of(stage, lane, may_send)):
            await stage.clock.sleep_until(START + MINUTE)
        assert sorted(lane.sent) == [(A, timedelta(0)), (B, timedelta(seconds=20)), (C, timedelta(seconds=20))]


async def test_without_grace_a_controller_stops_at_once(tmp_path: Path) -> None:
    async with open_stage(tmp_path, fetch=FETCH) as stage:
        await stage.follow(A)
        lane = Ordered(stage.clock, answers=False)
        began = asyncio.get_running_loop().time()
        async with running(controller_of(stage, lane, grace=0.0)):
            await until(lambda: len(lane.sent) == 1)
        assert asyncio.get_running_loop().time() - began < 5


class Kept:
    """The store, and which of its daily duties were done."""

    def __init__(self, inner: CrawlStore) -> None:
        self._inner, self.done = inner, set[str]()

    def __getattr__(self, name: str) -> Any:
        if name in ("prune", "mend_times", "states", "keep"):
            self.done.add(name)
        return getattr(self._inner, name)


async def test_daily_duties_are_the_keepers(tmp_path: Path) -> None:
    for keeper, duties in ((True, {"prune", "mend_times", "states"}), (False, set[str]())):
        async with open_stage(tmp_path / str(keeper), fetch=FETCH) as stage:
            await stage.follow(A)
            kept: Any = Kept(stage.stores.crawl)
            stage.stores.__dict__["crawl"] = kept
            async with running(controller_of(stage, Ordered(stage.clock), keeper=keeper)):
                await stage.clock.sleep_until(START + 25 * HOUR)
            assert kept.done == duties


async def test_daily_duties_are_done_once_a_day_however_often_controllers_take_turns(tmp_path: Path) -> None:
    async with open_stage(tmp_path, fetch=FETCH) as stage:
        await stage.follow(A)
        inner, done = stage.stores.crawl, list[set[str]]()
        for hours in (1, 2, 23, 26, 27):  # another round begins at each of them
            kept: Any = Kept(inner)
            stage.stores.__dict__["crawl"] = kept
            async with running(controller_of(stage, Ordered(stage.clock), notes_daily=True)):
                await stage.clock.sleep_until(START + hours * HOUR)
            done.append(kept.done - {"mend_times"})
        first, learning = {"prune", "keep"}, {"prune", "keep", "states"}
        assert done == [first, set(), set(), learning, set()]


async def test_what_other_controllers_bring_is_looked_for(tmp_path: Path) -> None:
    """A source that another controller has put into the store, without a person's change: read within half a minute."""
    async with open_stage(tmp_path, fetch=FETCH, crawl=CrawlSettings(poll=5 * SECOND)) as stage:
        await stage.follow(A)
        lane = Ordered(stage.clock)
        changes = await stage.stores.crawl.changes()

        async def unchanging() -> int:
            return changes

        stage.stores.crawl.__dict__["changes"] = unchanging
        async with running(controller_of(stage, lane, share=0.5)):
            await stage.clock.sleep_until(START + 3 * SECOND)
            with stage.clock.hold():
                await stage.follow(B)
            await stage.clock.sleep_until(START + MINUTE)
        assert [url for url, _ in lane.sent] == [A, B]
        assert lane.sent[1][1] <= timedelta(seconds=35)


def test_a_share_of_what_all_may_do_at_once() -> None:
    options = ControllerOptions(per_platform=4, share=0.5)
    assert [options.shared(visits) for visits in (12, 4, 1)] == [6, 2, 1]
