"""Statements that are built once and run often, with times as the plain numbers they are in the database.

CompiledSelect, Bulk        compiled once per engine and given to the driver: statements of the crawl's hot path
BulkInsert, TupleInsert     the same, for many rows with one statement
raw, update_raw, upsert     parts of such statements
columns_of, as_values       rows that become dataclasses
padded, clamped             what a list and a number must be before they go into a statement

What is used of SQLAlchemy beyond its documentation is in driver_texts.py.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields, is_dataclass
from functools import cache, lru_cache, partial
from itertools import chain
from operator import itemgetter
from typing import Any, Final, TypeAlias, TypeVar, cast

from sqlalchemy import (
    BindParameter,
    Boolean,
    Column,
    ColumnElement,
    Select,
    Table,
    TableClause,
    Update,
    bindparam,
    insert,
    literal_column,
    type_coerce,
)
from sqlalchemy.engine import Connection, CursorResult, Dialect, Row
from sqlalchemy.sql import ClauseElement
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.dml import UpdateBase
from sqlalchemy.types import TypeDecorator, TypeEngine

from tidings.chunks import chunks
from tidings.store.db.driver_texts import driver_type, is_listened_to, with_arrays, with_list_marks
from tidings.store.db.schema import LARGEST
from tidings.store.db.types import Instant, instant
from tidings.store.sqlite.sqlite_texts import TEXTS

AnyRow: TypeAlias = Row[*tuple[Any, ...]]
Values: TypeAlias = dict[str, Any]
_T = TypeVar("_T")

LARGE_CHUNK: Final = 10_000  # values of a statement where the rows found are few or short; SQLite allows 32,766
ROWS_AT_ONCE: Final = (80, 20, 5)  # rows inserted by one statement: as many as there are, from the first number on
_LONGEST_PADDED: Final = 8_192


def clamped(number: int) -> int:
    """A number a person typed, moved into the range a column can be compared with; no id is at either end."""
    return max(0, min(number, LARGEST))


@dataclass(slots=True)
class _Compiled:
    sql: str
    order: Sequence[str] | None  # of positional parameters; None: the driver takes the rows as they are
    several: tuple[tuple[int, str], ...] = ()  # the same for ROWS_AT_ONCE rows; empty: they go one by one


class Bulk:
    """A statement that is run over many rows at once, each {name: value}.

    It is compiled once per engine, and the driver gets the rows as they are: for 16,000 articles SQLAlchemy's own
    handling of parameters takes longer than SQLite takes to store them. So values must be what the driver understands
    (times as numbers, no enums). `text`: the name of its text for SQLite in store/sqlite, if it is there.
    """

    def __init__(self, statement: UpdateBase, text: str = "") -> None:
        self.statement, self.text = statement, text
        self._compiled: dict[str, tuple[_Compiled, Callable[[Any], Any] | None]] = {}

    def run(self, connection: Connection, rows: Sequence[Values] | Sequence[tuple[Any, ...]]) -> int:
        """Runs it for each row; returns how many rows of the table were touched."""
        if not rows:
            return 0
        dialect = connection.dialect
        if dialect.name not in self._compiled:
            made = self._compile(dialect)
            self._compiled[dialect.name] = made, None if made.order is None else _tuple_of(made.order)
        made, arrange = self._compiled[dialect.name]
        given = list(rows) if arrange is None else [arrange(row) for row in rows]
        touched = done = 0
        for count, sql in made.several:
            end = done + (len(given) - done) // count * count
            if end > done:
                groups = [tuple(chain.from_iterable(group)) for group in chunks(given[done:end], count)]
                touched += connection.exec_driver_sql(sql, groups).rowcount
                done = end
        if done < len(given):
            touched += connection.exec_driver_sql(made.sql, given[done:]).rowcount
        return touched

    def _compile(self, dialect: Dialect) -> _Compiled:
        if dialect.name == "sqlite" and self.text in TEXTS:
            return _Compiled(*TEXTS[self.text][:2])
        compiled = _compile(self.statement, dialect)
        return _Compiled(compiled.string, compiled.positiontup)


class BulkInsert(Bulk):
    """Inserts rows that name every column but a key the database assigns.

    `without`: columns that stay NULL in every row (to pass a NULL costs the driver twice what a value does). `fixed`:
    columns that are the same number in every row. ROWS_AT_ONCE rows go with one statement: SQLite spends as much on a
    statement as on a row, and PostgreSQL with its driver more (a row of two numbers takes them 26 us less so). An
    article takes SQLite 41 us alone, 29 as one of 5, 25 of 20, 22 of 80.
    """

    def __init__(
        self, table: TableClause, without: Collection[str] = (), fixed: Mapping[str, int] | None = None
    ) -> None:
        self._table = table
        self._values: Values = {name: value for name, value in parameters(table).items() if name not in without}
        self._values |= {name: literal_column(str(number)) for name, number in (fixed or {}).items()}
        super().__init__(insert(table).values(self._values).inline())

    def _compile(self, dialect: Dialect) -> _Compiled:
        """Spelt out here, by place: SQLAlchemy takes 90 ms for 80 articles, and by name every value of each row would
        have one of its own."""
        kind: Any = type(dialect)
        by_place: Dialect = dialect if dialect.positional else kind(paramstyle="format")
        quoted = by_place.identifier_preparer
        columns = ", ".join(quoted.quote(name) for name in self._values)
        head = f"INSERT INTO {quoted.quote(self._table.name)} ({columns}) VALUES "
        is_sqlite = dialect.name == "sqlite"  # a value is a mark there, whatever its type: 30 us to compile each
        marks = (
            "?" if is_sqlite and isinstance(value, BindParameter) else str(value.compile(dialect=by_place))
            for value in self._values.values()
        )
        row = f"({', '.join(marks)})"
        order = [name for name, value in self._values.items() if isinstance(value, BindParameter)]
        several = tuple([(count, head + ", ".join([row] * count)) for count in ROWS_AT_ONCE])
        return _Compiled(head + row, order, several)


class TupleInsert(BulkInsert):
    """A BulkInsert of rows that are tuples, with a value for each column in their order. For tables that get a row with
    every visit: a dict of each row, and a tuple of that, take as long as the driver takes to pass it on."""

    def _compile(self, dialect: Dialect) -> _Compiled:
        made = super()._compile(dialect)
        return _Compiled(made.sql, None, made.several)


class CompiledSelect:
    """A select whose values and rows are what the driver understands: times as numbers, no enums.

    The database answers sooner than SQLAlchemy has looked up the statement in its cache and spelt out a list of values
    (`expanding`). So it is compiled once per engine, with lists as each takes them:

    SQLite       once more for each length of a list; lists are padded to a power of two by repeating a value, so that
                 there are few lengths, which SQLite too has prepared
    PostgreSQL   as an array: one text, which it prepares, however long the list (480 values: 12 ms less)

    `planned_once`: PostgreSQL may use one plan for all values, where it reads: rows by their keys, say. A LIMIT has to
    be in the text then: it would plan for a tenth of all rows. `text`: the name of its text for SQLite in
    store/sqlite/sqlite_texts.py, if it is there: SQLAlchemy takes a millisecond to compile it.
    """

    def __init__(self, statement: Select[*tuple[Any, ...]], *, planned_once: bool = False, text: str = "") -> None:
        self.statement, self.text = statement, text
        self._options = {"planned_once": True} if planned_once else {}
        self._compiled: dict[str, SQLCompiler] = {}
        self._own: dict[str, Values] = {}
        self._order: Sequence[str] | None = None  # of the parameters, for SQLite
        self._expanded: dict[tuple[int, ...], str] = {}  # for SQLite, by the lengths of the lists
        self._named: Callable[[Iterable[Any]], Any] | None = None
        self._translations: dict[str, list[tuple[int, Callable[[Any], Any]]]] = {}

    def values(self, connection: Connection, model: Callable[..., _T], values: Values | None = None) -> list[_T]:
        """The dataclass of each row of a select of `columns_of(model, ...)`, with times and enums as SQLAlchemy would
        make them: column by column, that takes half the time."""
        columns: list[Iterable[Any]] = list(zip(*self.tuples(connection, values), strict=True))
        if not columns:
            return []
        name = connection.dialect.name
        translations = self._translations.get(name)
        if translations is None:
            if is_dataclass(model):
                _require_columns(model, tuple(self.statement.selected_columns.keys()))
            types = enumerate(column.type for column in self.statement.selected_columns)
            found = ((place, _translation(type_, connection.dialect)) for place, type_ in types)
            translations = self._translations[name] = [(place, make) for place, make in found if make is not None]
        for place, make in translations:
            columns[place] = map(make, columns[place])
        return list(map(model, *columns))

    def named(self, connection: Connection, values: Values | None = None) -> list[Any]:
        """Returns rows as `rows` does, with times and enums as SQLAlchemy would make them."""
        if self._named is None:
            self._named = _named_tuple(self.statement.selected_columns.keys())
        make = self._named
        return self.values(connection, lambda *row: make(row), values)

    def rows(self, connection: Connection, values: Values | None = None) -> list[Any]:
        """All rows, as named tuples: to read a column by name takes 20 ns, of SQLAlchemy's rows 500 ns."""
        if self._named is None:
            self._named = _named_tuple(self.statement.selected_columns.keys())
        return list(map(self._named, self.tuples(connection, values)))

    def tuples(self, connection: Connection, values: Values | None = None) -> Sequence[Sequence[Any]]:
        """Returns all rows in the form of the driver: SQLAlchemy would describe every column of a statement that it did
        not compile, each time (0.1 ms for 28 of them). SQLAlchemy runs it where something listens to its statements,
        where one fails, as it knows what to do with the connection, and for those who write to PostgreSQL."""
        driver: Any = connection.connection.driver_connection
        if not is_listened_to(connection) and (connection.dialect.name == "sqlite" or driver.autocommit):
            with suppress(connection.dialect.loaded_dbapi.Error):
                options = {} if connection.dialect.name == "sqlite" else self._options
                found = driver.cursor().execute(*self._arranged(connection, values), **options)
                rows: list[tuple[Any, ...]] = found.fetchall()
                return rows
        return self.run(connection, values).all()

    def run(self, connection: Connection, values: Values | None = None) -> CursorResult[*tuple[Any, ...]]:
        return connection.exec_driver_sql(*self._arranged(connection, values))

    def _arranged(self, connection: Connection, values: Values | None) -> tuple[str, Any]:
        """The text and its values, as the driver takes them."""
        name = connection.dialect.name
        if name == "sqlite":
            return self._for_sqlite(connection, values)
        compiled = self._compiled.get(name) or self._compile(connection.dialect)
        return compiled.string, self._own[name] | (values or {})

    def _for_sqlite(self, connection: Connection, values: Values | None) -> tuple[str, tuple[Any, ...]]:
        """The text and its values, in their order."""
        if self._order is None:
            self._order = self._ordered(connection.dialect)
        given = self._own["sqlite"] | values if values else self._own["sqlite"]
        arranged: list[Any] = []
        lengths: list[int] = []
        for parameter in self._order:
            value = given[parameter]
            if isinstance(value, list):
                given_to_it = padded(value)
                arranged += given_to_it
                lengths.append(len(given_to_it))
            else:
                arranged.append(value)
        key = tuple(lengths)
        sql = self._expanded.get(key)
        if sql is None:
            sql = self._expanded[key] = self._spelt_out(connection.dialect, self._order, given)
        return sql, tuple(arranged)

    def _ordered(self, dialect: Dialect) -> Sequence[str]:
        """The order of its parameters for SQLite; its own values are known then."""
        if self.text in TEXTS:
            _, order, own = TEXTS[self.text]
            self._own["sqlite"] = own
            return order
        return self._compile(dialect).positiontup or ()

    def _spelt_out(self, dialect: Dialect, order: Sequence[str], given: Values) -> str:
        """The text for SQLite, with a question mark for each value of its lists, padded."""
        lists = {name: padded(value) for name, value in given.items() if isinstance(value, list)}
        lengths = {name: len(values) for name, values in lists.items()}
        if self.text in TEXTS and (text := with_list_marks(TEXTS[self.text][0], order, lengths)) is not None:
            return text
        compiled = self._compiled.get("sqlite") or self._compile(dialect)
        ones = {name: values[:1] for name, values in lists.items()}
        text = with_list_marks(compiled.construct_expanded_state(given | ones).statement, order, lengths)
        return compiled.construct_expanded_state(given | lists).statement if text is None else text

    def _compile(self, dialect: Dialect) -> SQLCompiler:
        statement = self.statement if dialect.name == "sqlite" else with_arrays(self.statement)
        compiled = _compile(statement, dialect)
        self._own[dialect.name] = dict(compiled.params)
        self._compiled[dialect.name] = compiled
        return compiled


