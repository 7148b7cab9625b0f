"""WebSub subscriptions at hubs, and the pushes that hubs sent: ports.crawl_store.WebSubStore."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from functools import cache
from typing import Any, Final

from sqlalchemy import Select, bindparam, delete, insert, select
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.model.hosts import Subscription, SubscriptionState
from tidings.model.orders import Push
from tidings.model.sources import SourceState
from tidings.ports.cluster import CrawlScope
from tidings.store.cluster.held_leases import in_scope, scope_values
from tidings.store.db.database import Database
from tidings.store.db.schema import LARGEST, push, source
from tidings.store.db.schema import subscription as table
from tidings.store.db.statements import AnyRow, CompiledSelect, Values, upsert
from tidings.store.db.types import Instant, storable
from tidings.store.visits.subscriptions import subscription_row
from tidings.text.decoding import pack, unpack

MOST_BYTES = 32 * 2**20  # of bodies in one batch, the last one not counted
_MOST_SOURCES = 30_000  # that can be excluded from a batch; SQLite allows 32,766 values
MOST_UNREAD = 1_000  # pushes of one source; beyond it the oldest are dropped

_SUBSCRIPTION = (
    *(table.c.source_id, table.c.hub, table.c.topic, table.c.token),
    *(table.c.secret, table.c.state, table.c.next_at, table.c.lease_until),
    *(table.c.attempts, table.c.trusted, table.c.pushed_at, table.c.error),
)
_due = (
    select(*_SUBSCRIPTION)
    .join(source)
    .where(
        table.c.next_at <= bindparam("now", type_=Instant()),
        source.c.state == SourceState.ACTIVE.value,
    )
    .order_by(table.c.next_at, table.c.source_id)
    .limit(bindparam("most"))
)
_token_of = select(table.c.token).where(table.c.source_id == bindparam("wanted"))
_by_token = select(*_SUBSCRIPTION).where(table.c.token == bindparam("wanted"))
# Locked before a row that references it is written: on PostgreSQL a removal under way is waited for.
_owner = select(source.c.state).where(source.c.id == bindparam("wanted")).with_for_update(read=True, key_share=True)
_oldest_kept = (
    select(push.c.id)
    .where(push.c.source_id == bindparam("wanted"))
    .order_by(push.c.id.desc())
    .limit(1)
    .offset(MOST_UNREAD - 1)
    .scalar_subquery()
)
_drop = delete(push).where(push.c.source_id == bindparam("wanted"), push.c.id < _oldest_kept)
# Without their bodies: two hundred of the largest are gigabytes.
_unread = CompiledSelect(
    select(push.c.id, push.c.source_id)
    .join(source)
    .where(
        push.c.source_id.not_in(bindparam("not_sources", expanding=True)),
        source.c.state == SourceState.ACTIVE.value,
    )
    .order_by(push.c.id)
    .limit(bindparam("most")),
    text="sources.websub:unread",
)
_push = select(push.c.id, push.c.source_id, push.c.at, push.c.content_type, push.c.body).where(
    push.c.id == bindparam("wanted")
)


STATEMENTS: Final[dict[str, Executable]] = {"due": _due}


@cache
def _scoped() -> tuple[Select[*tuple[Any, ...]], CompiledSelect]:
    """Makes the statements `_due` and `_unread` for some partitions of the hosts."""
    return _due.where(in_scope(source.c.host)), CompiledSelect(_unread.statement.where(in_scope(source.c.host)))


class WebSubRows:
    """`scope`: only sources on hosts of these partitions; the database is then one that is fenced by their leases."""

    def __init__(self, database: Database, scope: CrawlScope | None = None) -> None:
        self._database, self._scope = database, scope

    async def wanted(self, now: datetime, limit: int) -> list[Subscription]:
        values = {"now": now, "most": limit, **scope_values(self._scope)}

        def work(connection: Connection) -> list[Subscription]:
            statement = _due if self._scope is None else _scoped()[0]
            return [_subscription(row) for row in connection.execute(statement, values)]

        return await self._database.read(work)

    async def by_token(self, token: str) -> Subscription | None:
        def work(connection: Connection) -> Subscription | None:
            row = connection.execute(_by_token, {"wanted": storable(token)}).first()
            return None if row is None else _subscription(row)

        return await self._database.read(work)

    async def save(self, subscription: Subscription) -> None:
        row = subscription_row(subscription)

        def work(connection: Connection) -> None:
            # A visit may have begun a subscription at another hub since this one was read.
            if _state(connection, subscription.source_id) is not None and _token(connection, row) in (
                None,
                row["token"],
            ):
                connection.execute(upsert(connection.dialect.name, table), row)

        await self._database.write(work)

    async def receive(self, source_id: int, at: datetime, content_type: str | None, body: bytes) -> None:
        row = {"source_id": source_id, "at": at, "content_type": storable(content_type), "body": pack(body)}

        def work(connection: Connection) -> None:
            # Pushes of a source that is gone are never read, and would pile up.
            if _state(connection, source_id) == SourceState.ACTIVE.value:
                connection.execute(insert(push), row)
                connection.execute(_drop, {"wanted": source_id})

        await self._database.write(work)

    async def pushes(self, limit: int, not_sources: Collection[int] = ()) -> list[Push]:
        busy = list(not_sources)[:_MOST_SOURCES] or [0]  # no source: the text for an empty list is another one
        values = {"most": limit, "not_sources": busy, **scope_values(self._scope)}

        def work(connection: Connection) -> list[Push]:
            found: list[Push] = []
            size = 0
            statement = _unread if self._scope is None else _scoped()[1]
            for unread in statement.run(connection, values).all():
                if size >= MOST_BYTES:
                    break
                row = connection.execute(_push, {"wanted": unread.id}).one()
                found.append(Push(row.id, row.source_id, row.at, row.content_type, unpack(row.body)))
                size += len(found[-1].body)
            return found

        return await self._database.read(work)


def _token(connection: Connection, row: Values) -> str | None:
    token: str | None = connection.execute(_token_of, {"wanted": row["source_id"]}).scalar()
    return token


def _state(connection: Connection, source_id: int) -> str | None:
    """Returns the source's state, locked; None if there is no such source."""
    if source_id > LARGEST:
        return None
    state: str | None = connection.execute(_owner, {"wanted": source_id}).scalar()
    return state


def _subscription(row: AnyRow) -> Subscription:
    return Subscription(
        source_id=row.source_id,
        hub=row.hub,
        topic=row.topic,
        token=row.token,
        secret=row.secret,
        state=SubscriptionState(row.state),
        next_at=row.next_at,
        lease_until=row.lease_until,
        attempts=row.attempts,
        trusted=bool(row.trusted),
        pushed_at=row.pushed_at,
        error=row.error,
    )
