"""What hubs push is read whatever stands before it, once, and never asks more of a host than the host allows."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from datetime import timedelta
from pathlib import Path

import pytest
from tests.integration.stage import HOUR, MINUTE, SECOND, START, Stage, open_stage, rss, until
from tests.unit.fetch.websub_store import MemoryWebSub

from tidings.crawl.controller.controller import Controller
from tidings.crawl.controller.websub_inbox import PushInbox
from tidings.model.articles import ArticleQuery
from tidings.model.feeds import Hints
from tidings.model.hosts import HostManners
from tidings.model.orders import Applied, FeedOutcome, Push
from tidings.model.sources import SourceState
from tidings.model.visits import Decision, Rescheduled, Scheduled, Visit, VisitResult
from tidings.settings.sections import FetchSettings

A, B = "https://a.test/feed", "https://b.test/feed"


async def push(stage: Stage, source_id: int, *items: str, body: bytes | None = None) -> None:
    sent = rss([f"https://x.test/{item}" for item in items]) if body is None else body
    await stage.stores.pushes.receive(source_id, START, "application/rss+xml", sent)


async def titles(stage: Stage) -> set[str]:
    articles = await stage.stores.library.articles(ArticleQuery(limit=100))
    return {(article.url or "").rpartition("/")[2] for article in articles}


def quiet(stage: Stage, *urls: str) -> None:
    for url in urls:
        stage.press.answer(url, rss(()))


async def test_pushes_of_a_source_that_is_gone_do_not_stop_the_others(tmp_path: Path) -> None:
    async with open_stage(tmp_path) as stage:
        stage.tune(pushes=2)
        quiet(stage, B)
        await stage.follow(A, B)
        for item in "123":
            await push(stage, 1, item)
        ended = FeedOutcome(1, 0, START, VisitResult.GONE, "HTTP 410", 410)
        await stage.stores.crawl.apply([ended], _ends)
        await push(stage, 2, "new")
        await push(stage, 1, "4")
        await stage.run(START + MINUTE)
        assert await titles(stage) == {"new"}
        assert await stage.stores.pushes.pushes(10) == []


def _ends(scheduled: Scheduled, visit: Visit, hints: Hints) -> Rescheduled:
    return Rescheduled(Decision(None, "gone"), b"", 0, hints, SourceState.GONE)


async def test_pings_that_wait_for_a_closed_host_do_not_stop_the_pushes_of_others(tmp_path: Path) -> None:
    pinged = [f"https://closed.test/{number}" for number in range(4)]
    async with open_stage(tmp_path) as stage:
        stage.tune(pushes=2)
        quiet(stage, *pinged, B)
        await stage.follow(*pinged, B)
        await stage.run(visits=5)
        shut = HostManners("closed.test", closed_until=stage.clock.now() + timedelta(minutes=10))
        await stage.stores.crawl.apply([], lambda *_: pytest.fail("nothing was visited"), [shut])
        for source_id in range(1, 5):
            await push(stage, source_id, body=b"")
        await push(stage, 5, "new")
        await stage.run(stage.clock.now() + MINUTE)
        assert "new" in await titles(stage)


async def test_one_source_with_many_pushes_does_not_stop_the_others(tmp_path: Path) -> None:
    async with open_stage(tmp_path) as stage:
        stage.tune(pushes=2)
        quiet(stage, A, B)
        await stage.follow(A, B)
        for item in range(6):
            await push(stage, 1, f"a{item}")
        await push(stage, 2, "b")
        order: list[int] = []
        stop = asyncio.Event()

        def applied(what: Applied) -> None:
            order.extend(visit.source_id for visit in what.visits if visit.pushed)
            if len(order) == 7:
                stop.set()

        async with asyncio.timeout(60):
            await stage.program.crawl(stop, applied, options=stage.options)
        assert await titles(stage) == {"b", *(f"a{item}" for item in range(6))}
    assert 2 in order[:2]


async def test_a_push_that_comes_while_its_source_is_visited_is_read_when_the_visit_is_over(tmp_path: Path) -> None:
    async with open_stage(tmp_path) as stage:  # which polls every six hours
        quiet(stage, A)
        gate = stage.press.gate(A)
        await stage.follow(A)
        controllers: list[Controller] = []
        stop = asyncio.Event()
        running = asyncio.create_task(stage.program.crawl(stop, on_controller=controllers.append))
        await until(lambda: stage.press.is_waiting(A))
        await push(stage, 1, "new")
        controllers[0].pushed()
        for _ in range(200):
            await asyncio.sleep(0.001)
        gate.set()
        async with asyncio.timeout(60):
            while await stage.stores.pushes.pushes(10):  # noqa: ASYNC110  # the store has nothing to wait for
                await asyncio.sleep(0.01)
        stop.set()
        await running
        [article] = await stage.stores.library.articles(ArticleQuery(limit=100))
        assert article.url == "https://x.test/new"
        assert article.first_seen < START + HOUR  # the clock itself has run on since


@pytest.mark.parametrize("body", [b"<html>down for maintenance</html>", b"<rss><channel>", b"{}"])
async def test_security_01_a_push_that_is_no_feed_becomes_a_visit_in_line(tmp_path: Path, body: bytes) -> None:
    """A hub is anybody's: it must not have us ask a host that wants to be left alone."""
    async with open_stage(tmp_path, fetch=FetchSettings(articles=False, feed_gap=MINUTE)) as stage:
        quiet(stage, A)
        await stage.follow(A)
        await stage.run(visits=1)
        shut = HostManners("a.test", closed_until=START + 10 * MINUTE)
        await stage.stores.crawl.apply([], lambda *_: pytest.fail("nothing was visited"), [shut])
        await push(stage, 1, body=body)
        await stage.run(START + 12 * MINUTE)
        assert await stage.stores.pushes.pushes(10) == []
    assert stage.press.times(A) == [START, START + 10 * MINUTE]


