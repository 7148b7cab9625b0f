"""The contract of ports.Outbox, on both engines."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any

import pytest
from sqlalchemy import update
from sqlalchemy.engine import Connection
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
from tests.contract.stories import HOUR, NOW, Rooms, hourly, page

from tidings.model.messages import MessageQuery, MessageSummary
from tidings.model.watches import DeliveryPace, DeliveryTiming
from tidings.ports.watch_store import MatchStore, Outbox
from tidings.store.db.database import Database
from tidings.store.db.schema import article
from tidings.store.db.watch_tables import watch
from tidings.store.watches.matches import MatchRows
from tidings.store.watches.outbox import OutboxRows
from tidings.store.watches.outbox_write import create_messages

LARGE = 2**70
DAY, SECOND = 24 * HOUR, HOUR / 3600


@pytest.fixture
def outbox(database: Database) -> Outbox:
    return OutboxRows(database)


@pytest.fixture
def match_store(database: Database) -> MatchStore:
    return MatchRows(database)


async def found_in_articles(rooms: Rooms, count: int, **terms: Any) -> tuple[int, int, list[int]]:
    """A watch, a source, and so many matches in articles of it."""
    source_id, article_ids = await keep_articles(rooms, count)
    watch_id = await watch_for(rooms.database, **terms)
    found = [in_article(watch_id, source_id, one, at=NOW + n * HOUR) for n, one in enumerate(article_ids)]
    return watch_id, source_id, await find(rooms.database, *found)


async def make_one_story(database: Database, *article_ids: int, story_id: int = 5) -> None:
    """All with one title."""
    chosen = update(article).where(article.c.id.in_(article_ids)).values(story_id=story_id, title=f"Story {story_id}")
    await database.write(lambda connection: connection.execute(chosen))


async def call(database: Database, article_id: int, title: str | None) -> None:
    chosen = update(article).where(article.c.id == article_id).values(title=title)
    await database.write(lambda connection: connection.execute(chosen))


# -- what waits -------------------------------------------------------------------------------------


async def test_what_waits(rooms: Rooms, outbox: Outbox) -> None:
    source_id, article_ids = await keep_articles(rooms, 2)
    watch_id = await watch_for(rooms.database, channels=(MAIL, HOOK))
    await rooms.crawl.apply([page(article_ids[1])], hourly)
    first, second, third = await find(
        rooms.database,
        in_article(watch_id, source_id, article_ids[0], at=NOW + HOUR),
        in_article(watch_id, source_id, article_ids[1], at=NOW),
        in_segment(watch_id, source_id, -5, 17, at=NOW),
    )
    await find(rooms.database, in_segment(watch_id, source_id, 6, baseline=True))
    waiting = await outbox.waiting(100)
    assert len({one.delivery_id for one in waiting}) == 6
    assert sorted({(one.match_id, one.channel) for one in waiting}) == [
        (match_id, channel) for match_id in (first, second, third) for channel in (MAIL, HOOK)
    ]
    assert {one.watch_id for one in waiting} == {watch_id}
    by_match = {one.match_id: one for one in waiting}
    assert [by_match[one].at for one in (first, second, third)] == [NOW + HOUR, NOW, NOW]
    assert [by_match[one].version_id for one in (first, second, third)] == [None, None, 17]
    assert [by_match[one].settled for one in (first, second, third)] == [False, True, True]
    assert not any(one.delivered for one in waiting)


async def test_the_oldest_first_and_each_watch_has_its_turn(rooms: Rooms, outbox: Outbox) -> None:
    source_id, article_ids = await keep_articles(rooms, 20)
    digest = await watch_for(rooms.database, "digest", timing=DeliveryTiming(DeliveryPace.DAILY))
    at_once = await watch_for(rooms.database, "at once")
    many = await find(rooms.database, *(in_article(digest, source_id, one) for one in article_ids))
    few = await find(rooms.database, *(in_article(at_once, source_id, one) for one in article_ids[:2]))
    assert [one.match_id for one in await outbox.waiting(100)] == [*many, *few]
    assert [one.match_id for one in await outbox.waiting(5)] == [*many[:3], *few]
    assert await outbox.waiting(0) == []


async def test_a_story_of_articles_and_one_of_segments(rooms: Rooms, outbox: Outbox) -> None:
    source_id, (one, two, three, alone) = await keep_articles(rooms, 4)
    await make_one_story(rooms.database, one, two)
    await make_one_story(rooms.database, three, story_id=6)
    other_source, _ = await keep_articles(rooms, 1, "https://b.test/feed")
    watch_id = await watch_for(rooms.database)
    matches = await find(
        rooms.database,
        *(in_article(watch_id, source_id, article_id) for article_id in (one, two, three, alone)),
        *(in_segment(watch_id, page_id, 5) for page_id in (source_id, other_source)),
        *(in_segment(watch_id, source_id, segment) for segment in (6, 2**63 - 1, -(2**63), 10, 12, -1, 0)),
    )
    story = {waiting.match_id: waiting.story for waiting in await outbox.waiting(100)}
    stories = [story[match_id] for match_id in matches]
    assert stories[0] == stories[1] != stories[2]
    assert stories[3] is None
    assert stories[4] == stories[5]  # the same text on two pages
    assert len(set(stories)) == len(stories) - 2  # a story's id and a hash are never the same by accident


async def test_a_story_that_was_told_earlier(rooms: Rooms, outbox: Outbox) -> None:
    source_id, (one, two, other) = await keep_articles(rooms, 3)
    await make_one_story(rooms.database, one, two)
    await make_one_story(rooms.database, other, story_id=6)
    watch_id = await watch_for(rooms.database, channels=(MAIL, HOOK))
    another = await watch_for(rooms.database, "another")
    await find(rooms.database, in_article(watch_id, source_id, one))
    (mail,) = [one for one in await outbox.waiting(9) if one.channel == MAIL]
    assert await outbox.create_messages([parcel(watch_id, mail.delivery_id)], (), NOW) == 1
    copy, different = await find(
        rooms.database, in_article(watch_id, source_id, two), in_article(watch_id, source_id, other)
    )
    await find(rooms.database, in_article(another, source_id, two))
    told = {(one.watch_id, one.match_id, one.channel): one.delivered for one in await outbox.waiting(9)}
    assert [key for key, value in told.items() if value] == [(watch_id, copy, MAIL)]  # in a message, sent or not
    assert (watch_id, different, MAIL) in told
    assert len(told) == 6
    (sealed,) = await outbox.due(NOW, 9)
    await outbox.sent(sealed.id, NOW)
    assert [one.match_id for one in await outbox.waiting(9) if one.delivered] == [copy]


async def test_other_news_of_a_story_that_was_told(rooms: Rooms, outbox: Outbox) -> None:
    """One form with other names in it, of one source; other figures, of another. A copy does not speak for what was
    told in its place."""
    here, (first, again, notice) = await keep_articles(rooms, 3)
    there, (same, less, more) = await keep_articles(rooms, 3, "https://b.test/feed")
    await make_one_story(rooms.database, first, again, notice, same, less, more)
    titles = {first: "Recall 12: toys", again: "RECALL 12 – Toys", notice: "Recall 12: lamps"}
    titles |= {same: "12 sorts of toys", less: "Toys are called back", more: "Recall 13: stoves"}
    for article_id, title in titles.items():
        await call(rooms.database, article_id, title)
    watch_id = await watch_for(rooms.database)
    await find(rooms.database, in_article(watch_id, here, first))
    await outbox.create_messages([parcel(watch_id, *await delivery_ids(outbox))], (), NOW)
    await find(rooms.database, in_article(watch_id, there, less))
    await outbox.create_messages((), await delivery_ids(outbox), NOW)  # it has no figure, and would know no. 13
    later = {again: here, notice: here, same: there, more: there}
    matches = await find(rooms.database, *(in_article(watch_id, source, one) for one, source in later.items()))
    waiting = {one.match_id: one for one in await outbox.waiting(9)}
    assert [waiting[match].delivered for match in matches] == [True, False, True, False]
    assert [waiting[match].title for match in matches] == [titles[one] for one in later]
    assert [waiting[match].source_id for match in matches] == list(later.values())


async def test_a_segment_that_was_told_earlier(rooms: Rooms, outbox: Outbox) -> None:
    source_id, (article_id,) = await keep_articles(rooms, 1)
    other_page, _ = await keep_articles(rooms, 1, "https://b.test/feed")
    watch_id, another = await watch_for(rooms.database), await watch_for(rooms.database, "another")
    await find(rooms.database, in_segment(watch_id, source_id, article_id))
    await outbox.create_messages([parcel(watch_id, *await delivery_ids(outbox))], (), NOW)
    (again,) = await find(rooms.database, in_segment(watch_id, other_page, article_id))
    await find(
        rooms.database,
        in_segment(watch_id, source_id, 77),
        in_segment(another, source_id, article_id),
        in_article(watch_id, source_id, article_id),  # an article whose id is that hash is something else
    )
    waiting = await outbox.waiting(9)
    assert [one.match_id for one in waiting if one.delivered] == [again]
    assert len(waiting) == 4


async def test_a_segment_is_told_again_when_a_day_has_passed(rooms: Rooms, outbox: Outbox) -> None:
    source_id, _ = await keep_articles(rooms, 1)
    other_page, _ = await keep_articles(rooms, 1, "https://b.test/feed")
    watch_id = await watch_for(rooms.database)
    await find(rooms.database, in_segment(watch_id, source_id, 5, 1))
    await outbox.create_messages([parcel(watch_id, *await delivery_ids(outbox))], (), NOW)
    moments = [NOW - DAY, NOW - DAY + SECOND, NOW + DAY - SECOND, NOW + DAY, NOW + 60 * DAY]
    pages = (source_id, other_page)
    found = [
        in_segment(watch_id, pages[number % 2], 5, 2 + number, at=moment, url=f"https://a.test/{number}/")
        for number, moment in enumerate(moments)
    ]
    matches = await find(rooms.database, *found)
    told = {one.match_id: one.delivered for one in await outbox.waiting(9)}
    assert [told[one] for one in matches] == [False, True, True, False, False]
    copies = [one.delivery_id for one in await outbox.waiting(9) if one.delivered]
    await outbox.create_messages([], copies, NOW)  # told by nobody: what is near to them only is news
    (late,) = await find(rooms.database, in_segment(watch_id, source_id, 5, 99, at=NOW + 2 * DAY - 2 * SECOND))
    assert {one.match_id: one.delivered for one in await outbox.waiting(9)}[late] is False


async def test_of_some_watches_only(rooms: Rooms, outbox: Outbox) -> None:
    source_id, _ = await keep_articles(rooms, 1)
    assert await outbox.oldest() == {}
    digests = [await watch_for(rooms.database, f"digest {n}", channels=(MAIL, HOOK)) for n in range(4)]
    for number, watch_id in enumerate(digests):
        await find(
            rooms.database,
            in_segment(watch_id, source_id, 1, at=NOW + (number + 1) * HOUR),
            in_segment(watch_id, source_id, 2, at=NOW + number * HOUR),
        )
    urgent, empty = await watch_for(rooms.database, "urgent"), await watch_for(rooms.database, "empty")
    (match_id,) = await find(rooms.database, in_segment(urgent, source_id, 1, at=NOW + 9 * HOUR))
    assert match_id not in {one.match_id for one in await outbox.waiting(4)}
    assert [one.match_id for one in await outbox.waiting(4, [urgent, empty, LARGE, 0])] == [match_id]
    assert {one.watch_id for one in await outbox.waiting(99, {urgent, digests[2]})} == {urgent, digests[2]}
    assert await outbox.waiting(99, ()) == []
    begun = {watch_id: NOW + number * HOUR for number, watch_id in enumerate(digests)}
    assert await outbox.oldest() == begun | {urgent: NOW + 9 * HOUR}
    await outbox.create_messages(
        [parcel(urgent, *(one.delivery_id for one in await outbox.waiting(9, [urgent])))], (), NOW
    )
    assert await outbox.oldest() == begun


# -- sealing ----------------------------------------------------------------------------------------


async def test_sealed_twice_is_one_message(rooms: Rooms, outbox: Outbox) -> None:
    watch_id, _, matches = await found_in_articles(rooms, 1)
    parcels = [parcel(watch_id, *await delivery_ids(outbox))]
    assert [await outbox.create_messages(parcels, (), at) for at in (NOW, NOW + HOUR)] == [1, 0]
    assert await outbox.waiting(9) == []
    (sealed,) = await outbox.due(NOW, 9)
    assert re.fullmatch(r"msg_[0-9a-f]{32}", sealed.key)
    assert (sealed.channel, sealed.digest, sealed.created_at, sealed.attempts) == (MAIL, False, NOW, 0)
    assert [one.id for one in sealed.matches] == matches
    assert (sealed.watch.id, sealed.watch.name, sealed.watch.secret) == (watch_id, "gas", "secret of gas")
    assert sealed.watch.terms.channels == (MAIL,)
    assert await outbox.due(NOW, 9) == [sealed]  # the same, each time it is tried


async def test_nothing_is_half_sealed(rooms: Rooms, outbox: Outbox) -> None:
    watch_id, _, _ = await found_in_articles(rooms, 2)
    waiting = await outbox.waiting(9)
    first, second = (one.delivery_id for one in waiting)

    def die(connection: Connection) -> None:
        assert create_messages(connection, [parcel(watch_id, first)], [second], NOW) == 1
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        await rooms.database.write(die)
    assert await outbox.waiting(9) == waiting
    assert await outbox.due(NOW + HOUR, 9) == []
    assert await outbox.messages(MessageQuery()) == []


async def test_only_what_waits_for_this_watch_and_channel(rooms: Rooms, outbox: Outbox) -> None:
    source_id, (one, two) = await keep_articles(rooms, 2)
    gas = await watch_for(rooms.database, channels=(MAIL, HOOK))
    oil = await watch_for(rooms.database, "oil")
    await find(rooms.database, in_article(gas, source_id, one), in_article(oil, source_id, two))
    place = {(one.watch_id, one.channel): one.delivery_id for one in await outbox.waiting(9)}
    everything = tuple(place.values())
    gone = (max(everything) + 1, LARGE // 2**8)
    parcels = [parcel(oil, *everything, *gone, channel=HOOK), parcel(gas, *everything, *gone), parcel(99, *everything)]
    assert await outbox.create_messages(parcels, gone, NOW) == 1
    assert sorted(await delivery_ids(outbox)) == sorted([place[gas, HOOK], place[oil, MAIL]])
    (sealed,) = await outbox.due(NOW, 9)
    assert (sealed.watch.id, sealed.channel) == (gas, MAIL)
    assert await outbox.create_messages([parcel(gas), parcel(oil, *everything)], everything, NOW) == 1
    assert await outbox.waiting(9) == []
    assert len(await outbox.due(NOW, 9)) == 2


async def test_in_one_message_only(rooms: Rooms, outbox: Outbox) -> None:
    watch_id, _, _ = await found_in_articles(rooms, 2)
    first, second = await delivery_ids(outbox)
    parcels = [parcel(watch_id, first, first), parcel(watch_id, first, second), parcel(watch_id, second)]
    assert await outbox.create_messages(parcels, [first], NOW) == 2
    assert [len(one.matches) for one in await outbox.due(NOW, 9)] == [1, 1]


async def test_copies_are_told_by_nobody(rooms: Rooms, outbox: Outbox, match_store: MatchStore) -> None:
    watch_id, _, (told, copy) = await found_in_articles(rooms, 2)
    first, second = await delivery_ids(outbox)
    assert await outbox.create_messages([parcel(watch_id, first)], [second], NOW) == 1
    assert await outbox.waiting(9) == []
    (sealed,) = await outbox.due(NOW, 9)
    assert [one.id for one in sealed.matches] == [told]
    assert await outbox.create_messages([parcel(watch_id, second)], [first], NOW) == 0
    assert [(one.id, one.copy) for one in sealed.matches] == [(told, False)]
    kept = await match_store.match(copy)
    assert kept is not None
    assert kept.copy


async def test_a_digest_of_many_in_the_order_of_their_time(rooms: Rooms, outbox: Outbox) -> None:
    source_id, _ = await keep_articles(rooms, 1)
    watch_id = await watch_for(rooms.database, timing=DeliveryTiming(DeliveryPace.DAILY))
    moments = [NOW + (number * 7 % 1200) * HOUR for number in range(1200)]
    await find(rooms.database, *(in_segment(watch_id, source_id, n, at=at) for n, at in enumerate(moments)))
    waiting = [one.delivery_id for one in await outbox.waiting(5000)]
    assert await outbox.create_messages([parcel(watch_id, *reversed(waiting), digest=True)], (), NOW) == 1
    (sealed,) = await outbox.due(NOW, 9)
    assert sealed.digest
    assert [one.at for one in sealed.matches] == sorted(moments)
    assert await outbox.waiting(9) == []
    assert (await outbox.messages(MessageQuery()))[0].matches == 1200


async def test_of_a_watch_that_is_paused_it_is_told_all_the_same(rooms: Rooms, outbox: Outbox) -> None:
    watch_id, _, _ = await found_in_articles(rooms, 1)
    await rooms.database.write(lambda connection: connection.execute(update(watch).values(paused=1)))
    assert await outbox.create_messages([parcel(watch_id, *await delivery_ids(outbox))], (), NOW) == 1
    (sealed,) = await outbox.due(NOW, 9)
    assert sealed.watch.paused


# -- sending ----------------------------------------------------------------------------------------


async def sealed_apart(rooms: Rooms, outbox: Outbox, *moments: datetime) -> list[int]:
    """A message for each of these times; their ids."""
    watch_id, _, _ = await found_in_articles(rooms, len(moments))
    for one, at in zip(await delivery_ids(outbox), moments, strict=True):
        assert await outbox.create_messages([parcel(watch_id, one)], (), at) == 1
    return [one.id for one in reversed(await outbox.messages(MessageQuery()))]


async def due_ids(outbox: Outbox, now: datetime, limit: int = 100) -> list[int]:
    return [one.id for one in await outbox.due(now, limit)]


async def test_due_by_now_the_longest_due_first(rooms: Rooms, outbox: Outbox) -> None:
    assert await outbox.next_at() is None
    late, early, middle = await sealed_apart(rooms, outbox, NOW + 2 * HOUR, NOW, NOW + HOUR)
    assert await outbox.next_at() == NOW
    assert await due_ids(outbox, NOW - HOUR) == []
    assert await due_ids(outbox, NOW) == [early]
    assert await due_ids(outbox, NOW + 5 * HOUR) == [early, middle, late]
    assert await due_ids(outbox, NOW + 5 * HOUR, 2) == [early, middle]


async def test_each_channel_has_its_turn(rooms: Rooms, outbox: Outbox) -> None:
    source_id, _ = await keep_articles(rooms, 1)
    watch_id = await watch_for(rooms.database, channels=(MAIL, HOOK))
    await find(rooms.database, *(in_segment(watch_id, source_id, segment) for segment in range(5)))
    waiting = await outbox.waiting(100)
    for channel, at in ((MAIL, NOW), (HOOK, NOW + HOUR)):
        parcels = [parcel(watch_id, one.delivery_id, channel=channel) for one in waiting if one.channel == channel]
        assert await outbox.create_messages(parcels, (), at) == 5
    due = await outbox.due(NOW + HOUR, 4)
    assert [one.channel for one in due] == [MAIL, MAIL, HOOK, HOOK]
    assert [one.created_at for one in due] == [NOW, NOW, NOW + HOUR, NOW + HOUR]


async def test_what_was_sent_is_not_sent_again(rooms: Rooms, outbox: Outbox) -> None:
    (one,) = await sealed_apart(rooms, outbox, NOW)
    await outbox.sent(one, NOW + HOUR)
    assert await due_ids(outbox, NOW + 9 * HOUR) == []
    assert await outbox.next_at() is None
    (sending,) = await outbox.messages(MessageQuery())
    assert (sending.attempts, sending.sent_at, sending.next_at, sending.error) == (1, NOW + HOUR, None, None)
    await outbox.failed(one, NOW + 2 * HOUR, "late", NOW + 3 * HOUR)  # a late word changes nothing
    await outbox.sent(one, NOW + 2 * HOUR)
    assert await outbox.retry(one, NOW) == 0
    assert await outbox.messages(MessageQuery()) == [sending]


async def test_a_failed_one_is_tried_again_later(rooms: Rooms, outbox: Outbox) -> None:
    first, second = await sealed_apart(rooms, outbox, NOW, NOW)
    before = {one.id: one.key for one in await outbox.due(NOW, 9)}
    await outbox.failed(first, NOW, "503: \x00busy\ud800", NOW + HOUR)
    assert await due_ids(outbox, NOW) == [second]
    assert await outbox.next_at() == NOW
    await outbox.sent(second, NOW)
    assert await outbox.next_at() == NOW + HOUR
    (again,) = await outbox.due(NOW + HOUR, 9)
    assert (again.id, again.key, again.attempts) == (first, before[first], 1)
    await outbox.failed(first, NOW + HOUR, "504", NOW + 3 * HOUR)
    (sending,) = await outbox.messages(MessageQuery(unsent=True))
    assert (sending.attempts, sending.error, sending.next_at) == (2, "504", NOW + 3 * HOUR)
    await outbox.sent(first, NOW + 3 * HOUR)
    assert [(one.attempts, one.error) for one in await outbox.messages(MessageQuery())] == [(1, None), (3, None)]


async def test_given_up_and_asked_for_again(rooms: Rooms, outbox: Outbox) -> None:
    given_up, failing, untried, sent = await sealed_apart(rooms, outbox, *[NOW] * 4)
    await outbox.failed(given_up, NOW, "404", None)
    await outbox.failed(failing, NOW, "503", NOW + 9 * HOUR)
    await outbox.sent(sent, NOW)
    assert await due_ids(outbox, NOW + 8 * HOUR) == [untried]
    assert [one.id for one in await outbox.messages(MessageQuery(unsent=True))] == [untried, failing, given_up]
    later = NOW + HOUR
    assert await outbox.retry(given_up, later) == 1
    assert await due_ids(outbox, later) == [untried, given_up]
    assert await outbox.retry(None, later) == 2
    assert await due_ids(outbox, later) == [untried, given_up, failing]
    assert {one.id: one.error for one in await outbox.messages(MessageQuery(unsent=True))}[given_up] == "404"
    for number in (0, 99, LARGE, -LARGE):
        assert await outbox.retry(number, later) == 0


async def test_a_channel_that_is_down_keeps_all_its_messages_waiting(rooms: Rooms, outbox: Outbox) -> None:
    """They were not tried: no attempt is counted, and nothing is said of an error."""
    first, second, later, sent = await sealed_apart(rooms, outbox, NOW, NOW, NOW + 3 * HOUR, NOW)
    await outbox.sent(sent, NOW)
    await outbox.failed(first, NOW, "down", NOW + HOUR)
    await outbox.hold("another channel", NOW + 9 * HOUR)
    assert await due_ids(outbox, NOW) == [second]
    await outbox.hold(MAIL, NOW + HOUR)
    assert await due_ids(outbox, NOW + HOUR - SECOND) == []
    assert await due_ids(outbox, NOW + 9 * HOUR) == [first, second, later]
    assert await outbox.next_at() == NOW + HOUR
    by_id = {one.id: one for one in await outbox.messages(MessageQuery())}
    assert [(by_id[one].attempts, by_id[one].error) for one in (first, second, later)] == [
        *((1, "down"), (0, None), (0, None))
    ]
    assert by_id[later].next_at == NOW + 3 * HOUR
    assert await outbox.retry(second, NOW) == 1
    assert await due_ids(outbox, NOW) == [second]


async def test_those_that_waited_too_long_for_a_channel(rooms: Rooms, outbox: Outbox) -> None:
    old, young, sent = await sealed_apart(rooms, outbox, NOW, NOW + HOUR, NOW)
    await outbox.sent(sent, NOW)
    assert await outbox.give_up("another channel", NOW + 9 * HOUR, "down") == 0
    assert await outbox.give_up(MAIL, NOW, "down \x00") == 1
    by_id = {one.id: one for one in await outbox.messages(MessageQuery())}
    assert (by_id[old].next_at, by_id[old].attempts, by_id[old].error) == (None, 0, "down ")
    assert (by_id[young].next_at, by_id[young].error) == (NOW + HOUR, None)
    assert await outbox.give_up(MAIL, NOW, "down") == 0
    assert await outbox.retry(None, NOW) == 2


async def test_begun(rooms: Rooms, outbox: Outbox) -> None:
    one, sent = await sealed_apart(rooms, outbox, NOW, NOW)
    await outbox.sent(sent, NOW)
    assert [await outbox.begin(number, NOW) for number in (one, one, sent, 99, LARGE)] == [True, True, *[False] * 3]
    assert [one.attempts for one in await outbox.messages(MessageQuery(unsent=True))] == [0]


async def test_sendings(rooms: Rooms, outbox: Outbox) -> None:
    source_id, article_ids = await keep_articles(rooms, 3)
    gas, oil = await watch_for(rooms.database), await watch_for(rooms.database, "Oil", channels=(HOOK,))
    await find(rooms.database, *(in_article(gas, source_id, one) for one in article_ids))
    await find(rooms.database, in_article(oil, source_id, article_ids[0]))
    *of_gas, of_oil = await delivery_ids(outbox)
    parcels = [parcel(gas, *of_gas[:2]), parcel(oil, of_oil, channel=HOOK), parcel(gas, of_gas[2])]
    assert await outbox.create_messages(parcels, (), NOW) == 3
    last, middle, first = await outbox.messages(MessageQuery())
    assert (first.matches, middle.matches, last.matches) == (2, 1, 1)
    key = {one.id: one.key for one in await outbox.due(NOW, 9)}
    assert middle == MessageSummary(middle.id, key[middle.id], oil, "Oil", HOOK, 1, NOW, 0, None, NOW)
    assert await outbox.messages(MessageQuery(gas)) == [last, first]
    assert await outbox.messages(MessageQuery(limit=2)) == [last, middle]
    assert await outbox.messages(MessageQuery(before_id=middle.id)) == [first]
    assert await outbox.messages(MessageQuery(LARGE)) == []
    await outbox.sent(last.id, NOW)
    assert await outbox.messages(MessageQuery(unsent=True)) == [middle, first]


async def test_a_message_that_is_gone(outbox: Outbox) -> None:
    for number in (1, 0, LARGE, -LARGE):
        await outbox.sent(number, NOW)
        await outbox.failed(number, NOW, "gone", NOW)
    assert await outbox.create_messages([], [], NOW) == 0
    assert await outbox.create_messages([parcel(1, 2, 3)], [4], NOW) == 0
