"""Our end of a worker's socket: the jobs that the worker has, their answers, and its time limit.

    jobs ──► socket ──► worker          a worker has its next job before it is done with one
      ◄── answers ◄──── worker          each with the id of the first of its jobs, else the worker is stopped

Whatever goes wrong here, a want of memory in this process included, stops the worker: what it was sent, or what it
sent, may be half of a message. The pool then decides about its jobs.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any

from tidings.crawl.workers.messages import (
    NO_MEMORY,
    READY,
    MessageBuffer,
    Task,
    WrongMessage,
    job_message,
    read_answer,
)
from tidings.crawl.workers.process import WorkerProcess
from tidings.crawl.workers.worker import WorkTime
from tidings.errors import WorkerLost

AHEAD = 6  # jobs a worker has: the one it runs, and enough for as long as the loop is busy otherwise
JOBS_A_WORKER = 2_000  # then it is replaced: what a parser leaks does not add up
_SOONEST = 0.05  # seconds between two checks whether a job has had its time

log = logging.getLogger(__name__)


@dataclass(slots=True, eq=False)
class Job:
    """`answers`: the type of what the task returns. `repeats`: how often it was given to another worker because one was
    stopped for what it had answered."""

    id: int
    task: Task
    args: tuple[object, ...]
    answers: type | tuple[type, ...]
    answer: asyncio.Future[Any]
    repeats: int = 0

    def fail(self, error: BaseException) -> None:
        if not self.answer.done():
            self.answer.set_exception(error)


@dataclass(frozen=True, slots=True)
class WorkerTimeouts:
    """Real seconds of work: for a job, and for a process until it is ready."""

    job: float
    start: float


class Ending(Enum):
    """Why a worker ends."""

    BY_ITSELF = "it ended by itself, or was killed from outside"
    OVERTIME = "its job, or its start, took longer than the limit"
    FAULT = "a message was lost, or was not the one expected"
    UNWANTED = "the result of its job is not wanted any more"


class WorkerConnection(asyncio.Protocol):
    """`on_change` is called when it has room for a job, and when it has ended."""

    def __init__(
        self, process: WorkerProcess, limits: WorkerTimeouts, on_change: Callable[[WorkerConnection], None]
    ) -> None:
        self.process, self.jobs = process, deque[Job]()
        self.ending: Ending | None = None
        self.reason = ""  # why it was stopped
        self.ready = False
        self.settled = asyncio.Event()  # it is ready, or never will be
        self.idle_since: float | None = None  # the loop's time; None: it has jobs, or is not ready
        self._limits, self._on_change = limits, on_change
        self._given = 0
        self._buffer = MessageBuffer()
        self._worked: WorkTime | None = None  # since it has its first job; None: it is idle
        self._transport: asyncio.Transport | None = None
        self._timer: asyncio.TimerHandle | None = None

    @property
    def is_connected(self) -> bool:
        return self._transport is not None

    @property
    def has_room(self) -> bool:
        return self.ending is None and self._given < JOBS_A_WORKER and len(self.jobs) < AHEAD

    @property
    def was_ready(self) -> bool:
        """Returns whether it was ready when it ended. One that has begun a job was, also where its message was lost
        with its socket."""
        return self.ready or self.process.begun != READY

    @property
    def is_done(self) -> bool:
        """Returns whether it has finished all the jobs it gets."""
        return self._given >= JOBS_A_WORKER and not self.jobs

    @property
    def has_ended(self) -> bool:
        """Returns whether it is stopped, or its socket closed."""
        return self.ending is not None or (self._transport is not None and self._transport.is_closing())

    def give(self, job: Job) -> None:
        """Send the job. Where that fails for want of memory before anything was sent, the job fails; where a part may
        have been sent, the worker is stopped, and the job is one of its jobs."""
        assert self._transport is not None
        try:
            sent = job_message(job.id, job.task, self._limits.job, job.args)
        except MemoryError:
            job.fail(WorkerLost(NO_MEMORY))
            return
        except Exception as error:  # arguments that cannot be pickled: a bug of the caller
            job.fail(error)
            return
        self.jobs.append(job)
        self.idle_since = None
        try:
            self._given += 1
            self._transport.write(sent)
            if len(self.jobs) == 1 and self.ready:
                self._start_timer()
        except Exception as error:
            self._fault(error)

    def stop(self, ending: Ending, reason: str = "") -> None:
        """Kill the process and close the socket, which a process that it started itself may still hold."""
        if self.ending is None:
            self.ending, self.reason = ending, reason
        self.process.kill()
        self._close(ending)

    def hang_up(self) -> None:
        """Close the socket of a worker that has nothing to do: the process then ends by itself."""
        self._close(Ending.BY_ITSELF)

    def _close(self, ending: Ending) -> None:
        self.ending = self.ending or ending
        if self._timer is not None:
            self._timer.cancel()
        if self._transport is not None:
            self._transport.abort()
        self.settled.set()

    def _fault(self, error: Exception) -> None:
        reason = str(error) if isinstance(error, WrongMessage) else f"{type(error).__name__} while talking to it"
        log.warning("a worker process is replaced: %s", reason)
        self.stop(Ending.FAULT, reason)

    # -- the time limit ---------------------------------------------------------------------------------

    def _start_timer(self) -> None:
        """The time of a job begins when the worker begins it, not while the process starts."""
        self._worked = WorkTime(self.process.pid, self._worked)
        if self._timer is not None:
            self._timer.cancel()
        limit = self._limits.job if self.ready else self._limits.start
        self._timer = asyncio.get_running_loop().call_later(max(limit, _SOONEST), self._check_time)

    def _check_time(self) -> None:
        try:
            if self._timer is not None:
                self._timer.cancel()
            if self._worked is None or self.ending is not None:
                return
            limit = self._limits.job if self.ready else self._limits.start
            left = self._worked.left(limit)
            if left > 0:
                self._timer = asyncio.get_running_loop().call_later(max(left, _SOONEST), self._check_time)
            elif self.process.exit_code is not None:
                self.stop(Ending.BY_ITSELF)
            else:
                self.stop(Ending.OVERTIME, self._worked.reason(limit))
        except Exception as error:
            self._fault(error)

    # -- what the loop calls ----------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        try:
            self._transport = transport  # type: ignore[assignment]  # uvloop's own class: no subclass of asyncio's
            self._start_timer()
        except Exception as error:
            self._fault(error)

    def data_received(self, data: bytes) -> None:
        try:  # around all of it: uvloop goes on after an error, and these bytes would be missing
            if self.ending is None:
                self._buffer.add(data)
            while self.ending is None and self._take():
                pass
            self._on_change(self)
        except Exception as error:
            self._fault(error)

    def _take(self) -> bool:
        """Take one message in; False: the next is not complete."""
        if not self.ready:
            if self._buffer.take(READY) is None:
                return False
            self.ready = True
            self.settled.set()
        elif not self.jobs:
            if len(self._buffer):
                raise WrongMessage("it answered without a job")
            return False
        else:
            payload = self._buffer.take(self.jobs[0].id)
            if payload is None:
                return False
            self._answered(self.jobs[0], payload)
        if self.jobs:
            self._start_timer()
        else:
            self._worked = None
            self.idle_since = asyncio.get_running_loop().time()
            if self._timer is not None:
                self._timer.cancel()
        return True

    def _answered(self, job: Job, payload: bytes) -> None:
        if not job.answer.done():
            try:
                worked, value = read_answer(payload, job.id, job.task, job.answers)
            except MemoryError:
                worked, value = False, WorkerLost(NO_MEMORY)
            if worked:
                job.answer.set_result(value)
            else:
                job.answer.set_exception(value)
        self.jobs.popleft()

    def connection_lost(self, error: Exception | None) -> None:
        if error is not None and not isinstance(error, ConnectionError):
            self.stop(Ending.FAULT, f"{type(error).__name__} while talking to it")
        self._close(Ending.BY_ITSELF)  # not killed: its exit code says why it ended
        self._on_change(self)
