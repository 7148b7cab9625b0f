"""Bodies in the database, in a folder and on a server that speaks S3, each with both engines: one contract."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select
from sqlalchemy.engine import Connection
from tests.contract.sitestories import baseline, followed
from tests.contract.stories import LONG, NOW, Rooms, audit, changed, hourly, new
from tests.servers.s3 import S3Server, running_s3

from tidings.app.maintenance.data_moves import move_all_bodies
from tidings.app.maintenance.database_checks import body_findings
from tidings.app.maintenance.findings import FindingState
from tidings.app.stores import bodies_of
from tidings.errors import BodyMissing, StoreError, StoreUnavailable
from tidings.model.articles import ArticleQuery
from tidings.model.pages import VersionQuery
from tidings.settings.sections import StoreSettings
from tidings.settings.settings import Settings, load
from tidings.store.bodies.body_store import MARK, BodyStore, object_name, open_place
from tidings.store.bodies.places import BodyPlace
from tidings.store.db.blobs import BlobBatch, read_blobs
from tidings.store.db.database import Database
from tidings.store.db.patience import Patience
from tidings.store.db.schema import blob
from tidings.store.maintenance import outside_bodies
from tidings.store.maintenance.outside_bodies import sweep_daily, sweep_objects

LATER = datetime.now(UTC) + timedelta(days=2)  # when every object is old
FEED = "https://a.test/feed"
BODIES = [f"body {number} ".encode() * 100 for number in range(5)]


@pytest.fixture(scope="session")
def s3() -> Iterator[S3Server]:
    try:
        with running_s3() as server:
            yield server
    except ImportError as error:
        pytest.skip(f"{error}; the extra `dev` has it")


@dataclass
class Bodies:
    """Where bodies are stored: the settings for it, and a look at the place from bodies."""

    url: str
    data: Path
    address: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    server: S3Server | None = None

    @property
    def settings(self) -> Settings:
        store = StoreSettings(bodies=self.address, bodies_options=self.options)
        return load(self.data, database=self.url, store=store)

    @property
    def store(self) -> BodyStore | None:
        """Opened in this thread: fsspec then has one client for all of them."""
        store = bodies_of(self.settings)
        if store is not None:
            store.check_settings()
        return store

    @property
    def place(self) -> BodyPlace:
        place = open_place(self.address, lambda: self.options, self.data)
        place.check()
        return place

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[Database]:
        async with await Database.open(self.url, None, self.store) as database:
            yield database
            await audit(database)

    def objects(self) -> list[str]:
        if not self.address:
            return []
        place = self.place
        return sorted(one.name for part in BodyStore(place).parts() for one in place.walk(part))


OUTSIDE = [("folder", "sqlite"), ("folder", "postgresql"), ("s3", "sqlite")]
IN_THE_DATABASE = [("database", "sqlite"), ("database", "postgresql")]
outside_only = pytest.mark.parametrize("case", OUTSIDE)


@pytest.fixture(params=IN_THE_DATABASE + OUTSIDE, ids="-".join)
def case(request: pytest.FixtureRequest) -> tuple[str, str]:
    found: tuple[str, str] = request.param
    return found


@pytest.fixture
def engine(case: tuple[str, str]) -> str:
    return case[1]


@pytest.fixture
def bodies(case: tuple[str, str], request: pytest.FixtureRequest, url: str, tmp_path: Path) -> Bodies:
    match case[0]:
        case "folder":
            return Bodies(url, tmp_path, "shared/bodies")
        case "s3":
            server: S3Server = request.getfixturevalue("s3")
            return Bodies(url, tmp_path, f"s3://{server.new_bucket()}/some/prefix", server.options, server)
    return Bodies(url, tmp_path)


def put(connection: Connection) -> list[bytes]:
    batch = BlobBatch(connection)
    keys = [batch.put(body) for body in BODIES]
    batch.write()
    return keys


def release(connection: Connection) -> None:
    batch = BlobBatch(connection)
    for key in list(connection.execute(select(blob.c.sha256)).scalars()):
        batch.count(key, -1)
    batch.write()


def read(connection: Connection) -> list[bytes]:
    keys = set(connection.execute(select(blob.c.sha256)).scalars())
    return sorted(read_blobs(connection, keys).values())


def rows(connection: Connection) -> tuple[int, int]:
    """How many blobs there are, and how many bytes of them are in the database."""
    count, size = connection.execute(select(func.count(), func.sum(func.length(blob.c.data)))).one()
    return count, size or 0


async def test_a_body_is_stored_once_and_goes_with_its_last_row(bodies: Bodies) -> None:
    async with await Database.open(bodies.url, None, bodies.store) as database:
        keys = await database.write(put)
        assert await database.write(put) == keys
        assert await database.read(read) == BODIES
        count, inside = await database.read(rows)
        assert (count, inside == 0) == (len(BODIES), bool(bodies.address))
        assert bodies.objects() == (sorted(map(object_name, keys)) if bodies.address else [])
        assert await sweep_objects(database, LATER) == 0
        await database.write(release)
        await database.write(put)  # one of two is left, and one more
        await database.write(release)
        await database.write(release)
        assert await database.read(rows) == (0, 0)
        assert await sweep_objects(database, datetime.now(UTC) - timedelta(days=1)) == 0  # they are too young
        assert await sweep_daily(database, datetime.now(UTC)) == 0
        assert await sweep_daily(database, datetime.now(UTC) + timedelta(hours=19)) == 0  # not twice a day
        assert await sweep_daily(database, LATER) == (len(BODIES) if bodies.address else 0)
        assert bodies.objects() == []


async def test_a_transaction_that_fails_leaves_no_row(bodies: Bodies) -> None:
    def killed(connection: Connection) -> None:
        put(connection)
        raise RuntimeError("killed between object and commit")

    async with await Database.open(bodies.url, None, bodies.store) as database:
        for _ in range(2):
            with pytest.raises(RuntimeError):
                await database.write(killed)
        assert await database.read(rows) == (0, 0)
        assert len(bodies.objects()) == (len(BODIES) if bodies.address else 0)
        await sweep_objects(database, LATER)
        assert bodies.objects() == []
        await database.write(put)
        assert await database.read(read) == BODIES
        await database.write(release)


async def test_visits_articles_and_versions(bodies: Bodies) -> None:
    """As in the program: articles with long contents, and a followed page."""
    async with bodies.opened() as database:
        rooms = Rooms.over(database)
        (source,) = await rooms.follow(FEED)
        await rooms.crawl.apply([changed(source, 0, new(1, content=LONG), new(2))], hourly)
        root = await followed(rooms)
        await rooms.crawl.apply([baseline(root)], hourly)
        (version,) = await rooms.archive.versions(VersionQuery())
        assert (await rooms.archive.bodies([version.id]))[version.id]
        listed = await rooms.library.articles(ArticleQuery())
        details = [await rooms.library.article(one.id) for one in listed]
        assert LONG in {one.content for one in details if one is not None}
        assert len(bodies.objects()) == (2 if bodies.address else 0)
        await rooms.catalogue.remove(source)


@outside_only
async def test_a_body_that_is_missing_is_named_and_breaks_no_list(bodies: Bodies) -> None:
    async with bodies.opened() as database:
        rooms = Rooms.over(database)
        (source,) = await rooms.follow(FEED)
        await rooms.crawl.apply([changed(source, 0, new(1, content=LONG), new(2))], hourly)
        root = await followed(rooms)
        await rooms.crawl.apply([baseline(root)], hourly)
        names = bodies.objects()
        for name in names:
            bodies.place.delete(name)
        listed = await rooms.library.articles(ArticleQuery())
        details = {one.title: await rooms.library.article(one.id) for one in listed}
        broken = details["Title 1"]
        assert broken is not None
        assert broken.content is None
        assert any(name in (broken.error or "") for name in names)
        (version,) = await rooms.archive.versions(VersionQuery())
        with pytest.raises(BodyMissing, match="put it back from a copy") as raised:
            await rooms.archive.bodies([version.id])
        assert any(name in str(raised.value) for name in names)
        assert len(await rooms.search.unindexed(10)) == 3
        await rooms.queue.next_items(10)
        found = [one async for one in body_findings(bodies.settings)]
        assert [one.state for one in found] == [FindingState.FAIL]
        assert "2 missing" in found[0].what
        await rooms.crawl.apply([changed(source, 1, new(3, content=LONG), at=NOW)], hourly)  # what comes again is back
        assert len(bodies.objects()) == 1


@outside_only
async def test_old_bodies_stay_readable_and_can_be_moved(bodies: Bodies, monkeypatch: pytest.MonkeyPatch) -> None:
    inside = Bodies(bodies.url, bodies.data)
    async with await Database.open(inside.url) as database:
        await database.write(put)
    async with await Database.open(bodies.url, None, bodies.store) as database:
        await database.write(put)  # the same content: it stays where it is
        assert await database.read(read) == BODIES
        assert (await database.read(rows))[1] > 0
    monkeypatch.setattr(outside_bodies, "AT_A_TIME", 2)

    def interrupt(moved: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        await move_all_bodies(bodies.settings, None, interrupt)
    assert (await move_all_bodies(bodies.settings, None)).moved == len(BODIES) - 2
    async with await Database.open(bodies.url, None, bodies.store) as database:
        assert await database.read(rows) == (len(BODIES), 0)
        assert await database.read(read) == BODIES
        assert await sweep_objects(database, LATER) == 0
    async with await Database.open(inside.url) as database:
        with pytest.raises(BodyMissing, match=r"store\.bodies is empty"):
            await database.read(read)
    back = load(bodies.data, database=bodies.url, store=StoreSettings(bodies_options=bodies.options))
    assert (await move_all_bodies(back, bodies.address)).moved == len(BODIES)
    async with await Database.open(inside.url) as database:
        assert await database.read(read) == BODIES
        for _ in range(2):
            await database.write(release)


@outside_only
async def test_bodies_are_moved_to_another_place(bodies: Bodies) -> None:
    async with await Database.open(bodies.url, None, bodies.store) as database:
        await database.write(put)
    other = Bodies(bodies.url, bodies.data, "another/folder")
    async with await Database.open(other.url, None, other.store) as database:
        with pytest.raises(StoreUnavailable, match="move-bodies --from"):
            await database.write(put)
    store = StoreSettings(bodies=other.address, bodies_options=bodies.options)
    moved = await move_all_bodies(load(bodies.data, database=bodies.url, store=store), bodies.address)
    assert (moved.moved, moved.missing) == (len(BODIES), 0)
    async with await Database.open(other.url, None, other.store) as database:
        assert await database.read(read) == BODIES
        await database.write(release)


@asynccontextmanager
async def away(bodies: Bodies) -> AsyncIterator[None]:
    """The disk is not mounted; the server does not answer."""
    root = bodies.data / bodies.address
    if bodies.server is not None:
        bodies.server.stop()
    else:
        root.rename(root.with_name("unmounted"))
        root.mkdir()
    try:
        yield
    finally:
        if bodies.server is not None:
            bodies.server.start()
        else:
            root.rmdir()
            root.with_name("unmounted").rename(root)


@outside_only
async def test_a_place_that_is_away_is_waited_for(bodies: Bodies) -> None:
    async with await Database.open(bodies.url, None, bodies.store) as database:
        await database.write(put)
        await database.write(put)
        patience = Patience()
        async with away(bodies):
            for attempt in (read, more, more):
                call: Callable[[Callable[[Connection], Any]], Any] = (
                    database.read if attempt is read else database.write
                )
                with pytest.raises(StoreUnavailable, match="bodies "):
                    await call(attempt)
            waiting = asyncio.create_task(database.patient(patience).write(more))
            while patience.outage is None:  # noqa: ASYNC110
                await asyncio.sleep(0.001)
            assert "bodies " in patience.outage.reason
        await waiting
        assert len(await database.read(read)) == len(BODIES) + 1
        for _ in range(2):
            await database.write(release)


def more(connection: Connection) -> None:
    batch = BlobBatch(connection)
    batch.put(b"one more body")
    batch.write()


@outside_only
async def test_a_place_belongs_to_one_database(bodies: Bodies) -> None:
    bodies.place.prepare()
    bodies.place.put(MARK, b"12345")
    async with await Database.open(bodies.url, None, bodies.store) as database:
        for _ in range(2):
            with pytest.raises(StoreError, match="belong to another database"):
                await database.write(put)
        found = [one async for one in body_findings(bodies.settings)]
        assert [one.state for one in found] == [FindingState.FAIL]
        bodies.place.delete(MARK)
        await database.write(put)
        assert [one.state async for one in body_findings(bodies.settings)] == [FindingState.OK]
        await database.write(release)


@outside_only
async def test_a_sweep_takes_nothing_from_a_writer(bodies: Bodies) -> None:
    """Objects that nothing refers to are swept while another transaction refers to them again."""
    begun, go_on = threading.Event(), threading.Event()

    def slowly(connection: Connection) -> None:
        put(connection)
        begun.set()
        go_on.wait(60)

    async with (
        await Database.open(bodies.url, None, bodies.store) as database,
        await Database.open(bodies.url, None, bodies.store) as sweeper,
    ):
        await database.write(put)
        await database.write(release)
        writing = asyncio.create_task(database.write(slowly))
        await asyncio.to_thread(begun.wait, 60)
        sweeping = asyncio.create_task(sweep_objects(sweeper, LATER))
        assert not (await asyncio.wait([sweeping], timeout=0.1))[0]
        go_on.set()
        await writing
        assert await sweeping == 0
        assert await database.read(read) == BODIES
        await database.write(release)
