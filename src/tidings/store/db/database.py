"""Runs synchronous transactions for asynchronous callers.

    await db.write(fn)    fn(connection) in a transaction of the one writer thread
    await db.read(fn)     fn(connection) in a snapshot, on one of a few reader threads

A transaction commits when `fn` returns and rolls back when it raises. A cancelled task does not stop a transaction
that has begun: it runs to its end.

A SQLite file that cannot be written is opened for reading (sqlite_file.py); to write is then refused.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Self, TypeVar

from sqlalchemy import Engine
from sqlalchemy.engine import URL, Connection
from sqlalchemy.exc import SQLAlchemyError

from tidings.errors import StoreError
from tidings.store.db.engines import (
    READERS,
    check_version,
    display_url,
    file_of,
    open_engines,
    parse_url,
    store_error,
    upgrade,
)
from tidings.store.db.sqlite_file import WRITABLE, prepare

Result = TypeVar("Result")

log = logging.getLogger(__name__)


class Database:
    """Open it with `Database.open`, close it when done; as an async context manager it closes itself."""

    def __init__(self, url: URL, writer: Engine, reader: Engine, *, read_only: bool = False) -> None:
        self._url = url
        self.read_only = read_only
        self._engines = writer, reader
        self._write_thread = ThreadPoolExecutor(1, "store-write")
        self._read_threads = ThreadPoolExecutor(READERS, "store-read")
        self._closed = False

    @classmethod
    async def open(cls, url: str) -> Self:
        """Opens the database: creates it and its folder, upgrades the schema; where it cannot be written, it can be
        read. Raises StoreError with the reason."""
        parsed = parse_url(url)
        file = file_of(parsed)
        opening = prepare(file) if file is not None else WRITABLE
        database = cls(parsed, *open_engines(parsed, opening), read_only=opening.read_only)
        if opening.notice:
            log.warning("%s", opening.notice)
        try:
            await asyncio.get_running_loop().run_in_executor(database._write_thread, database._upgrade)
        except BaseException:
            await database.close()
            raise
        return database

    async def write(self, work: Callable[[Connection], Result]) -> Result:
        if self.read_only:
            raise StoreError(
                f"database {display_url(self._url)} may only be read; check who owns the file and its folder, and "
                "whether its disk is mounted for writing"
            )
        return await self._run(self._write_thread, self._engines[0], work)

    async def read(self, work: Callable[[Connection], Result]) -> Result:
        return await self._run(self._read_threads, self._engines[1], work)

    async def _run(self, threads: ThreadPoolExecutor, engine: Engine, work: Callable[[Connection], Result]) -> Result:
        if self._closed:
            raise StoreError(f"database {display_url(self._url)}: it was closed")
        return await asyncio.get_running_loop().run_in_executor(threads, self._transact, engine, work)

    def _transact(self, engine: Engine, work: Callable[[Connection], Result]) -> Result:
        try:
            with engine.begin() as connection:
                return work(connection)
        except SQLAlchemyError as error:
            raise store_error(error, self._url) from error

    def _upgrade(self) -> None:
        try:
            check = check_version if self.read_only else upgrade
            check(self._engines[0], display_url(self._url))
        except SQLAlchemyError as error:
            raise store_error(error, self._url) from error

    async def close(self) -> None:
        """Waits for running transactions and closes all connections. May be called twice."""
        if not self._closed:
            self._closed = True
            await asyncio.to_thread(self._shut)

    def _shut(self) -> None:
        self._write_thread.shutdown()
        self._read_threads.shutdown()
        for engine in reversed(self._engines):  # the writer last: it can fold the WAL into the file
            engine.dispose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()
