from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tidings.store.db.types import EARLIEST, bounded, from_micros, storable, to_micros

zones = st.integers(-14 * 60, 14 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes)))
aware = st.datetimes(datetime(1, 1, 2), datetime(9999, 12, 30), timezones=zones)  # noqa: DTZ001
anything = st.text(st.characters(codec=None, categories=None))


@given(aware)
def test_the_same_instant_comes_back_in_utc(value: datetime) -> None:
    back = from_micros(to_micros(value))
    assert back == value
    assert back.tzinfo is UTC


@given(aware, aware)
def test_numbers_are_ordered_as_times_are(one: datetime, other: datetime) -> None:
    assert (to_micros(one) < to_micros(other)) == (one < other)


def test_a_naive_time_is_refused() -> None:
    with pytest.raises(ValueError, match="naive"):
        to_micros(datetime(2026, 1, 1))  # noqa: DTZ001


@given(st.datetimes(timezones=zones), aware)
def test_a_bounded_time_can_always_be_read_again(claimed: datetime, latest: datetime) -> None:
    kept = bounded(claimed, to_micros(latest))
    assert kept is not None
    assert EARLIEST <= kept <= to_micros(latest)
    from_micros(kept)


def test_no_time_stays_none() -> None:
    assert bounded(None, 0) is None


@given(anything)
def test_what_is_clean_can_be_stored_and_stays_as_it_is(text: str) -> None:
    kept = storable(text)
    assert "\x00" not in kept
    kept.encode("utf-8")
    assert storable(kept) == kept


@given(st.text(st.characters(codec="utf-8", exclude_characters="\x00")))
def test_sound_text_is_not_touched(text: str) -> None:
    assert storable(text) == text


def test_halves_of_a_pair_are_joined_and_lone_ones_replaced() -> None:
    assert storable("\ud83d\ude42 \ude42 \ud83d") == "🙂 � �"
    assert storable(None) is None
