"""Likeness by meaning: found where no word is the same, explained, and found by the index as one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from tests.unit.watch.questions import documents, queries
from tests.unit.watch.tinymodel import save_model

from tidings.crawl.workers.tasks import likeness_in
from tidings.watch.match.document import Document, Reading
from tidings.watch.match.embeddings import ByMeaning
from tidings.watch.match.index import WatchIndex
from tidings.watch.match.matcher import matches
from tidings.watch.match.similarity import UNKNOWN, Likeness
from tidings.watch.query.parser import Query, parse_query

NEWS = Document(
    title="Nothing moves today",
    text="The weather was fine. Every surgeon of the clinic joined the walkout on Monday! A vehicle passed.",
    language="en",
)
GIVEN = 'like:"doctors: a physician at the hospital on strike"'


@pytest.fixture(scope="module")
def likeness(tmp_path_factory: pytest.TempPathFactory) -> Likeness:
    made = likeness_in(str(save_model(tmp_path_factory.mktemp("model"))))
    assert made is not None
    return made


def test_what_means_the_same_is_found_where_no_word_is(likeness: Likeness) -> None:
    query = parse_query(GIVEN)
    assert matches(query, NEWS) is None
    found = matches(query, NEWS, UNKNOWN, likeness)
    assert found is not None
    assert str(found) == (
        "like “doctors: a physician at the hospital on strike”: "
        "86 % by meaning: “Every surgeon of the clinic joined the walkout on Monday”"
    )
    [(start, end)] = found.spans("text")
    assert NEWS.text[start:end] == "Every surgeon of the clinic joined the walkout on Monday"
    assert found.score == pytest.approx(0.86, abs=0.005)


@pytest.mark.parametrize(
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
def test_degrees_and_scopes(query: str, found: bool, likeness: Likeness) -> None:
    assert (matches(parse_query(query), NEWS, UNKNOWN, likeness) is not None) is found


def test_several_sentences_are_compared_with_as_many(likeness: Likeness) -> None:
    query = parse_query('like/0.8:"The hospital is on strike. A storm stops the car."')
    there = Document(text="An automobile. The clinic had a stoppage. Rain hit the vehicle. A fee. A cost.")
    found = matches(query, there, UNKNOWN, likeness)
    assert found is not None
    assert "“The clinic had a stoppage. Rain hit the vehicle”" in str(found)
    assert matches(query, Document(text="Rain hit the vehicle. A fee."), UNKNOWN, likeness) is None


def test_the_index_asks_though_no_word_is_shared(likeness: Likeness) -> None:
    watches = [("a", GIVEN), ("b", "vehicle"), ("c", f"lemon or {GIVEN}"), ("d", f"lemon {GIVEN}"), ("e", "lemon")]
    index = WatchIndex([(name, parse_query(query)) for name, query in watches], likeness=likeness)
    assert [name for name, _ in index.match(NEWS)] == ["a", "b", "c"]
    assert [watches[number][0] for number in index.candidates(Reading(NEWS))] == ["a", "b", "c"]


class Letters:
    """A model for which texts mean the same that have the same letters."""

    def encode(self, sentences: Sequence[str]) -> Any:
        return np.array([[text.lower().count(letter) for letter in "aegnrs東"] for text in sentences], np.float64)


LETTERS = ByMeaning(Letters())


@given(queries, documents)
def test_the_index_finds_what_one_by_one_finds(query: Query, document: Document) -> None:
    alone = matches(query, document, UNKNOWN, LETTERS)
    index = WatchIndex([(1, query)], likeness=LETTERS)
    assert index.match(document) == ([] if alone is None else [(1, alone)])


def test_an_empty_document_is_like_nothing(likeness: Likeness) -> None:
    assert matches(parse_query(GIVEN), Document(), UNKNOWN, likeness) is None
    assert matches(parse_query(GIVEN), Document(text="..."), UNKNOWN, likeness) is None


def test_a_document_is_taken_apart_once() -> None:
    asked: list[int] = []

    class Counting(Letters):
        def encode(self, sentences: Sequence[str]) -> Any:
            asked.append(len(sentences))
            return super().encode(sentences)

    counting = ByMeaning(Counting())
    reading = Reading(NEWS)
    for text in ("gas", "rain", "gas", "rain"):
        matches(parse_query(f"like:{text}"), reading, UNKNOWN, counting)
    assert asked == [1, 4, 1]  # the first text, the document, the second text
