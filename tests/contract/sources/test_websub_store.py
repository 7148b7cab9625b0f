"""WebSub: subscriptions follow what feeds say of their hubs; pushes wait until their outcome is applied."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import insert
from tests.contract.stories import HOUR, NOW, Rooms, changed, dump, failed, gone, hourly, new, unchanged

from tidings.model.articles import ArticleQuery
from tidings.model.feeds import Hints
from tidings.model.hosts import Subscription, SubscriptionState
from tidings.model.orders import FeedOutcome, Push
from tidings.model.visits import Rescheduled, Scheduled, Visit
from tidings.store.db.schema import push
from tidings.store.sources import websub as pushes
from tidings.store.sources.websub import MOST_UNREAD
from tidings.text.decoding import pack

A, B = "https://a.test/feed", "https://b.test/feed"
HUB, OTHER = "https://hub.test/", "https://other.test/"
MINUTE = timedelta(minutes=1)


def names_hub(source_id: int, seq: int, hub: str | None = HUB, topic: str | None = A) -> FeedOutcome:
    return unchanged(source_id, seq, hub=hub, topic=topic)


async def subscription_of(rooms: Rooms, source_id: int) -> Subscription | None:
    tokens = [row[3] for row in (await dump(rooms.database))["subscription"] if row[0] == source_id]
    return await rooms.pushes.by_token(tokens[0]) if tokens else None


async def active(rooms: Rooms, source_id: int, *, trusted: bool = False) -> Subscription:
    """The source's subscription, verified by its hub."""
    kept = await subscription_of(rooms, source_id)
    assert kept is not None
    kept = replace(kept, state=SubscriptionState.ACTIVE, next_at=NOW + 24 * HOUR, trusted=trusted)
    await rooms.pushes.save(kept)
    return kept


# -- subscriptions ----------------------------------------------------------------------------------


async def test_a_feed_that_names_a_hub_is_to_be_subscribed_to(rooms: Rooms) -> None:
    source, other = await rooms.follow(A, B)
    await rooms.crawl.apply([names_hub(source, 0), names_hub(other, 0, topic=B), names_hub(other, 7, OTHER)], hourly)
    first, second = await rooms.pushes.wanted(NOW, 10)
    assert (first.source_id, first.hub, first.topic, first.state) == (source, HUB, A, SubscriptionState.WANTED)
    assert (first.next_at, first.lease_until, first.attempts, first.trusted) == (NOW, None, 0, False)
    assert (second.source_id, second.hub, second.topic) == (other, HUB, B)
    assert len({first.token, second.token, first.secret, second.secret}) == 4
    assert min(len(first.token), len(first.secret)) >= 32
    assert await rooms.pushes.by_token(first.token) == first
    assert await rooms.pushes.by_token("nobody's\x00") is None


