"""The keys a document must have for a query to match it: looked up before anything is compared.

    matches(query, document)  implies  every requirement of the query is met by the keys of the document

Keys are stems (of words and of their lemmas) and folded words as they are (a stem that equals another word only adds
candidates). After a character of their own: beginnings, endings and pieces of words, properties of the document,
regular expressions, reference texts.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from enum import IntEnum
from itertools import chain
from operator import attrgetter
from typing import NamedTuple

from tidings.model.watches import WatchScope
from tidings.text.analysis import Term, is_single
from tidings.text.language import codes_meant_by
from tidings.text.tokens import fold
from tidings.watch.match.document import AnalysedDocument
from tidings.watch.match.positions import query_terms, whole_phrase
from tidings.watch.match.similarity import (
    SIMILAR_TEXT,
    Frequencies,
    ReferenceText,
    SimilarityMeasure,
    Vector,
    WordSimilarity,
)
from tidings.watch.query.nodes import (
    Amount,
    And,
    AtLeast,
    Form,
    In,
    Like,
    Near,
    Number,
    Or,
    Phrase,
    Property,
    Query,
    Regex,
    Sentence,
    Wildcard,
    Word,
)
from tidings.watch.query.regex import REGEX_KEY, unanchored

Keys = frozenset[str]
BEGINNING = "\x01"  # of a word
PIECE = "\x02"  # inside a word
KNOWN = "\x03"  # of the document
ENDING = "\x06"  # of a word
_SHAPED = (BEGINNING, PIECE, ENDING)
_MOST_LETTERS = 4  # of a beginning or an ending
_LONGEST_PIECE = 3
_MOST_WORDS = 20_000  # in the cache of WordPieces, some 3 MB; then it is cleared
_LONGEST_KEPT = 40  # letters
_FIGURE = KNOWN + "figure"
_DIGIT = re.compile(r"\d")
_folded, _stem, _lemma = attrgetter("folded"), attrgetter("stem"), attrgetter("lemma")


class QueryContext(IntEnum):
    """The part of a document that a part of a query is evaluated on."""

    DOCUMENT = 0
    FIELD = 1
    SENTENCE = 2


class KeyRequirement(NamedTuple):
    """A requirement of at least `least` of the options; an option is met by any of its keys."""

    least: int
    options: tuple[Keys, ...]

    @property
    def is_counted(self) -> bool:
        """Returns True if one key is not always enough."""
        return self.least != 1

    def is_met(self, keys: set[str]) -> bool:
        found = 0
        for option in self.options:
            if not keys.isdisjoint(option):
                found += 1
                if found == self.least:
                    return True
        return False

    def cheapest_keys(self, cost: Callable[[Keys], float]) -> Keys:
        """Keys of which one occurs whenever the requirement is met: of m options, the m - least + 1 cheapest."""
        if len(self.options) == 1:
            return self.options[0]
        chosen = sorted(self.options, key=cost)[: len(self.options) - self.least + 1]
        return frozenset().union(*chosen)


class WordPieces(dict[str, tuple[str, ...]]):
    """A cache: folded word -> those of its beginnings, endings and pieces that some requirement names, and its
    characters in scripts without spaces."""

    def __init__(self, needs: Iterable[KeyRequirement]) -> None:
        super().__init__()
        wanted = {key for need in needs for option in need.options for key in option if key[0] in _SHAPED}
        self._wanted = frozenset(wanted)
        self._sizes = sorted({(key[0], len(key) - 1) for key in wanted})

    def __missing__(self, word: str) -> tuple[str, ...]:
        found = tuple(self._of(word))
        if len(word) <= _LONGEST_KEPT:
            if len(self) >= _MOST_WORDS:
                self.clear()
            self[word] = found
        return found

    def _of(self, word: str) -> set[str]:
        found: set[str] = set()
        for sign, size in self._sizes:
            if sign == BEGINNING:
                found.add(sign + word[:size])
            elif sign == ENDING:
                found.add(sign + word[-size:])
            else:
                found.update(sign + word[at : at + size] for at in range(len(word) - size + 1))
        found &= self._wanted
        if word > "\u0dff" and len(word) <= 4:  # a character alone is found in a pair, too
            found.update(word, (word[:2], word[-2:]))  # a voiced kana is two characters when it is folded
        return found


class KeyAnalyser:
    """Finds the required keys of queries, for documents of one language."""

    def __init__(
        self, language: str | None, frequencies: Frequencies, similarity: SimilarityMeasure | None = None
    ) -> None:
        self._language = language
        self._frequencies = frequencies
        self._similarity = similarity or WordSimilarity(frequencies)
        self._asked: Counter[str] = Counter()
        self.texts: dict[str, ReferenceText] = {}  # by key

    def learn(self, queries: Iterable[Query]) -> None:
        """Takes words that many watches ask for as common, where no frequencies are known."""
        if not self._frequencies.documents:
            wanted = (need.options for query in queries for need in self.requirements(query))
            self._asked = Counter(key for options in wanted for option in options for key in option)

    def requirements(self, query: Query, context: QueryContext = QueryContext.DOCUMENT) -> list[KeyRequirement]:
        """The requirements, all of which must be met; empty: the query may match anything."""
        match query:
            case Word(text, form):
                return self._words(query_terms(text, self._language), form)
            case Phrase(parts):
                if all(isinstance(part, Word) for part in parts):
                    return self._words(whole_phrase(query, self._language), query.form)
                return [need for part in parts for need in self.requirements(part)]
            case Wildcard():
                return [_one(_wild(query))]
            case And(parts) | Near(parts):
                return [need for part in parts for need in self.requirements(part, context)]
            case Or(parts):
                return self._several(1, parts, context)
            case AtLeast(count, parts):
                return self._several(count, parts, context)
            case In(part=part):
                return self.requirements(part, max(context, QueryContext.FIELD))
            case Sentence(part):
                return self.requirements(part, QueryContext.SENTENCE)
            case Number(word=word):
                return [*self.requirements(word), _one(_FIGURE)]
            case Amount():
                return [_one(_FIGURE)]
            case Property():
                return _known(query)
            case Regex():
                looked_for = indexed_regex(query, context)
                return [] if looked_for is None else [_one(REGEX_KEY + str(looked_for))]
            case Like():
                return self._alike(query, context)
        return []

    def _words(self, wanted: Iterable[Term], form: Form) -> list[KeyRequirement]:
        found = []
        for term in wanted:
            both = form is Form.STEM and not is_single(term.folded)
            found.append(_one(term.folded, term.stem, term.lemma) if both else _one(term.folded))
        return found

    def _alike(self, query: Like, context: QueryContext) -> list[KeyRequirement]:
        whole = context is QueryContext.DOCUMENT
        key = f"{SIMILAR_TEXT}{query}" if whole else f"{SIMILAR_TEXT}part {query}"
        if key not in self.texts:
            shared = self._similarity.stems(query.text, query.at_least, self._language)
            if shared is None:  # no word need be shared
                return []
            self.texts[key] = ReferenceText(*shared, whole)
        return [_one(key)]

    def _several(self, count: int, parts: tuple[Query, ...], context: QueryContext) -> list[KeyRequirement]:
        """Takes the rarest requirement of each part."""
        options = []
        for part in parts:
            needs = self.requirements(part, context)
            if not needs:
                count -= 1  # it may match anything
                continue
            cheapest = [need.cheapest_keys(self.cost) for need in needs]
            options.append(min(cheapest, key=self.cost))
        return [KeyRequirement(count, tuple(options))] if 0 < count <= len(options) else []

    def document(self, analysed: AnalysedDocument) -> Vector:
        """The document's vector, to compare reference texts with."""
        return self._similarity.document(analysed)

    def cost(self, keys: Keys) -> float:
        """The share of documents with one of these keys; a guess without known frequencies."""
        return sum(map(self._share, keys))

    def _share(self, key: str) -> float:
        if key[0] == KNOWN:
            return 0.5
        if key[0] in (REGEX_KEY, SIMILAR_TEXT):
            return 0.01
        if key[0] in _SHAPED:
            return 1.0 / len(key) ** 2
        if not self._frequencies.documents:
            return (1 + self._asked[key]) / (1 + len(key)) ** 2  # long words are rare
        return (self._frequencies.counts.get(key, 0) + 0.5) / (self._frequencies.documents + 1)


