"""Sources that are paused, or removed so that it can be taken back."""

from __future__ import annotations

from datetime import timedelta

import pytest
from tests.contract.stories import HOUR, NOW, Rooms, changed, gone, hourly, new, unchanged

from tidings.errors import SourceError
from tidings.model.pages import NewSite
from tidings.model.people import OWNER
from tidings.model.sources import SourceCounts, SourceOrder, SourceQuery, SourceShow, SourceState
from tidings.store.sources import library

A, B, C = "https://a.test/feed", "https://b.test/feed", "https://c.test/feed"


async def due(rooms: Rooms) -> list[int]:
    return sorted(one.source_id for one in await rooms.crawl.due(NOW + 24 * HOUR, 100))


async def shown(rooms: Rooms, show: SourceShow) -> list[int]:
    return [one.id for one in (await rooms.library.source_page(SourceQuery(show=show, order=SourceOrder.ID))).sources]


async def test_a_paused_source_is_not_visited_until_it_is_resumed(rooms: Rooms) -> None:
    first, second = await rooms.follow(A, B)
    before, changes = await rooms.kept(first), await rooms.crawl.changes()
    assert await rooms.catalogue.pause([first, first, 999]) == 1
    assert await rooms.catalogue.pause([first]) == 0
    assert await rooms.crawl.changes() == changes + 1
    paused = await rooms.kept(first)
    assert (paused.state, paused.next_at, paused.reason) == (SourceState.PAUSED, None, "paused by a person")
    assert await due(rooms) == [second]
    assert await rooms.crawl.feed_orders([first]) == []
    assert (await shown(rooms, SourceShow.PAUSED), await shown(rooms, SourceShow.ALL)) == ([first], [first, second])
    assert await rooms.library.source_counts() == SourceCounts(1, paused=1)
    with pytest.raises(SourceError, match="it is paused"):
        await rooms.catalogue.refresh(first, NOW, timedelta(0))
    assert await rooms.catalogue.resume([first], NOW + HOUR) == 1
    resumed = await rooms.kept(first)
    assert (resumed.state, resumed.next_at) == (SourceState.ACTIVE, before.next_at)
    assert await due(rooms) == [first, second]


async def test_counts_that_take_long_are_kept_until_a_person_changes_a_source(
    rooms: Rooms, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "MANY_COUNTED", 0)
    first, second = await rooms.follow(A, B)

    async def counts() -> SourceCounts:
        return await rooms.library.source_counts(OWNER)

    assert await counts() == SourceCounts(2)
    await rooms.crawl.apply([gone(second, 0)], hourly)
    assert await counts() == SourceCounts(2)  # for two seconds
    await rooms.catalogue.pause([first])
    assert await counts() == SourceCounts(gone=1, paused=1)
    await rooms.follow(C)
    assert await counts() == SourceCounts(1, gone=1, paused=1)
    await rooms.catalogue.remove(second)
    assert await counts() == SourceCounts(1, paused=1)


async def test_a_visit_under_way_is_stored_and_the_source_stays_paused(rooms: Rooms) -> None:
    first, second, third = await rooms.follow(A, B, C)
    await rooms.catalogue.pause([first, second])
    await rooms.catalogue.set_aside([third], NOW)
    outcomes = [changed(first, 0, new(1)), gone(second, 0), changed(third, 0, new(1))]
    applied = await rooms.crawl.apply(outcomes, hourly)
    assert applied.next == ()
    kept = [await rooms.kept(one) for one in (first, second, third)]
    assert [one.state for one in kept] == [SourceState.PAUSED, SourceState.GONE, SourceState.REMOVED]
    assert (kept[0].articles, kept[0].next_at) == (1, None)
    await rooms.catalogue.resume([first], NOW)
    assert (await rooms.kept(first)).next_at == NOW + HOUR


async def test_a_visit_that_changes_nothing_does_not_resume_it(rooms: Rooms) -> None:
    both = await rooms.follow(A, B)
    await rooms.crawl.apply([changed(one, 0, new(1)) for one in both], hourly)
    await rooms.catalogue.pause(both[:1])
    await rooms.catalogue.set_aside(both[1:], NOW)
    applied = await rooms.crawl.apply([unchanged(one, 1, at=NOW + HOUR) for one in both], hourly)
    assert applied.next == ()
    kept = [await rooms.kept(one) for one in both]
    assert [(one.state, one.next_at) for one in kept] == [(SourceState.PAUSED, None), (SourceState.REMOVED, None)]
    assert await due(rooms) == []
    assert (await shown(rooms, SourceShow.PAUSED), await shown(rooms, SourceShow.REMOVED)) == (both[:1], both[1:])
    assert await rooms.catalogue.resume(both[:1], NOW) == 1
    assert (await rooms.kept(both[0])).next_at == NOW + 2 * HOUR


async def test_a_removed_source_comes_back_as_it_was(rooms: Rooms) -> None:
    first, second, third = await rooms.follow(A, B, C)
    await rooms.crawl.apply([changed(first, 0, new(1)), gone(third, 0)], hourly)
    await rooms.catalogue.pause([second])
    before = [await rooms.kept(one) for one in (first, second, third)]
    assert await rooms.catalogue.set_aside([first, second, third], NOW) == 3
    assert (await shown(rooms, SourceShow.ALL), await shown(rooms, SourceShow.REMOVED)) == ([], [first, second, third])
    assert await due(rooms) == []
    assert (await rooms.library.overview(NOW)).sources == 0
    assert await rooms.catalogue.set_aside_before(NOW) == []
    assert await rooms.catalogue.set_aside_before(NOW + HOUR) == [first, second, third]
    assert await rooms.catalogue.restore([first, second, third]) == 3
    after = [await rooms.kept(one) for one in (first, second, third)]
    assert [(one.state, one.next_at, one.removed_at) for one in after] == [
        (one.state, one.next_at, None) for one in before
    ]
    assert await rooms.catalogue.set_aside_before(NOW + HOUR) == []
    await rooms.catalogue.resume([second], NOW)
    assert (await rooms.kept(second)).next_at == NOW


async def test_what_is_added_again_comes_back(rooms: Rooms) -> None:
    [first] = await rooms.follow(A)
    await rooms.crawl.apply([changed(first, 0, new(1))], hourly)
    await rooms.catalogue.set_aside([first], NOW)
    with pytest.raises(AssertionError):  # it is no new source
        await rooms.follow(A)
    kept = await rooms.kept(first)
    assert (kept.state, kept.articles) == (SourceState.ACTIVE, 1)


async def test_a_site_is_held_with_its_pages(rooms: Rooms) -> None:
    site = NewSite("https://s.test/", "s.test", 1)
    root, _ = await rooms.sites.follow(site, NOW)
    for hold, release in (
        (rooms.catalogue.pause([root]), lambda: rooms.catalogue.resume([root], NOW)),
        (rooms.catalogue.set_aside([root], NOW), lambda: rooms.catalogue.restore([root])),
        (rooms.catalogue.set_aside([root], NOW), lambda: rooms.sites.follow(site, NOW)),
    ):
        await hold
        assert await due(rooms) == []
        with pytest.raises(SourceError, match="it is "):
            await rooms.catalogue.refresh_site(root, NOW, timedelta(0))
        await release()
        assert await due(rooms) == [root]
    await rooms.catalogue.set_aside([root], NOW)
    assert await rooms.sites.sites() == []
