"""The counters of matches in the rows of watches. Watches are locked in the order of their ids, after sources."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sqlalchemy import BigInteger, Select, bindparam, case, func, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.store.db.statements import Bulk, raw
from tidings.store.db.watch_tables import watch, watch_match

_lock = (
    select(watch.c.id)
    .where(watch.c.id.in_(bindparam("ids", expanding=True)))
    .order_by(watch.c.id)
    .with_for_update(key_share=True)
)
_last = bindparam("last", type_=BigInteger())
_latest = case((func.coalesce(raw(watch.c.last_match_at), _last) <= _last, _last), else_=raw(watch.c.last_match_at))
_more = Bulk(
    update(watch)
    .where(watch.c.id == bindparam("key"))
    .values(matches=watch.c.matches + bindparam("more"), last_match_at=_latest)
)
_less = Bulk(update(watch).where(watch.c.id == bindparam("key")).values(matches=watch.c.matches - bindparam("less")))
_counted = select(watch_match.c.watch_id, func.count().label("number")).group_by(watch_match.c.watch_id)
STATEMENTS: Final[dict[str, Executable]] = {
    "lock": _lock,
    "more": _more.statement,
    "of_sources": _counted.where(watch_match.c.source_id.in_(bindparam("source_ids", expanding=True))),
}


def count_more(connection: Connection, more: Mapping[int, tuple[int, int]]) -> None:
    """Adds new matches, by watch: how many, and when the latest was found. The watches are locked already."""
    rows = [{"key": watch_id, "more": count, "last": last} for watch_id, (count, last) in sorted(more.items())]
    _more.run(connection, rows)


def count_out(connection: Connection, sources: Select[Any] | list[int], values: Mapping[str, object]) -> None:
    """Subtracts the matches of these sources, which are about to be removed."""
    found = connection.execute(_counted.where(watch_match.c.source_id.in_(sources)), dict(values)).all()
    if found:
        connection.execute(_lock, {"ids": sorted(row.watch_id for row in found)}).all()
        _less.run(connection, [{"key": row.watch_id, "less": row.number} for row in found])
