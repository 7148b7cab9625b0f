"""A well-behaved fetcher, line by line (19 to 32, but 29, which is test_websub, and 30): requests as they are seen.

Each test is named after its line of the checklist. The publisher is real HTTP on loopback; time is simulated.
"""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from tests.integration.publisher import DAY, HOUR, MINUTE, START, feed, opened, rss, validated

from tidings.model.articles import ArticleQuery, TextState
from tidings.model.sources import SourceState, Wait
from tidings.version import __version__

URL, FEED = "http://news.test/feed", "news.test/feed"
SECOND = timedelta(seconds=1)


async def test_19_accept_encoding_names_gzip_br_and_zstd(tmp_path: Path) -> None:
    async with opened(tmp_path) as world:
        world.plays[FEED] = feed()
        await world.follow(URL)
        await world.run(MINUTE)
        accepted = {part.strip() for part in world.asked[0].headers["accept-encoding"].split(",")}
    assert {"gzip", "br", "zstd"} <= accepted


async def test_20_no_cookie_no_referer_no_query_of_our_own(tmp_path: Path) -> None:
    async with opened(tmp_path, fetch={"articles": True}) as world:
        world.plays["news.test/old"] = (302, {"Location": "/feed", "Set-Cookie": "who=you; Path=/"}, b"")
        world.plays[FEED] = feed(Set_Cookie="id=42; Path=/")
        await world.follow("http://news.test/old")
        await world.run(2 * HOUR)
        asked = world.asked
    assert {one.path for one in asked} == {"/old", "/feed", "/robots.txt", "/items/1"}
    assert not any({"cookie", "referer"} & set(one.headers) for one in asked)


async def test_21_the_user_agent_says_who_we_are(tmp_path: Path) -> None:
    fetch = {"contact": "desk@example.org"}
    async with opened(tmp_path, fetch=fetch, public_url="https://tidings.example") as world:
        world.plays[FEED] = feed()
        await world.follow(URL, subscribers=12)
        await world.run(MINUTE)
        agent = world.asked[0].headers["user-agent"]
    assert agent == f"Tidings/{__version__} (+https://tidings.example/bot; desk@example.org; 12 subscribers)"


async def test_22_one_fetch_a_feed_whatever_the_subscribers(tmp_path: Path) -> None:
    async with opened(tmp_path) as world:
        world.plays[FEED] = feed()
        await world.follow(URL, subscribers=500)
        await world.follow(URL, URL)
        await world.run(MINUTE)
        assert len(world.asked) == 1


async def test_23_requests_to_a_domain_are_spaced_and_capped(tmp_path: Path) -> None:
    """Ten feeds of two names of one domain, all due at once, and the pages of their articles."""
    feeds = [f"{name}/feed{number}" for name in ("news.test", "other.news.test") for number in range(5)]
    async with opened(tmp_path, fetch={"articles": True, "feed_gap": SECOND, "page_gap": 10 * SECOND}) as world:
        for number, what in enumerate(feeds):
            world.plays[what] = feed(rss(1, link=f"http://{what.split('/')[0]}/{number}"))
        await world.follow(*(f"http://{what}" for what in feeds))
        await world.run(20 * MINUTE)
        by_time = sorted(world.asked, key=lambda asked: asked.at)
    pages = [asked.at for asked in by_time if "/items/" in asked.path]
    assert len(pages) == 10
    assert all(later - earlier >= 10 * SECOND for earlier, later in pairwise(pages))
    visits = [asked.at for asked in by_time if "/feed" in asked.path][:10]
    assert all(later - earlier >= SECOND for earlier, later in pairwise(visits))


async def test_23_a_platform_has_a_cap_of_its_own(tmp_path: Path) -> None:
    fetch = {"platform_gap": 2 * SECOND, "per_platform": 1}
    async with opened(tmp_path, fetch=fetch) as world:
        for name in ("a.blogspot.com", "b.blogspot.com"):
            world.plays[f"{name}/feed"] = feed()
        await world.follow("http://a.blogspot.com/feed", "http://b.blogspot.com/feed")
        await world.run(MINUTE)
        first, second = (asked.at for asked in world.asked)
    assert second - first >= 2 * SECOND


