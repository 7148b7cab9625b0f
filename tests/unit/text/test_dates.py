from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from email.utils import format_datetime

from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each

from tidings.text import dates as months
from tidings.text.dates import parse_date

TEN = datetime(2003, 6, 10, 4, 0, tzinfo=UTC)


@each(
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


@each(
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


LAST = datetime(2024, 1, 31, tzinfo=UTC)
TIMED = datetime(2024, 1, 31, 10, 11, tzinfo=UTC)


@each(
    "text",
    [
        "31. Januar 2024", "31. Jänner 2024", "Mittwoch, 31. Januar 2024", "31 janvier 2024",
        "mercredi 31 janvier 2024",
        "31 de enero de 2024", "miércoles, 31 de enero de 2024", "31 de janeiro de 2024", "31 gennaio 2024",
        "mercoledì 31 gennaio 2024", "31 stycznia 2024", "środa, 31 stycznia 2024 r.", "31 januari 2024",
        "woensdag 31 januari 2024", "31 января 2024 г.", "31 січня 2024", "31. ledna 2024", "středa 31. ledna 2024",
        "31. januára 2024", "31. siječnja 2024", "31 ianuarie 2024", "2024. január 31.", "31 Ocak 2024",
        "31 tammikuuta 2024", "onsdag den 31. januar 2024", "31 Ιανουαρίου 2024", "٣١ يناير 2024",
        "31 de gener de 2024",
        "2024年1月31日", "2024年01月31日(水)", "2024년 1월 31일", "31.01.2024", "31. 1. 2024", "2024-031", "2024031",
        "2024-W05-3", "2024W053", "20240131", "2024-Jan-31", "31-Jan-2024", "31/01/2024",
    ],
)  # fmt: skip
def test_one_day_in_many_languages(text: str) -> None:
    assert parse_date(text) == LAST


@each(
    "text",
    [
        "31. Januar 2024 um 10:11 Uhr", "31 janvier 2024 à 10h11", "31 de enero de 2024 a las 10:11",
        "31 de janeiro de 2024 às 10h11", "31 gennaio 2024 alle ore 10.11", "31. januar 2024 kl. 10.11",
        "31 января 2024, 10:11", "31. ledna 2024 v 10:11", "31 stycznia 2024 o 10:11", "2024年1月31日 10:11",
        "2024年1月31日 上午10:11", "2024年01月31日 10時11分", "2024년 1월 31일 오전 10:11", "31.01.2024 10:11",
        "31.1.2024, 10:11:00", "Wed, 31 Jan 2024 10.11.00 GMT", "2024-031T10:11:00Z", "2024-W05-3T10:11Z",
        "20240131T101100Z", "20240131101100", "2024-01-31T11:11:00Z0100", "2024-01-31T11:11:00Z+01:00",
        "2024-01-31T11:11:00+01:00[Europe/Berlin]", "Wed, 31 Jan 2024 12:11:00 GMT+2",
        "Wed, 31 Jan 2024 15:41:00 +0530",
        "Wed, 31 Jan 2024 05:11:00 EST", "Wed, 31 Jan 2024 11:11:00 CET", "Wed, 31 Jan 2024 07:11:00 BRT",
        "2024-01-31 10:11:00 +0000 UTC", "Wed Jan 31 2024 11:11:00 GMT+0100 (Central European Standard Time)",
        "1706695860", "1706695860000", "1706695860000000", "1706695860.25", "@1706695860", "/Date(1706695860000)/",
    ],
)  # fmt: skip
def test_one_minute_in_many_shapes(text: str) -> None:
    assert parse_date(text) == TIMED


def test_with_full_stops_the_day_comes_first() -> None:
    assert parse_date("03.02.2024") == datetime(2024, 2, 3, tzinfo=UTC)


def test_no_name_means_two_months() -> None:
    names = [name for month in months.MONTH_NAMES for name in set(month.split())]
    assert len(names) == len(set(names))
    assert len(months.MONTH_NAMES) == 12
    assert all(name == name.lower() for name in names)


@each("text", ["2024-367", "2024-000", "2024-W54-1", "2024W00", "2024年13月1日", "32.01.2024"])
def test_days_that_are_none(text: str) -> None:
    assert parse_date(text) is None


def test_the_offset_is_kept() -> None:
    for text in ("Tue, 10 Jun 2003 04:00:00 -0330", "2003-06-10T04:00:00-03:30", "10 Jun 2003 04:00 -0330"):
        moment = parse_date(text)
        assert moment is not None
        assert moment.utcoffset() == -timedelta(hours=3, minutes=30)


@each(
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
