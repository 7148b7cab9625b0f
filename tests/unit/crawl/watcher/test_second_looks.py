"""What a plugin failed at is shown to it again, alone, and not for ever; nobody blames it for its start, or a crowd."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.unit.crawl.watcher.test_detecting import Eyes, asked
from tests.unit.watch.plugged import plug_in
from tests.unit.watch.watchedthings import watch

from tidings.crawl.watcher import plugins as secondlooks
from tidings.crawl.watcher.plugins import BATCH, LATER, MOST_TRIES, Detecting, DetectorProcesses
from tidings.crawl.workers import pool as worktime
from tidings.crawl.workers.pool import MOST_TIMES, WorkTime
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
    detecting = Detecting(eyes, seconds)
    texts = [f"text {number}" for number in range(9)]
    texts[4] = "poison"
    answers = await detecting.answers(asked(*texts, detectors=("a",)))
    assert not any(answer.matches for answer in answers)
    assert "9 documents were not looked at yet" in str(detecting.trouble(watch(detectors=("a",))))
    first = await detecting.again()
    assert len(first) == 4, "up to the one that breaks it, which is waited for once a round"
    second = await detecting.again()
    assert len(second) == 4, "those behind it"
    assert {match.words for answer in (*first, *second) for match in answer.matches} == {
        f"a: a of text {number}" for number in range(9) if number != 4
    }
    assert await detecting.again() == []
    assert detecting.has_more
    looks = len(eyes.looks)
    seconds.now = LATER
    assert await detecting.again() == []
    assert len(eyes.looks) == looks + 1, "the last try"
    assert not detecting.has_more
    words = "detector a: its process ended (exit code 4); 1 document was not looked at"
    assert detecting.trouble(watch(detectors=("a",))) == words


async def test_the_same_document_does_not_put_a_detector_aside() -> None:
    eyes = Choosy("poison")
    detecting = Detecting(eyes)
    await detecting.answers(asked("poison", detectors=("a",)))
    assert await detecting.finish() == []
    assert len(eyes.looks) == MOST_TRIES
    [answer] = await detecting.answers(asked("gas", detectors=("a",)))
    assert len(answer.matches) == 1


async def test_one_that_always_breaks_is_put_aside_and_what_waits_is_seen_when_it_is_forgiven() -> None:
    eyes = Eyes(a=LOST)
    detecting = Detecting(eyes)
    texts = [str(number) for number in range(2 * BATCH)]
    await detecting.answers(asked(*texts, detectors=("a",)))
    assert await detecting.finish() == []
    assert [count for _, count in eyes.looks] == [BATCH, 1, 1], "three failures in a row"
    assert not detecting.has_more
    assert "put aside" in str(detecting.trouble(watch(detectors=("a",))))
    eyes.fails = {}
    detecting.forgive([watch(detectors=("a",))])
    found = await detecting.finish()
    assert len(found) == len(texts)
    assert {answer.times for answer in found} == {-1}, "nothing is taken out of the queue for them"
    assert detecting.trouble(watch(detectors=("a",))) == ""


async def test_another_detector_that_finds_something_settles_it() -> None:
    eyes = Eyes(a="it failed", b="it failed")
    detecting = Detecting(eyes)
    await detecting.answers(asked("gas", detectors=("a", "b")))
    del eyes.fails["b"]
    [answer] = await detecting.again()
    assert [match.words for match in answer.matches] == ["b: b of gas"]
    assert not detecting.has_more, "one is enough"


async def test_what_nobody_asks_for_any_more_waits_no_longer() -> None:
    eyes = Eyes(a="it failed")
    detecting = Detecting(eyes)
    await detecting.answers(asked("gas", detectors=("a",)) + asked("gas", detectors=("a",), number=2))
    detecting.forget([1])
    eyes.fails = {}
    assert [match.watch_id for answer in await detecting.again() for match in answer.matches] == [2]


async def test_no_more_than_so_many_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secondlooks, "_MOST", 2)
    eyes = Eyes(a="it failed")
    detecting = Detecting(eyes)
    await detecting.answers(asked("a", "b", "c", detectors=("a",)))
    eyes.fails = {}
    detecting.forgive([])
    assert len(await detecting.again()) == 2
    assert "1 document was not looked at" in str(detecting.trouble(watch(detectors=("a",))))


# -- in processes -------------------------------------------------------------------------------------


@pytest.fixture
def _plugged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plug_in(tmp_path, monkeypatch)


@pytest.mark.usefixtures("_plugged")
async def test_what_eats_memory_ends_alone_and_is_told() -> None:
    detecting = Detecting(DetectorProcesses(30.0, memory=300_000_000))
    try:
        async with asyncio.timeout(120):
            batch = asked("gas", "eat", "more gas", detectors=("eating",))
            before = await detecting.answers(batch)
            assert [len(answer.matches) for answer in before] == [1, 0, 0]
            told = detecting.trouble(watch(detectors=("eating",)))
            assert told == f"detector eating: {OUT_OF_MEMORY}; 2 documents were not looked at yet"
            after = await detecting.finish()
            assert [match.words for answer in after for match in answer.matches] == ["eating: fine"], (
                "in another process"
            )
    finally:
        await detecting.close()
    told = detecting.trouble(watch(detectors=("eating",)))
    assert told == f"detector eating: {OUT_OF_MEMORY}; 1 document was not looked at"


@pytest.mark.usefixtures("_plugged")
async def test_a_start_has_a_time_of_its_own() -> None:
    names = ("slow", "poisoned")
    detecting = Detecting(DetectorProcesses(2.0))
    hurried = Detecting(DetectorProcesses(30.0, starts_within=1.0))
    try:
        async with asyncio.timeout(120):
            several = [one for name in names for one in asked("gas", detectors=(name,))]
            answers = await detecting.answers(several)
            assert [match.words for answer in answers for match in answer.matches] == ["slow: fine", "poisoned: fine"]
            await hurried.answers(asked("gas", detectors=("slow",)))
    finally:
        await detecting.close()
        await hurried.close()
    words = "detector slow: its process was not ready within 1 s and was stopped; 1 document was not looked at yet"
    assert hurried.trouble(watch(detectors=("slow",))) == words


# -- whose time it is ---------------------------------------------------------------------------------


def test_time_in_line_for_a_core_is_not_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    wall, waited = [100.0], [7.0]
    monkeypatch.setattr("tidings.crawl.workers.pool.time.monotonic", lambda: wall[0])
    monkeypatch.setattr(worktime, "_waited", lambda pid: waited[0])
    worked = WorkTime(1)
    assert worked.left(10.0) == 10.0
    wall[0], waited[0] = 130.0, 7.0 + 22.0
    assert worked.left(10.0) == pytest.approx(2.0), "it had a core for 8 of 30 seconds"
    wall[0] += 2.0
    assert worked.left(10.0) <= 0
    assert worked.in_words(10.0) == "took longer than 10 s and was stopped"
    wall[0], waited[0] = 100.0 + MOST_TIMES * 10, 60.0
    assert worked.left(10.0) <= 0, "nobody is waited for for ever"
    assert worked.in_words(10.0) == "was not done after 60 s on a busy machine and was stopped"


def test_where_the_system_does_not_tell_the_wall_counts() -> None:
    assert worktime._waited(None) == 0.0
    assert worktime._waited(2**30) == 0.0
