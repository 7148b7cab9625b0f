"""Lists that go on: reports, notices, offers. What is new joins what came before it, and stays while more comes.

A box that turns over shows something else in the same place, and what it showed before is gone. In a list that goes on
the new lines stand together, beside one that came at an earlier visit and is still there. That holds where the oldest
lines fall off at the other end, too.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np

from tidings.read.page.furniture import MOST_LINKED
from tidings.read.page.memory import LATER, SILENT, PageMemory
from tidings.read.page.segments import PageTree

_FEWEST = 2  # lines that are as they were
_FURTHEST = 60  # leaves on each side


class Continuation:
    """Of one visit. `came`: the leaves that are new, or back; `stable`: those that are as they were."""

    def __init__(
        self,
        tree: PageTree,
        memory: PageMemory,
        hashes: Sequence[int],
        came: Collection[int],
        stable: Collection[int],
    ) -> None:
        self._tree, self._memory, self._hashes = tree, memory, hashes
        self._came, self._stable = frozenset(came), stable

    def holds(self, leaf: int) -> bool:
        """Is this one of the new lines of such a list? Of links, the store decides."""
        if self._tree.share_linked(leaf) >= MOST_LINKED:
            return False
        sides = self._side(leaf, -1), self._side(leaf, 1)
        if sum(len(side) for side in sides) < _FEWEST:
            return False
        return any(side and self._joined(side[0]) for side in sides)

    def _side(self, leaf: int, step: int) -> list[int]:
        """The lines as they were on one side, the nearest first; none where more came behind them."""
        tree, path, found = self._tree, self._tree.path(leaf), list[int]()
        for _ in range(_FURTHEST):
            leaf += step
            if not 0 <= leaf < len(tree) or tree.path(leaf) != path:
                break
            if leaf in self._stable:
                found.append(leaf)
            elif found and leaf in self._came:
                return []
        return found

    def _joined(self, leaf: int) -> bool:
        """Did this one come after the first visit, and not as noise?"""
        known, at = self._memory.find(np.array([self._hashes[leaf]], np.int64))
        if not known[0]:
            return False
        mark = int(self._memory.marks[at[0]])
        return bool(mark & LATER) and not mark & SILENT
