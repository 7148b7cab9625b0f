"""What the main process makes of what its page processes say."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tidings.app.serving import page_process, page_processes
from tidings.app.serving.page_processes import Demand, PageProcesses, command, processes_within
from tidings.crawl.clock import SystemClock
from tidings.settings.settings import load
from tidings.version import __version__
from tidings.web.core.metrics import Metrics
from tidings.web.server.connections import ConnectionLimits, Connections
from tidings.web.server.overload import Pressure

WAIT = 60
# Says what it is told to, line by line, until its standard input ends.
STUB = """
import sys, time
print('{"ready": true}', flush=True)
print(open(sys.argv[1]).read(), flush=True)
sys.stdin.read()
"""


class Busy(Connections):
    def __len__(self) -> int:
        return 10


async def processes_with(
    said: str,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    *,
    stub: list[str] | None = None,
    metrics: Metrics | None = None,
    idle: float = 3_600.0,
) -> PageProcesses:
    """With one process that says this, and is given a moment to say it."""
    (folder / "said").write_text(said)
    (folder / "tidings.toml").write_text("[web]\nprocesses = 2\n")
    started = stub or [sys.executable, "-I", "-S", "-c", STUB, str(folder / "said")]
    monkeypatch.setattr(page_processes, "command", lambda: started)
    monkeypatch.setattr(page_processes, "TICK", 0.01)
    stores = SimpleNamespace(share_writes=lambda writes: None)
    program = SimpleNamespace(
        settings=load(folder), clock=SystemClock(), stores=stores, outage=None, notices=lambda: list[str]()
    )
    demand = Demand(waited=0, ticks=1, idle=idle, grace=0.1)
    made = PageProcesses(cast("Any", program), metrics or Metrics(), Pressure(), 64, demand)
    made.begin(cast("Any", None), Busy(ConnectionLimits(most=64)))
    return made


async def until_logged(caplog: pytest.LogCaptureFixture, words: str) -> None:
    async with asyncio.timeout(WAIT):
        while words not in caplog.text:  # noqa: ASYNC110 - there is nothing to wait for
            await asyncio.sleep(0.01)


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("x" * (2**20 + 2**16), "it says more than 1048576 bytes at once"),
        ('{"log": [40, "pages", "all is said"], "ending": true}', "all is said"),
    ],
    ids=["a line that has no end", "it ends"],
)
async def test_a_process_is_given_nothing_more(
    said: str, expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    processes = await processes_with(said, tmp_path, monkeypatch)
    running = asyncio.create_task(processes.run())
    try:
        await until_logged(caplog, expected)
        assert not processes.give(cast("Any", None))
    finally:
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running
        await processes.aclose()
    assert not processes.pids


def test_each_process_has_connections_enough_to_answer() -> None:
    assert [processes_within(4, most) for most in (256, 64, 40, 31, 1)] == [4, 4, 2, 1, 1]


def test_a_process_runs_the_same_program_as_the_main_one(monkeypatch: pytest.MonkeyPatch) -> None:
    here = str(Path.cwd())
    elsewhere = [one for one in sys.path if one not in ("", here)]
    for path, safely in ((elsewhere, True), ([here, *elsewhere], False)):
        monkeypatch.setattr(sys, "path", path)
        assert ("-P" in command()) is safely
    assert command()[-1] == __version__
    monkeypatch.setattr(sys, "argv", ["page_process", "0.0.1"])
    with pytest.raises(SystemExit, match=r"was installed, and 0\.0\.1 still runs"):
        page_process.main()


class Counted(Metrics):
    def __init__(self) -> None:
        super().__init__()
        self.requests: list[tuple[str, str, int, float]] = []

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        self.requests.append((method, route, status, seconds))


@asynccontextmanager
async def running(processes: PageProcesses) -> AsyncIterator[None]:
    """Its round, until the block ends."""
    task = asyncio.create_task(processes.run())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.wait({task})
        await processes.aclose()


async def test_connections_go_to_the_process_with_the_fewest_and_its_requests_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    said = '{"open": 8, "waited": 3, "answered": [["GET", "/hosts", 200, 0.25]]}\n{"log": [40, "pages", "all is said"]}'
    monkeypatch.delattr(os, "memfd_create", raising=False)  # as on other systems: memory in a file that has no name
    metrics = Counted()
    processes = await processes_with(said, tmp_path, monkeypatch, metrics=metrics)
    async with running(processes):
        await until_logged(caplog, "all is said")
        browser, connection = socket.socketpair()
        with browser, connection:
            assert [processes.give(connection) for _ in range(3)] == [True, True, False]  # this process has 10
        assert metrics.requests == [("GET", "/hosts", 200, 0.25)]


async def test_a_process_that_is_not_needed_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    processes = await processes_with("", tmp_path, monkeypatch, idle=0.0)
    stub, starts = page_processes.command(), asyncio.Semaphore(0)

    def started() -> list[str]:
        starts.release()
        return stub

    monkeypatch.setattr(page_processes, "command", started)
    async with running(processes), asyncio.timeout(WAIT):
        for _ in range(2):  # the first one ended, so that there is room for another
            await starts.acquire()


@pytest.mark.parametrize(
    ("stub", "expected"),
    [
        ([sys.executable, "-I", "-S", "-c", "raise SystemExit(7)"], "ended by itself (exit code 7)"),
        (["/not/there/python"], "no further process for pages can be started"),
    ],
    ids=["it ends", "it cannot be started"],
)
async def test_a_process_that_fails_is_said_and_not_tried_at_once(
    stub: list[str],
    expected: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    processes = await processes_with("", tmp_path, monkeypatch, stub=stub)
    async with running(processes):
        await until_logged(caplog, expected)
        assert not processes.give(cast("Any", None))
    assert caplog.text.count(expected) == 1
    assert not processes.pids


def test_a_folder_that_was_deleted_keeps_no_process_from_starting(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone() -> Path:
        raise FileNotFoundError

    monkeypatch.setattr(Path, "cwd", gone)
    assert "-P" in command()
