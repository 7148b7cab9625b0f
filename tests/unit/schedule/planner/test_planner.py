"""The planner: what it learns, what it expects, and that its plan is the best one."""

import random
from datetime import UTC, datetime, timedelta

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from tests.examples import examples

from tidings.model.visits import Standing, Visit, VisitResult
from tidings.schedule.planner import kernels
from tidings.schedule.planner.planner import Planner
from tidings.schedule.planner.population import (
    Population,
    class_of,
    learn_population,
    pack_population,
    unpack_population,
)
from tidings.schedule.planner.state import HALF_LIFE, SLOT, PlannerState
from tidings.schedule.policies.base import Circumstances
from tidings.schedule.registry import pack_state, unpack_state

MONDAY = datetime(2026, 3, 2, tzinfo=UTC)
DAY, HOUR = timedelta(days=1), timedelta(hours=1)


def seen(at: datetime, *posts: datetime, **more: int | bool) -> Visit:
    result = VisitResult.CHANGED if posts else VisitResult.UNCHANGED
    values = {"articles_new": len(posts), "window": 20, **more}
    return Visit(1, at, result, "", published=posts, **values)  # type: ignore[arg-type]


def every_day_at(
    hour: float, days: int = 20, planner: Planner | None = None, lag: float = 1
) -> tuple[PlannerState, datetime]:
    """A source that publishes once a day at that hour, visited `lag` hours later each day."""
    planner = planner or Planner()
    state = planner.start(random.Random(1))
    for day in range(days):
        post = MONDAY + day * DAY + hour * HOUR
        state = planner.observe(state, seen(post + lag * HOUR, post))
    return state, MONDAY + (days - 1) * DAY + (hour + lag) * HOUR


def cost(visits: list[int], expected: NDArray[np.float64], price: float) -> float:
    total, last = price * len(visits), 0
    for visit in [*visits]:
        total += sum(expected[slot] * (visit - slot - 0.5) for slot in range(last, visit))
        last = visit
    return total


@settings(deadline=None, max_examples=examples(60))
@given(st.lists(st.floats(0, 3), min_size=1, max_size=9), st.floats(0.01, 20))
def test_the_plan_is_the_cheapest_of_all_plans(expected: list[float], price: float) -> None:
    """Every set of visits that ends at the horizon is tried."""
    amounts, count = np.array(expected), len(expected)
    best: dict[int, float] = {}
    for chosen in range(2 ** (count - 1)):
        visits = [slot + 1 for slot in range(count - 1) if chosen >> slot & 1] + [count]
        best[visits[0]] = min(best.get(visits[0], float("inf")), cost(visits, amounts, price))
    assert best[kernels.plan(amounts, price)] == pytest.approx(min(best.values()))


def columns(rounds: int = 6) -> tuple[Planner, list[PlannerState]]:
    """Daily columns, and a planner that has learned of all of them."""
    planner = Planner()
    for _ in range(rounds):
        states = [every_day_at(hour, days=30, planner=planner)[0] for hour in (6.5, 9.5, 13.5, 18.5)]
        planner = Planner(population=learn_population(planner.population, states))
    return planner, states


def test_it_expects_a_daily_column_at_its_hour_and_comes_just_after() -> None:
    planner, _ = columns()
    state, now = every_day_at(9.5, days=30, planner=planner, lag=8)
    wish = planner.next_visit(state, Circumstances(price=4 * 3600.0), now)
    assert timedelta(0) < wish.at - (now - 8 * HOUR + DAY) < timedelta(minutes=15)
    assert "articles expected" in wish.reason


def test_a_cheaper_visit_comes_sooner() -> None:
    planner = Planner()
    state, now = every_day_at(9.5)
    cheap = planner.next_visit(state, Circumstances(price=60.0), now)
    dear = planner.next_visit(state, Circumstances(price=86400.0), now)
    assert cheap.at < dear.at


def test_more_weight_brings_a_visit_sooner() -> None:
    planner = Planner()
    state, now = every_day_at(9.5)
    plain = planner.next_visit(state, Circumstances(price=7200.0), now)
    watched = planner.next_visit(state, Circumstances(price=7200.0, standing=Standing(weight=50.0)), now)
    assert watched.at < plain.at