async def test_23_a_private_bridge_is_limited_by_the_feed_and_not_by_the_host(tmp_path: Path) -> None:
    fetch = {"bridges": ("news.test",), "feed_gap": 30 * SECOND}
    async with opened(tmp_path, fetch=fetch) as world:
        world.plays["news.test/one"], world.plays["news.test/two"] = feed(), (429, {"Retry-After": "86400"}, b"")
        await world.follow("http://news.test/two", "http://news.test/one")
        await world.run(2 * HOUR)
        assert world.times("news.test/one")[0] == world.times("news.test/two")[0] == START
        assert len(world.times("news.test/one")) >= 3
        assert len(world.times("news.test/two")) == 1


async def test_24_jitter_and_never_all_on_the_hour(tmp_path: Path) -> None:
    feeds = [f"news.test/{number}" for number in range(20)]
    async with opened(tmp_path, schedule={"fixed_interval": HOUR}, fetch={"feed_gap": 0 * SECOND}) as world:
        world.plays.update(dict.fromkeys(feeds, validated()))
        await world.follow(*(f"http://{what}" for what in feeds))
        await world.run(DAY)
        lasts = [world.times(what)[-1] for what in feeds]
        minutes = Counter(asked.at.minute for asked in world.asked)
    assert len({last.replace(microsecond=0) for last in lasts}) > 10
    assert max(minutes.values()) < len(world.asked) / 3


async def test_24_a_source_is_not_seen_at_the_same_time_every_day(tmp_path: Path) -> None:
    async with opened(tmp_path, schedule={"fixed_interval": DAY}) as world:
        world.plays[FEED] = validated()
        await world.follow(URL)
        await world.run(15 * DAY)
        times = [at - at.replace(hour=0, minute=0, second=0, microsecond=0) for at in world.times(FEED)]
    assert len(times) >= 14
    assert max(times) - min(times) > HOUR


@pytest.mark.parametrize("status", [301, 308])
async def test_25_a_permanent_redirect_is_taken_over_after_three_confirmations(tmp_path: Path, status: int) -> None:
    async with opened(tmp_path) as world:
        world.plays[FEED] = (status, {"Location": "http://second.test/new"}, b"")
        world.plays["second.test/new"] = validated()
        await world.follow(URL)
        await world.run(3 * HOUR)
        source = await world.source()
        assert len(world.times(FEED)) == 3
        assert len(world.times("second.test/new")) > 3
    assert (source.url, source.host, source.moved_to) == ("http://second.test/new", "second.test", None)
    assert world.requests("second.test/new")[-1].conditional


async def test_25_a_permanent_redirect_that_wavers_is_not(tmp_path: Path) -> None:
    async with opened(tmp_path) as world:
        places = ["second.test/new", "third.test/new"]
        world.plays[FEED] = lambda _: (301, {"Location": f"http://{places[len(world.times(FEED)) % 2]}"}, b"")
        world.plays.update(dict.fromkeys(places, validated()))
        await world.follow(URL)
        await world.run(6 * HOUR)
        assert (await world.source()).url == URL


@pytest.mark.parametrize("status", [302, 303, 307])
async def test_25_a_temporary_redirect_never_is(tmp_path: Path, status: int) -> None:
    async with opened(tmp_path) as world:
        world.plays[FEED] = (status, {"Location": "http://second.test/new"}, b"")
        world.plays["second.test/new"] = feed()
        await world.follow(URL)
        await world.run(6 * HOUR)
        source = await world.source()
        assert len(world.times(FEED)) > 8
    assert (source.url, source.moved_to, source.articles) == (URL, None, 1)


async def test_26_410_stops(tmp_path: Path) -> None:
    async with opened(tmp_path) as world:
        world.plays[FEED] = (410, {}, b"")
        await world.follow(URL)
        await world.run(10 * DAY)
        source = await world.source()
        assert len(world.asked) == 1
    assert (source.state, source.next_at) == (SourceState.GONE, None)


