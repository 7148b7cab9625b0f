"""Messages: matches on their way to channels. Events: what happened, for other programs, and the hooks.

PendingDelivery   a match that is queued for a channel, in no message yet
NewMessage        queued deliveries that make one message
Message           a message with its matches, as it is sent and retried
MessageSummary    a message as a row of a list
MessageQuery      which messages to list
ChannelChange     what became of queued deliveries when a watch's channels changed
ReportCounts      what was just found and sent
LoggedEvent       an event of the log, at its EventPlace; EventPage: several
EventFilter       which events are wanted
NewHook, Hook     a webhook that events are sent to
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Final

from tidings.model.matches import Match
from tidings.model.times import refuse_naive
from tidings.model.watches import Watch


@dataclass(frozen=True, slots=True)
class PendingDelivery:
    """A match that is queued for a channel, and in no message yet."""

    delivery_id: int
    match_id: int
    watch_id: int
    channel: str
    at: datetime  # of the match
    story: int | None = None  # the same for near-duplicates: of articles, and of one segment on several pages
    version_id: int | None = None  # segments of one version go into one message
    settled: bool = True  # False: its text is not fetched yet, so that duplicates of it are unknown
    delivered: bool = False  # its story is in a message to this channel already
    # Of an article, and of a page that is seen for the first time: at the same address they are one story.
    addresses: tuple[int, ...] = ()
    source_id: int = 0  # with the title of an article, tells duplicates from other news (watch.duplicates)
    title: str | None = None
    by_address: bool = False  # delivered only by a match at its address, not by one of its story

    def __post_init__(self) -> None:
        refuse_naive(self, "at")


@dataclass(frozen=True, slots=True)
class NewMessage:
    watch_id: int
    channel: str
    delivery_ids: tuple[int, ...]
    digest: bool = False


@dataclass(frozen=True, slots=True)
class Message:
    """Its matches are fixed when it is made, and the same at each attempt."""

    id: int
    key: str  # the same at each attempt: receivers recognise repeated messages by it
    watch: Watch
    channel: str
    digest: bool
    matches: tuple[Match, ...]
    created_at: datetime
    attempts: int = 0

    def __post_init__(self) -> None:
        refuse_naive(self, "created_at")


@dataclass(frozen=True, slots=True)
class MessageSummary:
    id: int
    key: str
    watch_id: int
    watch_name: str
    channel: str  # it may hold a password: shown only after `redacted_channel`
    matches: int
    created_at: datetime
    attempts: int
    error: str | None = None  # of the last attempt
    next_at: datetime | None = None  # the next attempt; None: it was sent, or given up
    sent_at: datetime | None = None

    def __post_init__(self) -> None:
        refuse_naive(self, "created_at", "next_at", "sent_at")


@dataclass(frozen=True, slots=True)
class MessageQuery:
    watch_id: int | None = None
    unsent: bool = False
    limit: int = 50
    before_id: int | None = None
    person_id: int | None = None  # only those of this person's watches


@dataclass(frozen=True, slots=True)
class ChannelChange:
    """Counts of deliveries to channels that a watch no longer names: those moved, dropped and left."""

    moved: int = 0  # matches that go to the new channels
    dropped: int = 0  # matches that are not delivered: no channel is new
    left: int = 0  # messages that may have been sent already: they are retried on the old channels


@dataclass(frozen=True, slots=True)
class ReportCounts:
    """Counts of what was just found and sent."""

    matches: int = 0  # new ones
    sent: int = 0  # messages that a channel accepted
    failed: int = 0  # attempts


# -- events -----------------------------------------------------------------------------------------

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
        """Returns the key of an event, the same however often it is sent."""
        return str(self.place)


@dataclass(frozen=True, slots=True)
class EventPage:
    """`last`: where the next page begins; also behind events whose articles are gone. `more`: there is a next page."""

    events: tuple[LoggedEvent, ...]
    last: EventPlace
    more: bool = False


@dataclass(frozen=True, slots=True)
class EventFilter:
    """A filter of events; an empty field excludes nothing."""

    kinds: tuple[EventKind, ...] = ()
    sources: tuple[int, ...] = ()
    folder_id: int | None = None  # of the person; with those below it
    watch_id: int | None = None  # only its matches
    query: str = ""  # only articles, pages and matches that answer it


ALL_EVENTS: Final = EventFilter()


@dataclass(frozen=True, slots=True)
class NewHook:
    name: str
    url: str
    filter: EventFilter = ALL_EVENTS


@dataclass(frozen=True, slots=True)
class RefusedEvent:
    """An event that a receiver refused several times; the events behind it were sent. `again`: it is sent once more."""

    place: EventPlace
    at: datetime
    error: str
    again: bool = False


@dataclass(frozen=True, slots=True)
class Hook:
    """A webhook that events are sent to, in their order. `attempts`: failed ones, of the event that is next."""

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
    refused: tuple[RefusedEvent, ...] = ()  # set aside, the earliest first
