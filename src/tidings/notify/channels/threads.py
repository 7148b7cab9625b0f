"""Runs blocking calls in threads that can be abandoned.

Python cannot stop a thread; one that hangs must delay neither the program nor its exit. So the number of threads is
limited, and an abandoned one counts until it returns.
"""

from __future__ import annotations

import asyncio
import contextvars
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

Result = TypeVar("Result")


class NoThreadFree(Exception):
    pass


class Threads:
    """A pool of at most `most` threads, abandoned ones included."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._running = 0
        self._abandoned = 0
        self._lock = threading.Lock()

    @property
    def abandoned(self) -> int:
        return self._abandoned

    async def run(self, work: Callable[[], Result], name: str) -> Result:
        """Returns or raises what `work` does; NoThreadFree where the pool is full. If cancelled, the thread is
        abandoned and its result dropped."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Result] = loop.create_future()
        with self._lock:
            if self._running >= self._most:
                raise NoThreadFree
            self._running += 1
        abandoned_now = finished = False

        def settle(result: Result | None, error: Exception | None) -> None:
            if answer.done():
                return
            if error is not None:
                answer.set_exception(error)
            else:
                answer.set_result(result)  # type: ignore[arg-type]  # Result may be None itself

        def run_work() -> None:
            nonlocal finished
            result: Result | None = None
            error: Exception | None = None
            try:
                result = work()
            except BaseException as fault:
                # SystemExit would end the loop, and a future refuses StopIteration.
                odd = isinstance(fault, StopIteration) or not isinstance(fault, Exception)
                error = RuntimeError(f"{type(fault).__name__}: {fault}") if odd else fault  # type: ignore[assignment]
            with self._lock:
                self._running -= 1
                finished = True
                if abandoned_now:
                    self._abandoned -= 1
                    return
            with suppress(RuntimeError):  # the loop has ended meanwhile
                loop.call_soon_threadsafe(settle, result, error)

        try:
            context = contextvars.copy_context()
            # A daemon thread does not delay the exit of the program.
            threading.Thread(target=context.run, args=(run_work,), name=name, daemon=True).start()
        except (RuntimeError, MemoryError):  # the system has no more threads, or no memory for one
            with self._lock:
                self._running -= 1
            raise NoThreadFree from None
        try:
            return await answer
        except asyncio.CancelledError:
            with self._lock:
                if not finished:
                    abandoned_now = True
                    self._abandoned += 1
            raise
