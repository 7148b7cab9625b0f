from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from tests.contract.stories import HOUR, LONG, NOW, Rooms, changed, dump, hourly, new, no_page, page

from tidings.model.articles import ArticleDetail, ArticleQuery, TextState
from tidings.model.orders import ArticleOutcome, NewArticle
from tidings.model.times import TimeCeilings
from tidings.read.document import copy_of

A = "https://a.test/feed"
MINUTE = timedelta(minutes=1)


async def publish(rooms: Rooms, *fresh: NewArticle) -> list[int]:
    """Articles of one source; their ids, in the same order."""
    (source,) = await rooms.follow(A)
    await rooms.crawl.apply([changed(source, 0, *fresh)], hourly)
    ids = {kept.identity: kept.id for kept in await rooms.library.articles(ArticleQuery())}
    return [ids[article.identity] for article in fresh]


async def detail(rooms: Rooms, article_id: int) -> ArticleDetail:
    found = await rooms.library.article(article_id)
    assert found is not None
    return found


async def test_a_page_that_was_read(rooms: Rooms) -> None:
    (article_id,) = await publish(rooms, new(1))
    applied = await rooms.crawl.apply([page(article_id, LONG, at=NOW + MINUTE, html=b"<p>\x00\xff</p>")], hourly)
    assert (applied.texts, applied.stale) == (1, 0)
    kept = await detail(rooms, article_id)
    assert (kept.text, kept.html, kept.error) == (LONG, b"<p>\x00\xff</p>", None)
    assert (kept.article.text_state, kept.article.fetched) == (TextState.DONE, NOW + MINUTE)
    assert await rooms.crawl.article_orders(NOW + HOUR, 10) == []


async def test_a_page_that_its_reader_has_packed_is_kept_as_it_is(rooms: Rooms) -> None:
    body = b"<p>\x00\xff</p>" * 100
    plain, packed = await publish(rooms, new(1), new(2))
    orders = await rooms.crawl.article_orders(NOW + HOUR, 10)
    assert all(order.takes_copy for order in orders)
    copied = replace(page(packed), html=None, copy=copy_of(body, "text/html"))
    await rooms.crawl.apply([page(plain, html=body), copied], hourly)
    assert [(await detail(rooms, one)).html for one in (plain, packed)] == [body, body]
    await rooms.crawl.apply([changed(1, 1, new(2, 2), at=NOW + HOUR)], hourly)
    await rooms.crawl.apply([replace(copied, at=NOW + 2 * HOUR, copy=copy_of(b"<p>", None))], hourly)
    assert [(await detail(rooms, one)).html for one in (plain, packed)] == [body, b"<p>"]


async def test_the_page_fills_what_the_feed_left_open(rooms: Rooms) -> None:
    said, silent = await publish(
        rooms,
        new(1, author="Ann"),
        new(2, title=None, author=None, published=None, language=None),
    )
    told: dict[str, Any] = {"title": "Page", "author": "Bob", "published": NOW - 2 * HOUR, "language": "fr"}
    await rooms.crawl.apply([page(said, **told), page(silent, **told)], hourly)
    kept = (await detail(rooms, said)).article
    assert (kept.title, kept.author, kept.published, kept.language) == ("Title 1", "Ann", NOW - HOUR, "en")
    kept = (await detail(rooms, silent)).article
    assert (kept.title, kept.author, kept.published, kept.language) == ("Page", "Bob", NOW - 2 * HOUR, "fr")


async def test_a_page_that_claims_the_future_was_published_when_first_seen(rooms: Rooms) -> None:
    (article_id,) = await publish(rooms, new(1, published=None))
    future = datetime(2099, 1, 1, tzinfo=UTC)
    await rooms.crawl.apply([page(article_id, at=NOW + HOUR, published=future)], hourly)
    assert (await detail(rooms, article_id)).article.published == NOW


