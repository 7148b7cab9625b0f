from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from email.utils import format_datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tidings.read.dates import parse_date

TEN = datetime(2003, 6, 10, 4, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    "text",
    [
        "Tue, 10 Jun 2003 04:00:00 GMT",
        "Tue, 10 Jun 2003 04:00:00 +0000",
        "Tue, 10 Jun 2003 04:00:00 Z",
        "Tue, 10 Jun 2003 06:00:00 +0200",
        "Tue, 10 Jun 2003 06:00:00 +02:00",
        "Tue, 10 Jun 2003 00:00:00 EDT",
        "Tue, 10 Jun 2003 06:00:00 GMT+0200",
        "Tue, 10 Jun 2003 06:00:00 +0200 (CEST)",
        "Tue, 10 Jun 2003 04:00 UT",
        "Tue,  10  Jun  2003  04:00:00  GMT",
        "Tuesday, 10 June 2003 04:00:00 GMT",
        "Tues, 10 Jun 03 04:00:00 GMT",
        "10 Jun 2003 04:00:00 GMT",
        "10-Jun-2003 04:00:00",
        "10 Jun 2003 4:00",
        "10 June, 2003, 4:00 am",
        "Tue Jun 10 04:00:00 2003",
        "Tue Jun 10 04:00:00 UTC 2003",
        "Jun 10, 2003 04:00 AM",
        "June 10th, 2003 4:00 a.m.",
        "Mon, 09 Jun 2003 24:00:00 -0400",
        "Mardi, 10 juin 2003 04:00:00 GMT",
        "Di, 10 Juni 2003 06:00:00 MESZ",
        "вт, 10 июня 2003 04:00:00",
        "2003-06-10T04:00:00Z",
        "2003-06-10T04:00:00.000Z",
        "2003-06-10T04:00:00.0000000001Z",
        "2003-06-10T06:00:00+02:00",
        "2003-06-10T06:00:00+0200",
        "2003-06-10 04:00:00",
        "2003-06-10 04:00:00 UTC",
        "2003-06-10 06:00:00 +0200",
        "2003-06-10T04:00",
        "2003/06/10 04:00",
        "2003-6-10T4:00:00Z",
        "20030610T040000Z",
        "1055217600",
        "1055217600000",
        " \n Tue, 10 Jun 2003 04:00:00 GMT \t",
    ],
)
def test_one_moment_in_many_shapes(text: str) -> None:
    assert parse_date(text) == TEN


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("2003-06-10", datetime(2003, 6, 10, tzinfo=UTC)),
        ("2003-06", datetime(2003, 6, 1, tzinfo=UTC)),
        ("2003", datetime(2003, 1, 1, tzinfo=UTC)),
        ("10 Jun 2003", datetime(2003, 6, 10, tzinfo=UTC)),
        ("Thu, 31 Dec 2099 23:59:59 GMT", datetime(2099, 12, 31, 23, 59, 59, tzinfo=UTC)),
        ("Sat, 31 Dec 2016 23:59:60 GMT", datetime(2016, 12, 31, 23, 59, 59, tzinfo=UTC)),
        ("Fri, 01 Mar 96 10:00:00 GMT", datetime(1996, 3, 1, 10, tzinfo=UTC)),
        ("1 Mar 2024 12:30 PM", datetime(2024, 3, 1, 12, 30, tzinfo=UTC)),
        ("1 Mar 2024 12:30 am", datetime(2024, 3, 1, 0, 30, tzinfo=UTC)),
        ("Tue, 10 Jun 2003 04:00:00 Middle-earth", TEN),
        ("Tue, 10 Jun 2003 04:00:00 +9999", TEN),
        ("２００３-06-10T04:00:00", TEN),
    ],
)
def test_other_moments(text: str, moment: datetime) -> None:
    assert parse_date(text) == moment


def test_the_offset_is_kept() -> None:
    for text in ("Tue, 10 Jun 2003 04:00:00 -0330", "2003-06-10T04:00:00-03:30", "10 Jun 2003 04:00 -0330"):
        moment = parse_date(text)
        assert moment is not None
        assert moment.utcoffset() == -timedelta(hours=3, minutes=30)


@pytest.mark.parametrize(
    "text",
    [
        None, "", "   ", "yesterday", "rubbish", "0000-00-00 00:00:00", "Mon, 01 Jan 0001 00:00:00 GMT", "2003-13-01",
        "Tue, 31 Feb 2003 04:00:00 GMT", "9999-12-31T23:59:59Z", "12:30", "Tuesday",
        "Tue, 10 Foo 2003 04:00:00 GMT", "1" * 10_000, "{{ date }}", "P1Y",
    ],
)  # fmt: skip
def test_what_is_no_date(text: str | None) -> None:
    assert parse_date(text) is None


@given(st.text(max_size=90))
def test_nothing_raises(text: str) -> None:
    moment = parse_date(text)
    assert moment is None or moment.astimezone(UTC).tzinfo is UTC


SHAPES = st.from_regex(
    r"(Mon, |Tue )?[0-9]{1,4}[ /-](Jan|Feb|[0-9]{1,2})[ /-][0-9]{1,4}[ T]"
    r"[0-9]{1,2}:[0-9]{2}(:[0-9]{2})?[ ]?(GMT|[+-][0-9]{4}|Z|PM)?",
    fullmatch=True,
)


@given(SHAPES)
def test_nothing_like_a_date_raises(text: str) -> None:
    moment = parse_date(text)
    assert moment is None or moment.astimezone(UTC).tzinfo is UTC


@given(st.datetimes(min_value=datetime(1950, 1, 1), max_value=datetime(2200, 1, 1)), st.integers(-14 * 4, 14 * 4))  # noqa: DTZ001
def test_what_is_written_properly_is_read_back(naive: datetime, quarters: int) -> None:
    moment = naive.replace(microsecond=0, tzinfo=timezone(timedelta(minutes=15 * quarters)))
    assert parse_date(format_datetime(moment)) == moment
    assert parse_date(moment.isoformat()) == moment
