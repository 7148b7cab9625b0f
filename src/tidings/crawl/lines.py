"""Politeness in one place: the lines in which feeds and pages wait for their host.

A host is asked by one visit at a time (`per_host`), and left alone for a while after each. The controller alone
keeps the lines, so they hold whichever terminal does the work. Synchronous and without a clock: now is an argument.
Every step costs O(log hosts), however many wait.
"""

from __future__ import annotations

import heapq
from collections import deque
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from tidings.model import ArticleOrder, Due

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

    def __len__(self) -> int:
        return len(self.feeds) + len(self.pages)

    def pop(self) -> Waiting:
        if self.feeds and (not self.pages or self.passed < FEEDS_BEFORE_A_PAGE):
            self.passed = self.passed + 1 if self.pages else 0
            return self.feeds.popleft()
        self.passed = 0
        return self.pages.popleft()


class HostLines:
    def __init__(self, per_host: int = 1) -> None:
        self._per_host = per_host
        self._lines: dict[str, _Line] = {}
        self._ready: deque[str] = deque()  # hosts that may be asked now; checked again when their turn comes
        self._openings: list[tuple[datetime, str]] = []  # heap: when a host that was left alone may be asked again
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
            self._ready.append(heapq.heappop(self._openings)[1])
        while self._ready:
            host = self._ready.popleft()
            line = self._lines.get(host)
            if line is None or not line or not self._open(line, now):
                continue
            self._waiting -= 1
            line.inside += 1
            if len(line) > 1 and line.inside < self._per_host:
                self._ready.append(host)
            waiting = line.pop()
            self._pages -= isinstance(waiting, ArticleOrder)
            return waiting
        return None

    def leave(self, host: str, now: datetime, gap: timedelta) -> None:
        line = self._lines[host]
        line.inside -= 1
        # A short gap does not cut short the longer one somebody else left behind.
        opens_at = max(line.opens_at or now, now + gap)
        line.opens_at = opens_at if opens_at > now else None
        if line:
            self._announce(host, line, now)
        elif line.opens_at is not None:
            heapq.heappush(self._resting, (line.opens_at, host))
        elif line.inside == 0:
            del self._lines[host]

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
            heapq.heappush(self._openings, (line.opens_at, host))
        else:
            self._ready.append(host)
