"""Ages in a list, each of which moves on to what another said before.

    before   posted 22 hours ago   posted 1 day ago    posted 2 days ago
    now      posted 1 day ago      posted 2 days ago   posted 3 days ago

By its words, "1 day ago" is what was there before. What is new or gone is compared with all ages of its place, then.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from functools import cached_property

from tidings.read.page.compare.look import Look
from tidings.read.page.compare.memory import BLOCK_BITS, PageMemory
from tidings.read.page.words.passing_text import is_passing, names_age
from tidings.text.tokens import fold_accents

_LONGEST = 80  # characters
_MOST = 60  # different ages of a place
_MOST_COMPARED = 2_500  # pairs of texts on a page, some 0.1 ms each


class ListedAges:
    """The listed ages of one look. `elapsed`: minutes since the last visit."""

    def __init__(self, look: Look, memory: PageMemory, at: datetime | None, elapsed: int | None) -> None:
        self._look, self._memory, self._at, self._elapsed = look, memory, at, elapsed
        self._compared = 0  # pairs of texts

    def holds(self, leaf: int) -> bool:
        """Is it what another age of its place has become?"""
        text = _age_of(self._look.tree.text(leaf))
        return text is not None and any(self._moved(old, text) for old in self._old.get(self._block(leaf), ()))

    def was(self, at: int) -> bool:
        """Was a row that is gone an age, and has it become one of those of its place?"""
        text = _age_of((self._memory.texts or {}).get(at, ""))
        block = self._memory.rows[at].mark & BLOCK_BITS
        return text is not None and any(self._moved(text, new) for new in self._new.get(block, ()))

    def _moved(self, old: str, new: str) -> bool:
        self._compared += 1
        return self._compared <= _MOST_COMPARED and is_passing(old, new, self._at, self._elapsed)

    def _block(self, leaf: int) -> int:
        return self._look.tree.place(leaf) & BLOCK_BITS

    @cached_property
    def _old(self) -> dict[int, set[str]]:
        """The ages of the last visit, by block."""
        texts, rows = self._memory.texts or {}, self._memory.rows
        return _by_block((rows[at].mark & BLOCK_BITS, texts.get(at, "")) for at in self._memory.latest)

    @cached_property
    def _new(self) -> dict[int, set[str]]:
        tree = self._look.tree
        return _by_block((self._block(leaf), tree.text(leaf)) for leaf in range(len(tree)))


def _by_block(texts: Iterable[tuple[int, str]]) -> dict[int, set[str]]:
    found: dict[int, set[str]] = defaultdict(set)
    for block, text in texts:
        age = _age_of(text)
        if age is not None and len(found[block]) < _MOST:
            found[block].add(age)
    return found


def _age_of(text: str) -> str | None:
    """A short text that says how old something is, folded; how long a thing takes is no age."""
    if len(text) > _LONGEST or not any(map(str.isdigit, text)):
        return None
    folded = fold_accents(text)
    return folded if names_age(folded) else None
