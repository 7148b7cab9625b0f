"""The rhythms: how many posts, at which hours, and never more in six hours than a feed can show."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta, timezone
from itertools import pairwise
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.cases import each
from tests.examples import examples

from tidings.lab.farm.rhythm import PAST, Rhythm, instants, thinned

START = datetime(2026, 3, 2, tzinfo=UTC)  # a Monday
WEEK = timedelta(days=7)
ZONE = timezone(timedelta(hours=-5))


def posts(rhythm: Rhythm, days: float, seed: int = 1) -> list[datetime]:
    return instants(rhythm, START, START + timedelta(days=days), ZONE, Random(seed))


@each("rhythm", Rhythm)
@each("seed", range(5))
def test_instants_are_whole_seconds_in_utc_rising_and_within_the_span(rhythm: Rhythm, seed: int) -> None:
    begin = START + timedelta(hours=7, minutes=13, seconds=5)
    found = instants(rhythm, begin, begin + WEEK, ZONE, Random(seed))
    assert found == sorted(set(found))
    assert all(begin <= moment < begin + WEEK and moment.microsecond == 0 for moment in found)
    assert all(moment.utcoffset() == timedelta(0) for moment in found)
    assert found == instants(rhythm, begin, begin + WEEK, ZONE, Random(seed))


def test_a_newsroom_posts_by_day_less_at_weekends_and_often_on_the_hour() -> None:
    weeks = [posts(Rhythm.NEWSROOM, 28, seed) for seed in range(4)]
    local = [moment.astimezone(ZONE) for week in weeks for moment in week]
    per_day = Counter((seed, moment.astimezone(ZONE).date()) for seed, week in enumerate(weeks) for moment in week)
    inner = {day: count for (seed, day), count in per_day.items() if START.date() < day < (START + 4 * WEEK).date()}
    assert all(25 <= count <= 60 for day, count in inner.items() if day.weekday() < 5)
    assert all(count <= 36 for day, count in inner.items() if day.weekday() >= 5)
    night = sum(moment.hour < 5 for moment in local)
    assert night / len(local) < 0.08
    assert 0.13 < sum(moment.minute == 0 for moment in local) / len(local) < 0.20


def test_a_column_comes_once_a_day_near_one_time() -> None:
    moments = [moment.astimezone(ZONE) for moment in posts(Rhythm.COLUMN, 30)]
    assert 29 <= len(moments) <= 31
    minutes = [moment.hour * 60 + moment.minute for moment in moments]
    assert max(minutes) - min(minutes) <= 41


def test_a_wire_comes_each_hour_a_few_minutes_past() -> None:
    moments = posts(Rhythm.WIRE, 5)
    assert len(moments) == 120
    assert len({moment.replace(minute=0, second=0) for moment in moments}) == 120
    assert all(1 <= moment.minute <= 11 for moment in moments)


def test_a_blog_comes_once_or_twice_a_week_on_any_day() -> None:
    moments = [moment for seed in range(20) for moment in posts(Rhythm.BLOG, 70, seed)]
    assert 20 * 8 <= len(moments) <= 20 * 20
    assert len({moment.weekday() for moment in moments}) == 7


def test_some_of_a_dozen_blogs_post_within_any_two_days() -> None:
    for day in range(0, 60, 2):
        span = (START + timedelta(days=day), START + timedelta(days=day + 2))
        assert any(span[0] <= moment < span[1] for seed in range(14) for moment in posts(Rhythm.BLOG, 70, seed))


def test_a_live_page_is_quiet_and_then_bursts() -> None:
    for seed in range(5):
        moments = posts(Rhythm.LIVE, 20, seed)
        bursts: list[list[datetime]] = [[moments[0]]]
        for before, moment in pairwise(moments):
            if moment - before > timedelta(hours=6):
                bursts.append([])
            bursts[-1].append(moment)
        assert 10 <= len(bursts) <= 40
        assert all(len(burst) <= 25 and burst[-1] - burst[0] <= timedelta(hours=2) for burst in bursts)
        assert all(len(burst) >= 9 for burst in bursts[:-1])  # two may fall on one second; the last may be cut


def test_a_quiet_site_has_a_past_and_no_present() -> None:
    begin = START - PAST[Rhythm.QUIET]
    moments = instants(Rhythm.QUIET, begin, START + WEEK, ZONE, Random(3))
    assert len(moments) >= 10
    assert max(moments) < START - timedelta(days=20)


@each("rhythm", Rhythm)
def test_the_past_fills_a_feed(rhythm: Rhythm) -> None:
    for seed in range(10):
        assert len(instants(rhythm, START - PAST[rhythm], START, ZONE, Random(seed))) >= 10


@settings(max_examples=examples(60), deadline=None)
@given(st.lists(st.integers(0, 100_000), unique=True, max_size=120), st.integers(1, 30))
def test_thinned_leaves_at_most_so_many_in_any_span(seconds: list[int], most: int) -> None:
    moments = [START + timedelta(seconds=second) for second in sorted(seconds)]
    kept = thinned(moments, most)
    assert set(kept) <= set(moments)
    for moment in kept:
        assert sum(moment <= other < moment + timedelta(hours=6) for other in kept) <= most
    if len(moments) <= most:
        assert kept == moments
