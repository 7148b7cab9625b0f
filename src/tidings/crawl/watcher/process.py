"""Evaluates watches in a worker process: pages are untrusted input, and thousands of watches take memory.

The watches are sent to the process once, and again when they change or the process was replaced; not with every batch.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from datetime import datetime
from typing import Protocol

from tidings.crawl.lemmas import LemmaTables, TableLeftError
from tidings.crawl.watcher.plugins import DetectorRunner
from tidings.crawl.workers.pool import LaterPool, WorkerPool
from tidings.crawl.workers.tasks import evaluate_here
from tidings.errors import ReadError
from tidings.model.matches import NewMatch, WatchResult
from tidings.model.redact import redacted
from tidings.model.watches import Watched, WatchedArticle
from tidings.watch.evaluate import Evaluation, EvaluatorInput, empty_result

LIMIT = 120.0  # real seconds for a batch: making the index of ten thousand watches for one language takes seconds
PATIENCE = 120.0  # real seconds in all that tables of lemmas are waited for: the largest takes half a minute
_ANSWERS = (tuple, type(None))  # of evaluate_here

log = logging.getLogger(__name__)


class BatchEvaluator(Protocol):
    """Evaluates all watches on a batch of new articles and page versions."""

    def set_input(self, evaluator_input: EvaluatorInput) -> None:
        """Use these watches from now on."""
        ...

    async def evaluate(self, batch: Sequence[Watched], at: datetime) -> list[Evaluation]:
        """Returns evaluations in the order of the batch. ReadError where it failed."""
        ...

    @property
    def faults(self) -> Mapping[int, str]:
        """Watches that cannot be evaluated, by id, and why; known after the first batch."""
        ...

    async def close(self) -> None: ...


async def evaluate_batch(evaluator: BatchEvaluator, batch: Sequence[Watched], at: datetime) -> list[Evaluation]:
    """Evaluate a batch; where that fails, one document after the other. A document that fails alone has no matches.

    ReadError where an empty batch fails as well; then everything stays in the queue.
    """
    try:
        return await evaluator.evaluate(batch, at)
    except ReadError:
        await evaluator.evaluate([], at)
    return [evaluations for one in batch for evaluations in await _evaluate_one(evaluator, one, at)]


async def _evaluate_one(evaluator: BatchEvaluator, watched: Watched, at: datetime) -> list[Evaluation]:
    try:
        return await evaluator.evaluate([watched], at)
    except ReadError as error:
        what = f"article {watched.article.article_id}" if isinstance(watched, WatchedArticle) else "a version of a page"
        log.warning("%s (%s) cannot be shown to the watches: %s", what, redacted(watched.url or "no address"), error)
        return [Evaluation(empty_result(watched))]


class EvaluatorProcess:
    """A BatchEvaluator in a process that starts with the first batch. `tables`: makes the tables of lemmas that the
    texts of a batch need; then it is evaluated again. All of them are waited for `patience` seconds at most; then texts
    are evaluated by their stems until their table is there."""

    def __init__(
        self,
        limit: float = LIMIT,
        pool_type: type[WorkerPool] = WorkerPool,
        tables: LemmaTables | None = None,
        patience: float = PATIENCE,
    ) -> None:
        self._tables, self._patience = tables, patience
        self._used: set[str] = set()  # languages whose table the index of the watches is made with
        self._left: set[str] = set()  # languages whose table was not waited for any longer
        self._pool = LaterPool(lambda: pool_type(1, limit))
        self._input = EvaluatorInput(())
        self._number = self._sent = 0  # of the input; of the one that was sent to the process last
        self._faults: Mapping[int, str] = {}

    @property
    def faults(self) -> Mapping[int, str]:
        return self._faults

    def set_input(self, evaluator_input: EvaluatorInput) -> None:
        self._input, self._number, self._faults = evaluator_input, self._number + 1, {}

    async def evaluate(self, batch: Sequence[Watched], at: datetime) -> list[Evaluation]:
        number, evaluator_input = self._number, self._input
        self._take_over(self._left)
        found = None
        if self._sent == number:
            found = await self._pool.run(evaluate_here, (number, None, batch, at), _ANSWERS)
        if found is None:  # the input is new, or the process is
            self._sent = number
            found = await self._pool.run(evaluate_here, (number, evaluator_input, batch, at), _ANSWERS)
        evaluations: list[Evaluation]
        evaluations, faults, missing = found
        if missing and await self._made(missing - self._used):
            return await self.evaluate(batch, at)
        if number == self._number:
            self._faults = faults
        return evaluations

    async def _made(self, missing: frozenset[str]) -> bool:
        """Wait for these tables, as long as there is patience. True: one of them is there."""
        if self._tables is None or not missing:
            return False
        begun = time.monotonic()
        try:
            await self._tables.make(missing, within=self._patience)
        except TableLeftError as left:
            if missing - self._left:
                log.warning("watches compare words by their stems until the table of lemmas is there: %s", left)
            self._left |= missing
        self._patience = max(0.0, self._patience - (time.monotonic() - begun))
        return self._take_over(missing)

    def _take_over(self, languages: Set[str]) -> bool:
        """Have the index of the watches made anew, where the table of one of these languages is there by now."""
        there = {code for code in languages if self._tables is not None and self._tables.is_there(code)}
        if there:
            self._used |= there
            self._left -= there
            self._sent = 0  # the index of the watches was made without them
        return bool(there)

    async def close(self) -> None:
        await self._pool.close()


class WatchTrial:
    """Tries out watches on stored articles and pages, before they are added. Nothing is stored.

    Paused watches find nothing: pass them as if they were not paused.
    """

    def __init__(self, evaluator: BatchEvaluator, detectors: DetectorRunner, evaluator_input: EvaluatorInput) -> None:
        self._evaluator, self._detectors, self._watches = evaluator, detectors, evaluator_input.watches
        evaluator.set_input(evaluator_input)

    async def results(self, batch: Sequence[Watched], at: datetime) -> list[WatchResult]:
        """Returns results in the order of the batch. ReadError where nothing can be evaluated at all."""
        results = await self._detectors.results(await evaluate_batch(self._evaluator, batch, at))
        later: dict[tuple[int | None, int | None], tuple[NewMatch, ...]] = {}
        for one in await self._detectors.retry_all():
            key = one.article_id, one.version_id
            later[key] = (*later.get(key, ()), *one.matches)
        return [
            replace(one, matches=(*one.matches, *later.get((one.article_id, one.version_id), ()))) for one in results
        ]

    def troubles(self) -> dict[int, str]:
        """Returns why watches did not work as they should, by id."""
        found = {watch.id: self._detectors.trouble(watch) or "" for watch in self._watches}
        return {watch_id: trouble for watch_id, trouble in (found | dict(self._evaluator.faults)).items() if trouble}

    async def close(self) -> None:
        await self._evaluator.close()
        await self._detectors.close()
