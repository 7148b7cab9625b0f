"""After a gap, where a feed has no archive: the news sitemap that the site's robots.txt names."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from email.utils import format_datetime

import pytest
from tests.cases import each
from tests.integration.crawl.visit.test_gaps import LAST, NOON, ROBOTS, SITE, URL, WORDPRESS, down, visit
from tests.integration.stage import HOUR
from tests.unit.web.library import StillClock

from tidings.crawl.visit.visitor import OrderVisitor, VisitOptions
from tidings.crawl.workers.tasks import Readers
from tidings.errors import BadStatus, FetchTimeout
from tidings.fetch.fake import FakeAnswer, FakeFetcher
from tidings.model.orders import FeedOrder, FeedOutcome, HopKind
from tidings.read.feed.feed import read_feed_fast
from tidings.read.feed.novelty import compare_feed


def linked(numbers: Sequence[int], head: str = "", *, guids: str = "") -> bytes:
    """Items by number, one an hour, with links."""
    items = "".join(
        f"<item><link>{SITE}/news/{number}</link><title>No. {number}</title>"
        f"<pubDate>{format_datetime(NOON - (100 - number) * HOUR)}</pubDate>"
        + (f"<guid>{guids}{number}</guid>" if guids else "")
        + "</item>"
        for number in numbers
    )
    return f"<rss version='2.0'><channel><title>News</title>{head}{items}</channel></rss>".encode()


def news(numbers: Sequence[int], folder: str = "news") -> bytes:
    rows = "".join(
        f"<url><loc>{SITE}/{folder}/{number}</loc><n:news><n:title>No. {number}</n:title><n:publication_date>"
        f"{(NOON - (100 - number) * HOUR).isoformat()}</n:publication_date></n:news></url>"
        for number in numbers
    )
    spaces = (
        "xmlns='http://www.sitemaps.org/schemas/sitemap/0.9' xmlns:n='http://www.google.com/schemas/sitemap-news/0.9'"
    )
    return f"<urlset {spaces}>{rows}</urlset>".encode()


def plain_map(numbers: Sequence[int]) -> bytes:
    rows = (
        f"<url><loc>{SITE}/news/{number}</loc><lastmod>{(NOON - (100 - number) * HOUR).isoformat()}</lastmod></url>"
        for number in numbers
    )
    return f"<urlset>{''.join(rows)}</urlset>".encode()


def map_index(*names: str) -> bytes:
    rows = (f"<sitemap><loc>{SITE}/{name}</loc></sitemap>" for name in names)
    return f"<sitemapindex>{''.join(rows)}</sitemapindex>".encode()


def linked_order(guids: str = "") -> FeedOrder:
    memory = compare_feed(read_feed_fast(linked(LAST, guids=guids), url=URL), b"").known
    return FeedOrder(1, 9, URL, "a.test", body_hash=b"last", known=memory)


def numbers_of(outcome: FeedOutcome) -> list[int]:
    return [int((article.entry.link or "").rpartition("/")[2]) for article in outcome.fresh]


NAMED = b"User-agent: *\nSitemap: https://a.test/sitemap.xml\nSitemap: https://a.test/news-map.xml\n"
NEWS = f"{SITE}/news-map.xml"


@pytest.mark.parametrize("guids", ["", "post-", f"{SITE}/news/"])
async def test_30_the_news_sitemap_brings_what_fell_off(guids: str) -> None:
    answers: dict[str, FakeAnswer] = {
        URL: linked(down(30, 21), guids=guids),
        ROBOTS: NAMED,
        NEWS: news([*range(1, 31)]),
    }
    outcome, fetcher, clock = await visit(linked_order(guids), answers)
    assert [request.url for request in fetcher.requests] == [URL, ROBOTS, NEWS], "that of news first"
    assert [request.kind for request in fetcher.requests] == [HopKind.FEED, HopKind.ROBOTS, HopKind.FEED]
    assert clock.now() - StillClock().now() == timedelta(seconds=2), "each after the usual pause"
    assert numbers_of(outcome) == [*range(11, 31)], "the oldest first, none that was known"
    assert outcome.how == "20 new, 10 of them from the sitemap"
    assert (outcome.gap, outcome.missed) == (False, 0)
    called = {article.identity for article in outcome.fresh[:10]}
    assert called == {f"{SITE}/news/{number}" for number in range(11, 21)}


async def test_30_a_sitemap_that_does_not_reach_back_leaves_a_gap() -> None:
    answers: dict[str, FakeAnswer] = {URL: linked(down(30, 21)), ROBOTS: NAMED, NEWS: news(down(30, 18))}
    outcome, _, _ = await visit(linked_order(), answers)
    assert numbers_of(outcome) == [*range(18, 31)]
    assert outcome.how == "13 new, 3 of them from the sitemap; about 7 missed"
    assert (outcome.gap, outcome.missed) == (True, 7)


async def test_30_an_index_leads_to_the_news() -> None:
    answers: dict[str, FakeAnswer] = {
        URL: linked(down(30, 21)),
        ROBOTS: b"Sitemap: /index.xml",
        f"{SITE}/index.xml": map_index("pages-9.xml", "authors.xml", "sitemap-news.xml"),
        f"{SITE}/sitemap-news.xml": news(down(30, 1)),
    }
    outcome, fetcher, _ = await visit(linked_order(), answers)
    assert [request.url for request in fetcher.requests][2:] == [f"{SITE}/index.xml", f"{SITE}/sitemap-news.xml"]
    assert (len(outcome.fresh), outcome.gap) == (20, False)


async def test_30_no_more_than_five_are_asked_for_sitemaps_too() -> None:
    names = [f"map-{number}.xml" for number in range(20)]
    answers: dict[str, FakeAnswer] = {URL: linked(down(30, 21)), ROBOTS: b"Sitemap: /index.xml"}
    answers |= {f"{SITE}/index.xml": map_index(*names)} | {f"{SITE}/{name}": plain_map(down(30, 1)) for name in names}
    outcome, fetcher, _ = await visit(linked_order(), answers)
    assert len(fetcher.requests) == 1 + 5
    assert (numbers_of(outcome), outcome.missed) == ([*range(21, 31)], 10), "a date of change is none of publication"


@each("case", ["other host", "no sitemap named", "robots fails", "it fails", "of the whole site", "no dates"])
async def test_a_sitemap_that_says_nothing_of_the_feed(case: str) -> None:
    answers: dict[str, FakeAnswer] = {URL: linked(down(30, 21)), ROBOTS: NAMED, NEWS: news(down(30, 1))}
    if case == "other host":
        answers[ROBOTS] = b"Sitemap: https://b.test/news.xml"
    elif case == "no sitemap named":
        answers |= {ROBOTS: b"User-agent: *", f"{SITE}/sitemap.xml": news(down(30, 1))}
    elif case == "robots fails":
        answers[ROBOTS] = FetchTimeout("x", "no answer")
    elif case == "it fails":
        answers[NEWS] = BadStatus("x", 500, "HTTP 500")
    elif case == "of the whole site":  # of which the feed is a part
        answers[NEWS] = news(down(30, 1), "sports")
    else:
        answers[URL] = linked(down(30, 21)).replace(b"pubDate", b"someDate")
    outcome, fetcher, _ = await visit(linked_order(), answers)
    assert not any(request.url.startswith("https://b.test") for request in fetcher.requests)
    assert (numbers_of(outcome), outcome.gap) == ([*range(21, 31)], True)
    asked = {"other host": 2, "no sitemap named": 2, "robots fails": 2, "it fails": 3, "of the whole site": 3}
    assert len(fetcher.requests) == asked.get(case, 3)


async def test_where_there_is_an_archive_the_sitemap_is_not_asked() -> None:
    answers: dict[str, FakeAnswer] = {URL: linked(down(30, 21), WORDPRESS), ROBOTS: NAMED, NEWS: news(down(30, 1))}
    _, fetcher, _ = await visit(linked_order(), answers)
    assert [request.url for request in fetcher.requests] == [URL, f"{URL}?paged=2"]


async def test_robots_is_asked_once_a_day_and_what_was_of_use_is_remembered() -> None:
    fetcher, clock = FakeFetcher({}), StillClock()
    visitor = OrderVisitor(fetcher, Readers(1, 1.0), clock, VisitOptions(feed_gap=timedelta(0)))

    async def asked(answers: dict[str, FakeAnswer]) -> list[str]:
        fetcher.answers, fetcher.requests = {URL: linked(down(30, 21)), **answers}, []
        assert isinstance(await visitor.visit(linked_order()), FeedOutcome)
        return [request.url for request in fetcher.requests][1:]

    useful: dict[str, FakeAnswer] = {
        ROBOTS: b"Sitemap: /index.xml",
        f"{SITE}/index.xml": map_index("other.xml", "news.xml"),
        f"{SITE}/news.xml": news(down(30, 1)),
    }
    assert await asked(useful) == [ROBOTS, f"{SITE}/index.xml", f"{SITE}/news.xml"]
    assert await asked(useful) == [f"{SITE}/news.xml"]
    assert await asked({}) == [f"{SITE}/news.xml"], "now it is gone"
    assert await asked(useful) == []
    await clock.sleep_until(clock.now() + timedelta(hours=24))
    assert await asked(useful) == [ROBOTS, f"{SITE}/index.xml", f"{SITE}/news.xml"]
