"""The laboratory in a process of its own: a history goes in, scores come out; one at a time, and it can be stopped."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from tests.integration.publisher import HOUR, opened
from tests.integration.watch.test_watching import FEED, news
from tests.unit.web.library import NOW, StillClock

from tidings.app.lab.lab_service import LabProcessService
from tidings.errors import SettingsError
from tidings.ports.library import Publications
from tidings.views.lab.lab_service import JobState, LabJob, LabQuestion

QUESTION = LabQuestion(("planner", "fixed"), (6.0, 24.0), 14, 50)


async def history(since: datetime, most_sources: int, most_posts: int) -> Publications:
    """Four sources that publish every three hours."""
    begin = datetime(NOW.year, NOW.month, NOW.day, tzinfo=UTC) - timedelta(days=6)
    posts = {
        source: [begin + timedelta(hours=3 * number, minutes=7 * source) for number in range(44)]
        for source in range(1, 5)
    }
    return Publications(posts, 9)


async def nothing(since: datetime, most_sources: int, most_posts: int) -> Publications:
    return Publications({1: []}, 1)


async def until(service: LabProcessService, fits: Callable[[LabJob], bool]) -> LabJob:
    async with asyncio.timeout(120):
        while (job := service.job()) is None or not fits(job):  # noqa: ASYNC110
            await asyncio.sleep(0.02)
    return job


async def test_policies_are_compared_on_a_history() -> None:
    service = LabProcessService(history, StillClock())
    assert "planner" in dict(service.policies())
    service.begin(QUESTION)
    with pytest.raises(SettingsError, match="one comparison at a time"):
        service.begin(QUESTION)
    job = await until(service, lambda job: not job.is_under_way)
    assert (job.state, job.problem) == (JobState.DONE, "")
    assert [(one.policy, one.budget) for one in job.scores] == [("planner", 6.0), ("planner", 24.0), ("fixed", None)]
    assert job.done == job.of > 0
    assert job.history is not None
    assert (job.history.sources, job.history.of_sources) == (4, 9)
    few, many, _ = job.scores
    assert few.visits < many.visits
    assert few.mean > many.mean
    assert [one.budget for one in job.best] == [6.0, 24.0]
    await service.aclose()


async def test_a_job_is_stopped_and_what_cannot_be_is_said() -> None:
    service = LabProcessService(history, StillClock())
    service.begin(QUESTION)
    await until(service, lambda job: job.state is JobState.RUNNING)
    service.stop()
    assert (await until(service, lambda job: not job.is_under_way)).state is JobState.STOPPED
    quick = LabProcessService(history, StillClock(), seconds=0.01)
    quick.begin(QUESTION)
    assert "not done within" in (await until(quick, lambda job: not job.is_under_way)).problem
    empty = LabProcessService(nothing, StillClock())
    empty.begin(QUESTION)
    job = await until(empty, lambda job: not job.is_under_way)
    assert (job.state, "nothing was recorded" in job.problem) == (JobState.FAILED, True)
    for wrong in (
        LabQuestion((), (6.0,)),
        LabQuestion(("planner",), ()),
        LabQuestion(("no such",), (6.0,)),
        LabQuestion(("planner",), (0.0,)),
        LabQuestion(("planner",), (6.0,), days=3),
        LabQuestion(("planner",), tuple(map(float, range(1, 26)))),
    ):
        with pytest.raises(SettingsError):
            empty.begin(wrong)


async def test_the_history_of_a_store_since_its_sources_were_added(tmp_path: Path) -> None:
    async with opened(tmp_path) as world:
        world.plays["news.test/feed"] = news("One", "Two")
        await world.follow(FEED)
        await world.run(HOUR)
        world.plays["news.test/feed"] = news("One", "Two", "Three")
        await world.run(HOUR)
        upkeep = world.program.stores.upkeep
        found = await upkeep.publications(world.clock.now() - timedelta(days=30), 10, 1_000)
        assert found.of_sources == 1
        assert all(len(times) <= 3 for times in found.posts.values())
        assert (await upkeep.publications(world.clock.now() + timedelta(days=1), 10, 1_000)).posts == {1: []}
        assert (await upkeep.publications(world.clock.now(), 0, 1_000)).posts == {}
