"""Times, spans and numbers as people say them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each

from tidings.views import format as words
from tidings.views.languages.current import speaking
from tidings.web.languages.catalogs import language

NOW = datetime(2026, 11, 15, 9, 19, 5, tzinfo=UTC)


@each(
    ("seconds", "parts", "said"),
    [
        (0, 1, "0 seconds"),
        (1, 1, "1 second"),
        (45, 1, "45 seconds"),
        (59.6, 1, "1 minute"),
        (89, 1, "1 minute"),
        (90, 1, "2 minutes"),
        (720, 1, "12 minutes"),
        (3599, 1, "1 hour"),
        (4800, 1, "1 hour"),
        (4800, 2, "1 hour 20 minutes"),
        (3600, 2, "1 hour"),
        (86_399, 1, "1 day"),
        (86_399, 2, "1 day"),
        (2 * 86_400 + 4 * 3600 + 1700, 2, "2 days 4 hours"),
        (-720, 1, "12 minutes"),
        (1_234 * 86_400, 1, "1,234 days"),
    ],
)
def test_span(seconds: float, parts: int, said: str) -> None:
    assert words.span(timedelta(seconds=seconds), parts) == said


@given(st.timedeltas(min_value=timedelta(0), max_value=timedelta(days=5000)))
def test_a_span_is_never_off_by_more_than_half_its_unit(value: timedelta) -> None:
    amount, unit = words.span(value).split(" ")
    length = {"second": 1, "minute": 60, "hour": 3600, "day": 86_400}[unit.removesuffix("s")]
    assert abs(int(amount.replace(",", "")) * length - value.total_seconds()) <= length / 2 + 0.5


@each(
    ("distance", "said"),
    [(-180, "3 minutes ago"), (720, "in 12 minutes"), (2, "just now"), (-4, "just now"), (-86_400, "1 day ago")],
)
def test_relative(distance: float, said: str) -> None:
    assert words.relative(NOW + timedelta(seconds=distance), NOW) == said


@each(
    ("distance", "said"),
    [(720, "in 12 minutes"), (0, "due now"), (-60, "due now"), (-3 * 3600, "overdue by 3 hours")],
)
def test_due(distance: float, said: str) -> None:
    assert words.due(NOW + timedelta(seconds=distance), NOW) == said


def test_a_source_that_is_gone_is_due_never_again() -> None:
    assert words.due(None, NOW) == "never again"


def test_times_are_shown_in_utc_whatever_their_zone() -> None:
    tokyo = NOW.astimezone(timezone(timedelta(hours=9)))
    assert words.stamp(tokyo) == "2026-11-15 09:19 UTC"
    assert words.iso(tokyo) == "2026-11-15T09:19:05Z"
    assert words.day(tokyo, NOW) == "Today"


@each(
    ("value", "said"),
    [
        (datetime(2026, 11, 14, 23, 59, tzinfo=UTC), "Yesterday"),
        (datetime(2026, 11, 9, 1, tzinfo=UTC), "Monday, 9 November"),
        (datetime(2025, 1, 2, tzinfo=UTC), "Thursday, 2 January 2025"),
    ],
)
def test_day(value: datetime, said: str) -> None:
    assert words.day(value, NOW) == said


def test_delay() -> None:
    assert words.delay(None, NOW) is None
    assert words.delay(NOW - timedelta(minutes=80), NOW) == "seen 1 hour 20 minutes after publication"
    assert words.delay(NOW + timedelta(seconds=20), NOW) == "seen 0 seconds after publication"
    assert words.delay(NOW + timedelta(days=30), NOW) == "dated 30 days after it was seen"


@each(
    ("value", "said"),
    [(0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1000, "1.0 kB"), (12_345, "12.3 kB"), (999_960, "1.0 MB"),
     (4_000_000_000, "4.0 GB")],
)  # fmt: skip
def test_size(value: int, said: str) -> None:
    assert words.size(value) == said


def test_count_and_number() -> None:
    assert words.count(1, "article") == "1 article"
    assert words.count(1204, "article") == "1,204 articles"
    assert words.count(2, "match", "matches") == "2 matches"
    assert words.number(12_345) == "12,345"


def test_language() -> None:
    assert words.language("de-AT") == "German"
    assert words.language("pt_BR") == "Portuguese"
    assert words.language("tlh") == "tlh"
    assert words.language(None) is None


def test_languages_to_choose_from() -> None:
    offered = words.languages()
    assert offered[:3] == [("ar", "Arabic"), ("bg", "Bulgarian"), ("ca", "Catalan")]
    assert [code for code, name in offered if name == "Norwegian"] == ["no"]
    assert words.languages("de") == offered
    assert ("tlh", "tlh") in words.languages("tlh")
    with speaking(language("es")):
        assert [name for _, name in words.languages()][:2] == ["Alemán", "Árabe"]


def test_shorten_cuts_between_words() -> None:
    assert words.shorten("a short one", 40) == "a short one"
    assert words.shorten("one two three, four five", 15) == "one two three…"
    assert words.shorten("x" * 500, 10) == "xxxxxxxxx…"


@given(st.text(), st.integers(min_value=2, max_value=50))
def test_shortened_is_never_longer_than_asked(text: str, most: int) -> None:
    assert len(words.shorten(text, most)) <= most


@each(
    ("text", "expected"),
    [
        ("2h", NOW - timedelta(hours=2)),
        ("30d", NOW - timedelta(days=30)),
        ("2026-11-01", datetime(2026, 11, 1, tzinfo=UTC)),
        ("2026-11-01T10:00+02:00", datetime(2026, 11, 1, 8, tzinfo=UTC)),
    ],
)
def test_moment(text: str, expected: datetime) -> None:
    assert words.parse_moment(text, NOW) == expected


@each("text", ["", "yesterday", "2x", "99999999w", "-2h", "2026-13-01", "0001-01-01T00:00+14:00"])
def test_a_moment_that_is_none_says_how_to_write_one(text: str) -> None:
    with pytest.raises(ValueError, match=r"no time|too long ago"):
        words.parse_moment(text, NOW)


@each(
    ("seconds", "said"),
    [
        (0, "0 s"), (0.25, "0.25 s"), (9.5, "9.5 s"), (29.26, "29 s"), (119, "119 s"), (300, "5 min"),
        (5400, "1 h 30 min"), (86_400, "1 d"), (90_061, "1 d 1 h"), (654, "11 min"),
        (86_399, "1 d"), (88_300, "1 d 1 h"),
    ],
)  # fmt: skip
def test_brief(seconds: float, said: str) -> None:
    assert words.brief(timedelta(seconds=seconds)) == said


def test_requests() -> None:
    assert words.requests({"feed": 81, "page": 1, "robots": 2}) == "81 feed requests, 1 page, 2 robots.txt"
    assert words.requests({}) == "no request"


def test_days_and_stamps_of_a_zone() -> None:
    warsaw, late = ZoneInfo("Europe/Warsaw"), NOW.replace(day=14, hour=23, minute=30)
    assert (words.day(late, NOW), words.day(late, NOW, warsaw)) == ("Yesterday", "Today")
    assert (words.stamp(late), words.stamp(late, warsaw)) == ("2026-11-14 23:30 UTC", "2026-11-15 00:30 CET")
    assert words.stamp(datetime.max.replace(tzinfo=UTC), warsaw) == "9999-12-31 23:59 UTC"
