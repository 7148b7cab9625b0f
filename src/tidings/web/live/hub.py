"""NewsHub: notifies open pages of how much came in since they were loaded, as server-sent events.

One poller for all pages, while there is at least one: every two seconds it reads the latest ids, and where they rose,
counts what came for the people who have a page open. It asks the store, so it makes no difference whether this process
stores or another one of a cluster.

Each event has the totals since the page was loaded, and that place in the store as its id. So nothing is lost where a
browser connects again: it sends the id back. A stream ends when the program stops, when its browser signs out (within
a heartbeat), and after ten minutes, as a client that vanished cannot be distinguished from one that is silent.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import asdict, dataclass, field
from typing import Final

from tidings.errors import StoreError
from tidings.ports.news import Arrived, LatestIds, News

_log = logging.getLogger(__name__)

MOST_OF_ONE: Final = 8  # streams of one person
_RETRY: Final = 5_000  # milliseconds after which a browser connects again

IsWelcome = Callable[[], Awaitable[bool]]


@dataclass(frozen=True, slots=True)
class Pace:
    """Times of the hub, in seconds."""

    poll: float = 2.0
    heartbeat: float = 15.0
    longest: float = 600.0


@dataclass(eq=False, slots=True)
class _Listener:
    person_id: int
    base: LatestIds
    total: Arrived
    woken: asyncio.Event = field(default_factory=asyncio.Event)

    def message(self) -> bytes:
        return f"event: news\nid: {self.base}\ndata: {json.dumps(asdict(self.total))}\n\n".encode()


class NewsHub:
    """`stop`: set when the program ends; all streams end then."""

    def __init__(self, news: News, stop: asyncio.Event | None = None, pace: Pace | None = None) -> None:
        self._news, self._stop, self._pace = news, stop or asyncio.Event(), pace or Pace()
        self._listeners: set[_Listener] = set()
        self._place = LatestIds()
        self._poller: asyncio.Task[None] | None = None
        self._looking = asyncio.Lock()  # two looks at the same time would count the same twice

    def __len__(self) -> int:
        return len(self._listeners)

    def has_room(self, person_id: int) -> bool:
        return sum(one.person_id == person_id for one in self._listeners) < MOST_OF_ONE

    async def stream(self, person_id: int, since: LatestIds | None, is_welcome: IsWelcome) -> AsyncIterator[bytes]:
        """The events for one page of a person. `since`: where an earlier stream of the page began."""
        listener = await self._join(person_id, since)
        loop = asyncio.get_running_loop()
        checked, end = loop.time(), loop.time() + self._pace.longest
        try:
            yield f"retry: {_RETRY}\n".encode() + listener.message()
            while not self._stop.is_set() and loop.time() < end:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(self._pace.heartbeat):
                        await listener.woken.wait()
                if loop.time() >= checked + self._pace.heartbeat:  # where news keep coming, too
                    if not await is_welcome():
                        return
                    checked = loop.time()
                if listener.woken.is_set():
                    listener.woken.clear()  # before the message is made: what comes later is another one
                    yield listener.message()
                else:
                    yield b":\n\n"
        finally:
            self._leave(listener)

    async def _join(self, person_id: int, since: LatestIds | None) -> _Listener:
        async with self._looking:
            await self._look()
            came = Arrived()
            if since is not None and since != self._place:
                came = (await self._news.arrived(since, [person_id])).get(person_id, came)
            listener = _Listener(person_id, since or self._place, came)
            self._listeners.add(listener)
            if self._poller is None:
                self._poller = asyncio.create_task(self._poll(), name="news for open pages")
            return listener

    def _leave(self, listener: _Listener) -> None:
        self._listeners.discard(listener)
        if not self._listeners and self._poller is not None:
            self._poller.cancel()
            self._poller = None

    async def _poll(self) -> None:
        """Polls for news until it is cancelled, or the program stops."""
        while not self._stop.is_set():
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._pace.poll):
                    await self._stop.wait()
            try:
                async with self._looking:
                    await self._look()
            except StoreError as error:  # the next turn tries again
                _log.debug("what is new cannot be read: %s", error)
        for listener in self._listeners:
            listener.woken.set()

    async def _look(self) -> None:
        """The lock is held."""
        before, place = self._place, await self._news.place()
        if place != before and self._listeners:
            came = await self._news.arrived(before, {one.person_id for one in self._listeners})
            for listener in self._listeners:
                if found := came.get(listener.person_id):
                    listener.total += found
                    listener.woken.set()
        self._place = place
