"""Queues pages for the search index where their text counts otherwise without a new version.

Triggers queue what changes by itself (db/indexes.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from sqlalchemy import BigInteger, bindparam, literal_column, select
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.store.db.schema import unindexed
from tidings.store.db.site_tables import page
from tidings.store.db.statements import conflict_insert

_read_pages = select(-page.c.source_id, literal_column("1")).where(
    page.c.root_id.in_(bindparam("roots", expanding=True, type_=BigInteger())), page.c.versions > literal_column("0")
)

STATEMENTS: Final[dict[str, Executable]] = {"read_pages": _read_pages}


def queue_pages(connection: Connection, root_ids: Sequence[int]) -> None:
    """Queues all pages of these sites: what counts as boilerplate of them has changed. The sites must be locked."""
    if root_ids:
        connection.execute(_queue(connection.dialect.name), {"roots": list(root_ids)})


@cache
def _queue(dialect: str) -> Any:
    statement = conflict_insert(dialect, unindexed).from_select(["entry_id", "times"], _read_pages)
    again = {"times": unindexed.c.times + 1}
    return statement.on_conflict_do_update(index_elements=[unindexed.c.entry_id], set_=again)
