"""What a document must hold for a query to be true of it: keys that can be looked up before anything is compared.

    matches(query, document)  implies  every need of the query is met by the keys of the document

Keys are stems and folded words as they are (that a stem may look like another word only lets more through), and, each
after a character of its own, beginnings and pieces of words, what is known of the document, and expressions.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from tidings.read.tokens import fold
from tidings.watch.analysis import Term, is_single
from tidings.watch.document import Reading
from tidings.watch.nodes import (
    And,
    AtLeast,
    Form,
    In,
    Is,
    Like,
    Near,
    Number,
    Or,
    Phrase,
    Query,
    Regex,
    Sentence,
    Wildcard,
    Word,
)
from tidings.watch.places import needles, whole_phrase
from tidings.watch.similarity import ByWords, Frequencies, Likeness, decisive, least_part

Keys = frozenset[str]
Shapes = Mapping[tuple[str, int], Keys]  # BEGINNING or PIECE, and how many letters -> those that anybody wants
BEGINNING = "\x01"  # of a word
PIECE = "\x02"  # inside a word
KNOWN = "\x03"  # of the document
EXPRESSION = "\x04"
_BEGINNINGS = (4, 2, 1)  # letters: few lengths, because each costs a look at all words
_LONGEST_PIECE = 3
_FIGURE = KNOWN + "figure"
_DIGIT = re.compile(r"\d")


class Need(NamedTuple):
    """At least so many of the options; an option is met by any of its keys. Or, where they have weights, as many as
    weigh so much."""

    least: float
    options: tuple[Keys, ...]
    weights: tuple[float, ...] = ()

    @property
    def is_counted(self) -> bool:
        """Is one key not always enough?"""
        return self.least != 1 or bool(self.weights)

    def weighed(self) -> Iterable[tuple[Keys, float]]:
        return zip(self.options, self.weights or (1.0,) * len(self.options), strict=True)

    def is_met(self, keys: set[str]) -> bool:
        found = 0.0
        if self.weights:
            for option, weight in self.weighed():
                if not option.isdisjoint(keys):
                    found += weight
        else:
            for option in self.options:
                found += not option.isdisjoint(keys)
        return found >= self.least

    def gate(self, cost: Callable[[Keys], float]) -> Keys:
        """Keys of which one is there whenever the need is met: of m options, the m - least + 1 cheapest."""
        left_out = 0 if self.weights else int(self.least) - 1
        chosen = sorted(self.options, key=cost)[: len(self.options) - left_out]
        return frozenset().union(*chosen)


def shapes_of(needs: Iterable[Need]) -> Shapes:
    """Which beginnings and pieces of words these needs speak of."""
    found: dict[tuple[str, int], set[str]] = {}
    for need in needs:
        for option in need.options:
            for key in option:
                if key[0] in (BEGINNING, PIECE):
                    found.setdefault((key[0], len(key) - 1), set()).add(key[1:])
    return {shape: frozenset(pieces) for shape, pieces in found.items()}


class Gatekeeper:
    """Finds the needs of queries, for documents of one language."""

    def __init__(self, language: str | None, frequencies: Frequencies, likeness: Likeness | None = None) -> None:
        self._language = language
        self._frequencies = frequencies
        self._likeness = likeness or ByWords(frequencies)
        self._asked: Counter[str] = Counter()

    def learn(self, queries: Iterable[Query]) -> None:
        """Where nothing is known of words, those that many watches ask for are taken for common ones."""
        if not self._frequencies.documents:
            wanted = (need.options for query in queries for need in self.needs(query))
            self._asked = Counter(key for options in wanted for option in options for key in option)

    def needs(self, query: Query, *, sentence: bool = False) -> list[Need]:
        """All of them must be met. None at all: the query could be true of anything."""
        match query:
            case Word(text, form):
                return self._words(needles(text, self._language), form)
            case Phrase(parts):
                if all(isinstance(part, Word) for part in parts):
                    return self._words(whole_phrase(query, self._language), query.form)
                return [need for part in parts for need in self.needs(part)]
            case Wildcard():
                return [_one(_wild(query))]
            case And(parts) | Near(parts):
                return [need for part in parts for need in self.needs(part, sentence=sentence)]
            case Or(parts):
                return self._several(1, parts, sentence)
            case AtLeast(count, parts):
                return self._several(count, parts, sentence)
            case In(part=part):
                return self.needs(part, sentence=sentence)
            case Sentence(part):
                return self.needs(part, sentence=True)
            case Number(word=word):
                return [*self.needs(word), _one(_FIGURE)]
            case Is():
                return _known(query)
            case Regex() if not sentence:  # ^ and $ mean the sentence there, and the field elsewhere
                return [_one(EXPRESSION + str(query))]
            case Like():
                return self._alike(query)
        return []

    def _words(self, wanted: Iterable[Term], form: Form) -> list[Need]:
        found = []
        for term in wanted:
            both = form is Form.STEM and not is_single(term.folded)
            found.append(_one(term.folded, term.stem) if both else _one(term.folded))
        return found

    def _alike(self, query: Like) -> list[Need]:
        shared = self._likeness.stems(query.text, query.at_least, self._language)
        if shared is None:  # no word need be the same
            return []
        vector, at_least = shared
        each = tuple([frozenset((stem,)) for stem in vector.weights])
        squares = tuple([weight**2 for weight in vector.weights.values()])
        return [Need(1, (decisive(vector, at_least),)), Need(least_part(vector, at_least), each, squares)]

    def _several(self, count: int, parts: tuple[Query, ...], sentence: bool) -> list[Need]:
        """Of each part, the need that is met most seldom."""
        options = []
        for part in parts:
            needs = self.needs(part, sentence=sentence)
            if not needs:
                count -= 1  # it may be true of anything
                continue
            gates = [need.gate(self.cost) for need in needs]
            options.append(min(gates, key=self.cost))
        return [Need(count, tuple(options))] if 0 < count <= len(options) else []

    def cost(self, keys: Keys) -> float:
        """How often one of these keys is met: the share of documents, a guess where nothing is known."""
        return sum(map(self._share, keys))

    def _share(self, key: str) -> float:
        if key[0] == KNOWN:
            return 0.5
        if key[0] == EXPRESSION:
            return 0.05
        if key[0] in (BEGINNING, PIECE):
            return 1.0 / len(key) ** 2
        if not self._frequencies.documents:
            return (1 + self._asked[key]) / (1 + len(key)) ** 2  # long words are rare
        return (self._frequencies.counts.get(key, 0) + 0.5) / (self._frequencies.documents + 1)


def keys_of(reading: Reading, shapes: Shapes) -> set[str]:
    """The keys of a document, expressions apart."""
    words = {term.folded for field in reading.fields for term in field.terms}
    keys = {term.stem for field in reading.fields for term in field.terms} | words
    for (sign, size), wanted in shapes.items():
        if sign == BEGINNING:
            found = {word[:size] for word in words}
        else:
            found = {word[at : at + size] for word in words for at in range(len(word) - size + 1)}
        keys.update([sign + piece for piece in found & wanted])
    for word in words:
        if word > "\u0dff" and len(word) <= 4:  # a character alone is found in a pair, too
            keys.update(_characters(word))
    document = reading.document
    keys.add(f"{KNOWN}lang:{reading.language}")
    if any(_DIGIT.search(field.text) for field in reading.fields):
        keys.add(_FIGURE)
    keys.update([f"{KNOWN}category:{fold(category)}" for category in document.categories])
    keys.update([f"{KNOWN}source:{name}" for name in document.source])
    host = document.site.lower().rstrip(".")
    while host:
        keys.add(f"{KNOWN}site:{host}")
        host = host.partition(".")[2]
    return keys


def _characters(word: str) -> Iterable[str]:
    yield from word
    yield word[:2]
    yield word[-2:]  # a voiced kana is two characters when it is folded


def _one(*keys: str) -> Need:
    return Need(1, (frozenset(keys),))


def _wild(wildcard: Wildcard) -> str:
    first, *rest = wildcard.pieces
    if len(first) > 1 or not any(rest):
        return BEGINNING + first[: next(size for size in _BEGINNINGS if size <= len(first))]
    piece = max([first, *rest], key=len)
    return PIECE + piece[:_LONGEST_PIECE]


def _known(query: Is) -> list[Need]:
    match query.kind:
        case "lang":
            return [_one(f"{KNOWN}lang:{query.value}")]
        case "site":
            wanted = query.value.lower().strip(".")
            return [_one(f"{KNOWN}site:{wanted}")] if wanted else []
        case "category":
            return [_one(f"{KNOWN}category:{fold(query.value)}")]
    return [_one(f"{KNOWN}source:{query.value}")] if query.value.isdecimal() else []
