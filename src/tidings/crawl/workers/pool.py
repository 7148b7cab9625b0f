"""A pool of worker processes: hands jobs out to them, starts and replaces them.

    run(task) ──► waiting ──► a worker's jobs ──► answer
                     ▲              │
                     └── stopped ◄──┘        the jobs behind the one it was at, and those it answered wrongly

Every job has an id, which its answer carries; it is in exactly one of three places: waiting, with a worker, or with a
worker that has ended and whose exit code is awaited. One that a fault has left in none of them fails (`_look_after`).

A worker that dies closes its socket, which is noticed at once. The job it was running is lost with it (WorkerLost);
those behind go to another. One that takes longer than the limit is killed, which helps against code that no signal
reaches; neither its start nor the time it waits for a core counts. One that answers anything but the job it has is
killed, and the job given to another, `MOST_REPEATS` times.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections import deque
from collections.abc import Callable, Coroutine
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any

from tidings.crawl.workers import process as processes
from tidings.crawl.workers.connection import Ending, Job, WorkerConnection, WorkerTimeouts
from tidings.crawl.workers.messages import NO_MEMORY
from tidings.crawl.workers.process import Spawn, WorkerProcess
from tidings.crawl.workers.worker import OUT_OF_MEMORY, First
from tidings.errors import ReadError, ReadTimeout, WorkerLost

MOST_REPEATS = 3  # of a job whose worker gave a wrong answer, or none that could be received
MOST_STARTS = 5  # in a row that failed: then the jobs that wait fail
STARTS_WITHIN = 120.0  # seconds to start a process on a machine that has other work
PAUSE, _MOST_PAUSE = 0.05, 5.0  # seconds after a start that failed; doubled each time
LOOK_AFTER = 1.0  # seconds between two checks that no job was left behind
IDLE_ENDS = 60.0  # seconds without a job, after which a worker beside others is ended
EXITS_WITHIN = 5.0  # seconds for a process whose socket is closed; then it is killed

_ids = itertools.count(1)  # of jobs: no two pools have the same

log = logging.getLogger(__name__)


class WorkerPool:
    """Starts processes as they are needed, `workers` at most; all but one end when they have been idle for a while.

    `limit`, `starts_within`: real seconds of work for a job, and for a process until it is ready. `first`: called in
    each process before it is ready. `starting`: held while a process starts, until it is ready; where a process fails
    to get ready, the jobs that wait for it fail at once."""

    def __init__(
        self,
        workers: int,
        limit: float,
        starts_within: float = STARTS_WITHIN,
        first: First | None = None,
        starting: asyncio.Semaphore | None = None,
        spawn: Spawn = processes.spawn,
    ) -> None:
        self._most, self._limits = workers, WorkerTimeouts(limit, starts_within)
        self._first, self._start_limit, self._spawn = first, starting, spawn
        self._most_starts = MOST_STARTS if starting is None else 1
        self._jobs: dict[int, Job] = {}  # all that are not answered
        self._waiting: deque[Job] = deque()
        self._workers: list[WorkerConnection] = []
        self._ended: dict[WorkerConnection, _Ended] = {}  # until their process has ended
        self._starting: set[asyncio.Task[None]] = set()  # no worker yet
        self._tasks: set[asyncio.Task[None]] = set()
        self._failed_starts = 0  # in a row
        self._start_at = 0.0  # the loop's time before which no process is started
        self._timer: asyncio.TimerHandle | None = None
        self._closed = False

    async def run(self, task: Callable[..., Any], args: tuple[object, ...], answers: Any = object) -> Any:
        """Runs a task in a worker; returns or raises what the task does. `answers`: the type of what it returns.

        ReadTimeout beyond the limit, WorkerLost where its process died, or no process can be had."""
        job: Job | None = None
        try:
            if self._closed:
                raise WorkerLost("the program ends")
            job = Job(next(_ids), task, args, answers, asyncio.get_running_loop().create_future())
            self._jobs[job.id] = job
            self._waiting.append(job)
            self._hand_out()
            if self._timer is None:
                self._timer = asyncio.get_running_loop().call_later(LOOK_AFTER, self._look_after)
            return await job.answer
        except MemoryError as error:
            raise WorkerLost(NO_MEMORY) from error
        finally:
            if job is not None:
                self._forget(job)

    def _forget(self, job: Job) -> None:
        self._jobs.pop(job.id, None)
        if not job.answer.done():
            job.answer.cancel()
            if job in self._waiting:
                self._waiting.remove(job)
        if job.answer.cancelled():
            for worker in self._workers:
                if worker.jobs and worker.jobs[0] is job:
                    worker.stop(Ending.UNWANTED)  # it must not hold up those behind it

    # -- jobs out ---------------------------------------------------------------------------------------

    def _hand_out(self) -> None:
        """Give what waits to an idle worker; else to a new one, if there may be one; else behind another job."""
        while self._waiting and not self._closed:
            if self._waiting[0].answer.done():
                self._waiting.popleft()
                continue
            worker = min((one for one in self._workers if one.has_room), key=lambda one: len(one.jobs), default=None)
            may_start = len(self._workers) + len(self._starting) < self._most
            if worker is not None and (not worker.jobs or not (may_start or self._starting)):
                # Until it is with the worker it waits: a fault in between must not lose it, nor send it twice.
                worker.give(self._waiting[0])
                self._waiting.popleft()
            elif may_start and len(self._starting) < len(self._waiting) and self._may_start_now():
                self._run_beside(self._start(), self._starting)
            else:
                return

    def _may_start_now(self) -> bool:
        return asyncio.get_running_loop().time() >= self._start_at

    def _look_after(self) -> None:
        """Fail the jobs that a fault has left behind, end the workers that one has left running, or that have long been
        idle, and start again what waits. It runs now and then while there are jobs, or several workers."""
        self._timer = None
        try:
            self._end_idle()
            for worker in list(self._workers):
                if worker.has_ended:
                    self._retire(worker)
            for worker, ended in self._ended.items():
                if ended.task is None or ended.task.done():
                    ended.task = self._run_beside(self._see_off(worker), self._tasks)
            placed = {job.id for job in self._waiting}
            placed.update(job.id for worker in self._workers for job in worker.jobs)
            placed.update(ended.job.id for ended in self._ended.values() if ended.job is not None)
            for job in [job for job in self._jobs.values() if job.id not in placed]:
                job.fail(WorkerLost("it was lost on the way to its worker process, for want of memory"))
            self._hand_out()
        finally:
            if (self._jobs or len(self._workers) > 1) and not self._closed:
                self._timer = asyncio.get_running_loop().call_later(LOOK_AFTER, self._look_after)

    def _end_idle(self) -> None:
        """The first stays: of several that are idle it gets the next job."""
        latest = asyncio.get_running_loop().time() - IDLE_ENDS
        for worker in self._workers[1:]:
            if worker.idle_since is not None and worker.idle_since <= latest:
                self._retire(worker)

    def _run_beside(self, work: Coroutine[Any, Any, None], among: set[asyncio.Task[None]]) -> asyncio.Task[None]:
        try:
            task = asyncio.get_running_loop().create_task(work)
        except BaseException:
            work.close()
            raise
        for tasks in (among, self._tasks):
            tasks.add(task)
            task.add_done_callback(tasks.discard)
        return task

    # -- starts -----------------------------------------------------------------------------------------

    async def _start(self) -> None:
        """Start a worker. Where that fails the jobs wait for another try, or fail."""
        try:
            async with self._start_limit or nullcontext():
                worker = await self._connect()
                self._starting.difference_update({asyncio.current_task()})
                self._hand_out()
                if self._start_limit is not None:
                    await worker.settled.wait()
        except Exception as error:
            why = NO_MEMORY if isinstance(error, MemoryError) else f"{type(error).__name__}: {error}"
            self._start_failed(f"no worker process can be started ({why})")

    async def _connect(self) -> WorkerConnection:
        process, ours = await self._spawn(self._limits.start, self._first)
        worker: WorkerConnection | None = None
        try:
            worker = connection = WorkerConnection(process, self._limits, self._on_change)
            await asyncio.get_running_loop().create_connection(lambda: connection, sock=ours)
            if self._closed or not worker.is_connected:
                raise WorkerLost("the program ends" if self._closed else "its socket could not be used")
            self._workers.append(worker)
            return worker
        except BaseException:
            if worker is not None:
                worker.stop(Ending.UNWANTED)
            ours.close()
            await _end_process(process, at_once=True)
            raise

    def _start_failed(self, reason: str) -> None:
        self._failed_starts += 1
        pause = min(PAUSE * 2 ** min(self._failed_starts, 20), _MOST_PAUSE)
        loop = asyncio.get_running_loop()
        self._start_at = loop.time() + pause
        if self._failed_starts >= self._most_starts and not any(worker.ready for worker in self._workers):
            while self._waiting:
                self._waiting[0].fail(WorkerLost(reason))
                self._waiting.popleft()
        loop.call_later(pause, self._hand_out)

    # -- ends -------------------------------------------------------------------------------------------

    def _on_change(self, worker: WorkerConnection) -> None:
        if worker.ready and worker.ending is None:
            self._failed_starts = 0
        if worker.has_ended or worker.is_done:
            self._retire(worker)
        self._hand_out()

    def _retire(self, worker: WorkerConnection) -> None:
        """Take back the jobs of a worker that has ended. What becomes of the first depends on how it ended."""
        if worker not in self._workers:
            return
        worker.hang_up()
        was_ready = worker.was_ready
        if not was_ready:
            self._start_at = asyncio.get_running_loop().time() + 2 * EXITS_WITHIN  # its end says when
        first = worker.jobs[0] if was_ready and worker.jobs and not worker.jobs[0].answer.done() else None
        others = [job for job in worker.jobs if job is not first and not job.answer.done()]
        self._ended[worker] = ended = _Ended(first, was_ready)
        self._workers.remove(worker)
        self._waiting.extendleft(reversed(others))
        ended.task = self._run_beside(self._see_off(worker), self._tasks)

    async def _see_off(self, worker: WorkerConnection) -> None:
        """Wait for the end of its process, then repeat the job that it was at, or fail it."""
        ended = self._ended[worker]
        job = ended.job
        try:
            await _end_process(worker.process, at_once=worker.ending is not Ending.BY_ITSELF)
            if job is not None and job.repeats < MOST_REPEATS and _says_nothing_of(job, worker):
                job.repeats += 1
                self._waiting.appendleft(job)
            elif job is not None:
                job.fail(self._error(worker, ended))
            elif not ended.was_ready and worker.ending is not Ending.UNWANTED:
                self._start_failed(str(self._error(worker, ended)))
            elif not ended.was_ready:
                self._start_at = 0.0
        except Exception as error:
            worker.process.kill()
            if job is not None:
                job.fail(WorkerLost(NO_MEMORY if isinstance(error, MemoryError) else f"reading broke ({error})"))
        finally:
            self._ended.pop(worker, None)
        self._hand_out()

    def _error(self, worker: WorkerConnection, end: _Ended) -> ReadError:
        code = worker.process.exit_code
        ended = f"signal {-code}" if code is not None and code < 0 else f"exit code {code}"
        if worker.ending is Ending.OVERTIME and not end.was_ready:
            return WorkerLost(f"its process was not ready within {self._limits.start:g} s and was stopped")
        if worker.ending is Ending.OVERTIME:
            return ReadTimeout(f"reading {worker.reason}")
        if worker.ending is Ending.FAULT:
            times = f"{end.job.repeats + 1} times " if end.job is not None else ""
            return WorkerLost(f"its worker process was stopped {times}({worker.reason})")
        if code == OUT_OF_MEMORY:
            return WorkerLost(NO_MEMORY)
        if not end.was_ready:
            return WorkerLost(f"its process ended before it was ready ({ended})")
        return WorkerLost(f"reading broke its worker process ({ended})")

    async def close(self) -> None:
        """End all workers; the jobs that are left fail. Harmless where it was called before."""
        self._closed = True
        if self._timer is not None:
            self._timer.cancel()
        for job in list(self._jobs.values()):
            job.fail(WorkerLost("the program ends"))
        self._waiting.clear()
        for worker in list(self._workers):
            worker.stop(Ending.UNWANTED)
            self._retire(worker)
        for worker in self._ended:
            worker.process.kill()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=4 * EXITS_WITHIN)


class LaterPool:
    """A pool that is made for the first task, and for the first after `close`."""

    def __init__(self, make: Callable[[], WorkerPool]) -> None:
        self._make = make
        self._pool: WorkerPool | None = None

    async def run(self, task: Callable[..., Any], args: tuple[object, ...], answers: Any = object) -> Any:
        if self._pool is None:
            self._pool = self._make()
        return await self._pool.run(task, args, answers)

    async def close(self) -> None:
        if self._pool is not None:
            pool, self._pool = self._pool, None
            await pool.close()


@dataclass(slots=True)
class _Ended:
    """A worker that has ended: the job that it was at, and the task that waits for its process."""

    job: Job | None
    was_ready: bool
    task: asyncio.Task[None] | None = None


def _says_nothing_of(job: Job, worker: WorkerConnection) -> bool:
    """Returns whether the worker ended because of something else than the job it was at. Then another worker is
    tried."""
    if worker.ending is Ending.FAULT:
        return True
    return worker.ending is Ending.BY_ITSELF and worker.process.begun != job.id


async def _end_process(process: WorkerProcess, *, at_once: bool) -> None:
    """Return when the process has ended: by itself, or else killed, `at_once` or after a while. It is polled: waiting
    for it in a thread would need a thread, which may not be had."""
    loop = asyncio.get_running_loop()
    patience = loop.time() + (0 if at_once else EXITS_WITHIN)
    is_killed, pause = False, 0.001
    while process.exit_code is None:
        if not is_killed and loop.time() >= patience:
            is_killed = True
            process.kill()
        if loop.time() >= patience + EXITS_WITHIN:  # not even SIGKILL ends it: it waits inside the kernel
            log.warning("a worker process does not end: %s", process.pid)
            return
        await asyncio.sleep(pause)
        pause = min(2 * pause, 0.05)
    process.close()
