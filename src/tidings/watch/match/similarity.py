"""How similar two texts are. `SimilarityMeasure` evaluates `like:`: by words (here), or by embeddings.

By words it is the cosine of TF-IDF vectors of stems. `Frequencies` has in how many documents each stem occurs. Without
them long words weigh more than short ones: the commonest words of nearly every language are short.
"""

from __future__ import annotations

import math
from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple, Protocol

from tidings.text.analysis import Term, is_unspaced, terms
from tidings.watch.match.document import AnalysedDocument
from tidings.watch.match.positions import FieldSlice, whole_fields
from tidings.watch.query.nodes import FIELDS

SIMILAR_TEXT = "\x05"  # before a reference text, among the keys of a document
AT_LEAST = 0.3  # default cosine
_SHARED_SHOWN = 5  # shared words
_FULL_LENGTH = 8  # letters of a word with full weight
ROUNDED = 1e-12  # rounding error: the cosine of a text and itself may be a little below 1
_SLACK = 1e-9  # rounding error of sums, before anything is compared
_MOST_KNOWN = 100_000
MOST_ADDED_SINGLY = 300  # weights added one by one; for more numpy is faster


@dataclass(frozen=True, eq=False)
class Frequencies:
    """Numbers of documents in which each stem occurs, and of all documents. Compared by identity: it is large."""

    documents: int = 0
    counts: Mapping[str, int] = field(default_factory=dict)
    _known: dict[str, float] = field(default_factory=dict, init=False, repr=False)

    def rarity(self, stem: str) -> float:
        """The inverse document frequency of BM25: near 0 for what is in every document."""
        known = self._known.get(stem)
        if known is None:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            known = self._known[stem] = self._rarity(stem)
        return known

    def rarities(self, stems: Iterable[str]) -> list[float]:
        known = self._known
        return [known[stem] if stem in known else self.rarity(stem) for stem in stems]

    def _rarity(self, stem: str) -> float:
        if not self.documents:
            length = _FULL_LENGTH if is_unspaced(stem) or stem.isdecimal() else min(len(stem), _FULL_LENGTH)
            return (length / _FULL_LENGTH) ** 2
        met = min(self.counts.get(stem, 0), self.documents)
        return math.log(1 + (self.documents - met + 0.5) / (met + 0.5))


NO_FREQUENCIES = Frequencies()


@dataclass(frozen=True, slots=True)
class Vector:
    weights: Mapping[str, float]  # of stems
    length: float


def vector_of(found: Iterable[Term], frequencies: Frequencies = NO_FREQUENCIES) -> Vector:
    return weighted_vector(Counter([term.stem for term in found]), frequencies)


def weighted_vector(counted: Mapping[str, int], frequencies: Frequencies) -> Vector:
    """TF-IDF vector of the counts of stems."""
    weights = dict(zip(counted, frequencies.rarities(counted), strict=True))
    for stem, times in counted.items():
        if times > 1:
            weights[stem] *= 1 + math.log(times)
    return Vector(weights, math.sqrt(math.fsum([weight * weight for weight in weights.values()])))


def cosine(one: Vector, other: Vector) -> float:
    """0: nothing in common, 1: the same."""
    less, more = sorted((one.weights, other.weights), key=len)
    product = math.fsum([weight * more[stem] for stem, weight in less.items() if stem in more])
    return min(1.0, product / (one.length * other.length)) if product else 0.0


@lru_cache(maxsize=4096)
def reference_vector(text: str, language: str | None, frequencies: Frequencies) -> Vector:
    """The vector of a reference text, cached."""
    return vector_of(terms(text, language), frequencies)


def least_shared_weight(vector: Vector, at_least: float) -> float:
    """The squared weight of shared stems that a document needs to be `at_least` so similar.

    By Cauchy and Schwarz the cosine is at most the length of the shared part of the text over the length of all of it.
    """
    return (max(0.0, at_least - _SLACK) * vector.length) ** 2


