"""ConnectionPool: aiohttp's connection pool, with tunnels through the operator's proxy, and the resolver of names.

The proxy decides nothing: names are resolved here, the guard checks the addresses, and the proxy gets a request for a
tunnel (CONNECT) to one of them, for http as for https. Given the name, it would resolve it once more, possibly to
another address. See docs/decisions/0015-proxy.md.
"""

from __future__ import annotations

import asyncio
import errno
import ipaddress
import re
import socket
import ssl
from collections.abc import Mapping
from contextlib import suppress
from contextvars import Context
from functools import cached_property
from threading import Thread
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult
from aiohttp.client_proto import ResponseHandler

from tidings.errors import SettingsError
from tidings.fetch.deadline import CURRENT, Deadline
from tidings.fetch.guard import Guard, RefusedSocket
from tidings.fetch.target import Origin

if TYPE_CHECKING:
    from aiohttp import ClientRequest, ClientTimeout
    from aiohttp.connector import Connection
    from aiohttp.tracing import Trace

IDLE = 15.0  # seconds a connection is kept for the next request to its host
PARKED = 0.5  # of them, seconds outside aiohttp's pool
_DNS_GOOD_FOR = 60  # seconds
_DNS_CACHED = 1_000  # names
_HEAD_BYTES = 16 * 1024
_ADDRESSES_TRIED = 3
LOOKUPS = 64  # of the system's resolver at a time
_ENDPOINT = re.compile(r"(?:\[([^\]]+)\]|([^:\[\]]+))(?::([0-9]{1,5}))?")
_STATUS_LINE = re.compile(rb"HTTP/1\.[01] (\d{3})(?: ([^\r\n]*))?\r\n")


class ProxyFailed(OSError):
    """The tunnel through the proxy failed; `words` are for people."""

    def __init__(self, words: str, *, target: bool = False) -> None:
        super().__init__(errno.EHOSTUNREACH, words)
        self.words = words
        self.target = target  # the proxy could not reach this address; another one may work


