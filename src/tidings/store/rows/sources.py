"""New rows of sources, pages and sites; checks of what a person may set."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import Any, Final

from sqlalchemy import insert
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable
from sqlalchemy.sql.dml import ReturningInsert

from tidings.errors import SourceError
from tidings.model.sources import LABEL_WORDS, NewSource, SourceKind, SourceState, is_label
from tidings.store.db.schema import memory, source
from tidings.store.db.site_tables import link, page, site
from tidings.store.db.statements import BulkInsert, Values, conflict_insert
from tidings.store.db.types import from_micros, storable, to_micros
from tidings.store.rows.links import link_key, link_row
from tidings.store.rows.listing import listing_number, lookup_of, relist
from tidings.store.rows.schedules import pack_words

# -- settings of a source ----------------------------------------------------------------------------

_MOST = 2**31 - 1  # what the column holds
# Settings of a site's root that hold for all its pages.
SITE_SETTINGS: Final = ("policy", "weight", "category", "every", "egress")


def edited(changes: Mapping[str, object]) -> Values:
    """Checks the settings; returns columns and values. ValueError names the field and what it may be."""
    values: Values = {}
    for name, value in changes.items():
        if name == "weight":
            values[name] = weight_given(value)
        elif name == "subscribers":
            values[name] = whole_given(name, value)
        elif name == "every":
            values[name] = every_given(value)
        elif name == "egress":
            values[name] = egress_given(value)
        elif name == "same_title":
            values[name] = flag_given(name, value)
        elif name in ("policy", "category", "title", "notice"):
            values[name] = _text_given(name, value)
        else:
            known = "policy, weight, subscribers, category, title, every, same_title, egress"
            raise ValueError(f"{name}: a source has no such setting ({known})")
    return values


def weight_given(value: object) -> float:
    if not isinstance(value, (int, float)) or isinstance(value, bool) or not 0 < value < math.inf:
        raise ValueError(f"weight: {value!r} is not a number above 0")
    return float(value)


def whole_given(name: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= _MOST:
        raise ValueError(f"{name}: {value!r} is not a whole number from 0 on")
    return value


def every_given(value: object) -> int | None:
    if value is not None and (not isinstance(value, int) or isinstance(value, bool) or not 0 < value <= _MOST):
        raise ValueError(f"every: {value!r} is not a whole number of seconds above 0")
    return value


def flag_given(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"{name}: {value!r} is neither true nor false")
    return value


def egress_given(value: object) -> str | None:
    if value is not None and (not isinstance(value, str) or not is_label(value)):
        raise ValueError(f"egress: {value!r} is no label ({LABEL_WORDS})")
    return value


def _text_given(name: str, value: object) -> str | None:
    """The text without blanks at its ends; None where nothing is left."""
    if value is not None and not isinstance(value, str):
        raise ValueError(f"{name}: {value!r} is not text")
    return storable(value.strip() if value else None) or None


# -- sources -----------------------------------------------------------------------------------------

LONGEST_URL = 2_000  # bytes; PostgreSQL has no unique index over much more
FIRST_REASON = "new: the first visit"


def address(given: str) -> str:
    url = storable(given)
    if len(url.encode()) > LONGEST_URL:
        raise SourceError(f"{url[:60]}...", too_long())
    return url


def too_long() -> str:
    return f"an address of more than {LONGEST_URL:,} bytes cannot be followed"


def source_row(new: NewSource, at: datetime, first_at: datetime | None, reason: str = FIRST_REASON) -> Values:
    """`first_at` None: it is not visited."""
    row: Values = {
        "url": address(new.url),
        "kind": new.kind.value,
        "host": storable(new.host),
        "state": SourceState.ACTIVE.value,
        "title": storable(new.title) or None,
        "site_url": storable(new.site_url) or None,
        "language": None,
        "category": storable(new.category) or None,
        "policy": new.policy,
        "added_at": at,
        "next_at": first_at,
        "reason": reason,
        "seq": 0,
        "failures": 0,
        "articles": 0,
        "weight": weight_given(new.weight),
        "subscribers": whole_given("subscribers", new.subscribers),
        "every": every_given(new.every),
        "same_title": flag_given("same_title", new.same_title),
        "egress": egress_given(new.egress),
    }
    # A page is in no list until `insert_site` makes it the root of a site.
    listed = new.kind is not SourceKind.PAGE
    lookup = lookup_of(row["title"], row["url"], row["host"], row["category"]) if listed else ""
    return row | {"listing": listing_number(row["state"], 0, listed=listed), "lookup": lookup}


_insert_memory = BulkInsert(memory, without=("etag", "last_modified", "body_hash", "known"))


def insert_sources(connection: Connection, rows: Sequence[Values]) -> dict[str, int]:
    """Inserts sources that are not stored yet, with their memory; returns their ids by URL."""
    if not rows:
        return {}
    added = {row.url: row.id for row in connection.execute(_insert(connection.dialect.name), list(rows))}
    if added:
        _insert_memory.run(connection, [{"source_id": source_id} for source_id in added.values()])
    return added


@cache
def _insert(dialect: str) -> ReturningInsert[Any]:
    statement = conflict_insert(dialect, source).on_conflict_do_nothing(index_elements=[source.c.url])
    added: ReturningInsert[Any] = statement.returning(source.c.id, source.c.url)
    return added


# -- pages ------------------------------------------------------------------------------------------


def new_page(source_id: int, root_id: int, parent_id: int | None, level: int, *, fresh: bool = False) -> Values:
    """The row of a page before its first visit. `fresh`: it came later than its site."""
    row: Values = {"source_id": source_id, "root_id": root_id, "parent_id": parent_id, "level": level}
    return row | {"pending": 0, "examined": 0, "examined_changed": 0, "versions": 0, "relink": 0, "fresh": int(fresh)}


_insert_page = BulkInsert(page, without=("changed", "examination", "scope"))


def insert_pages(connection: Connection, rows: Sequence[Values]) -> None:
    """`rows`: of `new_page`."""
    _insert_page.run(connection, rows)


def new_site(root_id: int, depth: int = 0) -> Values:
    empty = pack_words(())
    row: Values = {"source_id": root_id, "depth": depth, "include": empty, "exclude": empty, "words": empty}
    return row | {"at_least": 1, "once": 0, "pages": 1, "counts": b"", "recurring": b"", "scope": None}


def root_link(root_id: int, url: str, at: datetime) -> Values:
    """The row of the link to the root, so that it is known like one to any other page."""
    row = link_row(link_key(root_id, url), url, root_id, 0, to_micros(at))
    return row | {"at": from_micros(row["at"]), "url": storable(url)}


def insert_site(connection: Connection, root_id: int, url: str, at: datetime, asked: Values | None = None) -> None:
    """Inserts the rows that the root of a site has besides its source. Without `asked` the site is that page alone."""
    insert_pages(connection, [new_page(root_id, root_id, None, 0)])
    connection.execute(insert(site), [new_site(root_id) | (asked or {})])
    connection.execute(insert(link), [root_link(root_id, url, at)])
    relist(connection, [root_id])


STATEMENTS: Final[dict[str, Executable]] = {
    "insert": _insert("sqlite"),
    "insert_memory": _insert_memory.statement,
    "insert_page": _insert_page.statement,
}
