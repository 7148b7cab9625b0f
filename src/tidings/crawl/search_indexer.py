"""Articles are put into the index of search beside the crawl, a batch at a time.

Writing an index costs ten times what keeping an article does. So nobody waits for it: what is to be indexed stands in
the store, and after each batch there is a pause of three times what it took.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from tidings.errors import ReadError, StoreError
from tidings.model.orders import Applied
from tidings.model.search import Indexed, Unindexed
from tidings.ports.library import SearchShelf

if TYPE_CHECKING:
    from tidings.crawl.discovery.discover import Keeper
    from tidings.watch.word_counts import WordCounts

# -- How common words are: learned as articles are indexed, and kept across runs. ------------------

_LEAST = 100  # documents that are counted before they are kept
_MOST = 5_000
_SHARE = 10  # or so many times fewer than are known: they would change little


class Vocabulary:
    """Counts go to the store now and then; `keep` takes the rest there."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper
        self._new: WordCounts | None = None
        self._known = 0  # documents, when they were last kept

    async def packed(self) -> bytes:
        """What is kept, as watches are asked with it; empty: nothing."""
        from tidings.watch.word_counts import NAME

        return await self._keeper.kept(NAME) or b""

    async def learn(self, articles: Iterable[Indexed]) -> None:
        from tidings.watch.word_counts import count_words

        found = count_words(articles)
        self._new = found if self._new is None else self._new.merge(found)
        if self._new.documents >= max(_LEAST, min(self._known // _SHARE, _MOST)):
            await self.keep()

    async def keep(self) -> None:
        """Read again before it is written: another command may have counted meanwhile. Where the store fails, indexing
        goes on, and it is tried again with the next."""
        new = self._new
        if new is None or not new.documents:
            return
        from tidings.watch.word_counts import NAME

        try:
            documents, packed = await asyncio.to_thread(_joined, await self.packed(), new)
            await self._keeper.keep(NAME, packed)
        except StoreError as error:
            log.warning("how common words are could not be kept: %s", error)
            return
        self._new, self._known = None, documents


def _joined(kept: bytes, new: WordCounts) -> tuple[int, bytes]:
    from tidings.watch.word_counts import WordCounts

    merged = WordCounts.unpack(kept).merge(new)
    return merged.documents, merged.pack()


# --------------------------------------------------------------------------------------------------

BATCH = 100  # articles: some 100 ms of the writer
_FIRST = 5.0  # real seconds: who comes for a moment leaves it to the next
_PAUSE = 3.0  # times what a batch took: a quarter of a core at most
_IDLE = 60.0  # real seconds until somebody else's articles are looked for (`tidings add` beside us)
_MOST_PAUSE = 5.0

Analyse = Callable[[Sequence[Unindexed]], Awaitable[list[Indexed]]]

log = logging.getLogger(__name__)


async def analyse_here(articles: Sequence[Unindexed]) -> list[Indexed]:
    """In this process: where there are few, starting another would take longer."""
    from tidings.watch.search import index_entries

    return await asyncio.to_thread(index_entries, articles)


class Indexer:
    """`analyse` turns what articles say into terms: in a worker process, or here. `at_once`: so many batches beside
    each other. `vocabulary` learns how common words are."""

    def __init__(
        self, shelf: SearchShelf, analyse: Analyse, vocabulary: Vocabulary | None = None, *, at_once: int = 1
    ) -> None:
        self._shelf, self._analyse, self._at_once = shelf, analyse, at_once
        self._vocabulary = vocabulary
        self._wanted = asyncio.Event()

    def applied(self, applied: Applied) -> None:
        if applied.articles_new or applied.articles_revised or applied.texts:
            self._wanted.set()

    async def run(self) -> None:
        """For ever."""
        await asyncio.sleep(_FIRST)
        while True:
            begun = time.monotonic()
            self._wanted.clear()
            try:
                if await self.step():
                    await asyncio.sleep(min(_PAUSE * (time.monotonic() - begun), _MOST_PAUSE))
                    continue
            except StoreError as error:  # the crawl goes on; what waits is kept
                log.warning("search does not know the latest articles: %s", error)
            try:
                async with asyncio.timeout(_IDLE):
                    await self._wanted.wait()
            except TimeoutError:
                pass

    async def catch_up(
        self, show: Callable[[int, int], None] = lambda done, total: None, within: float | None = None
    ) -> int:
        """Until nothing waits that waited at the beginning, or so many real seconds are over; how many were indexed.
        Shows how many of how many."""
        begun, total, done = time.monotonic(), await self._shelf.waiting(), 0
        while done < total and (more := await self.step()):
            done += more
            show(min(done, total), total)
            if within is not None and time.monotonic() - begun >= within:
                break
        await self.close()
        return done

    async def step(self) -> int:
        """One round; 0: nothing waits."""
        waiting = await self._shelf.unindexed(BATCH * self._at_once)
        if not waiting:
            return 0
        batches = [waiting[start : start + BATCH] for start in range(0, len(waiting), BATCH)]
        found = await asyncio.gather(*map(self._terms, batches))
        indexed = [terms for batch in found for terms in batch]
        done = await self._shelf.index(indexed)
        if self._vocabulary is not None:
            await self._vocabulary.learn(indexed)
        return done

    async def close(self) -> None:
        """What was learned is kept."""
        if self._vocabulary is not None:
            await self._vocabulary.keep()

    async def _terms(self, batch: Sequence[Unindexed]) -> list[Indexed]:
        try:
            return await self._analyse(batch)
        except ReadError as error:
            if len(batch) > 1:
                return [terms for one in batch for terms in await self._terms([one])]
            from tidings.watch.search import OVERLONG

            # One that breaks its worker must not keep the others out for ever: it is looked at by every search.
            log.warning("article %d cannot be indexed: %s", batch[0].article_id, error)
            return [Indexed(batch[0].article_id, batch[0].times, words=(OVERLONG,))]
