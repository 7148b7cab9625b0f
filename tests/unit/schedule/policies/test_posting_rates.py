"""Hourly rates: what a visit adds to them, and their integrals against sums by the second."""

from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.examples import examples

from tidings.model.visits import Visit, VisitResult
from tidings.schedule.policies.posting_rates import (
    RATE_MIN,
    HourlyState,
    describe_rates,
    expected,
    expected_delay,
    learn_rates,
    lost,
)

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


def seen(at: datetime, *published: datetime, new: int | None = None, gap: bool = False) -> Visit:
    count = len(published) if new is None else new
    result = VisitResult.CHANGED if count else VisitResult.UNCHANGED
    return Visit(1, at, result, "", articles_new=count, published=published, gap=gap)


def begun(at: datetime = NOON) -> HourlyState:
    return learn_rates(HourlyState(), seen(at))


def with_rates(rates: list[float], visited: datetime) -> HourlyState:
    """A state that has learned exactly these rates, over ten days."""
    state = learn_rates(HourlyState(), seen(visited - 10 * DAY))
    return learn_rates(HourlyState(tuple(10 * rate for rate in rates), state.since, state.visited), seen(visited))


# -- learning ----------------------------------------------------------------------------------------


def test_learning_begins_at_the_first_visit_and_ignores_what_the_feed_held_before() -> None:
    state = learn_rates(HourlyState(), seen(NOON, NOON - DAY, NOON - 2 * HOUR))
    assert state.begun
    assert (state.since, state.visited) == (NOON, NOON)
    assert sum(state.counts) == 0
    later = learn_rates(state, seen(NOON + HOUR, NOON - 3 * HOUR, NOON + 30 * MINUTE))
    assert later.counts[12] == 1
    assert sum(later.counts) == 1


def test_articles_count_in_the_hour_they_were_published_in_whatever_their_offset() -> None:
    tokyo = timezone(9 * HOUR)
    published = datetime(2026, 3, 2, 22, 30, tzinfo=tokyo)  # 13:30 UTC
    state = learn_rates(begun(), seen(NOON + 2 * HOUR, published, NOON + 59 * MINUTE))
    assert (state.counts[13], state.counts[12], sum(state.counts)) == (1, 1, 2)


def test_rates_are_counts_over_the_days_since_the_start_at_least_one() -> None:
    state = begun()
    for hour in range(1, 13):
        state = learn_rates(state, seen(NOON + hour * HOUR, NOON + hour * HOUR - MINUTE))
    assert state.days == 1
    assert state.rates[15] == 1
    state = learn_rates(state, seen(NOON + 4 * DAY))
    assert state.rates[15] == pytest.approx(0.25)


def test_no_rate_is_below_the_minimum() -> None:
    assert learn_rates(begun(), seen(NOON + 400 * DAY)).rates == [RATE_MIN] * 24


def test_articles_without_a_date_are_spread_over_the_time_since_in_proportion_to_the_rates() -> None:
    rates = [RATE_MIN] * 24
    rates[12], rates[13] = 3.0, 1.0
    state = with_rates(rates, NOON + 30 * MINUTE)
    later = learn_rates(state, seen(NOON + 90 * MINUTE, new=8))
    added = [after - before for after, before in zip(later.counts, state.counts, strict=True)]
    assert added[12] == pytest.approx(6)
    assert added[13] == pytest.approx(2)
    assert sum(added) == pytest.approx(8)


def test_a_date_from_the_future_is_no_date() -> None:
    state = begun()
    later = learn_rates(state, seen(NOON + HOUR, NOON + 5 * DAY + 7 * HOUR))
    assert later.counts[12] == pytest.approx(1)
    assert later.counts[19] == 0


def test_over_days_each_hour_gets_its_share_of_the_undated() -> None:
    later = learn_rates(begun(), seen(NOON + 2 * DAY + 12 * HOUR, new=60))
    assert later.counts[12:24] == pytest.approx((3.0 / 60 * 60,) * 12)
    assert later.counts[0:12] == pytest.approx((2.0 / 60 * 60,) * 12)


@pytest.mark.parametrize("result", [VisitResult.FAILED, VisitResult.GONE])
def test_a_failed_visit_teaches_nothing_and_fetches_nothing(result: VisitResult) -> None:
    state = begun()
    assert learn_rates(state, Visit(1, NOON + HOUR, result, "")) == state


def test_what_fell_off_the_end_is_estimated_from_the_rate_of_what_is_left() -> None:
    at = NOON + 6 * HOUR
    left = [at - n * 6 * MINUTE for n in range(1, 21)]  # twenty in two hours, ten an hour
    state = begun()
    certain = learn_rates(state, seen(at, *left))
    assert sum(certain.counts) == 20
    estimated = learn_rates(state, seen(at, *left, gap=True))
    fallen = [with_gap - without for with_gap, without in zip(estimated.counts, certain.counts, strict=True)]
    assert fallen[12:16] == pytest.approx([9.5] * 4)
    assert sum(fallen) == pytest.approx(38)


