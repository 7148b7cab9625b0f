"""Tables of a page that changed, as rows of cells. Pure.

A row that stayed is drawn beside a row that differs, and where it is the head; others are folded.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from tidings.read.page.diff import DiffKind, SegmentDiff
from tidings.text.alignment import Span

_MOST_LINES = 100  # rows of one table
_MOST_TEXT = 1_000  # characters of one segment in a cell
_MOST_WHOLE = 80  # characters of a changed segment that is shown whole, old and new
_FEW = 2  # rows that are not folded


@dataclass(frozen=True, slots=True)
class Cell:
    """`kind`: same, added, removed or changed."""

    kind: str
    parts: tuple[tuple[Span, ...], ...] = ()  # its paragraphs
    is_head: bool = False
    width: int = 1
    is_noise: bool = False


@dataclass(frozen=True, slots=True)
class TableLine:
    """A row, or a run of `folded` rows that stayed."""

    kind: str  # same, added, removed, changed or fold
    cells: tuple[Cell, ...] = ()
    folded: int = 0


@dataclass(frozen=True, slots=True)
class DrawnTable:
    lines: tuple[TableLine, ...]
    columns: int
    more: int  # rows that are not shown


def drawn_table(segments: Sequence[SegmentDiff]) -> DrawnTable:
    """The table that all these segments are in."""
    rows: dict[tuple[int, int], dict[int, list[SegmentDiff]]] = defaultdict(lambda: defaultdict(list))
    columns = 0
    for one in segments:
        if one.cell is not None:
            rows[one.cell.row][one.cell.column].append(one)
            columns = max(columns, one.cell.column + one.cell.width)
    lines = [line for key in sorted(rows) for line in _lines(rows[key], columns)]
    near = {at + step for at, line in enumerate(lines) if line.kind != "same" for step in (-1, 0, 1)}
    if lines and all(cell.is_head for cell in lines[0].cells if cell.parts):
        near.add(0)
    shown: list[TableLine] = []
    for is_near, run in groupby(range(len(lines)), key=near.__contains__):
        places = list(run)
        if is_near or len(places) <= _FEW:
            shown += [lines[at] for at in places]
        else:
            shown.append(TableLine("fold", folded=len(places)))
    return DrawnTable(tuple(shown[:_MOST_LINES]), columns, max(0, len(shown) - _MOST_LINES))


def _lines(cells: dict[int, list[SegmentDiff]], columns: int) -> Iterator[TableLine]:
    """A row; or two where nothing of the old one is left, and it is another one that has its place."""
    every = [one for segments in cells.values() for one in segments]
    is_another = len(cells) > 1 and all(one.kind is not DiffKind.SAME for one in every)
    if not (is_another and any(one.old for one in every) and any(one.new for one in every)):
        yield _line(cells, columns)
        return
    for kind in (DiffKind.REMOVED, DiffKind.ADDED):
        halves = {column: [_half(one, kind) for one in segments] for column, segments in cells.items()}
        kept = {column: [one for one in segments if one.old or one.new] for column, segments in halves.items()}
        yield _line({column: segments for column, segments in kept.items() if segments}, columns)


def _half(one: SegmentDiff, kind: DiffKind) -> SegmentDiff:
    """Returns the old or the new half of a changed segment."""
    if kind is DiffKind.REMOVED:
        return replace(one, kind=kind, new=None, spans=())
    return replace(one, kind=kind, old=None, spans=())


def _line(cells: dict[int, list[SegmentDiff]], columns: int) -> TableLine:
    found: list[Cell] = []
    column = 0
    for start in sorted(cells):
        found += [Cell("same")] * (start - column)  # cells without words
        cell = _cell(cells[start])
        found.append(cell)
        column = max(column, start) + cell.width
    found += [Cell("same")] * (columns - column)
    kinds = {cell.kind for cell in found if cell.parts}
    return TableLine(kinds.pop() if len(kinds) == 1 else "changed", tuple(found))


def _cell(segments: Sequence[SegmentDiff]) -> Cell:
    place = segments[0].cell
    assert place is not None
    kinds = {one.kind.value for one in segments}
    differing = [one for one in segments if one.kind is not DiffKind.SAME]
    return Cell(
        kind=kinds.pop() if len(kinds) == 1 else "changed",
        parts=tuple(_spans(one) for one in segments),
        is_head=place.is_head,
        width=place.width,
        is_noise=bool(differing) and all(one.noise is not None for one in differing),
    )


def _spans(one: SegmentDiff) -> tuple[Span, ...]:
    old, new = (one.old or "")[:_MOST_TEXT], (one.new or "")[:_MOST_TEXT]
    if one.kind is DiffKind.CHANGED:
        return changed_spans(one, _MOST_TEXT)
    if one.kind is DiffKind.REMOVED:
        return (Span("gone", old),)
    return (Span("come" if one.kind is DiffKind.ADDED else "same", new),)


def changed_spans(one: SegmentDiff, most: int) -> tuple[Span, ...]:
    """A changed segment in one line: a short one whole, `2.90 euro 3.20 euro`; of a longer one the words that
    differ."""
    if len(one.old or "") <= _MOST_WHOLE and len(one.new or "") <= _MOST_WHOLE:
        return Span("gone", one.old or ""), Span("same", " "), Span("come", one.new or "")
    kept, left = [], most
    for span in one.spans:
        kept.append(Span(span.kind, span.text[:left]))
        left -= len(span.text)
        if left <= 0:
            break
    return tuple(kept)
