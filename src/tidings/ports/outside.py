"""Clock, HTTP and the lane between controller and terminals."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import field
from datetime import datetime
from typing import Final, Protocol

from tidings.model.orders import Hop, HopKind, Order, Outcome
from tidings.model.sources import Validators
from tidings.quick_dataclass import quick_dataclass


class Clock(Protocol):
    """The time for schedules, politeness, backoff and cache ages; socket timeouts use real seconds."""

    def now(self) -> datetime: ...

    async def sleep_until(self, when: datetime) -> None: ...

    def hold(self) -> AbstractContextManager[None]:
        """While held, a simulated clock does not advance, so delays caused by this machine are not counted."""
        ...


ROBOTS_BYTES: Final = 512 * 1024  # read of a robots.txt
IGNORED_BYTES: Final = 16 * 1024  # read of the response to a POST, of which only the status counts


@quick_dataclass(frozen=True, slots=True)
class Request:
    url: str
    validators: Validators = Validators()
    accept: str = "*/*"
    max_bytes: int | None = None  # None: the fetcher's own limit
    truncate: bool = False  # True: a body beyond max_bytes is cut there instead of being an error
    robots: bool = True  # False: robots.txt is not checked (a feed that a person subscribed to)
    kind: HopKind = HopKind.PAGE
    subscribers: int = 0  # added to the User-Agent where there are any
    form: bytes | None = None  # POST this instead of GET; any answer of 2xx is then final, redirects are not followed
    headers: Mapping[str, str] = field(default_factory=dict)  # of a POST: its content type, a signature


@quick_dataclass(frozen=True, slots=True)
class Response:
    """A final response: 200 or 304 (2xx to a POST). Everything else is a FetchError."""

    url: str  # where the redirects led
    status: int
    headers: Mapping[str, str] = field(default_factory=dict)  # names in lower case
    body: bytes = b""  # decoded: no content encoding is left
    permanent_url: str | None = None  # where 301/308 alone led, if they led anywhere
    seconds: float = 0.0
    hops: tuple[Hop, ...] = ()  # every request made for it, robots.txt included; a FetchError has them too
    crawl_delay: float | None = None  # seconds, where robots.txt is known and names one
    links: tuple[tuple[str, str], ...] = ()  # (rel, absolute URL) of the Link headers


class Fetcher(Protocol):
    """Makes HTTP requests. Raises FetchError and nothing else; guard, robots.txt and limits are applied inside."""

    async def fetch(self, request: Request) -> Response: ...

    async def allows(self, url: str) -> bool:
        """Returns whether robots.txt allows the URL; checked before a page is added."""
        ...


class ControllerLane(Protocol):
    """The controller's side of the lane."""

    async def order(self, order: Order) -> None: ...

    async def outcomes(self, most: int, wait: float) -> list[Outcome]:
        """Waits for one outcome, then returns all that arrive within `wait` real seconds, at most `most`. Calling it
        again says that those of the last call are applied."""
        ...


class TerminalLane(Protocol):
    """The terminals' side of the lane."""

    async def take(self) -> Order: ...

    async def answer(self, order: Order, outcome: Outcome) -> None: ...
