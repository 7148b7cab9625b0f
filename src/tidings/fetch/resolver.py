"""Names to addresses: the operator's own table (`fetch.hosts`) first, then the system's resolver."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Mapping

from aiohttp.abc import AbstractResolver, ResolveResult
from aiohttp.resolver import ThreadedResolver

from tidings.errors import SettingsError
from tidings.fetch.guard import Guard, RefusedSocket

_ENDPOINT = re.compile(r"(?:\[([^\]]+)\]|([^:\[\]]+))(?::([0-9]{1,5}))?")


class HostsResolver(AbstractResolver):
    """`fetch.hosts` maps a name to `address` or `address:port`, so a name can live on loopback in the demo.

    Addresses the guard does not permit are left out: of a name that has public and private ones the public are tried.
    """

    def __init__(self, hosts: Mapping[str, str], guard: Guard) -> None:
        self._table = {name.lower().rstrip("."): _endpoint(name, target) for name, target in hosts.items()}
        self._guard = guard
        self._system: ThreadedResolver | None = None

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
            kind = socket.AF_INET6 if ":" in address else socket.AF_INET
            return [
                ResolveResult(
                    hostname=host,
                    host=address,
                    port=fixed_port or port,
                    family=kind,
                    proto=0,
                    flags=socket.AI_NUMERICHOST,
                )
            ]
        if self._system is None:
            self._system = ThreadedResolver()
        return await self._system.resolve(host, port, family)

    async def close(self) -> None:
        if self._system is not None:
            await self._system.close()


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
