"""A pool of worker processes, each on a socket of its own: tasks go out over it, results come back in order.

    loop ──task, task──► socket ──► process          a worker has its next task before it is done with one
         ◄────result──── socket ◄──

A worker that dies closes its socket, which is noticed at once. The task it was running is lost with it; those queued
behind go to another. One that takes longer than the limit is killed, which helps against code that no signal reaches;
neither its start nor the time it waits for a core counts. Workers are spawned, not forked: a fork would copy the locks
of threads, and the lock on the data folder.
"""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import gc
import math
import multiprocessing
import os
import pickle
import signal
import socket
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Protocol

from tidings.errors import ReadError, ReadTimeout, WorkerLost
from tidings.read.document import one_line

MOST_TIMES = 6  # the limit, in wall-clock time: then a task is stopped however busy the machine is
AHEAD = 6  # tasks a worker has: the one it runs, and enough for as long as the loop is busy otherwise
TASKS_A_WORKER = 2_000  # then it is replaced: what a parser leaks does not add up
MOST_ATTEMPTS = 5  # workers that a task is given to; where all of them die before they start it something is wrong
STARTS_WITHIN = 120.0  # seconds to start a process on a machine that has other work
_HEAD = 8  # bytes of a frame's length
_SOONEST = 0.05  # seconds between two checks whether a task has had its time


class WorkTime:
    """How long another process has worked since this was made, without the time it waited for a core. Linux knows that;
    elsewhere wall-clock time counts."""

    def __init__(self, pid: int | None) -> None:
        self._pid = pid
        self._begun, self._waited = time.monotonic(), waited_for_core(pid)

    def left(self, limit: float) -> float:
        """Seconds until it has worked so long, at the earliest; 0 or less: it has."""
        wall = time.monotonic() - self._begun
        return min(limit - (wall - (waited_for_core(self._pid) - self._waited)), MOST_TIMES * limit - wall)

    def reason(self, limit: float) -> str:
        """Why it was stopped."""
        wall = time.monotonic() - self._begun
        if wall < MOST_TIMES * limit:
            return f"took longer than {limit:g} s and was stopped"
        return f"was not done after {wall:.0f} s on a busy machine and was stopped"


def waited_for_core(pid: int | None) -> float:
    """Seconds that the main thread of a process was ready to run without a core; 0.0 where the system cannot tell."""
    try:
        return int(Path(f"/proc/{pid}/schedstat").read_text("ascii").split()[1]) / 1e9
    except (OSError, ValueError, IndexError):
        return 0.0


class _Counter(Protocol):
    value: int


@dataclass(slots=True, eq=False)
class _Job:
    frame: bytes
    answer: asyncio.Future[Any]
    attempts: int = 0


@dataclass(frozen=True, slots=True)
class _Limits:
    """Real seconds of work."""

    task: float
    start: float


