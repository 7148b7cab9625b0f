"""Each test of a store port runs on both engines, on a database of its own.

`url` is that of a database that is migrated already: a copy of one that was made once, or one that was emptied since.
`empty_url` is one with nothing in it.
"""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack
from pathlib import Path

import psycopg
import pytest
from tests.contract.lending import MODEL, Lender
from tests.contract.postgres import CannotStart, running_postgres
from tests.contract.stories import Rooms, audit

from tidings.store.db.database import Database


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
def lender(postgres: str) -> Lender:
    return Lender(postgres)


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("migrated") / "tidings.db"
    _migrate(f"sqlite:///{file}")
    return file


@pytest.fixture(params=["sqlite", "postgresql"])
def engine(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture
def url(engine: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if engine == "sqlite":
        copy = shutil.copy(request.getfixturevalue("migrated_file"), tmp_path / "tidings.db")
        yield f"sqlite:///{copy}"
    else:
        with request.getfixturevalue("lender").migrated() as name:
            yield name


@pytest.fixture
def empty_url(engine: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if engine == "sqlite":
        yield f"sqlite:///{tmp_path / 'empty.db'}"
    else:
        with request.getfixturevalue("lender").empty() as name:
            yield name


@pytest.fixture
async def database(url: str) -> AsyncIterator[Database]:
    """Open, and audited when the test is over."""
    opened = await Database.open(url)
    try:
        yield opened
        await audit(opened)
    finally:
        await opened.close()


@pytest.fixture
def rooms(database: Database) -> Rooms:
    return Rooms.over(database)


def _migrate(url: str) -> None:
    async def migrate() -> None:
        await (await Database.open(url)).close()

    asyncio.run(migrate())
