"""The few seams the shell is built on. Each has a real adapter and a public fake or second adapter.

Clock      crawl.clock.SystemClock       lab.clock.SimulatedClock
Fetcher    fetch.client.HttpFetcher      fetch.fake.FakeFetcher
Lane       crawl.lanes.LocalLane
stores     store/ on SQLite and on PostgreSQL; one contract suite runs on both
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from tidings.model import (
    Applied,
    Article,
    ArticleDetail,
    ArticleOrder,
    ArticleQuery,
    Due,
    FeedOrder,
    NewSource,
    Order,
    Outcome,
    Overview,
    Reschedule,
    Scheduled,
    Source,
    Validators,
    Visit,
)


class Clock(Protocol):
    """Schedules, politeness, backoff and cache ages go by this clock; socket timeouts do not."""

    def now(self) -> datetime: ...

    async def sleep_until(self, when: datetime) -> None: ...

    def hold(self) -> AbstractContextManager[None]:
        """While held, a simulated clock stands still: delay that is only the machine's is not counted."""
        ...


@dataclass(frozen=True, slots=True)
class Request:
    url: str
    validators: Validators = Validators()
    accept: str = "*/*"
    max_bytes: int | None = None  # None: the fetcher's own limit
    robots: bool = True  # False: robots.txt is not asked (a feed somebody subscribed to)


@dataclass(frozen=True, slots=True)
class Response:
    """A final answer: 200 or 304. Anything else is a FetchError."""

    url: str  # where the redirects led
    status: int
    headers: Mapping[str, str] = field(default_factory=dict)  # names in lower case
    body: bytes = b""  # decoded: no content encoding is left
    permanent_url: str | None = None  # where 301/308 alone led, if they led anywhere
    seconds: float = 0.0


class Fetcher(Protocol):
    """The only way out. Raises FetchError and nothing else; guard, robots and limits are inside."""

    async def fetch(self, request: Request) -> Response: ...


class Lane(Protocol):
    """The way between controller and terminals: orders one way, outcomes the other."""

    async def order(self, order: Order) -> None: ...

    async def take(self) -> Order: ...

    async def answer(self, order: Order, outcome: Outcome) -> None: ...

    async def outcomes(self, most: int, wait: float) -> list[Outcome]:
        """At least one outcome; then as many as come within `wait` real seconds, at most `most`."""
        ...


class CrawlStore(Protocol):
    """What the controller needs kept."""

    async def due(self, until: datetime, limit: int) -> list[Due]:
        """Active sources with next_at <= until, earliest first."""
        ...

    async def feed_orders(self, source_ids: Sequence[int]) -> list[FeedOrder]:
        """Complete orders, in the order asked; sources that are gone or removed are left out."""
        ...

    async def scheduled(self, source_ids: Sequence[int]) -> list[Scheduled]:
        """What ranking policies rank by; sources that are gone or removed are left out."""
        ...

    async def article_orders(self, now: datetime, limit: int, not_hosts: Sequence[str] = ()) -> list[ArticleOrder]:
        """Articles whose page is wanted and due, oldest first, none of `not_hosts`."""
        ...

    async def next_article_at(self, after: datetime) -> datetime | None:
        """When the earliest page that is not due yet, at `after`, will be."""
        ...

    async def apply(self, outcomes: Sequence[Outcome], reschedule: Reschedule) -> Applied:
        """All of a batch in one transaction. Applying an outcome twice, or late, changes nothing."""
        ...

    async def states(self, limit: int) -> list[bytes]:
        """Policy states of active sources, a sample at random where there are more than `limit`."""
        ...

    async def keep(self, name: str, value: bytes) -> None:
        """A small value that is learned of all sources together, by name; the last one counts."""
        ...

    async def kept(self, name: str) -> bytes | None: ...

    async def changes(self) -> int:
        """A counter that every change of the sources by a person raises."""
        ...

    async def prune_visits(self, before: datetime) -> int:
        """Forget visits older than this; how many were forgotten."""
        ...


class Catalogue(Protocol):
    """What a person changes: which sources are followed."""

    async def add(self, sources: Sequence[NewSource], at: datetime, first: Sequence[datetime]) -> list[bool]:
        """Follow these from `at`, source i first visited at `first[i]`. Per source: is it new?
        A known URL stays as it is."""
        ...

    async def remove(self, source_id: int) -> None:
        """Forget a source and everything kept of it."""
        ...


class Library(Protocol):
    """What a person reads. Never blocks the writer."""

    async def overview(self, now: datetime) -> Overview: ...

    async def sources(self) -> list[Source]: ...

    async def find(self, text: str) -> Source:
        """By id, URL, or a part of URL or title that only one has. SourceNotFound, AmbiguousSource."""
        ...

    async def scheduled(self, source_id: int) -> Scheduled: ...

    async def visits(self, source_id: int | None, limit: int) -> list[Visit]:
        """The latest first. `published` is not kept and is empty."""
        ...

    async def articles(self, query: ArticleQuery) -> list[Article]:
        """The latest first, by first_seen and id."""
        ...

    async def article(self, article_id: int) -> ArticleDetail | None: ...

    async def publications(self, since: datetime) -> list[tuple[str, datetime]]:
        """(URL of the source, when an article was published) of all that were published from then on, and after
        their source was added; in the order of sources and times. An article without a date, or with one from the
        future, was published when it was first seen."""
        ...
