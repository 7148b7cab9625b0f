"""`schedule.budget` kept by the real controller, under load and with the planner; what was learned is kept."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from pathlib import Path

import pytest
from tests.integration.stage import START, open_stage

from tidings.crawl.controller.learning import Learning
from tidings.schedule.budget import Steering
from tidings.schedule.planner.planner import Planner
from tidings.schedule.registry import standard_policies
from tidings.settings.sections import ScheduleSettings

HOUR = timedelta(hours=1)


async def visits_by_hour(folder: Path, schedule: ScheduleSettings, sources: int, hours: int) -> list[int]:
    urls = [f"https://site-{number}.test/feed" for number in range(sources)]
    async with open_stage(folder, schedule=schedule) as stage:
        for url in urls:
            stage.press.publish(url)
        await stage.follow(*urls)
        await stage.run(START + hours * HOUR)
        counts = Counter((asked.began - START) // HOUR for asked in stage.press.asked)
    return [counts[hour] for hour in range(hours)]


async def test_under_load_every_hour_is_within_2_percent_of_the_budget(tmp_path: Path) -> None:
    """Thirty sources that want a visit every six minutes: 300 an hour, and 100 are allowed."""
    schedule = ScheduleSettings(policy="fixed", fixed_interval=timedelta(minutes=6), budget=100)
    counts = await visits_by_hour(tmp_path, schedule, 30, 5)
    assert counts[1:] == [pytest.approx(100, rel=0.02)] * 4
    assert counts[0] <= 1.02 * 100


async def test_a_burst_of_due_sources_is_smoothed(tmp_path: Path) -> None:
    """All are new and due at once: five minutes' worth goes, the rest follows at an even pace."""
    schedule = ScheduleSettings(policy="fixed", fixed_interval=timedelta(hours=20), budget=240)
    urls = [f"https://site-{number}.test/feed" for number in range(200)]
    async with open_stage(tmp_path, schedule=schedule) as stage:
        for url in urls:
            stage.press.publish(url)
        await stage.follow(*urls)
        await stage.run(START + HOUR)
        times = [asked.began for asked in stage.press.asked]
    assert len(times) == 200
    assert sum(at == START for at in times) == 20
    by_minute = Counter((at - START) // timedelta(minutes=1) for at in times if at > START)
    assert max(by_minute.values()) <= 5


async def test_the_planner_keeps_within_the_budget_and_uses_most_of_it(tmp_path: Path) -> None:
    """Sources that fall silent: even a cheap visit is hardly worth it, yet the price falls until they are made."""
    schedule = ScheduleSettings(policy="planner", price=timedelta(minutes=1), budget=30)
    counts = await visits_by_hour(tmp_path, schedule, 20, 18)
    assert max(counts[1:]) <= 1.02 * 30 + 1
    assert sum(counts[6:]) >= 0.6 * 12 * 30


async def test_what_was_learned_survives_a_restart(tmp_path: Path) -> None:
    urls = [f"https://site-{number}.test/feed" for number in range(12)]
    schedule = ScheduleSettings(policy="planner", budget=20)
    async with open_stage(tmp_path, schedule=schedule) as stage:
        for url in urls:
            stage.press.publish(url)
        await stage.follow(*urls)
        await stage.run(START + 30 * HOUR)
    async with open_stage(tmp_path, schedule=schedule, start=START + 30 * HOUR) as stage:
        policies = standard_policies()
        steering = Steering(20, HOUR, stage.clock.now(), timedelta(minutes=40))
        await Learning(stage.stores.crawl, policies, steering).load(stage.clock.now())
        planner = policies["planner"]
    assert isinstance(planner, Planner)
    assert (planner.population.weights != Planner().population.weights).any()
    assert steering.base_price != pytest.approx(2400)
