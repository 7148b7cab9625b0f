"""How alike two texts are. `Likeness` is what `like:` goes by: words (here), or meaning (watch/meaning.py).

By words it is the cosine of their stems, each weighted by how often it stands there and how rare it is. How rare a stem
is comes from outside (`Frequencies`: in how many documents it was met). Where nothing is known, long words count for
more than short ones: the commonest words of nearly every language are short.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple, Protocol

from tidings.watch.analysis import Term, is_unspaced, terms
from tidings.watch.document import Reading
from tidings.watch.places import Scope

AT_LEAST = 0.3  # of the cosine, where nothing else is said
_SHARED_SHOWN = 5  # words of what two texts share
_FULL_LENGTH = 8  # letters of a word that counts whole
_SLACK = 1e-9  # for what sums of fractions lose
_MOST_KNOWN = 100_000


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

    def _rarity(self, stem: str) -> float:
        if not self.documents:
            length = _FULL_LENGTH if is_unspaced(stem) or stem.isdecimal() else min(len(stem), _FULL_LENGTH)
            return (length / _FULL_LENGTH) ** 2
        met = min(self.counts.get(stem, 0), self.documents)
        return math.log(1 + (self.documents - met + 0.5) / (met + 0.5))


UNKNOWN = Frequencies()


@dataclass(frozen=True, slots=True)
class Vector:
    weights: Mapping[str, float]  # of stems
    length: float


def vector_of(found: Iterable[Term], frequencies: Frequencies = UNKNOWN) -> Vector:
    return weighed(Counter([term.stem for term in found]), frequencies)


def weighed(counted: Mapping[str, int], frequencies: Frequencies) -> Vector:
    """From how often each stem stands in a text."""
    weights = {
        stem: (1 + math.log(times)) * frequencies.rarity(stem) if times > 1 else frequencies.rarity(stem)
        for stem, times in counted.items()
    }
    return Vector(weights, math.sqrt(math.fsum([weight * weight for weight in weights.values()])))


def cosine(one: Vector, other: Vector) -> float:
    """0: nothing in common, 1: the same."""
    less, more = sorted((one.weights, other.weights), key=len)
    product = math.fsum([weight * more[stem] for stem, weight in less.items() if stem in more])
    return min(1.0, product / (one.length * other.length)) if product else 0.0


@lru_cache(maxsize=4096)
def given(text: str, language: str | None, frequencies: Frequencies) -> Vector:
    """A text that others are compared with, again and again."""
    return vector_of(terms(text, language), frequencies)


def least_part(vector: Vector, at_least: float) -> float:
    """How heavy the stems must be, in squares, that a document shares with the text to be so much like it.

    By Cauchy and Schwarz the cosine is at most the length of the shared part of the text over the length of all of it.
    """
    return (max(0.0, at_least - _SLACK) * vector.length) ** 2


def decisive(vector: Vector, at_least: float) -> frozenset[str]:
    """Stems of which a document must hold one: the others are too light, even all together."""
    left = least_part(vector, at_least)
    lightest = sorted(vector.weights, key=lambda stem: (vector.weights[stem], stem))
    for number, stem in enumerate(lightest):
        left -= vector.weights[stem] ** 2
        if left <= 0:
            return frozenset(lightest[number:])
    return frozenset(lightest)


# -- what `like:` goes by -----------------------------------------------------------------------------


class Alike(NamedTuple):
    """Two texts that are alike enough."""

    degree: float
    said: str  # how much and by what, for people
    places: tuple[tuple[str, tuple[tuple[int, int], ...]], ...]  # a field, and in its characters what is to be marked


class Likeness(Protocol):
    """Compares a given text with what a document says."""

    def compare(self, text: str, at_least: float | None, reading: Reading, scopes: tuple[Scope, ...]) -> Alike | None:
        """None: they are not so much alike."""
        ...

    def stems(self, text: str, at_least: float | None, language: str | None) -> tuple[Vector, float] | None:
        """The stems of which a document must share a part to be so much alike; None: it need share none."""
        ...


class ByWords:
    """The cosine of TF-IDF over stems."""

    def __init__(self, frequencies: Frequencies = UNKNOWN) -> None:
        self._frequencies = frequencies

    def stems(self, text: str, at_least: float | None, language: str | None) -> tuple[Vector, float] | None:
        return given(text, language, self._frequencies), AT_LEAST if at_least is None else at_least

    def compare(self, text: str, at_least: float | None, reading: Reading, scopes: tuple[Scope, ...]) -> Alike | None:
        wanted = given(text, reading.stemmed_as, self._frequencies)
        there = self._vector(reading, scopes)
        alike = cosine(wanted, there)
        if alike < (AT_LEAST if at_least is None else at_least) or not alike:
            return None
        one, other = wanted.weights, there.weights
        shared = sorted(one.keys() & other.keys(), key=lambda stem: (-one[stem] * other[stem], stem))
        best = shared[:_SHARED_SHOWN]
        places = ((scope.field.name, _marked(best, scope)) for scope in scopes)
        said = f"{round(100 * alike)} % ({', '.join(best)})"
        return Alike(alike, said, tuple([(name, spans) for name, spans in places if spans]))

    def _vector(self, reading: Reading, scopes: tuple[Scope, ...]) -> Vector:
        """Of all that is looked at; that of a whole document is kept for the next text it is compared with."""
        key = (self._frequencies, extent(scopes))
        kept: Vector | None = reading.vectors.get(key)
        if kept is None:
            kept = reading.vectors[key] = self._weighed(scopes)
        return kept

    def _weighed(self, scopes: tuple[Scope, ...]) -> Vector:
        if len(scopes) == 1 and scopes[0].is_whole:  # a segment: its stems are counted already
            counted = {stem: len(there) for stem, there in scopes[0].field.stems.items()}
            return weighed(counted, self._frequencies)
        return vector_of(_terms_of(scopes), self._frequencies)


def extent(scopes: tuple[Scope, ...]) -> tuple[tuple[str, int, int], ...]:
    """What is looked at of a document, to be known again."""
    return tuple([(scope.field.name, scope.start, scope.end) for scope in scopes])


def _marked(stems: Iterable[str], scope: Scope) -> tuple[tuple[int, int], ...]:
    field, (start, end) = scope.field, scope.span
    found = [field.terms[at] for stem in stems for at in field.stems.get(stem, ())]
    return tuple(sorted([(term.start, term.end) for term in found if start <= term.start < end]))


def _terms_of(scopes: Iterable[Scope]) -> Iterator[Term]:
    for scope in scopes:
        yield from scope.field.terms[scope.start : scope.end]
