"""A feed that brings whole articles: their texts are in the outcome of its visit, read by a worker in one task."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from html import escape

import pytest
from tests.unit.read.article.article_pages import ENGLISH, FRENCH, paragraphs
from tests.unit.web.library import NOW, StillClock

from tidings.crawl.visit.visitor import OrderVisitor, VisitOptions
from tidings.crawl.workers.tasks import Content, Readers, read_whole_here
from tidings.errors import ReadTimeout, WorkerLost
from tidings.fetch.fake import FakeFetcher
from tidings.model.articles import Verdict
from tidings.model.orders import ArticleText, FeedOrder, FeedOutcome, Push
from tidings.read.article.signature import signature
from tidings.read.feed.feed import read_feed_fast
from tidings.read.feed.novelty import compare_feed

URL = "https://a.test/feed"
WHOLE, FRENCH_WHOLE = paragraphs(ENGLISH, 4), paragraphs(FRENCH, 4)
TEASER = f"<p>{ENGLISH[0]} [...]</p>"
CUT = WHOLE + "<p><a href='/1'>Read more</a></p>"


class Here(Readers):
    """What a worker process would do, done here."""

    def __init__(self, error: Exception | None = None) -> None:
        super().__init__(1, 1.0)
        self.asked: list[list[Content]] = []
        self._error = error

    async def whole(self, contents: Sequence[Content]) -> list[ArticleText | None]:
        self.asked.append(list(contents))
        if self._error is not None:
            raise self._error
        return read_whole_here(list(contents))

    async def languages(self, texts: Sequence[str]) -> list[str | None]:
        return ["xx"] * len(texts)


def rss(*contents: str, language: str = "") -> bytes:
    items = "".join(
        f"<item><guid>{number}</guid><link>https://a.test/{number}</link><c:encoded>{escape(content)}</c:encoded></item>"
        for number, content in enumerate(contents)
    )
    space = "xmlns:c='http://purl.org/rss/1.0/modules/content/'"
    return f"<rss version='2.0' {space}><channel><title>News</title>{language}{items}</channel></rss>".encode()


def order(known: bytes = b"") -> FeedOrder:
    return FeedOrder(1, 9, URL, "a.test", known=known)


async def visit(what: FeedOrder, body: bytes, readers: Readers, options: VisitOptions | None = None) -> FeedOutcome:
    visitor = OrderVisitor(FakeFetcher({URL: body}), readers, StillClock(), options or VisitOptions())
    outcome = await visitor.visit(what)
    assert isinstance(outcome, FeedOutcome)
    return outcome


async def test_what_is_whole_comes_with_its_text() -> None:
    readers = Here()
    outcome = await visit(order(), rss(WHOLE, TEASER, CUT, FRENCH_WHOLE), readers)
    french, cut, teaser, whole = outcome.fresh
    assert whole.text is not None
    assert whole.text.text == "\n".join(ENGLISH * 4)
    assert (whole.text.verdict, whole.text.signature) == (Verdict.WHOLE, signature(whole.text.text))
    assert (whole.language, french.language) == ("en", "fr"), "told by the text where the feed is silent"
    assert (cut.text, teaser.text, teaser.language) == (None, None, None)
    assert [len(contents) for contents in readers.asked] == [3], "one task for all, and none for what is short"


async def test_what_the_feed_says_of_its_language_stays() -> None:
    outcome = await visit(order(), rss(FRENCH_WHOLE, language="<language>de-AT</language>"), Here())
    [article] = outcome.fresh
    assert article.text is not None
    assert (article.language, article.text.language) == ("de", "de")


async def test_a_revision_comes_with_its_text_too() -> None:
    known = compare_feed(read_feed_fast(rss(TEASER, TEASER), url=URL), b"").known
    outcome = await visit(order(known), rss(WHOLE, TEASER), Here())
    assert outcome.fresh == ()
    [revised] = outcome.revised
    assert revised.text is not None


async def test_a_push_is_read_like_a_body() -> None:
    what = replace(order(), push=Push(5, 1, NOW, None, rss(WHOLE)))
    [article] = (await visit(what, b"", Here())).fresh
    assert article.text is not None


@pytest.mark.parametrize("error", [WorkerLost("reading broke its worker"), ReadTimeout("reading took too long")])
async def test_a_worker_that_is_lost_costs_nothing_else(error: Exception) -> None:
    plain = await visit(order(), rss(WHOLE, TEASER), Here(), VisitOptions(whole_content=False))
    outcome = await visit(order(), rss(WHOLE, TEASER), Here(error))
    assert outcome == plain
    assert [article.text for article in outcome.fresh] == [None, None]


@pytest.mark.parametrize("bodies", [(rss(TEASER, TEASER),), (rss(WHOLE), rss(WHOLE, language=" "))])
async def test_nothing_is_asked_where_nothing_long_is_new(bodies: tuple[bytes, ...]) -> None:
    readers = Here()
    known = b"" if len(bodies) == 1 else compare_feed(read_feed_fast(bodies[0], url=URL), b"").known
    await visit(order(known), bodies[-1], readers)
    assert readers.asked == []


async def test_switched_off() -> None:
    readers = Here()
    outcome = await visit(order(), rss(WHOLE), readers, VisitOptions(whole_content=False))
    assert readers.asked == []
    assert outcome.fresh[0].text is None


async def test_where_no_pages_are_fetched_only_the_others_are_asked_for_their_language() -> None:
    outcome = await visit(order(), rss(WHOLE, TEASER), Here(), VisitOptions(fetch_articles=False))
    teaser, whole = outcome.fresh
    assert (whole.language, teaser.language) == ("en", "xx")
    assert whole.text is not None
