"""The program while its database cannot be used, and while its disk is nearly full."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

import pytest
from httpx import ASGITransport, AsyncClient
from tests.farm.store_faults import SQLITE_FAULTS, StoreFaults
from tests.integration.stage import HOUR, MINUTE, START, Stage, open_stage, until

from tidings.app.reading.reading_service import StoredReadingService
from tidings.errors import StoreUnavailable
from tidings.model.articles import ArticleQuery
from tidings.settings.sections import CrawlSettings, StoreSettings
from tidings.web.app import create_app
from tidings.web.core.context import ProgramState

FEED = "https://site.test/feed"
HOURLY = CrawlSettings(poll=HOUR)
MEGABYTE = 1_000_000


def client_of(stage: Stage) -> AsyncClient:
    program = stage.program
    state = ProgramState(program.notices, lambda: None if program.outage is None else program.outage.reason)
    reading = StoredReadingService(stage.stores.reading, stage.clock)
    app = create_app(library=stage.stores.library, clock=stage.clock, state=state, reading=reading)
    return AsyncClient(transport=ASGITransport(app), base_url="http://localhost")


class Disk:
    """Has so much room."""

    def __init__(self, megabytes: int) -> None:
        self.megabytes = megabytes

    def free(self, folder: Path) -> int:
        return self.megabytes * MEGABYTE


async def test_below_the_watermark_visits_pause_reading_goes_on_and_it_resumes(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    disk = Disk(1000)
    async with open_stage(tmp_path, crawl=HOURLY, free=disk.free) as stage, client_of(stage) as client:
        stage.press.publish(FEED)
        await stage.follow(FEED)
        stop = asyncio.Event()
        running = asyncio.create_task(stage.run(stop=stop))
        await until(lambda: len(stage.applied) == 1)
        disk.megabytes = 199
        await stage.clock.sleep_until(START + MINUTE)
        stage.press.publish(FEED)
        paused = len(stage.press.asked)
        await stage.clock.sleep_until(START + 48 * HOUR)
        assert len(stage.press.asked) == paused
        shown = (await client.get("/articles")).text
        assert "Visits wait: only 199 MB are free on the disk of" in shown
        assert "Item https://site.test/items/0" in shown
        health = await client.get("/healthz")
        assert health.status_code == 200
        assert "store.keep_free" in health.json()["notices"][0]
        assert not stage.program.can_store

        disk.megabytes = 205  # a little above the watermark: it would be below it again in a moment
        await stage.clock.sleep_until(START + 49 * HOUR)
        assert len(stage.press.asked) == paused
        disk.megabytes = 230
        await until(lambda: len(stage.applied) == 2)
        assert len(await stage.stores.library.articles(ArticleQuery())) == 2
        assert "Visits wait" not in (await client.get("/articles")).text
        assert (await client.get("/healthz")).json() == {"status": "ok"}
        stop.set()
        await running
    said = [record.getMessage() for record in caplog.records if record.levelno == logging.WARNING]
    assert len([line for line in said if "visits wait until then" in line]) == 1
    assert len([line for line in said if "again: visits go on" in line]) == 1


async def test_once_does_not_wait_for_room_for_ever(tmp_path: Path) -> None:
    store = StoreSettings(patience=timedelta(0))
    async with open_stage(tmp_path, free=Disk(10).free, store=store) as stage:
        stage.press.publish(FEED)
        await stage.follow(FEED)
        with pytest.raises(StoreUnavailable, match=r"only 10 MB are free.*store.keep_free.*waited for 0 s"):
            await stage.run(once=True)
        assert stage.press.asked == []


async def test_keep_free_can_be_turned_off(tmp_path: Path) -> None:
    async with open_stage(tmp_path, free=Disk(0).free, store=StoreSettings(keep_free=0)) as stage:
        stage.press.publish(FEED)
        await stage.follow(FEED)
        assert (await stage.run(once=True)).articles_new == 1


async def test_a_program_that_is_told_to_stop_does_not_wait_for_its_database(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_stage(tmp_path) as stage, client_of(stage) as client:
        stage.press.publish(FEED)
        await stage.follow(FEED)
        stage.tune(grace=0.05)
        stop = asyncio.Event()
        with sqlite3.connect(tmp_path / "tidings.db") as other:
            with disk_full():
                running = asyncio.create_task(stage.run(stop=stop))
                await until(lambda: stage.program.outage is not None)
                assert (await client.get("/healthz")).status_code == 503
                assert "is full; make room there" in (await client.get("/healthz")).json()["error"]
                assert "Visits wait since 2026-03-02 06:00 UTC: database" in (await client.get("/")).text
                stop.set()
                assert (await running).visited == 0
            assert other.execute("SELECT count(*) FROM visit").fetchone() == (0,)
        assert (await stage.run(once=True)).articles_new == 1  # due again
    assert "1 visits did not end in time; they are due again at the next start" in caplog.text
    assert "can be used again" not in caplog.text


@contextmanager
def disk_full() -> Iterator[None]:
    """Meanwhile SQLite finds its disk full at each visit that is stored."""
    full = next(fault for fault in SQLITE_FAULTS if fault.words == "database or disk is full")
    with StoreFaults(lambda call, number: [full] * 1_000 if call == "CrawlRows.apply" else []):
        yield
