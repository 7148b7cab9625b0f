"""Adds, edits, removes, refreshes and moves sources: ports.library.Catalogue."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import bindparam, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql import Executable

from tidings.model.people import OWNER
from tidings.model.sources import NewSource, Refreshed, SourceKind, SourceState, Wait, WaitingPage
from tidings.store.db.database import Database
from tidings.store.db.schema import LARGEST, memory, meta, source
from tidings.store.db.site_tables import page, site
from tidings.store.db.statements import Values
from tidings.store.db.types import storable
from tidings.store.rows.followings import follow_added, lock_person
from tidings.store.rows.links import lock_sites
from tidings.store.rows.listing import relist
from tidings.store.rows.sources import (
    LONGEST_URL,
    SITE_SETTINGS,
    address,
    edited,
    insert_site,
    insert_sources,
    source_row,
)
from tidings.store.sources.holding import (
    pause_sources,
    removed_before,
    restore_sources,
    restore_urls,
    resume_resting,
    resume_sources,
    set_aside,
    unfollowed_urls,
)
from tidings.store.sources.intervals import bring_forward, within_ceiling
from tidings.store.sources.refresh import pages_of_site, refresh_pages, refresh_source
from tidings.store.sources.remove import lock_source, remove_part, remove_source
from tidings.store.unchanged import EVERYBODY

__all__ = ["LONGEST_URL", "CatalogueRows", "raise_changes"]

_MOVE_REASON = "its feed was found at another address"

_raise_changes = update(meta).where(meta.c.name == "changes").values(value=meta.c.value + 1)
_edit = update(source).where(source.c.id == bindparam("source_id"))
_of_site = (
    select(page.c.source_id)
    .join_from(page, site, site.c.source_id == page.c.root_id)
    .where(page.c.root_id == bindparam("source_id"), page.c.source_id != bindparam("source_id"))
)
_edit_pages = update(source).where(source.c.id.in_(_of_site))
# Under `selective` pages have no due time of their own; another policy can only begin with a visit.
_root = source.alias("root")
_wake_pages = (
    update(source)
    .where(
        source.c.id.in_(_of_site.where(site.c.once == 0)),
        source.c.state == SourceState.ACTIVE.value,
        source.c.next_at.is_(None),
        source.c.seq > 0,
    )
    .values(
        next_at=select(_root.c.next_at).where(_root.c.id == bindparam("source_id")).scalar_subquery(),
        reason="another policy from now on",
    )
)
_forget = update(memory).where(memory.c.source_id == bindparam("key"))
_follower = select(source.c.id).where(source.c.url == bindparam("url"))


STATEMENTS: Final[dict[str, Executable]] = {
    "edit_pages": _edit_pages.values(weight=1.0),
    "wake_pages": _wake_pages,
    "same_url": _follower,
}


class CatalogueRows:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(
        self, sources: Sequence[NewSource], at: datetime, first: Sequence[datetime], person_id: int = OWNER
    ) -> list[bool]:
        rows: dict[str, Values] = {}
        is_first = []  # in this call with its URL
        for new, first_at in zip(sources, first, strict=True):
            row = source_row(new, at, first_at)
            is_first.append(rows.setdefault(row["url"], row) is row)
        urls = [storable(new.url) for new in sources]
        folders = {url: row["category"] for url, row in rows.items()}

        def work(connection: Connection) -> set[str]:
            lock_person(connection, person_id)
            new = insert_sources_and_sites(connection, rows.values())
            known = sorted(rows.keys() - new)
            restore_urls(connection, known)
            resume_resting(connection, unfollowed_urls(connection, known), at)
            follow_added(connection, person_id, folders, at)
            return new

        added = await self._database.write(work, [person_id])
        return [first and url in added for first, url in zip(is_first, urls, strict=True)]

    async def remove(self, source_id: int) -> None:
        """A large site is removed in several transactions, so that other writers get their turn between them."""
        while await self._database.write(lambda connection: remove_part(connection, source_id), [EVERYBODY]):
            pass
        await self._database.write(lambda connection: _remove(connection, source_id), [EVERYBODY])

    async def pause(self, source_ids: Sequence[int]) -> int:
        return await self._announced(lambda connection: pause_sources(connection, source_ids))

    async def resume(self, source_ids: Sequence[int], now: datetime) -> int:
        return await self._announced(lambda connection: resume_sources(connection, source_ids, now))

    async def set_aside(self, source_ids: Sequence[int], now: datetime) -> int:
        return await self._announced(lambda connection: set_aside(connection, source_ids, now))

    async def restore(self, source_ids: Sequence[int]) -> int:
        return await self._announced(lambda connection: restore_sources(connection, source_ids))

    async def set_aside_before(self, moment: datetime) -> list[int]:
        return await self._database.read(lambda connection: removed_before(connection, moment))

    async def _announced(self, change: Callable[[Connection], int]) -> int:
        """Makes the change; a running program notices it, and everybody sees it at once."""

        def work(connection: Connection) -> int:
            changed = change(connection)
            if changed:
                raise_changes(connection)
            return changed

        return await self._database.write(work, [EVERYBODY])

    async def edit(self, source_id: int, changes: Mapping[str, object]) -> None:
        """Sets fields of a source. ValueError where a field is not editable, or cannot have this value."""
        values = edited(changes)

        def work(connection: Connection) -> None:
            is_root = source_id <= LARGEST and bool(lock_sites(connection, [source_id]))
            lock_source(connection, source_id)
            if values:
                connection.execute(_edit.values(values), {"source_id": source_id})
                if is_root:
                    edit_pages(connection, source_id, values)
                if values.get("every") is not None:
                    bring_forward(connection, source_id)
                elif "policy" in values:
                    within_ceiling(connection, source_id)
                relist(connection, [source_id])
                raise_changes(connection)

        await self._database.write(work, [EVERYBODY])

    async def refresh(self, source_id: int, now: datetime, cool_down: timedelta) -> Wait | None:
        def work(connection: Connection) -> Wait | None:
            wait = refresh_source(connection, source_id, now, cool_down)
            if wait is None:
                raise_changes(connection)
            return wait

        return await self._database.write(work)

    async def refresh_site(self, root_id: int, now: datetime, cool_down: timedelta) -> Refreshed:
        """Refreshes the pages in several transactions where the site is large, so that other writers get their turn."""
        due, waiting, after = list[int](), list[WaitingPage](), 0
        while True:
            made_due, held, last_id, pages = await self._refresh_pages(root_id, after, now, cool_down)
            due += made_due
            waiting += held
            if last_id is None:
                return Refreshed(tuple(due), tuple(waiting), max(0, pages - len(due) - len(waiting)))
            after = last_id

    async def _refresh_pages(
        self, root_id: int, after_id: int, now: datetime, cool_down: timedelta
    ) -> tuple[list[int], list[WaitingPage], int | None, int]:
        def work(connection: Connection) -> tuple[list[int], list[WaitingPage], int | None, int]:
            made_due, held, last_id = refresh_pages(connection, root_id, after_id, now, cool_down)
            if made_due:
                raise_changes(connection)
            return made_due, held, last_id, pages_of_site(connection, root_id) if last_id is None else 0

        return await self._database.write(work)

    async def move(self, source_id: int, url: str, host: str, now: datetime, notice: str) -> bool:
        moved = {
            "url": address(url),
            "host": storable(host),
            "kind": SourceKind.FEED.value,
            "state": SourceState.ACTIVE.value,
            "next_at": now,
            "reason": _MOVE_REASON,
            "notice": storable(notice) or None,
            "moved_to": None,
            "moved_times": 0,
        }
        return await self._database.write(lambda connection: _move(connection, source_id, moved), [EVERYBODY])

    async def announce(self) -> None:
        def work(connection: Connection) -> None:
            raise_changes(connection)

        await self._database.write(work)


def insert_sources_and_sites(connection: Connection, rows: Iterable[Values]) -> set[str]:
    """Inserts sources; returns the URLs that are new. A page that is added like a feed is a site of depth 0."""
    wanted = list(rows)
    added = insert_sources(connection, wanted)
    for row in wanted:
        if row["kind"] == SourceKind.PAGE.value and row["url"] in added:
            insert_site(connection, added[row["url"]], row["url"], row["added_at"])
    if added:
        raise_changes(connection)
    return set(added)


def edit_pages(connection: Connection, root_id: int, values: Values) -> None:
    """Copies settings of a site's root to its other pages."""
    shared = {name: value for name, value in values.items() if name in SITE_SETTINGS}
    if shared:
        connection.execute(_edit_pages.values(shared), {"source_id": root_id})
    if "policy" in shared:
        connection.execute(_wake_pages, {"source_id": root_id})


def _move(connection: Connection, source_id: int, moved: dict[str, Any]) -> bool:
    lock_source(connection, source_id)
    if connection.execute(_follower, {"url": moved["url"]}).first() is not None:
        return False
    try:
        with connection.begin_nested():
            # `seq + 1`: a visit of the old address that is under way must not count as one of the new.
            connection.execute(_edit.values(moved | {"seq": source.c.seq + 1}), {"source_id": source_id})
    except IntegrityError:  # another program has just added it (PostgreSQL)
        return False
    # The validators and the hash are the old address's: the new one might answer "unchanged" to them.
    connection.execute(_forget.values(etag=None, last_modified=None, body_hash=None), {"key": source_id})
    relist(connection, [source_id])
    raise_changes(connection)
    return True


def _remove(connection: Connection, source_id: int) -> None:
    remove_source(connection, source_id)
    raise_changes(connection)


def raise_changes(connection: Connection) -> None:
    """Raises the counter of changes, by which a running program notices them."""
    connection.execute(_raise_changes)
