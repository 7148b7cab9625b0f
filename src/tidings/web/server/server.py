"""uvicorn inside the running loop: no signal handlers, no logging set-up, no access log of its own."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import socket
from collections.abc import Callable, Iterator
from typing import Protocol

import uvicorn
from starlette.types import ASGIApp

from tidings.errors import TidingsError
from tidings.web.server.connections import ConnectionLimits, Connections, LimitedProtocol

# -- connections are accepted, a batch at a time -------------------------------------------------------
#
# asyncio accepts a hundred or more in one go, all before the first of them is counted; uvloop one in each turn of the
# loop, so that under a flood a visitor waits for hundreds of turns. Both have an interface for connections that the
# program accepts itself, which is used here.

_log = logging.getLogger(__name__)

_PAUSE = 0.2  # seconds, where the system has no more descriptors or memory
_NO_MORE = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)


Connect = Callable[[socket.socket], None]


class Acceptor:
    """Hands each client of a listening socket to `connect`, while it is open.

    `at_once`: how many in one turn of the loop; so many exceed the limit for a moment."""

    def __init__(self, listener: socket.socket, connect: Connect, at_once: int) -> None:
        self._listener, self._connect, self._at_once = listener, connect, at_once
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
            self._connect(connection)

    def _wait(self, error: OSError) -> None:
        """The client stays in the kernel's queue. Without a pause the loop would do nothing but try."""
        if not self._said:
            self._said = True
            _log.error("no connection to the web page can be accepted just now: %s", error.strerror)
        loop = asyncio.get_running_loop()
        loop.remove_reader(self._listener)
        self._pause = loop.call_later(_PAUSE, self.open)


_GRACE = 5  # seconds for open requests once it stops
_HEAD_BYTES = 16 * 1024  # of a request's head
_SEND_BUFFER = 256 * 1024  # bytes
_ACCEPTED = 16  # connections in one turn of the loop
_QUEUE = 1024  # connections that the kernel keeps until they are accepted


class Elsewhere(Protocol):
    """Other processes that answer some of the connections."""

    def begin(self, app: ASGIApp, connections: Connections) -> ASGIApp:
        """Called once, before the first connection; returns the application for the connections of this process."""
        ...

    def give(self, connection: socket.socket) -> bool:
        """Gives the connection to another process, if it should have it."""
        ...


async def serve(
    app: ASGIApp,
    host: str,
    port: int,
    *,
    stop: asyncio.Event | None,
    started: Callable[[int], None],
    limits: ConnectionLimits | None = None,
    elsewhere: Elsewhere | None = None,
) -> None:
    """Serves until `stop` is set (or the task is cancelled). `started` is called with the port once it listens."""
    listener = await _listen(host, port)
    try:
        connections = Connections(limits or ConnectionLimits())
        if elsewhere is not None:
            app = elsewhere.begin(app, connections)
        server = Server(_config(app, connections.limits), connections)

        def connect(connection: socket.socket) -> None:
            if elsewhere is not None and elsewhere.give(connection):
                connection.close()
            else:
                server.connect(connection)

        # Far fewer than there may be: a visitor's request is read before it could be closed for all who came after it.
        acceptor = Acceptor(listener, connect, max(1, min(_ACCEPTED, connections.limits.most // 8)))

        def open_port() -> None:
            acceptor.open()
            started(listener.getsockname()[1])

        def close_port() -> None:
            acceptor.close()
            listener.close()

        await server.until(stop, open_port, close_port)
    finally:
        listener.close()


async def serve_given(
    app: ASGIApp, connections: Connections, stop: asyncio.Event, opened: Callable[[Connect], None]
) -> None:
    """Serves the connections that another process has accepted, until `stop` is set. `opened` is called with what takes
    each of them."""
    server = Server(_config(app, connections.limits), connections)
    await server.until(stop, lambda: opened(server.connect), lambda: None)


def _config(app: ASGIApp, limits: ConnectionLimits) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        lifespan="off",
        http="h11",  # not used: the protocol is made by _Server
        ws="none",
        log_config=None,
        log_level="error",  # its warnings are a line for each malformed request: strangers could fill the disk
        access_log=False,
        proxy_headers=False,  # nothing depends on the client's address
        server_header=False,
        h11_max_incomplete_event_size=_HEAD_BYTES,
        timeout_keep_alive=limits.idle,
        timeout_graceful_shutdown=_GRACE,
        reset_contextvars=True,  # a request that was sent ahead would begin with who made the one before it
    )


class Server(uvicorn.Server):
    """Handles no signals: the program stops as a whole, through `stop`. Connections are accepted by others."""

    def __init__(self, config: uvicorn.Config, connections: Connections) -> None:
        super().__init__(config)
        self._open_connections = connections
        self._connecting: set[asyncio.Task[object]] = set()
        self._opened: Callable[[], None] = lambda: None
        self._closed: Callable[[], None] = lambda: None

    def connect(self, connection: socket.socket) -> None:
        """Begins to read requests from an open connection."""
        connecting = asyncio.create_task(self._connect(connection))
        self._connecting.add(connecting)
        connecting.add_done_callback(self._connecting.discard)

    async def _connect(self, connection: socket.socket) -> None:
        try:
            await asyncio.get_running_loop().connect_accepted_socket(self._protocol, connection)
        except OSError as error:  # the client has left meanwhile
            connection.close()
            _log.debug("a connection broke before it was used: %s", error)

    def _protocol(self) -> LimitedProtocol:
        loop = asyncio.get_running_loop()
        return LimitedProtocol(self.config, self.server_state, {}, loop, connections=self._open_connections)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup([])
        self._opened()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._closed()
        await super().shutdown(sockets)

    async def until(self, stop: asyncio.Event | None, opened: Callable[[], None], closed: Callable[[], None]) -> None:
        """Serves until `stop` is set. `opened`: called once connections can be taken; `closed`: once none are any
        more."""
        self._opened, self._closed = opened, closed
        serving = asyncio.create_task(self.serve(sockets=[]), name="web")
        stopping = asyncio.create_task((stop or asyncio.Event()).wait(), name="web stop")
        try:
            await asyncio.wait({serving, stopping}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            stopping.cancel()
            self.should_exit = True
            await serving


async def _listen(host: str, port: int) -> socket.socket:
    loop = asyncio.get_running_loop()
    try:
        found = await loop.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, kind, protocol, _, address = found[0]
        listener = socket.socket(family, kind, protocol)
    except OSError as error:
        raise TidingsError(f"cannot listen on {host}: {error.strerror}; set web.host or TIDINGS_WEB__HOST") from error
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        # Inherited by its connections: a client that does not read has the kernel keep no more than this.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)
        # Listen at once: of two programs that start together, the second fails here.
        listener.listen(_QUEUE)
        listener.setblocking(False)
    except OSError as error:
        listener.close()
        raise TidingsError(_refused(host, port, error)) from error
    return listener


def _refused(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is in use; set web.port or TIDINGS_WEB__PORT"
    if error.errno == errno.EACCES:
        return f"port {port} needs more rights than this program has; set web.port or TIDINGS_WEB__PORT"
    return f"cannot listen on {host}, port {port}: {error.strerror}; set web.host or TIDINGS_WEB__HOST"
