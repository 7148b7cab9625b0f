"""Lists of hosts, a page at a time: ports.library.HostBook.

Special hosts are a list of several parts, one after the other, each in the order of an index. A host is in the first
part that it fits.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    BindParameter,
    Double,
    Integer,
    Select,
    Text,
    bindparam,
    func,
    literal_column,
    or_,
    select,
    tuple_,
    union,
)
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.chunks import chunks
from tidings.model.hosts import HostManners, HostPage, HostPlace, HostQuery, ListedHost
from tidings.store.db.database import Database
from tidings.store.db.schema import host, source
from tidings.store.db.statements import clamped, raw
from tidings.store.db.types import from_micros, storable, to_micros

_closed_until = raw(host.c.closed_until)
_now = bindparam("now", type_=BigInteger())
_usual: BindParameter[float] = bindparam("usual", type_=Double())
_open = or_(host.c.closed_until.is_(None), _closed_until <= _now)
_listed = source.c.listing > literal_column("0")
_columns = (host.c.name, host.c.crawl_delay, host.c.gap, _closed_until.label("closed_until"), host.c.refusals)
_rows = select(*_columns, host.c.reason)
_most = bindparam("most", type_=Integer())


def _part(key: Any, *conditions: Any) -> tuple[Select[Any], Select[Any]]:
    """The greatest key first: from the beginning, and after a place."""
    first = _rows.add_columns(key.label("key")).where(*conditions)
    first = first.order_by(key.desc(), host.c.name.desc()).limit(_most)
    return first, first.where(tuple_(key, host.c.name) < tuple_(bindparam("key"), bindparam("after")))


_PARTS: Final = (
    _part(_closed_until, host.c.closed_until.is_not(None), _closed_until > _now),
    _part(host.c.gap, host.c.gap > _usual, _open),
    _part(host.c.crawl_delay, host.c.crawl_delay > _usual, host.c.gap <= _usual, _open),
    _part(
        host.c.refusals,
        host.c.refusals > literal_column("0"),
        host.c.gap <= _usual,
        host.c.crawl_delay <= _usual,
        _open,
    ),
)
_after = bindparam("after", type_=Text())
_with_source = select(source.c.host.label("name")).where(_listed, source.c.host > _after)
_with_source = _with_source.group_by(source.c.host).order_by(source.c.host).limit(_most)
_with_state = select(host.c.name.label("name")).where(host.c.name > _after).order_by(host.c.name).limit(_most)
_either = union(select(_with_source.subquery().c.name), select(_with_state.subquery().c.name)).subquery()
_every = select(_either.c.name).order_by(_either.c.name).limit(_most)
_of_names = _rows.where(host.c.name.in_(bindparam("names", expanding=True)))
_numbers = select(source.c.host, func.count().label("number")).where(_listed)
_numbers = _numbers.where(source.c.host.in_(bindparam("names", expanding=True))).group_by(source.c.host)

STATEMENTS: Final[dict[str, Executable]] = {
    **{f"first of part {number}": first for number, (first, _) in enumerate(_PARTS)},
    **{f"next of part {number}": then for number, (_, then) in enumerate(_PARTS)},
    "with_source": _with_source,
    "with_state": _with_state,
    "of_names": _of_names,
    "numbers": _numbers,
}


class HostRows:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def hosts(self, query: HostQuery) -> HostPage:
        return await self._database.read(lambda connection: _page(connection, query))

    async def manners_of(self, names: Sequence[str]) -> dict[str, HostManners]:
        return await self._database.read(lambda connection: _manners(connection, names))


def _page(connection: Connection, query: HostQuery) -> HostPage:
    most = max(1, clamped(query.limit))
    found = _all_hosts(connection, query, most + 1) if query.every else _special(connection, query, most + 1)
    shown = found[:most]
    numbers = _sources_of(connection, [manners.host for _, manners in shown])
    return HostPage(
        tuple(ListedHost(manners, numbers.get(manners.host, 0)) for _, manners in shown),
        shown[-1][0] if len(found) > most else None,
    )


def _special(connection: Connection, query: HostQuery, most: int) -> list[tuple[HostPlace, HostManners]]:
    found: list[tuple[HostPlace, HostManners]] = []
    start = 0 if query.after is None else min(max(query.after.part, 0), len(_PARTS))
    for number, (first, then) in list(enumerate(_PARTS))[start:]:
        values = {"now": to_micros(query.now), "usual": query.usual_gap, "most": most - len(found)}
        if query.after is not None and number == query.after.part:
            key = int(query.after.key) if number in _WHOLE else query.after.key
            rows = connection.execute(then, values | {"key": key, "after": storable(query.after.host)})
        else:
            rows = connection.execute(first, values)
        found += [(HostPlace(number, row.key, row.name), _manners_of(row)) for row in rows]
        if len(found) >= most:
            break
    return found


_WHOLE = (0, 3)  # the parts whose key is a whole number


def _all_hosts(connection: Connection, query: HostQuery, most: int) -> list[tuple[HostPlace, HostManners]]:
    after = "" if query.after is None else storable(query.after.host)
    names = list(connection.execute(_every, {"after": after, "most": most}).scalars())
    known = _manners(connection, names)
    return [(HostPlace(0, 0, name), known.get(name) or HostManners(name)) for name in names]


def _manners(connection: Connection, names: Sequence[str]) -> dict[str, HostManners]:
    found: dict[str, HostManners] = {}
    for some in chunks(map(storable, names)):
        found |= {row.name: _manners_of(row) for row in connection.execute(_of_names, {"names": some})}
    return found


def _manners_of(row: Any) -> HostManners:
    closed = None if row.closed_until is None else from_micros(row.closed_until)
    return HostManners(row.name, row.crawl_delay, row.gap, closed, row.refusals, row.reason)


def _sources_of(connection: Connection, names: Sequence[str]) -> dict[str, int]:
    """The numbers of sources; a bridge's feed, which is limited by itself (`host#id`), is one."""
    found = {name: 1 for name in names if "#" in name}
    for some in chunks(name for name in names if "#" not in name):
        found |= {row.host: row.number for row in connection.execute(_numbers, {"names": some})}
    return found
