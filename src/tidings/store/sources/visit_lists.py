"""Visits of sources, and the requests they made."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from sqlalchemy import BigInteger, bindparam, select
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.model.orders import Hop, HopKind
from tidings.model.visits import PUSHED, Visit, VisitResult
from tidings.store.db.schema import hop, visit
from tidings.store.db.site_tables import page
from tidings.store.db.statements import AnyRow, CompiledSelect, clamped, raw
from tidings.store.db.types import from_micros, instant, to_micros

_visits = (
    select(
        visit.c.source_id,
        raw(visit.c.at),
        visit.c.result,
        visit.c.how,
        visit.c.status,
        visit.c.seconds,
        visit.c.size,
        visit.c.articles_new,
        visit.c.articles_revised,
        raw(visit.c.not_before),
    )
    .order_by(visit.c.at.desc(), visit.c.id.desc())
    .limit(bindparam("most"))
)
_all_visits = CompiledSelect(_visits)
_visits_of_source = CompiledSelect(_visits.where(visit.c.source_id == bindparam("wanted")))
_hops = CompiledSelect(
    select(hop.c.host, raw(hop.c.at), hop.c.kind, hop.c.status, hop.c.conditional, hop.c.size)
    .where(
        hop.c.source_id.in_(  # of a site: those of all its pages
            select(bindparam("wanted", type_=BigInteger()).label("id")).union_all(
                select(page.c.source_id).where(page.c.root_id == bindparam("wanted"))
            )
        ),
        hop.c.at >= bindparam("since", type_=BigInteger()),
    )
    .order_by(hop.c.at, hop.c.id)
)
STATEMENTS: Final[dict[str, Executable]] = {
    "visits": _visits_of_source.statement,
    "hops": _hops.statement,
}


def read_visits(connection: Connection, source_id: int | None, limit: int) -> list[Visit]:
    """The latest first; of all sources where none is named."""
    values = {"most": clamped(limit), "wanted": clamped(source_id or 0)}
    statement = _all_visits if source_id is None else _visits_of_source
    results = {result.value: result for result in VisitResult}
    return [_visit(row, results[row.result]) for row in statement.rows(connection, values)]


def read_hops(connection: Connection, source_id: int, since: datetime) -> list[Hop]:
    """Returns requests in the order in which they were made; of a site, those of all its pages."""
    kinds = {kind.value: kind for kind in HopKind}
    rows = _hops.rows(connection, {"wanted": clamped(source_id), "since": to_micros(since)})
    return [
        Hop(row.host, from_micros(row.at), kinds[row.kind], row.status, bool(row.conditional), row.size) for row in rows
    ]


def _visit(row: AnyRow, result: VisitResult) -> Visit:
    return Visit(
        source_id=row.source_id,
        at=from_micros(row.at),
        result=result,
        how=row.how,
        status=row.status,
        seconds=row.seconds,
        size=row.size,
        articles_new=row.articles_new,
        articles_revised=row.articles_revised,
        not_before=instant(row.not_before),
        pushed=row.how.startswith(PUSHED),
    )
