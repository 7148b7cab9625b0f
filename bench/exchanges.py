"""CPU of one conditional GET (304) on a kept connection, by client (docs/decisions/0031-one-http-client.md).

    python -m bench.exchanges --requests 6000

64 tasks ask one static server on loopback, in a process of its own. The clients take turns; the best of the repeats
counts. pycurl and httptools are measured where they are installed: neither is a dependency.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import resource
import socket
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import aiohttp
import uvloop
from aiohttp.client_proto import ResponseHandler
from aiohttp.http import HttpResponseParser
from yarl import URL

from bench.served.corpus import feeds
from bench.served.static import served
from tidings.crawl.clock import SystemClock
from tidings.fetch.client import HttpFetcher
from tidings.fetch.connections import ConnectionPool, HostsResolver
from tidings.fetch.exchange import Exchanges
from tidings.fetch.guard import Guard
from tidings.fetch.target import target_of
from tidings.model.sources import Validators
from tidings.ports.outside import Request
from tidings.settings.sections import FetchSettings

_TASKS = 64
_LOOPBACK = ("127.0.0.0/8",)

Asked = list[tuple[str, str]]  # address, ETag
Client = Callable[[Asked], Coroutine[Any, Any, None]]


async def _each(asked: Asked, get: Callable[[str, str], Awaitable[int]]) -> None:
    waiting = iter(asked)

    async def take() -> None:
        for url, etag in waiting:  # one iterator that all share
            if await get(url, etag) != 304:
                raise RuntimeError(f"{url} was not answered with 304")

    await asyncio.gather(*(take() for _ in range(_TASKS)))


async def fetcher(asked: Asked) -> None:
    """All that a visit goes through: guard, deadline, hops, redirects."""
    settings = FetchSettings(per_host=1000, allow_addresses=_LOOPBACK)
    async with HttpFetcher(settings, SystemClock(), _TASKS) as ours:

        async def get(url: str, etag: str) -> int:
            return (await ours.fetch(Request(url, Validators(etag, None), robots=False))).status

        await _each(asked, get)


async def exchange(asked: Asked) -> None:
    guard = Guard(_LOOPBACK)
    pool = ConnectionPool(HostsResolver({}, guard), guard, limit=_TASKS, limit_per_host=0)
    ours = Exchanges(pool, 5.0)
    targets = {url: target_of(url) for url, _ in asked}

    async def get(url: str, etag: str) -> int:
        headers = {"User-Agent": "bench", "Accept": "*/*", "Accept-Encoding": "gzip", "If-None-Match": etag}
        answer = await ours.send(targets[url].site, targets[url].path, headers, None)
        answer.release()
        return answer.status

    await _each(asked, get)
    await pool.close()


async def session(asked: Asked) -> None:
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=_TASKS)) as theirs:

        async def get(url: str, etag: str) -> int:
            async with theirs.get(url, headers={"If-None-Match": etag}) as response:
                await response.read()
                return response.status

        await _each(asked, get)


class _Bare(asyncio.Protocol):
    """One connection, with a parser and nothing else."""

    def __init__(self) -> None:
        self.answer: asyncio.Future[int] | None = None
        self.transport: Any = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport

    def tell(self, status: int) -> None:
        if self.answer is not None:
            self.answer.set_result(status)
            self.answer = None


class _WithAiohttp(_Bare):
    def __init__(self) -> None:
        super().__init__()
        loop = asyncio.get_running_loop()
        self._parser = HttpResponseParser(ResponseHandler(loop), loop, 2**16, read_until_eof=True)

    def data_received(self, data: bytes) -> None:
        for head, _ in self._parser.feed_data(data)[0]:
            self.tell(head.code)


class _WithHttptools(_Bare):
    def __init__(self) -> None:
        super().__init__()
        self._parser: Any = import_module("httptools").HttpResponseParser(self)
        self._headers: list[tuple[bytes, bytes]] = []

    def on_message_begin(self) -> None:
        self._headers = []

    def on_header(self, name: bytes, value: bytes) -> None:
        self._headers.append((name, value))

    def on_message_complete(self) -> None:
        self.tell(self._parser.get_status_code())

    def data_received(self, data: bytes) -> None:
        self._parser.feed_data(data)


def _bare(kind: type[_Bare]) -> Client:
    async def run(asked: Asked) -> None:
        loop, address = asyncio.get_running_loop(), URL(asked[0][0])
        made = [await loop.create_connection(kind, address.host or "", address.port or 0) for _ in range(_TASKS)]
        free = [protocol for _, protocol in made]
        paths = {url: URL(url).raw_path_qs for url, _ in asked}

        async def get(url: str, etag: str) -> int:
            protocol = free.pop()
            protocol.answer = answer = loop.create_future()
            head = f"GET {paths[url]} HTTP/1.1\r\nHost: {address.authority}\r\nUser-Agent: bench\r\nAccept: */*\r\n"
            protocol.transport.write(f"{head}If-None-Match: {etag}\r\n\r\n".encode())
            status = await answer
            free.append(protocol)
            return int(status)

        await _each(asked, get)
        for transport, _ in made:
            transport.close()

    return run


async def curl(asked: Asked) -> None:
    """pycurl's multi interface on the event loop; each address passes a guard as a socket is made for it."""
    pycurl: Any = import_module("pycurl")
    loop, guard, multi = asyncio.get_running_loop(), Guard(_LOOPBACK), pycurl.CurlMulti()
    answers: dict[Any, asyncio.Future[int]] = {}
    timer: list[asyncio.TimerHandle] = []

    def act(descriptor: int, event: int) -> None:
        multi.socket_action(descriptor, event)
        left = 1
        while left:
            left, done, failed = multi.info_read()
            for one in done:
                answers.pop(one).set_result(one.getinfo(pycurl.RESPONSE_CODE))
            for one, _, words in failed:
                answers.pop(one).set_exception(RuntimeError(words))

    def on_socket(event: int, descriptor: int, *_: object) -> None:
        (loop.remove_reader if not event & pycurl.POLL_IN or event == pycurl.POLL_REMOVE else _reading)(descriptor)
        (loop.remove_writer if not event & pycurl.POLL_OUT or event == pycurl.POLL_REMOVE else _writing)(descriptor)

    def _reading(descriptor: int) -> None:
        loop.add_reader(descriptor, act, descriptor, pycurl.CSELECT_IN)

    def _writing(descriptor: int) -> None:
        loop.add_writer(descriptor, act, descriptor, pycurl.CSELECT_OUT)

    def on_timer(milliseconds: int) -> None:
        while timer:
            timer.pop().cancel()
        if milliseconds >= 0:
            timer.append(loop.call_later(milliseconds / 1000, act, pycurl.SOCKET_TIMEOUT, 0))

    def opened(_purpose: int, address: Any) -> Any:
        permitted = guard.permits(str(address[3][0]))
        return socket.socket(*address[:3]) if permitted else pycurl.SOCKET_BAD

    multi.setopt(pycurl.M_SOCKETFUNCTION, on_socket)
    multi.setopt(pycurl.M_TIMERFUNCTION, on_timer)
    free = []
    for _ in range(_TASKS):
        one = pycurl.Curl()
        one.setopt(pycurl.HEADERFUNCTION, [].append)
        one.setopt(pycurl.WRITEFUNCTION, lambda _: None)
        one.setopt(pycurl.OPENSOCKETFUNCTION, opened)
        one.setopt(pycurl.NOSIGNAL, 1)
        free.append(one)

    async def get(url: str, etag: str) -> int:
        one = free.pop()
        one.setopt(pycurl.URL, url)
        one.setopt(pycurl.HTTPHEADER, [f"If-None-Match: {etag}", "User-Agent: bench"])
        answers[one] = answer = loop.create_future()
        multi.add_handle(one)
        status = await answer
        multi.remove_handle(one)
        free.append(one)
        return int(status)

    await _each(asked, get)


