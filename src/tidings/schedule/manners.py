"""WHEN a host may be asked again: what its answers and its robots.txt teach. Pure.

A refusal (429; 503 with Retry-After; 403 again and again) closes the host until it said, or for an hour and more,
doubling up to a day; and it teaches a gap: twice the last one, half a minute at least, an hour at most. Each good
answer takes a twentieth off the gap, so a quota is felt for again slowly and lost quickly. Crawl-delay is a minimum.
"""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import datetime, timedelta

from tidings.model.hosts import HostManners

FIRST_GAP, LONGEST_GAP = 30.0, 3600.0
EASE = 0.95
CLOSED_FOR = timedelta(hours=1)
CLOSED_MOST = timedelta(hours=24)  # of our own; what a server asks for is never cut short
LONGEST_DELAY = 86_400.0  # a robots.txt that asks for more than a day between two requests is held to a day


def learned(
    manners: HostManners,
    status: int | None,
    retry_after: datetime | None,
    crawl_delay: float | None,
    now: datetime,
    rng: random.Random,
) -> HostManners:
    """What an answer makes of them; the very same value where it taught nothing."""
    if crawl_delay is not None and min(crawl_delay, LONGEST_DELAY) != manners.crawl_delay:
        manners = replace(manners, crawl_delay=min(crawl_delay, LONGEST_DELAY))
    if status in (200, 304):
        return _eased(manners, now)
    if not _refused(manners, status, retry_after):
        return replace(manners, refusals=manners.refusals + 1) if status == 403 else manners
    refusals = manners.refusals + 1
    until, words = retry_after, "Retry-After"
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


def gap_of(manners: HostManners, usual: timedelta, now: datetime) -> timedelta:
    """How long it is left alone after an answer."""
    gap = max(usual, timedelta(seconds=max(manners.crawl_delay, manners.gap)))
    return gap if manners.closed_until is None else max(gap, manners.closed_until - now)


def says_nothing(manners: HostManners) -> bool:
    """Is it treated like any other?"""
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
