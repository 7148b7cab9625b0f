from __future__ import annotations

import pytest
from tests.contract.stories import HOUR, NOW, Rooms, changed, hourly, new

from tidings.errors import SourceError, SourceNotFound
from tidings.model.sources import SourceKind, SourceState, Validators

A, B = "https://a.test/feed", "https://b.test/feed"


async def test_a_source_that_moves_keeps_its_articles_and_loses_what_speaks_of_the_old_address(rooms: Rooms) -> None:
    (source_id,) = await rooms.follow(A)
    seen = changed(source_id, 0, new(1), validators=Validators('"x"', "Mon"), body_hash=b"hash", known=b"known")
    await rooms.crawl.apply([seen], hourly)
    before = await rooms.crawl.changes()
    assert await rooms.catalogue.move(source_id, B, "b.test", NOW + HOUR, "it was dead")
    moved = await rooms.library.find(B)
    assert (moved.id, moved.host, moved.kind, moved.state) == (source_id, "b.test", SourceKind.FEED, SourceState.ACTIVE)
    assert (moved.articles, moved.next_at, moved.notice) == (1, NOW + HOUR, "it was dead")
    (order,) = await rooms.crawl.feed_orders([source_id])
    assert (order.url, order.validators, order.body_hash, order.known) == (B, Validators(), None, b"known")
    assert await rooms.crawl.changes() == before + 1
    with pytest.raises(SourceNotFound):
        await rooms.library.find(A)


async def test_a_source_does_not_move_to_where_another_is(rooms: Rooms) -> None:
    await rooms.follow(A)
    await rooms.follow(B)
    before = await rooms.crawl.changes(), await rooms.library.sources()
    assert not await rooms.catalogue.move(before[1][0].id, B, "b.test", NOW + HOUR, "words")
    assert (await rooms.crawl.changes(), await rooms.library.sources()) == before
    with pytest.raises(SourceNotFound):
        await rooms.catalogue.move(999, "https://c.test/", "c.test", NOW, "")
    with pytest.raises(SourceError, match="more than 2,000 bytes"):
        await rooms.catalogue.move(before[1][0].id, f"https://c.test/{'x' * 2_000}", "c.test", NOW, "")


async def test_an_order_carries_the_kind_of_its_source(rooms: Rooms) -> None:
    await rooms.follow(A, kind=SourceKind.SITEMAP)
    await rooms.follow(B)
    orders = await rooms.crawl.feed_orders([1, 2])
    assert [order.kind for order in orders] == [SourceKind.SITEMAP, SourceKind.FEED]
