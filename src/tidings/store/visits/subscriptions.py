"""What visits change of subscriptions at hubs (WebSub), a batch at a time.

A feed that names a hub gets a subscription, which is requested later; one that no longer names it loses it. A hub is
trusted once a push of its own brought something new, and no longer when a visit finds what it should have pushed.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from sqlalchemy import BigInteger, bindparam, delete, func
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.model.hosts import Subscription
from tidings.model.orders import FeedOutcome
from tidings.model.visits import VisitResult
from tidings.store.db.schema import push, subscription
from tidings.store.db.statements import Bulk, Values, update_raw, upsert
from tidings.store.db.types import storable
from tidings.store.rows.schedules import pushed_of
from tidings.store.visits.accept import AcceptedOutcome
from tidings.store.visits.articles import ArticleTally

PATIENCE = timedelta(minutes=10)  # a hub that has not pushed an article so long after it was published has missed it
_PATIENCE = PATIENCE // timedelta(microseconds=1)

_end = Bulk(delete(subscription).where(subscription.c.source_id == bindparam("key")))
_trust = Bulk(
    update_raw(subscription, "source_id", "trusted").values(
        pushed_at=func.coalesce(bindparam("pushed_at", type_=BigInteger()), subscription.c.pushed_at)
    )
)
_forget_push = Bulk(delete(push).where(push.c.id == bindparam("key")))

STATEMENTS: Final[dict[str, Executable]] = {
    "end": _end.statement,
    "trust": _trust.statement,
    "forget_push": _forget_push.statement,
}


def subscription_row(kept: Subscription) -> Values:
    return {
        "source_id": kept.source_id,
        "hub": storable(kept.hub),
        "topic": storable(kept.topic),
        "token": kept.token,
        "secret": kept.secret,
        "state": kept.state.value,
        "next_at": kept.next_at,
        "lease_until": kept.lease_until,
        "attempts": kept.attempts,
        "trusted": int(kept.trusted),
        "pushed_at": kept.pushed_at,
        "error": storable(kept.error),
    }


class SubscriptionBatch:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._wanted: list[Values] = []
        self._ended: list[Values] = []
        self._trusted: list[Values] = []
        self._read: list[Values] = []

    def read(self, outcomes: Sequence[FeedOutcome]) -> None:
        """Pushes that were read are forgotten, whether or not their outcomes count."""
        self._read += [{"key": outcome.push_id} for outcome in outcomes if outcome.push_id is not None]

    def follow_hub(self, one: AcceptedOutcome, tally: ArticleTally, first: bool) -> bool:
        """Follows the hub of a feed; returns True where it pushes the source's news from here on. `first`: nothing was
        read before."""
        outcome, row = one.outcome, one.row
        if outcome.push_id is not None:
            return self._take_push(one, tally)
        hub, topic = storable(outcome.hub), storable(outcome.topic)
        if hub == "":
            if row.hub is not None:
                self._ended.append({"key": row.id})
            return False
        if hub and topic and (hub, topic) != (row.hub, row.topic):
            token, secret = secrets.token_urlsafe(24), secrets.token_hex(32)
            wanted = Subscription(row.id, hub, topic, token, secret, next_at=outcome.at)
            self._wanted.append(subscription_row(wanted))
            return False
        if row.trusted and not first and tally.instants and min(tally.instants) < one.at - _PATIENCE:
            self._trusted.append({"key": row.id, "trusted": 0, "pushed_at": None})
            return False
        return pushed_of(row)

    def _take_push(self, one: AcceptedOutcome, tally: ArticleTally) -> bool:
        row = one.row
        if row.hub is None or one.outcome.result is VisitResult.FAILED:
            return pushed_of(row)
        trusted = int(bool(row.trusted or tally.new))
        self._trusted.append({"key": row.id, "trusted": trusted, "pushed_at": one.at})
        return pushed_of(row, bool(trusted))

    def write(self) -> None:
        connection = self._connection
        _end.run(connection, self._ended)
        if self._wanted:
            connection.execute(upsert(connection.dialect.name, subscription), self._wanted)
        _trust.run(connection, self._trusted)
        _forget_push.run(connection, self._read)
