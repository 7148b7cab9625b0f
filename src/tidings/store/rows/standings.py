"""What a source's schedule rests on, as a value: Scheduled and its Standing, from one row."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import select

from tidings.model.hosts import SubscriptionState
from tidings.model.pages import PageStanding
from tidings.model.visits import Scheduled, Standing
from tidings.store.db.hints import unpack_hints
from tidings.store.db.schema import memory, source, subscription
from tidings.store.db.statements import AnyRow, raw
from tidings.store.db.types import instant

SCHEDULE = (
    *(source.c.id, source.c.policy, source.c.policy_state, source.c.failures, source.c.hints, raw(source.c.next_at)),
    *(raw(source.c.last_visit_at), source.c.weight, source.c.subscribers, raw(source.c.posted_at), source.c.changes),
    memory.c.etag.is_not(None).label("has_etag"),
    memory.c.last_modified.is_not(None).label("has_date"),
    subscription.c.state.label("hub_state"),
    subscription.c.trusted,
    source.c.kind,
)
FROM = source.join(memory).outerjoin(subscription, subscription.c.source_id == source.c.id)

schedules = select(*SCHEDULE).select_from(FROM)


def scheduled_of(row: AnyRow, page: PageStanding | None = None) -> Scheduled:
    """As it is kept, between two visits."""
    now = standing(row, row.posted_at, row.changes, validated_of(row), pushed_of(row))
    return scheduled(row, now, page=page)


def scheduled(row: AnyRow, now: Standing, due: datetime | None = None, page: PageStanding | None = None) -> Scheduled:
    hints, last_visit_at = unpack_hints(row.hints), instant(row.last_visit_at)
    return Scheduled(row.id, row.policy, row.policy_state, row.failures, hints, due, now, last_visit_at, page)


def standing(row: AnyRow, posted_at: int | None, changes: int, validated: bool, pushed: bool) -> Standing:
    return Standing(row.weight, row.subscribers, instant(posted_at), changes, validated, pushed)


def validated_of(row: AnyRow) -> bool:
    return bool(row.has_etag or row.has_date)


def pushed_of(row: AnyRow, trusted: bool | None = None) -> bool:
    """`trusted`: where it is another than is kept."""
    believed = row.trusted if trusted is None else trusted
    return bool(believed) and bool(row.hub_state == SubscriptionState.ACTIVE.value)
