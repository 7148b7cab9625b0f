"""A world of known intensities: fitted to a trace, drawn from it, and what `exact` makes of it."""

from __future__ import annotations

from datetime import timedelta
from functools import cache

import numpy as np
import pytest
from tests.unit.lab.rhythms import made_up

from tidings.errors import SettingsError
from tidings.lab.experiment import Trial, poisson_world, trials
from tidings.lab.poisson import WEEK_SLOTS, drawn_trace, fitted_rates, week_slot
from tidings.lab.replay import Setting
from tidings.lab.score import Score, score
from tidings.lab.trace import cut_trace

RECORDED = Setting(cut_trace(made_up(28)), timedelta(days=14))
WORLD = poisson_world(RECORDED, 1)
BUDGET = 12.0


@cache
def scored(policy: str) -> Score:
    return score(Trial(policy, BUDGET).run(WORLD))


def test_the_intensities_add_up_to_what_was_posted() -> None:
    rates = fitted_rates(RECORDED.trace)
    for source, posts in zip(rates, RECORDED.trace.posts, strict=True):
        assert source.shape == (WEEK_SLOTS,)
        assert source.sum() == pytest.approx(len(posts) / 4)
        assert source[week_slot(posts)].mean() > 2 * source.mean()  # where posts came there is more


def test_a_minute_after_a_mondays_midnight_the_first_slot_begins() -> None:
    monday = RECORDED.trace.start.timestamp()
    moments = monday + np.array([0.0, 59.0, 60.0, 359.0, 360.0, 7 * 86400 + 60.0])
    assert week_slot(moments).tolist() == [WEEK_SLOTS - 1, WEEK_SLOTS - 1, 0, 0, 1, 0]


def test_posts_are_drawn_from_them() -> None:
    rates, drawn = fitted_rates(RECORDED.trace), WORLD.trace
    assert drawn.articles == pytest.approx(RECORDED.trace.articles, rel=0.1)
    for source, posts in zip(rates, drawn.posts, strict=True):
        assert (np.diff(posts) >= 0).all()
        assert len(posts) == pytest.approx(4 * source.sum(), abs=5 * np.sqrt(4 * source.sum()))
    again, other = drawn_trace(RECORDED.trace, rates, 1), drawn_trace(RECORDED.trace, rates, 2)
    assert all(np.array_equal(one, two) for one, two in zip(again.posts, drawn.posts, strict=True))
    assert not all(np.array_equal(one, two) for one, two in zip(other.posts, drawn.posts, strict=True))


def test_exact_is_between_the_planner_and_the_oracle() -> None:
    """Who knows the intensities waits less than who learns them, and longer than who knows what came."""
    assert scored("exact").visits_per_source_per_day == pytest.approx(BUDGET, rel=0.01)
    assert scored("oracle").mean_delay_min < scored("exact").mean_delay_min < scored("planner").mean_delay_min
    assert scored("planner").mean_delay_min < 1.3 * scored("exact").mean_delay_min


def test_exact_is_a_bound_of_poisson_worlds_alone() -> None:
    names = {trial.policy for trial in trials(["all"], [BUDGET], poisson=True)}
    assert names - {trial.policy for trial in trials(["all"], [BUDGET])} == {"exact"}
    with pytest.raises(SettingsError, match="give --poisson"):
        trials(["exact"], [BUDGET])
