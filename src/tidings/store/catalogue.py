"""What a person changes: ports.Catalogue."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from functools import cache
from typing import Any

from sqlalchemy import Text, bindparam, cast, delete, func, insert, select, union_all, update
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql.dml import ReturningInsert

from tidings.errors import SourceError, SourceNotFound
from tidings.model import NewSource, SourceKind, SourceState, utc
from tidings.store.blobs import BlobBatch
from tidings.store.database import Database
from tidings.store.edits import edited, weight_given, whole_given
from tidings.store.hints import unpack_hints
from tidings.store.schema import LARGEST, article, host, memory, meta, revision, source
from tidings.store.text import clean

LONGEST_URL = 2_000  # bytes; PostgreSQL cannot keep a unique index over much more
_FIRST_REASON = "new: the first visit"
_REFRESH_REASON = "asked for by a person"
_MOVE_REASON = "its feed was found at another address"

_raise_changes = update(meta).where(meta.c.name == "changes").values(value=meta.c.value + 1)
_remove = delete(source).where(source.c.id == bindparam("source_id"))
_lock = select(source.c.id).where(source.c.id == bindparam("source_id")).with_for_update()
_edit = update(source).where(source.c.id == bindparam("source_id"))
_forget = update(memory).where(memory.c.source_id == bindparam("key"))
_follower = select(source.c.id).where(source.c.url == bindparam("url"))
_asked = (
    select(source.c.last_visit_at, source.c.refreshed_at, source.c.hints, host.c.closed_until)
    # A bridge's feeds have a line each (crawl.manners).
    .outerjoin(host, host.c.name.in_([source.c.host, source.c.host + "#" + cast(source.c.id, Text)]))
    .where(source.c.id == bindparam("source_id"))
    .with_for_update(of=source)
)
_lock_articles = (
    select(article.c.id).where(article.c.source_id == bindparam("source_id")).order_by(article.c.id).with_for_update()
)


def _pointers() -> Any:
    """The blobs the rows of a source point to, and how often."""
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


class CatalogueRows:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, sources: Sequence[NewSource], at: datetime, first: Sequence[datetime]) -> list[bool]:
        rows: dict[str, dict[str, Any]] = {}
        counts = []  # is it the first in this call with its URL?
        for new, first_at in zip(sources, first, strict=True):
            row = _source_row(new, at, first_at)
            counts.append(rows.setdefault(row["url"], row) is row)
        urls = [clean(new.url) for new in sources]
        added = await self._database.write(lambda connection: _add(connection, rows.values()))
        return [counted and url in added for counted, url in zip(counts, urls, strict=True)]

    async def remove(self, source_id: int) -> None:
        await self._database.write(lambda connection: _remove_source(connection, source_id))

    async def edit(self, source_id: int, changes: Mapping[str, object]) -> None:
        """ValueError where a field is not one a person sets, or cannot have this value."""
        values = edited(changes)

        def work(connection: Connection) -> None:
            _lock_source(connection, source_id)
            if values:
                connection.execute(_edit.values(values), {"source_id": source_id})
                connection.execute(_raise_changes)

        await self._database.write(work)

    async def refresh(self, source_id: int, now: datetime, cool_down: timedelta) -> datetime | None:
        return await self._database.write(lambda connection: _refresh(connection, source_id, now, cool_down))

    async def move(self, source_id: int, url: str, host: str, now: datetime, notice: str) -> bool:
        moved = {
            "url": _address(url),
            "host": clean(host),
            "kind": SourceKind.FEED.value,
            "state": SourceState.ACTIVE.value,
            "next_at": now,
            "reason": _MOVE_REASON,
            "notice": clean(notice) or None,
            "moved_to": None,
            "moved_times": 0,
        }
        return await self._database.write(lambda connection: _move(connection, source_id, moved))

    async def announce(self) -> None:
        def work(connection: Connection) -> None:
            connection.execute(_raise_changes)

        await self._database.write(work)


def _address(given: str) -> str:
    url = clean(given)
    if len(url.encode()) > LONGEST_URL:
        raise SourceError(f"{url[:60]}...", f"an address of more than {LONGEST_URL:,} bytes cannot be followed")
    return url


def _source_row(new: NewSource, at: datetime, first_at: datetime) -> dict[str, Any]:
    return {
        "url": _address(new.url),
        "kind": new.kind.value,
        "host": clean(new.host),
        "state": SourceState.ACTIVE.value,
        "title": clean(new.title) or None,
        "site_url": clean(new.site_url) or None,
        "language": None,
        "category": clean(new.category) or None,
        "policy": new.policy,
        "added_at": at,
        "next_at": first_at,
        "reason": _FIRST_REASON,
        "seq": 0,
        "failures": 0,
        "articles": 0,
        "weight": weight_given(new.weight),
        "subscribers": whole_given("subscribers", new.subscribers),
    }


def _add(connection: Connection, rows: Iterable[dict[str, Any]]) -> set[str]:
    """The URLs that were not there before."""
    wanted = list(rows)
    if not wanted:
        return set()
    added = {url: source_id for source_id, url in connection.execute(_insert(connection.dialect.name), wanted)}
    if added:
        connection.execute(insert(memory), [{"source_id": source_id} for source_id in added.values()])
        connection.execute(_raise_changes)
    return set(added)


@cache
def _insert(dialect: str) -> ReturningInsert[Any]:
    insert: Any
    if dialect == "postgresql":
        from sqlalchemy.dialects.postgresql import insert
    else:
        from sqlalchemy.dialects.sqlite import insert
    statement = insert(source).on_conflict_do_nothing(index_elements=[source.c.url])
    added: ReturningInsert[Any] = statement.returning(source.c.id, source.c.url)
    return added


def _lock_source(connection: Connection, source_id: int) -> None:
    if source_id > LARGEST or connection.execute(_lock, {"source_id": source_id}).first() is None:
        raise SourceNotFound(str(source_id))


def _refresh(connection: Connection, source_id: int, now: datetime, cool_down: timedelta) -> datetime | None:
    rows = [] if source_id > LARGEST else connection.execute(_asked, {"source_id": source_id}).all()
    if not rows:
        raise SourceNotFound(str(source_id))
    row = rows[0]
    looked = [at + cool_down for at in (row.last_visit_at, row.refreshed_at) if at is not None]
    closed = [one.closed_until for one in rows]
    asked = [at for at in (unpack_hints(row.hints).retry_after, *closed) if at is not None]
    allowed: datetime = max([now, *looked, *asked])
    if allowed > now:
        return utc(allowed)
    # What failed before stays counted: only a visit can say that it works again.
    due = {"state": SourceState.ACTIVE.value, "next_at": now, "refreshed_at": now, "reason": _REFRESH_REASON}
    connection.execute(_edit.values(due), {"source_id": source_id})
    connection.execute(_raise_changes)
    return None


def _move(connection: Connection, source_id: int, moved: dict[str, Any]) -> bool:
    _lock_source(connection, source_id)
    if connection.execute(_follower, {"url": moved["url"]}).first() is not None:
        return False
    try:
        with connection.begin_nested():
            # A visit of the old address that is under way must not count as one of the new.
            connection.execute(_edit.values(moved | {"seq": source.c.seq + 1}), {"source_id": source_id})
    except IntegrityError:  # added by another program, just now (PostgreSQL)
        return False
    # The validators and the hash are the old address's: the new one might answer "unchanged" to them.
    connection.execute(_forget.values(etag=None, last_modified=None, body_hash=None), {"key": source_id})
    connection.execute(_raise_changes)
    return True


def _remove_source(connection: Connection, source_id: int) -> None:
    values = {"source_id": source_id}
    _lock_source(connection, source_id)
    # From here on nobody changes what its articles point to (a page that arrives just now, on PostgreSQL).
    connection.execute(_lock_articles, values).all()
    blobs = BlobBatch()
    for key, count in connection.execute(_pointers_of, values):
        blobs.count(key, -count)
    connection.execute(_remove, values)
    blobs.write(connection)
    connection.execute(_raise_changes)
