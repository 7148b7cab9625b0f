"""Messages: matches on their way to channels.

Waiting       a match queued for a channel, in no message yet
Parcel        queued matches that make one message
Message       a message with its matches, as it is sent and retried
Sending       a message as a row of a list
SendingQuery  which messages to list
Redirected    what became of queued matches when a watch's channels changed
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tidings.model.matches import Match
from tidings.model.times import refuse_naive
from tidings.model.watches import Watch


@dataclass(frozen=True, slots=True)
class PendingDelivery:
    """A match that a channel is to be told of, and is in no message yet."""

    delivery_id: int
    match_id: int
    watch_id: int
    channel: str
    at: datetime  # of the match
    story: int | None = None  # the same for near-duplicates: of articles, and of one segment on several pages
    version_id: int | None = None  # segments of one version go into one message
    settled: bool = True  # False: its text is still to come, and with it what it is a copy of
    told: bool = False  # its story is in a message to this channel already
    # Where an article stands, and a page that is seen for the first time: at one address they are one story.
    addresses: tuple[int, ...] = ()
    source_id: int = 0  # of an article, as is its title: they tell copies of a story from other news (watch.copies)
    title: str | None = None
    by_address: bool = False  # told, but by what stands at its address alone; nothing of its story was

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
    """What it holds is decided once; it is the same each time it is tried."""

    id: int
    key: str  # the same each time it is sent: receivers know by it that they have it
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
    error: str | None = None  # why the last attempt brought nothing
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


@dataclass(frozen=True, slots=True)
class ChannelChange:
    """What became of that which was to be told to channels a watch names no more."""

    moved: int = 0  # matches that go to the channels that are new
    dropped: int = 0  # matches that go nowhere: no channel is new
    left: int = 0  # messages that may have been sent before: they are tried on where they were
