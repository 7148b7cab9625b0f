"""Secret addresses of output feeds: ports.doors.FeedLinks over the store. A token is 192 random bits."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tidings.model.people import FeedLink, Person
    from tidings.ports.doors import FeedLinkStore
    from tidings.ports.outside import Clock

_BYTES: Final = 24


class StoredFeedLinks:
    def __init__(self, store: FeedLinkStore, clock: Clock) -> None:
        self._store, self._clock = store, clock

    async def links(self, person_id: int) -> list[FeedLink]:
        return await self._store.links(person_id)

    async def make(self, person_id: int, listed: str, name: str) -> FeedLink:
        return await self._store.make(person_id, listed, name, _token(), self._clock.now())

    async def renew(self, person_id: int, link_id: int) -> bool:
        return await self._store.renew(person_id, link_id, _token(), self._clock.now())

    async def remove(self, person_id: int, link_id: int) -> bool:
        return await self._store.remove(person_id, link_id)

    async def by_token(self, token: str) -> tuple[Person, FeedLink] | None:
        return await self._store.by_token(token, self._clock.now())


def _token() -> str:
    return secrets.token_urlsafe(_BYTES)
