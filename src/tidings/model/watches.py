"""Watches: what a person asks for, and the articles and pages it is evaluated on.

WatchTerms      what a person asks for
Watch           a watch as it is stored
WatchedArticle  a queued article that is new or changed
WatchedPage     a queued version of a page
LinkedPage      a page that one of a WatchedPage's links leads to
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final, NamedTuple

from tidings.model.pages import NoiseRule, PageScope
from tidings.model.people import OWNER
from tidings.model.search import Unindexed
from tidings.model.times import refuse_naive


class WatchScope(StrEnum):
    """The documents that a watch is evaluated on."""

    ARTICLES = "articles"
    PAGES = "pages"
    BOTH = "both"


class DeliveryPace(StrEnum):
    """How soon a match is delivered."""

    AT_ONCE = "at once"
    HOURLY = "hourly"
    DAILY = "daily"


NEVER_QUIET: Final = (0, 0)  # of DeliveryTiming.quiet
DUPLICATE_WINDOW: Final = timedelta(days=1)  # the same segment text is delivered once within this time


@dataclass(frozen=True, slots=True)
class DeliveryTiming:
    """The times at which messages may be sent. Minutes are those of a day in `zone`."""

    pace: DeliveryPace = DeliveryPace.AT_ONCE
    at: int = 8 * 60  # of a daily digest
    # From, until (which may be the next morning): nothing is sent then. NEVER_QUIET; None: as notify.quiet has it.
    quiet: tuple[int, int] | None = None
    zone: str = "UTC"  # IANA name


@dataclass(frozen=True, slots=True)
class WatchTerms:
    """The conditions of a watch. All must hold: the query, one of the sources, categories and languages where any
    are named, and a finding of one of the detectors where any are named."""

    name: str  # unique among those of a person, whatever the case
    query: str = ""  # in the language of docs/watches.md; empty: everything
    scope: WatchScope = WatchScope.BOTH
    sources: tuple[int, ...] = ()  # ids; a site's root means all its pages
    categories: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()  # ISO codes: documents in one of these only
    stems: tuple[str, ...] = ()  # words match in the forms of these languages, whatever the document's own is
    detectors: tuple[str, ...] = ()  # plugins, by name
    channels: tuple[str, ...] = ()  # a name of notify.channels, or a URL; none: only stored, shown and in its feed
    timing: DeliveryTiming = DeliveryTiming()
    template: str = ""  # of a match in a message; empty: the usual one
    backfill: bool = False  # baselines (first visits, items older than the watch) are delivered, too


@dataclass(frozen=True, slots=True)
class Watch:
    id: int
    terms: WatchTerms
    created_at: datetime
    since: datetime  # items seen before are not evaluated, unless they change
    secret: str  # signs its webhooks
    paused: bool = False
    trouble: str = ""  # why it does not work: a detector that failed
    matches: int = 0  # baselines included
    last_match_at: datetime | None = None
    person_id: int = OWNER  # whose it is

    @property
    def name(self) -> str:
        return self.terms.name

    def __post_init__(self) -> None:
        refuse_naive(self, "created_at", "since", "last_match_at")


def name_key(name: str) -> str:
    """The name as it is compared and sorted by: case and spaces do not count."""
    return " ".join(name.casefold().split())


class WatchPlace(NamedTuple):
    """A place in the list of watches: the last one on a page."""

    key: str  # its `name_key`
    id: int


def place_of(watch: Watch) -> WatchPlace:
    return WatchPlace(name_key(watch.name), watch.id)


class WatchShow(StrEnum):
    ALL = "all"
    PAUSED = "paused"
    TROUBLE = "trouble"


@dataclass(frozen=True, slots=True)
class WatchQuery:
    """One page of the list of watches, by name: those that contain every word of `text` in name or query."""

    text: str = ""
    show: WatchShow = WatchShow.ALL
    limit: int = 100
    after: WatchPlace | None = None
    person_id: int | None = OWNER  # the owner; None: all people


@dataclass(frozen=True, slots=True)
class WatchPage:
    watches: tuple[Watch, ...]
    following: WatchPlace | None = None  # `after` of the next page; None: this is the last


@dataclass(frozen=True, slots=True)
class WatchCounts:
    all: int = 0
    paused: int = 0
    troubled: int = 0  # what is stored; sources that are gone are not looked up


@dataclass(frozen=True, slots=True)
class WatchedArticle:
    """`article` is what it says now; its `times` are those of the watches' queue."""

    article: Unindexed
    source_id: int
    source: tuple[str, ...]  # what the source goes by: its id, address, title
    category: str
    site: str  # host of its link, else of its source
    url: str | None
    published: datetime | None
    first_seen: datetime
    baseline: bool  # it was there when its source was first read
    tags: tuple[str, ...] = ()  # further categories: its feed's, and the one a person gave its source
    pending: bool = False  # its text is not fetched yet
    since: datetime | None = None  # backfill: only for watches that go back as far as this; None: a new item
    only_watch: int | None = None  # the only watch to evaluate; None: all of them
    story_id: int | None = None
    canonical: str | None = None  # the address its publisher gives it

    def __post_init__(self) -> None:
        refuse_naive(self, "published", "first_seen", "since")


@dataclass(frozen=True, slots=True)
class LinkedPage:
    """A page as it was before another one linked to it, and beside that link said something."""

    link: int  # the key of the address that was linked to: signed 64 bits
    packed: bytes = field(repr=False)  # its body, compressed (text.decoding)
    content_type: str | None
    url: str
    listing: bool = False  # not the linked page itself, but the page it was found on


@dataclass(frozen=True, slots=True)
class WatchedPage:
    version_id: int
    source_id: int
    root_id: int
    source: tuple[str, ...]  # id, address, title of page and site
    category: str
    site: str
    url: str
    title: str | None
    at: datetime
    body: bytes  # as it was fetched
    content_type: str | None
    # Packed signed 64-bit hashes of those that are new and no noise, and keys of texts that are gone; None: a first
    # visit, all.
    segments: bytes | None
    baseline: bool
    recurring: bytes = b""  # of a first visit: hashes of the site's boilerplate
    rules: tuple[NoiseRule, ...] = ()
    scope: PageScope | None = None  # of the page; None: the whole page
    since: datetime | None = None
    # Of the links on it that were seen before this version: packed signed 64 bits of each address's key.
    followed: bytes = field(default=b"", repr=False, compare=False)  # their pages are followed and evaluated themselves
    listed: bytes = field(default=b"", repr=False, compare=False)  # those that are not
    before: bytes | None = field(default=None, repr=False, compare=False)  # the body of the version before
    linked_pages: tuple[LinkedPage, ...] = field(default=(), repr=False, compare=False)  # of what is new on it
    times: int = 0
    only_watch: int | None = None

    def __post_init__(self) -> None:
        refuse_naive(self, "at", "since")


Watched = WatchedArticle | WatchedPage