class ConnectionPool(aiohttp.TCPConnector):
    """The pool. Informs the current Deadline whether a connection is new and when it is ready.

    `limit`: connections in use. aiohttp has no limit for idle ones, so connections with a descriptor (the lowest free
    number) from `idle_below` on are closed after their request.

    A connection that a request has left is parked for half a second at most: the next request to its origin takes it
    without asking aiohttp's pool, which takes as long as the exchange itself. To aiohttp it is in use meanwhile. So all
    parked ones go back as soon as a request needs another connection, and none is parked while a request waits."""

    def __init__(
        self,
        resolver: AbstractResolver,
        guard: Guard,
        *,
        limit: int,
        limit_per_host: int,
        proxy: str = "",
        idle_below: int | None = None,
    ) -> None:
        super().__init__(
            limit=limit,
            limit_per_host=limit_per_host,
            resolver=resolver,
            socket_factory=guard.socket_for,
            keepalive_timeout=IDLE,
            ttl_dns_cache=_DNS_GOOD_FOR,
        )
        self._guard = guard
        self._host_resolver = resolver
        self._idle_below = idle_below
        # By host and port: until when they hold, and the addresses.
        self._tunnel_hosts: dict[tuple[str, int], tuple[float, list[ResolveResult]]] = {}
        self._proxy = urlsplit(proxy) if proxy else None
        self._parked: dict[Origin, list[Connection]] = {}
        self._connecting = 0
        self._unparks: asyncio.TimerHandle | None = None

    @cached_property
    def tls(self) -> ssl.SSLContext:
        """The TLS context for https requests, made with the first of them: reading the system's certificates takes
        45 ms of CPU, more than most short commands have to spare."""
        context = ssl.create_default_context()
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        context.set_alpn_protocols(["http/1.1"])
        return context

    async def connect(self, req: ClientRequest, traces: list[Trace], timeout: ClientTimeout) -> Connection:
        deadline = CURRENT.get()
        if deadline is not None:
            deadline.reusing()
        self._unpark()
        self._connecting += 1
        try:
            connection = await super().connect(req, traces, timeout)
        finally:
            self._connecting -= 1
        if deadline is not None:
            deadline.connected()
        return connection

    def parked(self, origin: Origin, deadline: Deadline | None) -> Connection | None:
        """Takes a parked connection, and informs the deadline; None: `connect` finds or makes one."""
        waiting = self._parked.get(origin)
        while waiting:
            connection = waiting.pop()
            protocol = connection.protocol
            # `should_close`: something came without a request.
            if protocol is None or not protocol.is_connected() or protocol.should_close:
                connection.close()
                continue
            if deadline is not None:
                deadline.reusing()
                deadline.connected()
            return connection
        return None

    def park(self, origin: Origin, connection: Connection) -> None:
        """Takes back a connection whose request is over; one that cannot be used again is closed."""
        protocol = connection.protocol
        if self._connecting or self.closed or protocol is None or protocol.should_close:
            connection.release()
            return
        self._parked.setdefault(origin, []).append(connection)
        if self._unparks is None:
            # In a context of its own: that of the caller would keep its deadline and its answer.
            self._unparks = asyncio.get_running_loop().call_later(PARKED, self._unpark, context=Context())

    def _unpark(self) -> None:
        if self._unparks is not None:
            self._unparks.cancel()
            self._unparks = None
            for connections in self._parked.values():
                for connection in connections:
                    connection.release()
            self._parked.clear()

    async def close(self, *, abort_ssl: bool = False) -> None:
        self._unpark()
        await super().close(abort_ssl=abort_ssl)

    async def _create_connection(
        self, req: ClientRequest, traces: list[Trace], timeout: ClientTimeout
    ) -> ResponseHandler:
        """Overrides the method every aiohttp connector makes its connections with. It is the one private name of
        aiohttp used here: no public option opens a tunnel for http, or one to an address instead of a name.
        tests/unit/fetch/test_aiohttp.py fails when aiohttp changes it."""
        deadline = CURRENT.get()
        if deadline is not None:
            deadline.opened()
        if self._proxy is None:
            made = await super()._create_connection(req, traces, timeout)
        else:
            made = await self._tunnelled(req, timeout)
        if self._idle_below is not None and _descriptor(made) >= self._idle_below:
            made.force_close()  # after its first request
        return made

    async def _tunnelled(self, req: ClientRequest, timeout: ClientTimeout) -> ResponseHandler:
        """A connection through the proxy to the first permitted address that it reaches."""
        try:
            found = await self._addresses(req.url.raw_host or "", req.port or 0)
        except OSError as error:
            raise aiohttp.ClientConnectorDNSError(req.connection_key, error) from error
        # A literal address comes back as it is; names come back with permitted addresses only.
        permitted = [result for result in found if self._guard.permits(result["host"])]
        if not permitted:
            raise aiohttp.ClientConnectorError(req.connection_key, RefusedSocket(found[0]["host"]))
        trouble: ProxyFailed | None = None
        for result in permitted[:_ADDRESSES_TRIED]:
            try:
                async with asyncio.timeout(timeout.sock_connect):
                    transport = await self._tunnel(result["host"], result["port"])
            except ProxyFailed as error:
                trouble = error
                if not error.target:
                    break
                continue
            return await self._start_http(transport, req, timeout)
        assert trouble is not None
        raise aiohttp.ClientConnectorError(req.connection_key, trouble)

    async def _addresses(self, host: str, port: int) -> list[ResolveResult]:
        """The addresses of a host, cached as long as aiohttp caches those of direct connections."""
        try:
            return [_result(host, str(ipaddress.ip_address(host)), port)]
        except ValueError:
            pass
        now = asyncio.get_running_loop().time()
        until, found = self._tunnel_hosts.get((host, port), (now, []))
        if until <= now:
            found = await self._host_resolver.resolve(host, port, socket.AF_UNSPEC)
            if len(self._tunnel_hosts) >= _DNS_CACHED:
                self._tunnel_hosts.clear()
            self._tunnel_hosts[host, port] = now + _DNS_GOOD_FOR, found
        return found

    async def _start_http(
        self, transport: asyncio.Transport, req: ClientRequest, timeout: ClientTimeout
    ) -> ResponseHandler:
        """Starts HTTP on a tunnel, with TLS for https."""
        loop = asyncio.get_running_loop()
        protocol = ResponseHandler(loop)
        if not req.is_ssl():
            transport.set_protocol(protocol)
            protocol.connection_made(transport)
            transport.resume_reading()
            return protocol
        try:
            try:
                async with asyncio.timeout(timeout.sock_connect):
                    name = req.server_hostname or req.host
                    secured = await loop.start_tls(transport, protocol, self.tls, server_hostname=name)
            except BaseException:
                transport.abort()
                raise
        except ssl.CertificateError as error:
            raise aiohttp.ClientConnectorCertificateError(req.connection_key, error) from error
        except ssl.SSLError as error:
            raise aiohttp.ClientConnectorSSLError(req.connection_key, error) from error
        except OSError as error:
            if isinstance(error, TimeoutError) and error.errno is None:
                raise  # our own limit
            raise aiohttp.ClientConnectorError(req.connection_key, error) from error
        if secured is None:
            raise aiohttp.ClientConnectorError(req.connection_key, OSError("TLS did not start"))
        protocol.connection_made(secured)
        return protocol

    async def _tunnel(self, address: str, port: int) -> asyncio.Transport:
        """Opens a tunnel to this address; reading from the returned transport is paused."""
        assert self._proxy is not None
        loop = asyncio.get_running_loop()
        try:
            transport, handshake = await loop.create_connection(
                lambda: _Handshake(loop.create_future()), self._proxy.hostname or "", self._proxy.port or 80
            )
        except TimeoutError as error:
            if error.errno is None:
                raise  # our own limit
            raise ProxyFailed("cannot reach the proxy (it does not answer)") from error
        except OSError as error:
            raise ProxyFailed(f"cannot reach the proxy ({error.strerror or error})") from error
        try:
            endpoint = f"[{address}]:{port}" if ":" in address else f"{address}:{port}"
            transport.write(f"CONNECT {endpoint} HTTP/1.1\r\nHost: {endpoint}\r\n\r\n".encode("ascii"))
            _check_tunnel(await handshake.head, port)
        except BaseException:
            transport.abort()
            raise
        return transport


