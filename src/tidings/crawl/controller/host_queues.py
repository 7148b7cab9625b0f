"""Politeness in one place: the lines in which feeds and pages wait for their host.

A host is asked by one visit at a time (`per_host`), and left alone for a while after each. Hosts of one platform
(tom.blogspot.com and all the others there) are hosts of their own, with a cap on what all of them get together. The
controller alone keeps the lines, so they hold whichever terminal does the work. Synchronous and without a clock: now
is an argument. Every step costs O(log hosts), however many wait.
"""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from tidings.model.orders import ArticleOrder, Due

Waiting = Due | ArticleOrder

# A host of many feeds may have one due at any moment; its pages must not wait for ever.
FEEDS_BEFORE_A_PAGE = 8


@dataclass(slots=True)
class _Line:
    feeds: deque[Due] = field(default_factory=deque)  # first: what is new is worth more than its text
    pages: deque[ArticleOrder] = field(default_factory=deque)
    passed: int = 0  # feeds let in, one after the other, while a page waited
    inside: int = 0
    opens_at: datetime | None = None
    announced: bool = False  # it stands among those that may be asked now

    def __len__(self) -> int:
        return len(self.feeds) + len(self.pages)

    def pop(self) -> Waiting:
        if self.feeds and (not self.pages or self.passed < FEEDS_BEFORE_A_PAGE):
            self.passed = self.passed + 1 if self.pages else 0
            return self.feeds.popleft()
        self.passed = 0
        return self.pages.popleft()


@dataclass(slots=True)
class _Platform:
    """What the hosts of one platform share."""

    inside: int = 0
    opens_at: datetime | None = None
    hosts: dict[str, None] = field(default_factory=dict)  # a set in order: hosts whose turn it would be
    announced: bool = False  # it stands among the openings

    def full(self, most: int) -> bool:
        return self.inside >= most


def _no_platform(host: str) -> str | None:
    return None


