"""The operator's own table of names, and what the guard leaves of the answers."""

import asyncio
import socket
import threading

import pytest
from aiohttp.abc import ResolveResult
from tests.cases import each

from tidings.errors import SettingsError
from tidings.fetch.connections import HostsResolver
from tidings.fetch.guard import Guard, RefusedSocket

EVERYWHERE = Guard(("0.0.0.0/0", "::/0"))


async def resolved(target: str, host: str = "news.test", port: int = 80) -> tuple[str, int, int]:
    (result,) = await HostsResolver({"news.test": target}, EVERYWHERE).resolve(host, port)
    assert result["hostname"] == host
    return result["host"], result["port"], result["family"]


@each(
    ("target", "expected"),
    [
        ("127.0.0.1", ("127.0.0.1", 80, socket.AF_INET)),
        ("127.0.0.1:8080", ("127.0.0.1", 8080, socket.AF_INET)),
        ("127.0.0.1:0", ("127.0.0.1", 80, socket.AF_INET)),
        ("::1", ("::1", 80, socket.AF_INET6)),
        ("[::1]", ("::1", 80, socket.AF_INET6)),
        ("[::1]:8080", ("::1", 8080, socket.AF_INET6)),
        ("[fd00::1:2]:65535", ("fd00::1:2", 65535, socket.AF_INET6)),
    ],
)
async def test_a_target_is_an_address_with_or_without_a_port(target: str, expected: tuple[str, int, int]) -> None:
    assert await resolved(target) == expected


@pytest.mark.parametrize("host", ["news.test", "NEWS.test", "News.Test."])
async def test_names_are_found_whatever_their_case(host: str) -> None:
    assert await resolved("127.0.0.1:99", host) == ("127.0.0.1", 99, socket.AF_INET)


async def test_a_name_may_be_written_with_capitals_and_a_last_dot_in_the_table() -> None:
    (result,) = await HostsResolver({"News.Test.": "127.0.0.1"}, EVERYWHERE).resolve("news.test", 80)
    assert result["host"] == "127.0.0.1"


@each(
    "target",
    [
        "",
        "localhost",  # a name: DNS would decide where it leads, and the guard could not say so at start
        "news.test:80",
        "127.0.0.1:",
        "127.0.0.1:http",
        "127.0.0.1:65536",
        "127.0.0.1:123456",
        "127.0.0.1:-1",
        "127.0.0.1:²",
        "127.0.0.1:80:80",
        "127.1",
        "300.0.0.1",
        "[::1",
        "[::1]8080",
        "[::1]:",
        "[]:80",
        ":80",
        "http://127.0.0.1",
        "127.0.0.1 ",
    ],
)
def test_a_bad_target_is_refused_by_name(target: str) -> None:
    with pytest.raises(SettingsError, match=r"^setting fetch\.hosts: news\.test = .* is no address or address:port$"):
        HostsResolver({"news.test": target}, EVERYWHERE)


class _Answers(HostsResolver):
    """In place of DNS."""

    def __init__(self, addresses: list[str], guard: Guard) -> None:
        super().__init__({}, guard)
        self._addresses = addresses

    async def _find(self, host: str, port: int, family: socket.AddressFamily) -> list[ResolveResult]:
        return [
            ResolveResult(
                hostname=host,
                host=address,
                port=port,
                family=socket.AF_INET6 if ":" in address else socket.AF_INET,
                proto=0,
                flags=0,
            )
            for address in self._addresses
        ]


async def test_private_answers_are_left_out() -> None:
    found = await _Answers(["10.0.0.1", "1.1.1.1", "::1"], Guard()).resolve("example.org", 80)
    assert [result["host"] for result in found] == ["1.1.1.1"]


@pytest.mark.parametrize("addresses", [["127.0.0.1"], ["::1", "127.0.0.1"], ["169.254.169.254", "10.0.0.1"]])
async def test_a_name_with_private_answers_only_is_refused(addresses: list[str]) -> None:
    with pytest.raises(RefusedSocket) as caught:
        await _Answers(addresses, Guard()).resolve("example.org", 80)
    assert caught.value.address == addresses[0]


async def test_the_table_is_guarded_too() -> None:
    with pytest.raises(RefusedSocket):
        await HostsResolver({"news.test": "127.0.0.1"}, Guard()).resolve("news.test", 80)


async def test_other_names_are_asked_of_the_system() -> None:
    """Numbers need no server to be asked; the system reads them as only it does (127.1 is 127.0.0.1)."""
    resolver = HostsResolver({"news.test": "127.0.0.9"}, Guard(("127.0.0.0/8",)))
    try:
        for spelling in ("127.0.0.1", "127.1", "2130706433", "0x7f000001"):
            assert {result["host"] for result in await resolver.resolve(spelling, 80)} == {"127.0.0.1"}
    finally:
        await resolver.close()


async def test_closing_twice_or_unused_is_harmless() -> None:
    resolver = HostsResolver({}, Guard())
    await resolver.close()
    await resolver.close()


async def test_lookups_for_which_there_is_no_thread_or_memory_fail_and_hold_up_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def no_thread(self: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    def no_memory(*_: object, **__: object) -> None:
        raise MemoryError

    resolver = HostsResolver({}, EVERYWHERE, lookups=2)
    faults: list[tuple[object, str, object]] = [
        (threading.Thread, "start", no_thread),
        (socket, "getaddrinfo", no_memory),
    ]
    for holder, name, fault in faults:
        with monkeypatch.context() as machine:
            machine.setattr(holder, name, fault)
            for _ in range(4):
                with pytest.raises(socket.gaierror):
                    async with asyncio.timeout(60):
                        await resolver.resolve("news.test", 80)
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: [(0, 0, 0, "", ("192.0.2.1", 80))])
    async with asyncio.timeout(60):
        (result,) = await resolver.resolve("news.test", 80)
    assert result["host"] == "192.0.2.1"
