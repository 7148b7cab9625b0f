"""Every policy goes on as before where its last visit lies in the future: the clock was ahead then."""

from __future__ import annotations

import math
import random
from datetime import UTC, datetime, timedelta

import pytest
from tests.cases import each

from tidings.crawl.controller.ranking import Allowance
from tidings.model.feeds import Hints
from tidings.model.visits import Scheduled, Visit, VisitResult
from tidings.schedule.budget import Steering
from tidings.schedule.clock_jumps import mended_visit
from tidings.schedule.policies.base import Circumstances, Rounds, Terms, ranks, times
from tidings.schedule.registry import for_pages, policies
from tidings.schedule.reschedule import Rescheduler

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)  # a Monday
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
JUMPS = [timedelta(minutes=3), 30 * DAY, 365 * 20 * DAY]


def visit(at: datetime, new: int = 1) -> Visit:
    result = VisitResult.CHANGED if new else VisitResult.UNCHANGED
    return Visit(1, at, result, "", articles_new=new, published=(at - timedelta(minutes=10),) * new, window=20)


@each("jump", JUMPS)
@each("name", [policy.name for policy in policies()])
def test_a_policy_behaves_after_the_clock_was_set_back(name: str, jump: timedelta) -> None:
    policy = next(policy for policy in policies() if policy.name == name)
    for chosen in [policy] if ranks(policy) else [policy, for_pages(policy)]:
        state = chosen.start(random.Random(1))
        for day in range(20):
            for hour in range(0, 24, 8):
                state = chosen.observe(state, visit(NOON - 20 * DAY + day * DAY + hour * HOUR, new=int(hour == 8)))
        for hour in (1, 2, 3):  # the clock is ahead
            state = chosen.observe(state, visit(NOON + jump + hour * HOUR, new=hour % 2))
        for hour in range(4, 72, 4):  # and right again
            now = NOON + hour * HOUR
            if ranks(chosen):
                assert chosen.rank(state, now) > 0, "it would never be visited"
            state = chosen.observe(state, visit(now, new=int(hour % 24 == 8)))
            if times(chosen):
                proposal = chosen.next_visit(state, Circumstances(), now)
                assert now <= proposal.at <= now + 40 * DAY, hour
            else:
                assert ranks(chosen)
                rank = chosen.rank(state, now + 12 * HOUR)
                assert 0 <= rank < math.inf
        assert chosen.explain(state)


def test_years_between_two_visits_are_no_trouble() -> None:
    for policy in policies():
        state = policy.start(random.Random(1))
        for years in (0, 0.01, 60, 60.01, 0.02):
            now = NOON + years * 365 * DAY
            state = policy.observe(state, visit(now))
            if times(policy):
                assert policy.next_visit(state, Circumstances(), now).at >= now


def test_a_push_does_not_revive_a_retry_after_of_the_wrong_time() -> None:
    rounds = Rounds(NOON, 6 * HOUR, 10 * HOUR, random.Random(1))
    ahead = NOON + 30 * DAY
    scheduled = Scheduled(1, None, None, 0, Hints(retry_after=ahead + HOUR), last_visit_at=ahead)
    pushed = Visit(1, NOON, VisitResult.UNCHANGED, "pushed: nothing new", pushed=True)
    then = Rescheduler("fixed", Terms(), random.Random(1), rounds)(scheduled, pushed, Hints())
    assert then.decision.at is not None
    assert then.decision.at <= NOON + HOUR + timedelta(minutes=1)
    assert then.hints.retry_after == NOON + HOUR


@pytest.mark.parametrize("jump", JUMPS[1:], ids=str)
def test_executions_go_on_from_where_the_clock_is(jump: timedelta) -> None:
    rounds = Rounds(NOON, timedelta(minutes=6), timedelta(minutes=10), random.Random(1))
    for now in (NOON, NOON + HOUR, NOON + jump, NOON + jump + HOUR, NOON + 2 * HOUR, NOON + 3 * HOUR):
        assert now < rounds.nth_after(now, 1) <= now + timedelta(minutes=10)


def test_a_budget_is_given_out_after_the_clock_was_set_back() -> None:
    allowance, steering = Allowance(60, NOON), Steering(60, HOUR, NOON, timedelta(minutes=40))
    for minute in range(60):
        allowance.take(NOON + 30 * DAY + timedelta(minutes=minute))
        steering.visited(NOON + 30 * DAY + timedelta(minutes=minute))
    taken = sum(allowance.take(NOON + timedelta(minutes=minute)) for minute in range(60))
    assert 55 <= taken <= 66
    assert allowance.opens_at(NOON + HOUR) <= NOON + 2 * HOUR
    before = steering.price(NOON)
    for minute in range(0, 600):  # ten times as many as are allowed
        for _ in range(10):
            steering.visited(NOON + timedelta(minutes=minute))
    assert steering.price(NOON + 10 * HOUR) > before


def test_a_visit_is_mended_only_where_something_is_wrong() -> None:
    ceiling, none = 25 * HOUR, Hints()
    for ahead in (timedelta(0), HOUR, ceiling):
        assert mended_visit(NOON + ahead, NOON, None, none, ceiling, NOON) == NOON + ahead
    assert mended_visit(NOON - HOUR, NOON + 30 * DAY, None, none, ceiling, NOON) == NOON - HOUR  # due anyway
    asked = Hints(retry_after=NOON + 90 * DAY)
    assert mended_visit(NOON + 90 * DAY, NOON, None, asked, ceiling, NOON) == NOON + 90 * DAY
    assert mended_visit(NOON + 91 * DAY, NOON, None, asked, ceiling, NOON) < NOON + 91 * DAY
    refreshed = NOON + 30 * DAY
    assert mended_visit(refreshed, NOON - HOUR, refreshed, none, ceiling, NOON) == NOON