@pytest.mark.parametrize(
    ("of_feed", "detected", "of_page", "kept"),
    [("de", "fr", "it", "de"), (None, "fr", "it", "fr"), (None, None, "it", "it"), (None, None, None, "en")],
)
async def test_language(
    rooms: Rooms, of_feed: str | None, detected: str | None, of_page: str | None, kept: str
) -> None:
    (article_id,) = await publish(rooms, new(1, language=of_feed))
    text = page(article_id, language=of_page).text
    await rooms.crawl.apply([ArticleOutcome(article_id, NOW, 200, b"", text, detected)], hourly)
    assert (await detail(rooms, article_id)).article.language == kept


@pytest.mark.parametrize(("detected", "kept"), [("fr", "fr"), (None, "en")])
async def test_language_where_there_is_no_page(rooms: Rooms, detected: str | None, kept: str) -> None:
    (article_id,) = await publish(rooms, new(1, language=None))
    await rooms.crawl.apply([no_page(article_id, final=True, language=detected)], hourly)
    assert (await detail(rooms, article_id)).article.language == kept


async def test_a_page_without_text_is_read_all_the_same(rooms: Rooms) -> None:
    (article_id,) = await publish(rooms, new(1))
    assert (await rooms.crawl.apply([ArticleOutcome(article_id, NOW, 200, b"<p>")], hourly)).texts == 1
    kept = await detail(rooms, article_id)
    assert (kept.text, kept.html, kept.article.text_state) == (None, b"<p>", TextState.DONE)


async def test_a_failure_is_tried_again_three_times_in_all(rooms: Rooms) -> None:
    (article_id,) = await publish(rooms, new(1))
    at = NOW
    for _ in range(2):
        assert [order.article_id for order in await rooms.crawl.article_orders(at, 10)] == [article_id]
        applied = await rooms.crawl.apply([no_page(article_id, at=at, retry_at=at + 10 * MINUTE)], hourly)
        assert (applied.texts, applied.stale) == (0, 0)
        assert await rooms.crawl.article_orders(at + 9 * MINUTE, 10) == []
        assert await rooms.crawl.next_article_at(at) == at + 10 * MINUTE
        at += 10 * MINUTE
    assert (await detail(rooms, article_id)).article.text_state is TextState.PENDING
    await rooms.crawl.apply([no_page(article_id, at=at, retry_at=at + HOUR)], hourly)
    kept = await detail(rooms, article_id)
    assert (kept.article.text_state, kept.error, kept.text) == (TextState.FAILED, "503: busy", None)
    assert await rooms.crawl.article_orders(at + 100 * HOUR, 10) == []
    assert await rooms.crawl.next_article_at(NOW - HOUR) is None


async def test_a_final_failure_is_not_tried_again(rooms: Rooms) -> None:
    (article_id,) = await publish(rooms, new(1))
    await rooms.crawl.apply([no_page(article_id, final=True)], hourly)
    assert (await detail(rooms, article_id)).article.text_state is TextState.FAILED


async def test_a_retry_that_names_no_time_or_a_past_one_is_later(rooms: Rooms) -> None:
    unsaid, past = await publish(rooms, new(1, host="a.test"), new(2, host="b.test"))
    await rooms.crawl.apply([no_page(unsaid), no_page(past, retry_at=NOW - HOUR)], hourly)
    assert await rooms.crawl.article_orders(NOW, 10) == []
    assert {order.article_id for order in await rooms.crawl.article_orders(NOW + HOUR, 10)} == {unsaid, past}


async def test_it_works_at_the_second_attempt(rooms: Rooms) -> None:
    (article_id,) = await publish(rooms, new(1))
    await rooms.crawl.apply([no_page(article_id, retry_at=NOW + MINUTE)], hourly)
    assert (await detail(rooms, article_id)).error == "503: busy"
    await rooms.crawl.apply([page(article_id, at=NOW + MINUTE)], hourly)
    kept = await detail(rooms, article_id)
    assert (kept.article.text_state, kept.error, kept.text) == (TextState.DONE, None, "The text.")


