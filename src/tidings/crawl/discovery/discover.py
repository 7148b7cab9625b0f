"""Finds the feeds of a site: fetches what `discover.search` asks for, one request after the other.

    found = await discover("https://tom.blogspot.com/", fetcher, knowledge, now)
    found.feeds, found.requests, knowledge.merge(found.learned)

robots.txt applies to pages; to feeds, as everywhere, only with `robots_for_feeds`.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Protocol

from tidings.discover.candidates import DiscoveryResult, SearchRequest, SearchResponse
from tidings.discover.learned_paths import Knowledge
from tidings.discover.search import SearchLimits, search
from tidings.errors import AddressRefused, FetchError, NoFeedFound, ReadError, RobotsRefused
from tidings.model.orders import HopKind
from tidings.ports.outside import ROBOTS_BYTES, Clock, Fetcher, Request, Response
from tidings.read.document import FeedDocument, NeedsFallback
from tidings.read.feed.feed import read_feed_fast
from tidings.text.url import host_of

ReadFeed = Callable[[bytes, str, str | None], Awaitable[FeedDocument]]  # body, URL, content type; ReadError

_FEED_TYPES = "application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5"
_PAGE_TYPES = "text/html, application/xhtml+xml, application/rss+xml;q=0.9, application/atom+xml;q=0.9, */*;q=0.5"
_PAGE_BYTES = 2 * 2**20
_IN_PLACE = 512 * 1024  # a larger feed is read by the slow reader, in a worker process
_LONGEST_DELAY = 60.0  # seconds of a Crawl-delay that are observed: a person waits for the result
_FEED_ROOT = re.compile(rb"<(?:rss|feed|rdf:RDF)[\s>]", re.IGNORECASE)


class ValueStore(Protocol):
    """Stores small values by name. CrawlStore is one."""

    async def keep(self, name: str, value: bytes) -> None: ...

    async def kept(self, name: str) -> bytes | None: ...


class LearnedPaths:
    """The paths that discovery has learned, stored across runs."""

    NAME = "discovery"

    def __init__(self, values: ValueStore) -> None:
        self._values = values
        self._turn = asyncio.Lock()

    async def load(self) -> Knowledge:
        return Knowledge.unpack(await self._values.kept(self.NAME))

    async def learn(self, learned: Knowledge) -> None:
        """Add to what is stored, which is read again: another command may have learned meanwhile."""
        if learned == Knowledge():
            return
        async with self._turn:
            await self._values.keep(self.NAME, (await self.load()).merge(learned).pack())


class Pacing(Protocol):
    """How often a host may be requested."""

    async def wait_turn(self, url: str) -> None:
        """Returns when the host of this URL may be requested."""
        ...

    def learn_delay(self, url: str, crawl_delay: float | None) -> None:
        """Observe the Crawl-delay of the host's robots.txt from now on."""
        ...


class Unpaced:
    async def wait_turn(self, url: str) -> None:
        pass

    def learn_delay(self, url: str, crawl_delay: float | None) -> None:
        pass


class HostPace:
    """A gap between two requests to a host, or its Crawl-delay where that is longer."""

    def __init__(self, clock: Clock, gap: timedelta) -> None:
        self._clock, self._gap = clock, gap
        self._gaps: dict[str, timedelta] = {}
        self._free_at: dict[str, datetime] = {}

    async def wait_turn(self, url: str) -> None:
        host, now = host_of(url), self._clock.now()
        at = max(now, self._free_at.get(host, now))
        self._free_at[host] = at + self._gaps.get(host, self._gap)
        if at > now:
            await self._clock.sleep_until(at)

    def learn_delay(self, url: str, crawl_delay: float | None) -> None:
        if crawl_delay is not None:
            self._gaps[host_of(url)] = max(self._gap, timedelta(seconds=min(crawl_delay, _LONGEST_DELAY)))


