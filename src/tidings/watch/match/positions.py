"""Where words, phrases and wildcards occur in a field. match/proximity.py: which of them are near each other."""

from __future__ import annotations

import unicodedata
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from tidings.text.analysis import VOICED, Term, closed_up, is_single, terms
from tidings.text.lemmas import when_tables_change
from tidings.text.tokens import character_end, fold, is_korean
from tidings.watch.match.document import AnalysedDocument, Field
from tidings.watch.query.nodes import Form, Phrase, Query, Wildcard, Word


class Occurrence(NamedTuple):
    """Terms `start` up to `end`, or steps where distances are measured. `members`: the parts of it that the query
    names."""

    start: int
    end: int
    members: tuple[tuple[int, int], ...]


class FieldSlice(NamedTuple):
    """The part of a field that a query is evaluated on, in terms: all of it, or one sentence."""

    field: Field
    start: int
    end: int

    @property
    def is_whole(self) -> bool:
        return self.start == 0 and self.end == len(self.field.terms)

    @property
    def span(self) -> tuple[int, int]:
        """The slice in characters."""
        if self.is_whole:
            return 0, len(self.field.text)
        found = self.field.terms
        return found[self.start].start, found[self.end - 1].end


def whole_fields(analysed: AnalysedDocument) -> tuple[FieldSlice, ...]:
    """All fields of a document, whole."""
    return tuple([FieldSlice(field, 0, len(field.terms)) for field in analysed.fields])


@lru_cache(maxsize=65_536)
def query_terms(text: str, language: str | None) -> tuple[Term, ...]:
    """The terms of a word of a query."""
    return tuple(terms(text, language))


def sentences_of(scope: FieldSlice) -> Iterator[FieldSlice]:
    """The sentences within the slice."""
    for start, end in scope.field.sentences:
        if scope.start <= start and end <= scope.end:
            yield FieldSlice(scope.field, start, end)


def occurrences(node: Query, scope: FieldSlice, language: str | None) -> list[Occurrence]:
    """All occurrences within the slice, in order, in terms."""
    match node:
        case Word(text, form):
            return [occurrence_at(at, at + size) for at, size in _rows(query_terms(text, language), form, scope)]
        case Wildcard():
            return [occurrence_at(at, at + 1) for at in _wild(node, scope)]
        case Phrase():
            return [occurrence_at(*span) for span in _phrase(node, scope, language)]
    return []


def fits_wildcard(pieces: Sequence[str], word: str) -> bool:
    """Returns True if the word consists of these pieces with any letters between them."""
    first, *middle, last = pieces
    if len(word) < len(first) + len(last) or not (word.startswith(first) and word.endswith(last)):
        return False
    at, end = len(first), len(word) - len(last)
    for piece in middle:
        at = word.find(piece, at, end)
        if at < 0:
            return False
        at += len(piece)
    return True


def occurrence_at(start: int, end: int) -> Occurrence:
    return tuple.__new__(Occurrence, (start, end, ((start, end),)))  # a third of the time of Occurrence(...)


def span_of(node: Query, place: Occurrence, field: Field, language: str | None) -> tuple[int, int]:
    """An occurrence of a word, phrase or wildcard in characters. Of pairs of characters, just the character that the
    query names."""
    first, last = field.terms[place.start], field.terms[place.end - 1]
    start, end = first.start, last.end
    if last.folded > "\u0dff" or first.folded > "\u0dff":
        parts = node.parts if isinstance(node, Phrase) else (node,)
        left, right = (
            query_terms(one.text, language) if isinstance(one, Word) else () for one in (parts[0], parts[-1])
        )
        if left and is_single(left[0].folded) and not _begins(first.folded, left[0].folded):
            start = character_end(field.text, start)
        if right and is_single(right[-1].folded) and _begins(last.folded, right[-1].folded):
            end = character_end(field.text, last.start)
    return start, end


# -- words in a row ---------------------------------------------------------------------------------


