"""Detectors in worker processes of their own: what they find is a match; a broken one harms no other."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.unit.watch.plugged import plug_in
from tests.unit.watch.watchedthings import NOW, article, watch

from tidings.crawl.watcher.plugins import BATCH, DetectorProcesses, DetectorRunner
from tidings.errors import ReadTimeout
from tidings.watch.evaluate import Evaluation, WatchEvaluator
from tidings.watch.match.document import Document
from tidings.watch.plugins import PluginFindings

QUICK, PATIENT = 3.0, 30.0  # real seconds for a batch; a process takes a moment to begin


def asked(*texts: str, detectors: tuple[str, ...], number: int = 1) -> list[Evaluation]:
    evaluator = WatchEvaluator([watch(number=number, detectors=detectors)])
    return [evaluator.evaluate(article(text=text), NOW) for text in texts]


class Eyes:
    """Detectors that are no processes: what each sees, by name."""

    def __init__(self, **fails: Exception | str) -> None:
        self.fails = fails
        self.looks: list[tuple[str, int]] = []

    async def look(self, name: str, documents: Sequence[Document], failures: int) -> PluginFindings:
        self.looks.append((name, len(documents)))
        failing = self.fails.get(name)
        if isinstance(failing, Exception):
            raise failing
        if failing:
            return PluginFindings(missed=tuple(range(len(documents))), fault=failing, failures=failures + 1)
        return PluginFindings({number: f"{name} of {one.text}" for number, one in enumerate(documents) if one.text})

    async def close(self) -> None:
        return None


async def test_one_of_the_detectors_is_enough_and_all_that_was_found_is_told() -> None:
    detectors = DetectorRunner(Eyes(b="it failed"))
    one, two = await detectors.results(asked("gas", "", detectors=("a", "b", "c")))
    assert [match.words for match in one.matches] == ["a: a of gas; c: c of gas"]
    assert two.matches == ()
    told = watch(detectors=("a", "b", "c"))
    assert detectors.trouble(told) == "detector b: it failed; 1 document was not looked at yet"


async def test_the_same_document_is_looked_at_once() -> None:
    eyes = Eyes()
    several = asked("gas", detectors=("a",)) + asked("gas", detectors=("a",), number=2)
    answers = await DetectorRunner(eyes).results(several)
    assert [match.watch_id for answer in answers for match in answer.matches] == [1, 2]
    assert eyes.looks == [("a", 1)]


async def test_long_rounds_are_cut_into_jobs() -> None:
    eyes = Eyes()
    await DetectorRunner(eyes).results(asked(*map(str, range(BATCH + 1)), detectors=("a",)))
    assert eyes.looks == [("a", BATCH), ("a", 1)]


async def test_one_that_hangs_is_waited_for_once_a_round() -> None:
    eyes = Eyes(a=ReadTimeout("reading took longer than 10 s and was stopped"))
    detectors = DetectorRunner(eyes)
    await detectors.results(asked(*map(str, range(3 * BATCH)), detectors=("a",)))
    assert eyes.looks == [("a", BATCH)]
    words = "detector a: it took longer than 10 s and was stopped; 300 documents were not looked at yet"
    assert detectors.trouble(watch(detectors=("a",))) == words


async def test_three_failures_in_a_row_put_it_aside_until_it_is_forgiven(caplog: pytest.LogCaptureFixture) -> None:
    eyes, named = Eyes(a="it failed"), watch(detectors=("a",))
    detectors = DetectorRunner(eyes)
    with caplog.at_level(logging.WARNING):
        for _ in range(5):
            await detectors.results(asked("gas", detectors=("a", "b")))
    assert [name for name, _ in eyes.looks].count("a") == 3
    assert [record.message for record in caplog.records] == [
        "detector a: it failed",
        "detector a: it failed; it is put aside",
    ]
    assert detectors.trouble(named) is None, "another found something each time: nothing was missed"
    await detectors.results(asked("gas", detectors=("a",)))
    put_aside = "detector a: put aside after 3 failures in a row, the last: it failed; 1 document was not looked at"
    assert detectors.trouble(named) == put_aside
    del eyes.fails["a"]
    await detectors.results(asked("gas", detectors=("a",)))
    assert detectors.trouble(named) != ""
    detectors.reset([named])
    assert detectors.trouble(named) is None, "nobody knows yet"
    [answer] = await detectors.results(asked("gas", detectors=("a",)))
    assert len(answer.matches) == 1
    assert len(await detectors.retry()) == 2, "what waited for it"
    assert detectors.trouble(named) == ""


async def test_a_failure_between_is_told_and_forgotten_for_the_count() -> None:
    eyes, named = Eyes(a="it failed"), watch(detectors=("a",))
    detectors = DetectorRunner(eyes)
    for failing in (True, True, False, True, True):
        eyes.fails = {"a": "it failed"} if failing else {}
        await detectors.results(asked("gas", detectors=("a",)))
    assert len(eyes.looks) == 5
    assert detectors.trouble(named) == "detector a: it failed; 4 documents were not looked at yet"


# -- in processes -------------------------------------------------------------------------------------


@pytest.fixture
def _plugged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plug_in(tmp_path, monkeypatch)


@pytest.mark.usefixtures("_plugged")
async def test_real_plugins_harm_nobody(capfd: pytest.CaptureFixture[str]) -> None:
    detectors = DetectorRunner(DetectorProcesses(PATIENT))
    broken = ("ending", "leaving", "raising", "unmade", "quitting", "nobody")
    try:
        async with asyncio.timeout(120):
            batch = [one for name in broken for one in asked("BAD bad", detectors=(name, "shouting"))]
            answers = await detectors.results(batch)
            assert [match.words for answer in answers for match in answer.matches] == ["shouting: BAD"] * len(broken)
            [printed] = await detectors.results(asked("any", detectors=("printing",)))
            assert [match.words for match in printed.matches] == ["printing: standard error"]
            alone = [
                one for number, name in enumerate(broken) for one in asked("BAD bad", detectors=(name,), number=number)
            ]
            answers = await detectors.results(alone)
    finally:
        await detectors.close()
    assert not any(answer.matches for answer in answers)
    told = {name: detectors.trouble(watch(number=number, detectors=(name,))) for number, name in enumerate(broken)}
    missed = "; 1 document was not looked at yet"
    assert told == {
        "ending": f"detector ending: its process ended (exit code 3){missed}",
        "leaving": f"detector leaving: its process ended (exit code 0){missed}",
        "raising": f"detector raising: it failed (ValueError: no idea){missed}",
        "unmade": f"detector unmade: it cannot be loaded (RuntimeError: no licence){missed}",
        "quitting": f"detector quitting: its process ended before it was ready (exit code 5){missed}",
        "nobody": told["nobody"],
    }
    assert "no installed package has a detector of this name" in str(told["nobody"])
    assert "a plugin prints" not in capfd.readouterr().out, "where --json is printed"


@pytest.mark.usefixtures("_plugged")
async def test_a_plugin_that_hangs_is_stopped() -> None:
    detectors = DetectorRunner(DetectorProcesses(QUICK))
    try:
        async with asyncio.timeout(120):
            [fine] = await detectors.results(asked("quick", detectors=("hanging",)))
            assert len(fine.matches) == 1
            begun = time.monotonic()
            [stopped] = await detectors.results(asked("hang", detectors=("hanging",)))
            assert time.monotonic() - begun < PATIENT
            assert stopped.matches == ()
            [again] = await detectors.results(asked("quick", detectors=("hanging",)))
            assert len(again.matches) == 1, "in another process"
    finally:
        await detectors.close()
    words = f"detector hanging: it took longer than {QUICK:g} s and was stopped; 1 document was not looked at yet"
    assert detectors.trouble(watch(detectors=("hanging",))) == words
