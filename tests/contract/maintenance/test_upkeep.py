"""ports.library.Upkeep on both engines."""

from __future__ import annotations

from datetime import timedelta

from tests.contract.stories import HOUR, NOW, Rooms, changed, hourly, new

from tidings.model.sources import NewSource
from tidings.ports.library import QueueCounts
from tidings.store.maintenance.upkeep import UpkeepRows


async def test_what_waits_is_counted(rooms: Rooms) -> None:
    store = UpkeepRows(rooms.database)
    assert await store.queues(NOW) == QueueCounts(0, 0, 0, 0, 0, 0, 0, 0, 0)
    sources = [NewSource(f"https://{name}.test/feed", f"{name}.test") for name in "abc"]
    await rooms.catalogue.add(sources, NOW, [NOW, NOW - 2 * HOUR, NOW + HOUR])
    found = await store.queues(NOW)
    assert (found.due, found.late) == (2, 1)
    await rooms.crawl.apply([changed(1, 0, new(1), new(2), at=NOW)], hourly)
    found = await store.queues(NOW)
    assert (found.due, found.late, found.unindexed) == (1, 1, 2)
    assert found.texts == 2
    assert await store.database_bytes() > 50_000


async def test_publications_since_a_source_was_added_of_some_sources(rooms: Rooms) -> None:
    store = UpkeepRows(rooms.database)
    sources = [NewSource(f"https://{name}.test/feed", f"{name}.test") for name in "abcd"]
    await rooms.catalogue.add(sources, NOW - timedelta(days=3), [NOW] * 4)
    for source in (1, 2, 3, 4):
        entries = [new(number, published=NOW - number * HOUR) for number in (1, 30, 200)]
        await rooms.crawl.apply([changed(source, 0, *entries, at=NOW)], hourly)
    found = await store.publications(NOW - timedelta(days=30), 10, 100)
    assert found.of_sources == 4
    assert found.posts == {source: [NOW - 30 * HOUR, NOW - HOUR] for source in (1, 2, 3, 4)}
    assert (await store.publications(NOW - 2 * HOUR, 10, 100)).posts[1] == [NOW - HOUR]
    assert list((await store.publications(NOW - 2 * HOUR, 2, 100)).posts) == [1, 3]
    assert sum(map(len, (await store.publications(NOW - timedelta(days=30), 10, 3)).posts.values())) == 3
