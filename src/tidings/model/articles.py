"""Articles as they are stored, and queries for them."""

from __future__ import annotations

from dataclasses import fields
from datetime import UTC, datetime
from enum import StrEnum

from tidings.model.feeds import Enclosure
from tidings.model.times import refuse_naive
from tidings.quick_dataclass import quick_dataclass


class TextState(StrEnum):
    """Whether the page of an article was fetched and read."""

    PENDING = "pending"
    DONE = "done"
    FAILED = "failed"
    NONE = "none"  # no link, or article pages are not fetched


class Verdict(StrEnum):
    """The verdict on an article's page: what it contains."""

    WHOLE = "whole"
    STUB = "stub"  # the beginning only: the rest is behind a paywall
    NONE = "none"  # no article: a list, a video, a login, an error in disguise


class ArticleTime(StrEnum):
    """The time that articles are listed by."""

    PUBLISHED = "published"  # `Article.dated`
    SEEN = "seen"  # `Article.first_seen`


BEFORE = "from before you followed it"  # said of articles that are backlog
# Feeds have dates of 1970 and of the year 1: an earlier one is no date of publication.
DATES_BEGIN = datetime(1990, 1, 1, tzinfo=UTC)


def dated(published: datetime | None, first_seen: datetime) -> datetime:
    """Returns when an article was published; when it was first seen, where that is not known. A date in the future was
    cut to when it was read, and says nothing."""
    return published if published is not None and DATES_BEGIN <= published < first_seen else first_seen


@quick_dataclass(frozen=True, slots=True)
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
    published: datetime | None  # as its feed or its page says; at most the time at which that was read
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
    backlog: bool = False  # from before its source was followed

    def __post_init__(self) -> None:
        refuse_naive(self, "published", "first_seen", "fetched")

    @property
    def dated(self) -> datetime:
        """Returns when it was published; when it was first seen, where that is not known."""
        return dated(self.published, self.first_seen)

    @property
    def has_date(self) -> bool:
        return self.dated < self.first_seen

    def at(self, by: ArticleTime) -> datetime:
        """The time that lists sorted by this time show."""
        return self.dated if by is ArticleTime.PUBLISHED else self.first_seen


@quick_dataclass(frozen=True, slots=True)
class WholeArticle(Article):
    """An article with its text, as files and data frames have it."""

    text: str | None = None  # None: there is none, or it was not read

    @classmethod
    def of(cls, article: Article, text: str | None) -> WholeArticle:
        return cls(**{name: getattr(article, name) for name in _ARTICLE_FIELDS}, text=text)


_ARTICLE_FIELDS = tuple(field.name for field in fields(Article))


@quick_dataclass(frozen=True, slots=True)
class Story:
    """Near-duplicate articles of several feeds, first seen first."""

    id: int
    members: tuple[Article, ...]


@quick_dataclass(frozen=True, slots=True)
class Revision:
    """The contents of an article until `at`."""

    at: datetime
    title: str | None
    summary: str | None
    content: str | None
    text: str | None


@quick_dataclass(frozen=True, slots=True)
class ArticleDetail:
    article: Article
    content: str | None  # as in the feed; views sanitise it
    text: str | None
    html: bytes | None  # the page as fetched
    error: str | None  # why there is no text
    revisions: tuple[Revision, ...] = ()


@quick_dataclass(frozen=True, slots=True)
class ArticleQuery:
    source_id: int | None = None
    since: datetime | None = None  # of the time that it is sorted by
    limit: int = 50
    before_id: int | None = None  # for the next page
    stories: bool = False  # of each story only the first member that fits
    by: ArticleTime = ArticleTime.PUBLISHED
