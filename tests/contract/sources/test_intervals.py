"""An interval that a person sets: of a source, of a site with all its pages, of one page."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from tests.contract.sitestories import ROOT, SITE, baseline, followed, grown, look, news, resting
from tests.contract.stories import HOUR, NOW, Rooms, failed, hourly, unchanged

from tidings.model.feeds import Hints
from tidings.model.pages import SettledLink
from tidings.model.sources import NewSource
from tidings.model.visits import Decision, Rescheduled, Scheduled, Visit

A, B = "https://a.test/feed", "https://b.test/feed"
TEN = 600  # seconds
SPAN = timedelta(seconds=TEN)
REASON = "every 10 min, as a person asked for"


async def test_of_a_source(rooms: Rooms) -> None:
    await rooms.catalogue.add([NewSource(A, "a.test", every=TEN), NewSource(B, "b.test")], NOW, [NOW, NOW])
    timed, plain = await rooms.library.find(A), await rooms.library.find(B)
    assert (timed.every, plain.every) == (TEN, None)
    assert (await rooms.library.scheduled(timed.id)).standing.every == SPAN
    await rooms.crawl.apply([unchanged(plain.id, 0)], hourly)
    await rooms.catalogue.edit(plain.id, {"every": TEN})
    kept = await rooms.kept(plain.id)
    assert (kept.every, kept.next_at, kept.reason) == (TEN, NOW + SPAN, REASON)
    await rooms.catalogue.edit(plain.id, {"every": None})
    kept = await rooms.kept(plain.id)
    assert (kept.every, kept.next_at) == (None, NOW + SPAN), "its policy decides after the next visit"


async def test_a_longer_one_counts_from_the_next_visit_on(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    await rooms.crawl.apply([unchanged(source, 0)], hourly)
    await rooms.catalogue.edit(source, {"every": 2 * 3600})
    kept = await rooms.kept(source)
    assert (kept.next_at, kept.reason) == (NOW + HOUR, "hourly")


async def test_not_before_a_publisher_allows_it_nor_where_it_fails(rooms: Rooms) -> None:
    fresh, asked, failing, hours = await rooms.follow(A, B, "https://c.test/", "https://d.test/")
    await rooms.crawl.apply(
        [
            unchanged(fresh, 0, hints=Hints(fresh_until=NOW + HOUR / 2)),
            unchanged(asked, 0, hints=Hints(retry_after=NOW + 3 * HOUR)),
            failed(failing, 0),
            unchanged(hours, 0, hints=Hints(skip_hours=frozenset({3}))),
        ],
        hourly,
    )
    for one in (fresh, asked, failing, hours):
        await rooms.catalogue.edit(one, {"every": TEN})
    due = [(await rooms.kept(one)).next_at for one in (fresh, asked, failing, hours)]
    assert due == [NOW + HOUR / 2, NOW + HOUR, NOW + HOUR, NOW + HOUR]


async def test_another_policy_waits_no_longer_than_the_usual_ceiling(rooms: Rooms) -> None:
    far, near, asked = await rooms.follow(A, B, "https://c.test/")
    week = NOW + 7 * 24 * HOUR

    def weekly(scheduled: Scheduled, visit: Visit, hints: Hints) -> Rescheduled:
        return replace(hourly(scheduled, visit, hints), decision=Decision(week, "weekly"))

    await rooms.crawl.apply([unchanged(far, 0), unchanged(asked, 0, hints=Hints(retry_after=week))], weekly)
    await rooms.crawl.apply([unchanged(near, 0)], hourly)
    for one in (far, near, asked):
        await rooms.catalogue.edit(one, {"policy": "planner"})
    kept = [await rooms.kept(one) for one in (far, near, asked)]
    assert [one.next_at for one in kept] == [NOW + 24 * HOUR, NOW + HOUR, week]
    assert kept[0].reason == "its policy was changed: within the usual ceiling of 24 h"


async def test_of_a_site_it_holds_for_all_pages_and_those_to_come(rooms: Rooms) -> None:
    root = await followed(rooms)
    page = (await grown(rooms, root, {"a": {}}))["a"]
    await rooms.catalogue.edit(root, {"every": TEN})
    assert {(await rooms.kept(one)).next_at for one in (root, page)} == {NOW + SPAN}, "they had no time of their own"
    assert [one.every for one in await rooms.sites.pages(root, 10)] == [TEN, TEN]
    assert (await rooms.sites.site(root)).every == TEN
    await rooms.crawl.apply([look(root, 1, news("x", f"{ROOT}b"), links=(f"{ROOT}b",))], resting)
    (link,) = await rooms.frontier.found(10)
    (due,) = await rooms.frontier.settle([SettledLink(link, "a.test")], NOW)
    assert (await rooms.kept(due.source_id)).every == TEN
    await rooms.catalogue.edit(root, {"every": None})
    assert [one.every for one in await rooms.sites.pages(root, 10)] == [None] * 3


async def test_of_one_page(rooms: Rooms) -> None:
    root = await followed(rooms)
    ids = await grown(rooms, root, {"a": {}, "b": {}})
    await rooms.catalogue.edit(ids["a"], {"every": TEN})
    assert {one.source_id: one.every for one in await rooms.sites.pages(root, 10)} == {
        root: None,
        ids["a"]: TEN,
        ids["b"]: None,
    }
    assert (await rooms.sites.site(root)).every is None
    assert [(await rooms.kept(ids[name])).next_at for name in ("a", "b")] == [NOW + SPAN, None]


async def test_a_site_that_is_asked_for_with_an_interval(rooms: Rooms) -> None:
    root = await followed(rooms, replace(SITE, every=3600))
    await rooms.crawl.apply([baseline(root, 0)], hourly)
    await rooms.sites.follow(SITE, NOW)
    assert (await rooms.sites.site(root)).every == 3600, "nothing was said of it"
    await rooms.sites.follow(replace(SITE, every=TEN), NOW)
    kept = await rooms.kept(root)
    assert (kept.every, kept.next_at) == (TEN, NOW + SPAN)


async def test_a_collection_is_visited_once(rooms: Rooms) -> None:
    root = await followed(rooms, replace(SITE, once=True))
    await rooms.crawl.apply([baseline(root, 0)], resting)
    await rooms.catalogue.edit(root, {"every": TEN})
    assert (await rooms.kept(root)).next_at is None
