"""Finding the feeds of a site: the shell that fetches for `discover.search`, one request after the other.

    found = await discover("https://tom.blogspot.com/", fetcher, knowledge, now)
    found.feeds, found.requests, knowledge.merge(found.learned)

A page asks robots.txt first. A feed does not, as everywhere, unless it is told to.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Protocol
from urllib.parse import urljoin

from tidings.discover.candidates import DiscoveryResult, FeedKind, SearchRequest, SearchResponse
from tidings.discover.learned_paths import Knowledge
from tidings.discover.search import SearchLimits, search
from tidings.errors import AddressRefused, FetchError, NoFeedFound, ReadError, RobotsRefused, TidingsError
from tidings.model.orders import Applied, HopKind
from tidings.model.redact import redacted
from tidings.model.sources import Source
from tidings.ports.library import Catalogue, Library
from tidings.ports.outside import Clock, Fetcher, Request, Response
from tidings.read.document import FeedDocument, NeedsFallback
from tidings.read.feed.feed import read_feed_fast
from tidings.text.url import host_of, normalise

ReadFeed = Callable[[bytes, str, str | None], Awaitable[FeedDocument]]  # body, URL, content type; ReadError

_FEED_TYPES = "application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5"
_PAGE_TYPES = "text/html, application/xhtml+xml, application/rss+xml;q=0.9, application/atom+xml;q=0.9, */*;q=0.5"
_PAGE_BYTES = 2 * 2**20
_ROBOTS_BYTES = 512 * 1024
_IN_PLACE = 512 * 1024  # a larger feed is read by the slow reader, which has a process of its own
_LONGEST_DELAY = 60.0  # seconds of a Crawl-delay that a person waits for
_FEED_ROOT = re.compile(rb"<(?:rss|feed|rdf:RDF)[\s>]", re.IGNORECASE)


class Keeper(Protocol):
    """What is needed of the store: a small value by name. CrawlStore is one."""

    async def keep(self, name: str, value: bytes) -> None: ...

    async def kept(self, name: str) -> bytes | None: ...


class LearnedPaths:
    """What discovery has learned, kept across runs."""

    NAME = "discovery"

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper
        self._turn = asyncio.Lock()

    async def recall(self) -> Knowledge:
        return Knowledge.unpack(await self._keeper.kept(self.NAME))

    async def learn(self, learned: Knowledge) -> None:
        """Read again before it is written: another command may have learned meanwhile."""
        if learned == Knowledge():
            return
        async with self._turn:
            await self._keeper.keep(self.NAME, (await self.recall()).merge(learned).pack())


class Pacing(Protocol):
    """How often a host may be asked."""

    async def before(self, url: str) -> None:
        """Returns when it may be."""
        ...

    def after(self, url: str, crawl_delay: float | None) -> None:
        """Told what robots.txt asks for."""
        ...


class Unpaced:
    async def before(self, url: str) -> None:
        pass

    def after(self, url: str, crawl_delay: float | None) -> None:
        pass


class HostPace:
    """A gap between two requests to a host, or its Crawl-delay where that is longer."""

    def __init__(self, clock: Clock, gap: timedelta) -> None:
        self._clock, self._gap = clock, gap
        self._gaps: dict[str, timedelta] = {}
        self._free_at: dict[str, datetime] = {}

    async def before(self, url: str) -> None:
        host, now = host_of(url), self._clock.now()
        at = max(now, self._free_at.get(host, now))
        self._free_at[host] = at + self._gaps.get(host, self._gap)
        if at > now:
            await self._clock.sleep_until(at)

    def after(self, url: str, crawl_delay: float | None) -> None:
        if crawl_delay is not None:
            self._gaps[host_of(url)] = max(self._gap, timedelta(seconds=min(crawl_delay, _LONGEST_DELAY)))


@dataclass(frozen=True, slots=True)
class DiscoveryOptions:
    limits: SearchLimits = field(default_factory=SearchLimits)
    seconds: float = 60.0  # real ones, for one site
    named: bool = False  # a person gave the address: robots.txt is not asked for it (for other pages it is)
    robots_for_feeds: bool = False
    slow: ReadFeed | None = None  # for feeds that are large or not well-formed; None: they are found, but not read
    pacing: Pacing = field(default_factory=Unpaced)


USUAL = DiscoveryOptions()


async def discover(
    url: str, fetcher: Fetcher, knowledge: Knowledge, now: datetime, options: DiscoveryOptions = USUAL
) -> DiscoveryResult:
    """The feeds of the site at this address, the best first, and what was learned. NoFeedFound only where the address
    cannot be asked at all; a site without a feed is a finding without feeds, with a reason."""
    day = int(now.timestamp() // 86_400)
    deadline = asyncio.get_running_loop().time() + options.seconds
    steps = search(url, knowledge, day, options.limits)
    try:
        want = next(steps)
    except ValueError as error:
        raise NoFeedFound(url, "no address that can be asked") from error
    try:
        while True:
            want = steps.send(await _answer(want, fetcher, options, deadline))
    except StopIteration as end:
        finding: DiscoveryResult = end.value
        return finding


def find_again(
    fetcher: Fetcher, clock: Clock, paths: LearnedPaths, options: DiscoveryOptions = USUAL
) -> Callable[[Source], Awaitable[Sequence[str]]]:
    """For Rediscovery: the feeds that the site of a lost source offers now, the best first, sitemaps left out."""

    async def find(source: Source) -> Sequence[str]:
        site = source.site_url or urljoin(source.url, "/")
        found = await discover(site, fetcher, await paths.recall(), clock.now(), options)
        await paths.learn(found.learned)
        if not found.feeds and not found.pages:
            raise NoFeedFound(site, found.reason)
        return [feed.url for feed in found.feeds if feed.kind <= FeedKind.PART]

    return find


async def _answer(want: SearchRequest, fetcher: Fetcher, options: DiscoveryOptions, deadline: float) -> SearchResponse:
    try:
        async with asyncio.timeout_at(deadline):
            await options.pacing.before(want.url)
            response = await fetcher.fetch(_request(want, options))
    except TimeoutError:
        return SearchResponse(want.url, ok=False, reason=f"not found within {options.seconds:g} s", requests=0)
    except FetchError as error:
        options.pacing.after(want.url, error.crawl_delay)
        unasked = isinstance(error, (RobotsRefused, AddressRefused))
        return SearchResponse(
            want.url, ok=False, reason=error.message, requests=len(error.hops) or (0 if unasked else 1)
        )
    options.pacing.after(want.url, response.crawl_delay)
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
        return Request(want.url, max_bytes=_ROBOTS_BYTES, truncate=True, robots=False, kind=HopKind.ROBOTS)
    return Request(want.url, accept=_FEED_TYPES, robots=options.robots_for_feeds, kind=HopKind.FEED)


async def _feed(response: Response, slow: ReadFeed | None) -> tuple[FeedDocument | None, bool]:
    """The feed in an answer; or whether it is one that was not read."""
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


# -- Sources that have been dead for a month are looked for again: where does their site keep its feed now?
#
# `Find` is the seam: it is handed a source and says which feeds its site offers, the best first. What is found is a
# notice on the source, for a person to decide, or is taken over where the settings say so.

Find = Callable[[Source], Awaitable[Sequence[str]]]
MOST = 1_000  # lost sources that wait to be looked for; the others have their turn in a month

log = logging.getLogger(__name__)


class Rediscovery:
    def __init__(
        self, library: Library, catalogue: Catalogue, find: Find, clock: Clock, *, take_over: bool = False
    ) -> None:
        self._library, self._catalogue, self._find, self._clock = library, catalogue, find, clock
        self._take_over = take_over
        self._lost: asyncio.Queue[int] = asyncio.Queue(MOST)

    def applied(self, applied: Applied) -> None:
        for source_id in applied.lost:
            if not self._lost.full():
                self._lost.put_nowait(source_id)

    async def run(self) -> None:
        """One after the other, for ever."""
        while True:
            source_id = await self._lost.get()
            try:
                await self.look_for(await self._library.find(str(source_id)))
            except TidingsError as error:
                log.info("source %d was not found again: %s", source_id, error)
            finally:
                self._lost.task_done()

    async def settle(self, seconds: float) -> None:
        """Until all that were lost have been looked for, or so many real seconds have passed."""
        try:
            async with asyncio.timeout(seconds):
                await self._lost.join()
        except TimeoutError:
            log.info("%d lost sources were not looked for: they have their turn in a month", self._lost.qsize())

    async def look_for(self, source: Source) -> None:
        since = f"{source.failing_since:%Y-%m-%d}" if source.failing_since is not None else "long ago"
        try:
            found = await self._find(source)
        except TidingsError as error:
            await self._note(source, since, f"its site cannot be read either ({error})")
            return
        if any(normalise(url) == normalise(source.url) for url in found):
            await self._note(source, since, "but its site still names it, and it can be read")
        elif not found:
            await self._note(source, since, "its site offers no other feed")
        elif not self._take_over:
            await self._note(source, since, f"its site now offers {found[0]}")
        else:
            await self._move(source, since, found[0])

    async def _move(self, source: Source, since: str, url: str) -> None:
        words = f"dead since {since}; taken over from {redacted(source.url)}"
        if await self._catalogue.move(source.id, url, host_of(url), self._clock.now(), words):
            log.warning("source %d has failed since %s and is now %s", source.id, since, redacted(url))
        else:
            await self._note(source, since, f"its site now offers {url}, which is already followed; remove one of them")

    async def _note(self, source: Source, since: str, words: str) -> None:
        log.warning("source %d has failed since %s: %s", source.id, since, words)
        await self._catalogue.edit(source.id, {"notice": f"dead since {since}; {words}"})
