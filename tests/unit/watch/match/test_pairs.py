"""Every kind of question inside every other: it works alike one by one, in the index and in search, or it is refused
with the column and with what to write instead."""

from __future__ import annotations

import re
from itertools import product

from hypothesis import given, settings
from tests.cases import each
from tests.examples import examples
from tests.unit.watch.index_engine import index_query_matches
from tests.unit.watch.questions import documents, queries

from tidings.errors import QueryError
from tidings.model.search import Indexed, Unindexed
from tidings.views.languages.query_words import describe_query
from tidings.watch.match.document import AnalysedDocument, Document
from tidings.watch.match.index import WatchIndex
from tidings.watch.match.matcher import matches
from tidings.watch.query.compose import Synonyms
from tidings.watch.query.nodes import Query
from tidings.watch.query.parser import parse_query
from tidings.watch.search import article_document, index_entry, index_query_of

KINDS = {
    "word": "gas",
    "exact": "=gases",
    "cased": "case:Gas",
    "phrase": '"shale gas"',
    "wildcard": "ga*",
    "cased wildcard": "case:Ga*",
    "unspaced": "東京",
    "expression": r"/ga[sz]\w*/i",
    "figure near a word": "price < 300",
    "figure": "figure < 300€",
    "near": "gas near/2 price",
    "before": "gas before/2 price",
    "together": "near/2:2 of (gas, oil, price)",
    "and": "gas and oil",
    "or": "gas or oil",
    "not": "not coal",
    "so many": "2 of (gas, oil, price)",
    "field": "title:gas",
    "sentence": "sentence:(gas price)",
    "language": "lang:en",
    "source": "source:paper",
    "category": "category:news",
    "site": "site:paper.test",
    "likeness": 'like/0.1:"gas price"',
}
AROUND = {
    "alone": "{}",
    "and": "({}) and oil",
    "or": "({}) or oil",
    "not": "not ({})",
    "so many": "2 of ({}, oil, price)",
    "all of so many": "2 of ({}, oil)",
    "field": "title:({})",
    "sentence": "sentence:({})",
    "near": "({}) near/3 oil",
    "behind near": "oil near/3 ({})",
    "before": "({}) before/3 price",
    "behind before": "oil before/3 ({})",
    "near so many": "2 of ({}, price) near/3 oil",
    "before all": "oil before/4 (({}) and price)",
    "together": "near/3:(({}) and oil)",
}
PLACELESS = {"not", "language", "source", "category", "site", "likeness"}
JOINING = {name for name in AROUND if "near" in name or "before" in name or name == "together"}
TEXTS = (
    ("Gas", "oil, Gas and a price of 249 €"),
    ("Oil price", "Two gases, shale gas. The price: 249 EUR, oil"),
    ("Coal", "oil price gas 東京 oil"),
    ("", "price 20, oil"),
    ("gas", ""),
    ("gas oil price", "oil gas price. Oil. 東京都 oil"),
)
ARTICLES = [Unindexed(1, 1, title, "", None, text, None, "en") for title, text in TEXTS]
DOCUMENTS = [article_document(one, ("7", "https://paper.test/"), ("News",), "paper.test") for one in ARTICLES]
ANALYSED = [AnalysedDocument(one) for one in DOCUMENTS]
ENTRIES = [index_entry(one) for one in ARTICLES]
LISTED = Synonyms.read("gas = LNG, natural gas\nprice -> cost")


def _check(text: str, documents: list[AnalysedDocument], entries: list[Indexed]) -> None:
    asked = parse_query(text)
    assert parse_query(str(asked)) == asked, text
    assert describe_query(asked)
    wider, index, index_query = LISTED.expand(asked), WatchIndex([(1, asked)]), index_query_of(asked)
    for analysed, terms in zip(documents, entries, strict=True):
        found = matches(asked, analysed)
        assert index.match(analysed) == ([(1, found)] if found else []), text
        if found is not None and index_query is not None:
            assert index_query_matches(index_query, terms), text
        if found is not None and "not " not in text:
            assert matches(wider, analysed) is not None, text


def _refusal(text: str) -> str:
    try:
        return f"is read as {parse_query(text)}"
    except QueryError as error:
        return str(error)


@each("kind", KINDS)
def test_every_pair(kind: str) -> None:
    for around, form in AROUND.items():
        text = form.format(KINDS[kind])
        if kind in PLACELESS and around in JOINING:
            words = f"query, column [0-9]+: .* stands at no place.*; write .*{KINDS[kind]}"
            assert re.search(words, _refusal(text)), text
        else:
            _check(text, ANALYSED, ENTRIES)


@each("around", AROUND)
def test_every_three(around: str) -> None:
    for inner, between in product(("gas", "東京", r"/ga[sz]\w*/i", "figure < 300€", "gas near/2 price"), AROUND):
        if between == "not" and around in JOINING:
            continue
        _check(AROUND[around].format(AROUND[between].format(inner)), ANALYSED[:3], ENTRIES[:3])


def test_each_kind_and_each_joint_is_found_at_all() -> None:
    """So that no pair is equal only because it is never true."""
    for text in (*KINDS.values(), *(form.format("gas") for form in AROUND.values())):
        asked = parse_query(text)
        assert any(matches(asked, document) is not None for document in DOCUMENTS), text


@settings(max_examples=examples(300))
@given(queries, documents)
def test_search_finds_what_a_watch_finds(query: Query, document: Document) -> None:
    article = Unindexed(1, 1, document.title, document.other, None, document.text, None, document.language)
    index_query, terms = index_query_of(query), index_entry(article)
    if index_query is not None and matches(
        query, article_document(article, document.source, document.categories, document.site)
    ):
        assert index_query_matches(index_query, terms)
