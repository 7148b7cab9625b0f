"""What a search for feeds found, as offers to follow, and warnings about the best one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tidings.discover.candidates import DiscoveryResult, FeedKind, FoundFeed, FoundVia
from tidings.discover.url_shape import parse_site_url
from tidings.errors import FetchError
from tidings.model.sources import NewSource, SourceKind
from tidings.text.url import host_of


@dataclass(frozen=True, slots=True)
class Offer:
    """A source that may be followed."""

    url: str
    how: str
    rank: FeedKind
    kind: SourceKind
    title: str | None = None
    site_url: str | None = None
    entries: int | None = None  # None: it was named, but not read
    last_published: datetime | None = None

    def source(self, given: dict[str, Any]) -> NewSource:
        return NewSource(self.url, host_of(self.url), self.kind, self.title, self.site_url, **given)


def offered(feed: FoundFeed) -> Offer:
    return Offer(
        feed.url,
        str(feed.how),
        feed.kind,
        SourceKind.SITEMAP if feed.kind is FeedKind.SITEMAP else SourceKind.FEED,
        feed.title,
        feed.site_url,
        feed.entries,
        feed.last_published,
    )


def offers_of(found: DiscoveryResult, *, feeds_only: bool = False) -> list[Offer]:
    """All results of a search, the best first, then what the site lists besides. Feeds of other sites and sitemaps are
    left out where there is something better."""
    read = [offered(feed) for feed in found.feeds if not (feeds_only and feed.kind is FeedKind.SITEMAP)]
    place = parse_site_url(found.asked)
    named = [
        Offer(one.url, str(one.how), one.kind(place), SourceKind.FEED, one.title)
        for one in found.others
        if one.how in (FoundVia.LINK, FoundVia.HEADER, FoundVia.VISITED)
    ]
    every = [*read, *sorted(named, key=lambda offer: offer.rank)]
    own = [offer for offer in every if offer.rank <= FeedKind.COMMENTS]
    return own or every[:1]


def doubt_of(best: Offer, failure: FetchError | None) -> str | None:
    """Returns why the best result may not be what was meant; None: no doubt."""
    if best.how == FoundVia.ITSELF:
        return None
    if best.rank is FeedKind.SITEMAP:
        entries = f"{best.entries} addresses" if best.entries != 1 else "1 address"
        return f"it has no feed, but a sitemap of {entries}"
    if best.rank is FeedKind.FOREIGN:
        return "it has no feed of its own, but names one of another site"
    if best.rank is FeedKind.COMMENTS:
        return "it has a feed of comments alone"
    if failure is not None:
        return f"{failure.message}, but its site has a feed"
    return None
