"""Times that a wrong clock has stored: none keeps anything away longer than its ceiling, from now."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from sqlalchemy import select, update
from sqlalchemy.engine import Connection
from tests.contract.findings import delivery_ids, find, in_article, keep_articles, parcel, watch_for
from tests.contract.stories import HOUR, NOW, Rooms, changed, dump, failed, hourly, new, no_page, unchanged

from tidings.model.feeds import Hints
from tidings.model.hosts import HostManners, SubscriptionState
from tidings.model.sources import SourceKind
from tidings.model.times import MendedTimes, TimeCeilings
from tidings.ports.crawl_store import KeptRobots
from tidings.store.db.database import Database
from tidings.store.db.schema import source as source_table
from tidings.store.db.watch_tables import message
from tidings.store.watches.outbox import OutboxRows

A, B, C = "https://a.test/feed", "https://b.test/feed", "https://c.test/feed"
MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)
CEILINGS = TimeCeilings(feed=25 * HOUR, page=31 * DAY, message=3 * DAY)
JUMPS = [20 * MINUTE, 30 * DAY, 3650 * DAY]


async def next_visit(rooms: Rooms, source_id: int) -> datetime:
    next_at = (await rooms.kept(source_id)).next_at
    assert next_at is not None
    return next_at


async def test_times_that_are_right_stay(rooms: Rooms) -> None:
    plain, asked, skips = await rooms.follow(A, B, C)
    week = Hints(retry_after=NOW + 9 * DAY)
    outcomes = [
        unchanged(plain, 0),
        failed(asked, 0, hints=week),
        unchanged(skips, 0, hints=Hints(skip_days=frozenset({0}))),
    ]
    closed = HostManners("d.test", closed_until=NOW + 40 * DAY, reason="HTTP 429, Retry-After")
    await rooms.crawl.apply(outcomes, hourly, [closed])
    await set_next(rooms.database, asked, NOW + 9 * DAY)
    await set_next(rooms.database, skips, NOW + 3 * DAY)
    await rooms.robots.keep(KeptRobots("https://a.test", b"", NOW, NOW + DAY))
    before = await dump(rooms.database)
    assert await rooms.crawl.mend_times(NOW + MINUTE, CEILINGS) == MendedTimes()
    assert await dump(rooms.database) == before


@pytest.mark.parametrize("jump", JUMPS, ids=str)
async def test_visits_made_while_the_clock_was_ahead_keep_their_distance(rooms: Rooms, jump: timedelta) -> None:
    plain, asked, unvisited = await rooms.follow(A, B, C)
    ahead = NOW + jump
    hints = Hints(retry_after=ahead + 9 * DAY, fresh_until=ahead + DAY)
    await rooms.crawl.apply([unchanged(plain, 0, at=ahead), failed(asked, 0, at=ahead, hints=hints)], hourly)
    await set_next(rooms.database, asked, ahead + 9 * DAY)
    await set_next(rooms.database, unvisited, ahead, added_at=ahead)
    mended = await rooms.crawl.mend_times(NOW, CEILINGS)
    assert (mended.visits, mended.total, mended.ahead) == (3, 3, jump)
    assert await next_visit(rooms, plain) == NOW + HOUR
    assert await next_visit(rooms, asked) == NOW + 9 * DAY  # its server asked for that
    assert (await rooms.library.scheduled(asked)).hints == Hints(retry_after=NOW + 9 * DAY, fresh_until=NOW + DAY)
    assert await next_visit(rooms, unvisited) == NOW
    again = await dump(rooms.database)
    assert await rooms.crawl.mend_times(NOW + MINUTE, CEILINGS) == MendedTimes()
    assert await dump(rooms.database) == again


async def test_whatever_wrote_them_visits_lie_within_the_ceiling_and_apart(rooms: Rooms) -> None:
    ids = await rooms.follow(*(f"https://s{number}.test/feed" for number in range(20)))
    for number, source_id in enumerate(ids):
        await set_next(rooms.database, source_id, NOW + 40 * DAY + number * HOUR)
    site = await rooms.follow("https://page.test/", kind=SourceKind.PAGE)
    await set_next(rooms.database, site[0], NOW + 400 * DAY)
    assert (await rooms.crawl.mend_times(NOW, CEILINGS)).visits == 21
    times = [await next_visit(rooms, source_id) for source_id in ids]
    assert all(NOW <= at <= NOW + CEILINGS.feed for at in times)
    assert len(set(times)) == 20
    assert await next_visit(rooms, site[0]) <= NOW + CEILINGS.page


async def test_each_source_has_the_ceiling_of_its_policy(rooms: Rooms) -> None:
    ceilings = replace(CEILINGS, by_policy={None: 2 * DAY, "calendar": 14 * DAY, "planner": 25 * HOUR})
    names = [None, "calendar", "planner", "of old", "calendar"]
    urls = [f"https://s{number}.test/feed" for number in range(len(names))]
    ids = await rooms.follow(*urls)
    for source_id, name in zip(ids, names, strict=True):
        await rooms.catalogue.edit(source_id, {"policy": name})
    await rooms.catalogue.edit(ids[-1], {"every": 3600})
    longest = [2 * DAY, 14 * DAY, 25 * HOUR, 2 * DAY, 25 * HOUR]
    for source_id, span in zip(ids, longest, strict=True):
        await set_next(rooms.database, source_id, NOW + span)
    assert await rooms.crawl.mend_times(NOW, ceilings) == MendedTimes()
    for source_id in ids:
        await set_next(rooms.database, source_id, NOW + 15 * DAY)
    assert (await rooms.crawl.mend_times(NOW, ceilings)).visits == len(ids)
    for source_id, span in zip(ids, longest, strict=True):
        assert NOW <= await next_visit(rooms, source_id) <= NOW + span


async def test_a_dry_run_counts_and_changes_nothing(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    await rooms.crawl.apply([unchanged(source, 0, at=NOW + 30 * DAY)], hourly)
    before = await dump(rooms.database)
    found = await rooms.crawl.mend_times(NOW, CEILINGS, dry_run=True)
    assert (found.visits, str(found)) == (1, "1 visit")
    assert await dump(rooms.database) == before
    assert await rooms.crawl.mend_times(NOW, CEILINGS) == found


async def test_pages_of_articles_are_tried_as_soon_as_they_were_to_be(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    ahead = NOW + 30 * DAY
    await rooms.crawl.apply([changed(source, 0, new(1), new(2), at=ahead)], hourly)
    first, second = [order.article_id for order in await rooms.crawl.article_orders(ahead, 10)]
    await rooms.crawl.apply([no_page(second, at=ahead, retry_at=ahead + HOUR)], hourly)
    assert (await rooms.crawl.mend_times(NOW, CEILINGS)).articles == 2
    assert [order.article_id for order in await rooms.crawl.article_orders(NOW, 10)] == [first]
    assert await rooms.crawl.next_article_at(NOW) == NOW + HOUR


@pytest.mark.parametrize("jump", JUMPS, ids=str)
async def test_hosts_are_left_alone_as_long_as_was_asked_for(rooms: Rooms, jump: timedelta) -> None:
    (source,) = await rooms.follow(A)
    ahead = NOW + jump
    manners = [
        HostManners("a.test", closed_until=ahead + 2 * DAY, refusals=1, reason="HTTP 429, Retry-After"),
        HostManners("pages.test", closed_until=ahead + HOUR, refusals=1, reason="HTTP 503, Retry-After"),
        HostManners("own.test", closed_until=ahead + HOUR, refusals=1, reason="HTTP 429, without Retry-After: ..."),
    ]
    await rooms.crawl.apply([failed(source, 0, at=ahead)], hourly, manners)
    assert (await rooms.crawl.mend_times(NOW, CEILINGS)).hosts == 3
    kept = {one.host: one.closed_until for one in await rooms.crawl.manners()}
    assert kept == {"a.test": NOW + 2 * DAY, "pages.test": NOW + HOUR, "own.test": NOW + HOUR}


async def test_robots_leases_and_messages_do_not_wait_for_the_wrong_time(rooms: Rooms) -> None:
    ahead = NOW + 30 * DAY
    watch_id, (source, found) = await watch_for(rooms.database), await keep_articles(rooms, 1)
    seq = (await rooms.crawl.feed_orders([source]))[0].seq
    await rooms.crawl.apply([unchanged(source, seq, at=ahead, hub="https://hub.test/", topic=A)], hourly)
    (row,) = (await dump(rooms.database))["subscription"]
    held = await rooms.pushes.by_token(row[3])
    assert held is not None
    renewed = replace(held, state=SubscriptionState.ACTIVE, next_at=ahead + 8 * DAY, lease_until=ahead + 10 * DAY)
    await rooms.pushes.save(renewed)
    await rooms.robots.keep(KeptRobots("https://good.test", b"", ahead, ahead + DAY))
    await rooms.robots.keep(KeptRobots("https://bad.test", b"", NOW - DAY, ahead + HOUR, "HTTP 503"))
    await find(rooms.database, in_article(watch_id, source, found[0]))
    outbox = OutboxRows(rooms.database)
    await outbox.create_messages([parcel(watch_id, *await delivery_ids(outbox))], [], ahead)
    (sent,) = await outbox.due(ahead, 10)
    await outbox.failed(sent.id, ahead, "down", ahead + HOUR)

    mended = await rooms.crawl.mend_times(NOW, CEILINGS)
    assert (mended.robots, mended.subscriptions, mended.messages) == (2, 1, 1)
    kept = await rooms.pushes.by_token(row[3])
    assert kept is not None
    assert (kept.next_at, kept.lease_until) == (NOW + 8 * DAY, NOW + 10 * DAY)
    for site, until in (("https://good.test", NOW + DAY), ("https://bad.test", NOW + HOUR)):
        robots = await rooms.robots.recall(site)
        assert robots is not None
        assert robots.until == until
    assert await outbox.next_at() == NOW + HOUR
    # The request in the future is still in the history; it has been accounted for.
    assert await rooms.crawl.mend_times(NOW + MINUTE, CEILINGS) == MendedTimes()
    late = update(message).values(next_at=NOW + 90 * DAY)
    await rooms.database.write(lambda connection: connection.execute(late))
    assert (await rooms.crawl.mend_times(NOW, CEILINGS)).messages == 1
    again = await outbox.next_at()
    assert again is not None
    assert again <= NOW + CEILINGS.message + MINUTE


async def set_next(database: Database, source_id: int, at: datetime, **values: datetime) -> None:
    chosen = update(source_table).where(source_table.c.id == source_id).values(next_at=at, **values)

    def work(connection: Connection) -> None:
        connection.execute(chosen)
        assert connection.execute(select(source_table.c.id).where(source_table.c.id == source_id)).first()

    await database.write(work)
