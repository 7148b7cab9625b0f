"""Texts of statements that are stored for SQLite are those that SQLAlchemy would spell out."""

from __future__ import annotations

from typing import Any, cast

from sqlalchemy import Select, create_engine, event
from sqlalchemy.sql import ClauseElement
from tests.unit.store.plans import every_statement
from tools.sqlite_texts import texts

from tidings.store.db.indexes import metadata
from tidings.store.db.statements import CompiledSelect
from tidings.store.sqlite.sqlite_texts import TEXTS


def test_stored_texts_are_what_sqlalchemy_makes_of_their_statements() -> None:
    """Where this fails: python -m tools.sqlite_texts."""
    assert texts() == TEXTS


def test_a_name_in_the_list_of_statements_is_of_the_same_statement() -> None:
    listed = every_statement()
    dialect = create_engine("sqlite://").dialect
    for name in TEXTS.keys() & listed.keys():
        assert (
            str(cast(ClauseElement, listed[name]).compile(dialect=dialect)).split("(")[0]
            == TEXTS[name][0].split("(")[0]
        ), name


def test_a_list_has_the_marks_that_sqlalchemy_would_give_it_padded_and_an_empty_one_finds_nothing() -> None:
    """CompiledSelect spells lists out itself, at the question marks of SQLAlchemy's text: this fails where a version of
    SQLAlchemy writes values of SQLite in another way."""
    name = "visits.crawl_store:feed_orders"
    orders = CompiledSelect(cast(Select[Any], every_statement()[name]), text=name)
    engine, seen = create_engine("sqlite://"), list[str]()
    metadata.create_all(engine)
    event.listen(engine, "before_cursor_execute", lambda _c, _k, statement, *_: seen.append(statement))
    with engine.begin() as connection:
        for ids in ([1], [1, 2, 3], []):
            assert orders.rows(connection, {"ids": ids}) == []
    text = TEXTS[name][0]
    assert text.count("IN (?)") == 1
    assert seen[:2] == [text, text.replace("IN (?)", "IN (?, ?, ?, ?)")]
    by_sqlalchemy = orders.statement.compile(dialect=engine.dialect)
    given = dict(by_sqlalchemy.params)
    for sql, ids in zip(seen, ([1], [1, 2, 3, 3]), strict=False):
        assert by_sqlalchemy.construct_expanded_state(given | {"ids": ids}).statement == sql
    assert "WHERE 1!=1" in seen[2]
