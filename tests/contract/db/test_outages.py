"""The database goes away and comes back: no transaction is lost, none is made twice."""

from __future__ import annotations

import asyncio
import gc
import random
import shutil
import sqlite3
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from sqlalchemy import event, text
from sqlalchemy.engine import Connection, Engine
from tests.contract.lending import Lender
from tests.contract.stories import NOW, Rooms, changed, hourly, new
from tests.farm.postgres_proxy import PostgresProxy
from tests.farm.store_faults import SQLITE_FAULTS, Fault, StoreFaults, always

from tidings.errors import StoreError, StoreUnavailable
from tidings.model.articles import ArticleQuery
from tidings.store.db.database import Database
from tidings.store.db.patience import Outage, Patience

A = "https://a.test/feed"


@pytest.fixture
def url(lender: Lender) -> Iterator[str]:
    """Of PostgreSQL: SQLite has no connection to lose."""
    with lender.migrated() as name:
        yield name


@pytest.fixture
async def proxy(url: str, tmp_path: Path) -> AsyncIterator[PostgresProxy]:
    async with PostgresProxy(Path(url.rpartition("=")[2]), tmp_path) as proxy:
        yield proxy


def through(url: str, folder: Path) -> str:
    return f"{url.rpartition('=')[0]}={folder}"


async def outage_of(patience: Patience) -> Outage:
    async with asyncio.timeout(60):
        while patience.outage is None:  # noqa: ASYNC110
            await asyncio.sleep(0.001)
    return patience.outage


async def test_a_commit_whose_answer_is_lost_is_made_once(url: str, proxy: PostgresProxy, tmp_path: Path) -> None:
    """With patience and without: a person who rates a match is told what became of it."""
    async with await Database.open(through(url, tmp_path)) as database:
        for number, opened in enumerate((database, database.patient(Patience()))):
            for reached in (True, False):
                calls = 0

                def count(connection: Connection) -> int:
                    nonlocal calls
                    calls += 1
                    connection.execute(text("UPDATE meta SET value = value + 1 WHERE name = 'changes'"))
                    value: int = connection.execute(text("SELECT value FROM meta WHERE name = 'changes'")).scalar_one()
                    return value

                before = await opened.write(count)
                calls = 0
                proxy.lose_commit(reached=reached)
                assert await opened.write(count) == before + 1
                assert calls == (1 if reached else 2), (number, reached)
        assert proxy.lost == 4


async def test_an_outcome_whose_commit_is_lost_is_applied_once(url: str, proxy: PostgresProxy, tmp_path: Path) -> None:
    async with await Database.open(through(url, tmp_path)) as database:
        rooms = Rooms.over(database.patient(Patience()))
        (source,) = await rooms.follow(A)
        for turn, reached in enumerate((True, False)):
            proxy.lose_commit(reached=reached)
            applied = await rooms.crawl.apply([changed(source, turn, new(turn), at=NOW)], hourly)
            assert (applied.articles_new, applied.stale, len(applied.visits), len(applied.next)) == (1, 0, 1, 1)
        assert len(await rooms.library.articles(ArticleQuery())) == 2
        assert len(await rooms.library.visits(None, 10)) == 2


async def test_transactions_wait_while_the_server_is_away(url: str, proxy: PostgresProxy, tmp_path: Path) -> None:
    async with await Database.open(through(url, tmp_path)) as database:
        patience = Patience()
        rooms, impatient = Rooms.over(database.patient(patience)), Rooms.over(database)
        (source,) = await rooms.follow(A)
        proxy.away()
        waiting = [
            asyncio.create_task(rooms.crawl.apply([changed(source, 0, new(1), at=NOW)], hourly)),
            asyncio.create_task(rooms.library.sources()),
        ]
        assert "cannot connect to PostgreSQL" in (await outage_of(patience)).reason
        with pytest.raises(StoreUnavailable, match="cannot connect to PostgreSQL") as caught:
            await impatient.library.sources()
        assert "\n" not in str(caught.value)
        await proxy.back()
        await asyncio.gather(*waiting)
        assert patience.outage is None
        assert len(await impatient.library.articles(ArticleQuery())) == 1


