"""The time limit of one fetch, redirects and robots.txt included, and the hops it made."""

from __future__ import annotations

import asyncio
from contextvars import ContextVar
from datetime import datetime
from types import TracebackType
from typing import Self

from tidings.model.orders import Hop, HopKind


class HopRecord:
    """One request and, once it has arrived, the status and size of its response."""

    __slots__ = ("at", "conditional", "host", "kind", "size", "status", "url")

    def __init__(self, url: str, host: str, at: datetime, kind: HopKind, conditional: bool) -> None:
        self.url, self.host, self.at, self.kind, self.conditional = url, host, at, kind, conditional
        self.status: int | None = None
        self.size = 0

    def answered(self, status: int) -> None:
        self.status = status

    def received(self, size: int) -> None:
        """Notes the bytes of the body that have arrived."""
        self.size = size

    def hop(self) -> Hop:
        return Hop(self.host, self.at, self.kind, self.status, self.conditional, self.size)


class Deadline:
    """Context manager: TimeoutError if the fetch takes more than `total` seconds, or the head of a response more than
    `first_byte` seconds after the connection was made (a head that arrives byte by byte counts as none).

    Works as asyncio.timeout does, except for the timer: the deadline moves two or three times in a request, so the
    timer only fires at the earliest possible deadline and is set again. Moving it each time would cost as much as
    reading the response.
    """

    __slots__ = (
        "_cancelling",
        "_deadline",
        "_expired",
        "_fresh",
        "_loop",
        "_task",
        "_timer",
        "_until",
        "_waiting",
        "first_byte",
        "is_connected",
        "total",
        "trail",
    )

    def __init__(self, total: float, first_byte: float, trail: list[HopRecord] | None = None) -> None:
        self.total, self.first_byte = total, first_byte
        self.trail: list[HopRecord] = [] if trail is None else trail
        self._fresh = True  # the connection was made for this request
        self._waiting = self._expired = False
        self.is_connected = False  # one of its requests has had a connection

    def __enter__(self) -> Self:
        task = asyncio.current_task()
        assert task is not None
        self._task, self._cancelling = task, task.cancelling()
        self._loop = task.get_loop()
        now = self._loop.time()
        self._until = self._deadline = now + self.total
        self._timer = self._loop.call_at(min(self._deadline, now + self.first_byte), self._check)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._timer.cancel()
        del self._timer  # its context refers to this object: a cycle would wait for the garbage collector
        if self._expired and self._task.uncancel() <= self._cancelling and kind is asyncio.CancelledError:
            raise TimeoutError from error

    def _check(self) -> None:
        now = self._loop.time()
        if now < self._deadline:
            # The deadline of a connection made from now on cannot be earlier than this.
            self._timer = self._loop.call_at(min(self._deadline, now + self.first_byte), self._check)
        else:
            self._expired = True
            self._task.cancel()

    @property
    def hops(self) -> tuple[Hop, ...]:
        """The hops so far; one still under way has no status."""
        return tuple([step.hop() for step in self.trail])

    def reusing(self) -> None:
        """A connection is taken from the pool, unless `opened` follows."""
        self._fresh = False

    def opened(self) -> None:
        """A connection is made for this request."""
        self._fresh = True

    def connected(self) -> None:
        self._waiting = self.is_connected = True
        self._deadline = min(self._until, self._loop.time() + self.first_byte)

    def answered(self) -> None:
        self._waiting = False
        self._deadline = self._until

    @property
    def stale(self) -> bool:
        """The connection was reused and no response has begun: the server may have closed it just when it was used, so
        the request may be sent again."""
        return self._waiting and not self._fresh

    @property
    def timeout_message(self) -> str:
        """Which limit was exceeded, for people."""
        if self._deadline < self._until:
            return f"no answer within {self.first_byte:g} s"
        return f"no complete answer within {self.total:g} s"


# The deadline of the current task. The task that fetches robots.txt inherits it, so that its hops are counted there.
CURRENT: ContextVar[Deadline | None] = ContextVar("deadline", default=None)
