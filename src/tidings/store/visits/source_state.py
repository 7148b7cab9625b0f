"""What visits make of subscriptions at hubs (WebSub), a batch at a time.

A feed that names a hub becomes a subscription that is wanted; one that no longer does, ends it. A hub is trusted once
a push of its own brought something new, and no longer when a visit finds what it should have pushed.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import BigInteger, bindparam, delete, func
from sqlalchemy.engine import Connection

from tidings.model.hosts import Subscription
from tidings.model.orders import FeedOutcome
from tidings.model.visits import Visit, VisitResult
from tidings.store.db.schema import push, subscription
from tidings.store.db.statements import AnyRow, Bulk, Values, update_raw, upsert
from tidings.store.db.types import clean, to_micros
from tidings.store.rows.schedules import pushed_of
from tidings.store.visits.articles import Tally

# -- What a visit makes of a source's life: when it posted last, how often it changed, since when it fails.

LOST_AFTER = timedelta(days=30)  # a feed that fails for so long is looked for again, and again after as long
_LOST = LOST_AFTER // timedelta(microseconds=1)


@dataclass(slots=True)
class Life:
    first: bool  # nothing was read before: what is new in it says nothing of when it was posted
    posted_at: int | None
    changes: int
    failing_since: int | None
    lost: bool  # with this visit


def life_after(outcome: FeedOutcome, row: AnyRow, seen: Visit, tally: Tally) -> Life:
    at = to_micros(outcome.at)
    first = row.failures >= row.seq  # every visit before it failed, or there was none
    posted_at = row.posted_at
    signs = tally.instants
    if tally.new > len(signs) and not first:
        signs = [*signs, at]
    if signs:
        latest = max(signs)
        posted_at = latest if posted_at is None else max(posted_at, latest)
    changed = seen.result is VisitResult.CHANGED and tally.new > 0 and not first
    failing_since, lost = _failing_since(row, seen, at), False
    if seen.result is VisitResult.FAILED and row.failing_since is not None and row.last_visit_at is not None:
        lost = (at - row.failing_since) // _LOST > (row.last_visit_at - row.failing_since) // _LOST
    return Life(first, posted_at, row.changes + changed, failing_since, lost)


def page_life(outcome: FeedOutcome, row: AnyRow, seen: Visit) -> Life:
    """A page's: a change is its sign of life, the baseline is none, and nobody looks for it elsewhere."""
    at = to_micros(outcome.at)
    changed = seen.result is VisitResult.CHANGED and not seen.first
    posted_at = max(at, row.posted_at or at) if changed else row.posted_at
    return Life(seen.first, posted_at, row.changes + changed, _failing_since(row, seen, at), lost=False)


def _failing_since(row: AnyRow, seen: Visit, at: int) -> int | None:
    since: int | None = row.failing_since
    if seen.result is VisitResult.FAILED:
        return at if since is None else since
    return since if seen.result is VisitResult.GONE else None


# --------------------------------------------------------------------------------------------------

PATIENCE = timedelta(minutes=10)  # a hub that has not pushed an article so long after it was published has missed it
_PATIENCE = PATIENCE // timedelta(microseconds=1)

_end = Bulk(delete(subscription).where(subscription.c.source_id == bindparam("key")))
_trust = Bulk(
    update_raw(subscription, "source_id", "trusted").values(
        pushed_at=func.coalesce(bindparam("pushed_at", type_=BigInteger()), subscription.c.pushed_at)
    )
)
_forget_push = Bulk(delete(push).where(push.c.id == bindparam("key")))


def subscription_row(kept: Subscription) -> Values:
    return {
        "source_id": kept.source_id,
        "hub": clean(kept.hub),
        "topic": clean(kept.topic),
        "token": kept.token,
        "secret": kept.secret,
        "state": kept.state.value,
        "next_at": kept.next_at,
        "lease_until": kept.lease_until,
        "attempts": kept.attempts,
        "trusted": int(kept.trusted),
        "pushed_at": kept.pushed_at,
        "error": clean(kept.error),
    }


class SubscriptionBatch:
    def __init__(self) -> None:
        self._wanted: list[Values] = []
        self._ended: list[Values] = []
        self._trusted: list[Values] = []
        self._read: list[Values] = []

    def read(self, outcome: FeedOutcome) -> None:
        """Its push, if it was one, is done with; whether the outcome counts or not."""
        if outcome.push_id is not None:
            self._read.append({"key": outcome.push_id})

    def take(self, outcome: FeedOutcome, row: AnyRow, tally: Tally, first: bool) -> bool:
        """Of an outcome that counts: is the source pushed to us from here on?"""
        if outcome.push_id is not None:
            return self._pushed(outcome, row, tally)
        hub, topic = clean(outcome.hub), clean(outcome.topic)
        if hub == "":
            if row.hub is not None:
                self._ended.append({"key": row.id})
            return False
        if hub and topic and (hub, topic) != (row.hub, row.topic):
            token, secret = secrets.token_urlsafe(24), secrets.token_hex(32)
            wanted = Subscription(row.id, hub, topic, token, secret, next_at=outcome.at)
            self._wanted.append(subscription_row(wanted))
            return False
        if row.trusted and not first and tally.instants and min(tally.instants) < to_micros(outcome.at) - _PATIENCE:
            self._trusted.append({"key": row.id, "trusted": 0, "pushed_at": None})
            return False
        return pushed_of(row)

    def _pushed(self, outcome: FeedOutcome, row: AnyRow, tally: Tally) -> bool:
        if row.hub is None or outcome.result is VisitResult.FAILED:
            return pushed_of(row)
        trusted = int(bool(row.trusted or tally.new))
        self._trusted.append({"key": row.id, "trusted": trusted, "pushed_at": to_micros(outcome.at)})
        return pushed_of(row, bool(trusted))

    def write(self, connection: Connection) -> None:
        _end.run(connection, self._ended)
        if self._wanted:
            connection.execute(upsert(connection.dialect.name, subscription), self._wanted)
        _trust.run(connection, self._trusted)
        _forget_push.run(connection, self._read)
