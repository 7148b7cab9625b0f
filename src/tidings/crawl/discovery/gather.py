"""Finds the feeds of some sites and of the sites they link to, so many links deep.

    a level of sites -> discover each -> the sites their pages link to, admitted -> the next level

A site is visited once. On the last level no page is needed for its links, so where the feed can be derived from the URL
only the feed is fetched: the visit of the page is spared, and so is one of a site that is known to have no feed.
"""

from __future__ import annotations

import asyncio
import re
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from tidings.crawl.discovery.discover import DEFAULT_OPTIONS, DiscoveryOptions, discover
from tidings.discover.candidates import DiscoveryResult, FoundFeed
from tidings.discover.learned_paths import Knowledge, url_keys
from tidings.discover.platform_match import platform_site
from tidings.discover.platforms import FEEDLESS
from tidings.discover.url_shape import parse_site_url, template_has_query, template_of, template_parts
from tidings.errors import TidingsError
from tidings.ports.outside import Fetcher
from tidings.text.url import host_of, normalise

AdmitSite = Callable[[str, str, int], Awaitable[str | None]]  # URL, host, links from the start -> why it is refused

_NO_PAGE = re.compile(
    r"\.(?:png|jpe?g|gif|svg|webp|css|js|pdf|zip|gz|mp3|mp4|exe|dmg|docx?|xlsx?|pptx?)$", re.IGNORECASE
)
_GUESSES = 2  # common paths, at sites that no person named
_STILL_NONE = 30  # days for which a site without a feed is not visited again


@dataclass(frozen=True, slots=True)
class GatherLimits:
    sites: int = 500  # in all
    links: int = 50  # followed from one site
    at_once: int = 4  # sites
    seconds: float = 1_800.0  # real ones, in all


DEFAULT_LIMITS = GatherLimits()


@dataclass(frozen=True, slots=True)
class GatheredSite:
    url: str
    depth: int  # links from the start
    finding: DiscoveryResult
    spared: bool  # its pages did not need to be visited


@dataclass(frozen=True, slots=True)
class Gathered:
    met: tuple[GatheredSite, ...]
    learned: Knowledge  # to be merged into what was known before
    refused: int = 0  # URLs refused by a filter, a trap or robots.txt, and hosts that have no feeds
    left_out: int = 0  # sites beyond the limits

    @property
    def feeds(self) -> tuple[FoundFeed, ...]:
        """The best feed of each site that has one, each once, in the order of the sites."""
        found: dict[str, FoundFeed] = {}
        for met in self.met:
            if met.finding.best is not None:
                found.setdefault(normalise(met.finding.best.url), met.finding.best)
        return tuple(found.values())

    @property
    def requests(self) -> int:
        return sum(met.finding.requests for met in self.met)

    @property
    def spared(self) -> int:
        return sum(met.spared for met in self.met)

    @property
    def share_spared(self) -> float:
        return self.spared / len(self.met) if self.met else 0.0


async def _admit_all(url: str, host: str, depth: int) -> str | None:
    return None


async def gather(
    seeds: Sequence[str],
    depth: int,
    fetcher: Fetcher,
    knowledge: Knowledge,
    now: datetime,
    *,
    options: DiscoveryOptions = DEFAULT_OPTIONS,
    limits: GatherLimits = DEFAULT_LIMITS,
    admit: AdmitSite = _admit_all,
    on_met: Callable[[GatheredSite], None] = lambda met: None,
) -> Gathered:
    """Breadth first. `on_met` is called with each site as it is done."""
    run = _GatherRun(fetcher, knowledge, now, options, limits, admit, on_met)
    try:
        async with asyncio.timeout(limits.seconds):
            level = [url for url in seeds if run.is_new(url)]
            for step in range(depth + 1):
                level = await run.level(level, step, last=step == depth)
    except TimeoutError:
        pass  # what was gathered until then
    return Gathered(tuple(run.met), run.learned, run.refused, run.left_out)