class _Worker(asyncio.Protocol):
    """Our end of a worker's socket."""

    def __init__(
        self, process: BaseProcess, begun: _Counter, limits: _Limits, on_change: Callable[[_Worker], None]
    ) -> None:
        self.process, self.jobs = process, deque[_Job]()
        self.ended = self.expired = self.ready = False
        self.overtime = ""  # why it was stopped
        self.settled = asyncio.Event()  # it is ready, or will never be
        self._begun, self._limits, self._on_change = begun, limits, on_change
        self._given = self._answered = 0
        self._worked = WorkTime(process.pid)
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None
        self._timer: asyncio.TimerHandle | None = None

    @property
    def has_room(self) -> bool:
        return not self.ended and not self.expired and self._given < TASKS_A_WORKER and len(self.jobs) < AHEAD

    @property
    def is_done(self) -> bool:
        """Has it finished all the tasks it gets?"""
        return self._given >= TASKS_A_WORKER and not self.jobs

    @property
    def had_begun(self) -> bool:
        """Had it begun its first task when it ended? Only known of a process that has ended."""
        return self._begun.value > self._answered

    def give(self, job: _Job) -> None:
        assert self._transport is not None
        job.attempts += 1
        self.jobs.append(job)
        self._given += 1
        self._transport.write(len(job.frame).to_bytes(_HEAD, "little") + job.frame)
        if len(self.jobs) == 1 and self.ready:
            self._start_timer()

    def kill(self) -> None:
        self.expired = True
        with contextlib.suppress(ProcessLookupError, ValueError):
            self.process.kill()
        self.hang_up()  # a process that it started itself may still hold the socket

    def _start_timer(self) -> None:
        """The time of a task begins when the worker begins it, not while the process starts."""
        self._worked = WorkTime(self.process.pid)
        self._check_time()

    def _check_time(self) -> None:
        limit = self._limits.task if self.ready else self._limits.start
        left = self._worked.left(limit)
        if left > 0:
            self._timer = asyncio.get_running_loop().call_later(max(left, _SOONEST), self._check_time)
            return
        if not self.process.is_alive():
            self.hang_up()
            return
        self.overtime = self._worked.reason(limit)
        self.kill()

    # -- what the loop calls ----------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport  # type: ignore[assignment]  # uvloop's own class: no subclass of asyncio's
        self._check_time()

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        while len(self._buffer) >= _HEAD:
            end = _HEAD + int.from_bytes(self._buffer[:_HEAD], "little")
            if len(self._buffer) < end:
                return
            frame = bytes(memoryview(self._buffer)[_HEAD:end])
            del self._buffer[:end]
            self._received(frame)

    def _received(self, frame: bytes) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if not self.ready:
            self.ready = True
            self.settled.set()
        elif self.jobs:
            self._answered += 1
            job = self.jobs.popleft()
            if not job.answer.done():
                worked, value = pickle.loads(frame)
                (job.answer.set_result if worked else job.answer.set_exception)(value)
        if self.jobs:
            self._start_timer()
        self._on_change(self)

    def connection_lost(self, error: Exception | None) -> None:
        self.ended = True
        self.settled.set()
        if self._timer is not None:
            self._timer.cancel()
        self._on_change(self)

    def hang_up(self) -> None:
        """Close the socket: the process then ends by itself."""
        if self._transport is not None:
            self._transport.abort()


class WorkerPool:
    """Starts processes as they are needed, `workers` at most.

    `limit`, `starts_within`: real seconds of work for a task, and for a process until it is ready. `first`: called in
    each process before it is ready. `starting`: held while a process starts, until it is ready; a task whose process
    fails to get ready is not given to another."""

    def __init__(
        self,
        workers: int,
        limit: float,
        starts_within: float = STARTS_WITHIN,
        first: tuple[Callable[..., object], tuple[object, ...]] | None = None,
        starting: asyncio.Semaphore | None = None,
    ) -> None:
        self._most, self._limits, self._first, self._start_limit = (
            workers,
            _Limits(limit, starts_within),
            first,
            starting,
        )
        self._turns = asyncio.Semaphore(workers * AHEAD)
        self._workers: list[_Worker] = []
        self._starting = 0
        self._changed = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self, task: Callable[..., Any], args: tuple[object, ...]) -> Any:
        """What the task returns or raises. ReadTimeout beyond the limit, WorkerLost where its process died."""
        frame = pickle.dumps((task, self._limits.task, args), pickle.HIGHEST_PROTOCOL)
        async with self._turns:
            job = _Job(frame, asyncio.get_running_loop().create_future())
            try:
                await self._place(job)
                return await job.answer
            except asyncio.CancelledError:
                job.answer.cancel()
                for worker in self._workers:
                    if worker.jobs and worker.jobs[0] is job:
                        worker.kill()  # its result is not wanted: it must not hold up those behind it
                raise

    async def _place(self, job: _Job) -> None:
        """Give it to an idle worker; else to a new one, if there may be one; else queue it behind another task."""
        while True:
            worker = min((one for one in self._workers if one.has_room), key=lambda one: len(one.jobs), default=None)
            may_start = len(self._workers) + self._starting < self._most
            if worker is not None and (not worker.jobs or not may_start):
                worker.give(job)
                return
            if may_start and self._start_limit is None:
                await self._start()
            elif may_start and self._start_limit is not None:
                await self._start_within(self._start_limit)
            else:
                self._changed.clear()
                await self._changed.wait()

    async def _start_within(self, starting: asyncio.Semaphore) -> None:
        async with starting:
            worker = await self._start()
            await worker.settled.wait()
        if not worker.ready:
            await asyncio.to_thread(worker.process.join, 5)
            raise self._reason(worker)

    async def _start(self) -> _Worker:
        context = multiprocessing.get_context("spawn")
        self._starting += 1
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        begun = context.RawValue(ctypes.c_uint64, 0)
        process = context.Process(target=_serve, args=(theirs, begun, self._limits.start, self._first), daemon=True)
        try:
            await asyncio.to_thread(process.start)
            worker = _Worker(process, begun, self._limits, self._on_change)
            await asyncio.get_running_loop().create_connection(lambda: worker, sock=ours)
            self._workers.append(worker)
            return worker
        except BaseException:
            ours.close()
            if process.pid is not None:
                process.kill()
            raise
        finally:
            theirs.close()
            self._starting -= 1
            self._changed.set()

    def _on_change(self, worker: _Worker) -> None:
        if (worker.ended or worker.is_done) and worker in self._workers:
            self._workers.remove(worker)
            worker.hang_up()
            task = asyncio.create_task(self._replace_tasks(worker))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        self._changed.set()

    async def _replace_tasks(self, worker: _Worker) -> None:
        """Fail the task that a dead worker was running, and give its other tasks to other workers."""
        await asyncio.to_thread(worker.process.join, 5)
        jobs = list(worker.jobs)
        if jobs and (worker.expired or worker.had_begun):
            lost = jobs.pop(0)
            if not lost.answer.done():
                lost.answer.set_exception(self._reason(worker))
        for job in jobs:
            if job.answer.done():
                continue
            if job.attempts >= MOST_ATTEMPTS:
                job.answer.set_exception(WorkerLost("the worker processes break as soon as they are started"))
            else:
                await self._place(job)

    def _reason(self, worker: _Worker) -> ReadError:
        code = worker.process.exitcode
        ended = f"signal {-code}" if code is not None and code < 0 else f"exit code {code}"
        if worker.expired and not worker.ready:
            return WorkerLost(f"its process was not ready within {self._limits.start:g} s and was stopped")
        if worker.expired:
            return ReadTimeout(f"reading {worker.overtime or 'was stopped'}")
        if not worker.ready:
            return WorkerLost(f"its process ended before it was ready ({ended})")
        return WorkerLost(f"reading broke its worker process ({ended})")

    async def close(self) -> None:
        workers, self._workers = self._workers, []
        for worker in workers:
            worker.kill()
            worker.hang_up()
            for job in worker.jobs:
                if not job.answer.done():
                    job.answer.set_exception(WorkerLost("the program ends"))
            worker.jobs.clear()
        for worker in workers:
            await asyncio.to_thread(worker.process.join, 5)
        for task in list(self._tasks):
            task.cancel()


