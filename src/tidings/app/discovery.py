"""Finds the feeds of a site for a person, and adds them without fetching them again.

    async with open_scout(settings, stores) as scout:
        found = await scout.find("https://example.org/")
        answer = await scout.answer(found.best.url)      # the response it was found by

Finding a feed means reading it, so its response is held and becomes the source's first visit.
"""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace

from tidings.app.add_source import add_fetched_source, add_sources
from tidings.app.folder_clock import clock_of
from tidings.app.stores import Stores, admission_of, open_fetcher
from tidings.crawl.discovery.discover import DiscoveryOptions, HostPace, LearnedPaths, Pacing, discover
from tidings.crawl.discovery.gather import DEFAULT_LIMITS, Gathered, GatheredSite, GatherLimits, gather
from tidings.crawl.visit.visitor import FEED_TYPES
from tidings.crawl.workers.tasks import Readers
from tidings.discover.candidates import DiscoveryResult
from tidings.discover.learned_paths import Knowledge
from tidings.discover.search import SearchLimits, sitemaps_named
from tidings.errors import FetchError, NoFeedFound, NotAFeed, ReadError, SourceError
from tidings.model.orders import HopKind
from tidings.model.sources import NewSource, Source
from tidings.ports.outside import Clock, Fetcher, Request, Response
from tidings.read.document import FeedDocument
from tidings.read.feed.feed import read_feed
from tidings.read.feed.linkpage import read_links
from tidings.read.feed.sitemap import read_sitemap
from tidings.settings.settings import Settings
from tidings.text.html import looks_like_html
from tidings.text.url import join

_HELD = 64 * 2**20  # bytes of responses held; feeds beyond that are fetched again
_PATIENCE = 600.0  # real seconds for one site of many: it may have to wait for others of its host
_MOST_SITEMAPS = 4


class RecordingFetcher:
    """A Fetcher that holds the responses and errors of its requests."""

    def __init__(self, fetcher: Fetcher) -> None:
        self._fetcher = fetcher
        self.begin(0)

    def begin(self, subscribers: int) -> None:
        """Starts a new search. The number of subscribers goes into the User-Agent if the feeds are to be added."""
        self._subscribers, self._held = subscribers, 0
        self.answers: dict[str, Response] = {}
        self.failures: dict[str, FetchError] = {}

    async def fetch(self, request: Request) -> Response:
        if request.kind is not HopKind.ROBOTS and self._subscribers:
            request = replace(request, subscribers=self._subscribers)
        try:
            answer = await self._fetcher.fetch(request)
        except FetchError as error:
            self.failures.setdefault(request.url, error)
            raise
        self._hold(request, answer)
        return answer

    def _hold(self, request: Request, answer: Response) -> None:
        cut = request.truncate and request.max_bytes is not None and len(answer.body) >= request.max_bytes
        full = self._held + len(answer.body) > _HELD
        if request.kind is HopKind.ROBOTS or cut or full or looks_like_html(answer.body):
            return
        self._held += len(answer.body)
        # It may have been requested as a page, but it is no HTML: its hops count as a feed's.
        hops = tuple(replace(hop, kind=HopKind.FEED) if hop.kind is HopKind.PAGE else hop for hop in answer.hops)
        answer = replace(answer, hops=hops)
        self.answers[request.url] = answer
        if answer.permanent_url is not None:
            self.answers[answer.permanent_url] = answer

    async def allows(self, url: str) -> bool:
        return await self._fetcher.allows(url)