_instant = lru_cache(10_000)(instant)


def _translation(type_: TypeEngine[Any], dialect: Dialect) -> Callable[[Any], Any] | None:
    """Returns the function that makes a value of Python out of the driver's; None where it is that already."""
    if isinstance(type_, Instant):
        return _instant  # a page asks again and again for the times of the same rows
    if not isinstance(type_, (TypeDecorator, Boolean)):  # numbers and texts
        return None
    make: Callable[[Any], Any] | None = type_.dialect_impl(dialect).result_processor(dialect, None)
    return make


def padded(values: list[_T]) -> list[_T]:
    """The list, its last value repeated until the length is a power of two.

    Long lists stay as they are: padded, they could exceed SQLite's limit of 32,766 values, and one statement for each
    length of them costs nothing beside reading so many rows."""
    if not 0 < len(values) <= _LONGEST_PADDED:
        return values
    missing = (1 << (len(values) - 1).bit_length()) - len(values)
    return values + values[-1:] * missing if missing else values


def _compile(statement: ClauseElement, dialect: Dialect) -> SQLCompiler:
    compiled = statement.compile(dialect=dialect)
    if not isinstance(compiled, SQLCompiler):
        raise TypeError(f"{statement!r} is no statement over rows")
    return compiled


def _named_tuple(names: Iterable[str]) -> Callable[[Iterable[Any]], Any]:
    """Makes a named tuple of the values of a row. Its own `_make` would count them, and takes four times as long."""
    row: Any = namedtuple("row", list(names))  # type: ignore[misc]
    return partial(tuple.__new__, row)


