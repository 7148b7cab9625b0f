"""Diff of two sequences in bounded time (difflib's worst case is cubic), and of two texts word by word.

A patience diff: equal beginnings and ends are matched; between them, items that occur once on both sides, in the same
order; and again between these, a few levels deep.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

_MAX_DEPTH = 6
_MAX_ITEMS = 20_000  # items of either side; what is beyond is not compared
_WORD = re.compile(r"\w+|[^\w\s]|\s+")


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a word diff."""

    kind: str  # "same", "gone" or "come"
    text: str


def matching_pairs(old: Sequence[Hashable], new: Sequence[Hashable]) -> list[tuple[int, int]]:
    """Pairs of indexes (in old, in new) of equal items; both indexes increase."""
    found: list[tuple[int, int]] = []
    todo = [(0, min(len(old), _MAX_ITEMS), 0, min(len(new), _MAX_ITEMS), 0)]
    while todo:
        a, b, c, d, depth = todo.pop()
        while a < b and c < d and old[a] == new[c]:
            found.append((a, c))
            a, c = a + 1, c + 1
        while a < b and c < d and old[b - 1] == new[d - 1]:
            b, d = b - 1, d - 1
            found.append((b, d))
        if a == b or c == d or depth == _MAX_DEPTH:
            continue
        anchors = _longest_increasing(_unique_pairs(old, a, b, new, c, d))
        if not anchors:
            continue
        for i, j in [*anchors, (b, d)]:
            todo.append((a, i, c, j, depth + 1))
            a, c = i + 1, j + 1
        found += anchors
    found.sort()
    return found


def _unique_pairs(
    old: Sequence[Hashable], a: int, b: int, new: Sequence[Hashable], c: int, d: int
) -> list[tuple[int, int]]:
    """Index pairs of items that occur once on both sides, in the order of the old one."""
    count_old, count_new = Counter(old[a:b]), Counter(new[c:d])
    places = {new[j]: j for j in range(c, d) if count_new[new[j]] == 1}
    return [(i, places[old[i]]) for i in range(a, b) if count_old[old[i]] == 1 and old[i] in places]


def _longest_increasing(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest subsequence of pairs whose second numbers increase."""
    ends: list[int] = []  # the smallest second number that a subsequence of this length ends with
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
    """The words of both texts in one sequence: kept, removed ("gone") and added ("come")."""
    before, after = _WORD.findall(old), _WORD.findall(new)
    pairs = matching_pairs(before, after)
    spans: list[Span] = []
    i = j = 0
    for a, b in [*pairs, (len(before), len(after))]:
        _append(spans, "gone", "".join(before[i:a]))
        _append(spans, "come", "".join(after[j:b]))
        if a < len(before):
            _append(spans, "same", before[a])
        i, j = a + 1, b + 1
    return tuple(spans)


def _append(spans: list[Span], kind: str, text: str) -> None:
    if not text:
        return
    if spans and spans[-1].kind == kind:
        spans[-1] = Span(kind, spans[-1].text + text)
    else:
        spans.append(Span(kind, text))
