"""Pages in the search index: their current versions to be indexed, the texts that are searched, and pages as hits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from sqlalchemy import bindparam, delete, literal_column, select
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.chunks import chunks
from tidings.model.search import FoundPage, Indexed, PageText, UnindexedPage
from tidings.model.times import utc
from tidings.store.db.blobs import read_blobs
from tidings.store.db.schema import page_text, source, unindexed
from tidings.store.db.site_tables import page, site, version
from tidings.store.db.statements import AnyRow, BulkInsert
from tidings.store.db.types import storable, to_micros
from tidings.store.rows.schedules import rules_of, scope_of
from tidings.store.visits.articles import UNCATEGORIZED
from tidings.text.decoding import pack, unpack

# -- pages to be indexed -----------------------------------------------------------------------------

_latest = (
    select(version.c.id)
    .where(version.c.source_id == page.c.source_id)
    .order_by(version.c.at.desc(), version.c.id.desc())
    .limit(1)
    .correlate(page)
    .scalar_subquery()
)
_size = (
    select(version.c.size)
    .where(version.c.source_id == -unindexed.c.entry_id)
    .order_by(version.c.at.desc(), version.c.id.desc())
    .limit(1)
    .correlate(unindexed)
    .scalar_subquery()
)
# The ids are negated: the newest page comes first.
_next_pages = (
    select(unindexed.c.entry_id, unindexed.c.times, _size.label("length"))
    .where(unindexed.c.entry_id < literal_column("0"))
    .order_by(unindexed.c.entry_id)
    .limit(bindparam("most"))
)
_OF_PAGE = page.c.source_id.in_(bindparam("ids", expanding=True))
_versions = (
    select(
        page.c.source_id,
        page.c.root_id,
        page.c.scope,
        site.c.scope.label("site_scope"),
        version.c.at,
        version.c.body,
        version.c.content_type,
        source.c.url,
        source.c.title,
    )
    .join_from(page, version, version.c.id == _latest)
    .join(source, source.c.id == page.c.source_id)
    .outerjoin(site, site.c.source_id == page.c.root_id)
    .where(_OF_PAGE)
)
_recurring = select(site.c.source_id, site.c.recurring).where(site.c.source_id.in_(bindparam("ids", expanding=True)))


def next_unindexed_pages(connection: Connection, limit: int) -> Sequence[AnyRow]:
    """Returns rows of (entry_id, times, length): pages to be indexed, newest first."""
    return connection.execute(_next_pages, {"most": limit}).all()


def read_unindexed_pages(connection: Connection, rows: Sequence[AnyRow]) -> list[UnindexedPage]:
    """Returns the current versions of queued pages, in the order of `rows`."""
    if not rows:
        return []
    found = connection.execute(_versions, {"ids": [-row.entry_id for row in rows]}).all()
    bodies = read_blobs(connection, {one.body for one in found}, leave_out=True)
    roots = sorted({one.root_id for one in found})
    sites = {one.source_id: one.recurring for one in connection.execute(_recurring, {"ids": roots})} if roots else {}
    rules = rules_of(connection, roots) if roots else {}
    known = {
        one.source_id: UnindexedPage(
            one.source_id,
            0,
            one.url,
            one.title,
            one.at,
            bodies.get(one.body, b""),
            one.content_type,
            scope_of(one.scope, one.site_scope),
            sites.get(one.root_id, b""),
            rules.get(one.root_id, ()),
        )
        for one in found
    }
    return [_with_times(known.get(-row.entry_id), row) for row in rows]


def _with_times(known: UnindexedPage | None, row: AnyRow) -> UnindexedPage:
    if known is None:
        return UnindexedPage(-row.entry_id, row.times, gone=True)
    return replace(known, times=row.times)


# -- texts of indexed pages --------------------------------------------------------------------------

_insert_text = BulkInsert(page_text)
_delete_text = delete(page_text).where(page_text.c.source_id.in_(bindparam("ids", expanding=True)))
_root = source.alias("root")
_METADATA = (
    *(source.c.id, source.c.url, source.c.title.label("source_title"), source.c.category, page.c.root_id),
    *(page_text.c.at, page_text.c.title, page_text.c.language),
    *(_root.c.url.label("root_url"), _root.c.title.label("root_title")),
)
_metadata = (
    select(*_METADATA)
    .join_from(page_text, source, source.c.id == page_text.c.source_id)
    .join(page, page.c.source_id == page_text.c.source_id)
    .join(_root, _root.c.id == page.c.root_id)
    .where(page_text.c.source_id.in_(bindparam("ids", expanding=True)))
)
_texts = _metadata.add_columns(page_text.c.text)

STATEMENTS: Final[dict[str, Executable]] = {
    "next_pages": _next_pages,
    "versions": _versions,
    "metadata": _metadata,
    "texts": _texts,
}


class PageNames(NamedTuple):
    """The sources, categories and site of a page, as watches know them."""

    source: tuple[str, ...]  # ids, URLs and titles of the page and its site
    categories: tuple[str, ...]
    site: str  # its host


def write_page_texts(connection: Connection, entry_ids: Sequence[int], kept: Sequence[Indexed]) -> None:
    """Replaces the texts of these entries by those that are kept."""
    if not entry_ids:
        return
    connection.execute(_delete_text, {"ids": [-entry_id for entry_id in entry_ids]})
    rows = [
        {
            "source_id": -one.entry_id,
            "at": to_micros(one.page.at),
            "title": storable(one.page.title),
            "language": storable(one.page.language),
            "text": pack(storable(one.page.text).encode()),
        }
        for one in kept
        if one.page is not None
    ]
    _insert_text.run(connection, rows)


def read_page_texts(connection: Connection, source_ids: Sequence[int]) -> list[tuple[PageText, AnyRow]]:
    """Returns (text, row of metadata) of these pages; those that were removed are left out."""
    rows = connection.execute(_texts, {"ids": list(source_ids)}).all() if source_ids else []
    return [(PageText(row.at, row.title, unpack(row.text).decode(), row.language), row) for row in rows]


def read_page_metadata(connection: Connection, source_ids: Sequence[int]) -> Sequence[AnyRow]:
    """Returns rows of metadata, without texts."""
    return connection.execute(_metadata, {"ids": list(source_ids)}).all() if source_ids else []


def page_names_of(row: AnyRow) -> PageNames:
    names = (str(row.id), row.url, row.source_title, row.title, str(row.root_id), row.root_url, row.root_title)
    return PageNames(tuple(dict.fromkeys(filter(None, names))), (row.category or UNCATEGORIZED,), host_name(row.url))


def found_pages(connection: Connection, source_ids: Sequence[int]) -> dict[int, FoundPage]:
    """Maps ids to pages as hits."""
    return {
        row.id: FoundPage(
            source_id=row.id,
            root_id=row.root_id,
            site_name=row.root_title or row.root_url,
            url=row.url,
            title=row.title,
            language=row.language,
            category=row.category,
            changed=utc(row.at),
        )
        for ids in chunks(source_ids)
        for row in read_page_metadata(connection, ids)
    }


def host_name(url: str | None) -> str:
    try:
        return urlsplit(url or "").hostname or ""
    except ValueError:
        return ""
