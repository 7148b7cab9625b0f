"""The clock is set ahead and back, while the program runs and between two runs: visits go on."""

from __future__ import annotations

import asyncio
import itertools
import logging
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from tests.integration.stage import HOUR, MINUTE, START, SetClock, Stage, open_stage

from tidings.errors import BadStatus
from tidings.settings.sections import CrawlSettings, FetchSettings, ScheduleSettings

DAY = timedelta(days=1)
URLS = [f"https://site{number}.test/feed" for number in range(3)]
HOURLY = ScheduleSettings(policy="fixed")
POLL = CrawlSettings(poll=timedelta(minutes=5))
JUMPS = [timedelta(minutes=7), 30 * DAY, 3650 * DAY, -30 * DAY, -3650 * DAY]


async def furthest(stage: Stage, now: datetime) -> timedelta:
    times = [source.next_at for source in await stage.stores.library.sources()]
    return max(at - now for at in times if at is not None)


def longest_pause(stage: Stage, url: str, until: datetime) -> timedelta:
    moments = [START, *stage.press.times(url), until]
    return max(later - earlier for earlier, later in itertools.pairwise(moments))


@pytest.mark.parametrize(
    ("jump", "policy"), [*((jump, "fixed") for jump in JUMPS), (30 * DAY, "planner"), (30 * DAY, "history")], ids=str
)
async def test_set_while_the_program_runs(
    tmp_path: Path, jump: timedelta, policy: str, caplog: pytest.LogCaptureFixture
) -> None:
    clock = SetClock()
    until = START + 12 * HOUR
    schedule = ScheduleSettings(policy=policy, ceiling=timedelta(hours=3))
    async with open_stage(tmp_path, schedule=schedule, crawl=POLL, program_clock=clock.on, jump=clock.jump) as stage:
        for url in URLS:
            stage.press.publish(url)
        stage.press.answer(URLS[0], BadStatus(URLS[0], 503, "HTTP 503", {"retry-after": "600"}))
        await stage.follow(*URLS)
        jumping = [
            asyncio.create_task(clock.set_at(START + 4 * HOUR, jump)),
            asyncio.create_task(clock.set_at(START + 7 * HOUR, timedelta(0))),
        ]
        with caplog.at_level(logging.WARNING):
            await stage.run(until)
        await asyncio.gather(*jumping)
        ahead = await furthest(stage, clock.now())

    for url in URLS[1:]:
        assert longest_pause(stage, url, until) <= 4 * HOUR, url
    assert longest_pause(stage, URLS[0], until) <= 7 * HOUR
    assert ahead <= 4 * HOUR
    said = [record.message for record in caplog.records if "the clock was set" in record.message]
    assert len(said) == 2


@pytest.mark.parametrize("jump", JUMPS, ids=str)
async def test_set_between_two_runs(tmp_path: Path, jump: timedelta, caplog: pytest.LogCaptureFixture) -> None:
    clock = SetClock()
    async with open_stage(tmp_path, schedule=HOURLY, program_clock=clock.on) as stage:
        for url in URLS:
            stage.press.publish(url)
        await stage.follow(*URLS)
        for part, offset in enumerate((timedelta(0), jump, timedelta(0), jump, timedelta(0)), 1):
            clock.offset = offset
            before = len(stage.press.asked)
            with caplog.at_level(logging.WARNING):
                await stage.run(START + part * 2 * HOUR)
            assert {asked.url for asked in stage.press.asked[before:]} == set(URLS)
            assert await furthest(stage, clock.now()) <= HOUR + MINUTE
    assert sum("brought back" in record.message for record in caplog.records) <= 4


async def test_a_person_may_refresh_after_the_clock_was_set_back(tmp_path: Path) -> None:
    clock = SetClock()
    cool_down = timedelta(minutes=10)
    async with open_stage(tmp_path, schedule=HOURLY, program_clock=clock.on) as stage:
        busy = URLS[1]
        for url in URLS[:3]:
            stage.press.publish(url)
        stage.press.answer(busy, BadStatus(busy, 429, "HTTP 429", {"retry-after": "3600"}))
        stage.press.answer(URLS[2], BadStatus(URLS[2], 429, "HTTP 429"))
        await stage.follow(*URLS[:3])
        clock.offset = 30 * DAY
        await stage.run(START + HOUR / 2)
        clock.offset = timedelta(0)
        now = clock.now()
        plain, asked, refused = [source.id for source in await stage.stores.library.sources()]
        assert await stage.stores.catalogue.refresh(plain, now, cool_down) is None
        # Their servers asked for an hour, or refused: for as long as they asked, no more.
        for source_id, most in ((asked, HOUR), (refused, 2 * HOUR)):
            wait = await stage.stores.catalogue.refresh(source_id, now, cool_down)
            assert wait is not None
            assert now < wait.until <= now + most
            assert wait.asked


async def test_nothing_is_deleted_for_its_age_while_the_clock_may_be_wrong(tmp_path: Path) -> None:
    clock = SetClock()
    async with open_stage(tmp_path, schedule=HOURLY, crawl=POLL, program_clock=clock.on, jump=clock.jump) as stage:
        stage.press.publish(URLS[0])
        await stage.follow(URLS[0])
        await stage.run(START + 3 * HOUR)
        kept = len(await stage.stores.library.visits(None, 100))
        jumping = asyncio.create_task(clock.set_at(START + 4 * HOUR, 3650 * DAY))
        await stage.run(START + 6 * HOUR)  # set while it runs
        await jumping
        await stage.run(START + 8 * HOUR)  # and there at the start
        clock.offset = timedelta(0)
        visits = await stage.stores.library.visits(None, 100)
    assert kept >= 3
    assert sum(visit.at <= START + 3 * HOUR for visit in visits) == kept


async def test_pages_of_articles_and_their_gaps_survive_it(tmp_path: Path) -> None:
    clock = SetClock()
    fetch = FetchSettings(page_gap=timedelta(seconds=10), feed_gap=timedelta(0))
    async with open_stage(
        tmp_path, schedule=HOURLY, fetch=fetch, crawl=POLL, program_clock=clock.on, jump=clock.jump
    ) as stage:
        stage.press.publish(URLS[0], 40)
        await stage.follow(URLS[0])
        jumping = [
            asyncio.create_task(clock.set_at(START + timedelta(seconds=65), 30 * DAY)),
            asyncio.create_task(clock.set_at(START + timedelta(seconds=185), timedelta(0))),
        ]
        await stage.run(START + HOUR)
        await asyncio.gather(*jumping)
        pending = (await stage.stores.library.overview(clock.now())).pending_texts
    pages = [asked.began for asked in stage.press.asked if asked.is_page]
    assert (len(pages), pending) == (40, 0)
    assert all(later - earlier >= timedelta(seconds=10) for earlier, later in itertools.pairwise(pages))
