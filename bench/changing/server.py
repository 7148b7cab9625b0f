"""Made-up sites on one port of loopback, told apart by the Host header, with every request written down."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from datetime import datetime, timedelta

from aiohttp import web

from bench.changing.reports import Check
from bench.changing.scenario import HOURS, Site
from bench.changing.visible import START, fetch_of
from tidings.lab.farm.server import LoopbackServer, request_host
from tidings.ports.outside import Clock

_HTML = {"Content-Type": "text/html; charset=utf-8"}


class ChangingServer(LoopbackServer):
    """Serves every fetch with noise of its own: no ETag, no Last-Modified, as servers of such pages do."""

    def __init__(self, clock: Clock, sites: Sequence[Site]) -> None:
        self._clock, self._sites = clock, {site.name: site for site in sites}
        super().__init__(self._sites)
        self.requests: Counter[Check] = Counter()
        self.moments: dict[Check, datetime] = {}  # of the first request
        self.seconds = 0.0  # of CPU, to make the pages
        self._number = 0

    async def _handle(self, request: web.BaseRequest) -> web.Response:
        site = self._sites.get(request_host(request))
        if request.path == "/robots.txt":
            return web.Response(text="User-agent: *\nDisallow:\n")
        if site is None or request.path not in site.paths:
            return web.Response(status=404, text="not found\n")
        now = self._clock.now()
        round, self._number = (now - START) // timedelta(hours=HOURS), self._number + 1
        self.requests[site.name, request.path, round] += 1
        self.moments.setdefault((site.name, request.path, round), now)
        # Seeded by page: in which order pages are visited makes no difference.
        seed = f"{site.name}{request.path} {round} {self.requests[site.name, request.path, round]}"
        began = time.process_time()
        body = site.body(request.path, round, fetch_of(self._number, now, seed)).encode()
        self.seconds += time.process_time() - began
        return web.Response(body=body, headers=_HTML)
