"""Starts processes that answer requests for pages beside the main one (page_process.py), and ends them.

The first is started when requests have had to wait for their turn for a while, and ends when none has for five minutes:
a program that one person uses stays one process. Each takes about as much memory as a web server needs.

A process that dies takes its open connections with it, and browsers ask again; another is started after a minute, if
requests still wait. All end with this process, however it ends: their standard input does.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import pickle
import socket
import sys
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tidings.app.serving.application import process_count
from tidings.app.serving.page_process import LENGTH, TICK, PageTask, counters
from tidings.crawl.clock import SystemClock
from tidings.store.unchanged import COUNTERS
from tidings.version import __version__
from tidings.web.server.forwarding import answer_forwarded
from tidings.web.server.handover import Balance, Balanced, SocketExchange

if TYPE_CHECKING:
    from starlette.types import ASGIApp

    from tidings.app.serving.services import Served
    from tidings.web.core.metrics import Metrics
    from tidings.web.server.connections import Connections
    from tidings.web.server.overload import Pressure

_LEAST_CONNECTIONS: Final = 16  # of a process
_LINE: Final = 2**20  # bytes that a process says at once, at most
_EXACT = timedelta(seconds=1)  # by which clocks may differ that are the same

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Demand:
    """The demand at which another process is worth its memory. Ticks are of TICK seconds each; other times in
    seconds."""

    waited: int = 3  # requests in a tick that had to wait for their turn
    ticks: int = 3  # in a row with so many
    idle: float = 300.0  # without one request that waited: a process ends
    again: float = 60.0  # after one that died
    grace: float = 10.0  # for a process that is to end


def processes_within(wanted: int, connections: int) -> int:
    """Returns how many processes there can be where all have so many connections together: with very few, a process
    could answer no request (application.RequestLimits are a part of them)."""
    return max(1, min(wanted, connections // _LEAST_CONNECTIONS))


def may_have_processes(program: Served) -> bool:
    """Other processes go by the machine's clock: a simulated one is in this process alone."""
    return process_count(program.settings) > 1 and isinstance(program.clock, SystemClock)


def command() -> list[str]:
    """What starts a process. It looks for modules where this one does: `-m` alone would look into the current folder
    first. It gets the version: where another one was installed meanwhile, it ends instead of upgrading the database.
    """
    try:
        is_searched = not {"", str(Path.cwd())}.isdisjoint(sys.path)
    except OSError:  # it was deleted
        is_searched = False
    safely = () if is_searched else ("-P",)
    return [sys.executable, *safely, "-m", "tidings.app.serving.page_process", __version__]


def _shared_memory(size: int) -> int:
    """The descriptor of memory that other processes can be given. OSError: there is none."""
    if hasattr(os, "memfd_create"):
        descriptor = os.memfd_create("tidings")
        os.ftruncate(descriptor, size)
        return descriptor
    with tempfile.TemporaryFile(prefix="tidings-") as file:
        file.write(bytes(size))  # a place on the disk: without one, writing to the memory would end the process
        file.flush()
        return os.dup(file.fileno())


class _Process:
    """A page process that runs, or is being started."""

    def __init__(self, process: asyncio.subprocess.Process, exchange: SocketExchange) -> None:
        self.process, self.exchange = process, exchange
        self.is_ready = self.is_ending = False
        self.waited = 0
        self._told: dict[str, Any] = {}
        self.reading: asyncio.Task[None] | None = None

    def tell(self, **state: Any) -> None:
        """Sends the process what changed of the state since the last time."""
        changed = {name: value for name, value in state.items() if self._told.get(name, self) != value}
        if changed and self.process.stdin is not None:
            self._told |= changed
            with suppress(OSError, RuntimeError):
                self.process.stdin.write(json.dumps(changed).encode() + b"\n")

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            self.process.kill()


