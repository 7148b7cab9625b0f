"""Connects to one database: a thread that writes, a few that read, and transactions that are made in them.

What is read for one request at the same time is read in one transaction (read_together.py). A COMMIT whose answer was
lost is looked up before the work is done again, so that nothing is written twice.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

from sqlalchemy import Engine
from sqlalchemy.engine import URL, Connection, RootTransaction
from sqlalchemy.exc import SQLAlchemyError

from tidings.errors import StoreError, StoreUnavailable
from tidings.store.bodies.body_store import BodyStore
from tidings.store.db.blobs import BODIES_OPTION, number_place
from tidings.store.db.engines import (
    READERS,
    check_version,
    committed,
    display_url,
    store_error,
    transaction_id,
    upgrade,
)
from tidings.store.postgres.at_once import is_refused, outcomes
from tidings.store.read_together import Outcome, ReadsTogether
from tidings.store.unchanged import FileVersion, KeptAnswers, RecentAnswers

Result = TypeVar("Result")


@dataclass(slots=True)
class Transaction(Generic[Result]):
    """One piece of work, however often it is tried."""

    work: Callable[[Connection], Result]
    writes: bool
    concerns: Sequence[int] = ()  # whose recent answers are read anew after it
    unanswered: tuple[int, Result] | None = None  # the id of a transaction whose COMMIT got no answer, and its result


class DatabaseConnections:
    """The engines of one database, and the threads they are used in."""

    def __init__(
        self,
        url: URL,
        writer: Engine,
        reader: Engine,
        bodies: BodyStore | None = None,
        *,
        read_only: bool,
        version: FileVersion | None = None,
    ) -> None:
        self.url, self.writer, self.reader, self.read_only = url, writer, reader, read_only
        self.bodies, self.version, self.kept, self.recent = bodies, version, KeptAnswers(), RecentAnswers()
        if bodies is not None:
            for engine in (writer, reader):
                engine.update_execution_options(**{BODIES_OPTION: bodies})
        self.write_thread = ThreadPoolExecutor(1, "store-write")
        self.read_threads = ThreadPoolExecutor(READERS, "store-read")
        self._reads = ReadsTogether(self._read_in_thread)
        self.is_closed = False
        self.writes = 0  # how often something was written by this process
        self.latest: tuple[Hashable, Hashable, float] = None, None, 0.0  # as Seen, of any request

    async def run(self, transaction: Transaction[Result]) -> Result:
        if self.is_closed:
            raise StoreError(f"database {display_url(self.url)}: it was closed")
        if transaction.writes:
            return await asyncio.get_running_loop().run_in_executor(self.write_thread, self._write, transaction)
        found: Result = await self._reads.read(transaction)
        return found

    def _write(self, transaction: Transaction[Result]) -> Result:
        try:
            return self._transact(transaction)
        finally:  # here, after the COMMIT: who asked for it may have been cancelled by now
            for person_id in transaction.concerns:
                self.recent.forget(person_id)
            self.writes += 1
            self.recent.note_write()

    def _read_in_thread(self, transactions: Sequence[Transaction[Any]]) -> asyncio.Future[list[Outcome]]:
        return asyncio.get_running_loop().run_in_executor(self.read_threads, self._read_all, transactions)

    def _read_all(self, transactions: Sequence[Transaction[Any]]) -> list[Outcome]:
        """All in one transaction; those that the database refuses, each in its own."""
        found: list[Outcome | None] = [None] * len(transactions)

        def work(connection: Connection) -> None:
            found[:] = outcomes(connection, [partial(one.work, connection) for one in transactions])
            for one in found:
                if one is not None and is_refused(one):
                    raise one[1]

        if len(transactions) > 1:
            with suppress(StoreError):
                self._transact(Transaction(work, writes=False))
        return [
            self._alone(one) if outcome is None or is_refused(outcome) else outcome
            for one, outcome in zip(transactions, found, strict=True)
        ]

    def _alone(self, transaction: Transaction[Any]) -> Outcome:
        try:
            return True, self._transact(transaction)
        except Exception as error:
            return False, error

    def _transact(self, transaction: Transaction[Result]) -> Result:
        engine = self.writer if transaction.writes else self.reader
        if self.bodies is not None and transaction.writes:
            self.bodies.ensure_back()
        if transaction.unanswered is not None:
            before, result = transaction.unanswered
            if self._committed(engine, before):
                return result
            transaction.unanswered = None
        unanswered: tuple[int, Result] | None = None
        try:
            with engine.connect() as connection:
                begun = connection.begin()
                try:
                    result = transaction.work(connection)
                    if transaction.writes and (number := transaction_id(connection)) is not None:
                        unanswered = number, result
                except BaseException:
                    begun.rollback()
                    raise
                _commit(connection, begun)
                return result
        except SQLAlchemyError as error:
            if self.version is not None:
                self.version.doubt()
            raised = store_error(error, self.url)
            if isinstance(raised, StoreUnavailable):
                transaction.unanswered = unanswered
            raise raised from error
        except MemoryError as error:
            words = "there is not enough memory for it just now"
            raise StoreUnavailable(f"database {display_url(self.url)}: {words}") from error

    def _committed(self, engine: Engine, number: int) -> bool:
        try:
            with engine.connect() as connection:
                answer = committed(connection, number)
        except SQLAlchemyError as error:
            raise store_error(error, self.url) from error
        if answer is None:
            words = "it is not known yet whether the last change was stored"
            raise StoreUnavailable(f"database {display_url(self.url)}: {words}")
        return answer

    async def upgrade(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self.write_thread, self._upgrade)

    def _upgrade(self) -> None:
        try:
            check = check_version if self.read_only else upgrade
            check(self.writer, display_url(self.url))
            if self.bodies is not None and not self.read_only:
                with self.writer.begin() as connection:
                    number_place(connection)
        except SQLAlchemyError as error:
            raise store_error(error, self.url, opening=True) from error

    async def close(self) -> None:
        if not self.is_closed:
            self.is_closed = True
            if self.version is not None:
                self.version.close()
            await asyncio.to_thread(self._shut)

    def _shut(self) -> None:
        self.write_thread.shutdown()
        self.read_threads.shutdown()
        for engine in (self.reader, self.writer):  # the writer last: it can fold the WAL into the file
            engine.dispose()
        if self.bodies is not None:
            self.bodies.close()


def _commit(connection: Connection, begun: RootTransaction) -> None:
    try:
        begun.commit()
    except BaseException:
        # SQLAlchemy does not roll back after a COMMIT that failed: the next transaction would find this one still open.
        connection.invalidate()
        raise