class ReferenceText(NamedTuple):
    """A text of a query that documents are compared with."""

    vector: Vector
    at_least: float
    whole: bool  # compared with the whole document; else with a part of it


class ReferenceTextIndex:
    """An inverted index of many reference texts: which of them share enough stems with a document?

    Posting lists of stems (text, weight) in two arrays: memory grows with the length of the texts, and a document costs
    a sum over the lists of its own stems.
    """

    def __init__(self, texts: Mapping[str, ReferenceText]) -> None:
        """Reference texts by their keys."""
        import numpy as np

        self._keys = list(texts)
        self._least = array("d", [least_shared_weight(text.vector, text.at_least) for text in texts.values()])
        self._alike = array("d", [(text.at_least - _SLACK) * text.vector.length for text in texts.values()])
        self._part = bytes([not text.whole for text in texts.values()])
        lists: dict[str, int] = {}
        stems, numbers, weights = array("q"), array("q"), array("d")
        for number, text in enumerate(texts.values()):
            for stem, weight in text.vector.weights.items():
                stems.append(lists.setdefault(stem, len(lists)))
                numbers.append(number)
                weights.append(weight)
        order = np.argsort(np.array(stems), kind="stable")
        self._numbers = array("q", np.array(numbers)[order].tobytes())
        self._weights = array("d", np.array(weights)[order].tobytes())
        ends = np.cumsum(np.bincount(np.array(stems), minlength=len(lists))).tolist()
        self._places = dict(zip(lists, pairwise([0, *ends]), strict=True))
        self._stems = frozenset(lists)

    def found_in(self, stems: Set[str], document: Callable[[], Vector]) -> list[str]:
        """Keys of the texts that may be similar enough to a document with these stems. A text with no shared stem never
        is, whatever its threshold."""
        met = {stem: self._places[stem] for stem in self._stems & stems}
        if sum([end - start for start, end in met.values()]) > MOST_ADDED_SINGLY:
            return self._summed(met, document)
        numbers, weights = self._numbers, self._weights
        shared: dict[int, float] = {}
        for start, end in met.values():
            for at in range(start, end):
                number = numbers[at]
                shared[number] = shared.get(number, 0.0) + weights[at] ** 2
        return [self._keys[number] for number, heavy in shared.items() if heavy >= self._least[number]]

    def _summed(self, met: Mapping[str, tuple[int, int]], document: Callable[[], Vector]) -> list[str]:
        """Compares long lists, where many share enough, with the whole document at once."""
        import numpy as np

        all_numbers, all_weights = np.frombuffer(self._numbers, np.int64), np.frombuffer(self._weights)
        numbers = np.concatenate([all_numbers[start:end] for start, end in met.values()])
        weights = np.concatenate([all_weights[start:end] for start, end in met.values()])
        shared = np.bincount(numbers, weights * weights, len(self._keys))
        there = document()
        factors = [there.weights.get(stem, 0.0) for stem in met]
        sizes = [end - start for start, end in met.values()]
        products = np.bincount(numbers, weights * np.repeat(factors, sizes), len(self._keys))
        alike = (products >= np.frombuffer(self._alike) * there.length) | np.frombuffer(self._part, np.bool_)
        found = np.flatnonzero(alike & (shared >= np.frombuffer(self._least)) & (shared > 0))
        return [self._keys[number] for number in found]


# -- measures for `like:` -----------------------------------------------------------------------------


class Similarity(NamedTuple):
    """The result of comparing two texts that are similar enough."""

    degree: float
    words: str  # the degree and the shared words, for people
    places: tuple[tuple[str, tuple[tuple[int, int], ...]], ...]  # (field, spans to highlight)