class PageProcesses:
    """Implements web.server.server.Elsewhere. `run` does the work, until it is cancelled; `aclose` ends all."""

    def __init__(
        self,
        program: Served,
        metrics: Metrics,
        pressure: Pressure,
        most: int,
        demand: Demand | None = None,
        *,
        has_cluster: bool = False,
    ) -> None:
        """`most`: connections of all processes together. `has_cluster`: the program is one process of a cluster.
        OSError: there is no memory that processes could share."""
        self._program, self._metrics, self._pressure = program, metrics, pressure
        self._number, self._most = processes_within(process_count(program.settings), most), most
        self._demand = demand or Demand()
        self._has_cluster = has_cluster
        self._processes: list[_Process] = []
        self._answering: set[asyncio.Task[None]] = set()
        self._shared = _shared_memory(COUNTERS * 8)  # closed by aclose
        program.stores.share_writes(counters(self._shared, COUNTERS))
        self._not_before = 0.0
        self._ticks, self._waited, self._waited_at = 0, 0, 0.0

    # -- connections --

    def begin(self, app: ASGIApp, connections: Connections) -> ASGIApp:
        self._app, self._connections = app, connections
        self._balance = Balance(lambda: len(connections))
        return Balanced(app, self._balance)

    def give(self, connection: socket.socket) -> bool:
        ready = [one for one in self._processes if one.is_ready and not one.is_ending]
        chosen = min(ready, key=self._balance.of, default=None)
        if chosen is None or self._balance.of(chosen) >= min(self._balance.own, self._share):
            return False
        if not chosen.exchange.give(connection):
            return False
        self._balance.note(chosen, self._balance.of(chosen) + 1)
        return True

    @property
    def pids(self) -> list[int]:
        """Returns the ids of the processes that take connections."""
        return [one.process.pid for one in self._processes if one.is_ready]

    @property
    def _share(self) -> int:
        return self._most // self._number

    def _answer(self, line: socket.socket) -> None:
        answering = asyncio.create_task(answer_forwarded(self._app, line), name="request of a page process")
        self._answering.add(answering)
        answering.add_done_callback(self._answering.discard)

    # -- processes --

    async def run(self) -> None:
        """Starts and ends processes as they are needed, and sends them the state that they need."""
        while True:
            await asyncio.sleep(TICK)
            self._balance.measure()
            outage = self._program.outage
            state = {
                "notices": self._program.notices(),
                "outage": None if outage is None else [outage.since.isoformat(), outage.reason],
                "fewest": self._balance.fewest,
            }
            for one in self._processes:
                one.tell(**state)
            await self._look()

    async def _look(self) -> None:
        now, demand = asyncio.get_running_loop().time(), self._demand
        waited = self._pressure.waited + sum(one.waited for one in self._processes)
        more, self._waited = max(0, waited - self._waited), waited
        self._ticks = self._ticks + 1 if more >= demand.waited else 0
        if more:
            self._waited_at = now
        if self._ticks >= demand.ticks and len(self._processes) + 1 < self._number and now >= self._not_before:
            self._ticks, self._waited_at = 0, now
            try:
                await self._start()
            except OSError as error:
                self._not_before = now + demand.again
                log.warning("no further process for pages can be started: %s", error)
        elif self._processes and now - self._waited_at > demand.idle:
            await self._end(self._processes[-1])

    async def _start(self) -> None:
        ours, theirs = socket.socketpair()
        shared = self._shared
        try:
            process = await asyncio.create_subprocess_exec(
                *command(),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                pass_fds=(theirs.fileno(), shared),
                start_new_session=True,  # Ctrl-C is for this process
                limit=_LINE,
            )
        except BaseException:
            ours.close()
            raise
        else:
            exchange = theirs.fileno()
        finally:
            theirs.close()
        one = _Process(process, SocketExchange(ours, self._answer, lambda: None))
        self._processes.append(one)
        one.exchange.open()
        one.reading = asyncio.create_task(self._read(one), name="page process")
        behind = datetime.now(UTC) - self._program.clock.now()
        settled = behind if abs(behind) > _EXACT else timedelta(0)
        task = pickle.dumps(PageTask(self._program.settings, settled, self._share, self._has_cluster, exchange, shared))
        assert process.stdin is not None
        with suppress(OSError):
            process.stdin.write(LENGTH.pack(len(task)) + task)

    async def _read(self, one: _Process) -> None:
        """Reads what the process reports, until it ends."""
        assert one.process.stdout is not None
        try:
            async for line in one.process.stdout:
                with suppress(ValueError):
                    self._said(one, json.loads(line))
        except ValueError:  # a line without an end: were the rest not read, the process would wait for ever
            log.error("a process for pages is ended, for it says more than %d bytes at once", _LINE)
            one.is_ready = False
            one.kill()
        code = await one.process.wait()
        self._gone(one)
        if not one.is_ending:
            self._not_before = asyncio.get_running_loop().time() + self._demand.again
            log.warning("a process for pages ended by itself (exit code %s); another is started if needed", code)

    def _said(self, one: _Process, said: dict[str, Any]) -> None:
        if said.get("ready"):
            one.is_ready = True
            self._balance.note(one, 0)
            self._connections.reserve(self._share * len(self.pids))
        if said.get("ending"):  # by a signal of another process
            one.is_ending = True
            self._balance.forget(one)
        if "open" in said:
            if not one.is_ending:
                self._balance.note(one, said["open"])
            one.waited = said["waited"]
            for method, route, status, seconds in said["answered"]:
                self._metrics.answered(method, route, status, seconds)
        if "log" in said:
            level, name, text = said["log"]
            logging.getLogger(name).log(level, "%s", text)

    def _gone(self, one: _Process) -> None:
        one.exchange.close()
        self._balance.forget(one)
        if one in self._processes:
            self._processes.remove(one)
            self._waited -= one.waited
        self._connections.reserve(self._share * len(self.pids))

    async def _end(self, one: _Process) -> None:
        """Lets it answer what it is at."""
        one.is_ending = True
        self._balance.forget(one)
        one.tell(stop=True)
        try:
            async with asyncio.timeout(self._demand.grace):
                await one.process.wait()
        except TimeoutError:
            one.kill()
        if one.reading is not None:
            await asyncio.wait({one.reading}, timeout=self._demand.grace)
        self._gone(one)

    async def aclose(self) -> None:
        await asyncio.gather(*(self._end(one) for one in list(self._processes)))
        for answering in list(self._answering):
            answering.cancel()
        if self._answering:
            await asyncio.wait(self._answering)
        os.close(self._shared)
