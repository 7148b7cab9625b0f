"""Events: what happened, for other programs; and hooks, the webhooks that are told of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Final

from tidings.model.times import refuse_naive

FAILING_AFTER: Final = 3  # failed visits in a row
LONGEST_NAME: Final = 100


class EventKind(StrEnum):
    ARTICLE_NEW = "article.new"  # not those that a source has at its first visit
    ARTICLE_REVISED = "article.revised"
    MATCH = "match"  # a watch found something new
    PAGE_CHANGED = "page.changed"  # of a followed site; noise is none
    SOURCE_FAILING = "source.failing"  # FAILING_AFTER visits in a row failed, or the source is gone
    SOURCE_RECOVERED = "source.recovered"


@dataclass(frozen=True, slots=True, order=True)
class EventPlace:
    """A place in the log: behind the n-th event of a row. As text it is a cursor, and the id of that event."""

    row: int = 0
    number: int = -1

    def __str__(self) -> str:
        return f"{self.row}-{self.number + 1}"


def place_of(text: str) -> EventPlace:
    """The place that a cursor names. ValueError."""
    row, mark, number = text.strip().partition("-")
    if not (mark and row.isascii() and row.isdecimal() and number.isascii() and number.isdecimal()):
        raise ValueError(f"{text[:40]!r} is no cursor: one is like 1234-5, as `tidings tail --json` prints it")
    if len(row) > 18 or len(number) > 9:
        raise ValueError(f"{text[:40]!r} is no cursor: its numbers are too large")
    return EventPlace(int(row), int(number) - 1)


@dataclass(frozen=True, slots=True)
class LoggedEvent:
    """`subject`: the id of the article, of the match, of the page's version; None of an event of a source."""

    place: EventPlace
    kind: EventKind
    at: datetime
    source_id: int
    subject: int | None = None
    words: str = ""  # why it fails

    def __post_init__(self) -> None:
        refuse_naive(self, "at")

    @property
    def key(self) -> str:
        """The same however often it is sent."""
        return str(self.place)


@dataclass(frozen=True, slots=True)
class EventPage:
    """`last`: where the next page begins; also behind events whose articles are gone. `more`: there is a next page."""

    events: tuple[LoggedEvent, ...]
    last: EventPlace
    more: bool = False


@dataclass(frozen=True, slots=True)
class EventFilter:
    """Which events somebody wants; an empty field asks for nothing."""

    kinds: tuple[EventKind, ...] = ()
    sources: tuple[int, ...] = ()
    folder_id: int | None = None  # of the person; with those below it
    watch_id: int | None = None  # only its matches
    query: str = ""  # only articles, pages and matches that answer it


@dataclass(frozen=True, slots=True)
class NewHook:
    name: str
    url: str
    filter: EventFilter = EventFilter()


@dataclass(frozen=True, slots=True)
class Hook:
    """A webhook that is told of events, in their order. `attempts`: failed ones, of the event that is next."""

    id: int
    person_id: int
    name: str
    url: str
    secret: str = field(repr=False)
    filter: EventFilter
    created_at: datetime
    place: EventPlace
    attempts: int = 0
    next_at: datetime | None = None  # not before this
    error: str | None = None
    parked_at: datetime | None = None  # it was given up until a person resumes it
    sent: int = 0
    sent_at: datetime | None = None
