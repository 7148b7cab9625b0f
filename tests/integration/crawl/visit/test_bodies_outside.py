"""The running program with its bodies in a folder: visits write them there, pruning sweeps those that are left over."""

from __future__ import annotations

import asyncio
import os
from datetime import timedelta
from pathlib import Path

from tests.integration.stage import HOUR, START, Press, open_stage, until

from tidings.model.articles import ArticleQuery, TextState
from tidings.settings.sections import FetchSettings, ScheduleSettings, StoreSettings

URL = "https://a.test/feed"


async def test_visits_write_bodies_and_a_day_later_what_is_left_over_is_swept(tmp_path: Path) -> None:
    press = Press()
    press.publish(URL, 3)
    schedule = ScheduleSettings(policy="fixed", fixed_interval=12 * HOUR)
    fetch = FetchSettings(page_gap=timedelta(seconds=1))
    folder = tmp_path / "shared"
    store = StoreSettings(bodies=str(folder))
    async with open_stage(tmp_path / "data", press=press, schedule=schedule, fetch=fetch, store=store) as stage:
        await stage.follow(URL)
        await stage.run(START + 2 * HOUR)
        listed = await stage.stores.library.articles(ArticleQuery())
        assert [article.text_state for article in listed] == [TextState.DONE] * 3
        details = [await stage.stores.library.article(article.id) for article in listed]
        assert all(one is not None and b"What happened" in (one.html or b"") for one in details)
        stored = set(folder.glob("*/*.zst"))
        assert len(stored) == 1  # three pages with the same content
        left = folder / "ab" / f"{'cd' * 31}.zst"
        left.parent.mkdir(exist_ok=True)
        old = (START - timedelta(days=3)).timestamp()
        left.write_bytes(b"of a transaction that failed")
        for file in (left, *stored):
            os.utime(file, (old, old))
        stop = asyncio.Event()
        running = asyncio.create_task(stage.run(stop=stop))
        await until(lambda: running.done() or not left.exists())  # a sweep takes as long as the machine needs for it
        stop.set()
        await running
    assert set(folder.glob("*/*.zst")) == stored
