"""Evaluates one query on one document and explains the match: for watches, and to highlight search results.

A query is true or not of a document, a field or a sentence. If it is, each part that matched is listed with its words,
its positions and its share of the score.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from tidings.model.watches import WatchScope
from tidings.text.language import codes_meant_by
from tidings.text.tokens import fold
from tidings.watch.match.document import AnalysedDocument, Document, Field
from tidings.watch.match.positions import (
    FieldSlice,
    count_key,
    occurrences,
    query_terms,
    sentences_of,
    span_of,
    whole_fields,
)
from tidings.watch.match.proximity import figures_near_word, figures_with_unit, near_occurrences
from tidings.watch.match.similarity import NO_FREQUENCIES, Frequencies, SimilarityMeasure, WordSimilarity
from tidings.watch.query.nodes import (
    Amount,
    And,
    Anything,
    AtLeast,
    In,
    Like,
    Near,
    Not,
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
from tidings.watch.query.regex import regex_spans

_Span = tuple[int, int]
MOST_SPANS = 100  # highlighted, of one part in one field
_TITLE_WEIGHT = 2.0
_SATURATION = 1.2  # BM25's k1: the tenth occurrence of a word adds little
_LONGEST_SHOWN = 60  # characters of the matched text


class PartMatch(NamedTuple):
    """One part of a query, and where it matched in one field."""

    node: Query
    field: str  # title, text, other; empty: a property of the document
    spans: tuple[_Span, ...]  # in characters of the field, in order; the first MOST_SPANS
    times: int  # MOST_SPANS at most for expressions
    score: float
    shown: str  # the text of the first match

    @property
    def part(self) -> str:
        """The part as query text."""
        return str(self.node)

    @property
    def words(self) -> str:
        """The part and what matched it, for people."""
        if isinstance(self.node, Property | Anything):
            return self.part
        if isinstance(self.node, Like):
            return f"like “{_short(self.node.text)}”: {self.shown}"
        more = f" and {self.times - 1} more" if self.times > 1 else ""
        return f"{self.part}: “{self.shown}”{more} in the {self.field}"


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a document matches."""

    found: tuple[PartMatch, ...]
    score: float

    def spans(self, field: str) -> list[_Span]:
        """Spans to highlight in a field: in order, merged where they overlap."""
        merged: list[_Span] = []
        for start, end in sorted({span for one in self.found if one.field == field for span in one.spans}):
            if merged and start < merged[-1][1]:
                merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
            elif end > start:
                merged.append((start, end))
        return merged

    def __str__(self) -> str:
        """One line: each part once, with what matched it."""
        return "; ".join(dict.fromkeys(one.words for one in self.found)) or "nothing in it that must not be there"


def matches(
    query: Query,
    document: Document | AnalysedDocument,
    frequencies: Frequencies = NO_FREQUENCIES,
    similarity: SimilarityMeasure | None = None,
) -> Explanation | None:
    """The explanation, or None if the query does not match. Pass an AnalysedDocument to evaluate many queries on one
    document. `similarity` evaluates `like:`; None: by words."""
    analysed = document if isinstance(document, AnalysedDocument) else AnalysedDocument(document)
    return Matcher(analysed, frequencies, similarity).explain(query)


