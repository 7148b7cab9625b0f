"""TLS: whom we believe, and what is said when we do not."""

from __future__ import annotations

import asyncio
import ssl
from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.farm.certificates import Authority, self_signed
from tests.integration.fetching import asking, failure, fetching
from tests.integration.hostile import HostileServer, answer, serving

from tidings.errors import ConnectFailed, FetchError

pytestmark = pytest.mark.usefixtures("reached")


@pytest.fixture
def authority(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Authority:
    made = Authority(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(made.certificate))
    return made


async def failed(server: HostileServer, name: str) -> FetchError:
    hosts = {name: f"127.0.0.1:{server.port}"}
    error = await failure(asking(f"https://{name}/feed"), ConnectFailed, hosts=hosts)
    assert server.asked == []
    return error


async def test_a_certificate_that_is_as_it_should_be(authority: Authority) -> None:
    async with serving(authority.server("news.test")) as server:
        server.plays["/feed"] = answer(body=b"news")
        async with fetching(hosts={"news.test": f"127.0.0.1:{server.port}"}) as fetcher:
            for name in ("news.test", "NEWS.test", "news.test."):
                assert (await fetcher.fetch(asking(f"https://{name}/feed"))).body == b"news"


async def test_a_certificate_for_another_host(authority: Authority) -> None:
    async with serving(authority.server("other.test")) as server:
        error = await failed(server, "news.test")
    assert error.message == "TLS failed (its certificate is for another host)"


async def test_a_certificate_that_has_expired(authority: Authority) -> None:
    tls = authority.server(
        "news.test", not_before=datetime(2020, 1, 1, tzinfo=UTC), not_after=datetime(2020, 2, 1, tzinfo=UTC)
    )
    async with serving(tls) as server:
        error = await failed(server, "news.test")
    assert error.message == "TLS failed (its certificate has expired)"


async def test_a_certificate_that_is_not_valid_yet(authority: Authority) -> None:
    tls = authority.server(
        "news.test", not_before=datetime(2090, 1, 1, tzinfo=UTC), not_after=datetime(2091, 1, 1, tzinfo=UTC)
    )
    async with serving(tls) as server:
        error = await failed(server, "news.test")
    assert error.message == "TLS failed (its certificate is not valid yet)"


@pytest.mark.usefixtures("authority")
async def test_a_certificate_that_vouches_for_itself() -> None:
    async with serving(self_signed()) as server:
        error = await failed(server, "news.test")
    assert error.message == "TLS failed (a self-signed certificate: nobody we trust vouches for it)"


async def test_a_certificate_of_an_authority_nobody_knows(
    authority: Authority, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "other").mkdir()
    stranger = Authority(tmp_path / "other")
    tls = stranger.server("news.test")
    async with serving(tls) as server:
        error = await failed(server, "news.test")
    assert error.message == "TLS failed (nobody we trust vouches for its certificate)"


async def test_tls_older_than_1_2_is_refused(authority: Authority) -> None:
    tls = authority.server("news.test")
    tls.set_ciphers("ALL:@SECLEVEL=0")
    tls.minimum_version = ssl.TLSVersion.MINIMUM_SUPPORTED
    with pytest.warns(DeprecationWarning, match="TLSv1_1"):
        tls.maximum_version = ssl.TLSVersion.TLSv1_1
    async with serving(tls) as server:
        await failed(server, "news.test")


async def test_a_server_that_says_we_are_too_new() -> None:
    """Its alert is all that an old server has to say to us: fatal, protocol version."""

    async def old(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(1)
        writer.write(b"\x15\x03\x01\x00\x02\x02\x46")
        await writer.drain()
        writer.close()

    async with await asyncio.start_server(old, "127.0.0.1", 0) as listener:
        url = f"https://127.0.0.1:{listener.sockets[0].getsockname()[1]}/"
        error = await failure(asking(url), ConnectFailed)
    assert error.message == "TLS failed (it speaks only TLS older than 1.2)"


async def test_tls_1_2_will_do(authority: Authority) -> None:
    tls = authority.server("news.test")
    tls.maximum_version = ssl.TLSVersion.TLSv1_2
    async with serving(tls) as server:
        server.plays["/feed"] = answer(body=b"news")
        async with fetching(hosts={"news.test": f"127.0.0.1:{server.port}"}) as fetcher:
            assert (await fetcher.fetch(asking("https://news.test/feed"))).body == b"news"
