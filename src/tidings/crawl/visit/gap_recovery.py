"""Finds articles that fell off a feed's end: after a gap no item of the last body is left in the new one.

    does this body reach back to the last one by its dates? then nothing was lost, and its items were renamed
    -> estimate how many were lost (read/feed/novelty.py)
    -> the feed's own older documents (RFC 5005: prev-archive, or next), else WordPress's ?paged=2, 3, ...
    -> where there are neither, the news sitemap that the site's robots.txt names
    -> until one holds a known item, or five were fetched

Nothing is fetched on a first visit, for a push, or for a feed that declares itself complete.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from tidings.crawl.visit import sitemaps
from tidings.crawl.visit.extra_requests import ExtraRequests, NamedSitemaps
from tidings.errors import ReadError
from tidings.model.orders import HopKind, NewArticle
from tidings.model.sources import SourceKind
from tidings.ports.outside import Request, Response
from tidings.quick_dataclass import replace
from tidings.read.document import FeedDocument
from tidings.read.feed.novelty import (
    KnownItems,
    compare_feed,
    is_wordpress,
    lost_items,
    moment_of,
    older_link,
    wordpress_page,
)
from tidings.text.identity import identities, item_link_key
from tidings.text.url import is_web

MOST_REQUESTS = 5
_TYPES = "application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9, */*;q=0.1"
_LEAST_SHARE = 0.5  # of a sitemap's articles within the feed's time span: so many must be the feed's

ReadSource = Callable[[SourceKind, Response], Awaitable[FeedDocument]]


@dataclass(frozen=True, slots=True)
class Recovery:
    """The items found after a gap."""

    found: tuple[NewArticle, ...] = ()  # the oldest first
    missed: int = 0  # lost for good, an estimate
    gap: bool = True  # False: nothing was lost, or all of it was found again
    where: str = "archive"  # or "sitemap"

    def summary(self, new: int) -> str:
        """`12 new, 3 of them from the archive; about 5 missed`"""
        text = f"{new} new"
        if self.found:
            text += f", {len(self.found)} of them from the {self.where}"
        return f"{text}; about {self.missed:,} missed" if self.missed else text


async def recover(
    feed: FeedDocument,
    answer: Response,
    memory: KnownItems,
    at: datetime,
    extra: ExtraRequests,
    named_sitemaps: NamedSitemaps,
    read: ReadSource,
    robots: bool,
) -> Recovery:
    """`robots`: does robots.txt apply to URLs that the feed itself names? To those that are guessed it always does."""
    estimate = lost_items(feed.entries, memory.newest, memory.span, len(memory.items), at)
    if feed.complete or estimate == -1:
        return Recovery(gap=False)
    search = _Search(feed, memory, at)
    where = "archive"
    document, response, page = feed, answer, 1
    while not search.closed:
        page += 1
        older = document.older or older_link((rel, link, response.url) for rel, link in response.links)
        named = older is not None
        if older is None and is_wordpress(answer.url, feed.generator):
            older = wordpress_page(answer.url, page)
        if older is None or older in search.fetched:
            break
        search.fetched.add(older)
        got = await extra.get(Request(older, accept=_TYPES, robots=robots or not named, kind=HopKind.FEED))
        if got is None:
            break
        try:
            document, response = await read(SourceKind.FEED, got), got
        except ReadError:
            break
        if not search.take(document) and document.older is None:
            break  # a server that ignores `paged` sends the same again
    if not search.fetched and estimate != 0 and memory.newest is not None:
        where = "sitemap"
        site = feed.link if feed.link and is_web(feed.link) and extra.is_same_host(feed.link) else answer.url
        await _search_sitemaps(search, site, extra, named_sitemaps, read, robots)
    found = search.found()
    if search.closed:
        return Recovery(found, gap=False, where=where)
    return Recovery(found, max(0, (estimate or 0) - len(found)), where=where)


async def _search_sitemaps(
    search: _Search,
    site: str,
    extra: ExtraRequests,
    named_sitemaps: NamedSitemaps,
    read: ReadSource,
    robots: bool,
) -> None:
    """Search the first news sitemap among those that robots.txt names, and those that an index of them names."""
    waiting = list(await named_sitemaps.of(site, extra, search.at))
    useful: list[str] = []
    while waiting:
        url = waiting.pop(0)
        if url in search.fetched:
            continue
        search.fetched.add(url)
        got = await extra.get(Request(url, accept=sitemaps.SITEMAP_TYPES, robots=robots, kind=HopKind.FEED))
        try:
            sitemap = await read(SourceKind.SITEMAP, got) if got is not None else FeedDocument("none")
        except ReadError:
            continue
        if sitemap.format == "sitemap-news":
            useful += [url] if search.take_sitemap(sitemap) else []
            break
        waiting[:0] = [child.url for child in sorted(sitemap.children, key=sitemaps.news_first)]
    named_sitemaps.learn(site, search.at, *useful)


class _Search:
    """Collects articles of older documents that are neither known nor in the body itself."""

    def __init__(self, feed: FeedDocument, memory: KnownItems, at: datetime) -> None:
        self._feed, self._memory, self.at = feed, memory, at
        self._articles: list[Sequence[NewArticle]] = []  # of each document, the newest document first
        self._seen = {key for key, _ in _keys(feed)}
        self.fetched: set[str] = set()
        self.closed = False

    def take(self, document: FeedDocument) -> bool:
        """Add the articles of an older document. False: it holds nothing new."""
        fresh: set[int] = set()
        for key, moment in _keys(document):
            if key in self._memory.items or self._is_past(moment):
                self.closed = True
                if key in self._memory.items and moment is None:
                    break  # without dates, what follows is older than the known item
            elif key not in self._seen:
                fresh.add(key)
        self._seen |= fresh
        self._articles.append([one for one in compare_feed(document, b"").fresh if one.identity_hash in fresh])
        return bool(fresh)

    def take_sitemap(self, sitemap: FeedDocument) -> bool:
        """Add the articles of a news sitemap that lie in the gap: published after the newest known article, and before
        the oldest of the feed. False where the sitemap does not cover this feed: a sitemap is the whole site's, and a
        feed may be a part of it; then the sitemap is full of articles of the feed's time that are not in the feed."""
        times = [moment for entry in self._feed.entries if (moment := moment_of(entry, self.at)) is not None]
        if not times:
            return False
        oldest, newest = min(times), max(times)
        own = {item_link_key(entry.link) for entry in self._feed.entries if entry.link}
        # The date of news is when it was published; other sitemaps have that of the last change.
        dated = [
            (moment, entry)
            for entry in sitemap.entries
            if entry.title and entry.link and (moment := moment_of(entry, self.at)) is not None
        ]
        during = [item_link_key(entry.link or "") in own for moment, entry in dated if oldest <= moment <= newest]
        if sum(during) < _LEAST_SHARE * len(during):
            return False
        before = [entry for moment, entry in dated if moment < oldest and item_link_key(entry.link or "") not in own]
        if any(entry.id and entry.id == entry.link for entry in self._feed.entries):
            before = [replace(entry, id=entry.link) for entry in before]  # as the feed identifies them
        self.take(replace(sitemap, entries=tuple(before)))
        return True

    def _is_past(self, at: datetime | None) -> bool:
        newest = self._memory.newest
        return newest is not None and at is not None and at <= newest

    def found(self) -> tuple[NewArticle, ...]:
        return tuple(article for document in reversed(self._articles) for article in document)


def _keys(feed: FeedDocument) -> list[tuple[int, datetime | None]]:
    """The hash of each item's identity, once, and when it appeared."""
    found: dict[int, datetime | None] = {}
    for entry, identity in zip(feed.entries, identities(feed.entries), strict=True):
        if identity is not None:
            found.setdefault(identity.key, moment_of(entry))
    return list(found.items())
