"""Lists of sources and hosts come a page at a time, in every order, with every filter, on both engines."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from itertools import product
from typing import Any

import pytest
from sqlalchemy import Select
from tests.contract.sitestories import ROOT, baseline, followed, resting, settled
from tests.contract.stories import HOUR, NOW, Rooms, changed, failed, gone, hourly, new

from tidings.errors import AmbiguousSource, SourceNotFound
from tidings.model.feeds import FeedFacts
from tidings.model.hosts import HostManners, HostQuery
from tidings.model.people import NO_FOLDER, Role
from tidings.model.sources import NewSource, Source, SourceCounts, SourceOrder, SourceQuery, SourceShow
from tidings.store.db.statements import CompiledSelect
from tidings.store.people.people_rows import PeopleRows
from tidings.store.people.reading_rows import ReadingRows
from tidings.store.sources import source_lists
from tidings.store.sources.host_lists import HostRows

NAMES = ["beta", "Alpha", "Ärger", "zeta", "alpha", "50 % off_", "Ω", "delta"]


async def a_list(rooms: Rooms) -> list[int]:
    """Eight sources: the third fails, the fifth is gone, the second has articles."""
    sources = [
        NewSource(f"https://h{number % 3}.test/{number}.xml", f"h{number % 3}.test", title=name, category="News")
        for number, name in enumerate(NAMES, 1)
    ]
    await rooms.catalogue.add(sources, NOW, [NOW + HOUR * (9 - number) for number in range(1, 9)])
    ids = [source.id for source in await rooms.library.sources()]
    outcomes = [changed(ids[1], 0, new(1), new(2)), failed(ids[2], 0), gone(ids[4], 0)]
    await rooms.crawl.apply(outcomes, hourly)
    return ids


async def pages(rooms: Rooms, query: SourceQuery) -> list[Source]:
    """All pages, one after the other."""
    found: list[Source] = []
    after = query.after
    while True:
        page = await rooms.library.source_page(replace(query, after=after))
        assert len(page.sources) <= query.limit
        found += page.sources
        if page.following is None:
            return found
        after = page.following


async def test_pages_add_up_to_the_list_in_every_order(rooms: Rooms) -> None:
    ids = await a_list(rooms)
    every = {source.id: source for source in await rooms.library.sources()}
    late = NOW + timedelta(days=99)
    orders = {
        SourceOrder.ID: ids,
        SourceOrder.NAME: sorted(ids, key=lambda one: every[one].name.casefold() + every[one].url),
        SourceOrder.NEXT: sorted(ids, key=lambda one: (every[one].next_at or late, one)),
        SourceOrder.ARTICLES: sorted(ids, key=lambda one: (every[one].articles, one), reverse=True),
        SourceOrder.FAILURES: sorted(ids, key=lambda one: (every[one].failures, one), reverse=True),
    }
    for limit, (order, expected) in product((1, 3, 8, 100), orders.items()):
        found = await pages(rooms, SourceQuery(order=order, limit=limit))
        assert [source.id for source in found] == expected, (order, limit)
        assert found == [every[one] for one in expected]
        for text in ("news", "H1.TEST"):
            fitting = [one for one in expected if text != "H1.TEST" or every[one].host == "h1.test"]
            named = await pages(rooms, SourceQuery(text, order=order, limit=limit))
            assert [source.id for source in named] == fitting, (order, text)


async def test_filters(rooms: Rooms) -> None:
    ids = await a_list(rooms)

    async def found(text: str, show: SourceShow = SourceShow.ALL) -> list[int]:
        return sorted(source.id for source in await pages(rooms, SourceQuery(text, show)))

    assert await found("", SourceShow.FAILING) == [ids[2]]
    assert await found("", SourceShow.GONE) == [ids[4]]
    assert await found("ALPHA") == [ids[1], ids[4]]
    assert await found("alpha h2") == [ids[1], ids[4]]
    assert await found("alpha", SourceShow.GONE) == [ids[4]]
    assert await found("ÄRGER") == [ids[2]]
    assert await found("ω") == [ids[6]]
    assert await found("%") == [ids[5]]
    assert await found("_") == [ids[5]]
    assert await found("nothing like it") == []
    assert await found("alpha\0h2") == [ids[1], ids[4]]
    with pytest.raises(SourceNotFound):
        await rooms.library.find("h1\0")
    assert (await rooms.library.source_page(SourceQuery("alpha"))).found == 2
    assert await rooms.library.source_counts() == SourceCounts(6, 1, 1)
    assert (await rooms.library.overview(NOW)).listed == SourceCounts(6, 1, 1)


@pytest.mark.parametrize("limit", [1, 100])
async def test_by_category_and_what_is_due(rooms: Rooms, limit: int) -> None:
    ids = await a_list(rooms)
    await rooms.catalogue.edit(ids[3], {"category": "Local News"})
    await rooms.catalogue.edit(ids[6], {"category": "Ärger"})
    rest = [one for one in ids if one not in (ids[3], ids[6])]
    soon = [
        source.id for source in await rooms.library.sources() if source.next_at and source.next_at <= NOW + HOUR * 2
    ]
    assert 0 < len(soon) < 7
    for order in SourceOrder:

        async def found(
            text: str = "", category: str | None = None, due: datetime | None = None, by: SourceOrder = order
        ) -> list[int]:
            query = SourceQuery(text, order=by, limit=limit, category=category, due=due)
            return sorted(source.id for source in await pages(rooms, query))

        assert await found(category="news") == await found(category="News") == rest
        assert await found(category="local news") == await found("zeta", "Local News") == [ids[3]]
        assert await found(category="Ärger") == [ids[6]]
        assert await found("beta", "Local News") == await found(category="nothing\0") == await found(category="") == []
        assert await found(due=NOW + HOUR * 2) == await found("test", due=NOW + HOUR * 2) == soon
        assert await found(due=NOW - HOUR) == []
    assert [
        one.id for one in await pages(rooms, SourceQuery(order=SourceOrder.NEXT, limit=limit, due=NOW + 99 * HOUR))
    ] == [one.id for one in await pages(rooms, SourceQuery(order=SourceOrder.NEXT)) if one.next_at is not None]


@pytest.mark.parametrize("few", [True, False])
async def test_what_a_person_follows(rooms: Rooms, monkeypatch: pytest.MonkeyPatch, few: bool) -> None:
    """By their ids where they are few, else along the index of the order."""
    ids = await a_list(rooms)
    reading = ReadingRows(rooms.database)
    ann = (await PeopleRows(rooms.database).add("Ann", Role.ADMIN, None, NOW)).id
    ben = (await PeopleRows(rooms.database).add("Ben", Role.READER, None, NOW)).id
    mine = [ids[1], ids[2], ids[4], ids[6]]
    await reading.follow(ben, mine[:2], NOW, "News/Poland")
    await reading.follow(ben, mine[2:3], NOW, "News")
    await reading.follow(ben, mine[3:], NOW)
    if not few:
        monkeypatch.setattr(source_lists, "MOST_SORTED", 3)
    for order in SourceOrder:
        every = [one.id for one in await pages(rooms, SourceQuery(order=order, limit=2))]
        found = [one.id for one in await pages(rooms, SourceQuery(order=order, limit=2, person_id=ben))]
        assert found == [one for one in every if one in mine], order
    news, poland = await reading.folders(ben)
    for folder_id, expected in {news.id: mine[:3], poland.id: mine[:2], NO_FOLDER: mine[3:], 999: []}.items():
        query = SourceQuery(person_id=ben, folder_id=folder_id)
        assert [one.id for one in await pages(rooms, query)] == expected, folder_id
    assert [one.id for one in await pages(rooms, SourceQuery("alpha", person_id=ben))] == [ids[1], ids[4]]
    assert [one.id for one in await pages(rooms, SourceQuery(show=SourceShow.GONE, person_id=ben))] == [ids[4]]
    assert await rooms.library.source_counts(ben) == SourceCounts(2, 1, 1)
    assert await rooms.library.source_counts(ann) == SourceCounts(6, 1, 1)  # the owner follows all
    assert await rooms.library.source_counts(99) == SourceCounts()


async def test_a_page_begins_after_a_source_that_was_removed(rooms: Rooms) -> None:
    ids = await a_list(rooms)
    for order in SourceOrder:
        query = SourceQuery(order=order, limit=3)
        before = [source.id for source in await pages(rooms, query)]
        first = await rooms.library.source_page(query)
        await rooms.catalogue.remove(first.sources[-1].id)
        left = await pages(rooms, SourceQuery(order=order, limit=3, after=first.following))
        assert [source.id for source in left] == before[3:]
        await rooms.catalogue.add([NewSource(first.sources[-1].url, "h.test")], NOW, [NOW])
    assert ids


async def test_a_name_that_a_feed_gives_itself_is_found(rooms: Rooms) -> None:
    (source,) = await rooms.follow("https://a.test/feed")
    await rooms.crawl.apply([changed(source, 0, facts=FeedFacts("The Morning Post"))], hourly)
    found = await rooms.library.source_page(SourceQuery("morning", order=SourceOrder.NAME))
    assert [one.id for one in found.sources] == [source]
    await rooms.catalogue.edit(source, {"title": "Evening", "category": "Local"})
    assert (await rooms.library.source_page(SourceQuery("morning"))).sources == ()
    assert len((await rooms.library.source_page(SourceQuery("local evening a.test"))).sources) == 1


async def test_pages_of_a_site_are_in_no_list_but_its_first(rooms: Rooms) -> None:
    root = await followed(rooms)
    await rooms.crawl.apply([baseline(root, 0, f"{ROOT}a", f"{ROOT}b")], resting)
    pages_of_it = await settled(rooms)
    assert len(pages_of_it) == 2
    for order in SourceOrder:
        assert [source.id for source in await pages(rooms, SourceQuery(order=order))] == [root]
    assert await rooms.library.existing([root, *pages_of_it, 999, 0, 2**70]) == {root, *pages_of_it}
    assert (await rooms.library.source_names([root, 999])).keys() == {root}


async def test_very_many_that_fit_are_not_all_sorted(rooms: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    await a_list(rooms)
    monkeypatch.setattr(source_lists, "MOST_SORTED", 3)
    page = await rooms.library.source_page(SourceQuery("news", order=SourceOrder.ARTICLES))
    assert (len(page.sources), page.found, page.following) == (3, None, None)
    # Names are the order of the search itself: all of them can be read.
    for limit, found in {2: None, 6: None, 100: 8}.items():
        query = SourceQuery("news", order=SourceOrder.NAME, limit=limit)
        assert (len(await pages(rooms, query)), (await rooms.library.source_page(query)).found) == (8, found)
    with pytest.raises(AmbiguousSource, match="fits 8 sources"):
        await rooms.library.find("test/")


async def test_more_words_are_not_more_statements(rooms: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    ids, made = await a_list(rooms), list[Select[Any]]()

    def noted(statement: Select[Any]) -> CompiledSelect:
        made.append(statement)
        return CompiledSelect(statement)

    monkeypatch.setattr(source_lists, "CompiledSelect", noted)
    for number in range(9, 17):
        text = " ".join(["news"] * (number - 1) + ["alpha"])
        for order in (SourceOrder.NAME, SourceOrder.ID):
            found = (await rooms.library.source_page(SourceQuery(text, order=order))).sources
            assert {one.id for one in found} == {ids[1], ids[4]}, number
    assert (await rooms.library.source_page(SourceQuery(f"{text} quite"))).sources == ()
    assert len(made) <= 3, "up to 16 words with their number and without, up to 32 words"


# -- hosts ------------------------------------------------------------------------------------------


async def test_hosts_that_are_special_come_in_parts(rooms: Rooms) -> None:
    ids = await a_list(rooms)
    known = [
        HostManners("h0.test", closed_until=NOW + HOUR, refusals=1),
        HostManners("h1.test", gap=60.0),
        HostManners("h2.test", crawl_delay=30.0),
        HostManners("refuses.test", refusals=2),
        HostManners("fast.test", crawl_delay=0.5),
        HostManners("was-closed.test", closed_until=NOW - HOUR),
        HostManners("longer.test", closed_until=NOW + 2 * HOUR, gap=99.0),
        HostManners("bridge.test#7", gap=70.0),
    ]
    await rooms.crawl.apply([failed(ids[0], 0)], hourly, known)
    hosts = HostRows(rooms.database)
    expected = ["longer.test", "h0.test", "bridge.test#7", "h1.test", "h2.test", "refuses.test"]
    for limit in (1, 2, 4, 99):
        seen: list[tuple[str, int]] = []
        page = await hosts.hosts(HostQuery(NOW, 1.0, limit=limit))
        while True:
            seen += [(one.manners.host, one.sources) for one in page.hosts]
            if page.following is None:
                break
            page = await hosts.hosts(HostQuery(NOW, 1.0, limit=limit, after=page.following))
        assert [name for name, _ in seen] == expected
        assert dict(seen) == dict.fromkeys(expected, 0) | {"h0.test": 2, "h1.test": 3, "h2.test": 3, "bridge.test#7": 1}
        every: list[str] = []
        page = await hosts.hosts(HostQuery(NOW, every=True, limit=limit))
        while True:
            every += [one.manners.host for one in page.hosts]
            if page.following is None:
                break
            page = await hosts.hosts(HostQuery(NOW, every=True, limit=limit, after=page.following))
        assert sorted(every) == sorted(one.host for one in known)
    assert await hosts.manners_of(["h1.test", "nobody.test"]) == {"h1.test": known[1]}