def _tuple_of(names: Sequence[str]) -> Callable[[Values], Any]:
    return itemgetter(*names) if len(names) > 1 else lambda row: (row[names[0]],)


def columns_of(model: type, table: Table, **others: ColumnElement[Any]) -> tuple[ColumnElement[Any], ...]:
    """A column for each field of a dataclass, in their order: one of `others`, or the table's column of that name."""
    names = [field.name for field in fields(model)]
    return tuple(others[name].label(name) if name in others else table.c[name] for name in names)


def as_values(model: Callable[..., _T], found: CursorResult[*tuple[Any, ...]]) -> list[_T]:
    """The dataclass or named tuple of each row, whose columns are its fields in their order.

    The names of the columns are compared once: to look each up in every row takes twice as long.
    """
    _require_columns(model, tuple(found.keys()))
    return [model(*row) for row in found]


@lru_cache(1_000)
def _require_columns(model: Any, names: tuple[str, ...]) -> None:
    """Raises TypeError where the columns are not the fields of the dataclass or named tuple, in their order."""
    wanted = tuple(field.name for field in fields(model)) if is_dataclass(model) else model._fields
    if names != wanted:
        raise TypeError(f"{model.__name__} has the fields {', '.join(wanted)}, its rows {', '.join(names)}")


def value_by_name(model: type[_T], row: AnyRow) -> _T:
    """The dataclass of a row that has further columns."""
    values = row._mapping
    return model(**{field.name: values[field.name] for field in fields(cast(Any, model))})


