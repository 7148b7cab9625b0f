"""News: what came in lately. What a call costs depends on how much came, not on how much is stored."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol

from tidings.model.times import refuse_naive


@dataclass(frozen=True, slots=True)
class LatestIds:
    """The latest ids of articles, matches and versions of pages at some moment."""

    article: int = 0
    match: int = 0
    version: int = 0

    def __str__(self) -> str:
        return f"{self.article}.{self.match}.{self.version}"

    @classmethod
    def parse(cls, text: str) -> LatestIds | None:
        """Parses the text that `str` makes of one; returns None for any other text."""
        parts = text.split(".")
        if len(parts) != 3 or not all(part.isascii() and part.isdecimal() and len(part) < 19 for part in parts):
            return None
        return cls(*map(int, parts))


@dataclass(frozen=True, slots=True)
class Arrived:
    """Numbers of new articles, matches and changes for one person."""

    articles: int = 0
    matches: int = 0
    changes: int = 0

    def __add__(self, other: Arrived) -> Arrived:
        return Arrived(self.articles + other.articles, self.matches + other.matches, self.changes + other.changes)

    def __bool__(self) -> bool:
        return bool(self.articles or self.matches or self.changes)


@dataclass(frozen=True, slots=True)
class Delays:
    """Times from publication until an article was first seen, over the latest articles with a date."""

    articles: int
    mean: timedelta
    p95: timedelta


@dataclass(frozen=True, slots=True)
class FirstVisits:
    """Counts of recently added sources: all of them, and those that were visited."""

    added: int
    visited: int

    @property
    def is_done(self) -> bool:
        return self.visited >= self.added


@dataclass(frozen=True, slots=True)
class Carrier:
    """One source's article of a story."""

    article_id: int
    source_id: int
    source_name: str
    title: str | None
    language: str | None
    at: datetime  # of publication; first seen, where that is not known
    first_seen: datetime

    def __post_init__(self) -> None:
        refuse_naive(self, "at", "first_seen")


@dataclass(frozen=True, slots=True)
class StoryCarriers:
    """A story that several sources carry: of each its first article, in the order in which they published it."""

    story_id: int
    carriers: tuple[Carrier, ...]

    @property
    def first(self) -> Carrier:
        return self.carriers[0]


class News(Protocol):
    async def place(self) -> LatestIds:
        """Returns the latest ids: three lookups, for a poller."""
        ...

    async def arrived(self, since: LatestIds, person_ids: Collection[int]) -> dict[int, Arrived]:
        """Counts what came after `since` for each of these people, a thousand rows of each kind at most: articles and
        changes of what they follow, news that their watches found. People for whom nothing came are left out."""
        ...

    async def hourly(self, since: datetime, hours: int) -> list[int]:
        """Counts the articles that were first seen in each of the hours from then on, without those of a source's first
        visit. Reads an index over all of them: to be remembered."""
        ...

    async def delays(self, since: datetime) -> Delays | None:
        """Returns the delays of the latest 2,000 articles seen since then, counting those with a date that are no
        backlog; None: there is none."""
        ...

    async def first_visits(self, since: datetime) -> FirstVisits:
        """Counts the sources that were added since then. Pages of sites are left out."""
        ...

    async def carried(self, since: datetime, limit: int) -> list[StoryCarriers]:
        """Returns stories that began since then and that several sources carry, those of the most sources first."""
        ...
