"""What a feed contains: its items, its own description, its hints on when to visit."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from tidings.model.times import refuse_naive
from tidings.quick_dataclass import quick_dataclass


@quick_dataclass(frozen=True, slots=True)
class Enclosure:
    """A file attached to an item: the audio of a podcast, a video, a document."""

    url: str
    type: str | None = None  # MIME type
    length: int | None = None  # bytes


@quick_dataclass(frozen=True, slots=True)
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
    enclosures: tuple[Enclosure, ...] = ()
    image: str | None = None  # URL of its picture

    def __post_init__(self) -> None:
        published, updated = self.published, self.updated
        if (published and published.tzinfo is None) or (updated and updated.tzinfo is None):  # quicker than the loop
            refuse_naive(self, "published", "updated")


@quick_dataclass(frozen=True, slots=True)
class FeedFacts:
    """Title, site and language of a feed."""

    title: str | None = None
    site_url: str | None = None
    language: str | None = None


@quick_dataclass(frozen=True, slots=True)
class Hints:
    """The times at which a publisher asks to be visited: from headers and from the feed."""

    retry_after: datetime | None = None  # Retry-After, made absolute; never undercut
    fresh_until: datetime | None = None  # Cache-Control max-age or Expires
    ttl: timedelta | None = None  # RSS <ttl>, or sy:updatePeriod / sy:updateFrequency
    skip_hours: frozenset[int] = frozenset()  # 0-23, GMT
    skip_days: frozenset[int] = frozenset()  # 0 = Monday, GMT
    base: datetime | None = None  # sy:updateBase: updates come then, and whole multiples of ttl before and after it

    def __post_init__(self) -> None:
        refuse_naive(self, "retry_after", "fresh_until", "base")


NO_HINTS: Final = Hints()  # of nearly all sources: compared by identity first
