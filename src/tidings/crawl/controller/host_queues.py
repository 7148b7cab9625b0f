"""One queue of visits a host: how many may run at once, and how long the host is left alone after each.

At most `per_host` visits of a host run at a time. Hosts of one platform (tom.blogspot.com and all the others there)
have queues of their own, with a cap on what all of them get together. Only the controller has these queues, so they
hold whichever terminal does the work. Hosts that time out (`is_slow`) come last, and `most_slow` of their visits run at
a time. Synchronous and without a clock: now is an argument. Every step costs O(log hosts), however many visits are
queued.
"""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from tidings.model.orders import ArticleOrder, Due

Queued = Due | ArticleOrder

# A host of many feeds may have one due at any moment; its pages must not wait for ever.
FEEDS_BEFORE_A_PAGE = 8


@dataclass(slots=True)
class _HostQueue:
    feeds: deque[Due] = field(default_factory=deque)  # first: what is new is worth more than its text
    pages: deque[ArticleOrder] = field(default_factory=deque)
    last: deque[Due] = field(default_factory=deque)  # timed out at their last visit: after all others
    feeds_in_a_row: int = 0  # let go while a page waited
    in_a_row: int = 0  # let go while one of the last waited
    running: int = 0
    slow: int = 0  # of the running ones: they count against `most_slow`
    opens_at: datetime | None = None
    is_listed: bool = False  # among the hosts that are ready
    waiting: int = 0  # visits in all three

    def pop(self) -> Queued:
        self.waiting -= 1
        if self.last and (not (self.feeds or self.pages) or self.in_a_row >= FEEDS_BEFORE_A_PAGE):
            self.in_a_row = 0
            return self.last.popleft()
        self.in_a_row = self.in_a_row + 1 if self.last else 0
        if self.feeds and (not self.pages or self.feeds_in_a_row < FEEDS_BEFORE_A_PAGE):
            self.feeds_in_a_row = self.feeds_in_a_row + 1 if self.pages else 0
            return self.feeds.popleft()
        self.feeds_in_a_row = 0
        return self.pages.popleft()


@dataclass(slots=True)
class _Platform:
    """The state that all hosts of one platform share."""

    running: int = 0
    opens_at: datetime | None = None
    hosts: dict[str, None] = field(default_factory=dict)  # an ordered set: hosts that wait for the platform
    is_listed: bool = False  # among the openings

    def is_full(self, most: int) -> bool:
        return self.running >= most


def _no_platform(host: str) -> str | None:
    return None


def _is_quick(host: str) -> bool:
    return False


