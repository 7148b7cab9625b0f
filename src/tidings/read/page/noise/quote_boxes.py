"""Boxes of market quotes: small tables of figures, signed percentages among them, which all move together.

    Last 12.34   Change +0.52 %   Volume 120,400   Bid 12.33

A single price is none, nor is a table of shares of votes: it has percentages without a sign. One move may be a revision
of all figures, so a box is noise from the second of two moves at visits in a row on, less than a day apart.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cached_property

from tidings.read.page.compare.comparison import Comparison
from tidings.read.page.compare.keys import anchor_key, slot_key
from tidings.read.page.compare.look import Look
from tidings.read.page.compare.memory import PageMemory
from tidings.text.tokens import fold_accents

_FIGURE = re.compile(r"[+\-−–±]?\s?\d[\d.,'\u2019\s]*\s?[%kKmMbB]?")
_SIGNED = re.compile(r"[+\-−–±]\s?\d+(?:[.,]\d+)?\s?%")
_DECIMALS = re.compile(r"\d[.,]\d")
_COUNTED = re.compile(  # elections and epidemics have signed shares, too, and every move of them is reported
    r"\b(?:votes?|seats|stimmen|sitze|voix|sieges|votos?|escanos|voti|seggi|stemmen|zetels|glos\w*|cases|deaths|falle|cas|"
    r"deces|casos|casi|decessi|gevallen|przypadk\w+)\b"
)
_BOXES = {"td": "table", "dd": "dl"}
_LEAST_FIGURES = 3
_MOST_FIGURES = 200
_LEAST_MOVED = 0.75  # of the figures: one may be the same by chance
_LONGEST = 24  # characters
_LONGEST_APART = 24 * 60  # minutes
_LONGEST_WITHOUT = 2  # visits from one move to the next
_QUOTES = 6_000_000  # an anchor of a box, not of a text
_16_BITS = 0xFFFF


class QuoteBoxes:
    """The boxes of quotes in one look. `elapsed`: minutes since the last visit; `moves`: keys for the memory, by which
    the next visit knows that they moved."""

    def __init__(self, look: Look, memory: PageMemory, found: Comparison, elapsed: int | None) -> None:
        self._look, self._memory, self._found = look, memory, found
        self._soon = elapsed is not None and elapsed <= _LONGEST_APART
        self.moves: set[int] = set()

    def holds(self, leaf: int) -> bool:
        return leaf in self._leaves

    @cached_property
    def rows(self) -> frozenset[int]:
        """The rows of the memory that figures of quotes took the place of."""
        places = {self._place(leaf) for leaf in self._leaves}
        return frozenset(at for place in places for at in self._gone.get(place, ()))

    @cached_property
    def _leaves(self) -> frozenset[int]:
        tree = self._look.tree
        fresh = frozenset(leaf for leaf in self._found.fresh if _is_figure(tree.texts[leaf]))
        if not self._soon or len(fresh) < _LEAST_FIGURES or not any(_is_signed(tree.texts[leaf]) for leaf in fresh):
            return frozenset()
        found = set[int]()
        for box in {self._box(leaf) for leaf in fresh} - {0}:
            first, last = self._look.slots.span(box)
            figures = [leaf for leaf in range(first, last + 1) if _is_figure(tree.texts[leaf])]
            moved = [leaf for leaf in figures if leaf in fresh]
            is_counted = any(_COUNTED.search(fold_accents(tree.texts[leaf])) for leaf in range(first, last + 1))
            if self._is_quote(figures, moved) and not is_counted and self._moved_before(moved[0]):
                found.update(moved)
        return frozenset(found)

    def _is_quote(self, figures: list[int], moved: list[int]) -> bool:
        tree = self._look.tree
        texts = [tree.text(leaf) for leaf in figures]
        if not _LEAST_FIGURES <= len(moved) <= _MOST_FIGURES or len(moved) < _LEAST_MOVED * len(figures):
            return False
        if not any(map(_is_signed, texts)) or any("%" in text and not _is_signed(text) for text in texts):
            return False
        # Discounts have no decimals.
        if not any(_is_signed(text) and _DECIMALS.search(text) for text in texts):
            return False
        return all(self._gone.get(self._place(leaf)) for leaf in moved)

    def _moved_before(self, leaf: int) -> bool:
        """Did the box move at one of the last visits, too? This move is remembered."""
        key = anchor_key(slot_key(self._look.tree.place(leaf), 0), _QUOTES)
        self.moves.add(key)
        last = (self._memory.restless or {}).get(key)
        return last is not None and (self._memory.last + 1 - last) & _16_BITS <= _LONGEST_WITHOUT

    def _box(self, leaf: int) -> int:
        """The table or the list of definitions around a figure; 0: none."""
        tree, block = self._look.tree, self._look.tree.owners[leaf]
        wanted = _BOXES.get(tree.tags[block])
        while block and wanted and tree.tags[block] != wanted:
            block = tree.above[block]
        return block if wanted else 0

    def _place(self, leaf: int) -> int:
        return slot_key(self._look.tree.place(leaf), self._look.slot(leaf))

    @cached_property
    def _gone(self) -> dict[int, list[int]]:
        texts, rows = self._memory.texts or {}, self._memory.rows
        found: dict[int, list[int]] = defaultdict(list)
        for at in self._found.gone:
            if _is_figure(texts.get(at, "")):
                found[slot_key(rows[at].mark, rows[at].slot)].append(at)
        return found


def _is_figure(text: str) -> bool:
    return len(text) <= _LONGEST and _FIGURE.fullmatch(text.strip()) is not None


def _is_signed(text: str) -> bool:
    return _SIGNED.fullmatch(text.strip()) is not None
