"""Names to addresses: the operator's own table (`fetch.hosts`) first, then the system's resolver."""

from __future__ import annotations

import socket
from collections.abc import Mapping

from aiohttp.abc import AbstractResolver, ResolveResult
from aiohttp.resolver import ThreadedResolver

from tidings.errors import SettingsError


class HostsResolver(AbstractResolver):
    """`fetch.hosts` maps a name to `address` or `address:port`, so a name can live on loopback in the demo."""

    def __init__(self, hosts: Mapping[str, str]) -> None:
        self._table = {name.lower(): _endpoint(name, target) for name, target in hosts.items()}
        self._system: ThreadedResolver | None = None

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
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
    address, port = target, ""
    if target.startswith("["):
        address, _, port = target[1:].partition("]")
        port = port.removeprefix(":")
    elif target.count(":") == 1:
        address, _, port = target.partition(":")
    if not address or (port and not port.isdigit()):
        raise SettingsError(f"setting fetch.hosts: {name} = {target!r} is no address or address:port")
    return address, int(port or 0)
