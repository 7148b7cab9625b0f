"""What takes long to compute is computed seldom."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import pytest

from tidings.ports.together import REQUEST, SEEN, Seen
from tidings.web.core.remembered import LONGEST, MOST, Remembered


@dataclass
class Work:
    """Takes `seconds` of the timer; counts how often it was done."""

    seconds: float
    now: float = 0.0
    times: int = 0
    fails: bool = False

    def timer(self) -> float:
        return self.now

    async def compute(self) -> int:
        await asyncio.sleep(0)
        self.now += self.seconds
        self.times += 1
        if self.fails:
            raise ValueError("no")
        return self.times


async def test_what_is_quick_is_computed_each_time() -> None:
    work = Work(0.001)
    remembered = Remembered(work.timer)
    assert [await remembered.value("a", work.compute) for _ in range(3)] == [1, 2, 3]


async def test_what_takes_long_is_remembered_for_fifty_times_as_long() -> None:
    work = Work(0.1)
    remembered = Remembered(work.timer)
    assert [await remembered.value("a", work.compute) for _ in range(3)] == [1, 1, 1]
    work.now += 4.9
    assert await remembered.value("a", work.compute) == 1
    assert await remembered.value("b", work.compute) == 2
    work.now += 0.2
    assert [await remembered.value("a", work.compute) for _ in range(2)] == [1, 1], "shown while it is computed anew"
    await settled()
    assert await remembered.value("a", work.compute) == 3
    work.seconds = 100
    work.now += 10.1
    assert await remembered.value("a", work.compute) == 4, "what is older is waited for"
    work.now += 2 * LONGEST
    assert await remembered.value("a", work.compute) == 5
    work.now += LONGEST
    work.fails = True
    assert await remembered.value("a", work.compute) == 5
    await settled()
    with pytest.raises(ValueError, match="no"):
        await remembered.value("a", work.compute)


async def test_a_caller_says_for_how_long_it_is_remembered_at_most() -> None:
    work = Work(100)
    remembered = Remembered(work.timer)
    assert await remembered.value("a", work.compute, longest=5.0) == 1
    work.now += 4.9
    assert await remembered.value("a", work.compute, longest=5.0) == 1
    work.now += 5.2
    assert await remembered.value("a", work.compute, longest=5.0) == 2


async def test_what_is_kept_for_seconds_is_shown_once_more_while_it_is_computed_anew() -> None:
    work = Work(0.001)
    remembered = Remembered(work.timer)
    assert [await remembered.value("a", work.compute, 5) for _ in range(2)] == [1, 1]
    work.now += 6
    assert await remembered.value("a", work.compute, 5) == 1
    await settled()
    assert await remembered.value("a", work.compute, 5) == 2
    work.now += 11
    assert await remembered.value("a", work.compute, 5) == 3


async def test_what_was_quick_is_not_shown_once_more_to_who_wants_it_as_it_is() -> None:
    work = Work(0.001)
    remembered = Remembered(work.timer)
    assert await remembered.value("a", work.compute, 1) == 1
    work.now += 1.5
    assert await remembered.value("a", work.compute) == 2
    await settled()
    assert await remembered.value("a", work.compute, 1) == 3
    work.now += 1.5
    asked = [remembered.value("a", work.compute, 1), remembered.value("a", work.compute)]
    assert await asyncio.gather(*asked) == [3, 4], "at the same time"


async def test_what_is_computed_without_an_end_is_not_shown_without_an_end() -> None:
    work, end = Work(0.1), asyncio.Event()
    remembered = Remembered(work.timer)

    async def compute() -> int:
        if work.times:
            await end.wait()
        return await work.compute()

    assert await remembered.value("a", compute) == 1
    work.now += 6
    assert [await remembered.value("a", compute) for _ in range(2)] == [1, 1]
    work.now += 6
    waiting = asyncio.create_task(remembered.value("a", compute))
    await settled()
    assert not waiting.done()
    end.set()
    assert await waiting == 2


async def test_what_nobody_waits_for_is_read_apart_from_the_request() -> None:
    work, asked = Work(0.1), list[tuple[object, object]]()

    async def compute() -> int:
        asked.append((REQUEST.get(), SEEN.get()))
        return await work.compute()

    remembered, request, seen = Remembered(work.timer), object(), Seen()
    tokens = REQUEST.set(request), SEEN.set(seen)
    try:
        await remembered.value("a", compute)
        work.now += 6
        await remembered.value("a", compute)
        await settled()
    finally:
        REQUEST.reset(tokens[0])
        SEEN.reset(tokens[1])
    [waited_for, beside] = asked
    assert waited_for == (request, seen)
    assert beside[0] not in (request, None), "its own reads are made together"
    assert beside[1] is None


async def settled() -> None:
    """What is computed beside has ended."""
    for _ in range(5):
        await asyncio.sleep(0)


async def test_requests_at_the_same_time_wait_for_one_computation() -> None:
    work = Work(0.1)
    remembered = Remembered(work.timer)
    asked = [asyncio.create_task(remembered.value("a", work.compute)) for _ in range(50)]
    await asyncio.sleep(0)
    asked[0].cancel()  # its client left
    found = await asyncio.gather(*asked, return_exceptions=True)
    assert isinstance(found[0], asyncio.CancelledError)
    assert found[1:] == [1] * 49
    assert work.times == 1


async def test_failures_are_not_remembered_and_values_are_not_collected() -> None:
    work = Work(0.1, fails=True)
    remembered = Remembered(work.timer)
    for _ in range(2):
        with pytest.raises(ValueError, match="no"):
            await remembered.value("a", work.compute)
    work.fails, work.times = False, 0
    for key in range(2 * MOST):
        await remembered.value(key, work.compute)
    assert await remembered.value(2 * MOST - 1, work.compute) == 2 * MOST
    assert await remembered.value(0, work.compute) == 2 * MOST + 1
