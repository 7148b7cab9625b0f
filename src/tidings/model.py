"""The values that travel between the rooms. Frozen, UTC-aware, no I/O.

One type for each stage of life:

    Entry          what a feed says of one item
    NewArticle     an entry whose identity was unknown, on its way into the store
    Article        an article as it is kept (a row of a list)
    ArticleDetail  the same with its text, HTML and revisions

    FeedOrder / ArticleOrder      what a terminal is asked to fetch; carries all it needs
    FeedOutcome / ArticleOutcome  what came of it; says what was seen, never when to look again
    Visit                         the line of history that stays of a feed's outcome
    Decision                      when to look again, and why
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from enum import StrEnum


def utc(value: datetime) -> datetime:
    """The same instant in UTC; a naive datetime is refused, never guessed at."""
    if value.tzinfo is None:
        raise ValueError(f"naive datetime {value!r}: times carry their zone in Tidings")
    return value.astimezone(UTC)


def _refuse_naive(owner: object, *names: str) -> None:
    for name in names:
        value = getattr(owner, name)
        if value is not None and value.tzinfo is None:
            raise ValueError(f"{type(owner).__name__}.{name}: naive datetime {value!r}")


class SourceKind(StrEnum):
    FEED = "feed"


class SourceState(StrEnum):
    ACTIVE = "active"
    GONE = "gone"  # the server said 410: never visited again


class VisitResult(StrEnum):
    UNCHANGED = "unchanged"
    CHANGED = "changed"
    FAILED = "failed"
    GONE = "gone"


class TextState(StrEnum):
    """How far an article's own page has come."""

    PENDING = "pending"
    DONE = "done"
    FAILED = "failed"
    NONE = "none"  # no link, or article pages are not fetched


# -- what a feed says -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Entry:
    """One item of a feed, whatever format it came in. `published` keeps the offset the feed gave."""

    id: str | None = None
    link: str | None = None
    title: str | None = None
    published: datetime | None = None
    updated: datetime | None = None
    author: str | None = None
    summary: str | None = None
    content: str | None = None
    categories: tuple[str, ...] = ()
    language: str | None = None

    def __post_init__(self) -> None:
        _refuse_naive(self, "published", "updated")


@dataclass(frozen=True, slots=True)
class FeedFacts:
    """What a feed says of itself."""

    title: str | None = None
    site_url: str | None = None
    language: str | None = None


@dataclass(frozen=True, slots=True)
class Hints:
    """When a publisher asks to be visited: from headers and from the feed."""

    retry_after: datetime | None = None  # Retry-After, made absolute; never undercut
    fresh_until: datetime | None = None  # Cache-Control max-age or Expires
    ttl: timedelta | None = None  # RSS <ttl>, or sy:updatePeriod / sy:updateFrequency
    skip_hours: frozenset[int] = frozenset()  # 0-23, GMT
    skip_days: frozenset[int] = frozenset()  # 0 = Monday, GMT

    def __post_init__(self) -> None:
        _refuse_naive(self, "retry_after", "fresh_until")


# -- sources ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class NewSource:
    """A source somebody asks us to follow."""

    url: str
    host: str
    kind: SourceKind = SourceKind.FEED
    title: str | None = None
    site_url: str | None = None
    category: str | None = None
    policy: str | None = None  # None: the default of the settings


@dataclass(frozen=True, slots=True)
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

    @property
    def name(self) -> str:
        return self.title or self.url


@dataclass(frozen=True, slots=True)
class Validators:
    """Kept byte for byte as the server sent them."""

    etag: str | None = None
    last_modified: str | None = None


# -- visits -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Visit:
    """One look at a source, and what came of it."""

    source_id: int
    at: datetime
    result: VisitResult
    how: str  # "304", "same body", "nothing new", "3 new", or the error in words
    status: int | None = None
    seconds: float = 0.0
    size: int = 0
    articles_new: int = 0
    articles_revised: int = 0
    published: tuple[datetime, ...] = ()  # of the new articles; what policies learn from

    def __post_init__(self) -> None:
        _refuse_naive(self, "at")


@dataclass(frozen=True, slots=True)
class Decision:
    """When to look again (None: never), and what decided it, in words."""

    at: datetime | None
    reason: str

    def __post_init__(self) -> None:
        _refuse_naive(self, "at")


