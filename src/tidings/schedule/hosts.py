"""WHEN a subscription at a hub (WebSub) is asked for, asked for again and renewed. Pure: subscription + now ->
subscription.

    wanted ──asked──> asked ──verified──> active ──(80 % of the lease)──> asked ...
      ▲                 │                   │
      └────refused──────┘                   └──denied──> denied ──(a week)──> asked ...

One that is renewed in vain while its lease still runs falls back to active. There is no way to say goodbye: a
subscription that is wanted no more is forgotten, its pushes are answered with 410, and its lease is not renewed.
"""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import datetime, timedelta

from tidings.model.hosts import Subscription, SubscriptionState
from tidings.schedule.policies.words import in_words

LEASE = timedelta(days=10)  # what we ask for
VERIFY_WITHIN = timedelta(days=1)
RETRY_FIRST, RETRY_MOST = timedelta(hours=1), timedelta(days=1)
RETRY_DENIED = timedelta(days=7)
RENEW_SHARE = 0.8
# A hub grants what it likes. Seconds would have us ask all day; years would have us count on a hub that forgot us.
SHORTEST, LONGEST = timedelta(minutes=15), timedelta(days=30)

_JITTER = 0.1


def asked(subscription: Subscription, now: datetime) -> Subscription:
    """The hub is being asked; it must verify within a day. To be kept before the request is made: a hub may verify
    first and answer then, and a program may be killed between the two."""
    return replace(subscription, state=SubscriptionState.ASKED, next_at=now + VERIFY_WITHIN, error=None)


def verified(
    subscription: Subscription, mode: str, topic: str, lease: int | None, now: datetime
) -> Subscription | None:
    """The hub asks whether we meant it, and says for how many seconds it will push. None: we did not."""
    if mode != "subscribe" or topic != subscription.topic:
        return None
    granted = min(timedelta(seconds=lease), LONGEST) if lease else LEASE  # old hubs do not say how long
    until = now + granted
    if granted < SHORTEST:
        words = f"the hub grants no more than {in_words(granted)}"
        then = replace(subscription, state=SubscriptionState.WANTED, lease_until=until, error=words)
        return replace(then, next_at=now + RETRY_MOST, attempts=subscription.attempts + 1)
    then = replace(subscription, state=SubscriptionState.ACTIVE, lease_until=until, error=None)
    return replace(then, next_at=now + granted * RENEW_SHARE, attempts=0)


def denied(subscription: Subscription, topic: str, reason: str, now: datetime) -> Subscription | None:
    """The hub says no, at once or to a subscription that was active. None: not to ours."""
    if topic != subscription.topic:
        return None
    words = f"the hub denied it: {reason}" if reason else "the hub denied it"
    then = replace(subscription, state=SubscriptionState.DENIED, lease_until=None, trusted=False, error=words)
    return replace(then, next_at=now + RETRY_DENIED)


def refused(
    subscription: Subscription, words: str, now: datetime, rng: random.Random, not_before: datetime | None = None
) -> Subscription:
    """The hub could not be asked, or did not verify. Asked again after an hour, two, four ... a day at most, and not
    before the hub said (Retry-After)."""
    attempts = subscription.attempts + 1
    wait = min(RETRY_FIRST * (1 << min(attempts - 1, 8)), RETRY_MOST) * rng.uniform(1 - _JITTER, 1 + _JITTER)
    at, ends = now + wait, subscription.lease_until
    if ends is not None and ends > now:
        at = min(at, ends)  # a moment to look, so that nobody counts on a hub that no longer pushes
    at = max(at, not_before or at)
    state = SubscriptionState.ACTIVE if ends is not None and at <= ends else SubscriptionState.WANTED
    return replace(subscription, state=state, next_at=at, attempts=attempts, error=words)