async def test_dropped_in_the_middle_of_a_transaction(url: str, proxy: PostgresProxy, tmp_path: Path) -> None:
    async with await Database.open(through(url, tmp_path)) as database:
        patient, loop = database.patient(Patience()), asyncio.get_running_loop()
        for run in (patient.write, patient.read):
            calls = 0

            def work(connection: Connection) -> int:
                nonlocal calls
                calls += 1
                if calls == 1:
                    connection.execute(text("SELECT 1"))
                    loop.call_soon_threadsafe(proxy.drop)
                    connection.execute(text("SELECT pg_sleep(5)"))
                return calls

            assert await run(work) == 2


async def test_an_idle_connection_that_was_dropped_costs_nothing(
    url: str, proxy: PostgresProxy, tmp_path: Path
) -> None:
    async with await Database.open(through(url, tmp_path)) as database:
        rooms = Rooms.over(database)
        await rooms.follow(A)
        proxy.drop()
        await asyncio.sleep(0)
        await rooms.follow("https://b.test/feed")
        assert len(await rooms.library.sources()) == 2


async def test_the_server_is_away_at_the_start(url: str, proxy: PostgresProxy, tmp_path: Path) -> None:
    proxy.away()
    with pytest.raises(StoreUnavailable, match=r"cannot connect to PostgreSQL.*waited for 0.05 s \(store.patience\)"):
        await Database.open(through(url, tmp_path), Patience(0.05))
    stop = asyncio.Event()
    stop.set()
    with pytest.raises(StoreUnavailable, match="cannot connect to PostgreSQL"):
        await Database.open(through(url, tmp_path), Patience(60, stop=stop))
    opening = asyncio.create_task(Database.open(through(url, tmp_path), Patience(60)))
    await asyncio.sleep(0.05)
    await proxy.back()
    await (await opening).close()


async def test_a_wrong_name_is_said_at_once(postgres: str) -> None:
    with pytest.raises(StoreError, match="create it first") as caught:
        await Database.open(postgres.format("nowhere"), Patience(600))
    assert not isinstance(caught.value, StoreUnavailable)


@contextmanager
def limited(pages: int) -> Iterator[None]:
    """SQLite finds its disk full when the file has grown by so many pages."""

    def connected(connection: sqlite3.Connection, _: object) -> None:
        if isinstance(connection, sqlite3.Connection):
            (count,) = connection.execute("PRAGMA page_count").fetchone()
            connection.execute(f"PRAGMA max_page_count = {count + pages}")

    event.listen(Engine, "connect", connected)
    try:
        yield
    finally:
        event.remove(Engine, "connect", connected)


async def test_a_disk_that_is_full_for_a_while(migrated_file: Path, tmp_path: Path) -> None:
    """SQLITE_FULL in the middle of a batch, by SQLite itself: rolled back, made again when there is room."""
    rng = random.Random(1)
    file = shutil.copy(migrated_file, tmp_path / "tidings.db")
    with limited(8):
        database = await Database.open(f"sqlite:///{file}")
    async with database:
        patience = Patience()
        rooms = Rooms.over(database.patient(patience))
        (source,) = await rooms.follow(A)
        many = [new(number, content=rng.randbytes(2000).hex()) for number in range(100)]
        applying = asyncio.create_task(rooms.crawl.apply([changed(source, 0, *many, at=NOW)], hourly))
        assert "is full; make room there" in (await outage_of(patience)).reason
        assert await rooms.library.articles(ArticleQuery()) == []  # reading goes on
        await database.write(lambda connection: connection.execute(text("PRAGMA max_page_count = 1000000")))
        applied = await applying
        assert (applied.articles_new, applied.stale) == (100, 0)
        assert patience.outage is None


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 4 MB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    try:
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", str(folder)], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"a disk of its own cannot be mounted here: {error}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


