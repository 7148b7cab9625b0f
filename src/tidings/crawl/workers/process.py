"""Starts a worker process: a fork of a small server process that has imported what workers need.

This process itself is never forked: that would copy the locks of threads and the data folder's lock. The server has one
thread and no files, and imports its modules once: the next worker is there after 10 ms instead of half a second. Where
the system has no fork, each worker is spawned and imports for itself.
"""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import multiprocessing
import os
import socket
import threading
from collections.abc import Awaitable, Callable
from functools import partial
from multiprocessing.context import ForkServerContext, SpawnContext
from typing import Literal, Protocol

from tidings.crawl.workers.worker import BegunJob, First, run_process

# Imported in this order. Nothing that starts threads of its own; numpy's OpenBLAS stops its threads for a fork.
_preloaded = [
    "tidings.crawl.workers.import_server",
    "tidings.read.article.article",
    "tidings.read.feed.feed",
    "tidings.read.page.changes",
    "trafilatura",
]
# Starting a process looks whether others have ended; these must not be closed or polled meanwhile.
_processes = threading.Lock()


AUTO_WORKERS = 2  # that many keep up with the main process, which hands them documents (bench.pages)


def usable_cores() -> int:
    """The cores that this process may run on: a container or `taskset` may leave it fewer than there are."""
    if hasattr(os, "sched_getaffinity"):
        return max(1, len(os.sched_getaffinity(0)))
    return os.cpu_count() or 1


def worker_count(workers: int | Literal["auto"]) -> int:
    """The setting `crawl.workers` as a number: `auto` is one for each core, up to AUTO_WORKERS."""
    return min(AUTO_WORKERS, usable_cores()) if workers == "auto" else workers


def preload(module: str) -> None:
    """Have the server import this module as well, before its first process: one with tasks."""
    if module not in _preloaded:
        _preloaded.append(module)


class WorkerProcess(Protocol):
    """A process, or its fake in tests."""

    @property
    def pid(self) -> int | None: ...

    @property
    def exit_code(self) -> int | None:
        """Returns None while it runs; a negative number is the signal that ended it."""
        ...

    @property
    def begun(self) -> int:
        """The id of the job that it began last."""
        ...

    def kill(self) -> None:
        """End it at once; harmless where it has ended."""
        ...

    def close(self) -> None:
        """Give back what the system keeps of a process that has ended."""
        ...


Spawn = Callable[[float, First | None], Awaitable[tuple[WorkerProcess, socket.socket]]]


class SpawnedProcess:
    """`begun`: in memory that the process shares."""

    def __init__(self, connection: socket.socket, starts_within: float, first: First | None) -> None:
        context = start_context()
        self._begun: BegunJob = context.RawValue(ctypes.c_uint64, 0)
        args = (connection, self._begun, starts_within, first)
        self._process = context.Process(target=run_process, args=args, daemon=True)
        self._closed = self._killed = False
        self._exit_code: int | None = None

    def start(self) -> None:
        with _processes:
            if not self._killed:
                self._process.start()

    @property
    def pid(self) -> int | None:
        return None if self._closed else self._process.pid

    @property
    def exit_code(self) -> int | None:
        # Of two threads that ask at the same time one would get 255: it can be read only once.
        if not self._closed and self._exit_code is None and _processes.acquire(blocking=False):
            try:
                self._exit_code = self._process.exitcode
            finally:
                _processes.release()
        return self._exit_code

    @property
    def begun(self) -> int:
        return self._begun.value

    def kill(self) -> None:
        self._killed = True
        if not self._closed and self._process.pid is not None:
            with contextlib.suppress(ProcessLookupError, ValueError):
                self._process.kill()

    def close(self) -> None:
        # Where another is being started, the garbage collector does it later.
        if not self._closed and self.exit_code is not None and _processes.acquire(blocking=False):
            try:
                self._closed = True
                with contextlib.suppress(ValueError):
                    self._process.close()
            finally:
                _processes.release()


def start_context() -> SpawnContext | ForkServerContext:
    """Returns how processes are started here."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(list(_preloaded))
    return context


async def spawn(starts_within: float, first: First | None) -> tuple[WorkerProcess, socket.socket]:
    """A new process and our end of its socket. If cancelled, the process is ended as soon as it has started."""
    ours, theirs = socket.socketpair()
    starting: asyncio.Future[None] | None = None
    process: SpawnedProcess | None = None
    try:
        ours.setblocking(False)
        process = SpawnedProcess(theirs, starts_within, first)
        starting = asyncio.ensure_future(asyncio.to_thread(process.start))
        await asyncio.shield(starting)
        return process, ours
    except BaseException:
        ours.close()
        if process is not None:
            process.kill()
            if starting is not None and not starting.done():
                starting.add_done_callback(partial(_kill_started, process))
        raise
    finally:
        if starting is None or starting.done():
            theirs.close()
        else:  # the thread still needs it
            starting.add_done_callback(lambda _: theirs.close())


def _kill_started(process: SpawnedProcess, started: asyncio.Future[None]) -> None:
    started.exception()  # it was cancelled meanwhile: no other task takes its error
    process.kill()
