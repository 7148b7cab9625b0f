"""Which occurrences are near each other: what `near/N` and `before/N` join; figures that a query asks for near a word.

A chain has one occurrence of each part, each at most N words from the one before it. A part that asks for several
occurrences at once (`2 of (gas, shale)`, `gas and price`) is a stretch of text: its words, each at most N words from
the next, in any order. With `before/N` such a part is a stretch of its own that ends before the next part begins. One
sweep over the sorted occurrences finds all of it.

Occurrences are in steps (match/distance.py), not in terms.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator
from operator import itemgetter
from typing import NamedTuple

from tidings.watch.match.positions import (
    FieldSlice,
    Occurrence,
    count_key,
    occurrence_at,
    occurrences,
    sentences_of,
    span_of,
)
from tidings.watch.query.figures import Figure
from tidings.watch.query.nodes import (
    Amount,
    And,
    AtLeast,
    In,
    Near,
    Number,
    Or,
    Phrase,
    Query,
    Regex,
    Sentence,
    Wildcard,
    Word,
    is_several,
)
from tidings.watch.query.regex import regex_spans

MOST_REGEX_MATCHES = 1_000  # in a field: finding all of many may take time quadratic in the text

_Chain = tuple[Occurrence, Occurrence]  # the last part, and all of it


def near_occurrences(node: Near, scope: FieldSlice, language: str | None) -> list[Occurrence]:
    """All occurrences of parts near each other, in order."""
    finder = _OccurrenceFinder(scope, language, node.distance)
    if not any(map(is_several, node.parts)):
        return _chained(node, finder)
    if node.ordered:
        return _in_order(node, finder)
    return finder.stretches(node.parts[0] if len(node.parts) == 1 else And(node.parts))


# -- chains -----------------------------------------------------------------------------------------


def _chained(node: Near, finder: _OccurrenceFinder) -> list[Occurrence]:
    """Finds occurrences of all parts near each other; of several before one, takes the nearest."""
    chains = [(place, place) for place in finder.of(node.parts[0])]
    for part in node.parts[1:]:
        if not chains:
            return []
        chains = _linked(chains, finder.of(part), finder, node.ordered)
    return sorted({whole for _, whole in chains})


def _linked(
    chains: list[_Chain], added: Iterable[Occurrence], finder: _OccurrenceFinder, ordered: bool
) -> list[_Chain]:
    """Measures from the nearest word of what is joined already; in order, from its last one."""
    if ordered:
        return _followed(chains, added, finder)
    words = [(word, whole) for last, whole in chains for word in last.members]
    by_end = sorted(words, key=lambda one: one[0][1])
    ends = [word[1] for word, _ in by_end]
    by_start = sorted(words, key=lambda one: one[0][0])
    starts = [word[0] for word, _ in by_start]
    found = []
    for place in added:
        for start, end in place.members:
            before = bisect_right(ends, start) - 1
            if before >= 0 and finder.are_near(ends[before], start):
                found.append((place, _joined(by_end[before][1], place)))
                break
            after = bisect_left(starts, end)
            if after < len(starts) and finder.are_near(end, starts[after]):
                found.append((place, _joined(by_start[after][1], place)))
                break
    return found


def _followed(chains: list[_Chain], added: Iterable[Occurrence], finder: _OccurrenceFinder) -> list[_Chain]:
    by_end = sorted(chains, key=lambda chain: chain[0].end)
    ends = [chain[0].end for chain in by_end]
    found = []
    for place in added:
        before = bisect_right(ends, place.start) - 1
        if before >= 0 and finder.are_near(ends[before], place.start):
            found.append((place, _joined(by_end[before][1], place)))
    return found


def _in_order(node: Near, finder: _OccurrenceFinder) -> list[Occurrence]:
    """Chains in which some parts are stretches."""
    chains: list[_Chain] | None = None
    for part in node.parts:
        if is_several(part):
            chains = _stretched(chains, finder, part)
        elif chains is None:
            chains = [(place, place) for place in finder.of(part)]
        else:
            chains = _followed(chains, finder.of(part), finder)
        if not chains:
            return []
    return sorted({whole for _, whole in chains or ()})


def _stretched(chains: list[_Chain] | None, finder: _OccurrenceFinder, part: Query) -> list[_Chain]:
    """A stretch after each chain. It may begin with any occurrence near enough to a chain: takes the last such one
    before the shortest stretch that ends there."""
    if chains is None:
        return [(place, place) for place in finder.stretches(part)]
    by_end = sorted(chains, key=lambda chain: chain[0].end)
    ends = [chain[0].end for chain in by_end]
    found: list[_Chain] = []
    row = _OccurrenceSweep(part, finder)
    begins, seen = -1, 0  # the last place so far that follows a chain
    for run, left, right in row.windows(finder):
        for at in range(max(seen, run), left + 1):
            before = bisect_right(ends, row.placed[at].start) - 1
            if before >= 0 and finder.are_near(ends[before], row.placed[at].start):
                begins = at
        seen = left + 1
        if begins < run:
            continue
        first = row.placed[begins]
        behind = by_end[bisect_right(ends, first.start) - 1][1]
        last = _joined(Occurrence(first.start, first.end, first.members), row.place(left, right))
        found.append((last, _joined(behind, last)))
    return found


def _joined(one: Occurrence, other: Occurrence) -> Occurrence:
    members = tuple(sorted({*one.members, *other.members}))
    return Occurrence(min(one.start, other.start), max(one.end, other.end), members)


# -- stretches --------------------------------------------------------------------------------------


class _Requirement:
    """A node of what a stretch must contain: at least `least` different keys. It tells its parent when it is
    satisfied."""

    __slots__ = ("_above", "_key", "_least", "_there")

    def __init__(self, least: int, above: _Requirement | None = None, key: object = None) -> None:
        self._least, self._above, self._key = least, above, key
        self._there: Counter[object] = Counter()

    @property
    def is_there(self) -> bool:
        return len(self._there) >= self._least

    def add(self, key: object = None) -> None:
        self._there[key] += 1
        if self._there[key] == 1 and len(self._there) == self._least and self._above is not None:
            self._above.add(self._key)

    def remove(self, key: object = None) -> None:
        self._there[key] -= 1
        if not self._there[key]:
            del self._there[key]
            if len(self._there) == self._least - 1 and self._above is not None:
                self._above.remove(self._key)


class _PartOccurrence(NamedTuple):
    """An occurrence of one leaf of the part."""

    start: int
    end: int
    number: int  # of the leaf
    members: tuple[tuple[int, int], ...]


class _OccurrenceSweep:
    """All occurrences of all leaves of a part, in order."""

    def __init__(self, part: Query, finder: _OccurrenceFinder) -> None:
        self._root = _Requirement(1)
        self._leaves: list[_Requirement] = []
        self.placed: list[_PartOccurrence] = []
        self._take(part, self._root, None, finder)
        self.placed.sort()
        self._latest: dict[int, int] = {}

    def _take(self, part: Query, above: _Requirement, key: object, finder: _OccurrenceFinder) -> None:
        match part:
            case And(parts):
                wanted = _Requirement(len(parts), above, key)
                for number, one in enumerate(parts):
                    self._take(one, wanted, number, finder)
            case AtLeast(count, parts):
                wanted = _Requirement(count, above, key)
                for one in parts:
                    self._take(one, wanted, count_key(one, finder.language), finder)
            case Or(parts) if is_several(part):
                wanted = _Requirement(1, above, key)
                for number, one in enumerate(parts):
                    self._take(one, wanted, number, finder)
            case In(field, inner) if is_several(part):
                if finder.scope.field.name == field:
                    self._take(inner, above, key, finder)
            case _:
                number = len(self._leaves)
                self._leaves.append(_Requirement(1, above, key))
                self.placed += [_PartOccurrence(start, end, number, members) for start, end, members in finder.of(part)]

    def windows(self, finder: _OccurrenceFinder) -> Iterator[tuple[int, int, int]]:
        """Yields for each occurrence that can end a stretch the shortest one: index where its run of near occurrences
        begins, of its first and of its last."""
        run = left = reach = 0
        for right, place in enumerate(self.placed):
            if not right or not finder.are_near(reach, place.start):
                while left < right:
                    self._leaves[self.placed[left].number].remove()
                    left += 1
                run, reach = right, place.end
            reach = max(reach, place.end)
            self._leaves[place.number].add()
            self._latest[place.number] = right
            if not self._root.is_there:
                continue
            while True:
                first = self._leaves[self.placed[left].number]
                first.remove()
                if not self._root.is_there:
                    first.add()
                    break
                left += 1
            yield run, left, right

    def place(self, left: int, right: int) -> Occurrence:
        """Returns that stretch as an occurrence, with the last occurrence of each leaf in it. Valid only for the latest
        window."""
        inside = [self.placed[at] for at in self._latest.values() if left <= at <= right]
        members = {member for one in inside for member in one.members}
        return Occurrence(self.placed[left].start, max(one.end for one in inside), tuple(sorted(members)))


# -- occurrences of one part ------------------------------------------------------------------------------


class _OccurrenceFinder:
    """Finds occurrences of the parts that near/N joins, in steps of a field. `distance` joins nested parts."""

    def __init__(self, scope: FieldSlice, language: str | None, distance: int) -> None:
        self.scope, self.language, self.distance = scope, language, distance
        self._steps = scope.field.steps

    def are_near(self, end: int, start: int) -> bool:
        """Returns True if an occurrence that ends here is near one that starts there."""
        return self._steps.between(end, start) < self.distance

    def stretches(self, part: Query) -> list[Occurrence]:
        row = _OccurrenceSweep(part, self)
        return sorted({row.place(left, right) for _, left, right in row.windows(self)})

    def of(self, node: Query) -> list[Occurrence]:
        match node:
            case Word() | Phrase() | Wildcard():
                found = occurrences(node, self.scope, self.language)
                return found if self._steps.are_terms else [self._stepped(node, place) for place in found]
            case Or(parts):
                return sorted({place for part in parts for place in self.of(part)})
            case Near():
                return near_occurrences(node, self.scope, self.language)
            case Regex():
                return self._regex_occurrences(node)
            case Number():
                return self._numbers(node)
            case Amount():
                figures = figures_with_unit(node, self.scope)
                return [occurrence_at(*self._steps.of_characters(one.start, one.end)) for one in figures]
            case In(field, part):
                return self.of(part) if self.scope.field.name == field else []
            case Sentence(part):
                return self._sentences(part)
        return []

    def _stepped(self, node: Query, place: Occurrence) -> Occurrence:
        if self._steps.are_terms:
            return place
        return occurrence_at(*self._steps.of_characters(*span_of(node, place, self.scope.field, self.language)))

    def _regex_occurrences(self, node: Regex) -> list[Occurrence]:
        """The words that each match of an expression touches. Empty matches are left out."""
        start, end = self.scope.span
        found: dict[Occurrence, None] = {}
        for first, last in regex_spans(node, self.scope.field.text[start:end], MOST_REGEX_MATCHES):
            if first < last:
                found[occurrence_at(*self._steps.of_characters(start + first, start + last))] = None
        return list(found)

    def _numbers(self, node: Number) -> list[Occurrence]:
        found = []
        for word, figure in figures_near_word(node, self.scope, self.language):
            figure_at = occurrence_at(*self._steps.of_characters(figure.start, figure.end))
            found.append(_joined(self._stepped(node.word, word), figure_at))
        return sorted(set(found))

    def _sentences(self, part: Query) -> list[Occurrence]:
        found: list[Occurrence] = []
        for scope in sentences_of(self.scope):
            inside = _OccurrenceFinder(scope, self.language, self.distance)
            found += inside.stretches(part) if is_several(part) else inside.of(part)
        return found


# -- figures: near a word, or by their unit alone -----------------------------------------------------

REACH = 8  # words between a word and its figure


def figures_near_word(node: Number, scope: FieldSlice, language: str | None) -> Iterator[tuple[Occurrence, Figure]]:
    """Occurrences of the word, each with the figures near it that satisfy the comparison."""
    if not any(node.holds(figure.value) for _, figure in scope.field.figures):
        return
    for place in occurrences(node.word, scope, language):
        for figure in _figures_near(node, scope, place.start, place.end):
            if node.holds(figure.value):
                yield place, figure


def figures_with_unit(node: Amount, scope: FieldSlice) -> list[Figure]:
    """Figures with this unit that satisfy the comparison."""
    inside = (figure for at, figure in scope.field.figures if scope.start <= at < scope.end)
    return [one for one in inside if one.unit == node.unit and node.holds(one.value)]


def _figures_near(node: Number, scope: FieldSlice, start: int, end: int) -> Iterator[Figure]:
    """Figures of the same sentence, at most REACH words away. With a unit, all that have it; without, the nearest that
    is no percentage: `price 500, 20 % off` is no price of 20."""
    sentence = scope.field.terms[start].sentence
    near: list[tuple[int, bool, Figure]] = []
    figures = scope.field.figures
    first = bisect_left(figures, start - REACH - 1, key=itemgetter(0))
    last = bisect_left(figures, end + REACH + 1, key=itemgetter(0))
    for at, figure in figures[first:last]:
        away = at - end if at >= end else start - at - 1
        if not scope.start <= at < scope.end or start <= at < end or away > REACH:
            continue
        if scope.field.terms[at].sentence == sentence:
            near.append((away, at < start, figure))
    if node.unit:
        yield from (figure for _, _, figure in near if figure.unit == node.unit)
        return
    plain = [one for one in near if one[2].unit != "%"]
    if plain:
        yield min(plain)[2]
