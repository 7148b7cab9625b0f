"""The agenda: the sources of the coming quarter of an hour, by the time they are due.

It is read from the store when it runs out, or when a person changed something; what lands meanwhile is newer than
what is read. A source stands here, in a line or in flight at most once. One whose time was changed (a push came, a
person asked for a refresh) stands here anew, and what stood here before is passed over.

A host with more sources than it can be asked for in that time (`room`) must not fill the agenda and starve all others:
the rest of its sources stay in the store until half of those that are here are done. Once (`--once`), where pages are
due because they were just found and not by their time alone, they wait in the backlog.
"""

from __future__ import annotations

import heapq
from array import array
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from tidings.model.orders import Due
from tidings.ports.crawl_store import CrawlStore

# -- Pages that are due, of hosts of which the agenda holds as many as it has room for: `--once` visits them all.
#
# Sixteen bytes a page: a site of a million pages waits in 16 MB. What else an order needs is in the store, and is read
# when its turn comes; a page that was visited or removed meanwhile is passed over then.


class Backlog:
    """First in, first out, for each host."""

    def __init__(self) -> None:
        self._of: dict[str, array[int]] = {}  # source_id, seq, source_id, seq ...
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def hosts(self) -> list[str]:
        return list(self._of)

    def source_ids(self) -> set[int]:
        return {source_id for pairs in self._of.values() for source_id in pairs[::2]}

    def add(self, page: Due) -> None:
        self._of.setdefault(page.host, array("q")).extend((page.source_id, page.seq))
        self._count += 1

    def take(self, host: str, most: int, now: datetime) -> list[Due]:
        """The first ones, due now. Their policy is not told: among pages no policy ranks, so nobody asks here."""
        pairs = self._of[host]
        taken = pairs[: 2 * most]
        if len(taken) == len(pairs):
            del self._of[host]
        else:
            del pairs[: 2 * most]
        self._count -= len(taken) // 2
        return [
            Due(source_id, seq, now, host, page=True) for source_id, seq in zip(taken[::2], taken[1::2], strict=True)
        ]


# --------------------------------------------------------------------------------------------------

EVERYTHING = 10_000_000  # sources, for --once
_READS = 8  # one after the other, before what was found is looked at


def _everybody(host: str) -> int:
    return EVERYTHING


class Agenda:
    def __init__(self, window: timedelta, size: int, room: Callable[[str], int] = _everybody) -> None:
        self._window, self._size, self._room = window, size, room
        self._heap: list[tuple[datetime, int, Due]] = []
        self._listed: dict[int, Due] = {}  # sources on the agenda, in a line or in flight
        self._of_host: Counter[str] = Counter()  # how many of them
        self._crowds: set[str] = set()  # hosts of which there may be more in the store
        self._backlog = Backlog()
        self._end: datetime | None = None  # None: read it anew
        self._look_at: datetime | None = None  # when it is to be read again, however full it is
        self._full = False  # there are more sources before its end than it holds
        self._landing: dict[int, Due | None] | None = None  # where sources go that land while it is read

    async def read(
        self, store: CrawlStore, now: datetime, only_until: datetime | None, shut: Sequence[str] = ()
    ) -> None:
        """`only_until`: all that is due until then, once, and nothing later. `shut`: hosts that are not asked within
        the window anyway."""
        for _ in range(_READS):
            if not self._runs_out(now, once=only_until is not None):
                break
            await self._read(store, now, only_until, shut)
        self._refill(now)

    def _refill(self, now: datetime) -> None:
        """From the backlog, for hosts of which half of those that were here are done."""
        for host in self._backlog.hosts():
            room, held = self._room(host), self._of_host[host]
            if held <= room // 2:
                for due in self._backlog.take(host, room - held, now):
                    self.put(due, at_once=True)

    @property
    def backlog(self) -> int:
        return len(self._backlog)

    async def _read(self, store: CrawlStore, now: datetime, only_until: datetime | None, shut: Sequence[str]) -> None:
        once = only_until is not None
        end, most = (now + self._window, self._size) if only_until is None else (only_until, EVERYTHING)
        crowds = set() if once else {host for host, count in self._of_host.items() if count > self._room(host) // 2}
        # What is read is older than what lands meanwhile: a source must not be listed at a time it was just visited.
        self._landing = {}
        passed_over = () if once else (*crowds, *shut)
        due = await (store.due(end, most, passed_over) if passed_over else store.due(end, most))
        landed, self._landing = self._landing, None
        self._full = len(due) == most
        self._end = due[-1].next_at if self._full else end
        self._look_at, self._crowds = now + self._window / 2, crowds
        waiting = self._backlog.source_ids()
        for source in due:
            if source.source_id in landed or source.source_id in waiting:
                continue
            if source.source_id in self._listed or (once and not source.page):
                self.put(source)  # of those that rank the best are chosen among all
            else:
                self.offer(source, at_once=once)
        for late in landed.values():
            if late is not None:
                self.put(late)

    def _is_full(self, host: str) -> bool:
        return self._of_host[host] >= self._room(host)

    def _runs_out(self, now: datetime, *, once: bool) -> bool:
        if self._end is None or self._look_at is None or once:
            return self._end is None
        if now >= self._look_at or any(self._of_host[host] <= self._room(host) // 2 for host in self._crowds):
            return True
        waiting = len(self._listed) - sum(self._of_host[host] for host in self._crowds)
        return self._full and waiting <= self._size // 2

    def forget_window(self) -> None:
        """Something changed beside us: read it anew."""
        self._end = None

    def put(self, due: Due, *, at_once: bool = False) -> None:
        """`at_once`: even where it is read no further than to some time that has passed."""
        if self._landing is not None:
            self._landing[due.source_id] = due
        elif at_once or (self._end is not None and due.next_at <= self._end):
            held = self._listed.get(due.source_id)
            if held is None or held.seq < due.seq or due.next_at < held.next_at:
                self._unlist(due.source_id)
                self._listed[due.source_id] = due
                self._of_host[due.host] += 1
                heapq.heappush(self._heap, (due.next_at, due.source_id, due))

    def offer(self, due: Due, *, at_once: bool = False) -> None:
        """The same, where there is room for one more of its host; otherwise it comes when half of them are done."""
        if not self._is_full(due.host):
            self.put(due, at_once=at_once)
        elif at_once:
            self._backlog.add(due)
        else:
            self._crowds.add(due.host)

    def drop(self, source_id: int) -> None:
        """Its visit is over."""
        self._unlist(source_id)
        if self._landing is not None:
            self._landing[source_id] = None

    def pass_over(self, due: Due) -> None:
        """When its turn came, it had been visited since it was due. It may stand here anew."""
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
        """When it is to be read again, if nothing happens before."""
        return None if self._end is None else self._look_at
