"""What a search finds is counted, by source, folder, language and month, and sorted by date, on both engines."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from tests.contract.stories import NOW, Rooms, changed, hourly, new

from tidings.crawl.search_indexer import Indexer, analyse_here
from tidings.model.people import OWNER
from tidings.model.search import FacetValue, HitCount, SearchPage, SearchQuery, SearchSort
from tidings.store.people.reading_rows import ReadingRows

DAY = timedelta(days=1)


async def find(rooms: Rooms, query: str, **more: Any) -> SearchPage:
    values: dict[str, Any] = {"person_id": OWNER, "faceted": True} | more
    return await rooms.search.search(SearchQuery(query, NOW, **values))


def titles(found: SearchPage) -> list[str | None]:
    return [hit.found.title for hit in found.hits]


async def keep(rooms: Rooms) -> tuple[int, int]:
    first, second = await rooms.follow("https://a.test/feed", "https://b.test/feed", category="News")
    of_first = [
        new(number, title=f"Gas {number}", content="", published=NOW - number * 20 * DAY, language=language)
        for number, language in ((1, "en"), (2, "en-GB"), (3, "de"))
    ]
    of_second = [new(9, title="Gas and oil 9", content="", published=NOW - 15 * DAY, language="de")]
    await rooms.crawl.apply([changed(first, 0, *of_first), changed(second, 0, *of_second)], hourly)
    await Indexer(rooms.search, analyse_here).catch_up()
    return first, second


async def test_facets(rooms: Rooms) -> None:
    first, second = await keep(rooms)
    reading = ReadingRows(rooms.database)
    await reading.move(OWNER, [second], "Energy")
    folders = {one.name: one.id for one in await reading.folders(OWNER)}
    found = await find(rooms, "gas")
    facets = found.facets
    assert facets is not None
    assert facets.sources == (
        FacetValue(str(first), "https://a.test/feed", 3),
        FacetValue(str(second), "https://b.test/feed", 1),
    )
    assert facets.folders == (
        FacetValue(str(folders["News"]), "News", 3),
        FacetValue(str(folders["Energy"]), "Energy", 1),
    )
    assert await rooms.search.folder_values(OWNER, facets.by_source) == facets.folders
    assert await rooms.search.folder_values(OWNER + 1, facets.by_source) == ()
    assert {one.key: one.number for one in facets.languages} == {"en": 2, "de": 2}
    by_month: dict[str, int] = {}
    for days in (15, 20, 40, 60):
        month = f"{NOW - days * DAY:%Y-%m}"
        by_month[month] = by_month.get(month, 0) + 1
    assert {one.key: one.number for one in facets.months} == by_month
    assert [one.key for one in facets.months] == sorted(by_month, reverse=True)
    # They narrow what is found, and the count says so.
    assert titles(await find(rooms, "gas", folder_id=folders["Energy"])) == ["Gas and oil 9"]
    assert titles(await find(rooms, "gas", folder_id=999)) == []
    narrowed = await find(rooms, "gas", since=NOW - 45 * DAY, until=NOW - 16 * DAY)
    assert sorted(map(str, titles(narrowed))) == ["Gas 1", "Gas 2"]
    assert narrowed.count == HitCount(2)
    assert (await find(rooms, "gas", faceted=False)).facets is None
    # What needs no word is not counted by words.
    assert (await find(rooms, "lang:de")).facets is None


async def test_the_latest_first_page_by_page(rooms: Rooms) -> None:
    await keep(rooms)
    found = await find(rooms, "gas", sort=SearchSort.DATE)
    assert titles(found) == ["Gas and oil 9", "Gas 1", "Gas 2", "Gas 3"]
    assert found.count == HitCount(4)
    first = await find(rooms, "gas", sort=SearchSort.DATE, limit=3)
    assert first.count == HitCount(4, is_exact=False)
    second = await find(rooms, "gas", sort=SearchSort.DATE, limit=3, after=first.following)
    assert titles(first) + titles(second) == titles(found)
    assert first.facets == second.facets
    # What has the words, but not as they are wanted, is not counted once it was checked.
    assert (await find(rooms, "gas near/1 oil")).count == HitCount(0)
