"""Statements as drivers take them, and what is used of SQLAlchemy beyond its documentation to spell them.

The second are `with_list_marks` and `is_listened_to`: tests/unit/store/db/test_sqlalchemy.py has what they rely on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import Any, Final, cast

from sqlalchemy import ARRAY, BinaryExpression, BindParameter, ColumnElement, Select, all_, any_, bindparam
from sqlalchemy.engine import Connection
from sqlalchemy.sql.operators import in_op, not_in_op
from sqlalchemy.sql.visitors import replacement_traverse
from sqlalchemy.types import TypeDecorator, TypeEngine

_SELECTIONS: Final[Mapping[Any, Callable[[Any, Any], ColumnElement[bool]]]] = {
    in_op: lambda left, array: left == any_(array),
    not_in_op: lambda left, array: left != all_(array),
}


def with_arrays(statement: Select[*tuple[Any, ...]]) -> Select[*tuple[Any, ...]]:
    """The statement with `= ANY (array)` for each `IN (list)`, and `<> ALL (array)` for NOT IN."""

    def replaced(element: Any, **_: Any) -> ColumnElement[bool] | None:
        if not isinstance(element, BinaryExpression) or element.operator not in _SELECTIONS:
            return None
        right = element.right
        if not isinstance(right, BindParameter) or not right.expanding:
            return None
        array = bindparam(right.key, type_=ARRAY(driver_type(element.left)))
        return _SELECTIONS[element.operator](element.left, array)

    return cast(Select[*tuple[Any, ...]], replacement_traverse(statement, {}, replaced))


def driver_type(column: ColumnElement[Any]) -> TypeEngine[Any]:
    """The type below our own types, which translate Python values (store.db.types)."""
    return column.type.impl_instance if isinstance(column.type, TypeDecorator) else column.type


def with_list_marks(short: str, order: Sequence[str], lengths: Mapping[str, int]) -> str | None:
    """The text for SQLite with a mark for each value of its lists; `short` has one for each list, `order` the names of
    all marks. None where it cannot be made of that: a list is empty, or there are other question marks.

    Relies on SQLAlchemy writing every value as `?`, and a list as one `?` for each value with commas between. It would
    spell out the list itself, but of 512 values it makes as many names (0.4 ms, for each length).
    """
    if short.count("?") != len(order) or not all(lengths.values()):
        return None
    before, *behind = short.split("?")
    marks = (", ".join("?" * lengths.get(name, 1)) for name in order)
    return before + "".join(chain.from_iterable(zip(marks, behind, strict=True)))


def is_listened_to(connection: Connection) -> bool:
    """Returns whether something outside wants to hear of the statements of this connection, or to run them itself.

    Relies on `dispatch`, which has the listeners of `sqlalchemy.event`; public is only whether a function known by name
    listens.
    """
    return bool(connection.dispatch.before_cursor_execute or connection.dialect.dispatch.do_execute)
