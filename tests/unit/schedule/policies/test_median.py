"""advaRSS's T, M and ToE, against sequences worked out by hand."""

import math
import random
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tidings.model.visits import Visit, VisitResult
from tidings.schedule.policies.base import Circumstances, Rounds
from tidings.schedule.policies.median import M_MAX, Median, MedianState

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)


def seen(result: VisitResult) -> Visit:
    return Visit(1, NOON, result, "")


UNCHANGED, CHANGED = seen(VisitResult.UNCHANGED), seen(VisitResult.CHANGED)


def test_starts_at_m_4_t_1_and_a_random_toe_of_0_to_3() -> None:
    starts = [Median().start(random.Random(seed)) for seed in range(200)]
    assert {(state.m, state.t) for state in starts} == {(4.0, 1.0)}
    assert {state.toe for state in starts} == {0, 1, 2, 3}


def test_the_first_change_takes_m_from_4_to_1_6_and_toe_to_2() -> None:
    state = Median().observe(MedianState(), CHANGED)
    assert state.m == pytest.approx(1.6)
    assert (state.t, state.toe) == (1.0, 2)


def test_unchanged_visits_follow_the_designs_sequence() -> None:
    state = MedianState(m=1.6, t=1.0)
    sequence = []
    for _ in range(3):
        state = Median().observe(state, UNCHANGED)
        sequence.append((round(state.m, 10), round(state.t, 10)))
    assert sequence == [(1.9, 2.6), (2.68, 4.5), (4.03, 7.18)]


def test_toe_is_m_rounded_up() -> None:
    state = MedianState(m=1.6, t=1.0)
    toes = []
    for _ in range(3):
        state = Median().observe(state, UNCHANGED)
        toes.append(state.toe)
    assert toes == [2, 3, 5]


@pytest.mark.parametrize("result", [VisitResult.FAILED, VisitResult.GONE])
def test_a_failed_visit_changes_neither_m_nor_t(result: VisitResult) -> None:
    state = Median().observe(MedianState(m=7.5, t=20.0), seen(result))
    assert (state.m, state.t) == (7.5, 20.0)


@given(st.lists(st.sampled_from([UNCHANGED, CHANGED])))
def test_m_stays_between_1_and_its_cap_whatever_happens(visits: list[Visit]) -> None:
    state = MedianState()
    for visit in visits:
        state = Median().observe(state, visit)
        assert 1.0 <= state.m <= M_MAX
        assert state.toe == max(1, math.ceil(state.m))


def test_a_source_that_always_changes_is_visited_at_every_execution() -> None:
    state = MedianState()
    for _ in range(60):
        state = Median().observe(state, CHANGED)
    # M closes in on 1; at exactly 1 the ceiling is 1, and float arithmetic gets there.
    assert state.m == pytest.approx(1.0)
    assert state.toe == 1


def test_event_driven_it_waits_toe_mean_executions() -> None:
    wish = Median().next_visit(MedianState(m=2.68, t=4.5, toe=3), Circumstances(), NOON)
    assert wish.at == NOON + 3 * timedelta(seconds=480)
    assert "M = 2.68" in wish.reason
    assert "24 min" in wish.reason


def test_in_rounds_it_waits_for_the_toe_th_execution() -> None:
    rounds = Rounds(NOON, timedelta(seconds=360), timedelta(seconds=600), random.Random(1))
    executions = [rounds.nth_after(NOON, n) for n in (1, 2, 3)]
    wish = Median().next_visit(MedianState(toe=3), Circumstances(rounds=rounds), NOON)
    assert wish.at == executions[2]


def test_a_growing_cap_goes_from_25_to_640_and_back() -> None:
    policy, state, caps = Median(grows=True), MedianState(), []
    for _ in range(60):
        state = policy.observe(state, UNCHANGED)
        assert state.m <= state.cap
        caps.append(state.cap)
    assert sorted(set(caps)) == [25, 50, 100, 200, 400, 640]
    for _ in range(6):
        state = policy.observe(state, CHANGED)
    assert state.cap == 25
