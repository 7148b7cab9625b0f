from __future__ import annotations

import asyncio
from typing import Any

import pytest
from alembic import command, op
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, text
from sqlalchemy.engine import Connection
from tests.contract.sitestories import SITE, followed, grown
from tests.contract.stories import HOUR, NOW, Rooms, audit, changed, hourly, new

from tidings.errors import StoreError
from tidings.model.pages import ArchivedPage
from tidings.model.people import OWNER
from tidings.store.db import indexes as searchtables
from tidings.store.db.database import Database
from tidings.store.db.engines import alembic_config, open_engines, parse_url, schema_version
from tidings.store.db.indexes import metadata
from tidings.store.db.schema import HEAD, SEARCH_KEPT, SEARCH_TERMS
from tidings.store.people.reading_rows import ReadingRows


@pytest.mark.filterwarnings("ignore:.*expression-based index")
async def test_the_migrations_add_up_to_the_schema(database: Database) -> None:
    def differences(connection: Connection) -> list[Any]:
        compared = {"compare_type": True, "compare_server_default": True, "include_name": _has_words_for}
        compared["include_object"] = _can_be_compared
        return list(compare_metadata(MigrationContext.configure(connection, opts=compared), metadata))

    assert await database.read(differences) == []


def _has_words_for(name: str | None, kind: str, _parents: object) -> bool:
    """The tables of search are each engine's own; the next test compares them."""
    return kind != "table" or not (name or "").startswith((SEARCH_TERMS, SEARCH_KEPT))


def _can_be_compared(_object: object, name: str | None, kind: str, *_more: object) -> bool:
    """Alembic cannot compare expressions; the next test does."""
    with_expressions = ("ix_article_published", "ix_article_source_published", "ix_source_partition")
    return kind != "index" or name not in with_expressions


async def test_a_new_database_is_as_one_that_was_migrated(database: Database, empty_url: str) -> None:
    """Tables, indexes, triggers and rows; and what Alembic does not compare: conditions of indexes, cascades, keys that
    are not used twice."""
    async with await Database.open(empty_url) as new:
        assert await new.read(definitions) == await database.read(definitions)
        made, migrated = await new.read(rows), await database.read(rows)
        assert made == migrated
        assert made["alembic_version"] == [{"version_num": HEAD}]


def definitions(connection: Connection) -> dict[str, str]:
    """The engine's own words for tables, indexes and constraints."""
    if connection.dialect.name == "sqlite":
        rows = connection.execute(text("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL"))
    else:
        rows = connection.execute(
            text(
                "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' UNION ALL "
                "SELECT conrelid::regclass || '.' || conname, pg_get_constraintdef(oid) FROM pg_constraint "
                "WHERE connamespace = 'public'::regnamespace UNION ALL "
                "SELECT tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal UNION ALL "
                "SELECT proname, pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace"
            )
        )
    return {name: _settled(ddl) for name, ddl in rows}


def _settled(ddl: str) -> str:
    """A table that SQLite has copied has its name in quotes, and its constraints in any order."""
    return ", ".join(sorted(" ".join(ddl.replace('"', "").split()).removesuffix(" )").split(", ")))


def rows(connection: Connection) -> dict[str, list[dict[str, Any]]]:
    """All rows by table, without times; and the last number that was given out, where there is one."""
    found = {
        name: connection.execute(text(f"SELECT * FROM {name}")).mappings()
        for name in inspect(connection).get_table_names()
    }
    found[""] = connection.execute(text(_NUMBERS[connection.dialect.name])).mappings()
    return {
        name: [{key: row[key] for key in row if key != "created_at"} for row in read] for name, read in found.items()
    }


_NUMBERS = {
    "sqlite": "SELECT name, seq FROM sqlite_sequence WHERE seq > 0",
    "postgresql": "SELECT sequencename, last_value FROM pg_sequences WHERE last_value IS NOT NULL",
}


async def test_head_is_the_newest_migration(database: Database) -> None:
    def heads(connection: Connection) -> list[str]:
        return list(ScriptDirectory.from_config(alembic_config(connection)).get_heads())

    assert await database.read(heads) == [HEAD]


async def test_down_and_up_again(database: Database) -> None:
    def down_and_up(connection: Connection) -> list[str]:
        command.downgrade(alembic_config(connection), "base")
        left = inspect(connection).get_table_names()
        command.upgrade(alembic_config(connection), "head")
        return left

    assert await database.write(down_and_up) == ["alembic_version"]
    await Rooms.over(database).follow("https://a.test/feed")


async def test_a_database_of_a_newer_program_is_left_alone(database: Database, url: str) -> None:
    await database.write(lambda connection: connection.execute(text("UPDATE alembic_version SET version_num = '9999'")))
    with pytest.raises(StoreError, match="newer Tidings"):
        await Database.open(url)


async def test_what_fails_half_way_leaves_nothing(empty_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new database stays empty, an old one old; both can be opened later."""

    def fails(*args: object, **more: object) -> None:
        raise RuntimeError("the power is gone")

    async def refused(place: object, name: str) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(place, name, fails)
            with pytest.raises(RuntimeError, match="the power is gone"):
                await Database.open(empty_url)

    await refused(searchtables, "insert")
    writer, reader = open_engines(parse_url(empty_url))
    with reader.begin() as connection:
        assert inspect(connection).get_table_names() == []
    await (await Database.open(empty_url)).close()
    with writer.begin() as connection:
        command.downgrade(alembic_config(connection), "0024")
        before = definitions(connection)
    await refused(op, "create_table")
    with reader.begin() as connection:
        assert (schema_version(connection), definitions(connection)) == ("0024", before)
    await (await Database.open(empty_url)).close()
    writer.dispose()
    reader.dispose()


async def test_two_programs_that_start_together(empty_url: str) -> None:
    opened = await asyncio.gather(*(Database.open(empty_url) for _ in range(4)))
    try:
        added = [Rooms.over(database).follow(f"https://s{n}.test/") for n, database in enumerate(opened)]
        await asyncio.gather(*added)
        assert len(await Rooms.over(opened[0]).library.sources()) == 4
        await audit(opened[0])
    finally:
        for database in opened:
            await database.close()


async def test_who_ran_the_program_follows_what_was_followed(database: Database) -> None:
    """Feeds and roots of sites, in folders named like their categories; all that was seen so far is read."""
    rooms = Rooms.over(database)
    (first,) = await rooms.follow("https://a.test/feed", category=" News/ Poland ")
    (second,) = await rooms.follow("https://b.test/feed", category="news/POLAND")
    (third,) = await rooms.follow("https://c.test/feed")
    root = await followed(rooms, SITE)
    await grown(rooms, root, {"a": {}})
    await rooms.archive.restore([ArchivedPage("https://g.test/", "g.test", NOW, b"<p>Old")])
    await rooms.crawl.apply([changed(first, 0, new(1), new(2)), changed(third, 0, new(3))], hourly)

    def down_and_up(connection: Connection) -> None:
        command.downgrade(alembic_config(connection), "0019")
        command.upgrade(alembic_config(connection), "head")

    await database.write(down_and_up)
    reading = ReadingRows(database)
    assert sorted(one.source_id for one in await reading.following(OWNER)) == [first, second, third, root]
    assert [(one.name, one.sources) for one in await reading.folders(OWNER)] == [("News/Poland", 2)]
    assert (await reading.unread(OWNER)).all == 0
    await rooms.crawl.apply([changed(first, 1, new(4), at=NOW + HOUR)], hourly)
    assert (await reading.unread(OWNER)).sources == {first: 1}
