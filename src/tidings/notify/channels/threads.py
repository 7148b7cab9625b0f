"""Threads that may be left behind. Python cannot end a thread; one that hangs must hold up neither the program nor its
end. So there are few, and one that is left behind takes a place until it returns."""

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
    """At most `most` at a time, those left behind included."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._running = 0
        self._left = 0
        self._lock = threading.Lock()

    @property
    def left_behind(self) -> int:
        return self._left

    async def run(self, work: Callable[[], Result], name: str) -> Result:
        """What `work` returns or raises. Cancelled: it goes on alone, and nobody hears of it. NoThreadFree."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Result] = loop.create_future()
        with self._lock:
            if self._running >= self._most:
                raise NoThreadFree
            self._running += 1
        gone = finished = False

        def settle(result: Result | None, error: Exception | None) -> None:
            if answer.done():
                return
            if error is not None:
                answer.set_exception(error)
            else:
                answer.set_result(result)  # type: ignore[arg-type]  # Result may be None itself

        def live() -> None:
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
                if gone:
                    self._left -= 1
                    return
            with suppress(RuntimeError):  # the loop has ended meanwhile
                loop.call_soon_threadsafe(settle, result, error)

        context = contextvars.copy_context()
        # A daemon: the end of the program does not wait for it.
        thread = threading.Thread(target=context.run, args=(live,), name=name, daemon=True)
        try:
            thread.start()
        except RuntimeError:  # the machine has no more of them
            with self._lock:
                self._running -= 1
            raise NoThreadFree from None
        try:
            return await answer
        except asyncio.CancelledError:
            with self._lock:
                if not finished:
                    gone = True
                    self._left += 1
            raise
