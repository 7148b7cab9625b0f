"""The search for a site's feeds, as a generator without I/O: it yields requests and is sent the responses.

    1  the URL alone          visited before -> known platform -> learned pattern -> a shape that reveals the software
    2  the page               link elements -> Link header -> software by its marks -> learned by its marks -> anchors
    3  the site's front page  the same, if another page was given
    4  guesses                common paths
    5  the sitemap            named in robots.txt, or /sitemap.xml

It ends at the first feed it is certain of, so most searches end in step 1 with one request, or in step 2 with a page
and its feed. A thorough one requests every feed the site names. The result has what was learned.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import islice

from tidings.discover.candidates import (
    DiscoveryResult,
    FeedCandidate,
    FeedKind,
    FoundFeed,
    FoundVia,
    SearchRequest,
    SearchResponse,
    found_feed,
    url_key,
    without_copies,
)
from tidings.discover.learned_paths import Knowledge, learn, url_keys
from tidings.discover.page_traits import PageTraits, looks_like_feed, read_traits
from tidings.discover.platform_match import (
    InstalledSoftware,
    PlatformSite,
    platform_site,
    software_by_page,
    software_by_url,
)
from tidings.discover.platforms import COMMON_PATHS
from tidings.discover.url_shape import ParsedUrl, parse_site_url
from tidings.text.dates import parse_date
from tidings.text.html import looks_like_html
from tidings.text.url import is_web, join

# -- sitemaps: enough to know that a site can be followed by one ------------------------------------

_LINE = re.compile(r"^\s*sitemap\s*:\s*(\S+)", re.IGNORECASE | re.MULTILINE)
_ROOT = re.compile(rb"<(?:\w+:)?(urlset|sitemapindex)[\s>]")
_PLACE = re.compile(rb"<(?:\w+:)?loc>")
_CHANGED = re.compile(rb"<(?:\w+:)?(?:lastmod|publication_date)>\s*([^<\s]{4,40})\s*<")
_NEWS = re.compile(r"news|nachrichten|actualit", re.IGNORECASE)
_MOST = 10
_MOST_DATES = 5_000
_HEAD = 4096


@dataclass(frozen=True, slots=True)
class SitemapSummary:
    index: bool  # of other sitemaps
    entries: int
    last_published: datetime | None


def sitemaps_named(robots: bytes, base: str) -> tuple[str, ...]:
    """The sitemaps that a robots.txt names, those of news first."""
    named = dict.fromkeys(join(base, line) for line in _LINE.findall(robots[: 512 * 1024].decode("utf-8", "replace")))
    return tuple(sorted(filter(is_web, named), key=lambda url: not _NEWS.search(url)))[:_MOST]


def sitemap_summary(body: bytes) -> SitemapSummary | None:
    """Summary of a sitemap; None: it is none."""
    root = _ROOT.search(body[:_HEAD])
    if root is None:
        return None
    changes = islice(_CHANGED.finditer(body), _MOST_DATES)
    dates = (parse_date(text[1].decode("ascii", "replace")) for text in changes)
    return SitemapSummary(root[1] == b"sitemapindex", len(_PLACE.findall(body)), max(filter(None, dates), default=None))


# -- the search -------------------------------------------------------------------------------------

Search = Generator[SearchRequest, SearchResponse, DiscoveryResult]
_Requests = Generator[SearchRequest, SearchResponse, None]
_Response = Generator[SearchRequest, SearchResponse, SearchResponse | None]

_MOST_PREDICTED = 3
_FOR_SITEMAP = 2  # requests reserved for it
_CERTAIN_EMPTY = (
    FoundVia.ITSELF,
    FoundVia.LINK,
    FoundVia.HEADER,
    FoundVia.PLATFORM,
)  # found these ways, an empty feed counts

_GUESSED = (FoundVia.VISITED, FoundVia.PLATFORM, FoundVia.LEARNED, FoundVia.COMMON, FoundVia.SITEMAP)


@dataclass(frozen=True, slots=True)
class SearchLimits:
    requests: int = 12  # of one search, robots.txt and redirects included
    thorough: bool = False  # read every feed the site names, not only the best
    guesses: int = 6  # common paths
    sitemaps: bool = True
    predict: bool = True  # False: read the page first, whatever is known: its links are wanted, too


DEFAULT_LIMITS = SearchLimits()


def search(url: str, knowledge: Knowledge, day: int, limits: SearchLimits = DEFAULT_LIMITS) -> Search:
    """Searches for the feeds of a site; send it the response to each request. ValueError if the URL has no host. `day`
    counts since 1970."""
    one = _Search(url, knowledge, day, limits)
    yield from one.run()
    return one.finding()


class _Search:
    def __init__(self, url: str, knowledge: Knowledge, day: int, limits: SearchLimits) -> None:
        self.asked, self.parsed = url, parse_site_url(url)
        self.knowledge, self.day, self.limits = knowledge, day, limits
        self.platform_site: PlatformSite | None = platform_site(self.parsed)
        self.feeds: list[FoundFeed] = []
        self.others: dict[str, FeedCandidate] = {}
        self.tried: set[str] = set()
        self.requests = self.pages = 0
        self.keys: dict[str, None] = {}  # keys of site kinds, from pages
        self.links: tuple[str, ...] = ()
        self.reasons: list[str] = []

    # -- all steps ----------------------------------------------------------------------------------

    def run(self) -> _Requests:
        if self.limits.predict:
            yield from self._search_by_url()
        if not self._is_done() or (self.limits.thorough and not self.platform_site):
            yield from self._search_page(self.asked, asked=True)
        if not self._is_done() and not self.limits.predict:
            yield from self._search_by_url()
        if not self._is_done() and not self.parsed.is_root and self._has_requests_left():
            yield from self._search_page(f"{self.parsed.root}/")
        if not self._is_done() and self.pages:
            yield from self._search_common_paths()
        if not self.feeds and self.pages and self.limits.sitemaps:
            yield from self._search_sitemaps()

    def finding(self) -> DiscoveryResult:
        feeds = without_copies(self.feeds)
        read = {url_key(feed.url) for feed in self.feeds} | self.tried
        others = tuple(candidate for key, candidate in self.others.items() if key not in read)
        reason = "" if feeds else (self.reasons[0] if self.reasons else "no feed is named, none lies where most do")
        return DiscoveryResult(
            self.asked, feeds, others, self.requests, self.pages, reason, self.links, self._learned(feeds)
        )

    def _learned(self, feeds: tuple[FoundFeed, ...]) -> Knowledge:
        own = [feed for feed in feeds if feed.kind is not FeedKind.FOREIGN and feed.how is not FoundVia.ITSELF]
        if feeds and not own:
            return Knowledge()
        if not feeds and not self.pages:  # no response: nothing is learned
            return Knowledge()
        sitemap = bool(own) and own[0].kind is FeedKind.SITEMAP
        site = self.platform_site.site if self.platform_site else None
        urls = [feed.url for feed in own]
        return learn(self.knowledge, self.parsed, self.keys, urls, self.day, sitemap=sitemap, site=site)

    def _is_done(self) -> bool:
        """Returns True if the site's own main feed was read, or no requests are left."""
        if self.limits.thorough and self._unread_named():
            return not self._has_requests_left()
        return not self._has_requests_left() or any(map(self._is_certain, self.feeds))

    @staticmethod
    def _is_certain(feed: FoundFeed) -> bool:
        if feed.how is FoundVia.ITSELF:
            return True
        if feed.kind is FeedKind.SITEMAP:  # found again where no feed was found before
            return feed.how in (FoundVia.VISITED, FoundVia.LEARNED)
        return feed.kind is FeedKind.MAIN and (feed.entries > 0 or feed.how in _CERTAIN_EMPTY)

    def _unread_named(self) -> bool:
        return any(key not in self.tried for key in self.others)

    def _has_requests_left(self, keep: int = 0) -> bool:
        return self.requests + keep < self.limits.requests

    # -- requests -----------------------------------------------------------------------------------

    def _request(self, want: SearchRequest) -> _Response:
        """The response; None if it was requested before, or no requests are left."""
        key = url_key(want.url)
        if key in self.tried or not self._has_requests_left():
            return None
        self.tried.add(key)
        response = yield want
        self.requests += response.requests
        if not response.ok and want.how not in _GUESSED:  # a failed guess is no reason
            self.reasons.append(response.reason)
        return response

    def _try_candidates(self, candidates: Iterable[FeedCandidate], most: int | None = None) -> _Requests:
        """Requests them in turn until one is certain; remembers the others. `most`: stop after so many failures."""
        failed = 0
        for candidate in candidates:
            self.others.setdefault(url_key(candidate.url), candidate)
            certain = any(map(self._is_certain, self.feeds))
            if (certain and not self.limits.thorough) or (most is not None and failed >= most):
                continue
            before = len(self.feeds)
            response = yield from self._request(SearchRequest(candidate.url, "feed", candidate.how))
            if response is not None:
                yield from self._add_response(candidate, response)
                failed += len(self.feeds) == before

    def _add_response(self, candidate: FeedCandidate, response: SearchResponse) -> _Requests:
        """Adds what a response has: a feed, a sitemap, or a page that lists feeds."""
        if response.feed is not None or response.unread:
            self.feeds.append(found_feed(candidate, response, self.parsed))
        elif response.ok and (sitemap := sitemap_summary(response.body)):
            self.feeds.append(
                FoundFeed(
                    response.moved_to or candidate.url,
                    candidate.how,
                    FeedKind.SITEMAP,
                    format="sitemap index" if sitemap.index else "sitemap",
                    entries=sitemap.entries,
                    last_published=sitemap.last_published,
                    why=candidate.why,
                )
            )
        elif response.ok and candidate.how is FoundVia.ANCHOR and looks_like_html(response.body):
            page = read_traits(response.body, response.url, response.content_type, response.link)
            inner = [
                FeedCandidate(one.url, FoundVia.ANCHOR, one.title, "a page of feeds")
                for one in (*page.named, *page.anchors)
            ]
            yield from self._try_candidates([one for one in inner if looks_like_feed(one.url)], most=2)
        elif response.ok and candidate.how not in _GUESSED:
            self.reasons.append("a page without a feed")

    # -- 1: the URL alone ---------------------------------------------------------------------------

    def _search_by_url(self) -> _Requests:
        if looks_like_feed(self.asked):
            yield from self._try_candidates([FeedCandidate(self.asked, FoundVia.ITSELF)])
            if self._is_done():
                return
        yield from self._try_candidates(self._predicted(), most=_MOST_PREDICTED)

    def _predicted(self) -> list[FeedCandidate]:
        """Feeds predicted from the URL, the likeliest first."""
        found: list[FeedCandidate] = []
        seen = (
            self.knowledge.visited_site(self.parsed)
            if self.platform_site is None
            else self.knowledge.visited.get(self.platform_site.site)
        )
        if seen is not None:
            found += [FeedCandidate(url, FoundVia.VISITED) for url in seen.feeds]
        if self.platform_site is not None and not self.platform_site.platform.page_pattern:
            name = self.platform_site.platform.name
            found += [FeedCandidate(url, FoundVia.PLATFORM, why=name) for url in self.platform_site.feeds(self.parsed)]
        if self.platform_site is None:
            for url, key, _ in self.knowledge.predictions(url_keys(self.parsed), self.parsed):
                found.append(FeedCandidate(url, FoundVia.LEARNED, why=key))
            found += self._software_feeds()
        return found

    def _software_feeds(self) -> list[FeedCandidate]:
        """The feed of the software that the shape of the URL reveals, unless it was wrong more often than right."""
        software = software_by_url(self.parsed)
        feeds = software.feeds(self.parsed)[:1] if software else ()
        trusted = [url for url in feeds if not self.knowledge.distrusts(self.parsed, url)]
        return (
            [FeedCandidate(url, FoundVia.PLATFORM, why=software.platform.name) for url in trusted] if software else []
        )

    # -- 2, 3: a page -------------------------------------------------------------------------------

    def _search_page(self, url: str, *, asked: bool = False) -> _Requests:
        url = (self.platform_site.page_url(self.parsed) if asked and self.platform_site else None) or url
        response = yield from self._request(
            SearchRequest(url, "page", FoundVia.ITSELF if asked else FoundVia.LINK, asked)
        )
        if response is None or not response.ok:
            return
        if response.feed is not None or response.unread or sitemap_summary(response.body):
            yield from self._add_response(FeedCandidate(url, FoundVia.ITSELF), response)
            return
        self.pages += 1
        try:
            page = read_traits(response.body, response.url, response.content_type, response.link)
        except ValueError:  # redirected to an invalid URL
            return
        self.links = tuple(dict.fromkeys((*self.links, *page.links)))
        self.keys.update(dict.fromkeys(page.keys))
        yield from self._try_candidates(self._ranked(page.named))
        if not self._is_done():
            yield from self._try_candidates(self._recognised(page), most=4)
        if not self._is_done():
            yield from self._try_candidates(self._ranked(page.anchors), most=3)

    def _ranked(self, candidates: Iterable[FeedCandidate]) -> list[FeedCandidate]:
        """Sorts by kind, the main feed first; else as the page has them."""
        return sorted(candidates, key=lambda candidate: candidate.kind(self.parsed))

    def _recognised(self, page: PageTraits) -> list[FeedCandidate]:
        """Feeds of the platform that the page reveals, and of what was learned from such pages."""
        found: list[FeedCandidate] = []
        if (
            self.platform_site is not None
            and self.platform_site.platform.page_pattern
            and (told := self.platform_site.found(page.markup))
        ):
            name = self.platform_site.platform.name
            found += [
                FeedCandidate(url, FoundVia.PLATFORM, why=name) for url in self.platform_site.feeds(self.parsed, told)
            ]
        # Relative to the requested URL: a section of the site has a feed of its own.
        parsed = self.parsed if self.parsed.host == page.parsed.host else page.parsed
        for software in software_by_page(page.generators, page.text, page.parsed):
            found += [
                FeedCandidate(url, FoundVia.PLATFORM, why=software.platform.name) for url in self._of(software, parsed)
            ]
        for url, key, _ in self.knowledge.predictions(page.keys, parsed):
            found.append(FeedCandidate(url, FoundVia.LEARNED, why=key))
        return found

    @staticmethod
    def _of(software: InstalledSoftware, parsed: ParsedUrl) -> tuple[str, ...]:
        return software.feeds(parsed)[:2]

    # -- 4, 5: guesses and the sitemap --------------------------------------------------------------

    def _search_common_paths(self) -> _Requests:
        paths = self.knowledge.ordered(COMMON_PATHS)[: self.limits.guesses]
        pages = 0
        for path in paths:
            if (
                self._is_done() or not self._has_requests_left(_FOR_SITEMAP) or pages == 2
            ):  # a site that answers any path
                return
            candidate = FeedCandidate(f"{self.parsed.root}{path}", FoundVia.COMMON)
            response = yield from self._request(SearchRequest(candidate.url, "feed", FoundVia.COMMON))
            if response is not None:
                pages += response.ok and looks_like_html(response.body)
                yield from self._add_response(candidate, response)

    def _search_sitemaps(self) -> _Requests:
        root = self.parsed.root
        robots = yield from self._request(SearchRequest(f"{root}/robots.txt", "robots", FoundVia.SITEMAP))
        named = sitemaps_named(robots.body, f"{root}/") if robots is not None and robots.ok else ()
        for url in (*named[:2], f"{root}/sitemap.xml"):
            response = yield from self._request(SearchRequest(url, "feed", FoundVia.SITEMAP))
            if response is not None:
                yield from self._add_response(FeedCandidate(url, FoundVia.SITEMAP), response)
            if self.feeds:
                return
