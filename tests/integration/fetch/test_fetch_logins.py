"""fetch.passwords: sent below their address and on its origin only."""

from __future__ import annotations

from pathlib import Path

from tests.integration.fetching import asking, failure, fetching
from tests.integration.hostile import HostileServer, answer, redirect, serving

BASIC = b"Basic dG9tOnMzY3JldA=="  # tom:s3cret


async def test_a_login_is_sent_below_its_address(server: HostileServer, tmp_path: Path) -> None:
    (tmp_path / "login").write_text("tom:s3cret\n")
    server.otherwise = answer(body=b"x")
    passwords = {server.url("/feeds/"): f"file:{tmp_path}/login", server.url("/one"): "ann:other"}
    async with fetching(passwords=passwords) as fetcher:
        for path in ("/feeds/a.xml", "/feeds/", "/feeds/b/c", "/feed", "/feeds", "/feeds/../x", "/onex", "/one/x"):
            await fetcher.fetch(asking(server.url(path)))
        await fetcher.fetch(asking(server.url("/feeds/a.xml").replace("//", "//me:mine@")))
        await fetcher.fetch(asking(server.url("/feeds/hub"), form=b"x=1"))
    sent = [asked.header("authorization") for asked in server.asked]
    assert sent[:6] == [BASIC, BASIC, BASIC, None, None, None]
    assert sent[6] is None
    assert sent[7] == b"Basic YW5uOm90aGVy"
    assert sent[8] == b"Basic bWU6bWluZQ=="  # what the address itself says comes first
    assert sent[9] is None  # a form is no visit


async def test_no_redirect_brings_it_elsewhere(server: HostileServer) -> None:
    passwords = {server.url("/feeds/"): "tom:s3cret"}
    async with serving() as other, fetching(passwords=passwords) as fetcher:
        server.plays["/feeds/a"] = redirect(302, "/feeds/b")
        server.plays["/feeds/b"] = redirect(301, other.url("/c"))
        other.plays["/c"] = redirect(302, server.url("/feeds/d"))
        server.plays["/feeds/d"] = answer(body=b"x")
        response = await fetcher.fetch(asking(server.url("/feeds/a")))
        assert [asked.header("authorization") for asked in server.asked] == [BASIC, BASIC, None]
        assert other.asked[0].header("authorization") is None
        assert "@" not in response.url
        server.plays["/feeds/a"] = redirect(301, "/open")
        server.plays["/open"] = answer(body=b"x")
        response = await fetcher.fetch(asking(server.url("/feeds/a")))
        assert server.asked[-1].header("authorization") is None
        assert response.permanent_url == server.url("/open")


async def test_one_that_is_missing_fails_its_sources_alone(server: HostileServer) -> None:
    server.otherwise = answer(body=b"x")
    passwords = {server.url("/feeds/"): "file:/nowhere"}
    error = await failure(asking(server.url("/feeds/a")), passwords=passwords)
    assert "fetch.passwords" in error.message
    assert "/nowhere: no such file" in error.message
    async with fetching(passwords=passwords) as fetcher:
        await fetcher.fetch(asking(server.url("/open")))
