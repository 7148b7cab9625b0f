"""Workers that are threads of the test: they start in a millisecond, and can be told what to do wrong."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import socket
import threading
from collections.abc import Callable, Iterator

from tidings.crawl.workers.messages import READY, message, read_message
from tidings.crawl.workers.process import WorkerProcess
from tidings.crawl.workers.worker import BegunJob, First, serve

Serve = Callable[[socket.socket, BegunJob], int]


class Begun:
    value = 0


class ThreadWorker:
    """A WorkerProcess. To kill it is to close its socket: the thread ends with its next message."""

    pid = None

    def __init__(self, theirs: socket.socket, serve: Serve) -> None:
        self._socket, self._begun = theirs, Begun()
        self._code: int | None = None
        self._thread = threading.Thread(target=self._run, args=(serve,), daemon=True)
        self._thread.start()

    def _run(self, serve: Serve) -> None:
        try:
            self._code = serve(self._socket, self._begun)
        except Exception:
            self._code = 1
        finally:
            self._socket.close()

    @property
    def exit_code(self) -> int | None:
        return None if self._thread.is_alive() else self._code

    @property
    def begun(self) -> int:
        return self._begun.value

    def kill(self) -> None:
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._thread.join()


class ThreadSpawner:
    """Starts a thread worker each time; the nth does what the nth of `serves` says, those after the last the last."""

    def __init__(self, *serves: Serve) -> None:
        self._serves: Iterator[Serve] = itertools.chain(serves[:-1], itertools.repeat(serves[-1]))
        self.spawned: list[ThreadWorker] = []

    async def __call__(self, starts_within: float, first: First | None) -> tuple[WorkerProcess, socket.socket]:
        await asyncio.sleep(0)
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        self.spawned.append(ThreadWorker(theirs, next(self._serves)))
        return self.spawned[-1], ours


def honest(connection: socket.socket, begun: BegunJob) -> int:
    """A worker as it should be."""
    return serve(connection, begun, 10.0, None)


def scripted(respond: Callable[[int, bytes], list[bytes]], greeting: bytes = message(READY, b"")) -> Serve:
    """A worker that sends what `respond` returns for the id and payload of each job; then, after an empty one, ends."""

    def run(connection: socket.socket, begun: BegunJob) -> int:
        connection.sendall(greeting)
        jobs = connection.makefile("rb")
        with contextlib.suppress(OSError):
            while (received := read_message(jobs)) is not None:
                begun.value = received[0]
                for part in respond(*received):
                    if not part:
                        return 0
                    connection.sendall(part)
        return 0

    return run
