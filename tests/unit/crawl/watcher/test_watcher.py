"""Every queued item is evaluated once, whatever a document, a watch or a store does."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any, ClassVar

import pytest
from tests.unit.crawl.watcher.test_plugins import Eyes
from tests.unit.watch.plugged import plug_in_example
from tests.unit.watch.watchedthings import NOW, article, page, watch

from tidings.crawl.watcher.plugins import DetectorProcesses, DetectorRunner
from tidings.crawl.watcher.process import EvaluatorProcess
from tidings.crawl.watcher.watcher import BATCH, Watcher
from tidings.crawl.workers.pool import WorkerPool
from tidings.crawl.workers.tasks import evaluator_of
from tidings.errors import StoreError, WorkerLost
from tidings.model.matches import WatchResult
from tidings.model.messages import ChannelChange
from tidings.model.orders import Applied
from tidings.model.search import Unindexed
from tidings.model.watches import Watch, Watched, WatchTerms
from tidings.watch.evaluate import Evaluation, EvaluatorInput, WatchEvaluator
from tidings.watch.query.compose import Synonyms


class Book:
    def __init__(self, *watches: Watch) -> None:
        self.kept = {watch.id: watch for watch in watches}
        self.counter = self.reads = 0

    def put(self, watch: Watch) -> None:
        self.kept[watch.id] = watch
        self.counter += 1

    async def watches(self) -> list[Watch]:
        self.reads += 1
        return list(self.kept.values())

    async def changes(self) -> int:
        return self.counter

    async def trouble(self, watch_ids: Sequence[int], words: str) -> None:
        for watch_id in watch_ids:
            self.kept[watch_id] = replace(self.kept[watch_id], trouble=words)

    async def add(self, terms: WatchTerms, at: datetime, secret: str, since: datetime | None = None) -> int:
        raise NotImplementedError

    async def watch(self, text: str) -> Watch:
        raise NotImplementedError

    async def edit(self, watch_id: int, terms: WatchTerms) -> ChannelChange:
        raise NotImplementedError

    async def pause(self, watch_id: int, paused: bool) -> None:
        raise NotImplementedError

    async def remove(self, watch_id: int) -> None:
        raise NotImplementedError


class Queue:
    def __init__(self, *waiting: Watched) -> None:
        self.left = list(waiting)
        self.answers: list[WatchResult] = []
        self.rounds: list[int] = []  # answers of each transaction
        self.broken = 0
        self.quiet = asyncio.Event()  # nothing came of the last question

    async def waiting(self) -> int:
        return len(self.left)

    async def next_items(self, limit: int) -> list[Watched]:
        if self.broken or not self.left:
            self.quiet.set()
        if self.broken:
            self.broken -= 1
            raise StoreError("the disk is full")
        return self.left[:limit]

    async def write_results(self, results: Sequence[WatchResult]) -> int:
        done = {(one.article_id, one.version_id) for one in results}
        self.left = [one for one in self.left if _key(one) not in done]
        self.answers += results
        self.rounds.append(len(results))
        return sum(len(one.matches) for one in results)

    async def stored(self, since: datetime, after: tuple[int, int], limit: int) -> list[Watched]:
        raise NotImplementedError

    @property
    def found(self) -> list[tuple[int | None, int]]:
        """(article, watch)"""
        return [(one.article_id, match.watch_id) for one in self.answers for match in one.matches]


def _key(watched: Watched) -> tuple[int | None, int | None]:
    return (None, watched.version_id) if hasattr(watched, "version_id") else (watched.article.article_id, None)


class Clock:
    """How often it is held is all that matters."""

    def __init__(self, at: datetime = NOW) -> None:
        self.at, self.holds = at, 0

    def now(self) -> datetime:
        return self.at

    async def sleep_until(self, when: datetime) -> None:
        raise NotImplementedError

    @contextmanager
    def hold(self) -> Iterator[None]:
        self.holds += 1
        try:
            yield
        finally:
            self.holds -= 1


class EvaluatorHere:
    """A BatchEvaluator in a thread of this process."""

    def __init__(self) -> None:
        self._evaluator = WatchEvaluator(())
        self.faults: Mapping[int, str] = {}

    def set_input(self, evaluator_input: EvaluatorInput) -> None:
        self._evaluator = evaluator_of(evaluator_input)
        self.faults = self._evaluator.faults

    async def evaluate(self, batch: Sequence[Watched], at: datetime) -> list[Evaluation]:
        evaluator = self._evaluator
        return await asyncio.to_thread(lambda: [evaluator.evaluate(watched, at) for watched in batch])

    async def close(self) -> None:
        return None


class Fragile(EvaluatorHere):
    """Breaks at documents with a certain word; `dead`: at anything."""

    dead = False

    async def evaluate(self, batch: Sequence[Watched], at: datetime) -> list[Evaluation]:
        if self.dead or any("poison" in _text(one) for one in batch):
            raise WorkerLost("reading broke its worker process (exit code -9)")
        return await super().evaluate(batch, at)


def _text(watched: Watched) -> str:
    return watched.body.decode() if hasattr(watched, "body") else watched.article.text or ""


def articles(*texts: str) -> list[Watched]:
    return [
        replace(article(), article=Unindexed(number, 1, text=text, language="en")) for number, text in enumerate(texts)
    ]


def watcher_of(book: Book, queue: Queue, **given: object) -> Watcher:
    parts: dict[str, object] = {
        "clock": Clock(),
        "evaluator": Fragile(),
        "detectors": DetectorRunner(DetectorProcesses(30.0)),
    }
    return Watcher(book, queue, **parts | given)  # type: ignore[arg-type]


async def test_all_that_waits_is_asked_about_in_batches() -> None:
    queue, counts = Queue(*articles(*["gas", "oil"] * BATCH)), list[int]()
    watcher = watcher_of(Book(watch("gas")), queue, on_matches=counts.append)
    assert await watcher.catch_up() == 2 * BATCH
    assert not queue.left
    assert queue.rounds == [BATCH, BATCH]
    assert counts == [BATCH // 2, BATCH // 2]


async def test_where_nobody_asks_nothing_is_done() -> None:
    class NoEvaluation(EvaluatorHere):
        async def evaluate(self, batch: Sequence[Watched], at: datetime) -> list[Evaluation]:
            raise AssertionError("nothing is to be evaluated")

    queue = Queue(*articles("gas"))
    for book in (Book(), Book(replace(watch("gas"), paused=True))):
        watcher = watcher_of(book, queue, evaluator=NoEvaluation())
        assert await watcher.catch_up() == 0
        watcher.applied(Applied(articles_new=1))
    assert len(queue.left) == 1

    class NoPool(WorkerPool):
        def __init__(self, workers: int, limit: float) -> None:
            raise AssertionError("no process is to be started")

    assert await watcher_of(Book(), queue, evaluator=EvaluatorProcess(pool_type=NoPool)).catch_up() == 0


async def test_what_came_after_a_watch_meets_it() -> None:
    """Somebody adds a watch, and an article comes, just before the queue is read."""
    book = Book(watch("oil", 1))

    class Late(Queue):
        async def next_items(self, limit: int) -> list[Watched]:
            if book.counter == 0:
                book.put(watch("gas", 2))
                self.left += articles("gas")
            return await super().next_items(limit)

    queue = Late()
    await watcher_of(book, queue).step()
    assert queue.found == [(0, 2)]


async def test_watches_are_read_again_only_where_one_changed() -> None:
    book, queue = Book(watch("gas", 1)), Queue(*articles("gas"))
    watcher = watcher_of(book, queue)
    await watcher.catch_up()
    queue.left = articles("gas")
    await watcher.catch_up()
    assert book.reads == 1
    book.put(watch("gas", 2))
    queue.left = articles("gas")
    await watcher.catch_up()
    assert book.reads == 2
    assert queue.found == [(0, 1), (0, 1), (0, 1), (0, 2)]


async def test_one_that_breaks_its_worker_is_given_up_and_no_other(caplog: pytest.LogCaptureFixture) -> None:
    queue = Queue(*articles("gas", "poison gas", "gas"), page("<p>poison", "poison"))
    await watcher_of(Book(watch("gas")), queue).catch_up()
    assert not queue.left
    assert queue.found == [(0, 1), (2, 1)]
    assert [record.message.partition(":")[0] for record in caplog.records] == [
        "article 1 (https",
        "a version of a page (https",
    ]


async def test_where_nothing_can_be_asked_everything_goes_on_waiting(caplog: pytest.LogCaptureFixture) -> None:
    evaluator, queue = Fragile(), Queue(*articles("gas", "gas"))
    evaluator.dead = True
    watcher = watcher_of(Book(watch("gas")), queue, evaluator=evaluator)
    assert await watcher.catch_up() == 0
    assert len(queue.left) == 2
    assert "the watches have not seen the latest" in caplog.text
    evaluator.dead = False
    assert await watcher.catch_up() == 2


async def test_an_article_that_changes_meanwhile_waits_once_more() -> None:
    class Restless(Queue):
        async def write_results(self, results: Sequence[WatchResult]) -> int:
            kept = list(self.left)
            new = await super().write_results(results)
            if len(self.rounds) == 1:
                self.left = kept[:1]
            return new

    queue = Restless(*articles("gas", "gas"))
    assert await watcher_of(Book(watch("gas")), queue).catch_up() == 3
    assert not queue.left


async def test_one_that_is_never_done_ends_catching_up() -> None:
    class Stuck(Queue):
        async def write_results(self, results: Sequence[WatchResult]) -> int:
            return 0

    queue = Stuck(*articles("gas"))
    assert await watcher_of(Book(watch("gas")), queue).catch_up() == 10


async def test_a_query_that_cannot_be_used_is_the_watchs_trouble_until_it_can() -> None:
    book, queue = Book(watch("gas (", 1), watch("gas", 2), replace(watch("gas", 3), trouble="old")), Queue()
    watcher = watcher_of(book, queue)
    queue.left = articles("gas")
    await watcher.catch_up()
    assert book.kept[1].trouble == "its query cannot be used: it ends too early; a word must follow"
    assert [book.kept[number].trouble for number in (2, 3)] == ["", ""]
    book.put(replace(watch("gas", 1), trouble=book.kept[1].trouble))
    queue.left = articles("gas")
    await watcher.catch_up()
    assert book.kept[1].trouble == ""


async def test_synonyms_are_those_of_the_settings() -> None:
    queue = Queue(*articles("LNG"))
    await watcher_of(
        Book(watch("gas")), queue, evaluator_input=EvaluatorInput((), Synonyms.read("gas = LNG"))
    ).catch_up()
    assert queue.found == [(0, 1)]


# -- beside the crawl ---------------------------------------------------------------------------------


@asynccontextmanager
async def running(watcher: Watcher) -> AsyncIterator[None]:
    task = asyncio.create_task(watcher.run())
    try:
        async with asyncio.timeout(60):
            yield
        assert not task.done()
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def until(condition: Callable[[], bool]) -> None:
    while not condition():  # noqa: ASYNC110  # what is waited for is spread over several objects
        await asyncio.sleep(0.005)


async def test_what_comes_is_looked_at_at_once_and_the_clock_stands_still_meanwhile() -> None:
    queue, clock = Queue(), Clock()
    watcher = watcher_of(Book(watch("gas")), queue, clock=clock)
    async with running(watcher):
        await queue.quiet.wait()
        await until(lambda: clock.holds == 0)
        for told in (Applied(articles_new=1), Applied(texts=1), Applied(versions=1), Applied()):
            queue.left = articles("gas")
            watcher.applied(told)
            assert clock.holds == 1
            await until(lambda: not queue.left)
            await until(lambda: clock.holds == 0)
    assert len(queue.found) == 4


async def test_what_others_put_there_is_found_by_looking() -> None:
    book, queue = Book(), Queue()
    async with running(watcher_of(book, queue, poll=0.02)):
        queue.left = articles("gas")
        await asyncio.sleep(0.1)
        assert len(queue.left) == 1
        book.put(watch("gas"))
        await until(lambda: not queue.left)


async def test_outlives_a_store_that_fails_and_lets_go_of_the_clock(caplog: pytest.LogCaptureFixture) -> None:
    queue, clock = Queue(), Clock()
    watcher = watcher_of(Book(watch("gas")), queue, clock=clock, poll=0.02)
    with caplog.at_level(logging.WARNING):
        async with running(watcher):
            await queue.quiet.wait()
            queue.quiet.clear()
            queue.broken, queue.left = 3, articles("gas")
            watcher.applied(Applied(articles_new=1))
            await until(lambda: not queue.left)
            await until(lambda: clock.holds == 0)
    assert [record.message for record in caplog.records] == ["the watches have not seen the latest: the disk is full"]
    watcher.applied(Applied(articles_new=1))
    assert clock.holds == 0, "nobody would let go of it"


# -- in processes -------------------------------------------------------------------------------------


class CountingPool(WorkerPool):
    """How many watches were sent with each task."""

    sent: ClassVar[list[int]] = []

    async def run(self, task: Callable[..., Any], args: tuple[object, ...], answers: Any = object) -> Any:
        self.sent.append(len(args[1].watches) if isinstance(args[1], EvaluatorInput) else 0)
        return await super().run(task, args, answers)


async def test_watches_travel_to_their_process_once() -> None:
    sent, before = CountingPool.sent, multiprocessing.active_children()
    book, queue = Book(*(watch("gas", number) for number in range(1, 300))), Queue(*articles("gas", "oil"))
    watcher = watcher_of(book, queue, evaluator=EvaluatorProcess(pool_type=CountingPool))
    try:
        async with asyncio.timeout(60):
            await watcher.catch_up()
            assert len(queue.found) == 299
            sent.clear()
            queue.left = articles("gas")
            await watcher.catch_up()
            assert sent == [0]
            (process,) = [one for one in multiprocessing.active_children() if one not in before]
            process.kill()
            queue.left = articles("gas")
            await watcher.catch_up()
            assert sent[-1] == 299, "another process"
            book.put(watch("oil", 1))
            queue.left = articles("oil")
            await watcher.catch_up()
            assert sent[-1] == 299
            assert queue.found[-1] == (0, 1)
    finally:
        await watcher.close()


async def test_the_worked_example_through_all_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plug_in_example(tmp_path, monkeypatch)
    book = Book(watch("openssl", 1, detectors=("cve",)), watch("openssl", 2, detectors=("nobody",)), watch("gas", 3))
    queue = Queue(*articles("OpenSSL has a hole: CVE-2026-12345.", "OpenSSL is fine.", "gas"))
    watcher = watcher_of(book, queue)
    try:
        async with asyncio.timeout(120):
            await watcher.catch_up()
            assert queue.found == [(2, 3), (0, 1)]
            assert queue.rounds == [1, 2], "nobody else waits for plugins"
            match = queue.answers[1].matches[0]
            assert match.words == "openssl: “OpenSSL” in the text; cve: CVE-2026-12345"
            assert book.kept[1].trouble == ""
            assert book.kept[2].trouble.startswith(
                "detector nobody: put aside after 3 failures in a row, the last: no inst"
            )
            assert book.kept[2].trouble.endswith("; 2 documents were not looked at")
            # Somebody edits it: what was wrong is forgotten.
            book.put(replace(watch("openssl", 2, detectors=("cve",)), trouble=book.kept[2].trouble))
            queue.left = articles("OpenSSL: CVE-2026-12345")
            await watcher.catch_up()
            assert queue.found[-2:] == [(0, 1), (0, 2)]
            assert book.kept[2].trouble == ""
    finally:
        await watcher.close()


async def test_a_resumed_watch_tries_its_detector_again() -> None:
    eyes = Eyes(a="it failed")
    book, queue = Book(watch(detectors=("a",))), Queue()
    watcher = watcher_of(book, queue, detectors=DetectorRunner(eyes))
    for number in range(4):
        queue.left = articles(f"gas {number}")
        await watcher.catch_up()
    assert len(eyes.looks) == 7, "three times each, until it is put aside"
    assert "put aside" in book.kept[1].trouble
    assert "4 documents were not looked at" in book.kept[1].trouble
    eyes.fails = {}
    book.put(watch(number=1, detectors=("a",)))  # `resume` takes the trouble away
    queue.left = articles("gas")
    await watcher.catch_up()
    assert queue.found == [(0, 1)] * 3, "and what it was not shown, or only once, meanwhile"
    assert [answer.times for answer in queue.answers[-2:]] == [-1, -1], "which takes nothing out of the queue"
    assert book.kept[1].trouble == ""
