"""A proxy that cannot skip the guard (the security list, 2): it is asked for addresses we judged, never for names."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from tests.cases import each
from tests.farm.certificates import Authority
from tests.integration.fetching import asking, failure, fetching
from tests.integration.hostile import HostileServer, LittleProxy, answer, proxying, raw, redirect, serving

from tidings.errors import AddressRefused, ConnectFailed, FetchTimeout
from tidings.ports.outside import Request

PUBLIC = "93.184.216.34"
HOSTS = {"news.test": PUBLIC, "six.test": "2606:4700::1", "inside.test": "10.0.0.1", "port.test": f"{PUBLIC}:8081"}


@pytest.fixture
async def proxy(server: HostileServer) -> AsyncIterator[LittleProxy]:
    async with proxying(server) as little:
        yield little


def through(proxy: LittleProxy, **settings: Any) -> dict[str, Any]:
    """Nothing private is allowed: the proxy is on loopback all the same, the operator chose it."""
    return {"proxy": proxy.url, "allow_addresses": (), "hosts": HOSTS, **settings}


@pytest.mark.parametrize(
    ("url", "endpoint", "host"),
    [
        ("http://news.test/x", f"{PUBLIC}:80", b"news.test"),
        ("http://NEWS.test:8080/x", f"{PUBLIC}:8080", b"news.test:8080"),
        ("http://port.test/x", f"{PUBLIC}:8081", b"port.test"),
        ("http://six.test/x", "[2606:4700::1]:80", b"six.test"),
        (f"http://{PUBLIC}/x", f"{PUBLIC}:80", PUBLIC.encode()),
        ("http://[2606:4700::1]:81/x", "[2606:4700::1]:81", b"[2606:4700::1]:81"),
    ],
)
async def test_security_02_the_proxy_is_given_the_address_we_judged(
    server: HostileServer, proxy: LittleProxy, url: str, endpoint: str, host: bytes
) -> None:
    server.plays["/x"] = answer(body=b"news")
    async with fetching(**through(proxy)) as fetcher:
        assert (await fetcher.fetch(asking(url))).body == b"news"
    assert proxy.asked == [f"CONNECT {endpoint} HTTP/1.1"]
    assert server.asked[0].path == "/x"
    assert server.asked[0].header("host") == host
    assert server.asked[0].header("proxy-authorization") is None


@each(
    "url",
    [
        "http://10.0.0.1/",
        "http://127.0.0.1:{port}/",
        "https://169.254.169.254/latest",
        "http://inside.test/",
        "https://inside.test/",
        "http://[::ffff:10.0.0.1]/",
        "http://2130706433/",
    ],
)
async def test_security_02_what_may_not_be_reached_is_not_asked_of_the_proxy(
    server: HostileServer, proxy: LittleProxy, url: str
) -> None:
    await failure(asking(url.format(port=proxy.port)), AddressRefused, **through(proxy))
    assert (proxy.asked, server.asked) == ([], [])


async def test_a_redirect_inside_is_not_asked_of_the_proxy(server: HostileServer, proxy: LittleProxy) -> None:
    for location in ("http://inside.test/", "http://10.0.0.1/", proxy.url):
        server.plays["/x"] = redirect(302, location)
        await failure(asking("http://news.test/x"), AddressRefused, **through(proxy))
    assert set(proxy.asked) == {f"CONNECT {PUBLIC}:80 HTTP/1.1"}


async def test_a_name_that_turns_private_is_not_asked_of_the_proxy(
    server: HostileServer, proxy: LittleProxy, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rebinding: the proxy never hears the name, so it cannot find another address for it than we did."""
    answers = [PUBLIC, "10.0.0.1"]
    lookup = socket.getaddrinfo

    def rebinding(host: Any, port: Any, *args: Any, **kwargs: Any) -> Any:
        if host == "rebound.test":
            return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (answers.pop(0), port))]
        return lookup(host, port, *args, **kwargs)

    monkeypatch.setattr(socket, "getaddrinfo", rebinding)
    server.plays["/x"] = redirect(302, "http://rebound.test:8080/x")
    await failure(asking("http://rebound.test/x"), AddressRefused, **through(proxy))
    assert proxy.asked == [f"CONNECT {PUBLIC}:80 HTTP/1.1"]
    assert not any("rebound" in line for line in proxy.asked)


