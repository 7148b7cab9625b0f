"""Versions from archives that somebody else wrote.

A page that is unknown becomes a source that is not visited. It belongs to the site of its name (`www.` left out); where
there is none, the first such page is the root of one of depth 0, so that all of it is listed, and removed, as one.
What is new in a version is told by the one before it; nothing of it is noise, for nobody learned what is.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter

from sqlalchemy import bindparam, insert, select, update
from sqlalchemy.engine import Connection

from tidings.model.pages import ArchivedPage
from tidings.model.sources import NewSource, SourceKind
from tidings.read.page.links import site_of
from tidings.store.db.blobs import BlobBatch, read_blobs
from tidings.store.db.schema import link, page, site, source, version
from tidings.store.db.statements import Bulk, BulkInsert, Values, chunks, raw
from tidings.store.db.types import clean, first_words, to_micros
from tidings.store.rows.links import lock_sites
from tidings.store.rows.sources import LONGEST_URL, insert_sources, new_page, new_site, root_link, source_row
from tidings.store.sites.follow import ARCHIVED
from tidings.text.decoding import pack

_sites = (
    select(source.c.id, source.c.url)
    .join_from(site, source, source.c.id == site.c.source_id)
    .order_by(source.c.id.desc())
)
_held = (
    select(source.c.url, source.c.id, page.c.root_id)
    .outerjoin_from(source, page, page.c.source_id == source.c.id)
    .where(source.c.url.in_(bindparam("urls", expanding=True)))
)
_versions = select(version.c.source_id, raw(version.c.at), version.c.body).where(
    version.c.source_id.in_(bindparam("ids", expanding=True))
)
_earlier = (
    select(source.c.url, raw(version.c.at), version.c.body, version.c.content_type)
    .join_from(version, source, source.c.id == version.c.source_id)
    .where(source.c.url.in_(bindparam("urls", expanding=True)))
)
_insert_version = BulkInsert(version)
_count_page = Bulk(
    update(page).where(page.c.source_id == bindparam("key")).values(versions=page.c.versions + bindparam("more"))
)
_count_site = Bulk(
    update(site).where(site.c.source_id == bindparam("key")).values(pages=site.c.pages + bindparam("more"))
)


@dataclass(frozen=True, slots=True)
class Restored:
    page: ArchivedPage
    url: str
    sha256: bytes
    data: bytes  # packed
    added: int = 0  # segments, since the version before
    removed: int = 0
    words: str = ""
    first: bool = False  # there is no version before


@dataclass(frozen=True, slots=True)
class Earlier:
    """A version that is kept already."""

    at: int
    sha256: bytes
    content_type: str | None


Kept = dict[str, list[Earlier]]  # by URL


async def packed(pages: Sequence[ArchivedPage]) -> list[Restored]:
    """Ready to be written: the writer's thread does no packing."""

    def work() -> list[Restored]:
        return [
            Restored(one, url, hashlib.sha256(one.body).digest(), pack(one.body))
            for one in pages
            if len((url := clean(one.url)).encode()) <= LONGEST_URL
        ]

    return await asyncio.to_thread(work)


def earlier(connection: Connection, restored: Sequence[Restored]) -> tuple[Kept, dict[bytes, bytes]]:
    """What is kept of these pages, and the bodies that theirs are compared with."""
    kept: Kept = {}
    for urls in chunks(sorted({one.url for one in restored})):
        for url, at, body, content_type in connection.execute(_earlier, {"urls": urls}):
            kept.setdefault(url, []).append(Earlier(at, body, content_type))
    wanted = {before.sha256 for _, before in _pairs(restored, kept) if isinstance(before, Earlier)}
    return kept, read_blobs(connection, wanted)


async def compared(restored: Sequence[Restored], kept: Kept, bodies: Mapping[bytes, bytes]) -> list[Restored]:
    """Each with what is new in it since the version before."""

    def work() -> list[Restored]:
        return [_compared(one, before, bodies) for one, before in _pairs(restored, kept)]

    return await asyncio.to_thread(work)


def _pairs(restored: Sequence[Restored], kept: Kept) -> list[tuple[Restored, Restored | Earlier | None]]:
    """Each, in the order given, with the version of its page before it."""
    lines: dict[str, list[tuple[int, int, Restored | Earlier]]] = {}
    for url, versions in kept.items():
        lines[url] = [(held.at, -1, held) for held in versions]
    for number, one in enumerate(restored):
        lines.setdefault(one.url, []).append((to_micros(one.page.at), number, one))
    before: dict[int, Restored | Earlier | None] = {}
    for line in lines.values():
        line.sort(key=itemgetter(0, 1))
        last: Restored | Earlier | None = None
        for _, number, step in line:
            before[number] = last
            last = step
    return [(one, before[number]) for number, one in enumerate(restored)]


