"""After a gap: nothing of a feed's last body is left in this one, so articles may have fallen off its end.

    does this body reach back to the last one by its dates? then nothing was lost, and its items were renamed
    -> how many were lost? (read.archive)
    -> the feed's own older documents (RFC 5005: prev-archive, or next), else WordPress's ?paged=2, 3, ...
    -> where there are neither, the news sitemap that the site's robots.txt names
    -> until one holds something that was known, or five were asked

Nothing is asked on a first visit, for a push, or of a feed that says it is complete.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from tidings.crawl.visit import sitemaps
from tidings.crawl.visit.sitemaps import Further, Signposts
from tidings.errors import ReadError
from tidings.model.orders import HopKind, NewArticle
from tidings.model.sources import SourceKind
from tidings.ports.outside import Request, Response
from tidings.read.document import FeedDocument
from tidings.read.feed.novelty import (
    KnownItems,
    compare,
    is_wordpress,
    lost_items,
    moment_of,
    older_link,
    wordpress_page,
)
from tidings.text.identity import identities, link_key
from tidings.text.url import is_web

MOST_REQUESTS = 5
_TYPES = "application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9, */*;q=0.1"
_OWN = 0.5  # share of a sitemap's articles, of the time the feed shows, that must be the feed's

Read = Callable[[SourceKind, Response], Awaitable[FeedDocument]]


@dataclass(frozen=True, slots=True)
class Recovery:
    """What became of a gap."""

    found: tuple[NewArticle, ...] = ()  # the oldest first
    missed: int = 0  # lost for good, an estimate
    gap: bool = True  # False: nothing was lost, or all of it was found again
    where: str = "archive"

    def words(self, new: int) -> str:
        """`12 new, 3 of them from the archive; about 5 missed`"""
        told = f"{new} new"
        if self.found:
            told += f", {len(self.found)} of them from the {self.where}"
        return f"{told}; about {self.missed:,} missed" if self.missed else told


async def recover(
    feed: FeedDocument,
    answer: Response,
    memory: KnownItems,
    at: datetime,
    further: Further,
    signposts: Signposts,
    read: Read,
    robots: bool,
) -> Recovery:
    """`robots`: is robots.txt asked for what the feed itself names? For what we guess it always is."""
    estimate = lost_items(feed.entries, memory.newest, memory.span, len(memory.items), at)
    if feed.complete or estimate == -1:
        return Recovery(gap=False)
    search = _Search(feed, memory, at)
    where = "archive"
    document, place, page = feed, answer, 1
    while not search.closed:
        page += 1
        older = document.older or older_link((rel, link, place.url) for rel, link in place.links)
        named = older is not None
        if older is None and is_wordpress(answer.url, feed.generator):
            older = wordpress_page(answer.url, page)
        if older is None or older in search.asked:
            break
        search.asked.add(older)
        got = await further.get(Request(older, accept=_TYPES, robots=robots or not named, kind=HopKind.FEED))
        if got is None:
            break
        try:
            document, place = await read(SourceKind.FEED, got), got
        except ReadError:
            break
        if not search.take(document) and document.older is None:
            break  # a server that ignores `paged` sends the same again
    if not search.asked and estimate != 0 and memory.newest is not None:
        where = "sitemap"
        site = feed.link if feed.link and is_web(feed.link) and further.is_near(feed.link) else answer.url
        await _in_sitemaps(search, site, further, signposts, read, robots)
    found = search.found()
    if search.closed:
        return Recovery(found, gap=False, where=where)
    return Recovery(found, max(0, (estimate or 0) - len(found)), where=where)


async def _in_sitemaps(
    search: _Search, site: str, further: Further, signposts: Signposts, read: Read, robots: bool
) -> None:
    """The first news sitemap among those named, and among those that an index of them names."""
    waiting = list(await signposts.of(site, further, search.at))
    useful: list[str] = []
    while waiting:
        address = waiting.pop(0)
        if address in search.asked:
            continue
        search.asked.add(address)
        got = await further.get(Request(address, accept=sitemaps.SITEMAP_TYPES, robots=robots, kind=HopKind.FEED))
        try:
            sitemap = await read(SourceKind.SITEMAP, got) if got is not None else FeedDocument("none")
        except ReadError:
            continue
        if sitemap.format == "sitemap-news":
            useful += [address] if search.take_sitemap(sitemap) else []
            break
        waiting[:0] = [child.url for child in sorted(sitemap.children, key=sitemaps.news_first)]
    signposts.learn(site, search.at, *useful)


class _Search:
    """What the older documents hold that is neither known nor in the body itself."""

    def __init__(self, feed: FeedDocument, memory: KnownItems, at: datetime) -> None:
        self._feed, self._memory, self.at = feed, memory, at
        self._articles: list[Sequence[NewArticle]] = []  # of each document, the newest document first
        self._seen = {key for key, _ in _keys(feed)}
        self.asked: set[str] = set()
        self.closed = False

    def take(self, document: FeedDocument) -> bool:
        """Did it hold anything new?"""
        fresh: set[int] = set()
        for key, moment in _keys(document):
            if key in self._memory.items or self._is_past(moment):
                self.closed = True
                if key in self._memory.items and moment is None:
                    break  # without dates, what stands below is older than what was known
            elif key not in self._seen:
                fresh.add(key)
        self._seen |= fresh
        self._articles.append([one for one in compare(document, b"").fresh if one.identity_hash in fresh])
        return bool(fresh)

    def take_sitemap(self, sitemap: FeedDocument) -> bool:
        """False where it says nothing of this feed. A sitemap is the whole site's, and a feed may be a part of it: then
        the sitemap is full of articles that are not in the feed though it shows that time. What is taken lies in the
        gap: it was published after the newest that was known, and before the oldest that is shown."""
        shown = [moment for entry in self._feed.entries if (moment := moment_of(entry, self.at)) is not None]
        if not shown:
            return False
        oldest, newest = min(shown), max(shown)
        own = {link_key(entry.link) for entry in self._feed.entries if entry.link}
        # The date of news is when it was published; other sitemaps have that of the last change.
        dated = [
            (moment, entry)
            for entry in sitemap.entries
            if entry.title and entry.link and (moment := moment_of(entry, self.at)) is not None
        ]
        during = [link_key(entry.link or "") in own for moment, entry in dated if oldest <= moment <= newest]
        if sum(during) < _OWN * len(during):
            return False
        before = [entry for moment, entry in dated if moment < oldest and link_key(entry.link or "") not in own]
        if any(entry.id and entry.id == entry.link for entry in self._feed.entries):
            before = [replace(entry, id=entry.link) for entry in before]  # as the feed would call them
        self.take(replace(sitemap, entries=tuple(before)))
        return True

    def _is_past(self, at: datetime | None) -> bool:
        newest = self._memory.newest
        return newest is not None and at is not None and at <= newest

    def found(self) -> tuple[NewArticle, ...]:
        return tuple(article for document in reversed(self._articles) for article in document)


def _keys(feed: FeedDocument) -> list[tuple[int, datetime | None]]:
    """Each item once: the hash of its identity, and when it appeared."""
    found: dict[int, datetime | None] = {}
    for entry, identity in zip(feed.entries, identities(feed.entries), strict=True):
        if identity is not None:
            found.setdefault(identity.key, moment_of(entry))
    return list(found.items())
