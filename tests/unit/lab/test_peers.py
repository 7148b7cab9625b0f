"""Miniflux's, CommaFeed's and NewsBlur's rules, at their edges."""

import random
from datetime import UTC, datetime, timedelta

import pytest
from tests.cases import each

from tidings.lab.peers import (
    CommaFeed,
    CommaFeedState,
    Miniflux,
    NewsBlur,
    NewsBlurState,
    RecentPosts,
    newsblur_minutes,
)
from tidings.model.visits import Visit, VisitResult
from tidings.schedule.policies.base import Circumstances

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
CALM = Circumstances()


def seen(at: datetime, *published: datetime, new: int | None = None) -> Visit:
    count = len(published) if new is None else new
    result = VisitResult.CHANGED if count else VisitResult.UNCHANGED
    return Visit(1, at, result, "", articles_new=count, published=published)


def failed(at: datetime) -> Visit:
    return Visit(1, at, VisitResult.FAILED, "timed out")


def every(gap: timedelta, count: int, until: datetime = NOON) -> list[datetime]:
    return [until - n * gap for n in range(count)]


# -- Miniflux ----------------------------------------------------------------------------------------


def miniflux_interval(entries: int) -> timedelta:
    posts = every(6 * DAY / max(1, entries), entries)
    state = Miniflux().observe(Miniflux().start(random.Random(1)), seen(NOON, *posts))
    return Miniflux().next_visit(state, CALM, NOON).at - NOON


@each(
    ("entries", "expected"),
    [
        (0, DAY),
        (1, DAY),
        (7, DAY),
        (8, 21 * HOUR),
        (84, 2 * HOUR),
        (168, HOUR),
        (2016, 5 * MINUTE),
        (4000, 5 * MINUTE),
    ],
)
def test_miniflux_has_seven_days_by_the_entries_of_seven_days(entries: int, expected: timedelta) -> None:
    assert miniflux_interval(entries) == expected


def test_miniflux_counts_the_entries_it_has_stored_by_their_dates() -> None:
    policy = Miniflux()
    state = policy.observe(RecentPosts(), seen(NOON, NOON - 30 * DAY, NOON - 6 * DAY, NOON - HOUR, new=4))
    wish = policy.next_visit(state, CALM, NOON)
    assert wish.reason == "miniflux: 3 entries in 7 days, so every 24 h"
    assert policy.explain(state) == "3 entries in the 7 days before its last visit"
    later = policy.observe(state, seen(NOON + 2 * DAY))
    assert "2 entries" in policy.next_visit(later, CALM, NOON + 2 * DAY).reason
    assert policy.observe(state, failed(NOON + HOUR)) == state


# -- CommaFeed ---------------------------------------------------------------------------------------


def commafeed_interval(*posts: datetime, now: datetime = NOON) -> timedelta:
    state = CommaFeed().observe(CommaFeedState(), seen(now, *posts))
    return CommaFeed().next_visit(state, CALM, now).at - now


@each(
    ("gap", "expected"),
    [(4 * MINUTE, 5 * MINUTE), (10 * MINUTE, 5 * MINUTE), (50 * MINUTE, 25 * MINUTE), (2 * HOUR, HOUR), (DAY, HOUR)],
)
def test_commafeed_has_half_the_average_gap(gap: timedelta, expected: timedelta) -> None:
    assert commafeed_interval(*every(gap, 6)) == expected


@each(
    ("silent", "expected"),
    [
        (7 * DAY - MINUTE, 5 * MINUTE),
        (7 * DAY, HOUR),
        (14 * DAY - MINUTE, HOUR),
        (14 * DAY, 2 * HOUR),
        (30 * DAY - MINUTE, 2 * HOUR),
        (30 * DAY, 4 * HOUR),
    ],
)
def test_commafeed_draws_back_from_a_silent_feed(silent: timedelta, expected: timedelta) -> None:
    assert commafeed_interval(*every(MINUTE, 6, NOON - silent)) == expected


def test_commafeed_knows_nothing_of_a_feed_with_one_post_or_none() -> None:
    assert commafeed_interval() == 4 * HOUR
    assert commafeed_interval(NOON - HOUR) == 4 * HOUR


@each(
    ("failures", "expected"),
    [(1, 5 * MINUTE), (2, 5 * MINUTE), (3, HOUR), (4, 2 * HOUR), (6, 4 * HOUR), (50, 4 * HOUR)],
)
def test_commafeed_waits_an_hour_for_each_error_from_the_third_on(failures: int, expected: timedelta) -> None:
    state = CommaFeedState(tuple(reversed(every(10 * HOUR, 5))))
    assert CommaFeed().observe(state, failed(NOON)) == state
    assert CommaFeed().next_visit(state, Circumstances(failures=failures), NOON).at == NOON + expected


def test_commafeed_remembers_the_last_twenty_posts() -> None:
    policy, state = CommaFeed(), CommaFeedState()
    for n in range(10):
        at = NOON + n * DAY
        state = policy.observe(state, seen(at, *every(HOUR, 5, at)))
    assert len(state.posts) == 20
    assert list(state.posts) == sorted(state.posts)
    assert state.posts[-1] == NOON + 9 * DAY
    assert policy.observe(state, seen(NOON + 20 * DAY)) == state
    assert policy.explain(state).startswith("a post every 4 h")
    assert policy.explain(CommaFeedState()) == "too few posts to learn from"


# -- NewsBlur ----------------------------------------------------------------------------------------


@each(
    ("stories", "subscribers", "months", "expected"),
    [
        (1, 10, 0, 6),
        (5, 9.9, 0, 15),
        (1, 1.1, 0, 15),
        (1, 1, 0, 45),
        (1, 0, 0, 45),
        (0.5, 2, 0, 30),
        (0.5, 1, 0, 180),
        (0.9, 0, 0, 36),
        (0, 2, 0.5, 360),
        (0, 1, 1, 720),
        (0, 0.5, 1, 1440),
        (0, 2, 3, 1080),
    ],
)
def test_newsblurs_table(stories: float, subscribers: float, months: float, expected: float) -> None:
    assert newsblur_minutes(stories, subscribers, months) == pytest.approx(expected)


def test_newsblur_counts_the_stories_of_thirty_days() -> None:
    policy = NewsBlur()
    state = policy.observe(NewsBlurState(), seen(NOON, *every(DAY, 15), NOON - 40 * DAY))
    wish = policy.next_visit(state, CALM, NOON)
    assert wish.at == NOON + 180 * MINUTE
    assert wish.reason == "newsblur: 15 stories in 30 days, so every 3 h"
    assert "15 stories" in policy.explain(state)
    assert NewsBlur(subscribers=2).next_visit(state, CALM, NOON).at == NOON + 30 * MINUTE


def test_newsblur_multiplies_by_the_months_a_feed_was_silent() -> None:
    policy, now = NewsBlur(), NOON + 90 * DAY
    state = policy.observe(policy.observe(NewsBlurState(), seen(NOON, NOON)), seen(now))
    assert state.last == NOON
    assert policy.next_visit(state, CALM, now).at == now + 3 * 720 * MINUTE
    assert policy.next_visit(NewsBlurState(), CALM, NOON).at == NOON + 720 * MINUTE
    assert policy.observe(state, failed(now)) == state
