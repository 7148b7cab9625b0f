"""Which of the links on a version of a page were met before it, and which of these lead to pages that are read."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import bindparam, case, select
from sqlalchemy.engine import Connection

from tidings.model.sources import SourceState
from tidings.read.page.links import Links
from tidings.store.db.schema import link, page, source
from tidings.store.db.statements import AnyRow, raw
from tidings.store.db.types import to_micros
from tidings.store.rows.links import Key, link_key

_MANY = 10_000  # values in one statement; SQLite allows 32,766
_MOST = 2_000  # links of one page

_read = (source.c.state == SourceState.ACTIVE.value) & (page.c.versions > 0)
_met = (
    select(link.c.root_id, link.c.url_hash, raw(link.c.at), case((_read, 1), else_=0).label("followed"))
    .outerjoin_from(link, source, source.c.url == link.c.url)
    .outerjoin(page, page.c.source_id == source.c.id)
    .where(link.c.url_hash.in_(bindparam("hashes", expanding=True)))
)


class Met(NamedTuple):
    """Packed signed 64 bits of each address's key."""

    followed: bytes
    listed: bytes  # they lead to no page that is read: filtered out, too deep, no page, or not visited yet


def met_before(connection: Connection, versions: Sequence[AnyRow], bodies: Mapping[bytes, bytes]) -> dict[int, Met]:
    """By version."""
    shown = {row.id: _links(row, bodies[row.body]) for row in versions}
    known = _known(connection, {key for keys in shown.values() for key in keys})
    found: dict[int, Met] = {}
    for row in versions:
        at = to_micros(row.at)
        before = [(key, known[key]) for key in shown[row.id] if key in known and known[key][0] < at]
        parts = [[key[1] for key, (_, followed) in before if followed is wanted] for wanted in (True, False)]
        found[row.id] = Met(*(struct.pack(f"<{len(part)}q", *part) for part in parts))
    return found


def _links(row: AnyRow, body: bytes) -> list[Key]:
    """Into the site, each once; but for those to the page itself, which name a part of it."""
    from tidings.read.page.segments import parsed_page  # numpy: not for every command that opens the store

    tree = parsed_page(body, url=row.url, content_type=row.content_type)
    own = link_key(row.root_id, row.url)
    keys = dict.fromkeys(link_key(row.root_id, url) for url in Links(row.url, tree.base).inside(tree.all_hrefs()))
    return [key for key in keys if key != own][:_MOST]


def _known(connection: Connection, keys: Iterable[Key]) -> dict[Key, tuple[int, bool]]:
    hashes = sorted({url_hash for _, url_hash in keys})
    known: dict[Key, tuple[int, bool]] = {}
    for start in range(0, len(hashes), _MANY):
        for row in connection.execute(_met, {"hashes": hashes[start : start + _MANY]}):
            known[row.root_id, row.url_hash] = row.at, bool(row.followed)
    return known