async def test_a_failed_page_is_wanted_again_after_a_revision(rooms: Rooms) -> None:
    (article_id,) = await publish(rooms, new(1))
    await rooms.crawl.apply([no_page(article_id, final=True)], hourly)
    source = (await detail(rooms, article_id)).article.source_id
    await rooms.crawl.apply([changed(source, 1, revised=(new(1, 2),), at=NOW + MINUTE)], hourly)
    kept = await detail(rooms, article_id)
    assert (kept.article.text_state, kept.error) == (TextState.PENDING, None)
    late = await rooms.crawl.apply([no_page(article_id, final=True)], hourly)  # the old failure once more
    assert late.stale == 1
    assert (await detail(rooms, article_id)).article.text_state is TextState.PENDING


async def test_a_page_tried_while_the_clock_was_ahead_is_asked_for_now_and_its_outcome_counts(rooms: Rooms) -> None:
    """The machine's clock was a day ahead when the page failed, and is right again when its feed revises it."""
    (article_id,) = await publish(rooms, new(1))
    await rooms.crawl.apply([no_page(article_id, at=NOW + 24 * HOUR, final=True)], hourly)
    source = (await detail(rooms, article_id)).article.source_id
    await rooms.crawl.apply([changed(source, 1, revised=(new(1, 2),), at=NOW + MINUTE)], hourly)
    assert [order.article_id for order in await rooms.crawl.article_orders(NOW + HOUR, 10)] == [article_id]
    assert (await rooms.crawl.apply([page(article_id, at=NOW + HOUR)], hourly)).texts == 1


async def test_an_outcome_counts_after_the_clock_was_set_back(rooms: Rooms) -> None:
    (article_id,) = await publish(rooms, new(1))
    ahead = NOW + 30 * 24 * HOUR
    await rooms.crawl.apply([no_page(article_id, at=ahead, retry_at=ahead + MINUTE)], hourly)
    assert (await rooms.crawl.apply([page(article_id, at=ahead - MINUTE)], hourly)).stale == 1  # overtaken on its way
    assert (await rooms.crawl.apply([page(article_id, at=NOW + HOUR)], hourly)).stale == 1  # or hours ago
    await rooms.crawl.mend_times(NOW, TimeCeilings(feed=24 * HOUR, page=24 * HOUR, message=24 * HOUR))
    assert (await rooms.crawl.apply([page(article_id, at=NOW + HOUR)], hourly)).texts == 1


@pytest.mark.parametrize("kind", ["read", "retry", "final"])
async def test_twice_is_once(rooms: Rooms, kind: str) -> None:
    (article_id,) = await publish(rooms, new(1))
    outcome = {
        "read": page(article_id),
        "retry": no_page(article_id, retry_at=NOW + MINUTE),
        "final": no_page(article_id, final=True),
    }[kind]
    first = await rooms.crawl.apply([outcome, outcome], hourly)
    assert first.stale == 1
    once = await dump(rooms.database)
    assert (await rooms.crawl.apply([outcome], hourly)).stale == 1
    assert await dump(rooms.database) == once


async def test_an_unknown_article_changes_nothing(rooms: Rooms) -> None:
    assert (await rooms.crawl.apply([page(12345)], hourly)).stale == 1


async def test_one_page_of_many_articles_is_kept_once(rooms: Rooms) -> None:
    ids = await publish(rooms, *(new(number, content=LONG) for number in range(5)))
    html = b"<html>" + LONG.encode() + b"</html>"
    await rooms.crawl.apply([page(article_id, html=html) for article_id in ids], hourly)
    blobs = (await dump(rooms.database))["blob"]
    assert len(blobs) == 2
    assert sorted(row[-1] for row in blobs) == [5, 5]
    assert all(len(row[1]) < len(LONG) / 2 for row in blobs)
    assert (await detail(rooms, ids[3])).html == html
