"""Reading that costs CPU happens in worker processes: spawned, killed at a time limit, gone when the parent is gone."""

from __future__ import annotations

import asyncio
import math
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import TimeoutError as FutureTimeout
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from tidings.errors import ReadError, ReadTimeout, WorkerLost
from tidings.model import ArticleText, PageBrief, PageSeen, SourceKind
from tidings.read.document import FeedDocument
from tidings.read.refusal import one_line

if TYPE_CHECKING:
    from pebble import ProcessPool

P = ParamSpec("P")
R = TypeVar("R")
Content = tuple[str | None, str | None, str | None]  # of an item: content, summary, language; None: detect it

# A worker is replaced after so many documents: what a parser leaks does not add up.
_DOCUMENTS_A_WORKER = 2000
# Beyond its limit: to start a worker, and for the pool to notice. A task whose pool broke at the wrong moment is
# never answered.
_LOST_AFTER = 30.0


class Readers:
    """A pool that starts at its first task, so commands that read nothing pay nothing.

    It is given as many documents as it has workers. The others wait here: what waits inside a pool that breaks would
    wait for ever.
    """

    def __init__(self, workers: int, timeout: float, lost_after: float = _LOST_AFTER) -> None:
        self._workers, self._timeout, self._fence = workers, timeout, timeout + lost_after
        self._turns = asyncio.Semaphore(workers)
        self._pool: ProcessPool | None = None

    async def feed(self, body: bytes, url: str, content_type: str | None) -> FeedDocument:
        return await self._run(read_feed_here, body, url, content_type)

    async def listing(self, kind: SourceKind, body: bytes, url: str, content_type: str | None) -> FeedDocument:
        """A sitemap, or a page of links."""
        return await self._run(read_listing_here, kind, body, url, content_type)

    async def article(self, body: bytes, url: str, content_type: str | None, language: str | None) -> ArticleText:
        return await self._run(read_article_here, body, url, content_type, language)

    async def page(
        self, body: bytes, url: str, content_type: str | None, brief: PageBrief, memory: bytes, visit: int
    ) -> tuple[PageSeen, bytes]:
        """What is new on a page of a followed site, and its memory from now on."""
        return await self._run(read_page_here, body, url, content_type, brief, memory, visit)

    async def whole(self, contents: Sequence[Content]) -> list[ArticleText | None]:
        """The text of each that is a whole article, all in one task."""
        return await self._run(read_whole_here, list(contents))

    async def languages(self, texts: Sequence[str]) -> list[str | None]:
        return await self._run(detect_here, list(texts))

    async def _run(self, task: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        from pebble import ProcessExpired

        try:
            result: R = await self._attempt(partial(_fenced, task, self._timeout), *args, **kwargs)
        except (TimeoutError, FutureTimeout):
            raise ReadTimeout(f"reading took longer than {self._timeout:g} s and was stopped") from None
        except ProcessExpired as error:
            raise WorkerLost(f"reading broke its worker process (exit code {error.exitcode})") from error
        return result

    async def _attempt(self, task: Callable[..., R], *args: object, **kwargs: object) -> R:
        """A worker that dies between two tasks takes the pool with it: a new one is started, once for a task."""
        async with self._turns:
            for _ in range(2):
                pool = await self._sound_pool()
                try:
                    async with asyncio.timeout(self._fence) as fence:
                        result: R = await asyncio.wrap_future(pool.schedule(task, args, kwargs, self._timeout))
                except RuntimeError:  # BrokenProcessPool, or the refusal of a pool that broke a moment ago
                    continue
                except TimeoutError:
                    if not fence.expired():
                        raise
                    await self._give_up(pool)
                    raise WorkerLost(f"reading was not answered within {self._fence:g} s") from None
                return result
        raise WorkerLost("the worker processes break as soon as they are started")

    async def _give_up(self, pool: ProcessPool) -> None:
        if self._pool is pool:
            await self.close()

    async def _sound_pool(self) -> ProcessPool:
        if self._pool is not None and not self._pool.active:
            await self.close()
        if self._pool is None:
            self._pool = self._start()
        return self._pool

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
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's business
    parent = multiprocessing.parent_process()
    if parent is not None:

        def watch() -> None:
            parent.join()
            os._exit(1)

        threading.Thread(target=watch, daemon=True).start()


# What the workers run. At module level, so that a spawned process finds it by name.


def _fenced(task: Callable[..., R], limit: float, *args: object, **kwargs: object) -> R:
    """Whatever goes wrong comes back as an error that can travel between processes. (An lxml error cannot, and would
    break the pool.) The alarm ends a worker that hangs where no thread of it runs and whose parent is gone."""
    if hasattr(signal, "alarm"):
        signal.alarm(math.ceil(limit) + 10)
    try:
        return task(*args, **kwargs)
    except ReadError:
        raise
    except Exception as error:  # the last fence of this process
        raise ReadError(f"reading broke ({type(error).__name__}: {one_line(error)})") from None
    finally:
        if hasattr(signal, "alarm"):
            signal.alarm(0)


def read_feed_here(body: bytes, url: str, content_type: str | None) -> FeedDocument:
    from tidings.read.feed import read_feed

    return read_feed(body, url=url, content_type=content_type)


def read_listing_here(kind: SourceKind, body: bytes, url: str, content_type: str | None) -> FeedDocument:
    from tidings.read.linkpage import read_links
    from tidings.read.sitemap import read_sitemap

    read = read_links if kind is SourceKind.LINKS else read_sitemap
    return read(body, url=url, content_type=content_type)


def read_article_here(body: bytes, url: str, content_type: str | None, language: str | None) -> ArticleText:
    from tidings.read.article import read_article
    from tidings.read.likeness import with_signature

    return with_signature(read_article(body, url=url, content_type=content_type, language=language))


def read_page_here(
    body: bytes, url: str, content_type: str | None, brief: PageBrief, memory: bytes, visit: int
) -> tuple[PageSeen, bytes]:
    from tidings.read.pagenews import look_at

    return look_at(body, url=url, content_type=content_type, brief=brief, memory=memory, visit=visit)


def read_whole_here(contents: list[Content]) -> list[ArticleText | None]:
    from tidings.read.fulltext import whole_content
    from tidings.read.language import detect
    from tidings.read.likeness import with_signature

    found: list[ArticleText | None] = []
    for content, summary, language in contents:
        text = whole_content(content, summary)
        if text is not None:
            text = with_signature(replace(text, language=language or detect(text.text)))
        found.append(text)
    return found


def detect_here(texts: list[str]) -> list[str | None]:
    from tidings.read.language import detect

    return [detect(text) for text in texts]
