"""A visit for which memory runs out in the main process fails by itself, in one line, and is made again."""

from __future__ import annotations

import logging

import pytest
from tests.unit.web.library import NOW, StillClock

from tidings.crawl.visit.visitor import OrderVisitor, VisitOptions
from tidings.crawl.workers.tasks import Readers
from tidings.fetch.fake import FakeFetcher
from tidings.model.orders import ArticleOrder, ArticleOutcome, FeedOrder, FeedOutcome
from tidings.model.visits import VisitResult

FEED, ARTICLE = "https://a.test/feed.xml", "https://a.test/1"


async def test_a_visit_without_memory_fails_and_is_repeated(caplog: pytest.LogCaptureFixture) -> None:
    visitor = OrderVisitor(
        FakeFetcher(dict.fromkeys((FEED, ARTICLE), MemoryError())), Readers(1, 1.0), StillClock(NOW), VisitOptions()
    )
    with caplog.at_level(logging.WARNING):
        feed = await visitor.visit(FeedOrder(1, 9, FEED, "a.test"))
        article = await visitor.visit(ArticleOrder(7, 1, ARTICLE, "a.test", None))
    assert isinstance(feed, FeedOutcome)
    assert isinstance(article, ArticleOutcome)
    words = "there was not enough memory for it; it is tried again"
    assert (feed.result, feed.how) == (VisitResult.FAILED, words)
    assert (article.error, article.final) == (words, False)
    assert article.retry_at is not None
    assert article.retry_at > NOW
    assert [record.exc_info for record in caplog.records] == [None, None]
