"""Cursors for connections that read from PostgreSQL: statements are prepared at their second use, and run by libpq
itself.

psycopg's own cursor is written for every case there is (several results, pipelines, cancelling, waiting for a signal)
and takes 150 microseconds of CPU for a row by its key; this one takes 30. Values are translated by psycopg, so they are
the same. A statement waits inside libpq, in its own thread, and lets other threads run meanwhile.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from psycopg import Connection, Cursor, OperationalError, capabilities, errors
from psycopg.adapt import PyFormat, Transformer
from psycopg.pq import DiagnosticField, ExecStatus, Format, TransactionStatus
from psycopg.rows import tuple_row

from tidings.store.postgres.pipeline import CAN_PIPELINE, FAILED, Together

MOST_PREPARED: Final = 400  # of a connection: the pages have about 200
_MOST_TEXTS: Final = 2_000

_BEGIN: Final = (
    b"BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; "
    b"SELECT CASE WHEN NOT pg_is_in_recovery() THEN pg_current_snapshot()::text END"
)
_PLAN_ONCE: Final = b"SET LOCAL plan_cache_mode = force_generic_plan"
_PLAN_AS_USUAL: Final = b"SET LOCAL plan_cache_mode = DEFAULT"

_PLACE = re.compile(r"%(?:\((\w+)\)s|s|%)")
_UNTYPED = re.compile(r"\$(\d+)(?!\d|::)")
_BIGINTS: Final = 1016  # the number of the type bigint[]
_AUTO: Final = [PyFormat.AUTO] * 64

Parameters = Mapping[str, Any] | Sequence[Any]
Description = list[tuple[str, int, None, None, None, None, None]]


@dataclass(frozen=True, slots=True)
class _Text:
    """A statement as PostgreSQL takes it."""

    sql: bytes
    names: tuple[str, ...] | None  # of its values, in their order; None: they have none
    typed: frozenset[int]  # places of values whose type the statement says itself: $1::BIGINT


@lru_cache(_MOST_TEXTS)
def numbered(sql: str) -> _Text:
    """The statement with $1, $2 for %(name)s or %s, as psycopg documents these.

    Relies on SQLAlchemy writing the type of a value as `%(name)s::BIGINT`, for its types are not sent along then
    (tests/unit/store/db/test_sqlalchemy.py).
    """
    names: dict[str, int] = {}
    places = 0

    def number(found: re.Match[str]) -> str:
        nonlocal places
        if found[0] == "%%":
            return "%"
        if found[1] is not None:
            return f"${names.setdefault(found[1], len(names) + 1)}"
        places += 1
        return f"${places}"

    text = _PLACE.sub(number, sql)
    untyped = {int(place) for place in _UNTYPED.findall(text)}
    typed = frozenset(place - 1 for place in range(1, max(len(names), places) + 1) if place not in untyped)
    return _Text(text.encode(), tuple(names) if names else None, typed)


@dataclass(slots=True)
class _Prepared:
    name: bytes
    description: Description | None = None


class PreparedStatements:
    """The prepared statements of one connection, by their text and the types of their values."""

    can_pipeline = CAN_PIPELINE

    def __init__(self, connection: Connection[Any]) -> None:
        self._connection, self._pgconn = connection, connection.pgconn
        self._seen: OrderedDict[tuple[bytes, tuple[int, ...]], _Prepared | None] = OrderedDict()
        self._made = 0
        self._failure: errors.Error | None = None
        self._planned_once = False
        self._ending = False  # a COMMIT was sent, and its answer not looked at
        self._outdated: list[bytes] = []  # names of prepared statements that are to be closed
        self.together: Together | None = None  # while several reads are made at once

    def begin(self) -> Any:
        """Begins a transaction. The result has the name of its snapshot, unless that failed."""
        self._planned_once, self._failure, self._ending = False, None, False
        return self._pgconn.exec_(_BEGIN)  # libpq drops the answer to COMMIT

    def commit(self) -> None:
        """Ends a transaction without waiting for the answer: it has read, so there is nothing to be stored."""
        if self._pgconn.transaction_status != TransactionStatus.INTRANS:
            self.roll_back()
        elif not self._ending:
            self._pgconn.send_query(b"COMMIT")
            self._ending = True

    def roll_back(self) -> None:
        if not self._ending and self._pgconn.transaction_status != TransactionStatus.IDLE:
            self.check(self._pgconn.exec_(b"ROLLBACK"))

    def plan_once(self, wanted: bool) -> None:
        """Whether prepared statements are planned once for all values, until the transaction ends. By itself PostgreSQL
        plans a statement each time where it expects to gain from it: rows by a list of keys, from several tables, take
        it ten times as long to plan as to find."""
        if wanted is not self._planned_once:
            sql = _PLAN_ONCE if wanted else _PLAN_AS_USUAL
            if self.together is None:
                self.check(self._pgconn.exec_(sql))
            else:
                self.together.send(self._pgconn.send_query_params, sql, None)
            self._planned_once = wanted

    @contextmanager
    def pipelined(self) -> Iterator[Together]:
        """Statements are run by those that are made at once, meanwhile."""
        self._pgconn.enter_pipeline_mode()
        self.together = together = Together(self._pgconn)
        try:
            yield together
        finally:
            self.together = None
            try:
                self._pgconn.exit_pipeline_mode()
            except OperationalError:  # it was lost, or answers were not waited for: no other statement can be run
                self._pgconn.finish()
            else:
                with suppress(OperationalError):
                    self._close_outdated()

    def run_plainly(self, sql: bytes) -> Any:
        """The result of a statement without values."""
        if self.together is None:
            return self._pgconn.exec_(sql)
        return self._ask(self.together, self._pgconn.send_query_params, sql, None)

    def _ask(self, together: Together, send: Callable[..., None], *values: Any) -> Any:
        try:
            return together.ask(send, *values)
        except OperationalError:
            if self._failure is None:
                raise
            raise self._failure from None  # of another read, for which SQLAlchemy has closed the connection

    def run(self, sql: bytes, values: Sequence[Any], types: tuple[int, ...], formats: Sequence[int]) -> tuple[Any, Any]:
        """The result, and the description of its columns."""
        key, pgconn, together = (sql, types), self._pgconn, self.together
        known = self._seen.get(key)
        if known is None:
            if key not in self._seen or self._connection.prepare_threshold is None:
                self._note(key, None)
                given = sql, values, types, formats
                if together is None:
                    result = pgconn.exec_params(*given)
                else:
                    result = self._ask(together, pgconn.send_query_params, *given)
                return result, described(result)
            known = self._prepare(sql, types)
            self._note(key, known)
        else:
            self._seen.move_to_end(key)
        if together is None:
            result = pgconn.exec_prepared(known.name, values, formats)
        else:
            result = self._ask(together, pgconn.send_query_prepared, known.name, values, formats)
            # It may not even have been prepared. To close what is not there is no error.
            if result.status in FAILED and (failed := self._seen.pop(key, None)) is not None:
                self._outdated.append(failed.name)
        if known.description is None and result.status == ExecStatus.TUPLES_OK:
            known.description = described(result)
        return result, known.description

    def _prepare(self, sql: bytes, types: tuple[int, ...]) -> _Prepared:
        self._made += 1
        known = _Prepared(b"tidings_%d" % self._made)
        if self.together is None:
            self.check(self._pgconn.prepare(known.name, sql, types))
        else:
            self.together.send(self._pgconn.send_prepare, known.name, sql, types)
        return known

    def _note(self, key: tuple[bytes, tuple[int, ...]], known: _Prepared | None) -> None:
        self._seen[key] = known
        self._seen.move_to_end(key)
        if len(self._seen) > MOST_PREPARED:
            _, oldest = self._seen.popitem(last=False)
            if oldest is not None:
                self._outdated.append(oldest.name)
            if self.together is None:
                self._close_outdated()

    def _close_outdated(self) -> None:
        names, self._outdated = self._outdated, []
        for name in names:
            if capabilities.has_send_close_prepared():  # a pooler understands that, too
                self._pgconn.close_prepared(name)
            else:
                self._pgconn.exec_(b"DEALLOCATE " + name)

    def check(self, result: Any) -> None:
        """Raises psycopg's error where a statement failed."""
        if result.status in (ExecStatus.TUPLES_OK, ExecStatus.COMMAND_OK, ExecStatus.EMPTY_QUERY):
            return
        if result.status == ExecStatus.PIPELINE_ABORTED and self._failure is not None:
            raise self._failure
        if result.error_field(DiagnosticField.SQLSTATE) is None:  # the connection was lost
            raise OperationalError(result.get_error_message("utf-8"))
        self._failure = errors.error_from_result(result)
        raise self._failure

    def check_transaction(self) -> None:
        """Raises the error by which the transaction has failed, if one has: PostgreSQL would only say that."""
        if self._failure is not None:
            if self.together is not None or self._pgconn.transaction_status == TransactionStatus.INERROR:
                raise self._failure
            self._failure = None


