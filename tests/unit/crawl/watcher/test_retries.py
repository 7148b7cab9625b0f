"""What a detector failed at is shown to it again, alone, and not for ever; starting late is no failure of it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.unit.crawl.watcher.test_plugins import Eyes, asked
from tests.unit.watch.plugged import plug_in
from tests.unit.watch.watchedthings import watch

from tidings.crawl.watcher.plugins import BATCH, DetectorProcesses, DetectorRunner
from tidings.crawl.watcher.retries import MOST_TRIES, RETRY_AFTER
from tidings.errors import WorkerLost
from tidings.watch.match.document import Document
from tidings.watch.plugins import OUT_OF_MEMORY, PluginFindings

LOST = WorkerLost("reading broke its worker process (exit code 4)")


class Choosy(Eyes):
    """Breaks at every document with such a word, and with it at all others of the job."""

    def __init__(self, *words: str) -> None:
        super().__init__()
        self.words = words

    async def look(self, name: str, documents: Sequence[Document], failures: int) -> PluginFindings:
        looked = await super().look(name, documents, failures)
        if any(word in one.text for word in self.words for one in documents):
            raise LOST
        return looked


class Seconds:
    now = 0.0

    def __call__(self) -> float:
        return self.now


async def test_one_bad_document_costs_no_other() -> None:
    eyes = Choosy("poison")
    seconds = Seconds()
    detectors = DetectorRunner(eyes, seconds)
    texts = [f"text {number}" for number in range(9)]
    texts[4] = "poison"
    answers = await detectors.results(asked(*texts, detectors=("a",)))
    assert not any(answer.matches for answer in answers)
    assert "9 documents were not looked at yet" in str(detectors.trouble(watch(detectors=("a",))))
    first = await detectors.retry()
    assert len(first) == 4, "up to the one that breaks it, which is waited for once a round"
    second = await detectors.retry()
    assert len(second) == 4, "those behind it"
    assert {match.words for answer in (*first, *second) for match in answer.matches} == {
        f"a: a of text {number}" for number in range(9) if number != 4
    }
    assert await detectors.retry() == []
    assert detectors.has_retries
    looks = len(eyes.looks)
    seconds.now = RETRY_AFTER
    assert await detectors.retry() == []
    assert len(eyes.looks) == looks + 1, "the last try"
    assert not detectors.has_retries
    words = "detector a: its process ended (exit code 4); 1 document was not looked at"
    assert detectors.trouble(watch(detectors=("a",))) == words


async def test_the_same_document_does_not_put_a_detector_aside() -> None:
    eyes = Choosy("poison")
    detectors = DetectorRunner(eyes)
    await detectors.results(asked("poison", detectors=("a",)))
    assert await detectors.retry_all() == []
    assert len(eyes.looks) == MOST_TRIES
    [answer] = await detectors.results(asked("gas", detectors=("a",)))
    assert len(answer.matches) == 1


async def test_one_that_always_breaks_is_put_aside_and_what_waits_is_seen_when_it_is_forgiven() -> None:
    eyes = Eyes(a=LOST)
    detectors = DetectorRunner(eyes)
    texts = [str(number) for number in range(2 * BATCH)]
    await detectors.results(asked(*texts, detectors=("a",)))
    assert await detectors.retry_all() == []
    assert [count for _, count in eyes.looks] == [BATCH, 1, 1], "three failures in a row"
    assert not detectors.has_retries
    assert "put aside" in str(detectors.trouble(watch(detectors=("a",))))
    eyes.fails = {}
    detectors.reset([watch(detectors=("a",))])
    found = await detectors.retry_all()
    assert len(found) == len(texts)
    assert {answer.times for answer in found} == {-1}, "nothing is taken out of the queue for them"
    assert detectors.trouble(watch(detectors=("a",))) == ""


async def test_another_detector_that_finds_something_settles_it() -> None:
    eyes = Eyes(a="it failed", b="it failed")
    detectors = DetectorRunner(eyes)
    await detectors.results(asked("gas", detectors=("a", "b")))
    del eyes.fails["b"]
    [answer] = await detectors.retry()
    assert [match.words for match in answer.matches] == ["b: b of gas"]
    assert not detectors.has_retries, "one is enough"


async def test_what_nobody_asks_for_any_more_waits_no_longer() -> None:
    eyes = Eyes(a="it failed")
    detectors = DetectorRunner(eyes)
    await detectors.results(asked("gas", detectors=("a",)) + asked("gas", detectors=("a",), number=2))
    detectors.forget([1])
    eyes.fails = {}
    assert [match.watch_id for answer in await detectors.retry() for match in answer.matches] == [2]


async def test_no_more_than_so_many_wait() -> None:
    eyes = Eyes(a="it failed")
    detectors = DetectorRunner(eyes, most_waiting=2)
    await detectors.results(asked("a", "b", "c", detectors=("a",)))
    eyes.fails = {}
    detectors.reset([])
    assert len(await detectors.retry()) == 2
    assert "1 document was not looked at" in str(detectors.trouble(watch(detectors=("a",))))


# -- in processes -------------------------------------------------------------------------------------


@pytest.fixture
def _plugged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plug_in(tmp_path, monkeypatch)


@pytest.mark.usefixtures("_plugged")
async def test_what_eats_memory_ends_alone_and_is_told() -> None:
    detectors = DetectorRunner(DetectorProcesses(30.0, memory=300_000_000))
    try:
        async with asyncio.timeout(120):
            batch = asked("gas", "eat", "more gas", detectors=("eating",))
            before = await detectors.results(batch)
            assert [len(answer.matches) for answer in before] == [1, 0, 0]
            told = detectors.trouble(watch(detectors=("eating",)))
            assert told == f"detector eating: {OUT_OF_MEMORY}; 2 documents were not looked at yet"
            after = await detectors.retry_all()
            assert [match.words for answer in after for match in answer.matches] == ["eating: fine"], (
                "in another process"
            )
    finally:
        await detectors.close()
    told = detectors.trouble(watch(detectors=("eating",)))
    assert told == f"detector eating: {OUT_OF_MEMORY}; 1 document was not looked at"


@pytest.mark.usefixtures("_plugged")
async def test_a_start_has_a_time_of_its_own() -> None:
    names = ("slow", "poisoned")
    detectors = DetectorRunner(DetectorProcesses(2.0))
    hurried = DetectorRunner(DetectorProcesses(30.0, starts_within=1.0))
    try:
        async with asyncio.timeout(120):
            several = [one for name in names for one in asked("gas", detectors=(name,))]
            answers = await detectors.results(several)
            assert [match.words for answer in answers for match in answer.matches] == ["slow: fine", "poisoned: fine"]
            await hurried.results(asked("gas", detectors=("slow",)))
    finally:
        await detectors.close()
        await hurried.close()
    words = "detector slow: its process was not ready within 1 s and was stopped; 1 document was not looked at yet"
    assert hurried.trouble(watch(detectors=("slow",))) == words
