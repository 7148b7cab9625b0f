"""A database that another test has used before is as good as a new one."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from tests.contract.lending import MODEL, FileLender, Lender
from tests.contract.stories import LONG, NOW, Rooms, changed, dump, hourly, new

from tidings.errors import StoreError
from tidings.store.db.database import Database

A = "https://a.test/feed"


async def use(url: str) -> list[int]:
    """Rows in many tables; the ids that were given."""
    async with await Database.open(url) as database:
        rooms = Rooms.over(database)
        ids = await rooms.follow(A)
        await rooms.crawl.apply([changed(ids[0], 0, new(1, content=LONG), new(2))], hourly)
        return ids + [order.article_id for order in await rooms.crawl.article_orders(NOW, 10)]


async def test_it_is_emptied(lender: Lender) -> None:
    async with await Database.open(lender.server.format(MODEL)) as model:
        empty = await dump(model)
    used = []
    for _ in range(2):
        with lender.migrated() as url:
            async with await Database.open(url) as database:
                assert await dump(database) == empty
            used.append((url, await use(url)))
    assert used[0] == used[1]  # the same database, and it counts from 1 again


async def test_what_somebody_still_holds_is_let_go(lender: Lender) -> None:
    with lender.migrated() as url:
        beside = psycopg.connect(url.replace("+psycopg", ""))
        beside.execute("UPDATE meta SET value = value")
    with lender.migrated() as again:
        assert again == url
        with pytest.raises(psycopg.OperationalError):
            beside.execute("SELECT 1")
    beside.close()


@pytest.mark.parametrize(
    "statement",
    [
        "ALTER TABLE source ADD COLUMN colour text",
        "CREATE TABLE other (id int)",
        "CREATE INDEX other ON source (title)",
        "DROP INDEX ix_article_story",
        "UPDATE alembic_version SET version_num = '9999'",
        "ALTER TABLE source DISABLE TRIGGER ALL",
        "INSERT INTO meta SELECT repeat(md5(n::text), 4), n FROM generate_series(1, 60000) AS n",
    ],
)
def test_what_is_changed_in_another_way_or_large_goes(lender: Lender, statement: str) -> None:
    with lender.migrated() as url, psycopg.connect(url.replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute(statement.encode())
    with lender.migrated() as another:
        assert another != url


# -- files of SQLite ----------------------------------------------------------------------------------


async def test_a_file_is_emptied_for_those_who_have_it_open(migrated_file: Path, tmp_path: Path) -> None:
    with closing(FileLender(migrated_file, tmp_path)) as files:
        with files.migrated() as url:
            open_meanwhile = await Database.open(url)
        async with open_meanwhile as database:
            empty = await dump(database)
            first = await use(url)
            await database.write(lambda connection: connection.exec_driver_sql("CREATE TABLE other (id)"))
            with files.migrated() as again:
                assert again == url
                assert await dump(database) == empty
                with pytest.raises(StoreError, match="no such table: other"):
                    await database.read(lambda connection: connection.exec_driver_sql("SELECT * FROM other"))
                assert await use(url) == first  # it counts from 1 again


def test_a_file_that_is_locked_or_no_database_any_more_goes(migrated_file: Path, tmp_path: Path) -> None:
    with closing(FileLender(migrated_file, tmp_path)) as files:
        with files.migrated() as first:
            pass
        with closing(sqlite3.connect(first.removeprefix("sqlite:///"), isolation_level=None)) as beside:
            beside.execute("BEGIN IMMEDIATE")
            with files.migrated() as second:
                assert second != first
        Path(second.removeprefix("sqlite:///")).write_bytes(b"no database" * 1000)
        with files.migrated() as third:
            assert third not in (first, second)
