"""What is remembered of hosts and hubs: how they want to be treated."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from tidings.model.times import refuse_naive


@dataclass(frozen=True, slots=True)
class HostManners:
    """How a host wants to be asked, learned from its answers and its robots.txt. Kept across restarts."""

    host: str
    crawl_delay: float = 0.0  # seconds its robots.txt asks for
    gap: float = 0.0  # seconds between two requests that its refusals (429, 403, 503) taught us
    closed_until: datetime | None = None  # not asked before
    refusals: int = 0  # in a row
    reason: str = ""  # why it is closed or slow, in words

    def __post_init__(self) -> None:
        refuse_naive(self, "closed_until")


class SubscriptionState(StrEnum):
    WANTED = "wanted"  # to be asked for, or asked for again
    ASKED = "asked"  # the hub has not verified it yet
    ACTIVE = "active"
    DENIED = "denied"  # the hub said no


@dataclass(frozen=True, slots=True)
class Subscription:
    """A source's subscription at its hub (WebSub)."""

    source_id: int
    hub: str
    topic: str
    token: str  # the last part of the callback's address; nobody can guess it
    secret: str  # what the hub signs its pushes with
    state: SubscriptionState = SubscriptionState.WANTED
    next_at: datetime | None = None  # when to ask, to ask again or to renew
    lease_until: datetime | None = None
    attempts: int = 0  # asked in vain, in a row
    trusted: bool = False  # it pushed something new, and no poll has found anything since that it had not pushed
    pushed_at: datetime | None = None  # the last push that was read
    error: str | None = None

    def __post_init__(self) -> None:
        refuse_naive(self, "next_at", "lease_until", "pushed_at")
