"""What is learned from an outcome, and of which host."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta

import pytest

from tidings.crawl.controller.host_gaps import HostGaps
from tidings.model.feeds import Hints
from tidings.model.hosts import HostManners
from tidings.model.orders import FeedOutcome, Hop, HopKind
from tidings.model.visits import VisitResult

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
LATER = NOON + timedelta(hours=3)


def outcome(
    status: int | None, *hops: tuple[str, HopKind, int | None], retry_after: datetime | None = None
) -> FeedOutcome:
    made = tuple(Hop(host, NOON, kind, answered) for host, kind, answered in hops)
    hints = Hints(retry_after=retry_after)
    return FeedOutcome(1, 0, NOON, VisitResult.FAILED, "", status, hints=hints, hops=made, crawl_delay=5.0)


def taught(queue: str, seen: FeedOutcome, *known: HostManners) -> dict[str, HostManners]:
    gaps = HostGaps(frozenset({"bridge.test"}), random.Random(1))
    gaps.load(known, NOON)
    return {one.host: one for one in gaps.learn([(queue, seen)], NOON)}


def test_a_refusal_is_the_last_hosts() -> None:
    seen = outcome(429, ("a.test", HopKind.FEED, 301), ("b.test", HopKind.FEED, 429), retry_after=LATER)
    learned = taught("a.test", seen)
    assert learned["b.test"].closed_until == LATER
    assert (learned["a.test"].closed_until, learned["a.test"].crawl_delay) == (None, 5.0)


def test_a_good_answer_is_the_last_hosts_too() -> None:
    seen = outcome(200, ("a.test", HopKind.FEED, 302), ("b.test", HopKind.FEED, 200))
    slow = HostManners("a.test", crawl_delay=5.0, gap=100.0, refusals=2), HostManners("b.test", gap=100.0)
    learned = taught("a.test", seen, *slow)
    assert set(learned) == {"b.test"}
    assert learned["b.test"].gap == pytest.approx(95.0)


def test_a_bridges_feed_learns_in_its_own_queue() -> None:
    seen = outcome(429, ("bridge.test", HopKind.FEED, 302), ("bridge.test", HopKind.FEED, 429), retry_after=LATER)
    assert set(taught("bridge.test#7", seen)) == {"bridge.test#7"}


def test_a_robots_txt_that_is_asked_for_too_often_closes_its_host() -> None:
    seen = outcome(None, ("a.test", HopKind.ROBOTS, 429))
    closed = taught("a.test", seen)["a.test"].closed_until
    assert closed is not None
    assert closed >= NOON + timedelta(hours=1)


def test_a_crawl_delay_beyond_the_longest_is_learned_once() -> None:
    """Otherwise a row would be written for every visit."""
    seen = FeedOutcome(1, 0, NOON, VisitResult.UNCHANGED, "304", 304, crawl_delay=1e9)
    (first,) = taught("a.test", seen).values()
    assert taught("a.test", seen, first) == {}
