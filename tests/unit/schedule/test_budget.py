"""The price follows what is asked for."""

import heapq
import math
from collections import Counter
from datetime import UTC, datetime, timedelta

import pytest

from tidings.schedule.budget import Steering

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
PRICE = timedelta(minutes=40)


def demand(steering: Steering, base: float, hours: int, now: datetime = NOON) -> tuple[int, datetime]:
    """Sources that visit more often the cheaper it is (by the square root, as the theory has it)."""
    visits, end = 0, now + hours * HOUR
    while now < end:
        steering.visited(now)
        visits += 1
        now += timedelta(hours=1 / (base / (steering.price(now) / 2400) ** 0.5))
    return visits, now


def crowd(
    steering: Steering, rates: list[float], days: int, first: timedelta = HOUR, pace: timedelta = timedelta(0)
) -> list[int]:
    """Visits a day of sources with so many posts a day, each visited as the square-root rule has it, within the
    planner's bounds. First visits are spread over `first`; at the door no two go within `pace`."""
    heap = [(NOON + first * (number / len(rates)), number) for number in range(len(rates))]
    counts: Counter[int] = Counter()
    door = NOON
    while heap[0][0] < NOON + days * DAY and door < NOON + days * DAY:
        due, number = heap[0]
        now = max(due, door)
        door = now + pace
        steering.visited(now, now - due)
        counts[(now - NOON) // DAY] += 1
        apart = math.sqrt(2 * steering.price(now) / (rates[number] / 86400))
        heapq.heapreplace(heap, (now + timedelta(seconds=min(86400.0, max(300.0, apart))), number))
    return [counts[day] for day in range(days)]


def test_the_price_settles_where_the_budget_is_met() -> None:
    steering = Steering(100, HOUR, NOON, PRICE)
    _, now = demand(steering, base=400, hours=30)  # at 40 minutes they would make 400 visits an hour
    visits, _ = demand(steering, base=400, hours=10, now=now)
    assert visits == pytest.approx(1000, rel=0.02)
    assert steering.base_price == pytest.approx(2400 * 16, rel=0.15)


def test_an_exact_budget_is_met_in_total() -> None:
    steering = Steering(100, HOUR, NOON, PRICE, account=(NOON, NOON + 60 * HOUR))
    visits, _ = demand(steering, base=130, hours=60)
    assert visits == pytest.approx(6000, rel=0.01)


@pytest.mark.parametrize(
    ("posts", "budget"), [(0.5, 48), (0.06, 6), (0.5, 12), (5, 48), (5, 12), (50, 6)], ids=lambda value: str(value)
)
def test_a_budget_is_met_in_the_first_week(posts: float, budget: float) -> None:
    """Forty sources that at the price it starts from would make a twelfth of the visits, or three times as many. A
    price that only goes by small steps leaves 84 % of the first week's visits unmade, or makes twice as many."""
    rates = [posts * (0.4 + 0.03 * number) for number in range(40)]
    steering = Steering(budget * len(rates), DAY, NOON, PRICE, account=(NOON, NOON + 7 * DAY), first=HOUR)
    visits = [count / (budget * len(rates)) for count in crowd(steering, rates, 7)]
    assert sum(visits) == pytest.approx(7, rel=0.01)
    assert visits[1:] == [pytest.approx(1, abs=0.45)] * 6
    # K^2 of the docstring, where all rates are known
    right = sum(math.sqrt(rate / 86400 / 2) for rate in rates) / (budget * len(rates) / 86400)
    assert math.log(steering.base_price) == pytest.approx(2 * math.log(right), abs=0.3)


def test_first_visits_tell_nothing_of_what_is_asked_for_at_a_price() -> None:
    told, not_told = (Steering(600, DAY, NOON, PRICE, first=first) for first in (HOUR, timedelta(0)))
    for number in range(100):
        for steering in (told, not_told):
            steering.visited(NOON + HOUR * (number / 100))
    assert told.base_price == pytest.approx(2400)
    assert not_told.base_price > 1.5 * 2400


def test_an_account_is_opened_anew_with_the_days_that_count() -> None:
    """A week in which hardly anything was asked for, then what the price brings: the savings are not spent."""
    end = NOON + 28 * DAY
    late, early = (Steering(100, DAY, NOON, PRICE, account=(opened, end)) for opened in (NOON + 7 * DAY, NOON))
    for steering in (late, early):
        steering.visited(NOON + 7 * DAY - HOUR)
        steering.start_from(2400)
    assert late.price(NOON + 7 * DAY) == pytest.approx(late.base_price)
    assert early.price(NOON + 7 * DAY) < 0.7 * early.base_price


def test_an_hourly_budget_is_used_from_the_second_day_on() -> None:
    """Two hundred new sources with a post in five days each, behind a door that lets a hundred an hour pass: at the
    price it starts from they would make a tenth of that."""
    visits = crowd(Steering(100, HOUR, NOON, PRICE), [0.2] * 200, 3, first=timedelta(0), pace=HOUR / 100)
    assert [count / 2400 for count in visits[1:]] == [pytest.approx(1, abs=0.02)] * 2


def test_what_is_left_of_a_balance_is_gone_when_the_account_ends() -> None:
    """On the last two days the sources are less keen, as on a weekend; what they save is spent before the end."""
    open_end, ends = (Steering(4000, DAY, NOON, PRICE, account=(NOON, NOON + days * DAY)) for days in (70, 7))
    totals = []
    for steering in (open_end, ends):
        visits, now = demand(steering, base=400, hours=5 * 24)
        totals.append(visits + demand(steering, base=320, hours=2 * 24, now=now)[0])
    assert totals[1] == pytest.approx(7 * 4000, rel=0.01)
    assert totals[0] < 0.99 * totals[1]


def test_an_hourly_budget_is_used_though_sources_are_visited_twice_a_day() -> None:
    """A thousand new sources, their first visits alone take ten hours, and each answers a price only at its next
    visit, ten hours later. A price that answers faster than they do swings to and fro, and what it leaves unused
    is lost: 27 % of all visits with twice the GAIN and three times the PULL."""
    rates = [0.2 * 1.005**number for number in range(1000)]
    visits = crowd(Steering(100, HOUR, NOON, PRICE), rates, 6, first=timedelta(0), pace=HOUR / 100)
    assert sum(visits) >= 0.75 * 6 * 2400
    assert min(visits) >= 0.65 * 2400


def test_a_long_queue_raises_the_price_no_more_than_a_horizon_beyond_the_budget() -> None:
    steering = Steering(100, HOUR, NOON, PRICE)
    for minute in range(10):
        steering.visited(NOON + timedelta(minutes=minute), waited=10 * HOUR)
    assert steering.price(NOON + HOUR / 6) <= math.e * steering.base_price
    assert steering.base_price < 3 * 2400


def test_visits_that_wait_for_their_turn_raise_the_price() -> None:
    calm, pressed = (Steering(100, HOUR, NOON, PRICE) for _ in range(2))
    for minute in range(60):
        calm.visited(NOON + timedelta(minutes=minute))
        pressed.visited(NOON + timedelta(minutes=minute), waited=timedelta(minutes=20))
    assert pressed.price(NOON + HOUR) > 1.2 * calm.price(NOON + HOUR)


def test_a_program_with_little_to_do_does_not_save_up_for_ever() -> None:
    steering = Steering(100, HOUR, NOON, PRICE)
    for hour in range(200):
        steering.visited(NOON + hour * HOUR)
    assert steering.price(NOON + 200 * HOUR) >= 0.05
    now = NOON + 200 * HOUR
    demand(steering, base=400, hours=48, now=now)
    visits, _ = demand(steering, base=400, hours=10, now=now + 48 * HOUR)
    assert visits == pytest.approx(1000, rel=0.15)


def test_it_starts_from_a_price_of_an_earlier_run() -> None:
    steering = Steering(100, HOUR, NOON, PRICE)
    steering.start_from(333.0)
    assert steering.price(NOON) == pytest.approx(333.0)
    assert steering.base_price == pytest.approx(333.0)


def test_a_budget_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="allows none"):
        Steering(0, HOUR, NOON, PRICE)