def _compared(one: Restored, before: Restored | Earlier | None, bodies: Mapping[bytes, bytes]) -> Restored:
    from tidings.read.page.diff import DiffKind, diff

    if before is None:
        return replace(one, first=True)
    if before.sha256 == one.sha256:
        return one
    old = before.page.body if isinstance(before, Restored) else bodies.get(before.sha256, b"")
    old_type = before.page.content_type if isinstance(before, Restored) else before.content_type
    found = diff(old, one.page.body, url=one.url, old_type=old_type, new_type=one.page.content_type)
    changed = found.count(DiffKind.CHANGED)
    new = [part.new for part in found.segments if part.kind in (DiffKind.ADDED, DiffKind.CHANGED) and part.new]
    added, removed = found.count(DiffKind.ADDED) + changed, found.count(DiffKind.REMOVED) + changed
    return replace(one, added=added, removed=removed, words=first_words(new))


def restore(connection: Connection, restored: Sequence[Restored]) -> int:
    """How many versions were new. An address that is a source of another kind is left alone."""
    lock_sites(connection, None)
    places = _places(connection, restored)
    kept = _kept(connection, {source_id for source_id, _ in places.values()})
    blobs, rows, more = BlobBatch(), list[Values](), dict[int, int]()
    for one in restored:
        if one.url not in places:
            continue
        source_id, root_id = places[one.url]
        key = source_id, to_micros(one.page.at), one.sha256
        if key not in kept:
            kept.add(key)
            rows.append(_version_row(one, source_id, root_id))
            blobs.put_packed(one.sha256, one.data)
            more[source_id] = more.get(source_id, 0) + 1
    _insert_version.run(connection, rows)
    _count_page.run(connection, [{"key": page_id, "more": count} for page_id, count in sorted(more.items())])
    blobs.write(connection)
    return len(rows)


def _version_row(one: Restored, source_id: int, root_id: int) -> Values:
    row: Values = {
        "source_id": source_id,
        "root_id": root_id,
        "at": to_micros(one.page.at),
        "body": one.sha256,
        "size": len(one.page.body),
        "content_type": clean(one.page.content_type),
        "status": one.page.status,
        "words": clean(one.words),
        "added": one.added,
        "removed": one.removed,
        "silent": 0,
        "first": int(one.first),
    }
    return row


def _places(connection: Connection, restored: Sequence[Restored]) -> dict[str, tuple[int, int]]:
    """By URL: the page, and the root of its site."""
    firsts: dict[str, Restored] = {}
    for one in restored:
        firsts.setdefault(one.url, one)
    places, others = dict[str, tuple[int, int]](), set[str]()
    for urls in chunks(firsts):
        for url, source_id, root_id in connection.execute(_held, {"urls": urls}):
            if root_id is None:
                others.add(url)
            else:
                places[url] = source_id, root_id
    new = [one for url, one in firsts.items() if url not in places and url not in others]
    return places | _add(connection, new)


def _add(connection: Connection, new: Sequence[Restored]) -> dict[str, tuple[int, int]]:
    rows = [source_row(NewSource(one.url, one.page.host, SourceKind.PAGE), one.page.at, None, ARCHIVED) for one in new]
    added = insert_sources(connection, rows)
    roots = {site_of(url): root_id for root_id, url in connection.execute(_sites)}
    places: dict[str, tuple[int, int]] = {}
    pages, sites, links, more = list[Values](), list[Values](), list[Values](), dict[int, int]()
    for one in new:
        source_id = added.get(one.url)
        if source_id is None:  # by another program, just now (PostgreSQL)
            continue
        root_id = roots.setdefault(site_of(one.url), source_id)
        places[one.url] = source_id, root_id
        if root_id == source_id:
            pages.append(new_page(source_id, source_id, None, 0))
            sites.append(new_site(source_id))
            links.append(root_link(source_id, one.url, one.page.at))
        else:
            pages.append(new_page(source_id, root_id, root_id, 1))
            more[root_id] = more.get(root_id, 0) + 1
    for table, values in ((page, pages), (site, sites), (link, links)):
        if values:
            connection.execute(insert(table), values)
    _count_site.run(connection, [{"key": root_id, "more": count} for root_id, count in sorted(more.items())])
    return places


def _kept(connection: Connection, source_ids: set[int]) -> set[tuple[int, int, bytes]]:
    kept: set[tuple[int, int, bytes]] = set()
    for ids in chunks(sorted(source_ids)):
        rows = connection.execute(_versions, {"ids": ids})
        kept.update((source_id, at, body) for source_id, at, body in rows)
    return kept
