"""Follows a site: a new one, one that is followed already, or one that is known only from an archive.

Pages from an archive were never visited and have no due time. They belong to the site of their host; when that is
followed later, they move to it.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from datetime import datetime
from typing import Final

from sqlalchemy import Select, bindparam, delete, func, insert, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.errors import SourceError, SourceNotFound
from tidings.model.pages import DEEPER, Belongs, NewSite, PageScope
from tidings.model.sources import NewSource, SourceKind, SourceState
from tidings.read.page.tree.links import host_without_www
from tidings.store.db.people_tables import following
from tidings.store.db.schema import memory, source
from tidings.store.db.site_tables import link, page, site, version
from tidings.store.db.statements import AnyRow, Bulk, Values, update_raw
from tidings.store.db.types import Instant, to_micros
from tidings.store.rows.links import adopt, link_key, lock_sites, retire
from tidings.store.rows.listing import HELD, relist
from tidings.store.rows.schedules import pack_words
from tidings.store.rows.sources import (
    FIRST_REASON,
    SITE_SETTINGS,
    address,
    edited,
    insert_site,
    insert_sources,
    new_site,
    root_link,
    source_row,
)
from tidings.store.sources.catalogue import edit_pages, raise_changes
from tidings.store.sources.holding import restore_sources, resume_sources
from tidings.store.sources.intervals import bring_forward
from tidings.store.sources.remove import REMOVED

# -- what is watched of a page, or of the pages of a site ---------------------------------------------
#
# The next visit must read the page anew, whatever its server says of changes: only then is the new baseline that of
# the page as it was when the scope was set. So validators and the hash of the body are forgotten.

_root_of = select(page.c.root_id).where(page.c.source_id == bindparam("wanted"))
_page_id = select(page.c.source_id).where(page.c.source_id == bindparam("wanted"))
_without_own = select(page.c.source_id).where(page.c.root_id == bindparam("wanted"), page.c.scope.is_(None))
_set_page = update(page).where(page.c.source_id == bindparam("wanted"))
_set_site_scope = update(site).where(site.c.source_id == bindparam("wanted"))


def _forget_answers(pages: Select[tuple[int]]) -> Executable:
    return update(memory).where(memory.c.source_id.in_(pages)).values(etag=None, last_modified=None, body_hash=None)


def _old(pages: Select[tuple[int]]) -> Executable:
    """Pages that were visited are no news of their own any more: their next baseline is not delivered."""
    return update(page).where(page.c.source_id.in_(pages), page.c.versions > 0).values(fresh=0)


def set_page_scope(connection: Connection, source_id: int, scope: PageScope | None) -> None:
    """Sets what is watched of a page. SourceNotFound where it is no page."""
    wanted = {"wanted": source_id}
    root_id = connection.execute(_root_of, wanted).scalar()
    if root_id is None:
        raise SourceNotFound(str(source_id))
    lock_sites(connection, [root_id])
    connection.execute(_set_page.values(scope=scope), wanted)
    connection.execute(_forget_answers(_page_id), wanted)
    connection.execute(_old(_page_id), wanted)


def set_site_scope(connection: Connection, root_id: int, scope: PageScope | None) -> None:
    """Sets what is watched of a site's pages. SourceNotFound where it is no root."""
    if not lock_sites(connection, [root_id]):
        raise SourceNotFound(str(root_id))
    wanted = {"wanted": root_id}
    connection.execute(_set_site_scope.values(scope=scope), wanted)
    connection.execute(_forget_answers(_without_own), wanted)
    connection.execute(_old(_without_own), wanted)


ARCHIVED = "from an archive: not visited"
_NO_LONGER_WANTED = "no longer asked for"
_WANTED_AGAIN = "asked for again"
_WEIGHT = 1.0
_ARCHIVE_LEVEL = 1  # of a page from an archive: somewhere under the root