def described(result: Any) -> Description | None:
    if result.status != ExecStatus.TUPLES_OK:
        return None
    names = ((result.fname(column) or b"").decode() for column in range(result.nfields))
    return [(name, result.ftype(column), None, None, None, None, None) for column, name in enumerate(names)]


class ReadCursor:
    """A cursor of PEP 249, as far as SQLAlchemy needs one to read."""

    arraysize = 100

    def __init__(self, connection: Connection[Any], statements: PreparedStatements) -> None:
        self.connection, self._statements = connection, statements
        self._result: Any = None
        self._rows = Transformer(connection)
        self._next = 0
        self.description: Description | None = None

    def execute(
        self, sql: str | bytes, parameters: Parameters | None = None, *, planned_once: bool = False
    ) -> ReadCursor:
        statements = self._statements
        statements.check_transaction()
        if parameters is None:
            statements.plan_once(planned_once)
            self._result = statements.run_plainly(sql.encode() if isinstance(sql, str) else sql)
            self.description = described(self._result)
        else:
            text = numbered(sql if isinstance(sql, str) else sql.decode())
            written = self._written(text, parameters)
            statements.plan_once(planned_once)  # nothing may fail between this and the statement: both are sent
            self._result, self.description = statements.run(text.sql, *written)
        statements.check(self._result)
        self._next = 0
        if self.description is not None:
            self._rows.set_pgresult(self._result)
        return self

    def _written(self, text: _Text, parameters: Parameters) -> tuple[list[Any], tuple[int, ...], list[Any]]:
        """The values as they are sent, their types and formats. Errors of psycopg, and UnicodeError."""
        given = _in_order(text.names, parameters)
        own = {place: found for place, value in enumerate(given) if (found := _written(place, value, text)) is not None}
        for place in own:
            given[place] = None
        dumper = Transformer(self.connection)
        auto = _AUTO[: len(given)] if len(given) <= len(_AUTO) else [PyFormat.AUTO] * len(given)
        values = list(dumper.dump_sequence(given, auto))
        types, formats = list(dumper.types or ()), list(dumper.formats or ())
        for place, (value, type_) in own.items():
            values[place], types[place], formats[place] = value, type_, Format.TEXT
        return values, tuple(types), formats

    def executemany(self, sql: str, rows: Sequence[Parameters]) -> None:
        for row in rows:
            self.execute(sql, row)

    @property
    def rowcount(self) -> int:
        if self._result is None:
            return -1
        return self._result.ntuples if self.description is not None else self._result.command_tuples or 0

    def fetchall(self) -> list[tuple[Any, ...]]:
        return self._fetched(self._count)

    def fetchmany(self, size: int | None = None) -> list[tuple[Any, ...]]:
        return self._fetched(min(self._count, self._next + (size or self.arraysize)))

    def fetchone(self) -> tuple[Any, ...] | None:
        found = self._fetched(min(self._count, self._next + 1))
        return found[0] if found else None

    @property
    def _count(self) -> int:
        return 0 if self.description is None else self._result.ntuples

    def _fetched(self, end: int) -> list[tuple[Any, ...]]:
        start, self._next = self._next, end
        return self._rows.load_rows(start, end, tuple) if end > start else []

    def close(self) -> None:
        self._result = None
        self.description = None


def _in_order(names: tuple[str, ...] | None, parameters: Parameters) -> list[Any]:
    if isinstance(parameters, Mapping):
        return [parameters[name] for name in names or ()]
    return list(parameters)


def _written(place: int, value: Any, text: _Text) -> tuple[bytes, int] | None:
    """Whole numbers and lists of them as text, and the number of their type; None: psycopg is to write it. It gives a
    number the smallest type it fits into, so that a statement would be prepared for each; and a list takes it ten times
    as long."""
    if type(value) is int and place in text.typed:
        return b"%d" % value, 0
    if type(value) is list and {*map(type, value)} == {int}:
        return f"{{{','.join(map(str, value))}}}".encode(), _BIGINTS
    return None


def read_cursors(connection: Connection[Any], statements: PreparedStatements) -> Callable[..., Any]:
    """Returns the maker of this connection's cursors; psycopg's own where rows are to be something else than tuples."""

    def cursor(of: Connection[Any], row_factory: Any = None) -> Any:
        if row_factory is not None and row_factory is not tuple_row:
            return Cursor(of, row_factory=row_factory)
        return ReadCursor(of, statements)

    return cursor