class SimilarityMeasure(Protocol):
    """Compares a reference text with documents."""

    def compare(
        self, text: str, at_least: float | None, analysed: AnalysedDocument, scopes: tuple[FieldSlice, ...]
    ) -> Similarity | None:
        """The result; None: not similar enough."""
        ...

    def stems(self, text: str, at_least: float | None, language: str | None) -> tuple[Vector, float] | None:
        """The reference text's vector and threshold; None: a similar document need not share any stem."""
        ...

    def document(self, analysed: AnalysedDocument) -> Vector:
        """The vector of a whole document."""
        ...


class WordSimilarity:
    """The cosine of TF-IDF vectors of stems."""

    def __init__(self, frequencies: Frequencies = NO_FREQUENCIES) -> None:
        self._frequencies = frequencies

    def stems(self, text: str, at_least: float | None, language: str | None) -> tuple[Vector, float] | None:
        return reference_vector(text, language, self._frequencies), AT_LEAST if at_least is None else at_least

    def document(self, analysed: AnalysedDocument) -> Vector:
        """The vector of the whole document."""
        return self._vector(analysed, whole_fields(analysed))

    def compare(
        self, text: str, at_least: float | None, analysed: AnalysedDocument, scopes: tuple[FieldSlice, ...]
    ) -> Similarity | None:
        wanted = reference_vector(text, analysed.stemmed_as, self._frequencies)
        there = self._vector(analysed, scopes)
        alike = cosine(wanted, there)
        if alike < (AT_LEAST if at_least is None else at_least) - ROUNDED or not alike:
            return None
        one, other = wanted.weights, there.weights
        shared = sorted(one.keys() & other.keys(), key=lambda stem: (-one[stem] * other[stem], stem))
        best = shared[:_SHARED_SHOWN]
        places = ((scope.field.name, _marked(best, scope)) for scope in scopes)
        words = f"{round(100 * alike)} % ({_said(best, scopes)})"
        return Similarity(alike, words, tuple([(name, spans) for name, spans in places if spans]))

    def _vector(self, analysed: AnalysedDocument, scopes: tuple[FieldSlice, ...]) -> Vector:
        """The vector of these slices, cached for the next reference text."""
        key = (self._frequencies, slices_key(scopes))
        kept: Vector | None = analysed.vectors.get(key)
        if kept is None:
            kept = analysed.vectors[key] = self._weighed(scopes)
        return kept

    def _weighed(self, scopes: tuple[FieldSlice, ...]) -> Vector:
        if len(scopes) == 1 and scopes[0].is_whole:  # a segment: its stems are counted already
            counted = {stem: len(there) for stem, there in scopes[0].field.stems.items()}
            return weighted_vector(counted, self._frequencies)
        return vector_of(_terms_of(scopes), self._frequencies)


def slices_key(scopes: tuple[FieldSlice, ...]) -> tuple[tuple[str, int, int], ...]:
    """A cache key for slices."""
    return tuple([(scope.field.name, scope.start, scope.end) for scope in scopes])


def _said(stems: Iterable[str], scopes: tuple[FieldSlice, ...]) -> str:
    """The first word of each stem, as written in the text: `Shale, gas in the title; wells in the text`."""
    found: dict[str, list[str]] = {}
    for stem in stems:
        for scope in scopes:
            there = [at for at in scope.field.stems.get(stem, ()) if scope.start <= at < scope.end]
            if there:
                found.setdefault(scope.field.name, []).append(scope.field.terms[there[0]].word)
                break
    places = [f"{', '.join(words)} in the {name}" for name in FIELDS if (words := found.get(name))]
    return "; ".join(places)


def _marked(stems: Iterable[str], scope: FieldSlice) -> tuple[tuple[int, int], ...]:
    field, (start, end) = scope.field, scope.span
    found = [field.terms[at] for stem in stems for at in field.stems.get(stem, ())]
    return tuple(sorted([(term.start, term.end) for term in found if start <= term.start < end]))


def _terms_of(scopes: Iterable[FieldSlice]) -> Iterator[Term]:
    for scope in scopes:
        yield from scope.field.terms[scope.start : scope.end]
