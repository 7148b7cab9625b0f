"""The agenda: the sources of the coming quarter of an hour, in a heap by the time they are due.

It is read from the store when it runs out, or when another command changed the sources; what is applied during the read
is newer than what is read. A source is on the agenda, in a queue or in flight at most once. One whose time was changed
(by a push, or by `tidings refresh`) is listed anew, and its old entry in the heap is skipped.

A host with more sources than can be visited in that time (`room`) must not fill the agenda and starve all others: the
rest of its sources stay in the store until half of those listed are done. With `--once`, where pages are due because
they were just found and not only by their time, they wait in the backlog.
"""

from __future__ import annotations

import heapq
from array import array
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from tidings.model.orders import Due
from tidings.ports.crawl_store import CrawlStore

EVERYTHING = 10_000_000  # sources, for --once
_MOST_READS = 8  # in one call of `read`


class Backlog:
    """Due pages for which the agenda has no room, first in, first out for each host. `--once` visits them all.

    16 bytes a page: a site of a million pages waits in 16 MB. The rest of an order is read from the store when its turn
    comes; a page that was visited or removed meanwhile is skipped then.
    """

    def __init__(self) -> None:
        self._by_host: dict[str, array[int]] = {}  # source_id, seq, source_id, seq ...
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def hosts(self) -> list[str]:
        return list(self._by_host)

    def source_ids(self) -> set[int]:
        return {source_id for pairs in self._by_host.values() for source_id in pairs[::2]}

    def add(self, page: Due) -> None:
        self._by_host.setdefault(page.host, array("q")).extend((page.source_id, page.seq))
        self._count += 1

    def take(self, host: str, most: int, now: datetime) -> list[Due]:
        """Remove and return the first pages of a host, due now, without their policy: no policy ranks pages."""
        pairs = self._by_host[host]
        taken = pairs[: 2 * most]
        if len(taken) == len(pairs):
            del self._by_host[host]
        else:
            del pairs[: 2 * most]
        self._count -= len(taken) // 2
        return [
            Due(source_id, seq, now, host, page=True) for source_id, seq in zip(taken[::2], taken[1::2], strict=True)
        ]


def _unlimited(host: str) -> int:
    return EVERYTHING


