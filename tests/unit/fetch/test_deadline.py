"""The time limit of one fetch."""

from __future__ import annotations

import asyncio
import gc

import pytest

from tidings.fetch.deadline import CURRENT, Deadline


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
