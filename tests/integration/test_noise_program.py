"""A noisy site followed by the whole program: what bench.noise measures, on a few pages and visits."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import aiohttp
import pytest
from bench.edited import FOLDER, Edit, half_of, paper_of
from bench.silence import Look, Score
from bench.watched import watch
from tests.farm.editions import EditionFarm
from tests.integration.publisher import HOUR, Answer, Asked, opened
from tests.unit.read.page.test_noise_quality import made

from tidings.lab.clock import SimulatedClock
from tidings.model.pages import NewSite, PageSeen, Segment, SegmentChange, VersionQuery

START = datetime(2026, 3, 2, 6, tzinfo=UTC)
VISITS = 8
SILENT = 0.85  # with few pages, and only three visits after those it may learn from; bench.noise has the true floor


def judged(score: Score) -> None:
    assert score.lost == []
    assert score.edits.total() >= 10
    assert score.noise.total() >= 50
    assert score.silent >= SILENT
    assert score.silent > score.learning[True] / score.learning.total()  # it is learned, not given
    assert 0.5 < score.skipped < 1  # segments whose hash is known are not looked at again


async def test_through_the_program_noise_falls_silent_and_no_true_change_is_lost() -> None:
    judged(await watch(paper_of(made(10), seed=4, visits=VISITS)))


@pytest.mark.skipif(not FOLDER.is_dir(), reason="the articles in ../shared/data are not beside the project")
async def test_the_same_on_a_few_real_pages() -> None:
    judged(await watch(paper_of(half_of(FOLDER, 1, seed=2, most=10), seed=2, visits=VISITS)))


async def test_it_is_told_when_a_page_was_not_visited_as_it_should_have_been() -> None:
    """The root alone is followed: its stories are never seen."""
    with pytest.raises(RuntimeError, match="/story/0 was read 0 times in edition 1"):
        await watch(paper_of(made(4), seed=4, visits=2), depth=0)


@pytest.mark.parametrize(
    ("edit", "look", "lost"),
    [
        (Edit("inserted", "<p>The dam broke.</p>"), {"true": True}, False),
        (Edit("inserted", "<p>The dam broke.</p>"), {"true": True, "kept": False}, True),
        (Edit("inserted", "<p>The dam broke.</p>"), {"true": False}, True),
        (Edit("inserted", "<p>Another thing happened.</p>"), {"true": True}, True),
        (Edit("removed", "<p>The dam broke.</p>"), {"true": True, "gone": 0}, True),
        (Edit("removed", "<p>The dam broke.</p>"), {"true": False, "gone": 1}, False),
    ],
)
def test_a_change_that_is_not_told_of_or_not_kept_is_lost(edit: Edit, look: dict[str, int], lost: bool) -> None:
    change = SegmentChange(Segment("p", "The dam broke.", "main", 1, 2, ()))
    score, true = Score(), [change] if look["true"] else []
    seen = PageSeen(added=(change,))
    score.count(Look("/a", 7, seen, true, look.get("gone", 0), bool(look.get("kept", True))), edit)
    assert len(score.lost) == lost


@pytest.mark.parametrize(
    ("path", "known"),
    [("", ("two", "six")), ("a", ("three", "six"))],
    ids=["the root, its first visit too", "a page below it"],
)
async def test_what_a_rotating_block_has_shown_is_known_on_the_deepest_pages_too(
    tmp_path: Path, path: str, known: tuple[str, str]
) -> None:
    """Links of pages as deep as was asked for are not followed; that they were shown is remembered all the same."""
    shown = iter([("one", "two"), ("three", "four"), ("five", "six"), ("seven", "eight"), known, ("four", "nine")])
    async with opened(tmp_path, schedule={"page_policy": "fixed", "fixed_interval": HOUR}) as world:

        def teasing(asked: Asked) -> Answer:
            # Each time in other words: a segment that never stood there before.
            links = (f'<div><a href="/{name}">Read {name} at {asked.at:%H} now</a></div>' for name in next(shown))
            return html(f"<p>Always the same words.</p><aside>{''.join(links)}</aside>")

        world.plays["news.test/"] = html('<p>Welcome.</p><a href="/a">A</a>')
        world.plays[f"news.test/{path}"] = teasing
        site = NewSite("http://news.test/", "news.test", depth=len(path))
        await world.program.stores.sites.follow(site, world.clock.now())
        await world.run(5.5 * HOUR)
        source = await world.source(f"http://news.test/{path}")
        visits = await world.visits(source.id)
        assert [visit.how for visit in visits[4:]] == ["only noise: 2 segments", "1 segment new"]
        [last, *_] = await world.program.stores.archive.versions(VersionQuery(source_id=source.id))
        assert last.words == "Read nine at 11 now", "the one page that is new to the site"


def html(body: str) -> Answer:
    return 200, {"Content-Type": "text/html"}, f"<html><body><h1>News</h1>{body}</body></html>".encode()


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
