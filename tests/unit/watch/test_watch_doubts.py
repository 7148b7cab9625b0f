"""What a query may not have been meant to say."""

from __future__ import annotations

import pytest

from tidings.watch.doubts import doubts
from tidings.watch.query import parse_query


def doubted(text: str, *languages: str) -> list[str]:
    return doubts(text, parse_query(text), languages)


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("gas near price", 'near is taken for a word; write near/5, or "near" if the word is meant'),
        ("(gas or oil) before (price or cost)", "before is taken for a word; write before/5"),
        ("gas within/3 price", "within/3 is taken for words; write near/3"),
        ("2 of (gas, GAS)", "2 of (gas, GAS): it can never be true, because forms of one word count once"),
    ],
)
def test_what_is_doubted(query: str, words: str) -> None:
    [said] = doubted(query)
    assert said.startswith(words)


@pytest.mark.parametrize(
    "query",
    ["gas near/3 price", 'gas "near" price', "near", "near gas", "(near gas)", "open 24/7", "2 of (gas, shale, gases)"],
)
def test_what_is_meant(query: str) -> None:
    assert doubted(query) == []


def test_forms_of_one_word_are_those_of_a_language() -> None:
    [said] = doubted("coal not title:2 of (gas, gases)", "en")
    assert said.startswith("2 of (gas, gases): it can never be true")
    assert doubted("2 of (gas, gases)", "pl") == []
    [said] = doubted("2 of (gas, gases)", "pl", "en")
    assert said.startswith("2 of (gas, gases): it is true of no text in en, because")
    assert "of no text in" in doubted("2 of (gas, gases)")[0], "who names no language hears of those there are"


def test_everything_is_not_doubted() -> None:
    assert doubts("", None) == []
