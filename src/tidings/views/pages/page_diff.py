"""Two versions of a page side by side, as rows; the words of a change, taken apart again to be marked. Pure.

Unchanged segments are folded, except one before and after each difference. Noise is shown with its reason. A table that
changed is one row, drawn as a table.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, takewhile
from typing import Final, NamedTuple

from tidings.model.pages import ChangeCounts, Noise, removal_words
from tidings.read.page.diff import DiffKind, PageDiff, SegmentDiff
from tidings.text.alignment import Span
from tidings.views.languages.current import gettext as _
from tidings.views.languages.current import noted
from tidings.views.pages.drawn_tables import DrawnTable, changed_spans, drawn_table

REASONS = {
    Noise.DIFFERS: noted("two looks at the same moment differ there"),
    Noise.RECURS: noted("it stands on many pages of the site, or is part of its navigation"),
    Noise.PASSES: noted("only the time, an age or a number of readers moved on, or it asks for consent"),
    Noise.ROTATES: noted("it was there before, in a place that shows one of several"),
    Noise.MUTED: noted("a rule says so"),
}
_MOST_ROWS = 500
_MOST_TEXT = 6_000  # characters of one segment
_CONTEXT = 1  # unchanged segments beside each difference
_FEW = 2  # unchanged segments that are not folded
_DIFFERING = ("added", "removed", "changed", "table")

_Part = SegmentDiff | tuple[SegmentDiff, ...]  # a tuple: all of one table


@dataclass(frozen=True, slots=True)
class BlockDifference:
    """A block that differs. `noise`: why it is no change; None: it is one."""

    path: str
    noise: Noise | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """One segment, old and new; a folded run of unchanged segments; or a table that changed."""

    kind: str  # of DiffKind, "fold" or "table"
    path: str = ""
    old: tuple[Span, ...] = ()
    new: tuple[Span, ...] = ()
    noise: Noise | None = None
    folded: int = 0
    words: str = ""  # as lists say it, where that is more than what is in the two columns
    inline: tuple[Span, ...] = ()  # old and new in one
    table: DrawnTable | None = None
    blocks: tuple[BlockDifference, ...] = ()  # that differ in it

    @property
    def reason(self) -> str:
        if self.noise is None:
            return ""
        return _("noise: %(kind)s (%(reason)s)") % {"kind": _(self.noise), "reason": _(REASONS[self.noise])}


@dataclass(frozen=True, slots=True)
class PageComparison:
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


def side_by_side(found: PageDiff, *, noise: bool = True, context: int = _CONTEXT) -> PageComparison:
    """The rows of a diff. `noise`: whether differences that are noise are included."""
    rows = list(_rows(_parts(found.segments, noise=noise), context))
    differing = [place for place, row in enumerate(rows) if row.kind in _DIFFERING]
    cut = differing[_MOST_ROWS] if len(differing) > _MOST_ROWS else len(rows)
    return PageComparison(
        rows=rows[:cut],
        more=max(0, len(differing) - _MOST_ROWS),
        added=found.count(DiffKind.ADDED),
        removed=found.count(DiffKind.REMOVED),
        changed=found.count(DiffKind.CHANGED),
        silent=sum(one.kind is not DiffKind.SAME and one.noise is not None for one in found.segments),
    )


def _parts(segments: Sequence[SegmentDiff], *, noise: bool) -> list[_Part]:
    """The segments in order; those of a table that differs are together where the first of them was."""
    shown = list(segments) if noise else list(_without_noise(segments))
    differing = {one.cell.table for one in shown if one.cell is not None and one.kind is not DiffKind.SAME}
    tables: dict[int, list[SegmentDiff]] = {table: [] for table in differing}
    order: list[SegmentDiff | list[SegmentDiff]] = []
    for one in shown:
        table = tables.get(one.cell.table) if one.cell is not None else None
        if table is None:
            order.append(one)
            continue
        if not table:
            order.append(table)
        table.append(one)
    return [tuple(part) if isinstance(part, list) else part for part in order]


def _without_noise(segments: Iterable[SegmentDiff]) -> Iterator[SegmentDiff]:
    """Hides noise: in a table it is drawn as if it had always been as it is; elsewhere it is left out."""
    for one in segments:
        if one.kind is DiffKind.SAME or one.noise is None:
            yield one
        elif one.cell is not None and one.new is not None:
            yield replace(one, kind=DiffKind.SAME, old=one.new, spans=(), noise=None)


def _rows(parts: Sequence[_Part], context: int) -> Iterator[Row]:
    near: set[int] = set()
    for place, one in enumerate(parts):
        if isinstance(one, tuple) or one.kind is not DiffKind.SAME:
            near.update(range(place - context, place + context + 1))
    for shown, run in groupby(range(len(parts)), key=near.__contains__):
        places = list(run)
        if shown or len(places) <= _FEW:
            for place in places:
                part = parts[place]
                yield _table(part) if isinstance(part, tuple) else _row(part)
        else:
            yield Row("fold", folded=len(places))


def _table(segments: tuple[SegmentDiff, ...]) -> Row:
    differing = [one for one in segments if one.kind is not DiffKind.SAME]
    reasons = {one.noise for one in differing}
    blocks: dict[str, BlockDifference] = {}
    for one in differing:
        block = BlockDifference(one.path or "body", one.noise)
        if blocks.setdefault(block.path, block).noise is not None and block.noise is None:
            blocks[block.path] = block
    path = next(iter(blocks)).partition(" > tr")[0].removesuffix(" > tbody")
    noise = None if None in reasons else next(iter(reasons))
    said = [one.words for one in differing if one.noise is None and one.shows_old]
    return Row(
        "table",
        path,
        noise=noise,
        words=" / ".join(said[:3]),
        table=drawn_table(segments),
        blocks=tuple(blocks.values()),
    )


def _row(one: SegmentDiff) -> Row:
    kind, path = one.kind.value, one.path or "body"
    if one.kind is DiffKind.CHANGED:
        old = _cut(span for span in one.spans if span.kind != "come")
        new = _cut(span for span in one.spans if span.kind != "gone")
        return Row(
            kind=kind,
            path=path,
            old=old,
            new=new,
            noise=one.noise,
            words=one.words if one.shows_old else "",
            inline=changed_spans(one, _MOST_TEXT),
            blocks=(BlockDifference(path, one.noise),),
        )
    whole = "same" if one.kind is DiffKind.SAME else ""
    old = _cut([Span(whole or "gone", one.old)]) if one.old is not None else ()
    new = _cut([Span(whole or "come", one.new)]) if one.new is not None else ()
    words = one.words if one.kind is DiffKind.ADDED and one.words != one.new else ""
    blocks = () if one.kind is DiffKind.SAME else (BlockDifference(path, one.noise),)
    return Row(kind, path, old, new, one.noise, words=words, inline=new or old, blocks=blocks)


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


# -- the words of a change --------------------------------------------------------------------------
#
# Lists have them as text (model.pages.change_words).

_ARROW: Final = " -> "
_REMOVED: Final = removal_words("")
_LABEL_END: Final = re.compile(": ")
_BETWEEN: Final = " / "  # several changes of one version


class ChangeLine(NamedTuple):
    """`City bike 26, Price: 499 EUR -> 479 EUR`, in three parts. `old` is empty where it is not said, `new` where what
    was there is removed."""

    label: str
    old: str
    new: str


def change_line(words: str) -> ChangeLine:
    """Splits the words of one change: what is before the arrow is old. The label ends with the colon after which the
    old words begin most like the new ones (`Notices: Water: low -> Water: high` is about notices), else with the
    first."""
    start, arrow, new = words.rpartition(_ARROW)
    if not arrow or not start:
        gone = words.removeprefix(_REMOVED) if words.startswith(_REMOVED) else ""
        return ChangeLine("", gone, "" if gone else words)
    ends = [found.end() for found in _LABEL_END.finditer(start) if found.end() < len(start)]
    end = max([*ends, 0], key=lambda end: _common_start(start[end:], new))  # of equal ones the first
    return ChangeLine(start[:end], start[end:], new)


def _common_start(old: str, new: str) -> int:
    """Returns how many words they have in common at their beginning."""
    pairs = takewhile(lambda pair: pair[0] == pair[1], zip(old.split(), new.split(), strict=False))
    return sum(1 for _ in pairs)


def change_lines(words: str) -> list[ChangeLine]:
    """Returns the first changes of a version."""
    return [change_line(one) for one in words.split(_BETWEEN) if one]
