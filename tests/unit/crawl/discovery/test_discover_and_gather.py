"""Finding the feeds of a site over a Fetcher, and of the sites it links to."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from datetime import timedelta

import pytest
from tests.unit.discover.sites import DAY, NOW, feed, link, page

from tidings.crawl.discovery.discover import DiscoveryOptions, HostPace, LearnedPaths, discover
from tidings.crawl.discovery.gather import Gathered, GatherLimits, gather
from tidings.crawl.discovery.rediscover import find_again
from tidings.discover.candidates import FoundVia
from tidings.discover.learned_paths import Knowledge, VisitedSite
from tidings.errors import ConnectFailed, NoFeedFound, NotAFeed
from tidings.fetch.fake import FakeFetcher
from tidings.lab.clock import SimulatedClock
from tidings.model.sources import Source, SourceKind, SourceState
from tidings.ports.outside import Request, Response
from tidings.read.document import FeedDocument

A = "http://a.test/"
BROKEN = b"<rss version='2.0'><channel><title>A & B</title><item><title>x</item></channel></rss>"


# -- one site ---------------------------------------------------------------------------------------


async def test_pages_ask_robots_and_feeds_do_not() -> None:
    fetcher = FakeFetcher({A: page(link("/x.xml")), f"{A}x.xml": feed("A", A)})
    met: list[str] = []
    found = await discover(A, fetcher, Knowledge(), NOW, DiscoveryOptions(on_feed=lambda url, feed: met.append(url)))
    assert found.best is not None
    assert met == [f"{A}x.xml"]  # told as it is found
    assert [(request.url, request.robots) for request in fetcher.requests] == [(A, True), (f"{A}x.xml", False)]


async def test_a_closed_page_is_not_read_unless_a_person_named_it() -> None:
    fetcher = FakeFetcher({A: page(link("/x.xml")), f"{A}x.xml": feed("A", A)}, disallowed=[A])
    found = await discover(A, fetcher, Knowledge(), NOW)
    assert found.feeds == ()
    assert "robots.txt" in found.reason
    assert found.learned == Knowledge()
    found = await discover(A, fetcher, Knowledge(), NOW, DiscoveryOptions(named=True))
    assert found.best is not None


async def test_a_permanent_move_is_taken_over() -> None:
    moved = Response(f"{A}new.xml", 200, {}, feed("A", A), permanent_url=f"{A}new.xml")
    found = await discover(A, FakeFetcher({A: page(link("/old.xml")), f"{A}old.xml": moved}), Knowledge(), NOW)
    assert found.best is not None
    assert found.best.url == f"{A}new.xml"


async def test_a_feed_that_only_the_slow_reader_reads() -> None:
    fetcher = FakeFetcher({A: page(link("/x.xml")), f"{A}x.xml": BROKEN})
    found = await discover(A, fetcher, Knowledge(), NOW)
    assert found.best is not None
    assert (found.best.url, found.best.format, found.best.entries) == (f"{A}x.xml", "", 0)

    async def slow(body: bytes, url: str, content_type: str | None) -> FeedDocument:
        assert body == BROKEN
        return FeedDocument("rss2.0", title="A & B")

    found = await discover(A, fetcher, Knowledge(), NOW, DiscoveryOptions(slow=slow))
    assert found.best is not None
    assert found.best.title == "A & B"

    async def refusing(body: bytes, url: str, content_type: str | None) -> FeedDocument:
        raise NotAFeed("nothing in it")

    found = await discover(A, fetcher, Knowledge(), NOW, DiscoveryOptions(slow=refusing))
    assert found.feeds == ()


async def test_markup_that_is_neither_page_nor_feed_is_no_feed() -> None:
    fetcher = FakeFetcher({A: page(link("/x.xml")), f"{A}x.xml": b"<p>Nothing <br> here"})
    assert (await discover(A, fetcher, Knowledge(), NOW)).feeds == ()


async def test_failures_are_reasons_and_not_errors() -> None:
    found = await discover(A, FakeFetcher({A: ConnectFailed(A, "no such host")}), Knowledge(), NOW)
    assert (found.reason, found.feeds) == ("no such host", ())
    with pytest.raises(NoFeedFound):
        await discover("no address", FakeFetcher({}), Knowledge(), NOW)


async def test_a_site_that_never_answers_is_left_after_a_while() -> None:
    class Silent(FakeFetcher):
        async def fetch(self, request: Request) -> Response:
            await asyncio.Event().wait()
            raise AssertionError

    found = await discover(A, Silent({}), Knowledge(), NOW, DiscoveryOptions(seconds=0.05))
    assert (found.feeds, found.requests) == ((), 0)
    assert "0.05 s" in found.reason


async def test_the_gap_between_two_requests_to_a_host() -> None:
    async with SimulatedClock(NOW, None) as clock:
        pace = HostPace(clock, timedelta(seconds=2))
        await pace.wait_turn(A)
        await pace.wait_turn("http://b.test/")
        assert clock.now() == NOW
        await pace.wait_turn(f"{A}x")
        assert clock.now() == NOW + timedelta(seconds=2)
        pace.learn_delay(A, crawl_delay=30.0)
        await pace.wait_turn(A)
        await pace.wait_turn(A)
        assert clock.now() == NOW + timedelta(seconds=34)


class Drawer:
    def __init__(self) -> None:
        self.values: dict[str, bytes] = {}

    async def keep(self, name: str, value: bytes) -> None:
        self.values[name] = value

    async def kept(self, name: str) -> bytes | None:
        return self.values.get(name)


async def test_a_lost_source_is_found_again_and_what_was_learned_is_kept() -> None:
    lost = Source(
        id=1,
        url=f"{A}old.xml",
        host="a.test",
        kind=SourceKind.FEED,
        state=SourceState.ACTIVE,
        title=None,
        site_url=A,
        language=None,
        category=None,
        policy=None,
        added_at=NOW,
        next_at=None,
        reason="",
        failures=9,
    )
    head = link("/new.xml") + link("/comments.xml", "Comments")
    fetcher = FakeFetcher({A: page(head), f"{A}new.xml": feed("A", A), f"{A}comments.xml": feed("C", A)})
    paths = LearnedPaths(Drawer())
    async with SimulatedClock(NOW, None) as clock:
        find = find_again(fetcher, clock, paths)
        assert list(await find(lost)) == [f"{A}new.xml"]
        assert (await paths.load()).visited["a.test"].feeds == (f"{A}new.xml",)
        before = len(fetcher.requests)
        assert list(await find(lost)) == [f"{A}new.xml"]
        assert len(fetcher.requests) == before + 1
        with pytest.raises(NoFeedFound):
            await find_again(FakeFetcher({}), clock, LearnedPaths(Drawer()))(lost)


async def test_learning_adds_to_what_others_learned_meanwhile() -> None:
    drawer = Drawer()
    one, other = LearnedPaths(drawer), LearnedPaths(drawer)
    await one.learn(Knowledge({"a.test": VisitedSite(DAY)}))
    await other.learn(Knowledge({"b.test": VisitedSite(DAY)}))
    assert set((await one.load()).visited) == {"a.test", "b.test"}
    await one.learn(Knowledge())
    assert set((await one.load()).visited) == {"a.test", "b.test"}


# -- many -------------------------------------------------------------------------------------------


def blog(name: str, *links: str) -> dict[str, bytes]:
    """A blog of a host in no table, whose page links to these."""
    site = f"http://{name}.blogs.test/"
    anchors = "".join(f'<a href="{url}">{url}</a>' for url in links)
    return {site: page(link("/out.xml"), anchors), f"{site}out.xml": feed(name, site)}


WEB: Mapping[str, bytes] = {
    **blog(
        "start",
        "http://anna.blogs.test/2026/03/01/x",
        "http://anna.blogs.test/",
        "http://bob.blogs.test/",
        "http://tom.blogspot.com/2026/03/y.html",
        "https://facebook.com/start",
        "http://closed.test/",
        "/about",
        "http://a.test/picture.jpg",
    ),
    **blog("anna", "http://far.blogs.test/"),
    **blog("bob", "http://start.blogs.test/", "http://far.blogs.test/"),
    **blog("far", "http://farther.blogs.test/"),
    "http://anna.blogs.test/2026/03/01/x": page(link("/out.xml"), '<a href="http://far.blogs.test/">far</a>'),
    "http://tom.blogspot.com/feeds/posts/default": feed("tom", "http://tom.blogspot.com/"),
}


async def gathered(
    depth: int, knowledge: Knowledge | None = None, **limits: int | float
) -> tuple[Gathered, FakeFetcher]:
    async def admit(url: str, host: str, depth: int) -> str | None:
        return "a filter" if host == "closed.test" else None

    fetcher = FakeFetcher(WEB)
    found = await gather(
        ["http://start.blogs.test/"],
        depth,
        fetcher,
        knowledge or Knowledge(),
        NOW,
        limits=GatherLimits(at_once=1, **limits),  # type: ignore[arg-type]
        admit=admit,
    )
    return found, fetcher


async def test_sites_are_met_once_breadth_first_and_predicted_where_that_is_possible() -> None:
    found, fetcher = await gathered(1)
    assert [(met.url, met.depth) for met in found.met] == [
        ("http://start.blogs.test/", 0),
        ("http://anna.blogs.test/2026/03/01/x", 1),
        ("http://bob.blogs.test/", 1),
        ("http://tom.blogspot.com/2026/03/y.html", 1),
    ]
    assert len(found.feeds) == 4
    # After the first one each takes its feed's request alone.
    assert [met.finding.requests for met in found.met] == [2, 1, 1, 1]
    assert (found.spared, found.share_spared, found.requests) == (3, 0.75, 5)
    assert found.requests == len(fetcher.requests)
    assert found.refused == 1
    assert not any("closed" in request.url or "facebook" in request.url for request in fetcher.requests)


async def test_pages_are_read_where_links_must_be_followed() -> None:
    found, _ = await gathered(2)
    assert [met.url for met in found.met if met.depth == 2] == ["http://far.blogs.test/"]
    assert [met.spared for met in found.met] == [False, False, False, True, True]
    assert not any("farther" in met.url for met in found.met)


async def test_what_is_known_is_not_asked_again() -> None:
    none = Knowledge({"bob.blogs.test": VisitedSite(DAY - 3)})
    found, fetcher = await gathered(1, none)
    bob = next(met for met in found.met if "bob" in met.url)
    assert (bob.spared, bob.finding.requests, bob.finding.feeds) == (True, 0, ())
    long_ago = Knowledge({"bob.blogs.test": VisitedSite(DAY - 300)})
    found, _ = await gathered(1, long_ago)
    assert next(met for met in found.met if "bob" in met.url).finding.best is not None

    first, _ = await gathered(1)
    again, fetcher = await gathered(0, first.learned)
    assert again.met[0].finding.best is not None
    assert (again.met[0].finding.best.how, len(fetcher.requests)) == (FoundVia.VISITED, 1)


async def test_the_bounds_hold() -> None:
    found, _ = await gathered(2, sites=2)
    assert len(found.met) == 2
    assert found.left_out > 0
    found, _ = await gathered(1, links=1)
    assert len(found.met) == 2
    found, _ = await gathered(1, seconds=0.0)
    assert len(found.met) <= 1  # the fake answers the first without giving the clock a turn


async def test_people_of_one_host_are_sites_of_their_own_and_articles_are_not() -> None:
    people = {f"http://forum.test/u/{name}": page(link(f"/u/{name}/feed")) for name in ("anna", "bob")}
    feeds = {f"{url}/feed": feed(url, url) for url in people}
    paper = "http://paper.test/story/one"
    anchors = "".join(f'<a href="{url}">x</a>' for url in (*people, paper, "http://paper.test/story/two"))
    web = {paper: page(link("/news.xml"), anchors), "http://paper.test/news.xml": feed("P", "http://paper.test/")}
    fetcher = FakeFetcher({**people, **feeds, **web})
    taught = (await discover("http://forum.test/u/anna", fetcher, Knowledge(), NOW)).learned
    found = await gather([paper], 1, fetcher, taught, NOW)
    assert sorted(met.url for met in found.met) == sorted([paper, *people])
    assert len(found.feeds) == 3
