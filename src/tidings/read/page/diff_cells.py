"""Where the segments of a diff are in the tables of the new version.

A cell that is gone has a place there, too: in the row that its neighbours are in now, or in a row of its own, after the
row that its row followed.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from functools import cached_property

from tidings.read.page.tree.segments import PageTree
from tidings.read.page.tree.table_cells import CellPlace, TableCells

Row = tuple[int, int]  # (table, number)


class DiffCells:
    """The cells of both versions. `pairs`: (old leaf, new leaf) of segments that changed; `old`, `new`: the hashes of
    all leaves."""

    def __init__(
        self,
        before: PageTree,
        after: PageTree,
        pairs: Iterable[tuple[int, int]],
        old: Sequence[int],
        new: Sequence[int],
    ) -> None:
        self._before, self._after = TableCells(before), TableCells(after)
        self._changed, self._old, self._new = tuple(pairs), old, new
        self._anchors: dict[Row, int] = {}

    def of_new(self, leaf: int) -> CellPlace | None:
        return self._after.place(leaf)

    def of_old(self, leaf: int) -> CellPlace | None:
        place = self._before.place(leaf)
        if place is None:
            return None
        table = self._tables.get(place.table)
        if table is None:  # the whole table is gone
            return place._replace(table=-1 - place.table, row=(0, place.row[0] + 1))
        row = self._rows.get((place.table, place.row[0]))
        if row is not None and row[0] == table:
            return place._replace(table=table, row=(row[1], 0))
        return place._replace(table=table, row=(self._anchor(place.table, place.row[0], table), place.row[0] + 1))

    def _anchor(self, old_table: int, number: int, table: int) -> int:
        """The new row of the nearest row before that is still there; -1 where there is none."""
        passed, found = [], -1
        while number >= 0:
            if (old_table, number) in self._anchors:
                found = self._anchors[old_table, number]
                break
            row = self._rows.get((old_table, number))
            if row is not None and row[0] == table:
                found = row[1]
                break
            passed.append(number)
            number -= 1
        self._anchors |= {(old_table, one): found for one in passed}
        return found

    @cached_property
    def _rows(self) -> dict[Row, Row]:
        """Maps rows of the old tables to those rows of the new ones that most of their cells are in."""
        votes: dict[Row, Counter[Row]] = defaultdict(Counter)
        for old, new in self._pairs:
            votes[old.table, old.row[0]][new.table, new.row[0]] += 1
        return {row: found.most_common(1)[0][0] for row, found in votes.items()}

    @cached_property
    def _tables(self) -> dict[int, int]:
        votes: dict[int, Counter[int]] = defaultdict(Counter)
        for old, new in self._pairs:
            votes[old.table][new.table] += 1
        return {table: found.most_common(1)[0][0] for table, found in votes.items()}

    @cached_property
    def _pairs(self) -> list[tuple[CellPlace, CellPlace]]:
        """The places of cells on both sides: of those that changed, and of those whose words stayed, as often as
        before."""
        old, new = _by_hash(self._before, self._old), _by_hash(self._after, self._new)
        found: list[tuple[CellPlace, CellPlace]] = []
        for key, places in old.items():
            others = new.get(key, [])
            if len(places) == len(others):
                found += zip(places, others, strict=True)
        for before, after in self._changed:
            was, is_now = self._before.place(before), self._after.place(after)
            if was is not None and is_now is not None:
                found += [(was, is_now)] * 2  # counts twice: both are in the same row
        return found


def _by_hash(cells: TableCells, hashes: Sequence[int]) -> dict[int, list[CellPlace]]:
    found: dict[int, list[CellPlace]] = defaultdict(list)
    for leaf, key in enumerate(hashes):
        place = cells.place(leaf)
        if place is not None:
            found[key].append(place)
    return found
