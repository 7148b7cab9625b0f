"""Matches thousands of queries against one document at once.

    keys of the document  ->  watches filed under one of them  ->  those with all required keys  ->  matcher

Each watch is filed under the keys of its rarest requirement: one word, or several of which one must occur. Regular
expressions are searched for all together by sets of RE2. The index finds what `matches` finds one by one; a test
compares them.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Generic, TypeVar

from tidings.watch.match.document import AnalysedDocument, Document
from tidings.watch.match.matcher import Explanation, Matcher
from tidings.watch.match.required_keys import (
    KeyAnalyser,
    KeyRequirement,
    Keys,
    QueryContext,
    WordPieces,
    document_keys,
    indexed_regex,
)
from tidings.watch.match.similarity import NO_FREQUENCIES, Frequencies, ReferenceTextIndex, SimilarityMeasure
from tidings.watch.query.nodes import And, AtLeast, In, Near, Or, Query, Regex, Sentence
from tidings.watch.query.regex import RegexSet

Name = TypeVar("Name", bound=Hashable)
_MOST_PAIRS = 40  # of a first and a second key, for one watch: each takes some 200 bytes
# A watch's number, and what else it needs: one key of each set, and requirements that count several keys.
_Entry = tuple[int, tuple[Keys, ...], tuple[KeyRequirement, ...]]


class WatchIndex(Generic[Name]):
    """An index of queries by name. It cannot be changed: to add a watch, build another."""

    def __init__(
        self,
        watches: Iterable[tuple[Name, Query]],
        frequencies: Frequencies = NO_FREQUENCIES,
        similarity: SimilarityMeasure | None = None,
    ) -> None:
        """`similarity` evaluates `like:`; None: by words. Embeddings give no required keys: a watch with nothing else
        that must occur is then compared with every document."""
        self._watches = list(watches)
        self._frequencies = frequencies
        self._similarity = similarity
        self._by_language: dict[str | None, _LanguageIndex] = {}
        self._expressions = RegexSet(regex for _, query in self._watches for regex in _regexes(query))

    def match(self, document: Document | AnalysedDocument) -> list[tuple[Name, Explanation]]:
        """The watches that match, in their order, with the explanation."""
        analysed = document if isinstance(document, AnalysedDocument) else AnalysedDocument(document)
        found = []
        matcher = Matcher(analysed, self._frequencies, self._similarity)
        for number in self.candidates(analysed):
            name, query = self._watches[number]
            explanation = matcher.explain(query)
            if explanation is not None:
                found.append((name, explanation))
        return found

    def candidates(self, analysed: AnalysedDocument) -> list[int]:
        """Indexes of the watches that may match; all others cannot."""
        language_index = self._by_language.get(analysed.stemmed_as)
        if language_index is None:
            analyser = KeyAnalyser(analysed.stemmed_as, self._frequencies, self._similarity)
            language_index = _LanguageIndex([query for _, query in self._watches], analyser)
            self._by_language[analysed.stemmed_as] = language_index
        keys = language_index.keys_of(analysed)
        if self._expressions:
            for field in analysed.fields:
                keys.update(self._expressions.found_in(field.text))
        return language_index.candidates(keys)


class _KeyBucket:
    """Watches filed under one key: `direct` ones, and those that also need a `second` key."""

    __slots__ = ("direct", "names", "second")

    def __init__(self) -> None:
        self.direct: list[_Entry] = []
        self.second: dict[str, list[_Entry]] = {}
        self.names: frozenset[str] = frozenset()


class _LanguageIndex:
    """All watches by their required keys, for documents of one language."""

    def __init__(self, queries: Sequence[Query], analyser: KeyAnalyser) -> None:
        self._analyser = analyser
        self._analyser.learn(queries)
        self._buckets: dict[str, _KeyBucket] = {}
        self._unkeyed: list[int] = []  # watches without a required key: always candidates
        all_needs: list[KeyRequirement] = []
        for number, query in enumerate(queries):
            needs = sorted(self._analyser.requirements(query), key=self._cost)
            all_needs += needs
            if needs:
                self._add(number, needs)
            else:
                self._unkeyed.append(number)
        for bucket in self._buckets.values():
            bucket.names = frozenset(bucket.second)
        self._first_keys = frozenset(self._buckets)
        self._word_pieces = WordPieces(all_needs)
        self._texts = ReferenceTextIndex(analyser.texts) if analyser.texts else None

    def keys_of(self, analysed: AnalysedDocument) -> set[str]:
        """The document's keys, but for regular expressions."""
        keys = document_keys(analysed, self._word_pieces)
        if self._texts is not None:
            keys.update(self._texts.found_in(keys, lambda: self._analyser.document(analysed)))
        return keys

    def _cost(self, need: KeyRequirement) -> float:
        return self._analyser.cost(need.cheapest_keys(self._analyser.cost))

    def _add(self, number: int, needs: list[KeyRequirement]) -> None:
        """Files the watch under each key of its cheapest requirement; there, if possible, under the keys of a second
        one."""
        first = needs[0].cheapest_keys(self._analyser.cost)
        rest = needs if needs[0].is_counted else needs[1:]
        all_left = _entry(number, rest)
        for key in first:
            bucket = self._buckets.setdefault(key, _KeyBucket())
            after = next(((need, keys) for need in rest if (keys := self._second_keys(need, key))), None)
            if after is None or len(first) * len(after[1]) > _MOST_PAIRS:
                bucket.direct.append(all_left)
                continue
            need, keys = after
            entry = all_left if need.is_counted else _entry(number, [one for one in rest if one is not need])
            for other in keys:
                bucket.second.setdefault(other, []).append(entry)

    def _second_keys(self, need: KeyRequirement, key: str) -> Keys:
        """Keys of which one more must occur for this requirement where `key` does; empty: `key` alone may satisfy
        it."""
        if not need.is_counted:
            keys = need.cheapest_keys(self._analyser.cost)
            return keys if key not in keys else frozenset()
        if len(need.options) > _MOST_PAIRS:
            return frozenset()
        others = [option for option in need.options if key not in option]
        return frozenset[str]().union(*others) if len(need.options) - len(others) < need.least else frozenset()

    def candidates(self, keys: set[str]) -> list[int]:
        buckets = self._buckets
        found: set[int] = set(self._unkeyed)
        for key in keys & self._first_keys:
            bucket = buckets[key]
            entries = bucket.direct
            if not bucket.names.isdisjoint(keys):
                for other in bucket.names & keys:
                    entries = entries + bucket.second[other]
            for number, options, counted in entries:
                for option in options:
                    if keys.isdisjoint(option):
                        break
                else:
                    if not counted or all(need.is_met(keys) for need in counted):
                        found.add(number)
        return sorted(found)


def _entry(number: int, needs: Sequence[KeyRequirement]) -> _Entry:
    options = tuple([frozenset[str]().union(*need.options) for need in needs if not need.is_counted])
    return number, options, tuple([need for need in needs if need.is_counted])


def _regexes(query: Query, context: QueryContext = QueryContext.DOCUMENT) -> Iterable[Regex]:
    """The expressions that must match somewhere in a document; not those under `not`."""
    match query:
        case Regex():
            looked_for = indexed_regex(query, context)
            if looked_for is not None:
                yield looked_for
        case And(parts) | Or(parts) | AtLeast(parts=parts) | Near(parts):
            for part in parts:
                yield from _regexes(part, context)
        case In(part=part):
            yield from _regexes(part, max(context, QueryContext.FIELD))
        case Sentence(part):
            yield from _regexes(part, QueryContext.SENTENCE)
