"""The posting-history paper's `history` and `minimum-delay`: ranks, training, and who is visited first."""

import math
import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from tests.cases import each

from tidings.model.sources import Readership
from tidings.model.visits import Standing, Visit, VisitResult
from tidings.schedule.policies.base import ranks, weight_of
from tidings.schedule.policies.posting_history import OVERDUE, History, HistoryState, MinimumDelay
from tidings.schedule.policies.posting_rates import HourlyState, expected, expected_delay

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
EXECUTION = timedelta(seconds=480)
AT_ONCE = History(training=timedelta(0))


def seen(at: datetime, *published: datetime) -> Visit:
    result = VisitResult.CHANGED if published else VisitResult.UNCHANGED
    return Visit(1, at, result, "", articles_new=len(published), published=published)


def posting(history: History, days: int, hour: int, articles: int) -> HistoryState:
    """A source that published so many articles in that hour of each day, visited at each midnight."""
    midnight = datetime(2026, 1, 5, tzinfo=UTC)
    state = history.observe(history.start(random.Random(1)), seen(midnight))
    for day in range(days):
        published = [midnight + day * DAY + hour * HOUR + n * HOUR / articles for n in range(articles)]
        state = history.observe(state, seen(midnight + (day + 1) * DAY, *published))
    return state


def test_equation_6() -> None:
    assert 3.0 * weight_of(Standing(subscribers=1000), 0.0) == 3.0
    assert weight_of(Standing(weight=2.0, subscribers=4), 0.5) == 2.0 * 3.0 / 1.5
    for c in (0.0, 0.5, 2.0):
        assert weight_of(Standing(), c) == 1.0  # with one reader nothing changes
        # Equation 6, but for a factor that is the same for all sources.
        for subscribers in (1, 3, 40):
            paper = (1 + c * subscribers) / (1 + c * 1)
            assert weight_of(Standing(subscribers=subscribers), c) == pytest.approx(paper)


def test_those_who_follow_count_as_far_as_they_read() -> None:
    counted = {
        Readership(1, 0): 1.0,
        Readership(1, 400): 1.0,  # one reader is one, however much they read
        Readership(3, 41): 3.0,
        Readership(3, 12): 3.0,  # an article a week each
        Readership(3, 10): 2.5,
        Readership(3, 0): 1.0,  # nobody reads it
        Readership(0): 1.0,
    }
    for readers, subscribers in counted.items():
        assert readers.subscribers == subscribers, readers
        paper = (1 + 0.5 * subscribers) / 1.5
        assert weight_of(Standing(readers=readers), 0.5) == pytest.approx(paper)
    assert weight_of(Standing(subscribers=12, readers=Readership(3, 41)), 0.5) == pytest.approx(7 / 1.5)


def test_both_are_ranking_policies() -> None:
    assert ranks(History())
    assert ranks(MinimumDelay())


@each("policy", [AT_ONCE, History(), MinimumDelay()])
def test_a_source_never_visited_is_first(policy: History | MinimumDelay) -> None:
    state = policy.start(random.Random(1))
    assert policy.rank(state, NOON) == math.inf  # type: ignore[arg-type]


def test_the_rank_is_the_number_of_articles_to_expect() -> None:
    state = posting(AT_ONCE, 30, hour=9, articles=6)
    nine = state.hourly.visited + 9 * HOUR
    assert AT_ONCE.rank(state, nine) == pytest.approx(9 * 0.01)
    assert AT_ONCE.rank(state, nine + HOUR / 2) == pytest.approx(0.09 + 3)
    assert AT_ONCE.rank(state, nine + HOUR) == expected(state.hourly, nine + HOUR) == pytest.approx(0.09 + 6)


def test_the_source_with_more_to_expect_goes_first_at_the_hours_it_publishes_in() -> None:
    morning, evening = posting(AT_ONCE, 30, hour=9, articles=6), posting(AT_ONCE, 30, hour=20, articles=12)
    ten, late = morning.hourly.visited + 10 * HOUR, morning.hourly.visited + 21 * HOUR
    assert AT_ONCE.rank(morning, ten) > AT_ONCE.rank(evening, ten)
    assert AT_ONCE.rank(evening, late) > AT_ONCE.rank(morning, late)