class Matcher:
    """Evaluates queries on one document."""

    def __init__(
        self,
        analysed: AnalysedDocument,
        frequencies: Frequencies = NO_FREQUENCIES,
        similarity: SimilarityMeasure | None = None,
    ) -> None:
        self._analysed = analysed
        self._language = analysed.stemmed_as
        self._frequencies = frequencies
        self._similarity = similarity
        self._whole = whole_fields(analysed)

    def explain(self, query: Query) -> Explanation | None:
        """The explanation; None: no match."""
        found = self.evaluate(query, self._whole)
        if found is None:
            return None
        return Explanation(tuple(found), sum([one.score for one in found]))

    def evaluate(self, node: Query, scopes: tuple[FieldSlice, ...]) -> list[PartMatch] | None:
        """The parts that matched within these slices; None: the query is not true there."""
        match node:
            case Word() | Phrase() | Wildcard():
                return self._occurs(node, scopes)
            case Near():
                return self._near(node, scopes)
            case And(parts):
                return self._all(parts, scopes)
            case Or(parts):
                return self._at_least(1, parts, scopes)
            case AtLeast(count, parts):
                return self._at_least(count, parts, scopes)
            case Not(part):
                return [] if self.evaluate(part, scopes) is None else None
            case In(field, part):
                return self.evaluate(part, tuple([scope for scope in scopes if scope.field.name == field]))
            case Sentence(part):
                return self._sentence(part, scopes)
            case Property():
                return self._is(node)
            case Anything():
                return [PartMatch(node, "", (), 1, 0.0, "")]
            case Regex():
                return self._expression(node, scopes)
            case Number():
                return self._number(node, scopes)
            case Amount():
                return self._amount(node, scopes)
            case Like():
                return self._like(node, scopes)
        return None

    def _all(self, parts: Iterable[Query], scopes: tuple[FieldSlice, ...]) -> list[PartMatch] | None:
        found: list[PartMatch] = []
        for part in parts:
            one = self.evaluate(part, scopes)
            if one is None:
                return None
            found += one
        return found

    def _at_least(self, count: int, parts: Iterable[Query], scopes: tuple[FieldSlice, ...]) -> list[PartMatch] | None:
        """Evaluates all parts, so that every match is shown. Words with one stem count once."""
        found: list[PartMatch] = []
        different: set[object] = set()
        for part in parts:
            key = count_key(part, self._language)
            if key in different:
                continue
            one = self.evaluate(part, scopes)
            if one is not None:
                different.add(key)
                found += one
        return found if len(different) >= count else None

    def _sentence(self, part: Query, scopes: tuple[FieldSlice, ...]) -> list[PartMatch] | None:
        """Returns the matches in all sentences that match by themselves; None: there is none."""
        found: list[PartMatch] = []
        seen = False
        for scope in scopes:
            for sentence in sentences_of(scope):
                one = self.evaluate(part, (sentence,))
                if one is not None:
                    seen = True
                    found += one[: MOST_SPANS - len(found)]
        return found if seen else None

    # -- leaves

    def _occurs(self, node: Query, scopes: tuple[FieldSlice, ...]) -> list[PartMatch] | None:
        found = []
        for scope in scopes:
            there = occurrences(node, scope, self._language)
            if there:
                shown = there[:MOST_SPANS]
                spans = [span_of(node, place, scope.field, self._language) for place in shown]
                found.append(self._found(node, scope.field, spans, len(there), spans[0]))
        return found or None

    def _near(self, node: Near, scopes: tuple[FieldSlice, ...]) -> list[PartMatch] | None:
        """Highlights its words, not what is between them."""
        found = []
        for scope in scopes:
            there = near_occurrences(node, scope, self._language)
            if there:
                span = scope.field.steps.span
                members = dict.fromkeys(member for place in there[:MOST_SPANS] for member in place.members)
                spans = [span(*member) for member in islice(members, MOST_SPANS)]
                found.append(self._found(node, scope.field, spans, len(there), span(there[0].start, there[0].end)))
        return found or None

    def _expression(self, node: Regex, scopes: tuple[FieldSlice, ...]) -> list[PartMatch] | None:
        found = []
        for scope in scopes:
            start, end = scope.span
            there = regex_spans(node, scope.field.text[start:end], MOST_SPANS)
            if there:
                spans = [(start + one, start + other) for one, other in there]
                found.append(self._found(node, scope.field, spans, len(there), spans[0]))
        return found or None

    def _number(self, node: Number, scopes: tuple[FieldSlice, ...]) -> list[PartMatch] | None:
        found = []
        for scope in scopes:
            spans: list[_Span] = []
            said: list[_Span] = []
            for place, figure in figures_near_word(node, scope, self._language):
                word = span_of(node.word, place, scope.field, self._language)
                spans += [word, figure.span]
                said.append(figure.span)
            if spans:
                kept = sorted(set(spans))[:MOST_SPANS]
                found.append(self._found(node, scope.field, kept, len(set(said)), said[0]))
        return found or None

    def _amount(self, node: Amount, scopes: tuple[FieldSlice, ...]) -> list[PartMatch] | None:
        found = []
        for scope in scopes:
            spans = [one.span for one in figures_with_unit(node, scope)]
            if spans:
                found.append(self._found(node, scope.field, spans[:MOST_SPANS], len(spans), spans[0]))
        return found or None

    def _like(self, node: Like, scopes: tuple[FieldSlice, ...]) -> list[PartMatch] | None:
        alike = (self._similarity or WordSimilarity(self._frequencies)).compare(
            node.text, node.at_least, self._analysed, scopes
        )
        if alike is None:
            return None
        found = [PartMatch(node, "", (), 1, alike.degree, alike.words)]
        for field, spans in alike.places:
            found.append(PartMatch(node, field, spans[:MOST_SPANS], len(spans), 0.0, alike.words))
        return found

    def _is(self, node: Property) -> list[PartMatch] | None:
        return [PartMatch(node, "", (), 1, 0.0, node.value)] if has_property(node, self._analysed) else None

    def _found(self, node: Query, field: Field, spans: list[_Span], times: int, first: _Span) -> PartMatch:
        weight = self._rarity(node) * (_TITLE_WEIGHT if field.name == "title" else 1.0)
        score = weight * times * (1 + _SATURATION) / (times + _SATURATION)
        return PartMatch(node, field.name, tuple(spans), times, score, _short(field.text[slice(*first)]))

    def _rarity(self, node: Query) -> float:
        """The weight of a part: rare words weigh more."""
        match node:
            case Word(text):
                wanted = query_terms(text, self._language)
                if not self._frequencies.documents:
                    return float(len(wanted) or 1)
                return sum([self._frequencies.rarity(term.stem) for term in wanted])
            case Phrase(parts):
                return sum(map(self._rarity, parts))
            case Near(parts) | And(parts):
                return sum(map(self._rarity, parts))
            case AtLeast(count, parts):
                return sum(sorted(map(self._rarity, parts))[:count])
            case In(part=part) | Sentence(part):
                return self._rarity(part)
            case Or(parts):
                return max(map(self._rarity, parts))
            case Number(word=word):
                return self._rarity(word)
        return 1.0


def has_property(node: Property, analysed: AnalysedDocument) -> bool:
    """Returns True if the document has this source:, lang:, category:, site: or scope:."""
    document, value = analysed.document, node.value
    match node.kind:
        case "lang":
            return analysed.language in codes_meant_by(value)
        case "site":
            host, wanted = document.site.lower().rstrip("."), value.lower().strip(".")
            return host == wanted or host.endswith("." + wanted)
        case "category":
            return fold(value) in map(fold, document.categories)
        case "scope":
            return value in (document.scope, WatchScope.BOTH)
    if value.isdecimal():
        return value in document.source
    return any(fold(value) in fold(name) for name in document.source)


# -- texts for people -------------------------------------------------------------------------------


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 1] + "…"
