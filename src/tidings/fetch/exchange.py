"""One HTTP exchange on a connection of the pool: sends a request, and returns the head of the answer with its body as a
stream.

aiohttp does what is hard: connections, names, TLS, the parser, the stream. Its session is left out: cookies, redirects,
authentication, traces and retries, none of which this program lets it do, take as long as all the rest of an exchange.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import nullcontext

import aiohttp
from aiohttp.connector import Connection
from aiohttp.http_exceptions import HttpProcessingError
from multidict import CIMultiDictProxy

from tidings.fetch.connections import ConnectionPool
from tidings.fetch.deadline import Deadline
from tidings.fetch.target import Origin, SiteAddress

_LINE_BYTES = 32 * 1024  # of one header, and of the status line
_HEADERS = 128
_ORIGINS = 2_048  # whose connections are looked up by a request made before


class ConnectionLost(aiohttp.ClientError):
    """A connection that broke before an answer began. `HttpFetcher` decides whether the request is sent again: only a
    connection kept from an earlier request deserves it."""

    def __init__(self, reason: aiohttp.ClientError) -> None:
        super().__init__(str(reason))
        self.reason = reason


class Answer:
    """The head of an answer, and its body as it arrives. To be released, whatever comes of it: a connection whose body
    is not at its end is then closed, others are kept."""

    __slots__ = ("_connection", "_origin", "_pool", "content", "headers", "reason", "status")

    def __init__(
        self,
        pool: ConnectionPool,
        origin: Origin,
        connection: Connection,
        status: int,
        reason: str | None,
        headers: CIMultiDictProxy[str],
        content: aiohttp.StreamReader,
    ) -> None:
        self._pool, self._origin, self._connection = pool, origin, connection
        self.status, self.reason, self.headers, self.content = status, reason, headers, content

    @property
    def content_length(self) -> int | None:
        value = self.headers.get("Content-Length", "")
        return int(value) if value.isascii() and value.isdigit() else None

    def close(self) -> None:
        """Closes the connection without waiting for the rest of the body."""
        self._connection.close()

    def release(self) -> None:
        self._pool.park(self._origin, self._connection)


class Exchanges:
    """`connect_timeout`: seconds until a connection is made."""

    def __init__(self, pool: ConnectionPool, connect_timeout: float) -> None:
        self._pool = pool
        self._timeout = aiohttp.ClientTimeout(total=None, sock_connect=connect_timeout)
        # aiohttp finds and makes connections by requests. One for each origin will do.
        self._requests: dict[Origin, aiohttp.ClientRequest] = {}

    async def send(
        self,
        site: SiteAddress,
        path: str,
        headers: Mapping[str, str],
        form: bytes | None,
        usual: str = "",
        deadline: Deadline | None = None,
    ) -> Answer:
        """GET, or POST of a form. `path`: with the query, as it is sent. `usual`: the lines of headers that come before
        the others, by `header_lines`. `deadline`: is told of the connection. Raises errors of aiohttp, OSError, and
        ValueError for headers that cannot be sent."""
        message, origin = _message(site, path, headers, form, usual), site.origin
        connection = self._pool.parked(origin, deadline) or await self._connected(site, deadline)
        try:
            protocol, transport = connection.protocol, connection.transport
            if protocol is None or transport is None or transport.is_closing():
                raise aiohttp.ServerDisconnectedError
            transport.write(message)
            head, content = await protocol.read()
            while 100 <= head.code < 200 and head.code != 101:  # "early hints" and the like: the answer is yet to come
                head, content = await protocol.read()
        except HttpProcessingError as error:
            connection.close()
            info = self._request(site).request_info
            raise aiohttp.ClientResponseError(
                info, (), status=error.code, message=error.message, headers=error.headers
            ) from error
        except (aiohttp.ServerDisconnectedError, aiohttp.ClientOSError, aiohttp.EofStream) as error:
            connection.close()
            reason = aiohttp.ServerDisconnectedError() if isinstance(error, aiohttp.EofStream) else error
            raise ConnectionLost(reason) from error
        except BaseException:
            connection.close()
            raise
        return Answer(self._pool, origin, connection, head.code, head.reason, head.headers, content)

    async def _connected(self, site: SiteAddress, deadline: Deadline | None) -> Connection:
        """A connection of aiohttp's pool, or a new one."""
        try:
            with nullcontext() if deadline is None else deadline.as_current():
                connection = await self._pool.connect(self._request(site), [], self._timeout)
        except TimeoutError as error:
            if error.errno is not None:
                raise
            raise aiohttp.ConnectionTimeoutError(f"Connection timeout to host {site.authority}") from error
        if connection.protocol is not None:
            # Once for all the requests that it is parked between: its parser goes on with the next answer.
            connection.protocol.set_response_params(
                read_until_eof=True,
                auto_decompress=False,
                max_line_size=_LINE_BYTES,
                max_field_size=_LINE_BYTES,
                max_headers=_HEADERS,
            )
        return connection

    def _request(self, site: SiteAddress) -> aiohttp.ClientRequest:
        known = self._requests.get(site.origin)
        if known is None:
            if len(self._requests) >= _ORIGINS:
                self._requests.clear()
            context = self._pool.tls if site.url.scheme == "https" else True
            known = self._requests[site.origin] = aiohttp.ClientRequest("GET", site.url.origin(), ssl=context)
        return known


def header_lines(headers: Mapping[str, str]) -> str:
    """Headers as they are sent. ValueError for those that cannot be."""
    lines = ""
    for name, value in headers.items():
        line = f"{name}: {value}"
        if "\r" in line or "\n" in line or "\0" in line:
            raise ValueError("a header with a line break")
        lines += f"{line}\r\n"
    return lines


def _message(site: SiteAddress, path: str, headers: Mapping[str, str], form: bytes | None, usual: str) -> bytes:
    """The request as it is sent."""
    lines = usual + header_lines(headers)
    if form is None:
        return f"GET {path} HTTP/1.1\r\nHost: {site.authority}\r\n{lines}\r\n".encode()
    if "Content-Type" not in headers:
        lines += "Content-Type: application/octet-stream\r\n"
    lines += f"Content-Length: {len(form)}\r\n"
    return f"POST {path} HTTP/1.1\r\nHost: {site.authority}\r\n{lines}\r\n".encode() + form
