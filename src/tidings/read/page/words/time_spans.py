"""The spans of time that a text names in figures, in any of some sixty languages: "3 days", "3 д 5 год", "3 小時前"."""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import pairwise, product
from typing import NamedTuple

from tidings.read.page.words.units_of_time import LONG, SHORT
from tidings.text.tokens import words_in

_SPAN = re.compile(r"(?<![\d.,:])(\d{1,5})\s?([^\s\d.,:;!?()\[\]/+%-]{1,24})\.?")
_WITHOUT_SPACES = "\u0900"  # scripts from here on inflect or go on without a space
_MOST_READINGS = 8
_MOST_SPANS = 5  # of one text: from weeks to seconds
_UNITS: dict[str, list[int]] = defaultdict(list)
for _table in (LONG, SHORT):
    for _minutes, _words in _table.items():
        for _word in _words.split():
            _UNITS[_word].append(_minutes)
_SHORT = frozenset(word for words in SHORT.values() for word in words.split())
_LONGEST_UNIT = max(map(len, _UNITS))


class SpanReading(NamedTuple):
    """How long it is in minutes, and the smallest unit that says so."""

    minutes: int
    unit: int


class Spans(NamedTuple):
    """The spans of a text. Several readings: a unit has two lengths in two languages."""

    readings: tuple[SpanReading, ...]
    rest: tuple[str, ...]  # the words without the spans, a sign in the place of each row of them
    before: str  # the text before the first span
    behind: str  # and behind the last one
    number: int = 1  # of spans


def spans_of(folded: str) -> Spans | None:
    """The spans in a folded text; None where there are none. Short units ("d") count beside another span only."""
    found = [
        (match, units, end)
        for match in _SPAN.finditer(folded)
        for units, end in [_units(match[2], match.start(2))]
        if units
    ]
    if len(found) == 1:
        found = [one for one in found if one[0][2].rstrip(".") not in _SHORT]
    words = [match[2] for match, _, _ in found]
    if not found or len(found) > _MOST_SPANS or len(set(words)) < len(words):
        return None
    # From the largest unit to the smallest: "7 h à 20 h" are hours of business.
    readings = [
        SpanReading(
            sum(int(match[1]) * unit for (match, _, _), unit in zip(found, units, strict=True)), min(units) or 1
        )
        for units in product(*(units for _, units, _ in found))
        if all(one > other for one, other in pairwise(units))
    ]
    if not readings:
        return None
    parts, last = list[str](), 0
    for match, _, end in found:
        parts.append(folded[last : match.start()])
        last = end
    parts.append(folded[last:])
    return Spans(tuple(readings[:_MOST_READINGS]), tuple(words_in(" ".join(parts))), parts[0], parts[-1], len(found))


def _units(word: str, start: int) -> tuple[list[int], int]:
    """The units that a word may be, or begin with, and where it ends in the text."""
    known = _UNITS.get(word)
    if known is not None:
        return known, start + len(word)
    if word[0] >= _WITHOUT_SPACES:
        for length in range(min(len(word), _LONGEST_UNIT), 0, -1):
            known = _UNITS.get(word[:length])
            if known is not None:
                return known, start + length
    return [], start