def test_a_batch_says_nothing_of_the_hours_before_it() -> None:
    at = NOON + 6 * HOUR
    assert lost(NOON, at - timedelta(seconds=5), at, 20) == pytest.approx(19 * 6, rel=0.01)
    assert lost(NOON, at - timedelta(seconds=5), at, 1) == 0


def test_nothing_is_thought_lost_where_the_oldest_item_is_older_than_the_last_visit() -> None:
    visit = seen(NOON + HOUR, NOON - MINUTE, NOON + MINUTE, gap=True)
    assert sum(learn_rates(begun(), visit).counts) == 1


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(1, 100_000), st.integers(0, 30), st.booleans()), max_size=12))
def test_every_article_is_counted_once(visits: list[tuple[int, int, bool]]) -> None:
    state, articles = begun(), 0
    for seconds, new, dated in visits:
        at = state.visited + timedelta(seconds=seconds)
        dates = [state.visited + timedelta(seconds=seconds * n / 31) for n in range(new)] if dated else []
        state, articles = learn_rates(state, seen(at, *dates, new=new)), articles + new
        assert sum(state.counts) == pytest.approx(articles)
        assert state.sums == pytest.approx([sum(state.rates[:hour]) for hour in range(25)])


# -- integrals ---------------------------------------------------------------------------------------


def brute_force(rates: list[float], visited: datetime, seconds: int) -> tuple[float, float]:
    """Articles, and hours of delay, second by second. Within a second the rate is constant: its middle is exact."""
    articles = delay = 0.0
    first = visited.hour * 3600 + visited.minute * 60 + visited.second
    for second in range(seconds):
        rate = rates[(first + second) // 3600 % 24] / 3600
        articles += rate
        delay += rate * (seconds - second - 0.5) / 3600
    return articles, delay


@settings(deadline=None, max_examples=examples(60))  # the sums by the second take their time
@given(
    st.lists(st.floats(RATE_MIN, 50), min_size=24, max_size=24),
    st.integers(0, 86_399),
    st.one_of(st.integers(0, 7200), st.integers(0, 260_000)),
)
def test_the_integrals_are_those_by_the_second(rates: list[float], start: int, seconds: int) -> None:
    visited = datetime(2026, 3, 2, tzinfo=UTC) + timedelta(seconds=start)
    state = with_rates(rates, visited)
    assert state.rates == pytest.approx(rates)
    articles, delay = brute_force(rates, visited, seconds)
    now = visited + timedelta(seconds=seconds)
    assert expected(state, now) == pytest.approx(articles, rel=1e-9, abs=1e-9)
    assert expected_delay(state, now) == pytest.approx(delay, rel=1e-9, abs=1e-9)


def test_a_constant_rate_gives_rate_times_time_and_half_its_square_over_a_year() -> None:
    state = with_rates([2.0] * 24, NOON + 17 * MINUTE)
    now = state.visited + 365 * DAY + 5 * HOUR
    hours = 365 * 24 + 5
    assert expected(state, now) == pytest.approx(2 * hours)
    assert expected_delay(state, now) == pytest.approx(hours**2)


def test_nothing_is_expected_at_the_visit_itself_nor_before_it() -> None:
    state = with_rates([2.0] * 24, NOON)
    for now in (NOON, NOON - HOUR):
        assert (expected(state, now), expected_delay(state, now)) == (0, 0)


@settings(deadline=None)
@given(st.integers(0, 400_000), st.integers(1, 400_000))
def test_both_grow_with_time(seconds: int, more: int) -> None:
    state = with_rates([float(hour % 5) for hour in range(24)], NOON + 7 * MINUTE)
    sooner, later = (state.visited + timedelta(seconds=s) for s in (seconds, seconds + more))
    assert expected(state, sooner) < expected(state, later)
    assert expected_delay(state, sooner) < expected_delay(state, later)


# -- for people and for the store --------------------------------------------------------------------


def test_the_rates_in_words() -> None:
    assert "no visit has worked" in describe_rates(HourlyState(), UTC)
    rates = [0.5] * 24
    rates[14] = 2.5
    words = describe_rates(with_rates(rates, NOON), UTC)
    assert words == (
        "about 14.0 articles a day over 10 days, most of them (2.50 an hour) in the hour from 14:00 UTC; "
        "last visited 2026-03-02 12:00 UTC"
    )


def test_a_state_is_kept_in_about_half_a_kilobyte() -> None:
    state: Any = with_rates([0.1 + hour for hour in range(24)], NOON + 7 * MINUTE)
    kept = msgspec.msgpack.encode(state)
    assert len(kept) < 600
    assert msgspec.msgpack.decode(kept, type=HourlyState) == state
