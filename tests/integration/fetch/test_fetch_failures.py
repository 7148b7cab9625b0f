"""Every way a request can fail is one FetchError with one clear line. Nothing private is ever reached."""

from __future__ import annotations

import asyncio
import shutil
import socket
import ssl
import subprocess
import time
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from tests.cases import each
from tests.integration.fetching import asking, failure, failure_of, fetching
from tests.integration.hostile import HostileServer, Play, answer, endless, head, raw, redirect, reset, serving, silence

from tidings.errors import AddressRefused, BadStatus, ConnectFailed, FetchError, FetchTimeout

pytestmark = pytest.mark.usefixtures("reached")


# -- broken connections -----------------------------------------------------------------------------


@each(
    "data",
    [
        b"",
        b"SSH-2.0-OpenSSH_9.6\r\n",
        b"\x00\xff\xfe" * 400,
        b"HTTP/1.1\r\n\r\n",
        b"HTTP/1.1 abc Fine\r\n\r\n",
        b"HTTP/9.9 200 OK\r\n\r\nbody",
        b"HTTP/1.1 200 OK\r\nno colon here\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello!",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel",
        b"HTTP/1.1 200 OK\r\nX: a\x00b\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nX-Half: of a head",
    ],
)
async def test_garbage_instead_of_http(server: HostileServer, data: bytes) -> None:
    error = await failure_of(server, raw(data), ConnectFailed)
    assert error.message.startswith("the connection broke (")


@each(
    "play",
    [
        raw(head(200, [("X-Long", "x" * 1_000_000)])),
        raw(b"HTTP/1.1 200 " + b"O" * 1_000_000 + b"\r\n\r\n"),
        endless(b"HTTP/1.1 200 OK\r\n", b"X-More: and more\r\n" * 1000),
        endless(b"HTTP/1.1 200 OK\r\nX-Long: ", b"x" * 65536),
    ],
)
async def test_a_bomb_of_headers(server: HostileServer, play: Play) -> None:
    began = time.monotonic()
    await failure_of(server, play, ConnectFailed)
    assert time.monotonic() - began < 30


async def test_a_connection_that_is_reset(server: HostileServer) -> None:
    await failure_of(server, reset, ConnectFailed)


async def test_a_refused_connection() -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        error = await failure(asking(f"http://127.0.0.1:{closed.getsockname()[1]}/"), ConnectFailed)
    assert error.message == "cannot connect (Connection refused)"


async def test_a_name_nobody_knows() -> None:
    error = await failure(asking("http://nowhere.invalid/feed"), ConnectFailed)
    assert error.message == "no such host (DNS)"


@pytest.mark.parametrize(
    ("play", "settings"),
    [
        (silence, {}),
        (endless(head(200, [("Content-Length", "1000000")]), b".", pause=0.02), {}),
        (endless(b"HTTP/1.1 200 OK\r\nX-Slow: ", b".", pause=0.02), {}),
        (endless(b"", b"HTTP/1.1 100 Continue\r\n\r\n", pause=0.02), {}),
    ],
    ids=["silence", "a body drop by drop", "a header drop by drop", "always about to begin"],
)
async def test_slowness_has_a_limit(server: HostileServer, play: Play, settings: dict[str, Any]) -> None:
    began = time.monotonic()
    error = await failure_of(server, play, FetchTimeout, total_timeout=timedelta(seconds=0.3), **settings)
    assert error.message == "no complete answer within 0.3 s"
    assert time.monotonic() - began < 30


