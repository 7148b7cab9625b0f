"""The bounds: least delay for a price, checked against all that could be done."""

from __future__ import annotations

from datetime import timedelta
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.unit.lab.rhythms import made_up

from tidings.lab.bounds import Moments, bound
from tidings.lab.replay import Setting
from tidings.lab.score import score
from tidings.lab.trace import cut_trace
from tidings.schedule.planner.kernels import plan_all

SETTING = Setting(cut_trace(made_up(7)), timedelta(days=2))


@given(st.lists(st.integers(0, 50), min_size=1, max_size=8), st.floats(0.1, 40))
@settings(deadline=None)  # the first one waits for the compiler
def test_no_choice_of_visits_is_better(seconds: list[int], price: float) -> None:
    end = 60.0
    times, counts = np.unique(np.array(seconds, np.float64), return_counts=True)
    source = Moments.of(times, counts.astype(np.float64), times)

    def cost(visits: tuple[float, ...]) -> float:
        until = np.array([*visits, end])
        return float(sum(until[np.searchsorted(until, post)] - post for post in seconds)) + price * len(visits)

    chosen = times[plan_all(source.times, source.mass, source.moment, price, end)]
    best = min(cost(some) for count in range(len(times) + 1) for some in combinations(times.tolist(), count))
    assert cost(tuple(chosen.tolist())) == pytest.approx(best)


@pytest.mark.parametrize("name", ["oracle", "clairvoyant"])
@pytest.mark.parametrize("budget", [3.0, 12.0])
def test_the_budget_is_spent(name: str, budget: float) -> None:
    result = score(bound(name, SETTING, budget))
    assert result.policy == name
    assert result.visits_per_source_per_day == pytest.approx(budget, rel=0.01)


def test_more_than_there_are_posts_is_not_spent() -> None:
    result = score(bound("clairvoyant", SETTING, 280.0))
    assert result.visits_per_source_per_day < 30
    assert result.max_delay_min == 0


def test_who_knows_more_waits_less() -> None:
    means = [score(bound("clairvoyant", SETTING, budget)).mean_delay_min for budget in (3.0, 6.0, 12.0)]
    assert means == sorted(means, reverse=True)
    for budget, mean in zip((3.0, 6.0, 12.0), means, strict=True):
        assert mean < score(bound("oracle", SETTING, budget)).mean_delay_min


def test_what_they_see_and_lose_is_counted_as_for_any_policy() -> None:
    result = bound("clairvoyant", Setting(SETTING.trace, SETTING.train, window=2), 3.0)
    begin = SETTING.scored.timestamp()
    lost = 0
    for posts, visits, seen in zip(SETTING.trace.posts, result.visits, result.seen, strict=True):
        assert all(moment >= begin for moment in visits)
        for post, when in zip(posts, seen, strict=True):
            if post >= begin:
                assert when == (min(visits[visits >= post]) if (visits >= post).any() else np.inf)
        for earlier, later in zip([begin - 1, *visits], visits, strict=False):
            lost += max(0, int(np.count_nonzero((posts > earlier) & (posts <= later))) - 2)
    assert score(result).lost_articles == lost > 0
