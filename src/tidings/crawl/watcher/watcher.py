"""What is new goes past the watches, beside the crawl.

    queue (in the store) ──> all watches (a worker process) ──> plugins (others) ──> matches, in the store again

What waits is kept until it is answered, so a restart loses nothing. Where no watch is on, nothing waits, and no process
is started. The clock is held while something waits, so a simulated one counts no delay that is only the machine's.
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
from tidings.crawl.watcher.plugins import Detecting
from tidings.crawl.watcher.process import Asking, asked_of
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
_POLL = 5.0  # real seconds until what others have done is looked for (`tidings watch add` beside us)
_ROUNDS = 10  # of catching up: an article that changes meanwhile waits once more
_RECALL = timedelta(days=1)  # how common words are changes slowly, and the index is made anew for it
_RECALL_SOON = timedelta(hours=1)  # while nothing is known
NOTHING = EvaluatorInput(())
_UNUSABLE = "its query cannot be used: "
_UNABLE = "nothing could be asked since "
_FAILURES = 2  # in a row, until that is said; each is two attempts already
_MOST_WAIT = 60.0  # real seconds between such attempts

log = logging.getLogger(__name__)


class Watcher:
    """`questions`: what every watch is asked with; the watches themselves are read from the book. `on_matches` hears of
    how many are new; `vocabulary` knows how common words are."""

    def __init__(
        self,
        book: WatchBook,
        queue: WatchQueue,
        clock: Clock,
        asking: Asking,
        detecting: Detecting,
        questions: EvaluatorInput = NOTHING,
        on_matches: Callable[[int], None] = lambda count: None,
        vocabulary: Vocabulary | None = None,
    ) -> None:
        self._book, self._queue, self._clock = book, queue, clock
        self._asking, self._detecting, self._questions = asking, detecting, questions
        self._on_matches, self._vocabulary = on_matches, vocabulary
        self._recall_at: datetime | None = None
        self._changes: int | None = None
        self._watches: dict[int, Watch] = {}  # those that are not paused
        self._doubtful: list[Watch] = []  # those with detectors, or in trouble
        self._troubles: dict[int, str] = {}  # as they are kept
        self._wanted = asyncio.Event()
        self._turn = asyncio.Lock()  # of one batch
        self._held: ClockHold | None = None
        self._running = False
        self._fault = ""  # the last, so that it is told once
        self._failures = 0  # of whoever asks the watches, in a row
        self._failing_since: datetime | None = None
        self._unable = ""  # what is said of all watches meanwhile

    def applied(self, applied: Applied) -> None:
        new = applied.articles_new or applied.articles_revised or applied.texts or applied.versions
        if new or not applied.visits:  # or a text that was given up
            self._wanted.set()
            if self._running and self._watches:
                self._hold()

    async def run(self) -> None:
        """For ever."""
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
                    await asyncio.sleep(min(_POLL * max(1, self._failures), max(_POLL, _MOST_WAIT)))
                else:
                    await self._rest()
        finally:
            self._running = False
            self._release()

    async def catch_up(self) -> int:
        """Until nothing waits; how many were looked at."""
        done = 0
        for _ in range(_ROUNDS):
            left = await self._queue.waiting()
            while left > 0:
                failures = self._failures
                more = await self._attempt(self.step)
                if more:
                    left, done = left - more, done + more
                elif not failures < self._failures < _FAILURES:  # after too few, nobody would be told
                    break
            if left > 0 or not await self._queue.waiting():
                break
        if self._detecting.has_more:
            await self._attempt(self._finish)
        return done

    async def _finish(self) -> int:
        async with self._turn:
            await self._keep(await self._detecting.finish())
            await self._tell_troubles()
        return 0

    async def step(self) -> int:
        """One batch; 0: nothing waits, or nobody asks."""
        async with self._turn:
            if not await self._awake():  # nothing is noted for nobody: the queue is not even looked at
                return 0
            batch = await self._queue.next_items(BATCH)
            if not batch:
                if self._detecting.has_more:
                    await self._keep(await self._detecting.again())
                    await self._tell_troubles()
                return 0
            # Once more after the batch: whatever came later than a watch meets that watch.
            if not await self._awake():
                return 0
            asked = await self._ask(batch)
            await self._keep([one.result for one in asked if not one.candidates])
            rest = [one for one in asked if one.candidates]
            if rest:  # nobody else waits for plugins
                await self._keep(await self._detecting.answers(rest))
            await self._tell_troubles()
            return len(batch)

    async def _ask(self, batch: Sequence[Watched]) -> list[Evaluation]:
        """Where that cannot be done again and again, it is the trouble of all watches, until it can."""
        try:
            asked = await asked_of(self._asking, batch, self._clock.now())
        except ReadError as error:
            self._failures += 1
            self._failing_since = self._failing_since or self._clock.now()
            if self._failures >= _FAILURES:
                if not self._unable:
                    said = f"{_UNABLE}{self._failing_since:%Y-%m-%d %H:%M} UTC: {error}"
                    before = (words for words in self._troubles.values() if words.startswith(_UNABLE))
                    self._unable = next(before, said)  # it may go on since another run of the program
                    log.error("no watch can be asked: %s", error)
                await self._tell_troubles()
            raise
        self._failures, self._failing_since, self._unable = 0, None, ""
        return asked

    async def _keep(self, answers: Sequence[WatchResult]) -> None:
        new = await self._queue.write_results(answers) if answers else 0
        if new:
            self._on_matches(new)

    async def close(self) -> None:
        await self._asking.close()
        await self._detecting.close()

    # -- the watches --------------------------------------------------------------------------------------

    async def _warm_up(self) -> int:
        """The process and its index are there before the first article comes."""
        async with self._turn:
            if await self._awake():
                await self._ask([])
                await self._tell_troubles()
        return 0

    async def _awake(self) -> bool:
        """Is any watch on? They are read again where a person changed one."""
        changes = await self._book.changes()
        if changes != self._changes:
            watches = [watch for watch in await self._book.watches() if not watch.paused]
            self._forgive(watches)
            terms = {watch.id: watch.terms for watch in watches}
            self._detecting.forget(one.id for one in self._watches.values() if one.terms != terms.get(one.id))
            self._watches = {watch.id: watch for watch in watches}
            self._troubles = {watch.id: watch.trouble for watch in watches}
            self._doubtful = [watch for watch in watches if watch.trouble or watch.terms.detectors]
            self._recall_at = None
            await self._recall()
            self._put()
            self._changes = changes
        elif self._watches and await self._recall():
            self._put()
        return bool(self._watches)

    def _put(self) -> None:
        self._asking.put(replace(self._questions, watches=tuple(self._watches.values())))

    async def _recall(self) -> bool:
        """How common words are, where it is time to look; is it news?"""
        now = self._clock.now()
        if self._vocabulary is None or (self._recall_at is not None and now < self._recall_at):
            return False
        counts = await self._vocabulary.packed()
        self._recall_at = now + (_RECALL if counts else _RECALL_SOON)
        is_new = counts != self._questions.counts
        self._questions = replace(self._questions, counts=counts)
        return is_new

    def _forgive(self, watches: Sequence[Watch]) -> None:
        """Whoever edits or resumes a watch asks for another try of its detectors."""
        for watch in watches:
            before = self._watches.get(watch.id)
            resumed = self._troubles.get(watch.id, "") != "" and not watch.trouble
            if before is None or resumed or before.terms != watch.terms:
                self._detecting.forgive([watch, *([before] if before is not None else [])])

    async def _tell_troubles(self) -> None:
        """Where a watch does not work as it should, or works again."""
        said: dict[str, list[int]] = {}
        concerned = {watch.id: watch for watch in self._doubtful}
        concerned |= {watch_id: self._watches[watch_id] for watch_id in self._asking.faults}
        concerned |= {watch_id: self._watches[watch_id] for watch_id, words in self._troubles.items() if words}
        for watch in (self._watches if self._unable else concerned).values():
            words = self._trouble(watch)
            if words is not None and words != self._troubles[watch.id]:
                said.setdefault(words, []).append(watch.id)
        for words, ids in said.items():
            await self._book.trouble(ids, words)
            self._troubles.update(dict.fromkeys(ids, words))

    def _trouble(self, watch: Watch) -> str | None:
        if self._unable:
            return self._unable
        fault = self._asking.faults.get(watch.id)
        if fault is not None:
            return f"{_UNUSABLE}{fault}"
        said = self._detecting.trouble(watch) if watch.terms.detectors else ""
        return "" if said is None and self._troubles[watch.id].startswith(_UNABLE) else said

    # -- the shell ----------------------------------------------------------------------------------------

    async def _attempt(self, work: Callable[[], Coroutine[Any, Any, int]]) -> int | None:
        """The crawl goes on whatever happens here, and what waits is kept. None: it failed."""
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
        """Until something new is there; others may have put it there."""
        if not self._wanted.is_set():
            self._release()
        try:
            async with asyncio.timeout(_POLL):
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