_held = (
    select(
        *(source.c[name] for name in ("id", "kind", "seq", "next_at", "state", "held_state", "resting")),
        page.c.root_id,
        site.c.depth,
    )
    .outerjoin_from(source, page, page.c.source_id == source.c.id)
    .outerjoin(site, site.c.source_id == source.c.id)
    .order_by(source.c.id)
)
_held_there = _held.where(source.c.url == bindparam("url"))
# Level 0: the root, under every URL it is known by.
_held_as = _held.where(
    source.c.id.in_(select(link.c.root_id).where(link.c.url_hash == bindparam("hash"), link.c.level == 0))
)
_archives = (
    select(source.c.id, source.c.url)
    .join_from(site, source, source.c.id == site.c.source_id)
    .where(source.c.seq == 0, source.c.next_at.is_(None), source.c.state == SourceState.ACTIVE.value)
)
_others = select(following.c.person_id).where(
    following.c.source_id == bindparam("root"), following.c.person_id != bindparam("person")
)
_set_site = update(site).where(site.c.source_id == bindparam("root"))
_set_root = update(source).where(source.c.id == bindparam("root"))
# Pages at the old depth: their links were not followed, and are now.
_reread = select(page.c.source_id).where(
    page.c.root_id == bindparam("root"), page.c.level >= bindparam("old_depth"), page.c.level < bindparam("new_depth")
)
# Only validators are cleared: a change since the last visit is still news.
_forget = update(memory).where(memory.c.source_id.in_(_reread)).values(etag=None, last_modified=None, body_hash=None)
_relink = update(page).where(page.c.source_id.in_(_reread)).values(relink=1)
_revisit = (
    update(source)
    .where(source.c.id.in_(_reread), source.c.state == SourceState.ACTIVE.value, source.c.seq > 0)
    .values(next_at=bindparam("first_at", type_=Instant()), reason="its links are wanted now")
)
# robots.txt, filters and limits may have changed; what a person removed stays refused.
_retry_refused = (
    update(link)
    .where(link.c.root_id == bindparam("root"), link.c.refusal.is_not(None), link.c.refusal.not_in([REMOVED, DEEPER]))
    .values(waiting=1, refusal=None)
)
_queue_deeper = (
    update(link)
    .where(link.c.root_id == bindparam("root"), link.c.refusal == DEEPER, link.c.level <= bindparam("new_depth"))
    .values(waiting=1, refusal=None, fresh=0)
)
_pages = (
    select(page.c.source_id, page.c.parent_id, page.c.level, source.c.url, source.c.state, source.c.reason)
    .add_columns(source.c.seq, source.c.next_at)
    .join_from(page, source, source.c.id == page.c.source_id)
    .where(page.c.root_id == bindparam("root"))
    .order_by(page.c.level, page.c.source_id)
)
_revive = Bulk(update_raw(source, "id", "state", "next_at", "reason"))
_move_pages = (
    update(page)
    .where(page.c.root_id == bindparam("old_root"), page.c.source_id != bindparam("root"))
    .values(root_id=bindparam("root"), parent_id=bindparam("root"), level=_ARCHIVE_LEVEL)
)
_move_versions = update(version).where(version.c.root_id == bindparam("old_root")).values(root_id=bindparam("root"))
_end_site = delete(site).where(site.c.source_id == bindparam("old_root"))
_end_links = delete(link).where(link.c.root_id == bindparam("old_root"))
_count = select(func.count()).select_from(page).where(page.c.root_id == bindparam("root"))


STATEMENTS: Final[dict[str, Executable]] = {
    "held_there": _held_there,
    "held_as": _held_as,
    "others": _others,
    "pages": _pages,
    "retry_refused": _retry_refused,
    "queue_deeper": _queue_deeper,
    "forget_validators": _forget,
    "move_versions": _move_versions,
    "root_of": _root_of,
    "forget_page": _forget_answers(_page_id),
    "forget_site": _forget_answers(_without_own),
    "old_pages": _old(_without_own),
}


