"""A visit whose body a hub has sent, and the hubs that outcomes name."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from tests.cases import each
from tests.unit.web.library import NOW, StillClock

from tidings.crawl.visit.visitor import OrderVisitor, VisitOptions
from tidings.crawl.workers.tasks import Readers
from tidings.errors import BadStatus, ConnectFailed, ReadError
from tidings.fetch.fake import FakeAnswer, FakeFetcher
from tidings.model.orders import PUSHED_NO_FEED, FeedOrder, FeedOutcome, Hop, HopKind, Push
from tidings.model.sources import Validators
from tidings.model.visits import VisitResult
from tidings.ports.outside import Response
from tidings.read.document import FeedDocument
from tidings.read.feed.feed import read_feed, read_feed_fast
from tidings.read.feed.novelty import compare_feed, unpack_known
from tidings.text.tokens import hash64

URL, HUB = "https://a.test/feed.xml", "https://hub.test/"
OTHER = "https://a.test/feed"


class ReadersInPlace(Readers):
    def __init__(self) -> None:
        super().__init__(1, 1.0)

    async def feed(self, body: bytes, url: str, content_type: str | None) -> FeedDocument:
        return read_feed(body, url=url, content_type=content_type)


class BrokenReaders(ReadersInPlace):
    async def feed(self, body: bytes, url: str, content_type: str | None) -> FeedDocument:
        if b"bug" in body:
            raise RuntimeError("a bug of ours")
        raise ReadError("reading took longer than 20 s and was stopped")


def rss(*names: str, links: str = "") -> bytes:
    items = "".join(f"<item><guid>{name}</guid><title>{name}</title></item>" for name in names)
    channel = f"<channel><title>News</title><language>en</language>{links}{items}</channel>"
    return f"<rss version='2.0' xmlns:a='http://www.w3.org/2005/Atom'>{channel}</rss>".encode()


LAST = rss("two", "one")
KNOWN = compare_feed(read_feed_fast(LAST, url=URL), b"").known


def order(push: bytes | None = None, content_type: str | None = None) -> FeedOrder:
    brought = None if push is None else Push(5, 1, NOW - timedelta(seconds=3), content_type, push)
    return FeedOrder(1, 9, URL, "a.test", Validators('"v1"'), b"hash", KNOWN, push=brought)


async def visit(
    what: FeedOrder, answer: FakeAnswer | None = None, readers: Readers | None = None
) -> tuple[FeedOutcome, FakeFetcher]:
    fetcher = FakeFetcher({} if answer is None else {URL: answer})
    visitor = OrderVisitor(fetcher, readers or ReadersInPlace(), StillClock(), VisitOptions(fetch_articles=True))
    outcome = await visitor.visit(what)
    assert isinstance(outcome, FeedOutcome)
    return outcome, fetcher


# -- pushed -------------------------------------------------------------------------------------------


async def test_29_a_push_is_read_instead_of_fetched() -> None:
    body = rss("five", "four", "three", "two")
    outcome, fetcher = await visit(order(body, "application/rss+xml; charset=utf-8"))
    assert fetcher.requests == []
    assert (outcome.result, outcome.how) == (VisitResult.CHANGED, "pushed: 3 new")
    assert [article.identity for article in outcome.fresh] == ["three", "four", "five"]
    assert (outcome.push_id, outcome.seq, outcome.at, outcome.size) == (5, 9, NOW, len(body))
    assert outcome.status is None
    assert outcome.hops == ()


async def test_29_a_push_leaves_alone_what_is_kept_of_the_last_body() -> None:
    """The hub may send the new items alone: what is missing was not taken away."""
    outcome, _ = await visit(order(rss("three", links=f"<a:link rel='hub' href='{HUB}'/>")))
    assert (outcome.validators, outcome.body_hash, outcome.gap) == (None, None, False)
    assert (outcome.hub, outcome.topic, outcome.facts) == (None, None, None)


async def test_what_was_pushed_is_no_gap_for_the_next_poll() -> None:
    """It is remembered as the next body will have it, in a feed that shows two items."""
    pushed, _ = await visit(order(rss("four", "three")))
    assert pushed.known is not None
    assert set(unpack_known(pushed.known).items) == {hash64("four"), hash64("three")}
    polled, fetcher = await visit(replace(order(), known=pushed.known), rss("five", "four"))
    assert (polled.how, polled.gap, polled.missed, len(fetcher.requests)) == ("1 new", False, 0, 1)


async def test_29_a_push_of_what_is_known_brings_nothing() -> None:
    outcome, fetcher = await visit(order(rss("one")))
    assert fetcher.requests == []
    assert (outcome.result, outcome.how, outcome.push_id) == (VisitResult.UNCHANGED, "pushed: nothing new", 5)


async def test_a_push_may_revise() -> None:
    outcome, _ = await visit(order(rss("one").replace(b"<title>one", b"<title>another")))
    assert outcome.how == "pushed: 1 revised"
    assert [article.identity for article in outcome.revised] == ["one"]


async def test_a_broken_push_is_read_by_feedparser() -> None:
    outcome, fetcher = await visit(order(rss("three").replace(b"<title>three", b"<title>three & more")))
    assert fetcher.requests == []
    assert outcome.how == "pushed: 1 new"


@pytest.mark.parametrize("body", [b"", b"  \n", b"ping"])
async def test_29_a_ping_leads_to_a_fetch(body: bytes) -> None:
    outcome, fetcher = await visit(order(body), rss("three", "two", "one"))
    (request,) = fetcher.requests
    assert (request.url, request.validators) == (URL, Validators('"v1"'))
    assert (outcome.result, outcome.how, outcome.push_id) == (VisitResult.CHANGED, "1 new", 5)
    assert outcome.known is not None


async def test_29_a_push_is_done_with_even_where_the_fetch_fails() -> None:
    outcome, _ = await visit(order(b""), BadStatus(URL, 503, "HTTP 503"))
    assert (outcome.result, outcome.push_id) == (VisitResult.FAILED, 5)


@pytest.mark.parametrize("body", [b"<html><body>hello</body></html>", b"{}", b'{"a": 1}'])
async def test_29_a_push_that_is_no_feed_asks_for_a_visit(body: bytes) -> None:
    """It has waited in no line: a hub must not have us fetch from a host whenever it likes."""
    outcome, fetcher = await visit(order(body), rss("three", "two", "one"))
    assert fetcher.requests == []
    assert (outcome.result, outcome.how, outcome.push_id, outcome.pushed) == (
        VisitResult.UNCHANGED,
        PUSHED_NO_FEED,
        5,
        True,
    )


async def test_a_push_that_takes_too_long_to_read_asks_for_a_visit() -> None:
    broken = rss("three").replace(b"<title>three", b"<title>three & more")
    outcome, fetcher = await visit(order(broken), LAST, BrokenReaders())
    assert (outcome.how, outcome.push_id, fetcher.requests) == (PUSHED_NO_FEED, 5, [])


async def test_a_ping_whose_fetch_fails_is_no_push() -> None:
    """Somebody was asked: it is a visit like any other."""
    error = ConnectFailed(URL, "cannot connect")
    error.hops = (Hop("a.test", NOW, HopKind.FEED),)
    outcome, _ = await visit(order(b""), error)
    assert (outcome.result, outcome.push_id, outcome.pushed) == (VisitResult.FAILED, 5, False)


@pytest.mark.parametrize(("status", "result"), [(302, VisitResult.FAILED), (301, VisitResult.GONE)])
async def test_26_what_a_redirect_for_the_time_being_leads_to_does_not_end_a_source(
    status: int, result: VisitResult
) -> None:
    error = BadStatus(OTHER, 410, "HTTP 410")
    error.hops = (Hop("a.test", NOW, HopKind.FEED, status), Hop("a.test", NOW, HopKind.FEED, 410))
    outcome, _ = await visit(order(), error)
    assert outcome.result is result


async def test_a_push_that_breaks_us_does_not_come_again() -> None:
    outcome, fetcher = await visit(order(b"<rss><bug>"), LAST, BrokenReaders())
    assert (outcome.result, outcome.push_id) == (VisitResult.FAILED, 5)
    assert fetcher.requests == []


# -- which hub ----------------------------------------------------------------------------------------

FEED_LINKS = "<a:link rel='hub' href='https://feed-hub.test/'/><a:link rel='self' href='https://a.test/self'/>"


@each(
    ("headers", "links", "named"),
    [
        ((), "", ("", "")),
        ((), FEED_LINKS, ("https://feed-hub.test/", "https://a.test/self")),
        ((), f"<a:link rel='hub' href='{HUB}'/>", (HUB, URL)),
        ((), "<a:link rel='self' href='https://a.test/self'/>", ("", "")),
        ((("hub", HUB), ("self", OTHER)), "", (HUB, OTHER)),
        ((("hub", HUB), ("self", OTHER)), FEED_LINKS, (HUB, OTHER)),
        ((("hub", HUB),), FEED_LINKS, (HUB, "https://a.test/self")),
        ((("self", OTHER),), FEED_LINKS, ("https://feed-hub.test/", OTHER)),
        ((("hub", "javascript:alert(1)"),), "", ("", "")),
        ((("next", HUB),), "", ("", "")),
    ],
)
async def test_29_hub_and_self_are_found_in_headers_and_feed(
    headers: tuple[tuple[str, str], ...], links: str, named: tuple[str, str]
) -> None:
    outcome, _ = await visit(order(), Response(URL, 200, body=rss("one", links=links), links=headers))
    assert (outcome.hub, outcome.topic) == named
    assert outcome.push_id is None


async def test_29_of_a_body_that_was_not_read_the_headers_count_if_they_name_both() -> None:
    both = (("hub", HUB), ("self", OTHER))
    for links, named in ((both, (HUB, OTHER)), (both[:1], (None, None)), ((), (None, None))):
        outcome, _ = await visit(order(), Response(URL, 304, links=links))
        assert (outcome.hub, outcome.topic) == named


async def test_security_01_a_password_in_the_address_is_not_told_to_a_hub() -> None:
    """Neither as the topic, nor in links that are resolved against it."""
    secret = "https://me:p%40ss@a.test/feed.xml"
    fetcher = FakeFetcher({secret: Response(URL, 200, body=rss("one", links=f"<a:link rel='hub' href='{HUB}'/>"))})
    visitor = OrderVisitor(fetcher, ReadersInPlace(), StillClock(), VisitOptions())
    found = await visitor.visit(replace(order(), url=secret))
    assert isinstance(found, FeedOutcome)
    assert (found.hub, found.topic) == (HUB, URL)
    pushed = await visitor.visit(replace(order(rss("three").replace(b"<guid>", b"<link>/x</link><guid>")), url=secret))
    assert isinstance(pushed, FeedOutcome)
    assert [article.entry.link for article in pushed.fresh] == ["https://a.test/x"]


async def test_a_failure_says_nothing_of_hubs() -> None:
    for answer in (BadStatus(URL, 500, "HTTP 500"), b"no feed"):
        outcome, _ = await visit(order(), answer)
        assert (outcome.result, outcome.hub, outcome.topic) == (VisitResult.FAILED, None, None)
