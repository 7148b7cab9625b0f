"""Reading from PostgreSQL: values are psycopg's, errors are those that were met, and a connection that was cut is made
anew."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import pytest
from psycopg import capabilities
from psycopg.pq.abc import PGconn
from psycopg.rows import dict_row
from sqlalchemy import Integer, Text, bindparam, cast, column, func, literal_column, select, table
from sqlalchemy.engine import Connection

from tidings.errors import StoreError, StoreUnavailable
from tidings.ports.together import REQUEST
from tidings.store.db.database import Database
from tidings.store.db.statements import CompiledSelect
from tidings.store.postgres import cursors
from tidings.store.postgres.at_once import Read, at_once
from tidings.store.postgres.cursors import PreparedStatements

_VALUES: tuple[Any, ...] = (
    *(0, -1, 2**15, 2**31, 2**62, None, True, 0.5, "", "Grüße % $1 'x'", b"\0\xff", [1, 2**40], [-3], ["a,b", 'c"']),
)


@pytest.fixture
def url(lender: Any) -> Any:
    with lender.migrated() as name:
        yield name


async def test_values_are_those_of_psycopg_however_often_a_statement_is_run(url: str) -> None:
    typed = [one if one is not None else "x" for one in _VALUES]
    sql = "SELECT " + ", ".join(f"%(v{number})s AS c{number}" for number in range(len(typed))) + ", 7 %% 4 AS rest"
    values = {f"v{number}": one for number, one in enumerate(typed)}
    async with await Database.open(url) as database:
        for _ in range(4):  # prepared from the second time on
            found = await database.read(lambda connection: connection.exec_driver_sql(sql, values).all())
            with psycopg.connect(url.replace("+psycopg", "")) as plain:
                assert [tuple(row) for row in found] == plain.execute(sql, values).fetchall()

        def many(connection: Connection) -> list[Any]:
            rows = connection.exec_driver_sql("SELECT n FROM generate_series(1, %s) AS n", (7,))
            return [rows.fetchone(), rows.fetchmany(2), rows.fetchall()]

        one, two, rest = await database.read(many)
        assert (tuple(one), [tuple(row) for row in two], len(rest)) == ((1,), [(2,), (3,)], 4)


async def test_a_statement_that_fails_says_why(url: str) -> None:
    """Where SQLAlchemy was not asked, too: it gets to know the same error, not that a transaction has failed."""
    statement = select((literal_column("1") / cast(bindparam("by"), Integer)).label("quotient"))
    async with await Database.open(url) as database:
        for quotient in (CompiledSelect(statement), CompiledSelect(statement, planned_once=True)) * 2:
            with pytest.raises(StoreError, match="division by zero"):
                await database.read(partial(quotient.tuples, values={"by": 0}))
            assert await database.read(partial(quotient.tuples, values={"by": 1})) == [(1,)]


async def test_plans_for_all_values_are_for_statements_that_want_them(url: str) -> None:
    mode = select(func.current_setting("plan_cache_mode").label("mode"))
    plain, once = CompiledSelect(mode), CompiledSelect(mode, planned_once=True)

    def work(connection: Connection) -> list[Any]:
        return [*(one.tuples(connection) for one in (once, plain, once, once)), connection.execute(mode).all()]

    async with await Database.open(url) as database:
        for _ in range(2):
            generic, auto = [("force_generic_plan",)], [("auto",)]
            assert await database.read(work) == [generic, auto, generic, generic, auto]
            assert await database.read(lambda connection: plain.tuples(connection)) == auto


async def test_a_connection_that_the_server_has_closed_is_made_anew(url: str) -> None:
    async with await Database.open(url) as database:
        backend = select(func.pg_backend_pid())
        before = await database.read(lambda connection: connection.execute(backend).scalar_one())
        with psycopg.connect(url.replace("+psycopg", ""), autocommit=True) as admin:
            admin.execute("SELECT pg_terminate_backend(%s, 30000)", [before])
        assert await database.read(lambda connection: connection.execute(backend).scalar_one()) != before


_CUT = """SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'tidings'"""


async def test_a_connection_that_is_lost_at_begin_can_be_made_later(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    begin = PreparedStatements.begin

    def cut(statements: PreparedStatements) -> Any:
        with psycopg.connect(url.replace("+psycopg", ""), autocommit=True) as admin:
            admin.execute(_CUT)
        return begin(statements)

    async with await Database.open(url) as database:
        with monkeypatch.context() as cutting:
            cutting.setattr(PreparedStatements, "begin", cut)
            with pytest.raises(StoreUnavailable):
                await database.read(lambda connection: connection.exec_driver_sql("SELECT 1").all())
        assert await database.read(lambda connection: connection.exec_driver_sql("SELECT 1").scalar_one()) == 1


async def test_statements_of_tables_that_were_altered_are_prepared_anew(url: str) -> None:
    number = CompiledSelect(select(column("number", Integer)).select_from(table("altered")))
    async with await Database.open(url) as database:
        with psycopg.connect(url.replace("+psycopg", ""), autocommit=True) as admin:
            admin.execute("CREATE TABLE altered (number integer); INSERT INTO altered VALUES (7)")
            for change in ("TYPE bigint", "TYPE text"):
                for _ in range(3):
                    found = await database.read(lambda connection: number.tuples(connection))
                admin.execute(f"ALTER TABLE altered ALTER number {change}")
            assert found == [(7,)]
            assert await database.read(lambda connection: number.tuples(connection)) == [("7",)]
            await database.read(lambda connection: connection.exec_driver_sql("DEALLOCATE ALL"))
            assert await database.read(lambda connection: number.tuples(connection)) == [("7",)]
            admin.execute("DROP TABLE altered")


async def test_the_statements_that_are_prepared_are_bounded(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that were not used for longest are given up, however this libpq can say so."""
    monkeypatch.setattr(cursors, "MOST_PREPARED", 3)
    names = "SELECT name FROM pg_prepared_statements WHERE name LIKE 'tidings_%%' AND 1 = %s"

    def work(connection: Connection) -> list[Any]:
        for number in range(6):
            for _ in range(3):
                [row] = connection.exec_driver_sql(f"SELECT %s + {number}", (1,)).all()
                assert tuple(row) == (1 + number,)
        return list(connection.exec_driver_sql(names, (1,)).all())

    for closes in (capabilities.has_send_close_prepared(), False):
        monkeypatch.setattr(capabilities, "has_send_close_prepared", lambda closes=closes: closes)
        async with await Database.open(url) as database:
            assert 0 < len(await database.read(work)) <= 3


