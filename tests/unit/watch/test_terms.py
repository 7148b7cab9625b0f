"""The rules of a watch's terms. How the command line words them is in tests/unit/cli/watch/test_options.py."""

from __future__ import annotations

import pytest
from tests.cases import each

from tidings.errors import TidingsError
from tidings.model.watches import NEVER_QUIET, WatchScope, WatchTerms
from tidings.watch.query.plain_words import QueryOptions
from tidings.watch.terms import (
    LONGEST_LIKE,
    asks_for_something,
    checked_category,
    checked_like,
    checked_name,
    checked_zone,
    minute_of_day,
    quiet_hours,
    stem_language,
    text_language,
    with_query_options,
    without_exclusions,
)

GAS = WatchTerms("gas", "gas")


@each("name", ["", "  ", "12", "x" * 101, "a\x1b[2Jb"])
def test_a_name_that_cannot_be(name: str) -> None:
    with pytest.raises(TidingsError):
        checked_name(name)


def test_a_name_is_cleaned() -> None:
    assert checked_name("  shale \n gas ") == "shale gas"


def test_a_wording_replaces_the_query() -> None:
    assert with_query_options(GAS, QueryOptions()) is GAS
    assert with_query_options(GAS, QueryOptions(any=("oil", "coal"))).query == "oil or coal"
    assert with_query_options(GAS, QueryOptions("oil", none=("wind",))).query == "oil and not wind"


def test_excluded_words_alone_narrow_the_query_and_can_be_taken_back() -> None:
    narrowed = with_query_options(GAS, QueryOptions(none=("wind", "solar")))
    assert narrowed.query == "gas and not wind and not solar"
    assert with_query_options(GAS, QueryOptions(none=("Wind",), case=True)).query == "gas and not case:Wind"
    assert without_exclusions(narrowed) == GAS
    with pytest.raises(TidingsError, match="nothing is excluded by it in `gas`"):
        without_exclusions(GAS)
    with pytest.raises(TidingsError, match="nothing else is asked for in `not wind`"):
        without_exclusions(WatchTerms("wind", "not wind"))


def test_a_watch_asks_for_something() -> None:
    assert asks_for_something(GAS)
    assert asks_for_something(WatchTerms("all of one source", sources=(1,)))
    assert not asks_for_something(WatchTerms("everything", scope=WatchScope.PAGES, stems=("pl",)))


def test_values_are_stored_in_one_spelling() -> None:
    assert (stem_language("pl-PL"), text_language("en-GB")) == ("pl", "en")
    assert checked_category("  World \n news ") == "World news"
    assert checked_zone("Europe/Warsaw") == "Europe/Warsaw"
    assert checked_like(" some\ntext") == " some\ntext"
    assert (minute_of_day("7:30"), minute_of_day(" 00:00 "), minute_of_day("23:59")) == (450, 0, 1439)
    assert quiet_hours("22:00-07:00") == (1320, 420)
    assert (quiet_hours("none"), quiet_hours(" default ")) == (NEVER_QUIET, None)


def test_what_is_wrong_with_a_value() -> None:
    for rule, value, words in (
        (stem_language, "zh", "zh: no forms are known of this language; one of ar, ca"),
        (text_language, "klingon!", "klingon!: no language; write its code"),
        (checked_category, " ", "a category has 1 to 200 characters"),
        (checked_category, "x" * 201, "a category has 1 to 200 characters"),
        (checked_zone, "Mars/Base", "Mars/Base: no time zone"),
        (checked_zone, "../etc", "../etc: no time zone"),
        (checked_like, " ", "there is no text in it"),
        (checked_like, "x" * (LONGEST_LIKE + 1), "more than 20000 characters"),
        (minute_of_day, "noon", "noon: write a time of the day"),
        (minute_of_day, "7:60", "7:60: there is no such time"),
        (quiet_hours, "22:00", "22:00: write two times of the day"),
        (quiet_hours, "22-7", "22: write a time of the day"),
        (quiet_hours, "7:00-7:00", "7:00-7:00: that is no time at all"),
    ):
        with pytest.raises(TidingsError) as refused:
            rule(value)
        assert str(refused.value).startswith(words), value
