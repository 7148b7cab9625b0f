"""What is kept of pages: versions, what they take, what is forgotten, what comes from elsewhere."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from tests.contract.sitestories import ROOT, SITE, asking, baseline, followed, found, grown, look, news, resting
from tests.contract.stories import HOUR, LONG, NOW, Rooms, changed, dump, hourly, new

from tidings.model.articles import ArticleQuery
from tidings.model.pages import ArchivedPage, Examination, NewSite, SettledLink, Storage, VersionQuery
from tidings.model.sources import SourceKind, SourceState
from tidings.store.rows import versions as retention

A, B = f"{ROOT}a", f"{ROOT}b"
DAY = timedelta(days=1)


async def history(rooms: Rooms, *days: int) -> int:
    """A site whose root changed on these days after the first; its id."""
    root = await followed(rooms)
    await rooms.crawl.apply([baseline(root)], hourly)
    for seq, day in enumerate(days, 1):
        await rooms.crawl.apply([look(root, seq, news(f"day {day}"), at=NOW + day * DAY)], hourly)
    return root


async def words(rooms: Rooms, **query: object) -> list[str]:
    return [one.words for one in await rooms.archive.versions(VersionQuery(**query))]  # type: ignore[arg-type]


# -- reading ----------------------------------------------------------------------------------------


async def test_versions_are_found_by_page_site_and_time(rooms: Rooms) -> None:
    root = await history(rooms, 1, 2, 3)
    other = await followed(rooms, NewSite("https://b.test/", "b.test"))
    await rooms.crawl.apply([baseline(other, at=NOW + 9 * DAY)], hourly)
    assert await words(rooms) == ["", "day 3", "day 2", "day 1", ""]
    assert await words(rooms, source_id=root) == ["day 3", "day 2", "day 1", ""]
    assert await words(rooms, root_id=other) == [""]
    assert await words(rooms, since=NOW + DAY, until=NOW + 2 * DAY) == ["day 2", "day 1"]
    assert await words(rooms, changes=True) == ["day 3", "day 2", "day 1"]
    assert await words(rooms, changes=True, limit=2) == ["day 3", "day 2"]
    last = (await rooms.archive.versions(VersionQuery(changes=True, limit=2)))[-1]
    assert await words(rooms, before_id=last.id) == ["day 1", ""]
    assert await words(rooms, before_id=10**9) == await words(rooms)
    assert await rooms.archive.version(last.id) == last


async def test_versions_in_which_something_was_found(rooms: Rooms) -> None:
    root = await history(rooms, 1)
    outcome = look(root, 2, news("ebb"), findings=(found("ebb", "ebb, flood"), found("ebb", "again")), at=NOW + 2 * DAY)
    await rooms.crawl.apply([outcome], hourly)
    (version,) = await rooms.archive.versions(VersionQuery(matching=True))
    assert [one.words for one in version.findings] == ["ebb, flood", "again"]


async def test_bodies(rooms: Rooms) -> None:
    root = await history(rooms, 1)
    versions = await rooms.archive.versions(VersionQuery())
    assert await rooms.archive.bodies([]) == {}
    bodies = await rooms.archive.bodies([*(one.id for one in versions), 999, -1, 10**30])
    assert bodies == {versions[0].id: f"<p>{root} at 1".encode(), versions[1].id: f"<p>baseline {root}".encode()}


async def test_storage(rooms: Rooms) -> None:
    assert await rooms.archive.storage() == Storage(0, 0, 0, 0, 0)
    root = await history(rooms, 1)
    other = await followed(rooms, NewSite("https://b.test/", "b.test"))
    body = f"<p>{root} at 1".encode()
    await rooms.crawl.apply([baseline(other, body=body)], hourly)
    everything = await rooms.archive.storage()
    assert (everything.versions, everything.bodies) == (3, 2)
    assert everything.shown_bytes - everything.body_bytes == len(body)
    assert (await rooms.archive.storage(other)).versions == 1
    assert (await rooms.archive.storage(10**30)).versions == 0


# -- forgetting -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "most", "left"),
    [
        (None, None, ["day 9", "day 8", "day 2", "day 1", ""]),
        (NOW + 2 * DAY, None, ["day 9", "day 8", "day 2"]),
        (NOW + 99 * DAY, None, ["day 9"]),
        (None, 3, ["day 9", "day 8", "day 2"]),
        (None, 0, ["day 9"]),
        (NOW + DAY, 2, ["day 9", "day 8"]),
        (NOW + 8 * DAY, 4, ["day 9", "day 8"]),
    ],
)
async def test_old_and_surplus_versions_are_forgotten(
    rooms: Rooms, monkeypatch: pytest.MonkeyPatch, before: datetime | None, most: int | None, left: list[str]
) -> None:
    monkeypatch.setattr(retention, "AT_A_TIME", 2)
    root = await history(rooms, 1, 2, 8, 9)
    forgotten = await rooms.archive.thin(before, most, None)
    assert await words(rooms) == left
    assert forgotten == 5 - len(left)
    page = await rooms.sites.page(root)
    assert page is not None
    assert page.versions == len(left)
    assert len((await dump(rooms.database))["blob"]) == len(left)


async def test_the_oldest_of_all_go_until_the_bodies_fit(rooms: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "AT_A_TIME", 2)
    root = await history(rooms, 1, 2, 3)
    other = await followed(rooms, NewSite("https://b.test/", "b.test"))
    await rooms.crawl.apply([baseline(other, at=NOW - DAY)], hourly)
    stored = (await rooms.archive.storage()).stored_bytes
    assert await rooms.archive.thin(None, None, stored) == 0
    assert await rooms.archive.thin(None, None, stored - 1) == 1
    assert await words(rooms, source_id=root) == ["day 3", "day 2", "day 1"]
    assert await rooms.archive.thin(None, None, 0) == 2
    assert await words(rooms) == ["day 3", ""]  # the latest of each page stays, however old


async def test_a_body_that_a_later_version_shares_frees_nothing(rooms: Rooms) -> None:
    root = await followed(rooms)
    body = LONG.encode()
    await rooms.crawl.apply([baseline(root, body=body)], hourly)
    outcomes = look(root, 1, news("one"), at=NOW + DAY), look(root, 2, news("two"), body=body, at=NOW + 2 * DAY)
    for outcome in outcomes:
        await rooms.crawl.apply([outcome], hourly)
    stored = (await rooms.archive.storage()).stored_bytes
    assert await rooms.archive.thin(None, None, stored - 1) == 2
    assert await words(rooms) == ["two"]
    (kept,) = await rooms.archive.versions(VersionQuery())
    assert await rooms.archive.bodies([kept.id]) == {kept.id: body}


async def test_a_body_that_an_article_holds_too_stays(rooms: Rooms) -> None:
    root = await history(rooms)
    (feed,) = await rooms.follow("https://b.test/feed")
    await rooms.crawl.apply([changed(feed, 0, new(1, content=LONG))], hourly)
    outcomes = look(root, 1, news("one"), body=LONG.encode()), look(root, 2, news("two"), at=NOW + DAY)
    for outcome in outcomes:
        await rooms.crawl.apply([outcome], hourly)
    assert await rooms.archive.thin(NOW + 99 * DAY, None, None) == 2
    (article,) = await rooms.library.articles(ArticleQuery())
    detail = await rooms.library.article(article.id)
    assert detail is not None
    assert detail.content == LONG


# -- from elsewhere ---------------------------------------------------------------------------------


def archived(url: str, body: bytes = b"<p>old", day: int = 1, **more: object) -> ArchivedPage:
    return ArchivedPage(url, "a.test", NOW - day * DAY, body, "text/html", **more)  # type: ignore[arg-type]


async def test_pages_from_an_archive_are_found_but_not_visited(rooms: Rooms) -> None:
    pages = [archived(A), archived(A, b"<p>older", 2), archived(B), archived("https://b.test/x")]
    assert await rooms.archive.restore(pages) == 4
    source = await rooms.library.find(A)
    assert (source.kind, source.state, source.next_at) == (SourceKind.PAGE, SourceState.ACTIVE, None)
    assert source.reason == "from an archive: not visited"
    assert await rooms.crawl.due(NOW + 1000 * DAY, 10) == []
    latest, oldest = await rooms.archive.versions(VersionQuery(source_id=source.id))
    assert (latest.at, oldest.at, latest.size, latest.status) == (NOW - DAY, NOW - 2 * DAY, 6, 200)
    assert await rooms.archive.bodies([oldest.id]) == {oldest.id: b"<p>older"}
    # One site for each name: its first page is the root.
    sites = await rooms.sites.sites()
    assert [(site.url, site.depth, site.pages, site.versions) for site in sites] == [
        (A, 0, 2, 3),
        ("https://b.test/x", 0, 1, 1),
    ]
    assert [source.url for source in await rooms.library.sources()] == [A, "https://b.test/x"]
    await rooms.catalogue.remove(sites[0].root_id)
    assert [one.url for one in await rooms.archive.versions(VersionQuery())] == ["https://b.test/x"]


async def test_versions_that_differ_are_changes(rooms: Rooms) -> None:
    """Within one file and over several; in the order of their times."""
    bodies = [b"<p>The harbour opens in May.", b"<p>The harbour opens in May.<p>The ferry is back.", b"<p>All is shut."]
    first, second, third = (archived(A, body, -day) for day, body in enumerate(bodies))
    other = archived(B, b"<p>Another page.", -1)
    assert await rooms.archive.restore([second, other, first]) == 3
    assert await rooms.archive.restore([third, replace(second, at=NOW + 3 * DAY), third]) == 2
    told = [
        (one.url, one.at, one.first, one.added, one.removed, one.words)
        for one in reversed(await rooms.archive.versions(VersionQuery(source_id=(await rooms.library.find(A)).id)))
    ]
    assert told == [
        (A, NOW, True, 0, 0, ""),
        (A, NOW + DAY, False, 1, 0, "The ferry is back."),
        (A, NOW + 2 * DAY, False, 1, 2, "All is shut."),
        (A, NOW + 3 * DAY, False, 2, 1, "The harbour opens in May. / The ferry is back."),
    ]
    changes = await rooms.archive.versions(VersionQuery(changes=True))
    assert [one.at for one in changes] == [NOW + 3 * DAY, NOW + 2 * DAY, NOW + DAY]


async def test_a_version_from_an_archive_is_compared_with_what_a_visit_kept(rooms: Rooms) -> None:
    root = await followed(rooms)
    await rooms.crawl.apply([baseline(root, body=b"<p>As it was.")], hourly)
    await rooms.archive.restore([archived(ROOT, b"<p>As it was.<p>And more.", -1)])
    (change,) = await rooms.archive.versions(VersionQuery(changes=True))
    assert (change.added, change.removed, change.words) == (1, 0, "And more.")


async def test_restored_twice_it_is_there_once(rooms: Rooms) -> None:
    pages = [archived(A), archived(A), archived(A, b"<p>another body, the same moment")]
    assert await rooms.archive.restore(pages) == 2
    kept = await dump(rooms.database)
    assert await rooms.archive.restore(pages) == 0
    assert await dump(rooms.database) == kept
    assert await rooms.archive.restore([]) == 0


async def test_what_is_followed_already_gets_the_versions_alone(rooms: Rooms) -> None:
    root = await followed(rooms)
    page = (await grown(rooms, root, {"a": {}}))["a"]
    (feed,) = await rooms.follow("https://a.test/feed")
    long = f"{ROOT}{'x' * 3000}"
    restored = [
        archived(A),
        archived(B),
        archived("https://a.test/feed"),
        archived(long),
        archived("http://www.a.test/c"),
    ]
    assert await rooms.archive.restore(restored) == 3
    kept = await rooms.sites.page(page)
    assert kept is not None
    assert (kept.versions, kept.root_id) == (2, root)
    assert (await rooms.kept(page)).reason != "from an archive: not visited"
    assert (await rooms.kept(feed)).kind is SourceKind.FEED
    (site,) = await rooms.sites.sites()  # what else is of that name belongs to the site
    assert (site.pages, site.versions) == (4, 5)


async def test_a_link_to_a_page_from_an_archive_brings_it_to_life(rooms: Rooms) -> None:
    await rooms.archive.restore([archived(A), archived(B)])
    wanted = replace(SITE, policy="fixed")
    root, is_new = await rooms.sites.follow(wanted, NOW)
    assert is_new
    (site,) = await rooms.sites.sites()
    assert (site.root_id, site.pages, site.versions) == (root, 3, 2)
    await rooms.crawl.apply([baseline(root, 0, A)], hourly)
    (link,) = await rooms.frontier.found(10)
    (due,) = await rooms.frontier.settle([SettledLink(link, "a.test")], NOW + HOUR)
    assert (due.source_id, due.next_at) == ((await rooms.library.find(A)).id, NOW + HOUR)
    page = await rooms.sites.page(due.source_id)
    assert page is not None
    assert (page.parent_id, page.level, page.versions) == (root, 1, 1)
    assert await rooms.sites.refused(root, 10) == []
    assert [one.source_id for one in await rooms.crawl.due(NOW + HOUR, 10)] == [due.source_id, root]
    assert (await rooms.kept(due.source_id)).policy == "fixed"


@pytest.mark.parametrize("address", [A, B])
async def test_a_page_from_an_archive_can_be_followed_itself(rooms: Rooms, address: str) -> None:
    await rooms.archive.restore([archived(A), archived(B)])
    root, is_new = await rooms.sites.follow(NewSite(address, "a.test", depth=1), NOW)
    assert is_new
    (site,) = await rooms.sites.sites()
    assert (site.root_id, site.url, site.depth, site.pages, site.versions) == (root, address, 1, 2, 2)
    assert [one.source_id for one in await rooms.crawl.due(NOW, 10)] == [root]


async def test_pages_from_an_archive_are_not_examined(rooms: Rooms) -> None:
    root = await followed(rooms)
    await rooms.archive.restore([archived(A)])
    await rooms.crawl.apply([baseline(root)], resting)
    applied = await rooms.crawl.apply([look(root, 1, news("x"))], asking(**{f"s{root}": Examination.DEEP}))
    assert applied.woken == 0
