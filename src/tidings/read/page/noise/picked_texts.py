"""Places that show a pick of a set of texts: sets that rotate, and steady texts among random ones.

A text is steady that all looks had in a place where two looks differ. What is new in such a place is silent, and
so is what is gone: most of it is another random pick. But where a text that was there at so many visits that chance
does not explain it is gone, something true changed: it is told, and what is new beside it is looked at again, three
times in all.

So it is where a block that had the same number of texts at all visits has more: what was never on the page is looked at
three times, and told if all looks have it.

How many visits it takes until a text is steady depends on what the place shows: where it picks one of two, a text stays
by chance at every other look; where it picks three of fifty, hardly ever.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cached_property
from typing import NamedTuple

from tidings.read.page.compare.comparison import Comparison
from tidings.read.page.compare.keys import block_key, length_key, moves_key, rotation_key, slot_key, stayed_key
from tidings.read.page.compare.look import Look, is_telling
from tidings.read.page.compare.memory import BLOCK_BITS, PageMemory, identity_of
from tidings.read.page.noise.page_furniture import is_beside_content
from tidings.read.page.words.momentary_text import says_harm
from tidings.read.page.words.opening_signs import says_open

# -- sets that rotate: places that show a few of a set, others from visit to visit, which return ------
#
# One text that is back may be news: a notice, a state. Where most of a place, and two texts of four words or more, are
# back at once, and it had more texts before than it shows, others of a set have their turn; from then on, what returns
# there is no news, and neither is what it took the place of. What was never there is told. Entries of a list beside the
# content may be shorter.

_LEAST_RETURNED = 2  # at once
_LEAST_PHRASE = 12  # characters of two words or three that are more than a state
_CELLS = frozenset({"td", "th", "dt", "dd"})
_RETURNS = 1  # of several texts of a block at once, after which they have their turns
_SHORT_RETURNS = 5  # of three and more that may be names of what there is
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
    beside = set[int]()
    for leaf in found.fresh:
        is_beside = look.identity(leaf) in known and _is_entry_beside(look, leaf)
        if is_beside or (look.identity(leaf) in known and is_telling(look.tree.texts[leaf])):
            place = slot_key(look.tree.place(leaf), look.slot(leaf))
            new[place].append(leaf)
            beside.update((place,) if is_beside else ())
    if not new:
        return Rotation()
    shown = Counter(slot_key(row.mark, row.slot) for row in earlier)
    stayed = Counter(slot_key(memory.rows[at].mark, memory.rows[at].slot) for at in found.same.values())
    places = [place for place in new if shown[place] >= max(_LEAST_SHOWN, stayed[place] + len(new[place]))]
    places = [place for place in places if _rotates(place, len(new[place]), stayed[place], memory)]
    texts = memory.texts or {}
    gone = ((at, slot_key(memory.rows[at].mark, memory.rows[at].slot)) for at in found.gone)
    return Rotation(
        frozenset(leaf for place in places for leaf in new[place]),
        frozenset(at for at, one in gone if one in places and (one in beside or is_telling(texts.get(at, "")))),
        frozenset(map(rotation_key, places)),
    )


def alternation(look: Look, memory: PageMemory, found: Comparison) -> Rotation:
    """Small sets: several texts of a block that were there before are back at once, in place of several others. For the
    first time that is told, for it may be undone; from the second time on they have their turns, short ones from the
    sixth. Cells of tables are states, however often they return; harm and faults are told each time."""
    if len(found.fresh) < _LEAST_RETURNED or len(memory.rows) == len(memory.latest):
        return Rotation()
    texts, latest = memory.texts or {}, frozenset(memory.latest)
    known = frozenset(identity_of(row) for at, row in enumerate(memory.rows) if at not in latest)
    came: dict[int, list[int]] = defaultdict(list)
    for leaf in found.fresh:
        if look.identity(leaf) in known and look.tree.tag(leaf) not in _CELLS:
            came[look.tree.place(leaf) & BLOCK_BITS].append(leaf)
    went: dict[int, list[int]] = defaultdict(list)
    for at in found.gone:
        went[memory.rows[at].mark & BLOCK_BITS].append(at)
    turning, keys = [], set[int]()
    for block in came:
        true = sum(not memory.rows[at].is_noise for at in went[block])
        if min(len(came[block]), len(went[block])) < _LEAST_RETURNED or len(came[block]) < true:
            continue
        words = [*(look.tree.texts[leaf] for leaf in came[block]), *(texts.get(at, "") for at in went[block])]
        if any(says_harm(one) or says_open(one) for one in words):
            continue
        if len(went[block]) > _LEAST_RETURNED or all(map(_is_phrase, words)):
            needed = _RETURNS if all(map(_is_phrase, words)) else _SHORT_RETURNS
            times = next((one for one in range(_SHORT_RETURNS, 0, -1) if moves_key(block, one) in memory.keys), 0)
            keys.add(moves_key(block, min(times + 1, _SHORT_RETURNS)))
            turning += [block] if times >= needed else []
    return Rotation(
        frozenset(leaf for block in turning for leaf in came[block]),
        # Where more went than came, one of them may have been taken away.
        frozenset(at for block in turning if len(went[block]) <= len(came[block]) for at in went[block]),
        frozenset(keys),
    )


def _is_phrase(text: str) -> bool:
    """Is it more than a state: "Mentors wanted", not "Sold out"?"""
    return is_telling(text) or (len(text) >= _LEAST_PHRASE and " " in text)


def _is_entry_beside(look: Look, leaf: int) -> bool:
    """Is it an entry of a list beside the content? There, names of fewer words are no states."""
    return look.tree.tag(leaf) == "li" and is_beside_content(look.tree.path(leaf))


def _rotates(place: int, returned: int, stayed: int, memory: PageMemory) -> bool:
    """Was it known to, or have most of its texts returned now?"""
    return rotation_key(place) in memory.keys or returned >= max(_LEAST_RETURNED, stayed)


_MOST_CHANCE = 0.05  # that a random pick was there at all these visits
_UNKNOWN_SHARE = 0.5  # of its texts that a place shows
_LONGEST = 40  # texts of a block whose number is remembered
_LEAST_ALIKE = 3  # visits at which it was the same
_MOST_REMEMBERED = 64  # texts of a page whose first visit is remembered
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
        """By block: how many random texts the last visit showed, and how many are known."""
        rows = self._memory.rows
        shown = Counter(rows[at].mark & BLOCK_BITS for at in self._memory.latest if rows[at].is_noise)
        return shown, Counter(row.mark & BLOCK_BITS for row in rows if row.is_noise)

    def remembered(self, after: PageMemory, lost: frozenset[int]) -> dict[int, int]:
        """The keys of the memory after this visit, with the first visits of the texts in restless places that all looks
        had. `lost`: leaves that not all looks had."""
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
        now = self._visit & _16_BITS
        lengths = {length_key(one, self._lengths[one]): now for one in blocks if 0 < self._lengths[one] <= _LONGEST}
        return restless | lengths | {key: self._since.get(key, now) for key in keys}
