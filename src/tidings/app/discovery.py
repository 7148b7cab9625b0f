"""Discovery for a person: with what was learned before, and with what was fetched at hand.

    async with open_scout(settings, stores) as scout:
        found = await scout.find("https://example.org/")
        answer = await scout.answer(found.best.url)      # of the very request it was found by

A feed that is found was read, so nobody is asked for it a second time: its answer is the source's first visit.
"""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime

from tidings.app.add_source import add_fetched_source, add_sources
from tidings.app.stores import Stores, admission_of, open_fetcher
from tidings.crawl.clock import SystemClock
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

_HELD = 64 * 2**20  # bytes of feeds that are kept at hand; what comes after it is asked for again
_PATIENCE = 600.0  # real seconds for one site of many: others of its host may be waited for
_MOST_SITEMAPS = 4


class Notes:
    """A Fetcher that notes what came of its requests."""

    def __init__(self, fetcher: Fetcher) -> None:
        self._fetcher = fetcher
        self.begin(0)

    def begin(self, subscribers: int) -> None:
        """A new search. Publishers are told of the subscribers, where somebody is going to subscribe."""
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
        self._note(request, answer)
        return answer

    def _note(self, request: Request, answer: Response) -> None:
        cut = request.truncate and request.max_bytes is not None and len(answer.body) >= request.max_bytes
        full = self._held + len(answer.body) > _HELD
        if request.kind is HopKind.ROBOTS or cut or full or looks_like_html(answer.body):
            return
        self._held += len(answer.body)
        # It may have been asked for as a page. It is a feed, so that was a visit of a feed.
        hops = tuple(replace(hop, kind=HopKind.FEED) if hop.kind is HopKind.PAGE else hop for hop in answer.hops)
        answer = replace(answer, hops=hops)
        self.answers[request.url] = answer
        if answer.permanent_url is not None:
            self.answers[answer.permanent_url] = answer

    async def allows(self, url: str) -> bool:
        return await self._fetcher.allows(url)