def indexed_regex(query: Regex, context: QueryContext) -> Regex | None:
    """The expression to search whole fields for: in a sentence, ^ and $ mean that sentence, so they are removed."""
    return unanchored(query) if context is QueryContext.SENTENCE else query


def document_keys(analysed: AnalysedDocument, word_pieces: WordPieces) -> set[str]:
    """The keys of a document, but for regular expressions and reference texts."""
    words: set[str] = set()
    keys: set[str] = set()
    for field in analysed.fields:
        words.update(map(_folded, field.terms))
        keys.update(map(_stem, field.terms))
        if analysed.has_lemmas:
            keys.update(map(_lemma, field.terms))
    keys |= words
    keys.update(chain.from_iterable(map(word_pieces.__getitem__, words)))
    document = analysed.document
    keys.update((f"{KNOWN}lang:{analysed.language}", f"{KNOWN}scope:{document.scope}"))
    if any(_DIGIT.search(field.text) for field in analysed.fields):
        keys.add(_FIGURE)
    keys.update([f"{KNOWN}category:{fold(category)}" for category in document.categories])
    keys.update([f"{KNOWN}source:{name}" for name in document.source])
    host = document.site.lower().rstrip(".")
    while host:
        keys.add(f"{KNOWN}site:{host}")
        host = host.partition(".")[2]
    return keys


def _one(*keys: str) -> KeyRequirement:
    return KeyRequirement(1, (frozenset(keys),))


def _wild(wildcard: Wildcard) -> str:
    """The beginning or ending a word must have, the longer of them; without either, a piece it must contain."""
    first, *middle, last = wildcard.pieces
    if len(first) < 2 and len(last) < 2 and any(middle):
        return PIECE + max(middle, key=len)[:_LONGEST_PIECE]
    if len(last) > len(first):
        return ENDING + last[-_MOST_LETTERS:]
    return BEGINNING + first[:_MOST_LETTERS]


def _known(query: Property) -> list[KeyRequirement]:
    match query.kind:
        case "lang":
            return [_one(*(f"{KNOWN}lang:{code}" for code in codes_meant_by(query.value)))]
        case "site":
            wanted = query.value.lower().strip(".")
            return [_one(f"{KNOWN}site:{wanted}")] if wanted else []
        case "category":
            return [_one(f"{KNOWN}category:{fold(query.value)}")]
        case "scope":
            return [] if query.value == WatchScope.BOTH else [_one(f"{KNOWN}scope:{query.value}")]
    return [_one(f"{KNOWN}source:{query.value}")] if query.value.isdecimal() else []
