"""Boards of what comes next: tables and lists with a time of day in each row, which move on with the time of the visit.

Departures, arrivals, tee times, auctions: the rows are in the order of their times, and the first one is as far from
the time of the visit as it was at the visit before. A timetable stays where it is. One move may be chance (a programme
of another day), so the second one is the proof.

On such a board a time, a figure and what it has shown before are noise, and so is what went. Words that were never
there are reported.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from datetime import datetime
from functools import cached_property
from itertools import pairwise

from tidings.read.page.compare.comparison import Comparison
from tidings.read.page.compare.keys import anchor_key
from tidings.read.page.compare.look import Look
from tidings.read.page.compare.memory import BLOCK_BITS, PageMemory

_TIME = re.compile(r"(?:[^\W\d_]{1,12}\.? )?([01]?\d|2[0-3])[:.h]([0-5]\d)(?::[0-5]\d)?(?:\s?(?:h|uhr|Uhr))?")
_FIGURES = re.compile(r"[^\w]*(?:\d+|\d+[:.]\d+)\W{0,2}[^\W\d_]{0,4}\W?")  # "+10 min", "12:05"
_ROWS = {"td": 1, "li": 0}  # blocks between a cell and its row
_LEAST_ROWS = 3
_HOUR, _DAY = 60, 24 * 60
_LONGEST_BOARD = 12 * _HOUR
_SLACK = 90  # minutes by which the first row may be nearer or farther
_LONGEST_TIME = 24  # characters of a cell with a time
_BOARD = 5_000_000  # an anchor of a board, not of a text
_ZONES_NEAR = (0, -1, 1, -2, 2)


class LiveBoards:
    """The live boards of one look. `anchors`: keys for the memory, by which the next visit knows them."""

    def __init__(
        self, look: Look, memory: PageMemory, found: Comparison, at: datetime | None, elapsed: int | None
    ) -> None:
        self._look, self._memory, self._found, self._at, self._elapsed = look, memory, found, at, elapsed
        self.anchors: set[int] = set()

    def holds(self, leaf: int) -> bool:
        """Is it on a board, and nothing that was never there?"""
        tree = self._look.tree
        if tree.tag(leaf) not in _ROWS:
            return False
        block = tree.place(leaf) & BLOCK_BITS
        if block not in self.blocks:
            return False
        text = tree.text(leaf)
        return (
            _FIGURES.fullmatch(text) is not None
            or _TIME.fullmatch(text) is not None
            or (self._look.hash_list[leaf], block) in self._shown
        )

    @cached_property
    def blocks(self) -> frozenset[int]:
        """The blocks of boards that are proved."""
        at, elapsed = self._at, self._elapsed
        if at is None or not elapsed or not self._has_new_time:
            return frozenset()
        old, new = self._old_times, self._new_times
        now = at.hour * _HOUR + at.minute
        found = set()
        for block, times in new.items():
            if not _moved_on(old.get(block, []), times, elapsed):
                continue
            zone = (times[0] - now) % _DAY // _HOUR
            self.anchors.add(anchor_key(block, _BOARD + zone))
            near = (anchor_key(block, _BOARD + (zone + step) % 24) for step in _ZONES_NEAR)
            if not self._memory.keys.isdisjoint(near):
                found.add(block)
        return frozenset(found)

    @property
    def _has_new_time(self) -> bool:
        texts = (self._look.tree.texts[leaf] for leaf in self._found.fresh)
        return any(len(text) <= 2 * _LONGEST_TIME and _TIME.match(text.strip()) for text in texts)

    @cached_property
    def _new_times(self) -> dict[int, list[int]]:
        """The times of each table or list of which each row has one, by block."""
        tree, rows, boxes = self._look.tree, defaultdict[int, Counter[int]](Counter), defaultdict[int, set[int]](set)
        found: dict[int, list[int]] = defaultdict(list)
        for leaf, owner in enumerate(tree.owners):
            steps = _ROWS.get(tree.tags[owner])
            if steps is None:
                continue
            row = owner if steps == 0 else tree.above[owner]
            block = tree.place(leaf) & BLOCK_BITS
            boxes[block].add(tree.above[row])
            minutes = _minutes(tree.text(leaf), whole=steps > 0)
            rows[block][row] += minutes is not None
            if minutes is not None:
                found[block].append(minutes)
        return {
            block: times
            for block, times in found.items()
            if len(boxes[block]) == 1 and len(times) >= _LEAST_ROWS and set(rows[block].values()) == {1}
        }

    @cached_property
    def _old_times(self) -> dict[int, list[int]]:
        memory, texts = self._memory, self._memory.texts or {}
        found: dict[int, list[int]] = defaultdict(list)
        for at in memory.latest:
            block = memory.rows[at].mark & BLOCK_BITS
            if block in self._new_times:
                text = texts.get(at, "")
                minutes = _minutes(text, whole=len(text) <= _LONGEST_TIME)
                if minutes is not None:
                    found[block].append(minutes)
        return {block: _in_order(times) for block, times in found.items()}

    @cached_property
    def _shown(self) -> frozenset[tuple[int, int]]:
        return frozenset((row.hash, row.mark & BLOCK_BITS) for row in self._memory.rows)


def _minutes(text: str, *, whole: bool) -> int | None:
    found = _TIME.fullmatch(text) if whole else _TIME.match(text)
    return None if found is None else int(found[1]) * _HOUR + int(found[2])


def _in_order(times: Sequence[int]) -> list[int]:
    """Returns the times from the one behind the longest gap on: the memory keeps no order."""
    known = sorted(set(times))
    gaps = [(known[at] - known[at - 1]) % _DAY or _DAY for at in range(len(known))]
    first = gaps.index(max(gaps)) if gaps else 0
    return known[first:] + known[:first]


def _moved_on(old: Sequence[int], new: Sequence[int], elapsed: int) -> bool:
    """Are both boards in order, and has the later one moved on by what passed? At visits about a day apart any board
    has."""
    if len(old) < _LEAST_ROWS or not _is_board(old) or not _is_board(new) or set(old) == set(new):
        return False
    passed, moved = elapsed % _DAY, (new[0] - old[0]) % _DAY
    if not _HOUR // 2 <= passed <= _DAY - 2 * _SLACK:
        return False
    return min((moved - passed) % _DAY, (passed - moved) % _DAY) <= min(_SLACK, passed)


def _is_board(times: Sequence[int]) -> bool:
    steps = [(later - one) % _DAY for one, later in pairwise(times)]
    return sum(steps) <= _LONGEST_BOARD
