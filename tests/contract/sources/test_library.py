from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from tests.contract.stories import HOUR, LONG, NOW, Rooms, changed, dump, failed, gone, hourly, new, page, unchanged

from tidings.errors import AmbiguousSource, SourceNotFound
from tidings.model.articles import ArticleQuery, ArticleTime
from tidings.model.sources import NewSource, Overview, SourceCounts
from tidings.model.visits import VisitResult

A, B, C = "https://a.test/feed", "https://b.test/feed", "https://c.test/rss"


# -- sources ----------------------------------------------------------------------------------------


async def test_find(rooms: Rooms) -> None:
    first, second = await rooms.follow(A, title="The Daily Planet"), await rooms.follow(B, title="Žurnál ČESKÝ")
    for text in (str(*first), A, f" {A} ", "a.test", "A.TEST/F", "daily", "planet"):
        assert [(await rooms.library.find(text)).id] == first
    for text in (B, "žurnál", "Český"):
        assert [(await rooms.library.find(text)).id] == second


async def test_find_what_is_not_there(rooms: Rooms) -> None:
    await rooms.follow("https://a.test/feed/12")
    for text in ("nothing", "", "  ", "12", "9" * 30, "9" * 5000, "%", "_"):
        with pytest.raises(SourceNotFound):
            await rooms.library.find(text)


async def test_find_what_several_answer_to(rooms: Rooms) -> None:
    first, second, _ = await rooms.follow(A, B, C)
    with pytest.raises(AmbiguousSource) as caught:
        await rooms.library.find("feed")
    assert caught.value.candidates == [f"{first} {A}", f"{second} {B}"]


async def test_a_whole_url_is_never_ambiguous(rooms: Rooms) -> None:
    short, _ = await rooms.follow(A, A + "/comments")
    assert (await rooms.library.find(A)).id == short


async def test_scheduled_of_what_is_not_there(rooms: Rooms) -> None:
    with pytest.raises(SourceNotFound):
        await rooms.library.scheduled(1)


async def test_sources_count_their_articles(rooms: Rooms) -> None:
    first, second, _ = await rooms.follow(A, B, C)
    await rooms.crawl.apply([changed(first, 0, new(1), new(2)), changed(second, 0, new(1))], hourly)
    await rooms.crawl.apply([changed(first, 1, new(2, 2), new(3), at=NOW + HOUR)], hourly)
    assert [source.articles for source in await rooms.library.sources()] == [3, 1, 0]


# -- visits -----------------------------------------------------------------------------------------


async def test_visits_the_latest_first(rooms: Rooms) -> None:
    first, second = await rooms.follow(A, B)
    await rooms.crawl.apply([unchanged(first, 0, at=NOW), failed(second, 0, "timed out", at=NOW + HOUR)], hourly)
    await rooms.crawl.apply([changed(first, 1, new(1), at=NOW + 2 * HOUR)], hourly)
    everywhere = await rooms.library.visits(None, 10)
    assert [(visit.source_id, visit.result) for visit in everywhere] == [
        (first, VisitResult.CHANGED),
        (second, VisitResult.FAILED),
        (first, VisitResult.UNCHANGED),
    ]
    assert (everywhere[1].how, everywhere[1].status, everywhere[1].at) == ("timed out", 500, NOW + HOUR)
    assert await rooms.library.visits(first, 1) == everywhere[:1]
    assert await rooms.library.visits(999, 10) == []


