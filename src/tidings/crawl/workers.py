"""Reading that costs CPU happens in worker processes: spawned, killed at a time limit, gone when the parent is gone."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import TimeoutError as FutureTimeout
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from tidings.errors import ReadError, ReadTimeout
from tidings.model import ArticleText
from tidings.read.document import FeedDocument

if TYPE_CHECKING:
    from pebble import ProcessPool

P = ParamSpec("P")
R = TypeVar("R")

# A worker is replaced after so many documents: what a parser leaks does not add up.
_DOCUMENTS_A_WORKER = 2000


class Readers:
    """A pool that starts at its first task, so commands that read nothing pay nothing."""

    def __init__(self, workers: int, timeout: float) -> None:
        self._workers, self._timeout = workers, timeout
        self._pool: ProcessPool | None = None

    async def feed(self, body: bytes, url: str, content_type: str | None) -> FeedDocument:
        return await self._run(read_feed_here, body, url, content_type)

    async def article(self, body: bytes, url: str, content_type: str | None, language: str | None) -> ArticleText:
        return await self._run(read_article_here, body, url, content_type, language)

    async def languages(self, texts: Sequence[str]) -> list[str | None]:
        return await self._run(detect_here, list(texts))

    async def _run(self, task: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        from pebble import ProcessExpired

        if self._pool is None:
            self._pool = self._start()
        future = self._pool.schedule(task, args=args, timeout=self._timeout)
        try:
            result: R = await asyncio.wrap_future(future)
        except (TimeoutError, FutureTimeout):
            raise ReadTimeout(f"reading took longer than {self._timeout:g} s and was stopped") from None
        except ProcessExpired as error:
            raise ReadError(f"reading broke its worker process ({error})") from error
        return result

    def _start(self) -> ProcessPool:
        from pebble import ProcessPool

        return ProcessPool(
            max_workers=self._workers,
            max_tasks=_DOCUMENTS_A_WORKER,
            initializer=_live_with_parent,
            context=multiprocessing.get_context("spawn"),
        )

    async def close(self) -> None:
        if self._pool is not None:
            pool, self._pool = self._pool, None
            pool.stop()  # type: ignore[no-untyped-call]
            await asyncio.to_thread(pool.join, 5)


def _live_with_parent() -> None:
    """A parent killed with -9 cannot end its workers: they watch for its end themselves."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's business
    parent = multiprocessing.parent_process()
    if parent is not None:

        def watch() -> None:
            parent.join()
            os._exit(1)

        threading.Thread(target=watch, daemon=True).start()


# What the workers run. At module level, so that a spawned process finds it by name.


def read_feed_here(body: bytes, url: str, content_type: str | None) -> FeedDocument:
    from tidings.read.feed import read_feed

    return read_feed(body, url=url, content_type=content_type)


def read_article_here(body: bytes, url: str, content_type: str | None, language: str | None) -> ArticleText:
    from tidings.read.article import read_article

    return read_article(body, url=url, content_type=content_type, language=language)


def detect_here(texts: list[str]) -> list[str | None]:
    from tidings.read.language import detect

    return [detect(text) for text in texts]
