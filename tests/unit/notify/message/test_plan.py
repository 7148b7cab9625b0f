"""Which matches make one message, and when."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from tests.unit.notify.letters import NOW, watch_of

from tidings.model.messages import NewMessage, PendingDelivery
from tidings.model.watches import DUPLICATE_WINDOW, NEVER_QUIET, DeliveryPace, DeliveryTiming, Watch
from tidings.notify.message.plan import (
    BURST,
    JOINED_EVERY,
    MOST_MATCHES,
    MessagePlan,
    Openings,
    Recent,
    openings,
    plan_messages,
)
from tidings.notify.message.quiet_hours import Quiet, quiet_until

PATIENCE = timedelta(minutes=2)
HOURLY, DAILY = DeliveryTiming(DeliveryPace.HOURLY), DeliveryTiming(DeliveryPace.DAILY, at=8 * 60)


def waits(number: int, ago: float = 0.0, *, watch: int = 1, channel: str = "desk", **more: object) -> PendingDelivery:
    """`ago` in minutes."""
    at = NOW - timedelta(minutes=ago)
    return PendingDelivery(number, 1000 + number, watch, channel, at, **more)  # type: ignore[arg-type]


def planned(those: Sequence[PendingDelivery], *watches: Watch, now: datetime = NOW, **more: object) -> MessagePlan:
    known = {watch.id: watch for watch in watches or (watch_of(),)}
    return plan_messages(those, known, now, patience=PATIENCE, **more)  # type: ignore[arg-type]


def told(found: MessagePlan) -> list[tuple[int, ...]]:
    return [parcel.delivery_ids for parcel in found.messages]


# -- at once ----------------------------------------------------------------------------------------


def test_a_message_for_each_story() -> None:
    found = planned([waits(1), waits(2, story=4), waits(3, story=6), waits(4, ago=5, story=4)])
    assert told(found) == [(4,), (1,), (3,)]
    assert found.copies == (2,)
    assert found.next_at is None
    assert not any(parcel.digest for parcel in found.messages)


def test_other_news_of_one_story() -> None:
    """The same form of one publisher, and other figures of another."""
    titles = ["Recall: toys", "recall – TOYS!", "Recall: lamps", None]
    found = planned([waits(n, ago=9 - n, story=4, source_id=1, title=title) for n, title in enumerate(titles)])
    assert (told(found), found.copies) == ([(0,), (2,)], (1, 3))
    quakes = ["Magnitude 5.2", "Earthquake", "Magnitude 7.4", "5,2 in Hokkaido"]
    found = planned([waits(n, ago=9 - n, story=4, source_id=n, title=title) for n, title in enumerate(quakes)])
    assert (told(found), found.copies) == ([(0,), (2,)], (1, 3)), "a copy does not speak for what was told"


def test_who_speaks_for_a_story_that_is_told_already() -> None:
    """What stands at the address of one was told: it speaks. A copy of what was told does not."""
    copy: dict[str, Any] = {"story": 4, "source_id": 1, "title": "Earthquake", "delivered": True}
    other = waits(2, story=4, source_id=2, title="Magnitude 7.4")
    assert planned([waits(1, ago=5, by_address=True, **copy), other]).copies == (1, 2)
    found = planned([waits(1, ago=5, **copy), other])
    assert (told(found), found.copies) == ([(2,)], (1,))


def test_what_was_told_is_a_copy() -> None:
    found = planned([waits(1, story=4, delivered=True), waits(2, story=6)])
    assert told(found) == [(2,)]
    assert found.copies == (1,)


def test_an_article_and_the_first_state_of_its_page_are_one_story() -> None:
    article: dict[str, Any] = {"addresses": (7, 8)}
    page: dict[str, Any] = {"addresses": (8,), "version_id": 5}
    first = planned([waits(1, ago=5, **article), waits(2, ago=3, story=1, **page), waits(3, story=3, **page)])
    assert (told(first), first.copies) == ([(1,)], (2, 3))
    second = planned([waits(1, ago=5, story=1, **page), waits(2, ago=5, story=3, **page), waits(3, **article)])
    assert (told(second), second.copies) == ([(1, 2)], (3,))
    apart = planned([waits(1, addresses=(7,)), waits(2, story=1, version_id=5, addresses=(8,))])
    assert told(apart) == [(1,), (2,)]


def test_what_comes_to_a_page_later_is_news() -> None:
    later = waits(2, story=1, version_id=6)  # no first state: it has no address
    assert told(planned([waits(1, ago=5, addresses=(7,)), later])) == [(1,), (2,)]


def test_articles_of_one_address_are_several_stories() -> None:
    """Some feeds have one address for all they say; and one that comes a day after its page says something else."""
    day = 24 * 60
    assert told(planned([waits(1, addresses=(7,)), waits(2, addresses=(7,))])) == [(1,), (2,)]
    page = waits(1, ago=day, story=1, version_id=5, addresses=(7,))
    found = planned([page, waits(2, ago=1, addresses=(7,)), waits(3, addresses=(7,))])
    assert (told(found), found.copies) == ([(1,), (3,)], (2,))


def test_the_story_of_an_article_that_its_page_has_told() -> None:
    page = waits(1, ago=5, story=1, version_id=5, addresses=(7,))
    found = planned([page, waits(2, ago=3, story=4, addresses=(7,)), waits(3, story=4, addresses=(9,))])
    assert (told(found), found.copies) == ([(1,)], (2, 3))


def test_a_text_of_pages_is_told_again_after_a_day() -> None:
    day = 24 * 60
    ago = (2 * day + 30, 2 * day, day + 31, day + 30, 5)
    those = [waits(n, ago=minutes, story=5, version_id=n) for n, minutes in enumerate(ago)]
    found = planned(those)
    assert told(found) == [(0,), (3,), (4,)]
    assert found.copies == (1, 2)
    articles = [waits(1, ago=9 * day, story=4), waits(2, story=4)]
    assert planned(articles).copies == (2,)  # a story of articles is told once


def test_segments_of_one_version_go_together() -> None:
    found = planned([waits(1, version_id=5, story=1), waits(2, version_id=6, story=3), waits(3, version_id=5, story=5)])
    assert told(found) == [(1, 3), (2,)]


def test_each_channel_of_each_watch_hears_of_a_story() -> None:
    those = [waits(1, story=4), waits(2, story=4, channel="phone"), waits(3, story=4, watch=2)]
    found = planned(those, watch_of(1), watch_of(2))
    assert found.messages == (NewMessage(1, "desk", (1,)), NewMessage(1, "phone", (2,)), NewMessage(2, "desk", (3,)))
    assert found.copies == ()


def test_a_match_waits_for_its_text_but_not_for_ever() -> None:
    young, old = waits(1, ago=0.5, settled=False), waits(2, ago=2, settled=False)
    found = planned([young, old, waits(3)])
    assert told(found) == [(2,), (3,)]
    assert found.next_at == young.at + PATIENCE


def test_a_watch_that_was_removed_meanwhile() -> None:
    assert planned([waits(1, watch=9)]) == MessagePlan()


# -- floods -----------------------------------------------------------------------------------------


def test_many_at_once_are_one_digest() -> None:
    assert len(planned([waits(number) for number in range(BURST)]).messages) == BURST
    found = planned([waits(number) for number in range(BURST + 1)])
    assert found.messages == (NewMessage(1, "desk", tuple(range(BURST + 1)), digest=True),)
    assert len(planned([waits(number) for number in range(BURST + 1)], burst=BURST + 1).messages) == BURST + 1


def test_a_flood_in_drops_is_joined_too() -> None:
    busy = {(1, "desk"): Recent(BURST, NOW - timedelta(minutes=1))}
    found = planned([waits(1), waits(2, channel="phone")], recent=busy)
    assert told(found) == [(2,)]
    assert found.next_at == NOW - timedelta(minutes=1) + JOINED_EVERY
    later = {(1, "desk"): Recent(BURST, NOW - JOINED_EVERY)}
    assert planned([waits(1), waits(3)], recent=later).messages == (NewMessage(1, "desk", (1, 3), digest=True),)


def test_a_message_holds_so_many_and_no_more() -> None:
    found = planned([waits(number) for number in range(2 * MOST_MATCHES + 1)])
    assert [len(parcel.delivery_ids) for parcel in found.messages] == [MOST_MATCHES, MOST_MATCHES, 1]
    page = planned([waits(number, version_id=1) for number in range(MOST_MATCHES + 1)])
    assert [len(parcel.delivery_ids) for parcel in page.messages] == [MOST_MATCHES, 1]


# -- digests ----------------------------------------------------------------------------------------


def test_a_digest_comes_on_the_hour() -> None:
    those = [waits(1, ago=50, story=4), waits(2, ago=20), waits(3, ago=10, story=4), waits(4, ago=5, delivered=True)]
    watch = watch_of(timing=HOURLY)
    early = planned(those, watch, now=NOW - timedelta(seconds=1))
    assert (early.messages, early.copies, early.next_at) == ((), (), NOW)
    found = planned(those, watch)
    assert found.messages == (NewMessage(1, "desk", (1, 2), digest=True),)
    assert set(found.copies) == {3, 4}


def test_a_digest_that_was_missed_comes_at_once() -> None:
    found = planned([waits(1, ago=26 * 60)], watch_of(timing=DAILY))
    assert told(found) == [(1,)]


def test_a_daily_digest_goes_by_its_zone() -> None:
    watch = watch_of(timing=DeliveryTiming(DeliveryPace.DAILY, at=8 * 60, zone="America/New_York"))
    assert planned([waits(1)], watch).next_at == datetime(2026, 11, 15, 13, 0, tzinfo=UTC)


def test_a_digest_waits_for_the_texts_of_its_hour() -> None:
    those = [waits(1, ago=40), waits(2, ago=1, settled=False)]
    watch = watch_of(timing=HOURLY)
    found = planned(those, watch)
    assert (found.messages, found.next_at) == ((), NOW + timedelta(minutes=1))
    late = planned(those, watch, now=NOW + timedelta(minutes=1))
    assert told(late) == [(1, 2)]


def test_a_text_of_the_next_hour_keeps_no_digest_waiting() -> None:
    those = [waits(1, ago=70), waits(2, ago=-1, settled=False)]
    found = planned(those, watch_of(timing=HOURLY), now=NOW + timedelta(minutes=2))
    assert told(found) == [(1,)]
    assert found.next_at == NOW + timedelta(hours=1)


# -- who may send now -------------------------------------------------------------------------------


def test_only_those_whose_time_has_come_are_asked_for() -> None:
    timings = [DeliveryTiming(), HOURLY, DAILY, DeliveryTiming(quiet=(11 * 60, 13 * 60)), DAILY]
    watches = {number: watch_of(number, timing) for number, timing in enumerate(timings, 1)}
    oldest = dict.fromkeys(watches, NOW - timedelta(minutes=30)) | {5: NOW - timedelta(hours=5), 99: NOW}
    assert openings(oldest, watches, NOW) == Openings((1, 2, 5), NOW + timedelta(hours=1))
    early = openings(oldest, watches, NOW - timedelta(minutes=10))
    assert early == Openings((1, 5), NOW)
    assert openings(oldest, watches, NOW, Quiet(11 * 60, 12 * 60 + 5)) == Openings((), NOW + timedelta(minutes=5))
    assert openings({}, watches, NOW) == Openings()


# -- quiet hours ------------------------------------------------------------------------------------


def test_quiet_hours_hold_everything() -> None:
    usual = Quiet(11 * 60, 13 * 60)
    ends = NOW + timedelta(hours=1)
    assert planned([waits(1)], quiet=usual) == MessagePlan((), (), ends)
    assert told(planned([waits(1)], quiet=usual, now=ends)) == [(1,)]
    own = watch_of(timing=DeliveryTiming(quiet=(22 * 60, 7 * 60)))
    assert told(planned([waits(1)], own, quiet=usual)) == [(1,)]
    none = watch_of(timing=DeliveryTiming(quiet=NEVER_QUIET))
    assert told(planned([waits(1)], none, quiet=usual)) == [(1,)]


# -- always -----------------------------------------------------------------------------------------

minutes_of_a_day = st.integers(0, 1439)
timings = st.builds(
    DeliveryTiming,
    st.sampled_from(DeliveryPace),
    minutes_of_a_day,
    st.none() | st.tuples(minutes_of_a_day, minutes_of_a_day),
    st.sampled_from(("UTC", "Europe/Warsaw", "Asia/Kathmandu")),
)


def numbered_as_stored(one: PendingDelivery) -> PendingDelivery:
    """The store numbers stories of articles evenly and those of segments oddly: they are never the same."""
    return one if one.story is None else replace(one, story=2 * one.story + (one.version_id is not None))


deliveries = st.lists(
    st.builds(
        PendingDelivery,
        st.integers(1, 10_000),
        st.integers(1, 10_000),
        st.integers(1, 3),
        st.sampled_from(("desk", "phone")),
        st.integers(-5, 60 * 30).map(lambda ago: NOW - timedelta(minutes=ago)),
        st.none() | st.integers(1, 6),
        st.none() | st.integers(1, 3),
        st.booleans(),
        st.booleans(),
        st.lists(st.integers(1, 4), max_size=2, unique=True).map(tuple),
    ).map(numbered_as_stored),
    max_size=60,
    unique_by=lambda one: one.delivery_id,
)


@given(deliveries, st.tuples(timings, timings, timings), st.none() | st.tuples(minutes_of_a_day, minutes_of_a_day))
def test_every_match_is_told_once_or_a_copy_or_waits(
    those: list[PendingDelivery], kinds: tuple[DeliveryTiming, ...], usual: tuple[int, int] | None
) -> None:
    watches = [watch_of(number, timing) for number, timing in enumerate(kinds, 1)]
    quiet = Quiet(*usual) if usual else None
    found = planned(those, *watches, quiet=quiet)
    known = {one.delivery_id: one for one in those}
    in_parcels = [number for parcel in found.messages for number in parcel.delivery_ids]
    decided = [*in_parcels, *found.copies]
    assert len(decided) == len(set(decided))
    assert set(decided) <= set(known)
    later = set(known) - set(decided)
    assert bool(later) == (found.next_at is not None)
    assert found.next_at is None or found.next_at > NOW
    for parcel in found.messages:
        timing = watches[parcel.watch_id - 1].terms.timing
        own = quiet if timing.quiet is None else Quiet(*timing.quiet, timing.zone)
        assert quiet_until(own, NOW) is None
        assert parcel.delivery_ids
        assert parcel.digest or timing.pace is DeliveryPace.AT_ONCE
        inside = [known[number] for number in parcel.delivery_ids]
        assert {(one.watch_id, one.channel) for one in inside} == {(parcel.watch_id, parcel.channel)}
        # One in the future was found while the clock was ahead: it waits for nothing.
        assert all(one.settled or one.at + PATIENCE <= NOW or one.at > NOW for one in inside)
        assert not any(one.delivered for one in inside)
    stories: dict[tuple[int, str, int], PendingDelivery] = {}
    for one in sorted((known[number] for number in in_parcels), key=lambda one: (one.at, one.delivery_id)):
        if one.story is not None:
            before = stories.get((one.watch_id, one.channel, one.story))
            assert before is None or (one.version_id is not None and one.at - before.at >= DUPLICATE_WINDOW)
            stories[one.watch_id, one.channel, one.story] = one
    decisions = [known[number] for number in decided]
    for one in (known[number] for number in found.copies):
        others = [other for other in decisions if (other.watch_id, other.channel) == (one.watch_id, one.channel)]
        same_story = any(other is not one and one.story is not None and other.story == one.story for other in others)
        same_place = any(
            not set(one.addresses).isdisjoint(other.addresses)
            and (other.version_id is None) != (one.version_id is None)
            for other in others
        )
        assert one.delivered or same_story or same_place


@given(deliveries, st.tuples(timings, timings, timings))
def test_in_the_end_all_of_it_is_told(those: list[PendingDelivery], kinds: tuple[DeliveryTiming, ...]) -> None:
    """Planning again and again at the time it names leaves nothing behind."""
    watches = [watch_of(number, timing) for number, timing in enumerate(kinds, 1)]
    now, left = NOW, those
    for _ in range(12):
        found = planned(left, *watches, now=now)
        gone = {number for parcel in found.messages for number in parcel.delivery_ids} | set(found.copies)
        left = [one for one in left if one.delivery_id not in gone]
        if found.next_at is None:
            break
        now = found.next_at
    assert not left
    assert now <= NOW + timedelta(days=4)
