"""ports.news.News on both engines."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import update
from tests.contract.sitestories import baseline, followed, look, news
from tests.contract.stories import HOUR, NOW, Rooms, changed, hourly, new
from tests.contract.watchstories import answer_all, asked

from tidings.model.people import OWNER, Role
from tidings.model.sources import NewSource
from tidings.ports.news import Arrived, FirstVisits, LatestIds
from tidings.store.db.schema import article
from tidings.store.news.news_rows import NewsRows
from tidings.store.people.people_rows import PeopleRows
from tidings.store.people.reading_rows import ReadingRows

MINUTE = timedelta(minutes=1)


async def feeds(rooms: Rooms, *names: str, at: datetime = NOW) -> None:
    sources = [NewSource(f"https://{name}.test/feed", f"{name}.test") for name in names]
    await rooms.catalogue.add(sources, at, [at] * len(sources))


async def arrive(rooms: Rooms, source_id: int, seq: int, *numbers: int, at: datetime = NOW, late: int = 10) -> None:
    entries = [new(number, published=at - late * MINUTE, content=None) for number in numbers]
    await rooms.crawl.apply([changed(source_id, seq, *entries, at=at)], hourly)


async def test_what_came_is_counted_for_those_who_follow_it(rooms: Rooms) -> None:
    store = NewsRows(rooms.database)
    assert await store.place() == LatestIds()
    await feeds(rooms, "a", "b")
    people = PeopleRows(rooms.database)
    await people.add("Ada", Role.ADMIN, None, NOW)
    ben = (await people.add("Ben", Role.READER, None, NOW)).id
    await ReadingRows(rooms.database).follow(ben, [2], NOW)
    before = await store.place()
    await arrive(rooms, 1, 0, 1, 2, 3)
    await arrive(rooms, 2, 0, 4)
    assert await store.arrived(before, [OWNER, ben, 99]) == {OWNER: Arrived(4), ben: Arrived(1)}
    middle = await store.place()
    assert middle.article > before.article
    assert await store.arrived(middle, [OWNER, ben]) == {}
    assert await store.arrived(before, []) == {}


async def test_matches_and_changes_but_no_baselines(rooms: Rooms) -> None:
    store = NewsRows(rooms.database)
    await asked(rooms, "all")
    root = await followed(rooms)
    before = await store.place()
    await rooms.crawl.apply([baseline(root, 0)], hourly)
    assert (await store.arrived(before, [OWNER])).get(OWNER, Arrived()).changes == 0, "a first visit is no change"
    await rooms.crawl.apply([look(root, 1, news("Something new"))], hourly)
    await answer_all(rooms, 1)
    found = (await store.arrived(before, [OWNER]))[OWNER]
    assert found.changes == 1
    assert found.matches >= 1
    assert await store.arrived(await store.place(), [OWNER]) == {}


async def test_hours_delays_and_first_visits(rooms: Rooms) -> None:
    store, start = NewsRows(rooms.database), NOW.replace(minute=0, second=0, microsecond=0)
    assert await store.delays(start) is None
    await feeds(rooms, "a")
    assert await store.first_visits(NOW - HOUR) == FirstVisits(1, 0)
    await arrive(rooms, 1, 0, 1, 2)  # the first visit: there before
    assert await store.first_visits(NOW - HOUR) == FirstVisits(1, 1)
    assert await store.first_visits(NOW + HOUR) == FirstVisits(0, 0)
    await arrive(rooms, 1, 1, 3, 4, 5, at=NOW + HOUR, late=10)
    await arrive(rooms, 1, 2, 6, at=NOW + 3 * HOUR, late=50)
    assert await store.hourly(start, 5) == [0, 3, 0, 1, 0]
    assert await store.hourly(start + HOUR, 2) == [3, 0]
    delays = await store.delays(start)
    assert delays is not None
    assert (delays.articles, delays.mean, delays.p95) == (4, 20 * MINUTE, 50 * MINUTE)


async def test_stories_that_several_sources_carry(rooms: Rooms) -> None:
    store = NewsRows(rooms.database)
    await feeds(rooms, "a", "b", "c")
    await arrive(rooms, 1, 0, 1, 2, 3, at=NOW, late=60)
    await arrive(rooms, 2, 0, 4, 5, at=NOW + 2 * MINUTE, late=30)
    await arrive(rooms, 3, 0, 6, 7, at=NOW + 5 * MINUTE, late=90)
    assert await store.carried(NOW - HOUR, 5) == []
    # 4 and 6 carry what 1 says, and 3 too; 5 carries what 2 says. 7 is alone in its story.
    for story, members in ((1, (1, 3, 4, 6)), (2, (2, 5)), (7, (7,))):
        statement = update(article).where(article.c.id.in_(members)).values(story_id=story)
        await rooms.database.write(lambda connection, one=statement: connection.execute(one))  # type: ignore[misc]
    great, small = await store.carried(NOW - HOUR, 5)
    assert [one.article_id for one in great.carriers] == [6, 1, 4], "each source once, by publication"
    assert great.first.source_id == 3
    assert [one.article_id for one in small.carriers] == [2, 5]
    assert [one.story_id for one in await store.carried(NOW - HOUR, 1)] == [1]
    assert [one.story_id for one in await store.carried(NOW + MINUTE, 5)] == [], "it began before"
