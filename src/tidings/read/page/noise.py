"""Which of the segments that are new on a page are noise, and why. Learned from the page's memory and its site's.

    MUTED    a person said so of its block; and where a person said the contrary, nothing below is asked
    RECURS   it stands on several pages of the site, prose on more of them than a short or linked leaf, and in a place
             that belongs to the site (boilerplate.py). One that took the place of another is a change all the same
    COUNTS   segments with the same words and other figures came at most of the last visits
    ROTATES  something else stood in its place at most of the last visits, and it is short, or mostly links.
             Doubtful where it leads into the site: what leads to a page that is new to the site is news

Places are told by two keys each, for neither is enough by itself: the block under its heading (a box of teasers turns
over as a whole), where the block holds hardly any prose; and the block behind the last leaf that is as it was (an
advertisement between two paragraphs, in markup without names). Novel prose is never noise by churn alone, nor is the
page's headline, nor what joins a list that goes on (continuation.py).

What was on the page before, and is back in place of something else, is new again: open, closed, open. Where its block
turns over all the time it is not.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tidings.model.pages import Noise, NoiseRule, Segment, SegmentChange
from tidings.read.page.keyword_lists import is_keyword_list
from tidings.read.page.memory import BLOCK_BITS, LATER_BIT, NOISE_BIT, PROSE_BIT, ChangeHistory, PageMemory
from tidings.read.page.segments import HEADINGS, PageTree
from tidings.read.page.site_boilerplate import MOST_LINKED, GrowingList, RecurringHashes, SiteBoilerplate, masked_hash

ENOUGH = 3  # changes that make a churn, if they are most of what was seen
_MONEY = r"€|\$|£|¥|₹|₽|zł|kr|EUR|USD|GBP|PLN|CHF|SEK|NOK|DKK|CZK|HUF|JPY|INR"
_CELLS = frozenset({"td", "th", "dd"})
_PRICED = re.compile(rf"(?:{_MONEY})\s?\d|\d\s?(?:{_MONEY})(?!\w)")
_LABEL = re.compile(rf"(?!(?:{_MONEY})(?!\w))(?<!\w)[^\W\d_]{{3,}}")
_SURE = 5  # changes in a row, for figures in prose
_PROSE_WORDS, _SENTENCE_WORDS = 10, 7
_SHORTEST = 14  # characters: seven words of one letter, or seven characters that are words
_LONGEST_WORD = 12  # on average
_UNSPACED = re.compile("[\u0e00-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]")
_SENTENCE = re.compile(r"[.!?…。！？؟।][\"'”’»)\]]*$")
_MOST_PROSE = 0.34  # of the leaves of a block that may turn over as a whole
_MOST_REPLACED = 4  # one leaf of so many: where more came at once the block turned over

_KIND = ~(NOISE_BIT | LATER_BIT)  # of a mark
_BLOCK, _BOX, _SLOT, _FIGURES, _PROSE_BOX, _PROSE_SLOT = range(1, 7)  # kinds of keys


def is_prose(text: str, linked: float = 0.0) -> bool:
    """A sentence somebody wrote, and no label, headline, link or list of keywords."""
    if len(text) < _SHORTEST or linked >= MOST_LINKED:
        return False
    words = len(text.split())
    if words * _LONGEST_WORD < len(text):  # a script without spaces
        words = max(words, len(text) // 2) if _UNSPACED.search(text) else words
    if words >= _PROSE_WORDS:
        return not is_keyword_list(text)
    return words >= _SENTENCE_WORDS and _SENTENCE.search(text.rstrip()[-8:]) is not None


def mark_of(block: int, prose: bool, silent: bool = False, later: bool = False) -> int:
    """What is remembered of a leaf beside its hash."""
    return (
        (block & BLOCK_BITS) | (PROSE_BIT if prose else 0) | (NOISE_BIT if silent else 0) | (LATER_BIT if later else 0)
    )


def leaf_mark(tree: PageTree, leaf: int) -> int:
    """Of a leaf that was there before anybody asked."""
    return mark_of(tree.block(leaf), is_prose(tree.texts[leaf], tree.share_linked(leaf)))


@dataclass(frozen=True, slots=True)
class LeafStates:
    """Which leaves of a page are new, which are back, which are as they were: places in the tree, each text once."""

    hashes: Sequence[int]  # of all leaves
    fresh: Sequence[int]
    back: Sequence[int]
    stable: frozenset[int]
    gone: NDArray[np.intp]  # places in the memory
    hypothetical: bool = False  # nobody knows what is gone: the new ones are taken to stand where others stood


@dataclass(frozen=True, slots=True)
class NoiseResult:
    changes: tuple[SegmentChange, ...]
    marks: list[int]  # of the new leaves, in their order
    histories: dict[int, ChangeHistory]
    removed: int


class _Swaps:
    """How many leaves came and went in each block. Of a block its bits are known; of leaves that nobody has looked at
    since the baseline nothing is, so they may have stood anywhere."""

    def __init__(self, tree: PageTree, memory: PageMemory, states: LeafStates) -> None:
        came = [*states.fresh, *states.back]
        marks = [mark for mark in memory.marks[states.gone].tolist() if not mark & NOISE_BIT]
        self._anywhere = marks.count(0)
        self._left = Counter(mark & BLOCK_BITS for mark in memory.marks[states.gone].tolist())
        self._came = Counter(tree.block(leaf) & BLOCK_BITS for leaf in came)
        self._gone = Counter(mark & BLOCK_BITS for mark in marks if mark)
        self._marks = Counter(mark & ~LATER_BIT for mark in marks if mark)
        self._stayed = Counter(tree.block(leaf) & BLOCK_BITS for leaf in states.stable) if marks else Counter()

    def replaces(self, block: int) -> bool:
        """Did a few leaves of this block make room for a few others, while all around them stayed?"""
        key = block & BLOCK_BITS
        came = self._came[key]
        return (
            came > 0
            and self._gone[key] + self._anywhere > 0
            and came <= max(1, (came + self._stayed[key]) // _MOST_REPLACED)
        )

    def only_grew(self, block: int) -> bool:
        """Did leaves come, and none go? What turns over, or counts, makes room for itself."""
        return self._anywhere == 0 == self._left[block & BLOCK_BITS]

    def took_a_place(self, block: int, prose: bool) -> bool:
        """May a leaf of this kind stand where one stood that is gone?"""
        if not prose:
            return self.replaces(block)
        return self._marks[mark_of(block, prose)] + self._anywhere > 0


class NoiseClassifier:
    """Of one visit to one page."""

    def __init__(
        self, tree: PageTree, memory: PageMemory, visit: int, rules: Iterable[NoiseRule], recurring: RecurringHashes
    ) -> None:
        self._tree, self._memory, self._visit, self._recurring = tree, memory, visit, recurring
        self._rules: Mapping[int, bool] = {rule.block: rule.muted for rule in rules}
        self._touched: set[int] = set()
        self._prose: dict[int, bool] = {}
        self._boxes: dict[str, list[int]] = {}  # path -> leaves, those of them that are prose
        self._surroundings: dict[int, tuple[int, int]] | None = None
        self._swapped: _Swaps | None = None
        self._states: LeafStates | None = None
        self._growing: GrowingList | None = None
        self._steady: frozenset[int] | None = None  # hashes of what is as it was

    def returned(self, states: LeafStates) -> list[int]:
        """Leaves that are back in place of others, where nothing says that they come and go."""
        if not states.back or not len(states.gone):
            return []
        surroundings, swaps = self._around(states), self._swaps(states)
        _, at = self._memory.find(np.array([states.hashes[leaf] for leaf in states.back], np.int64))
        found = []
        for leaf, mark in zip(states.back, self._memory.marks[at].tolist(), strict=True):
            block = self._tree.block(leaf)
            if mark & NOISE_BIT or self._rules.get(block) or not swaps.took_a_place(block, self.is_prose(leaf)):
                continue
            if not self._rotates(leaf, self._keys(leaf, *surroundings[leaf])):
                found.append(leaf)
        return found

    def classify(self, states: LeafStates, segments: Mapping[int, Segment], inside: frozenset[int]) -> NoiseResult:
        """`segments`: the new leaves as values, and those that `returned` told. `inside`: those of them that lead into
        the site."""
        surroundings = self._around(states)
        boilerplate = SiteBoilerplate(self._tree, states.hashes, self._recurring)
        hashes = np.array([segments[leaf].hash for leaf in states.fresh], np.int64)
        few, many = self._recurring.anywhere(hashes).tolist(), self._recurring.widespread(hashes).tolist()
        changes, marks = {}, []
        for leaf, recurs, widespread in zip(states.fresh, few, many, strict=True):
            segment = segments[leaf]
            keys = self._keys(leaf, *surroundings[leaf])
            if recurs:
                self._touched.update(keys)
            known = widespread or (recurs and not self.is_prose(leaf))
            is_boilerplate = known and boilerplate.holds(leaf) and not self._swaps(states).replaces(segment.block)
            noise = self._noise(leaf, segment, known=known, is_boilerplate=is_boilerplate, keys=keys)
            changes[leaf] = SegmentChange(segment, noise, noise is Noise.ROTATES and leaf in inside)
            marks.append(mark_of(segment.block, self.is_prose(leaf), noise is not None, later=True))
        for leaf in states.back:
            if leaf in segments:
                changes[leaf] = SegmentChange(segments[leaf])
            self._touched.update(self._keys(leaf, *surroundings[leaf]))
        removed = self._removed(states, marks, boilerplate)
        return NoiseResult(tuple(changes[leaf] for leaf in sorted(changes)), marks, self._histories(), removed)

    def is_prose(self, leaf: int) -> bool:
        known = self._prose.get(leaf)
        if known is None:
            known = self._prose[leaf] = is_prose(self._tree.texts[leaf], self._tree.share_linked(leaf))
        return known

    def _swaps(self, states: LeafStates) -> _Swaps:
        if self._swapped is None:
            self._swapped = _Swaps(self._tree, self._memory, states)
        return self._swapped

    def _around(self, states: LeafStates) -> dict[int, tuple[int, int]]:
        """(The heading above, the last leaf before it that is as it was), of the leaves that came."""
        if self._surroundings is not None:
            return self._surroundings
        came = set(states.fresh).union(states.back)
        heading = before = 0
        found: dict[int, tuple[int, int]] = {}
        for leaf in range(max(came, default=-1) + 1):
            if leaf in came:
                found[leaf] = heading, before
            elif leaf in states.stable:
                before = states.hashes[leaf]
                if self._tree.tag(leaf) in HEADINGS:
                    heading = before
        self._surroundings, self._states = found, states
        return found

    def _keys(self, leaf: int, heading: int, before: int) -> tuple[int, int, int]:
        """Of its block, its box and its slot. Prose has its own: the advertisements around it say nothing of it."""
        block, prose = self._tree.block(leaf), self.is_prose(leaf)
        return (
            _key(_BLOCK, block & BLOCK_BITS, prose),
            _key(_PROSE_BOX if prose else _BOX, block, heading),
            _key(_PROSE_SLOT if prose else _SLOT, block, before),
        )

    def _noise(
        self, leaf: int, segment: Segment, *, known: bool, is_boilerplate: bool, keys: tuple[int, int, int]
    ) -> Noise | None:
        """`known`: it recurs. `is_boilerplate`: and where it stands it is the site's."""
        headline = segment.tag == "h1" and segment.linked < MOST_LINKED
        prose = self.is_prose(leaf)
        grew = self._joins_list(leaf)
        counts, ticks = (False, False) if grew else self._counts(segment, keys[2], strict=prose or headline)
        if not prose and not grew:
            # A clock in one cell of a table says nothing of the others.
            self._touched.update(keys[2:] if ticks else keys)
        rule = self._rules.get(segment.block)
        if rule is not None:
            return Noise.MUTED if rule else None
        if is_boilerplate:
            return None if headline else Noise.RECURS
        if headline and not counts:
            return None
        # A price is what people follow pages for, however often it moves: in a table, or where nothing else of its
        # label does. Those of ads stand elsewhere, beside another name each time.
        priced = not segment.links and _PRICED.search(segment.text) is not None
        if priced and segment.tag in _CELLS:
            return None
        if counts:
            return None if priced and _LABEL.search(segment.text) else Noise.COUNTS
        if prose:  # of teasers that turn over; novel prose is no noise
            return Noise.RECURS if known and self._rotates(leaf, keys) else None
        return Noise.ROTATES if not grew and self._rotates(leaf, keys) else None

    def _joins_list(self, leaf: int) -> bool:
        """Does it join what was there, and take the place of nothing?"""
        states = self._states
        if states is None or states.hypothetical:
            return False
        if self._swaps(states).only_grew(self._tree.block(leaf)):
            return True
        if self._growing is None:
            came = {*states.fresh, *states.back}
            self._growing = GrowingList(self._tree, self._memory, states.hashes, came, states.stable)
        return self._growing.holds(leaf)

    def _rotates(self, leaf: int, keys: tuple[int, int, int]) -> bool:
        _, box, slot = keys
        if self._churns(slot):
            return True
        if not self._churns(box):
            return False
        if not self._tree.share_linked(leaf) and self._is_held(leaf):  # of one that leads on, the store decides
            return False
        return self.is_prose(leaf) or self._is_box(self._tree.path(leaf))

    def _is_held(self, leaf: int) -> bool:
        """Does it stand between leaves of its row that are as they were, and never came as noise? A cell between its
        label and the next is no part of a table of advertisements that is written like its own."""
        states, pair = self._states, self._beside(leaf)
        if states is None or len(pair) < 2:
            return False
        if self._steady is None:
            self._steady = frozenset(states.hashes[other] for other in states.stable)
        hashes = [states.hashes[other] for other in pair]
        if not self._steady.issuperset(hashes) or not len(self._memory.marks):
            return False
        known, at = self._memory.find(np.array(hashes, np.int64))
        return not (known & ((self._memory.marks[at] & NOISE_BIT) > 0)).any()

    def _beside(self, leaf: int) -> list[int]:
        """The leaves before and behind it in its row; the nearest two where it stands at an end of it. Of a row of two
        leaves, the other and the one across."""
        tree, row = self._tree, _outer(self._tree.path(leaf))
        sides: list[list[int]] = []
        for step in (-1, 1):
            side: list[int] = []
            for other in (leaf + step, leaf + 2 * step):
                if not 0 <= other < len(tree) or _outer(tree.path(other)) != row:
                    break
                side.append(other)
            sides.append(side)
        before, behind = sides
        if (before and behind) or (len(before) + len(behind) == 1 and 0 < leaf < len(tree) - 1):
            return [leaf - 1, leaf + 1]
        return before or behind

    def _counts(self, segment: Segment, slot: int, *, strict: bool) -> tuple[bool, bool]:
        """(Did only the figures differ, visit after visit? Did they differ before?)"""
        masked = masked_hash(segment.text)
        if masked is None:
            return False, False
        figures, words = masked
        # Bare figures are told by where they stand, others by their words.
        key = _key(_FIGURES, figures, segment.block if words else slot)
        self._touched.add(key)
        changed, of = self._memory.history(key, self._visit)
        enough = changed >= _SURE and changed == of if strict else changed >= ENOUGH and 2 * changed > of
        return enough, changed > 1

    def _churns(self, key: int) -> bool:
        changed, of = self._memory.history(key, self._visit)
        return changed >= ENOUGH and 2 * changed > of

    def _is_box(self, path: str) -> bool:
        """Does hardly any prose stand in this block?"""
        if not self._boxes:
            for leaf in range(len(self._tree)):
                count = self._boxes.setdefault(self._tree.path(leaf), [0, 0])
                count[0] += 1
                count[1] += self.is_prose(leaf)
        leaves, prose = self._boxes[path]
        return prose <= _MOST_PROSE * leaves

    def _removed(self, states: LeafStates, marks: Sequence[int], boilerplate: SiteBoilerplate) -> int:
        """How many leaves are gone that were no noise. One that made room for noise of its kind was noise too."""
        gone = states.gone
        if not len(gone):
            return 0
        memory = self._memory
        hashes, went = memory.hashes[gone], memory.marks[gone].tolist()
        few, many = self._recurring.anywhere(hashes).tolist(), self._recurring.widespread(hashes).tolist()
        rules = {block & BLOCK_BITS: muted for block, muted in self._rules.items()}
        room = Counter(mark & _KIND for mark in marks if mark & NOISE_BIT)
        room.subtract(mark & _KIND for mark in went if mark & NOISE_BIT)
        removed = 0
        for mark, recurs, widespread in zip(went, few, many, strict=True):
            block, prose = mark & BLOCK_BITS, bool(mark & PROSE_BIT)
            known, key = widespread or (recurs and not prose), _key(_BLOCK, block, prose)
            if (known or not prose) and not mark & NOISE_BIT:
                self._touched.add(key)
            rule = rules.get(block)
            if rule is not None:
                removed += not rule
            elif (
                mark & NOISE_BIT
                or ((known or not prose) and self._churns(key))
                or (known and mark and boilerplate.was_in(block) and not self._swaps(states).replaces(block))
            ):
                continue
            elif room[mark & _KIND] > 0:
                room[mark & _KIND] -= 1
            else:
                removed += 1
        return removed

    def _histories(self) -> dict[int, ChangeHistory]:
        """The histories with this visit in them."""
        histories, visit = dict(self._memory.histories), self._visit
        for key in self._touched:
            known = histories.get(key)
            histories[key] = known.changed_at(visit) if known else ChangeHistory(visit & 0xFFFF, visit & 0xFFFF, 1)
        return histories


def _outer(path: str) -> str:
    """The block around this one."""
    return path.rpartition(" > ")[0]


def _key(kind: int, one: int, other: int) -> int:
    """A signed 64-bit number of three."""
    mixed = (one * 0x9E3779B97F4A7C15 + other * 0xC2B2AE3D27D4EB4F + kind * 0x165667B19E3779F9) & 0xFFFFFFFFFFFFFFFF
    mixed = ((mixed ^ (mixed >> 29)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
    mixed ^= mixed >> 32
    return mixed - (1 << 64) if mixed >> 63 else mixed
