"""The time limit of one fetch."""

from __future__ import annotations

import asyncio
import gc

import pytest

from tidings.fetch.deadline import CURRENT, Alarm, Deadline


async def test_one_that_is_over_waits_for_no_collector() -> None:
    """Each holds its trail and its answer's head; thousands would pile up between two collections."""

    async def run() -> None:
        deadline = Deadline(60, 30)
        token = CURRENT.set(deadline)
        with deadline:
            await asyncio.sleep(0)
        CURRENT.reset(token)

    gc.collect()
    gc.disable()
    try:
        for _ in range(20):
            await run()
        held = [one for one in gc.get_objects() if isinstance(one, Deadline)]
        assert len(held) <= 1  # the last one may still be known to the context of the loop's last step
    finally:
        gc.enable()


async def test_time_runs_out() -> None:
    with pytest.raises(TimeoutError), Deadline(0.01, 0.01):
        await asyncio.sleep(60)


async def test_one_alarm_serves_all_and_each_ends_at_its_own_time() -> None:
    alarm, loop = Alarm(), asyncio.get_running_loop()

    async def run(total: float, first_byte: float, seconds: float) -> str:
        began = loop.time()
        deadline = Deadline(total, first_byte, None, alarm)
        try:
            with deadline:
                await asyncio.sleep(seconds)
        except TimeoutError:
            return "early" if loop.time() - began < total - 0.01 else "over"
        return "done"

    ends = await asyncio.gather(run(60, 30, 0), run(0.2, 0.01, 60), run(0.05, 0.05, 60), run(0.1, 60, 60), run(9, 9, 0))
    assert [*ends] == ["done", "over", "over", "over", "done"]
    assert await run(0.02, 0.02, 60) == "over"  # after it had nothing to do
    alarm.close()
