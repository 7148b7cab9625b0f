"""What is outside the process: time, the web, and the way between controller and terminals."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from tidings.model.orders import Hop, HopKind, Order, Outcome
from tidings.model.sources import Validators


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
    truncate: bool = False  # True: a body beyond max_bytes is cut there instead of being an error
    robots: bool = True  # False: robots.txt is not asked (a feed somebody subscribed to)
    kind: HopKind = HopKind.PAGE
    subscribers: int = 0  # said in the User-Agent where there are any
    form: bytes | None = None  # POST this instead of GET; any answer of 2xx is then final, redirects are not followed
    headers: Mapping[str, str] = field(default_factory=dict)  # of a POST: its content type, a signature


@dataclass(frozen=True, slots=True)
class Response:
    """A final answer: 200 or 304 (2xx to a POST). Anything else is a FetchError."""

    url: str  # where the redirects led
    status: int
    headers: Mapping[str, str] = field(default_factory=dict)  # names in lower case
    body: bytes = b""  # decoded: no content encoding is left
    permanent_url: str | None = None  # where 301/308 alone led, if they led anywhere
    seconds: float = 0.0
    hops: tuple[Hop, ...] = ()  # every request that was made for it, robots.txt included; a FetchError has them too
    crawl_delay: float | None = None  # seconds, where robots.txt is known and asks for them
    links: tuple[tuple[str, str], ...] = ()  # (rel, absolute URL) of the Link headers


class Fetcher(Protocol):
    """The only way out. Raises FetchError and nothing else; guard, robots and limits are inside."""

    async def fetch(self, request: Request) -> Response: ...

    async def allows(self, url: str) -> bool:
        """Does robots.txt allow it? Asked before a page is added."""
        ...


class Lane(Protocol):
    """The way between controller and terminals: orders one way, outcomes the other."""

    async def order(self, order: Order) -> None: ...

    async def take(self) -> Order: ...

    async def answer(self, order: Order, outcome: Outcome) -> None: ...

    async def outcomes(self, most: int, wait: float) -> list[Outcome]:
        """At least one outcome; then as many as come within `wait` real seconds, at most `most`."""
        ...
