"""The same article in two feeds: one page for both."""

from __future__ import annotations

from tests.contract.stories import HOUR, LONG, NOW, Rooms, audit, changed, hourly, new, page

from tidings.model.articles import ArticleQuery, TextState
from tidings.store.db.database import Database

A, B = "https://a.test/feed", "https://a.test/world/feed"
HTML = b"<p>" + b"What happened. " * 400


async def test_31_both_wait_and_one_page_serves_both(rooms: Rooms, database: Database) -> None:
    one, two = await rooms.follow(A, B)
    await rooms.crawl.apply([changed(one, 0, new(1)), changed(two, 0, new(1), new(2))], hourly)
    [first] = await rooms.library.articles(ArticleQuery(source_id=one))
    await rooms.crawl.apply([page(first.id, LONG, at=NOW + HOUR, html=HTML)], hourly)
    other, twin = await rooms.library.articles(ArticleQuery(source_id=two))
    assert (twin.text_state, twin.fetched) == (TextState.DONE, NOW + HOUR)
    assert other.text_state is TextState.PENDING
    kept = await rooms.library.article(twin.id)
    assert kept is not None
    assert (kept.text, kept.html) == (LONG, HTML)
    assert [order.article_id for order in await rooms.crawl.article_orders(NOW + HOUR, 10)] == [other.id]
    await rooms.catalogue.remove(one)
    kept = await rooms.library.article(twin.id)
    assert kept is not None
    assert kept.html == HTML
    await audit(database)


async def test_31_one_that_comes_later_finds_its_page_read(rooms: Rooms, database: Database) -> None:
    one, two = await rooms.follow(A, B)
    await rooms.crawl.apply([changed(one, 0, new(1))], hourly)
    [first] = await rooms.library.articles(ArticleQuery(source_id=one))
    await rooms.crawl.apply([page(first.id, LONG, at=NOW + HOUR, html=HTML)], hourly)
    await rooms.crawl.apply([changed(two, 0, new(1), at=NOW + 2 * HOUR)], hourly)
    assert await rooms.crawl.article_orders(NOW + 3 * HOUR, 10) == []
    [twin] = await rooms.library.articles(ArticleQuery(source_id=two))
    assert twin.text_state is TextState.DONE
    await audit(database)


async def test_an_outcome_of_hours_ago_that_comes_again_is_not_taken_for_the_next_one(rooms: Rooms) -> None:
    (source,) = await rooms.follow("https://again.test/feed")
    await rooms.crawl.apply([changed(source, 0, new(1, 2), at=NOW)], hourly)
    [article] = await rooms.library.articles(ArticleQuery(source_id=source))
    read = page(article.id, at=NOW + HOUR)
    assert (await rooms.crawl.apply([read], hourly)).texts == 1
    await rooms.crawl.apply([changed(source, 1, revised=(new(1, 1),), at=NOW + 4 * HOUR)], hourly)
    applied = await rooms.crawl.apply([read], hourly)
    assert (applied.texts, applied.stale) == (0, 1)
