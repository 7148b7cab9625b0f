"""Requests (hops) and what was learned of hosts, written with each batch.

A request was made whether or not its outcome counts, so those of a stale outcome are stored too. Those of an outcome
that came twice are not: they are stored already.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import BigInteger, bindparam, delete, select, type_coerce
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.chunks import chunks
from tidings.model.hosts import HostManners
from tidings.model.orders import Hop
from tidings.store.db.schema import hop, host
from tidings.store.db.statements import LARGE_CHUNK, Bulk, CompiledSelect, TupleInsert, Values, raw, upsert
from tidings.store.db.types import instant, storable, to_micros

# -- hosts: a row for each that is treated unlike the others ----------------------------------------

_manners = CompiledSelect(
    select(
        host.c.name, host.c.crawl_delay, host.c.gap, raw(host.c.closed_until), host.c.refusals, host.c.reason
    ).order_by(host.c.name),
    text="visits.requests:manners",
)
_forget = Bulk(delete(host).where(host.c.name == bindparam("key")))


def read_manners(connection: Connection) -> list[HostManners]:
    return [
        HostManners(row.name, row.crawl_delay, row.gap, instant(row.closed_until), row.refusals, row.reason)
        for row in _manners.run(connection)
    ]


def write_manners(connection: Connection, manners: Sequence[HostManners]) -> None:
    """Stores what was learned about hosts. Of two rows for one host the last counts. A host that is treated like any
    other loses its row."""
    # Sorted: two writers then wait for each other in one order.
    latest = {storable(learned.host): learned for learned in sorted(manners, key=lambda learned: learned.host)}
    special = {name: learned for name, learned in latest.items() if _is_special(learned)}
    _forget.run(connection, [{"key": name} for name in latest if name not in special])
    if special:
        rows = [_host_row(name, learned) for name, learned in special.items()]
        connection.execute(upsert(connection.dialect.name, host), rows)


def _is_special(learned: HostManners) -> bool:
    return bool(learned.crawl_delay or learned.gap or learned.closed_until is not None or learned.refusals)


def _host_row(name: str, learned: HostManners) -> Values:
    return {
        "name": name,
        "crawl_delay": learned.crawl_delay,
        "gap": learned.gap,
        "closed_until": learned.closed_until,
        "refusals": learned.refusals,
        "reason": storable(learned.reason),
    }


# -- requests ----------------------------------------------------------------------------------------

_insert = TupleInsert(hop)
_held = select(hop.c.source_id, raw(hop.c.at)).where(
    hop.c.source_id.in_(bindparam("ids", expanding=True)),
    type_coerce(hop.c.at, BigInteger()).in_(bindparam("instants", expanding=True)),
)
STATEMENTS: Final[dict[str, Executable]] = {
    "manners": _manners.statement,
    "held": _held,
}


_HopRow = tuple[int, str, int, str, int | None, int, int]


class HopBatch:
    """The requests of one transaction. Their sources are locked."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._rows: list[_HopRow] = []
        self._late: list[tuple[int, Sequence[Hop]]] = []

    def add(self, source_id: int, hops: Sequence[Hop]) -> None:
        """Adds the requests of an outcome that counts."""
        for made in hops:
            self._rows.append(_row(source_id, made))

    def add_late(self, source_id: int, hops: Sequence[Hop]) -> None:
        """Adds the requests of a stale outcome, unless they are stored already."""
        if hops:
            self._late.append((source_id, hops))

    def write(self) -> None:
        _insert.run(self._connection, self._rows)
        if self._late:
            self._write_late()

    def _write_late(self) -> None:
        ids = list({source_id for source_id, _ in self._late})
        instants = sorted({to_micros(made.at) for _, hops in self._late for made in hops})
        held: set[tuple[int, int]] = set()
        for some in chunks(instants, LARGE_CHUNK):
            found = self._connection.execute(_held, {"ids": ids, "instants": some})
            held.update((row.source_id, row.at) for row in found)
        kept: list[_HopRow] = []
        for source_id, hops in self._late:
            moments = {(source_id, to_micros(made.at)) for made in hops}
            if held.isdisjoint(moments):
                kept += [_row(source_id, made) for made in hops]
                held |= moments
        _insert.run(self._connection, kept)


def _row(source_id: int, made: Hop) -> _HopRow:
    return (
        source_id,
        storable(made.host),
        to_micros(made.at),
        made.kind._value_,
        made.status,
        int(made.conditional),
        made.size,
    )
