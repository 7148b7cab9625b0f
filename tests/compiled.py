"""Statements compiled once for all databases that tests open: SQLAlchemy compiles each anew for every engine.

A program opens one database and keeps it. Tests open thousands, and to compile their statements took a seventh of the
time of those that give commands or ask the web page. What is shared is what SQLAlchemy has made of a statement for one
dialect and driver, by the statement's own key: a statement that another one is taken for fails here as it would there.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager
from typing import Any
from unittest import mock

from sqlalchemy import Engine, create_engine
from sqlalchemy.engine import Compiled, Dialect

from tidings.store.db import engines

_MOST = 2_000  # statements kept, the oldest given up first


class CompiledStatements(MutableMapping[Any, Compiled]):
    """By what SQLAlchemy looks them up by, with the kind of dialect in the place of one engine's."""

    def __init__(self) -> None:
        self._found: dict[Any, Compiled] = {}

    def get(self, key: Any, default: Any = None) -> Any:
        return self._found.get(_of_all_engines(key), default)

    def __getitem__(self, key: Any) -> Compiled:
        return self._found[_of_all_engines(key)]

    def __setitem__(self, key: Any, value: Compiled) -> None:
        if len(self._found) >= _MOST:
            self._found.pop(next(iter(self._found)), None)
        self._found[_of_all_engines(key)] = value

    def __delitem__(self, key: Any) -> None:
        del self._found[_of_all_engines(key)]

    def __iter__(self) -> Iterator[Any]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)


def _of_all_engines(key: Any) -> Any:
    dialect, *rest = key
    assert isinstance(dialect, Dialect), "SQLAlchemy looks compiled statements up by another key now"
    return type(dialect), *rest


@contextmanager
def shared_statements() -> Iterator[CompiledStatements]:
    """Meanwhile all engines that the store opens have the same compiled statements."""
    shared = CompiledStatements()

    def sharing(*args: Any, **options: Any) -> Engine:
        engine = create_engine(*args, **options)
        engine.update_execution_options(compiled_cache=shared)
        return engine

    with mock.patch.object(engines, "create_engine", sharing):
        yield shared
