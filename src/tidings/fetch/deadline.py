"""One request of ours with all it takes, redirects and robots.txt: its time, and its trail of hops."""

from __future__ import annotations

import asyncio
from contextvars import ContextVar
from datetime import datetime
from types import TracebackType
from typing import Self

from tidings.model.orders import Hop, HopKind


class Step:
    """One question and, when it came, its answer."""

    __slots__ = ("at", "conditional", "host", "kind", "size", "status", "url")

    def __init__(self, url: str, host: str, at: datetime, kind: HopKind, conditional: bool) -> None:
        self.url, self.host, self.at, self.kind, self.conditional = url, host, at, kind, conditional
        self.status: int | None = None
        self.size = 0

    def hop(self) -> Hop:
        return Hop(self.host, self.at, self.kind, self.status, self.conditional, self.size)


class Errand:
    """`with errand:` all of it within `total` seconds, and each answer's head within `first_byte` seconds of its
    connection: a header that comes drop by drop is no answer. TimeoutError otherwise.

    Works as asyncio.timeout does, but for the timer: the deadline moves two or three times in a request, and is looked
    at when the earliest one there could be has come. A timer for each would cost as much as reading the answer.
    """

    __slots__ = (
        "_cancelling",
        "_deadline",
        "_expired",
        "_loop",
        "_task",
        "_timer",
        "_until",
        "_waiting",
        "first_byte",
        "fresh",
        "total",
        "trail",
    )

    def __init__(self, total: float, first_byte: float, trail: list[Step] | None = None) -> None:
        self.total, self.first_byte = total, first_byte
        self.trail: list[Step] = [] if trail is None else trail
        self.fresh = True  # the connection was made for this question
        self._waiting = self._expired = False

    def __enter__(self) -> Self:
        task = asyncio.current_task()
        assert task is not None
        self._task, self._cancelling = task, task.cancelling()
        self._loop = task.get_loop()
        now = self._loop.time()
        self._until = self._deadline = now + self.total
        self._timer = self._loop.call_at(min(self._deadline, now + self.first_byte), self._look)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._timer.cancel()
        del self._timer  # it holds the context that holds us: a circle would wait for the collector
        if self._expired and self._task.uncancel() <= self._cancelling and kind is asyncio.CancelledError:
            raise TimeoutError from error

    def _look(self) -> None:
        now = self._loop.time()
        if now < self._deadline:
            # A connection made from now on has its deadline no sooner than this.
            self._timer = self._loop.call_at(min(self._deadline, now + self.first_byte), self._look)
        else:
            self._expired = True
            self._task.cancel()

    @property
    def hops(self) -> tuple[Hop, ...]:
        """What is still under way is a hop without an answer."""
        return tuple([step.hop() for step in self.trail])

    def connected(self) -> None:
        self._waiting = True
        self._deadline = min(self._until, self._loop.time() + self.first_byte)

    def answered(self) -> None:
        self._waiting = False
        self._deadline = self._until

    @property
    def stale(self) -> bool:
        """The connection had been kept from an earlier question, and no answer has begun: it may have been closed at
        the other end just when we used it."""
        return self._waiting and not self.fresh

    @property
    def lateness(self) -> str:
        """Which time ran out, in words."""
        if self._deadline < self._until:
            return f"no answer within {self.first_byte:g} s"
        return f"no complete answer within {self.total:g} s"


# Of the task that runs it. The task that asks for robots.txt inherits it, so its hops are counted where they belong.
CURRENT: ContextVar[Errand | None] = ContextVar("errand", default=None)
