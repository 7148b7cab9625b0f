"""What is known of the links on a page version: which were seen before it, and the pages they lead to.

A box of related stories repeats the beginning of a story beside a link to it. Whether it says anything new is found
out by comparing it with the linked page, or with the page that link was found on, as they were before. Baselines are
not delivered, so no linked pages are read for them.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from sqlalchemy import bindparam, case, func, select
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.chunks import chunks
from tidings.model.sources import SourceState
from tidings.model.watches import LinkedPage
from tidings.read.page.tree.links import PageLinks
from tidings.store.db.blobs import read_packed
from tidings.store.db.schema import source
from tidings.store.db.site_tables import link, page, version
from tidings.store.db.statements import LARGE_CHUNK, AnyRow, raw
from tidings.store.db.types import Instant, to_micros
from tidings.store.rows.links import Key, link_key
from tidings.store.rows.schedules import scope_of
from tidings.text.tokens import hash64
from tidings.text.url import page_key

# -- links seen before a version --------------------------------------------------------------------

_MOST_LINKS = 2_000  # of one page, that are looked up
_MOST_LINKED = 24  # pages behind links that are read for one version
_KEY_BYTES = 8

_read = (source.c.state == SourceState.ACTIVE.value) & (page.c.versions > 0)
_seen = (
    select(link.c.root_id, link.c.url_hash, raw(link.c.at), case((_read, 1), else_=0).label("followed"))
    .outerjoin_from(link, source, source.c.url == link.c.url)
    .outerjoin(page, page.c.source_id == source.c.id)
    .where(link.c.url_hash.in_(bindparam("hashes", expanding=True)))
)


class SeenLinks(NamedTuple):
    """The links of a version that were seen before it, as packed signed 64-bit keys of their addresses."""

    followed: bytes  # they lead to pages that are followed and have been visited
    listed: bytes  # the others: filtered out, too deep, not a page, or not visited yet


def known_links(
    connection: Connection, versions: Sequence[AnyRow], bodies: Mapping[bytes, bytes]
) -> dict[int, SeenLinks]:
    """Maps each version to the links on it that were seen before it."""
    on_page = {row.id: _links(row, bodies[row.body]) for row in versions}
    known = _known(connection, {key for keys in on_page.values() for key in keys})
    found: dict[int, SeenLinks] = {}
    for row in versions:
        at = to_micros(row.at)
        seen = ((url_hash, known.get((root_id, url_hash))) for root_id, url_hash in on_page[row.id])
        before = [(url_hash, one.followed) for url_hash, one in seen if one is not None and one.at < at]
        parts = [[url_hash for url_hash, followed in before if followed is wanted] for wanted in (True, False)]
        found[row.id] = SeenLinks(*(struct.pack(f"<{len(part)}q", *part) for part in parts))
    return found


def _links(row: AnyRow, body: bytes) -> list[Key]:
    """Keys of the links into the site, each once, without links to parts of the page itself."""
    from tidings.read.page.tree.segments import parsed_page  # numpy: not for every command that opens the store

    tree = parsed_page(body, url=row.url, content_type=row.content_type)
    own = link_key(row.root_id, row.url)
    keys = dict.fromkeys(link_key(row.root_id, url) for url in PageLinks(row.url, tree.base).internal(tree.all_hrefs()))
    return [key for key in keys if key != own][:_MOST_LINKS]


class _Seen(NamedTuple):
    at: int  # when first, in microseconds
    followed: bool  # it leads to a visited page


def _known(connection: Connection, keys: Iterable[Key]) -> dict[Key, _Seen]:
    """The links that are stored, by their keys."""
    known: dict[Key, _Seen] = {}
    for hashes in chunks(sorted({url_hash for _, url_hash in keys}), LARGE_CHUNK):
        for row in connection.execute(_seen, {"hashes": hashes}):
            known[row.root_id, row.url_hash] = _Seen(row.at, bool(row.followed))
    return known


# -- pages behind the links beside new text ---------------------------------------------------------


_parent = source.alias("above")
_linked = (
    select(link.c.url_hash, page.c.source_id, source.c.url, page.c.parent_id, _parent.c.url.label("above"))
    .join_from(link, source, source.c.url == link.c.url)
    .join(page, page.c.source_id == source.c.id)
    .outerjoin(_parent, _parent.c.id == page.c.parent_id)
    .where(link.c.root_id == bindparam("root"), link.c.url_hash.in_(bindparam("hashes", expanding=True)))
)
_latest = (
    select(func.max(version.c.id).label("id"))
    .where(version.c.source_id.in_(bindparam("ids", expanding=True)), version.c.at < bindparam("at", type_=Instant()))
    .group_by(version.c.source_id)
)
_kept = select(version.c.source_id, version.c.body, version.c.content_type).where(version.c.id.in_(_latest))


STATEMENTS: Final[dict[str, Executable]] = {
    "seen": _seen,
    "linked": _linked,
    "kept": _kept,
}


def linked_pages(
    connection: Connection, row: AnyRow, body: bytes, segments: bytes | None, followed: bytes
) -> tuple[LinkedPage, ...]:
    """Reads the pages behind links beside the new segments of a version, as they were before it. `followed`: as in
    SeenLinks."""
    keys = _beside(row, body, segments, followed) if followed else []
    if not keys:
        return ()
    linked = connection.execute(_linked, {"root": row.root_id, "hashes": keys}).all()
    ids = {one.source_id for one in linked} | {one.parent_id for one in linked if one.parent_id is not None}
    kept = {one.source_id: one for one in connection.execute(_kept, {"ids": sorted(ids), "at": row.at})}
    packed = read_packed(connection, {one.body for one in kept.values()})
    order = {key: at for at, key in enumerate(keys)}
    linked = sorted(linked, key=lambda one: order[one.url_hash])
    return tuple(_pages(linked, kept, packed))


def _pages(linked: Sequence[AnyRow], kept: Mapping[int, AnyRow], packed: Mapping[bytes, bytes]) -> Iterator[LinkedPage]:
    for one in linked:
        for source_id, url, listing in ((one.source_id, one.url, False), (one.parent_id, one.above, True)):
            found = kept.get(source_id)
            if found is not None and found.body in packed:
                yield LinkedPage(one.url_hash, packed[found.body], found.content_type, url, listing)


def _beside(row: AnyRow, body: bytes, segments: bytes | None, followed: bytes) -> list[int]:
    """Returns the keys of followed links beside the new segments (None: all segments)."""
    import numpy as np

    from tidings.read.page.tree.segments import read_segments  # numpy: not for every command that opens the store

    scope = scope_of(row.scope, row.site_scope)
    tree = read_segments(body, url=row.url, content_type=row.content_type, scope=scope)
    leaves: Sequence[int] = range(len(tree))
    if segments is not None:
        new = np.isin(tree.hashed.hashes, np.frombuffer(segments, "<i8", len(segments) // _KEY_BYTES))
        leaves = np.flatnonzero(new).tolist()
    known = frozenset(np.frombuffer(followed, "<i8", len(followed) // _KEY_BYTES).tolist())
    links, keys = PageLinks(row.url, tree.base), dict[int, None]()
    for leaf in leaves:
        for href in tree.hrefs_beside(leaf):
            address = links.absolute(href)
            key = hash64(page_key(address)) if address is not None else None
            if key in known and key is not None:
                keys[key] = None
        if len(keys) >= _MOST_LINKED:
            break
    return list(keys)[:_MOST_LINKED]
