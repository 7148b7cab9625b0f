"""Connections of the web server: how many there may be, how long a client may take, which one is closed for another.

    WAITING      nothing of the next request is there, or only a part of its head
    RECEIVING    a part of its body is missing
    SENDING      the client has not read all of the response
    WORKING      the application makes the response

In the first three phases the client is the one who takes its time, and each has a time limit. Where as many connections
are open as there may be, the one that has been longest in such a phase is closed for a new one, so that a visitor is
answered whatever others hold open. The phases are equal in this: were one closed before another, attackers would fill
all places with the other. Addresses of clients are not looked at: behind a proxy all are the same.
"""

from __future__ import annotations

import asyncio
import fcntl
import logging
import socket
import struct
import sys
import termios
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from typing import Any

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

_log = logging.getLogger(__name__)

_NO_LINGERING = struct.pack("ii", 1, 0)
_LATE = 0.5  # seconds
_SAID_AGAIN_AFTER = 600.0  # seconds
_BUSY = (
    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nConnection: close\r\n"
    b"Content-Type: text/plain; charset=utf-8\r\nContent-Length: 34\r\n\r\ntoo many connections; come again\r\n"
)


class Phase(Enum):
    WAITING = "waiting"
    RECEIVING = "receiving"
    SENDING = "sending"
    WORKING = "working"


@dataclass(frozen=True, slots=True)
class ConnectionLimits:
    """Times in seconds."""

    most: int = 256  # connections at the same time
    head: float = 10.0  # for the head of a request, from its first byte; for the first one from the connection
    body: float = 40.0  # for a body; a hub's push is given up after 30 s, with an answer
    idle: int = 15  # between two requests; more than the 5 s of many clients, who would else meet a closed connection
    reading: float = 30.0  # in which a client must have read `least_read` bytes of a response, or all of it
    least_read: int = 16 * 1024
    unread: int = 32 * 2**20  # bytes of responses in memory that are not read yet, of all connections together


class Connections:
    """All open connections of one server."""

    def __init__(self, limits: ConnectionLimits) -> None:
        self.limits = limits
        self._open: set[LimitedProtocol] = set()
        self._sweep: asyncio.TimerHandle | None = None
        self._sweep_at, self._skipped = 0.0, False
        self._said_at: float | None = None
        self._reserved = 0

    def reserve(self, number: int) -> None:
        """Leaves so many of the possible connections to other processes."""
        self._reserved = number

    def __len__(self) -> int:
        return len(self._open)

    def admit(self, connection: LimitedProtocol, now: float) -> bool:
        """Adds a new connection; closes another for it where there are too many. False: no other can be closed."""
        full = len(self._open) >= self.limits.most - self._reserved
        if full:
            self._say_full(now)
            idle = [other for other in self._open if other.phase is not Phase.WORKING]
            if not idle:
                return False
            self._close(min(idle, key=lambda other: other.moved_at))
        self._open.add(connection)
        if self._sweep is None:
            self._sweep_later()
        return True

    def remove(self, connection: LimitedProtocol) -> None:
        self._open.discard(connection)

    def _close(self, connection: LimitedProtocol) -> None:
        """Closes at once: neither the program nor the kernel keeps what the client has not read."""
        self._open.discard(connection)
        made = connection.transport.get_extra_info("socket")
        with suppress(OSError):  # it is closed already
            made.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _NO_LINGERING)
        connection.transport.abort()

    def _say_full(self, now: float) -> None:
        """One line for a whole attack, not one for each connection."""
        if self._said_at is None or now - self._said_at > _SAID_AGAIN_AFTER:
            self._said_at = now
            _log.warning(
                "%d connections to the web page are open, as many as there may be (web.connections, ulimit -n); those "
                "that send nothing are closed for new ones",
                self.limits.most,
            )

    def _sweep_later(self) -> None:
        limits = self.limits
        loop = asyncio.get_running_loop()
        self._sweep_at = loop.time() + min(1.0, limits.head / 4, limits.body / 4, limits.reading / 4)
        self._sweep = loop.call_at(self._sweep_at, self._close_overdue)

    def _close_overdue(self) -> None:
        self._sweep = None
        now = asyncio.get_running_loop().time()
        # Where the loop was busy, clients may have sent what was not read yet: they are looked at the next time.
        self._skipped = not self._skipped and now - self._sweep_at > _LATE
        if not self._skipped:
            for connection in [one for one in self._open if one.is_overdue(now)]:
                self._close(connection)
        self._free_memory()
        if self._open:
            self._sweep_later()

    def _free_memory(self) -> None:
        """Closes connections with the most unread bytes until the rest is within the limit."""
        unread = {one: one.transport.get_write_buffer_size() for one in self._open}
        total = sum(unread.values())
        for connection in sorted(unread, key=lambda one: unread[one], reverse=True):
            if total <= self.limits.unread:
                return
            total -= unread[connection]
            self._close(connection)


