"""Stored times after the clock was wrong. Pure.

A time that says "not before" was computed from the time at which it was written (of a next visit: the last visit). If
that lies in the future now, the clock was ahead when it was written, and what holds is the span between the two, from
now on. So what a server asked for is neither lost nor drawn out. Whatever was written when, no visit is further away
than its ceiling.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from tidings.model.feeds import Hints
from tidings.model.times import CLOCK_STEP

_SKIPPED = timedelta(days=7)  # skipDays and skipHours may move a visit by so much


def rebased(moment: datetime, written_at: datetime | None, now: datetime) -> datetime:
    """The moment, as far from now as it was from `written_at` where that lies in the future."""
    if written_at is None or written_at <= now + CLOCK_STEP:
        return moment
    return now + max(timedelta(0), moment - written_at)


def rebased_hints(hints: Hints, written_at: datetime | None, now: datetime) -> Hints:
    """Moves the times that a server asked for in its answer of `written_at`, in the same way."""
    if written_at is None or written_at <= now + CLOCK_STEP:
        return hints
    after, fresh = hints.retry_after, hints.fresh_until
    return replace(
        hints,
        retry_after=None if after is None else rebased(after, written_at, now),
        fresh_until=None if fresh is None else rebased(fresh, written_at, now),
    )


def mended_visit(
    next_at: datetime,
    visited_at: datetime | None,
    asked_at: datetime | None,
    hints: Hints,
    ceiling: timedelta,
    now: datetime,
) -> datetime:
    """The time of the next visit that holds, `next_at` itself where nothing is wrong with it. `asked_at`: when the
    source was added, or a person last asked for a visit."""
    if next_at <= now + CLOCK_STEP:
        return next_at
    written_at = max((at for at in (visited_at, asked_at) if at is not None), default=None)
    mended = rebased(next_at, written_at, now)
    longest = ceiling + (_SKIPPED if hints.skip_days or hints.skip_hours else timedelta(0))
    # Decided at the last visit, so within the ceiling from there too.
    since = now if visited_at is None or visited_at > now else visited_at
    latest = max(since + longest, now)
    asked = rebased_hints(hints, visited_at, now).retry_after
    if asked is not None and mended <= asked + CLOCK_STEP:
        return min(mended, asked) if mended > latest else mended
    if mended <= latest:
        return mended
    room = latest - now
    # Those that were spread over a month are spread over a day, not all due at once.
    return now + (mended - now) % room if room else now