async def test_other_cursors_of_a_reading_connection(url: str) -> None:
    """Of rows by name, without parameters, and of several values."""

    def work(connection: Connection) -> list[Any]:
        own: Any = connection.connection.driver_connection
        with own.cursor(row_factory=dict_row) as named:
            found = [named.execute("SELECT 1 AS one").fetchone()]
        with closing(own.cursor()) as plain:
            assert plain.rowcount == -1
            found.append(plain.execute("SELECT 2 UNION SELECT 3 ORDER BY 1").fetchall())
            assert plain.rowcount == 2
            plain.executemany("SELECT %s", [(4,), (5,)])
            return [*found, plain.fetchall()]

    async with await Database.open(url) as database:
        assert await database.read(work) == [{"one": 1}, [(2,), (3,)], [(5,)]]


# -- reads that wait for the server together ---

_number = CompiledSelect(select(cast(bindparam("wanted"), Integer).label("number")))
_planned = CompiledSelect(select((cast(bindparam("wanted"), Integer) + 0).label("number")), planned_once=True)
_quotient = CompiledSelect(select((literal_column("1") / cast(bindparam("wanted"), Integer)).label("number")))


def _value(connection: Connection, of: CompiledSelect, wanted: int) -> int:
    [[found]] = of.tuples(connection, {"wanted": wanted})
    return int(found)


def _both(connection: Connection, wanted: int) -> list[int]:
    """The second depends on the first; through SQLAlchemy, too."""
    first = _value(connection, _planned, wanted)
    return [first, connection.execute(select(literal_column(str(first + 1)))).scalar_one()]


