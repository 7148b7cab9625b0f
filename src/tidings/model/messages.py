"""Messages: matches on their way to channels.

PendingDelivery   a match that is queued for a channel, in no message yet
NewMessage        queued deliveries that make one message
Message           a message with its matches, as it is sent and retried
MessageSummary    a message as a row of a list
MessageQuery      which messages to list
ChannelChange     what became of queued deliveries when a watch's channels changed
ReportCounts      what was just found and sent
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

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
    """What became of deliveries to channels that a watch no longer names."""

    moved: int = 0  # matches that go to the new channels
    dropped: int = 0  # matches that are not delivered: no channel is new
    left: int = 0  # messages that may have been sent already: they are retried on the old channels


@dataclass(frozen=True, slots=True)
class ReportCounts:
    """What was just found and sent, for those who count it."""

    matches: int = 0  # new ones
    sent: int = 0  # messages that a channel accepted
    failed: int = 0  # attempts
