"""The price follows what is asked for."""

from datetime import UTC, datetime, timedelta

import pytest

from tidings.schedule.budget import Steering

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
PRICE = timedelta(minutes=40)


def demand(steering: Steering, base: float, hours: int, now: datetime = NOON) -> tuple[int, datetime]:
    """Sources that visit more often the cheaper it is (by the square root, as the theory has it)."""
    visits, end = 0, now + hours * HOUR
    while now < end:
        steering.visited(now)
        visits += 1
        now += timedelta(hours=1 / (base / (steering.price(now) / 2400) ** 0.5))
    return visits, now


def test_the_price_settles_where_the_budget_is_met() -> None:
    steering = Steering(100, HOUR, NOON, PRICE)
    _, now = demand(steering, base=400, hours=30)  # at 40 minutes they would make 400 visits an hour
    visits, _ = demand(steering, base=400, hours=10, now=now)
    assert visits == pytest.approx(1000, rel=0.02)
    assert steering.base_price == pytest.approx(2400 * 16, rel=0.15)


def test_an_exact_budget_is_met_in_total() -> None:
    steering = Steering(100, HOUR, NOON, PRICE, exact=True)
    visits, _ = demand(steering, base=130, hours=60)
    assert visits == pytest.approx(6000, rel=0.01)


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
