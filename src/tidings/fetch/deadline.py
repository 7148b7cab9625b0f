"""The time limit of one fetch, redirects and robots.txt included, and the hops it made."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import Context, ContextVar
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


class Alarm:
    """One timer of the loop for all deadlines of a fetcher. A timer for each fetch would cost as much as reading the
    response, and hardly any ever fires: this one is set when there is none, and looks at all deadlines when it fires.
    """

    __slots__ = ("_at", "_deadlines", "_loop", "_timer")

    def __init__(self) -> None:
        self._deadlines: set[Deadline] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._at = 0.0

    def add(self, deadline: Deadline, loop: asyncio.AbstractEventLoop, at: float) -> None:
        """`at`: the earliest moment of the loop's time at which the deadline may be over."""
        if loop is not self._loop:
            self.close()
            self._loop = loop
        self._deadlines.add(deadline)
        if self._timer is None or at < self._at:
            self._set(loop, at)

    def discard(self, deadline: Deadline) -> None:
        """The timer stays: the next deadline will need it."""
        self._deadlines.discard(deadline)

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _set(self, loop: asyncio.AbstractEventLoop, at: float) -> None:
        self.close()
        # In a context of its own: that of the caller would keep its deadline and its answer.
        self._at, self._timer = at, loop.call_at(at, self._ring, loop, context=Context())

    def _ring(self, loop: asyncio.AbstractEventLoop) -> None:
        self._timer = None
        now = loop.time()
        moments = [moment for one in list(self._deadlines) if (moment := one.check(now)) is not None]
        if moments:
            self._set(loop, min(moments))


class Deadline:
    """Context manager: TimeoutError if the fetch takes more than `total` seconds, or the head of a response more than
    `first_byte` seconds after the connection was made (a head that arrives byte by byte counts as none).

    Works as asyncio.timeout does, except for the timer: the deadline moves two or three times in a request, so it is
    looked at no sooner than at the earliest possible deadline, by an `alarm` that fetches share.
    """

    __slots__ = (
        "_alarm",
        "_cancelling",
        "_deadline",
        "_expired",
        "_fresh",
        "_loop",
        "_task",
        "_until",
        "_waiting",
        "first_byte",
        "is_connected",
        "total",
        "trail",
    )

    def __init__(
        self, total: float, first_byte: float, trail: list[HopRecord] | None = None, alarm: Alarm | None = None
    ) -> None:
        """`alarm` None: one of its own."""
        self.total, self.first_byte, self._alarm = total, first_byte, Alarm() if alarm is None else alarm
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
        self._alarm.add(self, self._loop, now + min(self.total, self.first_byte))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._alarm.discard(self)
        if self._expired and self._task.uncancel() <= self._cancelling and kind is asyncio.CancelledError:
            raise TimeoutError from error

    def check(self, now: float) -> float | None:
        """Cancels the fetch if its time is over; else returns when to look again."""
        if self._expired:
            return None
        if now < self._deadline:
            # The deadline of a connection made from now on cannot be earlier than this.
            return min(self._deadline, now + self.first_byte)
        self._expired = True
        self._task.cancel()
        return None

    @property
    def hops(self) -> tuple[Hop, ...]:
        """The hops so far; one still under way has no status."""
        return tuple([step.hop() for step in self.trail])

    @contextmanager
    def as_current(self) -> Iterator[None]:
        """Makes this the deadline of connections that the pool makes, and of tasks that are started, meanwhile."""
        token = CURRENT.set(self)
        try:
            yield
        finally:
            CURRENT.reset(token)

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
        """Returns which limit was exceeded, for people."""
        if self._deadline < self._until:
            return f"no answer within {self.first_byte:g} s"
        return f"no complete answer within {self.total:g} s"


# The deadline of a task that connects or checks robots.txt. The task that fetches robots.txt inherits it, so that its
# hops are counted there.
CURRENT: ContextVar[Deadline | None] = ContextVar("deadline", default=None)
