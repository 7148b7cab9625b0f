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

from tidings.model.messages import ChannelChange, MessageQuery, NewMessage
from tidings.model.watches import WatchTerms
from tidings.ports.watch_store import Outbox
from tidings.store.db.database import Database
from tidings.store.db.watch_tables import delivery, message
from tidings.store.watches.outbox import OutboxRows
from tidings.store.watches.watch_book import WatchRows

ROUNDS, SOURCES, SEGMENTS = 6, 4, 12


@pytest.fixture
def outbox(database: Database) -> Outbox:
    return OutboxRows(database)


async def test_a_channel_that_is_named_no_more(rooms: Rooms, outbox: Outbox) -> None:
    """What may have been sent to it already is sent all the same."""
    (source_id,) = await rooms.follow("https://a.test/feed")
    watch_id = await watch_for(rooms.database, channels=(MAIL, HOOK))
    await find(rooms.database, in_segment(watch_id, source_id, 1), in_segment(watch_id, source_id, 2))
    mails = [one.delivery_id for one in await outbox.waiting(9) if one.channel == MAIL]
    assert await outbox.create_messages([parcel(watch_id, mails[0])], (), NOW) == 1
    assert await outbox.begin((await outbox.due(NOW, 9))[0].id, NOW)
    redirected = await rooms.watches.edit(watch_id, WatchTerms("gas", channels=(HOOK,)))
    assert redirected == ChannelChange(dropped=1, left=1)  # the hook has its own
    assert [one.channel for one in await outbox.waiting(9)] == [HOOK, HOOK]
    assert await outbox.create_messages([parcel(watch_id, mails[1])], [mails[1]], NOW) == 0
    (sealed,) = await outbox.due(NOW, 9)
    assert (sealed.channel, sealed.watch.terms.channels) == (MAIL, (HOOK,))


async def test_what_was_never_sent_goes_to_the_new_channels(rooms: Rooms, outbox: Outbox) -> None:
    source_id, articles = await keep_articles(rooms, 6)
    watch_id, other = await watch_for(rooms.database), await watch_for(rooms.database, "other")
    found = await find(rooms.database, *(in_article(watch_id, source_id, one) for one in articles))
    await find(rooms.database, in_article(other, source_id, articles[0]))
    sent, failed, untried, in_a_digest, copy, waits, _ = await delivery_ids(outbox)
    parcels = [parcel(watch_id, sent), parcel(watch_id, failed), parcel(watch_id, untried, in_a_digest, digest=True)]
    await outbox.create_messages(parcels, [copy], NOW)
    first, second, _ = await outbox.due(NOW, 9)
    for one in (first, second):
        assert await outbox.begin(one.id, NOW)
    await outbox.sent(first.id, NOW)
    await outbox.failed(second.id, NOW, "503", NOW + HOUR)
    redirected = await rooms.watches.edit(watch_id, WatchTerms("gas", channels=(HOOK, "desk")))
    assert redirected == ChannelChange(moved=3, left=1)
    those = [one for one in await outbox.waiting(99) if one.watch_id == watch_id]
    moved = [found[2], found[3], found[5]]
    assert sorted((one.match_id, one.channel) for one in those) == sorted(
        (match_id, channel) for match_id in moved for channel in (HOOK, "desk")
    )
    sendings = await outbox.messages(MessageQuery(watch_id))
    assert [(one.channel, one.matches, one.attempts) for one in sendings] == [(MAIL, 1, 1), (MAIL, 1, 1)]
    assert await outbox.create_messages([parcel(watch_id, waits)], (), NOW) == 0  # a plan that was made before
    assert [one.watch_id for one in await outbox.waiting(99) if one.channel == MAIL] == [other]
    await audit(rooms.database)


async def test_nobody_is_to_be_told_any_more(rooms: Rooms, outbox: Outbox) -> None:
    source_id, articles = await keep_articles(rooms, 2)
    watch_id = await watch_for(rooms.database)
    await find(rooms.database, *(in_article(watch_id, source_id, one) for one in articles))
    untried, _ = await delivery_ids(outbox)
    await outbox.create_messages([parcel(watch_id, untried)], (), NOW)
    (sealed,) = await outbox.due(NOW, 9)
    assert await rooms.watches.edit(watch_id, WatchTerms("gas")) == ChannelChange(dropped=2)
    assert await outbox.waiting(9) == []
    assert await outbox.messages(MessageQuery()) == []
    assert not await outbox.begin(sealed.id, NOW)  # by a postman who had it in his hands
    assert await rooms.watches.edit(watch_id, WatchTerms("gas", channels=(MAIL,))) == ChannelChange()