def raw(column: Column[Any]) -> ColumnElement[Any]:
    """The column as the driver has it: a time as its number."""
    plain = driver_type(column)
    return column if plain is column.type else type_coerce(column, plain).label(column.name)


def parameters(table: TableClause) -> dict[str, BindParameter[Any]]:
    """A parameter for every column but a key the database assigns, by name."""
    assigned = table.autoincrement_column if isinstance(table, Table) else None
    return {column.name: _parameter(column) for column in table.columns if column is not assigned}


def conflict_insert(dialect: str, table: Table) -> Any:
    """An insert that takes an ON CONFLICT clause."""
    if dialect == "postgresql":
        from sqlalchemy.dialects.postgresql import insert as into_postgresql

        return into_postgresql(table)
    from sqlalchemy.dialects.sqlite import insert as into_sqlite

    return into_sqlite(table)


def update_raw(table: Table, key: str, *names: str) -> Update:
    """Sets these columns where `key` is the parameter of that name: {"key": ..., name: ...}."""
    values = {name: _parameter(table.c[name]) for name in names}
    return table.update().where(table.c[key] == bindparam("key")).values(values)


@cache
def upsert(dialect: str, table: Table, *added_up: str) -> Any:
    """Inserts rows that name every column, or overwrites those with the same primary key; the values of `added_up` are
    added to the stored ones."""
    statement = conflict_insert(dialect, table)
    given = statement.excluded
    others = [column for column in table.columns if not column.primary_key]
    values = {column.name: column + given[column.name] for column in others if column.name in added_up}
    values |= {column.name: given[column.name] for column in others if column.name not in added_up}
    return statement.on_conflict_do_update(index_elements=list(table.primary_key.columns), set_=values)


def _parameter(column: ColumnElement[Any]) -> BindParameter[Any]:
    return bindparam(column.name, type_=driver_type(column))
