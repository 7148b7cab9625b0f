"""`decide`: a policy's wish, bounded. The one function that says when a source is visited again.

The bounds, in the order in which they are applied; the last one that moved the time gives the reason:

1. after failures: exponential backoff, up to the ceiling
2. the operator's floor and ceiling (a ranking policy wishes for the next execution)
3. freshness (Cache-Control max-age, Expires) and ttl: a publisher's "not before", within the ceiling
4. skipHours and skipDays: the first hour that is not skipped
5. Retry-After: never undercut by any limit of ours
6. jitter: a little later at random, so that sources do not march in step
"""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from typing import Any

from tidings.model import Decision, Hints
from tidings.schedule.policy import Circumstances, Policy, Wish, times
from tidings.schedule.words import in_words

BACKOFF_START = timedelta(minutes=5)
JITTER_SHARE, JITTER_MOST = 0.02, 30.0


def decide(
    policy: Policy[Any], state: Any, circumstances: Circumstances, now: datetime, rng: random.Random
) -> Decision:
    terms, hints = circumstances.terms, circumstances.hints
    wish = _wish(policy, state, circumstances, now)
    if circumstances.failures:
        wish = Wish(wish.at, f"the last visit failed; {wish.reason}")
        wish = _later(wish, now + _backoff(circumstances, rng), _failed_words(circumstances.failures))
    wish = _later(wish, now + terms.floor, f"the floor: no source more often than every {in_words(terms.floor)}")
    if wish.at > now + terms.ceiling:
        wish = Wish(now + terms.ceiling, f"the ceiling: every source at least every {in_words(terms.ceiling)}")
    for bound, words in _publisher_wishes(hints, now):
        wish = _later(wish, min(bound, now + terms.ceiling), words)
    wish = _outside_skipped(wish, hints)
    if circumstances.rounds is not None:
        at = circumstances.rounds.nth_after(wish.at - timedelta(microseconds=1), 1)
        return _honour_retry_after(Wish(at, wish.reason), hints)
    spread = min(JITTER_MOST, JITTER_SHARE * (wish.at - now).total_seconds())
    wish = Wish(wish.at + timedelta(seconds=rng.uniform(0, spread)), wish.reason)
    return _honour_retry_after(wish, hints)


def first_visit(now: datetime, circumstances: Circumstances, rng: random.Random) -> datetime:
    """A new source is visited at once; in rounds, spread over the first executions as seed 000's ToE of 0 to 3."""
    if circumstances.rounds is None:
        return now
    return circumstances.rounds.nth_after(now, max(1, rng.randrange(4)))


def _wish(policy: Policy[Any], state: Any, circumstances: Circumstances, now: datetime) -> Wish:
    if times(policy):
        return policy.next_visit(state, circumstances, now)
    return Wish(now, f"{policy.name}: ranked again at each execution, the highest are visited")


def _later(wish: Wish, bound: datetime, words: str) -> Wish:
    return Wish(bound, words) if bound > wish.at else wish


def _backoff(circumstances: Circumstances, rng: random.Random) -> timedelta:
    doubled: timedelta = BACKOFF_START * (1 << min(circumstances.failures - 1, 16))
    return min(circumstances.terms.ceiling, doubled * rng.uniform(0.9, 1.1))


def _failed_words(failures: int) -> str:
    return (
        "the last visit failed: tried again soon" if failures == 1 else f"failed {failures} times in a row: backs off"
    )


def _publisher_wishes(hints: Hints, now: datetime) -> list[tuple[datetime, str]]:
    wishes = []
    if hints.fresh_until is not None:
        wishes.append((hints.fresh_until, "the server says its answer is fresh until then (Cache-Control, Expires)"))
    if hints.ttl is not None:
        wishes.append((now + hints.ttl, f"the feed asks for at most one visit every {in_words(hints.ttl)} (ttl)"))
    return wishes


def _outside_skipped(wish: Wish, hints: Hints) -> Wish:
    if len(hints.skip_hours) >= 24 or len(hints.skip_days) >= 7:
        return wish  # a feed that skips everything says nothing
    at = wish.at.astimezone(UTC)
    while at.hour in hints.skip_hours or at.weekday() in hints.skip_days:
        at = at.replace(minute=0, second=0, microsecond=0) + timedelta(hours=1)
    if at == wish.at:
        return wish
    return Wish(at, "the feed asks not to be visited in the hours before (skipHours, skipDays)")


def _honour_retry_after(wish: Wish, hints: Hints) -> Decision:
    if hints.retry_after is not None and hints.retry_after > wish.at:
        return Decision(hints.retry_after, "the server asked us to wait until then (Retry-After)")
    return Decision(wish.at, wish.reason)
