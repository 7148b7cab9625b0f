"""The gate of a farm: one port of loopback for all its names, told apart by the Host header."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from types import TracebackType
from typing import Self

from aiohttp import web


def host_of(request: web.BaseRequest) -> str:
    return (request.headers.get("Host") or "").partition(":")[0].lower()


def is_conditional(request: web.BaseRequest) -> bool:
    return "If-None-Match" in request.headers or "If-Modified-Since" in request.headers


class Gate:
    """Open while it is entered. `hosts`, for fetch.hosts, is filled when the port is known."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = tuple(names)
        self.hosts: dict[str, str] = {}
        self._runner: web.ServerRunner | None = None

    async def __aenter__(self) -> Self:
        self._runner = web.ServerRunner(web.Server(self._handle, access_log=None), shutdown_timeout=1.0)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        port = self._runner.addresses[0][1]
        self.hosts.update((name, f"127.0.0.1:{port}") for name in self._names)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._runner is not None:
            await self._runner.cleanup()

    @abstractmethod
    async def _handle(self, request: web.BaseRequest) -> web.Response: ...
