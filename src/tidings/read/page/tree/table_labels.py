"""Labels of table cells with a figure: the row, the column, or the <dt> of a <dd>.

In `<th>Price</th><td>249 €</td>` the segment that changes is the bare figure; its label says what it is. A row's label
is the <th> before the cell, else its first cell; labels are short and have no digits. Tables with cells that span rows
get no column labels: that would need the table's layout.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import NamedTuple

from selectolax.lexbor import LexborNode

from tidings.read.page.tree.segments import PageTree

LONGEST_LABEL = 60  # characters; a longer text is not a label
LONGEST_VALUE, MOST_WORDS = 200, 10  # of a labelled cell: a longer text needs no label
_VALUE_TAGS = frozenset({"td", "dd"})
_CELL_TAGS = frozenset({"td", "th"})
_ENTRY_TAGS = frozenset({"td", "th", "dt", "dd"})
_MOST_COLUMNS = 1_000  # of a row that are used
_MOST_SIBLINGS = 50  # between a <dd> and its <dt>
_DIGIT = re.compile(r"\d")


class _Cell(NamedTuple):
    column: int
    row: str  # label of its row


class CellLabels:
    """Labels of the cells of one page, computed on demand."""

    def __init__(self, tree: PageTree) -> None:
        self._tree = tree
        self._entries: dict[int, int | None] = {}  # block -> the cell around it
        self._rows: dict[int, dict[int, _Cell]] = {}
        self._heads: dict[int, dict[int, str]] = {}  # table -> column -> its label

    def label(self, leaf: int, *, figures: bool = True) -> str:
        """The label of a leaf; empty where it has none, or needs none. `figures`: only one with a figure needs it."""
        text = self._tree.texts[leaf]
        if len(text) > LONGEST_VALUE or len(text.split()) > MOST_WORDS or (figures and not _DIGIT.search(text)):
            return ""
        place = self._entry(self._tree.owners[leaf])
        cell = self._tree.blocks[place] if place is not None else None
        if cell is None or cell.tag not in _VALUE_TAGS:
            return ""
        return self._term(cell) if cell.tag == "dd" else self._row_and_column(cell)

    def _term(self, cell: LexborNode) -> str:
        """The text of the nearest <dt> before a <dd>."""
        before = cell.prev
        for _ in range(_MOST_SIBLINGS):
            if before is None or before.tag == "dt":
                break
            before = before.prev
        return self._label_of(before) if before is not None and before.tag == "dt" else ""

    def _row_and_column(self, cell: LexborNode) -> str:
        row = cell.parent
        if row is None or row.tag != "tr":
            return ""
        known = self._cells(row).get(cell.mem_id)
        if known is None:
            return ""
        table = row.parent
        if table is not None and table.tag in ("tbody", "thead", "tfoot"):
            table = table.parent
        head = self._heads_of(table).get(known.column, "") if table is not None and table.tag == "table" else ""
        return ", ".join(dict.fromkeys(filter(None, (known.row, head))))

    def _heads_of(self, table: LexborNode) -> dict[int, str]:
        known = self._heads.get(table.mem_id)
        if known is None:
            known = self._heads[table.mem_id] = {}
            row = None if table.css_first("[rowspan]:not([rowspan='1'])") is not None else _head(table)
            if row is not None:
                known.update({cell.column: _label(self._texts.get(key, "")) for key, cell in self._cells(row).items()})
        return known

    def _cells(self, row: LexborNode) -> dict[int, _Cell]:
        known = self._rows.get(row.mem_id)
        if known is None:
            known = self._rows[row.mem_id] = {}
            column, called = 0, ""
            for cell in child_elements(row):
                if cell.tag in _CELL_TAGS:
                    known[cell.mem_id] = _Cell(column, called)
                    column += cell_width(cell)
                    if cell.tag == "th" or not called:
                        called = self._label_of(cell) or called
        return known

    def _label_of(self, node: LexborNode) -> str:
        return _label(self._texts.get(node.mem_id, ""))

    @cached_property
    def _texts(self) -> dict[int, str]:
        """The visible text of each cell, up to what is needed to know that it is too long for a label."""
        found: dict[int, str] = {}
        tree = self._tree
        if tree.scoped:
            return CellLabels(tree.whole)._texts
        for leaf, owner in enumerate(tree.owners):
            place = self._entry(owner)
            if place is not None:
                key = tree.blocks[place].mem_id
                before = found.get(key, "")
                if len(before) <= LONGEST_LABEL:
                    found[key] = f"{before} {tree.texts[leaf][: 4 * LONGEST_LABEL]}".strip()
        return found

    def _entry(self, place: int) -> int | None:
        """The block of the innermost td, th, dt or dd around this block."""
        chain = []
        while place not in self._entries:
            chain.append(place)
            is_entry = self._tree.blocks[place].tag in _ENTRY_TAGS
            if is_entry or place == 0:
                self._entries[place] = place if is_entry else None
                break
            place = self._tree.above[place]
        found = self._entries[place]
        for block in chain:
            self._entries[block] = found
        return found


def _label(text: str) -> str:
    text = " ".join(text.split()).rstrip(" :：")
    fits = len(text) <= LONGEST_LABEL and not _DIGIT.search(text) and any(map(str.isalpha, text))
    return text if fits else ""


def _head(table: LexborNode) -> LexborNode | None:
    """The header row: the last of <thead>, or a first row of nothing but <th>."""
    for part in child_elements(table):
        if part.tag == "thead":
            rows = [row for row in child_elements(part) if row.tag == "tr"]
            return rows[-1] if rows else None
        if part.tag in ("tr", "tbody"):
            first = part if part.tag == "tr" else next((row for row in child_elements(part) if row.tag == "tr"), None)
            cells = [cell for cell in child_elements(first) if cell.tag in _CELL_TAGS] if first is not None else []
            return first if len(cells) > 1 and all(cell.tag == "th" for cell in cells) else None
    return None


def child_elements(node: LexborNode) -> list[LexborNode]:
    """The first elements directly in this one."""
    found: list[LexborNode] = []
    child = node.first_child
    while child is not None and len(found) < _MOST_COLUMNS:
        if child.is_element_node:
            found.append(child)
        child = child.next
    return found


def cell_width(cell: LexborNode) -> int:
    """The number of columns that a cell spans."""
    span = cell.attributes.get("colspan") or ""
    return min(max(int(span), 1), _MOST_COLUMNS) if span.isdecimal() and len(span) <= 4 else 1
