"""`tidings simulate`, as a person gives it."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from tests.acceptance.shell import Shell
from tests.cases import each
from tests.contract.stories import changed, hourly, new
from tests.unit.lab.rhythms import MONDAY, made_up

from tidings.app.stores import open_stores
from tidings.lab.bounds import BOUNDS
from tidings.lab.experiment import Trial, trials
from tidings.lab.peers import compared_policies
from tidings.model.sources import NewSource
from tidings.settings.settings import load

FIELDS = (
    "policy visits_per_source_per_day mean_delay_min median_delay_min p95_delay_min max_delay_min share_over_30_min "
    "pending_mean pending_max lost_articles seconds"
).split()


@pytest.fixture
def tidings(tmp_path: Path) -> Shell:
    return Shell(tmp_path / "data")


@pytest.fixture(scope="module")
def trace(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("traces") / "made-up.csv"
    lines = [f"{source},{moment:.0f}" for source, moments in made_up(6).items() for moment in moments]
    path.write_text("\n".join(["source,timestamp", *lines]), encoding="utf-8")
    return str(path)


def test_one_object_a_policy(tidings: Shell, trace: str) -> None:
    said = tidings("simulate", trace, "--policy", "round-robin,fixed", "--budget", "12", "--train", "2d", "--json")
    assert (said.code, said.err) == (0, "")
    assert [list(row) for row in said.json] == [FIELDS, FIELDS]
    robin, fixed = said.json
    assert robin["policy"] == "round-robin"
    assert robin["visits_per_source_per_day"] == pytest.approx(12.0, rel=0.005)  # rounds do not end with the trace
    assert fixed["visits_per_source_per_day"] == pytest.approx(23.8, abs=0.2)  # what it uses, whatever the budget
    assert fixed["mean_delay_min"] == pytest.approx(30, abs=4)


def test_all_of_them_for_people(tidings: Shell, trace: str) -> None:
    said = tidings("simulate", trace, "--policy", "all", "--budget", "12", "--days", "3", "--train", "1d")
    assert said.code == 0, said.err
    about, legend, headings, *rows = said.out.splitlines()
    assert about.endswith("2026-03-02 to 2026-03-05; scored: the last 2 days")
    assert "minutes" in legend
    assert headings.split()[:3] == ["policy", "visits", "mean"]
    assert [row.split()[0] for row in rows] == [*compared_policies(), *BOUNDS]
    assert max(map(len, said.out.splitlines())) <= 90


def test_several_budgets_and_files(tidings: Shell, trace: str) -> None:
    one = tidings("simulate", trace, "--policy", "round-robin,fixed", "--budget", "6,12", "--train", "0d", "--json")
    both = tidings("simulate", trace, trace, "--policy", "round-robin", "--budget", "6", "--train", "0d", "--json")
    assert [row["policy"] for row in one.json] == ["round-robin", "round-robin", "fixed"]
    assert [row["visits_per_source_per_day"] for row in one.json[:2]] == [6.0, 12.0]
    assert both.json[0]["mean_delay_min"] == pytest.approx(one.json[0]["mean_delay_min"], rel=0.05)
    assert both.json[0]["pending_mean"] == pytest.approx(2 * one.json[0]["pending_mean"], rel=0.05)


def test_half_of_a_short_trace_is_for_training(tidings: Shell, trace: str) -> None:
    said = tidings("simulate", trace, "--policy", "fixed")
    assert "scored: the last 3 days" in said.out


def test_hours_left_out_and_a_cold_start(tidings: Shell, trace: str) -> None:
    options = ["simulate", trace, "--policy", "median", "--train", "3d", "--json"]
    warm, cold = tidings(*options).json[0], tidings(*options, "--cold").json[0]
    fewer = tidings(*options, "--skip-hours", "6-18").json[0]
    assert warm["visits_per_source_per_day"] < cold["visits_per_source_per_day"]
    assert fewer["pending_mean"] < warm["pending_mean"]


@each(
    ("options", "words"),
    [
        (["--policy", "nobody"], "no policy 'nobody'; there are planner, median,"),
        (["--policy", " , "], "--policy: name a policy"),
        (["--policy", "oracle"], "oracle places the visits of a budget: give it one with --budget"),
        (["--budget", "0"], "--budget: '0' are no visits a source a day"),
        (["--budget", "-3"], "--budget: '-3' are no visits"),
        (["--budget", "12,many"], "--budget: 'many' are no visits"),
        (["--budget", "nan"], "--budget: 'nan' are no visits"),
        (["--train", "6d"], "--train: 6d of training leave nothing of 6 days to score"),
        (["--train", "3d", "--days", "2"], "--train: 3d of training leave nothing of 2 days"),
        (["--train", "soon"], "--train: 'soon' is no duration"),
        (["--days", "0"], "greater than or equal to 1"),
        (["--window", "0"], "greater than or equal to 1"),
        (["--skip-hours", "0-24"], "--skip-hours: '0-24' leaves no hour"),
        (["--from-history"], "give files, or --from-history"),
    ],
)
def test_what_cannot_be_done(tidings: Shell, trace: str, options: list[str], words: str) -> None:
    assert words in tidings("simulate", trace, *options).one_clear_line()


def test_files_that_are_none(tidings: Shell, tmp_path: Path) -> None:
    assert "give files, or --from-history" in tidings("simulate").one_clear_line()
    assert "there is no such file" in tidings("simulate", str(tmp_path / "nowhere.csv")).one_clear_line()


def test_trials() -> None:
    assert trials(["planner", "fixed"], []) == [Trial("planner", None), Trial("fixed", None)]
    assert trials(["fixed", "planner", "fixed"], [6.0, 12.0]) == [
        Trial("fixed", None),
        Trial("planner", 6.0),
        Trial("planner", 12.0),
    ]
    everyone = list(compared_policies())
    assert [trial.policy for trial in trials(["all"], [])] == everyone
    assert [trial.policy for trial in trials(["clairvoyant", "all"], [12.0])] == ["clairvoyant", *everyone, "oracle"]


# -- the operator's own history ---------------------------------------------------------------------


async def record(folder: Path, days: int) -> None:
    """As a program that ran for so many days would have left it."""
    now = datetime.now(UTC)
    begin = now - timedelta(days=days)
    shift = begin.timestamp() - MONDAY.timestamp()
    urls = {source: f"https://{source}.test/feed" for source in made_up(days)}
    async with open_stores(load(folder)) as stores:
        await stores.catalogue.add([NewSource(url, url) for url in urls.values()], begin, [begin] * len(urls))
        outcomes = []
        for number, moments in enumerate(made_up(days).values(), 1):
            posts = [datetime.fromtimestamp(moment + shift, UTC) for moment in moments]
            fresh = [new(place, published=post, host=None) for place, post in enumerate(posts)]
            outcomes.append(changed(number, 0, *fresh, at=now))
        await stores.crawl.apply(outcomes, hourly)


def test_from_history(tidings: Shell) -> None:
    asyncio.run(record(tidings.folder, 9))
    said = tidings("simulate", "--from-history", "--policy", "round-robin,fixed", "--budget", "12", "--json")
    assert said.code == 0, said.err
    assert [row["policy"] for row in said.json] == ["round-robin", "fixed"]
    assert said.json[0]["visits_per_source_per_day"] == pytest.approx(12, rel=0.02)
    assert said.json[0]["mean_delay_min"] == pytest.approx(60, abs=10)
    last = tidings("simulate", "--from-history", "--policy", "fixed", "--days", "4", "--train", "1d")
    assert "scored: the last 3 days" in last.out


def test_from_a_history_that_has_not_begun(tidings: Shell) -> None:
    assert "nothing was recorded before today" in tidings("simulate", "--from-history").one_clear_line()


# -- figures ----------------------------------------------------------------------------------------


def test_a_plot(tidings: Shell, trace: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The library that draws takes seconds to bundle; tests/unit/lab/test_figures.py has it."""
    monkeypatch.setattr("tidings.lab.report.drawing_library", str)
    page = tmp_path / "out.html"
    said = tidings("simulate", trace, "--policy", "round-robin", "--budget", "6,12", "--plot", str(page), "--json")
    assert said.code == 0, said.err
    assert len(said.json) == 2
    text = page.read_text(encoding="utf-8")
    assert text.startswith("<!DOCTYPE html>")
    assert "round-robin" in text
    nowhere = tidings("simulate", trace, "--policy", "fixed", "--plot", str(tmp_path / "no" / "where.html"))
    assert "there is no such folder" in nowhere.one_clear_line()
    folder = tidings("simulate", trace, "--policy", "fixed", "--plot", str(tmp_path))
    assert "is a folder; name a file in it" in folder.one_clear_line()