def test_without_training_it_ranks_by_what_it_has_learned_so_far() -> None:
    state = AT_ONCE.observe(AT_ONCE.start(random.Random(1)), seen(NOON))
    assert AT_ONCE.rank(state, NOON + HOUR) == pytest.approx(0.01)
    state = AT_ONCE.observe(state, seen(NOON + HOUR, NOON + HOUR / 2))
    assert AT_ONCE.rank(state, NOON + DAY + HOUR) == pytest.approx(1 + 23 * 0.01)


def test_in_training_it_is_visited_as_median_would() -> None:
    history = History()
    state = history.observe(history.start(random.Random(1)), seen(NOON, NOON - HOUR))
    assert state.median.toe == 2  # M = 1.6 after the first change
    assert history.rank(state, NOON + EXECUTION) == 0
    assert history.rank(state, NOON + 2 * EXECUTION) == OVERDUE
    assert history.rank(state, NOON + 4 * EXECUTION) == 2 * OVERDUE
    unchanged = history.observe(state, seen(NOON + 2 * EXECUTION))
    assert unchanged.median.toe == 2  # M = 1.9
    assert unchanged.median.m == pytest.approx(1.9)


def test_executions_at_random_times_are_counted_as_whole_ones() -> None:
    history = History()
    state = history.observe(history.start(random.Random(1)), seen(NOON, NOON - HOUR))
    every = HistoryState(state.hourly, replace(state.median, toe=1))
    assert history.rank(every, NOON + timedelta(seconds=360)) >= OVERDUE
    assert history.rank(every, NOON + timedelta(seconds=200)) == 0


def test_a_source_in_training_that_is_due_goes_before_all_that_are_trained() -> None:
    history = History()
    trained = posting(history, 40, hour=9, articles=60)
    now = trained.hourly.visited + 30 * DAY
    learner = history.observe(history.start(random.Random(1)), seen(now - HOUR, now - 2 * HOUR))
    assert history.rank(learner, now) > history.rank(trained, now) > 1000


def test_training_ends_after_four_weeks() -> None:
    history = History()
    state = posting(history, 27, hour=9, articles=6)
    since = state.hourly.since
    assert history.rank(state, since + 28 * DAY - HOUR) >= OVERDUE
    assert history.rank(state, since + 28 * DAY) == expected(state.hourly, since + 28 * DAY)
    assert "in training for another 24 h" in history.explain(state)
    assert "training" not in history.explain(posting(history, 28, hour=9, articles=6))


def test_it_learns_while_in_training() -> None:
    assert posting(History(), 27, 9, 6).hourly == posting(AT_ONCE, 27, 9, 6).hourly


def test_minimum_delay_ranks_by_the_time_waited_in_all() -> None:
    policy = MinimumDelay()
    state = posting(AT_ONCE, 30, hour=9, articles=6).hourly
    ten = state.visited + 10 * HOUR
    # Six articles from nine to ten have waited half an hour each by ten, and an hour more each hour from then on.
    others = 0.01 * (10**2 - 1) / 2
    assert policy.rank(state, ten) == pytest.approx(6 * 0.5 + others)
    assert policy.rank(state, ten + HOUR) == pytest.approx(6 * 1.5 + 0.01 * (11**2 - 2**2 + 1) / 2)
    assert policy.rank(state, ten) == expected_delay(state, ten)


def test_where_history_would_leave_a_quiet_source_waiting_minimum_delay_does_not() -> None:
    """Twelve articles an hour ago against one two days ago: history counts articles, minimum-delay their waiting."""
    busy = HourlyState((12.0,) * 24, NOON - DAY, NOON - HOUR, tuple(12.0 * hour for hour in range(25)))
    quiet = HourlyState((0.2,) * 24, NOON - 3 * DAY, NOON - 2 * DAY, tuple(0.2 * hour for hour in range(25)))
    assert expected(busy, NOON) > expected(quiet, NOON)
    assert MinimumDelay().rank(busy, NOON) < MinimumDelay().rank(quiet, NOON)


def test_they_explain_themselves() -> None:
    state = posting(AT_ONCE, 30, hour=9, articles=6)
    for words in (AT_ONCE.explain(state), MinimumDelay().explain(state.hourly)):
        assert "about 6.0 articles a day over 30 days" in words
        assert "in the hour from 9:00 UTC" in words
    assert "in the hour from 14:30 IST; " in AT_ONCE.explain(state, ZoneInfo("Asia/Kolkata"))
    assert "no visit has worked" in History().explain(History().start(random.Random(1)))
