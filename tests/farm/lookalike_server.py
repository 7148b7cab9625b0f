"""The look-alikes on a port of loopback, told apart by the Host header.

async with LookAlikeFarm(look_alikes(0)) as farm:
    farm.hosts      # {"harbour.blogspot.com": "127.0.0.1:40123", ...}, for fetch.hosts
    farm.requests   # [("harbour.blogspot.com", "/feeds/posts/default", 200), ...]
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from aiohttp import web
from tests.farm.lookalike_pages import Resource
from tests.farm.lookalikes import LookAlike

from tidings.lab.farm.server import LoopbackServer, request_host


class Asked(NamedTuple):
    host: str
    path: str  # with its query
    status: int


class LookAlikeFarm(LoopbackServer):
    def __init__(self, sites: Iterable[LookAlike]) -> None:
        self.sites = list(sites)
        self.requests: list[Asked] = []
        self.resources: dict[str, Resource] = {}
        for site in self.sites:
            self.resources.update(site.resources)
        super().__init__(at.partition("/")[0] for at in self.resources)

    async def _handle(self, request: web.BaseRequest) -> web.Response:
        host = request_host(request)
        path = request.raw_path if hasattr(request, "raw_path") else request.path_qs
        resource = self.resources.get(f"{host}{path}")
        self.requests.append(Asked(host, path, 200 if resource else 404))
        if resource is None:
            return web.Response(status=404, text="nothing here\n")
        headers = {"Content-Type": resource.content_type, **resource.headers}
        return web.Response(headers=headers, body=resource.body)