class Scout:
    def __init__(self, settings: Settings, stores: Stores, fetcher: Fetcher, readers: Readers, clock: Clock) -> None:
        self._settings, self._stores, self._readers, self._clock = settings, stores, readers, clock
        self._notes = Notes(fetcher)
        self._paths = LearnedPaths(stores.crawl)
        self._pace = HostPace(clock, settings.fetch.feed_gap)

    def _options(self, limits: SearchLimits, pace: Pacing) -> DiscoveryOptions:
        return DiscoveryOptions(limits, named=True, slow=self._readers.feed, pacing=pace)

    async def find(self, url: str, limits: SearchLimits | None = None, subscribers: int = 0) -> DiscoveryResult:
        """The feeds of a site that a person named."""
        self._notes.begin(subscribers)
        options = self._options(limits or SearchLimits(), self._pace)
        found = await discover(url, self._notes, await self._paths.load(), self._clock.now(), options)
        await self._paths.learn(found.learned)
        return found

    async def gather(
        self,
        seeds: Sequence[str],
        depth: int,
        limits: GatherLimits = DEFAULT_LIMITS,
        on_met: Callable[[GatheredSite], None] = lambda met: None,
    ) -> Gathered:
        """The feeds of these sites and of those they lead to. What was learned is kept, also where it is stopped."""
        self._notes.begin(0)
        settings = self._settings.fetch
        met: list[GatheredSite] = []

        def note(one: GatheredSite) -> None:
            met.append(one)
            on_met(one)

        pace = HostPace(self._clock, settings.page_gap)
        options = self._options(SearchLimits(), pace)
        options = replace(options, seconds=_PATIENCE, robots_for_feeds=settings.robots_for_feeds)
        admission = admission_of(self._settings, self._stores.flags, self._clock, _asked_when_fetched)
        knowledge = await self._paths.load()
        try:
            return await gather(
                seeds,
                depth,
                self._notes,
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
        """Why an address that was asked for in the last search brought nothing."""
        return self._notes.failures.get(url)

    @property
    def failures(self) -> list[FetchError]:
        return list(self._notes.failures.values())

    async def answer(self, url: str, subscribers: int = 1) -> Response:
        """What the server of a feed answered; it is asked now where nothing is at hand. FetchError."""
        held = self._notes.answers.get(url)
        if held is not None:
            return held
        return await self._ask(url, HopKind.FEED, subscribers, FEED_TYPES)

    async def feed(self, url: str, subscribers: int = 1) -> tuple[FeedDocument, Response]:
        """A feed that the site names, but that was not read yet. FetchError, NoFeedFound."""
        answer = await self.answer(url, subscribers)
        try:
            return read_feed(answer.body, url=answer.url, content_type=answer.headers.get("content-type")), answer
        except ReadError as error:
            raise NoFeedFound(url, str(error)) from error

    async def _ask(self, url: str, kind: HopKind, subscribers: int, accept: str = "*/*") -> Response:
        """Robots are not asked for what a person named."""
        await self._pace.wait_turn(url)
        answer = await self._notes.fetch(Request(url, accept=accept, robots=False, kind=kind, subscribers=subscribers))
        self._pace.learn_delay(url, answer.crawl_delay)
        return answer

    async def sitemap(self, url: str, subscribers: int = 1) -> tuple[str, FeedDocument, Response]:
        """The sitemap at an address, or that of its site: its own address, what it says, and the answer."""
        self._notes.begin(subscribers)
        answer = await self._ask(url, HopKind.FEED, subscribers)
        if (found := _sitemap_in(answer)) is not None:
            return url, found, answer
        places: tuple[str, ...] = ()
        try:
            robots = await self._ask(join(url, "/robots.txt"), HopKind.ROBOTS, 0)
            places = sitemaps_named(robots.body, join(url, "/"))
        except FetchError:
            pass
        for place in (*places[: _MOST_SITEMAPS - 1], join(url, "/sitemap.xml")):
            try:
                answer = await self._ask(place, HopKind.FEED, subscribers)
            except FetchError:
                continue
            if (found := _sitemap_in(answer)) is not None:
                return place, found, answer
        raise SourceError(url, "no sitemap found (robots.txt names none, /sitemap.xml is none); give its own address")

    async def links(self, url: str, subscribers: int = 1) -> tuple[FeedDocument, Response]:
        """The articles a page links to."""
        self._notes.begin(subscribers)
        answer = await self._ask(url, HopKind.PAGE, subscribers, "text/html, application/xhtml+xml, */*;q=0.1")
        try:
            page = read_links(answer.body, url=answer.url, content_type=answer.headers.get("content-type"))
        except NotAFeed as error:
            raise SourceError(url, str(error)) from error
        if not page.entries:
            raise SourceError(url, "no link on this page looks like an article's")
        return page, answer

    async def follow(self, source: NewSource, answer: Response | None) -> tuple[bool, Source]:
        """Is it new? What was answered, if anything was, is its first visit."""
        if answer is not None:
            new = await add_fetched_source(self._stores, self._settings, source, answer)
        else:
            [new] = await add_sources(self._stores, self._settings, [source], datetime.now(UTC), random.Random())
        return new, await self._stores.library.find(source.url)


async def _asked_when_fetched(url: str) -> bool:
    """robots.txt: a site whose feed can be told from its address is not asked for a page, so not for this either."""
    return True


def _sitemap_in(answer: Response) -> FeedDocument | None:
    try:
        found = read_sitemap(answer.body, url=answer.url, content_type=answer.headers.get("content-type"))
    except NotAFeed:
        return None
    return found if found.format.startswith("sitemap") else None


@asynccontextmanager
async def open_scout(settings: Settings, stores: Stores) -> AsyncIterator[Scout]:
    clock = SystemClock()
    readers = Readers(1, settings.crawl.read_timeout.total_seconds())
    async with open_fetcher(settings, clock, stores.robots) as fetcher:
        try:
            yield Scout(settings, stores, fetcher, readers, clock)
        finally:
            await readers.close()
