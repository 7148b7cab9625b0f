"""Places of a page that are known to be calm: what is new there is told without a second look.

Noise that differs by request shows itself at one of the next visits: each is a look, too. Where a place has shown the
same at many visits in a row, and what is new there took the place of one text, a second look would only agree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tidings.read.page.compare.keys import changed_key, slot_key
from tidings.read.page.compare.look import Look
from tidings.read.page.compare.memory import PageMemory

LEAST_VISITS = 5  # in a row at which a calm place was the same
_16_BITS = 0xFFFF


def are_calm(look: Look, memory: PageMemory, visit: int, fresh: Iterable[int], gone: Iterable[int]) -> bool:
    """Did each of these new leaves take the place of one of these rows, in a place that was calm until now?"""
    if visit - memory.first < LEAST_VISITS:
        return False
    new, old = Counter(_leaf_places(look, fresh)), Counter(_row_places(memory, gone))
    return new == old and all(_is_calm(memory, visit, place) for place in old)


def changed_places(
    look: Look, memory: PageMemory, visit: int, fresh: Iterable[int], gone: Iterable[int]
) -> dict[int, int]:
    """The keys of places that changed at this visit."""
    places = [*_leaf_places(look, fresh), *_row_places(memory, gone)]
    return {changed_key(place): visit & _16_BITS for place in places}


def _is_calm(memory: PageMemory, visit: int, place: int) -> bool:
    changed = (memory.restless or {}).get(changed_key(place))
    return changed is None or (visit - changed) & _16_BITS >= LEAST_VISITS


def _leaf_places(look: Look, leaves: Iterable[int]) -> list[int]:
    return [slot_key(look.tree.place(leaf), look.slot(leaf)) for leaf in leaves]


def _row_places(memory: PageMemory, rows: Iterable[int]) -> list[int]:
    return [slot_key(memory.rows[at].mark, memory.rows[at].slot) for at in rows]
