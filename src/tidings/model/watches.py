"""Watches: what a person asks for, what is looked at for them, what is found, and how it is told.

WatchTerms      what a person says
Watch           the same as it is kept
WatchedArticle  an article that is new or says something else, on its way past the watches
WatchedPage     a version of a page, the same
Neighbour       a page that one of its links leads to
NewMatch        what a watch found in one of them
Answer          all that was found in one of them; then it waits no more
Match           a match as it is kept
Waiting         a match that a channel is to be told of
Parcel          several of them that make one message
Message         what is sent, again and again until somebody took it
Sending         the same as a row of a list
Redirected      what waited, when a watch is told to other channels
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from tidings.model.pages import NoiseRule
from tidings.model.search import Passage, Unindexed
from tidings.model.times import refuse_naive


class Scope(StrEnum):
    """What a watch looks at."""

    ARTICLES = "articles"
    PAGES = "pages"
    BOTH = "both"


class Pace(StrEnum):
    """How soon a match is told."""

    AT_ONCE = "at once"
    HOURLY = "hourly"
    DAILY = "daily"


NEVER_QUIET: Final = (0, 0)  # of Timing.quiet
SAME_NEWS: Final = timedelta(days=1)  # a text that stands on pages again, or on others, is told once within this


@dataclass(frozen=True, slots=True)
class Timing:
    """When people want to hear of it. Minutes are those of a day in `zone`."""

    pace: Pace = Pace.AT_ONCE
    at: int = 8 * 60  # of a daily digest
    # From, until (which may be the next morning): nothing is sent then. NEVER_QUIET; None: as notify.quiet has it.
    quiet: tuple[int, int] | None = None
    zone: str = "UTC"  # IANA name


@dataclass(frozen=True, slots=True)
class WatchTerms:
    """What a person asks for. All of it must hold: the query, one of the sources, categories and languages where any
    are named, and what one of the detectors finds where any are named."""

    name: str  # unique, whatever the case
    query: str = ""  # in the language of docs/watches.md; empty: everything
    scope: Scope = Scope.BOTH
    sources: tuple[int, ...] = ()  # ids; a site's root stands for all its pages
    categories: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()  # ISO codes: documents in one of these only
    stems: tuple[str, ...] = ()  # words are looked for in the forms of these languages, whatever a document's own is
    detectors: tuple[str, ...] = ()  # plugins, by name
    channels: tuple[str, ...] = ()  # a name of notify.channels, or an address; none: kept, shown, in its output feed
    timing: Timing = Timing()
    template: str = ""  # of a match in a message; empty: the usual one
    backfill: bool = False  # baselines (first visits, what was there before the watch) are told, too


@dataclass(frozen=True, slots=True)
class Watch:
    id: int
    terms: WatchTerms
    created_at: datetime
    since: datetime  # what was seen before is not asked about, unless it changes
    secret: str  # signs its webhooks
    paused: bool = False
    trouble: str = ""  # why it does not work as it should: a detector that failed
    matches: int = 0  # baselines included
    last_match_at: datetime | None = None

    @property
    def name(self) -> str:
        return self.terms.name

    def __post_init__(self) -> None:
        refuse_naive(self, "created_at", "since", "last_match_at")


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
    pending: bool = False  # its text is still to come
    since: datetime | None = None  # looked up for those watches only that go back as far as this; None: it is news
    asker: int | None = None  # the one watch it is looked up for; None: all of them
    story_id: int | None = None
    canonical: str | None = None  # the address its publisher gives it

    def __post_init__(self) -> None:
        refuse_naive(self, "published", "first_seen", "since")


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A page as it was before another one linked to it, and beside that link said something."""

    link: int  # the key of the address that was linked to: signed 64 bits
    packed: bytes = field(repr=False)  # its body (read.packing)
    content_type: str | None
    url: str
    listing: bool = False  # not the page itself, but the one that it was found on


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
    segments: bytes | None  # packed signed 64-bit hashes of those that are new and no noise; None: a first visit, all
    baseline: bool
    recurring: bytes = b""  # of a first visit: hashes of the site's furniture
    rules: tuple[NoiseRule, ...] = ()
    since: datetime | None = None
    # Of the links on it that were met before this version: packed signed 64 bits of each address's key.
    followed: bytes = field(default=b"", repr=False, compare=False)  # their pages are read, and asked about themselves
    listed: bytes = field(default=b"", repr=False, compare=False)  # those that are not
    before: bytes | None = field(default=None, repr=False, compare=False)  # the body of the version before
    neighbours: tuple[Neighbour, ...] = field(default=(), repr=False, compare=False)  # of what is new on it
    times: int = 0
    asker: int | None = None

    def __post_init__(self) -> None:
        refuse_naive(self, "at", "since")


Watched = WatchedArticle | WatchedPage


@dataclass(frozen=True, slots=True)
class Reason:
    """One part of a query, and what was found for it."""

    part: str  # as it stands in the query; of a detector: its name
    field: str  # title, text, other; empty: it is about the whole
    shown: str
    score: float = 0.0


