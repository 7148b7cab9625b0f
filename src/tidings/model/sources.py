"""Sources, as a person adds them and as they are stored."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final, NamedTuple

from tidings.model.redact import redacted
from tidings.quick_dataclass import quick_dataclass

# Visits in a row that a permanent redirect leads to one address before it becomes the source's own.
MOVES_CONFIRMED: Final = 3


class SourceKind(StrEnum):
    FEED = "feed"
    SITEMAP = "sitemap"  # a news sitemap, or an index of them: what is new in it is an article
    PAGE = "page"  # of a site that is followed page by page: what is new in it is a segment
    LINKS = "links"  # a page of a site without a feed: each new link to an article is an item


class SourceState(StrEnum):
    ACTIVE = "active"
    GONE = "gone"  # the server said 410: never visited again
    PAUSED = "paused"  # by a person: not visited until it is resumed
    REMOVED = "removed"  # by a person: in no list, and deleted after a while, unless it is taken back


LABEL_WORDS = "up to 32 of a-z, 0-9, - and _"


def is_label(text: str) -> bool:
    """Returns whether terminals can have this label (`tidings terminal --egress`). `any` is none: all have it."""
    return text != "any" and re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,31}", text) is not None


@quick_dataclass(frozen=True, slots=True)
class NewSource:
    """A source to follow."""

    url: str
    host: str
    kind: SourceKind = SourceKind.FEED
    title: str | None = None
    site_url: str | None = None
    category: str | None = None
    policy: str | None = None  # None: the default of the settings
    weight: float = 1.0  # how much its delay counts, compared with a plain source
    subscribers: int = 1  # people who read it here: part of the User-Agent
    every: int | None = None  # seconds between two visits; None: its policy decides
    same_title: bool = False  # an item with a known title is that item, whatever its guid and link
    egress: str | None = None  # the label of the terminals that may visit it; None: any


@quick_dataclass(frozen=True, slots=True)
class Source:
    id: int
    url: str
    host: str
    kind: SourceKind
    state: SourceState
    title: str | None
    site_url: str | None
    language: str | None
    category: str | None
    policy: str | None
    added_at: datetime
    next_at: datetime | None  # None: never again
    reason: str  # why then, in words
    failures: int  # in a row
    last_visit_at: datetime | None = None
    last_change_at: datetime | None = None
    last_error: str | None = None  # of the last visit; None once it works again
    articles: int = 0
    weight: float = 1.0
    subscribers: int = 1
    notice: str | None = None  # what is odd about its last body, though it could be read
    moved_to: str | None = None  # where permanent redirects lead; taken over once it was seen often enough
    moved_times: int = 0
    failing_since: datetime | None = None
    every: int | None = None  # seconds between two visits that a person asked for; None: its policy decides
    same_title: bool = False  # an item with a known title is that item, whatever its guid and link
    egress: str | None = None  # the label of the terminals that may visit it; None: any
    removed_at: datetime | None = None  # by a person, who may take it back

    @property
    def name(self) -> str:
        return redacted(self.title or self.url)


class SourceName(NamedTuple):
    """The id, URL and kind by which a source is found and distinguished."""

    id: int
    url: str
    kind: SourceKind

    def __str__(self) -> str:
        return f"{self.id} {self.url}"


@quick_dataclass(frozen=True, slots=True)
class FoundSource:
    """The source that a text means, and those that it fits, too."""

    source: Source
    others: tuple[SourceName, ...] = ()


def preferred(names: Sequence[SourceName], *, page: bool) -> list[SourceName]:
    """The names with those in front that a person means: feeds, or followed pages where the caller wants these."""
    return sorted(names, key=lambda one: ((one.kind is SourceKind.PAGE) is not page, one.id))


def meant(names: Sequence[SourceName], *, page: bool) -> SourceName | None:
    """The only one of the preferred kind, or the only one at all; None: there is none, or several are as good."""
    wanted = [one for one in names if (one.kind is SourceKind.PAGE) is page] or names
    return wanted[0] if len(wanted) == 1 else None


class Wait(NamedTuple):
    """Why a source is not due yet though a person asks for it."""

    until: datetime
    asked: bool  # its server asked for it (Retry-After, a host that is closed); False: our own cool-down


class WaitingPage(NamedTuple):
    source_id: int
    url: str
    wait: Wait


@quick_dataclass(frozen=True, slots=True)
class Refreshed:
    """The result of refreshing a site's pages."""

    due: tuple[int, ...] = ()
    waiting: tuple[WaitingPage, ...] = ()
    left_out: int = 0  # gone, no longer followed, or known from an archive alone


