"""Names to addresses: the operator's own table (`fetch.hosts`) first, then the system's resolver."""

from __future__ import annotations

import asyncio
import ipaddress
import re
import socket
from collections.abc import Mapping
from contextlib import suppress
from threading import Thread
from typing import Any

from aiohttp.abc import AbstractResolver, ResolveResult

from tidings.errors import SettingsError
from tidings.fetch.guard import Guard, RefusedSocket

LOOKUPS = 64  # of the system at the same time

_ENDPOINT = re.compile(r"(?:\[([^\]]+)\]|([^:\[\]]+))(?::([0-9]{1,5}))?")


class HostsResolver(AbstractResolver):
    """`fetch.hosts` maps a name to `address` or `address:port`, so a name can live on loopback in the demo.

    Addresses the guard does not permit are left out: of a name that has public and private ones the public are tried.
    """

    def __init__(self, hosts: Mapping[str, str], guard: Guard) -> None:
        self._table = {name.lower().rstrip("."): _endpoint(name, target) for name, target in hosts.items()}
        self._guard = guard
        self._free = asyncio.Semaphore(LOOKUPS)

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
        for _, _, _, _, endpoint in await self._ask_system(host, port, family):
            address = str(endpoint[0])
            if len(endpoint) == 4 and endpoint[3] and "%" not in address:
                address = f"{address}%{endpoint[3]}"  # link-local: the interface is part of the address
            found.append(_result(host, address, port))
        return found

    async def _ask_system(self, host: str, port: int, family: socket.AddressFamily) -> list[Any]:
        """A thread for each question, which nobody waits for at the end. A loop's own few threads would do, were it
        not for names whose servers never answer: four of them would stop uvloop from finding any other for half a
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
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(settle, found, trouble)

        Thread(target=ask, name="tidings-dns", daemon=True).start()
        return await answer

    async def close(self) -> None:
        """Nothing to close: what is still being asked ends by itself."""


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
