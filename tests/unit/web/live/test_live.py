"""/events: open pages are told what came in, by one poller, and streams end when they should."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Collection
from dataclasses import dataclass, field
from typing import Any

import httpx
from tests.unit.web.library import FakeLibrary, StillClock
from tests.unit.web.people.accounts import FakeAccounts

from tidings.errors import StoreError
from tidings.ports.news import Arrived, LatestIds
from tidings.web.app import create_app
from tidings.web.core.context import Services
from tidings.web.live.hub import MOST_OF_ONE, NewsHub, Pace
from tidings.web.people.account import SignInPages
from tidings.web.people.identity import SESSION
from tidings.web.server.overload import RequestLimits

QUICK = Pace(poll=0.01, heartbeat=0.02)


@dataclass
class FakeNews:
    """Articles of two people, by id; every even one is only for person 2."""

    latest: int = 0
    asked: int = 0
    broken: bool = False
    looks: list[LatestIds] = field(default_factory=list)
    failed: asyncio.Event = field(default_factory=asyncio.Event)

    async def place(self) -> LatestIds:
        self.asked += 1
        if self.broken:
            self.failed.set()
            raise StoreError("away")
        return LatestIds(self.latest)

    async def arrived(self, since: LatestIds, person_ids: Collection[int]) -> dict[int, Arrived]:
        self.looks.append(since)
        new = range(since.article + 1, self.latest + 1)
        counts = {one: sum(1 for number in new if one == 2 or number % 2) for one in person_ids}
        return {one: Arrived(count) for one, count in counts.items() if count}

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(f"{name} is not asked for here")


async def welcome() -> bool:
    return True


def total(message: bytes) -> int:
    (line,) = [line for line in message.decode().splitlines() if line.startswith("data: ")]
    return int(json.loads(line.removeprefix("data: "))["articles"])


async def next_news(stream: AsyncIterator[bytes]) -> bytes:
    """The next message that is no heartbeat."""
    async with asyncio.timeout(60):
        return await anext(message async for message in stream if b"data:" in message)


async def test_pages_are_told_totals_since_they_were_loaded_by_one_poller() -> None:
    news, stop = FakeNews(latest=100), asyncio.Event()
    hub = NewsHub(news, stop, QUICK)
    streams = [hub.stream(person, None, welcome) for person in (1, 2, 2)]
    first = [await next_news(stream) for stream in streams]
    assert [total(message) for message in first] == [0, 0, 0]
    assert all(b"id: 100.0.0\n" in message for message in first)
    news.latest = 104
    assert [total(await next_news(stream)) for stream in streams] == [2, 4, 4]
    assert news.looks == [LatestIds(100)], "one question for all of them"
    news.latest = 105
    assert [total(await next_news(stream)) for stream in streams] == [3, 5, 5]
    later = hub.stream(2, LatestIds(100), welcome)  # a browser that connects again
    assert total(await next_news(later)) == 5
    stop.set()
    async with asyncio.timeout(60):
        for stream in [*streams, later]:
            async for _ in stream:
                pass
    assert len(hub) == 0


async def test_nothing_is_polled_when_nobody_looks_and_an_outage_is_survived() -> None:
    news = FakeNews(latest=1)
    hub = NewsHub(news, None, QUICK)
    stream = hub.stream(1, None, welcome)
    await next_news(stream)
    news.broken = True
    news.failed.clear()
    async with asyncio.timeout(60):
        await news.failed.wait()
    news.broken, news.latest = False, 3
    assert total(await next_news(stream)) == 1
    await stream.aclose()  # type: ignore[attr-defined]
    assert len(hub) == 0
    asked = news.asked
    await asyncio.sleep(0.05)
    assert news.asked == asked


async def test_a_stream_ends_at_sign_out_and_after_its_time() -> None:
    signed_in = True

    async def still() -> bool:
        return signed_in

    hub = NewsHub(FakeNews(), None, QUICK)
    stream = hub.stream(1, None, still)
    await next_news(stream)
    async with asyncio.timeout(60):
        assert await anext(stream) == b":\n\n", "a heartbeat"
        signed_in = False
        assert [message async for message in stream if b"data" in message] == []
        short = NewsHub(FakeNews(), None, Pace(poll=0.01, heartbeat=0.01, longest=0.02))
        assert any([b"data" in message async for message in short.stream(1, None, welcome)])


async def test_a_stream_ends_at_sign_out_though_news_keep_coming() -> None:
    asked = 0

    async def not_twice() -> bool:
        nonlocal asked
        asked += 1
        return asked < 2

    class Busy(FakeNews):
        async def place(self) -> LatestIds:
            self.latest += 1
            return await super().place()

    hub = NewsHub(Busy(), None, Pace(poll=0.001, heartbeat=0.05))
    async with asyncio.timeout(60):
        messages = [message async for message in hub.stream(2, None, not_twice)]
    assert (asked, len(hub)) == (2, 0)
    assert len(messages) > 1


async def test_a_page_that_joins_while_the_poller_looks_counts_nothing_twice() -> None:
    slow, free = asyncio.Event(), asyncio.Event()

    class Slow(FakeNews):
        async def arrived(self, since: LatestIds, person_ids: Collection[int]) -> dict[int, Arrived]:
            found = await super().arrived(since, person_ids)
            slow.set()
            await free.wait()
            return found

    news = Slow(latest=1)
    hub = NewsHub(news, None, Pace(poll=0.001, heartbeat=10))
    first, second = hub.stream(2, None, welcome), hub.stream(2, None, welcome)
    assert total(await next_news(first)) == 0
    news.latest = 3
    async with asyncio.timeout(60):
        await slow.wait()
        joining = asyncio.create_task(next_news(second))
        await asyncio.sleep(0)
        free.set()
        assert total(await joining) == 0
    assert total(await next_news(first)) == 2
    for stream in (first, second):
        await stream.aclose()  # type: ignore[attr-defined]


def client_of(hub: NewsHub, cookie: str | None = None, limits: RequestLimits | None = None) -> httpx.AsyncClient:
    pages = SignInPages(FakeAccounts.of_three(), None, lambda request: False, lambda request: "192.0.2.1")
    app = create_app(
        library=FakeLibrary(), clock=StillClock(), people=pages, services=Services(live=hub), limits=limits
    )
    cookies = {SESSION: cookie} if cookie else None
    return httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://tidings.test", cookies=cookies)


async def test_the_route_is_for_those_who_are_signed_in_and_bounded() -> None:
    stopped = asyncio.Event()
    stopped.set()
    hub = NewsHub(FakeNews(latest=7), stopped, QUICK)
    async with client_of(hub, "ben") as client:
        answer = await client.get("/events", headers={"Last-Event-ID": "5.0.0"})
        assert answer.headers["content-type"].startswith("text/event-stream")
        assert answer.headers["cache-control"] == "no-store"
        assert "id: 5.0.0" in answer.text
        assert total(answer.content) == 2
        assert 'src="/static/live.js"' in (await client.get("/")).text
        for odd in ("x", "1.2", "1.2.3.4", "-1.0.0", "9" * 30 + ".0.0", "²."):
            assert "id: 7.0.0" in (await client.get("/events", params={"since": odd})).text, odd
    async with client_of(hub) as client:
        assert (await client.get("/events")).status_code == 401
    async with client_of(hub, "ben", RequestLimits(streams=0)) as client:
        refused = await client.get("/events")
        assert (refused.status_code, refused.headers["retry-after"]) == (503, "5")
    going = NewsHub(FakeNews(), None, QUICK)
    streams = [going.stream(2, None, welcome) for _ in range(MOST_OF_ONE)]
    for stream in streams:
        await next_news(stream)
    async with client_of(going, "ben") as client:
        assert (await client.get("/events")).status_code == 503
    for stream in streams:
        await stream.aclose()  # type: ignore[attr-defined]
