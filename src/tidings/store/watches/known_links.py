"""The pages that links beside what is new on a page lead to, as they were before: teasers are known by them.

A box of related stories shows the beginning of a story beside a link to it. Whether that is all it shows can only be
told by the page behind the link, or by the list that the page was found on. A page that was there at the start is told
of nothing, so nothing is looked up for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from sqlalchemy import bindparam, func, select
from sqlalchemy.engine import Connection

from tidings.model.watches import Neighbour
from tidings.read.page.links import Links
from tidings.store.db.blobs import read_packed
from tidings.store.db.schema import link, page, source, version
from tidings.store.db.statements import AnyRow
from tidings.store.db.types import Instant
from tidings.text.identity import hash64
from tidings.text.url import page_key

_MOST = 24  # links of one version
_BYTES = 8  # of a key

_above = source.alias("above")
_linked = (
    select(link.c.url_hash, page.c.source_id, source.c.url, page.c.parent_id, _above.c.url.label("above"))
    .join_from(link, source, source.c.url == link.c.url)
    .join(page, page.c.source_id == source.c.id)
    .outerjoin(_above, _above.c.id == page.c.parent_id)
    .where(link.c.root_id == bindparam("root"), link.c.url_hash.in_(bindparam("hashes", expanding=True)))
)
_latest = (
    select(func.max(version.c.id).label("id"))
    .where(version.c.source_id.in_(bindparam("ids", expanding=True)), version.c.at < bindparam("at", type_=Instant()))
    .group_by(version.c.source_id)
)
_kept = select(version.c.source_id, version.c.body, version.c.content_type).where(version.c.id.in_(_latest))


def neighbours_of(
    connection: Connection, row: AnyRow, body: bytes, segments: bytes | None, followed: bytes
) -> tuple[Neighbour, ...]:
    """Of one version. `followed`: the keys of its links that lead to pages that are read."""
    keys = _beside(row, body, segments, followed) if followed else []
    if not keys:
        return ()
    linked = connection.execute(_linked, {"root": row.root_id, "hashes": keys}).all()
    ids = {one.source_id for one in linked} | {one.parent_id for one in linked if one.parent_id is not None}
    kept = {one.source_id: one for one in connection.execute(_kept, {"ids": sorted(ids), "at": row.at})}
    packed = read_packed(connection, {one.body for one in kept.values()})
    order = {key: at for at, key in enumerate(keys)}
    linked = sorted(linked, key=lambda one: order[one.url_hash])
    return tuple(_neighbours(linked, kept, packed))


def _neighbours(
    linked: Sequence[AnyRow], kept: Mapping[int, AnyRow], packed: Mapping[bytes, bytes]
) -> Iterator[Neighbour]:
    for one in linked:
        for source_id, url, listing in ((one.source_id, one.url, False), (one.parent_id, one.above, True)):
            found = kept.get(source_id)
            if found is not None and found.body in packed:
                yield Neighbour(one.url_hash, packed[found.body], found.content_type, url, listing)


def _beside(row: AnyRow, body: bytes, segments: bytes | None, followed: bytes) -> list[int]:
    """The keys of the links beside what is new."""
    import numpy as np

    from tidings.read.page.segments import read_segments  # numpy: not for every command that opens the store

    tree = read_segments(body, url=row.url, content_type=row.content_type)
    leaves: Sequence[int] = range(len(tree))
    if segments is not None:
        new = np.isin(tree.hashed.hashes, np.frombuffer(segments, "<i8", len(segments) // _BYTES))
        leaves = np.flatnonzero(new).tolist()
    known = frozenset(np.frombuffer(followed, "<i8", len(followed) // _BYTES).tolist())
    links, keys = Links(row.url, tree.base), dict[int, None]()
    for leaf in leaves:
        for href in tree.hrefs_beside(leaf):
            address = links.absolute(href)
            key = hash64(page_key(address)) if address is not None else None
            if key in known and key is not None:
                keys[key] = None
        if len(keys) >= _MOST:
            break
    return list(keys)[:_MOST]
