"""Connections that are given to another process, and requests that it passes on."""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tidings.web.server.connections import ConnectionLimits, Connections
from tidings.web.server.forwarding import HEAD, PART, Forwarded, answer_forwarded, scope_text
from tidings.web.server.handover import Balance, Balanced, SocketExchange
from tidings.web.server.server import serve_given

WAIT = 60


class Main:
    """The application of the main process: says what it was asked."""

    def __init__(self) -> None:
        self.left = asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        await (await self._response(request))(scope, receive, send)

    async def _response(self, request: Request) -> Response:
        if request.url.path == "/stream":
            return StreamingResponse(self._parts(), media_type="text/event-stream")
        if request.url.path == "/large":
            return PlainTextResponse("x" * 3_000_000)
        body = await request.body()
        said = f"{request.method} {request.url.path}?{request.url.query} {len(body)} {request.headers['x-said']}"
        return PlainTextResponse(said, 201, {"X-Client": request.client.host if request.client else ""})

    async def _parts(self) -> AsyncIterator[bytes]:
        try:
            yield b"first\n"
            await asyncio.sleep(WAIT)
        finally:
            self.left.set()


@asynccontextmanager
async def passed_on(main: ASGIApp) -> AsyncIterator[int]:
    """The port of a process whose every request another one answers; both are this one."""
    ours, theirs = socket.socketpair()
    answering: set[asyncio.Task[None]] = set()
    at_main = SocketExchange(
        ours, lambda line: answering.add(asyncio.create_task(answer_forwarded(main, line))), lambda: None
    )
    at_main.open()
    stop, connections = asyncio.Event(), Connections(ConnectionLimits())
    listener = socket.create_server(("127.0.0.1", 0))
    ready = asyncio.Event()

    def opened(connect: object) -> None:
        exchange[0] = SocketExchange(theirs, connect, lambda: None)  # type: ignore[arg-type]
        exchange[0].open()
        ready.set()

    exchange: list[SocketExchange] = [at_main]
    app = Forwarded(lambda line: exchange[0].give(line))
    serving = asyncio.create_task(serve_given(app, connections, stop, opened))

    def accept() -> None:
        connection, _ = listener.accept()
        assert at_main.give(connection)
        connection.close()

    await asyncio.wait_for(ready.wait(), WAIT)
    asyncio.get_running_loop().add_reader(listener, accept)
    try:
        yield listener.getsockname()[1]
    finally:
        asyncio.get_running_loop().remove_reader(listener)
        listener.close()
        stop.set()
        await asyncio.wait_for(serving, WAIT)
        for one in (at_main, exchange[0]):
            one.close()
        await asyncio.wait_for(asyncio.gather(*answering, return_exceptions=True), WAIT)


async def test_a_request_and_its_answer_are_the_same_through_another_process() -> None:
    main = Main()
    async with passed_on(main) as port, httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=WAIT) as client:
        for size in (0, 10, 2_500_000):
            answer = await client.post("/some%20path?a=1", content=b"y" * size, headers={b"X-Said": b"caf\xe9"})
            assert (answer.status_code, answer.headers["x-client"]) == (201, "127.0.0.1")
            assert answer.text == f"POST /some path?a=1 {size} caf\xe9"
        assert len((await client.get("/large")).content) == 3_000_000
        async with client.stream("GET", "/stream") as stream:
            assert await anext(stream.aiter_bytes()) == b"first\n"
        await asyncio.wait_for(main.left.wait(), WAIT)  # the client left: so does the request


async def test_a_main_process_that_says_nothing_is_a_503() -> None:
    async def silent(scope: Scope, receive: Receive, send: Send) -> None:
        return None

    async with (
        passed_on(silent) as port,
        httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=WAIT) as client,
    ):
        assert (await client.get("/")).status_code == 503


async def test_a_process_with_more_connections_lets_half_of_them_go() -> None:
    own = 10
    balance = Balance(lambda: own)
    balance.measure()
    assert not balance.let_go()  # it is alone
    balance.note("other", 1)
    balance.measure()
    asked = [await _connection_header(Balanced(PlainTextResponse("x"), balance)) for _ in range(9)]
    assert asked == [b"close"] * 4 + [None] * 5
    assert (balance.fewest, balance.of("other"), balance.own) == (1, 1, 10)
    balance.forget("other")
    balance.measure()
    assert not balance.let_go()
    assert balance.fewest == 10


async def _connection_header(app: ASGIApp) -> bytes | None:
    sent: list[dict[str, object]] = []

    async def send(message: object) -> None:
        assert isinstance(message, dict)
        sent.append(message)

    async def receive() -> dict[str, object]:
        return {"type": "http.request"}

    await app({"type": "http", "method": "GET", "path": "/", "headers": []}, receive, send)
    headers = sent[0]["headers"]
    assert isinstance(headers, list)
    return dict(headers).get(b"connection")


async def test_what_goes_wrong_at_the_main_process_is_logged_there(caplog: pytest.LogCaptureFixture) -> None:
    async def broken(scope: Scope, receive: Receive, send: Send) -> None:
        raise OSError(5, "the disk is broken")

    async with (
        passed_on(broken) as port,
        httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=WAIT) as client,
    ):
        assert (await client.get("/")).status_code == 503
    assert [one.getMessage() for one in caplog.records] == ["a forwarded request failed"]


async def test_a_request_that_cannot_be_passed_on_is_a_503(monkeypatch: pytest.MonkeyPatch) -> None:
    def none_left() -> None:
        raise OSError(24, "too many open files")

    monkeypatch.setattr(socket, "socketpair", none_left)
    sent: list[int] = []

    async def send(message: Message) -> None:
        sent.append(message.get("status", 0))

    async def receive() -> Message:
        return {"type": "http.request"}

    await Forwarded(lambda line: True)({"type": "http", "method": "GET", "path": "/", "headers": []}, receive, send)
    assert sent[0] == 503


async def test_a_body_that_nobody_wants_is_still_taken() -> None:
    """Else the side that has the client would fail to write it, and lose the answer."""

    async def refuses(scope: Scope, receive: Receive, send: Send) -> None:
        await PlainTextResponse("too large", 413)(scope, receive, send)

    ours, theirs = socket.socketpair()
    for end in (ours, theirs):
        end.setblocking(False)
    answering = asyncio.create_task(answer_forwarded(refuses, theirs))
    reader, writer = await asyncio.open_connection(sock=ours)
    head = scope_text({"type": "http", "method": "POST", "path": "/", "headers": []})
    writer.write(struct.pack("!IB", len(head), HEAD) + head)
    assert b"too large" in await asyncio.wait_for(reader.read(), WAIT)
    for _ in range(10):
        writer.write(struct.pack("!IB", 65_536, PART) + bytes(65_536))
        await asyncio.wait_for(writer.drain(), WAIT)
    writer.close()
    await asyncio.wait_for(answering, WAIT)