class Scout:
    """Finds feeds, sitemaps and article links, paced by host, and adds them as sources."""

    def __init__(self, settings: Settings, stores: Stores, fetcher: Fetcher, readers: Readers, clock: Clock) -> None:
        self._settings, self._stores, self._readers, self._clock = settings, stores, readers, clock
        self._recording = RecordingFetcher(fetcher)
        self._paths = LearnedPaths(stores.crawl)
        self._pace = HostPace(clock, settings.fetch.feed_gap)

    def _options(self, limits: SearchLimits, pace: Pacing) -> DiscoveryOptions:
        return DiscoveryOptions(limits, named=True, slow=self._readers.feed, pacing=pace)

    async def find(
        self,
        url: str,
        limits: SearchLimits | None = None,
        subscribers: int = 0,
        on_feed: Callable[[str, FeedDocument], None] = lambda url, feed: None,
    ) -> DiscoveryResult:
        """Finds the feeds of one site; stores which paths led to them. `on_feed`: called with each as it is read."""
        self._recording.begin(subscribers)
        options = replace(self._options(limits or SearchLimits(), self._pace), on_feed=on_feed)
        found = await discover(url, self._recording, await self._paths.load(), self._clock.now(), options)
        await self._paths.learn(found.learned)
        return found

    async def gather(
        self,
        seeds: Sequence[str],
        depth: int,
        limits: GatherLimits = DEFAULT_LIMITS,
        on_met: Callable[[GatheredSite], None] = lambda met: None,
    ) -> Gathered:
        """Finds the feeds of these sites and of those they link to. Learned paths are stored even if cancelled."""
        self._recording.begin(0)
        settings = self._settings.fetch
        met: list[GatheredSite] = []

        def note(one: GatheredSite) -> None:
            met.append(one)
            on_met(one)

        pace = HostPace(self._clock, settings.page_gap)
        options = self._options(SearchLimits(), pace)
        options = replace(options, seconds=_PATIENCE, robots_for_feeds=settings.robots_for_feeds)
        admission = admission_of(self._settings, self._stores.flags, self._clock, _checked_when_fetched)
        knowledge = await self._paths.load()
        try:
            return await gather(
                seeds,
                depth,
                self._recording,
                knowledge,
                self._clock.now(),
                options=options,
                limits=limits,
                admit=admission.admit,
                on_met=note,
            )
        finally:
            await admission.close()
            learned = Knowledge()
            for one in met:
                learned = learned.merge(one.finding.learned)
            await self._paths.learn(learned)

    def failure(self, url: str) -> FetchError | None:
        """The error of an address requested in the last search."""
        return self._recording.failures.get(url)

    @property
    def failures(self) -> list[FetchError]:
        return list(self._recording.failures.values())

    async def answer(self, url: str, subscribers: int = 1) -> Response:
        """The response for a feed, from the last search or fetched now. FetchError."""
        held = self._recording.answers.get(url)
        if held is not None:
            return held
        return await self._fetch(url, HopKind.FEED, subscribers, FEED_TYPES)

    async def feed(self, url: str, subscribers: int = 1) -> tuple[FeedDocument, Response]:
        """Fetches and reads a feed that was found but not read yet. FetchError, NoFeedFound."""
        answer = await self.answer(url, subscribers)
        try:
            return read_feed(answer.body, url=answer.url, content_type=answer.headers.get("content-type")), answer
        except ReadError as error:
            raise NoFeedFound(url, str(error)) from error

    async def _fetch(self, url: str, kind: HopKind, subscribers: int, accept: str = "*/*") -> Response:
        """Fetches without checking robots.txt: a person named the address."""
        await self._pace.wait_turn(url)
        answer = await self._recording.fetch(
            Request(url, accept=accept, robots=False, kind=kind, subscribers=subscribers)
        )
        self._pace.learn_delay(url, answer.crawl_delay)
        return answer

    async def sitemap(self, url: str, subscribers: int = 1) -> tuple[str, FeedDocument, Response]:
        """The sitemap at an address, or else of its site: its address, its content and the response."""
        self._recording.begin(subscribers)
        answer = await self._fetch(url, HopKind.FEED, subscribers)
        if (found := _sitemap_in(answer)) is not None:
            return url, found, answer
        places: tuple[str, ...] = ()
        try:
            robots = await self._fetch(join(url, "/robots.txt"), HopKind.ROBOTS, 0)
            places = sitemaps_named(robots.body, join(url, "/"))
        except FetchError:
            pass
        for place in (*places[: _MOST_SITEMAPS - 1], join(url, "/sitemap.xml")):
            try:
                answer = await self._fetch(place, HopKind.FEED, subscribers)
            except FetchError:
                continue
            if (found := _sitemap_in(answer)) is not None:
                return place, found, answer
        raise SourceError(url, "no sitemap found (robots.txt names none, /sitemap.xml is none); give its own address")

    async def links(self, url: str, subscribers: int = 1) -> tuple[FeedDocument, Response]:
        """The articles that a page links to, and the response."""
        self._recording.begin(subscribers)
        answer = await self._fetch(url, HopKind.PAGE, subscribers, "text/html, application/xhtml+xml, */*;q=0.1")
        try:
            page = read_links(answer.body, url=answer.url, content_type=answer.headers.get("content-type"))
        except NotAFeed as error:
            raise SourceError(url, str(error)) from error
        if not page.entries:
            raise SourceError(url, "no link on this page looks like an article's")
        return page, answer

    async def follow(self, source: NewSource, answer: Response | None) -> tuple[bool, Source]:
        """Adds a source, with `answer` as its first visit if given. Returns whether it is new, and the source."""
        if answer is not None:
            new = await add_fetched_source(self._stores, self._settings, source, answer)
        else:
            [new] = await add_sources(self._stores, self._settings, [source], self._clock.now(), random.Random())
        return new, await self._stores.library.find(source.url)


async def _checked_when_fetched(url: str) -> bool:
    """Replaces the check of robots.txt: a site whose feed follows from its address is never requested, and all
    others are checked when they are fetched."""
    return True


def _sitemap_in(answer: Response) -> FeedDocument | None:
    try:
        found = read_sitemap(answer.body, url=answer.url, content_type=answer.headers.get("content-type"))
    except NotAFeed:
        return None
    return found if found.format.startswith("sitemap") else None


@asynccontextmanager
async def open_scout(settings: Settings, stores: Stores) -> AsyncIterator[Scout]:
    clock = clock_of(settings)
    readers = Readers(1, settings.crawl.read_timeout.total_seconds())
    async with open_fetcher(settings, clock, stores.robots) as fetcher:
        try:
            yield Scout(settings, stores, fetcher, readers, clock)
        finally:
            await readers.close()
