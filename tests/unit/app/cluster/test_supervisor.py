"""What `tidings cluster up` starts, writes down and refuses. acceptance/cluster/test_cluster.py kills it all."""

from __future__ import annotations

import asyncio
import os
import stat
import sys
from pathlib import Path

import pytest
from tests import forks

from tidings.app.cluster import supervisor
from tidings.app.cluster.supervisor import Child, ClusterPlan, Supervisor, note_addresses
from tidings.errors import LaneError, SettingsError
from tidings.settings.settings import Settings, load

FOUND = {"TIDINGS_DATABASE": "postgresql+psycopg://postgres@/tidings?host=/x", "TIDINGS_LANE": "nats://127.0.0.1:1"}


def said(name: str, line: str) -> None:
    return None


def test_processes_start_in_an_order_that_needs_no_waiting() -> None:
    names = [name for name, _ in ClusterPlan(2, 3, 1).commands()]
    assert names == "controller-1 controller-2 terminal-1 terminal-2 terminal-3 watcher-1 web".split()
    assert ClusterPlan(0, 1, 0, web=False).commands() == [("terminal-1", "terminal")]


def test_addresses_are_written_once_and_never_over_somebodys_settings(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path / "data")
    assert note_addresses(settings, FOUND)
    file = tmp_path / "data" / "tidings.toml"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    read = load(settings.data)
    assert (read.database, read.lane) == tuple(FOUND.values())
    file.write_text("# mine\n")
    assert not note_addresses(settings, FOUND)
    assert file.read_text() == "# mine\n"


async def test_named_servers_are_not_started_and_a_folder_with_its_own_database_is_refused(tmp_path: Path) -> None:
    elsewhere = Settings(data=tmp_path, database="postgresql+psycopg://db.example/x", lane="tls://nats.example:4222")
    assert await Supervisor(elsewhere, ClusterPlan(), said).start_servers() == {}
    assert os.listdir(tmp_path) == []  # noqa: PTH208
    (tmp_path / "tidings.db").touch()
    with pytest.raises(SettingsError, match="begins with an empty PostgreSQL: give another folder with --data"):
        await Supervisor(Settings(data=tmp_path), ClusterPlan(), said).start_servers()


async def test_a_process_that_fails_is_started_again_after_longer_and_longer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, seconds in (("FIRST_PAUSE", 0.01), ("LONGEST_PAUSE", 0.02)):
        monkeypatch.setattr(supervisor, name, seconds)
    monkeypatch.setattr(sys, "executable", forks.python())
    lines: asyncio.Queue[str] = asyncio.Queue()
    # Without a lane it ends at once and says why.
    environment = {"TIDINGS_DATA": str(tmp_path)}
    child = Child("terminal-1", "terminal", environment, lambda name, line: lines.put_nowait(f"{name}: {line}"))
    running = asyncio.create_task(child.run())
    ends: list[str] = []
    async with asyncio.timeout(60):
        while len(ends) < 2:
            line = await lines.get()
            ends += [line] if "ended" in line else []
    await child.stop()
    await asyncio.wait_for(running, 60)
    assert ends == [
        "terminal-1: ended (exit code 1); it is started again in 0.01 s",
        "terminal-1: ended (exit code 1); it is started again in 0.02 s",
    ]


class FakeServer:
    name = "nats"
    url = "nats://127.0.0.1:1"

    def __init__(self) -> None:
        self.pid: int | None = 1
        self.starts = 0

    def start(self) -> None:
        self.starts += 1
        self.pid = None if self.starts == 2 else self.starts
        if self.pid is None:
            raise LaneError("NATS does not start: no room")

    def stop(self, by: object = None) -> None:
        self.pid = None


async def test_what_dies_is_started_again_and_what_does_not_end_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server, of which one start fails, and processes that do not listen to SIGTERM and end no line."""
    stubborn = tmp_path / "python"
    stubborn.write_text("#!/bin/sh\ntrap '' TERM\necho begun\nhead -c 100000 /dev/zero\nwhile :; do sleep 0.01; done\n")
    stubborn.chmod(0o755)
    server = FakeServer()
    for name, value in (("LOOK", 0.01), ("USUAL_GRACE", 0.05), ("GRACE", {}), ("FIRST_PAUSE", 0.01)):
        monkeypatch.setattr(supervisor, name, value)
    monkeypatch.setattr(sys, "executable", str(stubborn))
    monkeypatch.setattr(supervisor, "NatsServer", lambda folder: server)
    lines: asyncio.Queue[tuple[str, str]] = asyncio.Queue()

    async def until(name: str, words: str) -> None:
        async with asyncio.timeout(60):
            while True:
                found, line = await lines.get()
                if found == name and words in line:
                    return

    settings = Settings(data=tmp_path / "data", database="postgresql+psycopg://db.example/x")
    made = Supervisor(settings, ClusterPlan(0, 1, 0, web=False), lambda *line: lines.put_nowait(line))
    assert await made.start_servers() == {"TIDINGS_LANE": server.url}
    assert not made.kill("terminal-1")
    stop = asyncio.Event()
    running = asyncio.create_task(made.run({}, stop))
    await until("terminal-1", "begun")
    assert made.kill("terminal-1")
    await until("terminal-1", "ended (by SIGKILL); it is started again")
    server.pid = None
    await until("nats", "NATS does not start: no room")
    await until("nats", "process 3")
    stop.set()
    await asyncio.wait_for(running, 60)
    await until("terminal-1", "does not end; it is killed")
    await made.stop_servers()
    made.remove_servers()
    assert server.pid is None


async def test_what_a_killed_process_has_started_does_not_hold_up_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stubborn = tmp_path / "python"
    stubborn.write_text("#!/bin/sh\ntrap '' TERM\nsleep 600 &\necho begun\nwhile :; do sleep 0.01; done\n")
    stubborn.chmod(0o755)
    for name, value in (("USUAL_GRACE", 0.05), ("GRACE", {})):
        monkeypatch.setattr(supervisor, name, value)
    monkeypatch.setattr(sys, "executable", str(stubborn))
    begun = asyncio.Event()
    child = Child("web", "web", {}, lambda name, line: begun.set() if line == "begun" else None)
    running = asyncio.create_task(child.run())
    async with asyncio.timeout(60):
        await begun.wait()
        await child.stop()
        await running
