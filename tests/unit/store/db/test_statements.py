"""Statements of the hot path give what the library's own way gives."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple
from unittest.mock import Mock

import pytest
from sqlalchemy import BigInteger, BindParameter, bindparam, create_engine, delete, event, select
from sqlalchemy.engine import Connection
from tests.cases import each

from tidings.store.db.schema import LARGEST, meta, subscription
from tidings.store.db.statements import (
    ROWS_AT_ONCE,
    Bulk,
    BulkInsert,
    CompiledSelect,
    TupleInsert,
    as_values,
    clamped,
    columns_of,
)

_some = select(meta.c.name, meta.c.value).where(
    meta.c.name.in_(bindparam("names", expanding=True)),
    meta.c.value >= bindparam("least", type_=BigInteger()),
    meta.c.name != "left out",
)
SOME = _some.order_by(meta.c.name).limit(bindparam("most"))


class Statements(list[str]):
    """The texts that reach the driver, inside a `with`."""

    def __init__(self, connection: Connection) -> None:
        super().__init__()
        self._connection = connection

    def __enter__(self) -> None:
        event.listen(self._connection, "before_cursor_execute", self._note)

    def __exit__(self, *_: object) -> None:
        event.remove(self._connection, "before_cursor_execute", self._note)

    def _note(self, _connection: Any, _cursor: Any, sql: str, _values: Any, _context: Any, _many: bool) -> None:
        self.append(sql)


@pytest.fixture
def connection() -> Iterator[Connection]:
    engine = create_engine("sqlite://")
    meta.create(engine)
    with engine.connect() as connected:
        rows = [{"name": name, "value": number} for number, name in enumerate(("a", "b", "c", "left out", "?"))]
        connected.execute(meta.insert(), rows)
        yield connected


@each("names", [[], ["a"], ["a", "c"], ["?", "left out", "b", "nobody"]])
@each("least", [0, 2])
def test_a_query_finds_what_the_library_finds(connection: Connection, names: list[str], least: int) -> None:
    values = {"names": names, "least": least, "most": 2}
    query = CompiledSelect(SOME)
    for _ in range(2):  # compiled, and held
        found = query.run(connection, values).all()
        assert [tuple(row) for row in found] == [tuple(row) for row in connection.execute(SOME, values)]


def test_sqlalchemy_expands_few_texts_for_lists_of_many_lengths(connection: Connection) -> None:
    """Fails where a new SQLAlchemy compiles or expands lists differently: then CompiledSelect must be looked at."""
    query, texts = CompiledSelect(SOME), Statements(connection)
    with texts:
        for length in range(1, 1001):
            names = [f"nobody {number}" for number in range(length - 1)] + ["b"]
            assert [row.name for row in query.run(connection, {"names": names, "least": 0, "most": 9})] == ["b"]
    assert sorted(sql.count("?") for sql in set(texts)) == [2**power + 4 for power in range(11)]


def test_postgresql_takes_a_list_of_any_length_as_one_array() -> None:
    """As above: fails where a new SQLAlchemy compiles lists differently."""
    names: BindParameter[str] = bindparam("names", expanding=True)
    query, driver = CompiledSelect(select(meta.c.name).where(meta.c.name.in_(names))), Mock()
    others = CompiledSelect(select(meta.c.name).where(meta.c.name.not_in(names)))
    driver.dialect = create_engine("postgresql+psycopg://nowhere").dialect
    for some in ([], ["a"], ["a"] * 1000):
        for one in (query, others):
            one.run(driver, {"names": some})
    texts = {" ".join(call.args[0].split()) for call in driver.exec_driver_sql.call_args_list}
    assert texts == {
        f"SELECT meta.name FROM meta WHERE meta.name {by} (%(names)s::TEXT[])" for by in ("= ANY", "!= ALL")
    }
    assert [len(call.args[1]["names"]) for call in driver.exec_driver_sql.call_args_list] == [0, 0, 1, 1, 1000, 1000]


def test_a_padded_list_excludes_what_it_names(connection: Connection) -> None:
    others = CompiledSelect(select(meta.c.name).where(meta.c.name.not_in(bindparam("names", expanding=True))))
    assert {row.name for row in others.run(connection, {"names": ["a", "b", "left out"]})} == {"c", "?"}
    assert len(others.run(connection, {"names": []}).all()) == 5


def test_a_long_list_stays_within_what_sqlite_takes(connection: Connection) -> None:
    """Every SQLite takes 32,766 values; the one that Python comes with here may take more."""
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    driver.setlimit(sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER, 32_766)
    wanted = [f"name {number}" for number in range(32_000)]
    assert CompiledSelect(SOME).run(connection, {"names": wanted, "least": 0, "most": 9}).all() == []


def test_rows_of_a_query_have_names(connection: Connection) -> None:
    [row] = CompiledSelect(SOME).run(connection, {"names": ["b"], "least": 0, "most": 9})
    assert (row.name, row.value) == ("b", 1)


@dataclass(frozen=True, slots=True)
class Counter:
    name: str
    value: int


class CounterTuple(NamedTuple):
    name: str
    value: int


def test_rows_become_values_by_the_names_of_their_columns(connection: Connection) -> None:
    right, wrong = select(*columns_of(Counter, meta)).limit(1), select(meta.c.value, meta.c.name).limit(1)
    assert as_values(Counter, connection.execute(right)) == [Counter("a", 0)]
    assert CompiledSelect(right).values(connection, Counter) == [Counter("a", 0)]
    assert as_values(CounterTuple, connection.execute(right)) == [CounterTuple("a", 0)]
    with pytest.raises(TypeError, match="Counter has the fields name, value, its rows value, name"):
        as_values(Counter, connection.execute(wrong))
    with pytest.raises(TypeError, match="its rows value, name"):
        CompiledSelect(wrong).values(connection, Counter)


def test_one_query_serves_many_databases(connection: Connection) -> None:
    query = CompiledSelect(select(meta.c.value).where(meta.c.name == "c"))
    assert query.run(connection).scalar() == 2
    other = create_engine("sqlite://")
    meta.create(other)
    with other.connect() as connected:
        assert query.run(connected).scalar() is None


def test_a_bulk_says_how_many_rows_it_touched(connection: Connection) -> None:
    forget = Bulk(delete(meta).where(meta.c.value < bindparam("before", type_=BigInteger())))
    assert forget.run(connection, [{"before": 2}]) == 2
    assert forget.run(connection, []) == 0


@each("count", [1, 4, 5, 19, 21, 53, 80, 99, 187])
def test_a_bulk_keeps_all_rows_in_their_order(connection: Connection, count: int) -> None:
    """Several go with one statement, the rest one by one."""
    connection.execute(delete(meta))
    keep = BulkInsert(meta)
    assert keep.run(connection, [{"name": f"{200 - number}", "value": number} for number in range(count)]) == count
    kept = connection.exec_driver_sql("SELECT name, value FROM meta ORDER BY rowid").all()
    assert [tuple(row) for row in kept] == [(f"{200 - number}", number) for number in range(count)]


@each("count", [0, 1, 19, 187])
def test_rows_that_are_tuples_go_in_as_they_are(connection: Connection, count: int) -> None:
    connection.execute(delete(meta))
    rows = [(f"{200 - number}", number) for number in range(count)]
    assert TupleInsert(meta).run(connection, rows) == count
    assert [tuple(row) for row in connection.exec_driver_sql("SELECT name, value FROM meta ORDER BY rowid")] == rows


def test_an_insert_of_many_rows_takes_few_statements(connection: Connection) -> None:
    connection.execute(delete(meta))
    texts = Statements(connection)
    with texts:
        BulkInsert(meta).run(connection, [{"name": str(number), "value": number} for number in range(272)])
    assert [sql.count("?") for sql in texts] == [*(2 * count for count in ROWS_AT_ONCE), 2]


@pytest.mark.parametrize("count", [1, 20, 41])
def test_a_fixed_number_is_the_same_in_every_row(connection: Connection, count: int) -> None:
    connection.execute(delete(meta))
    rows = [{"name": str(number)} for number in range(count)]
    assert BulkInsert(meta, without=("value",), fixed={"value": 7}).run(connection, rows) == count
    assert {tuple(row) for row in connection.execute(select(meta))} == {(str(number), 7) for number in range(count)}


def test_what_is_left_out_of_an_insert_is_empty(connection: Connection) -> None:
    unnamed = {"hub": "h", "topic": "t", "token": "x", "secret": "s", "state": "wanted", "attempts": 0, "trusted": 0}
    with connection.engine.connect() as connected:
        subscription.create(connected)
        without = ("next_at", "lease_until", "pushed_at", "error")
        BulkInsert(subscription, without).run(connected, [{"source_id": 1} | unnamed])
        [row] = connected.execute(select(subscription))
    assert row._asdict() == {"source_id": 1} | unnamed | dict.fromkeys(without)


@each(("typed", "number"), [(-1, 0), (0, 0), (7, 7), (LARGEST, LARGEST), (LARGEST + 1, LARGEST)])
def test_numbers_are_clamped_to_what_a_column_holds(typed: int, number: int) -> None:
    assert clamped(typed) == number