class LimitedProtocol(H11Protocol):
    """uvicorn's HTTP/1.1 on one connection, which is counted and timed. Uses the state machine of h11 and the callbacks
    of asyncio; tests/unit/web/server/test_uvicorn.py fails where uvicorn or h11 rename them."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
        *,
        connections: Connections,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._connections = connections
        self._begun = True  # the next head: some of it is there, or it is the first and expected at once
        self._seen = Phase.WAITING
        self._since = self.loop.time()  # when the phase began, as far as it was noticed
        self._read_at, self._unread = self._since, 0  # when the client last had read enough, and what was left then

    # -- callbacks of asyncio and uvicorn ----------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.transport = HeadWithBody(transport, self.loop)  # type: ignore[assignment]
        if not self._connections.admit(self, self.loop.time()):
            transport.write(_BUSY)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._connections.remove(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._note_phase()
        if not self._begun and self.phase is Phase.WAITING:
            self._begun, self._since = True, self.loop.time()

    def on_response_complete(self) -> None:
        self._begun, self._since = False, self.loop.time()
        super().on_response_complete()
        self._note_phase()

    # -- phases and time limits --------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        if self.transport.get_write_buffer_size() or self.transport.is_closing():
            return Phase.SENDING
        if self.conn.their_state is h11.SEND_BODY:
            return Phase.RECEIVING
        return Phase.WORKING if self.conn.our_state in (h11.SEND_RESPONSE, h11.SEND_BODY) else Phase.WAITING

    @property
    def moved_at(self) -> float:
        """Returns when the client last did something useful: began a request, or read enough of a response."""
        return max(self._since, self._read_at) if self._seen is Phase.SENDING else self._since

    def _note_phase(self) -> None:
        phase = self.phase
        if phase is not self._seen:
            self._seen, self._since = phase, self.loop.time()
            self._begun = self._begun and phase is Phase.WAITING

    def is_overdue(self, now: float) -> bool:
        """Returns whether the client took longer than it may. Called about once a second."""
        self._note_phase()
        limits = self._connections.limits
        unread = self.transport.get_write_buffer_size()
        if unread:
            unread += _kept_by_kernel(self.transport)
        if not unread or unread + limits.least_read <= self._unread or unread > self._unread:
            self._read_at, self._unread = now, unread
        match self._seen:
            case Phase.WAITING:
                return self._begun and now - self._since > limits.head  # between two requests uvicorn has a timer
            case Phase.RECEIVING:
                return now - self._since > limits.body
            case Phase.SENDING:
                return now - self._read_at > limits.reading
            case Phase.WORKING:
                return False


class HeadWithBody:
    """A transport that sends the head of a response together with the first bytes of its body. uvicorn writes them one
    after the other: the client would wake for each."""

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport, self._loop = transport, loop
        self._head = b""

    def write(self, data: bytes) -> None:
        if self._head:
            data, self._head = self._head + data, b""
        elif data.startswith(b"HTTP/1."):
            self._head = data
            self._loop.call_soon(self._write_head)  # where no body follows at once: a stream that has no events yet
            return
        if data:
            self._transport.write(data)

    def _write_head(self) -> None:
        head, self._head = self._head, b""
        if head and not self._transport.is_closing():
            self._transport.write(head)

    def get_write_buffer_size(self) -> int:
        return len(self._head) + self._transport.get_write_buffer_size()

    def close(self) -> None:
        self._write_head()
        self._transport.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


def _kept_by_kernel(transport: asyncio.Transport) -> int:
    """Bytes that were written and that the client has not received; 0 where the system does not say. Megabytes may be
    there, and while a slow client reads them nothing moves in the transport's own buffer."""
    answer = bytearray(4)
    try:
        fcntl.ioctl(transport.get_extra_info("socket").fileno(), termios.TIOCOUTQ, answer)
    except OSError:
        return 0
    return int.from_bytes(answer, sys.byteorder)
