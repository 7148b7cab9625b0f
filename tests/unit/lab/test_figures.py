"""Figures: charts with data in them, on a page that asks nobody for anything."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import timedelta
from typing import Any

import numpy as np
import pytest
from tests.unit.lab.rhythms import MONDAY, made_up

from tidings.lab import figures
from tidings.lab.experiment import trials
from tidings.lab.figures import pending_by_hour, posts_by_hour
from tidings.lab.replay import Replay, Setting
from tidings.lab.report import report_page
from tidings.lab.score import pending, score
from tidings.lab.trace import Trace, cut_trace

SETTING = Setting(cut_trace(made_up(8)), timedelta(days=4))


@pytest.fixture(scope="module")
def replays() -> list[Replay]:
    names = ["planner", "history", "round-robin", "fixed", "oracle", "clairvoyant"]
    return [trial.run(SETTING) for trial in trials(names, [6.0, 12.0])]


def rows(spec: figures.Spec) -> list[dict[str, Any]]:
    """All data of a chart; each of its parts has its own."""
    return [row for data in spec["datasets"].values() for row in data]


# -- hours ------------------------------------------------------------------------------------------


def test_posts_by_hour_are_those_of_a_day() -> None:
    posts = [MONDAY.timestamp() + 86400 * day + 3600 * 9 + minute for day in range(7) for minute in range(day + 1)]
    working, free = posts_by_hour(Trace(MONDAY, MONDAY + timedelta(days=7), ("a",), (np.array(posts),)))
    assert working[9] == pytest.approx((1 + 2 + 3 + 4 + 5) / 5)
    assert free[9] == pytest.approx((6 + 7) / 2)
    assert working.sum() == working[9]


def test_pending_by_hour_is_pending(replays: list[Replay]) -> None:
    for replay in replays:
        total, worst = pending_by_hour(replay)
        assert total.mean() == pytest.approx(pending(replay)[0], rel=0.03, abs=0.05)
        assert (worst <= total + 1e-9).all()
        assert total.max() <= pending(replay)[1]


# -- charts -----------------------------------------------------------------------------------------


def test_every_policy_has_its_point(replays: list[Replay]) -> None:
    scores = [score(replay) for replay in replays]
    points = rows(figures.delay_against_visits(scores))
    assert {point["policy"] for point in points} == {"planner", "history", "round-robin", "fixed", "oracle"}
    alone = rows(figures.delay_against_visits([one for one in scores if one.policy == "clairvoyant"]))
    assert {point["policy"] for point in alone} == {"clairvoyant"}


def test_labels_do_not_lie_on_each_other(replays: list[Replay]) -> None:
    one = score(replays[0])
    crowd = [replace(one, policy=name) for name in ("median", "fixed", "history", "nutch")]
    labels = [point["label"] for point in rows(figures.delay_against_visits(crowd)) if "label" in point]
    assert len(set(labels)) == 4


def test_what_waits_shows_each_policy_once(replays: list[Replay]) -> None:
    points = rows(figures.pending_hours(replays[:1]))
    assert len(points) == 2 * 24
    other = rows(figures.pending_hours([replay for replay in replays if replay.policy == "fixed"]))
    assert {point["policy"] for point in other} == {"fixed"}


def test_the_week_of_one_source() -> None:
    source = figures.typical_source(SETTING.trace)
    points = rows(figures.week_of_one(SETTING, source, 12.0))
    expected = [point["expected"] for point in points if "expected" in point]
    assert len(expected) == pytest.approx(4 * 288, abs=3)  # each slot once
    ticks = {name: [point["at"] for point in points if point.get("row") == name] for name in ("visits", "posts")}
    posts = SETTING.trace.posts[source]
    assert len(ticks["posts"]) == np.count_nonzero(posts >= SETTING.scored.timestamp())
    assert len(ticks["visits"]) > 4
    hours = 12  # slots
    assert sum(expected) / hours == pytest.approx(len(ticks["posts"]), rel=0.5)


def test_t_m_and_toe() -> None:
    points = rows(figures.median_over_time(SETTING, figures.typical_source(SETTING.trace)))
    values = {name: [point["value"] for point in points if point.get("name") == name] for name in ("T", "M", "ToE")}
    assert len(values["T"]) == len(values["M"]) == len(values["ToE"]) > 10
    assert all(1 <= m <= 80 for m in values["M"])
    assert [np.ceil(m) for m in values["M"]] == values["ToE"]


# -- the page ---------------------------------------------------------------------------------------


def test_the_page_needs_nobody(replays: list[Replay]) -> None:
    text = report_page(SETTING, replays, 12.0)
    assert "default-src 'none'" in text
    assert not re.search(r"""(src|href)\s*=\s*["'](https?:)?//""", text)
    assert len(re.findall(r'<div id="f\d"></div>', text)) == 5
    (specs,) = re.findall(r"^const figures = (.*);$", text, re.MULTILINE)
    assert len(json.loads(specs)) == 5
    assert text.count('<tr class="ours">') == 2


def test_names_of_sources_are_only_words(replays: list[Replay]) -> None:
    evil = "</script><script>alert(1)</script><!--"
    trace = replace(SETTING.trace, names=tuple(f"{evil}{number}" for number in range(len(SETTING.trace.names))))
    setting = replace(SETTING, trace=trace)
    text = report_page(setting, [replace(replay, setting=setting) for replay in replays[-2:]], 12.0)
    assert "<script>alert" not in text
    assert text.count("</script>") == 2
