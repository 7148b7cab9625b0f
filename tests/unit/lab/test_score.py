"""Scores, worked out by hand."""

from __future__ import annotations

from datetime import timedelta

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.unit.lab.rhythms import MONDAY

from tidings.lab.replay import Feed, Replay, Setting
from tidings.lab.score import delays, pending, score
from tidings.lab.trace import Trace

T0 = MONDAY.timestamp()
DAY = 86400.0


def a_replay(
    posts: list[list[float]], visits: list[list[float]], *, train: float = 1.0, days: int = 3, window: int = 20
) -> Replay:
    """By seconds from the start; as the laboratory would have made it."""
    trace = Trace(
        MONDAY,
        MONDAY + timedelta(days=days),
        tuple(str(number) for number in range(len(posts))),
        tuple(T0 + np.array(times) for times in posts),
    )
    setting = Setting(trace, timedelta(days=train), window)
    feeds = [Feed(number, times.tolist(), window, T0) for number, times in enumerate(trace.posts, 1)]
    for feed, times in zip(feeds, visits, strict=True):
        for second in times:
            feed.look(MONDAY + timedelta(seconds=second))
    return Replay(
        "by hand",
        setting,
        tuple(np.array(feed.visits) for feed in feeds),
        tuple(feed.seen for feed in feeds),
        tuple(feed.lost for feed in feeds),
        0.5,
    )


def test_a_score_by_hand() -> None:
    first = [100.0, DAY + 600, DAY + 1200, 2 * DAY]
    second = [DAY + 3600]
    result = score(a_replay([first, second], [[200, DAY + 1800, 2 * DAY + 7200], [300, DAY + 3900]]))
    minutes = [20.0, 10.0, 120.0, 5.0]
    assert result.policy == "by hand"
    assert result.visits_per_source_per_day == pytest.approx(3 / 2 / 2)
    assert result.mean_delay_min == pytest.approx(np.mean(minutes))
    assert result.median_delay_min == pytest.approx(15.0)
    assert result.p95_delay_min == pytest.approx(np.percentile(minutes, 95))
    assert result.max_delay_min == pytest.approx(120.0)
    assert result.share_over_30_min == 0.25
    assert result.pending_mean == pytest.approx(sum(minutes) * 60 / (2 * DAY))
    assert result.pending_max == 2
    assert result.lost_articles == 0
    assert result.seconds == 0.5


def test_what_is_unseen_at_the_end_counts_until_then() -> None:
    result = a_replay([[DAY, 3 * DAY - 3600]], [[DAY + 60]])
    assert delays(result).tolist() == [60.0, 3600.0]


def test_a_post_of_the_training_is_not_scored_but_waits() -> None:
    """Published an hour before the scored days, seen an hour after they began."""
    result = a_replay([[DAY - 3600, DAY + 7200]], [[0, DAY + 3600, DAY + 7200]])
    assert delays(result).tolist() == [0.0]
    mean, most = pending(result)
    assert mean == pytest.approx(3600 / (2 * DAY))
    assert most == 1


def test_lost_articles_wait_for_the_visit_that_missed_them() -> None:
    posts = [DAY + 100.0 * number for number in range(5)]
    result = a_replay([posts], [[0, DAY + 1000]], window=2)
    assert score(result).lost_articles == 3
    assert delays(result).tolist() == [1000 - 100.0 * number for number in range(5)]


def test_nothing_to_score() -> None:
    result = score(a_replay([[100.0]], [[200]]))
    assert (result.mean_delay_min, result.max_delay_min, result.pending_mean, result.pending_max) == (0, 0, 0, 0)


@given(st.lists(st.floats(DAY, 3 * DAY - 1), min_size=1, max_size=30), st.lists(st.floats(0, 3 * DAY - 1), max_size=9))
@settings(deadline=None)
def test_pending_is_what_an_instant_by_instant_count_gives(posts: list[float], visits: list[float]) -> None:
    result = a_replay([sorted(posts)], [sorted(visits)])
    mean, most = pending(result)
    assert mean == pytest.approx(delays(result).sum() / (2 * DAY))
    (seen,) = result.seen
    (published,) = result.setting.trace.posts
    assert most == max(int(np.count_nonzero((published <= at) & (seen > at))) for at in [*published, T0 + DAY])
