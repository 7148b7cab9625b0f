"""Times are shown by the reader's clock, and read by it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from tests.cases import each

from tidings.cli.common.output import moment, parse_since, short_moment
from tidings.cli.common.times import READER, stamped, zoned

WINTER, SUMMER = datetime(2026, 1, 15, 23, 30, tzinfo=UTC), datetime(2025, 7, 15, 22, 30, 5, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _unchanged() -> Iterator[None]:
    yield
    READER.use("")


@each(
    ("zone", "winter", "summer", "name"),
    [
        ("Europe/Warsaw", "2026-01-16 00:30 CET", "2025-07-16 00:30 CEST", "seen (CET/CEST)"),
        ("America/New_York", "2026-01-15 18:30 EST", "2025-07-15 18:30 EDT", "seen (EST/EDT)"),
        ("Asia/Tokyo", "2026-01-16 08:30 JST", "2025-07-16 07:30 JST", "seen (JST)"),
        ("UTC", "2026-01-15 23:30 UTC", "2025-07-15 22:30 UTC", "seen (UTC)"),
        ("", "2026-01-15 23:30 UTC", "2025-07-15 22:30 UTC", "seen (UTC)"),
    ],
)
def test_by_the_zone_of_the_settings(zone: str, winter: str, summer: str, name: str) -> None:
    READER.use(zone)
    assert [stamped(WINTER), stamped(SUMMER), zoned("seen")] == [winter, summer, name]
    assert f"{moment(WINTER)} {stamped(WINTER).split()[-1]}" == winter
    assert stamped(SUMMER, seconds=True).split()[1].endswith(":30:05")
    assert moment(None) == short_moment(None) == stamped(None) == "-"


def test_by_the_zone_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "Europe/Warsaw")
    time.tzset()
    try:
        assert [stamped(WINTER), stamped(SUMMER)] == ["2026-01-16 00:30 CET", "2025-07-16 00:30 CEST"]
        assert parse_since("2025-07-16T00:30:05") == SUMMER
    finally:
        monkeypatch.undo()
        time.tzset()


def test_what_is_given_without_a_zone_is_the_readers() -> None:
    READER.use("Europe/Warsaw")
    assert parse_since("2026-01-16T00:30") == WINTER
    assert parse_since("2026-01-16") == datetime(2026, 1, 15, 23, tzinfo=UTC)
    assert parse_since("2026-01-15T23:30Z") == parse_since("2026-01-15T18:30-05:00") == WINTER
    with pytest.raises(Exception, match="write an ISO time"):
        parse_since("0001-01-01")


def test_the_ends_of_the_calendar() -> None:
    READER.use("America/New_York")
    assert stamped(datetime(1, 1, 1, tzinfo=UTC)).endswith(" UTC")
    READER.use("Asia/Tokyo")
    assert stamped(datetime.max.replace(tzinfo=UTC)) == "9999-12-31 23:59 UTC"
