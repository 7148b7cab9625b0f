"""Asking for robots.txt: how long an answer holds, what stands in for one, and what outlives the program."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import pytest
from tests.cases import each

from tidings.errors import AddressRefused, BadStatus, ConnectFailed, FetchError, RobotsRefused, StoreError
from tidings.fetch.fake import FakeAnswer, FakeFetcher
from tidings.fetch.robots import robots as robots_module
from tidings.fetch.robots.robots import COPY_FOR, Robots, robots_origin
from tidings.fetch.robots.rules import MAX_BYTES
from tidings.model.hosts import Reach
from tidings.model.orders import HopKind
from tidings.ports.crawl_store import KeptRobots, RobotsStore
from tidings.ports.outside import Request, Response

SITE = "https://example.test"
FILE = f"{SITE}/robots.txt"
PAGE = f"{SITE}/page"
CLOSED = b"User-agent: *\nDisallow: /\n"
PARTLY = b"User-agent: *\nDisallow: /private\nCrawl-delay: 2.5\nSitemap: https://example.test/map.xml\n"
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
SECOND = timedelta(seconds=1)


@dataclass
class HandClock:
    at: datetime = datetime(2026, 3, 2, 12, tzinfo=UTC)

    def now(self) -> datetime:
        return self.at

    async def sleep_until(self, when: datetime) -> None:
        self.at = max(self.at, when)

    def hold(self) -> AbstractContextManager[None]:
        return nullcontext()


@dataclass
class MemoryRobots:
    kept: dict[str, KeptRobots] = field(default_factory=dict)

    async def recall(self, site: str) -> KeptRobots | None:
        return self.kept.get(site)

    async def keep(self, robots: KeptRobots) -> None:
        self.kept[robots.site] = robots


class BrokenRobots:
    async def recall(self, site: str) -> KeptRobots | None:
        raise StoreError("the disk is full")

    async def keep(self, robots: KeptRobots) -> None:
        raise StoreError("the disk is full")


class Scene:
    """One site, and the program asking it: its memory is lost at a restart, the store is not."""

    def __init__(self, answer: FakeAnswer, store: RobotsStore | None = None) -> None:
        self.clock = HandClock()
        self.store = store
        self.fetcher = FakeFetcher({FILE: answer})
        self.restart()

    def restart(self) -> None:
        self.robots = Robots("tidings", self.fetcher.fetch, self.clock, self.store)

    def now_answers(self, answer: FakeAnswer) -> None:
        self.fetcher.answers[FILE] = answer

    @property
    def asked(self) -> int:
        return len(self.fetcher.requests)

    async def verdict(self, url: str = PAGE) -> str:
        try:
            await self.robots.check(url)
        except RobotsRefused:
            return "refused"
        except FetchError as error:
            return error.message
        return "allowed"


def status(code: int, headers: Mapping[str, str] | None = None) -> BadStatus:
    return BadStatus(FILE, code, f"HTTP {code}", headers)


def good(body: bytes = PARTLY, headers: Mapping[str, str] | None = None) -> Response:
    return Response(FILE, 200, headers or {}, body)


DOWN = ConnectFailed(FILE, "no such host (DNS)")
NOT_NOW = "robots.txt cannot be read, so nothing is fetched for now"


async def test_the_question() -> None:
    scene = Scene(PARTLY)
    await scene.verdict()
    (request,) = scene.fetcher.requests
    assert request == Request(
        FILE,
        accept="text/plain, */*;q=0.5",
        max_bytes=MAX_BYTES,
        truncate=True,
        robots=False,
        kind=HopKind.ROBOTS,
    )
    assert MAX_BYTES >= 500 * 1024


@each(
    ("answer", "verdict"),
    [
        (PARTLY, "allowed"),
        (CLOSED, "refused"),
        (b"", "allowed"),
        (status(204), "allowed"),
        *((status(code), "allowed") for code in (400, 401, 403, 404, 410, 418, 451, 499)),
        *((status(code), f"{NOT_NOW} (HTTP {code})") for code in (429, 500, 502, 503, 599, 304, 300, 206)),
        (DOWN, f"{NOT_NOW} (no such host (DNS))"),
    ],
)
async def test_what_an_answer_means(answer: FakeAnswer, verdict: str) -> None:
    assert await Scene(answer).verdict() == verdict


async def test_allows_is_check_as_a_bool() -> None:
    scene = Scene(PARTLY)
    assert await scene.robots.allows(PAGE)
    assert not await scene.robots.allows(f"{SITE}/private/x")
    assert scene.asked == 1
    assert not await Scene(DOWN).robots.allows(PAGE)
    for url in ("https://[::1/", "mailto:a@example.test", "https://", "no address", f"{SITE}:port/"):
        assert not await scene.robots.allows(url)
        with pytest.raises(AddressRefused):
            await scene.robots.check(url)


@each(
    ("headers", "holds"),
    [
        ({}, DAY),
        ({"cache-control": "max-age=7200"}, 2 * HOUR),
        ({"cache-control": "public, max-age=7200", "age": "1800"}, 1.5 * HOUR),
        ({"cache-control": "max-age=31536000"}, DAY),  # it shortens, it does not lengthen
        ({"cache-control": "max-age=60"}, HOUR),
        ({"cache-control": "max-age=0"}, HOUR),
        ({"cache-control": "no-cache, must-revalidate"}, HOUR),
        ({"cache-control": "no-store"}, HOUR),
        ({"cache-control": "public"}, DAY),
        ({"cache-control": "max-age=rubbish"}, HOUR),
        ({"expires": "Mon, 02 Mar 2026 18:00:00 GMT"}, 6 * HOUR),
    ],
)
async def test_how_long_a_good_answer_holds(headers: dict[str, str], holds: timedelta) -> None:
    scene = Scene(good(headers=headers))
    await scene.verdict()
    scene.clock.at += holds - SECOND
    await scene.verdict()
    assert scene.asked == 1
    scene.clock.at += SECOND
    await scene.verdict()
    assert scene.asked == 2


@each(
    ("answer", "holds"),
    [
        (status(404), DAY),
        (status(500), HOUR / 6),
        (DOWN, HOUR / 6),
        (status(503, {"retry-after": "7200"}), 2 * HOUR),
        (status(503, {"retry-after": "1"}), HOUR / 6),
        (status(429), HOUR),
        (status(429, {"retry-after": "60"}), HOUR),
        (status(429, {"retry-after": "Wed, 04 Mar 2026 12:00:00 GMT"}), 2 * DAY),  # no limit of ours undercuts it
    ],
)
async def test_how_long_a_site_is_left_in_peace(answer: FakeAnswer, holds: timedelta) -> None:
    scene = Scene(answer)
    await scene.verdict()
    scene.clock.at += holds - SECOND
    await scene.verdict()
    assert scene.asked == 1
    scene.clock.at += SECOND
    await scene.verdict()
    assert scene.asked == 2


@pytest.mark.parametrize("trouble", [status(500), status(429), DOWN], ids=str)
@pytest.mark.parametrize("stored", [False, True])
async def test_the_last_good_copy_stands_in_for_30_days(trouble: FetchError, stored: bool) -> None:
    scene = Scene(PARTLY, MemoryRobots() if stored else None)
    begun = scene.clock.at
    await scene.verdict()
    scene.now_answers(trouble)
    for age in (DAY, 2 * DAY, 29 * DAY, COPY_FOR - SECOND):
        scene.clock.at = begun + age
        if stored:
            scene.restart()
        assert await scene.verdict() == "allowed"
        assert await scene.verdict(f"{SITE}/private") == "refused"
        assert scene.robots.crawl_delay(PAGE) == 2.5
    scene.clock.at = begun + COPY_FOR
    assert await scene.verdict() == f"{NOT_NOW} ({trouble.message})"
    scene.clock.at += HOUR
    scene.now_answers(CLOSED)
    assert await scene.verdict() == "refused"


async def test_a_copy_grows_old_while_the_server_is_left_in_peace() -> None:
    scene = Scene(PARTLY)
    await scene.verdict()
    scene.clock.at += DAY
    scene.now_answers(status(503, {"retry-after": str(60 * 86400)}))
    assert await scene.verdict() == "allowed"
    scene.clock.at += COPY_FOR - DAY
    assert await scene.verdict() == f"{NOT_NOW} (HTTP 503)"
    assert scene.asked == 2


async def test_that_there_was_no_file_stands_in_too() -> None:
    scene = Scene(status(404))
    await scene.verdict()
    scene.now_answers(status(500))
    scene.clock.at += DAY
    assert await scene.verdict() == "allowed"
    assert scene.asked == 2


async def test_a_restart_asks_nothing_again() -> None:
    scene = Scene(good(CLOSED, {"cache-control": "max-age=7200"}), MemoryRobots())
    assert await scene.verdict() == "refused"
    scene.restart()
    scene.clock.at += 2 * HOUR - SECOND
    assert await scene.verdict() == "refused"
    assert scene.asked == 1
    scene.restart()
    scene.clock.at += SECOND
    assert await scene.verdict() == "refused"
    assert scene.asked == 2


async def test_a_restart_asks_a_troubled_server_nothing_either() -> None:
    scene = Scene(status(429, {"retry-after": "7200"}), MemoryRobots())
    first = await scene.verdict()
    scene.restart()
    scene.clock.at += 2 * HOUR - SECOND
    assert await scene.verdict() == first == f"{NOT_NOW} (HTTP 429)"
    assert scene.asked == 1


async def test_what_is_kept() -> None:
    store = MemoryRobots()
    scene = Scene(PARTLY, store)
    begun = scene.clock.at
    await scene.verdict()
    assert store.kept == {SITE: KeptRobots(SITE, PARTLY, begun, begun + DAY)}
    scene.clock.at += DAY
    scene.now_answers(status(500))
    await scene.verdict()
    assert store.kept[SITE] == KeptRobots(SITE, PARTLY, begun, begun + DAY + HOUR / 6, "HTTP 500"), "the body survives"
    scene.clock.at += HOUR
    scene.now_answers(status(404))
    await scene.verdict()
    assert store.kept[SITE] == KeptRobots(SITE, b"", scene.clock.at, scene.clock.at + DAY)

    store.kept.clear()
    scene = Scene(DOWN, store)
    await scene.verdict()
    assert store.kept[SITE] == KeptRobots(SITE, None, begun, begun + HOUR / 6, DOWN.message)


async def test_an_answer_of_the_future_is_not_believed() -> None:
    """The clock was wrong when it was kept."""
    scene = Scene(PARTLY, MemoryRobots())
    ahead = scene.clock.at + 1000 * DAY
    scene.store = MemoryRobots({SITE: KeptRobots(SITE, CLOSED, ahead, ahead + DAY)})
    scene.restart()
    assert await scene.verdict() == "allowed"
    assert scene.asked == 1


async def test_a_broken_store_costs_only_a_question(caplog: pytest.LogCaptureFixture) -> None:
    scene = Scene(CLOSED, BrokenRobots())
    assert [await scene.verdict() for _ in range(3)] == ["refused"] * 3
    assert scene.asked == 1
    assert [record.getMessage() for record in caplog.records] == [
        "what is kept of robots.txt of https://example.test cannot be read: the disk is full",
        "robots.txt of https://example.test cannot be kept: the disk is full",
    ]


async def test_crawl_delay_and_sitemaps_are_told_without_asking() -> None:
    scene = Scene(PARTLY + b"Sitemap: /here.xml\nSitemap: ftp://example.test/x\nSitemap: javascript:x\nSitemap: //[\n")
    assert (scene.robots.crawl_delay(PAGE), scene.robots.sitemaps(PAGE)) == (None, ())
    assert (scene.robots.crawl_delay("rubbish"), scene.robots.sitemaps("https://[::1/")) == (None, ())
    assert scene.asked == 0
    await scene.verdict()
    assert scene.robots.crawl_delay(f"{SITE}/another") == 2.5
    assert scene.robots.sitemaps(f"{SITE}/another") == (f"{SITE}/map.xml", f"{SITE}/here.xml")
    assert scene.asked == 1


async def test_where_nothing_is_known_there_is_no_delay() -> None:
    scene = Scene(DOWN)
    await scene.verdict()
    assert (scene.robots.crawl_delay(PAGE), scene.robots.sitemaps(PAGE)) == (None, ())


@each(
    ("url", "site"),
    [
        ("https://example.test/a?b", "https://example.test"),
        ("HTTPS://Example.TEST:443/", "https://example.test"),
        ("http://example.test:80", "http://example.test"),
        ("http://example.test:443/", "http://example.test:443"),
        ("http://example.test:/", "http://example.test"),
        ("https://name:secret@example.test:8443/x", "https://example.test:8443"),
        ("http://[::1]:8080/x", "http://[::1]:8080"),
        ("  https://example.test/x", "https://example.test"),
    ],
)
def test_one_file_speaks_for_one_authority(url: str, site: str) -> None:
    assert robots_origin(url) == site


async def test_one_question_serves_all_who_come_at_once() -> None:
    begun, going = asyncio.Event(), asyncio.Event()

    async def slow(request: Request) -> Response:
        asked.append(request.url)
        begun.set()
        await going.wait()
        return good()

    asked: list[str] = []
    robots = Robots("tidings", slow, HandClock(), MemoryRobots())
    waiting = [asyncio.create_task(robots.allows(PAGE)) for _ in range(20)]
    await begun.wait()
    waiting[0].cancel()  # the question goes on without the one who asked first
    going.set()
    assert await asyncio.gather(*waiting[1:]) == [True] * 19
    assert asked == [FILE]


async def test_memory_is_bounded_by_what_is_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(robots_module, "BYTES_REMEMBERED", 100_000)
    large = b"User-agent: *\nDisallow: /x\n" + b"".join(b"Disallow: /%d\n" % number for number in range(200))
    sites = [f"https://{number}.test" for number in range(10)]
    fetcher = FakeFetcher({f"{site}/robots.txt": large for site in sites})
    robots = Robots("tidings", fetcher.fetch, HandClock())
    for site in sites:
        assert not await robots.allows(f"{site}/x")
    assert len(fetcher.requests) == 10
    assert not await robots.allows(f"{sites[-1]}/x")
    assert len(fetcher.requests) == 10, "the last are remembered"
    assert not await robots.allows(f"{sites[0]}/x")
    assert len(fetcher.requests) == 11, "the first is not"


async def test_a_file_larger_than_all_memory_is_still_obeyed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(robots_module, "BYTES_REMEMBERED", 1)
    scene = Scene(CLOSED)
    assert [await scene.verdict() for _ in range(3)] == ["refused"] * 3
    assert scene.asked == 1


async def test_that_nothing_is_reached_is_not_kept() -> None:
    """It may be our own network: when that is back, nothing is left of it."""
    away = ConnectFailed(FILE, "no such host (DNS)", Reach.NO_NETWORK)
    store = MemoryRobots()
    scene = Scene(away, store)
    with pytest.raises(FetchError) as caught:
        await scene.robots.check(PAGE)
    assert caught.value.reach is Reach.NO_NETWORK
    assert store.kept == {}
    scene.now_answers(good())
    assert await scene.verdict() == "allowed"
    before = dict(store.kept)
    scene.clock.at += 2 * DAY
    scene.now_answers(away)
    assert await scene.verdict() == "allowed"  # the last good copy
    assert await scene.verdict(f"{SITE}/private") == "refused"
    assert store.kept == before
