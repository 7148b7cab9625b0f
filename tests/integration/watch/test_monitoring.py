"""The web-monitoring paper's experiment, small: one site of real pages with keyword boxes for 70 simulated hours."""

from __future__ import annotations

import pytest
from bench.monitoring.experiment import Truth, monitored, scored, trivially
from bench.monitoring.newsstand import newsstand
from bench.noise.edited import FOLDER

pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason="the articles in ../shared/data are not beside the project")


async def test_a_watch_tells_all_that_is_true_and_nothing_else() -> None:
    stand = newsstand(FOLDER, 11, [(3, 2)])
    told, asked, _ = await monitored(stand, "fixed")
    truth = Truth(stand, asked)
    ours, paper = scored(truth, told), scored(truth, trivially(stand, asked))
    assert len(truth.wanted) > 5
    assert ours.missed == ()
    assert ours.wrong == ()
    assert paper.recall == 1.0
    assert paper.precision < 0.5  # the boxes are really there