def _rows(wanted: Sequence[Term], form: Form, scope: FieldSlice) -> list[tuple[int, int]]:
    """Returns where these terms follow each other: (first, how many). Inflected forms: all by their stems, or all as
    written."""
    if not wanted:
        return []
    first, several = wanted[0], len(wanted) > 1
    rows: Sequence[int]
    if not is_single(first.folded):
        rows = scope.field.words.get(first.folded, ())
    elif several:  # 第2 is found in 今日第2
        rows = scope.field.positions_of(f"*{first.folded}", lambda word: word.endswith(first.folded))
    else:
        return [(at, 1) for at in _holding(first, form, scope)]
    if rows and (several or form is Form.CASED):
        rows = [at for at in _inside(rows, scope) if _follow(wanted, at, scope, form)]
    if form is Form.STEM:
        stemmed: Sequence[int] = scope.field.forms_of(first)
        if stemmed and several:
            stemmed = [at for at in _inside(stemmed, scope) if _follow(wanted, at, scope, None)]
        rows = sorted({*rows, *stemmed}) if rows and rows != stemmed else stemmed
    elif is_korean(first.folded[0]) or is_korean(wanted[-1].folded[-1]):
        rows = [at for at in rows if _is_whole(wanted, at, scope.field.terms)]
    return [(at, len(wanted)) for at in _inside(rows, scope)]


def _is_whole(wanted: Sequence[Term], at: int, found: Sequence[Term]) -> bool:
    """Returns True if Korean words begin and end with the wanted terms. Pairs of one word overlap."""
    last = at + len(wanted) - 1
    begins = found[at].folded == wanted[0].folded and (not at or found[at - 1].end <= found[at].start)
    ends = found[last].folded == wanted[-1].folded and (
        last + 1 == len(found) or found[last + 1].start >= found[last].end
    )
    return (begins or not is_korean(wanted[0].folded[0])) and (ends or not is_korean(wanted[-1].folded[-1]))


def _inside(positions: Sequence[int], scope: FieldSlice) -> Sequence[int]:
    if not positions or scope.is_whole:
        return positions
    return positions[bisect_left(positions, scope.start) : bisect_left(positions, scope.end)]


def _follow(wanted: Sequence[Term], at: int, scope: FieldSlice, form: Form | None) -> bool:
    """Returns True if the terms follow each other from here; by stems where the form is None. Pairs of characters that
    overlap in the query must overlap in the text."""
    if at + len(wanted) > scope.end:
        return False
    found = scope.field.terms
    for number, need in enumerate(wanted):
        there = found[at + number]
        if not _is_form(there, need) if form is None else there.folded != need.folded:
            if not _is_edge(need, there, number == 0, number == len(wanted) - 1):
                return False
            if form is Form.CASED and need.word not in there.word:
                return False
        elif form is Form.CASED and not _same_letters(there.word, need.word):
            return False
        if number and need.start < wanted[number - 1].end and there.start >= found[at + number - 1].end:
            return False
    return True


def _is_form(one: Term, other: Term) -> bool:
    """Returns True if the stem of one, or that of its lemma, is either of the other's."""
    return one.stem == other.stem or one.lemma in (other.stem, other.lemma) or one.stem == other.lemma


def _is_edge(need: Term, there: Term, first: bool, last: bool) -> bool:
    """Returns whether a single character at the first or last term may be part of a pair: 2024年 in 2024年に."""
    if not is_single(need.folded):
        return False
    return (last and _begins(there.folded, need.folded)) or (first and there.folded.endswith(need.folded))


def _begins(word: str, character: str) -> bool:
    return word.startswith(character) and word[len(character) : len(character) + 1] not in VOICED


def _same_letters(one: str, other: str) -> bool:
    return one == other or unicodedata.normalize("NFC", one) == unicodedata.normalize("NFC", other)


def _holding(wanted: Term, form: Form, scope: FieldSlice) -> list[int]:
    """Occurrences of a character of a script without spaces, alone or in a pair. Of two pairs that share it, the first
    counts."""
    all_terms = scope.field.terms
    kept: list[int] = []
    for at in _inside(scope.field.positions_of(wanted.folded, lambda word: _holds(word, wanted.folded)), scope):
        if form is Form.CASED and wanted.word not in all_terms[at].word:
            continue
        if form is not Form.STEM and is_korean(wanted.folded) and all_terms[at].folded != wanted.folded:
            continue
        shared = kept and kept[-1] == at - 1 and all_terms[at].start < all_terms[at - 1].end
        if not shared or not all_terms[at - 1].folded.endswith(wanted.folded):
            kept.append(at)
    return kept


