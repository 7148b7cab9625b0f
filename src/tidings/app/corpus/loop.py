"""LoopThread: runs what is asynchronous for callers that are not.

A notebook has an event loop of its own that is running already, so none can be run in its thread.
"""

from __future__ import annotations

import asyncio
import atexit
from collections.abc import AsyncGenerator, Coroutine, Iterator, Sequence
from threading import Thread, current_thread
from typing import Any, TypeVar

from tidings.errors import TidingsError

T = TypeVar("T")


class LoopThread:
    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._closing: set[asyncio.Task[None]] = set()
        self._thread = Thread(target=self._loop.run_forever, name="tidings-corpus", daemon=True)
        self._thread.start()
        # At the end of the program the thread stands still: an iterator given up then would wait for it forever.
        atexit.register(self.close)

    def run(self, coroutine: Coroutine[Any, Any, T]) -> T:
        """Waits for the result. An interrupt (Ctrl-C) ends the work, too."""
        if self._loop.is_closed():
            coroutine.close()
            raise TidingsError("the data folder was closed: read from it inside `with tidings.open(...)`")
        future = asyncio.run_coroutine_threadsafe(coroutine, self._loop)
        try:
            return future.result()
        except BaseException:
            future.cancel()
            raise

    def values(self, batches: AsyncGenerator[Sequence[T], None]) -> Iterator[T]:
        """The values one by one. The next batch is read when the last value of one was taken."""
        try:
            while (batch := self.run(_next(batches))) is not None:
                yield from batch
        finally:
            self._give_up(batches)

    def _give_up(self, batches: AsyncGenerator[Sequence[T], None]) -> None:
        """Iterators may be collected in any thread, also in that of the loop, which cannot wait for itself."""
        if self._loop.is_closed():
            return
        if current_thread() is self._thread:
            self._closing.add(task := self._loop.create_task(batches.aclose()))
            task.add_done_callback(self._closing.discard)
        else:
            self.run(batches.aclose())

    def close(self) -> None:
        atexit.unregister(self.close)
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
            self._loop.close()


async def _next(batches: AsyncGenerator[Sequence[T], None]) -> Sequence[T] | None:
    return await anext(batches, None)
