"""Sites, and what lists show of them."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest
from tests.contract.sitestories import (
    ROOT,
    SITE,
    asking,
    baseline,
    followed,
    found,
    grown,
    look,
    news,
    resting,
)
from tests.contract.stories import HOUR, NOW, Rooms, audit, changed, dump, gone, hourly, new, unchanged

from tidings.errors import AmbiguousSource, SourceError, SourceNotFound
from tidings.model.pages import ArchivedPage, Examination, NewSite, NoiseRule, PageBrief, SettledLink, VersionQuery
from tidings.model.sources import SourceKind, SourceState
from tidings.store.db.database import Database
from tidings.store.db.schema import metadata
from tidings.store.rows import versions as retention
from tidings.store.sources.remove import remove_part

A, B = f"{ROOT}a", f"{ROOT}b"


# -- following --------------------------------------------------------------------------------------


async def test_a_site_is_kept_as_it_was_asked_for(rooms: Rooms) -> None:
    wanted = NewSite(
        ROOT,
        "a.test",
        depth=3,
        include=("prefix /news", "domain a.test"),
        exclude=("prefix /news/old",),
        title="A",
        category="world",
        policy="selective",
        weight=2.0,
        words=("ebb",),
        at_least=1,
        once=True,
    )
    before = await rooms.crawl.changes()
    root, is_new = await rooms.sites.follow(wanted, NOW)
    assert is_new
    assert await rooms.crawl.changes() == before + 1
    (site,) = await rooms.sites.sites()
    assert site == await rooms.sites.site(root)
    for name in (
        "url",
        "host",
        "depth",
        "include",
        "exclude",
        "title",
        "category",
        "policy",
        "weight",
        "words",
        "once",
    ):
        assert getattr(site, name) == getattr(wanted, name), name
    assert (site.root_id, site.pages, site.waiting, site.refused, site.versions) == (root, 1, 0, 0, 0)
    source = await rooms.kept(root)
    assert (source.kind, source.next_at, source.policy) == (SourceKind.PAGE, NOW, "selective")
    assert [one.source_id for one in await rooms.crawl.due(NOW, 10)] == [root]


async def test_a_known_site_takes_over_what_is_asked_now(rooms: Rooms) -> None:
    root = await followed(rooms, replace(SITE, title="A"))
    again = replace(SITE, depth=1, include=("x",), words=("ebb",), at_least=1, title="B", policy="fixed")
    assert await rooms.sites.follow(again, NOW + HOUR) == (root, False)
    site = await rooms.sites.site(root)
    assert (site.depth, site.include, site.words, site.title, site.policy) == (1, ("x",), ("ebb",), "A", "fixed")


async def test_what_is_followed_in_another_way_stays_that(rooms: Rooms) -> None:
    await rooms.follow("https://b.test/feed")
    with pytest.raises(SourceError, match="of kind feed"):
        await rooms.sites.follow(NewSite("https://b.test/feed", "b.test"), NOW)
    root = await followed(rooms)
    await grown(rooms, root, {"a": {}})
    with pytest.raises(SourceError, match=f"a page of site {root}"):
        await rooms.sites.follow(NewSite(A, "a.test"), NOW)
    assert len(await rooms.sites.sites()) == 1


async def test_a_page_added_like_a_feed_is_a_site_of_its_own(rooms: Rooms) -> None:
    """As a list of sources (OPML) names it."""
    (page,) = await rooms.follow(ROOT, kind=SourceKind.PAGE)
    site = await rooms.sites.site(page)
    assert (site.url, site.depth, site.pages) == (ROOT, 0, 1)
    (order,) = await rooms.crawl.feed_orders([page])
    assert order.page == PageBrief(page, 0, follow=True, pages=1)


async def test_rules(rooms: Rooms) -> None:
    root = await followed(rooms)
    rules = [NoiseRule(-5, "main > p", muted=True), NoiseRule(9, "aside", muted=False)]
    for rule in reversed(rules):
        await rooms.sites.rule(root, rule.block, replace(rule, muted=not rule.muted))
        await rooms.sites.rule(root, rule.block, rule)
    assert await rooms.sites.rules(root) == rules
    await rooms.sites.rule(root, -5, None)
    assert await rooms.sites.rules(root) == rules[1:]
    assert await rooms.sites.rules(root + 1) == []
    with pytest.raises(SourceNotFound):
        await rooms.sites.rule(root + 1, 1, rules[0])


async def test_nobody_is_at_these_numbers(rooms: Rooms) -> None:
    root = await followed(rooms)
    (feed,) = await rooms.follow("https://b.test/feed")
    for number in (feed, -1, 10**30):
        with pytest.raises(SourceNotFound):
            await rooms.sites.site(number)
        assert await rooms.sites.page(number) is None
        assert await rooms.sites.pages(number, 10) == []
        assert await rooms.archive.version(number) is None
    assert await rooms.sites.page(root) is not None


# -- edits ------------------------------------------------------------------------------------------


async def test_what_is_said_of_a_root_is_said_of_its_pages(rooms: Rooms) -> None:
    root = await followed(rooms, replace(SITE, policy="selective"))
    other = await followed(rooms, NewSite("https://b.test/", "b.test", policy="selective"))
    ids = await grown(rooms, root, {"a": {}, "b": {}})
    await rooms.crawl.apply([gone(ids["b"], 1), unchanged(root, 1)], hourly)
    await rooms.archive.restore([ArchivedPage(f"{ROOT}old", "a.test", NOW, b"<p>old")])
    await rooms.catalogue.edit(root, {"category": "world", "title": "The root alone"})
    page = await rooms.kept(ids["a"])
    assert (page.category, page.title, page.next_at) == ("world", None, None)
    await rooms.catalogue.edit(root, {"policy": "planner", "weight": 2.0})
    page = await rooms.kept(ids["a"])
    # It had no time of its own before.
    assert (page.policy, page.weight, page.next_at) == ("planner", 2.0, NOW + HOUR)
    assert (await rooms.kept(ids["b"])).next_at is None
    assert (await rooms.library.find(f"{ROOT}old")).next_at is None
    assert (await rooms.kept(other)).policy == "selective"
    await rooms.catalogue.edit(ids["a"], {"weight": 5.0})
    assert [(await rooms.kept(one)).weight for one in (root, ids["a"], ids["b"])] == [2.0, 5.0, 2.0]


# -- lists and removal ------------------------------------------------------------------------------


async def test_lists_show_roots_and_count_the_rest(rooms: Rooms) -> None:
    root = await followed(rooms)
    (feed,) = await rooms.follow("https://b.test/feed")
    page = (await grown(rooms, root, {"a": {}}))["a"]
    assert [source.id for source in await rooms.library.sources()] == [root, feed]
    assert (await rooms.library.overview(NOW)).sources == 3
    for text in (str(page), A):
        assert (await rooms.library.find(text)).id == page
    assert (await rooms.library.find("a.test")).id == root  # a part of it is the site's, not one of its pages'


async def test_a_name_means_the_feed_before_the_site(rooms: Rooms) -> None:
    root = await followed(rooms)
    (feed,) = await rooms.follow("https://a.test/feed")
    for text, page, expected, others in (
        ("a.test", False, feed, [root]),
        ("a.test", True, root, [feed]),
        (ROOT, False, root, []),  # a whole address is what it says
        (str(root), False, root, []),
        ("a.test/feed", True, feed, []),  # the only one that it fits
    ):
        found = await rooms.library.find_among(text, page=page)
        assert (found.source.id, [one.id for one in found.others]) == (expected, others)
        assert await rooms.library.find(text, page=page) == found.source
    (second,) = await rooms.follow("https://a.test/second")
    with pytest.raises(AmbiguousSource) as caught:
        await rooms.library.find("a.test")
    assert caught.value.candidates == [
        f"{feed} https://a.test/feed",
        f"{second} https://a.test/second",
        f"{root} {ROOT}",
    ]
    assert (await rooms.library.find("a.test", page=True)).id == root


async def test_a_page_is_found_by_a_part_of_its_address(rooms: Rooms) -> None:
    root = await followed(rooms)
    ids = await grown(rooms, root, {"prices": {"prices-2024": {}, "faq": {}}})
    (feed,) = await rooms.follow("https://b.test/faq.xml")
    for text, page, expected in (
        ("FAQ", True, ids["faq"]),  # not the feed, where a page is meant
        ("faq", False, feed),
        ("2024", True, None),  # a number is an id
        ("-2024", False, ids["prices-2024"]),
        ("a.test", True, root),
        ("https://a.test/fa", True, None),  # a whole address is what it says
    ):
        if expected is None:
            with pytest.raises(SourceNotFound):
                await rooms.library.find(text, page=page)
        else:
            assert (await rooms.library.find(text, page=page)).id == expected, text
    with pytest.raises(AmbiguousSource, match="fits 2 sources") as caught:
        await rooms.library.find("prices", page=True)
    assert [int(one.split()[0]) for one in caught.value.candidates] == [ids["prices"], ids["prices-2024"]]


async def test_a_removed_site_takes_everything_with_it(rooms: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "AT_A_TIME", 2)  # in several steps
    (feed,) = await rooms.follow("https://b.test/feed")
    await rooms.crawl.apply([changed(feed, 0, new(1))], hourly)
    left = await dump(rooms.database)
    root = await followed(rooms)
    ids = await grown(rooms, root, {"a": {"a1": {}}, "b": {}})
    visits = [look(ids[name], 1, news("x"), findings=(found("x"),), links=(f"{ROOT}new",)) for name in ("", "a", "a1")]
    await rooms.crawl.apply(visits, hourly)
    await rooms.sites.rule(root, 1, NoiseRule(1, "p", muted=True))
    await rooms.catalogue.remove(root)
    now = await dump(rooms.database)
    for table in metadata.tables:
        if table not in ("meta", "unindexed"):  # pages are queued, to leave the index of search
            assert now[table] == left[table], table
    with pytest.raises(SourceNotFound):
        await rooms.catalogue.remove(ids["a"])


async def test_a_removal_that_stops_in_the_middle_leaves_a_smaller_site(
    rooms: Rooms, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "AT_A_TIME", 1)
    root = await followed(rooms)
    (feed,) = await rooms.follow("https://b.test/feed")
    await grown(rooms, root, {"a": {"a1": {}}, "b": {}})
    await rooms.crawl.apply([look(root, 1, news("x"), links=(f"{ROOT}new",))], hourly)
    shown = []
    while await rooms.database.write(lambda connection: remove_part(connection, root)):
        site = await rooms.sites.site(root)
        shown.append((site.versions, site.pages, site.waiting))
        await audit(rooms.database)
    assert shown == [(4, 4, 0), (3, 4, 0), (2, 4, 0), (1, 4, 0), (0, 4, 0), (0, 3, 0), (0, 2, 0), (0, 1, 0)]
    assert await rooms.database.write(lambda connection: remove_part(connection, feed)) == 0
    assert (await rooms.kept(feed)).id == feed


async def test_what_another_site_shows_too_is_kept(rooms: Rooms) -> None:
    body = b"<p>the same on both</p>"
    root = await followed(rooms)
    other = await followed(rooms, NewSite("https://b.test/", "b.test"))
    await rooms.crawl.apply([baseline(root, body=body), baseline(other, body=body)], hourly)
    await rooms.catalogue.remove(root)
    (version,) = await rooms.archive.versions(VersionQuery())
    assert await rooms.archive.bodies([version.id]) == {version.id: body}


async def test_a_removed_page_goes_alone(rooms: Rooms) -> None:
    root = await followed(rooms)
    ids = await grown(rooms, root, {"a": {"a1": {}}})
    await rooms.crawl.apply([look(ids["a"], 1, news("x"), links=(B,))], resting)
    before = await rooms.crawl.changes()
    await rooms.catalogue.remove(ids["a"])
    assert await rooms.crawl.changes() == before + 1
    child = await rooms.sites.page(ids["a1"])
    assert child is not None
    assert (child.parent_id, child.level) == (root, 2)
    assert (await rooms.sites.site(root)).pages == 2
    # It is not found again; what was found on it is still a link of the site.
    applied = await rooms.crawl.apply([look(root, 1, news("y"), links=(A,))], resting)
    assert applied.links == 0
    assert await rooms.sites.refused(root, 10) == [(A, "removed by a person")]
    (link,) = await rooms.frontier.found(10)
    (due,) = await rooms.frontier.settle([SettledLink(link, "a.test")], NOW)
    page = await rooms.sites.page(due.source_id)
    assert page is not None
    assert page.parent_id == root


async def test_an_outcome_of_a_removed_page_comes_to_nothing(rooms: Rooms) -> None:
    root = await followed(rooms)
    ids = await grown(rooms, root, {"a": {}})
    await rooms.catalogue.remove(ids["a"])
    applied = await rooms.crawl.apply([look(ids["a"], 1, news("x")), unchanged(root, 1)], hourly)
    assert (applied.stale, applied.versions, len(applied.visits)) == (1, 0, 1)


async def test_a_page_that_is_gone_comes_back_where_a_person_asks(rooms: Rooms) -> None:
    root = await followed(rooms)
    page = (await grown(rooms, root, {"a": {}}))["a"]
    await rooms.crawl.apply([gone(page, 1)], hourly)
    later = NOW + timedelta(days=1)
    assert await rooms.catalogue.refresh(page, later, HOUR) is None
    kept = await rooms.kept(page)
    assert (kept.state, kept.next_at) == (SourceState.ACTIVE, later)


async def test_two_programs_that_write_one_site_do_not_wait_in_a_circle(rooms: Rooms, url: str) -> None:
    root = await followed(rooms)
    names = [f"p{number}" for number in range(30)]
    ids = await grown(rooms, root, {"a": {name: {} for name in names}, "b": {}})
    pages = [ids[name] for name in names]
    async with await Database.open(url) as other:
        beside = Rooms.over(other)

        async def visits() -> None:
            for seq in range(1, 6):
                asks = asking(**{f"s{page}": Examination.DEEP for page in (root, ids["a"])})
                late = [look(page, seq, news("x"), at=NOW + seq * HOUR) for page in reversed(pages)]
                asked = [unchanged(page, seq, at=NOW + seq * HOUR) for page in (ids["b"], ids["a"], root)]
                await rooms.crawl.apply([*late, *asked], asks)

        async def housekeeping() -> None:
            for number in range(5):
                await beside.archive.restore(
                    [ArchivedPage(f"{ROOT}{name}", "a.test", NOW, f"{number}".encode()) for name in names]
                )
                await beside.archive.thin(None, 2, None)
                await beside.catalogue.edit(root, {"weight": float(number + 1)})
                await beside.catalogue.remove(pages[number])

        await asyncio.gather(visits(), housekeeping())
        await audit(other)
        await asyncio.gather(visits(), beside.catalogue.remove(root))
    assert await rooms.library.sources() == []
