"""The budget of visits an hour: an even pace, bursts smoothed, no hour beyond it."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.examples import examples

from tidings.crawl.controller.ranking import Allowance

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


def leave(allowance: Allowance, hours: float, now: datetime = NOON) -> list[datetime]:
    """When visits leave where there is always one waiting."""
    left, end = [], now + hours * HOUR
    while now < end:
        if allowance.take(now):
            left.append(now)
        else:
            opens = allowance.opens_at(now)
            assert opens > now, "a door that is shut must say when it opens"
            now = opens
    return left


@pytest.mark.parametrize("budget", [60.0, 600.0, 7200.0])
def test_under_load_every_hour_is_within_2_percent_of_the_budget(budget: float) -> None:
    left = leave(Allowance(budget, NOON), 5)
    for hour in range(1, 5):
        count = sum(NOON + hour * HOUR <= at < NOON + (hour + 1) * HOUR for at in left)
        assert count == pytest.approx(budget, rel=0.02)


@settings(deadline=None, max_examples=examples(40))
@given(st.integers(20, 400), st.integers(0, 240))
def test_no_hour_anywhere_has_more_than_the_budget_and_2_percent(budget: int, quiet: int) -> None:
    allowance = Allowance(float(budget), NOON)
    left = leave(allowance, 2) + leave(allowance, 2, NOON + 2 * HOUR + timedelta(minutes=quiet))
    for start in left[:: max(1, len(left) // 60)]:
        inside = sum(start <= at < start + HOUR for at in left)
        assert inside <= max(1.02 * budget, budget + 1)


def test_a_burst_is_smoothed_to_five_minutes_worth() -> None:
    allowance = Allowance(600.0, NOON)
    at_once = 0
    while allowance.take(NOON):
        at_once += 1
    assert at_once == 50


def test_a_budget_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="allows none"):
        Allowance(0, NOON)
