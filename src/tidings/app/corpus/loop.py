"""LoopThread: runs what is asynchronous for callers that are not.

A notebook has an event loop of its own that is running already, so none can be run in its thread.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Coroutine, Iterator, Sequence
from threading import Thread
from typing import Any, TypeVar

from tidings.errors import TidingsError

T = TypeVar("T")


class LoopThread:
    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name="tidings-corpus", daemon=True)
        self._thread.start()

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
            if not self._loop.is_closed():
                self.run(batches.aclose())

    def close(self) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
            self._loop.close()


async def _next(batches: AsyncGenerator[Sequence[T], None]) -> Sequence[T] | None:
    return await anext(batches, None)
