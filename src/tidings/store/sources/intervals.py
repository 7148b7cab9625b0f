"""Brings the next visits forward where a person sets a shorter interval; a longer one counts from the next visit on. A
feed that gets another policy waits no longer than the usual ceiling for it, however far the old one looked ahead.

What a publisher asked for holds: Retry-After, freshness, ttl. A source that fails goes on backing off, and one with
hours to be left out is visited as planned.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import bindparam, select
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.model.sources import SourceKind, SourceState
from tidings.schedule.decision import asked_to_wait, interval_words
from tidings.schedule.policies.base import Terms, duration_words
from tidings.store.db.schema import source
from tidings.store.db.site_tables import page, site
from tidings.store.db.statements import AnyRow, Bulk, Values, update_raw
from tidings.store.db.types import to_micros, unpack_hints

_USUAL = Terms()
_OTHER_POLICY = f"its policy was changed: within the usual ceiling of {duration_words(_USUAL.ceiling)}"

_columns = select(
    source.c.id, source.c.kind, source.c.next_at, source.c.last_visit_at, source.c.hints, source.c.every, site.c.once
)
_waiting = (source.c.state == SourceState.ACTIVE.value, source.c.seq > 0, source.c.failures == 0)
_of_source = (
    _columns.outerjoin_from(source, page, page.c.source_id == source.c.id)
    .outerjoin(site, site.c.source_id == page.c.root_id)
    .where(source.c.id == bindparam("source_id"), *_waiting)
)
_of_site = (
    _columns.join_from(page, source, source.c.id == page.c.source_id)
    .join(site, site.c.source_id == page.c.root_id)
    .where(page.c.root_id == bindparam("source_id"), *_waiting)
    .order_by(page.c.source_id)
)
_set = Bulk(update_raw(source, "id", "next_at", "reason"))


STATEMENTS: Final[dict[str, Executable]] = {"of_source": _of_source, "of_site": _of_site, "set": _set.statement}


def bring_forward(connection: Connection, source_id: int) -> None:
    """Brings visits forward to a shorter interval, of a source, or of all pages of the site whose root it is."""
    rows = {row.id: row for one in (_of_source, _of_site) for row in connection.execute(one, {"source_id": source_id})}
    sooner = [values for row in rows.values() if (values := _within_interval(row)) is not None]
    _set.run(connection, sorted(sooner, key=lambda one: int(one["key"])))


def within_ceiling(connection: Connection, source_id: int) -> None:
    """Brings the next visit of a feed whose policy was changed within the new policy's ceiling, which may be lower."""
    rows = connection.execute(_of_source, {"source_id": source_id}).all()
    feeds = [row for row in rows if row.kind != SourceKind.PAGE.value and row.every is None]
    _set.run(connection, [values for row in feeds if (values := _sooner(row, _USUAL.ceiling, _OTHER_POLICY))])


def _within_interval(row: AnyRow) -> Values | None:
    every = timedelta(seconds=row.every)
    return _sooner(row, max(every, _USUAL.floor), interval_words(every))


def _sooner(row: AnyRow, wait: timedelta, reason: str) -> Values | None:
    """The row's next visit `wait` after the last one; None where it comes as soon anyway."""
    hints = unpack_hints(row.hints)
    if row.last_visit_at is None or row.once or hints.skip_hours or hints.skip_days:
        return None
    wanted: datetime = row.last_visit_at + wait
    asked = asked_to_wait(hints, row.last_visit_at, _USUAL.ceiling)
    at = wanted if asked is None else max(wanted, asked)
    if row.next_at is not None and row.next_at <= at:
        return None
    return {"key": row.id, "next_at": to_micros(at), "reason": reason}
