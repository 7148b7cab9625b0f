"""What is watched of a page, and of the pages of a site."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.contract.sitestories import SITE, baseline, followed, grown, look, news, settled
from tests.contract.stories import HOUR, NOW, Rooms, hourly
from tests.contract.watchstories import B, asked, pages

from tidings.errors import SourceNotFound
from tidings.model.pages import PageScope

PRICES = PageScope(only=("#prices", "//td[@class='ü']"), ignore=(".ad",))
MAIN, ALL = PageScope(main=True), PageScope()


async def scopes(rooms: Rooms, *source_ids: int) -> list[PageScope | None]:
    """The scopes that orders for these pages carry."""
    orders = {order.source_id: order.page for order in await rooms.crawl.feed_orders(list(source_ids))}
    return [brief.scope for source_id in source_ids if (brief := orders[source_id]) is not None]


async def test_a_page_is_watched_as_it_says_else_as_its_site_says(rooms: Rooms) -> None:
    root = await followed(rooms, replace(SITE, scope=MAIN))
    page = (await grown(rooms, root, {"a": {}}))["a"]
    assert await scopes(rooms, root, page) == [MAIN, MAIN]
    for own, expected in ((PRICES, PRICES), (ALL, None), (None, MAIN)):
        await rooms.sites.page_scope(page, own)
        assert await scopes(rooms, root, page) == [MAIN, expected]
        kept = await rooms.sites.page(page)
        assert kept is not None
        assert kept.scope == own
    await rooms.sites.page_scope(page, PRICES)
    await rooms.sites.site_scope(root, None)
    assert await scopes(rooms, root, page) == [None, PRICES]
    assert [(one.source_id, one.scope) for one in await rooms.sites.pages(root, 9)] == [(root, None), (page, PRICES)]


async def test_a_site_that_is_followed_again_keeps_its_scope_unless_one_is_named(rooms: Rooms) -> None:
    root = await followed(rooms, replace(SITE, scope=PRICES))
    await rooms.sites.follow(SITE, NOW + HOUR)
    assert (await rooms.sites.site(root)).scope == PRICES
    await rooms.sites.follow(replace(SITE, scope=MAIN), NOW + HOUR)
    (site,) = await rooms.sites.sites()
    assert site.scope == MAIN
    assert await scopes(rooms, root) == [MAIN]


async def test_the_next_visit_reads_the_page_anew(rooms: Rooms) -> None:
    root = await followed(rooms)
    page = (await grown(rooms, root, {"a": {}}))["a"]
    bodies = {root: b"of the root", page: b"of the page"}

    async def visited(seq: int) -> None:
        seen = [replace(look(one, seq, news("x")), body_hash=body) for one, body in bodies.items()]
        await rooms.crawl.apply(seen, hourly)

    async def hashes() -> list[bytes | None]:
        orders = {order.source_id: order.body_hash for order in await rooms.crawl.feed_orders([root, page])}
        return [orders[root], orders[page]]

    await visited(1)
    assert await hashes() == [b"of the root", b"of the page"]
    await rooms.sites.page_scope(page, PRICES)
    assert await hashes() == [b"of the root", None]
    await visited(2)
    await rooms.sites.site_scope(root, MAIN)  # the page has a scope of its own
    assert await hashes() == [None, b"of the page"]


async def test_a_baseline_because_of_a_scope_is_not_delivered(rooms: Rooms) -> None:
    """Even of a page that came later than its site, and was news when it did."""
    await asked(rooms)
    root = await followed(rooms)
    await rooms.crawl.apply([baseline(root)], hourly)
    await rooms.crawl.apply([look(root, 1, news("x"), links=(B,))], hourly)
    (page,) = await settled(rooms)
    await rooms.crawl.apply([baseline(page)], hourly)
    (came,) = [one for one in await pages(rooms) if one.source_id == page]
    assert (came.baseline, came.scope) == (False, None)
    await rooms.sites.page_scope(page, PRICES)
    await rooms.crawl.apply([baseline(page, 1, body=b"<p>again", at=NOW + HOUR)], hourly)
    again = [one for one in await pages(rooms) if one.source_id == page][-1]
    assert (again.baseline, again.segments, again.scope) == (True, None, PRICES)


async def test_only_pages_have_scopes(rooms: Rooms) -> None:
    (feed,) = await rooms.follow("https://a.test/feed")
    for setting in (rooms.sites.page_scope, rooms.sites.site_scope):
        with pytest.raises(SourceNotFound):
            await setting(feed, PRICES)