class _Handshake(asyncio.Protocol):
    """Reads the head of the proxy's response, then pauses reading."""

    def __init__(self, head: asyncio.Future[bytes]) -> None:
        self.head = head
        self._got = b""
        self._transport: Any = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._got += data
        if (b"\r\n\r\n" in self._got or len(self._got) > _HEAD_BYTES) and not self.head.done():
            self._transport.pause_reading()
            self.head.set_result(self._got)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.head.done():
            self.head.set_exception(ProxyFailed("the proxy closed the connection"))


def _check_tunnel(head: bytes, port: int) -> None:
    """Raises ProxyFailed unless the proxy's response opens the tunnel."""
    line = _STATUS_LINE.match(head)
    if line is None or b"\r\n\r\n" not in head:
        raise ProxyFailed("the proxy does not answer as a proxy does")
    status = int(line[1])
    if 200 <= status < 300:
        if not head.endswith(b"\r\n\r\n") or head.count(b"\r\n\r\n") > 1:
            raise ProxyFailed("the proxy speaks before it is asked")
        return
    phrase = "".join(filter(str.isprintable, (line[2] or b"").decode("ascii", "replace")))[:80]
    hint = f"; it must allow CONNECT to port {port}" if status in (403, 405) else ""
    words = f"the proxy does not connect (HTTP {status} {phrase}".rstrip() + f"{hint})"
    raise ProxyFailed(words, target=status in (502, 503, 504))


