"""How SQLite answers the store's statements: `EXPLAIN QUERY PLAN` of each that a module lists in STATEMENTS."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import Any

from sqlalchemy import BindParameter, Engine, LargeBinary, Text, create_engine
from sqlalchemy.sql import ClauseElement, Executable
from sqlalchemy.sql.compiler import SQLCompiler

import tidings.store
from tidings.store.db.indexes import metadata


@cache
def _engine() -> Engine:
    engine = create_engine("sqlite://")
    metadata.create_all(engine)
    return engine


def plan(statement: Executable) -> list[str]:
    """The steps of a statement; its parameters may be anything, and their lists have two values."""
    assert isinstance(statement, ClauseElement)
    with _engine().connect() as connection:
        compiled = statement.compile(dialect=connection.dialect)
        assert isinstance(compiled, SQLCompiler)
        values = {name: _sample(bind) for name, bind in compiled.binds.items() if bind.required}
        expanded = compiled.construct_expanded_state(values)
        rows = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {expanded.statement}", expanded.positional_parameters)
        return [row.detail for row in rows]


def _sample(bind: BindParameter[Any]) -> Any:
    value: Any = 1
    if isinstance(bind.type, Text):
        value = "a"
    elif isinstance(bind.type, LargeBinary):
        value = b"a"
    return [value, value] if bind.expanding else value


def full_scans(steps: list[str]) -> list[str]:
    """The steps that read a whole table, row by row."""
    answered = (" USING ", "CONSTANT ROW", ":M")  # by an index, without a table, by MATCH of a full-text index
    return [step for step in steps if step.startswith("SCAN") and not any(part in step for part in answered)]


def every_statement() -> dict[str, Executable]:
    """The statements of all modules of the store, by module and name: `visits.crawl_store:due`."""
    found: dict[str, Executable] = {}
    for module in pkgutil.walk_packages(tidings.store.__path__, "tidings.store."):
        if ".migrations" in module.name:
            continue
        statements: dict[str, Executable] = getattr(importlib.import_module(module.name), "STATEMENTS", {})
        prefix = module.name.removeprefix("tidings.store.")
        found |= {f"{prefix}:{name}": statement for name, statement in statements.items()}
    return found
