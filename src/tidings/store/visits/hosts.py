"""How hosts want to be treated, as it is kept: a row for each that is not treated like any other."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import bindparam, delete, select
from sqlalchemy.engine import Connection

from tidings.model.hosts import HostManners
from tidings.store.db.schema import host
from tidings.store.db.statements import Bulk, Query, Values, raw, upsert
from tidings.store.db.text import clean
from tidings.store.db.types import instant

_manners = Query(
    select(
        *(host.c.name, host.c.crawl_delay, host.c.gap, raw(host.c.closed_until), host.c.refusals, host.c.reason)
    ).order_by(host.c.name)
)
_forget = Bulk(delete(host).where(host.c.name == bindparam("key")))


def read_manners(connection: Connection) -> list[HostManners]:
    return [
        HostManners(name, crawl_delay, gap, instant(closed_until), refusals, reason)
        for name, crawl_delay, gap, closed_until, refusals, reason in _manners.run(connection)
    ]


def write_manners(connection: Connection, manners: Sequence[HostManners]) -> None:
    """Of one host twice the last counts. Where nothing is left to say, the row goes."""
    # Sorted: two writers then wait for each other in one order.
    latest = {clean(learned.host): learned for learned in sorted(manners, key=lambda learned: learned.host)}
    special = {name: learned for name, learned in latest.items() if _says_something(learned)}
    _forget.run(connection, [{"key": name} for name in latest if name not in special])
    if special:
        rows = [_row(name, learned) for name, learned in special.items()]
        connection.execute(upsert(connection.dialect.name, host), rows)


def _says_something(learned: HostManners) -> bool:
    return bool(learned.crawl_delay or learned.gap or learned.closed_until is not None or learned.refusals)


def _row(name: str, learned: HostManners) -> Values:
    return {
        "name": name,
        "crawl_delay": learned.crawl_delay,
        "gap": learned.gap,
        "closed_until": learned.closed_until,
        "refusals": learned.refusals,
        "reason": clean(learned.reason),
    }
