"""After a gap: what fell off a feed's end is looked for in its archive, politely, and what is lost is said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from itertools import pairwise
from pathlib import Path

import pytest
from tests.cases import each
from tests.integration.stage import HOUR, START, Press, open_stage
from tests.unit.web.library import StillClock

from tidings.crawl.visit.extra_requests import LONGEST_GAP
from tidings.crawl.visit.visitor import OrderVisitor, VisitOptions
from tidings.crawl.workers.tasks import Readers
from tidings.errors import BadStatus, FetchTimeout
from tidings.fetch.fake import FakeAnswer, FakeFetcher
from tidings.lab.clock import SimulatedClock
from tidings.model.orders import FeedOrder, FeedOutcome, Hop, HopKind, Push
from tidings.model.visits import VisitResult
from tidings.ports.outside import Request, Response
from tidings.read.feed.feed import read_feed_fast
from tidings.read.feed.novelty import compare_feed
from tidings.settings.sections import FetchSettings, ScheduleSettings

SITE = "https://a.test"
URL, ARCHIVE, ROBOTS = f"{SITE}/feed/", f"{SITE}/archive/", f"{SITE}/robots.txt"
NOON = datetime(2026, 11, 15, 0, tzinfo=UTC)  # before the clock's time
WORDPRESS = "<generator>https://wordpress.org/?v=6.5</generator>"


def rss(numbers: Sequence[int], links: str = "", *, dated: bool = True) -> bytes:
    """Items by number, one an hour."""
    items = "".join(
        f"<item><guid>n{number}</guid><title>No. {number}</title>"
        + (f"<pubDate>{format_datetime(NOON - (100 - number) * HOUR)}</pubDate>" if dated else "")
        + "</item>"
        for number in numbers
    )
    head = f"<channel><title>News</title><language>en</language>{links}"
    return f"<rss version='2.0' xmlns:a='http://www.w3.org/2005/Atom'>{head}{items}</channel></rss>".encode()


def down(first: int, last: int) -> range:
    return range(first, last - 1, -1)


def link(rel: str, href: str) -> str:
    return f"<a:link rel='{rel}' href='{href}'/>"


LAST = down(10, 1)


def order(known: Sequence[int] = LAST, *, dated: bool = True) -> FeedOrder:
    memory = compare_feed(read_feed_fast(rss(known, dated=dated), url=URL), b"").known
    return FeedOrder(1, 9, URL, "a.test", body_hash=b"last", known=memory)


async def visit(
    what: FeedOrder, answers: dict[str, FakeAnswer], options: VisitOptions | None = None
) -> tuple[FeedOutcome, FakeFetcher, StillClock]:
    fetcher, clock = FakeFetcher(answers), StillClock()
    outcome = await OrderVisitor(fetcher, Readers(1, 1.0), clock, options or VisitOptions()).visit(what)
    assert isinstance(outcome, FeedOutcome)
    return outcome, fetcher, clock


def identities(outcome: FeedOutcome) -> list[str]:
    return [article.identity for article in outcome.fresh]


def names(*numbers: int) -> list[str]:
    return [f"n{number}" for number in numbers]


async def test_30_the_archive_brings_what_fell_off() -> None:
    body = rss(down(30, 21), link("prev-archive", f"{ARCHIVE}2"))
    answers: dict[str, FakeAnswer] = {
        URL: body,
        f"{ARCHIVE}2": rss(down(22, 15), link("prev-archive", "1")),
        f"{ARCHIVE}1": rss(down(14, 5), link("prev-archive", "0")),
    }
    outcome, fetcher, _ = await visit(order(), answers)
    assert [request.url for request in fetcher.requests] == [URL, f"{ARCHIVE}2", f"{ARCHIVE}1"]
    assert identities(outcome) == names(*range(11, 31)), "the oldest first, each once, none that was known"
    assert (outcome.result, outcome.how) == (VisitResult.CHANGED, "20 new, 10 of them from the archive")
    assert (outcome.gap, outcome.missed) == (False, 0)
    assert outcome.known == compare_feed(read_feed_fast(body, url=URL), b"").known, "what is known is of the feed alone"
    assert all(request.kind is HopKind.FEED for request in fetcher.requests)


async def test_30_what_no_archive_has_is_missed() -> None:
    outcome, fetcher, _ = await visit(order(), {URL: rss(down(30, 21))})
    assert [request.url for request in fetcher.requests] == [URL, ROBOTS], "does the site name a sitemap? no"
    assert (outcome.how, outcome.gap, outcome.missed) == ("10 new; about 10 missed", True, 10)


async def test_30_no_more_than_five_are_asked() -> None:
    answers: dict[str, FakeAnswer] = {URL: rss(down(99, 98), link("next", "?page=1"))}
    for page in range(1, 20):
        answers[f"{URL}?page={page}"] = rss(down(99 - 2 * page, 98 - 2 * page), link("next", f"?page={page + 1}"))
    outcome, fetcher, _ = await visit(order(), answers)
    assert len(fetcher.requests) == 1 + 5
    assert identities(outcome) == names(*range(88, 100))
    assert outcome.gap
    assert outcome.how == "12 new, 10 of them from the archive; about 77 missed", "87 were lost between 10 and 98"


async def test_30_requests_are_spaced_by_the_clock() -> None:
    answers: dict[str, FakeAnswer] = {
        URL: rss(down(30, 21), link("next", "?p=2")),
        f"{URL}?p=2": rss(down(20, 14), link("next", "?p=3")),
        f"{URL}?p=3": rss(down(13, 5)),
    }
    clock = StillClock()
    began, asked = clock.now(), []

    class Timed(FakeFetcher):
        async def fetch(self, request: Request) -> Response:
            asked.append(clock.now())
            return await super().fetch(request)

    options = VisitOptions(feed_gap=timedelta(seconds=7))
    outcome = await OrderVisitor(Timed(answers), Readers(1, 1.0), clock, options).visit(order())
    assert [moment - began for moment in asked] == [timedelta(0), timedelta(seconds=7), timedelta(seconds=14)]
    assert isinstance(outcome, FeedOutcome)
    assert outcome.at == began, "the visit was when the feed was asked"


@pytest.mark.parametrize(("delay", "asked"), [(20.0, 2), (LONGEST_GAP.total_seconds() + 1, 1)])
async def test_30_a_crawl_delay_is_kept_and_a_long_one_not_waited_for(delay: float, asked: int) -> None:
    body = rss(down(30, 21), link("next", "?p=2"))
    answers: dict[str, FakeAnswer] = {
        URL: Response(URL, 200, body=body, crawl_delay=delay),
        f"{URL}?p=2": rss(down(20, 5)),
    }
    outcome, fetcher, clock = await visit(order(), answers)
    assert len(fetcher.requests) == asked
    assert clock.now() - StillClock().now() == timedelta(seconds=delay if asked == 2 else 0)
    assert outcome.gap is (asked == 1)


async def test_30_wordpress_is_asked_for_its_pages() -> None:
    answers: dict[str, FakeAnswer] = {
        URL: rss(down(30, 21), WORDPRESS),
        f"{URL}?paged=2": rss(down(20, 14), WORDPRESS),
        f"{URL}?paged=3": rss(down(13, 7), WORDPRESS),
    }
    outcome, fetcher, _ = await visit(order(), answers)
    assert [request.url for request in fetcher.requests][1:] == [f"{URL}?paged=2", f"{URL}?paged=3"]
    assert [request.robots for request in fetcher.requests] == [False, True, True], "for a guess robots.txt is asked"
    assert (outcome.gap, outcome.how) == (False, "20 new, 10 of them from the archive")


async def test_others_are_not_asked_for_pages() -> None:
    _, fetcher, _ = await visit(order(), {URL: rss(down(30, 21), "<generator>Hugo</generator>")})
    assert not any("paged" in request.url for request in fetcher.requests)


async def test_a_page_that_is_the_feed_again_ends_the_search() -> None:
    body = rss(down(30, 21), WORDPRESS)
    outcome, fetcher, _ = await visit(order(), {URL: body, f"{URL}?paged=2": body, f"{URL}?paged=3": body})
    assert len(fetcher.requests) == 2
    assert (len(outcome.fresh), outcome.missed, outcome.gap) == (10, 10, True)


@each(
    "answer",
    [
        BadStatus("x", 404, "HTTP 404"),
        BadStatus("x", 429, "HTTP 429"),
        FetchTimeout("x", "no answer"),
        b"<html><body>Not found</body></html>",
        b"<rss",
    ],
)
async def test_an_archive_that_fails_costs_nothing_else(answer: FakeAnswer) -> None:
    class Patient(Readers):
        async def feed(self, body: bytes, url: str, content_type: str | None) -> object:  # type: ignore[override]
            from tidings.read.feed.feed import read_feed

            return read_feed(body, url=url, content_type=content_type)

    fetcher = FakeFetcher({URL: rss(down(30, 21), link("next", "?p=2")), f"{URL}?p=2": answer})
    outcome = await OrderVisitor(fetcher, Patient(1, 1.0), StillClock(), VisitOptions()).visit(order())
    assert isinstance(outcome, FeedOutcome)
    assert len(fetcher.requests) == 2
    assert (len(outcome.fresh), outcome.missed, outcome.gap) == (10, 10, True)


async def test_another_host_is_not_asked() -> None:
    _, fetcher, _ = await visit(order(), {URL: rss(down(30, 21), link("next", "https://b.test/2"))})
    assert len(fetcher.requests) == 1


async def test_a_link_header_names_the_archive_too() -> None:
    answer = Response(URL, 200, body=rss(down(30, 21)), links=(("prev-archive", f"{ARCHIVE}1"),))
    outcome, _, _ = await visit(order(), {URL: answer, f"{ARCHIVE}1": rss(down(20, 5))})
    assert (outcome.gap, len(outcome.fresh)) == (False, 20)


async def test_items_under_new_names_are_no_gap() -> None:
    """A feed that changes all its ids: what it shows reaches back to what was known."""
    body = rss(down(12, 3), WORDPRESS).replace(b"<guid>n", b"<guid>https://a.test/")
    outcome, fetcher, _ = await visit(order(), {URL: body})
    assert len(fetcher.requests) == 1
    assert (outcome.how, outcome.gap, outcome.missed) == ("10 new", False, 0)


async def test_a_complete_feed_loses_nothing() -> None:
    complete = "<fh:complete xmlns:fh='http://purl.org/syndication/history/1.0'/>"
    outcome, fetcher, _ = await visit(order(), {URL: rss(down(30, 21), complete + WORDPRESS)})
    assert (len(fetcher.requests), outcome.gap, outcome.missed) == (1, False, 0)


async def test_without_dates_an_overlap_still_tells() -> None:
    answers: dict[str, FakeAnswer] = {
        URL: rss(down(30, 21), WORDPRESS, dated=False),
        f"{URL}?paged=2": rss(down(20, 5), WORDPRESS, dated=False),
    }
    outcome, _, _ = await visit(order(dated=False), answers)
    assert identities(outcome) == names(*range(11, 31))
    assert not outcome.gap
    outcome, _, _ = await visit(order(dated=False), {URL: answers[URL]})
    assert (outcome.gap, outcome.missed, outcome.how) == (True, 0, "10 new")


@pytest.mark.parametrize("case", ["first", "overlap", "push"])
async def test_nothing_further_is_asked_without_a_gap(case: str) -> None:
    body = rss(down(15, 6) if case == "overlap" else down(30, 21), WORDPRESS + link("next", "?p=2"))
    what = replace(order(), known=b"") if case == "first" else order()
    if case == "push":
        what = replace(what, push=Push(5, 1, NOON, None, body))
    outcome, fetcher, _ = await visit(what, {URL: body})
    assert len(fetcher.requests) == (0 if case == "push" else 1)
    assert (outcome.gap, outcome.missed) == (False, 0)
    assert outcome.fresh


async def test_the_hops_of_all_requests_are_kept() -> None:
    def hop(minute: int) -> Hop:
        return Hop("a.test", NOON + timedelta(minutes=minute), HopKind.FEED, 200)

    answers: dict[str, FakeAnswer] = {
        URL: Response(URL, 200, body=rss(down(30, 21), link("next", "?p=2")), hops=(hop(0),)),
        f"{URL}?p=2": Response(f"{URL}?p=2", 200, body=rss(down(20, 5)), hops=(hop(1), hop(2)), crawl_delay=3.0),
    }
    outcome, _, _ = await visit(order(), answers)
    assert outcome.hops == (hop(0), hop(1), hop(2))
    assert outcome.crawl_delay == 3.0


# -- in the running program ---------------------------------------------------------------------------


class Magazine(Press):
    """Hourly items; the feed shows five, its pages the ones before."""

    archive = True

    def now_showing(self) -> int:
        return int((self.clock.now() - START) / HOUR) + 20

    def _page(self, number: int) -> bytes:
        newest = self.now_showing() - 5 * (number - 1)
        moments = {item: format_datetime(START + (item - 20) * HOUR) for item in down(newest, max(1, newest - 4))}
        items = "".join(
            f"<item><guid>m{item}</guid><title>{item}</title><pubDate>{at}</pubDate></item>"
            for item, at in moments.items()
        )
        older = link("next", f"?page={number + 1}") if self.archive else ""
        head = f"<rss version='2.0' xmlns:a='http://www.w3.org/2005/Atom'><channel><language>en</language>{older}"
        return f"{head}{items}</channel></rss>".encode()

    async def fetch(self, request: Request) -> Response:
        number = int(request.url.partition("?page=")[2] or 1)
        self.answer(request.url, self._page(number))
        return await super().fetch(request)


@pytest.mark.parametrize("archive", [True, False])
async def test_30_the_program_waits_within_a_visit_and_loses_nothing(tmp_path: Path, archive: bool) -> None:
    """The clock of the simulation stands still for a visit, and goes on while the visit waits."""
    magazine = Magazine()
    magazine.archive = archive
    schedule = ScheduleSettings(policy="fixed", fixed_interval=12 * HOUR)
    fetch = FetchSettings(articles=False, feed_gap=timedelta(seconds=1))
    async with open_stage(tmp_path, press=magazine, schedule=schedule, fetch=fetch) as stage:
        assert isinstance(stage.clock, SimulatedClock)
        await stage.follow("https://m.test/feed")
        await stage.run(START + 60 * HOUR)
        visits = [visit for applied in stage.applied for visit in applied.visits]
        later = visits[1:]
        assert len(later) >= 4
        assert all(visit.gap is not archive for visit in later)
        assert all((visit.missed == 0) is archive for visit in later)
        articles = sum(visit.articles_new for visit in visits)
        assert articles == (5 + 12 * len(later) if archive else 5 * len(visits))
    between = sorted(asked.began for asked in magazine.asked)
    assert all(after - before >= timedelta(seconds=1) for before, after in pairwise(between))
