"""The parts in which two texts differ, sentences, clauses or inline elements, and whether each of them only moved on
with time or counts what people do."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from itertools import accumulate, takewhile

from tidings.read.page.words.masked_figures import WEEKDAYS
from tidings.read.page.words.momentary_text import is_daily
from tidings.read.page.words.passing_text import is_dated, is_passing
from tidings.read.page.words.steady_moves import is_degrees
from tidings.read.page.words.tallies import is_tally_moved
from tidings.text.tokens import fold_accents, one_line, words_of

_BETWEEN = re.compile(r"[.!?…。！？][\"'”’»)\]]*\s+(?=\S)")  # two sentences
_BETWEEN_CLAUSES = re.compile(r"\s*[·•|]\s*|\s+[–—]\s+")
_LEAST_NAMED = 4  # words of the name of an entry
_FIGURES = re.compile(r"\d+")
_HEAD = re.compile(r"[^\W\d_]{2,}")


def differing_sentence(old: str, new: str) -> tuple[str, str]:
    """What is left of two texts without the whole sentences that both begin and end with."""
    start = max((end.end() for end in _BETWEEN.finditer(old, 0, _common(old, new))), default=0)
    old, new = old[start:], new[start:]
    ends = [end.start() + 1 for end in _BETWEEN.finditer(old, len(old) - _common(old[::-1], new[::-1]))]
    stop = len(old) - ends[0] if ends else 0
    return old[: len(old) - stop], new[: len(new) - stop]


def differing_clauses(old: str, new: str) -> list[tuple[str, str]]:
    """What differs between two texts of as many clauses, which dots and strokes set apart; empty where they are not."""
    before, after = _BETWEEN_CLAUSES.split(old), _BETWEEN_CLAUSES.split(new)
    if len(before) != len(after) or len(after) == 1:
        return []
    return [(one, other) for one, other in zip(before, after, strict=True) if one != other]


def differing_parts(old: str, parts: Sequence[str]) -> list[tuple[str, str]]:
    """What differs between a text and one of these inline parts, by their words, where it has as many words; empty
    where it has not, and where all parts differ."""
    said, words = [part.split() for part in parts if part.strip()], old.split()
    ends = list(accumulate(map(len, said)))
    if len(said) == 1 or not ends or ends[-1] != len(words):
        return []
    pairs = [(words[end - len(part) : end], part) for end, part in zip(ends, said, strict=True)]
    differing = [(" ".join(one), " ".join(other)) for one, other in pairs if one != other]
    return differing if len(differing) < len(said) else []


def _common(one: str, other: str) -> int:
    """How many first characters two texts have in common."""
    shorter = min(len(one), len(other))
    return next((at for at in range(shorter) if one[at] != other[at]), shorter)


def split_alike(parts: list[str], text: str) -> list[str]:
    """A text cut where each of these parts begins, by the first word of each; empty where one of them is not there. A
    part that begins with a figure goes on until the next."""
    starts, at = list[int](), 0
    for part in parts:
        head = _HEAD.match(part)
        at = text.find(head[0], at) if head is not None else at
        if at < 0 or (starts and at <= starts[-1]):
            return []
        starts.append(at)
        at += 1
    return [text[start:end].strip() for start, end in zip(starts, [*starts[1:], len(text)], strict=True)]


def all_pass(differing: Sequence[tuple[str, str]], elapsed: int | None) -> bool:
    """Is each of the parts that differ a counter or an age: "9 are looking · 3 min ago"?"""
    return bool(differing) and all(
        is_passing(one, other, None, elapsed) or is_tally_moved(fold_accents(one), fold_accents(other))
        for one, other in differing
    )


def parts_pass(pieces: Sequence[str], old: str, at: datetime | None, elapsed: int | None) -> bool:
    """Is it a text of several inline parts, one of them the date of today, and passes each that differs by itself:
    "3.3. Name day: Ari  Outside -3 °C"?"""
    parts = [one_line(part) for part in pieces if part.strip()]
    before = split_alike(parts, one_line(old)) if at is not None and len(parts) > 1 else []
    differing = [(one, other) for one, other in zip(before, parts, strict=False) if one != other]
    if not differing or at is None or not any(is_dated(one, at) for one in parts):
        return False
    return all(
        is_passing(one, other, at, elapsed) or (is_daily(one) and is_daily(other)) or is_degrees(one, other)
        for one, other in differing
    )


def names_entry(old: str, new: str) -> bool:
    """Do two texts begin alike with the name of a thing ("Bus 14 is back 3 days ago")? The date of today names none."""
    both = takewhile(lambda pair: pair[0] == pair[1], zip(old.split(), new.split(), strict=False))
    words = [one for one, _ in both]
    return len(words) >= _LEAST_NAMED and not any(word in WEEKDAYS for word in words_of(" ".join(words)))


def are_edited(old: str, new: str) -> bool:
    """Do two texts begin and end alike, for half of them, whatever their figures are?"""
    old, new = (_FIGURES.sub("0", text) for text in (old, new))
    alike = _common(old, new) + _common(old[::-1], new[::-1])
    return 2 * alike >= max(len(old), len(new))
