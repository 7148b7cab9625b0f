"""Under which names the web page answers: a page of somebody else's must not read it (DNS rebinding)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from itertools import product

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each
from tests.unit.web.conftest import ask
from tests.unit.web.library import FakeLibrary, StillClock, a_library

from tidings.web.app import create_app
from tidings.web.core.middleware import UNKNOWN_NAME, host_in_header, is_allowed_host
from tidings.web.server.server import serve

OURS = [
    "127.0.0.1", "127.0.0.1:8642", "[::1]", "[::1]:8642", "192.168.7.4:8642", "203.0.113.9", "localhost",
    "localhost:8642", "LOCALHOST", "localhost.", "tidings.localhost", "nas", "nas:8642", "nas.local:8642",
    "box.home.arpa", "tidings.internal", "news.example.org", "News.Example.org:443", "web.example.net",
]  # fmt: skip
THEIRS = [
    "evil.example", "evil.example:8642", "127.0.0.1.evil.example", "localhost.evil.example",
    "news.example.org.evil.com", "evilnews.example.org", "example.org", "127.0.0.1.nip.io", "evil.example@127.0.0.1",
    "127.0.0.1/evil.example", "127.0.0.1, evil.example", "evil.example#.localhost", "", ":8642", "[::1",
    "a b.localhost", "127.0.0.1:99999999", "evil.example:x",
]  # fmt: skip
KNOWN = ("web.example.net", "news.example.org")


@pytest.fixture
async def client_of_known(library: FakeLibrary) -> AsyncIterator[httpx.AsyncClient]:
    async with ask(library, names=KNOWN) as client:
        yield client


async def test_names_that_nobody_else_can_have_are_answered(client_of_known: httpx.AsyncClient) -> None:
    for host, path in product(OURS, ("/", "/api/sources", "/healthz", "/bot", "/static/tidings.css")):
        assert (await client_of_known.get(path, headers={"Host": host})).status_code == 200, (host, path)


async def test_other_names_are_refused_whatever_is_asked_for(client_of_known: httpx.AsyncClient) -> None:
    paths = ("/", "/articles/1", "/api/sources", "/api/docs", "/metrics", "/healthz", "/static/tidings.css")
    client = client_of_known
    for host in THEIRS:
        for path in paths:
            answer = await client.get(path, headers={"Host": host})
            assert answer.status_code == 421, (host, path)
            assert UNKNOWN_NAME in answer.text
            assert "Site 1" not in answer.text
            assert answer.headers["content-security-policy"]
            assert not host or host not in answer.text
        assert (await client.get("/api/sources", headers={"Host": host})).json() == {
            "error": UNKNOWN_NAME,
            "code": "unknown_host",
        }
        assert (await client.post("/websub/x", headers={"Host": host})).status_code == 421


async def test_security_15_no_other_header_says_who_we_are(library: FakeLibrary) -> None:
    ours = {"X-Forwarded-Host": "localhost", "Forwarded": "host=localhost", "X-Forwarded-For": "127.0.0.1"}
    async with ask(library) as client:
        assert (await client.get("/", headers=ours | {"Host": "evil.example"})).status_code == 421
        theirs = {"X-Forwarded-Host": "evil.example", "Forwarded": "host=evil.example"}
        answer = await client.get("/", headers=theirs)
        assert answer.status_code == 200
        assert "evil" not in answer.text + str(answer.headers)


@each(
    ("head", "status"),
    [
        (b"Host: localhost\r\n", 200),
        (b"Host: evil.example\r\n", 421),
        (b"Host: localhost\r\nHost: evil.example\r\n", 421),
        (b"Host: evil.example\r\nHost: localhost\r\n", 421),
    ],
)
async def test_on_the_wire(head: bytes, status: int) -> None:
    """Two names in one request, too: a server that refuses that by itself (400) will do as well."""
    stop, port = asyncio.Event(), asyncio.get_running_loop().create_future()
    app = create_app(library=a_library(), clock=StillClock())
    serving = asyncio.create_task(serve(app, "127.0.0.1", 0, stop=stop, started=port.set_result))
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", await asyncio.wait_for(port, 60))
        writer.write(b"GET /api/overview HTTP/1.1\r\n" + head + b"Connection: close\r\n\r\n")
        answer = await asyncio.wait_for(reader.read(), 60)
        writer.close()
    finally:
        stop.set()
        await serving
    said = int(answer.split()[1])
    assert said == status or (status == 421 and said == 400)


@given(st.text(max_size=60))
def test_any_header_is_a_name_or_none(header: str) -> None:
    name = host_in_header(header)
    assert name is None or isinstance(is_allowed_host(name, frozenset()), bool)
    assert host_in_header(f"{header}.evil.example") is None or not is_allowed_host(
        host_in_header(f"{header}.evil.example") or "", frozenset()
    )
