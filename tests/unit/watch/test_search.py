"""The index query of a query matches every document that the query matches; and what the index holds of a document."""

from __future__ import annotations

import re
import time

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.cases import each
from tests.examples import examples
from tests.unit.watch.index_engine import index_query_matches

from tidings.errors import QueryError
from tidings.model.search import Unindexed
from tidings.store.search.candidates import fts5, tsquery
from tidings.watch.match.document import BREAK
from tidings.watch.match.matcher import matches
from tidings.watch.query.parser import parse_query
from tidings.watch.search import (
    LONGEST_TEXT,
    MOST_TOKENS,
    OVERLONG,
    WORD_MARK,
    HasToken,
    TokenRun,
    article_document,
    index_entries,
    index_entry,
    index_query_of,
    index_token,
    token_count,
)

_SAID = st.text("aeglnos rułpköwé'-.東京都ガ𠀀\u0301\u0345ΐß$5\u200dİıſ_\ue001", max_size=40)
_LANGUAGE = st.sampled_from(["en", "pl", "de", "tr", "el", "hi", "ja", None])
_WORD = st.text("aeglnosrułpköwé東京都ガİıß_5", min_size=1, max_size=6).filter(lambda word: word.strip("_") != "")
_PREFIX = st.sampled_from(["", "=", "case:", "title:", "text:", "other:", "not ", "sentence:"])


@st.composite
def _leaf(draw: st.DrawFn) -> str:
    words = draw(st.lists(_WORD, min_size=1, max_size=3))
    star = draw(st.sampled_from(["", "", "*"])) if len(words) == 1 else ""
    return f'{draw(_PREFIX)}"{" ".join(words)}{star}"'


_QUERY = st.recursive(
    _leaf() | st.sampled_from(["figure < 60 usd", "as > 4 $", "figure >= 5 ga"]),
    lambda inner: st.one_of(
        st.lists(inner, min_size=2, max_size=3).map(lambda parts: f"({' or '.join(parts)})"),
        st.lists(inner, min_size=2, max_size=3).map(lambda parts: f"({' '.join(parts)})"),
        st.lists(inner, min_size=2, max_size=4).map(lambda parts: f"2 of ({', '.join(parts)})"),
    ),
    max_leaves=5,
)


@settings(max_examples=examples(400), deadline=None)
@given(_QUERY, _SAID, _SAID, _SAID, _LANGUAGE)
def test_what_matches_is_let_through(query: str, title: str, text: str, author: str, language: str | None) -> None:
    article = Unindexed(1, 1, title, author, None, text, None, language)
    try:
        parsed = parse_query(query)
    except QueryError:
        return
    index_query, terms = index_query_of(parsed), index_entry(article)
    if index_query is not None and matches(parsed, article_document(article)) is not None:
        assert index_query_matches(index_query, terms)


@settings(max_examples=examples(300), deadline=None)
@given(st.text(max_size=60), _LANGUAGE)
def test_a_term_is_one_word_to_both_engines(text: str, language: str | None) -> None:
    terms = index_entry(Unindexed(1, 1, text, None, None, text, None, language))
    for one in (*terms.title, *terms.text, *terms.words):
        assert re.fullmatch(r"[0-9a-z\x80-\U0010ffff]+", one)
        assert len(one.encode()) < 200


@settings(max_examples=examples(200), deadline=None)
@given(_QUERY)
def test_nothing_of_a_query_is_an_engines_own_word(query: str) -> None:
    try:
        index_query = index_query_of(parse_query(query))
    except QueryError:
        return
    if index_query is not None:
        assert re.fullmatch(
            r"(\{(title|text|words|title text)\} : |\"[0-9a-z\x80-\U0010ffff ]+\"( \*)?|[() ]|AND|OR)+",
            fts5(index_query),
        )
        assert re.fullmatch(r"('[0-9a-z\x80-\U0010ffff]+'(:\*?[AD]?)?|<->|[()&| ])+", tsquery(index_query))


@each(
    ("query", "lets", "stops"),
    [
        ("prices", "The price of it", "Nothing"),
        ('"price of gas"', "The price of gas", "gas, oil"),
        ("title:gas", "gas", "oil"),
        ("gas or oil", "oil", "coal"),
        ("2 of (gas, oil, coal)", "coal, oil", "coal, coal"),
        ("ener*", "energy", "anergy"),
        ("gas near/3 oil", "oil and gas", "oil"),
        ("gas > 3", "gas 4", "oil 4"),
    ],
)
def test_an_engine_has_little_left_to_do(query: str, lets: str, stops: str) -> None:
    index_query = index_query_of(parse_query(query))
    assert index_query is not None
    for text, passes in ((lets, True), (stops, False)):
        terms = index_entry(Unindexed(1, 1, text, text=text, language="en"))
        assert index_query_matches(index_query, terms) is passes


