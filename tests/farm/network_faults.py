"""A server before the farm through which all requests go, and which spoils some of them; and the faults that come
before a server is reached.

    async with FaultyNetwork(farm, plan) as network:     plan(number) -> the fault of the number-th request, or None
        settings.fetch.hosts = network.hosts
        program with network.wrapped(fetcher)

Everything after the connection goes over real sockets. Names that are not found, refused connections and TLS are raised
as the fetcher says them (tests/integration/fetch/test_fetch_failures.py shows that it does).
"""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self

from tidings.errors import ConnectFailed, FetchError, FetchTimeout
from tidings.lab.farm.server import Farm
from tidings.ports.outside import Fetcher, Request, Response

HOOK = "hook.test"  # takes messages


@dataclass(frozen=True)
class NetworkFault:
    words: str
    spoil: Callable[[bytes], bytes | None] | None = None  # what is sent of an answer; None: a reset
    error: Callable[[str], FetchError] | None = None  # before anything is sent
    silent: bool = False

    def __str__(self) -> str:
        return self.words


def _says(data: bytes) -> Callable[[bytes], bytes]:
    return lambda answer: data


NETWORK_FAULTS = (
    NetworkFault("no such host", error=lambda url: ConnectFailed(url, "no such host (DNS)")),
    NetworkFault("refused", error=lambda url: ConnectFailed(url, "cannot connect (Connection refused)")),
    NetworkFault("TLS failed", error=lambda url: ConnectFailed(url, "TLS failed (certificate has expired)")),
    NetworkFault("no connection in time", error=lambda url: FetchTimeout(url, "no connection within 10 s")),
    NetworkFault("reset", spoil=lambda answer: None),
    NetworkFault("closed without a word", spoil=_says(b"")),
    NetworkFault("half a head", spoil=lambda answer: answer[:20]),
    NetworkFault("half a body", spoil=lambda answer: answer[: (answer.find(b"\r\n\r\n") + len(answer)) // 2]),
    NetworkFault("no HTTP", spoil=_says(b"SSH-2.0-OpenSSH_9.6\r\n")),
    NetworkFault("bad chunk", spoil=_says(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n")),
    NetworkFault("bad gzip", spoil=_says(b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\nnope")),
    NetworkFault("500", spoil=_says(b"HTTP/1.1 500 Broken\r\nContent-Length: 0\r\n\r\n")),
    NetworkFault("502 with a page", spoil=_says(b"HTTP/1.1 502 Bad\r\nContent-Length: 13\r\n\r\n<html></html>")),
    NetworkFault("silence", silent=True),
)


class FaultyNetwork:
    def __init__(self, farm: Farm, plan: Callable[[int], NetworkFault | None]) -> None:
        self._farm, self._plan = farm, plan
        self._numbers = itertools.count(1)
        self._ended = asyncio.Event()
        self._server: asyncio.Server | None = None
        self._armed: dict[str, NetworkFault] = {}  # by URL without its scheme
        self.raised: list[NetworkFault] = []
        self.messages: list[dict[str, Any]] = []  # that the hook took
        self.hosts: dict[str, str] = {}

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._converse, "127.0.0.1", 0)
        port = self._server.sockets[0].getsockname()[1]
        self.hosts = dict.fromkeys([*self._farm.hosts, HOOK], f"127.0.0.1:{port}")
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._ended.set()
        if self._server is not None:
            self._server.close()
            await self._server.wait_closed()

    def wrapped(self, fetcher: Fetcher) -> Fetcher:
        return _FaultyFetcher(fetcher, self)

    def next_fault(self) -> NetworkFault | None:
        fault = self._plan(next(self._numbers))
        if fault is not None:
            self.raised.append(fault)
        return fault

    def arm(self, url: str, fault: NetworkFault) -> None:
        """The next request for this URL meets the fault."""
        self._armed[url.partition("://")[2]] = fault

    async def _converse(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            head = await reader.readuntil(b"\r\n\r\n")
            first, *lines = head.decode("latin-1").split("\r\n")
            headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
            host = headers.get("host", "").partition(":")[0]
            fault = self._armed.pop(host + first.split(" ")[1], None)
            body = await reader.readexactly(int(headers.get("content-length", 0)))
            if fault is not None and fault.silent:
                await self._ended.wait()
            answer = self._take(body) if host == HOOK else await self._ask(head + body)
            sent = answer if fault is None or fault.spoil is None else fault.spoil(answer)
            if sent is None:
                writer.transport.abort()
            else:
                writer.write(sent)
                await writer.drain()
        writer.close()

    def _take(self, body: bytes) -> bytes:
        self.messages.append(json.loads(body))
        return b"HTTP/1.1 204 Taken\r\nConnection: close\r\n\r\n"

    async def _ask(self, request: bytes) -> bytes:
        address, _, port = next(iter(self._farm.hosts.values())).partition(":")
        reader, writer = await asyncio.open_connection(address, int(port))
        head, end, body = request.partition(b"\r\n\r\n")
        writer.write(head + b"\r\nConnection: close" + end + body)
        answer = await reader.read()
        writer.close()
        return answer


class _FaultyFetcher:
    def __init__(self, inner: Fetcher, network: FaultyNetwork) -> None:
        self._inner, self._network = inner, network

    async def fetch(self, request: Request) -> Response:
        fault = self._network.next_fault() if HOOK not in request.url else None
        if fault is not None and fault.error is not None:
            raise fault.error(request.url)
        if fault is not None:
            self._network.arm(request.url, fault)
        return await self._inner.fetch(request)

    async def allows(self, url: str) -> bool:
        return await self._inner.allows(url)
