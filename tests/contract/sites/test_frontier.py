"""Links on their way to being pages."""

from __future__ import annotations

from dataclasses import replace

from tests.contract.sitestories import ROOT, SITE, baseline, followed
from tests.contract.stories import HOUR, NOW, Rooms, dump, hourly

from tidings.model.orders import Due
from tidings.model.pages import FoundLink, NewSite, SettledLink
from tidings.model.sources import SourceKind

A, B = f"{ROOT}a", f"{ROOT}b"


async def test_links_become_pages_or_are_refused(rooms: Rooms) -> None:
    root = await followed(rooms, replace(SITE, policy="selective", weight=3.0, category="world"))
    await rooms.crawl.apply([baseline(root, 0, A, B)], hourly)
    first, second = await rooms.frontier.found(10)
    site = await rooms.sites.site(root)
    assert (site.waiting, site.refused, site.pages) == (2, 0, 1)
    before = await rooms.crawl.changes()
    settled = [
        SettledLink(first, "a.test", first_at=NOW + HOUR),
        SettledLink(second, "a.test", refusal="robots.txt does not allow it"),
    ]
    (due,) = await rooms.frontier.settle(settled, NOW)
    assert due == Due(due.source_id, 0, NOW + HOUR, "a.test", "selective", page=True)
    assert await rooms.crawl.changes() == before  # nobody changed anything: the due page is in the answer
    page = await rooms.sites.page(due.source_id)
    assert page is not None
    assert (page.root_id, page.parent_id, page.level, page.url, page.state) == (root, root, 1, A, "active")
    assert (page.versions, page.last_visit_at, page.next_at) == (0, None, NOW + HOUR)
    source = await rooms.kept(due.source_id)
    assert (source.kind, source.policy, source.weight, source.category) == (
        SourceKind.PAGE,
        "selective",
        3.0,
        "world",
    )
    assert await rooms.sites.refused(root, 10) == [(B, "robots.txt does not allow it")]
    site = await rooms.sites.site(root)
    assert (site.waiting, site.refused, site.pages) == (0, 1, 2)
    assert [one.source_id for one in await rooms.sites.pages(root, 10)] == [root, page.source_id]
    assert [one.source_id for one in await rooms.sites.pages(root, 10, after_id=root)] == [page.source_id]
    kept = await dump(rooms.database)
    assert await rooms.frontier.settle(settled, NOW + HOUR) == []  # a second time changes nothing
    assert await dump(rooms.database) == kept


async def test_a_page_without_a_time_of_its_own_is_visited_at_once(rooms: Rooms) -> None:
    root = await followed(rooms)
    await rooms.crawl.apply([baseline(root, 0, A)], hourly)
    (link,) = await rooms.frontier.found(10)
    (due,) = await rooms.frontier.settle([SettledLink(link, "a.test")], NOW + HOUR)
    assert due.next_at == NOW + HOUR


async def test_what_is_a_source_already_stays_that(rooms: Rooms) -> None:
    (feed,) = await rooms.follow(A)
    root = await followed(rooms)
    other, _ = await rooms.sites.follow(NewSite("https://www.a.test/other", "a.test"), NOW)
    long = f"{ROOT}{'x' * 3000}"
    visits = [baseline(root, 0, A, B, long), baseline(other, 0, B)]
    await rooms.crawl.apply(visits, hourly)
    links = await rooms.frontier.found(10)
    (due,) = await rooms.frontier.settle([SettledLink(one, "a.test") for one in links], NOW)
    page = await rooms.sites.page(due.source_id)
    assert page is not None
    assert (page.url, page.root_id) == (B, root)
    assert await rooms.sites.refused(root, 10) == [
        (long, "an address of more than 2,000 bytes cannot be followed"),
        (A, f"followed already, as source {feed} (feed)"),
    ]
    assert await rooms.sites.refused(other, 10) == [
        (B, f"followed already, as source {page.source_id} (a page of site {root})")
    ]
    assert (await rooms.kept(feed)).kind is SourceKind.FEED


async def test_links_of_a_site_that_was_removed_meanwhile(rooms: Rooms) -> None:
    root = await followed(rooms)
    await rooms.crawl.apply([baseline(root, 0, A)], hourly)
    (link,) = await rooms.frontier.found(10)
    await rooms.catalogue.remove(root)
    assert await rooms.frontier.settle([SettledLink(link, "a.test")], NOW) == []
    nobodys = FoundLink(99, root, root, 1, B)
    assert await rooms.frontier.settle([SettledLink(nobodys, "a.test")], NOW) == []


async def test_hundreds_at_once(rooms: Rooms) -> None:
    root = await followed(rooms)
    urls = [f"{ROOT}{number}" for number in range(1500)]
    applied = await rooms.crawl.apply([baseline(root, 0, *urls)], hourly)
    assert applied.links == 1500
    links = await rooms.frontier.found(5000)
    assert [one.url for one in links] == urls
    due = await rooms.frontier.settle([SettledLink(one, "a.test") for one in links], NOW)
    assert len({one.source_id for one in due}) == 1500
    assert (await rooms.sites.site(root)).pages == 1501
