"""The farm over real HTTP: sites told apart by Host, content by the clock, and a log of all that was asked."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Mapping
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime

import aiohttp
import pytest

from tidings.lab.clock import SimulatedClock
from tidings.lab.farm.audit import SeenArticle, audit
from tidings.lab.farm.responses import RequestKind
from tidings.lab.farm.rhythm import Rhythm
from tidings.lab.farm.server import Farm
from tidings.lab.farm.site import FarmSite, FarmValidators, TroubleKind

START = datetime(2026, 3, 2, 6, tzinfo=UTC)


class Visitor:
    """A client that holds the clock while it asks, as a crawler does."""

    def __init__(self, clock: SimulatedClock, farm: Farm, session: aiohttp.ClientSession) -> None:
        self.clock = clock
        self.farm = farm
        self._session = session

    async def get(self, host: str, path: str, **headers: str) -> tuple[int, Mapping[str, str], bytes]:
        sent = {"Host": host, **{name.replace("_", "-"): value for name, value in headers.items()}}
        url = f"http://{self.farm.hosts.get(host) or next(iter(self.farm.hosts.values()))}{path}"
        with self.clock.hold():
            async with self._session.get(url, headers=sent, allow_redirects=False) as response:
                return response.status, response.headers, await response.read()

    def troubled(self, kind: TroubleKind) -> FarmSite:
        return next(site for site in self.farm.sites if any(trouble.kind is kind for trouble in site.troubles))


@pytest.fixture
async def visitor() -> AsyncIterator[Visitor]:
    async with (
        SimulatedClock(START, None) as clock,
        Farm(clock, seed=7, sites=60, days=2) as farm,
        aiohttp.ClientSession() as session,
    ):
        yield Visitor(clock, farm, session)


async def test_a_feed_grows_as_the_clock_goes_on_and_304_says_when_it_does_not(visitor: Visitor) -> None:
    site = next(
        site
        for site in visitor.farm.sites
        if site.rhythm is Rhythm.NEWSROOM and site.manners.validators is FarmValidators.BOTH and not site.troubles
    )
    status, headers, body = await visitor.get(site.name, site.feed_path)
    assert status == 200
    etag = headers["ETag"]
    assert (await visitor.get(site.name, site.feed_path, If_None_Match=etag))[0] == 304
    post = next(post for post in site.posts if post.at > START)
    assert post.url.encode() not in body
    assert (await visitor.get(site.name, post.path))[0] == 404
    await visitor.clock.sleep_until(post.at - timedelta(seconds=1))
    assert (await visitor.get(site.name, site.feed_path, If_None_Match=etag))[0] == 304
    await visitor.clock.sleep_until(post.at)
    status, headers, body = await visitor.get(site.name, site.feed_path, If_None_Match=etag)
    assert status == 200
    assert headers["ETag"] != etag
    assert post.url.encode() in body
    status, _, page = await visitor.get(site.name, post.path)
    assert status == 200
    assert post.paragraphs[-1].split(".")[0].encode() in page.replace(b"&#x27;", b"'")

    log = list(visitor.farm.requests)
    assert [entry.status for entry in log] == [200, 304, 404, 304, 200, 200]
    assert [entry.conditional for entry in log] == [False, True, False, True, True, False]
    assert log[-1].at == post.at
    assert visitor.farm.counts[RequestKind.FEED] == 4


async def test_gone_after_a_day(visitor: Visitor) -> None:
    site = visitor.troubled(TroubleKind.GONE)
    assert (await visitor.get(site.name, site.feed_path))[0] == 200
    await visitor.clock.sleep_until(START + timedelta(days=1))
    assert (await visitor.get(site.name, site.feed_path))[0] == 410


async def test_refusals_with_retry_after_by_the_farms_clock(visitor: Visitor) -> None:
    busy, down = visitor.troubled(TroubleKind.TOO_MANY), visitor.troubled(TroubleKind.UNAVAILABLE)
    for site in sorted((busy, down), key=lambda site: site.troubles[0].begin):
        trouble = site.troubles[0]
        assert trouble.end is not None
        await visitor.clock.sleep_until(trouble.begin)
        status, headers, _ = await visitor.get(site.name, site.feed_path)
        left = trouble.end - visitor.clock.now()
        if site is busy:
            assert status == 429
            assert int(headers["Retry-After"]) == left.total_seconds()
        else:
            assert status == 503
            assert parsedate_to_datetime(headers["Retry-After"]) == trouble.end


async def test_not_found_and_html_for_some_hours(visitor: Visitor) -> None:
    lost, away = visitor.troubled(TroubleKind.NOT_FOUND), visitor.troubled(TroubleKind.HTML)
    for site in sorted((lost, away), key=lambda site: site.troubles[0].begin):
        await visitor.clock.sleep_until(site.troubles[0].begin)
        status, headers, _ = await visitor.get(site.name, site.feed_path)
        assert status == (404 if site is lost else 200)
        assert headers["Content-Type"].startswith("text/plain" if site is lost else "text/html")


async def test_a_moved_feed_redirects(visitor: Visitor) -> None:
    site = next(site for site in visitor.farm.sites if site.is_moved(START))
    status, headers, _ = await visitor.get(site.name, site.feed_path)
    assert status == 301
    assert (await visitor.get(site.name, headers["Location"]))[0] == 200


async def test_gzip_and_slowness_over_the_wire(visitor: Visitor) -> None:
    zipped = next(site for site in visitor.farm.sites if site.manners.gzip and not site.moved_at)
    status, headers, body = await visitor.get(zipped.name, zipped.feed_path, Accept_Encoding="gzip")
    assert (status, headers["Content-Encoding"]) == (200, "gzip")
    assert zipped.items(START)[0].url.encode() in body  # the client has unpacked it
    slow = next(site for site in visitor.farm.sites if site.manners.slow)
    began = time.monotonic()
    assert (await visitor.get(slow.name, slow.feed_path))[0] == 200
    assert time.monotonic() - began >= 0.05


async def test_front_page_robots_and_strangers(visitor: Visitor) -> None:
    site = visitor.farm.sites[0]
    assert (await visitor.get(site.name, "/"))[0] == 200
    assert (await visitor.get(site.name, "/favicon.ico"))[0] == 404
    assert (await visitor.get(site.name, "/robots.txt"))[0] == 200
    assert (await visitor.get("elsewhere.test", "/"))[0] == 421
    assert [entry.kind for entry in visitor.farm.requests] == [RequestKind.FRONT, RequestKind.OTHER, RequestKind.ROBOTS]


async def test_the_farm_notes_who_does_not_heed_robots(visitor: Visitor) -> None:
    site = next(site for site in visitor.farm.sites if site.manners.disallow and site.manners.crawl_delay)
    fine = [post.path for post in site.items(START) if not site.is_disallowed(post.path)]
    forbidden = next(post.path for post in site.items(START) if site.is_disallowed(post.path))
    assert site.manners.crawl_delay is not None
    gap = timedelta(seconds=site.manners.crawl_delay)
    for path in fine[:3]:
        assert (await visitor.get(site.name, path))[0] == 200
        await visitor.clock.sleep_until(visitor.clock.now() + gap)
    assert visitor.farm.violations == []
    await visitor.get(site.name, forbidden)
    await visitor.get(site.name, fine[0])
    assert [violation.rule for violation in visitor.farm.violations] == [
        f"Disallow: /{site.manners.disallow}/",
        f"Crawl-delay: {site.manners.crawl_delay}",
    ]


async def test_two_farms_of_one_seed_publish_the_same() -> None:
    until = START + timedelta(days=1)
    published = []
    for _ in range(2):
        async with SimulatedClock(START, None) as clock, Farm(clock, seed=3, sites=20, days=2) as farm:
            assert len(farm.feed_urls) == len(farm.hosts) == 20
            published.append(farm.posts(until))
    assert published[0] == published[1]
    assert [post.at for post in published[0]] == sorted(post.at for post in published[0])
    assert max(post.at for post in published[0]) <= until
    other = Farm(SimulatedClock(START, None), seed=4, sites=20, days=2)
    assert other.posts(until) != published[0]


async def test_a_small_crawler_at_full_speed_misses_nothing(visitor: Visitor) -> None:
    """Eight sites for a day, each visited every 50 minutes by a task of its own: holds keep the clock honest."""
    farm, clock = visitor.farm, visitor.clock
    until = START + timedelta(days=1)
    sites = [site for site in farm.sites if site.moved_at is None and not site.manners.slow][:8]
    articles: list[SeenArticle] = []
    last: dict[str, datetime] = {}

    async def follow(site: FarmSite, first: datetime) -> None:
        known: set[str] = set()
        moment = first
        while moment <= until:
            await clock.sleep_until(moment)
            status, headers, body = await visitor.get(site.name, site.feed_path)
            assert clock.now() == moment
            if status == 200 and not headers["Content-Type"].startswith("text/html"):
                last[site.feed_url] = moment
                for post in site.posts:
                    if post.url not in known and post.url.encode() + b"<" in body.replace(b'"', b"<"):
                        known.add(post.url)
                        articles.append(SeenArticle(None, post.url, site.feed_url, clock.now()))
            moment += timedelta(minutes=50)

    began = time.monotonic()
    await asyncio.gather(*(follow(site, START + timedelta(minutes=5 * n)) for n, site in enumerate(sites)))
    assert time.monotonic() - began < 60
    names = {site.name for site in sites}
    result = audit([post for post in farm.posts(until) if post.site in names], articles, last, START, until)
    assert result.is_clean, result.findings[:5]
    assert result.seen > 50
    assert len(farm.requests) >= 8 * 28
