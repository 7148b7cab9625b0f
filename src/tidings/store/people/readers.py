"""Who reads each source, counted every so often: what the schedule weighs sources by.

Only sources that several people follow have a row: where one person reads, nothing is written or joined. The rows are
apart from those of sources, which the crawl locks at every visit.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from sqlalchemy import bindparam, delete, func, select
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.model.sources import READ_WITHIN, Readership
from tidings.store.db.people_tables import person, readership
from tidings.store.db.statements import Values, chunks, conflict_insert
from tidings.store.people.unread import read_readership

_people = select(func.count()).select_from(person)
_known = select(readership.c.source_id, readership.c.followers, readership.c.read)
_forget = delete(readership).where(readership.c.source_id.in_(bindparam("ids", expanding=True)))

STATEMENTS: Final[dict[str, Executable]] = {"forget": _forget}


def count_readers(connection: Connection, now: datetime) -> int:
    """Writes what changed since it was last counted; returns of how many sources."""
    known = {row.source_id: Readership(row.followers, row.read) for row in connection.execute(_known)}
    several = connection.execute(_people).scalar_one() > 1
    counted = read_readership(connection, now - READ_WITHIN) if several else {}
    wanted = {source_id: readers for source_id, readers in counted.items() if readers.followers > 1}
    changed = sorted(source_id for source_id, readers in wanted.items() if known.get(source_id) != readers)
    gone = sorted(known.keys() - wanted.keys())
    insert = conflict_insert(connection.dialect.name, readership)
    insert = insert.on_conflict_do_update(
        index_elements=[readership.c.source_id],
        set_={"followers": insert.excluded.followers, "read": insert.excluded.read},
    )
    for ids in chunks(changed):
        rows: list[Values] = [
            {"source_id": one, "followers": wanted[one].followers, "read": wanted[one].read} for one in ids
        ]
        connection.execute(insert, rows)
    for ids in chunks(gone):
        connection.execute(_forget, {"ids": ids})
    return len(changed) + len(gone)
