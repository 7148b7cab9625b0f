"""Lets sources rest that somebody stopped following: those that nobody follows, and that no watch names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import bindparam, select
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.store.db.site_tables import page
from tidings.store.db.statements import chunks
from tidings.store.db.watch_tables import watch
from tidings.store.sources.unfollowed import rest_unfollowed
from tidings.store.watches.packing import unpack_terms

_terms = select(watch.c.terms)
_roots = select(page.c.root_id).where(page.c.source_id.in_(bindparam("ids", expanding=True)))

STATEMENTS: Final[dict[str, Executable]] = {"roots": _roots}


def rest_unneeded(connection: Connection, source_ids: Sequence[int]) -> list[int]:
    """Returns those that rest from now on."""
    named = _named_by_watches(connection)
    resting = [one for one in source_ids if one not in named]
    rest_unfollowed(connection, resting)
    return resting


def _named_by_watches(connection: Connection) -> set[int]:
    """Sources that a watch is limited to, and the sites of pages that one is."""
    named = {one for packed in connection.execute(_terms).scalars() for one in unpack_terms(packed).sources}
    roots: set[int] = set()
    for ids in chunks(sorted(named)):
        roots.update(connection.execute(_roots, {"ids": ids}).scalars())
    return named | roots
