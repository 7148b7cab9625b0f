"""The replay: what a visit sees, when policies are asked, and that nobody is told of the future."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.examples import ALL
from tests.unit.lab.rhythms import MONDAY, made_up

from tidings.lab.peers import compared_policy
from tidings.lab.replay import Feed, Replay, Setting, first_visits, replay
from tidings.lab.score import score
from tidings.lab.trace import Trace, cut_trace
from tidings.model.visits import Visit, VisitResult
from tidings.schedule.policies.median import MedianState

T0 = MONDAY.timestamp()
WEEK = Setting(cut_trace(made_up(7)), timedelta(days=2))
SOURCES = len(WEEK.trace.names)


def at(second: float) -> datetime:
    return datetime.fromtimestamp(T0 + second, UTC)


@cache
def of_the_week(policy: str, budget: float | None = None) -> Replay:
    """Made once: all that only look at it look at the same one."""
    return replay(compared_policy(policy), WEEK, budget)


def part_of(trace: Trace, step: int) -> Trace:
    """Every second, every third ... of its sources."""
    return Trace(trace.start, trace.end, trace.names[::step], trace.posts[::step])


def a_feed(*seconds: float, window: int = 3, begin: float = 0.0) -> Feed:
    return Feed(1, [T0 + second for second in seconds], window, T0 + begin)


# -- what a visit sees ------------------------------------------------------------------------------


def test_a_visit_sees_what_came_since_the_last_one() -> None:
    feed = a_feed(10, 20, 30)
    first, second, third = feed.look(at(20)), feed.look(at(29)), feed.look(at(31))
    assert (first.result, first.published, first.gap) == (VisitResult.CHANGED, (at(10), at(20)), False)
    assert (second.result, second.articles_new, second.published) == (VisitResult.UNCHANGED, 0, ())
    assert (third.articles_new, third.published, third.window) == (1, (at(30),), 3)
    assert (feed.seen - T0).tolist() == [20, 20, 31]
    assert not feed.lost.any()


def test_what_falls_off_the_end_is_lost_with_the_visit_that_missed_it() -> None:
    feed = a_feed(1, 10, 20, 30, 40, 50)
    feed.look(at(5))
    visit = feed.look(at(60))
    assert (visit.articles_new, visit.published, visit.gap) == (3, (at(30), at(40), at(50)), True)
    assert (feed.seen - T0).tolist() == [5, 60, 60, 60, 60, 60]
    assert feed.lost.tolist() == [False, True, True, False, False, False]


def test_a_window_full_of_news_is_a_gap_though_nothing_was_lost() -> None:
    """As a reader sees it: nothing of the last body is left."""
    feed = a_feed(1, 10, 20, 30)
    feed.look(at(5))
    assert feed.look(at(60)).gap
    assert not feed.lost.any()


def test_the_first_visit_sees_the_last_items_and_loses_nothing_from_before() -> None:
    feed = a_feed(10, 20, 30, 40, 50, begin=45)
    visit = feed.look(at(55))
    assert (visit.published, visit.gap) == ((at(30), at(40), at(50)), False)
    assert not feed.lost.any()


# -- no future --------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", ["planner", "history", "minimum-delay", "round-robin", "median", "miniflux"])
@given(hour=st.integers(30, 150))
@settings(max_examples=4 if ALL else 2, deadline=None)
def test_posts_to_come_change_no_visit_before_them(policy: str, hour: int) -> None:
    moment = T0 + 3600 * hour
    trace = WEEK.trace
    other = tuple(np.append(times[times <= moment], moment + 7 * np.arange(1.0, 40.0)) for times in trace.posts)
    altered = Trace(trace.start, trace.end, trace.names, other)
    ours = of_the_week(policy, 12.0).visits
    theirs = replay(compared_policy(policy), replace(WEEK, trace=altered), 12.0).visits
    for then, now in zip(ours, theirs, strict=True):
        # A visit at or before that moment is decided by what came before it.
        assert then[then <= moment].tolist() == now[now <= moment].tolist()
    assert any(not np.array_equal(then, now) for then, now in zip(ours, theirs, strict=True)) == (
        policy != "round-robin"
    )


# -- when policies are asked ------------------------------------------------------------------------


def test_first_visits_are_spread_out() -> None:
    firsts = first_visits(WEEK)
    assert firsts[0] == WEEK.begin
    assert len(set(firsts)) == len(firsts)
    assert firsts[-1] < WEEK.begin + WEEK.spread
    assert [times[0] for times in of_the_week("fixed").visits] == [one.timestamp() for one in firsts]


@pytest.mark.parametrize("policy", ["round-robin", "minimum-delay"])
def test_executions_of_ranking_policies(policy: str) -> None:
    result = of_the_week(policy, 12.0)
    everyone = np.concatenate(result.visits)
    assert np.diff(np.unique(everyone)).min() == pytest.approx(360, abs=6)
    for times in result.visits:
        assert min(later - earlier for earlier, later in pairwise(times)) >= 600
    # 12 * 18 visits a day, the fraction of an execution carried over
    assert len(everyone) == pytest.approx(12 * SOURCES * 7, abs=3)


def test_history_is_trained_under_a_budget_too() -> None:
    """Within it: where it wants fewer visits than there are, some are left."""
    visits = {budget: sum(map(len, of_the_week("history", budget).visits)) for budget in (None, 6.0, 48.0)}
    median = sum(map(len, of_the_week("median").visits))
    assert visits[None] == pytest.approx(median, rel=0.25)  # as often as median, on executions of its own
    assert visits[48.0] == pytest.approx(visits[None], rel=0.05)
    assert visits[6.0] == pytest.approx(6 * SOURCES * 7, abs=3)


@pytest.mark.parametrize("policy", ["planner", "median", "commafeed"])
def test_timing_policies_keep_the_floor(policy: str) -> None:
    result = replay(compared_policy(policy), replace(WEEK, trace=part_of(WEEK.trace, 3)), 200.0)
    for times in result.visits:
        assert np.diff(times).min() >= WEEK.terms.floor.total_seconds()


@pytest.mark.parametrize(
    ("policy", "budget"), [("planner", 6.0), ("planner", 48.0), ("history", 6.0), ("minimum-delay", 48.0)]
)
def test_a_budget_is_kept_over_the_scored_days(policy: str, budget: float) -> None:
    """Ten days with two weekends in them, the second at their end. The training is too short to find the price of 48
    visits by small steps, and what it left unspent is not theirs to spend."""
    setting = Setting(part_of(cut_trace(made_up(20)), 2), timedelta(days=10))
    visits = score(replay(compared_policy(policy), setting, budget)).visits_per_source_per_day
    assert visits == pytest.approx(budget, rel=0.01)


def test_a_budget_is_kept_where_sources_hardly_publish() -> None:
    """A post or two a week each: 48 visits a day are bought at a price of seconds, not of 40 minutes."""
    sparse = {name: times[::7] for name, times in made_up(35).items() if len(times) < 120}
    setting = Setting(cut_trace(sparse, least=3), timedelta(days=7))
    visits = score(replay(compared_policy("planner"), setting, 48.0)).visits_per_source_per_day
    assert len(setting.trace.names) >= 6
    assert visits == pytest.approx(48, rel=0.01)


@pytest.mark.parametrize("budget", [12.0, 48.0])
def test_a_cold_start_uses_the_budget_of_its_first_week(budget: float) -> None:
    setting = Setting(cut_trace(made_up(21)), timedelta(days=14), cold=True)
    result = replay(compared_policy("planner"), setting, budget)
    begin, everyone = setting.begin.timestamp(), np.concatenate(result.visits)
    by_day = np.bincount(((everyone - begin) // 86400).astype(int)) / (budget * len(result.visits))
    assert by_day.mean() == pytest.approx(1, rel=0.02)
    assert by_day[0] > 0.5
    assert by_day[1:].min() > 0.6


def test_without_a_budget_the_price_says_how_often() -> None:
    cheap = replace(WEEK, terms=replace(WEEK.terms, price=timedelta(minutes=10)))
    dear, often = of_the_week("planner"), replay(compared_policy("planner"), cheap)
    assert sum(map(len, often.visits)) > 1.5 * sum(map(len, dear.visits))


def test_the_planner_learns_of_all_sources_each_day() -> None:
    assert WEEK.relearn
    learned, stubborn = of_the_week("planner"), replay(compared_policy("planner"), replace(WEEK, relearn=False))
    day = T0 + 86400
    same = [np.array_equal(a[a < day], b[b < day]) for a, b in zip(learned.visits, stubborn.visits, strict=True)]
    assert all(same)
    assert any(not np.array_equal(a, b) for a, b in zip(learned.visits, stubborn.visits, strict=True))


def test_a_cold_start_begins_with_the_scored_days() -> None:
    result = replay(compared_policy("planner"), replace(WEEK, cold=True), 12.0)
    begin = WEEK.scored.timestamp()
    assert min(times[0] for times in result.visits) == begin
    assert score(result).visits_per_source_per_day > 6


def test_days_are_told_and_visits_shown() -> None:
    days: list[int] = []
    seen: list[tuple[Visit, MedianState]] = []
    replay(
        compared_policy("median"),
        WEEK,
        on_day=lambda: days.append(1),
        on_visit=lambda visit, state, _: seen.append((visit, state)),
    )
    assert len(days) == 7
    assert all(isinstance(state, MedianState) for _, state in seen)
    assert [visit.at for visit, _ in seen] == sorted(visit.at for visit, _ in seen)


def test_the_same_again() -> None:
    first, second = of_the_week("planner", 12.0), replay(compared_policy("planner"), WEEK, 12.0)
    assert all(np.array_equal(a, b) for a, b in zip(first.visits, second.visits, strict=True))
    other = replay(compared_policy("planner"), replace(WEEK, seed=2), 12.0)
    assert not all(np.array_equal(a, b) for a, b in zip(first.visits, other.visits, strict=True))
