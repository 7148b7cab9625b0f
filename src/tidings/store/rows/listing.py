"""The columns that lists of sources are read by.

listing   which lists a source is in: a number of `SourceListing`; negative for pages of a site, which no list of
          sources has, but for the first page of each: a site may have tens of thousands
lookup    its name, address, host and category, folded: lists are sorted by it, and filters search it. Empty for pages
          that are in no list

Both follow from other columns. A visit writes them with its other results (store/visits/source_state.py); whatever else
changes a source calls `relist`.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import Final

from sqlalchemy import bindparam, exists, select
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.chunks import chunks
from tidings.model.redact import redacted
from tidings.model.sources import SourceKind, SourceState
from tidings.store.db.schema import source
from tidings.store.db.site_tables import site
from tidings.store.db.statements import Bulk, Values, update_raw

LONGEST: Final = 500  # characters of a lookup: it is part of an index


class SourceListing(IntEnum):
    WELL = 1
    FAILING = 2
    GONE = 3
    PAUSED = 4
    REMOVED = 5


# Why a source that a person paused or removed has no next visit.
HELD: Final = {SourceState.PAUSED.value: "paused by a person", SourceState.REMOVED.value: "removed by a person"}
_BY_STATE: Final = {
    SourceState.GONE.value: SourceListing.GONE,
    SourceState.PAUSED.value: SourceListing.PAUSED,
    SourceState.REMOVED.value: SourceListing.REMOVED,
}


def listing_number(state: str, failures: int, *, listed: bool = True) -> int:
    found = int(_BY_STATE.get(state, SourceListing.FAILING if failures else SourceListing.WELL))
    return found if listed else -found


def held_words(state: str, after: SourceState) -> str | None:
    """Returns why there is no next visit of a source that was paused or removed while a visit was under way; None: it
    was not, or the visit shows that it is gone."""
    return None if state == SourceState.PAUSED.value and after is SourceState.GONE else HELD.get(state)


def lookup_of(title: str | None, url: str, host: str, category: str | None) -> str:
    """The name comes first: it is what is sorted by."""
    parts = [redacted(title or url)]
    if title:
        parts.append(redacted(url))
    if host not in parts[-1]:
        parts.append(host)
    return " ".join([*parts, category or ""]).casefold()[:LONGEST].rstrip()


_held = select(
    source.c.id,
    source.c.title,
    source.c.url,
    source.c.host,
    source.c.category,
    source.c.kind,
    source.c.state,
    source.c.failures,
    source.c.listing,
    source.c.lookup,
    exists().where(site.c.source_id == source.c.id).label("is_root"),
).where(source.c.id.in_(bindparam("ids", expanding=True)))
_set = Bulk(update_raw(source, "id", "listing", "lookup"))
STATEMENTS: Final[dict[str, Executable]] = {"held": _held, "set": _set.statement}


def relist(connection: Connection, source_ids: Iterable[int]) -> None:
    """Writes both columns of these sources anew, where they are no longer right."""
    changed: list[Values] = []
    for ids in chunks(sorted(source_ids)):
        for row in connection.execute(_held, {"ids": ids}):
            listed = row.kind != SourceKind.PAGE.value or bool(row.is_root)
            listing = listing_number(row.state, row.failures, listed=listed)
            lookup = lookup_of(row.title, row.url, row.host, row.category) if listed else ""
            if (listing, lookup) != (row.listing, row.lookup):
                changed.append({"key": row.id, "listing": listing, "lookup": lookup})
    _set.run(connection, changed)
