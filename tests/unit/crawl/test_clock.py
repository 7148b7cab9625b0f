"""The real clock, on a time of the test's own; holds on a clock."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest
from tests.cases import each

from tidings.crawl.clock import ClockHold, JumpWatch, SystemClock
from tidings.lab.clock import SimulatedClock
from tidings.ports.outside import Clock

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)


class _Wall(SystemClock):
    """Time passes by what is slept, and may be set back while one sleeps."""

    def __init__(self, *jumps: timedelta) -> None:
        self.at, self.slept, self.jumps = NOON, list[float](), list(jumps)
        super().__init__(lambda: self.at, lambda: sum(self.slept))

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.at += timedelta(seconds=seconds) + (self.jumps.pop(0) if self.jumps else timedelta(0))


async def slept(monkeypatch: pytest.MonkeyPatch, wall: _Wall, seconds: float) -> list[float]:
    with monkeypatch.context() as patched:
        patched.setattr(asyncio, "sleep", wall.sleep)
        await wall.sleep_until(NOON + timedelta(seconds=seconds))
    return wall.slept


def test_it_is_now_in_utc() -> None:
    clock: Clock = SystemClock()
    before = datetime.now(UTC)
    assert before <= clock.now() <= datetime.now(UTC)
    assert clock.now().tzinfo is UTC


async def test_the_past_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    assert await slept(monkeypatch, _Wall(), -5) == []
    assert await slept(monkeypatch, _Wall(), 0) == []


async def test_it_sleeps_until_then(monkeypatch: pytest.MonkeyPatch) -> None:
    assert await slept(monkeypatch, _Wall(), 7.5) == [7.5]


async def test_it_looks_again_once_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    assert await slept(monkeypatch, _Wall(), 150) == [60, 60, 30]


async def test_a_clock_that_is_set_is_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert await slept(monkeypatch, _Wall(timedelta(hours=1)), 600) == [60]


@pytest.mark.parametrize("back", [timedelta(seconds=20), timedelta(days=30), timedelta(days=3650)], ids=str)
async def test_a_clock_that_is_set_back_makes_no_sleep_longer(monkeypatch: pytest.MonkeyPatch, back: timedelta) -> None:
    assert await slept(monkeypatch, _Wall(-back), 70) == [60, 10]


@each("days", [-3650, -30, -0.01, 0.01, 30, 3650])
def test_a_jump_is_noticed_once(days: float) -> None:
    wall, steady = NOON, 100.0
    watch = JumpWatch(lambda: wall, lambda: steady)
    assert watch.jump() == timedelta(0)
    wall, steady = wall + timedelta(hours=5), steady + 5 * 3600  # time goes on
    assert watch.jump() == timedelta(0)
    wall, steady = wall + timedelta(days=days, seconds=3), steady + 3
    assert watch.jump() == timedelta(days=days)
    wall, steady = wall + timedelta(seconds=5), steady + 5
    assert watch.jump() == timedelta(0)


def test_many_small_steps_are_a_jump_too() -> None:
    wall = NOON
    watch = JumpWatch(lambda: wall, lambda: 100.0)
    jumps = []
    for _ in range(10):
        wall -= timedelta(seconds=4)
        jumps.append(watch.jump())
    assert sum(jumps, timedelta(0)) == timedelta(seconds=-32)


def test_it_is_never_held() -> None:
    clock = SystemClock()
    with clock.hold(), clock.hold():
        assert clock.now() <= clock.now()


async def test_a_hold_ends_when_it_is_released_and_may_be_released_twice() -> None:
    async with SimulatedClock(NOON, None) as clock:
        holds = [ClockHold(clock), ClockHold(clock)]
        sleeping = asyncio.create_task(clock.sleep_until(NOON + timedelta(hours=1)))
        holds[0].release()
        holds[0].release()
        await asyncio.sleep(0.01)
        assert (clock.now(), sleeping.done()) == (NOON, False)
        holds[1].release()
        await sleeping
        assert clock.now() == NOON + timedelta(hours=1)
