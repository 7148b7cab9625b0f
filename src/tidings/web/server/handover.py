"""Passes open sockets to another process of this machine: connections of browsers, and lines for single requests.

    SocketExchange    one end of a socket between two processes; either side gives sockets, the other receives them
    Balance           how many connections each process has, so that a new one goes to the process with the fewest
    Balanced          ASGI: asks a client to connect again where this process has more connections than another

One process accepts all connections. Were the listening socket shared, whichever process wakes first would take all that
wait, and keep them: browsers use a connection for many requests.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable

from starlette.types import ASGIApp, Message, Receive, Scope, Send

_AT_ONCE = 16  # sockets that are received in one turn of the loop
_CLOSE = (b"connection", b"close")


class SocketExchange:
    """Passes open sockets to another process, and receives those that it passes. `took` is called with each socket that
    is received, `ended` once, when the other process is gone."""

    def __init__(self, end: socket.socket, took: Callable[[socket.socket], None], ended: Callable[[], None]) -> None:
        self._end, self._took, self._ended = end, took, ended
        self._is_open = False
        end.setblocking(False)

    def open(self) -> None:
        self._is_open = True
        asyncio.get_running_loop().add_reader(self._end, self._receive)

    def close(self) -> None:
        """Closes this end; does nothing where it is closed already."""
        if self._is_open:
            self._is_open = False
            asyncio.get_running_loop().remove_reader(self._end)
        self._end.close()

    def give(self, passed: socket.socket) -> bool:
        """Gives the other process a copy; the caller closes its own. Returns False where it takes none just now."""
        try:
            socket.send_fds(self._end, [b"\0"], [passed.fileno()])
        except OSError:  # the queue to it is full, or it is gone
            return False
        return True

    def _receive(self) -> None:
        for _ in range(_AT_ONCE):
            try:
                data, descriptors, _, _ = socket.recv_fds(self._end, 1, 1)
            except (BlockingIOError, InterruptedError):
                return
            except OSError:
                data, descriptors = b"", []
            if not data:
                self.close()
                self._ended()
                return
            for descriptor in descriptors:  # none where this process may open no more
                received = socket.socket(fileno=descriptor)
                received.set_inheritable(False)
                received.setblocking(False)
                self._took(received)
            if not self._is_open:
                return


class Balance:
    """How many connections this process has, and others, by a name of each."""

    def __init__(self, own: Callable[[], int]) -> None:
        self._own, self._others = own, dict[object, int]()
        self._surplus = 0

    @property
    def own(self) -> int:
        return self._own()

    @property
    def fewest(self) -> int:
        """Connections of the process with the fewest."""
        return min((self.own, *self._others.values()))

    def of(self, other: object) -> int:
        return self._others.get(other, 0)

    def note(self, other: object, connections: int) -> None:
        self._others[other] = connections

    def forget(self, other: object) -> None:
        self._others.pop(other, None)

    def measure(self) -> None:
        """Finds out how many connections too many this process has; called now and again."""
        self._surplus = (self.own - min(self._others.values(), default=self.own)) // 2

    def let_go(self) -> bool:
        """Returns whether a connection that is answered now should be closed. So many are as was measured."""
        self._surplus -= 1
        return self._surplus >= 0


class Balanced:
    """Asks a client to connect again, with the answer it gets, where this process has too many connections: another
    one takes it then."""

    def __init__(self, app: ASGIApp, balance: Balance) -> None:
        self._app, self._balance = app, balance

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def balanced(message: Message) -> None:
            if message["type"] == "http.response.start" and self._balance.let_go():
                others = [(name, value) for name, value in message["headers"] if name.lower() != _CLOSE[0]]
                message["headers"] = [*others, _CLOSE]
            await send(message)

        await self._app(scope, receive, balanced)
