import random
from datetime import UTC, datetime, timedelta
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tidings.schedule.policies.base import Rounds

START = datetime(2026, 3, 2, tzinfo=UTC)
LEAST, MOST = timedelta(seconds=360), timedelta(seconds=600)


def rounds(seed: int = 1) -> Rounds:
    return Rounds(START, LEAST, MOST, random.Random(seed))


def test_gaps_lie_between_360_and_600_seconds() -> None:
    row = rounds()
    times = [row.nth_after(START, n) for n in range(1, 500)]
    gaps = [later - earlier for earlier, later in zip([START, *times], times, strict=False)]
    assert min(gaps) >= LEAST
    assert max(gaps) <= MOST
    assert len(set(gaps)) > 400  # at random, not one interval


def test_the_next_execution_is_strictly_later() -> None:
    row = rounds()
    first = row.nth_after(START, 1)
    assert first > START
    assert row.nth_after(first, 1) > first
    assert row.nth_after(first - timedelta(microseconds=1), 1) == first


@cache
def asked_straight() -> set[datetime]:
    straight = rounds()
    return {straight.nth_after(START, n) for n in range(1, 3500)}


@given(st.lists(st.integers(0, 10**6), min_size=1, max_size=40))
def test_the_row_does_not_depend_on_who_asks_when(asked: list[int]) -> None:
    times, asking = asked_straight(), rounds()
    for seconds in sorted(asked):
        assert asking.nth_after(START + timedelta(seconds=seconds), 1) in times


def test_impossible_rounds_are_refused() -> None:
    with pytest.raises(ValueError, match="least"):
        Rounds(START, MOST, LEAST, random.Random(1))
    with pytest.raises(ValueError, match="counted from 1"):
        rounds().nth_after(START, 0)