@dataclass(frozen=True, slots=True)
class DiscoveryOptions:
    limits: SearchLimits = field(default_factory=SearchLimits)
    seconds: float = 60.0  # real ones, for one site
    named: bool = False  # a person gave the URL: robots.txt does not apply to it (to other pages it does)
    robots_for_feeds: bool = False
    slow: ReadFeed | None = None  # for feeds that are large or not well-formed; None: they are found, but not read
    pacing: Pacing = field(default_factory=Unpaced)
    on_feed: Callable[[str, FeedDocument], None] = lambda url, feed: None  # for each that is read, as it is found


DEFAULT_OPTIONS = DiscoveryOptions()


async def discover(
    url: str, fetcher: Fetcher, knowledge: Knowledge, now: datetime, options: DiscoveryOptions = DEFAULT_OPTIONS
) -> DiscoveryResult:
    """The feeds of the site at this URL, the best first, and what was learned. NoFeedFound only where the URL cannot be
    requested at all; a site without a feed is a finding without feeds, with a reason."""
    day = int(now.timestamp() // 86_400)
    deadline = asyncio.get_running_loop().time() + options.seconds
    steps = search(url, knowledge, day, options.limits)
    try:
        want = next(steps)
    except ValueError as error:
        raise NoFeedFound(url, "no address that can be asked") from error
    try:
        while True:
            answer = await _answer(want, fetcher, options, deadline)
            if answer.feed is not None:
                options.on_feed(answer.moved_to or answer.url, answer.feed)
            want = steps.send(answer)
    except StopIteration as end:
        finding: DiscoveryResult = end.value
        return finding


async def _answer(want: SearchRequest, fetcher: Fetcher, options: DiscoveryOptions, deadline: float) -> SearchResponse:
    try:
        async with asyncio.timeout_at(deadline):
            await options.pacing.wait_turn(want.url)
            response = await fetcher.fetch(_request(want, options))
    except TimeoutError:
        return SearchResponse(want.url, ok=False, reason=f"not found within {options.seconds:g} s", requests=0)
    except FetchError as error:
        options.pacing.learn_delay(want.url, error.crawl_delay)
        unsent = isinstance(error, (RobotsRefused, AddressRefused))
        return SearchResponse(
            want.url, ok=False, reason=error.message, requests=len(error.hops) or (0 if unsent else 1)
        )
    options.pacing.learn_delay(want.url, response.crawl_delay)
    feed, unread = (None, False) if want.kind == "robots" else await _feed(response, options.slow)
    return SearchResponse(
        url=response.url,
        requests=len(response.hops) or 1,
        body=response.body,
        content_type=response.headers.get("content-type"),
        link=response.headers.get("link", ""),
        feed=feed,
        unread=unread,
        moved_to=response.permanent_url,
    )


def _request(want: SearchRequest, options: DiscoveryOptions) -> Request:
    if want.kind == "page":
        robots = not (want.asked and options.named)
        return Request(want.url, accept=_PAGE_TYPES, max_bytes=_PAGE_BYTES, truncate=True, robots=robots)
    if want.kind == "robots":
        return Request(want.url, max_bytes=ROBOTS_BYTES, truncate=True, robots=False, kind=HopKind.ROBOTS)
    return Request(want.url, accept=_FEED_TYPES, robots=options.robots_for_feeds, kind=HopKind.FEED)


async def _feed(response: Response, slow: ReadFeed | None) -> tuple[FeedDocument | None, bool]:
    """The feed in a response; or None, and whether it is a feed that was not read."""
    body, url, content_type = response.body, response.url, response.headers.get("content-type")
    try:
        if len(body) <= _IN_PLACE or slow is None:
            return read_feed_fast(body, url=url, content_type=content_type), False
        if not _FEED_ROOT.search(body[:4096]) and body[:512].lstrip()[:1] != b"{":
            return None, False
    except NeedsFallback:
        if not _FEED_ROOT.search(body[:4096]):
            return None, False
        if slow is None:
            return None, True
    except ReadError:
        return None, False
    assert slow is not None
    try:
        return await slow(body, url, content_type), False
    except ReadError:
        return None, False