def _clients() -> Iterator[tuple[str, Client]]:
    yield "HttpFetcher.fetch", fetcher
    yield "Exchanges.send", exchange
    yield "aiohttp.ClientSession.get", session
    yield "a bare protocol, aiohttp's parser", _bare(_WithAiohttp)
    for package, name, client in (
        ("httptools", "a bare protocol, httptools", _bare(_WithHttptools)),
        ("pycurl", "pycurl, multi interface on the loop", curl),
    ):
        if find_spec(package) is not None:
            yield name, client


def _cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--requests", type=int, default=6000)
    parser.add_argument("--repeats", type=int, default=3)
    given = parser.parse_args()
    bodies = feeds(100)
    etags = [f'"{hashlib.sha256(body).hexdigest()[:20]}"' for body in bodies.values()]
    best: dict[str, float] = {}
    with served(bodies) as base:
        asked = [(base + path, etag) for path, etag in zip(bodies, etags, strict=True)]
        asked = (asked * (given.requests // len(asked) + 1))[: given.requests]
        for _ in range(given.repeats):
            for name, client in _clients():
                before = _cpu()
                uvloop.run(client(asked))
                best[name] = min(best.get(name, 1e9), (_cpu() - before) / len(asked) * 1e6)
    for name, microseconds in best.items():
        print(f"{name:40}{microseconds:8.0f} us")


if __name__ == "__main__":
    main()