def follow(connection: Connection, wanted: NewSite, at: datetime, belongs: Belongs | None = None) -> tuple[int, bool]:
    """Returns (the root's id, is it new?). `belongs`: which URLs are in the site; None: all that are not too deep."""
    url = address(wanted.url)
    held = _root_at(connection, url)
    if held is None:
        root_id = _add_site(connection, wanted, at)
        new = True
    else:
        root_id, new = held.id, _is_archived(held)
        if held.kind != SourceKind.PAGE.value:
            raise SourceError(url, f"it is followed already, as source {held.id} of kind {held.kind}")
        if held.root_id != held.id and not new:
            raise SourceError(url, f"it is followed already, as a page of site {held.root_id}")
        lock_sites(connection, [held.root_id])
        if new:
            _follow_archived(connection, wanted, at, held)
        else:
            _follow_again(connection, wanted, at, held)
            _retire_and_revive(connection, root_id, wanted.depth, belongs, at)
    _take_archived_pages(connection, root_id, url)
    relist(connection, [root_id])
    raise_changes(connection)
    return root_id, new


def shared_root(connection: Connection, wanted: NewSite, person_id: int) -> int | None:
    """The root of the site, where other people than this one follow it, or a person paused it: it stays as they have
    it. What was removed a moment ago comes back. None: there is no such site."""
    held = _root_at(connection, address(wanted.url))
    if held is None or held.root_id != held.id or _is_archived(held):
        return None
    is_paused = SourceState.PAUSED.value in (held.state, held.held_state) and not held.resting
    if not is_paused and connection.execute(_others.limit(1), {"root": held.id, "person": person_id}).first() is None:
        return None
    restore_sources(connection, [held.id])
    return int(held.id)


def _root_at(connection: Connection, url: str) -> AnyRow | None:
    """Returns the source that is at this address, or is known by it."""
    held = connection.execute(_held_there, {"url": url}).first()
    return held or connection.execute(_held_as, {"hash": link_key(0, url)[1]}).first()


def _add_site(connection: Connection, wanted: NewSite, at: datetime) -> int:
    new = NewSource(
        wanted.url,
        wanted.host,
        SourceKind.PAGE,
        title=wanted.title,
        category=wanted.category,
        policy=wanted.policy,
        weight=_WEIGHT if wanted.weight is None else wanted.weight,
        every=wanted.every,
        egress=wanted.egress,
    )
    row = source_row(new, at, at)
    added = insert_sources(connection, [row])
    if not added:  # another program has just added it (PostgreSQL)
        raise SourceError(wanted.url, "it was added just now; try again")
    root_id = added[row["url"]]
    insert_site(connection, root_id, row["url"], at, _site_settings(wanted))
    return root_id


def _site_settings(wanted: NewSite) -> Values:
    return {
        "depth": wanted.depth,
        "include": pack_words(wanted.include),
        "exclude": pack_words(wanted.exclude),
        "words": pack_words(word for word in wanted.words if word),
        "at_least": wanted.at_least,
        "once": int(wanted.once),
        "scope": wanted.scope,
    }


def _is_archived(held: AnyRow) -> bool:
    return bool(held.seq == 0 and held.next_at is None and held.state == SourceState.ACTIVE.value)


def _follow_archived(connection: Connection, wanted: NewSite, at: datetime, held: AnyRow) -> None:
    """Follows a site whose root was known only from an archive."""
    root_id = held.id
    root = {"root": root_id}
    if held.depth is None:  # a page of another site
        connection.execute(
            update(page).where(page.c.source_id == root_id).values(root_id=root_id, parent_id=None, level=0)
        )
        connection.execute(update(version).where(version.c.source_id == root_id).values(root_id=root_id))
        connection.execute(insert(site), [new_site(root_id)])
        connection.execute(insert(link), [root_link(root_id, wanted.url, at)])
        connection.execute(_set_site.values(pages=site.c.pages - 1), {"root": held.root_id})
    connection.execute(_set_site.values(_site_settings(wanted)), root)
    defaults = {"policy": wanted.policy, "weight": _WEIGHT, "category": None, "every": None, "egress": None}
    settings = defaults | _source_settings(wanted)
    connection.execute(_set_root.values(next_at=at, reason=FIRST_REASON, **settings), root)


