"""A sitemap index as a source: its newest sitemaps are fetched within the visit, and read as one.

    index -> the sitemaps whose lastmod is not the one that is known, the newest three -> one document

The memory of an index covers all its sitemaps: a mark for each of them (its URL, its lastmod) and the items of those
that were read. The first visit is the baseline: a sitemap that it does not read is known by its mark, and read when it
changes; of a sitemap that is read so late, only what is newer than its last mark is news. Where more than three have
changed, the hash of the index is not stored, so that the next visit reads on.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from tidings.crawl.visit.extra_requests import ExtraRequests
from tidings.errors import NotAFeed, ReadError
from tidings.model.feeds import Entry
from tidings.model.orders import HopKind
from tidings.ports.outside import Request, Response
from tidings.read.document import MOST_ITEMS, ChildSitemap, FeedDocument
from tidings.read.feed.novelty import KnownItems, compare_feed, merge_known
from tidings.text.identity import identities
from tidings.text.tokens import hash64

MOST_CHILDREN = 3  # in one visit
SITEMAP_TYPES = "application/xml, text/xml, application/gzip;q=0.9, text/plain;q=0.5, */*;q=0.1"
_NEWS = re.compile(r"news|post|article|artikel|aktuell|stor(?:y|ies)|actualit", re.IGNORECASE)
_NUMBER = re.compile(r"\d+")

_NO_DATE = -(2**62)
_AFTER_ALL_DATES = datetime(9998, 1, 1, tzinfo=UTC)

ReadSitemap = Callable[[Response], Awaitable[FeedDocument]]


@dataclass(frozen=True, slots=True)
class IndexNews:
    """The contents of the sitemaps of an index, as far as they were read."""

    feed: FeedDocument  # entries that may be news
    past: FeedDocument  # entries that are new to us, and too old to be news
    marks: tuple[tuple[int, int], ...]  # of the sitemaps that need not be read again as they are
    whole: bool  # all that changed were read, and the index would show it if one changed

    def remembered(self, known: bytes, before: bytes) -> bytes:
        """The memory for the next visit. `known`: the memory of `feed`; `before`: the last memory."""
        past = merge_known(compare_feed(self.past, b"").known, before, MOST_ITEMS)
        return merge_known(known, past, MOST_ITEMS, self.marks)


async def read_index(
    index: FeedDocument, memory: KnownItems, extra: ExtraRequests, read: ReadSitemap, subscribers: int, *, first: bool
) -> IndexNews:
    """Fetch and read the newest sitemaps that changed. NotAFeed where all of them are on other hosts."""
    children = [child for child in index.children if extra.is_same_host(child.url)]
    if not children:
        raise NotAFeed("a sitemap index whose sitemaps are all of other sites: follow one of these instead")
    changed = [child for child in children if child.modified is None or _mark(child) not in memory.items.items()]
    unread = {child.url for child in changed}
    news: list[Entry] = []
    past: list[Entry] = []
    facts = index
    for child in sorted(changed, key=_rank)[:MOST_CHILDREN]:
        request = Request(child.url, accept=SITEMAP_TYPES, robots=False, kind=HopKind.FEED, subscribers=subscribers)
        answer = await extra.get(request)
        if extra.stopped:
            break
        unread.discard(child.url)
        if answer is None:
            continue
        try:
            sitemap = await read(answer)
        except ReadError:
            continue
        facts = sitemap if facts is index else facts
        since = _read_since(child, sitemap, memory)
        for entry in sitemap.entries:
            is_past = since is not None and not (entry.published is not None and entry.published > since)
            (past if is_past else news).append(entry)
    dated = all(child.modified is not None for child in children)
    left = {child.url for child in children if child.url in unread and not first}
    marks = tuple(_mark(child) for child in children if child.url not in left)
    facts_only = replace(index, title=facts.title, language=facts.language, children=())
    return IndexNews(_with(facts_only, news), _with(facts_only, past), marks, whole=dated and not left)


def _with(facts: FeedDocument, entries: list[Entry]) -> FeedDocument:
    """The document with these entries, the newest first."""
    entries.sort(key=_age)
    return replace(facts, entries=tuple(entries[:MOST_ITEMS]), left_out=max(0, len(entries) - MOST_ITEMS))


def _read_since(child: ChildSitemap, sitemap: FeedDocument, memory: KnownItems) -> datetime | None:
    """Returns the time from which a sitemap's entries are news. None: all unknown ones are, as it is new itself, or was
    read before."""
    key, _ = _mark(child)
    seen = memory.items.get(key)
    if seen is None or not _keys(sitemap).isdisjoint(memory.items):
        return None
    return memory.newest or _AFTER_ALL_DATES if seen == _NO_DATE else datetime.fromtimestamp(seen, UTC)


def _keys(sitemap: FeedDocument) -> set[int]:
    return {identity.key for identity in identities(sitemap.entries) if identity is not None}


def _mark(child: ChildSitemap) -> tuple[int, int]:
    """The hash of its URL, and its lastmod. No identity of an article begins with NUL."""
    seconds = _NO_DATE if child.modified is None else int(child.modified.timestamp())
    return hash64(f"\x00sitemap {child.url}"), seconds


def _rank(child: ChildSitemap) -> tuple[float, bool, int]:
    """Sort key: the newest first; of those without a date the ones named like news, then the highest number."""
    number = max((int(digits[:12]) for digits in _NUMBER.findall(child.url)), default=0)
    return -child.modified.timestamp() if child.modified else float("inf"), not _NEWS.search(child.url), -number


def news_first(child: ChildSitemap) -> tuple[bool, float, bool, int]:
    """Sort key: those named like news first, each part by `_rank`."""
    return not _NEWS.search(child.url), *_rank(child)


def _age(entry: Entry) -> float:
    return -entry.published.timestamp() if entry.published else float("inf")
