"""Similarity of texts by words, and synonyms."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each
from tests.unit.watch.questions import SAID, documents, queries

from tidings.errors import QueryError
from tidings.text.analysis import terms
from tidings.watch.match import similarity
from tidings.watch.match.document import Document
from tidings.watch.match.matcher import matches
from tidings.watch.match.similarity import (
    NO_FREQUENCIES,
    Frequencies,
    ReferenceText,
    ReferenceTextIndex,
    Vector,
    cosine,
    least_shared_weight,
    vector_of,
)
from tidings.watch.query.compose import Synonyms
from tidings.watch.query.nodes import Query
from tidings.watch.query.parser import parse_query

_texts = st.lists(st.sampled_from(SAID), max_size=20).map(" ".join)
_known = Frequencies(50, {"gas": 49, "shale": 1, "energi": 10})


def test_the_rare_words_decide() -> None:
    wanted = vector_of(
        terms("the gas from shale", "en"), known := Frequencies(1_000, {"the": 999, "gas": 300, "from": 950})
    )
    near = vector_of(terms("shale gas", "en"), known)
    far = vector_of(terms("the news from the river", "en"), known)
    assert cosine(wanted, near) > 0.9
    assert cosine(wanted, far) < 0.1


@given(_texts, _texts, st.sampled_from([NO_FREQUENCIES, _known]))
def test_the_cosine(one: str, other: str, known: Frequencies) -> None:
    first, second = vector_of(terms(one), known), vector_of(terms(other), known)
    assert 0 <= cosine(first, second) <= 1
    assert cosine(first, second) == pytest.approx(cosine(second, first))
    assert cosine(first, first) == pytest.approx(1.0 if one else 0.0)


@given(_texts.filter(bool), _texts, st.floats(0.01, 1), st.sampled_from([NO_FREQUENCIES, _known]))
def test_without_a_part_of_its_words_no_text_is_so_much_alike(
    one: str, other: str, at_least: float, known: Frequencies
) -> None:
    wanted, there = vector_of(terms(one), known), vector_of(terms(other), known)
    if cosine(wanted, there) >= at_least:
        shared = wanted.weights.keys() & there.weights.keys()
        assert sum(wanted.weights[stem] ** 2 for stem in shared) >= least_shared_weight(wanted, at_least)


@given(st.lists(st.tuples(_texts, st.sampled_from([0.01, 0.3, 0.6, 1.0])), max_size=6), _texts, st.booleans())
def test_many_texts_are_held_against_a_document_at_once(
    asked: list[tuple[str, float]], said: str, in_one_go: bool
) -> None:
    there = vector_of(terms(said))
    texts = {
        str(number): ReferenceText(vector_of(terms(text)), least, True) for number, (text, least) in enumerate(asked)
    }
    shared = ReferenceTextIndex(texts)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(similarity, "MOST_ADDED_SINGLY", 0 if in_one_go else 10_000)
        found = shared.found_in(set(there.weights), lambda: there)
    alike = {key for key, text in texts.items() if 0 < cosine(text.vector, there) >= text.at_least}
    assert alike <= set(found)
    if in_one_go:
        assert all(cosine(texts[key].vector, there) >= texts[key].at_least - 1e-6 for key in found)


def test_part_of_a_document_may_be_more_alike_than_all_of_it() -> None:
    text = vector_of(terms("gas from shale"))
    whole = vector_of(terms("gas from shale and many other words of which nobody asked"))
    texts = {"whole": ReferenceText(text, 0.9, True), "part": ReferenceText(text, 0.9, False)}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(similarity, "MOST_ADDED_SINGLY", 0)
        assert ReferenceTextIndex(texts).found_in(set(whole.weights), lambda: whole) == ["part"]


def test_what_is_kept_of_a_text_grows_with_its_length() -> None:
    def size(words: int) -> int:
        long = Vector({f"word{number:05}": 1.0 for number in range(words)}, words**0.5)
        return len(pickle.dumps(ReferenceTextIndex({"long": ReferenceText(long, 0.3, True)})))

    assert size(20_000) < 2.1 * size(10_000) < 2.1 * 100 * 10_000


LIST = Synonyms.read(
    """
    gas = natural gas, LNG   # each for the others
    car -> automobile
    łupki = złoża łupkowe
    """
)


@each(
    ("query", "wider"),
    [
        ("gas", 'gas or LNG or "natural gas"'),
        ("lng", 'lng or gas or "natural gas"'),
        ('"natural gas"', '"natural gas" or LNG or gas or "natural LNG" or "natural natural gas"'),
        ("car", "car or automobile"),
        ("automobile", "automobile"),
        ("=gas", "=gas"),
        ("case:Gas", "case:Gas"),
        ("ga*", "ga*"),
        ("title:car -gas", 'title:(car or automobile) and not (gas or LNG or "natural gas")'),
        ("car near/3 road", "(car or automobile) near/3 road"),
        ("2 of (car, road)", "2 of (car or automobile, road)"),
        ("car < 3000", "car < 3000 or automobile < 3000"),
        ('"fast car"', '"fast car" or "fast automobile"'),
        ("sentence:car", "sentence:(car or automobile)"),
    ],
)
def test_a_query_is_widened(query: str, wider: str) -> None:
    assert str(LIST.expand(parse_query(query))) == wider


def test_synonyms_are_inflected_like_any_word() -> None:
    query = LIST.expand(parse_query("łupki"))
    assert matches(query, Document(text="o złożach łupkowych", language="pl")) is not None
    assert matches(query, Document(text="o złożach łupkowych", language="en")) is None


@each("text", ["gas", "gas =", "= gas", "gas = ***", "-> x"])
def test_a_line_that_says_nothing_is_named(text: str) -> None:
    with pytest.raises(QueryError, match="line 2"):
        Synonyms.read("a = b\n" + text)


def test_a_query_stays_bounded() -> None:
    many = Synonyms({"gas": frozenset(f"gas{number}" for number in range(120))})
    near = parse_query("gas near/2 well")
    assert many.expand(near) == near
    with pytest.raises(QueryError, match="with its synonyms"):
        many.expand(parse_query(" or ".join(["gas"] * 10)))


@given(queries, documents)
def test_a_wider_query_without_not_finds_no_less_and_can_be_read(query: Query, document: Document) -> None:
    wider = LIST.expand(query)
    assert parse_query(str(wider)) == wider
    if "not" not in str(query) and matches(query, document) is not None:
        assert matches(wider, document) is not None
    assert Synonyms().expand(query) is query
