"""Accepts connections, a batch at a time.

asyncio accepts a hundred or more in one go, all before the first of them is counted; uvloop one in each turn of the
loop, so that under a flood a visitor waits for hundreds of turns. Both have an interface for connections that the
program accepts itself, which is used here.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
from collections.abc import Callable

_log = logging.getLogger(__name__)

_PAUSE = 0.2  # seconds, where the system has no more descriptors or memory
_NO_MORE = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)


class Acceptor:
    """Connects each client of a listening socket with a protocol of its own, while it is open.

    `at_once`: how many in one turn of the loop; so many exceed the limit for a moment."""

    def __init__(self, listener: socket.socket, protocol: Callable[[], asyncio.Protocol], at_once: int) -> None:
        self._listener, self._protocol, self._at_once = listener, protocol, at_once
        self._connecting: set[asyncio.Task[object]] = set()
        self._pause: asyncio.TimerHandle | None = None
        self._said = False

    def open(self) -> None:
        self._pause = None
        asyncio.get_running_loop().add_reader(self._listener, self._accept)

    def close(self) -> None:
        asyncio.get_running_loop().remove_reader(self._listener)
        if self._pause is not None:
            self._pause.cancel()

    def _accept(self) -> None:
        for _ in range(self._at_once):
            try:
                connection, _ = self._listener.accept()
            except (BlockingIOError, InterruptedError):
                return
            except OSError as error:
                if error.errno in _NO_MORE:
                    self._wait(error)
                    return
                continue  # this client has left already
            connection.setblocking(False)
            connecting = asyncio.create_task(self._connect(connection))
            self._connecting.add(connecting)
            connecting.add_done_callback(self._connecting.discard)

    async def _connect(self, connection: socket.socket) -> None:
        try:
            await asyncio.get_running_loop().connect_accepted_socket(self._protocol, connection)
        except OSError as error:  # the client has left meanwhile
            connection.close()
            _log.debug("a connection broke before it was used: %s", error)

    def _wait(self, error: OSError) -> None:
        """The client stays in the kernel's queue. Without a pause the loop would do nothing but try."""
        if not self._said:
            self._said = True
            _log.error("no connection to the web page can be accepted just now: %s", error.strerror)
        loop = asyncio.get_running_loop()
        loop.remove_reader(self._listener)
        self._pause = loop.call_later(_PAUSE, self.open)