class _GatherRun:
    def __init__(
        self,
        fetcher: Fetcher,
        knowledge: Knowledge,
        now: datetime,
        options: DiscoveryOptions,
        limits: GatherLimits,
        admit: AdmitSite,
        on_met: Callable[[GatheredSite], None],
    ) -> None:
        self.fetcher, self.knowledge, self.now, self.options, self.limits = fetcher, knowledge, now, options, limits
        self.admit, self.on_met = admit, on_met
        self.learned = Knowledge()
        self.met: list[GatheredSite] = []
        self.sites: set[str] = set()
        self.refused = self.left_out = 0

    def is_new(self, url: str) -> bool:
        """Is it of a new site? Then the site is marked as known."""
        site = self._site(url)
        if site is None or site in self.sites:
            return False
        if len(self.sites) >= self.limits.sites:
            self.left_out += 1
            return False
        self.sites.add(site)
        return True

    async def level(self, urls: Sequence[str], depth: int, *, last: bool) -> list[str]:
        """Visit these sites. Returns the URLs of the next level."""
        waiting, onward = deque(urls), list[tuple[str, str]]()

        async def work() -> None:
            while waiting:
                url = waiting.popleft()
                met = await self._visit(url, depth, last=last)
                if met is not None:
                    self.met.append(met)
                    self.on_met(met)
                    onward.extend((url, link) for link in met.finding.links)

        async with asyncio.TaskGroup() as workers:
            for _ in range(min(self.limits.at_once, len(waiting))):
                workers.create_task(work())
        return [] if last else [url async for url in self._admitted(onward, depth + 1)]

    async def _visit(self, url: str, depth: int, *, last: bool) -> GatheredSite | None:
        if last and self._is_known_empty(url):
            return GatheredSite(url, depth, DiscoveryResult(url, reason="known to have no feed"), spared=True)
        limits = replace(self.options.limits, predict=last)
        if depth > 0:  # no person named this site: fewer requests
            limits = replace(limits, sitemaps=False, guesses=min(limits.guesses, _GUESSES))
        options = replace(self.options, limits=limits, named=self.options.named and depth == 0)
        try:
            finding = await discover(url, self.fetcher, self.knowledge, self.now, options)
        except TidingsError:
            self.refused += 1
            return None
        self.knowledge = self.knowledge.merge(finding.learned)
        self.learned = self.learned.merge(finding.learned)
        return GatheredSite(url, depth, finding, spared=finding.best is not None and finding.pages == 0)

    def _is_known_empty(self, url: str) -> bool:
        place = parse_site_url(url)
        platform = platform_site(place)
        visited = self.knowledge.visited.get(platform.site) if platform else self.knowledge.visited_site(place)
        today = int(self.now.timestamp() // 86_400)
        return visited is not None and not visited.feeds and today - visited.day < _STILL_NONE

    async def _admitted(self, links: Sequence[tuple[str, str]], depth: int) -> AsyncIterator[str]:
        followed: dict[str, int] = {}
        for source, url in links:
            if followed.get(source, 0) >= self.limits.links or _NO_PAGE.search(url.partition("?")[0]):
                continue
            site = self._site(url)
            if site is None or site in self.sites:
                continue
            if await self.admit(url, host_of(url), depth) is not None:
                self.refused += 1
                self.sites.add(site)
            elif self.is_new(url):
                followed[source] = followed.get(source, 0) + 1
                yield url

    def _site(self, url: str) -> str | None:
        """The site that a URL belongs to; None where no feed can be found."""
        try:
            place = parse_site_url(url)
        except ValueError:
            return None
        platform = platform_site(place)
        if platform is not None:
            return platform.site
        if place.host in FEEDLESS:
            return None
        # Two users of one host have a feed each, where that was learned of the host.
        keys = [key for key in url_keys(place) if key.startswith("host:")]
        feeds = [prediction.url for prediction in self.knowledge.predictions(keys, place)]
        templates = [(feed, template_of(place, feed) or "") for feed in feeds]
        own = [feed for feed, template in templates if template_parts(template) or template_has_query(template)]
        return own[0] if own else place.host
