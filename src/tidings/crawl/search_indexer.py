"""Adds articles and pages to the search index beside the crawl, a batch at a time, and counts the words of articles.

Indexing an article costs ten times what storing it does. So the crawl does not wait for it: what is to be indexed is
queued in the store, and after each batch there is a pause of three times what it took.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from tidings.chunks import chunks
from tidings.crawl.lemmas import TableLeftError
from tidings.errors import ReadError, StoreError
from tidings.model.orders import Applied
from tidings.model.search import Indexed, Unindexed, UnindexedPage
from tidings.ports.library import SearchStore

if TYPE_CHECKING:
    from tidings.crawl.discovery.discover import ValueStore
    from tidings.crawl.lemmas import IndexLemmas
    from tidings.watch.word_counts import WordCounts

BATCH = 100  # articles or pages: some 100 ms of the writer
FIRST_AFTER = 5.0  # real seconds: a short run leaves the indexing to the next
PAUSE = 3.0  # times what a batch took: a quarter of a core at most
_MOST_PAUSE = 5.0
_IDLE = 5.0  # real seconds between looks for what other commands stored (`tidings add`)
_FEWEST_COUNTED = 100  # documents that are counted before the counts are stored
_MOST_COUNTED = 5_000
_KNOWN_SHARE = 10  # or so many times fewer than are known: they would change little

Entries = Sequence[Unindexed | UnindexedPage]
Analyse = Callable[[Entries], Awaitable[list[Indexed]]]

log = logging.getLogger(__name__)


class Vocabulary:
    """Word counts over all indexed articles. They are stored now and then; `keep` stores the rest."""

    def __init__(self, values: ValueStore) -> None:
        self._values = values
        self._new: WordCounts | None = None
        self._known = 0  # documents, when they were last stored

    async def packed(self) -> bytes:
        """The stored counts, packed as watches are evaluated with them; empty: none."""
        from tidings.watch.word_counts import NAME

        return await self._values.kept(NAME) or b""

    async def learn(self, articles: Iterable[Indexed]) -> None:
        from tidings.watch.word_counts import count_words

        found = count_words(articles)
        self._new = found if self._new is None else self._new.merge(found)
        if self._new.documents >= max(_FEWEST_COUNTED, min(self._known // _KNOWN_SHARE, _MOST_COUNTED)):
            await self.keep()

    async def keep(self) -> None:
        """Add the new counts to the stored ones, read anew: another command may have counted meanwhile. Where the store
        fails, indexing goes on, and this is tried again with the next batch."""
        new = self._new
        if new is None or not new.documents:
            return
        from tidings.watch.word_counts import NAME

        try:
            documents, packed = await asyncio.to_thread(_merged, await self.packed(), new)
            await self._values.keep(NAME, packed)
        except StoreError as error:
            log.warning("how common words are could not be kept: %s", error)
            return
        self._new, self._known = None, documents


def _merged(stored: bytes, new: WordCounts) -> tuple[int, bytes]:
    from tidings.watch.word_counts import WordCounts

    merged = WordCounts.unpack(stored).merge(new)
    return merged.documents, merged.pack()


async def analyse_here(entries: Entries) -> list[Indexed]:
    """Analyses a few entries in this process: starting another would take longer."""
    from tidings.watch.search import index_entries

    return await asyncio.to_thread(index_entries, entries)


class Indexer:
    """`analyse` turns articles and pages into terms: in a worker process, or here. `vocabulary` counts their words.
    `lemmas` makes the tables that it needs. `at_once`: batches that are analysed at the same time. `first_after`,
    `pause`: of `run`."""

    def __init__(
        self,
        store: SearchStore,
        analyse: Analyse,
        vocabulary: Vocabulary | None = None,
        lemmas: IndexLemmas | None = None,
        *,
        at_once: int = 1,
        first_after: float = FIRST_AFTER,
        pause: float = PAUSE,
    ) -> None:
        self._store, self._analyse, self._at_once = store, analyse, at_once
        self._first_after, self._pause = first_after, pause
        self._vocabulary, self._lemmas = vocabulary, lemmas
        self._wanted = asyncio.Event()
        self._making = 0.0  # real seconds that tables of lemmas took
        self._most_making: float | None = None

    def applied(self, applied: Applied) -> None:
        """Look at the queue where a batch of outcomes has added to it."""
        if applied.articles_new or applied.articles_revised or applied.texts or applied.versions:
            self._wanted.set()

    async def run(self) -> None:
        """Indexes what is new until it is cancelled."""
        await asyncio.sleep(self._first_after)
        while True:
            begun = time.monotonic()
            self._wanted.clear()
            try:
                if await self.step():
                    await asyncio.sleep(min(self._pause * (time.monotonic() - begun), _MOST_PAUSE))
                    continue
            except StoreError as error:  # the crawl goes on, and the queue is stored
                log.warning("search does not know the latest articles and pages: %s", error)
            try:
                async with asyncio.timeout(_IDLE):
                    await self._wanted.wait()
            except TimeoutError:
                pass

    async def catch_up(
        self,
        show: Callable[[int, int], None] = lambda done, total: None,
        within: float | None = None,
        stopped: Callable[[], bool] = lambda: False,
        tables_within: float | None = None,
    ) -> int:
        """Index all that is queued now, or for so many real seconds (beside those for tables of lemmas), or until it is
        stopped or a table is not waited for, all of them `tables_within` seconds at most. Returns how many were
        indexed. `show` is called with how many of how many are done."""
        if self._lemmas is not None:
            await self._lemmas.begin()
        self._most_making = tables_within
        begun, total, done, self._making = time.monotonic(), await self._store.waiting(), 0, 0.0
        while done < total and not stopped():
            try:
                more = await self.step()
            except TableLeftError as left:
                log.info("the table of lemmas for %s is left to another time", left)
                break
            if not more:
                break
            done += more
            show(min(done, total), total)
            if within is not None and time.monotonic() - begun - self._making >= within:
                break
        await self.close()
        return done

    async def step(self) -> int:
        """Index one round of batches. Returns how many entries; 0: the queue is empty."""
        if self._lemmas is not None:
            await self._lemmas.begin()
        waiting = await self._store.unindexed(BATCH * self._at_once)
        if not waiting:
            return 0
        await self._make_tables(one.language for one in waiting if isinstance(one, Unindexed))
        indexed = await self._entries(waiting)
        done = await self._store.index(indexed)
        if self._vocabulary is not None:
            await self._vocabulary.learn(indexed)
        return done

    async def _entries(self, waiting: Entries) -> list[Indexed]:
        found = await asyncio.gather(*map(self._terms, chunks(waiting, BATCH)))
        indexed = [terms for batch in found for terms in batch]
        # The language of a page is known only now. Where its table of lemmas was missing, pages are analysed again.
        languages = {one.page.language for one in indexed if one.page is not None}
        if await self._make_tables(languages):
            pages = [one for one in waiting if isinstance(one, UnindexedPage)]
            return [*(one for one in indexed if one.entry_id > 0), *await self._entries(pages)]
        return indexed

    async def _make_tables(self, languages: Iterable[str | None]) -> bool:
        if self._lemmas is None:
            return False
        begun, most = time.monotonic(), self._most_making
        try:
            return await self._lemmas.make(languages, None if most is None else max(0.0, most - self._making))
        finally:
            self._making += time.monotonic() - begun

    async def close(self) -> None:
        """Store the word counts."""
        if self._vocabulary is not None:
            await self._vocabulary.keep()

    async def _terms(self, batch: Entries) -> list[Indexed]:
        try:
            return await self._analyse(batch)
        except ReadError as error:
            if len(batch) > 1:
                return [terms for one in batch for terms in await self._terms([one])]
            from tidings.watch.search import unreadable_entry

            # One that breaks its worker must not block the others.
            one = batch[0]
            what = f"page {one.url}" if isinstance(one, UnindexedPage) else f"article {one.article_id}"
            log.warning("%s cannot be indexed: %s", what, error)
            return [unreadable_entry(one)]
