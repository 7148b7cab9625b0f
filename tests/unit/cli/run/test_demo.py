"""What the demo says at its end, and which settings of a person's own it does not take over."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from tidings.cli.run.demo import Summary, demo_settings
from tidings.lab.farm.audit import Audit, FixedPoll, Syndication
from tidings.settings.settings import load


def summary(simulated: timedelta, *, violations: int = 0) -> Summary:
    return Summary(
        simulated=simulated,
        seconds=12.3,
        policy="median",
        visits=240,
        requests=2107,
        texts=1799,
        texts_from_before=1772,
        violations=violations,
        audit=Audit(30, 27, 0, 0, 3, 0, 0, timedelta(minutes=9), timedelta(minutes=8), timedelta(minutes=30), ()),
        hourly=FixedPoll(timedelta(minutes=22), 60),
        syndication=Syndication(stories=4, copies=9, carried=14, found=13, wrong=0),
    )


@pytest.mark.parametrize(
    ("simulated", "words"),
    [
        (timedelta(hours=1), "1 simulated hour in 12 s"),
        (timedelta(minutes=30), "0.5 simulated hours in 12 s"),
        (timedelta(days=2), "48 simulated hours in 12 s"),
    ],
)
def test_the_time_is_said_as_people_say_it(
    simulated: timedelta, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    summary(simulated).print()
    assert words in capsys.readouterr().out


def test_why_there_are_more_pages_than_articles_published(capsys: pytest.CaptureFixture[str]) -> None:
    summary(timedelta(hours=1)).print()
    lines = capsys.readouterr().out.splitlines()
    assert "articles: 30 published, 27 seen, 3 still to be seen at the end" in lines
    assert "pages: 1799 read; of articles that stood in the feeds before the start 1772 have their text" in lines


def test_how_many_articles_were_copies(capsys: pytest.CaptureFixture[str]) -> None:
    told = summary(timedelta(hours=1))
    told.print()
    expected = (
        "stories: 4 in several sites, 9 articles were copies (the sites' own log: "
        "14 articles of such stories, 13 found, 0 joined wrongly)"
    )
    assert expected in capsys.readouterr().out.splitlines()
    facts = told.as_json()
    assert (facts["stories"], facts["stories_copies"]) == (4, 9)
    assert (facts["stories_carried"], facts["stories_found"], facts["stories_wrong"]) == (14, 13, 0)


def test_a_request_against_robots_is_no_success() -> None:
    assert summary(timedelta(hours=1)).sound
    assert not summary(timedelta(hours=1), violations=1).sound


def test_a_short_page_gap_of_ones_own_does_not_fail_the_demo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for given, taken in (("1s", 10), ("20s", 20)):
        monkeypatch.setenv("TIDINGS_FETCH__PAGE_GAP", given)
        assert demo_settings(load(tmp_path), {}, 0).fetch.page_gap == timedelta(seconds=taken)
