"""Forgetting a source and everything kept of it; a site with all its pages, a page of a site alone.

A site of 20,000 pages takes the better part of a minute. So it is shed piece by piece first, and others have their turn
between the pieces; the last transaction removes the rest. Whoever is stopped in the middle leaves a smaller site.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import bindparam, delete, func, select, union_all, update
from sqlalchemy.engine import Connection

from tidings.errors import SourceNotFound
from tidings.store.db.blobs import BlobBatch
from tidings.store.db.schema import LARGEST, article, link, page, revision, site, source, version
from tidings.store.db.statements import AnyRow, Bulk
from tidings.store.rows import versions as retention
from tidings.store.rows.links import adopt_children, link_key, lock_sites, withdraw
from tidings.store.rows.match_counts import count_out

REMOVED = "removed by a person"

_lock = select(source.c.id).where(source.c.id == bindparam("source_id")).with_for_update()
_remove = delete(source).where(source.c.id == bindparam("source_id"))
_lock_articles = (
    select(article.c.id).where(article.c.source_id == bindparam("source_id")).order_by(article.c.id).with_for_update()
)
_place = select(page.c.root_id, page.c.parent_id, source.c.url).join_from(page, source, source.c.id == page.c.source_id)
_place = _place.where(page.c.source_id == bindparam("source_id"))
_of_site = select(page.c.source_id).where(page.c.root_id == bindparam("source_id"))
_lock_pages = select(source.c.id).where(source.c.id.in_(_of_site)).order_by(source.c.id).with_for_update()
_remove_pages = delete(source).where(source.c.id.in_(_of_site))
_bodies = select(version.c.body, func.count()).group_by(version.c.body)
_bodies_of_page = _bodies.where(version.c.source_id == bindparam("source_id"))
_bodies_of_site = _bodies.where(version.c.source_id.in_(_of_site))
_one_less = update(site).where(site.c.source_id == bindparam("root")).values(pages=site.c.pages - 1)
_unlink = (
    update(link)
    .where(link.c.root_id == bindparam("root"), link.c.url_hash == bindparam("hash"))
    .values(waiting=None, refusal=REMOVED)
)


_stop = (
    update(link)
    .where(link.c.root_id == bindparam("root"), link.c.waiting.is_not(None))
    .values(waiting=None, refusal=REMOVED)
)
_some_versions = (
    select(version.c.id, version.c.source_id, version.c.body)
    .where(version.c.root_id == bindparam("root"))
    .limit(bindparam("number"))
)
_some_pages = (  # the deepest first: no page is left without its parent
    select(page.c.source_id)
    .where(page.c.root_id == bindparam("root"), page.c.source_id != bindparam("root"))
    .order_by(page.c.level.desc(), page.c.source_id.desc())
    .limit(bindparam("number"))
)
_lock_some = (
    select(source.c.id).where(source.c.id.in_(bindparam("ids", expanding=True))).order_by(source.c.id).with_for_update()
)
_remove_some = Bulk(delete(source).where(source.c.id == bindparam("key")))
_some_less = update(site).where(site.c.source_id == bindparam("root"))


def _pointers() -> Any:
    """The blobs the articles of a source point to, and how often."""
    own = article.c.source_id == bindparam("source_id")
    keys = union_all(
        *(select(column.label("key")).where(own) for column in (article.c.content_blob, article.c.html_blob)),
        *(
            select(column.label("key")).join(article).where(own)
            for column in (revision.c.content_blob, revision.c.html_blob)
        ),
    ).subquery()
    return select(keys.c.key, func.count()).where(keys.c.key.is_not(None)).group_by(keys.c.key)


_pointers_of = _pointers()


def lock_source(connection: Connection, source_id: int) -> None:
    if source_id > LARGEST or connection.execute(_lock, {"source_id": source_id}).first() is None:
        raise SourceNotFound(str(source_id))


def shed(connection: Connection, source_id: int) -> int:
    """Forget some of what belongs to a site, and nothing of any other source; 0: there is little left."""
    if source_id > LARGEST or not lock_sites(connection, [source_id]):
        return 0
    some = {"root": source_id, "number": retention.AT_A_TIME}
    connection.execute(_stop, {"root": source_id})
    versions = connection.execute(_some_versions, some).all()
    if versions:
        retention.forget_versions(connection, versions)
        return len(versions)
    pages = list(connection.execute(_some_pages, some).scalars())
    if pages:
        connection.execute(_lock_some, {"ids": pages}).all()
        count_out(connection, pages, {})
        _remove_some.run(connection, [{"key": page_id} for page_id in pages])
        connection.execute(_some_less.values(pages=site.c.pages - len(pages)), {"root": source_id})
    return len(pages)


def remove_source(connection: Connection, source_id: int) -> None:
    values = {"source_id": source_id}
    place = None if source_id > LARGEST else connection.execute(_place, values).first()
    if place is not None:
        lock_sites(connection, [place.root_id])
    blobs = BlobBatch()
    if place is not None and place.root_id == source_id:
        connection.execute(_lock_pages, values).all()
        _let_go(connection, blobs, _bodies_of_site, values)
        count_out(connection, _of_site, values)
        connection.execute(_remove_pages, values)
    else:
        lock_source(connection, source_id)
        # From here on nobody changes what its articles point to (a page that arrives just now, on PostgreSQL).
        connection.execute(_lock_articles, values).all()
        _let_go(connection, blobs, _pointers_of, values)
        if place is not None:
            _let_go(connection, blobs, _bodies_of_page, values)
            _leave_site(connection, source_id, place)
        count_out(connection, [source_id], {})
        connection.execute(_remove, values)
    blobs.write(connection)


def _let_go(connection: Connection, blobs: BlobBatch, pointers: Any, values: dict[str, int]) -> None:
    for key, count in connection.execute(pointers, values):
        blobs.count(key, -count)


def _leave_site(connection: Connection, source_id: int, place: AnyRow) -> None:
    root = place.root_id
    withdraw(connection, [source_id])
    # Its children stay, and are examined with those beside it from the next time on.
    adopt_children(connection, [(source_id, place.parent_id or root)])
    connection.execute(_one_less, {"root": root})
    connection.execute(_unlink, {"root": root, "hash": link_key(root, place.url)[1]})
