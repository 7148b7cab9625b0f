"""WebSub: subscriptions at hubs, and what the hubs sent: ports.PushShelf."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import bindparam, delete, insert, select
from sqlalchemy.engine import Connection

from tidings.model import Push, SourceState, Subscription, SubscriptionState
from tidings.store.blobs import compress, decompress
from tidings.store.database import Database
from tidings.store.instants import Instant
from tidings.store.schema import LARGEST, push, source
from tidings.store.schema import subscription as table
from tidings.store.statements import AnyRow, upsert
from tidings.store.subscriptions import subscription_row
from tidings.store.text import clean

MOST_UNREAD = 1_000  # pushes of one source; beyond it the oldest are dropped

_SUBSCRIPTION = (
    *(table.c.source_id, table.c.hub, table.c.topic, table.c.token),
    *(table.c.secret, table.c.state, table.c.next_at, table.c.lease_until),
    *(table.c.attempts, table.c.trusted, table.c.pushed_at, table.c.error),
)
_wanted = (
    select(*_SUBSCRIPTION)
    .join(source)
    .where(
        table.c.next_at <= bindparam("now", type_=Instant()),
        source.c.state == SourceState.ACTIVE.value,
    )
    .order_by(table.c.next_at, table.c.source_id)
    .limit(bindparam("most"))
)
_by_token = select(*_SUBSCRIPTION).where(table.c.token == bindparam("wanted"))
# Before a row that points to it: on PostgreSQL a source that is being removed is waited for, and then not there.
_owner = select(source.c.id).where(source.c.id == bindparam("wanted")).with_for_update(read=True, key_share=True)
_oldest_kept = (
    select(push.c.id)
    .where(push.c.source_id == bindparam("wanted"))
    .order_by(push.c.id.desc())
    .limit(1)
    .offset(MOST_UNREAD - 1)
    .scalar_subquery()
)
_drop = delete(push).where(push.c.source_id == bindparam("wanted"), push.c.id < _oldest_kept)
_pushes = (
    select(push.c.id, push.c.source_id, push.c.at, push.c.content_type, push.c.body)
    .order_by(push.c.id)
    .limit(bindparam("most"))
)


class PushRows:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def wanted(self, now: datetime, limit: int) -> list[Subscription]:
        def work(connection: Connection) -> list[Subscription]:
            return [_subscription(row) for row in connection.execute(_wanted, {"now": now, "most": limit})]

        return await self._database.read(work)

    async def by_token(self, token: str) -> Subscription | None:
        def work(connection: Connection) -> Subscription | None:
            row = connection.execute(_by_token, {"wanted": clean(token)}).first()
            return None if row is None else _subscription(row)

        return await self._database.read(work)

    async def save(self, subscription: Subscription) -> None:
        row = subscription_row(subscription)

        def work(connection: Connection) -> None:
            if _is_there(connection, subscription.source_id):
                connection.execute(upsert(connection.dialect.name, table), row)

        await self._database.write(work)

    async def receive(self, source_id: int, at: datetime, content_type: str | None, body: bytes) -> None:
        row = {"source_id": source_id, "at": at, "content_type": clean(content_type), "body": compress(body)}

        def work(connection: Connection) -> None:
            if _is_there(connection, source_id):
                connection.execute(insert(push), row)
                connection.execute(_drop, {"wanted": source_id})

        await self._database.write(work)

    async def pushes(self, limit: int) -> list[Push]:
        def work(connection: Connection) -> list[Push]:
            rows = connection.execute(_pushes, {"most": limit})
            return [Push(*row[:4], decompress(row[4])) for row in rows]

        return await self._database.read(work)


def _is_there(connection: Connection, source_id: int) -> bool:
    return source_id <= LARGEST and connection.execute(_owner, {"wanted": source_id}).first() is not None


def _subscription(row: AnyRow) -> Subscription:
    values = list(row)
    values[5] = SubscriptionState(row[5])
    values[9] = bool(row[9])
    return Subscription(*values)