def _source_settings(wanted: NewSite) -> Values:
    """The settings that are columns of `source`, where given."""
    return edited({name: value for name in SITE_SETTINGS if (value := getattr(wanted, name)) is not None})


def _follow_again(connection: Connection, wanted: NewSite, at: datetime, held: AnyRow) -> None:
    """Changes a site that is followed already."""
    root_id, asked, settings = held.id, _site_settings(wanted), _source_settings(wanted)
    root = {"root": root_id}
    if held.state in HELD:
        restore_sources(connection, [root_id])
        resume_sources(connection, [root_id], at)
    if not wanted.words:
        del asked["words"]
        if wanted.at_least == 1:
            del asked["at_least"]
    if asked.pop("scope") is not None:
        set_site_scope(connection, root_id, wanted.scope)
    connection.execute(_set_site.values(asked), root)
    if held.state != SourceState.ACTIVE.value:
        _revive.run(connection, [_revived(root_id, at)])
    if settings:
        connection.execute(_set_root.values(settings), root)
        edit_pages(connection, root_id, settings)
        if wanted.every is not None:
            bring_forward(connection, root_id)
    connection.execute(_retry_refused, root)
    if wanted.depth > held.depth:
        depths = {"old_depth": held.depth, "new_depth": wanted.depth}
        connection.execute(_queue_deeper, root | {"new_depth": wanted.depth})
        connection.execute(_forget, root | depths)
        connection.execute(_relink, root | depths)
        connection.execute(_revisit, root | depths | {"first_at": at})


def _revived(page_id: int, at: datetime) -> Values:
    return {"key": page_id, "state": SourceState.ACTIVE.value, "next_at": to_micros(at), "reason": _WANTED_AGAIN}


def _retire_and_revive(connection: Connection, root_id: int, depth: int, belongs: Belongs | None, at: datetime) -> None:
    """Stops visits of pages that no longer belong to the site, and resumes those that do again."""
    pages = {row.source_id: row for row in connection.execute(_pages, {"root": root_id})}
    wanted = {
        page_id
        for page_id, row in pages.items()
        if page_id == root_id or (row.level <= depth and (belongs is None or belongs(row.url)))
    }
    going = [
        page_id
        for page_id, row in pages.items()
        if page_id not in wanted and row.state == SourceState.ACTIVE.value and not _is_archived(row)
    ]
    back = [page_id for page_id in wanted if pages[page_id].reason == _NO_LONGER_WANTED]
    retire(connection, going, _NO_LONGER_WANTED)
    _revive.run(connection, [_revived(page_id, at) for page_id in sorted(back)])
    relist(connection, back)
    if going:
        adopt(connection, _orphans(pages, wanted, root_id))


def _orphans(pages: Mapping[int, AnyRow], wanted: Set[int], root_id: int) -> list[tuple[int, int]]:
    """Returns (page, its nearest ancestor that stays) for pages whose parent leaves the site."""
    orphans = []
    for page_id in sorted(wanted):
        above = pages[page_id].parent_id
        seen = set[int]()
        while above is not None and above not in wanted and above not in seen:
            seen.add(above)
            above = pages[above].parent_id if above in pages else root_id
        if seen:
            orphans.append((page_id, root_id if above is None or above in seen else above))
    return orphans


def _take_archived_pages(connection: Connection, root_id: int, url: str) -> None:
    """Moves pages of this host that were known only from archives into the site."""
    name = host_without_www(url)
    for other, other_url in connection.execute(_archives).all():
        if other != root_id and host_without_www(other_url) == name:
            _merge_sites(connection, other, root_id)


def _merge_sites(connection: Connection, old_root: int, root_id: int) -> None:
    lock_sites(connection, [old_root, root_id])
    values = {"old_root": old_root, "root": root_id}
    connection.execute(_move_pages, values)
    connection.execute(_move_versions, values)
    connection.execute(_end_site, values)
    connection.execute(_end_links, values)
    relist(connection, [old_root])
    pages = connection.execute(_count, {"root": root_id}).scalar_one()
    connection.execute(_set_site.values(pages=pages), {"root": root_id})