class HostLines:
    def __init__(
        self,
        per_host: int = 1,
        platform_of: Callable[[str], str | None] = _no_platform,
        per_platform: int = 4,
        platform_gap: timedelta = timedelta(0),
    ) -> None:
        self._per_host = per_host
        self._platform_of, self._per_platform, self._platform_gap = platform_of, per_platform, platform_gap
        self._lines: dict[str, _Line] = {}
        self._platforms: dict[str, _Platform] = {}
        self._ready: deque[str] = deque()  # hosts that may be asked now; checked again when their turn comes
        # Heap: when a host that was left alone, or a platform (True), may be asked again.
        self._openings: list[tuple[datetime, str, bool]] = []
        self._resting: list[tuple[datetime, str]] = []  # heap: the same for hosts nobody waits for
        self._waiting = 0
        self._pages = 0

    def __len__(self) -> int:
        return self._waiting

    @property
    def pages(self) -> int:
        return self._pages

    def page_hosts(self) -> list[str]:
        """Hosts with pages in line or any visit under way."""
        return [host for host, line in self._lines.items() if line.pages or line.inside]

    def join(self, waiting: Waiting, now: datetime) -> None:
        line = self._lines.setdefault(waiting.host, _Line())
        if isinstance(waiting, Due):
            line.feeds.append(waiting)
        else:
            line.pages.append(waiting)
            self._pages += 1
        self._waiting += 1
        self._announce(waiting.host, line, now)

    def next(self, now: datetime) -> Waiting | None:
        """Whoever may go now, let in; None while every host with a line is busy or left alone."""
        self._forget(now)
        while self._openings and self._openings[0][0] <= now:
            _, name, is_platform = heapq.heappop(self._openings)
            if is_platform:
                self._platforms[name].announced = False
                self._advance(name, now)
            else:
                self._is_ready(name, self._lines.get(name))
        while self._ready:
            host = self._ready.popleft()
            line = self._lines.get(host)
            if line is not None:
                line.announced = False
            if line is None or not line or not self._open(line, now):
                self._pass_on(host, now)
                continue
            if not self._enter_platform(host, now):
                continue
            self._waiting -= 1
            line.inside += 1
            if len(line) > 1 and line.inside < self._per_host:
                self._is_ready(host, line)
            waiting = line.pop()
            self._pages -= isinstance(waiting, ArticleOrder)
            return waiting
        return None

    def leave(self, host: str, now: datetime, gap: timedelta) -> None:
        line = self._lines[host]
        line.inside -= 1
        self._leave_platform(host, now)
        # A short gap does not cut short the longer one somebody else left behind.
        opens_at = max(line.opens_at or now, now + gap)
        line.opens_at = opens_at if opens_at > now else None
        if line:
            self._announce(host, line, now)
        elif line.opens_at is not None:
            heapq.heappush(self._resting, (line.opens_at, host))
        elif line.inside == 0:
            del self._lines[host]

    def close(self, host: str, until: datetime) -> None:
        """Leave a host alone until then, whoever waits for it."""
        line = self._lines.setdefault(host, _Line())
        line.opens_at = max(line.opens_at or until, until)
        if line:
            heapq.heappush(self._openings, (line.opens_at, host, False))
        else:
            heapq.heappush(self._resting, (line.opens_at, host))

    def shut(self, after: datetime) -> dict[str, datetime]:
        """Hosts that open only later than that, and when."""
        opens = ((host, line.opens_at) for host, line in self._lines.items())
        return {host: at for host, at in opens if at is not None and at > after}

    def is_shut(self, host: str, after: datetime) -> bool:
        line = self._lines.get(host)
        return line is not None and line.opens_at is not None and line.opens_at > after

    def give_up(self, after: datetime, host: str | None = None) -> list[Waiting]:
        """Those whose host opens only later than that, taken out of their lines; of this host or of all."""
        given_up: list[Waiting] = []
        for name in [host] if host is not None else self.shut(after):
            if self.is_shut(name, after):
                given_up += self._empty(name, self._lines[name])
        self._waiting -= len(given_up)
        return given_up

    def _empty(self, host: str, line: _Line) -> list[Waiting]:
        waiting: list[Waiting] = [*line.feeds, *line.pages]
        self._pages -= len(line.pages)
        line.feeds.clear()
        line.pages.clear()
        if waiting and line.opens_at is not None:
            heapq.heappush(self._resting, (line.opens_at, host))  # to be forgotten once it opens
        return waiting

    def wakes_at(self) -> datetime | None:
        """When the next host that has a line may be asked again."""
        return self._openings[0][0] if self._openings else None

    def _forget(self, now: datetime) -> None:
        """A host nobody waits for is remembered only as long as it is left alone."""
        while self._resting and self._resting[0][0] <= now:
            host = heapq.heappop(self._resting)[1]
            line = self._lines.get(host)
            if line is not None and not line and line.inside == 0 and self._open(line, now):
                del self._lines[host]

    def _open(self, line: _Line, now: datetime) -> bool:
        return line.inside < self._per_host and (line.opens_at is None or line.opens_at <= now)

    def _announce(self, host: str, line: _Line, now: datetime) -> None:
        if line.inside >= self._per_host:
            return  # announced when somebody leaves
        if line.opens_at is not None and line.opens_at > now:
            heapq.heappush(self._openings, (line.opens_at, host, False))
        else:
            self._is_ready(host, line)

    def _is_ready(self, host: str, line: _Line | None) -> None:
        """Once is enough: whoever takes a turn and leaves others waiting asks for the next one."""
        if line is not None and not line.announced:
            line.announced = True
            self._ready.append(host)

    # -- platforms --------------------------------------------------------------------------------------

    def _enter_platform(self, host: str, now: datetime) -> bool:
        name = self._platform_of(host)
        if name is None:
            return True
        platform = self._platforms.setdefault(name, _Platform())
        if platform.full(self._per_platform) or (platform.opens_at is not None and platform.opens_at > now):
            platform.hosts[host] = None
            self._advance(name, now)
            return False
        platform.hosts.pop(host, None)
        platform.inside += 1
        platform.opens_at = now + self._platform_gap
        self._advance(name, now)
        return True

    def _leave_platform(self, host: str, now: datetime) -> None:
        name = self._platform_of(host)
        if name is None:
            return
        platform = self._platforms[name]
        platform.inside -= 1
        self._advance(name, now)

    def _pass_on(self, host: str, now: datetime) -> None:
        """A host whose turn it was has no use for it: the next one of its platform then."""
        name = self._platform_of(host)
        if name is not None and name in self._platforms:
            self._advance(name, now)

    def _advance(self, name: str, now: datetime) -> None:
        """The next host of a platform, now or when the platform opens; one at a time, however many wait."""
        platform = self._platforms[name]
        if not platform.hosts or platform.full(self._per_platform):
            return
        if platform.opens_at is not None and platform.opens_at > now:
            if not platform.announced:
                platform.announced = True
                heapq.heappush(self._openings, (platform.opens_at, name, True))
            return
        while platform.hosts:
            host = next(iter(platform.hosts))
            del platform.hosts[host]
            line = self._lines.get(host)
            if line is not None and line and self._open(line, now):
                self._is_ready(host, line)
                return