# -- articles ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("by", ArticleTime)
async def test_articles_page_by_page(rooms: Rooms, by: ArticleTime) -> None:
    first, second = await rooms.follow(A, B)
    # Seen later, though stored earlier: a batch is not in the order of its times. Dates: some alike, some missing, one
    # in the future, one of 1970.
    dates = [NOW - 3 * HOUR, None, NOW - HOUR, NOW + 9 * HOUR, NOW - 3 * HOUR, datetime(1970, 1, 1, tzinfo=UTC), NOW]
    entries = [new(number, published=date) for number, date in enumerate(dates)]
    await rooms.crawl.apply([changed(first, 0, *entries, at=NOW + HOUR)], hourly)
    await rooms.crawl.apply([changed(second, 0, *entries[:6], at=NOW)], hourly)
    pages, before = [], None
    while found := await rooms.library.articles(ArticleQuery(limit=5, before_id=before, by=by)):
        pages.append(found)
        before = found[-1].id
    assert [len(found) for found in pages] == [5, 5, 3]
    shown = [(article.at(by), article.id) for found in pages for article in found]
    assert shown == sorted(shown, reverse=True)
    assert len(set(shown)) == 13
    assert max(shown)[0] == NOW + HOUR  # when the article of the future was seen
    of_first = await rooms.library.articles(ArticleQuery(source_id=first, limit=3, by=by))
    rest = await rooms.library.articles(ArticleQuery(source_id=first, before_id=of_first[-1].id, by=by))
    assert {article.source_id for article in (*of_first, *rest)} == {first}
    assert len(of_first) + len(rest) == 7


async def test_articles_since(rooms: Rooms) -> None:
    first, second = await rooms.follow(A, B)
    late = new(2, published=NOW - 2 * HOUR)
    await rooms.crawl.apply([changed(first, 0, new(1), at=NOW), changed(second, 0, late, at=NOW + HOUR)], hourly)

    async def since(at: datetime, by: ArticleTime) -> list[str]:
        return [article.identity for article in await rooms.library.articles(ArticleQuery(since=at, by=by))]

    assert await since(NOW + HOUR, ArticleTime.SEEN) == ["id-2"]
    assert await since(NOW, ArticleTime.SEEN) == ["id-2", "id-1"]
    assert await since(NOW - HOUR, ArticleTime.PUBLISHED) == ["id-1"]
    assert await since(NOW - 2 * HOUR, ArticleTime.PUBLISHED) == ["id-1", "id-2"]


async def test_what_is_from_before_its_source_was_followed(rooms: Rooms) -> None:
    """By its date; without one, by whether it came with the first visit. A date may be only a day."""
    [source] = await rooms.follow(A, at=NOW)
    first_visit = {
        1: (NOW - HOUR, True),
        2: (NOW + HOUR, False),  # between the command and the first visit
        3: (None, True),
        4: (NOW + 99 * HOUR, True),  # no date of publication
        5: (datetime(1970, 1, 1, tzinfo=UTC), True),
    }
    later = {6: (NOW - HOUR, False), 7: (NOW - 25 * HOUR, True), 8: (None, False), 9: (NOW + 3 * HOUR, False)}
    for seq, (visit, at) in enumerate(((first_visit, NOW + 2 * HOUR), (later, NOW + 4 * HOUR))):
        entries = [new(number, published=date) for number, (date, _) in visit.items()]
        await rooms.crawl.apply([changed(source, seq, *entries, at=at)], hourly)
    found = {int(one.identity.removeprefix("id-")): one for one in await rooms.library.articles(ArticleQuery())}
    assert {number: one.backlog for number, one in found.items()} == {
        number: backlog for number, (_, backlog) in (first_visit | later).items()
    }
    detail = await rooms.library.article(found[1].id)
    assert detail is not None
    assert detail.article.backlog
    overview = await rooms.library.overview(NOW + 5 * HOUR)
    assert (overview.articles, overview.articles_day) == (9, 4)  # of today is what later visits found


@pytest.mark.parametrize("by", ArticleTime)
async def test_a_page_after_an_article_that_is_no_more(rooms: Rooms, by: ArticleTime) -> None:
    first, second = await rooms.follow(A, B)
    await rooms.crawl.apply([changed(first, 0, new(1)), changed(second, 0, new(2))], hourly)
    latest, earlier = await rooms.library.articles(ArticleQuery(by=by))
    await rooms.catalogue.remove(latest.source_id)
    rest = await rooms.library.articles(ArticleQuery(before_id=latest.id, by=by))
    assert [found.id for found in rest] == [earlier.id]


