"""A site on loopback whose pages all change after each step of the clock: an edition.

async with EditionFarm(clock, "noisy.test", body, step=timedelta(hours=1)) as farm:
    farm.hosts              # {"noisy.test": "127.0.0.1:40123"}, for fetch.hosts
    farm.edition(at)        # the number of the edition at a moment, from 1
    farm.asked              # (edition, path) of all requested pages

`body(path, edition)` makes a page, `path` with its query; None: there is no such page.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from datetime import datetime, timedelta

from aiohttp import web

from tidings.lab.farm.server import LOG_LENGTH, LoopbackServer, request_host
from tidings.ports.outside import Clock

Body = Callable[[str, int], bytes | None]


class EditionFarm(LoopbackServer):
    """The first edition is that of the moment it is made."""

    def __init__(self, clock: Clock, name: str, body: Body, step: timedelta) -> None:
        self._clock, self._body, self._step, self._start = clock, body, step, clock.now()
        self.name = name
        super().__init__([name])
        self.asked: deque[tuple[int, str]] = deque(maxlen=LOG_LENGTH)

    def edition(self, at: datetime) -> int:
        return 1 + (at - self._start) // self._step

    async def _handle(self, request: web.BaseRequest) -> web.Response:
        if request_host(request) != self.name:
            return web.Response(status=421, text=f"only {self.name} is on this farm\n")
        if request.path == "/robots.txt":
            return web.Response(text="User-agent: *\nDisallow:\n")
        edition = self.edition(self._clock.now())
        self.asked.append((edition, request.path_qs))
        body = self._body(request.path_qs, edition)
        if body is None:
            return web.Response(status=404, text="not found\n")
        etag = f'"{edition}"'
        if request.headers.get("If-None-Match") == etag:
            return web.Response(status=304, headers={"ETag": etag})
        return web.Response(body=body, headers={"Content-Type": "text/html; charset=utf-8", "ETag": etag})
