"""What runs in a worker process: takes jobs from its socket one after the other, and answers each.

Where memory runs out, the job fails, and the process ends: what it holds may be half made. The next job gets a new one.
"""

from __future__ import annotations

import gc
import math
import os
import signal
import socket
import threading
import time
from collections.abc import Callable
from typing import Any, Protocol

from tidings.crawl.workers.messages import (
    READY,
    Task,
    WrongMessage,
    answer_payload,
    message,
    no_memory_payload,
    read_job,
    read_message,
)
from tidings.errors import ReadError, shortage_of
from tidings.read.document import error_line

# -- how long a process has worked: what the time limit of a job counts ------------------------------

_READ_EVERY = 0.1  # seconds; a worker does hundreds of jobs a second
_LONGEST = 200  # bytes of what the system says of a process
MOST_TIMES = 6  # the limit, in wall-clock time: then a job is stopped however busy the machine is


class WorkTime:
    """How long another process has worked since this was made, without the time it waited for a core. Linux knows that;
    elsewhere wall-clock time counts."""

    def __init__(self, pid: int | None, before: WorkTime | None = None) -> None:
        """`before`: that of the same process's last job. What was read for it is taken again for a moment: a job may
        then wait for as much longer."""
        self._pid, self._begun = pid, time.monotonic()
        self._read_at: float
        self._waited: float
        if before is not None and before._pid == pid and self._begun - before._read_at < _READ_EVERY:
            self._read_at, self._waited = before._read_at, before._waited
        else:
            self._read_at, self._waited = self._begun, waited_for_core(pid)

    def left(self, limit: float) -> float:
        """Seconds until it has worked so long, at the earliest; 0 or less: it has."""
        wall = time.monotonic() - self._begun
        return min(limit - (wall - (waited_for_core(self._pid) - self._waited)), MOST_TIMES * limit - wall)

    def reason(self, limit: float) -> str:
        """Returns why it was stopped."""
        wall = time.monotonic() - self._begun
        if wall < MOST_TIMES * limit:
            return f"took longer than {limit:g} s and was stopped"
        return f"was not done after {wall:.0f} s on a busy machine and was stopped"


def waited_for_core(pid: int | None) -> float:
    """Seconds that the main thread of a process was ready to run without a core; 0.0 where the system cannot tell."""
    try:
        opened = os.open(f"/proc/{pid}/schedstat", os.O_RDONLY)  # a file object takes ten times as long, for each job
        try:
            return int(os.read(opened, _LONGEST).split()[1]) / 1e9
        finally:
            os.close(opened)
    except (OSError, ValueError, IndexError):
        return 0.0


OUT_OF_MEMORY = 112  # exit codes: no memory for a job or its answer
NO_MESSAGE = 113  # what came over the socket was no job

First = tuple[Callable[..., object], tuple[object, ...]]


class BegunJob(Protocol):
    """The id of the job that a worker began last, in memory that it shares with the pool."""

    value: int


def serve(connection: socket.socket, begun: BegunJob, starts_within: float, first: First | None) -> int:
    """Work until the socket is closed. Returns the exit code. `first`: called before the worker is ready."""
    try:
        no_memory = no_memory_payload()
        if first is not None:
            within(starts_within, *first)
        jobs = connection.makefile("rb", buffering=1 << 20)
        connection.sendall(message(READY, b""))
        while (received := read_message(jobs)) is not None:
            number, payload = received
            begun.value = number
            answer = _answer(payload)
            connection.sendall(message(number, no_memory if answer is None else answer))
            if answer is None:
                return OUT_OF_MEMORY
    except MemoryError:
        return OUT_OF_MEMORY
    except WrongMessage:
        return NO_MESSAGE
    except OSError:  # the pool has closed the socket
        return 0
    return 0


def _answer(payload: bytes) -> bytes | None:
    """The payload of the answer; None: memory ran out. Any other error becomes one that can be pickled, which an lxml
    error, say, cannot."""
    number, task = READY, None
    try:
        number, task, limit, args = read_job(payload)
        return answer_payload(number, task, True, within(limit, task, args))
    except MemoryError:
        return None
    except ReadError as error:
        return answer_payload(number, task, False, error)
    except Exception as error:  # a bug must not end this process
        if shortage_of(error) is not None:  # a library that cannot be loaded for it
            return None
        broken = ReadError(f"reading broke ({type(error).__name__}: {error_line(error)})")
        return answer_payload(number, task, False, broken)


def within(limit: float, task: Task, args: tuple[object, ...]) -> Any:
    """Call the task. An alarm ends a worker that hangs where none of its threads can run and whose parent is gone."""
    is_alarmed = hasattr(signal, "alarm") and threading.current_thread() is threading.main_thread()
    if is_alarmed:
        signal.alarm(math.ceil(MOST_TIMES * limit) + 10)
    try:
        return task(*args)
    finally:
        if is_alarmed:
            signal.alarm(0)


def run_process(connection: socket.socket, begun: BegunJob, starts_within: float, first: First | None) -> None:
    """The whole life of a worker process."""
    try:
        _end_with_parent()
        gc.freeze()  # what the server has imported stays
        # A document makes thousands of short-lived values but no cycles: the collector need not look every 700 of them.
        gc.set_threshold(50_000, 20, 100)
        gc.enable()  # the server has turned it off
        code = serve(connection, begun, starts_within, first)
    except MemoryError:
        code = OUT_OF_MEMORY
    if code:
        os._exit(code)  # without memory an orderly exit ends in a traceback


def _end_with_parent() -> None:
    """End this process when its parent ends: a parent killed with -9 cannot end its workers."""
    import multiprocessing

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is handled by the parent
    parent = multiprocessing.parent_process()
    if parent is not None:

        def watch() -> None:
            parent.join()
            os._exit(1)

        threading.Thread(target=watch, daemon=True).start()
