"""The time limit of a worker: the time it waits for a core does not count, up to a bound."""

from __future__ import annotations

import pytest

from tidings.crawl.workers import worker
from tidings.crawl.workers.worker import MOST_TIMES, WorkTime


def test_time_in_line_for_a_core_is_not_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    wall, waited = [100.0], [7.0]
    monkeypatch.setattr("tidings.crawl.workers.worker.time.monotonic", lambda: wall[0])
    monkeypatch.setattr(worker, "waited_for_core", lambda pid: waited[0])
    worked = WorkTime(1)
    assert worked.left(10.0) == 10.0
    wall[0], waited[0] = 130.0, 7.0 + 22.0
    assert worked.left(10.0) == pytest.approx(2.0), "it had a core for 8 of 30 seconds"
    wall[0] += 2.0
    assert worked.left(10.0) <= 0
    assert worked.reason(10.0) == "took longer than 10 s and was stopped"
    wall[0], waited[0] = 100.0 + MOST_TIMES * 10, 60.0
    assert worked.left(10.0) <= 0, "nobody is waited for for ever"
    assert worked.reason(10.0) == "was not done after 60 s on a busy machine and was stopped"


def test_jobs_within_a_moment_share_one_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    wall, readings = [100.0], [7.0, 9.0, 11.0]
    monkeypatch.setattr("tidings.crawl.workers.worker.time.monotonic", lambda: wall[0])
    monkeypatch.setattr(worker, "waited_for_core", lambda pid: readings.pop(0))
    last = WorkTime(1)
    for _ in range(9):
        wall[0] += 0.01
        last = WorkTime(1, last)
    assert len(readings) == 2
    wall[0] += 0.05
    last = WorkTime(1, last)
    WorkTime(2, last)
    assert not readings, "another process is asked by itself"


def test_where_the_system_does_not_tell_the_wall_counts() -> None:
    assert worker.waited_for_core(None) == 0.0
    assert worker.waited_for_core(2**30) == 0.0
