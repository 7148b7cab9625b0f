"""The agenda: the sources of the coming quarter of an hour, by the time they are due.

It is read from the store when it runs out, or when a person changed something; what lands meanwhile is newer than
what is read. A source stands here, in a line or in flight at most once. One whose time was changed (a push came, a
person asked for a refresh) stands here anew, and what stood here before is passed over.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable
from datetime import datetime, timedelta

from tidings.model import Due
from tidings.ports import CrawlStore

EVERYTHING = 10_000_000  # sources, for --once


class Agenda:
    def __init__(self, window: timedelta, size: int) -> None:
        self._window, self._size = window, size
        self._heap: list[tuple[datetime, int, Due]] = []
        self._listed: dict[int, Due] = {}  # sources on the agenda, in a line or in flight
        self._end: datetime | None = None  # None: read it anew
        self._full = False  # there are more sources before its end than it holds
        self._landing: dict[int, Due | None] | None = None  # where sources go that land while it is read

    async def read(self, store: CrawlStore, now: datetime, only_until: datetime | None) -> None:
        """`only_until`: all that is due until then, once, and nothing later."""
        if not self._runs_out(now, once=only_until is not None):
            return
        end, most = (now + self._window, self._size) if only_until is None else (only_until, EVERYTHING)
        # What is read is older than what lands meanwhile: a source must not be listed at a time it was just visited.
        self._landing = {}
        due = await store.due(end, most)
        landed, self._landing = self._landing, None
        self._full = len(due) == most
        self._end = due[-1].next_at if self._full else end
        for source in (*(source for source in due if source.source_id not in landed), *landed.values()):
            if source is not None:
                self.put(source)

    def _runs_out(self, now: datetime, *, once: bool) -> bool:
        if self._end is None or once:
            return self._end is None
        if self._full:
            return len(self._listed) <= self._size // 2
        return now >= self._end - self._window / 2

    def forget_window(self) -> None:
        """Something changed beside us: read it anew."""
        self._end = None

    def put(self, due: Due) -> None:
        if self._landing is not None:
            self._landing[due.source_id] = due
        elif self._end is not None and due.next_at <= self._end:
            held = self._listed.get(due.source_id)
            if held is None or held.seq < due.seq or due.next_at < held.next_at:
                self._listed[due.source_id] = due
                heapq.heappush(self._heap, (due.next_at, due.source_id, due))

    def drop(self, source_id: int) -> None:
        """Its visit is over."""
        self._listed.pop(source_id, None)
        if self._landing is not None:
            self._landing[source_id] = None

    def put_back(self, due: Due, when: datetime) -> None:
        """It was taken, and has to wait until then."""
        heapq.heappush(self._heap, (when, due.source_id, due))

    def take(self, now: datetime, may_go: Callable[[Due], bool]) -> list[Due]:
        """Those that are due, the earliest first, until one may not go."""
        taken = []
        while self._heap and self._heap[0][0] <= now:
            due = self._heap[0][2]
            if self._listed.get(due.source_id) is not due:
                heapq.heappop(self._heap)
            elif may_go(due):
                taken.append(heapq.heappop(self._heap)[2])
            else:
                break
        return taken

    def first(self) -> datetime | None:
        """When the next source is due."""
        return self._heap[0][0] if self._heap else None

    def reads_at(self) -> datetime | None:
        """When it is to be read again; None: when something happens."""
        return None if self._end is None or self._full else self._end - self._window / 2
