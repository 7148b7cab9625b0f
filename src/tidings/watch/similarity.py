"""How alike two texts are: the cosine of their stems, each weighted by how often it stands there and how rare it is.

How rare a stem is comes from outside (`Frequencies`: in how many documents it was met). Where nothing is known, long
words count for more than short ones: the commonest words of nearly every language are short.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from tidings.watch.analysis import Term, is_unspaced, terms

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
