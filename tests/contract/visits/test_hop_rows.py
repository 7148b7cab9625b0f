"""What publishers saw of us is kept, once for every request that was made."""

from __future__ import annotations

from dataclasses import replace

from tests.contract.stories import HOUR, NOW, Rooms, asked, changed, failed, hourly, new, no_page, page, unchanged

from tidings.model.articles import ArticleQuery
from tidings.model.orders import HopKind, Outcome

A, B = "https://a.test/feed", "https://b.test/feed"


async def test_hops_of_visits_and_of_articles_the_oldest_first(rooms: Rooms) -> None:
    source, other = await rooms.follow(A, B)
    robots = asked(0, HopKind.ROBOTS, 404, size=9)
    moved = asked(0, status=301, host="a.test")
    feed = asked(1, conditional=True, size=2**40)
    outcomes = [
        changed(source, 0, new(1), new(2), hops=(robots, moved, feed)),
        failed(other, 0, hops=(asked(0, status=None, host="b.test"),)),
    ]
    await rooms.crawl.apply(outcomes, hourly)
    first, second = await rooms.library.articles(ArticleQuery(source_id=source))
    text = asked(7, HopKind.PAGE, host="news.test", size=5)
    busy = asked(5, HopKind.PAGE, 503, host="news.test")
    pages = [replace(page(first.id), hops=(text,)), replace(no_page(second.id), hops=(busy,))]
    await rooms.crawl.apply(pages, hourly)
    assert await rooms.library.hops(source, NOW) == [robots, moved, feed, busy, text]
    assert await rooms.library.hops(source, busy.at) == [busy, text]
    assert await rooms.library.hops(source, NOW + HOUR) == []
    assert await rooms.library.hops(other, NOW - HOUR) == [asked(0, status=None, host="b.test")]
    assert await rooms.library.hops(2**80, NOW) == []


async def test_a_late_outcome_made_its_requests_all_the_same_but_only_once(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    await rooms.crawl.apply([changed(source, 0, new(1), hops=(asked(0),))], hourly)
    late = changed(source, 0, new(2), hops=(asked(3), asked(4)))
    for _ in range(2):
        assert (await rooms.crawl.apply([late, late], hourly)).stale == 2
    assert await rooms.library.hops(source, NOW) == [asked(0), asked(3), asked(4)]
    (kept,) = await rooms.library.articles(ArticleQuery())
    read = replace(page(kept.id), hops=(asked(5),))
    again = replace(page(kept.id, at=NOW + HOUR), hops=(asked(6), asked(6)))
    for _ in range(2):
        await rooms.crawl.apply([read, again, read], hourly)
    assert await rooms.library.hops(source, asked(5).at) == [asked(5), asked(6), asked(6)]


async def test_an_outcome_twice_in_one_batch_made_its_requests_once(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    twice = unchanged(source, 0, hops=(asked(0), asked(1)))
    assert (await rooms.crawl.apply([twice, twice], hourly)).stale == 1
    assert await rooms.library.hops(source, NOW) == [asked(0), asked(1)]


async def test_the_same_moment_at_two_sources_is_two_requests(rooms: Rooms) -> None:
    source, other = await rooms.follow(A, B)
    await rooms.crawl.apply([unchanged(source, 0, hops=(asked(0),)), unchanged(other, 0, hops=(asked(1),))], hourly)
    late = [unchanged(source, 0, hops=(asked(1),)), unchanged(other, 0, hops=(asked(0),))]
    await rooms.crawl.apply(late, hourly)
    for one in (source, other):
        assert await rooms.library.hops(one, NOW) == [asked(0), asked(1)]


async def test_requests_for_a_removed_source_are_nobodys(rooms: Rooms) -> None:
    source, _ = await rooms.follow(A, B)
    await rooms.crawl.apply([changed(source, 0, new(1), hops=(asked(0),))], hourly)
    (kept,) = await rooms.library.articles(ArticleQuery())
    await rooms.catalogue.remove(source)
    late: list[Outcome] = [unchanged(source, 1, hops=(asked(1),)), replace(page(kept.id), hops=(asked(2),))]
    assert (await rooms.crawl.apply(late, hourly)).stale == 2
    assert await rooms.library.hops(source, NOW) == []


async def test_many_late_requests(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    await rooms.crawl.apply([unchanged(source, 0)], hourly)
    many = tuple(asked(number) for number in range(11_000))
    await rooms.crawl.apply([unchanged(source, 0, hops=many)], hourly)
    await rooms.crawl.apply([unchanged(source, 0, hops=many)], hourly)
    assert await rooms.library.hops(source, NOW) == list(many)
