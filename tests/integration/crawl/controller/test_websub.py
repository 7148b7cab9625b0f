"""WebSub, the whole round on loopback: a publisher, a hub of the farm, our door on its real server, the real fetcher,
controller and store; the clock is simulated."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from pathlib import Path

import aiohttp
import pytest
from tests.farm.hub import Hub, HubManners
from tests.integration.hostile import HostileServer, answer, serving
from tests.integration.stage import START, ReadersInPlace, settings_for

from tidings.app.add_source import add_sources
from tidings.app.program import Program
from tidings.app.stores import open_stores
from tidings.fetch.client import HttpFetcher
from tidings.fetch.websub import Hubs
from tidings.lab.clock import SimulatedClock
from tidings.lab.farm.build import build_sites
from tidings.lab.farm.responses import SiteResponder
from tidings.model.articles import ArticleQuery
from tidings.model.hosts import Subscription, SubscriptionState
from tidings.model.sources import NewSource
from tidings.ports.crawl_store import WebSubStore
from tidings.settings.sections import CrawlSettings, FetchSettings
from tidings.web.app import create_app
from tidings.web.core.metrics import Metrics, PushResult
from tidings.web.server.server import serve
from tidings.web.websub import HubEndpoint

DAY, HOUR = timedelta(days=1), timedelta(hours=1)
FEED_TYPE = "application/rss+xml"
MOST = 2**20


def rss(*names: str, links: str = "") -> bytes:
    items = "".join(f"<item><guid>{name}</guid><title>{name}</title></item>" for name in names)
    channel = f"<channel><title>News</title><language>en</language>{links}{items}</channel>"
    return f"<rss version='2.0' xmlns:a='http://www.w3.org/2005/Atom'>{channel}</rss>".encode()


@dataclass
class Home:
    """Our side of it, on one data folder."""

    clock: SimulatedClock
    program: Program
    hubs: Hubs
    metrics: Metrics
    port: int
    rung: list[datetime]

    @property
    def store(self) -> WebSubStore:
        return self.program.stores.pushes

    async def crawl(self) -> None:
        async with asyncio.timeout(60):
            await self.program.crawl(asyncio.Event(), once=True, pages=False)

    async def follow(self, url: str) -> int:
        source = NewSource(url, "127.0.0.1")
        await add_sources(self.program.stores, self.program.settings, [source], self.clock.now(), random.Random(7))
        return (await self.program.stores.library.find(url)).id

    async def want(self, hub: str, topic: str) -> Subscription:
        """A subscription as a visit would have made it."""
        source_id = await self.follow(f"http://127.0.0.1:1/{len(topic)}")
        wanted = Subscription(source_id, hub, topic, f"token{source_id}", "secret", next_at=self.clock.now())
        await self.store.save(wanted)
        return wanted

    async def ask(self) -> None:
        """What is due by now is asked for."""
        async with asyncio.timeout(60):
            await self.hubs.pass_time(self.clock.now())

    async def kept(self, token: str) -> Subscription:
        found = await self.store.by_token(token)
        assert found is not None
        return found

    async def titles(self) -> list[str | None]:
        return [article.title for article in await self.program.stores.library.articles(ArticleQuery(limit=50))]

    def counted(self, result: PushResult) -> float | None:
        return self.metrics.registry.get_sample_value("tidings_pushes_total", {"result": result.value})


@asynccontextmanager
async def at_home(
    clock: SimulatedClock, folder: Path, *, port: int = 0, allow: tuple[str, ...] = ("127.0.0.0/8",)
) -> AsyncIterator[Home]:
    fetch = FetchSettings(articles=False, feed_gap=timedelta(0), allow_addresses=allow)
    settings = settings_for(folder, None, fetch, CrawlSettings())
    async with open_stores(settings) as stores, HttpFetcher(fetch, clock) as fetcher:
        rung: list[datetime] = []
        metrics, stop = Metrics(), asyncio.Event()
        door = HubEndpoint(stores.pushes, clock, MOST, lambda: rung.append(clock.now()))
        app = create_app(library=stores.library, clock=clock, metrics=metrics, hubs=door)
        listening: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        web = asyncio.create_task(serve(app, "127.0.0.1", port, stop=stop, started=listening.set_result))
        port = await asyncio.wait_for(listening, 60)
        program = Program(settings, clock, stores, fetcher, ReadersInPlace(), random.Random(1))
        hubs = Hubs(stores.pushes, fetcher, clock, random.Random(2), f"http://127.0.0.1:{port}/", HOUR / 2)
        try:
            yield Home(clock, program, hubs, metrics, port, rung)
        finally:
            stop.set()
            await web


@pytest.fixture
async def clock() -> AsyncIterator[SimulatedClock]:
    async with SimulatedClock(START) as simulated:
        yield simulated


@pytest.fixture
async def hub(clock: SimulatedClock) -> AsyncIterator[Hub]:
    async with Hub(clock) as farmed:
        yield farmed


@pytest.fixture
async def home(clock: SimulatedClock, tmp_path: Path) -> AsyncIterator[Home]:
    async with at_home(clock, tmp_path) as ours:
        yield ours


@pytest.fixture
async def publisher() -> AsyncIterator[HostileServer]:
    async with serving() as server:
        yield server


async def subscribed(home: Home, hub: Hub, topic: str = "http://news.test/feed") -> Subscription:
    wanted = await home.want(hub.url, topic)
    await home.ask()
    await hub.settled()
    return await home.kept(wanted.token)


# -- the round ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", ["headers", "feed"])
async def test_29_found_subscribed_verified_pushed_and_read(
    home: Home, hub: Hub, publisher: HostileServer, place: str
) -> None:
    url, topic = publisher.url("/feed"), publisher.url("/canonical")
    links = f"<a:link rel='hub' href='{hub.url}'/><a:link rel='self' href='{topic}'/>" if place == "feed" else ""
    said = [("Link", f"<{hub.url}>; rel=hub, </canonical>; rel=self")] if place == "headers" else []
    publisher.plays["/feed"] = answer(headers=[("Content-Type", FEED_TYPE), *said], body=rss("one", links=links))
    source_id = await home.follow(url)
    await home.crawl()
    (wanted,) = await home.store.wanted(home.clock.now(), 10)
    assert (wanted.hub, wanted.topic, wanted.state) == (hub.url, topic, SubscriptionState.WANTED)
    assert len(wanted.token) >= 22, "nobody can guess it"
    assert len(wanted.secret) < 200

    await home.ask()
    await hub.settled()
    active = await home.kept(wanted.token)
    assert (active.state, active.lease_until) == (SubscriptionState.ACTIVE, home.clock.now() + 10 * DAY)
    assert list(hub.refusals) == []

    assert await hub.distribute(topic, rss("two", links=links), FEED_TYPE) == [202]
    assert home.rung == [home.clock.now()]
    await home.crawl()
    assert await home.titles() == ["two", "one"]
    assert await home.store.pushes(10) == []
    assert publisher.paths() == ["/feed"], "what was pushed was not fetched"
    visits = await home.program.stores.library.visits(source_id, 10)
    assert [visit.how for visit in visits] == ["pushed: 1 new", "1 new"]
    after = await home.kept(wanted.token)
    assert after.trusted, "from here on a slow poll is enough"
    assert (await home.program.stores.library.scheduled(source_id)).standing.pushed


async def test_29_a_thin_ping_leads_to_a_fetch(home: Home, hub: Hub, publisher: HostileServer) -> None:
    links = f"<a:link rel='hub' href='{hub.url}'/>"
    publisher.plays["/feed"] = answer(body=rss("one", links=links))
    await home.follow(publisher.url("/feed"))
    await home.crawl()
    await home.ask()
    await hub.settled()
    publisher.plays["/feed"] = answer(body=rss("two", "one", links=links))
    hub.manners = HubManners(thin=True)
    assert await hub.distribute(publisher.url("/feed"), b"", FEED_TYPE) == [202]
    await home.crawl()
    assert await home.titles() == ["two", "one"]
    assert publisher.paths() == ["/feed", "/feed"]
    assert await home.store.pushes(10) == []


async def test_29_a_site_of_the_farm_is_followed_through_the_hub(home: Home, hub: Hub) -> None:
    site = next(site for site in build_sites(7, START, 2, 20) if not site.troubles and site.moved_at is None)
    await subscribed(home, hub, site.feed_url)
    assert await hub.publish(SiteResponder(site), START) == [202]
    (push,) = await home.store.pushes(10)
    assert b"<" in push.body or b"{" in push.body
    await home.crawl()
    assert set(await home.titles()) == {post.title_at(START) for post in site.items(START)}


# -- leases -------------------------------------------------------------------------------------------


async def test_29_a_lease_is_renewed_before_it_ends(home: Home, hub: Hub) -> None:
    token = (await subscribed(home, hub)).token
    stop = asyncio.Event()
    running = asyncio.create_task(home.hubs.run(stop))
    for days in range(1, 26):
        await home.clock.sleep_until(START + days * DAY)
        await hub.settled()
        lease = (await home.kept(token)).lease_until
        assert lease is not None
        assert lease > home.clock.now() + DAY
        assert await hub.distribute("http://news.test/feed", rss("one"), FEED_TYPE) == [202]
    stop.set()
    await asyncio.wait_for(running, 60)
    times = [at for at, _ in hub.asked]
    assert len(times) == 4, "at the start, and every eight days"
    assert all(8 * DAY <= later - earlier < 8 * DAY + HOUR for earlier, later in pairwise(times))


async def test_29_a_lease_of_seconds_is_asked_for_once_a_day(home: Home, hub: Hub) -> None:
    hub.manners = HubManners(lease=5)
    kept = await subscribed(home, hub)
    assert (kept.state, kept.error) == (SubscriptionState.WANTED, "the hub grants no more than 5 s")
    assert kept.next_at == START + DAY


async def test_29_a_hub_that_does_not_verify_is_asked_again_later(home: Home, hub: Hub) -> None:
    hub.manners = HubManners(verifies=False)
    token = (await subscribed(home, hub)).token
    assert (await home.kept(token)).state is SubscriptionState.ASKED
    await home.clock.sleep_until(START + DAY)
    await home.ask()
    silent = await home.kept(token)
    assert (silent.error, silent.attempts) == ("the hub did not verify within 24 h", 1)
    assert silent.next_at is not None
    hub.manners = HubManners()
    await home.clock.sleep_until(silent.next_at)
    await home.ask()
    await hub.settled()
    assert (await home.kept(token)).state is SubscriptionState.ACTIVE


async def test_29_a_hub_may_verify_before_it_answers(home: Home, hub: Hub) -> None:
    hub.manners = HubManners(verifies_first=True)
    assert (await subscribed(home, hub)).state is SubscriptionState.ACTIVE


async def test_29_a_subscription_survives_a_restart(clock: SimulatedClock, hub: Hub, tmp_path: Path) -> None:
    async with at_home(clock, tmp_path) as before:
        first = await subscribed(before, hub)
        await hub.distribute(first.topic, rss("one"), FEED_TYPE)
    async with at_home(clock, tmp_path, port=before.port) as after:
        assert await after.kept(first.token) == first
        await after.ask()
        assert len(hub.asked) == 1, "nobody is asked again at a start"
        assert await hub.distribute(first.topic, rss("two"), FEED_TYPE) == [202]
        assert [push.body for push in await after.store.pushes(10)] == [rss("one"), rss("two")]


# -- refusals -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("manners", [HubManners(forges=True), HubManners(method=""), HubManners(method="md5")])
async def test_29_a_push_with_a_wrong_signature_is_ignored(home: Home, hub: Hub, manners: HubManners) -> None:
    topic = (await subscribed(home, hub)).topic
    hub.manners = manners
    assert await hub.distribute(topic, rss("forged"), FEED_TYPE) == [202]
    assert await home.store.pushes(10) == []
    assert home.rung == []
    assert home.counted(PushResult.UNSIGNED) == 1


async def test_29_a_denial_is_kept(home: Home, hub: Hub) -> None:
    hub.manners = HubManners(denies="only for members")
    kept = await subscribed(home, hub)
    assert (kept.state, kept.error) == (SubscriptionState.DENIED, "the hub denied it: only for members")
    await home.ask()
    assert len(hub.asked) == 1


@pytest.mark.parametrize("status", [400, 404, 429, 500, 503])
async def test_29_a_refusal_is_kept_and_backed_off_from(home: Home, hub: Hub, status: int) -> None:
    hub.manners = HubManners(status=status, retry_after=7200)
    kept = await subscribed(home, hub)
    assert kept.state is SubscriptionState.WANTED
    assert f"HTTP {status}" in (kept.error or "")
    assert kept.next_at == START + 2 * HOUR


async def test_29_a_stranger_cannot_end_a_subscription(home: Home, hub: Hub) -> None:
    """Somebody tells the hub that we want it no more. The hub asks us, and we did not say so."""
    kept = await subscribed(home, hub)
    callback = next(iter(hub.followers.values())).callback
    form = {"hub.mode": "unsubscribe", "hub.topic": kept.topic, "hub.callback": callback}
    async with aiohttp.ClientSession() as stranger, stranger.post(hub.url, data=form) as said:
        assert said.status == 202
    await hub.settled()
    assert list(hub.refusals) == [f"unsubscribe {kept.topic}: HTTP 404"]
    assert await hub.distribute(kept.topic, rss("one"), FEED_TYPE) == [202]
    assert await home.kept(kept.token) == kept


async def test_29_a_source_that_is_followed_no_more_is_unsubscribed(home: Home, hub: Hub) -> None:
    kept = await subscribed(home, hub)
    await home.program.stores.catalogue.remove(kept.source_id)
    assert await hub.distribute(kept.topic, rss("one"), FEED_TYPE) == [410]
    assert hub.followers == {}
    assert await hub.distribute(kept.topic, rss("two"), FEED_TYPE) == []
    assert await home.store.pushes(10) == []


async def test_32_a_push_larger_than_the_limit_is_refused(home: Home, hub: Hub) -> None:
    kept = await subscribed(home, hub)
    assert await hub.distribute(kept.topic, b"x" * (MOST + 1), FEED_TYPE) == [413]
    assert await home.store.pushes(10) == []


# -- the guard ----------------------------------------------------------------------------------------


async def test_security_01_a_hub_on_a_private_address_is_refused(
    clock: SimulatedClock, hub: Hub, publisher: HostileServer, tmp_path: Path
) -> None:
    async with at_home(clock, tmp_path, allow=()) as home:
        for address in (publisher.url("/hub"), publisher.url("/hub", "[::ffff:127.0.0.1]"), "http://10.1.2.3/hub"):
            kept = await home.kept((await home.want(address, f"http://news.test/{address}")).token)
            await home.ask()
            kept = await home.kept(kept.token)
            assert kept.state is SubscriptionState.WANTED
            assert "private address" in (kept.error or "")
    assert publisher.connections == 0


async def test_security_05_a_hub_that_redirects_to_a_private_address_is_refused(
    clock: SimulatedClock, hub: Hub, publisher: HostileServer, tmp_path: Path
) -> None:
    hub.manners = HubManners(redirect=publisher.url("/inside").replace("127.0.0.1", "127.0.0.2"))
    async with at_home(clock, tmp_path, allow=("127.0.0.1/32",)) as home:
        kept = await subscribed(home, hub)
        assert "127.0.0.2 is a private address" in (kept.error or "")
    assert publisher.connections == 0
    assert len(hub.asked) == 1


async def test_a_hub_that_moved_is_followed(clock: SimulatedClock, hub: Hub, home: Home) -> None:
    async with Hub(clock, HubManners(redirect=hub.url)) as old:
        wanted = await home.want(old.url, "http://news.test/feed")
        await home.ask()
        await hub.settled()
        assert (await home.kept(wanted.token)).state is SubscriptionState.ACTIVE
        assert len(old.asked) == len(hub.asked) == 1
        assert old.asked[0][1] == hub.asked[0][1]