@dataclass(frozen=True, slots=True)
class NewMatch:
    """In an article, or in a segment of a page's version."""

    watch_id: int
    source_id: int
    at: datetime
    url: str | None
    title: str | None
    score: float
    words: str  # why, in one line
    reasons: tuple[Reason, ...]
    passages: tuple[Passage, ...]  # what it says, with the words marked; the first of an article is its title
    baseline: bool  # kept, not told
    article_id: int | None = None
    version_id: int | None = None
    segment: int | None = None  # hash
    published: datetime | None = None

    def __post_init__(self) -> None:
        refuse_naive(self, "at", "published")


@dataclass(frozen=True, slots=True)
class Answer:
    """What all watches found in one that waited. One that was noted again meanwhile (`times`) goes on waiting."""

    article_id: int | None = None
    version_id: int | None = None
    times: int = 0
    matches: tuple[NewMatch, ...] = ()


class Rating(StrEnum):
    GOOD = "good"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class Match:
    id: int
    watch_id: int
    watch_name: str
    source_id: int
    source_name: str
    at: datetime
    url: str | None
    title: str | None
    score: float
    words: str
    reasons: tuple[Reason, ...]
    passages: tuple[Passage, ...]
    baseline: bool
    article_id: int | None = None
    version_id: int | None = None
    segment: int | None = None
    published: datetime | None = None
    rating: Rating | None = None
    story_id: int | None = None  # of its article
    told_at: datetime | None = None  # when a channel first took it
    copy: bool = False  # its story was told by another match
    not_taken: bool = False  # a message of it failed or was given up, and no channel took it

    def __post_init__(self) -> None:
        refuse_naive(self, "at", "published", "told_at")


@dataclass(frozen=True, slots=True)
class MatchQuery:
    watch_id: int | None = None
    since: datetime | None = None
    limit: int = 50
    before_id: int | None = None  # for the next page
    baselines: bool = True  # False: only what was news
    rated: bool = False  # only those that somebody rated

    def __post_init__(self) -> None:
        refuse_naive(self, "since")


@dataclass(frozen=True, slots=True)
class MatchCount:
    """Of one watch and one day (UTC), by the time of the match."""

    day: datetime  # its midnight
    news: int = 0
    baselines: int = 0
    good: int = 0
    bad: int = 0

    def __post_init__(self) -> None:
        refuse_naive(self, "day")


@dataclass(frozen=True, slots=True)
class Waiting:
    """A match that a channel is to be told of, and is in no message yet."""

    delivery_id: int
    match_id: int
    watch_id: int
    channel: str
    at: datetime  # of the match
    story: int | None = None  # the same for near-duplicates: of articles, and of one segment on several pages
    version_id: int | None = None  # segments of one version go into one message
    settled: bool = True  # False: its text is still to come, and with it what it is a copy of
    told: bool = False  # its story is in a message to this channel already
    # Where an article stands, and a page that is seen for the first time: at one address they are one story.
    addresses: tuple[int, ...] = ()
    source_id: int = 0  # of an article, as is its title: they tell copies of a story from other news (watch.copies)
    title: str | None = None
    by_address: bool = False  # told, but by what stands at its address alone; nothing of its story was

    def __post_init__(self) -> None:
        refuse_naive(self, "at")


@dataclass(frozen=True, slots=True)
class Parcel:
    watch_id: int
    channel: str
    delivery_ids: tuple[int, ...]
    digest: bool = False


@dataclass(frozen=True, slots=True)
class Message:
    """What it holds is decided once; it is the same each time it is tried."""

    id: int
    key: str  # the same each time it is sent: receivers know by it that they have it
    watch: Watch
    channel: str
    digest: bool
    matches: tuple[Match, ...]
    created_at: datetime
    attempts: int = 0

    def __post_init__(self) -> None:
        refuse_naive(self, "created_at")


@dataclass(frozen=True, slots=True)
class Sending:
    id: int
    key: str
    watch_id: int
    watch_name: str
    channel: str  # it may hold a password: shown only after `notify.addresses.shown`
    matches: int
    created_at: datetime
    attempts: int
    error: str | None = None  # why the last attempt brought nothing
    next_at: datetime | None = None  # the next attempt; None: it was sent, or given up
    sent_at: datetime | None = None

    def __post_init__(self) -> None:
        refuse_naive(self, "created_at", "next_at", "sent_at")


@dataclass(frozen=True, slots=True)
class Redirected:
    """What became of that which was to be told to channels a watch names no more."""

    moved: int = 0  # matches that go to the channels that are new
    dropped: int = 0  # matches that go nowhere: no channel is new
    left: int = 0  # messages that may have been sent before: they are tried on where they were


@dataclass(frozen=True, slots=True)
class SendingQuery:
    watch_id: int | None = None
    unsent: bool = False
    limit: int = 50
    before_id: int | None = None


@dataclass(frozen=True, slots=True)
class Rated:
    """What ratings say of a watch, for suggestions: each match with the words of what it stood in."""

    match: Match
    text: str = field(default="", repr=False)  # of its article or segment, as far as it is kept
