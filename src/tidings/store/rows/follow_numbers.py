"""How many sources a person follows of those that there are. Which way is the shortest to a page of a list depends on
it, and never what is on the page: so it may be some seconds old. To count 5,000 of them takes a third of a millisecond,
and everything else waits for it."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

from sqlalchemy import BigInteger, Engine, bindparam, func, literal_column, select
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.store.db.people_tables import following
from tidings.store.db.schema import source
from tidings.store.db.statements import CompiledSelect

SECONDS: Final = 10.0
_MANY: Final = 5_000  # that are counted
_MOST: Final = 1_000  # people

_some = select(following.c.source_id).where(following.c.person_id == bindparam("person", type_=BigInteger()))
_number = CompiledSelect(
    select(
        func.count().label("followed"), select(func.max(source.c.id)).scalar_subquery().label("sources")
    ).select_from(_some.limit(literal_column(str(_MANY))).subquery()),
    planned_once=True,
)


class FollowNumber(NamedTuple):
    followed: int
    sources: int  # nearly: the largest id


_kept: WeakKeyDictionary[Engine, OrderedDict[int, tuple[float, FollowNumber]]] = WeakKeyDictionary()


def count_followed(connection: Connection, person_id: int) -> FollowNumber:
    [[followed, sources]] = _number.tuples(connection, {"person": person_id})
    return FollowNumber(followed, sources or 0)


def recent_number(connection: Connection, person_id: int) -> FollowNumber:
    """As it was a few seconds ago."""
    numbers, now = _kept.setdefault(connection.engine, OrderedDict()), time.monotonic()
    until, number = numbers.get(person_id, (now, None))
    if number is None or until <= now:
        number = count_followed(connection, person_id)
        numbers[person_id] = now + SECONDS, number
        if len(numbers) > _MOST:
            numbers.popitem(last=False)
    return number


STATEMENTS: Final[dict[str, Executable]] = {"number": _number.statement}
