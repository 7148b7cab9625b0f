"""Walls of posts: cards of what other people wrote, of which a few are shown in turn.

A card is a post by its sign: a count of likes ("♥ 12") or who wrote it ("@mona"). A wall has two of them or more. What
a post says is noise where it was on the wall before and the whole card is another now; so is the name that came with
it, and as many posts that left. Its age is noise in any case. A post that was never there is reported. Where something
else of the card stayed (the name of a product that people may like), the card was edited: that is reported.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cached_property

from tidings.read.page.compare.comparison import Comparison
from tidings.read.page.compare.look import Look
from tidings.read.page.compare.memory import BLOCK_BITS, PageMemory
from tidings.read.page.words.kinds_of_text import is_telling
from tidings.read.page.words.tallies import is_tally

_LEAST_POSTS = 2
_HANDLE = re.compile(r"@[\w.-]{2,30}(?:@[\w.-]+)?")
_BARE_AGE = re.compile(r"\d{1,2}\s?(?:s|sec|m|min|h|hr|std|t|d|j|w|ч|д|год|хв|мин|分|時間|日)\.?", re.IGNORECASE)


class PostWalls:
    """The posts among the new leaves of one look, and the rows of those that are gone."""

    def __init__(self, look: Look, memory: PageMemory, found: Comparison) -> None:
        self._look, self._memory, self._found = look, memory, found

    def holds(self, leaf: int) -> bool:
        return leaf in self._turned

    def left(self, at: int) -> bool:
        return at in self._left

    @cached_property
    def _signs(self) -> frozenset[int]:
        """The leaves that are signs of posts, where several are in the same place."""
        tree = self._look.tree
        found = [leaf for leaf in self._look.leaves if _is_sign(tree.texts[leaf])]
        places = Counter(tree.place(leaf) for leaf in found)
        return frozenset(leaf for leaf in found if places[tree.place(leaf)] >= _LEAST_POSTS)

    @cached_property
    def _turned(self) -> frozenset[int]:
        if not self._signs:
            return frozenset()
        ages = (leaf for leaf in self._found.fresh if _is_passing(self._look.tree.texts[leaf]))
        posts = (one for leaf in self._found.fresh for one in self._post(leaf))
        return frozenset(posts).union(leaf for leaf in ages if not self._signs.isdisjoint(self._card(leaf)))

    def _card(self, leaf: int) -> range:
        return self._look.slots.small_card(leaf)

    def _post(self, leaf: int) -> list[int]:
        """The leaves of the card of a text that is back on its wall; none where it is something else."""
        tree, fresh = self._look.tree, self._fresh
        if not is_telling(tree.texts[leaf]) or not self._was_here(leaf):
            return []
        card = self._card(leaf)
        if self._signs.isdisjoint(card):
            return []
        rest = [one for one in card if one != leaf and not _is_passing(tree.texts[one])]
        if any(one not in fresh and not _is_sign(tree.texts[one]) for one in rest):
            return []
        return [one for one in card if one == leaf or _is_passing(tree.texts[one]) or self._was_here(one)]

    def _was_here(self, leaf: int) -> bool:
        return (self._look.hash_list[leaf], self._look.tree.place(leaf) & BLOCK_BITS) in self._earlier

    @cached_property
    def _fresh(self) -> frozenset[int]:
        return frozenset(self._found.fresh)

    @cached_property
    def _earlier(self) -> frozenset[tuple[int, int]]:
        """What was in a block at any visit, beside whatever label."""
        return frozenset((row.hash, row.mark & BLOCK_BITS) for row in self._memory.rows)

    @cached_property
    def _left(self) -> frozenset[int]:
        """The rows that posts which are back took the place of: as many in each block, and any signs and ages."""
        tree, rows, texts = self._look.tree, self._memory.rows, self._memory.texts or {}
        room = Counter(tree.place(leaf) & BLOCK_BITS for leaf in self._turned)
        left = set()
        for at in self._found.gone:
            block, text = rows[at].mark & BLOCK_BITS, texts.get(at, "")
            if block not in room:
                continue
            if _is_passing(text) or _is_sign(text):
                left.add(at)
            elif is_telling(text) and room[block] > 0:
                room[block] -= 1
                left.add(at)
        return frozenset(left)


def _is_sign(text: str) -> bool:
    return is_tally(text) or _HANDLE.fullmatch(text.strip()) is not None


def _is_passing(text: str) -> bool:
    """Is it an age or a count, which is another at each visit?"""
    return is_tally(text) or _BARE_AGE.fullmatch(text.strip()) is not None