class SourceOrder(StrEnum):
    ID = "id"
    NAME = "name"
    NEXT = "next"  # the next visit; those without one last
    ARTICLES = "articles"  # the most first
    FAILURES = "failures"  # the most first


class SourceShow(StrEnum):
    ALL = "all"  # but for removed ones
    FAILING = "failing"
    GONE = "gone"
    PAUSED = "paused"
    REMOVED = "removed"


@quick_dataclass(frozen=True, slots=True)
class SourceQuery:
    """One page of the list of sources: those that contain every word of `text`, after a place in the order."""

    text: str = ""
    show: SourceShow = SourceShow.ALL
    order: SourceOrder = SourceOrder.ID
    limit: int = 100
    after: SourcePlace | None = None
    category: str | None = None  # only of this one, in capitals or not
    due: datetime | None = None  # only those whose next visit is not after this
    person_id: int | None = None  # only those that this person follows
    folder_id: int | None = None  # of the person: only those in it and in the folders below it; 0: in no folder


@quick_dataclass(frozen=True, slots=True)
class SourcePlace:
    """A place in an order: what the last source is ordered by, and its id."""

    key: str | int | None
    id: int


@quick_dataclass(frozen=True, slots=True)
class SourcePage:
    sources: tuple[Source, ...]
    following: SourcePlace | None = None  # `after` of the next page; None: this is the last
    found: int | None = None  # how many fit, from `after` on; None: more than the store counts, or nothing was counted


@quick_dataclass(frozen=True, slots=True)
class SourceCounts:
    """Sources that lists have, by their state. Pages of sites are not among them, but for the first page of each."""

    well: int = 0
    failing: int = 0
    gone: int = 0
    paused: int = 0
    removed: int = 0  # a short time ago: not among all

    @property
    def all(self) -> int:
        return self.well + self.failing + self.gone + self.paused

    def shown(self, show: SourceShow) -> int:
        return {
            SourceShow.ALL: self.all,
            SourceShow.FAILING: self.failing,
            SourceShow.GONE: self.gone,
            SourceShow.PAUSED: self.paused,
            SourceShow.REMOVED: self.removed,
        }[show]


@quick_dataclass(frozen=True, slots=True)
class Overview:
    """The numbers of the front page."""

    sources: int
    failing: int
    gone: int
    articles: int
    articles_day: int  # first seen in the last 24 hours; without those that came with a source's first visit
    visits_day: int
    visits_changed_day: int
    pending_texts: int
    next_at: datetime | None
    stored_bytes: int  # of blobs, compressed
    pages: int = 0  # of followed sites; among `sources`
    listed: SourceCounts = SourceCounts()  # the sources that lists have


@quick_dataclass(frozen=True, slots=True)
class Validators:
    """ETag and Last-Modified, byte for byte as the server sent them."""

    etag: str | None = None
    last_modified: str | None = None


READ_WITHIN: Final = timedelta(days=28)  # what was read or starred since then counts as activity
_WEEKS: Final = 4  # of that time


@quick_dataclass(frozen=True, slots=True)
class Readership:
    """The readers of a source: how many people follow it, and how many of its articles they read or starred within
    READ_WITHIN."""

    followers: int
    read: int = 0

    @property
    def subscribers(self) -> float:
        """subscribers(f) of the posting-history paper's equation 6: the people who follow the source, as far as they
        read it. One who reads an article a week counts; where less is read than that, fewer count, but never fewer
        than one."""
        return max(1.0, min(float(self.followers), self.read / _WEEKS))


ONE_READER: Final = Readership(1)