# -- what a worker runs -------------------------------------------------------------------------------


def _serve(
    connection: socket.socket,
    begun: _Counter,
    starts_within: float,
    first: tuple[Callable[..., object], tuple[object, ...]] | None,
) -> None:
    _end_with_parent()
    if first is not None:
        _within(starts_within, *first)
    # A document makes thousands of short-lived values but no cycles: the collector need not look every 700 of them.
    gc.set_threshold(50_000, 20, 100)
    tasks = connection.makefile("rb", 1 << 20)
    connection.sendall(bytes(_HEAD))  # an empty frame: ready
    while len(head := tasks.read(_HEAD)) == _HEAD:
        frame = tasks.read(int.from_bytes(head, "little"))
        begun.value += 1
        result = _run_task(frame)
        try:
            connection.sendall(len(result).to_bytes(_HEAD, "little") + result)
        except OSError:  # the parent is gone
            return


def _run_task(frame: bytes) -> bytes:
    """The pickled result. Any error becomes one that can be pickled, which an lxml error, say, cannot."""
    try:
        task, limit, args = pickle.loads(frame)
        return pickle.dumps((True, _within(limit, task, args)), pickle.HIGHEST_PROTOCOL)
    except ReadError as error:
        return pickle.dumps((False, error))
    except Exception as error:  # a bug must not end this process
        return pickle.dumps((False, ReadError(f"reading broke ({type(error).__name__}: {one_line(error)})")))


def _within(limit: float, task: Callable[..., Any], args: tuple[object, ...]) -> Any:
    """Call the task. An alarm ends a worker that hangs where none of its threads can run and whose parent is gone."""
    if hasattr(signal, "alarm"):
        signal.alarm(math.ceil(MOST_TIMES * limit) + 10)
    try:
        return task(*args)
    finally:
        if hasattr(signal, "alarm"):
            signal.alarm(0)


def _end_with_parent() -> None:
    """End this process when its parent ends: a parent killed with -9 cannot end its workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is handled by the parent
    parent = multiprocessing.parent_process()
    if parent is not None:

        def watch() -> None:
            parent.join()
            os._exit(1)

        threading.Thread(target=watch, daemon=True).start()
