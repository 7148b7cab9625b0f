"""A visit to the page of an article: what is sent to whoever stores it."""

from __future__ import annotations

from dataclasses import replace

from tests.unit.web.library import NOW, StillClock

from tidings.crawl.visit.visitor import OrderVisitor, VisitOptions
from tidings.crawl.workers.tasks import Readers
from tidings.fetch.fake import FakeFetcher
from tidings.model.orders import ArticleOrder, ArticleOutcome, ArticleText
from tidings.model.pages import PageCopy
from tidings.read.document import copy_of
from tidings.text.decoding import unpack

URL, BODY = "https://a.test/1", b"<p>The river rose by two metres in the night.</p>" * 20


class Here(Readers):
    async def article_page(
        self, body: bytes, url: str, content_type: str | None, language: str | None
    ) -> tuple[ArticleText, PageCopy]:
        return ArticleText("The river rose."), copy_of(body, content_type)


async def test_a_page_travels_once_packed_where_it_can_be_stored_so() -> None:
    visitor = OrderVisitor(FakeFetcher({URL: BODY}), Here(1, 1.0), StillClock(NOW), VisitOptions())
    order = ArticleOrder(7, 1, URL, "a.test")  # of a controller that does not know of copies
    plain = await visitor.visit(order)
    assert isinstance(plain, ArticleOutcome)
    assert (plain.html, plain.copy) == (BODY, None)
    packed = await visitor.visit(replace(order, takes_copy=True))
    assert isinstance(packed, ArticleOutcome)
    assert packed.html is None
    assert packed.copy is not None
    assert (unpack(packed.copy.packed), packed.copy.size) == (BODY, len(BODY))
    assert packed.text == plain.text
