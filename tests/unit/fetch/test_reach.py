"""How far a request came: what may be our own network's fault, and what is certainly the host's."""

from __future__ import annotations

import errno
import socket
import ssl
from datetime import UTC, datetime

import aiohttp
from aiohttp.client_reqrep import ConnectionKey
from tests.cases import each

from tidings.errors import FetchError, FetchTimeout
from tidings.fetch.connections import ProxyFailed
from tidings.fetch.failures import connect_error
from tidings.model.hosts import Offline, Reach
from tidings.model.orders import Hop, HopKind

START = datetime(2026, 3, 2, 12, tzinfo=UTC)
KEY = ConnectionKey("a.test", 443, True, True, None, None, None)


@each(
    ("error", "reach"),
    [
        (aiohttp.ClientConnectorDNSError(KEY, socket.gaierror(socket.EAI_AGAIN, "try again")), Reach.NO_NETWORK),
        (aiohttp.ClientConnectorDNSError(KEY, socket.gaierror(socket.EAI_NONAME, "unknown")), Reach.UNREACHED),
        (aiohttp.ClientConnectorError(KEY, OSError(errno.ENETUNREACH, "no route")), Reach.NO_NETWORK),
        (aiohttp.ClientConnectorError(KEY, OSError(errno.EHOSTUNREACH, "no route")), Reach.UNREACHED),
        (aiohttp.ClientConnectorError(KEY, OSError(errno.ETIMEDOUT, "timed out")), Reach.UNREACHED),
        (aiohttp.ClientConnectorError(KEY, OSError("Multiple exceptions: ...")), Reach.UNREACHED),
        (aiohttp.ClientConnectorError(KEY, ProxyFailed("cannot reach the proxy")), Reach.UNREACHED),
        (aiohttp.ClientConnectorError(KEY, OSError(errno.ECONNREFUSED, "refused")), Reach.ANSWERED),
        (aiohttp.ClientConnectorSSLError(KEY, ssl.SSLError(1, "bad")), Reach.ANSWERED),
    ],
)
def test_a_connection_that_is_not_made(error: aiohttp.ClientConnectorError, reach: Reach) -> None:
    assert connect_error("https://a.test/", error).reach is reach


def test_where_one_hop_was_answered_the_network_works() -> None:
    silent, answered = Hop("a.test", START, HopKind.FEED), Hop("a.test", START, HopKind.FEED, 301)
    for hops, reach in (((silent,), Reach.UNREACHED), ((answered, silent), Reach.ANSWERED)):
        error = FetchTimeout("https://a.test/", "no connection within 10 s", Reach.UNREACHED)
        error.add_requests(hops, None)
        assert error.reach is reach
    assert FetchError("https://a.test/", "broken").reach is Reach.ANSWERED


@each("packed", [None, b"", b"{}", b"[1]", b'["a", 2]', b"[1e400, 2]", b"\xff"])
def test_what_is_no_offline_is_none(packed: bytes | None) -> None:
    assert Offline.unpack(packed) is None
    assert Offline.unpack(Offline(START, START).pack()) == Offline(START, START)
