"""The farm on a port: all its sites on one loopback address, distinguished by the Host header.

async with Farm(clock, seed=7, sites=60, days=2) as farm:
    farm.hosts       # {"harbour-post.test": "127.0.0.1:40123", ...}, for fetch.hosts
    farm.feed_urls   # ["http://harbour-post.test/feed.xml", ...]
"""

from __future__ import annotations

import asyncio
import heapq
from abc import abstractmethod
from collections import Counter, deque
from collections.abc import Iterable
from datetime import datetime, timedelta
from types import TracebackType
from typing import NamedTuple, Self

from aiohttp import web

from tidings.lab.farm.build import build_sites, hurried
from tidings.lab.farm.responses import FarmAnswer, RequestKind, SiteResponder
from tidings.lab.farm.site import FarmSite, Post
from tidings.ports.outside import Clock

# -- one port of loopback for many host names ---


def request_host(request: web.BaseRequest) -> str:
    return (request.headers.get("Host") or "").partition(":")[0].lower()


def is_conditional(request: web.BaseRequest) -> bool:
    return "If-None-Match" in request.headers or "If-Modified-Since" in request.headers


class LoopbackServer:
    """A server that runs while it is entered. `hosts`, for fetch.hosts, is filled when the port is known. `port` 0: a
    free one."""

    def __init__(self, names: Iterable[str], port: int = 0) -> None:
        self._names, self._port = tuple(names), port
        self.hosts: dict[str, str] = {}
        self._runner: web.ServerRunner | None = None

    async def __aenter__(self) -> Self:
        self._runner = web.ServerRunner(web.Server(self._handle, access_log=None), shutdown_timeout=1.0)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", self._port).start()
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


# -- the farm ---

LOG_LENGTH = 500_000  # a demo left alone for a night must not fill the memory


class LoggedRequest(NamedTuple):
    """One request as the farm saw it."""

    at: datetime  # by the farm's clock
    site: str
    path: str
    status: int
    conditional: bool
    kind: RequestKind


class Violation(NamedTuple):
    """A request that robots.txt asked not to be made."""

    at: datetime
    site: str
    path: str
    rule: str


class Farm(LoopbackServer):
    """Sites that publish from the moment the farm is made, by the clock it is given, for so many days of that clock.

    `speed`: how many times as fast as real sites they publish."""

    def __init__(
        self, clock: Clock, *, seed: int = 7, sites: int = 60, days: float = 30, speed: float = 1.0, port: int = 0
    ) -> None:
        self._clock = clock
        self.start = clock.now()
        self.sites: list[FarmSite] = build_sites(seed, self.start, days * speed, sites)
        if speed != 1.0:
            self.sites = [hurried(site, self.start, speed) for site in self.sites]
        super().__init__((site.name for site in self.sites), port)
        self.feed_urls: list[str] = [site.feed_url for site in self.sites]
        self.requests: deque[LoggedRequest] = deque(maxlen=LOG_LENGTH)
        self.counts: Counter[RequestKind] = Counter()  # of all requests, however long ago
        self.violations: list[Violation] = []
        self._responders = {site.name: SiteResponder(site) for site in self.sites}
        self._page_at: dict[str, datetime] = {}

    def posts(self, until: datetime) -> list[Post]:
        """All posts up to `until`, those from before the start included, oldest first."""
        return list(heapq.merge(*(site.published(until) for site in self.sites), key=lambda post: post.at))

    # -- requests -----------------------------------------------------------------------------------

    async def _handle(self, request: web.BaseRequest) -> web.Response:
        now = self._clock.now()
        name = request_host(request)
        responder = self._responders.get(name)
        if responder is None:
            return web.Response(status=421, text=f"no site {name!r} on this farm\n")
        if request.method not in ("GET", "HEAD"):
            return web.Response(status=405, headers={"Allow": "GET, HEAD"})
        answer = responder.answer(request.path, request.headers, now)
        self._log(responder.site, request, answer, now)
        if answer.delay:
            await asyncio.sleep(answer.delay)
        return web.Response(status=answer.status, headers=answer.headers, body=answer.body)

    def _log(self, site: FarmSite, request: web.BaseRequest, answer: FarmAnswer, now: datetime) -> None:
        path = request.path
        conditional = is_conditional(request)
        self.requests.append(LoggedRequest(now, site.name, path, answer.status, conditional, answer.kind))
        self.counts[answer.kind] += 1
        if site.is_disallowed(path):
            self.violations.append(Violation(now, site.name, path, f"Disallow: /{site.manners.disallow}/"))
        if answer.kind is not RequestKind.PAGE:
            return
        delay = site.manners.crawl_delay
        before = self._page_at.get(site.name)
        if delay is not None and before is not None and now - before < timedelta(seconds=delay):
            self.violations.append(Violation(now, site.name, path, f"Crawl-delay: {delay}"))
        self._page_at[site.name] = now