def test_the_first_visit_learns_from_the_dates_in_the_feed() -> None:
    planner, now = Planner(), MONDAY + 12 * HOUR
    posts = [now - index * 2 * HOUR for index in range(1, 21)]
    state = planner.observe(planner.start(random.Random(1)), seen(now, *posts))
    assert state.articles == pytest.approx(20, rel=0.05)
    expected = planner.forecast(state, int(now.timestamp() // SLOT), 288).sum()
    assert 7 < expected < 14  # twelve a day
    assert planner.explain(state).startswith("about 12")


def test_items_that_are_years_old_say_that_little_comes() -> None:
    planner = Planner()
    state = planner.observe(planner.start(random.Random(1)), seen(MONDAY, *(MONDAY - n * 400 * DAY for n in (1, 2, 3))))
    assert planner.forecast(state, int(MONDAY.timestamp() // SLOT), 288).sum() < 0.1
    assert "hardly an article of the last weeks" in planner.explain(state)


def test_undated_articles_count_between_the_visits() -> None:
    planner = Planner()
    state = planner.observe(planner.start(random.Random(1)), seen(MONDAY))
    state = planner.observe(state, Visit(1, MONDAY + DAY, VisitResult.CHANGED, "", articles_new=6, window=20))
    assert state.articles == pytest.approx(6, rel=0.05)


def test_articles_that_fell_off_the_end_are_estimated() -> None:
    planner = Planner()
    state = planner.observe(planner.start(random.Random(1)), seen(MONDAY))
    posts = [MONDAY + 20 * HOUR + index * timedelta(minutes=12) for index in range(20)]  # 5 an hour
    gapless = planner.observe(state, seen(MONDAY + DAY, *posts))
    with_gap = planner.observe(state, seen(MONDAY + DAY, *posts, gap=True))
    assert gapless.articles == pytest.approx(20, rel=0.05)
    assert with_gap.articles == pytest.approx(120, rel=0.05)


def test_a_small_window_brings_the_visit_forward() -> None:
    planner = Planner()
    state = planner.start(random.Random(1))
    now = MONDAY
    for hour in range(72):
        now = MONDAY + hour * HOUR
        state = planner.observe(state, seen(now, *(now - timedelta(minutes=m) for m in range(1, 60, 6)), window=12))
    wish = planner.next_visit(state, Circumstances(price=30 * 86400.0), now)
    assert wish.at - now < 2 * HOUR
    assert "its feed shows 12" in wish.reason


@pytest.mark.parametrize("result", [VisitResult.FAILED, VisitResult.GONE])
def test_a_failed_visit_teaches_nothing(result: VisitResult) -> None:
    state, now = every_day_at(9.5)
    assert Planner().observe(state, Visit(1, now + HOUR, result, "")) is state


def test_old_articles_fade_with_a_half_life_of_28_days() -> None:
    state, now = every_day_at(9.5, days=1)
    later = Planner().observe(state, seen(now + timedelta(seconds=HALF_LIFE)))
    assert later.articles == pytest.approx(state.articles / 2, rel=0.01)
    much_later = Planner().observe(later, seen(now + timedelta(seconds=5 * HALF_LIFE)))
    assert much_later.articles == pytest.approx(state.articles / 32, rel=0.02)


def test_the_state_fits_in_1_2_kib_and_survives_the_store() -> None:
    planner = Planner()
    state, now = every_day_at(9.5, days=60)
    kept = pack_state(planner, state)
    assert len(kept) <= 1228
    again = unpack_state(planner, kept, random.Random(1))
    assert again == state
    assert planner.next_visit(again, Circumstances(), now) == planner.next_visit(state, Circumstances(), now)


@settings(deadline=None, max_examples=examples(40))
@given(st.lists(st.tuples(st.floats(0.02, 40), st.integers(0, 25)), max_size=15), st.integers(0, 2**32))
def test_whatever_happens_the_wish_lies_ahead_within_a_day(steps: list[tuple[float, int]], seed: int) -> None:
    planner, rng, now = Planner(), random.Random(seed), MONDAY
    state = planner.start(rng)
    for hours, count in steps:
        passed = hours * HOUR
        posts = sorted(now + passed * rng.random() for _ in range(count))
        now += passed
        state = planner.observe(state, seen(now, *posts))
        wish = planner.next_visit(state, Circumstances(), now)
        assert now < wish.at <= now + DAY + timedelta(minutes=6)
        assert planner.explain(state)


def test_learning_of_all_finds_the_component_that_tells_best() -> None:
    planner, states = columns()
    weights = planner.population.weights[class_of(states[0].known)]
    # A column at the same five minutes every day: its own time of day tells it, the hours alone do not.
    by_time_of_day = weights[1] + weights[6] + weights[2] + weights[5]
    assert by_time_of_day > 5 * weights[7]
    assert planner.population.week.mean() == pytest.approx(1, rel=1e-4)


def test_a_population_survives_the_store_and_damage_to_it() -> None:
    state, _ = every_day_at(9.5)
    population = learn_population(Population(), [state])
    again = unpack_population(pack_population(population))
    assert np.allclose(again.weights, population.weights)
    assert np.allclose(again.week, population.week)
    for damaged in (b"", b"\xc1", pack_population(population)[:-5], b"\x93\xc4\x00\xc4\x00\xc4\x00"):
        assert np.array_equal(unpack_population(damaged).weights, Population().weights)