def _descriptor(protocol: ResponseHandler) -> int:
    transport = protocol.transport
    made = transport.get_extra_info("socket") if transport is not None else None
    return made.fileno() if made is not None else -1


# -- names to addresses -----------------------------------------------------------------------------


class HostsResolver(AbstractResolver):
    """Resolves names by the setting `fetch.hosts` first (`address` or `address:port`), then by the system.

    Addresses the guard does not permit are left out: of a name with public and private ones the public are tried.
    """

    def __init__(self, hosts: Mapping[str, str], guard: Guard, lookups: int = LOOKUPS) -> None:
        self._table = {name.lower().rstrip("."): _endpoint(name, target) for name, target in hosts.items()}
        self._guard = guard
        self._free = asyncio.Semaphore(lookups)

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        found = await self._find(host, port, family)
        permitted = [result for result in found if self._guard.permits(result["host"])]
        if found and not permitted:
            raise RefusedSocket(found[0]["host"])
        return permitted

    async def _find(self, host: str, port: int, family: socket.AddressFamily) -> list[ResolveResult]:
        known = self._table.get(host.lower().rstrip("."))
        if known is not None:
            address, fixed_port = known
            return [_result(host, address, fixed_port or port)]
        found = []
        for _, _, _, _, endpoint in await self._lookup(host, port, family):
            address = str(endpoint[0])
            if len(endpoint) == 4 and endpoint[3] and "%" not in address:
                address = f"{address}%{endpoint[3]}"  # link-local: the interface is part of the address
            found.append(_result(host, address, port))
        return found

    async def _lookup(self, host: str, port: int, family: socket.AddressFamily) -> list[Any]:
        """Calls getaddrinfo in a thread of its own, which does not delay the exit of the program. The loop's own few
        threads would not do: four names whose servers never answer would block all lookups of uvloop for half a
        minute."""
        await self._free.acquire()
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[list[Any]] = loop.create_future()

        def settle(found: list[Any] | None, error: Exception | None) -> None:
            self._free.release()
            if answer.cancelled():
                return
            if error is None:
                answer.set_result(found or [])
            else:
                answer.set_exception(error)

        def ask() -> None:
            found, trouble = None, None
            try:
                found = socket.getaddrinfo(host, port, family, socket.SOCK_STREAM, flags=socket.AI_ADDRCONFIG)
            except OSError as error:
                trouble = error
            except UnicodeError as error:
                trouble = socket.gaierror(socket.EAI_NONAME, str(error))
            except Exception as error:  # no memory, say: the lookup must be answered all the same
                trouble = socket.gaierror(socket.EAI_AGAIN, f"the lookup broke ({type(error).__name__})")
            with suppress(RuntimeError):  # the loop is closed: the result is not needed any more
                loop.call_soon_threadsafe(settle, found, trouble)

        try:
            Thread(target=ask, name="tidings-dns", daemon=True).start()
        except (RuntimeError, MemoryError) as error:
            self._free.release()  # else lookups would stop for good after 64 of these
            raise socket.gaierror(socket.EAI_AGAIN, "no thread can be started for the lookup") from error
        return await answer

    async def close(self) -> None:
        """Does nothing: lookups under way end by themselves."""


def _result(name: str, address: str, port: int) -> ResolveResult:
    return ResolveResult(
        hostname=name,
        host=address,
        port=port,
        family=socket.AF_INET6 if ":" in address else socket.AF_INET,
        proto=0,
        flags=socket.AI_NUMERICHOST,
    )


def _endpoint(name: str, target: str) -> tuple[str, int]:
    try:
        return str(ipaddress.ip_address(target)), 0  # an IPv6 address without brackets too
    except ValueError:
        pass
    match = _ENDPOINT.fullmatch(target)
    try:
        if match is not None and int(match[3] or 0) <= 65535:
            return str(ipaddress.ip_address(match[1] or match[2])), int(match[3] or 0)
    except ValueError:
        pass
    raise SettingsError(f"setting fetch.hosts: {name} = {target!r} is no address or address:port")
