"""Each test of a store port runs on both engines, on a database of its own.

`url` is that of a database that all migrations have made, as the oldest ones were: a new one differs in nothing but the
order of columns. `empty_url` is one with nothing in it.

The tests of one engine take the same few databases in turn, each of which is emptied for the next test and stays open
meanwhile: a statement is compiled once for all tests, as it is once for all calls of a program that runs, and
PostgreSQL's processes stay, too.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import psycopg
import pytest
from alembic import command
from tests.contract.cluster.lanes import Rig, new_rig
from tests.contract.lending import MODEL, FileLender, Lender
from tests.contract.stories import Rooms, audit
from tests.servers.nats import CannotStart as NoNats
from tests.servers.nats import NatsServer, new_nats
from tests.servers.postgres import CannotStart, running_postgres

from tidings.errors import StoreError
from tidings.store.db.database import Database
from tidings.store.db.engines import alembic_config, open_engines, parse_url
from tidings.store.unchanged import EVERYBODY


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a running server, with {} for the name of a database; `migrated` is one."""
    with ExitStack() as stack:
        try:
            server = stack.enter_context(running_postgres())
        except CannotStart as error:
            pytest.skip(str(error))
        with psycopg.connect(server.format("postgres").replace("+psycopg", ""), autocommit=True) as admin:
            admin.execute(f"CREATE DATABASE {MODEL}".encode())
        _migrate(server.format(MODEL))
        yield server


@pytest.fixture(scope="session")
def lender(postgres: str) -> Iterator[Lender]:
    with closing(Lender(postgres)) as lending:
        yield lending


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("migrated") / "tidings.db"
    _migrate(f"sqlite:///{file}")
    return file


@pytest.fixture(params=["sqlite", "postgresql"])
def engine(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture(scope="session")
def files(migrated_file: Path) -> Iterator[FileLender]:
    with closing(FileLender(migrated_file, migrated_file.parent)) as lending:
        yield lending


@pytest.fixture
def url(engine: str, request: pytest.FixtureRequest) -> Iterator[str]:
    lending: Lender | FileLender = request.getfixturevalue("files" if engine == "sqlite" else "lender")
    with lending.migrated() as name:
        yield name


@pytest.fixture
def empty_url(engine: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if engine == "sqlite":
        yield f"sqlite:///{tmp_path / 'empty.db'}"
    else:
        with request.getfixturevalue("lender").empty() as name:
            yield name


@pytest.fixture(scope="session")
def staying() -> Iterator[dict[str, Database]]:
    """Databases by their URL that stay open until the last test."""
    opened: dict[str, Database] = {}
    yield opened
    for one in opened.values():
        asyncio.run(one.close())


@pytest.fixture
async def database(url: str, staying: dict[str, Database]) -> AsyncIterator[Database]:
    """Open, and audited when the test is over."""
    if url not in staying:
        staying[url] = await Database.open(url)
    try:
        yield staying[url]
        await audit(staying[url])
    finally:
        staying[url].recent.forget(EVERYBODY)  # the next test may have the same sessions
        try:
            await staying[url].write(lambda connection: None)  # what a cancelled task began is over
        except StoreError:  # the test has closed it, or left it of no more use
            await staying.pop(url).close()


@pytest.fixture
async def postgres_database(lender: Lender) -> AsyncIterator[Database]:
    """For what only PostgreSQL has. Its statements are its own, and so it is opened for each test."""
    with lender.migrated() as name:
        async with await Database.open(name) as opened:
            yield opened
            await audit(opened)


@pytest.fixture
def rooms(database: Database) -> Rooms:
    return Rooms.over(database)


def _migrate(url: str) -> None:
    engines = open_engines(parse_url(url))
    with engines[0].begin() as connection:
        command.upgrade(alembic_config(connection), "head")
    for engine in engines:
        engine.dispose()


@pytest.fixture(scope="session")
def nats_server() -> Iterator[NatsServer]:
    with ExitStack() as stack:
        try:
            server = stack.enter_context(new_nats())
        except NoNats as error:
            pytest.skip(str(error))
        yield server


@pytest.fixture
async def rig(nats_server: NatsServer) -> AsyncIterator[Rig]:
    """Controllers and terminals on an empty NATS."""
    async with new_rig(nats_server) as one:
        yield one
