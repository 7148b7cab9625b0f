"""Warnings about queries that may not mean what was intended."""

from __future__ import annotations

from tests.cases import each

from tidings.model.sources import SourceKind
from tidings.model.watches import WatchScope, WatchTerms
from tidings.watch.lint import query_warnings, watch_warnings
from tidings.watch.query.parser import parse_query


def doubted(text: str, *languages: str) -> list[str]:
    return query_warnings(text, parse_query(text), languages)


@each(
    ("query", "words"),
    [
        ("gas near price", 'near is taken for a word; write near/5, or "near" if the word is meant'),
        ("(gas or oil) before (price or cost)", "before is taken for a word; write before/5"),
        ("gas within/3 price", "within/3 is taken for words; write near/3"),
        ("C++", r"signs are no part of words: C++ looks for “C”; for the signs, too, write /\bC\+\+/i"),
        ('"learn C#"', r"signs are no part of words: C# looks for “C”; for the signs, too, write /\bC\#/i"),
        (
            "case:.NET or gas",
            r"signs are no part of words: case:.NET looks for “NET”; for the signs, too, write /\.NET\b/",
        ),
        (r"/\Bódź/", r"/\Bódź/: \b, \B and \w in it know the letters of English alone"),
        ("2 of (gas, GAS)", "2 of (gas, GAS): it can never be true, because forms of one word count once"),
    ],
)
def test_what_is_doubted(query: str, words: str) -> None:
    [said] = doubted(query)
    assert said.startswith(words)


@each(
    "query",
    [
        "gas near/3 price",
        'gas "near" price',
        "near",
        "near gas",
        "(near gas)",
        "open 24/7",
        "2 of (gas, shale, gases)",
        "AT&T",
        "e-mail",
        '"Mr. Smith"',
    ],
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
    assert query_warnings("", None) == []
    for text in ("any", "any site:a.test -gas", '"any" gas'):
        assert query_warnings(text, parse_query(text)) == []
    [said] = query_warnings("Any gas", parse_query("Any gas"))
    assert said == "Any is taken for a word; alone, or beside site:, source: and not, it asks for any change"


@each(
    ("query", "words"),
    [
        ("gas -gas", "gas is asked for and excluded: nothing can be found; leave one of them out"),
        ("=Gas and not (oil or gas)", "gas is asked for and excluded: nothing can be found"),
        ("title:(gas price) -gas", "gas is asked for and excluded: nothing can be found"),
        ('"shale gas" -gas', "gas is asked for and excluded: nothing can be found"),
        ("(gas or oil) -gas", "gas is asked for and excluded: nothing is found by it"),
        ("2 of (gas, oil, coal) -gas", "gas is asked for and excluded: nothing is found by it"),
        ("2 of (gas, oil) -gas", "gas is asked for and excluded: nothing can be found"),
    ],
)
def test_what_is_asked_for_and_excluded(query: str, words: str) -> None:
    (said,) = watch_warnings(WatchTerms("x", query), parse_query(query))
    assert said.startswith(words)


@each("query", ["gas -oil", 'gas -"gas station"', "gas -=gas", "(gas -oil) or oil", "-gas"])
def test_what_is_excluded_besides(query: str) -> None:
    assert watch_warnings(WatchTerms("x", query), parse_query(query)) == []


@each(
    ("query", "scope", "kinds", "number"),
    [
        ("title:gas", WatchScope.PAGES, [], 1),
        ("oil or title:gas", WatchScope.PAGES, [], 0),
        ("oil -title:gas", WatchScope.PAGES, [], 0),
        ("title:gas", WatchScope.BOTH, [], 0),
        ("gas", WatchScope.PAGES, [SourceKind.FEED], 1),
        ("gas", WatchScope.PAGES, [SourceKind.FEED, SourceKind.PAGE], 0),
        ("gas", WatchScope.ARTICLES, [SourceKind.PAGE], 1),
        ("gas", WatchScope.ARTICLES, [SourceKind.LINKS], 0),
        ("gas scope:pages", WatchScope.ARTICLES, [], 1),
        ("gas -scope:pages", WatchScope.PAGES, [], 1),
        ("gas or (oil scope:pages)", WatchScope.ARTICLES, [], 0),
        ("gas scope:pages", WatchScope.BOTH, [], 0),
    ],
)
def test_where_nothing_of_the_kind_is(query: str, scope: WatchScope, kinds: list[SourceKind], number: int) -> None:
    assert len(watch_warnings(WatchTerms("x", query, scope=scope), parse_query(query), kinds)) == number
