"""Removes a source and everything stored of it: a feed, a site with all its pages, or one page of a site.

A site of 20,000 pages takes the better part of a minute. So its rows are removed in parts first, each in a transaction,
and other writers get their turn between them; the last transaction removes the rest. Stopping in the middle leaves a
smaller site.
"""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import bindparam, delete, func, select, union_all, update
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.errors import SourceNotFound
from tidings.store.db.blobs import BlobBatch
from tidings.store.db.schema import LARGEST, article, revision, source
from tidings.store.db.site_tables import link, page, site, version
from tidings.store.db.statements import AnyRow, Bulk
from tidings.store.rows import versions as retention
from tidings.store.rows.followings import forget_followers
from tidings.store.rows.links import adopt_children, link_key, lock_sites, withdraw
from tidings.store.rows.match_counts import count_out

REMOVED = "removed by a person"

_lock = select(source.c.id).where(source.c.id == bindparam("source_id")).with_for_update()
_remove = delete(source).where(source.c.id == bindparam("source_id"))
_lock_articles = (
    select(article.c.id).where(article.c.source_id == bindparam("source_id")).order_by(article.c.id).with_for_update()
)
_page_row = (
    select(page.c.root_id, page.c.parent_id, source.c.url)
    .join_from(page, source, source.c.id == page.c.source_id)
    .where(page.c.source_id == bindparam("source_id"))
)
_of_site = select(page.c.source_id).where(page.c.root_id == bindparam("source_id"))
_lock_pages = select(source.c.id).where(source.c.id.in_(_of_site)).order_by(source.c.id).with_for_update()
_remove_pages = delete(source).where(source.c.id.in_(_of_site))
_bodies = select(version.c.body, func.count()).group_by(version.c.body)
_bodies_of_page = _bodies.where(version.c.source_id == bindparam("source_id"))
_bodies_of_site = _bodies.where(version.c.source_id.in_(_of_site))
_count_one_less = update(site).where(site.c.source_id == bindparam("root")).values(pages=site.c.pages - 1)
_refuse_link = (
    update(link)
    .where(link.c.root_id == bindparam("root"), link.c.url_hash == bindparam("hash"))
    .values(waiting=None, refusal=REMOVED)
)


_drop_waiting_links = (
    update(link)
    .where(link.c.root_id == bindparam("root"), link.c.waiting.is_not(None))
    .values(waiting=None, refusal=REMOVED)
)
_some_versions = (
    select(version.c.id, version.c.source_id, version.c.body)
    .where(version.c.root_id == bindparam("root"))
    .limit(bindparam("number"))
)
_some_pages = (  # deepest first, so that no page is left without its parent
    select(page.c.source_id)
    .where(page.c.root_id == bindparam("root"), page.c.source_id != bindparam("root"))
    .order_by(page.c.level.desc(), page.c.source_id.desc())
    .limit(bindparam("number"))
)
_lock_some = (
    select(source.c.id).where(source.c.id.in_(bindparam("ids", expanding=True))).order_by(source.c.id).with_for_update()
)
_remove_some = Bulk(delete(source).where(source.c.id == bindparam("key")))
_count_less = update(site).where(site.c.source_id == bindparam("root"))


def _blob_references() -> Any:
    """Selects the blobs that articles of a source reference, and how often."""
    own = article.c.source_id == bindparam("source_id")
    keys = union_all(
        *(select(column.label("key")).where(own) for column in (article.c.content_blob, article.c.html_blob)),
        *(
            select(column.label("key")).join(article).where(own)
            for column in (revision.c.content_blob, revision.c.html_blob)
        ),
    ).subquery()
    return select(keys.c.key, func.count()).where(keys.c.key.is_not(None)).group_by(keys.c.key)


_blobs_of_articles = _blob_references()


STATEMENTS: Final[dict[str, Executable]] = {
    "lock_articles": _lock_articles,
    "lock_pages": _lock_pages,
    "blobs_of_articles": _blobs_of_articles,
    "bodies_of_page": _bodies_of_page,
    "bodies_of_site": _bodies_of_site,
    "some_versions": _some_versions,
    "some_pages": _some_pages,
    "drop_waiting_links": _drop_waiting_links,
    "refuse_link": _refuse_link,
}


def lock_source(connection: Connection, source_id: int) -> None:
    if source_id > LARGEST or connection.execute(_lock, {"source_id": source_id}).first() is None:
        raise SourceNotFound(str(source_id))


def remove_part(connection: Connection, source_id: int) -> int:
    """Removes some versions or pages of a site and returns how many; 0 where few rows are left, or it is no site."""
    if source_id > LARGEST or not lock_sites(connection, [source_id]):
        return 0
    some = {"root": source_id, "number": retention.AT_A_TIME}
    connection.execute(_drop_waiting_links, {"root": source_id})
    versions = connection.execute(_some_versions, some).all()
    if versions:
        retention.forget_versions(connection, versions)
        return len(versions)
    pages = list(connection.execute(_some_pages, some).scalars())
    if pages:
        connection.execute(_lock_some, {"ids": pages}).all()
        count_out(connection, pages, {})
        _remove_some.run(connection, [{"key": page_id} for page_id in pages])
        connection.execute(_count_less.values(pages=site.c.pages - len(pages)), {"root": source_id})
    return len(pages)


def remove_source(connection: Connection, source_id: int) -> None:
    values = {"source_id": source_id}
    page_row = None if source_id > LARGEST else connection.execute(_page_row, values).first()
    if page_row is not None:
        lock_sites(connection, [page_row.root_id])
    blobs = BlobBatch(connection)
    if page_row is not None and page_row.root_id == source_id:
        connection.execute(_lock_pages, values).all()
        forget_followers(connection, source_id)
        _release(connection, blobs, _bodies_of_site, values)
        count_out(connection, _of_site, values)
        connection.execute(_remove_pages, values)
    else:
        lock_source(connection, source_id)
        forget_followers(connection, source_id)
        # Locked, so that no article's page is stored meanwhile (PostgreSQL), which would change its blobs.
        connection.execute(_lock_articles, values).all()
        _release(connection, blobs, _blobs_of_articles, values)
        if page_row is not None:
            _release(connection, blobs, _bodies_of_page, values)
            _leave_site(connection, source_id, page_row)
        count_out(connection, [source_id], {})
        connection.execute(_remove, values)
    blobs.write()


def _release(connection: Connection, blobs: BlobBatch, references: Any, values: dict[str, int]) -> None:
    """Lowers the reference counts of blobs; `references` selects (blob, number of references)."""
    for key, count in connection.execute(references, values):
        blobs.count(key, -count)


def _leave_site(connection: Connection, source_id: int, page_row: AnyRow) -> None:
    root = page_row.root_id
    withdraw(connection, [source_id])
    # Its children stay, under its parent from now on.
    adopt_children(connection, [(source_id, page_row.parent_id or root)])
    connection.execute(_count_one_less, {"root": root})
    connection.execute(_refuse_link, {"root": root, "hash": link_key(root, page_row.url)[1]})
