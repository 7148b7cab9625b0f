"""The look-alikes on a port of loopback, told apart by the Host header.

async with LookAlikeFarm(look_alikes(0)) as farm:
    farm.hosts      # {"harbour.blogspot.com": "127.0.0.1:40123", ...}, for fetch.hosts
    farm.requests   # [("harbour.blogspot.com", "/feeds/posts/default", 200), ...]
"""

from __future__ import annotations

from collections.abc import Iterable
from types import TracebackType
from typing import NamedTuple, Self

from aiohttp import web

from tidings.lab.farm.lookalikepages import Resource
from tidings.lab.farm.lookalikes import LookAlike


class Asked(NamedTuple):
    host: str
    path: str  # with its query
    status: int


class LookAlikeFarm:
    def __init__(self, sites: Iterable[LookAlike]) -> None:
        self.sites = list(sites)
        self.hosts: dict[str, str] = {}
        self.requests: list[Asked] = []
        self.resources: dict[str, Resource] = {}
        for site in self.sites:
            self.resources.update(site.resources)
        self._runner: web.ServerRunner | None = None

    async def __aenter__(self) -> Self:
        self._runner = web.ServerRunner(web.Server(self._handle, access_log=None), shutdown_timeout=1.0)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        port = self._runner.addresses[0][1]
        self.hosts.update((at.partition("/")[0], f"127.0.0.1:{port}") for at in self.resources)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._runner is not None:
            await self._runner.cleanup()

    async def _handle(self, request: web.BaseRequest) -> web.Response:
        host = (request.headers.get("Host") or "").partition(":")[0].lower()
        path = request.raw_path if hasattr(request, "raw_path") else request.path_qs
        resource = self.resources.get(f"{host}{path}")
        self.requests.append(Asked(host, path, 200 if resource else 404))
        if resource is None:
            return web.Response(status=404, text="nothing here\n")
        headers = {"Content-Type": resource.content_type, **resource.headers}
        return web.Response(headers=headers, body=resource.body)
