"""Search of followed pages on both engines: the current version beside articles, and which of them a query means."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from alembic import command
from sqlalchemy.engine import Connection
from tests.contract.sitestories import ROOT, SITE, baseline, followed, look, news, settled
from tests.contract.stories import HOUR, NOW, Rooms, audit, changed, hourly, new

from tidings.crawl.search_indexer import Indexer, analyse_here
from tidings.errors import QueryError
from tidings.model.articles import Article
from tidings.model.orders import FeedOutcome
from tidings.model.pages import ArchivedPage, NoiseRule, PageScope
from tidings.model.search import FoundPage, IndexState, SearchPage, SearchQuery, Unindexed, UnindexedPage
from tidings.read.page.compare.site_boilerplate import pack_hashes
from tidings.read.page.tree.segments import read_segments
from tidings.store.db.database import Database
from tidings.store.db.engines import alembic_config
from tidings.store.search import candidates
from tidings.watch.search import index_entries

A, B = f"{ROOT}a", f"{ROOT}b"


def html(*paragraphs: str, title: str = "A page", lang: str = "en") -> bytes:
    said = "".join(f"<p>{one}</p>" for one in paragraphs)
    return f"<html lang={lang}><title>{title}</title><main>{said}</main></html>".encode()


def first(source_id: int, *links: str, body: bytes = b"", **more: Any) -> FeedOutcome:
    return baseline(source_id, 0, *links, body=body or html("Nothing here"), **more)


async def index(rooms: Rooms) -> int:
    return await Indexer(rooms.search, analyse_here).catch_up()


async def find(rooms: Rooms, query: str, **more: Any) -> SearchPage:
    return await rooms.search.search(SearchQuery(query, more.pop("now", NOW), **more))


async def found(rooms: Rooms, query: str, **more: Any) -> list[str]:
    """Kind and title of each hit, sorted."""
    return sorted(f"{hit.kind} {hit.title.text}" for hit in (await find(rooms, query, **more)).hits)


async def site_and_feed(rooms: Rooms) -> tuple[int, int]:
    """A site with a root and one page, and a feed with one article; all about gas. Ids of the root and the page."""
    root = await followed(rooms, replace(SITE, title="The Site", category="energy"))
    await rooms.crawl.apply([first(root, A, body=html("The price of gas today", title="Prices"))], hourly)
    (page_id,) = await settled(rooms)
    await rooms.crawl.apply([first(page_id, body=html("Gazem z łupków", title="Ceny", lang="pl"))], hourly)
    (feed,) = await rooms.follow("https://news.test/feed")
    await rooms.crawl.apply([changed(feed, 0, new(1, title="Gas news", language="en"))], hourly)
    await index(rooms)
    return root, page_id


async def test_pages_are_found_beside_articles_and_each_says_what_it_is(rooms: Rooms) -> None:
    root, page_id = await site_and_feed(rooms)
    assert await found(rooms, "gas") == ["article Gas news", "page Prices"]
    assert await found(rooms, "gas scope:both") == ["article Gas news", "page Prices"]
    assert await found(rooms, "gas scope:pages") == await found(rooms, "gas -scope:articles") == ["page Prices"]
    assert await found(rooms, "gas scope:articles") == await found(rooms, "gas -scope:page") == ["article Gas news"]
    assert await found(rooms, "(scope:pages gazami) or (scope:articles news)") == ["article Gas news", "page Ceny"]
    assert await found(rooms, "any scope:pages") == await found(rooms, "scope:pages") == ["page Ceny", "page Prices"]
    assert await found(rooms, "/[Gg]a[sz]/ scope:pages") == ["page Ceny", "page Prices"]
    assert await found(rooms, "gas scope:pages scope:articles") == await found(rooms, "gas -scope:both") == []
    with pytest.raises(QueryError, match="no scope; write scope:articles, scope:pages, scope:both"):
        await find(rooms, "gas scope:feeds")
    [hit] = (await find(rooms, "price scope:pages")).hits
    assert hit.found == FoundPage(root, root, "The Site", ROOT, "Prices", "en", "energy", NOW)
    assert [one.text for one in hit.passages] == ["The price of gas today"]
    [hit] = (await find(rooms, "łupków")).hits
    assert hit.found == FoundPage(page_id, root, "The Site", A, "Ceny", "pl", "energy", NOW)
    assert isinstance((await find(rooms, "news")).hits[0].found, Article)


async def test_narrowed_down_as_articles_are(rooms: Rooms) -> None:
    root, page_id = await site_and_feed(rooms)
    assert await found(rooms, "any", source_id=root) == ["page Ceny", "page Prices"]  # of the whole site
    assert await found(rooms, "any", source_id=page_id) == ["page Ceny"]
    assert await found(rooms, "any", language="pl") == await found(rooms, "lang:pl") == ["page Ceny"]
    assert await found(rooms, "title:prices") == ["page Prices"]
    assert await found(rooms, '"the site"') == []  # a name is no text
    for query in ("site:a.test", 'source:"the site"', f"source:{root}", "category:energy"):
        assert await found(rooms, query) == ["page Ceny", "page Prices"], query
    await rooms.crawl.apply([look(root, 1, news("x"), body=html("Gas again", title="Prices"), at=NOW + HOUR)], hourly)
    await index(rooms)
    assert await found(rooms, "any", since=NOW + HOUR / 2) == ["page Prices"]  # since it changed


async def test_the_current_version_replaces_what_was_there_before(rooms: Rooms) -> None:
    root, _ = await site_and_feed(rooms)
    changed_body = html("Coal is <b>rising</b>", "Gone: &lt;gas&gt;less", title="Now of coal")
    await rooms.crawl.apply([look(root, 1, news("Coal is rising"), body=changed_body)], hourly)
    assert (await find(rooms, "coal")).index == IndexState(1, 3)
    assert await index(rooms) == 1
    assert await found(rooms, "price scope:pages") == []
    assert await found(rooms, "coal rise") == ["page Now of coal"]
    # An older version that an archive brings is not the current one.
    archived = ArchivedPage(ROOT, "a.test", NOW - HOUR, html("Peat"), "text/html")
    await rooms.archive.restore([archived])
    await index(rooms)
    assert await found(rooms, "peat") == []
    assert await found(rooms, "coal") == ["page Now of coal"]


async def test_what_is_removed_or_no_longer_followed_leaves(rooms: Rooms, database: Database) -> None:
    root, page_id = await site_and_feed(rooms)
    await rooms.sites.follow(replace(SITE, depth=0), NOW)  # its page is too deep now
    assert await found(rooms, "any scope:pages") == ["page Prices"]
    await rooms.sites.follow(replace(SITE, depth=2), NOW)
    assert await found(rooms, "any scope:pages") == ["page Ceny", "page Prices"]
    await rooms.catalogue.remove(page_id)
    assert await found(rooms, "any scope:pages") == ["page Prices"]  # at once
    assert (await find(rooms, "gas")).index == IndexState()  # what only has to be removed is not waited for
    assert await index(rooms) == 1
    await audit(database)
    await rooms.catalogue.remove(root)
    assert await found(rooms, "gas") == ["article Gas news"]
    await index(rooms)
    await audit(database)


async def test_boilerplate_and_what_is_muted_or_out_of_scope_is_not_found(rooms: Rooms) -> None:
    menu = "<nav><ul><li><a href=/c>contact</a></li><li><a href=/i>imprint</a></li></ul></nav>"

    def with_menu(text: str) -> bytes:
        side = f"<div class=side><p>aside {text}</p></div>"
        return f"<html lang=en>{menu}<main><p>{text}</p></main>{side}</html>".encode()

    tree = read_segments(with_menu("x"), url=ROOT)
    fresh = pack_hashes(tree.hashed.hashes[:2])
    root = await followed(rooms)
    await rooms.crawl.apply([first(root, A, B, f"{ROOT}c", body=with_menu("start"), fresh=fresh)], hourly)
    await index(rooms)
    assert await found(rooms, "contact") == ["page "]  # the first page: nobody knows yet that it is a menu
    pages = await settled(rooms)
    for page_id, name in zip(pages, ("one", "two", "three"), strict=True):
        await rooms.crawl.apply([first(page_id, body=with_menu(name), fresh=fresh)], hourly)
    assert await index(rooms) == 4, "the first page is indexed again"
    assert await found(rooms, "contact") == []
    assert len(await found(rooms, "aside")) == 4
    side = next(tree.block(leaf) for leaf in range(len(tree)) if "aside" in tree.text(leaf))
    await rooms.sites.rule(root, side, NoiseRule(side, "div.side", True))
    assert await index(rooms) == 4
    assert await found(rooms, "aside") == []
    await rooms.sites.rule(root, side, None)
    await rooms.sites.page_scope(pages[0], PageScope(only=("main",)))
    await rooms.crawl.apply([baseline(pages[0], 1, body=with_menu("one"), at=NOW + HOUR)], hourly)
    await index(rooms)
    assert len(await found(rooms, "aside")) == 3


async def test_hostile_and_huge_pages_are_bounded(rooms: Rooms) -> None:
    bodies = {
        "deep": b"<div>" * 50_000 + b"gas",
        "many": b"<p>gas</p>" + b"".join(b"<p>word%d</p>" % number for number in range(30_000)),
        "long": b"<p>gas " + b"letters " * 200_000,
        "none": b"\x89PNG\r\n gas",
        "broken": b"<p>gas \x00 \xff\xfe \xed\xa0\x80 &#0; &#xd800;</p><table><tr><td>" * 200,
    }
    root = await followed(rooms)
    await rooms.crawl.apply([first(root, *(f"{ROOT}{name}" for name in bodies))], hourly)
    ids = dict(zip(bodies, await settled(rooms), strict=True))
    await rooms.crawl.apply([first(ids[name], body=body) for name, body in bodies.items()], hourly)
    waiting = await rooms.search.unindexed(100)
    entries = {one.entry_id: one for one in index_entries(waiting)}
    assert all(one.page is not None and len(one.page.text) <= 200_000 for one in entries.values())
    await index(rooms)
    kept = {hit.found.url for hit in (await find(rooms, "gas")).hits}
    assert kept >= {f"{ROOT}many", f"{ROOT}long", f"{ROOT}broken"}
    assert f"{ROOT}none" not in kept


async def test_pages_do_not_wait_for_a_long_queue_of_articles(rooms: Rooms) -> None:
    root = await followed(rooms)
    await rooms.crawl.apply([first(root)], hourly)
    (feed,) = await rooms.follow("https://news.test/feed")
    await rooms.crawl.apply([changed(feed, 0, *(new(number) for number in range(9)))], hourly)
    batch = await rooms.search.unindexed(4)
    assert [type(one) for one in batch] == [UnindexedPage, Unindexed, Unindexed, Unindexed]
    assert await rooms.search.state() == IndexState(10, 10)
    # A version that is stored while its page is indexed waits again.
    await rooms.crawl.apply([look(root, 1, news("Coal"), body=html("Coal"))], hourly)
    assert await rooms.search.index(index_entries(batch)) == 3
    assert await rooms.search.state() == IndexState(7, 10)
    await index(rooms)
    assert await found(rooms, "coal") == ["page A page"]


async def test_of_very_common_words_the_newest_of_both_are_taken(rooms: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    root = await followed(rooms)
    links = [f"{ROOT}{number}" for number in range(4)]
    await rooms.crawl.apply([first(root, *links, body=html("Gas"))], hourly)
    named = zip(await settled(rooms), ("P0", "P1", "P2", "Gas"), strict=True)
    visits = [first(page_id, body=html("Gas", title=name)) for page_id, name in named]
    await rooms.crawl.apply(visits, hourly)
    (feed,) = await rooms.follow("https://news.test/feed")
    await rooms.crawl.apply([changed(feed, 0, *(new(at, title=f"T{at}", content="gas") for at in range(9)))], hourly)
    await index(rooms)
    monkeypatch.setattr(candidates, "RANKED", 3)
    page = await find(rooms, "gas")
    assert (page.bounded, page.hits[0].title.text) == (True, "Gas")
    assert sorted(hit.title.text for hit in page.hits) == ["Gas", "P1", "P2", "T6", "T7", "T8"]
    monkeypatch.setattr(candidates, "RANKED", 100)
    every = [hit.title.text for hit in (await find(rooms, "gas")).hits]
    seen: list[str] = []
    page = await find(rooms, "gas", limit=4)
    while page.following is not None:  # a place between an article and a page
        seen += [hit.title.text for hit in page.hits]
        page = await find(rooms, "gas", limit=4, after=page.following)
    assert sorted([*seen, *(hit.title.text for hit in page.hits)]) == sorted(every)
    assert len(every) == 14


async def test_a_store_from_before_is_indexed_after_the_migration(rooms: Rooms, database: Database) -> None:
    await site_and_feed(rooms)

    def again(connection: Connection) -> None:
        command.downgrade(alembic_config(connection), "0015")
        command.upgrade(alembic_config(connection), "head")

    await database.write(again)
    assert await rooms.search.state() == IndexState(2, 3)
    assert await found(rooms, "gas") == ["article Gas news"]
    assert await index(rooms) == 2
    assert await found(rooms, "gas or gazu") == ["article Gas news", "page Ceny", "page Prices"]
    await audit(database)
