"""Articles as they are stored, and queries for them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from tidings.model.feeds import Enclosure
from tidings.model.sources import SourceCounts
from tidings.model.times import refuse_naive


class TextState(StrEnum):
    """Whether the page of an article was fetched and read."""

    PENDING = "pending"
    DONE = "done"
    FAILED = "failed"
    NONE = "none"  # no link, or article pages are not fetched


class Verdict(StrEnum):
    """What the page of an article contains."""

    WHOLE = "whole"
    STUB = "stub"  # the beginning only: the rest is behind a paywall
    NONE = "none"  # no article: a list, a video, a login, an error in disguise


@dataclass(frozen=True, slots=True)
class Article:
    id: int
    source_id: int
    source_name: str
    identity: str
    url: str | None
    title: str | None
    author: str | None
    summary: str | None
    language: str | None
    category: str
    published: datetime | None
    first_seen: datetime
    fetched: datetime | None  # when its page was fetched
    text_state: TextState
    revisions: int = 0
    image: str | None = None  # URL of its picture: its page's, else its feed's
    canonical: str | None = None  # the address its publisher gives it
    verdict: Verdict | None = None  # None: its page was not read
    story_id: int | None = None  # articles of one story share it; None: no duplicates are known
    members: int = 1  # of its story, itself included
    enclosures: tuple[Enclosure, ...] = ()

    def __post_init__(self) -> None:
        refuse_naive(self, "published", "first_seen", "fetched")


@dataclass(frozen=True, slots=True)
class Story:
    """Near-duplicate articles of several feeds, first seen first."""

    id: int
    members: tuple[Article, ...]


@dataclass(frozen=True, slots=True)
class Revision:
    """What an article contained until `at`."""

    at: datetime
    title: str | None
    summary: str | None
    content: str | None
    text: str | None


@dataclass(frozen=True, slots=True)
class ArticleDetail:
    article: Article
    content: str | None  # as in the feed; views sanitise it
    text: str | None
    html: bytes | None  # the page as fetched
    error: str | None  # why there is no text
    revisions: tuple[Revision, ...] = ()


@dataclass(frozen=True, slots=True)
class ArticleQuery:
    source_id: int | None = None
    since: datetime | None = None  # by first_seen
    limit: int = 50
    before_id: int | None = None  # for the next page
    stories: bool = False  # of each story only the first member that fits


@dataclass(frozen=True, slots=True)
class Overview:
    """The numbers of the front page."""

    sources: int
    failing: int
    gone: int
    articles: int
    articles_day: int  # first seen in the last 24 hours
    visits_day: int
    visits_changed_day: int
    pending_texts: int
    next_at: datetime | None
    stored_bytes: int  # of blobs, compressed
    pages: int = 0  # of followed sites; among `sources`
    listed: SourceCounts = SourceCounts()  # the sources that lists have
