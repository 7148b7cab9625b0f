"""What hubs have sent (WebSub), on its way from the store to the terminals.

Of each source one push is read at a time, the oldest first; those of a source that is being visited wait for the visit.
A push without a body only says that there is something: a ping. It becomes a visit that waits in line like any other.
"""

from __future__ import annotations

from collections.abc import Callable

from tidings.model.orders import FeedOutcome, Push
from tidings.model.visits import PUSHED
from tidings.ports.crawl_store import PushShelf

PUSHES = 200  # read at a time
MOST_BYTES = 64 * 2**20  # of bodies under way
NO_FEED = f"{PUSHED}no feed, so the source itself is visited"


def holds_something(push: Push) -> bool:
    """Markup or JSON; or is it a ping?"""
    return b"<" in push.body or push.body.lstrip().startswith(b"{")


class Inbox:
    def __init__(self, shelf: PushShelf | None) -> None:
        self._shelf = shelf
        self.stale = shelf is not None  # there may be something in it
        self.pings: dict[int, Push] = {}  # by the source that is to be visited for it
        self._under_way: dict[int, int] = {}  # by source: bytes of its push
        self._held_up: set[int] = set()  # sources that were being visited when a push of theirs was found
        self._answered: set[int] = set()  # pushes that were done with while the inbox was read

    def look(self) -> None:
        """A hub has sent something, or may have."""
        self.stale = self._shelf is not None

    async def take(self, is_out: Callable[[int], bool]) -> list[Push]:
        """What can be read now. `is_out`: is this source being visited?"""
        if self._shelf is None or not self.stale or sum(self._under_way.values()) >= MOST_BYTES:
            return []
        self.stale = False
        self._answered.clear()
        taken: dict[int, Push] = {}
        seen = {*self._under_way, *self.pings}
        room = MOST_BYTES - sum(self._under_way.values())
        while room > 0 and (found := await self._shelf.pushes(PUSHES, seen)):
            for push in found:
                if push.source_id in seen or push.id in self._answered:
                    continue
                seen.add(push.source_id)
                if is_out(push.source_id):
                    self._held_up.add(push.source_id)
                else:
                    taken[push.source_id] = push
                    room -= len(push.body)
            if all(push.id in self._answered for push in found):
                break
        self.stale |= room <= 0
        return list(taken.values())

    def sent(self, push: Push) -> None:
        """It is being read."""
        self._under_way[push.source_id] = len(push.body)

    def landed(self, outcome: FeedOutcome) -> None:
        """A visit is over, or a push is read."""
        self._under_way.pop(outcome.source_id, None)
        if outcome.push_id is not None:
            self._answered.add(outcome.push_id)
        if outcome.push_id is not None or outcome.source_id in self._held_up:
            self._held_up.discard(outcome.source_id)
            self.look()  # there may be more of it
