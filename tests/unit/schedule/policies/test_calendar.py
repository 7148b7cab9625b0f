"""The RSS crawler's P_u, against the paper's table, and the visit that follows from it."""

from datetime import UTC, date, datetime, timedelta, timezone

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tidings.model.visits import Visit, VisitResult
from tidings.schedule.policies.base import Circumstances, Proposal
from tidings.schedule.policies.calendar import (
    REMEMBERED,
    THRESHOLD,
    Calendar,
    CalendarState,
    chance,
    usual_hour,
    weekday_counts,
)

KOREA = timezone(timedelta(hours=9))
# Table 1a: a row is a week from Saturday on; the last day is a Monday.
TABLE = "1000110 1000101 1101011 1111100 1110100 0100100 111".replace(" ", "")
FIRST = date(2008, 1, 5)  # a Saturday
LAST = FIRST + timedelta(days=len(TABLE) - 1)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def seen(at: datetime, *published: datetime) -> Visit:
    result = VisitResult.CHANGED if published else VisitResult.UNCHANGED
    return Visit(1, at, result, "", articles_new=len(published), published=published)


def paper(hour: int = 14, visited_hour: int = 20) -> CalendarState:
    published = [
        datetime(day.year, day.month, day.day, hour, 30, tzinfo=KOREA)
        for day in (FIRST + timedelta(days=n) for n, updated in enumerate(TABLE) if updated == "1")
    ]
    at = datetime(LAST.year, LAST.month, LAST.day, visited_hour, tzinfo=KOREA)
    return Calendar().observe(CalendarState(), seen(at, *published))


def wish(state: CalendarState, now: datetime | None = None) -> Proposal:
    return Calendar().next_visit(state, Circumstances(), now or state.visited)


def local(day: date, hour: int) -> datetime:
    return datetime(day.year, day.month, day.day, hour, tzinfo=KOREA)


def test_the_papers_table_has_25_of_45_days() -> None:
    state = paper()
    assert state.updated.bit_count() == 25
    assert state.days + state.seen_today == 45


def test_the_papers_table_1b() -> None:
    state = paper()
    tuesday = state.day + 1
    counts = [weekday_counts(state, tuesday + ahead) for ahead in range(7)]
    assert counts == [(2, 6), (5, 6), (2, 6), (2, 6), (6, 7), (5, 7), (3, 7)]


def test_tuesday_has_0_3556_and_wednesday_0_8043() -> None:
    state = paper()
    assert chance(state, state.day + 1) == pytest.approx(0.3556, abs=5e-5)
    assert chance(state, state.day + 2) == pytest.approx(0.8043, abs=5e-5)


def test_so_wednesday_is_visited_at_the_end_of_its_usual_hour_in_the_feeds_own_offset() -> None:
    decided = wish(paper(hour=14))
    assert decided.at == local(LAST + 2 * DAY, 15)
    assert decided.at.utcoffset() == timedelta(0)
    assert decided.reason == (
        "calendar: Wednesday has P_u = 0.80, and usually publishes between 14:00 and 15:00 (+0900)"
    )


def test_the_usual_hour_of_the_last_hour_of_a_day_ends_the_day_after() -> None:
    decided = wish(paper(hour=23, visited_hour=23))
    assert decided.at == local(LAST + 3 * DAY, 0)
    assert "Wednesday" in decided.reason


def test_hours_and_weekdays_are_those_of_the_pub_date_not_of_utc() -> None:
    published = datetime(2026, 3, 4, 2, tzinfo=KOREA)  # a Wednesday; Tuesday 17:00 in UTC
    state = Calendar().observe(CalendarState(), seen(datetime(2026, 3, 4, tzinfo=UTC), published))
    assert weekday_counts(state, published.toordinal())[0] == 1
    assert usual_hour(state, published.toordinal()) == 2
    assert state.offset == 540


def test_a_day_visited_in_vain_gives_way_to_the_next_candidate() -> None:
    state = paper()
    wednesday = local(LAST + 2 * DAY, 15)
    in_vain = Calendar().observe(state, seen(wednesday))
    assert not in_vain.seen_today
    assert wish(in_vain).at > wednesday + 12 * HOUR
    assert "Wednesday" not in wish(in_vain).reason


