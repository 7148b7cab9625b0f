"""What hostile sources once did to others, so that they never do it again."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import timedelta

import pytest
from tests.farm.hostile import bait
from tests.farm.hostile.servers import HostileServers

from tidings.crawl.clock import SystemClock
from tidings.crawl.visit.visitor import OrderVisitor, VisitOptions
from tidings.crawl.workers.tasks import Readers
from tidings.errors import NotAFeed, ReadTimeout
from tidings.fetch.client import HttpFetcher
from tidings.fetch.fake import FakeFetcher
from tidings.model.orders import FeedOrder, FeedOutcome
from tidings.model.visits import VisitResult
from tidings.ports.outside import Request
from tidings.read.document import MOST_ITEMS
from tidings.read.feed.feed import read_feed
from tidings.settings.sections import FetchSettings


class Stuck(Readers):
    async def languages(self, texts: Sequence[str]) -> list[str | None]:
        raise ReadTimeout("reading took longer than 20 s and was stopped")


async def test_a_language_that_cannot_be_told_does_not_fail_the_visit() -> None:
    url = "http://news.test/feed"
    fetcher = FakeFetcher({url: bait.sound_feed("News", ["http://news.test/1"])})
    visitor = OrderVisitor(fetcher, Stuck(1, 1.0), SystemClock(), VisitOptions(fetch_articles=False))
    outcome = await visitor.visit(FeedOrder(1, 0, url, "news.test"))
    assert isinstance(outcome, FeedOutcome)
    assert outcome.result is VisitResult.CHANGED
    assert [article.language for article in outcome.fresh] == ["en"]


async def test_large_bodies_that_drip_lose_their_places_to_those_that_wait() -> None:
    body = bait.crowded_feed(20_000)  # 1.3 MB, an ordinary large feed

    async def healthy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
        await writer.drain()
        writer.close()

    async with HostileServers(["plug"] * 4) as den, await asyncio.start_server(healthy, "127.0.0.1", 0) as server:
        hosts = {**den.hosts, "large.test": f"127.0.0.1:{server.sockets[0].getsockname()[1]}"}
        settings = FetchSettings(hosts=hosts, allow_addresses=("127.0.0.1/32",), total_timeout=timedelta(seconds=60))
        async with HttpFetcher(settings, SystemClock()) as fetcher:
            plugs = [asyncio.create_task(fetcher.fetch(Request(url, robots=False))) for url in den.urls.values()]
            while not fetcher.bodies.large.locked():  # noqa: ASYNC110  # the villains have no event to wait for
                await asyncio.sleep(0.01)
            answer = await fetcher.fetch(Request("http://large.test/feed", robots=False))
            assert len(answer.body) == len(body)
            assert any(plug.done() for plug in plugs)
            for plug in plugs:
                plug.cancel()
            await asyncio.gather(*plugs, return_exceptions=True)


def test_a_deep_feed_is_refused_before_the_patient_reader_sees_it() -> None:
    with pytest.raises(NotAFeed, match="256 deep"):
        read_feed(bait.deep_feed(100_000), url="http://x.test/", content_type=None)


def test_of_a_crowded_feed_no_more_is_made_than_is_kept() -> None:
    feed = read_feed(bait.crowded_feed(), url="http://x.test/", content_type=None)
    assert len(feed.entries) == MOST_ITEMS
    assert feed.left_out > 0
