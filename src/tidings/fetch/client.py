"""HttpFetcher: the one way out, on aiohttp.

Redirects are followed here, one hop at a time, so that each hop passes the guard and robots.txt again. Bodies are
decompressed here too, under a cap. Every way a request can fail becomes one FetchError with one line of words.
"""

from __future__ import annotations

import asyncio
import os
import ssl
import time
from datetime import timedelta
from functools import lru_cache
from types import TracebackType
from typing import Self
from urllib.parse import quote, urljoin

import aiohttp
from yarl import URL

from tidings import __version__
from tidings.errors import (
    AddressRefused,
    BadStatus,
    BodyTooLarge,
    ConnectFailed,
    FetchError,
    FetchTimeout,
    TooManyRedirects,
)
from tidings.fetch.decoding import ACCEPTED, Broken, Decoder, TooMuch
from tidings.fetch.guard import Guard, RefusedSocket
from tidings.fetch.resolver import HostsResolver
from tidings.fetch.robots import Robots
from tidings.model import Validators
from tidings.ports import Clock, Request, Response
from tidings.settings import FetchSettings

AGENT = "tidings"
_REDIRECTS = {301, 302, 303, 307, 308}
_PERMANENT = {301, 308}
_HEADER_BYTES = 32 * 1024
_PRINTABLE = "".join(map(chr, range(32, 127)))


def user_agent(contact: str) -> str:
    return f"{AGENT}/{__version__} ({f'+{contact}' if contact else 'feed reader'})"


class HttpFetcher:
    """`async with HttpFetcher(settings, clock) as fetcher`."""

    def __init__(self, settings: FetchSettings, clock: Clock, connections: int = 100) -> None:
        self._settings, self._connections = settings, connections
        self._guard = Guard(settings.allow_addresses)
        self._robots = Robots(AGENT, self.fetch, clock)
        self._session: aiohttp.ClientSession | None = None

    async def __aenter__(self) -> Self:
        settings = self._settings
        self._connector = aiohttp.TCPConnector(
            limit=self._connections,
            resolver=HostsResolver(settings.hosts, self._guard),
            socket_factory=self._guard.socket_for,
            ttl_dns_cache=60,
        )
        self._session = aiohttp.ClientSession(
            connector=self._connector,
            auto_decompress=False,
            cookie_jar=aiohttp.DummyCookieJar(),
            trust_env=False,  # a proxy from the environment would skip the guard
            requote_redirect_url=False,
            max_line_size=_HEADER_BYTES,
            max_field_size=_HEADER_BYTES,
            timeout=aiohttp.ClientTimeout(total=None, sock_connect=_seconds(settings.connect_timeout)),
            headers={"User-Agent": user_agent(settings.contact), "Accept-Encoding": ACCEPTED},
        )
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._robots.close()
        if self._session is not None:
            await self._session.close()

    async def fetch(self, request: Request) -> Response:
        began = time.perf_counter()
        limit = _seconds(self._settings.total_timeout)
        try:
            async with asyncio.timeout(limit):
                return await self._follow(request, began)
        except TimeoutError:
            raise FetchTimeout(request.url, f"no complete answer within {limit:g} s") from None

    async def _follow(self, request: Request, began: float) -> Response:
        url, permanent, permanent_so_far = request.url, None, True
        for _ in range(self._settings.max_redirects + 1):
            self._guard.check_url(url)
            if request.robots:
                await self._robots.check(url)
            answer = await self._one(url, request, began)
            if isinstance(answer, Response):
                return Response(url, answer.status, answer.headers, answer.body, permanent, answer.seconds)
            status, location = answer
            url = _target(url, location)
            permanent_so_far = permanent_so_far and status in _PERMANENT
            if permanent_so_far:
                permanent = url
        raise TooManyRedirects(request.url, f"more than {self._settings.max_redirects} redirects")

    async def _one(self, url: str, request: Request, began: float) -> Response | tuple[int, str]:
        """One hop: an answer, or where it redirects to."""
        assert self._session is not None, "the fetcher is used as a context manager"
        try:
            async with self._session.get(_address(url), headers=_headers(request), allow_redirects=False) as answer:
                headers = {name.lower(): value for name, value in answer.headers.items()}
                if answer.status in _REDIRECTS and "location" in headers:
                    return answer.status, headers["location"]
                if answer.status == 304 and request.validators != Validators():
                    return Response(url, 304, headers, seconds=time.perf_counter() - began)
                if answer.status != 200:
                    raise BadStatus(url, answer.status, _status_words(answer.status, answer.reason), headers)
                body = await self._body(url, answer, request)
                return Response(url, 200, headers, body, seconds=time.perf_counter() - began)
        except aiohttp.ClientConnectorError as error:
            raise _connect_error(url, error) from error
        except (aiohttp.InvalidURL, ValueError) as error:
            raise AddressRefused(url, f"not an address that can be fetched ({error})") from error
        except aiohttp.ServerTimeoutError as error:
            raise FetchTimeout(url, "the server did not answer in time") from error
        except (aiohttp.ClientError, ssl.SSLError, OSError) as error:
            if isinstance(error, TimeoutError):
                raise
            raise ConnectFailed(url, f"the connection broke ({_plain(error)})") from error

    async def _body(self, url: str, answer: aiohttp.ClientResponse, request: Request) -> bytes:
        cap = request.max_bytes or self._settings.max_body
        try:
            decoder = Decoder(", ".join(answer.headers.getall("Content-Encoding", ())), cap)
            body = bytearray()
            async for chunk in answer.content.iter_any():
                body += decoder.feed(chunk)
            decoder.finish()
        except TooMuch:
            answer.close()  # the rest of an endless body is not waited for
            raise BodyTooLarge(url, f"more than {cap:,} bytes (fetch.max_body)") from None
        except Broken as error:
            raise FetchError(url, f"its content encoding is broken ({error})") from error
        return bytes(body)


