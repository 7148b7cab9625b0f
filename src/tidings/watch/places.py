"""Where words, phrases and wildcards stand in a field, and which of them stand near each other."""

from __future__ import annotations

import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from tidings.watch.analysis import VOICED, Term, is_single, terms
from tidings.watch.document import Field, Reading
from tidings.watch.nodes import Form, Near, Or, Phrase, Query, Wildcard, Word


class Place(NamedTuple):
    """Terms `start` up to `end`; the words in them that were asked for are the members."""

    start: int
    end: int
    members: tuple[tuple[int, int], ...]


class Scope(NamedTuple):
    """The part of a field that is looked at, in terms: all of it, or one sentence."""

    field: Field
    start: int
    end: int

    @property
    def is_whole(self) -> bool:
        return self.start == 0 and self.end == len(self.field.terms)

    @property
    def span(self) -> tuple[int, int]:
        """The same in characters."""
        if self.is_whole:
            return 0, len(self.field.text)
        found = self.field.terms
        return found[self.start].start, found[self.end - 1].end


def whole_of(reading: Reading) -> tuple[Scope, ...]:
    """All fields of a document."""
    return tuple([Scope(field, 0, len(field.terms)) for field in reading.fields])


@lru_cache(maxsize=65_536)
def needles(text: str, language: str | None) -> tuple[Term, ...]:
    """The terms of a word that is looked for."""
    return tuple(terms(text, language))


def places(node: Query, scope: Scope, language: str | None) -> list[Place]:
    """All places where it stands within the scope, from the first to the last."""
    match node:
        case Word(text, form):
            return [_one(at, at + size) for at, size in _rows(needles(text, language), form, scope)]
        case Wildcard():
            return [_one(at, at + 1) for at in _wild(node, scope)]
        case Phrase():
            return [_one(*span) for span in _phrase(node, scope, language)]
        case Or(parts):
            return sorted({place for part in parts for place in places(part, scope, language)})
        case Near():
            return _near(node, scope, language)
    return []


def fits(wildcard: Wildcard, word: str) -> bool:
    """Is this folded word one that the wildcard means?"""
    first, *middle, last = wildcard.pieces
    if len(word) < len(first) + len(last) or not (word.startswith(first) and word.endswith(last)):
        return False
    at, end = len(first), len(word) - len(last)
    for piece in middle:
        at = word.find(piece, at, end)
        if at < 0:
            return False
        at += len(piece)
    return True


def _one(start: int, end: int) -> Place:
    return tuple.__new__(Place, (start, end, ((start, end),)))  # a third of the time of Place(...)


# -- words in a row ---------------------------------------------------------------------------------


def _rows(wanted: Sequence[Term], form: Form, scope: Scope) -> list[tuple[int, int]]:
    """Where these terms stand in a row: (first, how many). Inflected forms: all by their stems, or all as written."""
    if not wanted:
        return []
    first, several = wanted[0], len(wanted) > 1
    if not several and is_single(first.folded):
        return [(at, 1) for at in _holding(first, form, scope)]
    rows: Sequence[int] = scope.field.words.get(first.folded, ())
    if rows and (several or form is Form.CASED):
        rows = [at for at in _inside(rows, scope) if _follow(wanted, at, scope, form)]
    if form is Form.STEM:
        stemmed: Sequence[int] = scope.field.stems.get(first.stem, ())
        if stemmed and several:
            stemmed = [at for at in _inside(stemmed, scope) if _follow(wanted, at, scope, None)]
        rows = sorted({*rows, *stemmed}) if rows and rows != stemmed else stemmed
    return [(at, len(wanted)) for at in _inside(rows, scope)]


def _inside(positions: Sequence[int], scope: Scope) -> Sequence[int]:
    if not positions or scope.is_whole:
        return positions
    return positions[bisect_left(positions, scope.start) : bisect_left(positions, scope.end)]


def _follow(wanted: Sequence[Term], at: int, scope: Scope, form: Form | None) -> bool:
    """Do they stand there one after the other? By stems where the form is None. Pairs of characters that overlap in
    what is wanted must overlap in the text."""
    if at + len(wanted) > scope.end:
        return False
    found = scope.field.terms
    for number, need in enumerate(wanted):
        there = found[at + number]
        if form is None:
            if there.stem != need.stem:
                return False
        elif there.folded != need.folded or (form is Form.CASED and not _same_letters(there.word, need.word)):
            return False
        if number and need.start < wanted[number - 1].end and there.start >= found[at + number - 1].end:
            return False
    return True


