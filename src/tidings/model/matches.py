"""Matches: what the watches found in articles and pages.

NewMatch      a match on its way into the store
WatchResult   all matches in one queued article or page version; removes it from the watches' queue
Match         a match as it is stored
MatchReason   one part of the query, and what matched it
MatchQuery    which stored matches to list
MatchCount    numbers of matches of one watch and day
RatedMatch    a match that a person rated, with the text it was found in
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from tidings.model.feeds import Enclosure
from tidings.model.search import Passage
from tidings.model.times import refuse_naive


class Rating(StrEnum):
    GOOD = "good"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class MatchReason:
    """One part of a query, and what matched it."""

    part: str  # as written in the query; of a detector: its name
    field: str  # title, text, other; empty: the whole document
    shown: str  # what matched, for people
    score: float = 0.0


@dataclass(frozen=True, slots=True)
class NewMatch:
    """A match in an article, or in a segment of a page version."""

    watch_id: int
    source_id: int
    at: datetime
    url: str | None
    title: str | None
    score: float
    words: str  # why, in one line
    reasons: tuple[MatchReason, ...]
    passages: tuple[Passage, ...]  # pieces of the text, with the words marked; the first of an article is its title
    baseline: bool  # stored, not delivered
    article_id: int | None = None
    version_id: int | None = None
    segment: int | None = None  # hash
    published: datetime | None = None

    def __post_init__(self) -> None:
        refuse_naive(self, "at", "published")


@dataclass(frozen=True, slots=True)
class WatchResult:
    """All matches in one queued item. It stays queued if it was queued again meanwhile: `times` is then larger."""

    article_id: int | None = None
    version_id: int | None = None
    times: int = 0
    matches: tuple[NewMatch, ...] = ()


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
    reasons: tuple[MatchReason, ...]
    passages: tuple[Passage, ...]
    baseline: bool
    article_id: int | None = None
    version_id: int | None = None
    segment: int | None = None
    published: datetime | None = None
    rating: Rating | None = None
    story_id: int | None = None  # of its article, as are picture and enclosures
    image: str | None = None
    enclosures: tuple[Enclosure, ...] = ()
    told_at: datetime | None = None  # when a channel first accepted it
    copy: bool = False  # another match of its story was delivered instead
    not_taken: bool = False  # a message with it failed or was given up, and no channel accepted it

    def __post_init__(self) -> None:
        refuse_naive(self, "at", "published", "told_at")


@dataclass(frozen=True, slots=True)
class MatchQuery:
    watch_id: int | None = None
    since: datetime | None = None
    limit: int = 50
    before_id: int | None = None  # for the next page
    baselines: bool = True  # False: only what was news
    rated: bool = False  # only those that were rated
    person_id: int | None = None  # only those of this person's watches

    def __post_init__(self) -> None:
        refuse_naive(self, "since")


@dataclass(frozen=True, slots=True)
class MatchCount:
    """The matches of one watch on one day (UTC), by the time of the match."""

    day: datetime  # its midnight
    news: int = 0
    baselines: int = 0
    good: int = 0
    bad: int = 0

    def __post_init__(self) -> None:
        refuse_naive(self, "day")


@dataclass(frozen=True, slots=True)
class RatedMatch:
    """A rated match with its text, from which suggestions for the watch are made."""

    match: Match
    text: str = field(default="", repr=False)  # of its article or segment, as far as it is stored
