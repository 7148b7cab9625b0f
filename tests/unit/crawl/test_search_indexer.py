"""Indexing beside the crawl: all queued articles, in batches, whatever one article does."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from tidings.crawl.search_indexer import BATCH, Indexer, analyse_here
from tidings.errors import StoreError, WorkerLost
from tidings.model.orders import Applied
from tidings.model.search import FacetValue, Indexed, IndexState, SearchPage, SearchQuery, Unindexed, UnindexedPage
from tidings.watch.search import OVERLONG


class MemorySearch:
    """What waits and what is indexed, by id."""

    def __init__(self, count: int) -> None:
        self.left: dict[int, Unindexed | UnindexedPage] = {
            number: Unindexed(number, 1, f"Title {number}") for number in range(count)
        }
        self.done: dict[int, Indexed] = {}
        self.broken = 0
        self.quiet = asyncio.Event()  # nothing came of the last question

    async def waiting(self) -> int:
        return len(self.left)

    async def state(self) -> IndexState:
        return IndexState(len(self.left), len(self.left) + len(self.done))

    async def unindexed(self, limit: int) -> list[Unindexed | UnindexedPage]:
        if self.broken or not self.left:
            self.quiet.set()
        if self.broken:
            self.broken -= 1
            raise StoreError("the disk is full")
        return list(self.left.values())[:limit]

    async def index(self, indexed: Sequence[Indexed]) -> int:
        for one in indexed:
            del self.left[one.entry_id]
            self.done[one.entry_id] = one
        return len(indexed)

    async def index_again(self, languages: Sequence[str], most: int | None = None) -> int | None:
        return 0

    async def search(self, query: SearchQuery) -> SearchPage:
        raise NotImplementedError

    async def folder_values(self, person_id: int, by_source: Sequence[tuple[int, int]]) -> tuple[FacetValue, ...]:
        raise NotImplementedError


async def test_catching_up_shows_how_far_it_is() -> None:
    store, shown = MemorySearch(2 * BATCH + 1), list[tuple[int, int]]()
    assert await Indexer(store, analyse_here).catch_up(lambda *place: shown.append(place)) == 2 * BATCH + 1
    assert shown == [(BATCH, 2 * BATCH + 1), (2 * BATCH, 2 * BATCH + 1), (2 * BATCH + 1, 2 * BATCH + 1)]
    assert store.done[7].title == ("title", "7")


async def test_catching_up_within_a_time_ends_after_a_batch() -> None:
    store = MemorySearch(3 * BATCH)
    assert await Indexer(store, analyse_here).catch_up(within=0.0) == BATCH
    assert await Indexer(store, analyse_here).catch_up(within=600.0) == 2 * BATCH


async def test_several_batches_beside_each_other() -> None:
    store, at_once, most = MemorySearch(5 * BATCH), 0, 0

    async def analyse(articles: Sequence[Unindexed | UnindexedPage]) -> list[Indexed]:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        assert len(articles) <= BATCH
        await asyncio.sleep(0)
        at_once -= 1
        return await analyse_here(articles)

    await Indexer(store, analyse, at_once=3).catch_up()
    assert most == 3
    assert not store.left


async def test_one_that_breaks_its_worker_does_not_stop_the_others() -> None:
    store = MemorySearch(5)

    async def analyse(articles: Sequence[Unindexed | UnindexedPage]) -> list[Indexed]:
        if any(one.entry_id == 3 for one in articles):
            raise WorkerLost("reading broke its worker process")
        return await analyse_here(articles)

    await Indexer(store, analyse).catch_up()
    assert sorted(store.done) == [0, 1, 2, 3, 4]
    assert store.done[3].words == (OVERLONG,)  # every search looks at it
    assert store.done[4].title


async def test_runs_until_it_is_stopped_and_outlives_a_store_that_fails() -> None:
    store = MemorySearch(2)
    store.broken = 1
    indexer = Indexer(store, analyse_here, first_after=0.0, pause=0.0)
    running = asyncio.create_task(indexer.run())
    async with asyncio.timeout(60):
        await store.quiet.wait()
        store.quiet.clear()
        indexer.applied(Applied(texts=1))
        await store.quiet.wait()
        assert not store.left
        store.quiet.clear()
        store.left[9] = Unindexed(9, 1, "Later")
        indexer.applied(Applied())  # nothing of an article
        indexer.applied(Applied(articles_new=1))
        await store.quiet.wait()
        assert not store.left
    assert not running.done()
    running.cancel()
    assert (await asyncio.gather(running, return_exceptions=True))[0].__class__ is asyncio.CancelledError