async def test_the_same_hub_again_changes_nothing(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    await rooms.crawl.apply([names_hub(source, 0)], hourly)
    kept = await active(rooms, source)
    silent = [names_hub(source, 1), unchanged(source, 2), failed(source, 3), names_hub(source, 4, HUB, None)]
    for outcome in silent:
        await rooms.crawl.apply([outcome], hourly)
        assert await subscription_of(rooms, source) == kept


@pytest.mark.parametrize(("hub", "topic"), [(OTHER, A), (HUB, B)])
async def test_another_hub_or_topic_begins_anew(rooms: Rooms, hub: str, topic: str) -> None:
    (source,) = await rooms.follow(A)
    await rooms.crawl.apply([names_hub(source, 0)], hourly)
    old = await active(rooms, source, trusted=True)
    await rooms.crawl.apply([replace(names_hub(source, 1, hub, topic), at=NOW + HOUR)], hourly)
    kept = await subscription_of(rooms, source)
    assert kept is not None
    assert (kept.hub, kept.topic, kept.state, kept.trusted) == (hub, topic, SubscriptionState.WANTED, False)
    assert kept.next_at == NOW + HOUR
    assert kept.token != old.token
    assert kept.secret != old.secret
    assert await rooms.pushes.by_token(old.token) is None


async def test_a_feed_that_no_longer_names_a_hub_ends_it(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    await rooms.crawl.apply([names_hub(source, 0, "")], hourly)
    assert await subscription_of(rooms, source) is None
    await rooms.crawl.apply([names_hub(source, 1)], hourly)
    # What a hub pushes need not name it.
    await rooms.crawl.apply([changed(source, 2, new(1), push_id=1, hub="", topic="")], hourly)
    assert await subscription_of(rooms, source) is not None
    await rooms.crawl.apply([names_hub(source, 3, "", "")], hourly)
    assert await subscription_of(rooms, source) is None


async def test_those_that_are_due_the_longest_first(rooms: Rooms) -> None:
    ids = await rooms.follow(*(f"https://s{number}.test/" for number in range(5)))
    times = [NOW, NOW - HOUR, NOW + HOUR, None, NOW - 2 * HOUR]
    for source, next_at in zip(ids, times, strict=True):
        await rooms.pushes.save(Subscription(source, HUB, A, f"t{source}", "secret", next_at=next_at))
    assert [kept.source_id for kept in await rooms.pushes.wanted(NOW, 10)] == [ids[4], ids[1], ids[0]]
    assert [kept.source_id for kept in await rooms.pushes.wanted(NOW, 1)] == [ids[4]]
    await rooms.crawl.apply([gone(ids[4], 0)], hourly)
    assert [kept.source_id for kept in await rooms.pushes.wanted(NOW, 10)] == [ids[1], ids[0]]


async def test_save_does_not_undo_that_a_visit_found_another_hub(rooms: Rooms) -> None:
    """Whoever asks a hub reads, asks, and saves; meanwhile visits go on."""
    (source,) = await rooms.follow(A)
    await rooms.crawl.apply([names_hub(source, 0)], hourly)
    old = await active(rooms, source)
    await rooms.crawl.apply([names_hub(source, 1, OTHER)], hourly)
    await rooms.pushes.save(replace(old, attempts=3))
    kept = await subscription_of(rooms, source)
    assert kept is not None
    assert (kept.hub, kept.attempts) == (OTHER, 0)
    assert kept.token != old.token


async def test_save_replaces_and_forgets_removed_sources(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    first = Subscription(source, HUB, A, "token", "secret", SubscriptionState.ASKED, NOW, None, 3, error="late")
    await rooms.pushes.save(first)
    assert await rooms.pushes.by_token("token") == first
    second = Subscription(source, OTHER, B, "token", "s", SubscriptionState.DENIED, None, NOW, 0, True, NOW, "no\x00")
    await rooms.pushes.save(second)
    assert await rooms.pushes.by_token("token") == replace(second, error="no")
    await rooms.catalogue.remove(source)
    assert await rooms.pushes.by_token("token") is None
    for nobody in (source, 999, 2**70):
        await rooms.pushes.save(replace(first, source_id=nobody))
    assert (await dump(rooms.database))["subscription"] == []


# -- pushes -----------------------------------------------------------------------------------------


async def test_pushes_the_oldest_first_until_they_are_read(rooms: Rooms) -> None:
    source, other = await rooms.follow(A, B)
    await rooms.pushes.receive(source, NOW + HOUR, "application/rss+xml", b"\x00first")
    await rooms.pushes.receive(other, NOW, None, b"")
    await rooms.pushes.receive(source, NOW, "text/xml\x00", b"third" * 5000)
    first, second, third = await rooms.pushes.pushes(10)
    assert first == Push(first.id, source, NOW + HOUR, "application/rss+xml", b"\x00first")
    assert (second.source_id, second.content_type, second.body) == (other, None, b"")
    assert (third.content_type, third.body) == ("text/xml", b"third" * 5000)
    assert await rooms.pushes.pushes(1) == [first]
    await rooms.crawl.apply([changed(source, 0, new(1), push_id=first.id)], hourly)
    assert await rooms.pushes.pushes(10) == [second, third]
    # One whose outcome comes too late is done with as well.
    applied = await rooms.crawl.apply([changed(source, 0, new(2), push_id=third.id)], hourly)
    assert (applied.stale, await rooms.pushes.pushes(10)) == (1, [second])


async def test_a_push_whose_batch_fails_is_read_again(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    await rooms.pushes.receive(source, NOW, None, b"body")
    (push,) = await rooms.pushes.pushes(1)

    def refuses(scheduled: Scheduled, visit: Visit, hints: Hints) -> Rescheduled:
        raise RuntimeError("a policy that fails")

    with pytest.raises(RuntimeError):
        await rooms.crawl.apply([changed(source, 0, new(1), push_id=push.id)], refuses)
    assert await rooms.pushes.pushes(1) == [push]
    assert await rooms.library.articles(ArticleQuery()) == []


async def test_what_is_pushed_for_nobody(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    await rooms.pushes.receive(source, NOW, None, b"body")
    (push,) = await rooms.pushes.pushes(1)
    await rooms.catalogue.remove(source)
    for nobody in (source, 999, 2**70):
        await rooms.pushes.receive(nobody, NOW, None, b"body")
    assert await rooms.pushes.pushes(10) == []
    assert (await rooms.crawl.apply([changed(source, 0, new(1), push_id=push.id)], hourly)).stale == 1


async def test_a_hub_that_pushes_without_end_loses_the_oldest(rooms: Rooms) -> None:
    source, other = await rooms.follow(A, B)
    await rooms.pushes.receive(other, NOW, None, b"kept")
    many = [{"source_id": source, "at": NOW, "body": pack(b"%d" % number)} for number in range(MOST_UNREAD - 2)]
    await rooms.database.write(lambda connection: connection.execute(insert(push), many))
    for number in range(MOST_UNREAD - 2, MOST_UNREAD + 3):
        await rooms.pushes.receive(source, NOW, None, b"%d" % number)
    kept = await rooms.pushes.pushes(2 * MOST_UNREAD)
    assert [push.body for push in kept] == [b"kept", *(b"%d" % number for number in range(3, MOST_UNREAD + 3))]


async def test_large_pushes_come_a_few_at_a_time(rooms: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pushes, "MOST_BYTES", 1_000)
    source, other = await rooms.follow(A, B)
    for size in (400, 700, 1):
        await rooms.pushes.receive(source, NOW, None, b"x" * size)
    await rooms.pushes.receive(other, NOW, None, b"")
    assert [len(push.body) for push in await rooms.pushes.pushes(10)] == [400, 700]
    assert [push.source_id for push in await rooms.pushes.pushes(10, [source])] == [other]


async def test_nothing_is_kept_for_a_source_that_is_gone(rooms: Rooms) -> None:
    """Nobody would read it: it would only fill the disk."""
    source, other = await rooms.follow(A, B)
    await rooms.pushes.receive(source, NOW, None, b"before")
    await rooms.crawl.apply([gone(source, 0)], hourly)
    await rooms.pushes.receive(source, NOW, None, b"after")
    await rooms.pushes.receive(other, NOW, None, b"other")
    assert [push.body for push in await rooms.pushes.pushes(10)] == [b"other"]
    assert len((await dump(rooms.database))["push"]) == 2


# -- trust ------------------------------------------------------------------------------------------


async def test_a_hub_is_trusted_once_it_brought_something_new(rooms: Rooms) -> None:
    pushed: list[bool] = []

    def watching(scheduled: Scheduled, visit: Visit, hints: Hints) -> Rescheduled:
        pushed.append(scheduled.standing.pushed)
        return hourly(scheduled, visit, hints)

    (source,) = await rooms.follow(A)
    await rooms.crawl.apply([replace(changed(source, 0, new(1)), hub=HUB, topic=A)], watching)
    await active(rooms, source)
    fresh = new(2, published=NOW + HOUR - 9 * MINUTE)
    story = [
        (changed(source, 1, new(1), push_id=1, at=NOW + MINUTE), False, NOW + MINUTE),  # nothing new in it
        (changed(source, 2, new(9), push_id=2, at=NOW + 2 * MINUTE), True, NOW + 2 * MINUTE),
        (unchanged(source, 3, at=NOW + HOUR), True, NOW + 2 * MINUTE),
        (changed(source, 4, fresh, new(3, published=None), at=NOW + HOUR), True, NOW + 2 * MINUTE),  # it has time yet
        (changed(source, 5, new(9, 2), at=NOW + HOUR), True, NOW + 2 * MINUTE),  # a revision
        (failed(source, 6, push_id=3, at=NOW + HOUR), True, NOW + 2 * MINUTE),
        (changed(source, 7, new(4, published=NOW), at=NOW + HOUR), False, NOW + 2 * MINUTE),  # it was never told
        (changed(source, 8, new(5), push_id=4, at=NOW + 2 * HOUR), True, NOW + 2 * HOUR),
    ]
    for outcome, trusted, pushed_at in story:
        await rooms.crawl.apply([outcome], watching)
        kept = await subscription_of(rooms, source)
        assert kept is not None
        assert (kept.trusted, kept.pushed_at, pushed[-1]) == (trusted, pushed_at, trusted)
        assert (await rooms.library.scheduled(source)).standing.pushed is trusted


async def test_only_an_active_subscription_pushes(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    for state in SubscriptionState:
        await rooms.pushes.save(Subscription(source, HUB, A, "token", "secret", state, trusted=True))
        (kept,) = await rooms.crawl.scheduled([source])
        assert kept.standing.pushed is (state is SubscriptionState.ACTIVE)


async def test_the_first_visit_cannot_show_that_a_hub_missed_something(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    await rooms.pushes.save(Subscription(source, HUB, A, "token", "secret", SubscriptionState.ACTIVE, trusted=True))
    await rooms.crawl.apply([failed(source, 0), changed(source, 1, new(1))], hourly)
    await rooms.crawl.apply([changed(source, 1, new(1, published=NOW - HOUR))], hourly)
    kept = await rooms.pushes.by_token("token")
    assert kept is not None
    assert kept.trusted
