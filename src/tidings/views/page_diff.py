"""Two versions of a page side by side, as rows. Pure.

Unchanged segments are folded, except one before and after each difference. Noise is shown with its reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from tidings.model.pages import ChangeCounts, Noise
from tidings.read.page.diff import DiffKind, PageDiff, SegmentDiff
from tidings.text.alignment import Span

REASONS = {
    Noise.DIFFERS: "two looks at the same moment differ there",
    Noise.RECURS: "it stands on many pages of the site, or is part of its navigation",
    Noise.PASSES: "only the time, an age or a number of readers moved on, or it asks for consent",
    Noise.ROTATES: "it was there before, in a place that shows one of several",
    Noise.MUTED: "a rule says so",
}
_MOST_ROWS = 500
_MOST_TEXT = 6_000  # characters of one segment
_CONTEXT = 1  # unchanged segments beside each difference
_FEW = 2  # unchanged segments that are not folded


@dataclass(frozen=True, slots=True)
class Row:
    """One segment, old and new; or a folded run of unchanged segments."""

    kind: str  # of DiffKind, or "fold"
    path: str = ""
    old: tuple[Span, ...] = ()
    new: tuple[Span, ...] = ()
    noise: Noise | None = None
    folded: int = 0
    words: str = ""  # as lists say it, where that is more than what stands in the two columns

    @property
    def reason(self) -> str:
        return "" if self.noise is None else f"noise: {self.noise} ({REASONS[self.noise]})"


@dataclass(frozen=True, slots=True)
class Comparison:
    """The rows of a comparison and the number of differences."""

    rows: Sequence[Row]
    more: int  # differences that are not shown
    added: int  # noise not counted
    removed: int
    changed: int
    silent: int  # differences that are noise

    @property
    def differs(self) -> bool:
        return bool(self.added or self.removed or self.changed)

    @property
    def counted(self) -> str:
        return ChangeCounts(self.added, self.changed, self.removed).words


def side_by_side(found: PageDiff, *, noise: bool = True, context: int = _CONTEXT) -> Comparison:
    """The rows of a diff. `noise`: whether differences that are noise are included."""
    shown = [one for one in found.segments if one.kind is DiffKind.SAME or noise or one.noise is None]
    rows = list(_rows(shown, context))
    differing = [place for place, row in enumerate(rows) if row.kind in ("added", "removed", "changed")]
    cut = differing[_MOST_ROWS] if len(differing) > _MOST_ROWS else len(rows)
    return Comparison(
        rows=rows[:cut],
        more=max(0, len(differing) - _MOST_ROWS),
        added=found.count(DiffKind.ADDED),
        removed=found.count(DiffKind.REMOVED),
        changed=found.count(DiffKind.CHANGED),
        silent=sum(one.kind is not DiffKind.SAME and one.noise is not None for one in found.segments),
    )


def _rows(segments: Sequence[SegmentDiff], context: int) -> Iterator[Row]:
    near: set[int] = set()
    for place, one in enumerate(segments):
        if one.kind is not DiffKind.SAME:
            near.update(range(place - context, place + context + 1))
    for shown, run in groupby(range(len(segments)), key=near.__contains__):
        places = list(run)
        if shown or len(places) <= _FEW:
            yield from (_row(segments[place]) for place in places)
        else:
            yield Row("fold", folded=len(places))


def _row(one: SegmentDiff) -> Row:
    kind, path = one.kind.value, one.path or "body"
    if one.kind is DiffKind.CHANGED:
        old = _cut(span for span in one.spans if span.kind != "come")
        new = _cut(span for span in one.spans if span.kind != "gone")
        return Row(kind, path, old, new, one.noise, words=one.words if one.old_is_said else "")
    whole = "same" if one.kind is DiffKind.SAME else ""
    old = _cut([Span(whole or "gone", one.old)]) if one.old is not None else ()
    new = _cut([Span(whole or "come", one.new)]) if one.new is not None else ()
    words = one.words if one.kind is DiffKind.ADDED and one.words != one.new else ""
    return Row(kind, path, old, new, one.noise, words=words)


def _cut(spans: Iterable[Span]) -> tuple[Span, ...]:
    kept: list[Span] = []
    left = _MOST_TEXT
    for span in spans:
        if len(span.text) > left:
            kept.append(Span(span.kind, f"{span.text[:left].rstrip()}\N{HORIZONTAL ELLIPSIS}"))
            break
        kept.append(span)
        left -= len(span.text)
    return tuple(kept)
