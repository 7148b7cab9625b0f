"""Similarity by embeddings: found where no word is the same, explained, and found by the index as one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from tests.cases import each
from tests.unit.watch.questions import documents, queries
from tests.unit.watch.tinymodel import save_model

from tidings.crawl.workers.tasks import likeness_in
from tidings.watch.match.document import AnalysedDocument, Document
from tidings.watch.match.embeddings import EmbeddingSimilarity
from tidings.watch.match.index import WatchIndex
from tidings.watch.match.matcher import matches
from tidings.watch.match.similarity import NO_FREQUENCIES, SimilarityMeasure
from tidings.watch.query.nodes import Query
from tidings.watch.query.parser import parse_query

NEWS = Document(
    title="Nothing moves today",
    text="The weather was fine. Every surgeon of the clinic joined the walkout on Monday! A vehicle passed.",
    language="en",
)
GIVEN = 'like:"doctors: a physician at the hospital on strike"'


@pytest.fixture(scope="module")
def similarity(tmp_path_factory: pytest.TempPathFactory) -> SimilarityMeasure:
    made = likeness_in(str(save_model(tmp_path_factory.mktemp("model"))))
    assert made is not None
    return made


def test_what_means_the_same_is_found_where_no_word_is(similarity: SimilarityMeasure) -> None:
    query = parse_query(GIVEN)
    assert matches(query, NEWS) is None
    found = matches(query, NEWS, NO_FREQUENCIES, similarity)
    assert found is not None
    assert str(found) == (
        "like “doctors: a physician at the hospital on strike”: "
        "86 % by meaning: “Every surgeon of the clinic joined the walkout on Monday”"
    )
    [(start, end)] = found.spans("text")
    assert NEWS.text[start:end] == "Every surgeon of the clinic joined the walkout on Monday"
    assert found.score == pytest.approx(0.86, abs=0.005)


@each(
    ("query", "found"),
    [
        ('like:"hospital strike"', True),
        ('like/0.95:"hospital strike"', False),
        ('like:"car price"', True),  # the sentence about a vehicle, 60 %
        ('like/0.7:"car price"', False),
        ('like:"rain and storm"', True),
        ('title:like:"rain and storm"', False),
        ('sentence:(like:"hospital strike" monday)', True),
        ('sentence:(like:"hospital strike" vehicle)', False),
        ('like:"words that nobody taught it"', False),
        ('-like:"hospital strike"', False),
    ],
)
def test_degrees_and_scopes(query: str, found: bool, similarity: SimilarityMeasure) -> None:
    assert (matches(parse_query(query), NEWS, NO_FREQUENCIES, similarity) is not None) is found


def test_several_sentences_are_compared_with_as_many(similarity: SimilarityMeasure) -> None:
    query = parse_query('like/0.8:"The hospital is on strike. A storm stops the car."')
    there = Document(text="An automobile. The clinic had a stoppage. Rain hit the vehicle. A fee. A cost.")
    found = matches(query, there, NO_FREQUENCIES, similarity)
    assert found is not None
    assert "“The clinic had a stoppage. Rain hit the vehicle”" in str(found)
    assert matches(query, Document(text="Rain hit the vehicle. A fee."), NO_FREQUENCIES, similarity) is None


def test_the_index_asks_though_no_word_is_shared(similarity: SimilarityMeasure) -> None:
    watches = [("a", GIVEN), ("b", "vehicle"), ("c", f"lemon or {GIVEN}"), ("d", f"lemon {GIVEN}"), ("e", "lemon")]
    index = WatchIndex([(name, parse_query(query)) for name, query in watches], similarity=similarity)
    assert [name for name, _ in index.match(NEWS)] == ["a", "b", "c"]
    assert [watches[number][0] for number in index.candidates(AnalysedDocument(NEWS))] == ["a", "b", "c"]


class Letters:
    """A model for which texts mean the same that have the same letters."""

    def encode(self, sentences: Sequence[str]) -> Any:
        return np.array([[text.lower().count(letter) for letter in "aegnrs東"] for text in sentences], np.float64)


LETTERS = EmbeddingSimilarity(Letters())


@given(queries, documents)
def test_the_index_finds_what_one_by_one_finds(query: Query, document: Document) -> None:
    alone = matches(query, document, NO_FREQUENCIES, LETTERS)
    index = WatchIndex([(1, query)], similarity=LETTERS)
    assert index.match(document) == ([] if alone is None else [(1, alone)])


def test_an_empty_document_is_like_nothing(similarity: SimilarityMeasure) -> None:
    assert matches(parse_query(GIVEN), Document(), NO_FREQUENCIES, similarity) is None
    assert matches(parse_query(GIVEN), Document(text="..."), NO_FREQUENCIES, similarity) is None


def test_a_document_is_taken_apart_once() -> None:
    asked: list[int] = []

    class Counting(Letters):
        def encode(self, sentences: Sequence[str]) -> Any:
            asked.append(len(sentences))
            return super().encode(sentences)

    counting = EmbeddingSimilarity(Counting())
    analysed = AnalysedDocument(NEWS)
    for text in ("gas", "rain", "gas", "rain"):
        matches(parse_query(f"like:{text}"), analysed, NO_FREQUENCIES, counting)
    assert asked == [1, 4, 1]  # the first text, the document, the second text
