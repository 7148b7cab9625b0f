"""What is used of SQLAlchemy beyond its documentation: these fail first when SQLAlchemy changes it."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    BigInteger,
    Engine,
    Select,
    bindparam,
    create_engine,
    event,
    func,
    literal,
    literal_column,
    select,
    text,
)
from sqlalchemy.sql.compiler import SQLCompiler
from tests.cases import each

from tidings.store.db.driver_texts import is_listened_to, with_list_marks
from tidings.store.db.schema import article, meta
from tidings.store.postgres.cursors import numbered

_NAMES = meta.c.name.in_(bindparam("names", expanding=True))
_OTHERS = meta.c.name.not_in(bindparam("others", expanding=True))
_AT_LEAST = meta.c.value >= bindparam("least", type_=BigInteger())
STATEMENTS: dict[str, Select[Any]] = {
    "one list": select(meta.c.value).where(_NAMES),
    "two lists": select(meta.c.value).where(_NAMES, _OTHERS),
    "a list between values": select(meta.c.value + bindparam("more")).where(_AT_LEAST, _NAMES).limit(bindparam("most")),
    "a constant": select(literal(7), meta.c.value).where(_NAMES, meta.c.name != "left out"),
    "a list within": select(func.count()).where(meta.c.value.in_(select(meta.c.value).where(_NAMES, _AT_LEAST))),
}


def compiled_for(engine: Engine, statement: Select[Any]) -> SQLCompiler:
    compiled = statement.compile(dialect=engine.dialect)
    assert isinstance(compiled, SQLCompiler)
    return compiled


@each("name", STATEMENTS)
def test_sqlalchemy_writes_every_value_and_every_part_of_a_list_as_a_question_mark(name: str) -> None:
    compiled = compiled_for(create_engine("sqlite://"), STATEMENTS[name])
    order, given = compiled.positiontup or (), dict(compiled.params)
    lists = [one for one in ("names", "others") if one in given]
    short = compiled.construct_expanded_state(given | {one: ["x"] for one in lists}).statement
    for length in (1, 2, 9):
        by_sqlalchemy = compiled.construct_expanded_state(given | {one: ["x"] * length for one in lists}).statement
        assert with_list_marks(short, order, dict.fromkeys(lists, length)) == by_sqlalchemy


def test_a_text_with_a_question_mark_of_its_own_is_left_to_sqlalchemy() -> None:
    statement: Select[Any] = select(literal_column("'?'")).where(_NAMES)
    compiled = compiled_for(create_engine("sqlite://"), statement)
    short = compiled.construct_expanded_state({"names": ["x"]}).statement
    assert with_list_marks(short, compiled.positiontup or (), {"names": 2}) is None
    assert with_list_marks("IN (?)", ["names"], {"names": 0}) is None


def test_sqlalchemy_has_the_listeners_of_a_connection_in_its_dispatch() -> None:
    engine = create_engine("sqlite://")
    heard: list[str] = []

    def note(_connection: Any, _cursor: Any, sql: str, *_: Any) -> None:
        heard.append(sql)

    def run(_cursor: Any, _sql: str, *_: Any) -> None:
        return None

    with engine.connect() as connection:
        assert not is_listened_to(connection)
        event.listen(connection, "before_cursor_execute", note)
        assert is_listened_to(connection)
        connection.execute(text("SELECT 1"))
        event.remove(connection, "before_cursor_execute", note)
        assert not is_listened_to(connection)
    assert heard == ["SELECT 1"]
    for name, listener in (("before_cursor_execute", note), ("do_execute", run)):
        event.listen(engine, name, listener)
        with engine.connect() as connection:
            assert is_listened_to(connection)
        event.remove(engine, name, listener)
        with engine.connect() as connection:
            assert not is_listened_to(connection)


def test_sqlalchemy_says_the_types_of_values_with_two_colons_for_psycopg() -> None:
    """`numbered` finds values by psycopg's own marks, and those whose type the statement says itself by these."""
    engine = create_engine("postgresql+psycopg://")
    statement = select(meta.c.value, literal_column("'5%'")).where(_AT_LEAST, meta.c.name == bindparam("name"))
    sql = compiled_for(engine, statement.limit(bindparam("most"))).string
    assert "%(least)s::BIGINT" in sql
    assert "%(name)s::VARCHAR" in sql
    assert "'5%%'" in sql
    found = numbered(sql)
    assert b"$1::BIGINT" in found.sql
    assert b"'5%'" in found.sql
    assert found.names == ("least", "name", "most")
    assert found.typed >= {0, 1}
    many = compiled_for(engine, select(article.c.id).where(article.c.id == bindparam("id", type_=BigInteger()))).string
    assert numbered(many + " OR id = %(id)s").typed == frozenset()  # once it does not say it