class Agenda:
    """`room`: how many sources of a host are listed at most."""

    def __init__(self, window: timedelta, size: int, room: Callable[[str], int] = _unlimited) -> None:
        self._window, self._size, self._room = window, size, room
        self._heap: list[tuple[datetime, int, Due]] = []
        self._listed: dict[int, Due] = {}  # sources on the agenda, in a queue or in flight
        self._of_host: Counter[str] = Counter()  # how many of them
        self._crowded: set[str] = set()  # hosts of which the store may hold more
        self._backlog = Backlog()
        self._end: datetime | None = None  # None: read it anew
        self._read_at: datetime | None = None  # when it is to be read again, however full it is
        self._is_full = False  # the store holds more sources before its end
        self._meanwhile: dict[int, Due | None] | None = None  # sources put (None: dropped) while the store is read

    async def read(
        self, store: CrawlStore, now: datetime, only_until: datetime | None, closed: Sequence[str] = ()
    ) -> None:
        """Read the store where the agenda runs out. `only_until`: all that is due until then, once, and nothing later.
        `closed`: hosts that are not visited within the window anyway."""
        for _ in range(_MOST_READS):
            if not self._runs_out(now, once=only_until is not None):
                break
            await self._read(store, now, only_until, closed)
        self._refill(now)

    def _refill(self, now: datetime) -> None:
        """Lists visits from the backlog, for hosts of which half of those listed are done."""
        for host in self._backlog.hosts():
            room, held = self._room(host), self._of_host[host]
            if held <= room // 2:
                for due in self._backlog.take(host, room - held, now):
                    self.put(due, at_once=True)

    @property
    def backlog(self) -> int:
        return len(self._backlog)

    async def _read(self, store: CrawlStore, now: datetime, only_until: datetime | None, closed: Sequence[str]) -> None:
        once = only_until is not None
        end, most = (now + self._window, self._size) if only_until is None else (only_until, EVERYTHING)
        crowded = set() if once else {host for host, count in self._of_host.items() if count > self._room(host) // 2}
        # What is read is older than what is applied meanwhile: a source must not be listed at the time of its last
        # visit.
        self._meanwhile = {}
        passed_over = () if once else (*crowded, *closed)
        due = await (store.due(end, most, passed_over) if passed_over else store.due(end, most))
        meanwhile, self._meanwhile = self._meanwhile, None
        self._is_full = len(due) == most
        self._end = due[-1].next_at if self._is_full else end
        self._read_at, self._crowded = now + self._window / 2, crowded
        waiting = self._backlog.source_ids()
        for source in due:
            if source.source_id in meanwhile or source.source_id in waiting:
                continue
            if source.source_id in self._listed or (once and not source.page):
                self.put(source)  # a ranking policy chooses the best among all
            else:
                self.offer(source, at_once=once)
        for late in meanwhile.values():
            if late is not None:
                self.put(late)

    def _has_room(self, host: str) -> bool:
        return self._of_host[host] < self._room(host)

    def _runs_out(self, now: datetime, *, once: bool) -> bool:
        if self._end is None or self._read_at is None or once:
            return self._end is None
        if now >= self._read_at or any(self._of_host[host] <= self._room(host) // 2 for host in self._crowded):
            return True
        waiting = len(self._listed) - sum(self._of_host[host] for host in self._crowded)
        return self._is_full and waiting <= self._size // 2

    def forget_window(self) -> None:
        """Read the store anew: another command changed something."""
        self._end = None

    def put(self, due: Due, *, at_once: bool = False) -> None:
        """List a source, where it is due before the agenda's end, or `at_once` even beyond that."""
        if self._meanwhile is not None:
            self._meanwhile[due.source_id] = due
        elif at_once or (self._end is not None and due.next_at <= self._end):
            held = self._listed.get(due.source_id)
            if held is None or held.seq < due.seq or due.next_at < held.next_at:
                if held is not None:
                    self._unlist(due.source_id)
                self._listed[due.source_id] = due
                self._of_host[due.host] += 1
                heapq.heappush(self._heap, (due.next_at, due.source_id, due))

    def offer(self, due: Due, *, at_once: bool = False) -> None:
        """Puts a visit on the list where there is room for one more of its host; otherwise it comes when half of them
        are done."""
        if self._has_room(due.host):
            self.put(due, at_once=at_once)
        elif at_once:
            self._backlog.add(due)
        else:
            self._crowded.add(due.host)

    def drop(self, source_id: int) -> None:
        """Remove a source whose visit is over."""
        self._unlist(source_id)
        if self._meanwhile is not None:
            self._meanwhile[source_id] = None

    def pass_over(self, due: Due) -> None:
        """Remove a source that was visited since it was due, unless it is listed anew."""
        held = self._listed.get(due.source_id)
        if held is not None and held.seq == due.seq:
            self._unlist(due.source_id)

    def _unlist(self, source_id: int) -> None:
        held = self._listed.pop(source_id, None)
        if held is not None:
            self._of_host[held.host] -= 1
            if not self._of_host[held.host]:
                del self._of_host[held.host]

    def put_back(self, due: Due, when: datetime) -> None:
        """Return a source that was taken and has to wait until then."""
        heapq.heappush(self._heap, (when, due.source_id, due))

    def shift(self, by: timedelta) -> None:
        """Move the times at which listed sources are looked at: the clock was set by so much."""
        self._heap = [(when + by, source_id, due) for when, source_id, due in self._heap]

    def take(self, now: datetime, may_go: Callable[[Due], bool]) -> list[Due]:
        """Sources that are due, the earliest first, until one may not go."""
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
        """Returns when the next source is due."""
        return self._heap[0][0] if self._heap else None

    def reads_at(self) -> datetime | None:
        """Returns when the store is to be read again, if nothing happens before."""
        return None if self._end is None else self._read_at
