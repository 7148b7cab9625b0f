"""Counts of recent posts, against the posts themselves."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tidings.lab.peers import Buckets, RecentPosts, post_times
from tidings.model.visits import Visit, VisitResult

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
WEEK = Buckets(HOUR, 168)


def test_nothing_yet() -> None:
    assert WEEK.total(RecentPosts(), NOON) == 0


def test_posts_count_until_they_are_as_old_as_the_buckets_reach() -> None:
    recent = WEEK.add(RecentPosts(), [NOON - HOUR], NOON)
    assert WEEK.total(recent, NOON + 166 * HOUR) == 1
    assert WEEK.total(recent, NOON + 167 * HOUR) == 0
    assert WEEK.total(recent, NOON + 5000 * HOUR) == 0


def test_what_is_too_old_or_in_the_future_is_left_out() -> None:
    recent = WEEK.add(RecentPosts(), [NOON - 8 * DAY, NOON + 2 * HOUR, NOON - DAY], NOON)
    assert WEEK.total(recent, NOON) == 1


def test_a_bucket_counts_to_255() -> None:
    recent = WEEK.add(RecentPosts(), [NOON] * 300, NOON)
    assert WEEK.total(recent, NOON) == 255
    assert len(recent.counts) == 168


def test_posts_without_a_date_were_published_when_they_were_seen() -> None:
    visit = Visit(1, NOON, VisitResult.CHANGED, "", articles_new=3, published=(NOON - HOUR,))
    assert post_times(visit) == [NOON - HOUR, NOON, NOON]


@pytest.mark.parametrize("buckets", [WEEK, Buckets(DAY, 30)])
@settings(deadline=None)
@given(posts=st.lists(st.tuples(st.integers(0, 3_000_000), st.integers(0, 900_000)), max_size=40))
def test_the_total_is_that_of_the_posts_to_within_one_bucket(buckets: Buckets, posts: list[tuple[int, int]]) -> None:
    recent, now, times = RecentPosts(), NOON, []
    for wait, age in posts:
        now += timedelta(seconds=wait)
        times.append(now - timedelta(seconds=age))
        recent = buckets.add(recent, times[-1:], now)
        reach = buckets.size * buckets.width
        certain = sum(now - moment < reach - buckets.width for moment in times)
        possible = sum(now - moment < reach for moment in times)
        assert certain <= buckets.total(recent, now) <= possible