async def test_robots_and_what_is_posted_go_through_the_proxy_too(server: HostileServer, proxy: LittleProxy) -> None:
    server.plays["/robots.txt"] = answer(404)
    server.plays["/x"] = answer(202, body=b"thanks")
    async with fetching(**through(proxy)) as fetcher:
        response = await fetcher.fetch(Request("http://news.test/x", form=b"a=b"))
    assert response.status == 202
    assert server.paths() == ["/robots.txt", "/x"]
    assert proxy.asked == [f"CONNECT {PUBLIC}:80 HTTP/1.1"]  # kept for the second


async def test_tls_goes_through_the_tunnel_to_the_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    authority = Authority(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(authority.certificate))
    tls = authority.server("news.test")
    spoken: list[str | None] = []
    tls.sni_callback = lambda connection, name, context: spoken.append(name)
    async with serving(tls) as server, proxying(server) as proxy:
        server.plays["/x"] = answer(body=b"news")
        async with fetching(**through(proxy)) as fetcher:
            for _ in range(2):
                assert (await fetcher.fetch(asking("https://news.test/x"))).body == b"news"
        error = await failure(asking("https://port.test/x"), ConnectFailed, **through(proxy))
    assert error.message == "TLS failed (its certificate is for another host)"
    assert proxy.asked == [f"CONNECT {PUBLIC}:443 HTTP/1.1", f"CONNECT {PUBLIC}:8081 HTTP/1.1"]
    assert spoken == ["news.test", "port.test"]


@each(
    ("said", "words"),
    [
        (
            b"HTTP/1.1 403 Forbidden\r\n\r\n",
            "(HTTP 403 Forbidden; it must allow CONNECT to port 80)",
        ),
        (
            b"HTTP/1.1 407 Proxy Authentication Required\r\n\r\n",
            "(HTTP 407 Proxy Authentication Required)",
        ),
        (b"HTTP/1.0 502\r\n\r\n", "(HTTP 502)"),
        (b"SSH-2.0-OpenSSH\r\n\r\n", "the proxy does not answer as a proxy does"),
        (b"HTTP/1.1 200 OK\r\nX: " + b"x" * 20_000, "the proxy does not answer as a proxy does"),
        (b"HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 200 OK\r\n\r\n", "the proxy speaks before it is asked"),
        (b"", "the proxy closed the connection"),
    ],
)
async def test_a_proxy_that_does_not_do_its_work(
    server: HostileServer, proxy: LittleProxy, said: bytes, words: str
) -> None:
    proxy.answer = said
    error = await failure(asking("http://news.test/x"), ConnectFailed, **through(proxy))
    assert error.message in (words, f"the proxy does not connect {words}")
    assert server.asked == []


async def test_a_proxy_that_is_not_there(proxy: LittleProxy) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{closed.getsockname()[1]}"
        error = await failure(asking("http://news.test/x"), ConnectFailed, **{**through(proxy), "proxy": url})
    assert error.message.startswith("cannot reach the proxy (")
    assert proxy.asked == []


async def test_a_proxy_that_never_answers() -> None:
    async def deaf(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()

    async with await asyncio.start_server(deaf, "127.0.0.1", 0) as listener:
        url = f"http://127.0.0.1:{listener.sockets[0].getsockname()[1]}"
        settings = {"proxy": url, "hosts": HOSTS, "connect_timeout": timedelta(seconds=0.2)}
        error = await failure(asking("http://news.test/x"), FetchTimeout, **settings)
    assert error.message == "no connection within 0.2 s"


async def test_another_address_of_the_name_is_tried(proxy: LittleProxy, monkeypatch: pytest.MonkeyPatch) -> None:
    found = ["93.184.216.34", "10.0.0.1", "93.184.216.35"]
    lookup = socket.getaddrinfo

    def several(host: Any, port: Any, *args: Any, **kwargs: Any) -> Any:
        if host == "several.test":
            return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in found]
        return lookup(host, port, *args, **kwargs)

    monkeypatch.setattr(socket, "getaddrinfo", several)
    proxy.answer = b"HTTP/1.1 504 Gateway Timeout\r\n\r\n"
    await failure(asking("http://several.test/x"), ConnectFailed, **through(proxy))
    assert proxy.asked == ["CONNECT 93.184.216.34:80 HTTP/1.1", "CONNECT 93.184.216.35:80 HTTP/1.1"]


async def test_security_02_without_the_setting_no_proxy_is_used(
    server: HostileServer, proxy: LittleProxy, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy", "HTTPS_PROXY", "https_proxy"):
        monkeypatch.setenv(name, proxy.url)
    server.plays["/x"] = raw(b"HTTP/1.0 200 OK\r\n\r\ndirect")
    async with fetching() as fetcher:
        assert (await fetcher.fetch(asking(server.url("/x")))).body == b"direct"
    assert proxy.asked == []
