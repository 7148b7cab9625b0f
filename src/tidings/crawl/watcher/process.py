"""Watches are asked in a worker process: what stands on pages is anybody's, and thousands of watches take memory.

The watches travel there once, and again when they change or the process is another; not with every batch.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Protocol

from tidings.crawl.watcher.plugins import Detecting
from tidings.crawl.workers.pool import WorkerPool
from tidings.crawl.workers.tasks import ask_here, asker_of
from tidings.errors import ReadError
from tidings.model.matches import NewMatch, WatchResult
from tidings.model.redact import redacted
from tidings.model.watches import Watched, WatchedArticle
from tidings.watch.evaluate import Evaluation, EvaluatorInput, WatchEvaluator, empty_result

LIMIT = 120.0  # real seconds for a batch: making the index of ten thousand watches for one language takes seconds

log = logging.getLogger(__name__)


class Asking(Protocol):
    """Whoever asks the watches."""

    def put(self, questions: EvaluatorInput) -> None:
        """These from now on."""
        ...

    async def ask(self, batch: Sequence[Watched], at: datetime) -> list[Evaluation]:
        """In the order of the batch. ReadError where it cannot be asked."""
        ...

    @property
    def faults(self) -> Mapping[int, str]:
        """Watches that cannot be asked, by id, and why; known after the first batch."""
        ...

    async def close(self) -> None: ...


async def asked_of(asking: Asking, batch: Sequence[Watched], at: datetime) -> list[Evaluation]:
    """A document that breaks the process that reads it keeps no other from being asked about: it is tried alone, and
    given up. ReadError where nothing can be asked at all; then everything goes on waiting."""
    try:
        return await asking.ask(batch, at)
    except ReadError:
        await asking.ask([], at)
    return [asked for one in batch for asked in await _alone(asking, one, at)]


async def _alone(asking: Asking, watched: Watched, at: datetime) -> list[Evaluation]:
    try:
        return await asking.ask([watched], at)
    except ReadError as error:
        what = f"article {watched.article.article_id}" if isinstance(watched, WatchedArticle) else "a version of a page"
        log.warning("%s (%s) cannot be shown to the watches: %s", what, redacted(watched.url or "no address"), error)
        return [Evaluation(empty_result(watched))]


class AskingProcess:
    """It starts with the first batch."""

    def __init__(self, limit: float = LIMIT) -> None:
        self._limit = limit
        self._pool: WorkerPool | None = None
        self._questions = EvaluatorInput(())
        self._number = self._sent = 0  # of the questions; of those that went to the process last
        self.faults: Mapping[int, str] = {}

    def put(self, questions: EvaluatorInput) -> None:
        self._questions, self._number, self.faults = questions, self._number + 1, {}

    async def ask(self, batch: Sequence[Watched], at: datetime) -> list[Evaluation]:
        if self._pool is None:
            self._pool = WorkerPool(1, self._limit)
        number, questions = self._number, self._questions
        found = None
        if self._sent == number:
            found = await self._pool.run(ask_here, (number, None, batch, at))
        if found is None:  # they are new, or the process is
            self._sent = number
            found = await self._pool.run(ask_here, (number, questions, batch, at))
        asked: list[Evaluation]
        asked, faults = found
        if number == self._number:
            self.faults = faults
        return asked

    async def close(self) -> None:
        if self._pool is not None:
            pool, self._pool = self._pool, None
            await pool.close()


class AskingHere:
    """In a thread of this process, where there is little to ask: starting another would take longer."""

    def __init__(self) -> None:
        self._asker = WatchEvaluator(())
        self.faults: Mapping[int, str] = {}

    def put(self, questions: EvaluatorInput) -> None:
        self._asker = asker_of(questions)
        self.faults = self._asker.faults

    async def ask(self, batch: Sequence[Watched], at: datetime) -> list[Evaluation]:
        evaluator = self._asker
        return await asyncio.to_thread(lambda: [evaluator.evaluate(watched, at) for watched in batch])

    async def close(self) -> None:
        return None


# -- Watches tried out on what is kept, before they are switched on. Nothing is noted. -------------


class Trial:
    """Paused watches find nothing; hand them in as if they were on."""

    def __init__(self, asking: Asking, detecting: Detecting, questions: EvaluatorInput) -> None:
        self._asking, self._detecting, self._watches = asking, detecting, questions.watches
        asking.put(questions)

    async def answers(self, batch: Sequence[Watched], at: datetime) -> list[WatchResult]:
        """In the order of the batch. ReadError where nothing can be asked at all."""
        answers = await self._detecting.answers(await asked_of(self._asking, batch, at))
        later: dict[tuple[int | None, int | None], tuple[NewMatch, ...]] = {}
        for one in await self._detecting.finish():
            key = one.article_id, one.version_id
            later[key] = (*later.get(key, ()), *one.matches)
        return [
            replace(one, matches=(*one.matches, *later.get((one.article_id, one.version_id), ()))) for one in answers
        ]

    def troubles(self) -> dict[int, str]:
        """Why watches did not work as they should, by id."""
        found = {watch.id: self._detecting.trouble(watch) or "" for watch in self._watches}
        return {watch_id: words for watch_id, words in (found | dict(self._asking.faults)).items() if words}

    async def close(self) -> None:
        await self._asking.close()
        await self._detecting.close()
