"""Messages when what they are about is edited and removed, also by another program in the same moment."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import Table, func, select
from tests.contract.findings import (
    HOOK,
    MAIL,
    delivery_ids,
    find,
    in_article,
    in_segment,
    keep_articles,
    parcel,
    watch_for,
)
from tests.contract.stories import HOUR, NOW, Rooms, audit

from tidings.model.watches import Parcel, SendingQuery, WatchTerms
from tidings.ports import Outbox
from tidings.store.database import Database
from tidings.store.outbox import OutboxRows
from tidings.store.watches import WatchRows
from tidings.store.watchtables import delivery, message

ROUNDS, SOURCES, SEGMENTS = 6, 4, 12


@pytest.fixture
def outbox(database: Database) -> Outbox:
    return OutboxRows(database)


async def test_a_channel_that_is_named_no_more(rooms: Rooms, outbox: Outbox) -> None:
    """What is in a message for it is sent all the same."""
    (source_id,) = await rooms.follow("https://a.test/feed")
    watch_id = await watch_for(rooms.database, channels=(MAIL, HOOK))
    await find(rooms.database, in_segment(watch_id, source_id, 1), in_segment(watch_id, source_id, 2))
    mails = [one.delivery_id for one in await outbox.waiting(9) if one.channel == MAIL]
    assert await outbox.seal([parcel(watch_id, mails[0])], (), NOW) == 1
    await rooms.watches.edit(watch_id, WatchTerms("gas", channels=(HOOK,)))
    assert [one.channel for one in await outbox.waiting(9)] == [HOOK, HOOK]
    assert await outbox.seal([parcel(watch_id, mails[1])], [mails[1]], NOW) == 0
    (sealed,) = await outbox.due(NOW, 9)
    assert (sealed.channel, sealed.watch.terms.channels) == (MAIL, (HOOK,))


async def test_a_source_that_is_removed_leaves_no_empty_message(rooms: Rooms, outbox: Outbox) -> None:
    first, first_articles = await keep_articles(rooms, 2)
    second, second_articles = await keep_articles(rooms, 1, "https://b.test/feed")
    watch_id = await watch_for(rooms.database)
    await find(rooms.database, *(in_article(watch_id, first, one) for one in first_articles))
    (left,) = await find(rooms.database, in_article(watch_id, second, second_articles[0]))
    one, two, three = await delivery_ids(outbox)
    await outbox.seal([parcel(watch_id, one)], (), NOW)
    await outbox.seal([parcel(watch_id, two, three)], (), NOW + HOUR)
    await outbox.failed((await outbox.due(NOW, 1))[0].id, NOW, "503", NOW)
    await rooms.catalogue.remove(first)
    (mixed,) = await outbox.due(NOW + HOUR, 9)
    assert [one.id for one in mixed.matches] == [left]
    assert await outbox.next_at() == NOW + HOUR  # nobody is woken for the empty one
    assert await outbox.retry(None, NOW) == 0
    assert [sending.id for sending in await outbox.sendings(SendingQuery())] == [mixed.id]
    await find(rooms.database, in_segment(watch_id, second, 1))
    await outbox.seal([parcel(watch_id, *await delivery_ids(outbox))], (), NOW)
    assert await count(rooms.database, message) == 2  # and then it is forgotten


async def test_a_watch_that_is_removed_takes_all_along(rooms: Rooms, outbox: Outbox) -> None:
    (source_id,) = await rooms.follow("https://a.test/feed")
    watch_id = await watch_for(rooms.database)
    await find(rooms.database, *(in_segment(watch_id, source_id, segment) for segment in range(3)))
    first, second, third = await delivery_ids(outbox)
    await outbox.seal([parcel(watch_id, first)], [second], NOW)
    await rooms.watches.remove(watch_id)
    assert await outbox.seal([parcel(watch_id, third)], [second], NOW) == 0
    assert (await outbox.waiting(9), await outbox.due(NOW, 9), await outbox.sendings(SendingQuery())) == ([], [], [])
    assert (await count(rooms.database, message), await count(rooms.database, delivery)) == (0, 0)


async def test_nobody_waits_in_a_circle(rooms: Rooms, url: str) -> None:
    """PostgreSQL ends one of two that wait for each other: that would be an error here."""
    async with await Database.open(url) as other:
        beside, outbox = Rooms.over(other), OutboxRows(rooms.database)
        for number in range(ROUNDS):
            sources = await rooms.follow(*(f"https://a{number}.test/{feed}" for feed in range(SOURCES)))
            watches = [await watch_for(rooms.database, name, channels=(MAIL, HOOK)) for name in ("gas", "oil", "ore")]
            found = [in_segment(watch, one, s) for s in range(SEGMENTS) for one in sources for watch in watches]
            await find(rooms.database, *found)
            edited = WatchTerms("gas", channels=(HOOK,))
            await asyncio.gather(
                _seal_all(outbox),
                _disturb(beside, WatchRows(other), sources[::-1], watches, edited),
            )
            for message in await outbox.due(NOW, 1000):
                assert message.watch.id == watches[0]
                assert {one.source_id for one in message.matches} <= {sources[0]}
                await outbox.sent(message.id, NOW)
            assert {one.channel for one in await outbox.waiting(1000)} <= {HOOK}
            await rooms.watches.remove(watches[0])
            assert await outbox.sendings(SendingQuery()) == []
        await audit(other)


async def _seal_all(outbox: OutboxRows) -> None:
    for _ in range(SEGMENTS):
        waiting = await outbox.waiting(30)
        parcels: list[Parcel] = []
        for place in dict.fromkeys((one.watch_id, one.channel) for one in waiting):
            those = [one.delivery_id for one in waiting if (one.watch_id, one.channel) == place]
            parcels.append(parcel(place[0], *reversed(those), channel=place[1]))
        await outbox.seal(parcels, (), NOW)


async def _disturb(beside: Rooms, book: WatchRows, sources: list[int], watches: list[int], edited: WatchTerms) -> None:
    await book.remove(watches[1])
    await beside.catalogue.remove(sources[0])
    await book.edit(watches[0], edited)
    for source_id in sources[1:-1]:
        await beside.catalogue.remove(source_id)
    await book.remove(watches[2])


async def test_what_is_removed_while_it_is_sealed(rooms: Rooms, url: str) -> None:
    """However the two fall, no message is left of a watch that is not there."""
    async with await Database.open(url) as other:
        outbox, book = OutboxRows(rooms.database), WatchRows(other)
        (source_id,) = await rooms.follow("https://a.test/feed")
        for _ in range(10):
            watch_id = await watch_for(rooms.database)
            await find(rooms.database, *(in_segment(watch_id, source_id, segment) for segment in range(5)))
            ids = [one.delivery_id for one in await outbox.waiting(10)]
            made, _ = await asyncio.gather(outbox.seal([parcel(watch_id, *ids)], (), NOW), book.remove(watch_id))
            assert made in (0, 1)
            assert await outbox.due(NOW, 10) == []


async def count(database: Database, table: Table) -> int:
    rows = select(func.count()).select_from(table)
    return await database.read(lambda connection: int(connection.execute(rows).scalar_one()))
