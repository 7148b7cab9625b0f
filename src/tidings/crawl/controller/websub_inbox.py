"""Pushes of hubs (WebSub), on their way from the store to the terminals.

One push of a source is read at a time, the oldest first; a push of a source that is being visited waits for the end of
the visit. A push without a body, a ping, becomes a visit that waits in its host's queue like any other.
"""

from __future__ import annotations

from collections.abc import Callable

from tidings.model.orders import FeedOutcome, Push
from tidings.ports.crawl_store import WebSubStore


class PushInbox:
    """`store` None: there are no pushes. `most`: read from it at a time; `most_bytes`: of bodies under way."""

    def __init__(self, store: WebSubStore | None, most: int = 200, most_bytes: int = 64 * 2**20) -> None:
        self._store, self._most, self._most_bytes = store, most, most_bytes
        self._stale = store is not None
        self._pings: dict[int, Push] = {}  # by source
        self._under_way: dict[int, int] = {}  # by source: bytes of its push
        self._held_up: set[int] = set()  # sources that were being visited when a push of theirs was found
        self._done: set[int] = set()  # ids of pushes that were finished while the store was read

    @property
    def stale(self) -> bool:
        """Returns whether the store may hold pushes that can be read now."""
        return self._stale

    def mark_stale(self) -> None:
        self._stale = self._store is not None

    async def take(self, is_visited: Callable[[int], bool]) -> list[Push]:
        """The pushes that can be read now. `is_visited`: is a visit of this source under way?"""
        if self._store is None or not self._stale or sum(self._under_way.values()) >= self._most_bytes:
            return []
        self._stale = False
        self._done.clear()
        taken: dict[int, Push] = {}
        seen = {*self._under_way, *self._pings}
        room = self._most_bytes - sum(self._under_way.values())
        while room > 0 and (found := await self._store.pushes(self._most, seen)):
            for push in found:
                if push.source_id in seen or push.id in self._done:
                    continue
                seen.add(push.source_id)
                if is_visited(push.source_id):
                    self._held_up.add(push.source_id)
                else:
                    taken[push.source_id] = push
                    room -= len(push.body)
            if all(push.id in self._done for push in found):
                break
        self._stale |= room <= 0
        return list(taken.values())

    def sent(self, push: Push) -> None:
        """The push is out to be read."""
        self._under_way[push.source_id] = len(push.body)

    def add_ping(self, push: Push) -> None:
        """The source is queued for a visit because of it."""
        self._pings[push.source_id] = push

    def take_ping(self, source_id: int) -> Push | None:
        """The ping that a visit of this source answers; it is no longer held."""
        return self._pings.pop(source_id, None)

    def dropped(self, source_id: int) -> None:
        """A visit came to nothing that counts: the push that it was to answer is read again."""
        self._under_way.pop(source_id, None)
        self._held_up.discard(source_id)
        self.mark_stale()

    def finished(self, outcome: FeedOutcome) -> None:
        """A visit is over, or a push is read."""
        self._under_way.pop(outcome.source_id, None)
        if outcome.push_id is not None:
            self._done.add(outcome.push_id)
        if outcome.push_id is not None or outcome.source_id in self._held_up:
            self._held_up.discard(outcome.source_id)
            self.mark_stale()  # the source may have more of them
