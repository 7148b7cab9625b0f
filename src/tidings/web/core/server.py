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

_GRACE = 5  # seconds for open requests once it stops


async def serve(
    app: ASGIApp, host: str, port: int, *, stop: asyncio.Event | None, started: Callable[[int], None]
) -> None:
    """Serves until `stop` is set (or the task is cancelled). `started` is called with the port once it listens."""
    listener = await _listen(host, port)
    try:
        server = _Server(_config(app), lambda: started(listener.getsockname()[1]))
        await _run(server, listener, stop)
    finally:
        listener.close()


def _config(app: ASGIApp) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        lifespan="off",
        ws="none",
        log_config=None,
        access_log=False,
        proxy_headers=False,  # nothing depends on the client's address
        server_header=False,
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
        # Listen at once: of two programs that start together, the second fails here.
        listener.listen(128)
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
