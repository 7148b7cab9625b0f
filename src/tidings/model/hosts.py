"""Hosts: what is stored of them (pauses, refusals, flags), WebSub subscriptions, how far a request to one came, and
whether our own network is down."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Self

from tidings.model.times import refuse_naive

KEPT_AS = "offline"  # the name under which the store keeps an Offline, for other commands
_LATE = timedelta(minutes=2)  # a probe may take so long


@dataclass(frozen=True, slots=True)
class HostManners:
    """The pauses a host needs, learned from its responses and its robots.txt. Stored across restarts."""

    host: str
    crawl_delay: float = 0.0  # seconds its robots.txt asks for
    gap: float = 0.0  # seconds between two requests that its refusals (429, 403, 503) taught us
    closed_until: datetime | None = None  # no request before
    refusals: int = 0  # in a row
    reason: str = ""  # why it is closed or slow, in words

    def __post_init__(self) -> None:
        refuse_naive(self, "closed_until")


@dataclass(frozen=True, slots=True)
class Flag:
    """A site that looks like a crawler trap, for a person to review."""

    host: str
    reason: str
    at: datetime  # the last time
    url: str
    times: int = 1


@dataclass(frozen=True, slots=True)
class HostPlace:
    """A place in the list of hosts: the part of the list, what the last host of it is ordered by, and its name."""

    part: int
    key: float
    host: str


@dataclass(frozen=True, slots=True)
class HostQuery:
    """One page of the hosts that are treated specially, or of every host with a source."""

    now: datetime
    usual_gap: float = 0.0  # seconds; a host that needs more is special
    every: bool = False
    limit: int = 100
    after: HostPlace | None = None


@dataclass(frozen=True, slots=True)
class ListedHost:
    manners: HostManners
    sources: int  # that lists have


@dataclass(frozen=True, slots=True)
class HostPage:
    hosts: tuple[ListedHost, ...] = ()
    following: HostPlace | None = None  # `after` of the next page; None: this is the last


class SubscriptionState(StrEnum):
    WANTED = "wanted"  # to be requested, or requested again
    ASKED = "asked"  # the hub has not verified it yet
    ACTIVE = "active"
    DENIED = "denied"  # the hub said no


@dataclass(frozen=True, slots=True)
class Subscription:
    """A source's subscription at its hub (WebSub)."""

    source_id: int
    hub: str
    topic: str
    token: str  # the last part of the callback URL; random
    secret: str  # what the hub signs its pushes with
    state: SubscriptionState = SubscriptionState.WANTED
    next_at: datetime | None = None  # when to request, to request again or to renew
    lease_until: datetime | None = None
    attempts: int = 0  # failed requests in a row
    trusted: bool = False  # it pushed something new, and no poll has found anything since that it had not pushed
    pushed_at: datetime | None = None  # the last push that was read
    error: str | None = None

    def __post_init__(self) -> None:
        refuse_naive(self, "next_at", "lease_until", "pushed_at")


class Reach(StrEnum):
    ANSWERED = "answered"  # some server answered, refused the connection or failed at TLS: it can be reached
    UNREACHED = "unreached"  # no connection: DNS, no route, no answer to the attempt
    NO_NETWORK = "no network"  # the same, and our own system says that it has no way out


@dataclass(frozen=True, slots=True)
class Offline:
    """The state in which nothing can be reached: it is our network, no source is to blame."""

    since: datetime
    next_probe_at: datetime  # when a few sources are tried again

    def __post_init__(self) -> None:
        refuse_naive(self, "since", "next_probe_at")

    def __str__(self) -> str:
        return f"offline since {self.since.astimezone(UTC):%Y-%m-%d %H:%M:%S} UTC: nothing can be reached, visits wait"

    def holds(self, now: datetime) -> bool:
        """Returns whether it still says something: a program that was killed does not take it back."""
        return now <= self.next_probe_at + _LATE

    def pack(self) -> bytes:
        return json.dumps([self.since.timestamp(), self.next_probe_at.timestamp()]).encode()

    @classmethod
    def unpack(cls, packed: bytes | None) -> Self | None:
        """Unpacks a stored value; returns None where nothing, or something else, is stored."""
        try:
            since, then = json.loads(packed or b"")
            return cls(datetime.fromtimestamp(since, UTC), datetime.fromtimestamp(then, UTC))
        except (ValueError, TypeError, OverflowError, OSError):
            return None
