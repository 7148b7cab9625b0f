"""The log of events: written with what it reports, read in its order (ports.events.EventLog)."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence, Sized
from datetime import datetime
from functools import cache
from typing import Any, Final

import msgspec
from sqlalchemy import (
    BigInteger,
    BindParameter,
    bindparam,
    delete,
    exists,
    func,
    insert,
    literal_column,
    or_,
    select,
    text,
)
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.chunks import chunks
from tidings.model.messages import EventKind, EventPage, EventPlace, LoggedEvent
from tidings.store.db.database import Database
from tidings.store.db.people_tables import event_log, hook
from tidings.store.db.schema import article, meta
from tidings.store.db.site_tables import version
from tidings.store.db.statements import AnyRow, Bulk, CompiledSelect, clamped, conflict_insert
from tidings.store.db.types import Instant, from_micros, to_micros
from tidings.store.db.watch_tables import watch_match

# -- writes: at most one row for each transaction, with what identifies the rows that it stored -------
#
# Ids of new articles are not known to the transaction that inserts them in bulk, so they are logged by source and
# identity, which is looked up when the log is read.
#
# PostgreSQL gives ids before COMMIT, so a row may appear below one that was read. A writer holds a shared lock from
# before its id until its COMMIT: a reader up to an id waits for those that hold it.

UNTIL: Final = "events_until"  # in `meta`: microseconds since 1970
LOCK: Final = 0x7464_6576  # the number of the advisory lock
_shared_lock = text(f"SELECT pg_advisory_xact_lock_shared({LOCK})")
_asked_for = exists().where(meta.c.name == UNTIL, meta.c.value > bindparam("now"))
_wanted = CompiledSelect(
    select(literal_column("1").label("one")).where(or_(exists(select(hook.c.id)), _asked_for)),
    text="events.log:wanted",
)
_insert = insert(event_log)


class EventRow(msgspec.Struct, array_like=True):
    """Events of one transaction, in their order. Times are microseconds."""

    new: list[tuple[int, int]] = []  # source, hash of the identity
    revised: list[int] = []  # articles
    pages: list[tuple[int, int]] = []  # page, time of its version
    failing: list[tuple[int, int, str]] = []  # source, time, why
    recovered: list[tuple[int, int]] = []
    matches: list[int] = []

    @property
    def is_empty(self) -> bool:
        return not (self.new or self.revised or self.pages or self.failing or self.recovered or self.matches)


def events_wanted(connection: Connection, at: int) -> bool:
    """Returns whether anything is to be logged; `at`: the time, in microseconds."""
    return bool(_wanted.rows(connection, {"now": at}))


def write_events(connection: Connection, row: EventRow, at: int) -> None:
    if row.is_empty:
        return
    if connection.dialect.name == "postgresql":
        connection.execute(_shared_lock)
    connection.execute(_insert, {"at": from_micros(at), "body": msgspec.msgpack.encode(row)})


def write_match_events(connection: Connection, match_ids: Sequence[int], at: datetime) -> None:
    """Logs matches that are news, if events are wanted."""
    if match_ids and events_wanted(connection, to_micros(at)):
        write_events(connection, EventRow(matches=list(match_ids)), to_micros(at))


# -- reads --------------------------------------------------------------------------------------------

_ROWS: Final = 100  # of the log, at once
_TRIES, _PAUSE = 40, 0.05  # to find a moment without a writer

_ids: BindParameter[list[int]] = bindparam("ids", expanding=True)
_end = select(func.max(event_log.c.id))
_rows = (
    select(event_log.c.id, event_log.c.at, event_log.c.body)
    .where(event_log.c.id >= bindparam("first"), event_log.c.id <= bindparam("last"))
    .order_by(event_log.c.id)
    .limit(_ROWS)
)
# Times need not be in the order of the rows: what a terminal reports late is older than rows before it.
_since = select(func.min(event_log.c.id)).where(event_log.c.at >= bindparam("since", type_=Instant()))
_by_identity = select(article.c.id, article.c.source_id, article.c.identity_hash).where(
    article.c.identity_hash.in_(_ids)
)
_articles = select(article.c.id, article.c.source_id).where(article.c.id.in_(_ids))
_matches = select(watch_match.c.id, watch_match.c.source_id).where(watch_match.c.id.in_(_ids))
_versions = select(version.c.id, version.c.source_id, version.c.at).where(version.c.source_id.in_(_ids))
_prune = Bulk(delete(event_log).where(event_log.c.at < bindparam("before", type_=BigInteger())), "events.log:prune")
_try_lock = text(f"SELECT pg_try_advisory_xact_lock({LOCK})")

STATEMENTS: Final[dict[str, Executable]] = {
    "end": _end,
    "rows": _rows,
    "since": _since,
    "by_identity": _by_identity,
    "articles": _articles,
    "matches": _matches,
    "versions": _versions,
    "prune": _prune.statement,
    "wanted": _wanted.statement,
}


class EventLogRows:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def read(self, after: EventPlace, limit: int) -> EventPage:
        end = await self._settled_end(after)
        if end is None:
            return EventPage((), after)
        return await self._database.read(lambda connection: _page(connection, after, end, limit))

    async def end(self) -> EventPlace:
        return _behind(await self._database.read(lambda connection: connection.execute(_end).scalar()))

    async def since(self, at: datetime) -> EventPlace:
        values = {"since": at}
        first = await self._database.read(lambda connection: connection.execute(_since, values).scalar())
        return await self.end() if first is None else EventPlace(first)

    async def keep_until(self, until: datetime) -> None:
        values = {"name": UNTIL, "value": to_micros(until)}
        await self._database.write(lambda connection: connection.execute(_ask(connection.dialect.name), values).close())

    async def prune(self, before: datetime) -> int:
        values = [{"before": to_micros(before)}]
        return await self._database.write(lambda connection: _prune.run(connection, values))

    async def _settled_end(self, after: EventPlace) -> int | None:
        """An id up to which no further row can appear; None: there is nothing new, or writers leave no gap just now.
        A writer that holds the lock now took an id before, or will take a larger one."""
        end: int | None = await self._database.read(lambda connection: connection.execute(_end).scalar())
        if end is None or end < after.row:
            return None
        if self._database.file is not None or end == after.row:
            return end  # SQLite has one writer
        for _ in range(_TRIES):
            if await self._database.read(lambda connection: connection.execute(_try_lock).scalar()):
                return end
            await asyncio.sleep(_PAUSE)
        return None


def _behind(row: int | None) -> EventPlace:
    """Behind all events of this row."""
    return EventPlace(0 if row is None else row + 1)


@cache
def _ask(dialect: str) -> Any:
    asked = conflict_insert(dialect, meta)
    return asked.on_conflict_do_update(
        index_elements=[meta.c.name],
        set_={"value": asked.excluded.value},
        where=meta.c.value < asked.excluded.value,
    )


def _page(connection: Connection, after: EventPlace, end: int, limit: int) -> EventPage:
    found, last, taken = list[LoggedEvent](), after, 0
    for row in connection.execute(_rows, {"first": clamped(after.row), "last": end}).all():
        body = msgspec.msgpack.decode(row.body, type=EventRow)
        for place, event in _events(connection, row, body):
            if place <= after:
                continue
            if taken >= limit:
                return EventPage(tuple(found), last, more=True)
            taken, last = taken + 1, place
            if event is not None:
                found.append(event)
        last = max(last, EventPlace(row.id, _number(body) - 1))
    return EventPage(tuple(found), last, more=last.row < end)


def _number(body: EventRow) -> int:
    found: tuple[Sized, ...] = (body.new, body.revised, body.pages, body.failing, body.recovered, body.matches)
    return sum(map(len, found))


def _events(connection: Connection, row: AnyRow, body: EventRow) -> Iterator[tuple[EventPlace, LoggedEvent | None]]:
    """The events of a row of the log; None where what one is about was deleted."""
    new = {
        (one.source_id, one.identity_hash): one.id
        for one in _looked_up(connection, _by_identity, [identity for _, identity in body.new])
    }
    sources = {one.id: one.source_id for one in _looked_up(connection, _articles, body.revised)}
    pages = {
        (one.source_id, to_micros(one.at)): one.id
        for one in _looked_up(connection, _versions, [page for page, _ in body.pages])
    }
    matches = {one.id: one.source_id for one in _looked_up(connection, _matches, body.matches)}
    told: list[tuple[EventKind, int | None, int | None, int | None, str]] = []  # kind, source, subject, at, words
    told += [(EventKind.ARTICLE_NEW, source, new.get((source, hashed)), None, "") for source, hashed in body.new]
    told += [(EventKind.ARTICLE_REVISED, sources.get(one), one, None, "") for one in body.revised]
    told += [(EventKind.PAGE_CHANGED, page, pages.get((page, at)), at, "") for page, at in body.pages]
    told += [(EventKind.SOURCE_FAILING, source, None, at, words) for source, at, words in body.failing]
    told += [(EventKind.SOURCE_RECOVERED, source, None, at, "") for source, at in body.recovered]
    told += [(EventKind.MATCH, matches.get(one), one, None, "") for one in body.matches]
    for number, (kind, source_id, subject, at, words) in enumerate(told):
        place = EventPlace(row.id, number)
        of_source = kind in (EventKind.SOURCE_FAILING, EventKind.SOURCE_RECOVERED)
        if source_id is None or (subject is None and not of_source):
            yield place, None
        else:
            yield place, LoggedEvent(place, kind, row.at if at is None else from_micros(at), source_id, subject, words)


def _looked_up(connection: Connection, statement: Any, ids: Sequence[int]) -> list[AnyRow]:
    found: list[AnyRow] = []
    for some in chunks(sorted(set(ids))):
        found += connection.execute(statement, {"ids": some}).all()
    return found
