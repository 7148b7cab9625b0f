"""Who reads each source is counted, and reaches what is scheduled and ordered, on both engines."""

from __future__ import annotations

from datetime import timedelta

from tests.contract.stories import NOW, Rooms, changed, hourly, new

from tidings.model.articles import ArticleQuery
from tidings.model.people import OWNER, Role
from tidings.model.sources import ONE_READER, READ_WITHIN, Readership
from tidings.store.people.people_rows import PeopleRows
from tidings.store.people.reading_rows import ReadingRows


async def test_what_several_people_read(rooms: Rooms) -> None:
    reading, people = ReadingRows(rooms.database), PeopleRows(rooms.database)
    first, second = await rooms.follow("https://a.test/feed", "https://b.test/feed")
    await rooms.crawl.apply([changed(first, 0, *map(new, range(1, 10)))], hourly)

    async def readers(source_id: int) -> Readership:
        (scheduled,) = await rooms.crawl.scheduled([source_id])
        assert (await rooms.library.scheduled(source_id)).standing == scheduled.standing
        return scheduled.standing.readers

    async def told(source_id: int) -> int:
        (order,) = await rooms.crawl.feed_orders([source_id])
        return order.subscribers

    articles = [one.id for one in await rooms.library.articles(ArticleQuery(first))]
    assert await reading.mark_read(OWNER, articles[:4], NOW) == 4
    assert await reading.count_readers(NOW) == 0  # one person: nothing is written
    assert await readers(first) == ONE_READER
    await people.add("Ada", Role.ADMIN, None, NOW)
    ben = (await people.add("Ben", Role.READER, None, NOW)).id
    cleo = (await people.add("Cleo", Role.READER, None, NOW)).id
    for person_id in (ben, cleo):
        await reading.follow(person_id, [first], NOW)
    await reading.star(ben, articles[:2], NOW + timedelta(days=1))
    assert await reading.count_readers(NOW + timedelta(days=1)) == 1
    assert await reading.count_readers(NOW + timedelta(days=1)) == 0
    assert (await readers(first), await told(first)) == (Readership(3, 6), 3)
    assert (await readers(second), await told(second)) == (ONE_READER, 1)
    await rooms.catalogue.edit(first, {"subscribers": 12})
    assert await told(first) == 12
    # It is over some day, and people leave.
    assert await reading.count_readers(NOW + READ_WITHIN + timedelta(hours=1)) == 1
    assert await readers(first) == Readership(3, 2)
    await reading.unfollow(cleo, [first], NOW)
    await people.remove(ben)
    assert await reading.count_readers(NOW) == 1
    assert (await readers(first), await told(first)) == (ONE_READER, 12)
