"""How many looks it takes to tell what is new on a page, by what earlier looks showed of its places.

    one     all of it is calm: a place that was the same at many visits in a row and has another text now; one where two
            looks agreed on texts that were never there before, and now has such a one again, at every other visit: a
            figure that the server renews; or a block of several texts in which no two looks ever differed, with
            one more or one less
    three   some of it is doubtful: in a block where two looks differed before, but for a place there where they agreed
            as often; a text that differed elsewhere; or the words of a button, which shops try out on their visitors
    two     else

Noise that differs by request shows itself at one of the next visits: each is a look, too. Where it never did, a second
look would only agree. Where it did, two looks may agree by chance: one of two texts does so every other time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from tidings.read.page.compare.comparison import Comparison
from tidings.read.page.compare.keys import agreed_key, block_key, changed_key, slot_key
from tidings.read.page.compare.look import Look
from tidings.read.page.compare.memory import BLOCK_BITS, PageMemory, identity_of

LEAST_REPLACED = 4  # visits in a row at which a calm place had the text that another one took the place of
LEAST_VISITS = 5  # of a page whose blocks may be calm: what comes and goes seldom shows itself later
# Texts that two looks agreed on: a pick of many hardly does so, one of a few was there before. What is kept for a
# minute differs at some looks only, so every other visit is looked at twice nevertheless.
LEAST_AGREED = 3
_LEAST_STAYED = 2  # texts of a calm block
_16_BITS = 0xFFFF


def looks_needed(look: Look, memory: PageMemory, visit: int, fresh: Sequence[int], found: Comparison) -> int:
    """Returns how many looks it takes to report these new leaves, and the rows of `found` as gone."""
    places = _Places(look, memory, fresh, found)
    if places.are_calm(visit):
        return 1
    return 3 if places.are_doubtful() else 2


def changed_places(
    look: Look, memory: PageMemory, visit: int, fresh: Sequence[int], gone: Iterable[int], *, agreed: bool
) -> dict[int, int]:
    """The keys of places that changed at this visit. `agreed`: several looks had what is new."""
    places = [*_leaf_places(look, fresh), *_row_places(memory, gone)]
    keys = [changed_key(place) for place in places]
    known = frozenset(map(identity_of, memory.rows))
    unknown = [leaf for leaf in fresh if look.identity(leaf) not in known] if agreed else []
    for place in _leaf_places(look, unknown):
        counted = (number for number in range(LEAST_AGREED, 0, -1) if agreed_key(place, number) in memory.keys)
        keys.append(agreed_key(place, min(next(counted, 0) + 1, LEAST_AGREED)))  # alone: memories have few keys
    return dict.fromkeys(keys, visit & _16_BITS)


class _Places:
    """The places where something is new or gone. `found`: its rows that are gone are reported."""

    def __init__(self, look: Look, memory: PageMemory, fresh: Sequence[int], found: Comparison) -> None:
        rows = memory.rows
        self._memory, self._found = memory, found
        self._new, self._old = Counter(_leaf_places(look, fresh)), Counter(_row_places(memory, found.gone))
        self._blocks = {look.tree.place(leaf) & BLOCK_BITS for leaf in fresh}
        self._blocks |= {rows[at].mark & BLOCK_BITS for at in found.gone}
        places = [*zip(_leaf_places(look, fresh), (look.tree.place(leaf) for leaf in fresh), strict=True)]
        places += zip(_row_places(memory, found.gone), (rows[at].mark for at in found.gone), strict=True)
        self._in_blocks = [(place, block & BLOCK_BITS) for place, block in places]
        self._is_on_button = any(look.tree.tag(leaf) == "button" for leaf in fresh)
        self._texts = {look.hash_list[leaf] for leaf in fresh} | {rows[at].hash for at in found.gone}
        known = frozenset(map(identity_of, rows))
        self._returned = Counter(_leaf_places(look, [leaf for leaf in fresh if look.identity(leaf) in known]))

    def are_calm(self, visit: int) -> bool:
        visits, rows = visit - self._memory.first, self._memory.rows
        if self._new == self._old and visits >= LEAST_REPLACED:
            return all(self._is_calm(place, visit) for place in self._old)
        if visits < LEAST_VISITS:
            return False
        stayed = Counter(rows[at].mark & BLOCK_BITS for at in self._found.same.values() if not rows[at].is_noise)
        return not self.are_doubtful() and all(stayed[block] >= _LEAST_STAYED for block in self._blocks)

    def are_doubtful(self) -> bool:
        keys, rows = self._memory.keys, self._memory.rows
        if self._is_on_button:
            return True
        if any(block_key(block) in keys and not self._has_agreed(place) for place, block in self._in_blocks):
            return True
        return any(row.is_noise and row.hash in self._texts for row in rows)

    def _has_agreed(self, place: int) -> bool:
        """Did two looks agree there on new texts so often, and never differ? What differs beside it does not
        count then."""
        keys = self._memory.keys
        return place not in keys and agreed_key(place, LEAST_AGREED) in keys and not self._returned[place]

    def _is_calm(self, place: int, visit: int) -> bool:
        if place in self._memory.keys:  # two looks differed there
            return False
        if visit % 2 and self._has_agreed(place):
            return not self.are_doubtful()
        changed = (self._memory.restless or {}).get(changed_key(place))
        return changed is None or (visit - changed) & _16_BITS >= LEAST_REPLACED


def _leaf_places(look: Look, leaves: Iterable[int]) -> list[int]:
    return [slot_key(look.tree.place(leaf), look.slot(leaf)) for leaf in leaves]


def _row_places(memory: PageMemory, rows: Iterable[int]) -> list[int]:
    return [slot_key(memory.rows[at].mark, memory.rows[at].slot) for at in rows]
