"""Sets that rotate: places of a page that show a few of a set, others from visit to visit, which return.

One text that is back may be news: a notice, a state. Where most of a place, and two texts of four words or more, are
back at once, and it had more texts before than it shows, others of a set have their turn; from then on, what returns
there is no news, and neither is what it took the place of. What was never there is told.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import NamedTuple

from tidings.read.page.compare.comparison import Comparison
from tidings.read.page.compare.keys import rotation_key, slot_key
from tidings.read.page.compare.look import Look, is_telling
from tidings.read.page.compare.memory import PageMemory, identity_of

_LEAST_RETURNED = 2  # at once
_LEAST_SHOWN = 4  # other texts that such a place has had at earlier visits


class Rotation(NamedTuple):
    """What returned, what it took the place of, and the keys of these places."""

    leaves: frozenset[int] = frozenset()
    rows: frozenset[int] = frozenset()
    keys: frozenset[int] = frozenset()


def rotation(look: Look, memory: PageMemory, found: Comparison) -> Rotation:
    if not found.fresh or len(memory.rows) == len(memory.latest):
        return Rotation()
    latest = frozenset(memory.latest)
    earlier = [row for at, row in enumerate(memory.rows) if at not in latest and not row.is_noise]
    known = frozenset(map(identity_of, earlier))
    new: dict[int, list[int]] = defaultdict(list)
    for leaf in found.fresh:
        if look.identity(leaf) in known and is_telling(look.tree.texts[leaf]):
            new[slot_key(look.tree.place(leaf), look.slot(leaf))].append(leaf)
    if not new:
        return Rotation()
    shown = Counter(slot_key(row.mark, row.slot) for row in earlier)
    stayed = Counter(slot_key(memory.rows[at].mark, memory.rows[at].slot) for at in found.same.values())
    places = [place for place in new if shown[place] >= max(_LEAST_SHOWN, stayed[place] + len(new[place]))]
    places = [place for place in places if _rotates(place, len(new[place]), stayed[place], memory)]
    texts = memory.texts or {}
    rows = (at for at in found.gone if slot_key(memory.rows[at].mark, memory.rows[at].slot) in places)
    return Rotation(
        frozenset(leaf for place in places for leaf in new[place]),
        frozenset(at for at in rows if is_telling(texts.get(at, ""))),
        frozenset(map(rotation_key, places)),
    )


def _rotates(place: int, returned: int, stayed: int, memory: PageMemory) -> bool:
    """Was it known to, or have most of its texts returned now?"""
    return rotation_key(place) in memory.keys or returned >= max(_LEAST_RETURNED, stayed)
