"""Forms of one word match by the stems of their lemmas, wherever words are compared; written forms stay apart."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.cases import each
from tests.examples import examples
from tests.lemmas import lemmas_in
from tests.unit.watch.index_engine import index_query_matches

from tidings.model.search import Unindexed
from tidings.watch.match.document import Document
from tidings.watch.match.index import WatchIndex
from tidings.watch.match.matcher import matches
from tidings.watch.query.parser import parse_query
from tidings.watch.search import article_document, index_entry, index_query_of

FORMS = ("energetyka", "energetyce", "węgiel", "węgla", "wegla", "ludzie", "człowiek", "lat", "rok", "gaz")


@pytest.fixture(autouse=True, scope="module")
def lemmas(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with lemmas_in(Path(tmp_path_factory.mktemp("lemmas"))) as folder:
        yield folder


@each(
    ("query", "language", "text", "found"),
    [
        ("energetyka", "pl", "Zmiany w energetyce", True),
        ("energetyce", "pl", "Energetyka po zmianach", True),
        ("energetyce", None, "Energetyka po zmianach", False),
        ("=energetyka", "pl", "Zmiany w energetyce", False),
        ("case:Energetyka", "pl", "zmiany w energetyce", False),
        ('"ceny węgiel"', "pl", "Ceny węgla rosną", True),
        ('"ceny węgiel"', "pl", "Ceny w górę, węgla brak", False),
        ("ceny near/2 węgiel", "pl", "Ceny tego węgla rosną", True),
        ("sentence:(rok węgiel)", "pl", "Od lat brak węgla.", True),
        ("2 of (energetyka, energetyce, gaz)", "pl", "W energetyce", False),
        ("2 of (energetyka, węgiel, gaz)", "pl", "Węglem w energetyce", True),
        ("gaz -energetyka", "pl", "Gaz w energetyce", False),
        ("węgiel > 300", "pl", "Za tonę węgla 400 zł", True),
        ("machen", "de", "Das macht nichts", True),
        ("machen", "de", "Die Macht", False),
        ("Firma", "de", "Neue Firmen", True),
        ("pala", "hu", "palák", True),
    ],
)
def test_a_form_matches_by_its_lemma(query: str, language: str | None, text: str, found: bool) -> None:
    parsed, document = parse_query(query), Document("", text, language=language)
    assert (matches(parsed, document) is not None) is found
    assert bool(WatchIndex([(1, parsed)]).match(document)) is found


def test_what_matched_is_shown() -> None:
    explanation = matches(parse_query("energetyka"), Document("", "Zmiany w energetyce.", language="pl"))
    assert explanation is not None
    assert explanation.spans("text") == [(9, 19)]


_LEAF = st.lists(st.sampled_from(FORMS), min_size=1, max_size=2).map(lambda words: f'"{" ".join(words)}"')
_QUERY = st.recursive(
    st.sampled_from(["", "title:", "="]).flatmap(lambda sign: _LEAF.map(lambda leaf: sign + leaf)),
    lambda inner: st.one_of(
        st.lists(inner, min_size=2, max_size=3).map(lambda parts: f"({' or '.join(parts)})"),
        st.lists(inner, min_size=2, max_size=3).map(lambda parts: f"2 of ({', '.join(parts)})"),
    ),
    max_leaves=4,
)
_SAID = st.lists(st.sampled_from(FORMS), max_size=4).map(" ".join)


@settings(max_examples=examples(150), deadline=None)
@given(_QUERY, _SAID, _SAID, st.sampled_from(["pl", "pl-PL", "de", None]))
def test_the_index_lets_through_what_matches(query: str, title: str, text: str, language: str | None) -> None:
    article = Unindexed(1, 1, title, None, None, text, None, language)
    parsed, document = parse_query(query), article_document(article)
    found = matches(parsed, document) is not None
    assert bool(WatchIndex([(1, parsed)]).match(document)) is found
    index_query = index_query_of(parsed)
    assert not found or index_query is None or index_query_matches(index_query, index_entry(article))
