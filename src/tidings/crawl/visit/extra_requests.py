"""Requests beyond the first within one visit: few, one after the other, with a gap, and only to the visited host."""

from __future__ import annotations

from collections import OrderedDict
from datetime import datetime, timedelta
from typing import Protocol, runtime_checkable

from tidings.errors import BadStatus, FetchError
from tidings.model.orders import Hop, HopKind
from tidings.ports.outside import ROBOTS_BYTES, Clock, Fetcher, Request, Response
from tidings.text.http_headers import hints_of
from tidings.text.url import host_of, join

LONGEST_GAP = timedelta(seconds=30)  # a host that wants more between two requests gets no further ones in a visit
CACHED_FOR = timedelta(hours=24)
SITES_CACHED = 10_000


@runtime_checkable
class Pausing(Protocol):
    """A simulated clock: it does not advance while a visit holds it, unless the visit itself waits by this method."""

    async def pause_until(self, when: datetime) -> None: ...


class ExtraRequests:
    """`hops`, `size` and `crawl_delay` are those of all requests of the visit, the first included; `retry_after` is the
    wish of a server that refused one of them."""

    def __init__(self, fetcher: Fetcher, clock: Clock, first: Response, gap: timedelta, most: int) -> None:
        self._fetcher, self._clock, self._gap = fetcher, clock, gap
        self._host = host_of(first.url)
        self._left = most
        self.stopped = False  # a server that fails or refuses gets no further requests in this visit
        self.hops: tuple[Hop, ...] = first.hops
        self.size = len(first.body)
        self.crawl_delay = first.crawl_delay
        self.retry_after: datetime | None = None

    def is_same_host(self, url: str) -> bool:
        return host_of(url) == self._host

    async def get(self, request: Request) -> Response | None:
        """Makes a request; returns None where it is not allowed, or failed."""
        if not self._is_allowed(request.url):
            return None
        self._left -= 1
        await self._wait()
        try:
            answer = await self._fetcher.fetch(request)
        except FetchError as error:
            self.stopped = not (isinstance(error, BadStatus) and error.status in (404, 410))
            if isinstance(error, BadStatus):
                self.retry_after = hints_of(error.headers, self._clock.now(), failed=True).retry_after
            self._note(error.hops, error.crawl_delay)
            return None
        self._note(answer.hops, answer.crawl_delay)
        self.size += len(answer.body)
        return answer

    def _is_allowed(self, url: str) -> bool:
        return self._left > 0 and not self.stopped and self._gap_now() <= LONGEST_GAP and self.is_same_host(url)

    def _note(self, hops: tuple[Hop, ...], crawl_delay: float | None) -> None:
        self.hops += hops
        self.crawl_delay = crawl_delay if crawl_delay is not None else self.crawl_delay

    def _gap_now(self) -> timedelta:
        return max(self._gap, timedelta(seconds=self.crawl_delay or 0))

    async def _wait(self) -> None:
        gap = self._gap_now()
        if not gap:
            return
        when = self._clock.now() + gap
        if isinstance(self._clock, Pausing):
            await self._clock.pause_until(when)
        else:
            await self._clock.sleep_until(when)


class NamedSitemaps:
    """The sitemaps that sites name in their robots.txt, cached for a day.

    They are requested after a gap, and a busy feed may have a gap at every visit. A site whose sitemaps turned out
    useless is cached as one that names none.
    """

    def __init__(self) -> None:
        self._cache: OrderedDict[str, tuple[datetime, tuple[str, ...]]] = OrderedDict()

    async def of(self, url: str, extra: ExtraRequests, at: datetime) -> tuple[str, ...]:
        """The sitemaps of the site of this URL, those of news first; or those that were set with `learn`."""
        robots = join(url, "/robots.txt")
        until, named = self._cache.get(robots, (at, ()))
        if until > at:
            return named
        request = Request(robots, max_bytes=ROBOTS_BYTES, truncate=True, robots=False, kind=HopKind.ROBOTS)
        answer = await extra.get(request)
        from tidings.discover.search import sitemaps_named  # few visits come here, and it takes 70 ms

        named = () if answer is None else sitemaps_named(answer.body, robots)
        self.learn(url, at, *named)
        return named

    def learn(self, url: str, at: datetime, *useful: str) -> None:
        """Set which sitemaps `of` returns for the next day."""
        robots = join(url, "/robots.txt")
        self._cache.pop(robots, None)
        self._cache[robots] = at + CACHED_FOR, useful
        if len(self._cache) > SITES_CACHED:
            self._cache.popitem(last=False)
