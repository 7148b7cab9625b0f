"""The values of a search: candidates, requests, responses, feeds found; and which feed is the best."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import IntEnum, StrEnum
from typing import Literal

from tidings.discover.learned_paths import Knowledge
from tidings.discover.url_shape import ParsedUrl, is_dated, parse_site_url, url_shapes
from tidings.read.document import FeedDocument
from tidings.text.identity import identity_of
from tidings.text.url import host_of, normalise

_COMMENTS = re.compile(
    r"comment|kommentar|comentario|commento|commenti|komentarz|reaction|replies|рецензии|комментари|コメント|评论|댓글",
    re.IGNORECASE,
)
_PART = re.compile(
    r"/(?:categor(?:y|ies|ie|ia)|kategorie|tags?|topics?|themen?|labels?|authors?|autor(?:en)?|sections?|rubri[ck]\w*)/",
    re.IGNORECASE,
)
_FULL = 600  # average characters of markup of entries with whole texts


class FoundVia(StrEnum):
    """How a feed was found, the most certain first."""

    ITSELF = "the address itself"
    VISITED = "visited before"
    LINK = "link element"
    HEADER = "HTTP Link header"
    PLATFORM = "known platform"
    LEARNED = "learned pattern"
    ANCHOR = "anchor"
    COMMON = "common path"
    SITEMAP = "sitemap"


# A feed found these ways is the one of the given URL: that of a tag, if the URL was a tag's.
_MEANT = frozenset({FoundVia.ITSELF, FoundVia.VISITED, FoundVia.PLATFORM, FoundVia.LEARNED})


class FeedKind(IntEnum):
    """The kinds of feeds by what they are about, the best first."""

    MAIN = 0
    PART = 1  # of one category, tag or author
    COMMENTS = 2
    SITEMAP = 3
    FOREIGN = 4  # of another site: the maker of the theme, a friend, a neighbour on the same host

    @property
    def words(self) -> str:
        return ("main", "part", "comments", "sitemap", "foreign")[self]


@dataclass(frozen=True, slots=True)
class FeedCandidate:
    """A URL where a feed may be."""

    url: str
    how: FoundVia
    title: str | None = None
    why: str = ""  # which platform, which pattern

    def kind(self, site: ParsedUrl) -> FeedKind:
        """The kind of feed, judged by URL and title."""
        return feed_kind(self.url, self.title, site)


@dataclass(frozen=True, slots=True)
class FoundFeed:
    """A feed that was read."""

    url: str
    how: FoundVia
    kind: FeedKind = FeedKind.MAIN
    title: str | None = None
    site_url: str | None = None
    format: str = ""  # "": not well-formed, and not read by the slow reader
    entries: int = 0
    last_published: datetime | None = None
    full: bool = False  # has whole texts
    why: str = ""
    identities: frozenset[str] = field(default=frozenset(), repr=False)

    @property
    def rank(self) -> tuple[object, ...]:
        """Sort key, the best first: the main feed, whole texts, the surer way."""
        return self.kind, not self.entries, not self.full, list(FoundVia).index(self.how), len(self.url), self.url


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """A request that the search yields."""

    url: str
    kind: Literal["feed", "page", "robots"]  # for a page robots.txt is checked first
    how: FoundVia
    asked: bool = False  # the URL that a person gave


@dataclass(frozen=True, slots=True)
class SearchResponse:
    """The response to a SearchRequest."""

    url: str  # where the redirects led
    ok: bool = True
    reason: str = ""  # why not
    requests: int = 1  # made for it, robots.txt and redirects included
    body: bytes = b""
    content_type: str | None = None
    link: str = ""  # the Link header
    feed: FeedDocument | None = None
    unread: bool = False  # looks like a feed, but is not well-formed, and was not read by the slow reader
    moved_to: str | None = None  # where permanent redirects alone led


@dataclass(frozen=True, slots=True)
class DiscoveryResult:
    """The result of a search."""

    asked: str
    feeds: tuple[FoundFeed, ...] = ()  # read, the best first, each once
    others: tuple[FeedCandidate, ...] = ()  # named by the site, but not requested: the search was certain before
    requests: int = 0
    pages: int = 0  # pages read; 0: the URL alone led to the feed
    reason: str = ""  # where there is no feed: why, in words
    links: tuple[str, ...] = ()  # links of the pages that were read
    learned: Knowledge = field(default=Knowledge(), repr=False)  # to be merged into what is known

    @property
    def best(self) -> FoundFeed | None:
        return self.feeds[0] if self.feeds else None

    def summary(self) -> dict[str, object]:
        """The result as plain JSON values."""
        feeds = [
            {
                "url": feed.url,
                "how": str(feed.how),
                "why": feed.why,
                "kind": feed.kind.words,
                "title": feed.title,
                "format": feed.format,
                "entries": feed.entries,
                "last_published": feed.last_published.isoformat() if feed.last_published else None,
                "full": feed.full,
            }
            for feed in self.feeds
        ]
        others = [{"url": one.url, "how": str(one.how), "title": one.title} for one in self.others]
        return {
            "asked": self.asked,
            "feeds": feeds,
            "others": others,
            "requests": self.requests,
            "pages": self.pages,
            "reason": self.reason,
        }


def feed_kind(url: str, title: str | None, site: ParsedUrl) -> FeedKind:
    try:
        parsed_feed = parse_site_url(url)
    except ValueError:
        return FeedKind.FOREIGN
    address = parsed_feed.path + (f"?{parsed_feed.query}" if parsed_feed.query else "")
    if _COMMENTS.search(address) or _COMMENTS.search(title or ""):
        return FeedKind.COMMENTS
    under = (
        bool(site.segments)
        and parsed_feed.host == site.host
        and parsed_feed.segments[: len(site.segments)] == site.segments
    )
    if under and is_dated(site):
        return FeedKind.COMMENTS  # WordPress has one for every article
    if _PART.search(address) and not under:
        return FeedKind.PART
    return FeedKind.MAIN


def found_feed(candidate: FeedCandidate, response: SearchResponse, site: ParsedUrl) -> FoundFeed:
    """The feed of a candidate that was read."""
    url = response.moved_to or candidate.url
    feed = response.feed
    if feed is None:
        return FoundFeed(url, candidate.how, candidate.kind(site), candidate.title, why=candidate.why)
    dates = [date for entry in feed.entries if (date := entry.published or entry.updated) is not None]
    sizes = [len(entry.content or entry.summary or "") for entry in feed.entries]
    kind = feed_kind(url, candidate.title or feed.title, site)
    if kind is FeedKind.PART and candidate.how in _MEANT:
        kind = FeedKind.MAIN
    if kind is not FeedKind.COMMENTS and _is_foreign(url, feed, candidate.how, site):
        kind = FeedKind.FOREIGN
    return FoundFeed(
        url=url,
        how=candidate.how,
        kind=kind,
        title=feed.title or candidate.title,
        site_url=feed.link,
        format=feed.format,
        entries=len(feed.entries),
        last_published=max(dates, default=None),
        full=bool(sizes) and sum(sizes) / len(sizes) >= _FULL,
        why=candidate.why,
        identities=frozenset(filter(None, map(identity_of, feed.entries))),
    )


def _is_foreign(url: str, feed: FeedDocument, how: FoundVia, site: ParsedUrl) -> bool:
    """Returns True for a feed of another site: neither its URL nor its links lead back."""
    if how is FoundVia.LEARNED and feed.link:
        return _is_neighbour(feed.link, site)
    if how not in (FoundVia.LINK, FoundVia.HEADER, FoundVia.ANCHOR):
        return False
    here = host_of(f"//{site.host}/")
    links = [feed.link, *(entry.link for entry in feed.entries[:5])]
    hosts = {host_of(link) for link in links if link}
    return here != host_of(url) and bool(hosts) and here not in hosts


def _is_neighbour(home: str, site: ParsedUrl) -> bool:
    """Returns True if a feed's home page is another site of the same kind on the same host: /people/tom for
    /people/ann, where the feeds' URLs are numbers and nothing could be learned of them."""
    try:
        parsed = parse_site_url(home)
    except ValueError:
        return False
    alike = parsed.host == site.host and url_shapes(parsed)[0].rstrip("/") == url_shapes(site)[0].rstrip("/")
    return alike and not is_dated(site) and (parsed.segments, parsed.query) != (site.segments, site.query)


def without_copies(feeds: list[FoundFeed]) -> tuple[FoundFeed, ...]:
    """Each feed once, the best first. One feed may have several URLs and formats."""
    kept: list[FoundFeed] = []
    for feed in sorted(feeds, key=lambda feed: feed.rank):
        same = next((known for known in kept if _is_same(known, feed)), None)
        if same is None:
            kept.append(feed)
        elif list(FoundVia).index(feed.how) < list(FoundVia).index(same.how):
            kept[kept.index(same)] = replace(same, how=feed.how)
    return tuple(kept)


def _is_same(one: FoundFeed, other: FoundFeed) -> bool:
    if url_key(one.url).rstrip("/") == url_key(other.url).rstrip("/"):
        return True
    return bool(one.identities) and one.identities == other.identities


def url_key(url: str) -> str:
    """The URL without scheme and www., which make no other feed."""
    return normalise(url).partition("//")[2].removeprefix("www.")
