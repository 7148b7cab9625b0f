"""Which of the segments that are new on a page are noise, and why. Learned from the page's memory and its site's.

    MUTED    a person said so of its block; and where a person said the contrary, nothing below is asked
    RECURS   it stands on several pages of the site; prose must stand on more of them than a short or linked leaf
    COUNTS   segments with the same words and other figures came at most of the last visits
    ROTATES  something else stood in its place at most of the last visits, and it is short, or mostly links.
             Doubtful where it leads into the site: what leads to a page that is new to the site is news

Places are told by two keys each, for neither is enough by itself: the block under its heading (a box of teasers turns
over as a whole), where the block holds hardly any prose; and the block behind the last leaf that is as it was (an
advertisement between two paragraphs, in markup without names). Novel prose is never noise by churn alone, nor is the
page's headline.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tidings.model import Noise, NoiseRule, Segment, SegmentChange
from tidings.read.figures import masked_hash
from tidings.read.pagememory import BLOCK_BITS, PROSE, SILENT, PageMemory, Place
from tidings.read.recurrence import Recurring
from tidings.read.segments import HEADINGS, PageTree

ENOUGH = 3  # changes that make a churn, if they are most of what was seen
_SURE = 5  # changes in a row, for figures in prose
_PROSE_WORDS, _SENTENCE_WORDS = 12, 7
_SHORTEST = 14  # characters: seven words of one letter, or seven characters that are words
_LONGEST_WORD = 12  # on average
_UNSPACED = re.compile("[\u0e00-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]")
_MOST_LINKED = 0.5
_SENTENCE = re.compile(r"[.!?…。！？؟।][\"'”’»)\]]*$")
_MOST_PROSE = 0.34  # of the leaves of a block that may turn over as a whole

_BLOCK, _BOX, _SLOT, _FIGURES = range(1, 5)  # kinds of keys


def is_prose(text: str, linked: float = 0.0) -> bool:
    """A sentence somebody wrote, and no label, headline or link."""
    if len(text) < _SHORTEST or linked >= _MOST_LINKED:
        return False
    words = len(text.split())
    if words * _LONGEST_WORD < len(text):  # a script without spaces
        words = max(words, len(text) // 2) if _UNSPACED.search(text) else words
    return words >= _PROSE_WORDS or (words >= _SENTENCE_WORDS and _SENTENCE.search(text.rstrip()[-8:]) is not None)


def mark_of(block: int, prose: bool, silent: bool = False) -> int:
    """What is remembered of a leaf beside its hash."""
    return (block & BLOCK_BITS) | (PROSE if prose else 0) | (SILENT if silent else 0)


def leaf_mark(tree: PageTree, leaf: int) -> int:
    """Of a leaf that was there before anybody asked."""
    return mark_of(tree.block(leaf), is_prose(tree.texts[leaf], tree.share_linked(leaf)))


@dataclass(frozen=True, slots=True)
class Standing:
    """Which leaves of a page are new, which are back, which are as they were: places in the tree, each text once."""

    hashes: Sequence[int]  # of all leaves
    fresh: Sequence[int]
    back: Sequence[int]
    stable: frozenset[int]
    gone: NDArray[np.intp]  # places in the memory


@dataclass(frozen=True, slots=True)
class Judged:
    changes: tuple[SegmentChange, ...]
    marks: list[int]  # of the new leaves, in their order
    places: dict[int, Place]
    removed: int


class Judge:
    """Of one visit to one page."""

    def __init__(
        self, tree: PageTree, memory: PageMemory, visit: int, rules: Iterable[NoiseRule], recurring: Recurring
    ) -> None:
        self._tree, self._memory, self._visit, self._recurring = tree, memory, visit, recurring
        self._rules: Mapping[int, bool] = {rule.block: rule.muted for rule in rules}
        self._touched: set[int] = set()
        self._prose: dict[int, bool] = {}
        self._boxes: dict[str, list[int]] = {}  # path -> leaves, those of them that are prose

    def judge(self, standing: Standing, segments: Mapping[int, Segment], inside: frozenset[int]) -> Judged:
        """`segments`: the new leaves as values. `inside`: those of them that lead into the site."""
        surroundings = self._surroundings(standing)
        hashes = np.array([segments[leaf].hash for leaf in standing.fresh], np.int64)
        few, many = self._recurring.anywhere(hashes).tolist(), self._recurring.widespread(hashes).tolist()
        changes, marks = [], []
        for leaf, recurs, widespread in zip(standing.fresh, few, many, strict=True):
            segment = segments[leaf]
            keys = self._keys(segment.block, *surroundings[leaf])
            noise = self._noise(leaf, segment, recurs=recurs, widespread=widespread, keys=keys)
            changes.append(SegmentChange(segment, noise, noise is Noise.ROTATES and leaf in inside))
            marks.append(mark_of(segment.block, self.is_prose(leaf), noise is not None))
        for leaf in standing.back:
            if not self.is_prose(leaf):
                self._touched.update(self._keys(self._tree.block(leaf), *surroundings[leaf]))
        removed = self._removed(standing.gone, marks)
        return Judged(tuple(changes), marks, self._places(), removed)

    def is_prose(self, leaf: int) -> bool:
        known = self._prose.get(leaf)
        if known is None:
            known = self._prose[leaf] = is_prose(self._tree.texts[leaf], self._tree.share_linked(leaf))
        return known

    def _surroundings(self, standing: Standing) -> dict[int, tuple[int, int]]:
        """(The heading above, the last leaf before it that is as it was), of the leaves that came."""
        came = set(standing.fresh).union(standing.back)
        heading = before = 0
        found: dict[int, tuple[int, int]] = {}
        for leaf in range(max(came, default=-1) + 1):
            if leaf in came:
                found[leaf] = heading, before
            elif leaf in standing.stable:
                before = standing.hashes[leaf]
                if self._tree.tag(leaf) in HEADINGS:
                    heading = before
        return found

    def _keys(self, block: int, heading: int, before: int) -> tuple[int, int, int]:
        return _key(_BLOCK, block & BLOCK_BITS, 0), _key(_BOX, block, heading), _key(_SLOT, block, before)

    def _noise(
        self, leaf: int, segment: Segment, *, recurs: bool, widespread: bool, keys: tuple[int, int, int]
    ) -> Noise | None:
        headline = segment.tag == "h1" and segment.linked < _MOST_LINKED
        prose = self.is_prose(leaf)
        if not prose:
            self._touched.update(keys)
        counts = self._counts(segment, keys[2], strict=prose or headline)
        rule = self._rules.get(segment.block)
        if rule is not None:
            return Noise.MUTED if rule else None
        if widespread or (recurs and not prose):
            return None if headline else Noise.RECURS
        if counts:
            return Noise.COUNTS
        if prose or headline:
            return None
        _, box, slot = keys
        rotates = self._churns(slot) or (self._churns(box) and self._is_box(segment.path))
        return Noise.ROTATES if rotates else None

    def _counts(self, segment: Segment, slot: int, *, strict: bool) -> bool:
        """Did only the figures differ, visit after visit?"""
        masked = masked_hash(segment.text)
        if masked is None:
            return False
        figures, words = masked
        # Bare figures are told by where they stand, others by their words.
        key = _key(_FIGURES, figures, segment.block if words else slot)
        self._touched.add(key)
        changed, of = self._memory.history(key, self._visit)
        return changed >= _SURE and changed == of if strict else changed >= ENOUGH and 2 * changed > of

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

    def _removed(self, gone: NDArray[np.intp], marks: Sequence[int]) -> int:
        """How many leaves are gone that were no noise. One that made room for noise of its kind was noise too."""
        if not len(gone):
            return 0
        memory = self._memory
        hashes = memory.hashes[gone]
        few, many = self._recurring.anywhere(hashes).tolist(), self._recurring.widespread(hashes).tolist()
        rules = {block & BLOCK_BITS: muted for block, muted in self._rules.items()}
        room = Counter(mark & ~SILENT for mark in marks if mark & SILENT)
        removed = 0
        for mark, recurs, widespread in zip(memory.marks[gone].tolist(), few, many, strict=True):
            block, prose = mark & BLOCK_BITS, bool(mark & PROSE)
            key = _key(_BLOCK, block, 0)
            if not prose:
                self._touched.add(key)
            rule = rules.get(block)
            if rule is not None:
                removed += not rule
            elif mark & SILENT or widespread or (not prose and (recurs or self._churns(key))):
                continue
            elif room[mark] > 0:
                room[mark] -= 1
            else:
                removed += 1
        return removed

    def _places(self) -> dict[int, Place]:
        """The histories with this visit in them."""
        places, visit = dict(self._memory.places), self._visit
        for key in self._touched:
            known = places.get(key)
            places[key] = known.changed_at(visit) if known else Place(visit & 0xFFFF, visit & 0xFFFF, 1)
        return places


def _key(kind: int, one: int, other: int) -> int:
    """A signed 64-bit number of three."""
    mixed = (one * 0x9E3779B97F4A7C15 + other * 0xC2B2AE3D27D4EB4F + kind * 0x165667B19E3779F9) & 0xFFFFFFFFFFFFFFFF
    mixed = ((mixed ^ (mixed >> 29)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
    mixed ^= mixed >> 32
    return mixed - (1 << 64) if mixed >> 63 else mixed
