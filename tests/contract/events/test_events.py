"""The log of events and the hooks on both engines: what is logged, and in which order it is read."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from sqlalchemy.engine import Connection
from tests.contract.sitestories import baseline, followed, look, news, noise
from tests.contract.stories import HOUR, NOW, Rooms, changed, failed, gone, hourly, new, unchanged
from tests.contract.watchstories import answer_all, asked

from tidings.errors import HookNotFound, PersonError, PersonNotFound
from tidings.model.messages import EventFilter, EventKind, EventPlace, LoggedEvent, NewHook, RefusedEvent, place_of
from tidings.model.people import OWNER, Role
from tidings.store.db.database import Database
from tidings.store.events.hooks import MOST, HookRows
from tidings.store.events.log import EventLogRows, EventRow, write_events
from tidings.store.people.people_rows import PeopleRows

A, B = "https://a.test/feed", "https://b.test/feed"
START = EventPlace()
LATER = NOW + HOUR


async def logged(log: EventLogRows, after: EventPlace = START) -> list[LoggedEvent]:
    """All events behind a place, read three at a time."""
    found, page = list[LoggedEvent](), await log.read(after, 3)
    while True:
        found += page.events
        if not page.more:
            return found
        page = await log.read(page.last, 3)


def kinds(events: list[LoggedEvent]) -> list[str]:
    return [one.kind.value for one in events]


async def test_nothing_is_logged_until_somebody_asks(rooms: Rooms) -> None:
    log, (first,) = EventLogRows(rooms.database), await rooms.follow(A)
    await rooms.crawl.apply([changed(first, 0, new(1))], hourly)
    await rooms.crawl.apply([changed(first, 1, new(2), at=LATER)], hourly)
    assert (await logged(log), await log.end()) == ([], EventPlace(0))
    await log.keep_until(LATER + HOUR)
    await rooms.crawl.apply([changed(first, 2, new(3), at=LATER)], hourly)
    await rooms.crawl.apply([unchanged(first, 3, at=LATER)], hourly)
    assert kinds(await logged(log)) == ["article.new"]
    await log.keep_until(NOW)  # never sooner than somebody else has asked for
    await rooms.crawl.apply([changed(first, 4, new(4), at=LATER)], hourly)
    assert len(await logged(log)) == 2
    await rooms.crawl.apply([changed(first, 5, new(5), at=LATER + 2 * HOUR)], hourly)
    assert len(await logged(log)) == 2


async def test_what_is_an_event(rooms: Rooms) -> None:
    log, hooks = EventLogRows(rooms.database), HookRows(rooms.database)
    await hooks.add(OWNER, NewHook("all", "https://hook.test/"), "secret", NOW)
    first, second = await rooms.follow(A, B)
    watch_id = await asked(rooms)
    # What a source has at its first visit is none.
    await rooms.crawl.apply([changed(first, 0, new(1), new(2)), failed(second, 0)], hourly)
    assert await logged(log) == []
    await rooms.crawl.apply([changed(first, 1, new(3), new(4), at=LATER), failed(second, 1)], hourly)
    await rooms.crawl.apply([changed(first, 2, new(3, 2), at=LATER), failed(second, 2)], hourly)
    found = await logged(log)
    assert kinds(found) == ["article.new", "article.new", "article.revised", "source.failing"]
    assert [one.source_id for one in found] == [first, first, first, second]
    assert found[2].subject == found[0].subject
    assert (found[3].subject, found[3].words, found[3].at) == (None, "500: server error", NOW)
    mark = found[-1].place
    await rooms.crawl.apply([failed(second, 3)], hourly)  # still
    await rooms.crawl.apply([unchanged(second, 4)], hourly)
    await rooms.crawl.apply([failed(second, 5), gone(first, 3)], hourly)  # once is not yet failing; gone is
    assert [(one.kind.value, one.source_id) for one in await logged(log, mark)] == [
        ("source.recovered", second),
        ("source.failing", first),
    ]
    mark = await log.end()
    await answer_all(rooms, watch_id)
    await answer_all(rooms, watch_id)
    matched = await logged(log, mark)
    assert set(kinds(matched)) == {"match"}
    root = await followed(rooms)
    mark = await log.end()
    await rooms.crawl.apply([baseline(root)], hourly)
    await rooms.crawl.apply([look(root, 1, noise("12:04"))], hourly)
    await rooms.crawl.apply([look(root, 2, news("Prices rise"), at=LATER + HOUR)], hourly)
    [page] = [one for one in await logged(log, mark) if one.kind is EventKind.PAGE_CHANGED]
    assert (page.source_id, page.at) == (root, LATER + HOUR)
    version = await rooms.archive.version(page.subject or 0)
    assert version is not None
    assert "Prices rise" in version.words
    # What is gone is passed over, and the place goes on.
    await rooms.catalogue.remove(first)
    left = await logged(log)
    assert {one.source_id for one in left if one.kind is not EventKind.SOURCE_FAILING} <= {second, root}
    assert (await log.read(START, 1_000)).last >= page.place
    assert [place_of(str(one.place)) for one in left] == [one.place for one in left]
    assert len({one.key for one in left}) == len(left)


async def test_an_event_is_stored_with_what_it_reports_or_not_at_all(rooms: Rooms) -> None:
    log, (first,) = EventLogRows(rooms.database), await rooms.follow(A)
    await log.keep_until(LATER + HOUR)
    await rooms.crawl.apply([changed(first, 0, new(1))], hourly)

    def work(connection: Connection) -> None:
        write_events(connection, EventRow(new=[(first, 1)]), 1_000_000)
        raise RuntimeError("in the middle")

    with pytest.raises(RuntimeError):
        await rooms.database.write(work)
    assert await logged(log) == []
    stale = changed(first, 0, new(9), at=LATER)  # of an order from before
    await rooms.crawl.apply([stale], hourly)
    assert await logged(log) == []


async def test_no_row_appears_before_a_place_that_was_read(rooms: Rooms, url: str) -> None:
    """PostgreSQL: a transaction that took its id first commits last. Readers wait for it."""
    log, (first,) = EventLogRows(rooms.database), await rooms.follow(A)
    await log.keep_until(LATER + HOUR)
    await rooms.crawl.apply([changed(first, 0, new(1), new(2), new(3))], hourly)
    if rooms.database.file is not None:
        return  # one writer
    holding, loop = asyncio.Event(), asyncio.get_running_loop()
    release = asyncio.Event()

    def slow(connection: Connection) -> None:
        write_events(connection, EventRow(failing=[(first, 1, "slow")]), 1)
        loop.call_soon_threadsafe(holding.set)
        asyncio.run_coroutine_threadsafe(release.wait(), loop).result(60)

    async with await Database.open(url) as other:
        writing = asyncio.create_task(other.write(slow))
        await asyncio.wait_for(holding.wait(), 30)
        await rooms.database.write(lambda one: write_events(one, EventRow(failing=[(first, 2, "quick")]), 2))
        reading = asyncio.create_task(log.read(START, 10))
        await asyncio.sleep(0.2)
        assert not reading.done()
        release.set()
        await writing
        assert [one.words for one in (await reading).events] == ["slow", "quick"]


async def test_the_life_of_a_hook(rooms: Rooms) -> None:
    people, log, hooks = PeopleRows(rooms.database), EventLogRows(rooms.database), HookRows(rooms.database)
    await people.add("Ada", Role.ADMIN, None, NOW)  # the owner
    ben, (first,) = await people.add("Ben", Role.READER, None, NOW), await rooms.follow(A)
    await log.keep_until(LATER + HOUR)
    await rooms.crawl.apply([changed(first, 0, new(1))], hourly)
    await rooms.crawl.apply([changed(first, 1, new(2), at=LATER)], hourly)
    wanted = EventFilter((EventKind.MATCH, EventKind.ARTICLE_NEW), (first,), 7, 8, "gas")
    made = await hooks.add(ben.id, NewHook(" my  n8n ", "https://hook.test/x", wanted), "secret", NOW)
    assert (made.name, made.filter, made.sent, made.parked_at) == ("my n8n", wanted, 0, None)
    assert (await log.read(made.place, 10)).events == ()  # from now on
    assert await hooks.hooks() == await hooks.hooks(ben.id) == [made]
    assert await hooks.hooks(OWNER) == []
    with pytest.raises(HookNotFound, match="hooks list"):
        await hooks.hook(made.id, OWNER)
    await rooms.crawl.apply([changed(first, 2, new(3), new(4), at=LATER)], hourly)
    three, four = (await log.read(made.place, 10)).events
    await hooks.failed(made.id, "HTTP 500\x00", LATER, None)
    kept = await hooks.hook(made.id)
    assert (kept.attempts, kept.next_at, kept.place) == (1, LATER, made.place)
    assert await hooks.sent(made.id, four.place, LATER)
    assert not await hooks.sent(made.id, three.place, LATER)  # late: what was told is not taken back
    kept = await hooks.hook(made.id)
    assert (kept.place, kept.sent, kept.attempts, kept.error) == (four.place, 1, 0, None)
    for place in (EventPlace(four.place.row, 7), EventPlace(four.place.row, 5)):
        await hooks.set_aside(made.id, RefusedEvent(place, LATER, "HTTP 422\x00"))
    kept = await hooks.hook(made.id)
    assert kept.place == EventPlace(four.place.row, 7)
    assert [(one.place.number, one.error, one.again) for one in kept.refused] == [
        *((5, "HTTP 422", False), (7, "HTTP 422", False)),
    ]
    await hooks.resume(made.id)
    await hooks.settle(made.id, EventPlace(four.place.row, 5), LATER)
    kept = await hooks.hook(made.id)
    assert ([(one.place.number, one.again) for one in kept.refused], kept.sent) == ([(7, True)], 2)
    await hooks.settle(made.id, EventPlace(four.place.row, 7), None)
    kept = await hooks.hook(made.id)
    assert (kept.refused, kept.sent, kept.sent_at) == ((), 2, LATER)
    await hooks.failed(made.id, "gone", None, LATER)
    assert (await hooks.hook(made.id)).parked_at == LATER
    await hooks.resume(made.id)
    assert (await hooks.hook(made.id)).parked_at is None
    assert await log.since(LATER) == await log.since(LATER - timedelta(seconds=1))
    await rooms.crawl.apply([changed(first, 3, new(5), at=LATER - HOUR / 2)], hourly)  # reported late
    assert len((await log.read(await log.since(LATER), 10)).events) == 4  # nothing since then is left out
    assert await log.since(LATER + HOUR) == await log.end()
    assert await log.prune(LATER + HOUR) == 3
    assert (await log.read(START, 10)).events == ()
    await people.remove(ben.id)
    assert await hooks.hooks() == []
    with pytest.raises(PersonNotFound):
        await hooks.add(99, NewHook("x", "https://hook.test/"), "s", NOW)
    for _ in range(MOST):
        await hooks.add(OWNER, NewHook("x", "https://hook.test/"), "s", NOW)
    with pytest.raises(PersonError, match="remove one first"):
        await hooks.add(OWNER, NewHook("x", "https://hook.test/"), "s", NOW)
    first_hook = (await hooks.hooks())[0].id
    await hooks.remove(first_hook)
    assert not await hooks.skip(first_hook, EventPlace(99))
    assert len(await hooks.hooks()) == MOST - 1
