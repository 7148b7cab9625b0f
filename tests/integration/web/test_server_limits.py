"""Clients that take their time: half of a request, a body byte by byte, a response that nobody reads, and too many."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

import pytest
from starlette.types import Message, Receive, Scope, Send

from tidings.web.server.connections import ConnectionLimits
from tidings.web.server.server import serve

HEAD = b"GET /%s HTTP/1.1\r\nHost: tidings.test\r\n\r\n"
POST = b"POST /%s HTTP/1.1\r\nHost: tidings.test\r\nContent-Length: 100000\r\n\r\n"
LARGE = 3 * 2**20
PATIENT = {"head": 60.0, "body": 60.0, "reading": 60.0}


class App:
    """`/`: "here". `/large`: many bytes. `/body`: answers once the body is there. `/gate`: answers once it is open."""

    def __init__(self) -> None:
        self.gate = asyncio.Event()
        self.working = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path, body = scope["path"], b"here"
        if path == "/body":
            message: Message = {"more_body": True, "type": ""}
            while message.get("more_body") and message["type"] != "http.disconnect":
                message = await receive()
        if path == "/gate":
            self.working += 1
            await self.gate.wait()
            self.working -= 1
        if path == "/large":
            body = b"x" * LARGE
        headers = [(b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})


class Client:
    """A socket of a client that reads only when it is asked to."""

    def __init__(self, port: int) -> None:
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.setblocking(False)
        self._port, self._reset = port, False

    async def send(self, data: bytes) -> Client:
        loop = asyncio.get_running_loop()
        if self.socket.getsockname()[1] == 0:
            await loop.sock_connect(self.socket, ("127.0.0.1", self._port))
        await loop.sock_sendall(self.socket, data)
        return self

    async def read(self, most: int = 65536) -> bytes:
        with suppress(ConnectionError):
            return await asyncio.get_running_loop().sock_recv(self.socket, most)
        return b""

    async def all(self) -> bytes:
        found = bytearray()
        while data := await self.read():
            found += data
        return bytes(found)

    def is_reset(self) -> bool:
        """Without reading: whether the server has cut the connection. The kernel says so once."""
        try:
            self._reset = self._reset or self.socket.recv(1, socket.MSG_PEEK) == b""
        except BlockingIOError:
            pass
        except ConnectionError:
            self._reset = True
        error = self.socket.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR)
        self._reset = self._reset or error in (errno.ECONNRESET, errno.EPIPE)
        return self._reset


@asynccontextmanager
async def server(**limits: float) -> AsyncIterator[tuple[App, Callable[[], Client]]]:
    """The app behind the server, and what makes clients of it."""
    app, stop, clients = App(), asyncio.Event(), list[Client]()
    listening: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    given = ConnectionLimits(**{**PATIENT, **limits})  # type: ignore[arg-type]
    serving = serve(app, "127.0.0.1", 0, stop=stop, started=listening.set_result, limits=given)
    task = asyncio.create_task(serving)
    port = await asyncio.wait_for(listening, 60)

    def client() -> Client:
        clients.append(Client(port))
        return clients[-1]

    try:
        async with asyncio.timeout(60):
            yield app, client
    finally:
        app.gate.set()
        for one in clients:
            one.socket.close()
        stop.set()
        await task


async def until(condition: Callable[[], bool]) -> None:
    while not condition():  # noqa: ASYNC110  # sockets are looked at without reading
        await asyncio.sleep(0.01)


async def is_answered(client: Client) -> bool:
    await client.send(HEAD % b"")
    answer = await client.read()
    return answer.startswith(b"HTTP/1.1 200") and answer.endswith(b"here")


# -- time limits ------------------------------------------------------------------------------------


async def test_half_a_head_is_not_waited_for() -> None:
    async with server(head=0.2) as (_, client):
        silent = client()
        await silent.send(b"")
        half = [await client().send(HEAD[:size]) for size in (1, 5, 20, len(HEAD) - 1)]
        after = await client().send(HEAD % b"")  # half of a second request on the same connection
        assert (await after.read()).endswith(b"here")
        await after.send(HEAD[:20])
        for one in (silent, *half, after):
            assert await one.all() == b""
        assert await is_answered(client())


async def test_a_head_that_comes_byte_by_byte_gets_no_more_time() -> None:
    async with server(head=0.2) as (_, client):
        one = await client().send(b"GET / HTTP/1.1\r\n")
        with suppress(ConnectionError):
            while True:
                await one.send(b"X-More: 1\r\n")
                await asyncio.sleep(0.02)
        assert one.is_reset()


async def test_a_body_that_comes_byte_by_byte_is_not_waited_for() -> None:
    async with server(body=0.2) as (_, client):
        for path in (b"body", b""):  # read by the app, or not
            one = await client().send(POST % path)
            with suppress(ConnectionError):
                while True:
                    await one.send(b"x")
                    await asyncio.sleep(0.02)
        assert await is_answered(client())


async def test_a_response_that_is_not_read_is_not_kept() -> None:
    async with server(reading=0.3) as (_, client):
        unread = [await client().send(HEAD % b"large") for _ in range(3)]
        closing = await client().send(b"GET /large HTTP/1.0\r\nHost: tidings.test\r\n\r\n")
        await until(lambda: all(one.is_reset() for one in (*unread, closing)))


async def test_a_client_that_reads_slowly_gets_all_of_it() -> None:
    async with server(reading=0.5, least_read=64 * 1024) as (_, client):
        one = await client().send(HEAD % b"large")
        got = 0
        while got < LARGE:
            data = await one.read(2**18)
            assert data, f"cut after {got:,} bytes"
            got += len(data)
            await asyncio.sleep(0.001)


async def test_a_request_that_is_worked_on_has_no_limit_here() -> None:
    async with server(head=0.1, body=0.1, reading=0.1) as (app, client):
        one = await client().send(HEAD % b"gate")
        half = await client().send(HEAD[:10])
        assert await half.all() == b""  # so the time is over
        assert app.working == 1
        app.gate.set()
        assert (await one.read()).endswith(b"here")


# -- too many ---------------------------------------------------------------------------------------


async def test_visitors_are_answered_while_others_hold_all_connections(caplog: pytest.LogCaptureFixture) -> None:
    async with server(most=8) as (_, client):
        idle = [client() for _ in range(4)]
        for one in idle:
            assert await is_answered(one)
        held = [await client().send(POST % b"body") for _ in range(4)]
        held += [await client().send(HEAD[:20]) for _ in range(40)]
        for _ in range(20):
            assert await is_answered(client())
        await until(lambda: sum(not one.is_reset() for one in held) < 8)
    full = [record for record in caplog.records if "connections to the web page are open" in record.getMessage()]
    assert len(full) == 1
    assert full[0].levelno == logging.WARNING


async def test_what_is_worked_on_is_not_closed_for_others() -> None:
    async with server(most=3) as (app, client):
        working = [await client().send(HEAD % b"gate") for _ in range(3)]
        await until(lambda: app.working == 3)
        refused = client()
        await refused.send(b"")
        answer = await refused.all()
        assert answer.startswith(b"HTTP/1.1 503 ")
        assert b"\r\nRetry-After: 5\r\n" in answer
        length = int(answer.partition(b"Content-Length: ")[2].partition(b"\r\n")[0])
        assert len(answer.partition(b"\r\n\r\n")[2]) == length
        app.gate.set()
        for one in working:
            assert (await one.read()).endswith(b"here")


async def test_the_one_that_kept_others_waiting_longest_goes_first() -> None:
    """Whatever it waits with: an attacker could hold all places with what is spared."""
    async with server(most=3) as (_, client):
        held = []
        for part in (POST % b"body", HEAD % b"large", HEAD[:20]):
            held.append(await client().send(part))
            assert await is_answered(client())  # so the server has read this part
        held += [await client().send(POST % b"body") for _ in range(3)]
        for number, one in enumerate(held[:4]):
            assert await is_answered(client()), number
            await until(one.is_reset)
        assert await is_answered(client())


async def test_unread_responses_have_a_limit_of_memory_together() -> None:
    async with server(unread=2 * LARGE) as (_, client):
        unread = [await client().send(HEAD % b"large") for _ in range(6)]
        await until(lambda: sum(not one.is_reset() for one in unread) <= 2)
        assert await is_answered(client())


# -- malformed --------------------------------------------------------------------------------------


async def test_a_huge_head_is_refused_without_a_line_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    async with server() as (_, client):
        for more in (
            b"X-Large: " + b"x" * 20_000,
            b"X: 1\r\n" * 4_000,
            b"\x00\xff\r\n\r\n",
            b"Content-Length: -1\r\n\r\n",
        ):
            one = client()
            with suppress(ConnectionError):
                await one.send(b"GET / HTTP/1.1\r\nHost: tidings.test\r\n" + more)
            assert (await one.all())[:12] in (b"HTTP/1.1 400", b"")
        assert await is_answered(client())
    assert caplog.records == []


async def test_pipelined_requests_are_answered_in_order() -> None:
    async with server() as (_, client):
        one = await client().send(HEAD % b"" + HEAD % b"large" + HEAD[:20])
        got = bytearray()
        while len(got) < LARGE:
            got += await one.read()
        assert got.count(b"HTTP/1.1 200") == 2
