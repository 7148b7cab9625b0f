"""What visits of pages bring."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import numpy as np
from tests.contract.sitestories import (
    ROOT,
    SITE,
    baseline,
    copy_of,
    followed,
    found,
    grown,
    leaf,
    look,
    news,
    noise,
    resting,
    settled,
)
from tests.contract.stories import HOUR, NOW, Rooms, asked, dump, failed, gone, hourly, unchanged

from tidings.model.feeds import Hints
from tidings.model.orders import FeedOutcome, HopKind
from tidings.model.pages import (
    Noise,
    NoiseRule,
    PageBrief,
    PageSeen,
    PageStanding,
    RemovedSegment,
    SegmentChange,
    VersionQuery,
)
from tidings.model.sources import SourceKind, SourceState
from tidings.model.visits import Rescheduled, Scheduled, Visit, VisitResult
from tidings.read.page.compare.site_boilerplate import RecurringHashes, pack_hashes

A, B, C = f"{ROOT}a", f"{ROOT}b", f"{ROOT}c"


async def versions(rooms: Rooms, source_id: int) -> list[tuple[int, int, int, bool]]:
    kept = await rooms.archive.versions(VersionQuery(source_id=source_id))
    return [(one.added, one.removed, one.silent, one.first) for one in kept]


# -- orders -----------------------------------------------------------------------------------------


async def test_an_order_carries_what_is_known_of_the_page_and_its_site(rooms: Rooms) -> None:
    root = await followed(rooms, replace(SITE, depth=1, words=("ebb", "flood"), at_least=2))
    (feed,) = await rooms.follow("https://a.test/feed")
    (page,) = [(await grown(rooms, root, {"a": {}}))["a"]]
    rule = NoiseRule(7, "main > ul", muted=True)
    await rooms.sites.rule(root, 7, rule)
    orders = {order.source_id: order for order in await rooms.crawl.feed_orders([page, root, feed])}
    expected = PageBrief(root, 0, True, b"", (rule,), ("ebb", "flood"), 2, pages=2)
    assert (orders[root].kind, orders[root].page, orders[root].known) == (SourceKind.PAGE, expected, b"memory")
    assert orders[page].page == replace(expected, level=1, follow=False)
    assert (orders[feed].kind, orders[feed].page) == (SourceKind.FEED, None)


async def test_what_stands_on_many_pages_travels_with_the_orders(rooms: Rooms) -> None:
    root = await followed(rooms)
    menu, own = np.array([5, 9]), 100
    ids = await grown(rooms, root, {name: {} for name in "abcd"})
    fresh = [pack_hashes(np.append(menu, [own + number])) for number in range(4)]
    first = [look(ids[name], 1, news("x"), fresh=fresh[number]) for number, name in enumerate("ab")]
    await rooms.crawl.apply(first, hourly)
    (order,) = await rooms.crawl.feed_orders([root])
    assert order.page is not None
    assert order.page.recurring == b""
    second = [look(ids[name], 1, news("x"), fresh=fresh[number + 2]) for number, name in enumerate("cd")]
    await rooms.crawl.apply(second, hourly)
    (order,) = await rooms.crawl.feed_orders([root])
    assert order.page is not None
    assert RecurringHashes(order.page.recurring).anywhere(np.array([5, 9, 100, 101])).tolist() == [
        True,
        True,
        False,
        False,
    ]


# -- what a visit was -------------------------------------------------------------------------------


async def test_the_first_visit_is_the_baseline(rooms: Rooms) -> None:
    root = await followed(rooms)
    outcome = baseline(root, 0, A, B, title="Home", findings=(found("ebb"),))
    applied = await rooms.crawl.apply([outcome], hourly)
    (visit,) = applied.visits
    assert (visit.result, visit.how) == (VisitResult.CHANGED, "first visit: 4 segments")
    assert (visit.first, visit.within, visit.window) == (True, True, 0)
    assert (applied.versions, applied.links, applied.woken, applied.articles_new) == (1, 2, 0, 0)
    kept = await rooms.kept(root)
    assert (kept.title, kept.last_visit_at, kept.last_change_at) == ("Home", NOW, None)
    assert (await rooms.library.scheduled(root)).standing.changes == 0
    (version,) = await rooms.archive.versions(VersionQuery())
    assert (version.first, version.added, version.url, version.title) == (True, 0, ROOT, "Home")
    assert (version.findings, version.status, version.content_type) == ((found("ebb"),), 200, "text/html")


async def test_a_changed_segment_is_counted_once_as_a_diff_does(rooms: Rooms) -> None:
    root = await followed(rooms)
    await rooms.crawl.apply([baseline(root)], hourly)
    other = replace(news("Form 7"), leads=("https://harbour.test/8",))
    went = RemovedSegment("Low water at noon", replaced=True), RemovedSegment("Fog")
    outcome = look(root, 1, news("High water at noon"), news("Sun"), other, removed=2, gone=went)
    only = look(root, 2, news("Low water"), removed=1, gone=(RemovedSegment("x", replaced=True),), at=NOW + 2 * HOUR)
    await rooms.crawl.apply([outcome], hourly)
    await rooms.crawl.apply([only], hourly)
    versions = await rooms.archive.versions(VersionQuery(changes=True))
    assert [(one.added, one.changed, one.removed) for one in versions] == [(0, 1, 0), (1, 2, 1)]
    assert [one.counted for one in versions] == ["1 changed", "1 added, 2 changed, 1 removed"]
    assert (outcome.page and outcome.page.counts.words) == "1 added, 2 changed (1 with other links), 1 removed"


async def test_a_change(rooms: Rooms) -> None:
    root = await followed(rooms)
    await rooms.crawl.apply([baseline(root)], hourly)
    added = news("High water at noon"), noise("12 readers", why=Noise.PASSES), news("x" * 300)
    outcome = look(root, 1, *added, removed=2, findings=(found("High water at noon"), found("12 readers")))
    applied = await rooms.crawl.apply([outcome], hourly)
    (visit,) = applied.visits
    assert (visit.result, visit.how) == (VisitResult.CHANGED, "2 segments new")
    assert (visit.first, visit.within) == (False, True)
    kept = await rooms.kept(root)
    assert (kept.last_change_at, kept.articles) == (NOW + HOUR, 0)
    standing = (await rooms.library.scheduled(root)).standing
    assert (standing.changes, standing.posted_at) == (1, NOW + HOUR)
    version, first = await rooms.archive.versions(VersionQuery(source_id=root))
    assert (version.added, version.removed, version.silent, version.first) == (2, 2, 1, False)
    assert version.words.startswith("High water at noon / xxx")
    assert len(version.words) == 200
    assert version.findings == (found("High water at noon"),)  # what is noise was not found
    assert await rooms.archive.bodies([version.id, first.id]) == {
        version.id: f"<p>{root} at 1".encode(),
        first.id: f"<p>baseline {root}".encode(),
    }


async def test_noise_alone_is_no_change_and_no_version(rooms: Rooms) -> None:
    root = await followed(rooms)
    await rooms.crawl.apply([baseline(root)], hourly)
    (visit,) = (await rooms.crawl.apply([look(root, 1, noise("12:01", why=Noise.PASSES))], hourly)).visits
    assert (visit.result, visit.how) == (VisitResult.UNCHANGED, "only noise: 1 segments")
    assert await versions(rooms, root) == [(0, 0, 0, True)]
    (order,) = await rooms.crawl.feed_orders([root])
    assert order.known == b"more"  # its memory is kept all the same


async def test_what_is_gone_is_a_change_and_is_said(rooms: Rooms) -> None:
    root = await followed(rooms)
    await rooms.crawl.apply([baseline(root)], hourly)
    gone = RemovedSegment("The ferry is late."), RemovedSegment(""), RemovedSegment("No boats on Sunday.")
    (visit,) = (await rooms.crawl.apply([look(root, 1, removed=3, gone=gone)], hourly)).visits
    assert visit.result is VisitResult.CHANGED
    assert await versions(rooms, root) == [(0, 3, 0, False), (0, 0, 0, True)]
    (version,) = await rooms.archive.versions(VersionQuery(changes=True))
    assert version.words == "removed: The ferry is late. / removed: No boats on Sunday."


async def test_a_change_is_said_with_its_label_and_what_it_was(rooms: Rooms) -> None:
    root = await followed(rooms)
    await rooms.crawl.apply([baseline(root)], hourly)
    price = SegmentChange(leaf("3.20 euro"), label="Bread", old="2.90 euro")
    manual = SegmentChange(leaf("The manual", B), leads=(B,))
    gone = RemovedSegment("2.90 euro", replaced=True), RemovedSegment("Sold out", label="Buns")
    await rooms.crawl.apply([look(root, 1, price, manual, removed=2, gone=gone)], hourly)
    (version,) = await rooms.archive.versions(VersionQuery(changes=True))
    words = f"Bread: 2.90 euro -> 3.20 euro / The manual: leads to {B} now / removed: Buns: Sold out"
    assert version.words == words


async def test_links_of_a_page_as_deep_as_was_asked_for_are_refused(rooms: Rooms) -> None:
    root = await followed(rooms, replace(SITE, depth=0))
    await rooms.crawl.apply([baseline(root)], hourly)
    await rooms.crawl.apply([look(root, 1, news("teaser", A), links=(A,))], hourly)
    assert await rooms.frontier.found(10) == []
    assert await rooms.sites.refused(root, 10) == [(A, "deeper than was asked for")]


async def test_and_are_followed_after_all_where_a_page_less_deep_has_them(rooms: Rooms) -> None:
    root = await followed(rooms, replace(SITE, depth=1))
    page = (await grown(rooms, root, {"a": {}}))["a"]
    await rooms.crawl.apply([look(page, 1, news("teaser", B, C), links=(B, C))], hourly)
    assert await rooms.frontier.found(10) == []
    applied = await rooms.crawl.apply([look(root, 1, news("news", B), links=(B,))], hourly)
    assert applied.links == 1
    (waiting,) = await rooms.frontier.found(10)
    assert (waiting.url, waiting.level, waiting.parent_id) == (B, 1, root)
    assert await rooms.sites.refused(root, 10) == [(C, "deeper than was asked for")]


async def test_an_unchanged_page_and_one_that_fails(rooms: Rooms) -> None:
    root = await followed(rooms)
    await rooms.crawl.apply([baseline(root)], hourly)
    (visit,) = (await rooms.crawl.apply([unchanged(root, 1, at=NOW + HOUR)], hourly)).visits
    assert (visit.result, visit.how, visit.within) == (VisitResult.UNCHANGED, "304", True)
    applied = await rooms.crawl.apply([failed(root, 2, at=NOW + 2 * HOUR)], hourly)
    assert applied.visits[0].result is VisitResult.FAILED
    late = NOW + timedelta(days=40)
    assert (await rooms.crawl.apply([failed(root, 3, at=late)], hourly)).lost == ()  # nobody looks for it elsewhere
    kept = await rooms.kept(root)
    assert (kept.failing_since, kept.last_error, kept.failures) == (NOW + 2 * HOUR, "500: server error", 2)
    (visit,) = (await rooms.crawl.apply([gone(root, 4, at=late)], hourly)).visits
    assert visit.result is VisitResult.GONE
    assert (await rooms.kept(root)).state is SourceState.GONE


async def test_what_is_no_page_is_not_visited_again(rooms: Rooms) -> None:
    root = await followed(rooms)
    page = (await grown(rooms, root, {"a": {"a1": {}}}))["a"]
    seen = PageSeen(no_page="image/png, not a page")
    outcome = FeedOutcome(page, 1, NOW + HOUR, VisitResult.UNCHANGED, "?", 200, page=seen, hops=(asked(),))
    applied = await rooms.crawl.apply([outcome], hourly)
    assert (applied.visits[0].result, applied.next, applied.versions) == (VisitResult.GONE, (), 0)
    kept = await rooms.kept(page)
    assert (kept.state, kept.reason, kept.next_at) == (SourceState.GONE, "image/png, not a page", None)
    assert [hop.kind for hop in await rooms.library.hops(page, NOW - HOUR)] == [HopKind.FEED]


async def test_applied_twice_it_changes_nothing(rooms: Rooms) -> None:
    root = await followed(rooms)
    outcomes = [baseline(root, 0, A, findings=(found("x"),)), look(root, 1, news("new", B), links=(B,))]
    for outcome in outcomes:
        await rooms.crawl.apply([outcome], hourly)
    kept = await dump(rooms.database)
    applied = await rooms.crawl.apply([*outcomes, *outcomes], hourly)
    assert (applied.stale, applied.versions, applied.links) == (4, 0, 0)
    assert await dump(rooms.database) == kept


async def test_one_body_of_two_pages_is_kept_once(rooms: Rooms) -> None:
    root = await followed(rooms)
    ids = await grown(rooms, root, {"a": {}, "b": {}})
    body = b"<p>the same on both</p>"
    await rooms.crawl.apply([look(ids[name], 1, news(name), body=body) for name in "ab"], hourly)
    stored = await rooms.archive.storage(root)
    assert (stored.versions, stored.bodies) == (5, 4)
    assert stored.shown_bytes == stored.body_bytes + len(body)
    sizes = (await dump(rooms.database))["blob"]
    counted = await rooms.sites.site(root)
    assert stored.stored_bytes == sum(row[2] for row in sizes) == counted.stored_bytes
    assert await rooms.sites.site(root, counted=False) == replace(
        counted, waiting=0, refused=0, versions=0, stored_bytes=0, changed_at=None
    )
    assert counted.changed_at == max(one.at for one in await rooms.archive.versions(VersionQuery(changes=True)))
    key = copy_of(body).sha256
    assert [row[3] for row in sizes if row[0] == key] == [2]


async def test_pages_and_feeds_in_one_batch(rooms: Rooms) -> None:
    root = await followed(rooms)
    (feed,) = await rooms.follow("https://b.test/feed")
    applied = await rooms.crawl.apply([unchanged(feed, 0), baseline(root), failed(feed, 0)], hourly)
    assert [visit.within for visit in applied.visits] == [False, True]
    assert (applied.stale, applied.versions) == (1, 1)


# -- links ------------------------------------------------------------------------------------------


async def test_links_wait_breadth_first_and_each_once(rooms: Rooms) -> None:
    root = await followed(rooms)
    ids = await grown(rooms, root, {"a": {}, "b": {}})
    deep, high = (f"{ROOT}deep{n}" for n in range(2)), f"{ROOT}high"
    first = look(ids["a"], 1, news("x"), links=(*deep, high, A))
    applied = await rooms.crawl.apply([first, look(root, 1, news("y"), links=(high, B, ROOT))], hourly)
    assert applied.links == 3
    links = await rooms.frontier.found(10)
    assert [(one.url.removeprefix(ROOT), one.level, one.parent_id) for one in links] == [
        ("high", 1, root),
        ("deep0", 2, ids["a"]),
        ("deep1", 2, ids["a"]),
    ]
    assert len(await rooms.frontier.found(2)) == 2
    again = await rooms.crawl.apply([look(ids["b"], 1, news("z"), links=(high,))], hourly)
    assert again.links == 0


async def test_pages_as_deep_as_was_asked_for_lead_no_further(rooms: Rooms) -> None:
    root = await followed(rooms, replace(SITE, depth=1))
    page = (await grown(rooms, root, {"a": {}}))["a"]
    applied = await rooms.crawl.apply([look(page, 1, news("x", B), links=(B,))], hourly)
    assert applied.links == 0
    assert await rooms.frontier.found(10) == []


# -- where a page stands ----------------------------------------------------------------------------


async def test_policies_are_told_where_a_page_stands(rooms: Rooms) -> None:
    told: dict[int, PageStanding | None] = {}

    def listening(scheduled: Scheduled, visit: Visit, hints: Hints) -> Rescheduled:
        told[scheduled.source_id] = scheduled.page
        return hourly(scheduled, visit, hints)

    root = await followed(rooms, replace(SITE, policy="frequency"))
    (feed,) = await rooms.follow("https://a.test/feed")
    ids = await grown(rooms, root, {name: {} for name in "abcde"})
    later = [
        look(ids["a"], 1, news("x")),
        unchanged(ids["b"], 1),
        failed(ids["c"], 1),
        gone(ids["d"], 1),
    ]
    await rooms.crawl.apply(later, hourly)
    await rooms.crawl.apply([failed(ids["c"], 2), unchanged(feed, 0), unchanged(root, 1)], listening)
    # a changed, b did not, c failed without ever being looked at again, d is gone, e was only looked at once
    assert told == {
        feed: None,
        ids["c"]: PageStanding(1),
        root: PageStanding(0, children=4, children_unchanged=0.5),
    }
    assert (await rooms.library.scheduled(root)).page == told[root]
    kept = {one.source_id: one.page for one in await rooms.crawl.scheduled([root, feed])}
    assert kept == {root: told[root], feed: None}


async def test_children_are_counted_only_for_policies_that_ask(rooms: Rooms) -> None:
    for page_policy, children in (("planner", 0), ("selective", 1)):
        room = Rooms.over(rooms.database, page_policy=page_policy)
        url = f"https://{page_policy}.test/"
        root, _ = await room.sites.follow(replace(SITE, url=url), NOW)
        await room.crawl.apply([baseline(root, 0, f"{url}a")], resting)
        (page,) = await settled(room)
        await room.crawl.apply([baseline(page)], resting)
        (kept,) = await room.crawl.scheduled([root])
        assert kept.page is not None
        assert kept.page.children == children


async def test_a_collection_is_told_so(rooms: Rooms) -> None:
    root = await followed(rooms, replace(SITE, once=True))
    standing = (await rooms.library.scheduled(root)).page
    assert standing == PageStanding(0, once=True)


async def test_what_is_learned_of_all_sources_is_not_learned_of_pages(rooms: Rooms) -> None:
    root = await followed(rooms)
    (feed,) = await rooms.follow("https://b.test/feed")
    await rooms.crawl.apply([baseline(root), unchanged(feed, 0)], hourly)
    assert await rooms.crawl.states(10) == [b"v"]
