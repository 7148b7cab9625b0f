"""Durations as people write them."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each

from tidings.model.times import parse_duration, show_duration


@each(
    ("text", "seconds"),
    [
        ("90s", 90),
        ("10m", 600),
        ("2h", 7200),
        ("30d", 30 * 86400),
        ("4w", 28 * 86400),
        ("1h30m", 5400),
        (" 1h 30m ", 5400),
        ("1.5h", 5400),
        ("0s", 0),
        ("0.25s", 0.25),
    ],
)
def test_durations_as_people_write_them(text: str, seconds: float) -> None:
    assert parse_duration(text) == timedelta(seconds=seconds)


@each("text", ["", " ", "90", "s", "-5s", "1y", "1h30", "1 hour", "h1", "1,5h", "5s!", "1e3s", "9" * 30 + "d"])
def test_what_is_no_duration(text: str) -> None:
    with pytest.raises(ValueError, match=r"duration|longer than time"):
        parse_duration(text)


@given(st.integers(0, 400 * 366 * 86400))
def test_a_duration_that_is_shown_can_be_read(seconds: int) -> None:
    value = timedelta(seconds=seconds)
    assert parse_duration(show_duration(value)) == value


@given(st.text(alphabet="0123456789.smhdw -\u0663", max_size=12))
def test_any_text_is_a_duration_or_refused(text: str) -> None:
    with suppress(ValueError):
        assert parse_duration(text) >= timedelta(0)


def test_durations_are_shown_without_what_is_nought() -> None:
    shown = [show_duration(timedelta(seconds=seconds)) for seconds in (0, 59, 90, 3600, 86400 + 60, 10 * 86400)]
    assert shown == ["0s", "59s", "1m30s", "1h", "1d1m", "10d"]