class SlowWebSub(MemoryWebSub):
    """Something happens while it is read."""

    def __init__(self) -> None:
        super().__init__()
        self.meanwhile: list[Callable[[], None]] = []

    async def pushes(self, limit: int, not_sources: Collection[int] = ()) -> list[Push]:
        found = await super().pushes(limit, not_sources)
        while self.meanwhile:
            self.meanwhile.pop()()
        return found


async def test_a_push_that_lands_while_the_inbox_is_read_is_not_read_twice() -> None:
    store = SlowWebSub()
    inbox = PushInbox(store)
    await store.receive(1, START, None, rss(("https://x.test/1",)))
    (first,) = await inbox.take(lambda source_id: False)
    inbox.mark_stale()
    outcome = FeedOutcome(1, 0, START + SECOND, VisitResult.CHANGED, "pushed: 1 new", push_id=first.id)
    store.meanwhile.append(lambda: inbox.finished(outcome))
    assert await inbox.take(lambda source_id: False) == []
    store.received.clear()
    await store.receive(1, START, None, rss(("https://x.test/2",)))
    store.received[0] = Push(2, 1, START, None, b"<rss/>")
    assert inbox.stale
    assert [push.id for push in await inbox.take(lambda source_id: False)] == [2]


async def test_no_more_bodies_are_under_way_than_there_is_room_for() -> None:
    store = MemoryWebSub()
    box = PushInbox(store, most=1, most_bytes=1_000)
    for source_id in range(1, 6):
        await store.receive(source_id, START, None, b"<" * 600)
    taken = await box.take(lambda source_id: False)
    assert [push.source_id for push in taken] == [1, 2]
    for one in taken:
        box.sent(one)
    assert box.stale
    assert await box.take(lambda source_id: False) == []
    for one in taken:
        store.received.remove(one)
        box.finished(FeedOutcome(one.source_id, 0, START, VisitResult.CHANGED, "pushed: 1 new", push_id=one.id))
    assert [push.source_id for push in await box.take(lambda source_id: False)] == [3, 4]
