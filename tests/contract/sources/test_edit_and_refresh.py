"""What a person sets of a source, and asks for at once."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from tests.contract.sitestories import followed, grown, look, news, resting
from tests.contract.stories import HOUR, NOW, Rooms, changed, dump, failed, gone, hourly, new, unchanged

from tidings.errors import SourceNotFound
from tidings.model.feeds import Hints
from tidings.model.hosts import HostManners
from tidings.model.sources import NewSource, Refreshed, SourceState, Wait, WaitingPage
from tidings.model.visits import Decision, Rescheduled, Scheduled, Visit
from tidings.store.sources import refresh as refreshing

A, B = "https://a.test/feed", "https://b.test/feed"
COOL = timedelta(minutes=5)
SECOND = timedelta(seconds=1)


# -- edit -------------------------------------------------------------------------------------------


async def test_edit_sets_what_is_named_and_nothing_else(rooms: Rooms) -> None:
    source, other = await rooms.follow(A, B, title="Old", category="world")
    await rooms.crawl.apply([changed(source, 0, new(1)), unchanged(other, 0)], hourly)
    before, beside, counter = await rooms.kept(source), await rooms.kept(other), await rooms.crawl.changes()
    await rooms.catalogue.edit(source, {"weight": 3, "policy": "fixed", "title": " New\x00 "})
    kept = await rooms.kept(source)
    assert (kept.weight, kept.policy, kept.title) == (3.0, "fixed", "New")
    assert (kept.category, kept.subscribers, kept.next_at) == ("world", 1, before.next_at)
    assert await rooms.kept(other) == beside
    assert await rooms.crawl.changes() == counter + 1
    await rooms.catalogue.edit(source, {"subscribers": 12, "category": "", "policy": None})
    kept = await rooms.kept(source)
    assert (kept.subscribers, kept.category, kept.policy, kept.weight) == (12, None, None, 3.0)
    assert (await rooms.library.scheduled(source)).policy_state == b"v"


UNSETTABLE: list[dict[str, Any]] = [
    {"url": "https://b.test/"},
    {"weight": 0},
    {"weight": -1.0},
    {"weight": float("nan")},
    {"weight": float("inf")},
    {"weight": True},
    {"weight": "2"},
    {"subscribers": -1},
    {"subscribers": 1.5},
    {"subscribers": 2**31},
    {"every": 0},
    {"same_title": 1},
    {"same_title": None},
    {"egress": "any"},
    {"egress": "eu west"},
    {"egress": 7},
    {"every": 1.5},
    {"every": True},
    {"every": 2**31},
    {"title": 7},
    {"policy": b"fixed"},
    {"title": "fine", "id": 3},
]


async def test_what_cannot_be_set_changes_nothing(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    before = await dump(rooms.database)
    for changes in UNSETTABLE:
        with pytest.raises(ValueError, match=list(changes)[-1]):
            await rooms.catalogue.edit(source, changes)
        assert await dump(rooms.database) == before, changes


async def test_a_new_source_is_held_to_the_same(rooms: Rooms) -> None:
    for odd in (NewSource(A, "a.test", weight=0.0), NewSource(A, "a.test", subscribers=-1)):
        with pytest.raises(ValueError, match="is not a"):
            await rooms.catalogue.add([odd], NOW, [NOW])
    assert await rooms.library.sources() == []


async def test_nobodys_id(rooms: Rooms) -> None:
    await rooms.follow(A)
    counter = await rooms.crawl.changes()
    for number in (-1, 0, 999, 2**63, 10**30):
        for change in (
            rooms.catalogue.edit(number, {"weight": 2}),
            rooms.catalogue.edit(number, {}),
            rooms.catalogue.refresh(number, NOW, COOL),
            rooms.catalogue.refresh_site(number, NOW, COOL),
        ):
            with pytest.raises(SourceNotFound):
                await change
        assert await rooms.crawl.changes() == counter, number


async def test_an_edit_of_nothing_is_no_change(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    before = await dump(rooms.database)
    await rooms.catalogue.edit(source, {})
    assert await dump(rooms.database) == before


# -- refresh ----------------------------------------------------------------------------------------


async def test_a_refreshed_source_is_due_at_once(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    await rooms.crawl.apply([unchanged(source, 0)], hourly)
    counter, now = await rooms.crawl.changes(), NOW + COOL
    assert await rooms.catalogue.refresh(source, now, COOL) is None
    kept = await rooms.kept(source)
    assert (kept.next_at, kept.reason) == (now, "asked for by a person")
    assert await rooms.crawl.changes() == counter + 1
    assert [(due.source_id, due.seq) for due in await rooms.crawl.due(now, 10)] == [(source, 1)]


async def test_a_feed_of_a_bridge_that_wants_to_be_left_alone_is_not_refreshed(rooms: Rooms) -> None:
    """It has a line of its own, and what is known of it is kept under that name."""
    source, other = await rooms.follow("https://bridge.test/1", "https://bridge.test/2")
    closed = HostManners(f"bridge.test#{source}", closed_until=NOW + HOUR)
    await rooms.crawl.apply([], hourly, [closed])
    assert await rooms.catalogue.refresh(source, NOW, COOL) == Wait(NOW + HOUR, asked=True)
    assert await rooms.catalogue.refresh(other, NOW, COOL) is None


async def test_not_again_before_it_has_cooled_down(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    await rooms.crawl.apply([unchanged(source, 0)], hourly)
    before = await dump(rooms.database)
    assert await rooms.catalogue.refresh(source, NOW + COOL - SECOND, COOL) == Wait(NOW + COOL, asked=False)
    assert await dump(rooms.database) == before
    assert await rooms.catalogue.refresh(source, NOW + COOL, COOL) is None
    # It was asked for, though nobody has visited it yet.
    again = NOW + COOL + SECOND
    assert await rooms.catalogue.refresh(source, again, COOL) == Wait(NOW + 2 * COOL, asked=False)
    assert await rooms.catalogue.refresh(source, again, timedelta(0)) is None


async def test_a_new_source_may_be_refreshed(rooms: Rooms) -> None:
    await rooms.catalogue.add([NewSource(A, "a.test")], NOW, [NOW + HOUR])
    kept = await rooms.library.find(A)
    assert await rooms.catalogue.refresh(kept.id, NOW, COOL) is None
    assert (await rooms.kept(kept.id)).next_at == NOW


async def test_what_its_server_asked_for_is_kept(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    hints = Hints(retry_after=NOW + 2 * HOUR, fresh_until=NOW + 9 * HOUR)
    await rooms.crawl.apply([failed(source, 0, hints=hints)], hourly)
    assert await rooms.catalogue.refresh(source, NOW + HOUR, COOL) == Wait(NOW + 2 * HOUR, asked=True)
    closed = HostManners("a.test", closed_until=NOW + 3 * HOUR)
    await rooms.crawl.apply([], hourly, [closed, HostManners("b.test", closed_until=NOW + 30 * HOUR)])
    assert await rooms.catalogue.refresh(source, NOW + HOUR, COOL) == Wait(NOW + 3 * HOUR, asked=True)
    assert await rooms.catalogue.refresh(source, NOW + HOUR, 9 * HOUR) == Wait(NOW + 9 * HOUR, asked=True)
    assert await rooms.catalogue.refresh(source, NOW + 3 * HOUR, COOL) is None


async def test_what_is_gone_comes_back_to_life(rooms: Rooms) -> None:
    def fails(scheduled: Scheduled, visit: Visit, hints: Hints) -> Rescheduled:
        return Rescheduled(Decision(None, "gone"), b"s", 4, state=SourceState.GONE)

    (source,) = await rooms.follow(A)
    await rooms.crawl.apply([gone(source, 0)], fails)
    assert await rooms.crawl.feed_orders([source]) == []
    assert await rooms.catalogue.refresh(source, NOW + HOUR, COOL) is None
    kept = await rooms.kept(source)
    assert (kept.state, kept.next_at, kept.failures) == (SourceState.ACTIVE, NOW + HOUR, 4)
    assert [order.seq for order in await rooms.crawl.feed_orders([source])] == [1]
    await rooms.crawl.apply([unchanged(source, 1, at=NOW + HOUR)], hourly)
    assert (await rooms.kept(source)).failures == 0


async def test_an_order_that_was_on_its_way_counts_for_a_refreshed_source(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    assert await rooms.catalogue.refresh(source, NOW, COOL) is None
    assert (await rooms.crawl.apply([changed(source, 0, new(1), at=NOW + SECOND)], hourly)).articles_new == 1
    assert (await rooms.kept(source)).next_at == NOW + SECOND + HOUR


# -- all pages of a site ------------------------------------------------------------------------------


async def test_all_pages_of_a_site_are_due_at_once(rooms: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refreshing, "AT_A_TIME", 2)  # in several transactions
    root = await followed(rooms)
    ids = await grown(rooms, root, {"a": {"a1": {}}, "b": {}})
    (other,) = await rooms.follow(B)
    now = NOW + COOL
    assert await rooms.catalogue.refresh_site(root, now, COOL) == Refreshed(tuple(sorted(ids.values())))
    due = [(one.source_id, one.seq) for one in await rooms.crawl.due(now, 10) if one.source_id != other]
    assert sorted(due) == [(one, 1) for one in sorted(ids.values())]
    assert {(await rooms.kept(one)).reason for one in ids.values()} == {"asked for by a person"}
    assert (await rooms.kept(other)).reason == "new: the first visit"
    with pytest.raises(SourceNotFound):
        await rooms.catalogue.refresh_site(ids["a"], now, COOL)


async def test_pages_that_wait_and_pages_that_are_left_out(rooms: Rooms) -> None:
    root = await followed(rooms)
    ids = await grown(rooms, root, {name: {} for name in "abc"})
    later = NOW + 2 * HOUR
    hints = Hints(retry_after=later + HOUR)
    visits = [look(ids["a"], 1, news("x"), at=later - SECOND), failed(ids["b"], 1, at=NOW + HOUR, hints=hints)]
    await rooms.crawl.apply([*visits, gone(ids["c"], 1, at=NOW + HOUR)], resting)
    waits = {"a": Wait(later - SECOND + COOL, asked=False), "b": Wait(later + HOUR, asked=True)}
    held = {name: WaitingPage(ids[name], f"https://a.test/{name}", wait) for name, wait in waits.items()}
    assert await rooms.catalogue.refresh_site(root, later, COOL) == Refreshed((root,), (held["a"], held["b"]), 1)
    at_once = await rooms.catalogue.refresh_site(root, later, timedelta(0))
    assert at_once == Refreshed((root, ids["a"]), (held["b"],), 1)
    assert (await rooms.kept(ids["c"])).state is SourceState.GONE


async def test_the_first_page_of_a_site_comes_back_with_the_rest(rooms: Rooms) -> None:
    root = await followed(rooms)
    ids = await grown(rooms, root, {"a": {}})
    await rooms.crawl.apply([gone(root, 1)], resting)
    counter = await rooms.crawl.changes()
    assert await rooms.catalogue.refresh_site(root, NOW + HOUR, COOL) == Refreshed((root, ids["a"]))
    assert (await rooms.kept(root)).state is SourceState.ACTIVE
    assert await rooms.crawl.changes() == counter + 1
    assert await rooms.catalogue.refresh_site(root, NOW + HOUR, COOL) == Refreshed(
        waiting=tuple(
            WaitingPage(one, url, Wait(NOW + HOUR + COOL, asked=False))
            for one, url in ((root, "https://a.test/"), (ids["a"], "https://a.test/a"))
        )
    )
    assert await rooms.crawl.changes() == counter + 1


async def test_a_closed_host_is_left_alone_with_all_its_pages(rooms: Rooms) -> None:
    root = await followed(rooms)
    await grown(rooms, root, {"a": {}})
    await rooms.crawl.apply([], hourly, [HostManners("a.test", closed_until=NOW + 3 * HOUR)])
    refreshed = await rooms.catalogue.refresh_site(root, NOW + HOUR, timedelta(0))
    assert refreshed.due == ()
    assert {one.wait for one in refreshed.waiting} == {Wait(NOW + 3 * HOUR, asked=True)}