@pytest.mark.parametrize("status", [404, 500, 502])
async def test_26_404_and_5xx_back_off_up_to_a_day(tmp_path: Path, status: int) -> None:
    async with opened(tmp_path, schedule={"fixed_interval": 5 * MINUTE}) as world:
        world.plays[FEED] = (status, {}, b"")
        await world.follow(URL)
        await world.run(14 * DAY)
        times, source = world.times(FEED), await world.source()
    gaps = [later - earlier for earlier, later in pairwise(times)]
    # At first no later than its policy wishes, which is every 5 minutes here; then each gap is twice the one before.
    assert max(gaps[:8]) <= 6 * MINUTE
    assert all(1.5 < later / earlier < 2.6 for earlier, later in pairwise(gaps[8:16]))
    assert max(gaps) <= DAY + HOUR
    assert min(gaps[-5:]) >= 0.75 * DAY
    assert len({gap // MINUTE for gap in gaps[-5:]}) > 1  # jitter at the end of it, too
    assert source.failing_since == START
    assert source.last_error is not None


async def test_27_robots_txt_closes_pages_and_is_asked_once_a_day(tmp_path: Path) -> None:
    async with opened(tmp_path, fetch={"articles": True}, schedule={"fixed_interval": HOUR}) as world:
        world.plays["news.test/robots.txt"] = (200, {}, b"User-agent: Tidings\nDisallow: /items/2\n")
        world.plays[FEED] = lambda asked: feed(rss(1 + min(40, (asked.at - START) // HOUR)))
        await world.follow(URL)
        await world.run(2 * DAY)
        paths = Counter(asked.path for asked in world.asked)
        texts = {a.url: a for a in await world.program.stores.library.articles(ArticleQuery(limit=100))}
    assert paths["/items/1"] == paths["/items/3"] == 1
    assert paths["/items/2"] == paths["/items/20"] == 0
    assert 2 <= paths["/robots.txt"] <= 3
    assert texts["http://news.test/items/2"].text_state is TextState.FAILED


async def test_27_robots_txt_is_remembered_over_a_restart(tmp_path: Path) -> None:
    for hours in (0, 5):
        async with opened(tmp_path, start=START + hours * HOUR, fetch={"articles": True}) as world:
            world.plays["news.test/robots.txt"] = (200, {}, b"User-agent: *\nDisallow: /items/1\n")
            world.plays[FEED] = feed(rss(1 + hours))
            await world.follow(URL)
            await world.run(HOUR)
            asked = Counter(asked.path for asked in world.asked)
        assert asked["/robots.txt"] == (1 if hours == 0 else 0)
        assert asked["/items/1"] == 0


@pytest.mark.parametrize("asks", [False, True])
async def test_27_for_feeds_it_is_a_setting(tmp_path: Path, asks: bool) -> None:
    async with opened(tmp_path, fetch={"robots_for_feeds": asks}) as world:
        world.plays["news.test/robots.txt"] = (200, {}, b"User-agent: *\nDisallow: /\n")
        world.plays[FEED] = feed()
        await world.follow(URL)
        await world.run(MINUTE)
        assert len(world.times(FEED)) == (0 if asks else 1)


async def test_28_crawl_delay_is_a_minimum_and_outlives_a_restart(tmp_path: Path) -> None:
    for hours in (0, 3):
        async with opened(tmp_path, start=START + hours * HOUR, fetch={"articles": True}) as world:
            world.plays["news.test/robots.txt"] = (200, {}, b"User-agent: *\nCrawl-delay: 90\n")
            world.plays[FEED] = feed(rss(4 + 3 * hours))
            await world.follow(URL)
            await world.run(20 * MINUTE)
            pages = [asked.at for asked in world.asked if "/items/" in asked.path]
        assert len(pages) >= 4
        assert all(later - earlier >= 90 * SECOND for earlier, later in pairwise(pages))


async def test_31_no_second_fetch_of_the_same_article(tmp_path: Path) -> None:
    async with opened(tmp_path, fetch={"articles": True}) as world:
        world.plays[FEED] = lambda asked: feed(rss(3))  # no validator: the same items again and again
        await world.follow(URL)
        await world.run(DAY)
        pages = Counter(asked.path for asked in world.asked if "/items/" in asked.path)
    assert set(pages.values()) == {1}
    assert len(pages) == 3


async def test_31_nor_where_two_feeds_have_it(tmp_path: Path) -> None:
    async with opened(tmp_path, fetch={"articles": True}) as world:
        world.plays[FEED] = world.plays["news.test/world"] = feed(rss(3))
        await world.follow(URL)
        await world.run(HOUR)
        await world.follow("http://news.test/world")
        await world.run(HOUR)
        pages = Counter(asked.path for asked in world.asked if "/items/" in asked.path)
        assert (await world.source("2")).articles == 3
    assert pages == {"/items/1": 1, "/items/2": 1, "/items/3": 1}


async def test_31_a_manual_refresh_has_a_cool_down(tmp_path: Path) -> None:
    async with opened(tmp_path, schedule={"fixed_interval": 12 * HOUR}) as world:
        world.plays[FEED] = validated()
        await world.follow(URL)
        await world.run(MINUTE)
        catalogue, cool_down = world.program.stores.catalogue, 10 * MINUTE
        [first] = world.times(FEED)
        may_be = await catalogue.refresh(1, world.clock.now(), cool_down)
        assert may_be == Wait(first + cool_down, asked=False)
        await world.run(10 * MINUTE)
        assert await catalogue.refresh(1, world.clock.now(), cool_down) is None
        await world.run(MINUTE)
        assert len(world.times(FEED)) == 2


async def test_31_an_interval_of_a_persons_own_is_kept_within_what_a_server_asks_for(tmp_path: Path) -> None:
    fresh = "news.test/fresh"
    async with opened(tmp_path, schedule={"fixed_interval": 12 * HOUR}) as world:
        world.plays[FEED], world.plays[fresh] = validated(), feed(Cache_Control="max-age=1800")
        await world.follow(URL, f"http://{fresh}")
        await world.run(MINUTE)
        for source_id in (1, 2):
            await world.program.stores.catalogue.edit(source_id, {"every": 600})
        await world.run(2 * HOUR)
        assert 11 <= len(world.times(FEED)) <= 13
        assert 4 <= len(world.times(fresh)) <= 5


async def test_31_a_refresh_does_not_undercut_retry_after(tmp_path: Path) -> None:
    async with opened(tmp_path) as world:
        world.plays[FEED] = (429, {"Retry-After": "86400"}, b"")
        await world.follow(URL)
        await world.run(HOUR)
        assert await world.program.stores.catalogue.refresh(1, world.clock.now(), MINUTE) == Wait(
            START + DAY, asked=True
        )


async def test_32_limits_of_size_and_redirects(tmp_path: Path) -> None:
    async with opened(tmp_path, fetch={"max_body": 10_000, "max_redirects": 3}) as world:
        world.plays[FEED] = feed(rss(500))
        for number in range(9):
            world.plays[f"second.test/{number}"] = (302, {"Location": f"/{number + 1}"}, b"")
        await world.follow(URL, "http://second.test/0")
        await world.run(MINUTE)
        errors = [(await world.source(number)).last_error for number in "12"]
        assert len([asked for asked in world.asked if asked.host == "second.test"]) == 4
    assert errors == ["more than 10,000 bytes (fetch.max_body)", "more than 3 redirects"]


async def test_a_source_dead_for_a_month_is_looked_for_again(tmp_path: Path) -> None:
    page = (
        b"<html><head><link rel=alternate type='application/rss+xml' href='/neu.xml'></head><body>Hello</body></html>"
    )
    async with opened(tmp_path) as world:
        world.plays[FEED] = lambda asked: feed() if asked.at < START + HOUR else (404, {}, b"")
        world.plays["news.test/"] = (200, {"Content-Type": "text/html"}, page)
        world.plays["news.test/neu.xml"] = feed()
        await world.follow(URL)
        await world.run(20 * DAY)
        assert (await world.source()).notice is None
        await world.run(15 * DAY)
        source = await world.source()
        assert len(world.times("news.test/")) == 1
    assert source.notice is not None
    assert "http://news.test/neu.xml" in source.notice
