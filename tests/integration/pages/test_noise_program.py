"""A noisy site followed by the whole program: what bench.noise measures, on a few pages and visits."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import aiohttp
import pytest
from bench.noise.edited import FOLDER, Edit, half_of, moment_of, paper_of
from bench.noise.silence import Look, Score
from bench.noise.watched import watch
from tests.cases import each
from tests.examples import ALL
from tests.farm.editions import EditionFarm
from tests.unit.read.page.test_noise_quality import made

from tidings.lab.clock import SimulatedClock
from tidings.model.pages import Noise, PageSeen, RemovedSegment, Segment, SegmentChange

START = datetime(2026, 3, 2, 6, tzinfo=UTC)
VISITS = 8
BROKE = SegmentChange(Segment("p", "The dam broke.", "main", 1, 2, ()))
SILENT = 0.75  # few pages know little of what their site has everywhere; bench.noise has the true floor


def judged(score: Score) -> None:
    assert score.lost == []
    assert score.edits.total() >= 10
    assert score.noise.total() >= 50
    assert score.silent >= SILENT
    assert 0.5 < score.known < 1


async def test_through_the_program_noise_falls_silent_and_no_true_change_is_lost() -> None:
    judged(await watch(paper_of(made(10), seed=4, visits=VISITS)))


@pytest.mark.skipif(not FOLDER.is_dir(), reason="the articles in ../shared/data are not beside the project")
@pytest.mark.skipif(
    not ALL, reason="a part of make soak; without the program: tests/unit/read/page/test_noise_quality.py"
)
async def test_the_same_on_a_few_real_pages() -> None:
    judged(await watch(paper_of(half_of(FOLDER, 1, seed=2, most=10), seed=2, visits=VISITS)))


async def test_it_is_told_when_a_page_was_not_visited_as_it_should_have_been() -> None:
    """The root alone is followed: its stories are never seen."""
    with pytest.raises(RuntimeError, match="/story/0 was read 0 times in edition 1"):
        await watch(paper_of(made(4), seed=4, visits=2), depth=0)


@each(
    ("edit", "seen", "kept", "lost"),
    [
        (Edit("inserted", "<p>The dam broke.</p>"), PageSeen(added=(BROKE,)), True, False),
        (Edit("inserted", "<p>The dam broke.</p>"), PageSeen(added=(BROKE,)), False, True),
        (Edit("inserted", "<p>The dam broke.</p>"), PageSeen(added=(replace(BROKE, noise=Noise.RECURS),)), True, True),
        (Edit("inserted", "<p>Another thing happened.</p>"), PageSeen(added=(BROKE,)), True, True),
        (Edit("removed", "<p>The dam broke.</p>"), PageSeen(added=(BROKE,)), True, True),
        (
            Edit("removed", "<p>The dam broke.</p>"),
            PageSeen(removed=1, gone=(RemovedSegment("The dam held."),)),
            True,
            True,
        ),
        (
            Edit("removed", "<p>The dam broke.</p>"),
            PageSeen(removed=1, gone=(RemovedSegment("The dam broke."),)),
            True,
            False,
        ),
    ],
)
def test_a_change_that_is_not_told_of_or_not_kept_is_lost(edit: Edit, seen: PageSeen, kept: bool, lost: bool) -> None:
    score = Score()
    score.count(Look("/a", 7, seen, kept=kept), edit)
    assert len(score.lost) == lost


def test_two_looks_at_a_visit_see_the_same_edits_and_other_noise() -> None:
    articles = made(4)
    paper = paper_of(articles, seed=4, visits=3)
    path = articles[0].path  # a live report: edited at every visit
    first, again, second = (
        paper.body(path, moment).decode() for moment in (moment_of(3), moment_of(3), moment_of(3, 1))
    )
    edit = paper.edit(path, 3)
    assert first == again != second
    assert edit is not None
    assert edit.markup in first
    assert edit.markup in second


async def test_the_farm_has_one_edition_after_the_other() -> None:
    async with (
        SimulatedClock(START) as clock,
        EditionFarm(clock, "noisy.test", lambda path, number: f"{path} {number}".encode(), timedelta(hours=1)) as farm,
        aiohttp.ClientSession() as session,
    ):

        async def get(path: str, host: str = "noisy.test", **headers: str) -> tuple[int, str]:
            with clock.hold():
                url = f"http://{farm.hosts['noisy.test']}{path}"
                async with session.get(url, headers={"Host": host, **headers}) as response:
                    return response.status, await response.text()

        assert await get("/a") == (200, "/a 1")
        await clock.sleep_until(START + timedelta(minutes=59))
        assert await get("/a", **{"If-None-Match": '"1"'}) == (304, "")
        await clock.sleep_until(START + timedelta(hours=1))
        assert await get("/a", **{"If-None-Match": '"1"'}) == (200, "/a 2")
        assert (await get("/a", host="elsewhere.test"))[0] == 421
        assert list(farm.asked) == [(1, "/a"), (1, "/a"), (2, "/a")]
