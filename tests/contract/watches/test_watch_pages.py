"""Versions of pages on their way past the watches: what is asked about, and which pages are news."""

from __future__ import annotations

import struct
from dataclasses import replace
from typing import Any

from sqlalchemy import select
from sqlalchemy.engine import Connection
from tests.contract.sitestories import ROOT, SITE, baseline, followed, leaf, look, news, noise, settled
from tests.contract.stories import HOUR, NOW, Rooms, hourly
from tests.contract.watchstories import A, B, C, answer_all, asked, pages, waiting

from tidings.model.pages import ArchivedPage, NoiseRule, RemovedSegment
from tidings.model.watches import WatchedPage
from tidings.read.page.compare.keys import removed_key
from tidings.store.db.site_tables import link
from tidings.store.db.site_tables import page as page_table


def packed(*texts: str) -> bytes:
    return struct.pack(f"<{len(texts)}q", *(leaf(text).hash for text in texts))


async def test_a_version_waits_with_all_that_is_known_of_it(rooms: Rooms) -> None:
    await asked(rooms)
    root = await followed(rooms, replace(SITE, category="world", title="The Site"))
    hashes = struct.pack("<1q", 5)
    await rooms.crawl.apply([baseline(root, 0, A, body=b"<p>root", fresh=hashes * 3)], hourly)
    rule = NoiseRule(7, "main > ul", True)
    await rooms.sites.rule(root, 7, rule)
    (page_id,) = await settled(rooms)
    await rooms.crawl.apply([baseline(page_id, body=b"<p>page", title="A page", at=NOW + HOUR)], hourly)
    await rooms.crawl.apply([look(root, 1, news("New"), noise("x"), news("Else"), body=b"<p>2", removed=1)], hourly)
    first, second, third = await pages(rooms)
    names = str(root), ROOT, "The Site"
    place: dict[str, Any] = {"root_id": root, "category": "world", "site": "a.test", "content_type": "text/html"}
    of_root: dict[str, Any] = {"source_id": root, "source": names, "url": ROOT, "title": "The Site"} | place
    furniture: dict[str, Any] = {"recurring": struct.pack("<I1q", 0, 5), "rules": (rule,)}
    assert first == WatchedPage(
        version_id=first.version_id,
        at=NOW,
        body=b"<p>root",
        segments=None,
        baseline=True,
        times=1,
        **of_root,
        **furniture,
    )
    assert second == WatchedPage(
        version_id=second.version_id,
        source_id=page_id,
        source=(str(page_id), A, "A page", *names),
        url=A,
        title="A page",
        at=NOW + HOUR,
        body=b"<p>page",
        segments=None,
        baseline=True,
        times=1,
        **place,
        **furniture,
    )
    added = packed("New", "Else")
    assert third == WatchedPage(
        version_id=third.version_id, at=NOW + HOUR, body=b"<p>2", segments=added, baseline=False, times=1, **of_root
    )
    assert first.version_id < second.version_id < third.version_id


async def test_a_page_with_nothing_new_is_not_asked_about(rooms: Rooms) -> None:
    await asked(rooms)
    root = await followed(rooms)
    await rooms.crawl.apply([baseline(root)], hourly)
    await answer_all(rooms)
    await rooms.crawl.apply([look(root, 1, noise("tags"))], hourly)
    replaced = RemovedSegment("Tags", replaced=True)
    await rooms.crawl.apply([look(root, 2, noise("tags"), removed=2, gone=(replaced,))], hourly)
    assert (await rooms.archive.storage(root)).versions == 2
    assert await waiting(rooms) == []


async def test_what_a_page_lost_is_asked_about(rooms: Rooms) -> None:
    await asked(rooms)
    root = await followed(rooms)
    await rooms.crawl.apply([baseline(root)], hourly)
    await answer_all(rooms)
    await rooms.crawl.apply([look(root, 1, body=b"<p>2", removed=1, gone=(RemovedSegment("Sold out"),))], hourly)
    (page,) = await waiting(rooms)
    assert isinstance(page, WatchedPage)
    assert (page.body, page.segments) == (b"<p>2", struct.pack("<q", removed_key("Sold out")))
    assert page.before is not None


async def fresh(rooms: Rooms) -> dict[str, tuple[bool, bool | None]]:
    """By the last part of the address: the link, the page."""

    def read(connection: Connection) -> dict[str, tuple[bool, bool | None]]:
        pages = {row.source_id: row.fresh for row in connection.execute(select(page_table))}
        links = connection.execute(select(link.c.url, link.c.fresh).where(link.c.level > 0)).all()
        found: dict[str, tuple[bool, bool | None]] = {}
        for url, is_fresh in links:
            number = ids.get(url)
            found[url.removeprefix(ROOT)] = bool(is_fresh), None if number is None else bool(pages[number])
        return found

    kept = [one for site in await rooms.sites.sites() for one in await rooms.sites.pages(site.root_id, 1000)]
    ids = {one.url: one.source_id for one in kept}
    return await rooms.database.read(read)


