"""What the laboratory replays is what the program does: the same visits, at the same times, of the same articles."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from itertools import pairwise
from pathlib import Path
from typing import Any
from unittest import mock

import numpy as np
import pytest
from tests.integration.stage import HOUR, MINUTE, Press, open_stage

from tidings.app.scheduling import schedule_terms
from tidings.errors import BadStatus
from tidings.lab.replay import Replay, Setting, first_visits, replay
from tidings.lab.trace import DAY, Trace, cut_trace
from tidings.model.orders import HopKind
from tidings.model.sources import NewSource
from tidings.model.visits import Visit
from tidings.ports.outside import Request, Response
from tidings.schedule.policies.base import ranks
from tidings.schedule.registry import policies, policy_named
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


def a_setting(trace: Trace, schedule: ScheduleSettings | None = None, seed: int = 1) -> Setting:
    """The laboratory's, with the terms of a program that has these settings."""
    schedule = schedule or ScheduleSettings()
    terms = schedule_terms(schedule)
    return Setting(
        trace, TRAINING, WINDOW, cold=True, relearn=False, terms=terms, seed=seed, round_visits=schedule.round_visits
    )


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


@dataclass(frozen=True, slots=True)
class Case:
    """One policy in the program and in the laboratory: for how long, under which settings, and how many visits at
    least so that it shows something."""

    least: int
    days: int = 7  # of which the first six are over when sources are added
    wishes: Mapping[str, Any] = field(default_factory=dict)


CASES = {
    "planner": Case(60),
    "median": Case(150),
    "fixed": Case(140),
    "frequency": Case(50),
    "selective": Case(50),
    "calendar": Case(25, days=20),
    "round-robin": Case(150, wishes={"round_visits": 1}),
    "minimum-delay": Case(150, wishes={"round_visits": 1}),
    # Its four weeks of training and two days after them; long rounds, so that they are few.
    "history": Case(250, days=36, wishes={"round_visits": 2, "round_min": 4 * HOUR, "round_max": 6 * HOUR}),
}


def test_every_policy_has_its_parity() -> None:
    assert set(CASES) == {policy.name for policy in policies()}


@pytest.mark.parametrize("policy", CASES)
async def test_parity(tmp_path: Path, policy: str) -> None:
    """Every visit at the same microsecond, of the same articles."""
    case = CASES[policy]
    schedule = ScheduleSettings(policy=policy, **case.wishes)
    setting = a_setting(small_trace(case.days), schedule)
    program = await visits_of_the_program(tmp_path, setting, schedule, ranks=ranks(policy_named(policy)))
    _, laboratory = visits_of_the_laboratory(setting, policy, None)

    assert program == laboratory
    assert len(laboratory) >= case.least
    assert {seen[0] for seen in laboratory} == set(range(1, SOURCES + 1))


async def test_parity_under_a_budget(tmp_path: Path) -> None:
    """30 visits an hour of six sources are 120 a source a day: more than the training of `history` wants, and than
    ten minutes between two visits allow."""
    schedule = ScheduleSettings(policy="history", budget=30)
    setting = a_setting(small_trace(days=7), schedule, seed=3)
    program = await visits_of_the_program(tmp_path, setting, schedule, ranks=True)
    _, laboratory = visits_of_the_laboratory(setting, "history", 30 * 24 / SOURCES)

    assert program == laboratory
    assert len(laboratory) > 100


async def test_parity_of_a_source_that_falls_silent(tmp_path: Path) -> None:
    """Nothing new for a week: the floor that a source earns, in both."""
    trace = small_trace(days=8)
    silent = replace(trace, posts=tuple(posts[posts < posts[0] + 0.1 * DAY] for posts in trace.posts))
    schedule = ScheduleSettings(policy="fixed", fixed_interval=20 * MINUTE, quiet_floor=3 * HOUR)
    setting = a_setting(silent, schedule)
    program = await visits_of_the_program(tmp_path, setting, schedule, ranks=False)
    _, laboratory = visits_of_the_laboratory(setting, "fixed", None)

    assert program == laboratory
    apart = [later[1] - first[1] for first, later in pairwise(laboratory) if first[0] == later[0]]
    assert (min(apart) < 21 * MINUTE, max(apart) >= 3 * HOUR) == (True, True)


async def test_the_planner_learns_of_all_sources_alike(tmp_path: Path) -> None:
    setting = replace(a_setting(small_trace()), relearn=True)
    program = await visits_of_the_program(tmp_path, setting, ScheduleSettings(policy="planner"), ranks=False)
    _, laboratory = visits_of_the_laboratory(setting, "planner", None)
    _, stubborn = visits_of_the_laboratory(replace(setting, relearn=False), "planner", None)

    assert program == laboratory != stubborn


async def test_a_burst_that_overruns_the_window_is_a_gap_for_both(tmp_path: Path) -> None:
    schedule = ScheduleSettings(policy="fixed", fixed_interval=2 * HOUR)
    setting = a_setting(small_trace(), schedule)
    program = await visits_of_the_program(tmp_path, setting, schedule, ranks=False)
    result, laboratory = visits_of_the_laboratory(setting, "fixed", None)

    assert program == laboratory
    assert [seen[2] for seen in laboratory if seen[3]] == [WINDOW]
    assert sum(int(lost.sum()) for lost in result.lost) > 0
