"""Backups on both engines: written while a program writes, restored elsewhere, compared table by table."""

from __future__ import annotations

import asyncio
import os
import stat
import time
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, inspect, text
from sqlalchemy.engine import Connection
from tests.contract.stories import Rooms, audit, changed, hourly, new
from tests.servers.postgres import programs

from tidings.app.maintenance.data_moves import restore_backup, write_backup
from tidings.errors import DataLocked, StoreError
from tidings.settings.settings import Settings, load
from tidings.store.db.database import Database
from tidings.store.db.engines import open_engines, parse_url
from tidings.store.db.schema import HEAD
from tidings.store.maintenance import postgres_backup, sqlite_backup
from tidings.store.maintenance.backup_file import Backup, Show
from tidings.store.sqlite.data_folder import DataLock

AT = datetime(2026, 3, 2, 6, 17, tzinfo=UTC)


@pytest.fixture(autouse=True)
def client_programs(engine: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if engine == "postgresql":
        request.getfixturevalue("postgres")
        monkeypatch.setenv("PATH", f"{programs()}:{os.environ['PATH']}")


@pytest.fixture
def elsewhere(engine: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Settings]:
    """A folder of its own, with a database that is not there yet or has nothing in it."""
    with ExitStack() as stack:
        url = ""
        if engine == "postgresql":
            url = stack.enter_context(request.getfixturevalue("lender").empty())
        yield load(tmp_path / "elsewhere", database=url)


def _silent(words: str, done: int, total: int | None) -> None:
    pass


async def _written(settings: Settings, target: Path, show: Show = _silent, **options: Any) -> Backup:
    return await asyncio.to_thread(write_backup, settings, target, show, **options)


async def _restored(settings: Settings, backup: Path, **options: Any) -> Backup:
    return await asyncio.to_thread(restore_backup, settings, backup, _silent, AT, **options)


def _contents(url: str) -> dict[str, list[str]]:
    """Every row of every table."""
    _, reader = open_engines(parse_url(url))
    try:
        with reader.begin() as connection:
            names = inspect(connection).get_table_names()
            return {
                name: sorted(repr(tuple(row)) for row in connection.execute(text(f'SELECT * FROM "{name}"')))
                for name in names
            }
    finally:
        reader.dispose()


def leftovers(folder: Path) -> list[Path]:
    return list(folder.glob(".*.part*"))


async def _filled(rooms: Rooms) -> None:
    for number in range(3):
        (source,) = await rooms.follow(f"https://s{number}.test/feed")
        await rooms.crawl.apply([changed(source, 0, *(new(item) for item in range(1, 6)))], hourly)


@pytest.mark.parametrize("suffix", ["", ".zst"])
async def test_what_is_restored_is_what_was_there(
    database: Database, rooms: Rooms, url: str, elsewhere: Settings, tmp_path: Path, suffix: str
) -> None:
    await _filled(rooms)
    target = tmp_path / f"copy{suffix}"
    written = await _written(load(tmp_path, database=url), target)
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert (written.rows["source"], written.rows["article"]) == (3, 15)
    restored = await _restored(elsewhere, target)
    assert (restored.rows, restored.schema, restored.moved_to) == (written.rows, written.schema, "")
    assert _contents(elsewhere.database_url) == _contents(url)
    async with await Database.open(elsewhere.database_url) as other:
        await audit(other)
        await Rooms.over(other).follow("https://later.test/feed")  # sequences go on, too
    assert not leftovers(tmp_path)


async def test_a_writer_goes_on_meanwhile(
    database: Database, rooms: Rooms, url: str, elsewhere: Settings, tmp_path: Path
) -> None:
    await _filled(rooms)
    stop, begun = asyncio.Event(), asyncio.Event()
    added, waits = 0, [True]

    def wait_for_the_writer(words: str, done: int, total: int | None) -> None:
        """In the middle of the copy, once: until the writer has written something."""
        before, deadline = added, time.monotonic() + 60
        while waits and added == before and time.monotonic() < deadline:
            time.sleep(0.005)
        waits.clear()

    async def write() -> None:
        nonlocal added
        while not stop.is_set():
            (source,) = await rooms.follow(f"https://w{added}.test/feed")
            await rooms.crawl.apply([changed(source, 0, new(1), new(2))], hourly)
            added += 1
            begun.set()

    writer = asyncio.create_task(write())
    await begun.wait()
    before = added
    written = await _written(load(tmp_path, database=url), tmp_path / "copy", wait_for_the_writer)
    after = added
    stop.set()
    await writer
    assert after > before  # it was not kept waiting
    await _restored(elsewhere, tmp_path / "copy")
    async with await Database.open(elsewhere.database_url) as other:
        await audit(other)  # one moment: nothing by halves
        sources = len(await Rooms.over(other).library.sources())
    assert before + 3 <= sources <= added + 3
    assert written.rows["source"] == sources


async def test_no_file_is_replaced_unasked(url: str, rooms: Rooms, tmp_path: Path) -> None:
    settings, target = load(tmp_path, database=url), tmp_path / "copy"
    target.write_text("mine")
    for place, words in ((target, "--force"), (tmp_path, "is a folder"), (tmp_path / "no" / "copy", "does not exist")):
        with pytest.raises(StoreError, match=words):
            await _written(settings, place)
    assert target.read_text() == "mine"
    await _written(settings, target, force=True)
    assert target.read_bytes()[:5] in (b"SQLit", b"PGDMP")


async def test_a_restore_waits_for_nobody_and_deletes_nothing(
    url: str, rooms: Rooms, elsewhere: Settings, tmp_path: Path
) -> None:
    await _filled(rooms)
    target = tmp_path / "copy"
    await _written(load(tmp_path, database=url), target)
    with DataLock(elsewhere.data), pytest.raises(DataLocked, match="already runs on it"):
        await _restored(elsewhere, target)
    async with await Database.open(elsewhere.database_url) as there:
        await Rooms.over(there).follow("https://mine.test/feed")
    with pytest.raises(StoreError, match="--force"):
        await _restored(elsewhere, target)
    restored = await _restored(elsewhere, target, force=True)
    assert restored.moved_to
    assert _contents(elsewhere.database_url) == _contents(url)
    again = await _restored_source_count(elsewhere, restored.moved_to)
    assert again == 1


async def _restored_source_count(settings: Settings, moved_to: str) -> int:
    """Sources in what was moved aside."""
    where, table = settings.database_url, "source"
    if moved_to.startswith("schema "):
        table = f"{moved_to.removeprefix('schema ')}.source"
    else:
        where = f"sqlite:///{moved_to}"
    _, reader = open_engines(parse_url(where))
    with reader.begin() as connection:
        found: int = connection.execute(text(f"SELECT count(*) FROM {table}")).scalar_one()
    reader.dispose()
    return found


async def test_a_damaged_backup_changes_nothing(url: str, rooms: Rooms, elsewhere: Settings, tmp_path: Path) -> None:
    await _filled(rooms)
    settings = load(tmp_path, database=url)
    async with await Database.open(elsewhere.database_url) as there:
        await Rooms.over(there).follow("https://mine.test/feed")
    before = _contents(elsewhere.database_url)
    for name in ("copy", "copy.zst"):
        target = tmp_path / name
        await _written(settings, target)
        whole = target.read_bytes()
        broken = whole[:4096] + b"x" * 16384 + whole[20480:]
        for damaged in (b"", b"hello", whole[: len(whole) // 2], whole[:-1000], broken):
            target.write_bytes(damaged)
            with pytest.raises(StoreError) as caught:
                await _restored(elsewhere, target, force=True)
            assert "\n" not in str(caught.value)
            assert _contents(elsewhere.database_url) == before
    assert not leftovers(elsewhere.data)


def _set_version(version: str, connection: Connection) -> None:
    connection.execute(text("UPDATE alembic_version SET version_num = :version"), {"version": version})


async def test_a_backup_of_a_newer_program_is_refused(
    database: Database, url: str, elsewhere: Settings, tmp_path: Path
) -> None:
    await database.write(partial(_set_version, "9999"))
    await _written(load(tmp_path, database=url), tmp_path / "copy")
    with pytest.raises(StoreError, match="newer Tidings"):
        await _restored(elsewhere, tmp_path / "copy")
    await database.write(partial(_set_version, HEAD))


async def test_a_killed_restore_is_not_taken_for_a_new_database(
    url: str, rooms: Rooms, elsewhere: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The old one has been moved aside, the backup is not there yet."""
    await _filled(rooms)
    await _written(load(tmp_path, database=url), tmp_path / "copy")
    async with await Database.open(elsewhere.database_url) as there:
        await Rooms.over(there).follow("https://mine.test/feed")

    class Killed(BaseException):
        pass

    def killed(*args: object) -> None:
        raise Killed

    def moved_and_killed(engine: Engine, at: datetime) -> str:
        move(engine, at)
        raise Killed

    with monkeypatch.context() as patched:
        patched.setattr(sqlite_backup, "put_in_place", killed)
        move = postgres_backup.move_aside
        patched.setattr(postgres_backup, "move_aside", moved_and_killed)
        patched.setattr(Path, "unlink", lambda *args, **options: None)
        with pytest.raises(Killed):
            restore_backup(elsewhere, tmp_path / "copy", _silent, AT, force=True)
    with pytest.raises(StoreError, match="a restore was interrupted"):
        await Database.open(elsewhere.database_url)
    assert (await _restored(elsewhere, tmp_path / "copy")).rows["source"] == 3
    async with await Database.open(elsewhere.database_url) as there:
        assert len(await Rooms.over(there).library.sources()) == 3
