"""Two sequences put side by side, in time that does not blow up: difflib's worst case is cubic.

Equal beginnings and ends are matched; between them, what stands once in both and in the same order (patience); and so
on between these, a few levels deep.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

_DEEPEST = 6
_LONGEST = 20_000  # items of either side; what is beyond is not compared
_WORD = re.compile(r"\w+|[^\w\s]|\s+")


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a text beside another."""

    kind: str  # "same", "gone" or "come"
    text: str


def matching_pairs(old: Sequence[Hashable], new: Sequence[Hashable]) -> list[tuple[int, int]]:
    """Pairs of places that hold the same; both rise."""
    found: list[tuple[int, int]] = []
    todo = [(0, min(len(old), _LONGEST), 0, min(len(new), _LONGEST), 0)]
    while todo:
        a, b, c, d, depth = todo.pop()
        while a < b and c < d and old[a] == new[c]:
            found.append((a, c))
            a, c = a + 1, c + 1
        while a < b and c < d and old[b - 1] == new[d - 1]:
            b, d = b - 1, d - 1
            found.append((b, d))
        if a == b or c == d or depth == _DEEPEST:
            continue
        anchors = _rising(_common_once(old, a, b, new, c, d))
        if not anchors:
            continue
        for i, j in [*anchors, (b, d)]:
            todo.append((a, i, c, j, depth + 1))
            a, c = i + 1, j + 1
        found += anchors
    found.sort()
    return found


def _common_once(
    old: Sequence[Hashable], a: int, b: int, new: Sequence[Hashable], c: int, d: int
) -> list[tuple[int, int]]:
    """What stands once on both sides, in the order of the old one."""
    often_old, often_new = Counter(old[a:b]), Counter(new[c:d])
    places = {new[j]: j for j in range(c, d) if often_new[new[j]] == 1}
    return [(i, places[old[i]]) for i in range(a, b) if often_old[old[i]] == 1 and old[i] in places]


def _rising(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The most of them whose second numbers rise, too."""
    ends: list[int] = []  # the least second number a row of this length ends with
    tails: list[int] = []  # which pair that is
    before: list[int] = []
    for at, (_, j) in enumerate(pairs):
        length = bisect_left(ends, j)
        before.append(tails[length - 1] if length else -1)
        if length == len(ends):
            ends.append(j)
            tails.append(at)
        else:
            ends[length], tails[length] = j, at
    chosen = []
    at = tails[-1] if tails else -1
    while at >= 0:
        chosen.append(pairs[at])
        at = before[at]
    return chosen[::-1]


def word_diff(old: str, new: str) -> tuple[Span, ...]:
    """The words of both in one row: what is in both, what went, what came."""
    before, after = _WORD.findall(old), _WORD.findall(new)
    pairs = matching_pairs(before, after)
    spans: list[Span] = []
    i = j = 0
    for a, b in [*pairs, (len(before), len(after))]:
        _put(spans, "gone", "".join(before[i:a]))
        _put(spans, "come", "".join(after[j:b]))
        if a < len(before):
            _put(spans, "same", before[a])
        i, j = a + 1, b + 1
    return tuple(spans)


def _put(spans: list[Span], kind: str, text: str) -> None:
    if not text:
        return
    if spans and spans[-1].kind == kind:
        spans[-1] = Span(kind, spans[-1].text + text)
    else:
        spans.append(Span(kind, text))
