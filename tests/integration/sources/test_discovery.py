"""Discovery over 40 platform look-alikes on loopback, through the real fetcher: all found, and ever fewer requests."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from urllib.parse import urlsplit

import pytest
from tests.cases import each
from tests.farm.lookalike_pages import Resource, feed_resource
from tests.farm.lookalike_server import LookAlikeFarm
from tests.farm.lookalikes import LookAlike, look_alikes
from tests.integration.fetching import LOOPBACK
from tests.integration.hostile import HandClock

from tidings.crawl.discovery.discover import discover
from tidings.crawl.discovery.gather import gather
from tidings.discover.candidates import DiscoveryResult, FeedKind, FoundVia
from tidings.discover.learned_paths import Knowledge
from tidings.discover.platform_match import platform_site
from tidings.discover.url_shape import parse_site_url
from tidings.fetch.client import HttpFetcher
from tidings.settings.sections import FetchSettings

MEAN_AFTER_LEARNING = 1.5


PEOPLE = ("Stadtforum", "Lemmy")  # many on one host: its front page is somebody else's


def asked(site: LookAlike) -> str:
    return site.url


@asynccontextmanager
async def open_farm(sites: list[LookAlike]) -> AsyncIterator[tuple[LookAlikeFarm, HttpFetcher]]:
    async with LookAlikeFarm(sites) as farm:
        settings = FetchSettings(allow_addresses=LOOPBACK, hosts=farm.hosts)
        async with HttpFetcher(settings, HandClock()) as fetcher:
            yield farm, fetcher


@dataclass(frozen=True, slots=True)
class Round:
    """What a population took."""

    findings: dict[str, DiscoveryResult]
    requests: int  # as the farm counted them, robots.txt included
    knowledge: Knowledge

    @property
    def mean(self) -> float:
        return self.requests / len(self.findings)


def front(site: LookAlike) -> str:
    """The address of a site that stands on a host of its own; of others the one that was given."""
    parts = urlsplit(site.url)
    alone = (
        f"{parts.netloc}/" in site.resources
        and platform_site(parse_site_url(site.url)) is None
        and site.kind not in PEOPLE
    )
    return f"http://{parts.netloc}/" if alone else site.url


async def search_all(generation: int, knowledge: Knowledge, url: Callable[[LookAlike], str] = asked) -> Round:
    """Each site in turn, what is learned of one used for the next. All must be found, and counted rightly."""
    findings: dict[str, DiscoveryResult] = {}
    async with open_farm(look_alikes(generation)) as (farm, fetcher):
        for site in farm.sites:
            before = len(farm.requests)
            found = await discover(url(site), fetcher, knowledge, HandClock().now())
            knowledge = knowledge.merge(found.learned)
            assert found.best is not None, f"{site.kind}: {found.reason}"
            assert found.best.url == site.feed, site.kind
            assert found.best.entries == 10, site.kind
            assert found.best.last_published is not None, site.kind
            assert found.requests == len(farm.requests) - before <= 12, site.kind
            findings[site.kind] = found
        return Round(findings, len(farm.requests), knowledge)


async def test_all_are_found_and_a_second_population_takes_fewer_requests(capsys: pytest.CaptureFixture[str]) -> None:
    first = await search_all(0, Knowledge())
    unlearned = await search_all(1, Knowledge())
    second = await search_all(1, Knowledge.unpack(first.knowledge.pack()))
    third = await search_all(1, second.knowledge)
    assert len(first.findings) == 40
    assert second.mean <= MEAN_AFTER_LEARNING
    # It is the learning that saves them, not the names.
    assert unlearned.mean == first.mean > second.mean > third.mean == 1.0
    saved = {kind: found.requests for kind, found in first.findings.items() if found.requests > 1}
    assert sum(second.findings[kind].requests == 1 for kind in saved) >= len(saved) / 2
    with capsys.disabled():
        print(
            f"\nrequests a site over 40 look-alikes: {first.mean:.2f} with nothing learned, "
            f"{second.mean:.2f} on a second population after learning, {third.mean:.2f} on the same one again"
        )


async def test_where_only_front_pages_are_given(capsys: pytest.CaptureFixture[str]) -> None:
    """The address of a front page tells no software: robots.txt, the page and the feed are asked, and no more."""
    first = await search_all(0, Knowledge(), front)
    second = await search_all(1, first.knowledge, front)
    assert second.mean < first.mean
    assert max(found.requests for found in second.findings.values()) <= 5
    with capsys.disabled():
        print(f"\nthe same by their front pages alone: {first.mean:.2f}, then {second.mean:.2f} after learning")


@each(
    ("asks", "at"),
    [
        ("http://{n}.joined.test/", "{n}.joined.test/x/{n}/feed"),
        ("http://joined.test/x/{n}", "joined.test/x/{n}/feed"),
        ("http://joined.test/blog?user={n}", "joined.test/out?user={n}"),
        ("http://{n}.test/{n}-log/entry.php?id=7", "{n}.test/{n}-log/f.php"),
    ],
)
async def test_the_second_blog_of_a_learned_host_takes_one_request(asks: str, at: str) -> None:
    """Wherever the owner's name stands, and however the folder of installed software is called."""
    sites = []
    for name in ("tom", "ann", "bob", "cleo"):
        url, feed = asks.replace("{n}", name), at.replace("{n}", name)
        body = feed_resource(name, feed.partition("/")[0], "/", "rss")
        page = Resource(f'<title>{name}</title><a href="http://{feed}">RSS</a>'.encode(), "text/html")
        sites.append(LookAlike(name, url, f"http://{feed}", {url.removeprefix("http://"): page, feed: body}))
    taken, knowledge = [], Knowledge()
    async with open_farm(sites) as (farm, fetcher):
        for site in sites:
            before = len(farm.requests)
            found = await discover(site.url, fetcher, knowledge, HandClock().now())
            knowledge = knowledge.merge(found.learned)
            assert found.best is not None
            assert found.best.url == site.feed
            taken.append(len(farm.requests) - before)
    assert taken == [3, 1, 1, 1]  # robots.txt, the page and the feed; then the feed alone


