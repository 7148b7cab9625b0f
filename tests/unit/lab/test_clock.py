"""The simulated clock: exact wakes, still while held, on average as fast as asked, and never back."""

from __future__ import annotations

import asyncio
import time
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.examples import examples

from tidings.lab.clock import TURNS, SimulatedClock
from tidings.ports.outside import Clock

START = datetime(2026, 3, 2, 6, 0, tzinfo=UTC)


def after(seconds: float) -> datetime:
    return START + timedelta(seconds=seconds)


async def turns(count: int) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


class RealTime:
    """A monotonic time that passes only when someone pauses, or says so."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def monotonic(self) -> float:
        return self.seconds

    async def pause(self, seconds: float) -> None:
        self.seconds += seconds
        await asyncio.sleep(0)

    def clock(self, speed: float, catch_up: float = 4.0) -> SimulatedClock:
        return SimulatedClock(START, speed, catch_up=catch_up, monotonic=self.monotonic, pause=self.pause)


async def test_it_is_a_clock_and_starts_where_told() -> None:
    clock: Clock = SimulatedClock(START, None)
    assert clock.now() == START


async def test_naive_times_and_impossible_speeds_are_refused() -> None:
    with pytest.raises(ValueError, match="naive"):
        SimulatedClock(START.replace(tzinfo=None), None)
    with pytest.raises(ValueError, match="speed"):
        SimulatedClock(START, 0)
    with pytest.raises(ValueError, match="catch_up"):
        SimulatedClock(START, 10, catch_up=0.5)
    with pytest.raises(ValueError, match="naive"):
        await SimulatedClock(START, None).sleep_until(START.replace(tzinfo=None))


async def test_jumps_a_year_in_no_time_and_wakes_exactly() -> None:
    began = time.monotonic()
    async with SimulatedClock(START, None) as clock:
        await clock.sleep_until(START + timedelta(days=365))
        assert clock.now() == START + timedelta(days=365)
    assert time.monotonic() - began < 30


async def test_sleepers_of_one_deadline_all_run_before_time_goes_on() -> None:
    seen: list[tuple[str, datetime]] = []

    async def sleeper(name: str, at: datetime) -> None:
        await clock.sleep_until(at)
        seen.append((name, clock.now()))

    async with SimulatedClock(START, None) as clock:
        await asyncio.gather(
            sleeper("late", after(20)),
            sleeper("a", after(10)),
            sleeper("b", after(10)),
            sleeper("c", after(10)),
            clock.sleep_until(after(30)),
        )
    assert seen == [("a", after(10)), ("b", after(10)), ("c", after(10)), ("late", after(20))]


async def test_a_past_moment_gives_the_loop_a_turn() -> None:
    ran: list[str] = []

    async def other() -> None:
        ran.append("other")

    clock = SimulatedClock(START, None)
    task = asyncio.create_task(other())
    await clock.sleep_until(START - timedelta(hours=1))
    assert ran == ["other"]
    await clock.sleep_until(START)  # now is past enough, and needs no driver
    await task


async def test_time_stands_still_while_held_even_nested_and_across_tasks() -> None:
    async with SimulatedClock(START, None) as clock:
        sleeper = asyncio.create_task(clock.sleep_until(after(60)))
        outer, inner = clock.hold(), clock.hold()
        outer.__enter__()
        inner.__enter__()
        await turns(5 * TURNS)
        assert clock.now() == START

        async def give_back() -> None:
            outer.__exit__(None, None, None)

        await asyncio.create_task(give_back())
        await turns(5 * TURNS)
        assert clock.now() == START
        assert not sleeper.done()
        inner.__exit__(None, None, None)
        await sleeper
        assert clock.now() == after(60)


async def test_a_woken_sleeper_may_take_a_hold_before_time_goes_on() -> None:
    async def visit() -> None:
        await clock.sleep_until(after(10))
        with clock.hold():
            await asyncio.to_thread(time.sleep, 0.003)  # what the clock cannot know of
            assert clock.now() == after(10)

    async with SimulatedClock(START, None) as clock:
        await asyncio.gather(visit(), clock.sleep_until(after(11)))
        assert clock.now() == after(11)


async def test_the_chance_reaches_through_queues() -> None:
    """The clock wakes one task, which hands over to a second, which hands over to a third that holds."""
    first: asyncio.Queue[int] = asyncio.Queue()
    second: asyncio.Queue[int] = asyncio.Queue()

    async def one() -> None:
        await clock.sleep_until(after(10))
        await first.put(1)

    async def two() -> None:
        await second.put(await first.get())

    async def three() -> None:
        await second.get()
        with clock.hold():
            await asyncio.to_thread(time.sleep, 0.003)
            assert clock.now() == after(10)

    async with SimulatedClock(START, None) as clock:
        await asyncio.gather(one(), two(), three(), clock.sleep_until(after(11)))


async def test_after_the_last_hold_others_get_their_turns_too() -> None:
    """A hold given back starts the count of turns anew, so work can go from holder to holder."""
    results: asyncio.Queue[int] = asyncio.Queue()

    async def terminal() -> None:
        with clock.hold():
            await asyncio.to_thread(time.sleep, 0.002)
            await results.put(1)

    async def controller() -> None:
        await results.get()
        with clock.hold():
            await asyncio.to_thread(time.sleep, 0.002)
            assert clock.now() == START

    async with SimulatedClock(START, None) as clock:
        work = asyncio.gather(terminal(), controller())
        await turns(2)
        sleeper = asyncio.create_task(clock.sleep_until(after(1)))
        await work
        await sleeper


async def test_an_error_inside_gives_the_hold_back() -> None:
    async with SimulatedClock(START, None) as clock:
        with pytest.raises(KeyError), clock.hold():
            raise KeyError
        await clock.sleep_until(after(1))


async def test_cancelled_sleepers_leave_no_trace() -> None:
    async with SimulatedClock(START, None) as clock:
        with clock.hold():
            sleepers = [asyncio.create_task(clock.sleep_until(after(n))) for n in range(1, 50)]
            await turns(2)
            for task in sleepers:
                task.cancel()
            await asyncio.gather(*sleepers, return_exceptions=True)
            assert clock.sleepers == []
        await turns(3 * TURNS)
        assert clock.now() == START


async def test_a_sleeper_cancelled_in_the_last_turn_does_not_move_time() -> None:
    for early in range(3 * TURNS):
        async with SimulatedClock(START, None) as clock:
            with clock.hold():
                sleeper = asyncio.create_task(clock.sleep_until(after(5)))
                await turns(2)
            await turns(early)
            before = clock.now()
            sleeper.cancel()
            await turns(3 * TURNS)
            assert clock.now() == before


async def test_a_timeout_around_a_sleep_works() -> None:
    async with SimulatedClock(START, None) as clock:
        with clock.hold():
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(clock.sleep_until(after(5)), 0.002)
            assert clock.now() == START


async def test_stopping_wakes_whoever_still_sleeps_with_an_error() -> None:
    clock = SimulatedClock(START, None)
    async with clock:
        hold = clock.hold()
        hold.__enter__()
        sleeper = asyncio.create_task(clock.sleep_until(after(5)))
        await turns(2)
    with pytest.raises(RuntimeError, match="stopped"):
        await sleeper
    with pytest.raises(RuntimeError, match="stopped"):
        await clock.sleep_until(after(5))
    with pytest.raises(RuntimeError, match="once"):
        await clock.__aenter__()


async def test_with_a_speed_real_time_passes_in_proportion() -> None:
    real = RealTime()
    async with real.clock(1800) as clock:
        for hours in (1, 2, 30):
            await clock.sleep_until(START + timedelta(hours=hours))
            assert clock.now() == START + timedelta(hours=hours)
            assert real.seconds - 100 == pytest.approx(hours * 2, abs=0.01)


async def test_with_a_speed_time_flows_where_nobody_sleeps() -> None:
    real = RealTime()
    async with real.clock(1800) as clock:
        await turns(200 * TURNS)
        assert real.seconds > 100.5
        assert (clock.now() - START).total_seconds() == pytest.approx(1800 * (real.seconds - 100), abs=1800 * 0.006)


async def test_with_a_speed_a_sleeper_that_comes_between_ticks_is_not_passed() -> None:
    real = RealTime()
    async with real.clock(1800) as clock:
        for _ in range(200):
            aim = clock.now() + timedelta(seconds=0.5)
            await clock.sleep_until(aim)
            assert clock.now() == aim


async def test_what_a_hold_costs_is_made_good_at_a_few_times_the_speed() -> None:
    real = RealTime()
    async with real.clock(1000, catch_up=4) as clock:
        await clock.sleep_until(after(1000))
        with clock.hold():
            real.seconds += 3
            await turns(5 * TURNS)
            assert clock.now() == after(1000)
        released = real.seconds
        # 3000 behind; at four times the speed three quarters of it are made good in 0.75 s: on time after 1 s.
        await clock.sleep_until(after(3000))
        assert real.seconds - released == pytest.approx(0.5, abs=0.02)
        await clock.sleep_until(after(5000))
        assert real.seconds - released == pytest.approx(1.0, abs=0.02)
        await clock.sleep_until(after(7000))
        assert real.seconds - released == pytest.approx(3.0, abs=0.02)


async def test_the_average_is_kept_under_many_short_holds() -> None:
    """Held two thirds of the real time, the clock still keeps its speed, since it may run six times as fast."""
    real = RealTime()
    async with real.clock(1800, catch_up=6) as clock:
        for n in range(1, 2001):
            await clock.sleep_until(after(n * 10.8))  # 6 ms each
            with clock.hold():
                real.seconds += 0.004
        assert real.seconds - 100 == pytest.approx(12, rel=0.02)


async def test_time_saved_up_while_on_time_is_no_licence_to_rush() -> None:
    real = RealTime()
    async with real.clock(1000, catch_up=2) as clock:
        await clock.sleep_until(after(5000))
        before = real.seconds
        await clock.sleep_until(after(6000))
        assert real.seconds - before == pytest.approx(1.0, abs=0.02)


async def test_on_the_real_time_source() -> None:
    began = time.monotonic()
    async with SimulatedClock(START, 100_000) as clock:
        await clock.sleep_until(after(1000))
        assert clock.now() == after(1000)
    assert time.monotonic() - began >= 0.0099


@settings(max_examples=examples(40), deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 500), st.integers(0, 3), st.integers(0, 12)), min_size=1, max_size=12),
    st.sampled_from([None, 1800.0]),
)
def test_every_sleeper_wakes_on_its_second_whatever_others_do(
    plan: list[tuple[int, int, int]], speed: float | None
) -> None:
    """(pause between sleeps, turns of work under a hold, turns of work without one) for each of several tasks."""

    async def play() -> None:
        real = RealTime()
        seen = [START]
        async with SimulatedClock(START, speed, monotonic=real.monotonic, pause=real.pause) as clock:

            async def one(gap: int, held: int, free: int) -> None:
                for _ in range(4):
                    asked = clock.now() + timedelta(seconds=gap)
                    await clock.sleep_until(asked)
                    assert clock.now() == asked if gap else clock.now() >= asked
                    seen.append(clock.now())
                    with clock.hold():
                        still = clock.now()
                        real.seconds += 0.01
                        await turns(held * TURNS)
                        assert clock.now() == still
                    await turns(free)

            await asyncio.gather(*(one(*steps) for steps in plan))
        assert seen == sorted(seen)

    asyncio.run(play())
