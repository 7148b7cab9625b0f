"""Sentences that turn by the hour of the day: "The desk answers", in the evening "The desk rests", and so on each day.

Whatever the words are, a text follows the clock where the same one took the place of the same other one at this hour
of the day before, and gave way to it again since. What turns at another hour, or after some days, is reported, and so
are trouble, prices, what is sold or left, and cells of tables.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from datetime import datetime

from tidings.read.page.compare.comparison import Comparison
from tidings.read.page.compare.keys import hour_key, key_of_turn
from tidings.read.page.compare.look import Look
from tidings.read.page.compare.memory import BLOCK_BITS, PageMemory
from tidings.read.page.compare.variants import with_prices
from tidings.read.page.tree.elements import HEADINGS
from tidings.read.page.turns.rotations import Rotation
from tidings.read.page.words.momentary_text import is_grave, is_lasting, says_trouble
from tidings.text.tokens import fold_accents

_HOUR, _DAY = 3600, 24  # seconds; hours
_NEAR = (-1, 0, 1)  # hours: visits are not on the hour
_LEAST_PHRASE = 10  # characters of two words or more
_APART = HEADINGS | {"td", "th", "dt", "dd"}


def hour_turns(look: Look, memory: PageMemory, found: Comparison, at: datetime | None) -> Rotation:
    """What took the place of another text as it did at this hour yesterday. `at`: the time of the visit."""
    if at is None:
        return Rotation()
    hour, leaves, rows, keys = int(at.timestamp()) // _HOUR, set[int](), set[int](), set[int]()
    for leaf, row in _replaced(look, memory, found):
        old, new, place = memory.rows[row].hash, look.hash_list[leaf], look.tree.place(leaf)
        turn, back = key_of_turn(old, new, place), key_of_turn(new, old, place)
        keys.add(hour_key(turn, hour))
        yesterday = (hour_key(turn, hour - _DAY + near) for near in _NEAR)
        since = (hour_key(back, hour - hours) for hours in range(_DAY))
        if any(one in memory.keys for one in yesterday) and any(one in memory.keys for one in since):
            leaves.add(leaf)
            rows.add(row)
    return Rotation(frozenset(leaves), frozenset(rows), frozenset(keys))


def _replaced(look: Look, memory: PageMemory, found: Comparison) -> Iterator[tuple[int, int]]:
    """The only sentence that came to a block with the only one that went from it, as leaf and row."""
    if not found.fresh or not found.gone:
        return
    came, went = defaultdict[int, list[int]](list), defaultdict[int, list[int]](list)
    for leaf in found.fresh:
        came[look.tree.place(leaf) & BLOCK_BITS].append(leaf)
    for at in found.gone:
        went[memory.rows[at].mark & BLOCK_BITS].append(at)
    texts = memory.texts or {}
    for block, leaves in came.items():
        if len(leaves) != 1 or len(went[block]) != 1 or look.tree.tag(leaves[0]) in _APART:
            continue
        if _may_turn(texts.get(went[block][0], "")) and _may_turn(look.tree.text(leaves[0])):
            yield leaves[0], went[block][0]


def _may_turn(text: str) -> bool:
    if len(text) < _LEAST_PHRASE or " " not in text.strip():
        return False
    folded = fold_accents(text)
    return with_prices(text) == text and not (says_trouble(text) or is_grave(folded) or is_lasting(folded))
