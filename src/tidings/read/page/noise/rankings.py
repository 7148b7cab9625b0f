"""Lists that rank a set: most read, searched now, trending; under any heading, in any language.

A ranking has as many entries as before, and they change places among themselves. A list of news, of closed lifts or of
products in stock has an order of its own, by date or name: what stays in it stays in order, and their number differs.
Where entries of a list changed places while others came that were there before, it is a ranking; from then on, what
returns there is no news, and neither is what it took the place of. What was never there is reported. Lists that differ
between two looks are none.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise

from tidings.read.page.compare.comparison import Comparison
from tidings.read.page.compare.keys import block_key, rotation_key, slot_key
from tidings.read.page.compare.look import Look
from tidings.read.page.compare.memory import PageMemory, identity_of
from tidings.read.page.noise.page_boilerplate import has_digit
from tidings.read.page.noise.rotations import Rotation

_LEAST_ENTRIES, _MOST_ENTRIES = 3, 30
_RANKS = 0x52414E4B  # beside the key of a place: it ranks, and does not only rotate


def ranking(look: Look, memory: PageMemory, found: Comparison) -> Rotation:
    """The entries of rankings that returned, and those that left them."""
    tree, latest = look.tree, frozenset(memory.latest)
    new: dict[int, list[int]] = defaultdict(list)
    for leaf in found.fresh:
        if tree.tag(leaf) == "li" and not has_digit(tree.texts[leaf]):
            block = tree.place(leaf)
            if block_key(block) not in memory.keys:  # of random picks, looks tell which are true
                new[slot_key(block, look.slot(leaf))].append(leaf)
    if not new or len(latest) == len(memory.rows):
        return Rotation()
    shown, listed = _entries(look, new), _rows(memory, new)
    earlier = frozenset(identity_of(row) for at, row in enumerate(memory.rows) if at not in latest)
    gone, texts = frozenset(found.gone), memory.texts or {}
    leaves, rows, keys = set[int](), set[int](), set[int]()
    for place, came in new.items():
        entries, before = shown[place], listed[place]
        if len(entries) != len(before) or not _LEAST_ENTRIES <= len(entries) <= _MOST_ENTRIES:
            continue
        returned = [leaf for leaf in came if look.identity(leaf) in earlier]
        key = rotation_key(place ^ _RANKS)
        if returned and (key in memory.keys or _changed_places(entries, before, found)):
            keys.add(key)
            leaves.update(returned)
            rows.update(at for at in before if at in gone and not has_digit(texts.get(at, "")))
    return Rotation(frozenset(leaves), frozenset(rows), frozenset(keys))


def _entries(look: Look, places: dict[int, list[int]]) -> dict[int, list[int]]:
    """The entries of these places now, in order."""
    found: dict[int, list[int]] = defaultdict(list)
    for leaf in look.leaves:
        if look.tree.tag(leaf) == "li" and (place := slot_key(look.tree.place(leaf), look.slot(leaf))) in places:
            found[place].append(leaf)
    return found


def _rows(memory: PageMemory, places: dict[int, list[int]]) -> dict[int, list[int]]:
    """The rows of these places at the last visit, in order."""
    found: dict[int, list[int]] = defaultdict(list)
    for at in memory.latest:
        row = memory.rows[at]
        if (place := slot_key(row.mark, row.slot)) in places:
            found[place].append(at)
    return found


def _changed_places(entries: list[int], before: list[int], found: Comparison) -> bool:
    """Are two entries that stayed in another order than before?"""
    ranks = {at: rank for rank, at in enumerate(before)}
    stayed = [ranks[at] for leaf in entries if (at := found.same.get(leaf)) is not None and at in ranks]
    return any(one > other for one, other in pairwise(stayed))
