"""uvicorn inside the running loop: no signal handlers, no logging set-up, no access log of its own."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import socket
from collections.abc import Callable, Iterator

import uvicorn
from starlette.types import ASGIApp

from tidings.errors import TidingsError
from tidings.web.core.connections import ConnectionLimits, Connections, protocol_class

_GRACE = 5  # seconds for open requests once it stops
_HEAD_BYTES = 16 * 1024  # of a request's head
# Connections that asyncio accepts in one go, before the first of them is counted; they exceed the limit for a moment.
ACCEPTED_AT_ONCE = 16
_SEND_BUFFER = 256 * 1024  # bytes
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
        config = _config(app, Connections(limits or ConnectionLimits()))
        server = _Server(config, lambda: started(listener.getsockname()[1]))
        await _run(server, listener, stop)
    finally:
        listener.close()


def _config(app: ASGIApp, connections: Connections) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        lifespan="off",
        http=protocol_class(connections),
        ws="none",
        log_config=None,
        log_level="error",  # its warnings are a line for each malformed request: strangers could fill the disk
        access_log=False,
        proxy_headers=False,  # nothing depends on the client's address
        server_header=False,
        backlog=ACCEPTED_AT_ONCE,
        h11_max_incomplete_event_size=_HEAD_BYTES,
        timeout_keep_alive=connections.limits.idle,
        timeout_graceful_shutdown=_GRACE,
    )


class _Server(uvicorn.Server):
    """Handles no signals: the program stops as a whole, through `stop`."""

    def __init__(self, config: uvicorn.Config, listening: Callable[[], None]) -> None:
        super().__init__(config)
        self._listening = listening

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for listener in sockets or ():
            # asyncio has one number for both: how many it accepts in one go, and how many the kernel keeps meanwhile.
            listener.listen(_QUEUE)
        self._listening()


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
