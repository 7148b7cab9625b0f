"""Runs synchronous transactions for asynchronous callers.

    await db.write(fn)    fn(connection) in a transaction of the one writer thread
    await db.read(fn)     fn(connection) in a snapshot, on one of a few reader threads

A transaction commits when `fn` returns and rolls back when it raises. A cancelled task does not stop a transaction
that has begun: it runs to its end.

DataLock keeps a second controller from the same data folder.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

from sqlalchemy import Engine
from sqlalchemy.engine import URL, Connection
from sqlalchemy.exc import SQLAlchemyError

from tidings.errors import DataLocked, StoreError
from tidings.store.db.engines import READERS, display_url, open_engines, parse_url, store_error, upgrade

Result = TypeVar("Result")


class Database:
    """Open it with `Database.open`, close it when done; as an async context manager it closes itself."""

    def __init__(self, url: URL, writer: Engine, reader: Engine) -> None:
        self._url = url
        self._engines = writer, reader
        self._write_thread = ThreadPoolExecutor(1, "store-write")
        self._read_threads = ThreadPoolExecutor(READERS, "store-read")
        self._closed = False

    @classmethod
    async def open(cls, url: str) -> Self:
        """Opens the database: creates the folder, upgrades the schema. Raises StoreError with the reason."""
        parsed = parse_url(url)
        database = cls(parsed, *open_engines(parsed))
        try:
            await asyncio.get_running_loop().run_in_executor(database._write_thread, database._upgrade)
        except BaseException:
            await database.close()
            raise
        return database

    async def write(self, work: Callable[[Connection], Result]) -> Result:
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
            upgrade(self._engines[0], display_url(self._url))
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


# -- one controller per data folder ------------------------------------------------------------------

_NAME = "controller.lock"


class DataLock:
    """A file lock, held while a controller runs. The kernel frees it with the process; the file stays.

    Programs that are started do not inherit it, forked copies of this process do: start workers by spawn.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._file: int | None = None

    def __enter__(self) -> Self:
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            file = os.open(self._folder / _NAME, os.O_RDWR | os.O_CREAT, 0o644)
        except OSError as error:
            raise StoreError(f"data folder {self._folder} cannot be written in: {error.strerror}") from error
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            holder = os.read(file, 32).decode("ascii", "replace").strip()
            os.close(file)
            raise DataLocked(
                f"data folder {self._folder}: another Tidings (process {holder or 'unknown'}) already runs on it; "
                "stop that one, or give another folder with --data"
            ) from error
        try:
            os.ftruncate(file, 0)
            os.pwrite(file, f"{os.getpid()}\n".encode(), 0)
        except OSError as error:
            os.close(file)
            raise StoreError(
                f"data folder {self._folder} cannot be written in: {error.strerror}; make room on that disk, or give "
                "another folder with --data"
            ) from error
        self._file = file
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None
