"""How alike two texts are. `Likeness` is what `like:` goes by: words (here), or meaning (watch/meaning.py).

By words it is the cosine of their stems, each weighted by how often it stands there and how rare it is. How rare a stem
is comes from outside (`Frequencies`: in how many documents it was met). Where nothing is known, long words count for
more than short ones: the commonest words of nearly every language are short.
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

SIMILAR_TEXT = "\x05"  # before a text that a document may be like, where keys are looked up
AT_LEAST = 0.3  # of the cosine, where nothing else is said
_SHARED_SHOWN = 5  # words of what two texts share
_FULL_LENGTH = 8  # letters of a word that counts whole
ROUNDED = 1e-12  # what a cosine loses: that of a text and itself may be a little below 1
_SLACK = 1e-9  # for what sums of fractions lose, before anything is compared
_MOST_KNOWN = 100_000
MOST_ADDED_SINGLY = 300  # weights that are added one by one; more are faster in one go


@dataclass(frozen=True, eq=False)
class Frequencies:
    """In how many documents each stem was met, of how many in all. Compared by identity: it is large."""

    documents: int = 0
    counts: Mapping[str, int] = field(default_factory=dict)
    _known: dict[str, float] = field(default_factory=dict, init=False, repr=False)

    def rarity(self, stem: str) -> float:
        """As in BM25: near 0 for what stands everywhere."""
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
    """From how often each stem stands in a text."""
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
    """A text that others are compared with, again and again."""
    return vector_of(terms(text, language), frequencies)


def least_shared_weight(vector: Vector, at_least: float) -> float:
    """How heavy the stems must be, in squares, that a document shares with the text to be so much like it.

    By Cauchy and Schwarz the cosine is at most the length of the shared part of the text over the length of all of it.
    """
    return (max(0.0, at_least - _SLACK) * vector.length) ** 2


class ReferenceText(NamedTuple):
    """A text that documents are compared with."""

    vector: Vector
    at_least: float
    whole: bool  # with all that a document says; else with a part of it


class ReferenceTextIndex:
    """Many texts, held against a document at once: whose stems does it share enough of?

    A list for each stem of the texts that have it, with its weight there, all in two arrays: memory grows with the
    length of the texts, and a document costs a sum over the lists of its own stems.
    """

    def __init__(self, texts: Mapping[str, ReferenceText]) -> None:
        """By their keys."""
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
        """The keys of those that could be so much alike a document with these stems. A text of which nothing is shared
        is never alike, however little is asked for."""
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
        """The same for long lists. Then many share enough: they are compared with the whole document, all together."""
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


# -- what `like:` goes by -----------------------------------------------------------------------------


class Similarity(NamedTuple):
    """Two texts that are alike enough."""

    degree: float
    said: str  # how much and by what, for people
    places: tuple[tuple[str, tuple[tuple[int, int], ...]], ...]  # a field, and in its characters what is to be marked


class SimilarityMeasure(Protocol):
    """Compares a given text with what a document says."""

    def compare(
        self, text: str, at_least: float | None, analysed: AnalysedDocument, scopes: tuple[FieldSlice, ...]
    ) -> Similarity | None:
        """None: they are not so much alike."""
        ...

    def stems(self, text: str, at_least: float | None, language: str | None) -> tuple[Vector, float] | None:
        """The stems of which a document must share a part to be so much alike; None: it need share none."""
        ...

    def document(self, analysed: AnalysedDocument) -> Vector:
        """The stems of all that a document says, to be compared with those."""
        ...


class WordSimilarity:
    """The cosine of TF-IDF over stems."""

    def __init__(self, frequencies: Frequencies = NO_FREQUENCIES) -> None:
        self._frequencies = frequencies

    def stems(self, text: str, at_least: float | None, language: str | None) -> tuple[Vector, float] | None:
        return reference_vector(text, language, self._frequencies), AT_LEAST if at_least is None else at_least

    def document(self, analysed: AnalysedDocument) -> Vector:
        """All that it says."""
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
        said = f"{round(100 * alike)} % ({_said(best, scopes)})"
        return Similarity(alike, said, tuple([(name, spans) for name, spans in places if spans]))

    def _vector(self, analysed: AnalysedDocument, scopes: tuple[FieldSlice, ...]) -> Vector:
        """Of all that is looked at; that of a whole document is kept for the next text it is compared with."""
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
    """What is looked at of a document, to be known again."""
    return tuple([(scope.field.name, scope.start, scope.end) for scope in scopes])


def _said(stems: Iterable[str], scopes: tuple[FieldSlice, ...]) -> str:
    """The first word of each stem, as it stands in the text: `Shale, gas in the title; wells in the text`."""
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
