"""The results of a search as offers to follow, doubts about the best one, and the prompt that lets a person choose."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

import typer

from tidings.cli.common.output import moment, printable

if TYPE_CHECKING:
    from tidings.discover.candidates import DiscoveryResult, FeedKind, FoundFeed
    from tidings.errors import FetchError
    from tidings.model.sources import NewSource, SourceKind


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

    @property
    def words(self) -> str:
        """In one line, for a list to choose from."""
        name = f"{self.title}: {self.url}" if self.title else self.url
        facts = [] if self.rank == 0 else [self.rank.words]
        if self.entries is not None:
            facts.append("1 entry" if self.entries == 1 else f"{self.entries} entries")
            facts += [f"last {moment(self.last_published)}"] if self.last_published else []
        return printable(f"{name} ({', '.join(facts)})" if facts else name)

    def source(self, given: dict[str, Any]) -> NewSource:
        from tidings.model.sources import NewSource
        from tidings.text.url import host_of

        return NewSource(self.url, host_of(self.url), self.kind, self.title, self.site_url, **given)


def offered(feed: FoundFeed) -> Offer:
    from tidings.discover.candidates import FeedKind
    from tidings.model.sources import SourceKind

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
    from tidings.discover.candidates import FeedKind, FoundVia
    from tidings.discover.url_shape import parse_site_url
    from tidings.model.sources import SourceKind

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
    """Why the best result may not be what was meant; None: no doubt."""
    from tidings.discover.candidates import FeedKind, FoundVia

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


def choose(asked: str, offers: list[Offer]) -> list[Offer]:
    """Prompts for the offers to follow."""
    print(printable(f"{asked} has several feeds:"))
    for number, offer in enumerate(offers, 1):
        print(f"  {number}  {offer.words}")
    while True:
        text: str = typer.prompt("Which? (1, or 1,3, or all; 0 for none)", default="1")
        chosen = _chosen(text, offers)
        if chosen is not None:
            return chosen
        print(f"write numbers from 0 to {len(offers)}, or all")


def _chosen(text: str, offers: list[Offer]) -> list[Offer] | None:
    """None where the answer cannot be understood."""
    words = text.replace(",", " ").split()
    if [word.lower() for word in words] in (["all"], ["a"]):
        return offers
    if not words or not all(word.isdecimal() and int(word[:6]) <= len(offers) for word in words):
        return None
    return [offers[number - 1] for number in dict.fromkeys(map(int, words)) if number]