@each("query", ["/x+/", "figure < 3 km", "not gas", "gas or lang:pl", "京", "*gas", "1 of (gas, lang:pl)"])
def test_what_no_index_can_know(query: str) -> None:
    assert index_query_of(parse_query(query)) is None


def test_a_query_with_very_many_words_is_left_to_matching() -> None:
    many = " or ".join(f"word{number}" for number in range(MOST_TOKENS))
    assert index_query_of(parse_query(many)) is None
    few = index_query_of(parse_query("price gas"))
    assert few is not None
    assert token_count(few) < 20


def test_choices_inside_choices_do_not_multiply() -> None:
    query = "gas"
    for level in range(20):
        query = f"5 of ({query}, {', '.join(f'w{level}x{number}' for number in range(7))})"
    begun = time.process_time()
    index_query = index_query_of(parse_query(query))
    assert time.process_time() - begun < 20
    assert index_query is None or token_count(index_query) <= MOST_TOKENS


def test_stems_of_all_languages_in_one_sieve() -> None:
    index_query = index_query_of(parse_query('"gazem ziemnym"'))
    found = str(index_query)
    assert str(TokenRun(("gaz", "ziemn"))) in found  # Polish
    assert str(TokenRun(("gazem", "ziemnym"))) in found  # of no language that is known
    assert str(HasToken(WORD_MARK + "gazem")) in found


def test_what_is_searched_of_an_article() -> None:
    article = Unindexed(1, 1, "Title", "Author", "<p>Sum &amp; mary</p>", None, "<p>Con<b>tent</b></p>", "en-GB")
    document = article_document(article, ("7",), ("news",), "a.test")
    assert document.title == "Title"
    assert document.text.split() == ["Sum", "&", "mary", "Content"]
    assert (document.other, document.language, document.site) == ("Author", "en-GB", "a.test")
    terms = index_entry(article)
    assert terms.title == ("titl",)
    assert terms.text == ("sum", "mari", "content", "author")
    assert terms.words == tuple(sorted(WORD_MARK + word for word in ("title", "mary")))


_BEGINNING = "Gas prices rose for the third week, the energy regulator said, and nobody knows why. A cubic"


@each(
    ("summary", "text", "said"),
    [
        (_BEGINNING, f"{_BEGINNING} metre costs more.", f"{_BEGINNING} metre costs more."),
        (f"{_BEGINNING[:-3]}…", f"{_BEGINNING} metre costs more.", f"{_BEGINNING} metre costs more."),
        ("<p>the  “gas”</p>", 'It is the "gas" of the town.', 'It is the "gas" of the town.'),
        ("Gas", "Gasoline is dear.", f"Gas{BREAK}Gasoline is dear."),
        ("GAS", "The gas is dear.", f"GAS{BREAK}The gas is dear."),
        ("A cubic", "Gas prices rose.", f"A cubic{BREAK}Gas prices rose."),
        (None, "Gas", "Gas"),
        ("Gas", None, "Gas"),
    ],
)
def test_a_summary_that_is_a_piece_of_the_text_is_said_once(summary: str | None, text: str | None, said: str) -> None:
    assert article_document(Unindexed(1, 1, "Title", summary=summary, text=text)).text == said


def test_no_sentence_runs_from_the_summary_into_the_text() -> None:
    document = article_document(Unindexed(1, 1, summary="A cubic", text="Gas prices rose.", language="en"))
    assert matches(parse_query("cubic gas"), document) is not None
    assert matches(parse_query("sentence:(cubic gas)"), document) is None


def test_long_texts_are_cut_and_marked() -> None:
    assert len(article_document(Unindexed(1, 1, "x" * 10**6, text="y" * 10**6)).text) == LONGEST_TEXT
    (terms,) = index_entries([Unindexed(1, 1, text="a " * 90_000)])
    assert OVERLONG in terms.words
    assert len(terms.text) < 90_000
    assert index_entry(Unindexed(1, 1, gone=True)).gone


def test_a_token_has_no_sign_and_is_not_long() -> None:
    assert index_token("a_b'c") == "a\ue15fb\ue127c"
    assert index_token("\ud800") == index_token("?") == "\ue13f"
    assert len(index_token("x" * 100)) == 40
