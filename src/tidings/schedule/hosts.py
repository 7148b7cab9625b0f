"""When a host may be requested again, and when a subscription at a WebSub hub is requested and renewed. Pure.

Hosts: a refusal (429; 503 with Retry-After; 403 again and again) closes the host until the time it named, or for an
hour and more, doubling up to a day; and it sets a gap between requests: twice the last one, half a minute at least, an
hour at most. Each good answer takes a twentieth off the gap, so it is tried again slowly and lost quickly. Crawl-delay
is a minimum.

Subscriptions:

    wanted ──asked──> asked ──verified──> active ──(80 % of the lease)──> asked ...
      ▲                 │                   │
      └────refused──────┘                   └──denied──> denied ──(a week)──> asked ...

One whose renewal fails while its lease still runs falls back to active. Nothing is unsubscribed: a subscription that is
no longer wanted is deleted, its pushes are answered with 410, and its lease is not renewed.
"""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import datetime, timedelta

from tidings.model.hosts import HostManners, Subscription, SubscriptionState
from tidings.schedule.clock_jumps import rebased
from tidings.schedule.policies.base import duration_words

# -- hosts ---

FIRST_GAP, LONGEST_GAP = 30.0, 3600.0
EASE = 0.95
CLOSED_FOR = timedelta(hours=1)
CLOSED_MOST = timedelta(hours=24)  # of our own; what a server asks for is never cut short
LONGEST_ASKED = timedelta(days=366)  # text.http_headers cuts what a server asks for there
BY_SERVER = "Retry-After"  # ends the reason of a host that is closed for as long as its server asked
LONGEST_DELAY = 86_400.0  # a robots.txt that asks for more than a day between two requests is held to a day


def learn_from_answer(
    manners: HostManners,
    status: int | None,
    retry_after: datetime | None,
    crawl_delay: float | None,
    now: datetime,
    rng: random.Random,
) -> HostManners:
    """The host's manners after this answer; the same object where nothing changed."""
    if crawl_delay is not None and min(crawl_delay, LONGEST_DELAY) != manners.crawl_delay:
        manners = replace(manners, crawl_delay=min(crawl_delay, LONGEST_DELAY))
    if status in (200, 304):
        return _eased(manners, now)
    if not _refused(manners, status, retry_after):
        return replace(manners, refusals=manners.refusals + 1) if status == 403 else manners
    refusals = manners.refusals + 1
    until, words = retry_after, BY_SERVER
    if until is None:
        patience = CLOSED_FOR * (1 << min(refusals - 1, 10)) * rng.uniform(1.0, 1.2)
        until, words = now + min(CLOSED_MOST, patience), "without Retry-After: left alone for an hour and more"
    return replace(
        manners,
        gap=min(LONGEST_GAP, max(FIRST_GAP, 2 * manners.gap)),
        closed_until=max(until, manners.closed_until or until),
        refusals=refusals,
        reason=f"HTTP {status}, {words}",
    )


def closed_as_asked(until: datetime, reason: str, visited_at: datetime | None, now: datetime) -> datetime:
    """Returns until when a host stays closed that was closed by the visit of `visited_at`, for `reason`: as long as its
    server asked for, or we thought right, even if the clock was wrong then."""
    longest = LONGEST_ASKED if reason.endswith(BY_SERVER) else CLOSED_MOST
    return min(rebased(until, visited_at, now), now + longest)


def gap_of(manners: HostManners, usual: timedelta, now: datetime) -> timedelta:
    """The time to wait after an answer before the next request."""
    gap = max(usual, timedelta(seconds=max(manners.crawl_delay, manners.gap)))
    return gap if manners.closed_until is None else max(gap, manners.closed_until - now)


def is_default(manners: HostManners) -> bool:
    """Returns whether the host is treated like any other."""
    return not (manners.crawl_delay or manners.gap or manners.closed_until or manners.refusals)


def _refused(manners: HostManners, status: int | None, retry_after: datetime | None) -> bool:
    if status == 403:
        return manners.refusals > 0
    return status == 429 or (status == 503 and retry_after is not None)


def _eased(manners: HostManners, now: datetime) -> HostManners:
    if not (manners.gap or manners.refusals or manners.closed_until):
        return manners
    gap = manners.gap * EASE if manners.gap * EASE >= 1 else 0.0
    closed = manners.closed_until if manners.closed_until is not None and manners.closed_until > now else None
    return replace(manners, gap=gap, closed_until=closed, refusals=0, reason=manners.reason if gap or closed else "")


# -- subscriptions ---

LEASE = timedelta(days=10)  # requested
VERIFY_WITHIN = timedelta(days=1)
RETRY_FIRST, RETRY_MOST = timedelta(hours=1), timedelta(days=1)
RETRY_DENIED = timedelta(days=7)
RENEW_SHARE = 0.8
# A hub grants what it likes. Leases of seconds would mean requests all day; of years, trust in a hub that forgot us.
SHORTEST, LONGEST = timedelta(minutes=15), timedelta(days=30)

_JITTER = 0.1


def subscription_asked(subscription: Subscription, now: datetime) -> Subscription:
    """A request was sent; the hub must verify it within a day. To be stored before the request is made: a hub may
    verify before it answers, and a program may be killed between the two."""
    return replace(subscription, state=SubscriptionState.ASKED, next_at=now + VERIFY_WITHIN, error=None)


def subscription_verified(
    subscription: Subscription, mode: str, topic: str, lease: int | None, now: datetime
) -> Subscription | None:
    """The hub verifies the request, with the seconds it will push for. None: no such request was made."""
    if mode != "subscribe" or topic != subscription.topic:
        return None
    granted = min(timedelta(seconds=lease), LONGEST) if lease else LEASE  # old hubs do not say how long
    until = now + granted
    if granted < SHORTEST:
        words = f"the hub grants no more than {duration_words(granted)}"
        then = replace(subscription, state=SubscriptionState.WANTED, lease_until=until, error=words)
        return replace(then, next_at=now + RETRY_MOST, attempts=subscription.attempts + 1)
    then = replace(subscription, state=SubscriptionState.ACTIVE, lease_until=until, error=None)
    return replace(then, next_at=now + granted * RENEW_SHARE, attempts=0)


def subscription_denied(subscription: Subscription, topic: str, reason: str, now: datetime) -> Subscription | None:
    """The hub denied it, at once or after it was active. None: another topic is meant."""
    if topic != subscription.topic:
        return None
    words = f"the hub denied it: {reason}" if reason else "the hub denied it"
    then = replace(subscription, state=SubscriptionState.DENIED, lease_until=None, trusted=False, error=words)
    return replace(then, next_at=now + RETRY_DENIED)


def subscription_refused(
    subscription: Subscription, words: str, now: datetime, rng: random.Random, not_before: datetime | None = None
) -> Subscription:
    """The request failed, or was not verified. Retried after an hour, two, four ... a day at most, and not before the
    hub's Retry-After."""
    attempts = subscription.attempts + 1
    wait = min(RETRY_FIRST * (1 << min(attempts - 1, 8)), RETRY_MOST) * rng.uniform(1 - _JITTER, 1 + _JITTER)
    at, ends = now + wait, subscription.lease_until
    if ends is not None and ends > now:
        at = min(at, ends)  # so that no visit is left out because of a hub that no longer pushes
    at = max(at, not_before or at)
    state = SubscriptionState.ACTIVE if ends is not None and at <= ends else SubscriptionState.WANTED
    return replace(subscription, state=state, next_at=at, attempts=attempts, error=words)
