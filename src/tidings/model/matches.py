"""Matches: what the watches found in articles and pages.

NewMatch    a match on its way into the store
Answer      all matches of one queued article or page version; takes it off the watches' queue
Match       a match as it is stored
MatchQuery  which stored matches to list
MatchCount  matches of one watch and day
Rated       a match that a person rated, with the text it was found in
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from tidings.model.search import Passage
from tidings.model.times import refuse_naive


class Rating(StrEnum):
    GOOD = "good"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class MatchReason:
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
    reasons: tuple[MatchReason, ...]
    passages: tuple[Passage, ...]  # what it says, with the words marked; the first of an article is its title
    baseline: bool  # kept, not told
    article_id: int | None = None
    version_id: int | None = None
    segment: int | None = None  # hash
    published: datetime | None = None

    def __post_init__(self) -> None:
        refuse_naive(self, "at", "published")


@dataclass(frozen=True, slots=True)
class WatchResult:
    """What all watches found in one that waited. One that was noted again meanwhile (`times`) goes on waiting."""

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
class RatedMatch:
    """What ratings say of a watch, for suggestions: each match with the words of what it stood in."""

    match: Match
    text: str = field(default="", repr=False)  # of its article or segment, as far as it is kept
