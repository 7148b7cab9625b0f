"""A site that somebody asks us to follow: new, known already, or known from an archive only.

Pages from an archive were never visited and have no time to be visited at. They belong to the site of their name; where
that is followed later, they go over to it.
"""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import bindparam, delete, func, insert, select, update
from sqlalchemy.engine import Connection

from tidings.errors import SourceError
from tidings.model import NewSite, NewSource, SourceKind, SourceState
from tidings.read.pagelinks import site_of
from tidings.store.briefs import pack_words
from tidings.store.catalogue import raise_changes
from tidings.store.foundlinks import DEEPER
from tidings.store.instants import Instant
from tidings.store.newsources import (
    FIRST_REASON,
    address,
    insert_site,
    insert_sources,
    new_site,
    root_link,
    source_row,
)
from tidings.store.removal import REMOVED
from tidings.store.schema import link, memory, page, site, source, version
from tidings.store.sitelocks import lock_sites
from tidings.store.statements import AnyRow, Values

ARCHIVED = "from an archive: not visited"
_LEVEL = 1  # of a page from an archive: somewhere under the root

_held = (
    select(source.c.id, source.c.kind, source.c.seq, source.c.next_at, source.c.state, page.c.root_id, site.c.depth)
    .add_columns(site.c.include, site.c.exclude)
    .outerjoin_from(source, page, page.c.source_id == source.c.id)
    .outerjoin(site, site.c.source_id == source.c.id)
    .where(source.c.url == bindparam("url"))
)
_archives = (
    select(source.c.id, source.c.url)
    .join_from(site, source, source.c.id == site.c.source_id)
    .where(source.c.seq == 0, source.c.next_at.is_(None), source.c.state == SourceState.ACTIVE.value)
)
_set_site = update(site).where(site.c.source_id == bindparam("root"))
_due = update(source).where(source.c.id == bindparam("root"))
# Pages that lay as deep as was asked for: their links were not wanted, and are now.
_reread = select(page.c.source_id).where(
    page.c.root_id == bindparam("root"), page.c.level >= bindparam("old_depth"), page.c.level < bindparam("new_depth")
)
_forget = update(memory).where(memory.c.source_id.in_(_reread))
_revisit = (
    update(source)
    .where(source.c.id.in_(_reread), source.c.state == SourceState.ACTIVE.value, source.c.seq > 0)
    .values(next_at=bindparam("first_at", type_=Instant()), reason="its links are wanted now")
)
_look_again = (
    update(link)
    .where(link.c.root_id == bindparam("root"), link.c.refusal.is_not(None), link.c.refusal.not_in([REMOVED, DEEPER]))
    .values(waiting=1, refusal=None)
)
_move_pages = (
    update(page)
    .where(page.c.root_id == bindparam("old_root"), page.c.source_id != bindparam("root"))
    .values(root_id=bindparam("root"), parent_id=bindparam("root"), level=_LEVEL)
)
_move_versions = update(version).where(version.c.root_id == bindparam("old_root")).values(root_id=bindparam("root"))
_end_site = delete(site).where(site.c.source_id == bindparam("old_root"))
_end_links = delete(link).where(link.c.root_id == bindparam("old_root"))
_count = select(func.count()).select_from(page).where(page.c.root_id == bindparam("root"))


def follow(connection: Connection, wanted: NewSite, at: datetime) -> tuple[int, bool]:
    """(the root's id, is it new?)"""
    url = address(wanted.url)
    held = connection.execute(_held, {"url": url}).first()
    if held is None:
        root_id = _begin(connection, wanted, at)
        new = True
    else:
        root_id, new = held.id, _is_archived(held)
        if held.kind != SourceKind.PAGE.value:
            raise SourceError(url, f"it is followed already, as source {held.id} of kind {held.kind}")
        if held.root_id != held.id and not new:
            raise SourceError(url, f"it is followed already, as a page of site {held.root_id}")
        lock_sites(connection, [held.root_id])
        _take_over(connection, wanted, at, held, new)
    _unite(connection, root_id, url)
    raise_changes(connection)
    return root_id, new


def _begin(connection: Connection, wanted: NewSite, at: datetime) -> int:
    new = NewSource(
        wanted.url,
        wanted.host,
        SourceKind.PAGE,
        title=wanted.title,
        category=wanted.category,
        policy=wanted.policy,
        weight=wanted.weight,
    )
    row = source_row(new, at, at)
    added = insert_sources(connection, [row])
    if not added:  # by another program, just now (PostgreSQL)
        raise SourceError(wanted.url, "it was added just now; try again")
    root_id = added[row["url"]]
    insert_site(connection, root_id, row["url"], at, _asked(wanted))
    return root_id


def _asked(wanted: NewSite) -> Values:
    return {
        "depth": wanted.depth,
        "include": pack_words(wanted.include),
        "exclude": pack_words(wanted.exclude),
        "words": pack_words(wanted.words),
        "at_least": wanted.at_least,
        "once": int(wanted.once),
    }


def _is_archived(held: AnyRow) -> bool:
    return bool(held.seq == 0 and held.next_at is None and held.state == SourceState.ACTIVE.value)


def _take_over(connection: Connection, wanted: NewSite, at: datetime, held: AnyRow, new: bool) -> None:
    root_id, asked = held.id, _asked(wanted)
    root = {"root": root_id}
    if held.depth is None:  # a page from an archive, under another one
        connection.execute(
            update(page).where(page.c.source_id == root_id).values(root_id=root_id, parent_id=None, level=0)
        )
        connection.execute(update(version).where(version.c.source_id == root_id).values(root_id=root_id))
        connection.execute(insert(site), [new_site(root_id)])
        connection.execute(insert(link), [root_link(root_id, wanted.url, at)])
        connection.execute(_set_site.values(pages=site.c.pages - 1), {"root": held.root_id})
    connection.execute(_set_site.values(asked), root)
    if new:
        said = {"policy": wanted.policy, "weight": wanted.weight, "category": wanted.category}
        connection.execute(_due.values(next_at=at, reason=FIRST_REASON, **said), root)
        return
    if (asked["include"], asked["exclude"]) != (held.include, held.exclude):
        connection.execute(_look_again, root)
    if wanted.depth > held.depth:
        depths = {"old_depth": held.depth, "new_depth": wanted.depth}
        connection.execute(_forget.values(etag=None, last_modified=None, body_hash=None, known=None), root | depths)
        connection.execute(_revisit, root | depths | {"first_at": at})


def _unite(connection: Connection, root_id: int, url: str) -> None:
    """Pages of this site that were known from archives alone."""
    name = site_of(url)
    for other, other_url in connection.execute(_archives).all():
        if other != root_id and site_of(other_url) == name:
            _merge(connection, other, root_id)


def _merge(connection: Connection, old_root: int, root_id: int) -> None:
    lock_sites(connection, [old_root, root_id])
    values = {"old_root": old_root, "root": root_id}
    connection.execute(_move_pages, values)
    connection.execute(_move_versions, values)
    connection.execute(_end_site, values)
    connection.execute(_end_links, values)
    pages = connection.execute(_count, {"root": root_id}).scalar_one()
    connection.execute(_set_site.values(pages=pages), {"root": root_id})
