"""Adds page versions from archives that were made elsewhere.

    compress -> stored_versions -> compare -> write_versions

A page that is unknown becomes a source that is not visited. It belongs to the site of its host (without `www.`); where
there is none, the first such page is the root of a new site of depth 0, so that all its pages are listed and removed
together. What is new in a version is found by comparing it with the version before; no segment counts as noise, for no
noise was learned.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter
from typing import Final

from sqlalchemy import bindparam, insert, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.chunks import chunks
from tidings.model.pages import ArchivedPage
from tidings.model.sources import NewSource, SourceKind
from tidings.read.page.tree.links import host_without_www
from tidings.store.db.blobs import BlobBatch, read_blobs
from tidings.store.db.schema import source
from tidings.store.db.site_tables import link, page, site, version
from tidings.store.db.statements import Bulk, BulkInsert, Values, raw
from tidings.store.db.types import first_words, storable, to_micros
from tidings.store.rows.links import lock_sites
from tidings.store.rows.listing import relist
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
_stored = (
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


STATEMENTS: Final[dict[str, Executable]] = {
    "known_pages": _held,
    "versions": _versions,
    "stored": _stored,
}


@dataclass(frozen=True, slots=True)
class ImportedVersion:
    page: ArchivedPage
    url: str
    sha256: bytes
    data: bytes  # the body, compressed
    added: int = 0  # segments, since the version before
    removed: int = 0
    changed: int = 0
    words: str = ""
    first: bool = False  # there is no version before


@dataclass(frozen=True, slots=True)
class StoredVersion:
    """A version that is stored already."""

    at: int
    sha256: bytes
    content_type: str | None


StoredVersions = dict[str, list[StoredVersion]]  # by URL


async def compress(pages: Sequence[ArchivedPage]) -> list[ImportedVersion]:
    """Compresses the bodies in a thread of their own, so that the writer's thread need not. Pages with too long URLs
    are left out."""

    def work() -> list[ImportedVersion]:
        return [
            ImportedVersion(one, url, hashlib.sha256(one.body).digest(), pack(one.body))
            for one in pages
            if len((url := storable(one.url)).encode()) <= LONGEST_URL
        ]

    return await asyncio.to_thread(work)


def stored_versions(
    connection: Connection, imported: Sequence[ImportedVersion]
) -> tuple[StoredVersions, dict[bytes, bytes]]:
    """Returns the stored versions of these pages, and the bodies that new ones are compared with."""
    kept: StoredVersions = {}
    for urls in chunks(sorted({one.url for one in imported})):
        for row in connection.execute(_stored, {"urls": urls}):
            kept.setdefault(row.url, []).append(StoredVersion(row.at, row.body, row.content_type))
    wanted = {before.sha256 for _, before in _pairs(imported, kept) if isinstance(before, StoredVersion)}
    return kept, read_blobs(connection, wanted, leave_out=True)


async def compare(
    imported: Sequence[ImportedVersion], kept: StoredVersions, bodies: Mapping[bytes, bytes]
) -> list[ImportedVersion]:
    """Returns the versions with what each adds and removes compared with the version before it."""

    def work() -> list[ImportedVersion]:
        return [_compared(one, before, bodies) for one, before in _pairs(imported, kept)]

    return await asyncio.to_thread(work)


def _pairs(
    imported: Sequence[ImportedVersion], kept: StoredVersions
) -> list[tuple[ImportedVersion, ImportedVersion | StoredVersion | None]]:
    """Returns each version, in the order given, with the version of its page before it."""
    histories: dict[str, list[tuple[int, int, ImportedVersion | StoredVersion]]] = {}
    for url, versions in kept.items():
        histories[url] = [(held.at, -1, held) for held in versions]
    for number, one in enumerate(imported):
        histories.setdefault(one.url, []).append((to_micros(one.page.at), number, one))
    before: dict[int, ImportedVersion | StoredVersion | None] = {}
    for history in histories.values():
        history.sort(key=itemgetter(0, 1))
        last: ImportedVersion | StoredVersion | None = None
        for _, number, step in history:
            before[number] = last
            last = step
    return [(one, before[number]) for number, one in enumerate(imported)]


def _compared(
    one: ImportedVersion, before: ImportedVersion | StoredVersion | None, bodies: Mapping[bytes, bytes]
) -> ImportedVersion:
    from tidings.read.page.diff import DiffKind, diff_pages

    if before is None:
        return replace(one, first=True)
    if before.sha256 == one.sha256:
        return one
    old = before.page.body if isinstance(before, ImportedVersion) else bodies.get(before.sha256, b"")
    old_type = before.page.content_type if isinstance(before, ImportedVersion) else before.content_type
    found = diff_pages(old, one.page.body, url=one.url, old_type=old_type, new_type=one.page.content_type)
    new = [part.words for part in found.segments if part.kind in (DiffKind.ADDED, DiffKind.CHANGED)]
    added, removed, changed = map(found.count, (DiffKind.ADDED, DiffKind.REMOVED, DiffKind.CHANGED))
    return replace(one, added=added, removed=removed, changed=changed, words=first_words(new))


def write_versions(connection: Connection, imported: Sequence[ImportedVersion]) -> int:
    """Stores the versions; returns how many were new. A URL that is a source of another kind is left alone."""
    lock_sites(connection, None)
    pages_by_url = _pages_of(connection, imported)
    kept = _stored_keys(connection, {source_id for source_id, _ in pages_by_url.values()})
    blobs, rows, more = BlobBatch(connection), list[Values](), dict[int, int]()
    for one in imported:
        if one.url not in pages_by_url:
            continue
        source_id, root_id = pages_by_url[one.url]
        key = source_id, to_micros(one.page.at), one.sha256
        if key not in kept:
            kept.add(key)
            rows.append(_version_row(one, source_id, root_id))
            blobs.put_packed(one.sha256, one.data)
            more[source_id] = more.get(source_id, 0) + 1
    _insert_version.run(connection, rows)
    _count_page.run(connection, [{"key": page_id, "more": count} for page_id, count in sorted(more.items())])
    blobs.write()
    return len(rows)


def _version_row(one: ImportedVersion, source_id: int, root_id: int) -> Values:
    row: Values = {
        "source_id": source_id,
        "root_id": root_id,
        "at": to_micros(one.page.at),
        "body": one.sha256,
        "size": len(one.page.body),
        "content_type": storable(one.page.content_type),
        "status": one.page.status,
        "words": storable(one.words),
        "added": one.added,
        "removed": one.removed,
        "changed": one.changed,
        "silent": 0,
        "first": int(one.first),
    }
    return row


def _pages_of(connection: Connection, imported: Sequence[ImportedVersion]) -> dict[str, tuple[int, int]]:
    """Maps URLs to (page, root of its site); unknown pages are added."""
    firsts: dict[str, ImportedVersion] = {}
    for one in imported:
        firsts.setdefault(one.url, one)
    pages_by_url, others = dict[str, tuple[int, int]](), set[str]()
    for urls in chunks(firsts):
        for url, source_id, root_id in connection.execute(_held, {"urls": urls}):
            if root_id is None:
                others.add(url)
            else:
                pages_by_url[url] = source_id, root_id
    new = [one for url, one in firsts.items() if url not in pages_by_url and url not in others]
    return pages_by_url | _add(connection, new)


def _add(connection: Connection, new: Sequence[ImportedVersion]) -> dict[str, tuple[int, int]]:
    rows = [source_row(NewSource(one.url, one.page.host, SourceKind.PAGE), one.page.at, None, ARCHIVED) for one in new]
    added = insert_sources(connection, rows)
    roots = {host_without_www(url): root_id for root_id, url in connection.execute(_sites)}
    pages_by_url: dict[str, tuple[int, int]] = {}
    pages, sites, links, more = list[Values](), list[Values](), list[Values](), dict[int, int]()
    for one in new:
        source_id = added.get(one.url)
        if source_id is None:  # another program has just added it (PostgreSQL)
            continue
        root_id = roots.setdefault(host_without_www(one.url), source_id)
        pages_by_url[one.url] = source_id, root_id
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
    relist(connection, (row["source_id"] for row in sites))
    return pages_by_url


def _stored_keys(connection: Connection, source_ids: set[int]) -> set[tuple[int, int, bytes]]:
    kept: set[tuple[int, int, bytes]] = set()
    for ids in chunks(sorted(source_ids)):
        kept.update((row.source_id, row.at, row.body) for row in connection.execute(_versions, {"ids": ids}))
    return kept
