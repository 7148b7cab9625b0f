"""Steady texts among random ones, in places that show a pick of a set.

A text is steady that all looks had in a place where two looks differ. What is new in such a place is noise, and
so is what is gone: most of it is another random pick. But where a text that was there at so many visits that chance
does not explain it is gone, something true changed: it is reported, and what is new beside it is looked at again, three
times in all.

So it is where a block that had the same number of texts at all visits has more: what was never on the page is looked at
three times, and reported if all looks have it.

How many visits it takes until a text is steady depends on what the place shows: where it picks one of two, a text stays
by chance at every other look; where it picks three of fifty, hardly ever.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from functools import cached_property

from tidings.read.page.compare.comparison import Comparison
from tidings.read.page.compare.keys import block_key, length_key, stayed_key
from tidings.read.page.compare.look import Look
from tidings.read.page.compare.memory import BLOCK_BITS, PageMemory, identity_of

_MOST_CHANCE = 0.05  # that a random pick was there at all these visits
_UNKNOWN_SHARE = 0.5  # of its texts that a place shows
_LONGEST = 40  # texts of a block whose number is remembered
_LEAST_ALIKE = 3  # visits at which it was the same
_MOST_REMEMBERED = 64  # texts of a page whose first visit is remembered
_LONG = 64  # visits at which no random pick is there each time
_16_BITS = 0xFFFF


class SteadyTexts:
    """The steady texts of restless places that are gone at one visit."""

    def __init__(self, look: Look, memory: PageMemory, found: Comparison, visit: int) -> None:
        self._look, self._memory, self._found, self._visit = look, memory, found, visit
        self._since = memory.restless or {}

    def includes(self, at: int) -> bool:
        """Was a row that is gone there for so long that it was no random pick?"""
        row = self._memory.rows[at]
        since = None if row.is_noise or not self._since else self._since.get(stayed_key(*identity_of(row)))
        return since is not None and (self._visit - since) & _16_BITS >= self._needed(row.mark & BLOCK_BITS)

    def left(self, leaf: int) -> bool:
        """Did one of them leave the block of a new leaf?"""
        return self._look.tree.place(leaf) & BLOCK_BITS in self._left

    def joined(self, leaf: int) -> bool:
        """Is it a text that was never on the page, in a restless block that always had fewer?"""
        return self._look.hash_list[leaf] not in self._texts and self._has_grown(
            self._look.tree.place(leaf) & BLOCK_BITS
        )

    def _has_grown(self, block: int) -> bool:
        if self._visit - self._memory.first < _LEAST_ALIKE or block_key(block) not in self._memory.keys:
            return False
        length = self._lengths[block]
        before = [number for number in range(1, _LONGEST + 1) if length_key(block, number) in self._memory.keys]
        return len(before) == 1 and before[0] < length

    @cached_property
    def _lengths(self) -> Counter[int]:
        """The texts of each block now."""
        return Counter(self._look.tree.place(leaf) & BLOCK_BITS for leaf in self._look.leaves)

    @cached_property
    def _texts(self) -> frozenset[int]:
        return frozenset(row.hash for row in self._memory.rows)

    @cached_property
    def _left(self) -> frozenset[int]:
        rows = self._memory.rows
        return frozenset(rows[at].mark & BLOCK_BITS for at in self._found.gone if self.includes(at))

    def _needed(self, block: int) -> int:
        """The visits at which a text has to be there, so that it is hardly a random pick."""
        shown, known = self._counts
        share = shown[block] / known[block] if known[block] else _UNKNOWN_SHARE
        if share >= 1:
            return _16_BITS
        visits, chance = 1, share
        while chance > _MOST_CHANCE:
            visits, chance = visits + 1, chance * share
        return visits

    @cached_property
    def _counts(self) -> tuple[Counter[int], Counter[int]]:
        """The numbers, by block, of random texts that the last visit showed, and of those that are known."""
        rows = self._memory.rows
        shown = Counter(rows[at].mark & BLOCK_BITS for at in self._memory.latest if rows[at].is_noise)
        return shown, Counter(row.mark & BLOCK_BITS for row in rows if row.is_noise)

    def remembered(self, after: PageMemory, lost: frozenset[int], told: Collection[int] = ()) -> dict[int, int]:
        """The keys of the memory after this visit, with the first visits of the texts in restless places that all looks
        had. `lost`: leaves that not all looks had; `told`: leaves that took the place of a steady text and
        were reported: they are no random picks either."""
        restless = dict(after.restless or {})
        if not restless:
            return restless
        if self._since:
            for at in self._memory.latest:
                restless.pop(stayed_key(*identity_of(self._memory.rows[at])), None)
        latest = [after.rows[at] for at in after.latest]
        blocks = frozenset(block for block in {row.mark & BLOCK_BITS for row in latest} if block_key(block) in restless)
        if not blocks:
            return restless
        proved = {self._look.identity(leaf) for leaf in lost}
        steady = (identity_of(row) for row in latest if not row.is_noise and row.mark & BLOCK_BITS in blocks)
        keys = [stayed_key(*one) for one in steady if one not in proved][:_MOST_REMEMBERED]
        now, long_ago = self._visit & _16_BITS, (self._visit - _LONG) & _16_BITS
        known = dict.fromkeys((stayed_key(*self._look.identity(leaf)) for leaf in told), long_ago)
        known.update(self._since)
        lengths = {length_key(one, self._lengths[one]): now for one in blocks if 0 < self._lengths[one] <= _LONGEST}
        return restless | lengths | {key: known.get(key, now) for key in keys}


def card_heading(look: Look, leaf: int) -> int | None:
    """The link above a leaf that is in one of several small cards, where cards were proved to be random picks. What is
    below a link that the page has elsewhere, or that is a pick itself, says what another page says."""
    tree, heading = look.tree, look.slots.heading(leaf)
    if heading is None or not tree.linked[heading] or block_key(tree.place(leaf)) not in look.keys:
        return None
    cards = sum(place == tree.place(heading) for place in map(tree.place, range(len(tree))))
    return heading if cards > 1 and heading in look.slots.small_card(leaf) else None
