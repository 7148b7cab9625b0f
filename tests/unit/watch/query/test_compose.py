"""What a person asked for becomes one query."""

from __future__ import annotations

import pytest
from tests.cases import each
from tests.unit.watch.watchedthings import watch

from tidings.errors import QueryError
from tidings.model.watches import WatchTerms
from tidings.watch.query.compose import Synonyms, compares_texts, needs_text, query_of
from tidings.watch.query.parser import parse_query


def composed(query: str = "", synonyms: str = "", **terms: object) -> str:
    found = query_of(WatchTerms("w", query, **terms), Synonyms.read(synonyms))  # type: ignore[arg-type]
    return str(found)


def test_all_that_was_said_must_hold() -> None:
    said = composed("gas or oil", sources=(4, 12), categories=("World News",), languages=("de-AT", "pl"))
    assert said == '(gas or oil) and (source:4 or source:12) and category:"World News" and (lang:de or lang:pl)'
    assert composed("gas") == "gas"
    assert composed(sources=(4,)) == "source:4"
    assert str(parse_query(said)) == said


@pytest.mark.parametrize("query", ["", "  \n"])
def test_where_nothing_is_asked_everything_is_meant(query: str) -> None:
    assert query_of(WatchTerms("w", query)) is None
    assert not needs_text(None)


def test_words_are_widened_by_synonyms_and_nothing_else_is() -> None:
    assert composed("gas", "gas = LNG", categories=("gas",)) == "(gas or LNG) and category:gas"


@each(
    ("terms", "words"),
    [
        ({"query": "gas ("}, "column 6"),
        ({"languages": ("no such",)}, "'no such' is no language"),
        ({"stems": ("pl", "xx")}, "no stems for 'xx'"),
    ],
)
def test_what_cannot_be_asked_is_refused(terms: dict[str, object], words: str) -> None:
    with pytest.raises(QueryError, match=words):
        query_of(watch(**terms).terms)  # type: ignore[arg-type]


@each(
    ("query", "waits"),
    [
        ("gas", False),
        ("gas -oil", True),
        ('gas or like:"the price of gas"', True),
        ("gas lang:pl", True),
        ("gas source:7 category:world site:a.test", False),
        ("title:(gas or not oil)", True),
        ("sentence:(gas -oil)", True),
        ("2 of (gas, not oil, price)", True),
        ("gas -source:4 -(site:a.test or category:x)", False),
        ("gas -lang:pl", True),
        ("not not gas", True),
    ],
)
def test_a_not_waits_for_the_text(query: str, waits: bool) -> None:
    assert needs_text(parse_query(query)) is waits


def test_languages_wait_for_the_text_too() -> None:
    assert needs_text(query_of(WatchTerms("w", "gas", languages=("pl",))))
    assert not needs_text(query_of(WatchTerms("w", "gas", sources=(7,), categories=("world",), stems=("pl",))))


@each(
    ("query", "does"),
    [
        *((query, True) for query in ('like:"shale gas"', 'gas -(oil or LIKE/0.5:"a text")', '2 of (a, b, like:"c")')),
        *((query, False) for query in ("", "gas", "like", '"like: this"', 'like:"', "unlikely")),
    ],
)
def test_who_asks_what_a_text_is_like(query: str, does: bool) -> None:
    assert compares_texts(WatchTerms("w", query)) is does
