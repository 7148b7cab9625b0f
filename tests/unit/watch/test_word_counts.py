"""How common words are: counted from what is indexed, bounded, and the same to the index and to matching."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.watch.questions import documents, queries
from tests.unit.watch.watchedthings import NOW, article, watch

from tidings.crawl.workers.tasks import evaluator_of
from tidings.model.search import Indexed, Unindexed
from tidings.watch import word_counts as frequencies
from tidings.watch.evaluate import EvaluatorInput
from tidings.watch.match.document import Document
from tidings.watch.match.index import WatchIndex
from tidings.watch.match.matcher import matches
from tidings.watch.match.similarity import NO_FREQUENCIES
from tidings.watch.query.nodes import Query
from tidings.watch.query.parser import parse_query
from tidings.watch.search import index_entries
from tidings.watch.word_counts import ENOUGH, MOST_STEMS, WordCounts, count_words


def learned(*texts: str) -> WordCounts:
    return count_words(index_entries([Unindexed(at, 1, text=text, language="en") for at, text in enumerate(texts)]))


# In a paper about trade "government" is everywhere and "gas" is rare: the length of a word tells the contrary.
PAPER = learned(*["The government met again"] * 95, *["The gas"] * 5, *["snake_case words"] * 5)


def test_a_stem_counts_once_in_a_document_and_the_silent_count_not_at_all() -> None:
    found = count_words(
        [
            Indexed(1, 1, ("gas", "gas"), ("gas", "oil")),
            Indexed(2, 1, ("gas",), ()),
            Indexed(3, 1),
            Indexed(4, 1, gone=True),
        ]
    )
    assert (found.documents, dict(found.stems)) == (2, {"gas": 2, "oil": 1})


def test_a_rare_word_that_is_shared_counts_for_more_than_a_common_one() -> None:
    known = PAPER.frequencies()
    query = parse_query('like:"government gas"')
    for text in ("gas from elsewhere", "the government elsewhere"):
        assert known.rarity("gas") > 3 * known.rarity("govern")
        found, before = (matches(query, Document(text=text, language="en"), one) for one in (known, NO_FREQUENCIES))
        assert (found is not None) is ("gas" in text)
        assert (before is not None) is ("government" in text), "by its length alone"


def test_watches_are_asked_with_what_was_learned() -> None:
    asked = EvaluatorInput((watch('like:"government gas"'),), counts=PAPER.pack())
    evaluator = evaluator_of(pickle.loads(pickle.dumps(asked)))
    assert evaluator.evaluate(article(text="gas from elsewhere"), NOW).result.matches
    assert not evaluator.evaluate(article(text="the government elsewhere"), NOW).result.matches


def test_stems_are_asked_for_as_the_analysis_gives_them() -> None:
    known = PAPER.frequencies()
    assert known.counts["snake_case"] == 5
    assert known.counts["govern"] == 95


def test_too_few_documents_tell_nothing() -> None:
    assert learned(*["gas"] * (ENOUGH - 1)).frequencies() is NO_FREQUENCIES
    assert learned(*["gas"] * ENOUGH).frequencies().documents == ENOUGH


def test_it_is_packed_and_what_cannot_be_read_is_learned_anew() -> None:
    assert WordCounts.unpack(PAPER.pack()) == WordCounts(PAPER.documents, dict(PAPER.stems))
    for broken in (None, b"", b"nonsense", b"\x92\x01\xc3", WordCounts(3, {"gas": 1}).pack()[:-1]):
        assert WordCounts.unpack(broken) == WordCounts()


def test_only_the_commonest_are_kept() -> None:
    found = WordCounts()
    for batch in range(4):
        found = found.merge(WordCounts(10, {f"word{batch}x{at}": 1 for at in range(20_000)} | {"gas": 9}))
    assert len(found.stems) == MOST_STEMS
    assert (found.documents, found.stems["gas"]) == (40, 36)
    assert "word3x19999" in found.stems, "the latest stay, of those that are equally rare"
    assert len(found.pack()) < 1_000_000


def test_what_is_old_fades(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frequencies, "MOST_DOCUMENTS", 1_000)
    found = WordCounts(900, {"lockdown": 600, "once": 1})
    for _ in range(40):
        found = found.merge(WordCounts(100, {"gas": 50}))
        assert found.documents <= 1_000
    assert "once" not in found.stems
    assert found.stems.get("lockdown", 0) < 20
    assert found.stems["gas"] == pytest.approx(found.documents / 2, rel=0.1)


@given(st.lists(st.dictionaries(st.sampled_from("abcdef"), st.integers(1, 5)), max_size=5))
def test_the_order_of_counting_does_not_matter(parts: list[dict[str, int]]) -> None:
    counts = [WordCounts(5, part) for part in parts]
    forth, back = WordCounts(), WordCounts()
    for one, other in zip(counts, reversed(counts), strict=True):
        forth, back = forth.merge(one), back.merge(other)
    assert forth == back


_said = st.lists(documents.map(lambda one: one.text), min_size=1, max_size=5)


@given(st.lists(queries, max_size=5), documents, _said)
def test_index_and_matching_agree_by_what_was_learned(asked: list[Query], document: Document, said: list[str]) -> None:
    known = learned(*said * ENOUGH).frequencies()
    expected = [number for number, query in enumerate(asked) if matches(query, document, known) is not None]
    assert [number for number, _ in WatchIndex(enumerate(asked), known).match(document)] == expected