async def test_none_is_left_out_after_an_article_that_is_no_more(rooms: Rooms) -> None:
    """The removed one lies between articles that are older and younger by their dates than by their ids."""
    first, second = await rooms.follow(A, B)
    dates = [NOW - hours * HOUR for hours in (90, 1, 50)]
    for seq, date in enumerate(dates):
        await rooms.crawl.apply([changed(first, seq, new(seq, published=date), at=NOW + seq * HOUR)], hourly)
    await rooms.crawl.apply([changed(second, 0, new(9, published=NOW - 40 * HOUR), at=NOW + 3 * HOUR)], hourly)
    shown = [article.id for article in await rooms.library.articles(ArticleQuery())]
    assert shown == [2, 4, 3, 1]
    await rooms.catalogue.remove(second)
    assert [article.id for article in await rooms.library.articles(ArticleQuery(before_id=4))][-2:] == [3, 1]


async def test_the_name_of_the_source_follows_its_title(rooms: Rooms) -> None:
    (named,), (bare,) = await rooms.follow(A, title="The Planet"), await rooms.follow(B)
    await rooms.crawl.apply([changed(named, 0, new(1)), changed(bare, 0, new(2))], hourly)
    assert {article.source_name for article in await rooms.library.articles(ArticleQuery())} == {"The Planet", B}


async def test_no_such_article(rooms: Rooms) -> None:
    assert await rooms.library.article(1) is None


# -- overview ---------------------------------------------------------------------------------------


async def test_the_overview_of_nothing(rooms: Rooms) -> None:
    assert await rooms.library.overview(NOW) == Overview(0, 0, 0, 0, 0, 0, 0, 0, None, 0)


async def test_the_overview_counts(rooms: Rooms) -> None:
    first, second, third = await rooms.follow(A, B, C)
    later = NOW + timedelta(days=2)
    await rooms.crawl.apply(
        [changed(first, 0, new(1, content=LONG), new(2)), failed(second, 0), gone(third, 0)], hourly
    )
    await rooms.crawl.apply([changed(first, 1, new(3), at=later), failed(second, 1, at=later)], hourly)
    (order, *_) = await rooms.crawl.article_orders(later, 10)
    await rooms.crawl.apply([page(order.article_id, at=later)], hourly)
    stored = sum(len(row[1]) for row in (await dump(rooms.database))["blob"])
    assert await rooms.library.overview(later) == Overview(
        sources=3,
        failing=1,
        gone=1,
        articles=3,
        articles_day=1,
        visits_day=2,
        visits_changed_day=1,
        pending_texts=2,
        next_at=later + HOUR,
        stored_bytes=stored,
        listed=SourceCounts(1, 1, 1),
    )
    assert stored > 0


async def test_a_source_that_was_not_visited_yet_is_next(rooms: Rooms) -> None:
    await rooms.catalogue.add([NewSource(A, "a.test")], NOW, [NOW + HOUR])
    assert (await rooms.library.overview(NOW)).next_at == NOW + HOUR


# -- publications -----------------------------------------------------------------------------------


async def test_publications(rooms: Rooms) -> None:
    first, second = await rooms.follow(A, B, at=NOW - 2 * HOUR)
    seen = NOW + HOUR
    await rooms.crawl.apply(
        [
            changed(second, 0, new(1, published=NOW), at=seen),
            changed(
                first,
                0,
                new(1, published=NOW + timedelta(minutes=1)),
                new(2, published=None),  # no date: when it was seen
                new(3, published=NOW + 9 * HOUR),  # from the future: the same
                new(4, published=NOW - HOUR),
                new(5, published=NOW - 3 * HOUR),  # the feed's past, before anybody followed it
                at=seen,
            ),
        ],
        hourly,
    )
    of_a = [(A, NOW - HOUR), (A, NOW + timedelta(minutes=1)), (A, seen), (A, seen)]
    assert await rooms.library.publications(NOW - 9 * HOUR) == [*of_a, (B, NOW)]
    assert await rooms.library.publications(NOW) == [*of_a[1:], (B, NOW)]
    assert await rooms.library.publications(seen + HOUR) == []
