"""Each policy has a figure, drawn from what it does, and the page that speaks of it shows it."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from bench.policies.figures import FIGURES, figure
from bench.policies.scenes import BUDGET, FRIDAY, NEWSROOM, story
from tests.cases import each

from tidings.lab.peers import compared_policies

DOCS = Path(__file__).resolve().parents[3] / "docs"
NAMES = list(compared_policies())
LARGEST = 60 * 1024  # bytes: the page holds fifteen of them


def section(name: str) -> str:
    text = (DOCS / "policies.md").read_text(encoding="utf-8")
    return text.partition(f"\n## `{name}`")[2].partition("\n## ")[0]


def test_every_policy_has_a_figure_and_no_other() -> None:
    assert sorted(FIGURES) == sorted(NAMES)
    assert {path.name for path in (DOCS / "figures").glob("policy-*.svg")} == {f"policy-{name}.svg" for name in NAMES}


@each("name", NAMES)
def test_its_section_shows_it(name: str) -> None:
    assert re.findall(r"!\[.+\]\(figures/(policy-.+)\.svg\)\n\n\w", section(name)) == [f"policy-{name}"]
    svg = (DOCS / f"figures/policy-{name}.svg").read_text(encoding="utf-8")
    assert len(svg) < LARGEST
    assert 'fill="white"' in svg  # read on a dark page as well
    assert f">{name}: mean delay " in svg


@pytest.mark.parametrize("name", ["calendar", "frequency", "selective"])
def test_it_is_what_the_command_draws_now(name: str) -> None:
    """Of those that are drawn quickly. By their figures alone: where a word ends depends on the machine's fonts."""
    kept = (DOCS / f"figures/policy-{name}.svg").read_text(encoding="utf-8")
    (head,) = re.findall(r">(\S+: mean delay [^<]+)<", figure(name))
    assert f">{head}<" in kept, "draw them anew: .venv/bin/python -m bench.policies.figures"


def test_a_story_is_of_one_source_within_its_budget() -> None:
    told = story("round-robin", NEWSROOM)
    visits = told.shown(told.alone.visits[0])
    assert len(visits) == pytest.approx(BUDGET * NEWSROOM.days, abs=1)
    assert told.posts.tolist() == [at.timestamp() for at in NEWSROOM.posts[0]]
    spans = list(told.spans())
    assert spans[0][0] == FRIDAY
    assert all(then == following[0] for (_, then, _, _), following in pairwise(spans))
    assert [begin.timestamp() for begin, _, _, _ in spans[1:]] == pytest.approx(visits.tolist())
    assert np.all(told.alone.seen[0] >= told.posts)
