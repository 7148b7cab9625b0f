"""The fetcher and the web server are tried on both loops: asyncio's own, and uvloop, on which the program runs. Nothing
leaves loopback."""

import asyncio
import ipaddress
import socket
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
import uvloop
from tests.integration.hostile import HostileServer, serving
from tests.local_pool import local_pools
from tests.newfiles import copied, migrated


def pytest_asyncio_loop_factories(
    config: pytest.Config, item: pytest.Item
) -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    loops: dict[str, Callable[[], asyncio.AbstractEventLoop]] = {"asyncio": asyncio.new_event_loop}
    return (
        {**loops, "uvloop": uvloop.new_event_loop}
        if item.path.stem.startswith(("test_fetch", "test_server"))
        else loops
    )


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return migrated(tmp_path_factory.mktemp("migrated"))


@pytest.fixture(scope="module", autouse=True)
def new_files(migrated_file: Path) -> Iterator[None]:
    with copied(migrated_file):
        yield


@pytest.fixture(scope="module", autouse=True)
def workers(request: pytest.FixtureRequest) -> Iterator[None]:
    """No worker processes, but in modules marked as tests of them."""
    with nullcontext() if request.node.get_closest_marker("worker_processes") else local_pools():
        yield


@pytest.fixture
def reached(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Every address a connection was begun to. Anything but loopback fails the test, and no name is asked of DNS."""
    addresses: list[str] = []
    connect, lookup = socket.socket.connect, socket.getaddrinfo

    def checked_connect(self: socket.socket, address: Any) -> None:
        if self.family in (socket.AF_INET, socket.AF_INET6):
            addresses.append(address[0])
            if not ipaddress.ip_address(address[0]).is_loopback:
                raise OSError("a test went for the outside")
        connect(self, address)

    def checked_lookup(host: Any, *args: Any, **kwargs: Any) -> Any:
        if isinstance(host, str) and host != "localhost" and not host.startswith("0x") and not host[-1:].isdigit():
            raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
        return lookup(host, *args, **kwargs)

    monkeypatch.setattr(socket.socket, "connect", checked_connect)
    monkeypatch.setattr(socket, "getaddrinfo", checked_lookup)
    yield addresses
    assert all(ipaddress.ip_address(address).is_loopback for address in addresses), addresses


@pytest.fixture
async def server() -> AsyncIterator[HostileServer]:
    async with serving() as stage:
        yield stage
