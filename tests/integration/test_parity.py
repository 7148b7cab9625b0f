"""What the laboratory replays is what the program does: the same visits, at the same times, of the same articles."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path
from typing import Any
from unittest import mock

import numpy as np
import pytest
from tests.integration.stage import HOUR, MINUTE, Press, open_stage

from tidings.errors import BadStatus
from tidings.lab.replay import Replay, Setting, first_visits, replay
from tidings.lab.trace import DAY, Trace, cut_trace
from tidings.model.orders import HopKind
from tidings.model.sources import NewSource
from tidings.model.visits import Visit
from tidings.ports.outside import Request, Response
from tidings.schedule.registry import policy_named
from tidings.settings.sections import ScheduleSettings

SOURCES, WINDOW, TRAINING = 6, 20, timedelta(days=6)
Seen = tuple[int, datetime, int, bool, tuple[datetime, ...]]


def small_trace(days: int = 8) -> Trace:
    """Six rhythms, from twenty posts a day to two, with bursts that overrun a window of 20."""
    rng = random.Random(5)
    first = datetime(2026, 3, 2, tzinfo=UTC).timestamp()
    posts = {}
    for number in range(SOURCES):
        rate = 20 / (number + 1) + 3.5
        times = {first + number}
        while max(times) < first + days * DAY:
            times.add(float(int(max(times) + rng.expovariate(rate / DAY))))
        times |= {first + 6.5 * DAY + 60 * minute for minute in range(30 if number == 0 else 0)}
        posts[f"https://site{number}.test/feed"] = np.array(sorted(t for t in times if t < first + days * DAY))
    return cut_trace(posts)


def a_setting(trace: Trace) -> Setting:
    return Setting(trace, TRAINING, WINDOW, cold=True, relearn=False)


class Newsstand(Press):
    """Each feed shows its last posts by the clock of the simulation."""

    def __init__(self, trace: Trace) -> None:
        super().__init__(turns=3)
        self._trace = dict(zip(trace.names, trace.posts, strict=True))

    async def allows(self, url: str) -> bool:
        return True

    async def fetch(self, request: Request) -> Response:
        if request.kind is HopKind.ROBOTS:  # after a gap: is a sitemap named there?
            raise BadStatus(request.url, 404, "HTTP 404 Not Found")
        posts = self._trace[request.url]
        count = int(np.searchsorted(posts, self.clock.now().timestamp(), side="right"))
        body = _rss(request.url, posts[max(0, count - WINDOW) : count], count)
        self.answer(request.url, self._conditional(body, f'"{count}"'))
        return await super().fetch(request)


def _rss(url: str, posts: Any, count: int) -> bytes:
    items = "".join(
        f"<item><guid>{url}#{count - number}</guid><title>No. {count - number}</title>"
        f"<pubDate>{format_datetime(datetime.fromtimestamp(moment, UTC))}</pubDate></item>"
        for number, moment in enumerate(reversed(posts))
    )
    return f"<rss version='2.0'><channel><title>News</title><language>en</language>{items}</channel></rss>".encode()


async def visits_of_the_program(folder: Path, setting: Setting, schedule: ScheduleSettings, ranks: bool) -> list[Seen]:
    trace = setting.trace
    learns_after = timedelta(days=1 if setting.relearn else 365)
    with mock.patch("tidings.crawl.controller.learning.EVERY", learns_after):
        async with open_stage(
            folder, start=setting.begin, schedule=schedule, press=Newsstand(trace), seed=setting.seed
        ) as stage:
            first = [setting.begin] * SOURCES if ranks else first_visits(setting)
            sources = [NewSource(url, url.split("/")[2]) for url in trace.names]
            await stage.stores.catalogue.add(sources, setting.begin, first)
            await stage.run(trace.end - timedelta(microseconds=1))
    return sorted(_seen(visit) for applied in stage.applied for visit in applied.visits)


def visits_of_the_laboratory(setting: Setting, policy: str, budget: float | None) -> tuple[Replay, list[Seen]]:
    visits: list[Visit] = []
    result = replay(policy_named(policy), setting, budget, on_visit=lambda visit, *_: visits.append(visit))
    return result, sorted(map(_seen, visits))


def _seen(visit: Visit) -> Seen:
    return visit.source_id, visit.at, visit.articles_new, visit.gap, tuple(sorted(visit.published))


@pytest.mark.parametrize(("policy", "least"), [("planner", 60), ("median", 200), ("fixed", 280), ("frequency", 50)])
async def test_timing_policies(tmp_path: Path, policy: str, least: int) -> None:
    setting = a_setting(small_trace())
    program = await visits_of_the_program(tmp_path, setting, ScheduleSettings(policy=policy), ranks=False)
    result, laboratory = visits_of_the_laboratory(setting, policy, None)

    assert program == laboratory
    assert len(laboratory) == sum(len(times) for times in result.visits) >= least
    assert sum(seen[2] for seen in laboratory) > 150  # articles


async def test_the_planner_learns_of_all_sources_alike(tmp_path: Path) -> None:
    setting = replace(a_setting(small_trace()), relearn=True)
    program = await visits_of_the_program(tmp_path, setting, ScheduleSettings(policy="planner"), ranks=False)
    _, laboratory = visits_of_the_laboratory(setting, "planner", None)
    _, stubborn = visits_of_the_laboratory(replace(setting, relearn=False), "planner", None)

    assert program == laboratory != stubborn


@pytest.mark.parametrize("policy", ["round-robin", "minimum-delay"])
async def test_ranking_policies(tmp_path: Path, policy: str) -> None:
    setting = replace(a_setting(small_trace(days=7)), seed=3)
    five = timedelta(minutes=5)
    schedule = ScheduleSettings(policy=policy, round_min=five, round_max=five, floor=10 * MINUTE, round_visits=1)
    program = await visits_of_the_program(tmp_path, setting, schedule, ranks=True)
    _, laboratory = visits_of_the_laboratory(setting, policy, budget=1 * 288 / SOURCES)

    assert program == laboratory
    executions = int((setting.trace.end - setting.begin) / five)
    assert len(laboratory) == executions
    assert {seen[0] for seen in laboratory} == set(range(1, SOURCES + 1))


async def test_a_burst_that_overruns_the_window_is_a_gap_for_both(tmp_path: Path) -> None:
    setting = a_setting(small_trace())
    schedule = ScheduleSettings(policy="fixed", fixed_interval=2 * HOUR)
    program = await visits_of_the_program(tmp_path, setting, schedule, ranks=False)
    setting = replace(setting, terms=replace(setting.terms, fixed_interval=2 * HOUR))
    result, laboratory = visits_of_the_laboratory(setting, "fixed", None)

    assert program == laboratory
    assert [seen[2] for seen in laboratory if seen[3]] == [WINDOW]
    assert sum(int(lost.sum()) for lost in result.lost) > 0
