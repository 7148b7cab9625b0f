"""Where the leaves of a page are in its tables, so that a diff can be drawn as a table.

Only tables with data count: at least two rows and two columns, no table within, short cells. A page that is laid out in
tables is read as text.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from selectolax.lexbor import LexborNode

from tidings.read.page.tree.segments import PageTree
from tidings.read.page.tree.table_labels import cell_width, child_elements

MOST_COLUMNS: Final = 40
_LONGEST_CELL = 300  # characters, on average
_CELL_TAGS = frozenset({"td", "th"})
_PARTS = frozenset({"thead", "tbody", "tfoot"})


class CellPlace(NamedTuple):
    """A cell of a table. Tables are counted from 0 in the order of the page."""

    table: int
    row: tuple[int, int]  # (its number, 0); of a row that is gone: (that of the row before it, its old number + 1)
    column: int
    width: int  # columns
    is_head: bool


class TableCells:
    """The cells of one page, computed on demand."""

    def __init__(self, tree: PageTree) -> None:
        self._tree = tree
        self._cell_blocks: dict[int, int | None] = {}  # block -> the cell around it
        self._tables: dict[int, dict[int, CellPlace]] = {}  # table -> its cells; none where it has no data
        self._count = 0

    def place(self, leaf: int) -> CellPlace | None:
        """The cell that a leaf is in; None where it is in no table with data."""
        block = self._cell_block(self._tree.owners[leaf])
        if block is None:
            return None
        cell = self._tree.blocks[block]
        table = _table_of(cell)
        return None if table is None else self._cells(table).get(cell.mem_id)

    def _cell_block(self, block: int) -> int | None:
        chain = []
        while block not in self._cell_blocks:
            chain.append(block)
            is_cell = self._tree.blocks[block].tag in _CELL_TAGS
            if is_cell or block == 0:
                self._cell_blocks[block] = block if is_cell else None
                break
            block = self._tree.above[block]
        found = self._cell_blocks[block]
        for one in chain:
            self._cell_blocks[one] = found
        return found

    def _cells(self, table: LexborNode) -> dict[int, CellPlace]:
        known = self._tables.get(table.mem_id)
        if known is None:
            known = self._tables[table.mem_id] = {}
            rows = _rows(table)
            if _has_data(table, rows):
                for number, row in enumerate(rows):
                    column = 0
                    for cell in row:
                        width = cell_width(cell)
                        known[cell.mem_id] = CellPlace(self._count, (number, 0), column, width, cell.tag == "th")
                        column += width
                self._count += 1
        return known


def _table_of(cell: LexborNode) -> LexborNode | None:
    row = cell.parent
    if row is None or row.tag != "tr":
        return None
    table = row.parent
    if table is not None and table.tag in _PARTS:
        table = table.parent
    return table if table is not None and table.tag == "table" else None


def _rows(table: LexborNode) -> list[list[LexborNode]]:
    found = []
    for part in child_elements(table):
        for row in child_elements(part) if part.tag in _PARTS else (part,):
            if row.tag == "tr":
                found.append([cell for cell in child_elements(row) if cell.tag in _CELL_TAGS])
    return found


def _has_data(table: LexborNode, rows: list[list[LexborNode]]) -> bool:
    if table.attributes.get("role") in ("presentation", "none") or len(table.css("table")) > 1:
        return False
    widths = [sum(map(cell_width, row)) for row in rows]
    if sum(width > 1 for width in widths) < 2 or max(widths) > MOST_COLUMNS:
        return False
    return len(table.text()) <= _LONGEST_CELL * sum(map(len, rows))
