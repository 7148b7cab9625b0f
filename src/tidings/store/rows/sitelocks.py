"""Whoever writes pages of a site takes the site first, then sources, each in the order of ids: on PostgreSQL two
programs then wait for each other and never in a circle."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import bindparam, select
from sqlalchemy.engine import Connection

from tidings.store.db.schema import site

_sites = (
    select(site.c.source_id)
    .where(site.c.source_id.in_(bindparam("ids", expanding=True)))
    .order_by(site.c.source_id)
    .with_for_update()
)
_all_sites = select(site.c.source_id).order_by(site.c.source_id).with_for_update()


def lock_sites(connection: Connection, root_ids: Iterable[int] | None) -> set[int]:
    """Those that are there; None: all of them."""
    if root_ids is None:
        return set(connection.execute(_all_sites).scalars())
    return set(connection.execute(_sites, {"ids": sorted(set(root_ids))}).scalars())
