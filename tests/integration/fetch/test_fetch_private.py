"""Nothing private is ever connected to (the security list: 1, 3, 4, 5 and 6). A listener on an address that was not
allowed counts: zero."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from typing import Any

import pytest
from aiohttp.abc import ResolveResult
from tests.cases import each
from tests.integration.fetching import asking, failure, fetching
from tests.integration.hostile import HostileServer, answer, redirect, serving

from tidings.errors import AddressRefused, FetchError
from tidings.fetch.connections import HostsResolver
from tidings.model.orders import HopKind
from tidings.ports.outside import Request

ALLOWED = ("127.0.0.1/32",)  # stands for the outside
SECRET = "127.0.0.2"


@pytest.fixture
async def private() -> AsyncIterator[HostileServer]:
    async with serving(address=SECRET) as listener:
        yield listener
        await asyncio.sleep(0.01)
        assert listener.connections == 0


def names(monkeypatch: pytest.MonkeyPatch, answers: list[list[str]]) -> list[str]:
    """DNS that gives these answers in turn, the last one for ever. What was asked comes back."""
    asked: list[str] = []

    def lookup(host: Any, port: Any, *args: Any, **kwargs: Any) -> Any:
        if not str(host).rstrip(".").endswith(".test"):
            raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
        asked.append(str(host))
        addresses = answers.pop(0) if len(answers) > 1 else answers[0]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in addresses]

    monkeypatch.setattr(socket, "getaddrinfo", lookup)
    return asked


async def refused(url: str) -> AddressRefused:
    error = await failure(asking(url), AddressRefused, allow_addresses=ALLOWED)
    assert isinstance(error, AddressRefused)
    return error


@each(
    "spelling",
    [
        "127.0.0.2",
        "127.0.2",
        "127.2",
        "2130706434",
        "0x7f000002",
        "0x7f.2",
        "0177.0.0.2",
        "017700000002",
        "①②⑦.⓪.⓪.②",
        "127。0。0。2",
        "[::ffff:127.0.0.2]",
        "[::ffff:7f00:2]",
        "[::127.0.0.2]",
        "public.example@127.0.0.2",
        "127.0.0.1:80@127.0.0.2",
        "127.0.0.1\\@127.0.0.2",
        "127.0.0.2\\@127.0.0.1",
        "127.0.0.1 @127.0.0.2",
    ],
)
async def test_security_03_no_spelling_leads_to_a_private_address(private: HostileServer, spelling: str) -> None:
    await refused(f"http://{spelling}:{private.port}/")


async def test_a_name_that_leads_to_a_private_address(private: HostileServer, monkeypatch: pytest.MonkeyPatch) -> None:
    names(monkeypatch, [[SECRET]])
    for name in ("inside.test", "INSIDE.test.", "user:secret@inside.test"):
        error = await failure(asking(f"http://{name}:{private.port}/"), AddressRefused, allow_addresses=ALLOWED)
        assert "127.0.0.2 is a private address" in error.message


async def test_of_a_name_with_both_kinds_the_public_one_is_taken(
    server: HostileServer, private: HostileServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    names(monkeypatch, [[SECRET, "127.0.0.1", SECRET]])
    server.plays["/"] = answer(body=b"public")
    async with fetching(allow_addresses=ALLOWED) as fetcher:
        for _ in range(3):
            assert (await fetcher.fetch(asking(server.url("/", "both.test")))).body == b"public"


async def test_security_05_a_name_that_turns_private_on_the_way_is_caught(
    server: HostileServer, private: HostileServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rebinding: public when it is first asked, private at the next hop."""
    asked = names(monkeypatch, [["127.0.0.1"], [SECRET]])
    server.plays["/"] = redirect(302, f"http://rebound.test:{private.port}/")
    error = await refused(server.url("/", "rebound.test"))
    assert "127.0.0.2 is a private address" in error.message
    assert asked == ["rebound.test", "rebound.test"]
    assert server.paths() == ["/"]


async def test_what_passed_the_resolver_is_judged_again_at_the_socket(
    private: HostileServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A resolver that was fooled, or a cache that holds what was public a minute ago."""

    async def fooled(self: Any, host: str, port: int = 0, family: Any = socket.AF_INET) -> list[ResolveResult]:
        return [ResolveResult(hostname=host, host=SECRET, port=port, family=socket.AF_INET, proto=0, flags=0)]

    monkeypatch.setattr(HostsResolver, "resolve", fooled)
    error = await refused(f"http://fooled.test:{private.port}/")
    assert "127.0.0.2 is a private address" in error.message


@each("status", [301, 302, 303, 307, 308])
async def test_security_05_no_redirect_leads_inside(server: HostileServer, private: HostileServer, status: int) -> None:
    for location in (private.url("/"), f"//{SECRET}:{private.port}/", f"http://x@{SECRET}:{private.port}/"):
        server.plays["/"] = redirect(status, location)
        await refused(server.url("/"))


async def test_no_robots_txt_leads_inside(server: HostileServer, private: HostileServer) -> None:
    server.plays["/robots.txt"] = redirect(301, private.url("/robots.txt"))
    server.plays["/page"] = answer(body=b"a page")
    error = await failure(Request(server.url("/page")), FetchError, allow_addresses=ALLOWED)
    assert "127.0.0.2 is a private address" in error.message
    async with fetching(allow_addresses=ALLOWED) as fetcher:
        with pytest.raises(AddressRefused):
            await fetcher.allows(private.url("/page"))


@each("kind", list(HopKind))
async def test_security_01_nothing_is_posted_inside(private: HostileServer, kind: HopKind) -> None:
    """Webhooks and hubs, which anybody may name."""
    request = Request(private.url("/hook"), robots=False, form=b"a=b", kind=kind)
    await failure(request, AddressRefused, allow_addresses=ALLOWED)


async def test_two_requests_at_once_are_both_refused(private: HostileServer, monkeypatch: pytest.MonkeyPatch) -> None:
    names(monkeypatch, [[SECRET]])
    async with fetching(allow_addresses=ALLOWED) as fetcher:
        urls = [f"http://inside.test:{private.port}/{number}" for number in range(20)]
        errors = await asyncio.gather(*(fetcher.fetch(asking(url)) for url in urls), return_exceptions=True)
    assert {type(error) for error in errors} == {AddressRefused}


async def test_a_connection_that_is_kept_is_no_way_in(
    server: HostileServer, private: HostileServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pool goes by name and port: a kept one leads where it was judged, whatever the name says now."""
    names(monkeypatch, [["127.0.0.1"], [SECRET]])
    server.plays["/"] = answer(body=b"public")
    async with fetching(allow_addresses=ALLOWED) as fetcher:
        for _ in range(3):
            assert (await fetcher.fetch(asking(server.url("/", "rebound.test")))).body == b"public"
        with contextlib.suppress(AddressRefused):
            await fetcher.fetch(asking(f"http://rebound.test:{private.port}/"))
