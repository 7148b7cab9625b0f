"""A server on loopback that says whatever it is told to, byte by byte, and remembers what it was asked."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AbstractContextManager, asynccontextmanager, nullcontext, suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta

Header = tuple[str, str | bytes]


@dataclass(frozen=True, slots=True)
class Asked:
    """A request as it came over the wire."""

    path: str
    headers: tuple[tuple[str, bytes], ...]  # names in lower case, values byte for byte
    method: str = "GET"
    body: bytes = b""

    def header(self, name: str) -> bytes | None:
        values = [value for known, value in self.headers if known == name]
        assert len(values) <= 1, f"{name} was sent {len(values)} times"
        return values[0] if values else None


Play = Callable[[Asked, asyncio.StreamWriter], Awaitable[None]]


@dataclass
class HostileServer:
    """Plays by path. A play may write as it likes; the connection is closed after it unless it answered in full."""

    plays: dict[str, Play] = field(default_factory=dict)
    otherwise: Play | None = None  # for all other paths, instead of a 404
    asked: list[Asked] = field(default_factory=list)
    was_asked: asyncio.Event = field(default_factory=asyncio.Event)
    connections: int = 0
    port: int = 0
    address: str = "127.0.0.1"

    def url(self, path: str = "/", host: str = "") -> str:
        return f"http://{host or self.address}:{self.port}{path}"

    def paths(self) -> list[str]:
        return [asked.path for asked in self.asked]

    async def converse(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        with suppress(ConnectionError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                asked = _parse(head)
                if length := int(asked.header("content-length") or 0):
                    asked = replace(asked, body=await reader.readexactly(length))
                self.asked.append(asked)
                self.was_asked.set()
                play = self.plays.get(asked.path, self.otherwise)
                if play is None:
                    await answer(404, body=b"no such play")(asked, writer)
                else:
                    await play(asked, writer)
                await writer.drain()
                if writer.is_closing():
                    return


def _parse(head: bytes) -> Asked:
    first, *lines = head.rstrip(b"\r\n").split(b"\r\n")
    pairs = (line.partition(b":") for line in lines)
    headers = tuple((name.decode("ascii").lower(), value.strip(b" \t")) for name, _, value in pairs)
    method, path, _ = first.split(b" ")
    return Asked(path.decode("ascii"), headers, method.decode("ascii"))


def answer(status: int = 200, headers: Sequence[Header] = (), body: bytes = b"", reason: bytes = b"") -> Play:
    """A well-formed answer, with its length."""
    return raw(head(status, [("Content-Length", str(len(body))), *headers], reason) + body, close=False)


def head(status: int, headers: Sequence[Header] = (), reason: bytes = b"") -> bytes:
    lines = [b"HTTP/1.1 %d %s" % (status, reason)]
    for name, value in headers:
        lines.append(name.encode("ascii") + b": " + (value if isinstance(value, bytes) else value.encode("utf-8")))
    return b"\r\n".join([*lines, b"", b""])


def redirect(status: int, location: str | bytes) -> Play:
    return answer(status, [("Location", location)], b"moved")


def raw(data: bytes, *, close: bool = True) -> Play:
    async def play(asked: Asked, writer: asyncio.StreamWriter) -> None:
        writer.write(data)
        if close:
            await writer.drain()
            writer.close()

    return play


def in_turn(*plays: Play) -> Play:
    """A play for each request; the last one for all that follow."""
    left = list(plays)

    async def play(asked: Asked, writer: asyncio.StreamWriter) -> None:
        await (left.pop(0) if len(left) > 1 else left[0])(asked, writer)

    return play


def endless(start: bytes, more: bytes, pause: float = 0.0) -> Play:
    """Goes on until the other side has had enough."""

    async def play(asked: Asked, writer: asyncio.StreamWriter) -> None:
        writer.write(start)
        while not writer.is_closing():
            writer.write(more)
            await writer.drain()
            await asyncio.sleep(pause)

    return play


async def silence(asked: Asked, writer: asyncio.StreamWriter) -> None:
    await asyncio.Event().wait()


async def reset(asked: Asked, writer: asyncio.StreamWriter) -> None:
    writer.write(head(200, [("Content-Length", "1000")]) + b"half of")
    await writer.drain()
    transport = writer.transport
    assert isinstance(transport, asyncio.Transport)
    transport.abort()


@asynccontextmanager
async def serving(tls: ssl.SSLContext | None = None, address: str = "127.0.0.1") -> AsyncIterator[HostileServer]:
    stage = HostileServer(address=address)
    conversations: set[asyncio.Task[None]] = set()

    async def converse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        conversations.add(task)
        try:
            await stage.converse(reader, writer)
        except asyncio.CancelledError:
            pass  # the end of the test
        finally:
            conversations.discard(task)
            writer.close()

    server = await asyncio.start_server(converse, address, 0, ssl=tls)
    stage.port = server.sockets[0].getsockname()[1]
    try:
        yield stage
    finally:
        server.close()
        for task in list(conversations):
            task.cancel()
        if conversations:
            await asyncio.wait(conversations)
        await server.wait_closed()


@dataclass
class LittleProxy:
    """Knows CONNECT and nothing else. Whatever address it is asked for, it goes to `way`."""

    way: HostileServer
    asked: list[str] = field(default_factory=list)  # first lines, as they came
    answer: bytes = b"HTTP/1.1 200 Connection established\r\n\r\n"
    port: int = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def converse(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            head = await reader.readuntil(b"\r\n\r\n")
            self.asked.append(head.partition(b"\r\n")[0].decode("ascii"))
            writer.write(self.answer)
            if head.startswith(b"CONNECT ") and self.answer.startswith(b"HTTP/1.1 200"):
                there, onward = await asyncio.open_connection(self.way.address, self.way.port)
                await asyncio.wait(
                    [asyncio.create_task(_pour(reader, onward)), asyncio.create_task(_pour(there, writer))],
                    return_when=asyncio.FIRST_COMPLETED,
                )
                onward.close()
        writer.close()


async def _pour(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()


@asynccontextmanager
async def proxying(way: HostileServer) -> AsyncIterator[LittleProxy]:
    proxy = LittleProxy(way)
    async with await asyncio.start_server(proxy.converse, "127.0.0.1", 0) as server:
        proxy.port = server.sockets[0].getsockname()[1]
        yield proxy


@dataclass
class HandClock:
    """A clock moved by hand."""

    at: datetime = datetime(2026, 3, 2, 12, tzinfo=UTC)

    def now(self) -> datetime:
        return self.at

    async def sleep_until(self, when: datetime) -> None:
        self.at = max(self.at, when)

    def hold(self) -> AbstractContextManager[None]:
        return nullcontext()

    def forward(self, span: timedelta) -> None:
        self.at += span
