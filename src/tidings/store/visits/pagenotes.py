"""Versions of pages on their way past the watches, noted in the transaction that keeps them.

Of a first visit nothing more is said: all of the page is asked about, but for its site's furniture. It is news only
where the page itself is: a page that came later than its site. Of a later visit it is the segments that are new, and no
noise.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence, Set

from sqlalchemy import literal, select
from sqlalchemy.engine import Connection

from tidings.model.pages import SegmentChange
from tidings.model.watches import Scope
from tidings.store.db.statements import Bulk, Values, insert_raw
from tidings.store.db.watch_tables import unwatched_page, watch

_asking = select(literal(1)).where(watch.c.paused == 0, watch.c.scope.in_([Scope.PAGES, Scope.BOTH])).limit(1)
_insert = Bulk(insert_raw(unwatched_page))
_NEWS: Values = {"times": 1, "since": None, "asker": None}


class PageNotes:
    """Those of one transaction, by page: it keeps one version of each at most."""

    def __init__(self) -> None:
        self._rows: dict[int, Values] = {}

    def first(self, page_id: int, *, fresh: bool) -> None:
        self._rows[page_id] = _NEWS | {"segments": None, "baseline": int(not fresh)}

    def changed(self, page_id: int, true: Sequence[SegmentChange]) -> None:
        """One that only lost something says nothing."""
        if true:
            packed = struct.pack(f"<{len(true)}q", *(change.segment.hash for change in true))
            self._rows[page_id] = _NEWS | {"segments": packed, "baseline": 0}

    def wanted(self, connection: Connection) -> Set[int]:
        """The pages with something to note; none where no watch looks at pages."""
        if not self._rows or connection.execute(_asking).first() is None:
            return set()
        return self._rows.keys()

    def write(self, connection: Connection, versions: Mapping[int, int]) -> None:
        """`versions`: by page."""
        rows = [{"version_id": versions[page_id]} | row for page_id, row in self._rows.items() if page_id in versions]
        _insert.run(connection, rows)
