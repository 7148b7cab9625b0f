"""What a visit makes of a source's life: moves, failures, signs of life, and what its schedule rests on."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest
from sqlalchemy import text
from sqlalchemy.engine import Connection
from tests.contract.stories import HOUR, NOW, Rooms, changed, dump, failed, gone, hourly, new, unchanged

from tidings.model.feeds import Hints
from tidings.model.orders import FeedOutcome
from tidings.model.sources import MOVES_CONFIRMED, NewSource, SourceState, Validators
from tidings.model.visits import Rescheduled, Scheduled, Standing, Visit, VisitResult
from tidings.store.db.database import Database
from tidings.store.rows.sources import source_row
from tidings.store.sources.catalogue import insert_sources_and_sites

A, B, C = "https://a.test/feed", "https://b.test/feed", "https://c.test/feed"
DAY = timedelta(days=1)
_WAITING = text("SELECT count(*) FROM pg_locks WHERE NOT granted")


class Witness:
    """Reschedules hourly, and remembers the standing it was given."""

    def __init__(self) -> None:
        self.seen: list[Scheduled] = []

    def __call__(self, scheduled: Scheduled, visit: Visit, hints: Hints) -> Rescheduled:
        self.seen.append(scheduled)
        return hourly(scheduled, visit, hints)

    @property
    def standing(self) -> Standing:
        return self.seen[-1].standing


async def play(rooms: Rooms, *outcomes: FeedOutcome) -> list[Visit]:
    """One after the other."""
    return [visit for outcome in outcomes for visit in (await rooms.crawl.apply([outcome], hourly)).visits]


# -- moves ------------------------------------------------------------------------------------------


async def test_a_permanent_redirect_is_taken_over_when_it_was_seen_three_times(rooms: Rooms) -> None:
    assert MOVES_CONFIRMED == 3
    (source,) = await rooms.follow(A)
    validators = Validators('"1"', "yesterday")
    first = changed(source, 0, new(1), moved_to=C, validators=validators, body_hash=b"h", known=b"k" * 16)
    await play(rooms, first)
    assert ((await rooms.kept(source)).moved_to, (await rooms.kept(source)).moved_times) == (C, 1)
    await play(rooms, unchanged(source, 1, moved_to=C))
    kept = await rooms.kept(source)
    assert (kept.url, kept.moved_to, kept.moved_times) == (A, C, 2)
    applied = await rooms.crawl.apply([unchanged(source, 2, moved_to=C)], hourly)
    kept = await rooms.kept(source)
    assert (kept.url, kept.host, kept.moved_to, kept.moved_times, kept.notice) == (C, "c.test", None, 0, None)
    assert [visit.how for visit in applied.visits] == [f"304; moved to {C}"]
    assert [due.host for due in applied.next] == ["c.test"]
    assert [due.host for due in await rooms.crawl.due(NOW + DAY, 1)] == ["c.test"]
    (order,) = await rooms.crawl.feed_orders([source])
    assert (order.url, order.host, order.validators, order.body_hash) == (C, "c.test", validators, b"h")
    assert (await rooms.library.visits(source, 1))[0].how == f"304; moved to {C}"


async def test_a_password_in_an_address_is_kept_where_it_is_needed_alone(rooms: Rooms) -> None:
    """The source must be asked with it; no line of history and no notice tells it."""
    secret = "https://me:hunter2@c.test/feed"
    (source,) = await rooms.follow(A)
    visits = await play(rooms, *(unchanged(source, seq, moved_to=secret) for seq in range(3)))
    assert (await rooms.kept(source)).url == secret
    assert [visit.how for visit in visits][-1:] == ["304; moved to https://***@c.test/feed"]
    (other,) = await rooms.follow(B)
    await play(rooms, *(unchanged(other, seq, moved_to=secret) for seq in range(3)))
    kept = await rooms.kept(other)
    assert kept.url == B
    assert kept.notice is not None
    assert "hunter2" not in kept.notice


async def test_only_the_same_target_in_a_row_counts(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    await play(rooms, *(unchanged(source, seq, moved_to=to) for seq, to in enumerate([C, C, B, C, C, None, C, C])))
    kept = await rooms.kept(source)
    assert (kept.url, kept.moved_to, kept.moved_times) == (A, C, 2)
    await play(rooms, unchanged(source, 8))
    kept = await rooms.kept(source)
    assert (kept.url, kept.moved_to, kept.moved_times) == (A, None, 0)


async def test_what_failed_and_what_was_pushed_says_nothing_of_moves(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    await play(rooms, unchanged(source, 0, moved_to=C), failed(source, 1, moved_to=C), failed(source, 2))
    pushed = changed(source, 3, new(1), push_id=77)
    await play(rooms, pushed, unchanged(source, 4, moved_to=C))
    kept = await rooms.kept(source)
    assert (kept.url, kept.moved_times) == (A, 2)
    await play(rooms, unchanged(source, 5, moved_to=C))
    assert (await rooms.kept(source)).url == C


async def test_two_sources_never_become_one(rooms: Rooms) -> None:
    source, other = await rooms.follow(A, C)
    await play(rooms, *(unchanged(source, seq, moved_to=C) for seq in range(4)))
    kept = await rooms.kept(source)
    notice = f"moved to {C}, which is already followed as source {other}; remove one of them"
    assert (kept.url, kept.host, kept.moved_to, kept.notice) == (A, "a.test", C, notice)
    await play(rooms, failed(source, 4))
    assert (await rooms.kept(source)).notice == notice
    # Once the other is gone, the next visit takes its place.
    await rooms.catalogue.remove(other)
    await play(rooms, unchanged(source, 5, moved_to=C))
    kept = await rooms.kept(source)
    assert (kept.url, kept.moved_to, kept.notice) == (C, None, None)


async def test_of_two_that_move_to_one_place_in_a_batch_the_first_takes_it(rooms: Rooms) -> None:
    first, second = await rooms.follow(A, B)
    for seq in range(3):
        await rooms.crawl.apply([unchanged(second, seq, moved_to=C), unchanged(first, seq, moved_to=C)], hourly)
    assert (await rooms.kept(second)).url == C
    kept = await rooms.kept(first)
    assert kept.url == A
    assert kept.notice is not None
    assert f"source {second};" in kept.notice


async def test_a_redirect_that_ended_takes_its_notice_along(rooms: Rooms) -> None:
    source, _ = await rooms.follow(A, C)
    await play(rooms, *(unchanged(source, seq, moved_to=C) for seq in range(3)), unchanged(source, 3))
    kept = await rooms.kept(source)
    assert (kept.notice, kept.moved_to) == (None, None)


@pytest.mark.parametrize("to", [A, "", "https://c.test/" + "x" * 2100, "nowhere", "https:///feed"])
async def test_where_nobody_can_go_nobody_is_sent(rooms: Rooms, to: str) -> None:
    (source,) = await rooms.follow(A)
    await play(rooms, *(unchanged(source, seq, moved_to=to) for seq in range(4)))
    assert (await rooms.kept(source)).url == A


async def test_a_moved_source_can_be_followed_at_its_old_address_again(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    await play(rooms, *(unchanged(source, seq, moved_to=C) for seq in range(3)))
    again = [NewSource(A, "a.test"), NewSource(C, "c.test")]
    assert await rooms.catalogue.add(again, NOW, [NOW] * 2) == [True, False]


async def test_an_address_that_another_program_adds_just_now(rooms: Rooms, url: str, engine: str) -> None:
    """Its transaction is still open when the address is taken over: one batch must not fail for it."""
    (source,) = await rooms.follow(A)
    await play(rooms, *(unchanged(source, seq, moved_to=C) for seq in range(2)))
    added, go_on = threading.Event(), threading.Event()

    def add(connection: Connection) -> None:
        insert_sources_and_sites(connection, [source_row(NewSource(C, "c.test"), NOW, NOW)])
        added.set()
        assert go_on.wait(30)

    async with await Database.open(url) as beside:
        adding = asyncio.create_task(beside.write(add))
        await asyncio.to_thread(added.wait, 30)
        applying = asyncio.create_task(rooms.crawl.apply([unchanged(source, 2, moved_to=C)], hourly))
        if engine == "postgresql":
            for _ in range(3000):  # until it waits for the other
                if await beside.read(lambda connection: connection.execute(_WAITING).scalar_one()):
                    break
                await asyncio.sleep(0.01)
        go_on.set()
        await asyncio.wait_for(asyncio.gather(adding, applying), 60)
    assert [visit.how for visit in applying.result().visits] == ["304"]
    other, kept = await rooms.library.find(C), await rooms.kept(source)
    assert (kept.url, kept.moved_times) == (A, 3)
    assert kept.notice == f"moved to {C}, which is already followed as source {other.id}; remove one of them"


# -- notices ----------------------------------------------------------------------------------------


async def test_a_notice_stays_until_a_body_is_read_that_is_in_order(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    for seq, (said, kept) in enumerate(
        [(None, None), ("odd\x00", "odd"), (None, "odd"), ("worse", "worse"), ("", None)]
    ):
        await play(rooms, unchanged(source, seq, notice=said))
        assert (await rooms.kept(source)).notice == kept


# -- failures ---------------------------------------------------------------------------------------


async def test_failing_since_the_first_failure_until_a_success(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    await play(rooms, unchanged(source, 0))
    assert (await rooms.kept(source)).failing_since is None
    await play(rooms, failed(source, 1, at=NOW + HOUR), failed(source, 2, at=NOW + 2 * HOUR))
    assert (await rooms.kept(source)).failing_since == NOW + HOUR
    await play(rooms, changed(source, 3, new(1), at=NOW + 3 * HOUR))
    assert (await rooms.kept(source)).failing_since is None


async def test_lost_is_said_once_in_thirty_days(rooms: Rooms) -> None:
    source, fine = await rooms.follow(A, B)
    lost = []
    for seq in range(100):
        at = NOW + seq * DAY
        applied = await rooms.crawl.apply([unchanged(fine, seq, at=at), failed(source, seq, at=at)], hourly)
        assert applied.lost in ((), (source,))
        if applied.lost:
            lost.append(seq)
    assert lost == [30, 60, 90]


async def test_a_single_late_failure_is_lost_too_but_one_success_starts_anew(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    await play(rooms, failed(source, 0))
    applied = await rooms.crawl.apply([failed(source, 1, at=NOW + 45 * DAY)], hourly)
    assert applied.lost == (source,)
    assert (await rooms.crawl.apply([failed(source, 2, at=NOW + 59 * DAY)], hourly)).lost == ()
    await play(rooms, unchanged(source, 3, at=NOW + 59 * DAY))
    for seq, days in [(4, 61), (5, 90)]:
        assert (await rooms.crawl.apply([failed(source, seq, at=NOW + days * DAY)], hourly)).lost == ()
    assert (await rooms.crawl.apply([failed(source, 6, at=NOW + 91 * DAY)], hourly)).lost == (source,)


async def test_what_is_gone_is_not_lost(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    await play(rooms, failed(source, 0))
    assert (await rooms.crawl.apply([gone(source, 1, at=NOW + 45 * DAY)], hourly)).lost == ()


# -- signs of life ----------------------------------------------------------------------------------


async def test_posted_at_is_the_newest_article(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    witness = Witness()
    east = timezone(timedelta(hours=9))
    steps = [
        (changed(source, 0, new(1, published=None)), None),  # a first visit: who knows how old it is
        (
            changed(source, 1, new(2, published=(NOW - DAY).astimezone(east)), new(3, published=NOW - 2 * DAY)),
            NOW - DAY,
        ),
        (changed(source, 2, new(4, published=NOW - 9 * DAY)), NOW - DAY),
        (unchanged(source, 3, at=NOW + HOUR), NOW - DAY),
        (changed(source, 4, new(1, 2, published=NOW + HOUR), at=NOW + HOUR), NOW - DAY),  # a revision
        (changed(source, 5, new(5, published=None), at=NOW + HOUR), NOW + HOUR),
        (changed(source, 6, new(6, published=datetime(2099, 1, 1, tzinfo=UTC)), at=NOW + 2 * HOUR), NOW + 2 * HOUR),
        (failed(source, 7, at=NOW + 3 * HOUR), NOW + 2 * HOUR),
    ]
    for outcome, posted_at in steps:
        await rooms.crawl.apply([outcome], witness)
        assert witness.standing.posted_at == posted_at
        assert (await rooms.library.scheduled(source)).standing == witness.standing


async def test_changes_are_visits_with_something_new_but_the_first(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    witness = Witness()
    steps = [
        (failed(source, 0), 0),
        (changed(source, 1, new(1)), 0),  # the first that brought anything
        (changed(source, 2, new(1)), 0),
        (changed(source, 3, new(1, 2)), 0),
        (changed(source, 4, new(2), new(3)), 1),
        (unchanged(source, 5), 1),
        (failed(source, 6), 1),
        (changed(source, 7, new(4), new(1, 3)), 2),
    ]
    for outcome, changes in steps:
        await rooms.crawl.apply([outcome], witness)
        assert witness.standing.changes == changes
        assert (await rooms.library.scheduled(source)).standing.changes == changes


async def test_validated_is_what_is_held_after_the_visit(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    witness = Witness()
    said = [
        (None, False),
        (Validators(last_modified="yesterday"), True),
        (None, True),
        (Validators(), False),
        (Validators(etag="x"), True),
    ]
    for seq, (validators, validated) in enumerate(said):
        await rooms.crawl.apply([unchanged(source, seq, validators=validators)], witness)
        assert witness.standing.validated is validated
        (kept,) = await rooms.crawl.scheduled([source])
        assert kept.standing.validated is validated


async def test_weight_and_subscribers_are_handed_on(rooms: Rooms) -> None:
    await rooms.catalogue.add([NewSource(A, "a.test", weight=2.5, subscribers=7)], NOW, [NOW])
    kept = await rooms.library.find(A)
    assert (kept.weight, kept.subscribers) == (2.5, 7)
    (order,) = await rooms.crawl.feed_orders([kept.id])
    assert order.subscribers == 7
    witness = Witness()
    await rooms.crawl.apply([unchanged(kept.id, 0)], witness)
    assert (witness.standing.weight, witness.standing.subscribers) == (2.5, 7)


async def test_the_visit_before_is_handed_on_and_what_was_asked_for_is_kept(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    west = timezone(timedelta(hours=-5))

    def waited(scheduled: Scheduled, visit: Visit, hints: Hints) -> Rescheduled:
        before = scheduled.last_visit_at
        not_before = None if before is None else (before + HOUR / 2).astimezone(west)
        return replace(hourly(scheduled, visit, hints), not_before=not_before)

    first = await rooms.crawl.apply([unchanged(source, 0)], waited)
    second = await rooms.crawl.apply([unchanged(source, 1, at=NOW + HOUR)], waited)
    assert [visit.not_before for visit in (*first.visits, *second.visits)] == [None, NOW + HOUR / 2]
    assert [visit.not_before for visit in await rooms.library.visits(source, 9)] == [NOW + HOUR / 2, None]


async def test_what_comes_late_leaves_a_life_as_it_was(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    await play(rooms, changed(source, 0, new(1)), changed(source, 1, new(2), moved_to=C))
    before = await dump(rooms.database)
    late = changed(source, 1, new(3, published=NOW), moved_to=C, notice="odd", hub="https://hub.test/", topic=A)
    applied = await rooms.crawl.apply([late, failed(source, 0)], hourly)
    assert (applied.stale, applied.visits, applied.lost) == (2, (), ())
    assert await dump(rooms.database) == before


async def test_a_visit_that_moved_is_still_what_it_was(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    await play(rooms, *(unchanged(source, seq, moved_to=C) for seq in range(2)))
    (visit,) = await play(rooms, changed(source, 2, new(1), new(2), moved_to=C))
    assert (visit.result, visit.how, visit.articles_new) == (VisitResult.CHANGED, f"2 new; moved to {C}", 2)
    assert (await rooms.kept(source)).last_error is None


# -- visits that find nothing -----------------------------------------------------------------------


@pytest.mark.parametrize("loud", [0, 1, 9])
async def test_what_finds_nothing_is_applied_among_others_as_alone(rooms: Rooms, loud: int) -> None:
    """Where most find nothing, no more is read of a source that is well than its schedule."""
    well, fails, moves, other, *bring = await rooms.follow(
        A, B, C, "https://d.test/feed", *(f"https://{number}.test/feed" for number in range(loud))
    )
    await play(rooms, *(changed(source, 0, new(1)) for source in (well, moves, other, *bring)), failed(fails, 0))
    await play(rooms, unchanged(moves, 1, moved_to=A))
    seqs = {well: 1, fails: 1, moves: 2, other: 1} | dict.fromkeys(bring, 1)
    later = [
        changed(source, seq, new(2), at=NOW + HOUR) if source in bring else unchanged(source, seq, at=NOW + HOUR)
        for source, seq in seqs.items()
    ]
    witness = Witness()
    applied = await rooms.crawl.apply([*later, later[0]], witness)
    assert (applied.stale, [visit.source_id for visit in applied.visits]) == (1, list(seqs))
    assert {due.source_id: (due.seq, due.failing) for due in applied.next} == {
        source: (seq + 1, False) for source, seq in seqs.items()
    }
    assert [(given.source_id, given.last_visit_at) for given in witness.seen] == [(source, NOW) for source in seqs]
    for source, seq in seqs.items():
        kept = await rooms.kept(source)
        assert (kept.failures, kept.last_error, kept.last_visit_at, kept.moved_to) == (0, None, NOW + HOUR, None)
        assert len(await rooms.library.visits(source, 9)) == seq + 1
        assert kept.articles == (2 if source in bring else int(source != fails))


async def test_a_schedule_that_ends_is_kept_whole_though_nothing_was_found(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    await play(rooms, changed(source, 0, new(1)), unchanged(source, 1))

    def ended(scheduled: Scheduled, visit: Visit, hints: Hints) -> Rescheduled:
        return replace(hourly(scheduled, visit, hints), failures=2, state=SourceState.GONE)

    applied = await rooms.crawl.apply([unchanged(source, 2)], ended)
    assert (len(applied.visits), applied.next) == (1, ())
    kept = await rooms.kept(source)
    assert (kept.state, kept.failures, kept.next_at, kept.title) == (SourceState.GONE, 2, None, None)