def _target(url: str, location: str) -> str:
    """Where a redirect leads. Bytes that are no UTF-8 are kept as they came, percent-encoded."""
    spoken = quote(location.encode("utf-8", "surrogateescape"), safe=_PRINTABLE)
    try:
        return urljoin(url, spoken)
    except ValueError as error:
        raise AddressRefused(url, f"redirects to {spoken}, which is no address ({error})") from error


@lru_cache(maxsize=10_000)  # the same sources are asked for again and again
def _address(url: str) -> URL:
    return URL(url)


def _headers(request: Request) -> dict[str, str]:
    headers = {"Accept": request.accept}
    if request.validators.etag:
        headers["If-None-Match"] = request.validators.etag
    if request.validators.last_modified:
        headers["If-Modified-Since"] = request.validators.last_modified
    return headers


def _status_words(status: int, reason: str | None) -> str:
    hints = {
        401: "it asks for a password",
        403: "the server refuses us",
        404: "not found: has it moved?",
        410: "gone for good",
        429: "too many requests: we visit less often",
    }
    words = hints.get(status) or ("the server has a fault" if status >= 500 else "no answer we can use")
    said = "".join(letter for letter in reason or "" if letter.isprintable())[:80]
    return f"HTTP {status} {said}".rstrip() + f" ({words})"


def _connect_error(url: str, error: aiohttp.ClientConnectorError) -> FetchError:
    cause = error.os_error
    if isinstance(cause, RefusedSocket):
        return AddressRefused(
            url, f"{cause.address} is a private address; fetch.allow_addresses says which of them may be reached"
        )
    if isinstance(error, aiohttp.ClientConnectorDNSError):
        return ConnectFailed(url, "no such host (DNS)")
    if isinstance(error, aiohttp.ClientSSLError):
        return ConnectFailed(url, f"TLS failed ({_plain(cause)})")
    return ConnectFailed(url, f"cannot connect ({os.strerror(cause.errno) if cause.errno else _plain(cause)})")


def _plain(error: BaseException) -> str:
    words = getattr(error, "strerror", None) or getattr(error, "message", None) or str(error) or type(error).__name__
    return " ".join(str(words).split())[:200]


def _seconds(span: timedelta) -> float:
    return span.total_seconds()
