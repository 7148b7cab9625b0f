"""What belongs to the site and not to the page: menus, tag clouds, lists of related links, navigation, footers.

That a text stands on several pages says little by itself. "Sold out" stands on many pages of a shop, and is news on
each of them when it comes. So a text that recurs is furniture only by where it stands: in a row of links that recur as
it does, or in the site's own navigation or footer.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from tidings.read.page.memory import BLOCK_BITS
from tidings.read.page.segments import PageTree
from tidings.read.page.site_boilerplate import Recurring

MOST_LINKED = 0.5  # of a leaf that is no link
_NEAR = 4  # leaves on each side
_FEWEST = 2  # links beside it that make a row
_MOSTLY = 2 / 3
# Names are taken whole: the foot of a card (card-footer) is a part of the page.
_LANDMARK = re.compile(r"(?:^| > )(?:nav|footer|div#footer|div\.(?:site-)?footer)(?=$|[ .#])")
_CONTENT = re.compile(r"(?:^| > )(?:main|article)(?=$|[ .#])")


def is_landmark(path: str) -> bool:
    """Does this block lie in the navigation or the footer of the site?"""
    return _LANDMARK.search(path) is not None and _CONTENT.search(path) is None


class Furniture:
    """Of one page. `hashes` are those of all its leaves."""

    def __init__(self, tree: PageTree, hashes: Sequence[int], recurring: Recurring) -> None:
        self._tree, self._hashes, self._recurring = tree, hashes, recurring
        self._links: list[bool] | None = None
        self._blocks: dict[int, bool] | None = None

    def holds(self, leaf: int) -> bool:
        """Would a text that recurs be a part of it here?"""
        if is_landmark(self._tree.path(leaf)):
            return True
        if self._tree.share_linked(leaf) < MOST_LINKED:
            return False
        links = self._recurring_links()
        near = [links[other] for other in self._row(leaf)]
        return len(near) >= _FEWEST and sum(near) >= _MOSTLY * len(near)

    def was_in(self, block: int) -> bool:
        """Would one that is gone have been a part of it? Of its block some bits are remembered."""
        if self._blocks is None:
            self._blocks = self._by_block()
        return self._blocks.get(block & BLOCK_BITS, False)

    def _row(self, leaf: int) -> list[int]:
        """The nearest leaves on both sides, as long as they stand in the same block."""
        tree = self._tree
        path, row = tree.path(leaf), []
        for step, end in ((-1, -1), (1, len(tree))):
            for other in range(leaf + step, end, step)[:_NEAR]:
                if tree.path(other) != path:
                    break
                row.append(other)
        return row

    def _recurring_links(self) -> list[bool]:
        """Of all leaves: is it a link that recurs?"""
        if self._links is None:
            recurs = self._recurring.anywhere(np.array(self._hashes, np.int64)).tolist()
            self._links = [known and self._tree.share_linked(leaf) >= MOST_LINKED for leaf, known in enumerate(recurs)]
        return self._links

    def _by_block(self) -> dict[int, bool]:
        tree, links = self._tree, self._recurring_links()
        counts: dict[int, list[int]] = {}
        landmarks: dict[int, bool] = {}
        for leaf in range(len(tree)):
            key = tree.block(leaf) & BLOCK_BITS
            count = counts.setdefault(key, [0, 0])
            count[0] += 1
            count[1] += links[leaf]
            if key not in landmarks:
                landmarks[key] = is_landmark(tree.path(leaf))
        return {
            key: landmarks[key] or (leaves >= _FEWEST and found >= _MOSTLY * leaves)
            for key, (leaves, found) in counts.items()
        }
