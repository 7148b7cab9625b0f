"""Retention: deletes old versions of pages, some at a time. The latest of each page stays, and so do versions in the
queue of the watches.

The latest is the one with the latest time: an import may add an older one later.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from sqlalchemy import and_, bindparam, delete, exists, func, or_, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.store.db.blobs import BlobBatch
from tidings.store.db.schema import blob
from tidings.store.db.site_tables import page, version
from tidings.store.db.statements import AnyRow, Bulk
from tidings.store.db.types import Instant
from tidings.store.db.watch_tables import unwatched_page
from tidings.store.rows.links import lock_sites

AT_A_TIME = 1_000  # versions deleted in one transaction

_later = version.alias("later")
_after = or_(_later.c.at > version.c.at, and_(_later.c.at == version.c.at, _later.c.id > version.c.id))
_of_page = and_(_later.c.source_id == version.c.source_id, _after)
_is_old = exists().where(_of_page).correlate(version)
_place = select(func.count()).select_from(_later).where(_of_page).correlate(version).scalar_subquery()
_waits = exists().where(unwatched_page.c.version_id == version.c.id).correlate(version)
_rows = select(version.c.id, version.c.source_id, version.c.body).where(~_waits)
_aged = _rows.where(_is_old, version.c.at < bindparam("before", type_=Instant())).limit(bindparam("number"))
# Only the versions of pages that have too many are counted.
_crowded = select(page.c.source_id).where(page.c.versions > bindparam("most"))
_surplus = _rows.where(version.c.source_id.in_(_crowded), _place >= bindparam("most")).limit(bindparam("number"))
_oldest = (
    _rows.add_columns(blob.c.size)
    .join_from(version, blob, blob.c.sha256 == version.c.body)
    .where(_is_old)
    .order_by(version.c.at, version.c.id)
    .limit(bindparam("number"))
)
_shared = (
    select(version.c.body, func.count().label("uses"))
    .where(version.c.body.in_(bindparam("keys", expanding=True)))
    .group_by(version.c.body)
)
_kept = select(version.c.body).distinct().subquery()
_stored = select(func.coalesce(func.sum(blob.c.size), 0)).join_from(_kept, blob, blob.c.sha256 == _kept.c.body)
_forget = Bulk(delete(version).where(version.c.id == bindparam("key")))
_count_less = Bulk(
    update(page).where(page.c.source_id == bindparam("key")).values(versions=page.c.versions - bindparam("less"))
)
STATEMENTS: Final[dict[str, Executable]] = {
    "aged": _aged,
    "surplus": _surplus,
    "oldest": _oldest,
    "shared": _shared,
    "stored": _stored,
}


def delete_outdated(connection: Connection, before: datetime | None, most: int | None) -> int:
    """Deletes some that are too old or too many of their page; returns how many, 0 where none is left."""
    lock_sites(connection, None)
    rows: Sequence[AnyRow] = ()
    if before is not None:
        rows = connection.execute(_aged, {"before": before, "number": AT_A_TIME}).all()
    if not rows and most is not None:
        rows = connection.execute(_surplus, {"most": max(1, most), "number": AT_A_TIME}).all()
    forget_versions(connection, rows)
    return len(rows)


def excess_bytes(connection: Connection, most_bytes: int) -> int:
    """Returns how many bytes the bodies, compressed and each counted once, take beyond `most_bytes`."""
    return int(connection.execute(_stored).scalar_one()) - most_bytes


def delete_oldest(connection: Connection, excess: int) -> tuple[int, int]:
    """Deletes some of the oldest of all; returns (how many, bytes that were freed)."""
    lock_sites(connection, None)
    rows = connection.execute(_oldest, {"number": AT_A_TIME}).all()
    keys = sorted({row.body for row in rows})
    left: dict[bytes, int] = {}
    if keys:
        left = {row.body: row.uses for row in connection.execute(_shared, {"keys": keys})}
    chosen: list[AnyRow] = []
    freed = 0
    for row in rows:
        if freed >= excess:
            break
        chosen.append(row)
        left[row.body] -= 1
        if not left[row.body]:
            freed += row.size
    forget_versions(connection, chosen)
    return len(chosen), freed


def forget_versions(connection: Connection, rows: Sequence[AnyRow]) -> None:
    """Deletes versions: rows of (id, source_id, body)."""
    blobs = BlobBatch(connection)
    less: dict[int, int] = {}
    for row in rows:
        blobs.count(row.body, -1)
        less[row.source_id] = less.get(row.source_id, 0) + 1
    _forget.run(connection, [{"key": row.id} for row in rows])
    _count_less.run(connection, [{"key": page_id, "less": count} for page_id, count in sorted(less.items())])
    blobs.write()
