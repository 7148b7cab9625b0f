"""Words are counted as articles are indexed; the counts are stored across runs, and watches are evaluated with them."""

from __future__ import annotations

import logging
from datetime import timedelta

import pytest
from tests.unit.crawl.test_search_indexer import MemorySearch
from tests.unit.crawl.watcher.test_watcher import Book, Clock, Fragile, Queue, articles, watcher_of
from tests.unit.watch.watchedthings import watch

from tidings.crawl.search_indexer import Indexer, Vocabulary, analyse_here
from tidings.errors import StoreError
from tidings.model.search import Indexed
from tidings.watch.evaluate import EvaluatorInput
from tidings.watch.word_counts import WordCounts


class Drawer:
    def __init__(self) -> None:
        self.values: dict[str, bytes] = {}
        self.writes = 0
        self.broken = False

    async def keep(self, name: str, value: bytes) -> None:
        if self.broken:
            raise StoreError("the disk is full")
        self.values[name] = value
        self.writes += 1

    async def kept(self, name: str) -> bytes | None:
        return self.values.get(name)

    @property
    def counts(self) -> WordCounts:
        return WordCounts.unpack(self.values.get("stems"))


def said(*stems: str, times: int = 1) -> list[Indexed]:
    return [Indexed(number, 1, (), stems) for number in range(times)]


async def test_what_is_indexed_is_counted_and_another_run_goes_on_from_there() -> None:
    drawer = Drawer()
    for run in (1, 2):
        assert await Indexer(MemorySearch(250), analyse_here, Vocabulary(drawer)).catch_up() == 250
        assert drawer.counts.documents == 250 * run
        assert drawer.counts.stems["title"] == 250 * run
        assert drawer.counts.stems["7"] == run


async def test_it_is_kept_now_and_then_more_seldom_the_more_is_known_and_at_the_end() -> None:
    drawer = Drawer()
    vocabulary = Vocabulary(drawer)
    for _ in range(40):
        await vocabulary.learn(said("gas", times=100))
    assert drawer.writes < 35
    kept = drawer.counts.documents
    assert 3_000 < kept < 4_000
    await vocabulary.keep()
    assert drawer.counts.documents == 4_000
    writes = drawer.writes
    await vocabulary.keep()
    assert drawer.writes == writes, "nothing is new"


async def test_two_that_count_at_a_time_lose_nothing() -> None:
    drawer = Drawer()
    one, other = Vocabulary(drawer), Vocabulary(drawer)
    await one.learn(said("gas", times=60))
    await other.learn(said("oil", times=50))
    assert drawer.writes == 0
    await one.keep()
    await other.keep()
    assert (drawer.counts.documents, drawer.counts.stems) == (110, {"gas": 60, "oil": 50})


async def test_a_store_that_fails_stops_no_indexing(caplog: pytest.LogCaptureFixture) -> None:
    drawer, store = Drawer(), MemorySearch(150)
    drawer.broken = True
    vocabulary = Vocabulary(drawer)
    with caplog.at_level(logging.WARNING):
        await Indexer(store, analyse_here, vocabulary).catch_up()
    assert not store.left
    assert "could not be kept" in caplog.text
    drawer.broken = False
    await vocabulary.keep()
    assert drawer.counts.documents == 150


class Told(Fragile):
    def __init__(self) -> None:
        super().__init__()
        self.counts: list[bytes] = []

    def set_input(self, evaluator_input: EvaluatorInput) -> None:
        self.counts.append(evaluator_input.counts)
        super().set_input(evaluator_input)


async def test_watches_hear_of_it_at_a_change_and_else_once_a_day() -> None:
    drawer, evaluator, clock, book = Drawer(), Told(), Clock(), Book(watch('like:"government gas"'))
    watcher = watcher_of(book, queue := Queue(), clock=clock, evaluator=evaluator, vocabulary=Vocabulary(drawer))

    async def ask(text: str, after: timedelta = timedelta(0)) -> int:
        clock.at += after
        queue.left, queue.answers = articles(text), []
        await watcher.catch_up()
        return len(queue.found)

    assert await ask("gas from elsewhere") == 0, "a short word, by its length"
    await Vocabulary(drawer).learn([*said("govern", times=120), *said("gas", times=4)])
    assert await ask("gas from elsewhere", timedelta(minutes=50)) == 0
    assert await ask("gas from elsewhere", timedelta(minutes=20)) == 1
    await Vocabulary(drawer).learn(said("oil", times=200))
    await ask("", timedelta(hours=23))
    assert len(evaluator.counts) == 2
    await ask("", timedelta(hours=2))
    assert len(evaluator.counts) == 3
    await ask("", timedelta(hours=25))
    assert len(evaluator.counts) == 3, "nothing was learned"
    await Vocabulary(drawer).learn(said("oil", times=200))
    book.put(watch("gas", 2))
    await ask("")
    assert evaluator.counts[-1] == drawer.values["stems"] != evaluator.counts[-2]
