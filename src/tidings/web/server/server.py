"""uvicorn inside the running loop: no signal handlers, no logging set-up, no access log of its own."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import socket
from collections.abc import Callable, Iterator

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


_GRACE = 5  # seconds for open requests once it stops
_HEAD_BYTES = 16 * 1024  # of a request's head
_SEND_BUFFER = 256 * 1024  # bytes
_ACCEPTED = 16  # connections in one turn of the loop
_QUEUE = 1024  # connections that the kernel keeps until they are accepted


async def serve(
    app: ASGIApp,
    host: str,
    port: int,
    *,
    stop: asyncio.Event | None,
    started: Callable[[int], None],
    limits: ConnectionLimits | None = None,
) -> None:
    """Serves until `stop` is set (or the task is cancelled). `started` is called with the port once it listens."""
    listener = await _listen(host, port)
    try:
        connections = Connections(limits or ConnectionLimits())
        config = _config(app, connections.limits)
        server = _Server(config, connections, listener, lambda: started(listener.getsockname()[1]))
        await _run(server, listener, stop)
    finally:
        listener.close()


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
    )


class _Server(uvicorn.Server):
    """Handles no signals: the program stops as a whole, through `stop`. Accepts connections by itself."""

    def __init__(
        self, config: uvicorn.Config, connections: Connections, listener: socket.socket, listening: Callable[[], None]
    ) -> None:
        super().__init__(config)
        # Far fewer than there may be: a visitor's request is read before it could be closed for all who came after it.
        self._acceptor = Acceptor(listener, self._protocol, max(1, min(_ACCEPTED, connections.limits.most // 8)))
        self._open_connections = connections
        self._listening = listening

    def _protocol(self) -> LimitedProtocol:
        loop = asyncio.get_running_loop()
        return LimitedProtocol(self.config, self.server_state, {}, loop, connections=self._open_connections)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup([])
        self._acceptor.open()
        self._listening()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._acceptor.close()
        await super().shutdown(sockets)


async def _run(server: _Server, listener: socket.socket, stop: asyncio.Event | None) -> None:
    serving = asyncio.create_task(server.serve(sockets=[listener]), name="web")
    stopping = asyncio.create_task((stop or asyncio.Event()).wait(), name="web stop")
    try:
        await asyncio.wait({serving, stopping}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        stopping.cancel()
        server.should_exit = True
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