async def test_what_is_read_at_once_goes_to_the_server_together(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trace = tmp_path / "trace"

    def work(connection: Connection) -> list[Any]:
        inner = partial(at_once, connection, *(partial(_value, connection, _number, wanted) for wanted in (5, 6)))
        with _traced(connection, trace):
            return at_once(connection, partial(_both, connection, 1), inner, partial(_value, connection, _planned, 7))

    async with await Database.open(url) as database:
        for _ in range(4):  # prepared from the second time on
            assert await database.read(work) == [[1, 2], [5, 6], 7]
            assert _ways(trace) == [4, 1]  # five statements, of a row each
        monkeypatch.setattr(PreparedStatements, "can_pipeline", False)
        assert await database.read(work) == [[1, 2], [5, 6], 7]
        assert max(_ways(trace)) == 1


@contextmanager
def _traced(connection: Connection, into: Path) -> Iterator[None]:
    """Meanwhile libpq writes every message to and from the server into a file."""
    pgconn: PGconn = connection.connection.driver_connection.pgconn  # type: ignore[union-attr]
    with into.open("w") as file:
        pgconn.trace(file.fileno())
        try:
            yield
        finally:
            pgconn.untrace()


def _ways(trace: Path) -> list[int]:
    """How many rows came each time that the server was waited for."""
    *ways, rest = trace.read_text().split("\tReadyForQuery\t")
    assert "DataRow" not in rest
    return [way.count("\tDataRow\t") for way in ways]


async def test_each_of_several_reads_has_its_own_answer_or_error(url: str) -> None:
    def refuse(_: Connection) -> None:
        raise ValueError("not this one")

    async with await Database.open(url) as database:
        before = REQUEST.set(object())
        try:
            for _ in range(3):
                reads = [
                    database.read(partial(_both, wanted=3)),
                    database.read(partial(_value, of=_quotient, wanted=0)),
                    database.read(refuse),
                    database.read(partial(_value, of=_quotient, wanted=1)),
                ]
                found = await asyncio.gather(*reads, return_exceptions=True)
                assert (found[0], found[3]) == ([3, 4], 1)
                assert [type(one) for one in found[1:3]] == [StoreError, ValueError]
                assert "division by zero" in str(found[1])
        finally:
            REQUEST.reset(before)
        with pytest.raises(StoreError, match="division by zero"):
            await database.read(
                lambda connection: at_once(
                    connection, *(partial(_value, connection, _quotient, wanted) for wanted in (1, 0, 1))
                )
            )


async def test_a_value_that_cannot_be_written_is_the_error_of_its_read_alone(url: str) -> None:
    text = CompiledSelect(select(cast(bindparam("wanted"), Text).label("text")), planned_once=True)
    backend = select(func.pg_backend_pid())
    async with await Database.open(url) as database:
        process = await database.read(lambda connection: connection.execute(backend).scalar_one())
        before = REQUEST.set(object())
        try:
            for unwritable, words in (("a\0b", "NUL"), ("\ud800", "surrogates")):
                reads = [
                    database.read(lambda connection: [_value(connection, _number, wanted) for wanted in (1, 2, 3)]),
                    database.read(partial(text.tuples, values={"wanted": unwritable})),
                ]
                found = await asyncio.gather(*reads, return_exceptions=True)
                assert (found[0], words in str(found[1])) == ([1, 2, 3], True), found
        finally:
            REQUEST.reset(before)
        assert await database.read(lambda connection: connection.execute(backend).scalar_one()) == process


async def test_reads_at_once_whose_statements_were_dropped_are_made_again(url: str) -> None:
    """By whoever shares the connection. SQLAlchemy closes it at the first error, while others wait for answers."""

    def work(connection: Connection, order: int) -> list[Any]:
        one: Read = partial(_value, connection, _quotient, 1)
        reads: list[Read] = [partial(_both, connection, 3), one, one]
        return at_once(connection, *reads[::order])

    async with await Database.open(url) as database:
        for order, found in ((1, [[3, 4], 1, 1]), (-1, [1, 1, [3, 4]])):
            for dropped in ("ALL", "ALL", "tidings_1"):
                for _ in range(3):
                    assert await database.read(partial(work, order=order)) == found
                await database.read(partial(Connection.exec_driver_sql, statement=f"DEALLOCATE {dropped}"))
            assert await database.read(partial(work, order=order)) == found


async def test_prepared_statements_that_fail_are_not_left_behind(url: str) -> None:
    names = "SELECT count(*) FROM pg_prepared_statements WHERE name LIKE 'tidings_%%' AND 1 = %s"

    def work(connection: Connection) -> list[Any]:
        return at_once(connection, *(partial(_value, connection, _quotient, wanted) for wanted in (1, 0, 1)))

    async with await Database.open(url) as database:
        for _ in range(6):
            with pytest.raises(StoreError, match="division by zero"):
                await database.read(work)
        left = await database.read(lambda connection: connection.exec_driver_sql(names, (1,)).scalar_one())
        assert left <= 1 or not capabilities.has_send_close_prepared()


async def test_reads_whose_connection_is_lost_can_be_made_later(url: str) -> None:
    def cut(connection: Connection) -> int:
        with psycopg.connect(url.replace("+psycopg", ""), autocommit=True) as admin:
            admin.execute(_CUT)
        return _value(connection, _number, 1)

    def work(connection: Connection, first: Any) -> list[Any]:
        return at_once(connection, partial(_both, connection, 3), partial(first, connection))

    async with await Database.open(url) as database:
        with pytest.raises(StoreUnavailable, match="closed"):
            await database.read(partial(work, first=cut))
        assert await database.read(partial(work, first=partial(_value, of=_number, wanted=9))) == [[3, 4], 9]
