"""Sites without a feed: sitemaps, their indexes, and pages of links are visited like feeds."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from tests.integration.stage import HOUR, MINUTE, START, Press, open_stage
from tests.unit.web.library import StillClock

from tidings.crawl.visit.sitemaps import MOST_CHILDREN
from tidings.crawl.visit.visitor import OrderVisitor, VisitOptions
from tidings.crawl.workers.tasks import Readers, read_listing_here
from tidings.errors import BadStatus, FetchTimeout, ReadTimeout
from tidings.fetch.fake import FakeAnswer, FakeFetcher
from tidings.model.orders import FeedOrder, FeedOutcome, HopKind
from tidings.model.sources import NewSource, SourceKind, Validators
from tidings.model.visits import VisitResult
from tidings.ports.outside import Request, Response
from tidings.read.document import FeedDocument
from tidings.settings.sections import ScheduleSettings

SITE = "https://paper.test"
URL, PAGE = f"{SITE}/sitemap.xml", f"{SITE}/news"
DAY0 = datetime(2026, 11, 1, tzinfo=UTC)


class HereReaders(Readers):
    """What a worker process would do, done here."""

    def __init__(self) -> None:
        super().__init__(1, 1.0)
        self.sent: list[SourceKind] = []

    async def listing(self, kind: SourceKind, body: bytes, url: str, content_type: str | None) -> FeedDocument:
        self.sent.append(kind)
        return read_listing_here(kind, body, url, content_type)


def urlset(days: Mapping[str, float | None]) -> bytes:
    """Address -> the day it was changed."""
    rows = (
        f"<url><loc>{SITE}/{name}</loc>"
        + ("" if day is None else f"<lastmod>{(DAY0 + timedelta(days=day)).isoformat()}</lastmod>")
        + "</url>"
        for name, day in days.items()
    )
    return f"<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>{''.join(rows)}</urlset>".encode()


def index(days: Mapping[str, float | None], site: str = SITE) -> bytes:
    rows = (
        f"<sitemap><loc>{site}/{name}</loc>"
        + ("" if day is None else f"<lastmod>{(DAY0 + timedelta(days=day)).isoformat()}</lastmod>")
        + "</sitemap>"
        for name, day in days.items()
    )
    return f"<sitemapindex>{''.join(rows)}</sitemapindex>".encode()


def order(kind: SourceKind = SourceKind.SITEMAP, url: str = URL) -> FeedOrder:
    return FeedOrder(1, 0, url, "paper.test", kind=kind, subscribers=3)


def after(what: FeedOrder, outcome: FeedOutcome) -> FeedOrder:
    """The order that follows, as the store makes it."""
    return replace(
        what,
        seq=what.seq + 1,
        validators=outcome.validators or what.validators,
        body_hash=outcome.body_hash or what.body_hash,
        known=what.known if outcome.known is None else outcome.known,
    )


async def visit(
    what: FeedOrder, answers: Mapping[str, FakeAnswer], readers: Readers | None = None, clock: StillClock | None = None
) -> tuple[FeedOutcome, FakeFetcher]:
    fetcher = FakeFetcher(answers)
    options = VisitOptions(feed_gap=timedelta(seconds=5))
    outcome = await OrderVisitor(fetcher, readers or HereReaders(), clock or StillClock(), options).visit(what)
    assert isinstance(outcome, FeedOutcome)
    return outcome, fetcher


def links(outcome: FeedOutcome) -> list[str]:
    return [(article.entry.link or "").removeprefix(f"{SITE}/") for article in outcome.fresh]


def asked(fetcher: FakeFetcher) -> list[str]:
    return [request.url.removeprefix(f"{SITE}/") for request in fetcher.requests]


# -- sitemaps -----------------------------------------------------------------------------------------


async def test_a_sitemap_is_visited_like_a_feed() -> None:
    what = order()
    first, fetcher = await visit(what, {URL: urlset({"a": 1, "b": 2})})
    (request,) = fetcher.requests
    assert (request.robots, request.kind, request.subscribers) == (False, HopKind.FEED, 3)
    assert "xml" in request.accept
    assert (first.result, first.how, links(first)) == (VisitResult.CHANGED, "2 new", ["a", "b"])
    assert (first.facts and first.facts.site_url, first.notice, first.gap) == (f"{SITE}/", "", False)

    what = after(what, first)
    same, _ = await visit(what, {URL: urlset({"a": 1, "b": 2})})
    assert same.how == "same body"
    again, _ = await visit(what, {URL: urlset({"a": 3, "b": 2, "c": 4})})
    assert (again.how, links(again)) == ("1 new", ["c"]), "a changed lastmod is no other article"


async def test_a_304_is_enough() -> None:
    answer = Response(URL, 200, {"etag": '"1"'}, urlset({"a": 1}))
    first, _ = await visit(order(), {URL: answer})
    second, fetcher = await visit(after(order(), first), {URL: Response(URL, 304, {"etag": '"1"'})})
    assert fetcher.requests[0].validators == Validators('"1"')
    assert second.how == "304"


async def test_a_compressed_or_large_sitemap_goes_to_a_worker() -> None:
    readers = HereReaders()
    packed, _ = await visit(order(url=f"{URL}.gz"), {f"{URL}.gz": gzip.compress(urlset({"a": 1}))}, readers)
    assert packed.how == "1 new"
    large, _ = await visit(order(), {URL: urlset({f"{'x' * 200}{n}": 1 for n in range(3_000)})}, readers)
    assert large.how == "3000 new"
    assert large.notice == "", "a sitemap may hold many"
    assert readers.sent == [SourceKind.SITEMAP] * 2


async def test_what_is_no_sitemap_is_a_failure() -> None:
    outcome, _ = await visit(order(), {URL: b"<!doctype html><html><body>Gone fishing</body></html>"})
    assert (outcome.result, outcome.how) == (VisitResult.FAILED, "an HTML page instead of a sitemap")
    assert outcome.body_hash is None


async def test_a_reader_that_is_stopped_is_a_failure() -> None:
    class Stopped(Readers):
        async def listing(self, kind: SourceKind, body: bytes, url: str, content_type: str | None) -> FeedDocument:
            raise ReadTimeout("reading took longer than 20 s and was stopped")

    outcome, _ = await visit(order(), {URL: gzip.compress(urlset({"a": 1}))}, Stopped(1, 1.0))
    assert outcome.result is VisitResult.FAILED


async def test_a_sitemap_that_lost_everything_says_so() -> None:
    first, _ = await visit(order(), {URL: urlset({f"a{day}": day for day in range(5)})})
    second, fetcher = await visit(after(order(), first), {URL: urlset({f"b{day}": day + 8 for day in range(5)})})
    assert len(fetcher.requests) == 1
    assert (second.gap, second.missed, second.how) == (True, 3, "5 new; about 3 missed")


# -- indexes ------------------------------------------------------------------------------------------

CHILDREN = {f"s{number}.xml": float(number) for number in range(1, 7)}


def children(**more: bytes) -> dict[str, FakeAnswer]:
    """Each child holds one article of its own day."""
    answers: dict[str, FakeAnswer] = {
        f"{SITE}/{name}": urlset({f"story-{day:g}": day}) for name, day in CHILDREN.items() if day is not None
    }
    return answers | {f"{SITE}/{name}.xml": body for name, body in more.items()}


async def test_the_first_visit_of_an_index_is_the_baseline() -> None:
    clock = StillClock()
    began = clock.now()
    outcome, fetcher = await visit(order(), {URL: index(CHILDREN), **children()}, clock=clock)
    assert asked(fetcher) == ["sitemap.xml", "s6.xml", "s5.xml", "s4.xml"]
    assert [request.robots for request in fetcher.requests] == [False] * 4
    assert links(outcome) == ["story-4", "story-5", "story-6"]
    assert clock.now() - began == timedelta(seconds=5) * MOST_CHILDREN, "spaced by the clock"
    assert (outcome.gap, outcome.missed, outcome.at) == (False, 0, began)
    assert outcome.body_hash is not None


async def test_only_what_changed_is_fetched_again() -> None:
    first, _ = await visit(order(), {URL: index(CHILDREN), **children()})
    changed = CHILDREN | {"s6.xml": 7.0}
    answers = {URL: index(changed), **children(s6=urlset({"story-6": 6, "story-7": 7}))}
    second, fetcher = await visit(after(order(), first), answers)
    assert asked(fetcher) == ["sitemap.xml", "s6.xml"]
    assert (second.how, links(second), second.gap) == ("1 new", ["story-7"], False)
    third, fetcher = await visit(after(after(order(), first), second), answers)
    assert (asked(fetcher), third.how) == (["sitemap.xml"], "same body")


async def test_what_was_known_stays_known_though_it_is_not_read_again() -> None:
    what = order()
    first, _ = await visit(what, {URL: index(CHILDREN), **children()})
    what = after(what, first)
    second, _ = await visit(
        what, {URL: index(CHILDREN | {"s6.xml": 7}), **children(s6=urlset({"story-6": 6, "story-7": 7}))}
    )
    what = after(what, second)
    third, _ = await visit(
        what, {URL: index(CHILDREN | {"s6.xml": 7, "s5.xml": 8}), **children(s5=urlset({"story-5": 5, "story-8": 8}))}
    )
    assert links(third) == ["story-8"]


async def test_a_new_sitemap_is_all_news() -> None:
    first, _ = await visit(order(), {URL: index(CHILDREN), **children()})
    answers = {URL: index(CHILDREN | {"s8.xml": 8}), **children(s8=urlset({"x": 8, "y": None}))}
    second, fetcher = await visit(after(order(), first), answers)
    assert asked(fetcher) == ["sitemap.xml", "s8.xml"]
    assert sorted(links(second)) == ["x", "y"]


async def test_a_sitemap_read_late_brings_only_what_is_newer() -> None:
    """s1 was not read at first: its old stories are no news now."""
    first, _ = await visit(order(), {URL: index(CHILDREN), **children()})
    old = urlset({f"old-{number}": number / 100 for number in range(50)} | {"fresh": 9, "undated": None})
    answers = {URL: index(CHILDREN | {"s1.xml": 9}), **children(s1=old)}
    second, _ = await visit(after(order(), first), answers)
    assert links(second) == ["fresh"]
    more = urlset({f"old-{number}": number / 100 for number in range(50)} | {"fresh": 9, "undated": None, "more": 10})
    third, _ = await visit(
        after(after(order(), first), second), {URL: index(CHILDREN | {"s1.xml": 10}), **children(s1=more)}
    )
    assert links(third) == ["more"], "they are known from then on"


async def test_where_many_changed_the_next_visits_read_on() -> None:
    what = order()
    first, _ = await visit(what, {URL: Response(URL, 200, {"etag": '"1"'}, index(CHILDREN)), **children()})
    what = after(what, first)
    days = {name: (day or 0) + 10 for name, day in CHILDREN.items()}
    body = Response(URL, 200, {"etag": '"2"'}, index(days))
    answers: dict[str, FakeAnswer] = {URL: body}
    answers |= {f"{SITE}/{name}": urlset({f"story-{day:g}": day}) for name, day in days.items()}
    second, fetcher = await visit(what, answers)
    assert asked(fetcher)[1:] == ["s6.xml", "s5.xml", "s4.xml"]
    assert (second.validators, second.body_hash) == (None, None), "the index must come again"
    what = after(what, second)
    third, fetcher = await visit(what, answers)
    assert fetcher.requests[0].validators == Validators('"1"')
    assert asked(fetcher)[1:] == ["s3.xml", "s2.xml", "s1.xml"]
    assert links(third) == ["story-11", "story-12", "story-13"]
    assert third.validators == Validators('"2"')
    assert third.body_hash is not None


async def test_an_index_without_dates_is_read_each_time() -> None:
    names: dict[str, float | None] = {"pages.xml": None, "post-1.xml": None, "post-12.xml": None, "post-2.xml": None}
    answers: dict[str, FakeAnswer] = {URL: index(names), f"{SITE}/post-12.xml": urlset({"a": None})}
    first, fetcher = await visit(order(), answers)
    assert asked(fetcher)[1:] == ["post-12.xml", "post-2.xml", "post-1.xml"], "by what their names say"
    assert (first.validators, first.body_hash) == (None, None)
    second, _ = await visit(after(order(), first), {**answers, f"{SITE}/post-12.xml": urlset({"a": None, "b": None})})
    assert links(second) == ["b"]


@pytest.mark.parametrize(
    ("answer", "read_on"),
    [(BadStatus("x", 404, "HTTP 404"), True), (b"rubbish", True), (FetchTimeout("x", "t"), False)],
)
async def test_a_child_that_fails(answer: FakeAnswer, read_on: bool) -> None:
    answers: dict[str, FakeAnswer] = {URL: index(CHILDREN), **children(), f"{SITE}/s6.xml": answer}
    outcome, fetcher = await visit(order(), answers)
    assert outcome.result is (VisitResult.CHANGED if read_on else VisitResult.UNCHANGED)
    assert len(fetcher.requests) == (4 if read_on else 2)
    assert links(outcome) == (["story-4", "story-5"] if read_on else [])


async def test_an_index_of_other_sites_is_refused() -> None:
    outcome, fetcher = await visit(order(), {URL: index(CHILDREN, "https://elsewhere.test")})
    assert len(fetcher.requests) == 1
    assert outcome.result is VisitResult.FAILED
    assert "all of other sites" in outcome.how


# -- pages of links -----------------------------------------------------------------------------------


def page(*names: str) -> bytes:
    rows = "".join(f"<li><a href='/2026/11/01/{name}'>The whole story of {name}</a></li>" for name in names)
    return (
        f"<html lang='en'><title>News</title><body><a href='/about'>About us</a><ul>{rows}</ul></body></html>".encode()
    )


async def test_a_page_of_links_is_visited_like_a_feed() -> None:
    what = order(SourceKind.LINKS, PAGE)
    first, fetcher = await visit(what, {PAGE: page("two", "one")})
    (request,) = fetcher.requests
    assert (request.robots, request.kind) == (True, HopKind.PAGE)
    assert "text/html" in request.accept
    assert links(first) == ["2026/11/01/one", "2026/11/01/two"]
    assert [article.entry.title for article in first.fresh] == ["The whole story of one", "The whole story of two"]
    second, _ = await visit(after(what, first), {PAGE: page("three", "two")})
    assert (second.how, links(second)) == ("1 new", ["2026/11/01/three"])


async def test_other_words_on_a_link_are_no_revision() -> None:
    what = order(SourceKind.LINKS, PAGE)
    first, _ = await visit(what, {PAGE: page("one")})
    second, _ = await visit(after(what, first), {PAGE: page("one").replace(b"The whole", b"2 hours ago: the whole")})
    assert (second.result, second.how, second.revised) == (VisitResult.UNCHANGED, "nothing new", ())


async def test_robots_are_asked_for_a_page() -> None:
    fetcher = FakeFetcher({PAGE: page("one")}, disallowed=[PAGE])
    outcome = await OrderVisitor(fetcher, HereReaders(), StillClock(), VisitOptions()).visit(
        order(SourceKind.LINKS, PAGE)
    )
    assert isinstance(outcome, FeedOutcome)
    assert outcome.result is VisitResult.FAILED
    assert "robots.txt" in outcome.how


async def test_a_page_without_articles_is_noticed() -> None:
    outcome, _ = await visit(order(SourceKind.LINKS, PAGE), {PAGE: page()})
    assert (outcome.how, outcome.notice) == ("nothing new", "no link of this page looks like an article's")


async def test_a_page_that_lost_everything_asks_nobody_else() -> None:
    what = order(SourceKind.LINKS, PAGE)
    first, _ = await visit(what, {PAGE: page("one")})
    second, fetcher = await visit(after(what, first), {PAGE: page("two")})
    assert (second.gap, second.missed, len(fetcher.requests)) == (True, 0, 1)


# -- in the running program ---------------------------------------------------------------------------


class Town(Press):
    """A site with an index whose newest sitemap grows by a story an hour."""

    async def fetch(self, request: Request) -> Response:
        hours = int((self.clock.now() - START) / HOUR)
        moment = START + hours * HOUR
        rows = "".join(
            f"<url><loc>https://town.test/story-{n}</loc><lastmod>{(START + n * HOUR).isoformat()}</lastmod></url>"
            for n in range(-5, hours + 1)
        )
        self.answer("https://town.test/new.xml", f"<urlset>{rows}</urlset>".encode())
        listed = f"<sitemap><loc>https://town.test/new.xml</loc><lastmod>{moment.isoformat()}</lastmod></sitemap>"
        self.answer("https://town.test/index.xml", f"<sitemapindex>{listed}</sitemapindex>".encode())
        return await super().fetch(request)


async def test_the_program_follows_an_index(tmp_path: Path) -> None:
    town = Town()
    schedule = ScheduleSettings(policy="fixed", fixed_interval=2 * HOUR)
    async with open_stage(tmp_path, press=town, schedule=schedule) as stage:
        source = NewSource("https://town.test/index.xml", "town.test", SourceKind.SITEMAP)
        await stage.stores.catalogue.add([source], START, [START])
        await stage.run(START + 10 * HOUR + 10 * MINUTE)
        visits = [visit for applied in stage.applied for visit in applied.visits]
        assert [visit.articles_new for visit in visits] == [6, 2, 2, 2, 2, 2]
        assert not any(visit.gap for visit in visits)
    assert len(town.asked) == 12
