"""The week that the planner has learned."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta

from tidings.model.visits import Visit, VisitResult
from tidings.schedule.planner.state import learned_week
from tidings.schedule.registry import pack_state, policy_named

MONDAY = datetime(2026, 11, 9, 8, 30, tzinfo=UTC)


def test_the_week_of_the_planner_is_in_articles_an_hour() -> None:
    planner = policy_named("planner")
    at = MONDAY + timedelta(days=6)
    published = tuple(MONDAY - timedelta(weeks=week) for week in range(4))
    visit = Visit(1, at, VisitResult.CHANGED, "4 new", articles_new=4, published=published, window=4)
    rates = learned_week(pack_state(planner, planner.observe(planner.start(random.Random(1)), visit)))
    assert rates is not None
    assert [hour for hour, rate in enumerate(rates) if rate > 0] == [8]
    assert 0.9 < rates[8] < 1.3  # one a week, the latest ones counting more


def test_there_is_none_of_other_policies_or_before_a_visit() -> None:
    for name in ("median", "planner"):
        policy = policy_named(name)
        assert learned_week(pack_state(policy, policy.start(random.Random(1)))) is None
    assert learned_week(None) is None
    assert learned_week(b"odd") is None