async def test_a_page_that_comes_later_than_its_site_is_news(rooms: Rooms) -> None:
    await asked(rooms)
    root = await followed(rooms, replace(SITE, depth=3))
    await rooms.crawl.apply([baseline(root, 0, A)], hourly)
    (a,) = await settled(rooms)
    await rooms.crawl.apply([baseline(a, 0, f"{A}/1")], hourly)  # still the first crawl
    await rooms.crawl.apply([look(root, 1, news("b", B), links=(B,))], hourly)
    b, below = await settled(rooms)  # the less deep first
    await rooms.crawl.apply([baseline(b, 0, f"{B}/1"), baseline(below)], hourly)
    await settled(rooms)
    assert await fresh(rooms) == {
        "a": (False, False),
        "a/1": (False, False),
        "b": (True, True),
        "b/1": (True, True),  # stands on a page that is news
    }
    told = {one.url: one.baseline for one in await pages(rooms) if one.segments is None}
    assert told == {ROOT: True, A: True, f"{A}/1": True, B: False}


async def test_a_link_that_one_page_has_new_is_new(rooms: Rooms) -> None:
    root = await followed(rooms, replace(SITE, depth=3))
    await rooms.crawl.apply([baseline(root, 0, A, B)], hourly)
    first, second = await settled(rooms)
    await rooms.crawl.apply([baseline(first)], hourly)
    both = [look(first, 1, news("c", C), links=(C,)), baseline(second, 0, C, f"{C}/1")]
    await rooms.crawl.apply(both, hourly)
    assert (await fresh(rooms))["c"] == (True, None)
    assert (await fresh(rooms))["c/1"] == (False, None)
    await rooms.crawl.apply([look(root, 1, news("c", C), links=(C, f"{C}/1"))], hourly)
    assert (await fresh(rooms))["c/1"] == (False, None)  # known before


async def test_pages_of_a_greater_depth_are_no_news(rooms: Rooms) -> None:
    root = await followed(rooms, replace(SITE, depth=1))
    await rooms.crawl.apply([baseline(root, 0, A)], hourly)
    (a,) = await settled(rooms)
    await rooms.crawl.apply([baseline(a)], hourly)
    await rooms.crawl.apply([look(a, 1, news("b", B), links=(B,))], hourly)  # too deep
    await rooms.sites.follow(replace(SITE, depth=2), NOW)
    assert (await fresh(rooms))["b"] == (False, None)
    await settled(rooms)
    await rooms.crawl.apply([look(a, 2, noise("x"), links=(B, C))], hourly)  # all its links are told
    await settled(rooms)
    assert await fresh(rooms) == {"a": (False, False), "b": (False, False), "c": (False, False)}
    await rooms.crawl.apply([look(a, 3, news("d", f"{C}d"), links=(f"{C}d",))], hourly)
    assert (await fresh(rooms))["cd"] == (True, None)  # and from now on what is new


async def test_a_link_that_was_too_deep_and_stands_higher_now(rooms: Rooms) -> None:
    root = await followed(rooms, replace(SITE, depth=1))
    await rooms.crawl.apply([baseline(root, 0, A)], hourly)
    (a,) = await settled(rooms)
    await rooms.crawl.apply([baseline(a)], hourly)
    await rooms.crawl.apply([look(a, 1, news("b", B), links=(B,))], hourly)
    await rooms.crawl.apply([look(root, 1, news("b", B), links=(B,))], hourly)
    await settled(rooms)
    assert (await fresh(rooms))["b"] == (True, True)


async def test_a_link_that_is_looked_at_again_stays_as_new_as_it_was(rooms: Rooms) -> None:
    root = await followed(rooms)
    await rooms.crawl.apply([baseline(root, 0, A)], hourly)
    await rooms.crawl.apply([look(root, 1, news("b", B), links=(B,))], hourly)
    assert await settled(rooms, a="a filter", b="a filter") == []
    await rooms.sites.follow(SITE, NOW)
    assert len(await settled(rooms)) == 2
    assert await fresh(rooms) == {"a": (False, False), "b": (True, True)}


async def test_a_page_from_an_archive_is_no_news(rooms: Rooms) -> None:
    await asked(rooms)
    root = await followed(rooms)
    await rooms.crawl.apply([baseline(root)], hourly)
    await answer_all(rooms)
    assert await rooms.archive.restore([ArchivedPage(A, "a.test", NOW - HOUR, b"<p>old")]) == 1
    assert await waiting(rooms) == []
    await rooms.crawl.apply([look(root, 1, news("a", A), links=(A,))], hourly)
    (page_id,) = await settled(rooms)
    assert (await fresh(rooms))["a"] == (True, False)
    await answer_all(rooms)
    await rooms.crawl.apply([baseline(page_id)], hourly)
    assert [one.baseline for one in await pages(rooms)] == [True]


async def test_what_waits_is_not_forgotten(rooms: Rooms) -> None:
    await asked(rooms)
    root = await followed(rooms)
    visits = [baseline(root), *(look(root, seq, news(f"n{seq}"), at=NOW + seq * HOUR) for seq in range(1, 6))]
    for visit in visits[:3]:
        await rooms.crawl.apply([visit], hourly)
    await answer_all(rooms)
    for visit in visits[3:]:
        await rooms.crawl.apply([visit], hourly)
    assert await rooms.archive.thin(NOW + 100 * HOUR, 1, 0) == 3
    assert len(await pages(rooms)) == 3
    await answer_all(rooms)
    assert await rooms.archive.thin(None, 1, None) == 2
