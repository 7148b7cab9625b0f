"""Media Cloud's, Nutch's and StormCrawler's rules, at their edges."""

from datetime import UTC, datetime, timedelta

import pytest
from tests.cases import each

from tidings.lab.peers import IntervalState, MediaCloud, MediaCloudState, Nutch, StormCrawler
from tidings.model.visits import Visit, VisitResult
from tidings.schedule.policies.base import Circumstances

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
CALM = Circumstances()


def seen(new: int, at: datetime = NOON) -> Visit:
    return Visit(1, at, VisitResult.CHANGED if new else VisitResult.UNCHANGED, "", articles_new=new)


FAILED = Visit(1, NOON, VisitResult.FAILED, "timed out")


# -- Media Cloud -------------------------------------------------------------------------------------


def media_cloud(minutes: int = 360, items: int = 20) -> MediaCloudState:
    return MediaCloudState(minutes, items, NOON)


def test_media_cloud_starts_at_six_hours_whatever_the_first_visit_brings() -> None:
    state = MediaCloud().observe(MediaCloudState(), seen(50))
    assert (state.minutes, state.items) == (360, 50)
    assert MediaCloud().next_visit(state, CALM, NOON).at == NOON + 6 * HOUR


@each(("new", "minutes"), [(0, 370), (6, 370), (7, 360), (13, 360), (14, 300), (20, 300), (40, 300)])
def test_media_cloud_steps_by_the_share_of_items_it_knew(new: int, minutes: int) -> None:
    assert MediaCloud().observe(media_cloud(), seen(new)).minutes == minutes


def test_media_cloud_draws_back_faster_after_a_silent_month() -> None:
    assert MediaCloud().observe(media_cloud(), seen(0, NOON + 31 * DAY)).minutes == 370
    assert MediaCloud().observe(media_cloud(), seen(0, NOON + 32 * DAY)).minutes == 420


def test_media_cloud_stays_within_ten_minutes_and_a_day() -> None:
    assert MediaCloud().observe(media_cloud(30), seen(20)).minutes == 10
    assert MediaCloud().observe(media_cloud(1435), seen(0)).minutes == 1440


def test_media_cloud_takes_a_feed_to_hold_what_it_has_shown_up_to_twenty() -> None:
    state = MediaCloud().observe(MediaCloudState(), seen(3))
    assert state.items == 3
    for _ in range(30):
        state = MediaCloud().observe(state, seen(1))
    assert state.items == 20
    assert MediaCloud().observe(state, seen(35)).items == 35
    assert MediaCloud().observe(MediaCloud().observe(MediaCloudState(), seen(0)), seen(0)).minutes == 370


def test_media_cloud_learns_nothing_from_a_failure_and_explains_itself() -> None:
    assert MediaCloud().observe(media_cloud(), FAILED) == media_cloud()
    assert MediaCloud().explain(media_cloud()) == "visited every 6 h; the feed holds about 20 items"


# -- Nutch and StormCrawler --------------------------------------------------------------------------


def test_both_start_at_a_day_and_the_first_visit_moves_neither() -> None:
    for policy in (Nutch(), StormCrawler()):
        assert policy.observe(IntervalState(), seen(20)) == IntervalState(86400, True)
        assert policy.observe(IntervalState(), FAILED) == IntervalState()
        assert policy.observe(IntervalState(7200, True), FAILED) == IntervalState(7200, True)
        assert policy.next_visit(IntervalState(), CALM, NOON).at == NOON + DAY
        assert policy.explain(IntervalState()).startswith("visited every 24 h")


@each(
    ("before", "new", "after"),
    [(1000, 1, 800), (1000, 0, 1400), (70, 3, 60), (60, 1, 60), (360 * 86400, 0, 365 * 86400)],
)
def test_nutchs_steps(before: float, new: int, after: float) -> None:
    assert Nutch().observe(IntervalState(before, True), seen(new)).seconds == pytest.approx(after)


@each(
    ("before", "new", "after"),
    [(86400, 1, 45000), (3600, 1, 3600), (86400, 0, 129600), (13 * 86400, 0, 14 * 86400), (14 * 86400, 0, 14 * 86400)],
)
def test_stormcrawlers_steps(before: float, new: int, after: float) -> None:
    assert StormCrawler().observe(IntervalState(before, True), seen(new)).seconds == pytest.approx(after)


def test_they_say_what_their_interval_is() -> None:
    assert Nutch().next_visit(IntervalState(5400, True), CALM, NOON).reason == "nutch: its interval is now 90 min"
    assert "stormcrawler" in StormCrawler().next_visit(IntervalState(), CALM, NOON).reason
