"""Makes sources due because a person asks for it: one of them, or the pages of a site."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import bindparam, func, or_, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.chunks import chunks
from tidings.errors import SourceError, SourceNotFound
from tidings.model.sources import SourceState, Wait, WaitingPage
from tidings.model.times import utc
from tidings.schedule.clock_jumps import rebased_hints
from tidings.schedule.hosts import closed_as_asked
from tidings.store.db.schema import LARGEST, host, source
from tidings.store.db.site_tables import page, site
from tidings.store.db.statements import AnyRow
from tidings.store.db.types import unpack_hints
from tidings.store.rows.listing import HELD, relist

AT_A_TIME: Final = 2_000  # pages in one transaction
_REASON = "asked for by a person"

_requests = select(
    source.c.id,
    source.c.url,
    source.c.host,
    source.c.state,
    source.c.last_visit_at,
    source.c.refreshed_at,
    source.c.hints,
)
_of_source = _requests.where(source.c.id == bindparam("source_id")).with_for_update(of=source)
# Pages that are gone, retired, or known from an archive alone are left as they are. The first page is what was named.
_of_site = (
    _requests.join_from(page, source, source.c.id == page.c.source_id)
    .where(
        page.c.root_id == bindparam("root"),
        page.c.source_id > bindparam("after"),
        or_(
            source.c.id == page.c.root_id,
            (source.c.state == SourceState.ACTIVE.value) & or_(source.c.seq > 0, source.c.next_at.is_not(None)),
        ),
    )
    .order_by(page.c.source_id)
    .limit(bindparam("most"))
    .with_for_update(of=source)
)
_closings = select(host.c.name, host.c.closed_until, host.c.reason).where(
    host.c.name.in_(bindparam("names", expanding=True)), host.c.closed_until.is_not(None)
)
_is_site = select(site.c.source_id).where(site.c.source_id == bindparam("root"))
_count = select(func.count()).select_from(page).where(page.c.root_id == bindparam("root"))
_make_due = update(source).where(source.c.id.in_(bindparam("ids", expanding=True)))


STATEMENTS: Final[dict[str, Executable]] = {
    "of_source": _of_source,
    "of_site": _of_site,
    "closings": _closings,
    "count": _count,
    "make_due": _make_due.values(reason=_REASON),
}


def refresh_source(connection: Connection, source_id: int, now: datetime, cool_down: timedelta) -> Wait | None:
    """Makes a source due; changes nothing and returns why, where it has to wait."""
    rows = [] if source_id > LARGEST else connection.execute(_of_source, {"source_id": source_id}).all()
    if not rows:
        raise SourceNotFound(str(source_id))
    _refuse_held(rows)
    [wait] = _waits(connection, rows, now, cool_down)
    if wait is None:
        _be_due(connection, rows, now)
    return wait


def refresh_pages(
    connection: Connection, root_id: int, after_id: int, now: datetime, cool_down: timedelta
) -> tuple[list[int], list[WaitingPage], int | None]:
    """Makes some pages of a site due, those after an id; returns their ids, those that wait, and the last id that was
    looked at: None where there are no more."""
    if root_id > LARGEST or connection.execute(_is_site, {"root": root_id}).first() is None:
        raise SourceNotFound(str(root_id))
    rows = connection.execute(_of_site, {"root": root_id, "after": after_id, "most": AT_A_TIME}).all()
    _refuse_held([row for row in rows if row.id == root_id])
    waits = _waits(connection, rows, now, cool_down)
    due = [row for row, wait in zip(rows, waits, strict=True) if wait is None]
    waiting = [WaitingPage(row.id, row.url, wait) for row, wait in zip(rows, waits, strict=True) if wait is not None]
    _be_due(connection, due, now)
    return [row.id for row in due], waiting, rows[-1].id if len(rows) == AT_A_TIME else None


def _refuse_held(rows: Sequence[AnyRow]) -> None:
    """Raises SourceError where a person has paused or removed it: only they make it go on."""
    for row in rows:
        if row.state in HELD:
            raise SourceError(row.url, f"it is {row.state}; `tidings resume` makes it go on")


def pages_of_site(connection: Connection, root_id: int) -> int:
    return int(connection.execute(_count, {"root": root_id}).scalar_one())


def _waits(connection: Connection, rows: Sequence[AnyRow], now: datetime, cool_down: timedelta) -> list[Wait | None]:
    # The feeds of a bridge have a queue each (crawl.controller.host_gaps).
    names = {name for row in rows for name in (row.host, f"{row.host}#{row.id}")}
    closed = {
        one.name: (one.closed_until, one.reason)
        for some in chunks(sorted(names))
        for one in connection.execute(_closings, {"names": some})
    }
    found = []
    for row in rows:
        closings = [closed[name] for name in (row.host, f"{row.host}#{row.id}") if name in closed]
        found.append(_wait(row, closings, now, cool_down))
    return found


def _wait(row: AnyRow, closings: list[tuple[datetime, str]], now: datetime, cool_down: timedelta) -> Wait | None:
    # A visit in the future was made while the clock was wrong: it says nothing of how long ago it was.
    cooled = [at + cool_down for at in (row.last_visit_at, row.refreshed_at) if at is not None and at <= now]
    hinted = rebased_hints(unpack_hints(row.hints), row.last_visit_at, now).retry_after
    asked = [closed_as_asked(until, reason, row.last_visit_at, now) for until, reason in closings]
    requested = max([now, *asked, *([] if hinted is None else [hinted])])
    allowed: datetime = max([requested, *cooled])
    return Wait(utc(allowed), asked=requested > now) if allowed > now else None


def _be_due(connection: Connection, rows: Sequence[AnyRow], now: datetime) -> None:
    # Failures stay counted: only a visit shows that it works again.
    due = {"state": SourceState.ACTIVE.value, "next_at": now, "refreshed_at": now, "reason": _REASON}
    for ids in chunks(row.id for row in rows):
        connection.execute(_make_due.values(due), {"ids": ids})
    relist(connection, [row.id for row in rows if row.state != SourceState.ACTIVE.value])
