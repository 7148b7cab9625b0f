"""The last visits as marks on a line of time."""

from __future__ import annotations

from datetime import timedelta
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st
from tests.unit.web.library import NOW, a_visit

from tidings.model.visits import VisitResult
from tidings.views.charts.timeline import BASE, timeline


def test_nothing_visited_nothing_drawn() -> None:
    assert timeline([], NOW, NOW) is None


def test_marks_stand_in_the_order_of_time_and_count() -> None:
    visits = [
        a_visit(1, timedelta(hours=1), VisitResult.CHANGED, "3 new", articles_new=3),
        a_visit(1, timedelta(hours=2), VisitResult.UNCHANGED, "304"),
        a_visit(1, timedelta(hours=3), VisitResult.FAILED, "503"),
    ]
    strip = timeline(visits, NOW, NOW + timedelta(minutes=30))
    assert strip is not None
    assert [mark.visit.how for mark in strip.marks] == ["503", "304", "3 new"]
    assert [mark.x for mark in strip.marks] == sorted(mark.x for mark in strip.marks)
    assert (strip.changed, strip.unchanged, strip.failed) == (1, 1, 1)
    assert strip.next_x is not None
    assert strip.marks[-1].x < strip.now_x < strip.next_x < 100
    failed, unchanged, changed = strip.marks
    assert changed.top < failed.top < unchanged.top < BASE


def test_a_next_visit_far_off_does_not_squeeze_the_past() -> None:
    visits = [a_visit(1, timedelta(hours=hours), VisitResult.UNCHANGED, "304") for hours in (1, 2)]
    strip = timeline(visits, NOW, NOW + timedelta(days=30))
    assert strip is not None
    assert strip.next_x is None


def test_lines_say_hours_or_days() -> None:
    hours = timeline([a_visit(1, timedelta(hours=7), VisitResult.UNCHANGED, "304")], NOW, None)
    assert hours is not None
    assert [line.label for line in hours.lines] == ["03:00", "04:00", "05:00", "06:00", "07:00", "08:00", "09:00"][
        : len(hours.lines)
    ]
    days = timeline([a_visit(1, timedelta(days=5), VisitResult.UNCHANGED, "304")], NOW, None)
    assert days is not None
    assert "15 Nov" in [line.label for line in days.lines]


def test_lines_are_at_the_hours_and_midnights_of_a_zone() -> None:
    visits = [a_visit(1, timedelta(days=5), VisitResult.UNCHANGED, "304")]
    plain, kolkata = timeline(visits, NOW, None), timeline(visits, NOW, None, ZoneInfo("Asia/Kolkata"))
    assert plain is not None
    assert kolkata is not None
    assert "15 Nov" in [line.label for line in kolkata.lines]
    at = [{line.label: line.x for line in strip.lines}["15 Nov"] for strip in (plain, kolkata)]
    assert at[1] < at[0]  # five and a half hours earlier
    short = timeline(
        [a_visit(1, timedelta(hours=7), VisitResult.UNCHANGED, "304")], NOW, None, ZoneInfo("Asia/Kolkata")
    )
    assert short is not None
    assert {line.label for line in short.lines} <= {f"{hour:02}:00" for hour in range(24)}


@given(
    st.lists(st.tuples(st.integers(0, 10_000_000), st.sampled_from(VisitResult), st.integers(0, 10**6)), min_size=1),
    st.none() | st.integers(-100_000, 10_000_000),
)
def test_everything_stays_in_the_drawing(seen: list[tuple[int, VisitResult, int]], ahead: int | None) -> None:
    visits = [a_visit(1, timedelta(seconds=ago), result, "", articles_new=new) for ago, result, new in seen]
    strip = timeline(visits, NOW, None if ahead is None else NOW + timedelta(seconds=ahead))
    assert strip is not None
    places = [mark.x for mark in strip.marks] + [line.x for line in strip.lines] + [strip.now_x]
    assert all(0 <= place <= 100 for place in places)
    assert all(0 <= mark.top < BASE for mark in strip.marks)
    assert len(strip.lines) <= 9