async def test_a_disk_that_is_really_full(migrated_file: Path, small_disk: Path) -> None:
    rng = random.Random(1)
    file = shutil.copy(migrated_file, small_disk / "tidings.db")
    async with await Database.open(f"sqlite:///{file}") as database:
        patience = Patience()
        rooms = Rooms.over(database.patient(patience))
        (source,) = await rooms.follow(A)
        await rooms.crawl.apply([changed(source, 0, new(0), at=NOW)], hourly)
        ballast = small_disk / "ballast"
        _fill(ballast)
        many = [new(number, content=rng.randbytes(2000).hex()) for number in range(1, 200)]
        applying = asyncio.create_task(rooms.crawl.apply([changed(source, 1, *many, at=NOW)], hourly))
        assert "full" in (await outage_of(patience)).reason
        assert len(await rooms.library.articles(ArticleQuery())) == 1  # reading goes on
        await asyncio.to_thread(ballast.unlink)
        assert (await applying).articles_new == 199
        assert patience.outage is None


async def test_a_database_on_a_full_disk_can_be_read_without_a_running_program(
    migrated_file: Path, small_disk: Path
) -> None:
    url = f"sqlite:///{shutil.copy(migrated_file, small_disk / 'tidings.db')}"
    async with await Database.open(url) as database:
        await Rooms.over(database).follow(A)
    _fill(small_disk / "ballast")
    async with await Database.open(url) as database:
        assert len(await Rooms.over(database).library.sources()) == 1
        with pytest.raises(StoreError, match="whether its disk is full"):
            await Rooms.over(database).follow("https://b.test/feed")


def _fill(file: Path) -> None:
    with file.open("wb", buffering=0) as opened, suppress(OSError):
        while opened.write(bytes(4096)):
            pass


async def test_a_disk_that_goes_away_and_comes_back(migrated_file: Path, tmp_path: Path) -> None:
    """The folder is empty meanwhile: no new database is begun there."""
    folder = tmp_path / "mounted"
    folder.mkdir()
    shutil.copy(migrated_file, folder / "tidings.db")
    async with await Database.open(f"sqlite:///{folder / 'tidings.db'}") as database:
        patience = Patience()
        rooms = Rooms.over(database.patient(patience))
        await rooms.follow(A)
        lost = Fault("disk I/O error", SQLITE_FAULTS[0].make)  # what SQLite says of a disk that is gone
        folder.rename(tmp_path / "away")
        folder.mkdir()
        with StoreFaults(always(lost)):
            waiting = asyncio.create_task(rooms.follow("https://b.test/feed"))
            assert "cannot be opened" in (await outage_of(patience)).reason
            assert list(folder.iterdir()) == []
            folder.rmdir()
            (tmp_path / "away").rename(folder)
            await waiting
        assert len(await rooms.library.sources()) == 2


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="open files are counted in /proc")
async def test_connections_that_are_of_no_more_use_are_closed(migrated_file: Path, tmp_path: Path) -> None:
    """With readers at work beside the one that fails: all of their files are closed in the end, without waiting for the
    garbage collector."""
    file = shutil.copy(migrated_file, tmp_path / "tidings.db")
    gc.disable()
    try:
        async with await Database.open(f"sqlite:///{file}") as database:
            rooms = Rooms.over(database.patient(Patience()))
            await rooms.follow(A)
            with StoreFaults(lambda call, number: SQLITE_FAULTS[:1] if number % 3 == 0 else []):
                for _ in range(10):
                    await asyncio.gather(*(rooms.library.sources() for _ in range(8)), rooms.crawl.changes())
            assert (
                _open(file) <= 2 + 4 * 2 + 2 + 1
            )  # the writer, four readers, who asks for changes, each with its log; one index
        assert _open(file) == 0
    finally:
        gc.enable()


def _open(file: str | Path) -> int:
    found = 0
    for one in Path("/proc/self/fd").iterdir():
        with suppress(OSError):
            found += str(one.readlink()).startswith(str(file))
    return found