async def test_every_way_is_needed() -> None:
    first = await search_all(0, Knowledge())
    ways = {found.best.how for found in first.findings.values() if found.best}
    # Some answer only to what is learned while the population is searched; the address itself is no search.
    assert ways >= {
        FoundVia.LINK,
        FoundVia.HEADER,
        FoundVia.PLATFORM,
        FoundVia.ANCHOR,
        FoundVia.COMMON,
        FoundVia.SITEMAP,
    }
    sitemaps = [found for found in first.findings.values() if found.best and found.best.kind is FeedKind.SITEMAP]
    assert len(sitemaps) == 2


async def test_gathering_from_a_page_of_links() -> None:
    """One page that links to all of a population; then the same after learning from another."""
    knowledge = (await search_all(0, Knowledge())).knowledge
    sites = look_alikes(1)
    links = "".join(f'<a href="{site.url}">{site.kind}</a>\n' for site in sites)
    hub = look_alikes(1)[22]  # a WordPress blog of its own, made into a page of links
    key = hub.url.removeprefix("http://")
    async with open_farm(sites) as (farm, fetcher):
        page = farm.resources[key]
        farm.resources[key] = type(page)(page.body.replace(b"</main>", links.encode() + b"</main>"), page.content_type)
        found = await gather([hub.url], 1, fetcher, knowledge, HandClock().now())
        assert found.requests == len(farm.requests)
    assert sorted(met.url for met in found.met) == sorted(site.url for site in sites)
    feeds = {feed.url for feed in found.feeds}
    # A sitemap is looked for only where somebody asks for the site by name, unless it is known to be there.
    assert {site.feed for site in sites if site.kind != "a press office"} <= feeds
    assert found.share_spared >= 0.7
    assert found.refused == 0
