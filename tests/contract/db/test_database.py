from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.engine import Connection
from tests.contract.lending import Lender
from tests.contract.stories import HOUR, LONG, NOW, Rooms, asked, audit, changed, dump, hourly, new, page

from tidings.errors import StoreError
from tidings.model.articles import ArticleQuery
from tidings.model.hosts import Subscription
from tidings.model.orders import Outcome
from tidings.model.sources import NewSource
from tidings.store.db.database import Database

A = "https://a.test/feed"


async def test_reopening_keeps_everything(url: str) -> None:
    async with await Database.open(url) as database:
        rooms = Rooms.over(database)
        (source,) = await rooms.follow(A)
        await rooms.crawl.apply([changed(source, 0, new(1, content=LONG), new(2))], hourly)
        await rooms.crawl.apply([changed(source, 1, new(1, 2), at=NOW + HOUR)], hourly)
        (order, *_) = await rooms.crawl.article_orders(NOW, 10)
        await rooms.crawl.apply([page(order.article_id, at=NOW + HOUR)], hourly)
        before = await dump(database)
    async with await Database.open(url) as database:
        assert await dump(database) == before


async def test_readers_do_not_wait_for_the_writer(rooms: Rooms) -> None:
    await rooms.follow(A)
    written, go_on = threading.Event(), threading.Event()

    def slow(connection: Connection) -> None:
        connection.execute(text("UPDATE source SET reason = 'half-way'"))
        written.set()
        assert go_on.wait(60)

    writing = asyncio.create_task(rooms.database.write(slow))
    try:
        await asyncio.to_thread(written.wait, 60)
        seen = await asyncio.gather(*(rooms.library.sources() for _ in range(8)))
        assert [[source.reason for source in sources] for sources in seen] == [["new: the first visit"]] * 8
        assert not writing.done()
    finally:
        go_on.set()
        await writing
    assert [source.reason for source in await rooms.library.sources()] == ["half-way"]


async def test_writers_wait_for_each_other(rooms: Rooms, url: str) -> None:
    """`tidings add` beside a running program."""
    (source,) = await rooms.follow(A)
    async with await Database.open(url) as beside:
        other = Rooms.over(beside)
        adding = [other.catalogue.add([NewSource(f"https://s{n}.test/", "s.test")], NOW, [NOW]) for n in range(5)]
        applying = [rooms.crawl.apply([changed(source, n, new(n), at=NOW + n * HOUR)], hourly) for n in range(5)]
        await asyncio.gather(*adding, *applying)
        assert len(await rooms.library.sources()) == 6
        assert len(await other.library.articles(ArticleQuery())) == 5
        assert await rooms.crawl.changes() == 6


async def test_removing_beside_a_batch_that_is_applied(rooms: Rooms, url: str) -> None:
    """Whichever comes first, what is left is sound: the audit counts every pointer."""
    (stays,) = await rooms.follow(A)
    await rooms.crawl.apply([changed(stays, 0, new(1, content=LONG))], hourly)
    async with await Database.open(url) as beside:
        for turn in range(1, 11):
            (goes,) = await rooms.follow(f"https://b.test/{turn}")
            await rooms.crawl.apply([changed(goes, 0, new(1, content=LONG), new(2))], hourly)
            kept = await rooms.library.articles(ArticleQuery(source_id=goes))
            at = NOW + turn * HOUR
            batch: list[Outcome] = [page(article.id, html=LONG.encode(), at=at) for article in kept]
            batch = [replace(outcome, hops=(asked(turn),)) for outcome in batch]
            batch.append(changed(stays, turn, new(turn + 1, content=LONG + "3"), at=at))
            if turn % 2:
                fresh = new(3, content=LONG + "3"), new(1, 2, content=LONG + "4")
                batch.append(changed(goes, 1, *fresh, at=at, hops=(asked(turn),)))
            subscription = Subscription(goes, "https://hub.test/", "topic", f"token-{turn}", "secret")
            other = Rooms.over(beside)
            writing = other.pushes.save(subscription), other.pushes.receive(goes, at, None, b"body")
            await asyncio.gather(rooms.crawl.apply(batch, hourly), *writing, other.catalogue.remove(goes))
            await audit(rooms.database)
    assert {article.source_id for article in await rooms.library.articles(ArticleQuery())} == {stays}


async def test_a_transaction_that_lost_a_deadlock_is_made_again(lender: Lender) -> None:
    """Two programs that lock two rows in opposite order, the first time they try."""
    met, calls = threading.Barrier(2, timeout=60), Counter[str]()

    def crossing(name: str, first: int, second: int) -> Callable[[Connection], None]:
        def work(connection: Connection) -> None:
            calls[name] += 1
            connection.execute(text("SET LOCAL deadlock_timeout = '20ms'"))
            connection.execute(text("UPDATE source SET subscribers = subscribers + 1 WHERE id = :id"), {"id": first})
            if calls[name] == 1:
                met.wait()
            connection.execute(text("UPDATE source SET subscribers = subscribers + 1 WHERE id = :id"), {"id": second})

        return work

    with lender.migrated() as url:
        async with await Database.open(url) as here, await Database.open(url) as there:
            rooms = Rooms.over(here)
            ids = await rooms.follow(A, "https://b.test/feed")
            await asyncio.gather(here.write(crossing("a", *ids)), there.write(crossing("b", *reversed(ids))))
            assert [one.subscribers for one in await rooms.library.sources()] == [3, 3]
    assert sorted(calls.values()) == [1, 2]


async def test_a_reader_cannot_write(database: Database) -> None:
    with pytest.raises(StoreError):
        await database.read(lambda connection: connection.execute(text("DELETE FROM source")))


async def test_an_error_in_the_work_takes_back_what_it_did(rooms: Rooms) -> None:
    await rooms.follow(A)

    def fails(connection: Connection) -> None:
        connection.execute(text("DELETE FROM source"))
        raise KeyError("x")

    with pytest.raises(KeyError):
        await rooms.database.write(fails)
    assert len(await rooms.library.sources()) == 1


async def test_a_cancelled_wait_does_not_break_the_writer(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    task = asyncio.create_task(rooms.crawl.apply([changed(source, 0, new(1))], hourly))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    # Applied or not, the same outcome may come again.
    await rooms.crawl.apply([changed(source, 0, new(1))], hourly)
    assert len(await rooms.library.articles(ArticleQuery())) == 1


async def test_a_closed_database_says_so(url: str) -> None:
    database = await Database.open(url)
    await database.close()
    await database.close()
    with pytest.raises(StoreError, match="closed"):
        await Rooms.over(database).library.sources()


async def test_a_bad_statement_is_a_store_error_of_one_line(database: Database) -> None:
    with pytest.raises(StoreError) as caught:
        await database.read(lambda connection: connection.execute(text("SELECT * FROM nowhere")))
    assert "nowhere" in str(caught.value)
    assert "\n" not in str(caught.value)


async def test_no_postgres_there(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot connect to PostgreSQL") as caught:
        await Database.open(f"postgresql+psycopg://ann:secret@/news?host={tmp_path}")
    assert "secret" not in str(caught.value)
    assert "\n" not in str(caught.value)


async def test_no_such_postgres_database(postgres: str) -> None:
    with pytest.raises(StoreError, match="create it first"):
        await Database.open(postgres.format("nowhere"))


async def test_postgres_without_a_driver_in_the_url(postgres: str) -> None:
    async with await Database.open(postgres.format("migrated").replace("+psycopg", "")) as database:
        assert await Rooms.over(database).library.sources() == []