class HostQueues:
    """A host is closed while it is left alone, ready when its next visit may run now."""

    def __init__(
        self,
        per_host: int = 1,
        platform_of: Callable[[str], str | None] = _no_platform,
        per_platform: int = 4,
        platform_gap: timedelta = timedelta(0),
        is_slow: Callable[[str], bool] = _is_quick,
        most_slow: int = 1_000_000,
    ) -> None:
        self._per_host = per_host
        self._is_slow, self._most_slow, self._slow = is_slow, most_slow, 0
        self._platform_of, self._per_platform, self._platform_gap = platform_of, per_platform, platform_gap
        self._queues: dict[str, _HostQueue] = {}
        self._platforms: dict[str, _Platform] = {}
        self._ready: deque[str] = deque()  # checked again when their turn comes
        self._ready_last: deque[str] = deque()  # the slow ones of them
        self._openings: list[tuple[datetime, str, bool]] = []  # heap: when a closed host, or platform (True), opens
        self._resting: list[tuple[datetime, str]] = []  # heap: the same for hosts whose queue is empty
        self._first_at: Callable[[str], datetime] | None = None
        self._waiting = 0
        self._pages = 0

    def be_cautious(self, first_at: Callable[[str], datetime]) -> None:
        """Closes hosts of which nothing is known until `first_at`, from now on."""
        self._first_at = first_at

    def __len__(self) -> int:
        """Queued visits."""
        return self._waiting

    @property
    def pages(self) -> int:
        """Queued visits of article pages."""
        return self._pages

    @property
    def entries(self) -> int:
        """Hosts, and places of hosts in the heaps, that are held: 0 once nothing is queued, running or closed."""
        ready = len(self._ready) + len(self._ready_last)
        return len(self._queues) + ready + len(self._openings) + len(self._resting)

    def page_hosts(self) -> list[str]:
        """Hosts with queued pages or a running visit."""
        return [host for host, queue in self._queues.items() if queue.pages or queue.running]

    def add(self, visit: Queued, now: datetime, *, last: bool = False) -> None:
        """`last`: after all others of its host."""
        queue = self._queue(visit.host)
        if isinstance(visit, Due):
            (queue.last if last else queue.feeds).append(visit)
        else:
            queue.pages.append(visit)
            self._pages += 1
        queue.waiting += 1
        self._waiting += 1
        self._list(visit.host, queue, now)

    def next(self, now: datetime) -> Queued | None:
        """Start the next visit; None while every host with a queue is busy or closed."""
        self._forget(now)
        while self._openings and self._openings[0][0] <= now:
            _, name, is_platform = heapq.heappop(self._openings)
            if is_platform:
                self._platforms[name].is_listed = False
                self._advance(name, now)
            else:
                self._set_ready(name, self._queues.get(name))
        while self._ready:
            host = self._ready.popleft()
            if self._is_slow(host):
                self._ready_last.append(host)
            elif (visit := self._start(host, now)) is not None:
                return visit
        while self._ready_last and self._slow < self._most_slow:
            if (visit := self._start(self._ready_last.popleft(), now)) is not None:
                return visit
        return None

    def _start(self, host: str, now: datetime) -> Queued | None:
        """The next visit of a host whose turn it is; None: it cannot use it."""
        queue = self._queues.get(host)
        if queue is not None:
            queue.is_listed = False
        if queue is None or not queue.waiting or not self._is_open(queue, now):
            self._pass_on(host, now)
            return None
        if not self._enter_platform(host, now):
            return None
        self._waiting -= 1
        self._run(host, queue)
        visit = queue.pop()
        if queue.waiting and queue.running < self._per_host:
            self._set_ready(host, queue)
        self._pages -= isinstance(visit, ArticleOrder)
        return visit

    def _queue(self, host: str) -> _HostQueue:
        queue = self._queues.get(host)
        if queue is None:
            queue = self._queues[host] = self._new_queue(host)
        return queue

    def _new_queue(self, host: str) -> _HostQueue:
        return _HostQueue(opens_at=None if self._first_at is None else self._first_at(host))

    def _run(self, host: str, queue: _HostQueue) -> None:
        queue.running += 1
        if self._is_slow(host):
            queue.slow += 1
            self._slow += 1

    def begin(self, host: str, now: datetime) -> bool:
        """Start a visit that is not queued; False where the host, or its platform, is busy or closed."""
        queue = self._queues.get(host)
        queue = queue or self._new_queue(host)
        if not self._is_open(queue, now) or not self._enter_platform(host, now):
            return False
        self._queues[host] = queue
        self._run(host, queue)
        return True

    def occupy(self, host: str) -> None:
        """A visit of this host is under way already, whatever the host and its platform allow."""
        self._run(host, self._queue(host))
        name = self._platform_of(host)
        if name is not None:
            self._platforms.setdefault(name, _Platform()).running += 1

    def finish(self, host: str, now: datetime, gap: timedelta) -> None:
        """A visit of this host is over: close the host for the gap."""
        queue = self._queues[host]
        queue.running -= 1
        if queue.slow:
            queue.slow -= 1
            self._slow -= 1
        self._leave_platform(host, now)
        # A short gap does not cut short the longer one that another visit has set.
        opens_at = max(queue.opens_at or now, now + gap)
        queue.opens_at = opens_at if opens_at > now else None
        if queue.waiting:
            self._list(host, queue, now)
        elif queue.opens_at is not None:
            heapq.heappush(self._resting, (queue.opens_at, host))
        elif queue.running == 0:
            del self._queues[host]

    def close(self, host: str, until: datetime) -> None:
        """Start no visit of this host before then."""
        queue = self._queue(host)
        queue.opens_at = max(queue.opens_at or until, until)
        if queue.waiting:
            heapq.heappush(self._openings, (queue.opens_at, host, False))
        else:
            heapq.heappush(self._resting, (queue.opens_at, host))

    def closed(self, after: datetime) -> dict[str, datetime]:
        """Hosts that open only later than that, and when."""
        opens = ((host, queue.opens_at) for host, queue in self._queues.items())
        return {host: at for host, at in opens if at is not None and at > after}

    def is_closed(self, host: str, after: datetime) -> bool:
        queue = self._queues.get(host)
        return queue is not None and queue.opens_at is not None and queue.opens_at > after

    def remove_closed(self, after: datetime, host: str | None = None) -> list[Queued]:
        """Empties the queues of hosts that open only later than that; of this host or of all. Returns the visits."""
        removed: list[Queued] = []
        for name in [host] if host is not None else self.closed(after):
            if self.is_closed(name, after):
                removed += self._empty(name, self._queues[name])
        self._waiting -= len(removed)
        return removed

    def _empty(self, host: str, queue: _HostQueue) -> list[Queued]:
        removed: list[Queued] = [*queue.feeds, *queue.last, *queue.pages]
        self._pages -= len(queue.pages)
        queue.feeds.clear()
        queue.last.clear()
        queue.pages.clear()
        queue.waiting = 0
        if removed and queue.opens_at is not None:
            heapq.heappush(self._resting, (queue.opens_at, host))  # to be forgotten once it opens
        return removed

    def shift(self, by: timedelta) -> None:
        """Move every opening: the clock was set by so much, and no pause gets longer or shorter by that."""
        held: list[_HostQueue | _Platform] = [*self._queues.values(), *self._platforms.values()]
        for one in held:
            one.opens_at = None if one.opens_at is None else one.opens_at + by
        self._openings = [(at + by, name, is_platform) for at, name, is_platform in self._openings]
        self._resting = [(at + by, name) for at, name in self._resting]

    def wakes_at(self) -> datetime | None:
        """Returns when the next closed host with a queue opens."""
        return self._openings[0][0] if self._openings else None

    def first_opening(self) -> tuple[str, datetime] | None:
        """The host with a queue, or the platform, that opens next, and when."""
        return (self._openings[0][1], self._openings[0][0]) if self._openings else None

    def _forget(self, now: datetime) -> None:
        """Drop hosts with an empty queue once they are open."""
        while self._resting and self._resting[0][0] <= now:
            host = heapq.heappop(self._resting)[1]
            queue = self._queues.get(host)
            if queue is not None and not queue.waiting and queue.running == 0 and self._is_open(queue, now):
                del self._queues[host]

    def _is_open(self, queue: _HostQueue, now: datetime) -> bool:
        return queue.running < self._per_host and (queue.opens_at is None or queue.opens_at <= now)

    def _list(self, host: str, queue: _HostQueue, now: datetime) -> None:
        if queue.running >= self._per_host:
            return  # listed when a visit is over
        if queue.opens_at is not None and queue.opens_at > now:
            heapq.heappush(self._openings, (queue.opens_at, host, False))
        else:
            self._set_ready(host, queue)

    def _set_ready(self, host: str, queue: _HostQueue | None) -> None:
        """Once is enough: a turn that leaves visits in the queue lists the host again."""
        if queue is not None and not queue.is_listed:
            queue.is_listed = True
            self._ready.append(host)

    # -- platforms --------------------------------------------------------------------------------------

    def _enter_platform(self, host: str, now: datetime) -> bool:
        """Takes a place of the host's platform. Returns False where that is full or closed; the host then waits for
        it."""
        name = self._platform_of(host)
        if name is None:
            return True
        platform = self._platforms.setdefault(name, _Platform())
        if platform.is_full(self._per_platform) or (platform.opens_at is not None and platform.opens_at > now):
            platform.hosts[host] = None
            self._advance(name, now)
            return False
        platform.hosts.pop(host, None)
        platform.running += 1
        platform.opens_at = now + self._platform_gap
        self._advance(name, now)
        return True

    def _leave_platform(self, host: str, now: datetime) -> None:
        name = self._platform_of(host)
        if name is None:
            return
        platform = self._platforms[name]
        platform.running -= 1
        self._advance(name, now)

    def _pass_on(self, host: str, now: datetime) -> None:
        """A host whose turn it was cannot use it: the next one of its platform then."""
        name = self._platform_of(host)
        if name is not None and name in self._platforms:
            self._advance(name, now)

    def _advance(self, name: str, now: datetime) -> None:
        """The next host of a platform becomes ready, now or when the platform opens; one at a time, however many
        wait."""
        platform = self._platforms[name]
        if not platform.hosts or platform.is_full(self._per_platform):
            return
        if platform.opens_at is not None and platform.opens_at > now:
            if not platform.is_listed:
                platform.is_listed = True
                heapq.heappush(self._openings, (platform.opens_at, name, True))
            return
        while platform.hosts:
            host = next(iter(platform.hosts))
            del platform.hosts[host]
            queue = self._queues.get(host)
            if queue is not None and queue.waiting and self._is_open(queue, now):
                self._set_ready(host, queue)
                return