def _same_letters(one: str, other: str) -> bool:
    return one == other or unicodedata.normalize("NFC", one) == unicodedata.normalize("NFC", other)


def _holding(wanted: Term, form: Form, scope: Scope) -> list[int]:
    """A character of a script without spaces, alone or in a pair. Of two pairs that share it, the first is taken."""
    all_terms = scope.field.terms
    kept: list[int] = []
    for at in _inside(scope.field.kept(wanted.folded, lambda word: _holds(word, wanted.folded)), scope):
        if form is Form.CASED and wanted.word not in all_terms[at].word:
            continue
        shared = kept and kept[-1] == at - 1 and all_terms[at].start < all_terms[at - 1].end
        if not shared or not all_terms[at - 1].folded.endswith(wanted.folded):
            kept.append(at)
    return kept


def _holds(word: str, character: str) -> bool:
    """A kana that a sign behind it makes another one is not meant."""
    at = word.find(character)
    while at >= 0:
        if word[at + len(character) : at + len(character) + 1] not in VOICED:
            return True
        at = word.find(character, at + 1)
    return False


def _wild(wildcard: Wildcard, scope: Scope) -> Sequence[int]:
    first = wildcard.pieces[0]
    there = scope.field.kept(wildcard.pattern, lambda word: word.startswith(first) and fits(wildcard, word))
    return _inside(there, scope)


def _phrase(phrase: Phrase, scope: Scope, language: str | None) -> list[tuple[int, int]]:
    if all(isinstance(part, Word) for part in phrase.parts):
        wanted = whole_phrase(phrase, language)
        return [(at, at + size) for at, size in _rows(wanted, phrase.form, scope)]
    spans = [(place.start, place.end) for place in places(phrase.parts[0], scope, language)]
    for part in phrase.parts[1:]:
        following: dict[int, list[int]] = {}
        for place in places(part, scope, language):
            following.setdefault(place.start, []).append(place.end)
        spans = [(start, farther) for start, end in spans for farther in following.get(end, ())]
    return spans


@lru_cache(maxsize=16_384)
def whole_phrase(phrase: Phrase, language: str | None) -> tuple[Term, ...]:
    """The terms of all its words. They keep their places, so that pairs of one word overlap and those of two do not."""
    return needles(" ".join(part.text for part in phrase.parts if isinstance(part, Word)), language)


def counted_as(part: Query, language: str | None) -> object:
    """What `N of` takes for the same, and counts once: forms of one word."""
    match part:
        case Word(text, Form.STEM):
            return tuple([term.stem for term in needles(text, language)])
        case Phrase(parts) if part.form is Form.STEM and all(isinstance(one, Word) for one in parts):
            return tuple([term.stem for term in whole_phrase(part, language)])
    return part


# -- near -------------------------------------------------------------------------------------------


def _near(near: Near, scope: Scope, language: str | None) -> list[Place]:
    """Chains: each part at most so many words from the one before it. Of several before it, the nearest is taken."""
    chains = [(place, place) for place in places(near.parts[0], scope, language)]  # (the last part, all of it)
    for part in near.parts[1:]:
        if not chains:
            return []
        chains = _linked(chains, places(part, scope, language), near.distance, near.ordered)
    return sorted({whole for _, whole in chains})


def _linked(
    chains: list[tuple[Place, Place]], added: Iterable[Place], distance: int, ordered: bool
) -> list[tuple[Place, Place]]:
    by_end = sorted(chains, key=lambda chain: chain[0].end)
    ends = [chain[0].end for chain in by_end]
    by_start = sorted(chains, key=lambda chain: chain[0].start)
    starts = [chain[0].start for chain in by_start]
    found = []
    for place in added:
        before = bisect_right(ends, place.start) - 1
        if before >= 0 and place.start - ends[before] < distance:
            found.append((place, _joined(by_end[before][1], place)))
            continue
        after = bisect_left(starts, place.end)
        if not ordered and after < len(starts) and starts[after] - place.end < distance:
            found.append((place, _joined(by_start[after][1], place)))
    return found


def _joined(one: Place, other: Place) -> Place:
    members = tuple(sorted({*one.members, *other.members}))
    return Place(min(one.start, other.start), max(one.end, other.end), members)
