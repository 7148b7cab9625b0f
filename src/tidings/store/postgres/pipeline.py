"""Reads as greenlets, and what they send to PostgreSQL together: the pipeline mode of libpq."""

from __future__ import annotations

import select
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from psycopg import Error, OperationalError, capabilities
from psycopg.pq import ExecStatus

from tidings.store.postgres.at_once import Outcome, Read, outcome_of

try:
    from greenlet import getcurrent, greenlet
except ImportError:
    greenlet = None

CAN_PIPELINE: Final = greenlet is not None and capabilities.has_pipeline()
FAILED: Final = (ExecStatus.FATAL_ERROR, ExecStatus.PIPELINE_ABORTED)


class Together:
    """Reads that are made at once, and what they have sent. `pgconn` is in pipeline mode."""

    def __init__(self, pgconn: Any) -> None:
        self._pgconn, self._hub = pgconn, getcurrent()
        self._poll = select.poll()
        self._ready: deque[Any] = deque()  # greenlets that may go on
        self._asking: list[tuple[Any, int]] = []  # those that wait for the server, and how many results they have
        self._sent = 0

    def run(self, reads: Sequence[Read]) -> list[Outcome]:
        found: list[Any] = [None] * len(reads)
        left, caller = len(reads), getcurrent()

        def task(place: int, read: Read) -> None:
            nonlocal left
            found[place] = outcome_of(read)
            left -= 1
            if not left and caller is not self._hub:
                self._ready.append(caller)

        self._ready += [greenlet(partial(task, place, read), self._hub) for place, read in enumerate(reads)]
        if caller is self._hub:
            self._serve()
        elif reads:
            self._hub.switch()
        return found

    def send(self, send: Callable[..., None], *values: Any) -> None:
        """Sends by a method of the connection; the result is read together with that of the next statement."""
        send(*values)
        self._sent += 1

    def ask(self, send: Callable[..., None], *values: Any) -> Any:
        """Sends a statement and returns its result, once all others wait, too, or the first that failed since the last
        call of this read. Raises the error by which the connection was lost."""
        self.send(send, *values)
        self._asking.append((getcurrent(), self._sent))
        self._sent = 0
        result = self._hub.switch()
        if isinstance(result, Exception):
            raise result
        return result

    def _serve(self) -> None:
        while self._ready or self._asking:
            while self._ready:
                self._ready.popleft().switch()
            if self._asking:
                self._exchange()

    def _exchange(self) -> None:
        asking, self._asking = deque(self._asking), []
        try:
            self._pgconn.pipeline_sync()
            self._poll.register(self._pgconn.socket, select.POLLIN | select.POLLOUT)
            while self._pgconn.flush():
                self._poll.poll()
                self._pgconn.consume_input()
            self._poll.modify(self._pgconn.socket, select.POLLIN)
            while asking:
                result = self._first_failed(asking[0][1])
                asking.popleft()[0].switch(result)
            self._next()  # that of the synchronization
        except Error as error:
            for one, _ in asking:
                one.switch(error)

    def _first_failed(self, number: int) -> Any:
        """Returns the first failed one of the next results; the last where none has failed."""
        failed = last = None
        for _ in range(number):
            last = self._next()
            if last is None:
                raise OperationalError("the connection is closed")
            self._next()  # nothing, after the result of each statement
            if failed is None and last.status in FAILED:
                failed = last
        return failed or last

    def _next(self) -> Any:
        while self._pgconn.is_busy():
            self._poll.poll()
            self._pgconn.consume_input()
        return self._pgconn.get_result()