@dataclass(frozen=True, slots=True)
class Scheduled:
    """What is kept about a source's schedule between two visits."""

    source_id: int
    policy: str | None
    policy_state: bytes | None  # the policy's own small value, encoded; None before the first visit
    failures: int
    hints: Hints = field(default_factory=Hints)  # of the last answer


@dataclass(frozen=True, slots=True)
class Rescheduled:
    """What a visit makes of it."""

    decision: Decision
    policy_state: bytes
    failures: int
    hints: Hints = field(default_factory=Hints)  # to be kept: what still holds of the old ones, and the new
    state: SourceState = SourceState.ACTIVE


Reschedule = Callable[[Scheduled, Visit, Hints], Rescheduled]  # pure; called inside the transaction of an outcome


# -- orders and outcomes ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Due:
    """A source in the controller's window."""

    source_id: int
    seq: int
    next_at: datetime
    host: str
    policy: str | None = None  # None: the default


@dataclass(frozen=True, slots=True)
class FeedOrder:
    source_id: int
    seq: int
    url: str
    host: str
    validators: Validators = Validators()
    body_hash: bytes | None = None  # of the last body
    known: bytes = b""  # read.novelty: (identity, version) of each item of the last body, packed


@dataclass(frozen=True, slots=True)
class ArticleOrder:
    article_id: int
    source_id: int
    url: str
    host: str
    title: str | None = None
    summary: str | None = None
    language: str | None = None  # what the feed says; None: detect it


Order = FeedOrder | ArticleOrder


@dataclass(frozen=True, slots=True)
class NewArticle:
    """An entry on its way into the store, with the identity that makes it one article."""

    identity: str
    identity_hash: int  # signed 64 bits; unique within a source
    version: int  # signed 64 bits over title, summary and content; another one is a revision
    entry: Entry
    host: str | None  # of its link; None where it has none that can be fetched
    language: str | None = None  # the entry's, the feed's, or detected; None: not known yet


@dataclass(frozen=True, slots=True)
class FeedOutcome:
    """What a terminal saw of a feed. Applied where `seq` is still the source's, and only then."""

    source_id: int
    seq: int
    at: datetime
    result: VisitResult
    how: str
    status: int | None = None
    seconds: float = 0.0
    size: int = 0
    validators: Validators | None = None  # None: keep what is held
    body_hash: bytes | None = None  # None: keep
    known: bytes | None = None  # None: keep
    facts: FeedFacts | None = None
    hints: Hints = field(default_factory=Hints)
    fresh: tuple[NewArticle, ...] = ()  # identities not in the last body
    revised: tuple[NewArticle, ...] = ()  # known identities with another version

    def __post_init__(self) -> None:
        _refuse_naive(self, "at")


@dataclass(frozen=True, slots=True)
class ArticleText:
    """What an article's page says."""

    text: str
    title: str | None = None
    author: str | None = None
    language: str | None = None
    published: datetime | None = None

    def __post_init__(self) -> None:
        _refuse_naive(self, "published")


@dataclass(frozen=True, slots=True)
class ArticleOutcome:
    article_id: int
    at: datetime
    status: int | None = None
    html: bytes | None = None
    text: ArticleText | None = None
    language: str | None = None  # detected where the feed was silent
    error: str | None = None  # None: it worked
    final: bool = False  # an error that trying again will not mend
    retry_at: datetime | None = None  # when to try again, if not final

    def __post_init__(self) -> None:
        _refuse_naive(self, "at", "retry_at")


Outcome = FeedOutcome | ArticleOutcome


@dataclass(frozen=True, slots=True)
class Applied:
    """What a batch of outcomes changed. `visits` are in the order of the feed outcomes that counted."""

    visits: tuple[Visit, ...] = ()
    next: tuple[Due, ...] = ()  # where each of them goes next (sources that are gone are left out)
    articles_new: int = 0
    articles_revised: int = 0
    texts: int = 0
    stale: int = 0  # outcomes whose seq was no longer the source's: they changed nothing


# -- articles as they are kept ----------------------------------------------------------------------


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


@dataclass(frozen=True, slots=True)
class Revision:
    """What an article said until `at`."""

    at: datetime
    title: str | None
    summary: str | None
    content: str | None
    text: str | None


@dataclass(frozen=True, slots=True)
class ArticleDetail:
    article: Article
    content: str | None  # as the feed gave it: not sanitised, the face does that
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
