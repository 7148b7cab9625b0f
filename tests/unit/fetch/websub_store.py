"""A WebSubStore in memory: what hubs and their door are tested on."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import datetime

from tidings.errors import StoreError
from tidings.model.hosts import Subscription
from tidings.model.orders import Push


@dataclass
class MemoryWebSub:
    """With `broken` set, every question is a StoreError."""

    kept: dict[int, Subscription] = field(default_factory=dict)  # by source
    received: list[Push] = field(default_factory=list)
    saved: list[Subscription] = field(default_factory=list)  # every one, in order
    broken: bool = False

    def _ask(self) -> None:
        if self.broken:
            raise StoreError("the database is locked")

    def put(self, subscription: Subscription) -> Subscription:
        self.kept[subscription.source_id] = subscription
        return subscription

    async def wanted(self, now: datetime, limit: int) -> list[Subscription]:
        self._ask()
        due = [one for one in self.kept.values() if one.next_at is not None and one.next_at <= now]
        return sorted(due, key=lambda one: (one.next_at, one.source_id))[:limit]

    async def by_token(self, token: str) -> Subscription | None:
        self._ask()
        return next((one for one in self.kept.values() if one.token == token), None)

    async def save(self, subscription: Subscription) -> None:
        self._ask()
        if subscription.source_id in self.kept:
            self.kept[subscription.source_id] = subscription
            self.saved.append(subscription)

    async def receive(self, source_id: int, at: datetime, content_type: str | None, body: bytes) -> None:
        self._ask()
        self.received.append(Push(len(self.received) + 1, source_id, at, content_type, body))

    async def pushes(self, limit: int, not_sources: Collection[int] = ()) -> list[Push]:
        self._ask()
        return [push for push in self.received if push.source_id not in not_sources][:limit]
