"""Faults of a store, raised where its driver would raise them: SQLAlchemy and the store itself treat them as real.

    with StoreFaults(lambda call, number: IO_ERROR if call == "CrawlRows.apply" and number == 1 else None):
        ...                    the first call of `apply` fails; what repeats it is not counted as another call

A call is named by its class and method. A fault comes at its first statement, at its COMMIT, or after it.
"""

from __future__ import annotations

import sqlite3
import threading
from collections import Counter
from collections.abc import Awaitable, Callable, Hashable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from enum import StrEnum
from types import TracebackType
from typing import Any, Self
from unittest import mock

import psycopg
from sqlalchemy import event
from sqlalchemy.engine import Connection

from tidings.store.db.database import Database


class Moment(StrEnum):
    STATEMENT = "at a statement"
    COMMIT = "at the commit"
    COMMITTED = "after the commit"


@dataclass(frozen=True)
class Fault:
    words: str
    make: Callable[[], Exception]
    moment: Moment = Moment.STATEMENT
    drops: bool = False  # the connection is lost with it

    def __str__(self) -> str:
        return f"{self.words} {self.moment}"


def _sqlite(code: int, words: str) -> Callable[[], Exception]:
    def make() -> Exception:
        error = sqlite3.OperationalError(words)
        error.sqlite_errorcode = code
        return error

    return make


def _lost() -> Exception:
    return psycopg.OperationalError("consuming input failed: server closed the connection unexpectedly")


_BOTH = (Moment.STATEMENT, Moment.COMMIT)
SQLITE_FAULTS = tuple(
    Fault(words, _sqlite(code, words), moment)
    for code, words in (
        (sqlite3.SQLITE_IOERR_WRITE, "disk I/O error"),
        (sqlite3.SQLITE_FULL, "database or disk is full"),
        (sqlite3.SQLITE_BUSY, "database is locked"),
    )
    for moment in _BOTH
)
POSTGRES_FAULTS = (
    *(
        Fault(words, make, moment)
        for words, make in (
            ("disk I/O error", lambda: psycopg.errors.IoError("could not read block 7: Input/output error")),
            ("disk full", lambda: psycopg.errors.DiskFull("could not extend file: No space left on device")),
            ("locked", lambda: psycopg.errors.LockNotAvailable("canceling statement due to lock timeout")),
            ("deadlock", lambda: psycopg.errors.DeadlockDetected("deadlock detected")),
            ("shutdown", lambda: psycopg.errors.AdminShutdown("terminating connection: administrator command")),
        )
        for moment in _BOTH
    ),
    *(Fault("connection dropped", _lost, moment, drops=True) for moment in Moment),
)


def always(*faults: Fault) -> Callable[[str, int], Sequence[Fault]]:
    """A plan: each call fails with these, one after the other."""
    return lambda call, number: faults


class StoreFaults:
    """`plan(call, number)` says how the number-th call of this name fails, once for each fault; None: not at all."""

    def __init__(self, plan: Callable[[str, int], Sequence[Fault]]) -> None:
        self._plan = plan
        self._lock = threading.Lock()
        self._armed = threading.local()
        self._stack = ExitStack()
        self._hooked: list[Any] = []
        self.calls: Counter[str] = Counter()
        self.raised: list[tuple[str, Fault]] = []

    def __enter__(self) -> Self:
        for name in ("read", "write"):
            self._stack.enter_context(mock.patch.object(Database, name, self._named(getattr(Database, name))))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()

    def _named(self, real: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def run(
            database: Database, work: Callable[[Connection], Any], key: Hashable = None, probe: object = None
        ) -> Any:
            # Without the key: an answer that is given again meets no fault.
            call = work.__qualname__.partition(".<locals>")[0]
            with self._lock:
                self.calls[call] += 1
                faults = list(self._plan(call, self.calls[call]))

            def failing(connection: Connection) -> Any:
                self._hook(connection)
                fault = faults.pop(0) if faults else None
                self._armed.fault = fault
                if fault is not None:
                    with self._lock:
                        self.raised.append((call, fault))
                return work(connection)

            return await real(database, failing)

        return run

    # -- at the driver --------------------------------------------------------------------------------

    def _hook(self, connection: Connection) -> None:
        engine = connection.engine
        with self._lock:
            if any(hooked is engine for hooked in self._hooked):
                return
            self._hooked.append(engine)
            for name in ("do_execute", "do_executemany"):
                event.listen(engine, name, self._execute)
            dialect = engine.dialect
            self._stack.enter_context(mock.patch.object(dialect, "do_commit", self._committing(dialect.do_commit)))

    def _execute(self, cursor: Any, statement: str, parameters: Any, context: Any) -> None:
        if (fault := self._taken(Moment.STATEMENT)) is not None:
            _fail(fault, cursor.connection)

    def _committing(self, commit: Callable[[Any], None]) -> Callable[[Any], None]:
        def run(connection: Any) -> None:
            if (fault := self._taken(Moment.COMMIT)) is not None:
                _fail(fault, connection)
            commit(connection)
            if (fault := self._taken(Moment.COMMITTED)) is not None:
                _fail(fault, connection)

        return run

    def _taken(self, moment: Moment) -> Fault | None:
        fault: Fault | None = getattr(self._armed, "fault", None)
        if fault is None or fault.moment is not moment:
            return None
        self._armed.fault = None
        return fault


def _fail(fault: Fault, connection: Any) -> None:
    if fault.drops:
        getattr(connection, "driver_connection", connection).close()  # of a pool's connection, the one below it
    raise fault.make()