def test_a_day_that_brought_something_gives_way_too() -> None:
    state = paper()
    early = local(LAST + 2 * DAY, 9)
    found = Calendar().observe(state, seen(early, early - HOUR))
    assert found.seen_today
    assert "Wednesday" not in wish(found).reason


def test_today_is_still_a_candidate_before_its_usual_hour() -> None:
    early = Calendar().observe(paper(), seen(local(LAST + 2 * DAY, 9)))
    assert wish(early).at == local(LAST + 2 * DAY, 15)


def test_a_failed_visit_changes_nothing_and_the_day_is_still_wanted() -> None:
    state, wednesday = paper(), local(LAST + 2 * DAY, 15)
    failed = Calendar().observe(state, Visit(1, wednesday, VisitResult.FAILED, "timed out"))
    assert failed == state
    assert wish(failed, wednesday + HOUR).at == wednesday + HOUR  # at once: `decide` backs off


def test_where_no_day_reaches_the_threshold_the_likeliest_is_chosen() -> None:
    start = datetime(2026, 1, 5, 10, tzinfo=UTC)  # a Monday
    # One Thursday in three, and a single Sunday.
    thursdays = [start + timedelta(days=3 + 21 * n) for n in range(3)]
    state = Calendar().observe(CalendarState(), seen(start + 55 * DAY, *thursdays, start + 13 * DAY))
    assert all(chance(state, state.day + ahead) < THRESHOLD for ahead in range(8))
    decided = wish(state)
    assert decided.at.weekday() == 3
    assert "the likeliest" in decided.reason


def test_a_weekday_the_history_has_not_reached_is_an_average_day() -> None:
    start = datetime(2026, 3, 2, 10, tzinfo=UTC)
    state = Calendar().observe(CalendarState(), seen(start + HOUR, start))
    assert chance(state, state.day + 1) == pytest.approx(1.0)
    assert wish(state).at == start + DAY + HOUR


def test_without_dates_it_is_visited_once_a_day() -> None:
    at = datetime(2026, 3, 2, 10, tzinfo=UTC)
    state = Calendar().observe(CalendarState(), Visit(1, at, VisitResult.CHANGED, "", articles_new=20))
    assert wish(state).at == at + DAY
    assert "no dates" in wish(state).reason
    assert "no dates" in Calendar().explain(state)


def test_days_older_than_nine_weeks_are_forgotten() -> None:
    state = paper()
    later = Calendar().observe(state, seen(state.visited + 40 * DAY))
    assert later.updated.bit_count() < 25
    assert later.days == REMEMBERED - 1
    long_after = Calendar().observe(later, seen(state.visited + 400 * DAY))
    assert long_after.updated == 0
    assert wish(long_after).at <= long_after.visited + DAY


def test_a_full_hour_is_halved_and_stays_the_usual_one() -> None:
    state, at = CalendarState(), datetime(2026, 3, 2, 10, 30, tzinfo=UTC)
    for _ in range(40):
        state = Calendar().observe(state, seen(at + HOUR, *[at] * 20, at - 2 * HOUR))
    assert usual_hour(state, at.toordinal()) == 10
    assert usual_hour(state, at.toordinal() + 1) == 10  # no Tuesday yet: any day's hour


def test_it_explains_itself() -> None:
    assert Calendar().explain(paper()) == (
        "something was published on 25 of 45 days, most often on Saturday (6 of 7), usually from 14:00 (UTC+09:00)"
    )


@settings(deadline=None)
@given(
    st.lists(
        st.tuples(st.integers(0, 200_000), st.lists(st.integers(-100_000, 3_000_000), max_size=5)),
        min_size=1,
        max_size=20,
    ),
    st.sampled_from([-600, 0, 330, 840]),
)
def test_a_wish_always_lies_ahead_within_eight_days(visits: list[tuple[int, list[int]]], offset: int) -> None:
    state, at = CalendarState(), datetime(2026, 1, 1, tzinfo=UTC)
    zone = timezone(timedelta(minutes=offset))
    for wait, ages in visits:
        at += timedelta(seconds=wait)
        published = [(at - timedelta(seconds=age)).astimezone(zone) for age in ages]
        state = Calendar().observe(state, seen(at, *published))
        assert at <= wish(state, at).at <= at + 9 * DAY
        assert msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=CalendarState) == state
        if state.first:
            assert all(0 <= chance(state, state.day + ahead) <= 1 + 1e-9 for ahead in range(1, 8))