def _holds(word: str, character: str) -> bool:
    """Returns True if the word contains the character; a kana with a voicing mark is another one."""
    at = word.find(character)
    while at >= 0:
        if word[at + len(character) : at + len(character) + 1] not in VOICED:
            return True
        at = word.find(character, at + 1)
    return False


def _wild(wildcard: Wildcard, scope: FieldSlice) -> Sequence[int]:
    pieces = wildcard.pieces
    first = pieces[0]
    there = scope.field.positions_of(
        "*".join(pieces), lambda word: word.startswith(first) and fits_wildcard(pieces, word)
    )
    if wildcard.form is not Form.CASED:
        return _inside(there, scope)
    written, found = wildcard.pattern.split("*"), scope.field.terms
    return [at for at in _inside(there, scope) if fits_wildcard(written, unicodedata.normalize("NFC", found[at].word))]


def _phrase(phrase: Phrase, scope: FieldSlice, language: str | None) -> list[tuple[int, int]]:
    closed = _closed_phrase(phrase, language)
    if not _is_korean_phrase(phrase) and all(isinstance(part, Word) for part in phrase.parts):
        rows = _rows(whole_phrase(phrase, language), phrase.form, scope)
        if closed:
            rows = sorted({*rows, *_rows(closed, phrase.form, scope)})
        return [(at, at + size) for at, size in rows]
    spans = [(place.start, place.end) for place in occurrences(phrase.parts[0], scope, language)]
    for part in phrase.parts[1:]:
        following: dict[int, list[int]] = {}
        for place in occurrences(part, scope, language):
            if _stands_first(part, scope.field.terms[place.start], language):
                following.setdefault(place.start, []).append(place.end)
        ends = [(start, _behind(end, scope.field.terms) if phrase.form is Form.STEM else end) for start, end in spans]
        spans = [(start, farther) for start, end in ends for farther in following.get(end, ())]
    rows = _rows(closed, phrase.form, scope)
    return sorted({*spans, *((at, at + size) for at, size in rows)}) if rows else spans


@lru_cache(maxsize=16_384)
def _is_korean_phrase(phrase: Phrase) -> bool:
    return any(map(is_korean, fold("".join(part.text for part in phrase.parts if isinstance(part, Word)))))


def _stands_first(part: Word | Wildcard, there: Term, language: str | None) -> bool:
    """A single character of Korean must begin its word where it follows another."""
    if not isinstance(part, Word) or not is_korean(there.folded[0]):
        return True
    return there.folded.startswith(query_terms(part.text, language)[0].folded)


def _behind(end: int, found: Sequence[Term]) -> int:
    """The index of the next word: particles of Korean belong to the word before (서울의 정부)."""
    while 0 < end < len(found) and found[end].start <= found[end - 1].end and is_korean(found[end].folded[0]):
        end += 1
    return end


@lru_cache(maxsize=16_384)
def whole_phrase(phrase: Phrase, language: str | None) -> tuple[Term, ...]:
    """The terms of all its words, with their positions: pairs of one word overlap, those of two words do not."""
    return query_terms(" ".join(part.text for part in phrase.parts if isinstance(part, Word)), language)


@lru_cache(maxsize=16_384)
def _closed_phrase(phrase: Phrase, language: str | None) -> tuple[Term, ...]:
    """The phrase as scripts without spaces write it; empty if that is the same."""
    if not all(isinstance(part, Word) for part in phrase.parts):
        return ()
    words = [part.text for part in phrase.parts if isinstance(part, Word)]
    text = closed_up(words)
    return query_terms(text, language) if text != " ".join(words) else ()


for _cached in (query_terms, whole_phrase, _closed_phrase):
    when_tables_change(_cached.cache_clear)


def count_key(part: Query, language: str | None) -> object:
    """The key by which `N of` counts parts: forms of one word share it."""
    match part:
        case Word(text, Form.STEM):
            return tuple([term.lemma for term in query_terms(text, language)])
        case Phrase(parts) if part.form is Form.STEM and all(isinstance(one, Word) for one in parts):
            return tuple([term.lemma for term in whole_phrase(part, language)])
    return part