async def test_the_limit_of_time_is_one_for_all_redirects(server: HostileServer) -> None:
    async def slow(asked: Any, writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(0.1)
        await redirect(302, f"/x?{len(server.asked)}")(asked, writer)

    server.plays.update({f"/x?{number}": slow for number in range(30)})
    await failure_of(server, slow, FetchTimeout, total_timeout=timedelta(seconds=0.25), max_redirects=20)
    assert len(server.asked) <= 20  # it was the time that ran out, not the redirects


# -- TLS --------------------------------------------------------------------------------------------


async def test_a_server_that_speaks_no_tls() -> None:
    async def plain(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(1)
        writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        writer.close()

    async with await asyncio.start_server(plain, "127.0.0.1", 0) as listener:
        url = f"https://127.0.0.1:{listener.sockets[0].getsockname()[1]}/"
        error = await failure(asking(url), ConnectFailed)
    assert error.message.startswith("TLS failed (")


async def test_a_certificate_nobody_vouches_for(tmp_path: Path) -> None:
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("no openssl command to make a certificate with")
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    command = [openssl, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    command += ["-keyout", str(key), "-out", str(certificate), "-subj", "/CN=news.test"]
    await asyncio.to_thread(subprocess.run, command, check=True, capture_output=True)
    tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    tls.load_cert_chain(certificate, key)
    async with serving(tls) as server:
        hosts = {"news.test": f"127.0.0.1:{server.port}"}
        error = await failure(asking("https://news.test/feed"), ConnectFailed, hosts=hosts)
    assert error.message.startswith("TLS failed (")
    assert "self-signed certificate" in error.message
    assert server.asked == []


async def test_a_handshake_that_never_comes() -> None:
    async def deaf(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()

    async with await asyncio.start_server(deaf, "127.0.0.1", 0) as listener:
        url = f"https://127.0.0.1:{listener.sockets[0].getsockname()[1]}/"
        await failure(asking(url), FetchTimeout, total_timeout=timedelta(seconds=0.3))


# -- statuses ---------------------------------------------------------------------------------------


@each(
    ("status", "words"),
    [
        (204, "no answer we can use"),
        (206, "no answer we can use"),
        (400, "no answer we can use"),
        (401, "it asks for a password"),
        (403, "the server refuses us"),
        (404, "not found: has it moved?"),
        (410, "gone for good"),
        (429, "too many requests: we visit less often"),
        (500, "the server has a fault"),
        (503, "the server has a fault"),
        (599, "the server has a fault"),
    ],
)
async def test_statuses_that_are_no_answer(server: HostileServer, status: int, words: str) -> None:
    error = await failure_of(server, answer(status, [("Retry-After", "120")], reason=b"Some Reason"), BadStatus)
    assert isinstance(error, BadStatus)
    assert error.message == f"HTTP {status} Some Reason ({words})"
    assert (error.status, error.headers["retry-after"]) == (status, "120")


@each("reason", [b"", b"caf\xe9 \xff", b"tab\there", b"word " * 2000])
async def test_a_strange_reason_still_makes_one_line(server: HostileServer, reason: bytes) -> None:
    error = await failure_of(server, answer(500, reason=reason), BadStatus)
    assert error.message.startswith("HTTP 500")
    assert error.message.endswith(" (the server has a fault)")


# -- what may not be reached ------------------------------------------------------------------------


@each(
    "url",
    [
        "http://127.0.0.1/",
        "http://127.0.0.1:8642/api",
        "http://127.1/",
        "http://2130706433/",
        "http://0x7f000001/",
        "http://017700000001/",
        "http://0/",
        "http://localhost/",
        "http://[::1]/",
        "http://[::ffff:127.0.0.1]/",
        "http://[::ffff:7f00:1]/",
        "http://[64:ff9b::7f00:1]/",
        "http://[::127.0.0.1]/",
        "http://10.0.0.1/",
        "http://169.254.169.254/latest/meta-data/",
        "http://user:secret@192.168.1.1/",
        "https://10.0.0.1/",
        "http://news.test/",
    ],
)
async def test_private_addresses_are_refused_before_any_packet(reached: list[str], url: str) -> None:
    hosts = {"news.test": "127.0.0.1:80"}
    error = await failure(asking(url), AddressRefused, allow_addresses=(), hosts=hosts)
    assert error.url == url.replace("user:secret@", "***@")
    assert reached == []


@each(
    "url",
    [
        "",
        "feed.xml",
        "file:///etc/passwd",
        "ftp://127.0.0.1/",
        "http://",
        "http://[::1/",
        "http://[fe80::1%25eth0]/",
        "http://127.0.0.1:port/",
        "http://127.0.0.1:99999/",
        "http://exam\nple.org/",
        "http://example.org/\udcff",
        "http://" + "a" * 64 + ".test/",
        "http://a..b.test/",
        "http://.test/",
        "http://\u2603\u2603.\u2488/",
        "http://1.2.3.4.5/",
        "http://exa mple/",
    ],
)
async def test_what_is_no_address_is_a_fetch_error_too(reached: list[str], url: str) -> None:
    async with fetching() as fetcher:
        with pytest.raises(FetchError) as caught:
            await fetcher.fetch(asking(url))
    assert str(caught.value).isprintable()
    assert reached == []
