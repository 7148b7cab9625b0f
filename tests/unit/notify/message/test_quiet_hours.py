"""Quiet hours and the moments of digests, over midnight and over the changes of summer time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each

from tidings.notify.message.quiet_hours import (
    Quiet,
    day_at_or_after,
    hour_at_or_after,
    parse_quiet,
    quiet_until,
    time_zone,
)

WARSAW = "Europe/Warsaw"  # winter +1, summer +2; changes on 2026-03-29 and 2026-10-25
LORD_HOWE = "Australia/Lord_Howe"  # changes by half an hour
ZONES = (WARSAW, LORD_HOWE, "UTC", "America/New_York", "Asia/Kathmandu", "Pacific/Apia")

moments = st.datetimes(datetime(2026, 1, 1), datetime(2027, 1, 1)).map(lambda naive: naive.replace(tzinfo=UTC))  # noqa: DTZ001
minutes = st.integers(0, 24 * 60 - 1)
zones = st.sampled_from(ZONES)


def local(text: str, zone: str = WARSAW, fold: int = 0) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone), fold=fold).astimezone(UTC)


NIGHT = Quiet(22 * 60, 7 * 60, WARSAW)


@each(
    ("now", "until"),
    [
        ("2026-11-15T21:59", None),
        ("2026-11-15T22:00", "2026-11-16T07:00"),
        ("2026-11-15T23:30", "2026-11-16T07:00"),
        ("2026-11-16T00:00", "2026-11-16T07:00"),
        ("2026-11-16T06:59", "2026-11-16T07:00"),
        ("2026-11-16T07:00", None),
        ("2026-03-28T23:00", "2026-03-29T07:00"),  # eight hours of sleep are seven
        ("2026-10-24T23:00", "2026-10-25T07:00"),  # and nine
    ],
)
def test_quiet_over_midnight(now: str, until: str | None) -> None:
    assert quiet_until(NIGHT, local(now)) == (local(until) if until else None)


def test_quiet_within_a_day() -> None:
    noon = Quiet(12 * 60, 14 * 60)
    assert quiet_until(noon, datetime(2026, 5, 1, 13, tzinfo=UTC)) == datetime(2026, 5, 1, 14, tzinfo=UTC)
    assert quiet_until(noon, datetime(2026, 5, 1, 14, tzinfo=UTC)) is None
    assert quiet_until(noon, datetime(2026, 5, 1, 11, 59, tzinfo=UTC)) is None


def test_no_hours_are_no_quiet_hours() -> None:
    assert quiet_until(None, local("2026-11-15T23:00")) is None
    assert quiet_until(Quiet(60, 60), local("2026-11-15T01:00")) is None


def test_an_end_that_comes_twice_is_the_second() -> None:
    quiet = Quiet(60, 2 * 60 + 30, WARSAW)
    first, second = local("2026-10-25T02:30"), local("2026-10-25T02:30", fold=1)
    assert second - first == timedelta(hours=1)
    assert quiet_until(quiet, first) == second
    assert quiet_until(quiet, second) is None


@given(moments, minutes, minutes, zones)
def test_what_a_clock_on_the_wall_calls_quiet_is_quiet(now: datetime, start: int, until: int, zone: str) -> None:
    quiet = Quiet(start, until, zone)
    ends = quiet_until(quiet, now)
    wall = now.astimezone(ZoneInfo(zone))
    minute = wall.hour * 60 + wall.minute
    inside = start <= minute < until if start <= until else minute >= start or minute < until
    if inside and start != until:
        assert ends is not None
    if ends is not None:
        assert now < ends <= now + timedelta(hours=26)
        assert quiet_until(quiet, ends) is None or abs(start - until) % 1440 < 90 or abs(start - until) > 1350


@given(moments, minutes, zones)
def test_a_day_has_one_digest(at: datetime, minute: int, zone: str) -> None:
    due = day_at_or_after(at, minute, zone)
    assert at <= due <= at + timedelta(hours=26)
    following = day_at_or_after(due + timedelta(seconds=1), minute, zone)
    assert timedelta(hours=22) <= following - due <= timedelta(hours=26)
    assert day_at_or_after(due, minute, zone) == due


def test_a_digest_at_a_time_the_day_does_not_have_comes_all_the_same() -> None:
    assert day_at_or_after(local("2026-03-29T01:00"), 150, WARSAW) == local("2026-03-29T03:30")


@given(moments, zones)
def test_full_hours_are_those_of_the_zone(at: datetime, zone: str) -> None:
    due = hour_at_or_after(at, zone)
    wall = due.astimezone(ZoneInfo(zone))
    assert (wall.minute, wall.second, wall.microsecond) == (0, 0, 0)
    assert at <= due < at + timedelta(hours=1, minutes=30)


def test_as_the_settings_have_it() -> None:
    assert parse_quiet("22:00-07:30", WARSAW) == Quiet(1320, 450, WARSAW)
    assert parse_quiet("", WARSAW) is None


def test_a_zone_that_nobody_knows_is_utc() -> None:
    assert time_zone("Mars/Olympus") is UTC
    assert time_zone("../etc/passwd") is UTC
