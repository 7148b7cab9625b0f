"""The pieces of a text that show why it matched, with the matched words marked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from tidings.model.search import Passage

LONGEST_PASSAGE = 240  # characters of a passage
_BEFORE = 60  # of them before the first mark
MOST_PASSAGES = 2
SEGMENT_BREAK = "\v"  # between the segments of a page
_SPACES = re.compile(r"\s+")

Spans = Sequence[tuple[int, int]]


def passages(text: str, spans: Spans, most: int = MOST_PASSAGES) -> tuple[Passage, ...]:
    """The windows with the most marks, in the order of the text; its beginning if there are none."""
    joined = merged_spans(spans, len(text))
    windows = _windows(text, joined)
    best = sorted(windows, key=lambda window: (-window[2], window[0]))[:most]
    return tuple(_passage(text, start, end, joined) for start, end, _ in sorted(best))


def merged_spans(spans: Spans, size: int) -> list[tuple[int, int]]:
    """The spans in order, cut to the text, merged where they overlap."""
    found: list[tuple[int, int]] = []
    for start, end in sorted((max(0, start), min(end, size)) for start, end in spans):
        if end <= start:
            continue
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return found


def whole_passage(text: str, spans: Spans) -> Passage:
    """A short text as one passage, with all its marks."""
    return _passage(text, 0, len(text), merged_spans(spans, len(text)))


def _windows(text: str, spans: list[tuple[int, int]]) -> list[tuple[int, int, int]]:
    """Windows that do not overlap: (start, end, marks inside)."""
    if not spans:
        return [(0, min(LONGEST_PASSAGE, len(text)), 0)] if text.strip() else []
    found: list[tuple[int, int, int]] = []
    at = 0
    while at < len(spans):
        start = max(found[-1][1] if found else 0, spans[at][0] - _BEFORE)
        end = min(len(text), start + LONGEST_PASSAGE)
        inside = 1
        while at + inside < len(spans) and spans[at + inside][1] <= end:
            inside += 1
        found.append((start, max(end, min(spans[at][1], start + 2 * LONGEST_PASSAGE)), inside))
        at += inside
    return found


def _passage(text: str, start: int, end: int, spans: Spans) -> Passage:
    """Collapses white space, drops a word that the window cuts, and adds dots where more text follows."""
    inside = [(a, b) for a, b in spans if a < end and b > start]
    start, end = _at_words(text, start, end, inside)
    parts, marks, size = ["… "] if text[:start].strip() else [], [], 0
    size = sum(map(len, parts))
    edges = sorted({start, end, *(place for span in inside for place in span if start < place < end)})
    for left, right in pairwise(edges):
        piece = _SPACES.sub(_spaced, text[left:right])
        if any(a <= left and right <= b for a, b in inside):
            marks.append((size, size + len(piece)))
        parts.append(piece)
        size += len(piece)
    if text[end:].strip():
        parts.append(" …")
    return Passage("".join(parts), tuple(marks))


def _spaced(spaces: re.Match[str]) -> str:
    """Dots where a summary and a text were joined, a point between the segments of a page, else one space."""
    return " … " if "\f" in spaces[0] else " · " if SEGMENT_BREAK in spaces[0] else " "


def _at_words(text: str, start: int, end: int, inside: Spans) -> tuple[int, int]:
    """Moves the edges to spaces nearby, so that no word is cut; no mark is lost."""
    if start and not text[start - 1].isspace():
        space = _SPACES.search(text, start, min(start + 30, inside[0][0] if inside else end))
        start = space.end() if space else start
    if end < len(text) and not text[end].isspace():
        last = max(inside[-1][1] if inside else start, end - 30)
        space_at = max(text.rfind(" ", last, end), text.rfind("\n", last, end))
        end = space_at if space_at > start else end
    while start < end and text[start].isspace():
        start += 1
    return start, end
