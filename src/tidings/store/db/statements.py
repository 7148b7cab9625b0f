"""Statements of the hot path, built once, in which times are the plain numbers they are in the database."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, islice
from operator import itemgetter
from typing import Any, Final, TypeAlias, TypeVar

from sqlalchemy import (
    BigInteger,
    BindParameter,
    Column,
    ColumnElement,
    Insert,
    Select,
    Table,
    Update,
    bindparam,
    type_coerce,
)
from sqlalchemy.engine import Connection, CursorResult, Dialect, Row
from sqlalchemy.sql.dml import UpdateBase

from tidings.store.db.schema import LARGEST
from tidings.store.db.types import Instant

AnyRow: TypeAlias = Row[*tuple[Any, ...]]
Values: TypeAlias = dict[str, Any]
_T = TypeVar("_T")

CHUNK: Final = 500  # values in one statement: 10,000 of them take SQLite and SQLAlchemy megabytes
LARGE_CHUNK: Final = 10_000  # where the rows found are few or short; SQLite allows 32,766
_SEVERAL = 20  # rows of one statement


@dataclass(slots=True)
class _Compiled:
    sql: str
    arranged: Callable[[Values], Any] | None  # the values of a row as the driver takes them; None: as they are
    several: str = ""  # the same for several rows; empty: one is all it takes


class Bulk:
    """A statement that is run over many rows at once, each {name: value}.

    It is compiled once for an engine, and the driver gets the rows as they are: for 16,000 articles the library's own
    way with parameters takes longer than SQLite takes to store them. So values must be what the driver understands
    (times as numbers, no enums). To SQLite new rows go several with one statement: it spends as much on a statement as
    on a row.
    """

    def __init__(self, statement: UpdateBase) -> None:
        self._statement = statement
        self._compiled: dict[str, _Compiled] = {}

    def run(self, connection: Connection, rows: Sequence[Values]) -> int:
        """How many rows of the table it touched."""
        if not rows:
            return 0
        dialect = connection.dialect
        made = self._compiled.get(dialect.name) or self._compile(dialect)
        given = list(rows) if made.arranged is None else [made.arranged(row) for row in rows]
        touched, several = 0, len(given) // _SEVERAL * _SEVERAL if made.several else 0
        if several:
            groups = [tuple(chain.from_iterable(given[at : at + _SEVERAL])) for at in range(0, several, _SEVERAL)]
            touched = connection.exec_driver_sql(made.several, groups).rowcount
        if several < len(given):
            touched += connection.exec_driver_sql(made.sql, given[several:]).rowcount
        return touched

    def _compile(self, dialect: Dialect) -> _Compiled:
        compiled = self._statement.compile(dialect=dialect)
        sql, order = str(compiled), compiled.positiontup  # None where parameters have names
        made = _Compiled(sql, None if order is None else _tuple_of(order))
        head, values, row = sql.partition(" VALUES ")
        if dialect.name == "sqlite" and isinstance(self._statement, Insert) and values and " ON " not in row:
            made.several = f"{head}{values}{', '.join([row] * _SEVERAL)}"
        self._compiled[dialect.name] = made
        return made


class Query:
    """A select whose values and rows are what the driver understands: times as numbers, no enums.

    SQLite answers sooner than the library has compiled the statement for yet another database and spelt out a list of
    values (`expanding`). So there it is compiled once for all, and the list is spelt out here.
    """

    def __init__(self, statement: Select[*tuple[Any, ...]]) -> None:
        self.statement = statement
        self._compiled: tuple[str, Sequence[str], Values] | None = None

    def run(self, connection: Connection, values: Values | None = None) -> CursorResult[*tuple[Any, ...]]:
        given = values or {}
        if connection.dialect.name != "sqlite":
            return connection.execute(self.statement, given)
        sql, order, own = self._compiled or self._compile(connection.dialect)
        arranged: list[Any] = []
        for name in order:
            value = given[name] if name in given else own[name]
            if isinstance(value, list):
                sql = sql.replace(f"__[POSTCOMPILE_{name}]", ", ".join("?" * len(value)))
                arranged += value
            else:
                arranged.append(value)
        return connection.exec_driver_sql(sql, tuple(arranged))

    def _compile(self, dialect: Dialect) -> tuple[str, Sequence[str], Values]:
        compiled = self.statement.compile(dialect=dialect)
        self._compiled = str(compiled), compiled.positiontup or (), dict(compiled.params)
        return self._compiled


def chunks(values: Iterable[_T], most: int = CHUNK) -> Iterator[list[_T]]:
    """The values in lists of at most `most`, in their order: so many fit into the `IN (...)` of one statement."""
    left = iter(values)
    while chunk := list(islice(left, most)):
        yield chunk


def clamped(number: int) -> int:
    """A number a person typed, moved into the range a column can be compared with; no id is at either end."""
    return max(0, min(number, LARGEST))


def _tuple_of(names: Sequence[str]) -> Callable[[Values], Any]:
    return itemgetter(*names) if len(names) > 1 else lambda row: (row[names[0]],)


def raw(column: Column[Any]) -> ColumnElement[Any]:
    """The column, a time as its number."""
    return type_coerce(column, BigInteger()).label(column.name) if isinstance(column.type, Instant) else column


def insert_raw(table: Table, without: Collection[str] = ()) -> Insert:
    """Insert rows that name every column but a key the database gives, and those that are left empty: to be given None
    costs the driver twice what a value does."""
    given = {name: value for name, value in parameters(table).items() if name not in without}
    return table.insert().values(given).inline()


def parameters(table: Table) -> dict[str, BindParameter[Any]]:
    """One for every column but a key the database gives."""
    columns = [column for column in table.columns if column is not table.autoincrement_column]
    return {column.name: _parameter(column) for column in columns}


def conflict_insert(dialect: str, table: Table) -> Any:
    """An insert that may say what happens to rows that are there already."""
    if dialect == "postgresql":
        from sqlalchemy.dialects.postgresql import insert as into_postgresql

        return into_postgresql(table)
    from sqlalchemy.dialects.sqlite import insert as into_sqlite

    return into_sqlite(table)


def update_raw(table: Table, key: str, *names: str) -> Update:
    """Set these columns where `key` is the parameter of that name: {"key": ..., name: ...}."""
    values = {name: _parameter(table.c[name]) for name in names}
    return table.update().where(table.c[key] == bindparam("key")).values(values)


@cache
def upsert(dialect: str, table: Table, *added_up: str) -> Any:
    """Insert rows that name every column, or put them over those with the same primary key; the values of `added_up`
    are added to what is held."""
    statement = conflict_insert(dialect, table)
    given = statement.excluded
    others = [column for column in table.columns if not column.primary_key]
    values = {column.name: column + given[column.name] for column in others if column.name in added_up}
    values |= {column.name: given[column.name] for column in others if column.name not in added_up}
    return statement.on_conflict_do_update(index_elements=list(table.primary_key.columns), set_=values)


def _parameter(column: Column[Any]) -> BindParameter[Any]:
    return bindparam(column.name, type_=BigInteger() if isinstance(column.type, Instant) else column.type)