async def test_a_message_is_begun_or_moved_but_never_both(rooms: Rooms, url: str) -> None:
    async with await Database.open(url) as other:
        outbox, book = OutboxRows(rooms.database), WatchRows(other)
        source_id, _ = await keep_articles(rooms, 1)
        for number in range(10):
            watch_id = await watch_for(rooms.database, f"gas {number}")
            await find(rooms.database, in_segment(watch_id, source_id, number, 1))
            (waits,) = [one.delivery_id for one in await outbox.waiting(99) if one.watch_id == watch_id]
            await outbox.create_messages([parcel(watch_id, waits)], (), NOW)
            (sealed,) = [one for one in await outbox.due(NOW, 99) if one.watch.id == watch_id]
            terms = WatchTerms(f"gas {number}", channels=(HOOK,))
            begun, redirected = await asyncio.gather(outbox.begin(sealed.id, NOW), book.edit(watch_id, terms))
            assert redirected == (ChannelChange(left=1) if begun else ChannelChange(moved=1))


async def test_a_source_that_is_removed_leaves_no_empty_message(rooms: Rooms, outbox: Outbox) -> None:
    first, first_articles = await keep_articles(rooms, 2)
    second, second_articles = await keep_articles(rooms, 1, "https://b.test/feed")
    watch_id = await watch_for(rooms.database)
    await find(rooms.database, *(in_article(watch_id, first, one) for one in first_articles))
    (left,) = await find(rooms.database, in_article(watch_id, second, second_articles[0]))
    one, two, three = await delivery_ids(outbox)
    await outbox.create_messages([parcel(watch_id, one)], (), NOW)
    await outbox.create_messages([parcel(watch_id, two, three)], (), NOW + HOUR)
    await outbox.failed((await outbox.due(NOW, 1))[0].id, NOW, "503", NOW)
    await rooms.catalogue.remove(first)
    (mixed,) = await outbox.due(NOW + HOUR, 9)
    assert [one.id for one in mixed.matches] == [left]
    assert await outbox.next_at() == NOW + HOUR  # nobody is woken for the empty one
    assert await outbox.retry(None, NOW + HOUR) == 0
    assert [sending.id for sending in await outbox.messages(MessageQuery())] == [mixed.id]
    await find(rooms.database, in_segment(watch_id, second, 1))
    await outbox.create_messages([parcel(watch_id, *await delivery_ids(outbox))], (), NOW)
    assert await count(rooms.database, message) == 2  # and then it is forgotten


async def test_a_watch_that_is_removed_takes_all_along(rooms: Rooms, outbox: Outbox) -> None:
    (source_id,) = await rooms.follow("https://a.test/feed")
    watch_id = await watch_for(rooms.database)
    await find(rooms.database, *(in_segment(watch_id, source_id, segment) for segment in range(3)))
    first, second, third = await delivery_ids(outbox)
    await outbox.create_messages([parcel(watch_id, first)], [second], NOW)
    await rooms.watches.remove(watch_id)
    assert await outbox.create_messages([parcel(watch_id, third)], [second], NOW) == 0
    assert (await outbox.waiting(9), await outbox.due(NOW, 9), await outbox.messages(MessageQuery())) == ([], [], [])
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
            assert await outbox.messages(MessageQuery()) == []
        await audit(other)


async def _seal_all(outbox: OutboxRows) -> None:
    for _ in range(SEGMENTS):
        waiting = await outbox.waiting(30)
        parcels: list[NewMessage] = []
        for place in dict.fromkeys((one.watch_id, one.channel) for one in waiting):
            those = [one.delivery_id for one in waiting if (one.watch_id, one.channel) == place]
            parcels.append(parcel(place[0], *reversed(those), channel=place[1]))
        await outbox.create_messages(parcels, (), NOW)


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
            made, _ = await asyncio.gather(
                outbox.create_messages([parcel(watch_id, *ids)], (), NOW), book.remove(watch_id)
            )
            assert made in (0, 1)
            assert await outbox.due(NOW, 10) == []


async def count(database: Database, table: Table) -> int:
    rows = select(func.count()).select_from(table)
    return await database.read(lambda connection: int(connection.execute(rows).scalar_one()))
