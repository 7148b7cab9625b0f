"""uvicorn inside the running loop."""

from __future__ import annotations

import asyncio
import signal
import socket
from contextvars import ContextVar

import httpx
import pytest
from starlette.types import Receive, Scope, Send
from tests.unit.web.library import StillClock, a_library

from tidings.errors import TidingsError
from tidings.web.app import create_app
from tidings.web.server.server import serve


class Running:
    """The application on a free port, until it is told to stop."""

    def __init__(self, host: str = "127.0.0.1") -> None:
        self.stop = asyncio.Event()
        self.port: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        app = create_app(library=a_library(), clock=StillClock())
        self.task = asyncio.create_task(serve(app, host, 0, stop=self.stop, started=self.port.set_result))


async def test_it_answers_on_a_free_port_and_stops_when_told() -> None:
    handlers = [signal.getsignal(which) for which in (signal.SIGINT, signal.SIGTERM)]
    running = Running()
    port = await asyncio.wait_for(running.port, 60)
    assert [signal.getsignal(which) for which in (signal.SIGINT, signal.SIGTERM)] == handlers
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client:
        answer = await client.get("/healthz")
        assert answer.json() == {"status": "ok"}
        assert "server" not in answer.headers
        # The client's connection is still open: stopping does not wait for it.
        running.stop.set()
        await asyncio.wait_for(running.task, 60)
    with pytest.raises(ConnectionRefusedError):
        await asyncio.open_connection("127.0.0.1", port)


async def test_it_stops_when_its_task_is_cancelled() -> None:
    running = Running()
    port = await asyncio.wait_for(running.port, 60)
    running.task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asyncio.wait_for(running.task, 60)
    with pytest.raises(ConnectionRefusedError):
        await asyncio.open_connection("127.0.0.1", port)


async def test_a_request_that_was_sent_ahead_knows_nothing_of_the_one_before() -> None:
    """uvicorn begins it while the answer before is sent. It would begin with who made that, and with what they saw."""
    who: ContextVar[str] = ContextVar("who", default="")
    found = list[str]()

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        found.append(who.get())
        before = who.set(scope["path"])
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"ok"})
        who.reset(before)

    stop, port = asyncio.Event(), asyncio.get_running_loop().create_future()
    serving = asyncio.create_task(serve(app, "127.0.0.1", 0, stop=stop, started=port.set_result))
    reader, writer = await asyncio.open_connection("127.0.0.1", await asyncio.wait_for(port, 60))
    writer.write(b"".join(f"GET /{name} HTTP/1.1\r\nHost: a\r\n\r\n".encode() for name in "abc"))
    for _ in "abc":
        await asyncio.wait_for(reader.readuntil(b"\r\n\r\nok"), 60)
    writer.close()
    stop.set()
    await asyncio.wait_for(serving, 60)
    assert found == ["", "", ""]


async def test_a_port_in_use_says_what_to_set() -> None:
    app = create_app(library=a_library(), clock=StillClock())
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(TidingsError, match=rf"^port {port} is in use; set web.port or TIDINGS_WEB__PORT$"):
            await serve(app, "127.0.0.1", port, stop=None, started=lambda _: None)


async def test_an_address_that_is_not_ours_says_what_to_set() -> None:
    app = create_app(library=a_library(), clock=StillClock())
    for host in ("203.0.113.7", "no such host"):
        with pytest.raises(TidingsError, match=r"set web\.host"):
            await serve(app, host, 0, stop=None, started=lambda _: None)
