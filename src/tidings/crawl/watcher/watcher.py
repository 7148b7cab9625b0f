"""Evaluates the watches on new articles and page versions, beside the crawl.

    queue (in the store) ──> all watches (a worker process) ──> plugins (others) ──> matches, in the store again

An item stays in the queue until its result is stored, so a restart loses nothing. While all watches are paused nothing
is queued, and no process is started. The clock is held while something waits, so a simulated one counts no delay that
is only the machine's.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from tidings.crawl.clock import ClockHold
from tidings.crawl.search_indexer import Vocabulary
from tidings.crawl.watcher.plugins import DetectorRunner
from tidings.crawl.watcher.process import BatchEvaluator, evaluate_batch
from tidings.errors import ReadError, StoreError
from tidings.model.matches import WatchResult
from tidings.model.orders import Applied
from tidings.model.watches import Watch, Watched
from tidings.ports.outside import Clock
from tidings.ports.watch_store import WatchBook, WatchQueue
from tidings.watch.evaluate import Evaluation, EvaluatorInput

BATCH = 100  # articles and versions
_PAUSE = 0.5  # times what a batch took, while more waits: two thirds of a core at most
_MOST_PAUSE = 2.0
POLL = 5.0  # real seconds between looks for the changes of other commands (`tidings watch add`)
_MOST_ROUNDS = 10  # of catching up: an article that changes meanwhile is queued once more
_READ_COUNTS = timedelta(days=1)  # word counts change slowly, and the index is made anew for them
_READ_COUNTS_SOON = timedelta(hours=1)  # while there are none
NOTHING = EvaluatorInput(())
_UNUSABLE = "its query cannot be used: "
_UNABLE = "nothing could be asked since "
_FAILURES = 2  # in a row, until that is reported; each is two attempts already
_MOST_WAIT = 60.0  # real seconds between such attempts

log = logging.getLogger(__name__)


class Watcher:
    """`evaluator_input`: synonyms and model; the watches themselves are read from the book. `on_matches` is called with
    the number of new matches. `poll`: real seconds between looks for the changes of other commands."""

    def __init__(
        self,
        book: WatchBook,
        queue: WatchQueue,
        clock: Clock,
        evaluator: BatchEvaluator,
        detectors: DetectorRunner,
        evaluator_input: EvaluatorInput = NOTHING,
        on_matches: Callable[[int], None] = lambda count: None,
        vocabulary: Vocabulary | None = None,
        poll: float = POLL,
    ) -> None:
        self._book, self._queue, self._clock = book, queue, clock
        self._evaluator, self._detectors, self._input = evaluator, detectors, evaluator_input
        self._on_matches, self._vocabulary, self._poll = on_matches, vocabulary, poll
        self._read_counts_at: datetime | None = None
        self._changes: int | None = None
        self._watches: dict[int, Watch] = {}  # those that are not paused
        self._may_have_trouble: list[Watch] = []  # those with detectors, or in trouble
        self._troubles: dict[int, str] = {}  # as they are stored
        self._wanted = asyncio.Event()
        self._turn = asyncio.Lock()  # of one batch
        self._held: ClockHold | None = None
        self._running = False
        self._fault = ""  # the last, so that it is logged once
        self._failures = 0  # of the evaluator, in a row
        self._failing_since: datetime | None = None
        self._unable = ""  # the trouble of all watches meanwhile

    def applied(self, applied: Applied) -> None:
        """Look at the queue where a batch of outcomes may have added to it."""
        new = applied.articles_new or applied.articles_revised or applied.texts or applied.versions
        if new or not applied.visits:  # without visits: the text of an article may have been given up
            self._wanted.set()
            if self._running and self._watches:
                self._hold()

    async def run(self) -> None:
        """Evaluates the watches on what is new until it is cancelled."""
        self._running = True
        self._hold()
        try:
            await self._attempt(self._warm_up)
            while True:
                begun = time.monotonic()
                self._wanted.clear()
                done = await self._attempt(self.step)
                if done:
                    await asyncio.sleep(min(_PAUSE * (time.monotonic() - begun), _MOST_PAUSE))
                elif done is None:
                    self._release()
                    await asyncio.sleep(min(self._poll * max(1, self._failures), max(self._poll, _MOST_WAIT)))
                else:
                    await self._rest()
        finally:
            self._running = False
            self._release()

    async def catch_up(self) -> int:
        """Evaluate until the queue is empty. Returns how many items were evaluated."""
        done = 0
        for _ in range(_MOST_ROUNDS):
            left = await self._queue.waiting()
            if not left:
                break
            while left > 0:
                failures = self._failures
                more = await self._attempt(self.step)
                if more:
                    left, done = left - more, done + more
                elif not failures < self._failures < _FAILURES:  # fewer failures would not be reported
                    break
            if left > 0:
                break
        if self._detectors.has_retries:
            await self._attempt(self._retry_all)
        return done

    async def _retry_all(self) -> int:
        async with self._turn:
            await self._store(await self._detectors.retry_all())
            await self._store_troubles()
        return 0

    async def step(self) -> int:
        """Evaluate one batch. Returns its size; 0: the queue is empty, or all watches are paused."""
        async with self._turn:
            if not await self._load_watches():
                return 0
            batch = await self._queue.next_items(BATCH)
            if not batch:
                if self._detectors.has_retries:
                    await self._store(await self._detectors.retry())
                    await self._store_troubles()
                return 0
            # Once more after the batch was read: an article that came after a watch is shown to it.
            if not await self._load_watches():
                return 0
            evaluations = await self._evaluate(batch)
            await self._store([one.result for one in evaluations if not one.candidates])
            rest = [one for one in evaluations if one.candidates]
            if rest:  # the others do not wait for plugins
                await self._store(await self._detectors.results(rest))
            await self._store_troubles()
            return len(batch)

    async def _evaluate(self, batch: Sequence[Watched]) -> list[Evaluation]:
        """Repeated failure is the trouble of all watches, until it works again."""
        try:
            evaluations = await evaluate_batch(self._evaluator, batch, self._clock.now())
        except ReadError as error:
            self._failures += 1
            self._failing_since = self._failing_since or self._clock.now()
            if self._failures >= _FAILURES:
                if not self._unable:
                    trouble = f"{_UNABLE}{self._failing_since:%Y-%m-%d %H:%M} UTC: {error}"
                    before = (one for one in self._troubles.values() if one.startswith(_UNABLE))
                    self._unable = next(before, trouble)  # it may have begun in an earlier run of the program
                    log.error("no watch can be asked: %s", error)
                await self._store_troubles()
            raise
        self._failures, self._failing_since, self._unable = 0, None, ""
        return evaluations

    async def _store(self, results: Sequence[WatchResult]) -> None:
        new = await self._queue.write_results(results) if results else 0
        if new:
            self._on_matches(new)

    async def close(self) -> None:
        await self._evaluator.close()
        await self._detectors.close()

    # -- the watches --------------------------------------------------------------------------------------

    async def _warm_up(self) -> int:
        """Start the process, with its index of the watches, before the first article comes."""
        async with self._turn:
            if await self._load_watches():
                await self._evaluate([])
                await self._store_troubles()
        return 0

    async def _load_watches(self) -> bool:
        """Read the watches again where another command changed one. False: all of them are paused."""
        changes = await self._book.changes()
        if changes != self._changes:
            watches = [watch for watch in await self._book.watches() if not watch.paused]
            self._reset_detectors(watches)
            terms = {watch.id: watch.terms for watch in watches}
            self._detectors.forget(one.id for one in self._watches.values() if one.terms != terms.get(one.id))
            self._watches = {watch.id: watch for watch in watches}
            self._troubles = {watch.id: watch.trouble for watch in watches}
            self._may_have_trouble = [watch for watch in watches if watch.trouble or watch.terms.detectors]
            self._read_counts_at = None
            if watches:
                await self._read_counts()
            self._set_input()
            self._changes = changes
        elif self._watches and await self._read_counts():
            self._set_input()
        return bool(self._watches)

    def _set_input(self) -> None:
        self._evaluator.set_input(replace(self._input, watches=tuple(self._watches.values())))

    async def _read_counts(self) -> bool:
        """Read the word counts where it is time. True: they have changed."""
        now = self._clock.now()
        if self._vocabulary is None or (self._read_counts_at is not None and now < self._read_counts_at):
            return False
        counts = await self._vocabulary.packed()
        self._read_counts_at = now + (_READ_COUNTS if counts else _READ_COUNTS_SOON)
        is_new = counts != self._input.counts
        self._input = replace(self._input, counts=counts)
        return is_new

    def _reset_detectors(self, watches: Sequence[Watch]) -> None:
        """A person who edits or resumes a watch wants another try of its detectors."""
        for watch in watches:
            before = self._watches.get(watch.id)
            resumed = self._troubles.get(watch.id, "") != "" and not watch.trouble
            if before is None or resumed or before.terms != watch.terms:
                self._detectors.reset([watch, *([before] if before is not None else [])])

    async def _store_troubles(self) -> None:
        """Store the trouble of each watch where it has changed."""
        changed: dict[str, list[int]] = {}
        concerned = {watch.id: watch for watch in self._may_have_trouble}
        concerned |= {watch_id: self._watches[watch_id] for watch_id in self._evaluator.faults}
        concerned |= {watch_id: self._watches[watch_id] for watch_id, trouble in self._troubles.items() if trouble}
        for watch in (self._watches if self._unable else concerned).values():
            trouble = self._trouble(watch)
            if trouble is not None and trouble != self._troubles[watch.id]:
                changed.setdefault(trouble, []).append(watch.id)
        for trouble, ids in changed.items():
            await self._book.trouble(ids, trouble)
            self._troubles.update(dict.fromkeys(ids, trouble))

    def _trouble(self, watch: Watch) -> str | None:
        if self._unable:
            return self._unable
        fault = self._evaluator.faults.get(watch.id)
        if fault is not None:
            return f"{_UNUSABLE}{fault}"
        trouble = self._detectors.trouble(watch) if watch.terms.detectors else ""
        return "" if trouble is None and self._troubles[watch.id].startswith(_UNABLE) else trouble

    # -- running beside the crawl -------------------------------------------------------------------------

    async def _attempt(self, work: Callable[[], Coroutine[Any, Any, int]]) -> int | None:
        """Errors are logged: the crawl goes on, and the queue is stored. None: it failed."""
        try:
            done = await work()
        except (StoreError, ReadError) as error:
            if str(error) != self._fault:
                log.warning("the watches have not seen the latest: %s", error)
            self._fault = str(error)
            return None
        self._fault = ""
        return done

    async def _rest(self) -> None:
        """Wait until something is queued, or the poll interval is over."""
        if not self._wanted.is_set():
            self._release()
        try:
            async with asyncio.timeout(self._poll):
                await self._wanted.wait()
        except TimeoutError:
            pass

    def _hold(self) -> None:
        if self._held is None:
            self._held = ClockHold(self._clock)

    def _release(self) -> None:
        if self._held is not None:
            self._held.release()
            self._held = None
