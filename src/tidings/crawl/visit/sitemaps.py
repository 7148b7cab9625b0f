"""A sitemap index as a source: its newest sitemaps are fetched within the visit, and read as one.

    index -> the sitemaps whose lastmod is not the one that is known, the newest three -> one document

What is known of an index is known of all its sitemaps: a mark for each of them (its address, its lastmod) and the
items of those that were read. The first visit is the baseline: what it does not read is known by its mark, and read
when it changes; of a sitemap that is read so late, only what is newer than its last mark is news. Where more than three
have changed, the index is not remembered, so that the next visit reads on.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Protocol, runtime_checkable

from tidings.discover.search import sitemaps_named
from tidings.errors import BadStatus, FetchError, NotAFeed, ReadError
from tidings.model.feeds import Entry
from tidings.model.orders import Hop, HopKind
from tidings.ports.outside import Clock, Fetcher, Request, Response
from tidings.read.document import MOST_ITEMS, ChildSitemap, FeedDocument
from tidings.read.feed.novelty import KnownItems, compare, merge_known
from tidings.text.identity import identities
from tidings.text.tokens import hash64
from tidings.text.url import host_of, join

# -- Further requests within one visit: few, one after the other, spaced, and to the host that the visit holds.
#
# A visit holds its host's place in line, and a simulated clock stands still for it. So a visit that waits says so
# (`Pausing`), where the clock can be told.

LONGEST_GAP = timedelta(seconds=30)  # a host that wants more between two requests is left alone


@runtime_checkable
class Pausing(Protocol):
    """A clock that stands still while it is held, and lets one wait who is the reason for a hold."""

    async def pause_until(self, when: datetime) -> None: ...


class Further:
    """What a visit asks for after its first answer. `hops`, `size` and `crawl_delay` are those of all its requests."""

    def __init__(self, fetcher: Fetcher, clock: Clock, first: Response, gap: timedelta, most: int) -> None:
        self._fetcher, self._clock, self._gap = fetcher, clock, gap
        self._host = host_of(first.url)
        self._left = most
        self.stopped = False  # a server that cannot answer, or will not, is not asked again in this visit
        self.hops: tuple[Hop, ...] = first.hops
        self.size = len(first.body)
        self.crawl_delay = first.crawl_delay

    def is_near(self, url: str) -> bool:
        """Is it of the host that the visit holds?"""
        return host_of(url) == self._host

    def _may_ask(self, url: str) -> bool:
        return self._left > 0 and not self.stopped and self._between() <= LONGEST_GAP and self.is_near(url)

    async def get(self, request: Request) -> Response | None:
        """None where it may not be asked, or brought nothing."""
        if not self._may_ask(request.url):
            return None
        self._left -= 1
        await self._wait()
        try:
            answer = await self._fetcher.fetch(request)
        except FetchError as error:
            self.stopped = not (isinstance(error, BadStatus) and error.status in (404, 410))
            self._note(error.hops, error.crawl_delay)
            return None
        self._note(answer.hops, answer.crawl_delay)
        self.size += len(answer.body)
        return answer

    def _note(self, hops: tuple[Hop, ...], crawl_delay: float | None) -> None:
        self.hops += hops
        self.crawl_delay = crawl_delay if crawl_delay is not None else self.crawl_delay

    def _between(self) -> timedelta:
        return max(self._gap, timedelta(seconds=self.crawl_delay or 0))

    async def _wait(self) -> None:
        gap = self._between()
        if not gap:
            return
        when = self._clock.now() + gap
        if isinstance(self._clock, Pausing):
            await self._clock.pause_until(when)
        else:
            await self._clock.sleep_until(when)


# -- Which sitemaps sites name in their robots.txt: asked for after a gap, and remembered for a day.
#
# A busy feed may have a gap at every visit, and robots.txt is asked about once a day. A site whose sitemaps were of no
# use is remembered as one that names none.

GOOD_FOR = timedelta(hours=24)
SITES_REMEMBERED = 10_000
_BYTES = 512 * 1024


class Signposts:
    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[datetime, tuple[str, ...]]] = OrderedDict()

    async def of(self, url: str, further: Further, at: datetime) -> tuple[str, ...]:
        """The sitemaps that the site of this address names, those of news first; or what was learned of them."""
        robots = join(url, "/robots.txt")
        until, named = self._kept.get(robots, (at, ()))
        if until > at:
            return named
        request = Request(robots, max_bytes=_BYTES, truncate=True, robots=False, kind=HopKind.ROBOTS)
        answer = await further.get(request)
        named = () if answer is None else sitemaps_named(answer.body, robots)
        self.learn(url, at, *named)
        return named

    def learn(self, url: str, at: datetime, *named: str) -> None:
        """Which of them are worth asking for until tomorrow."""
        robots = join(url, "/robots.txt")
        self._kept.pop(robots, None)
        self._kept[robots] = at + GOOD_FOR, named
        if len(self._kept) > SITES_REMEMBERED:
            self._kept.popitem(last=False)


# --------------------------------------------------------------------------------------------------

MOST_CHILDREN = 3  # in one visit
SITEMAP_TYPES = "application/xml, text/xml, application/gzip;q=0.9, text/plain;q=0.5, */*;q=0.1"
_NEWS = re.compile(r"news|post|article|artikel|aktuell|stor(?:y|ies)|actualit", re.IGNORECASE)
_NUMBER = re.compile(r"\d+")

_NO_DATE = -(2**62)
_NEVER = datetime(9998, 1, 1, tzinfo=UTC)

Read = Callable[[Response], Awaitable[FeedDocument]]


@dataclass(frozen=True, slots=True)
class Gathered:
    """The sitemaps of an index, as far as they were read."""

    feed: FeedDocument  # what may be news
    past: FeedDocument  # what is met for the first time, and is none
    marks: tuple[tuple[int, int], ...]  # of the sitemaps that need not be read again as they are
    whole: bool  # were all of them read that changed, and would the index say so if one changed?

    def remembered(self, known: bytes, before: bytes) -> bytes:
        """What the next visit goes by. `known`: of `feed`."""
        past = merge_known(compare(self.past, b"").known, before, MOST_ITEMS)
        return merge_known(known, past, MOST_ITEMS, self.marks)


async def gather(
    index: FeedDocument, memory: KnownItems, further: Further, read: Read, subscribers: int, *, first: bool
) -> Gathered:
    """NotAFeed where none of its sitemaps is of the host that is visited."""
    children = [child for child in index.children if further.is_near(child.url)]
    if not children:
        raise NotAFeed("a sitemap index whose sitemaps are all of other sites: follow one of these instead")
    changed = [child for child in children if child.modified is None or _mark(child) not in memory.items.items()]
    unasked = {child.url for child in changed}
    news: list[Entry] = []
    past: list[Entry] = []
    facts = index
    for child in sorted(changed, key=_rank)[:MOST_CHILDREN]:
        request = Request(child.url, accept=SITEMAP_TYPES, robots=False, kind=HopKind.FEED, subscribers=subscribers)
        answer = await further.get(request)
        if further.stopped:
            break
        unasked.discard(child.url)
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
    left = {child.url for child in children if child.url in unasked and not first}
    marks = tuple(_mark(child) for child in children if child.url not in left)
    told = replace(index, title=facts.title, language=facts.language, children=())
    return Gathered(_of(told, news), _of(told, past), marks, whole=dated and not left)


def _of(told: FeedDocument, entries: list[Entry]) -> FeedDocument:
    entries.sort(key=_age)
    return replace(told, entries=tuple(entries[:MOST_ITEMS]), left_out=max(0, len(entries) - MOST_ITEMS))


def _read_since(child: ChildSitemap, sitemap: FeedDocument, memory: KnownItems) -> datetime | None:
    """From when its entries are news. None: all of them that are not known; it is new itself, or was read before."""
    key, _ = _mark(child)
    seen = memory.items.get(key)
    if seen is None or not _keys(sitemap).isdisjoint(memory.items):
        return None
    return memory.newest or _NEVER if seen == _NO_DATE else datetime.fromtimestamp(seen, UTC)


def _keys(sitemap: FeedDocument) -> set[int]:
    return {identity.key for identity in identities(sitemap.entries) if identity is not None}


def _mark(child: ChildSitemap) -> tuple[int, int]:
    """Its address and its lastmod. NUL begins no identity of an article."""
    seconds = _NO_DATE if child.modified is None else int(child.modified.timestamp())
    return hash64(f"\x00sitemap {child.url}"), seconds


def _rank(child: ChildSitemap) -> tuple[float, bool, int]:
    """The newest first; of those without a date the ones whose name speaks of news, then the highest number."""
    number = max((int(digits[:12]) for digits in _NUMBER.findall(child.url)), default=0)
    return -child.modified.timestamp() if child.modified else float("inf"), not _NEWS.search(child.url), -number


def news_first(child: ChildSitemap) -> tuple[bool, float, bool, int]:
    """The same among those whose name speaks of news, then among the others."""
    return not _NEWS.search(child.url), *_rank(child)


def _age(entry: Entry) -> float:
    return -entry.published.timestamp() if entry.published else float("inf")
