"""Which of the segments that are new on a page are noise, and why. Learned from the memory of the page and of its site.

    MUTED    a rule mutes its block; a rule for the contrary overrides everything below
    RECURS   it is on several pages of the site (prose on more of them than a short or linked leaf), at a position that
             belongs to the site (site_boilerplate.py). One that replaced another is a change nevertheless
    COUNTS   segments with the same words and other figures came at most of the last visits
    ROTATES  its position changed at most of the last visits, and it is short, or mostly links. Doubtful where it links
             to an internal page: a link to a page that is new to the site is a change

A position has two keys, because neither is enough by itself: the block under its heading (a box of teasers changes as a
whole), where the block has hardly any prose; and the block after the last unchanged leaf (an advertisement between two
paragraphs, in markup without names). New prose is never noise by rotation alone, nor is the page's headline, nor a new
entry of a list that grows (site_boilerplate.GrowingList).

A segment that was on the page before, and is back in place of another, is new again: open, closed, open. Where its
block rotates it is not.
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

_LEAST_CHANGES = 3  # of a position that rotates, if they are more than half of its visits
_MONEY = r"€|\$|£|¥|₹|₽|zł|kr|EUR|USD|GBP|PLN|CHF|SEK|NOK|DKK|CZK|HUF|JPY|INR"
_CELLS = frozenset({"td", "th", "dd"})
_PRICE = re.compile(rf"(?:{_MONEY})\s?\d|\d\s?(?:{_MONEY})(?!\w)")
_PRICE_LABEL = re.compile(rf"(?!(?:{_MONEY})(?!\w))(?<!\w)[^\W\d_]{{3,}}")
_LEAST_CHANGES_STRICT = 5  # at every visit, for figures in prose
_PROSE_WORDS, _SENTENCE_WORDS = 10, 7  # least words of prose, and of prose that ends as a sentence
_SHORTEST_PROSE = 14  # characters: seven words of one letter, or seven characters that are words
_LONGEST_WORD = 12  # on average
_UNSPACED = re.compile("[\u0e00-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]")
_SENTENCE = re.compile(r"[.!?…。！？؟।][\"'”’»)\]]*$")
_MOST_PROSE = 0.34  # share of prose in a block that may rotate as a whole
_LEAVES_PER_REPLACED = 4  # one new leaf of so many is a replacement; more at once are a rotation

_KIND_BITS = ~(NOISE_BIT | LATER_BIT)  # of a mark: block and prose
_BLOCK, _BOX, _SLOT, _FIGURES, _PROSE_BOX, _PROSE_SLOT = range(1, 7)  # kinds of history keys


def is_prose(text: str, linked: float = 0.0) -> bool:
    """Is the text a written sentence, and not a label, headline, link or list of keywords?"""
    if len(text) < _SHORTEST_PROSE or linked >= MOST_LINKED:
        return False
    words = len(text.split())
    if words * _LONGEST_WORD < len(text):  # a script without spaces
        words = max(words, len(text) // 2) if _UNSPACED.search(text) else words
    if words >= _PROSE_WORDS:
        return not is_keyword_list(text)
    return words >= _SENTENCE_WORDS and _SENTENCE.search(text.rstrip()[-8:]) is not None


def mark_of(block: int, prose: bool, silent: bool = False, later: bool = False) -> int:
    """The mark of a leaf in the memory."""
    return (
        (block & BLOCK_BITS) | (PROSE_BIT if prose else 0) | (NOISE_BIT if silent else 0) | (LATER_BIT if later else 0)
    )


def leaf_mark(tree: PageTree, leaf: int) -> int:
    """The mark of a leaf of the first visit."""
    return mark_of(tree.block(leaf), is_prose(tree.texts[leaf], tree.share_linked(leaf)))


@dataclass(frozen=True, slots=True)
class LeafStates:
    """Which leaves of a page are new, back, or unchanged: indexes in the tree, each text once."""

    hashes: Sequence[int]  # of all leaves
    fresh: Sequence[int]  # never seen on this page
    back: Sequence[int]  # seen before, but not at the last visit
    stable: frozenset[int]  # unchanged since the last visit
    gone: NDArray[np.intp]  # indexes in the memory
    hypothetical: bool = False  # for noise_report: what is gone is unknown, new leaves count as replacements


@dataclass(frozen=True, slots=True)
class NoiseResult:
    """The classified changes of one visit, and what the memory needs of them."""

    changes: tuple[SegmentChange, ...]
    marks: list[int]  # of the new leaves, in order
    histories: dict[int, ChangeHistory]
    removed: int  # leaves that are gone, without noise


class _BlockTurnover:
    """How many leaves came and went in each block. The memory has some bits of a leaf's block; for leaves of the first
    visit without a mark it has none, so they may have been in any block."""

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
        """Were a few leaves of this block replaced by others, while the rest of the block stayed?"""
        key = block & BLOCK_BITS
        came = self._came[key]
        return (
            came > 0
            and self._gone[key] + self._anywhere > 0
            and came <= max(1, (came + self._stayed[key]) // _LEAVES_PER_REPLACED)
        )

    def only_grew(self, block: int) -> bool:
        """Did leaves come to this block, and none go? Where something rotates or counts, leaves go too."""
        return self._anywhere == 0 == self._left[block & BLOCK_BITS]

    def took_a_place(self, block: int, prose: bool) -> bool:
        """May a leaf of this kind have replaced one that is gone?"""
        if not prose:
            return self.replaces(block)
        return self._marks[mark_of(block, prose)] + self._anywhere > 0


class NoiseClassifier:
    """Classifies the new leaves of one visit to one page."""

    def __init__(
        self, tree: PageTree, memory: PageMemory, visit: int, rules: Iterable[NoiseRule], recurring: RecurringHashes
    ) -> None:
        self._tree, self._memory, self._visit, self._recurring = tree, memory, visit, recurring
        self._rules: Mapping[int, bool] = {rule.block: rule.muted for rule in rules}
        self._changed_keys: set[int] = set()
        self._prose: dict[int, bool] = {}
        self._prose_counts: dict[str, list[int]] = {}  # path -> (number of leaves, of these prose)
        self._around_cache: dict[int, tuple[int, int]] | None = None
        self._turnover_cache: _BlockTurnover | None = None
        self._states: LeafStates | None = None
        self._growing_list: GrowingList | None = None
        self._stable_hashes: frozenset[int] | None = None  # hashes of the unchanged leaves

    def returned(self, states: LeafStates) -> list[int]:
        """The leaves that are back in place of others and do not rotate: they count as new again."""
        if not states.back or not len(states.gone):
            return []
        surroundings, turnover = self._around(states), self._turnover(states)
        _, at = self._memory.find(np.array([states.hashes[leaf] for leaf in states.back], np.int64))
        found = []
        for leaf, mark in zip(states.back, self._memory.marks[at].tolist(), strict=True):
            block = self._tree.block(leaf)
            if mark & NOISE_BIT or self._rules.get(block) or not turnover.took_a_place(block, self.is_prose(leaf)):
                continue
            if not self._rotates(leaf, self._keys(leaf, *surroundings[leaf])):
                found.append(leaf)
        return found

    def classify(self, states: LeafStates, segments: Mapping[int, Segment], inside: frozenset[int]) -> NoiseResult:
        """Classifies the new leaves. `segments`: the new leaves, and those from `returned`. `inside`: those of them
        with internal links."""
        surroundings = self._around(states)
        boilerplate = SiteBoilerplate(self._tree, states.hashes, self._recurring)
        hashes = np.array([segments[leaf].hash for leaf in states.fresh], np.int64)
        few, many = self._recurring.anywhere(hashes).tolist(), self._recurring.widespread(hashes).tolist()
        changes, marks = {}, []
        for leaf, recurs, widespread in zip(states.fresh, few, many, strict=True):
            segment = segments[leaf]
            keys = self._keys(leaf, *surroundings[leaf])
            if recurs:
                self._changed_keys.update(keys)
            known = widespread or (recurs and not self.is_prose(leaf))
            is_boilerplate = known and boilerplate.holds(leaf) and not self._turnover(states).replaces(segment.block)
            noise = self._noise(leaf, segment, known=known, is_boilerplate=is_boilerplate, keys=keys)
            changes[leaf] = SegmentChange(segment, noise, noise is Noise.ROTATES and leaf in inside)
            marks.append(mark_of(segment.block, self.is_prose(leaf), noise is not None, later=True))
        for leaf in states.back:
            if leaf in segments:
                changes[leaf] = SegmentChange(segments[leaf])
            self._changed_keys.update(self._keys(leaf, *surroundings[leaf]))
        removed = self._removed(states, marks, boilerplate)
        return NoiseResult(tuple(changes[leaf] for leaf in sorted(changes)), marks, self._histories(), removed)

    def is_prose(self, leaf: int) -> bool:
        known = self._prose.get(leaf)
        if known is None:
            known = self._prose[leaf] = is_prose(self._tree.texts[leaf], self._tree.share_linked(leaf))
        return known

    def _turnover(self, states: LeafStates) -> _BlockTurnover:
        if self._turnover_cache is None:
            self._turnover_cache = _BlockTurnover(self._tree, self._memory, states)
        return self._turnover_cache

    def _around(self, states: LeafStates) -> dict[int, tuple[int, int]]:
        """(Hash of the heading above, hash of the last unchanged leaf before) for each new or returned leaf."""
        if self._around_cache is not None:
            return self._around_cache
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
        self._around_cache, self._states = found, states
        return found

    def _keys(self, leaf: int, heading: int, before: int) -> tuple[int, int, int]:
        """The history keys of its block, box and slot. Prose has its own: advertisements around it do not count for
        it."""
        block, prose = self._tree.block(leaf), self.is_prose(leaf)
        return (
            _key(_BLOCK, block & BLOCK_BITS, prose),
            _key(_PROSE_BOX if prose else _BOX, block, heading),
            _key(_PROSE_SLOT if prose else _SLOT, block, before),
        )

    def _noise(
        self, leaf: int, segment: Segment, *, known: bool, is_boilerplate: bool, keys: tuple[int, int, int]
    ) -> Noise | None:
        """Why a leaf is noise, or None. `known`: it recurs. `is_boilerplate`: and its position belongs to the site."""
        headline = segment.tag == "h1" and segment.linked < MOST_LINKED
        prose = self.is_prose(leaf)
        grew = self._joins_list(leaf)
        counts, ticks = (False, False) if grew else self._counts(segment, keys[2], strict=prose or headline)
        if not prose and not grew:
            # A clock in one cell of a table does not make the other cells noise.
            self._changed_keys.update(keys[2:] if ticks else keys)
        rule = self._rules.get(segment.block)
        if rule is not None:
            return Noise.MUTED if rule else None
        if is_boilerplate:
            return None if headline else Noise.RECURS
        if headline and not counts:
            return None
        # People follow pages for prices, however often they change: in a table, or where the rest of the label is
        # unchanged. Prices in ads are elsewhere, with another name each time.
        priced = not segment.links and _PRICE.search(segment.text) is not None
        if priced and segment.tag in _CELLS:
            return None
        if counts:
            return None if priced and _PRICE_LABEL.search(segment.text) else Noise.COUNTS
        if prose:  # teasers that rotate; new prose is not noise
            return Noise.RECURS if known and self._rotates(leaf, keys) else None
        return Noise.ROTATES if not grew and self._rotates(leaf, keys) else None

    def _joins_list(self, leaf: int) -> bool:
        """Was it added to what was there, without replacing anything?"""
        states = self._states
        if states is None or states.hypothetical:
            return False
        if self._turnover(states).only_grew(self._tree.block(leaf)):
            return True
        if self._growing_list is None:
            came = {*states.fresh, *states.back}
            self._growing_list = GrowingList(self._tree, self._memory, states.hashes, came, states.stable)
        return self._growing_list.holds(leaf)

    def _rotates(self, leaf: int, keys: tuple[int, int, int]) -> bool:
        _, box, slot = keys
        if self._changes_often(slot):
            return True
        if not self._changes_often(box):
            return False
        if not self._tree.share_linked(leaf) and self._is_between_stable(leaf):  # with links, the store decides
            return False
        return self.is_prose(leaf) or self._has_little_prose(self._tree.path(leaf))

    def _is_between_stable(self, leaf: int) -> bool:
        """Is it between unchanged leaves of its row that never came as noise? A cell between its label and the next one
        is not part of a table of advertisements with the same path."""
        states, pair = self._states, self._row_neighbours(leaf)
        if states is None or len(pair) < 2:
            return False
        if self._stable_hashes is None:
            self._stable_hashes = frozenset(states.hashes[other] for other in states.stable)
        hashes = [states.hashes[other] for other in pair]
        if not self._stable_hashes.issuperset(hashes) or not len(self._memory.marks):
            return False
        known, at = self._memory.find(np.array(hashes, np.int64))
        return not (known & ((self._memory.marks[at] & NOISE_BIT) > 0)).any()

    def _row_neighbours(self, leaf: int) -> list[int]:
        """The leaves before and after it in its row; at an end of the row, the nearest two. In a row of two leaves, the
        other one and the neighbour on the other side."""
        tree, row = self._tree, _parent_path(self._tree.path(leaf))
        sides: list[list[int]] = []
        for step in (-1, 1):
            side: list[int] = []
            for other in (leaf + step, leaf + 2 * step):
                if not 0 <= other < len(tree) or _parent_path(tree.path(other)) != row:
                    break
                side.append(other)
            sides.append(side)
        before, behind = sides
        if (before and behind) or (len(before) + len(behind) == 1 and 0 < leaf < len(tree) - 1):
            return [leaf - 1, leaf + 1]
        return before or behind

    def _counts(self, segment: Segment, slot: int, *, strict: bool) -> tuple[bool, bool]:
        """(Do only its figures change, at most visits? Did they change before?)"""
        masked = masked_hash(segment.text)
        if masked is None:
            return False, False
        figures, words = masked
        # Bare figures are identified by their position, others by their words.
        key = _key(_FIGURES, figures, segment.block if words else slot)
        self._changed_keys.add(key)
        changed, of = self._memory.history(key, self._visit)
        enough = (
            changed >= _LEAST_CHANGES_STRICT and changed == of
            if strict
            else changed >= _LEAST_CHANGES and 2 * changed > of
        )
        return enough, changed > 1

    def _changes_often(self, key: int) -> bool:
        changed, of = self._memory.history(key, self._visit)
        return changed >= _LEAST_CHANGES and 2 * changed > of

    def _has_little_prose(self, path: str) -> bool:
        """Does this block have hardly any prose?"""
        if not self._prose_counts:
            for leaf in range(len(self._tree)):
                count = self._prose_counts.setdefault(self._tree.path(leaf), [0, 0])
                count[0] += 1
                count[1] += self.is_prose(leaf)
        leaves, prose = self._prose_counts[path]
        return prose <= _MOST_PROSE * leaves

    def _removed(self, states: LeafStates, marks: Sequence[int], boilerplate: SiteBoilerplate) -> int:
        """The number of leaves that are gone and were not noise. One replaced by noise of its kind was noise too."""
        gone = states.gone
        if not len(gone):
            return 0
        memory = self._memory
        hashes, went = memory.hashes[gone], memory.marks[gone].tolist()
        few, many = self._recurring.anywhere(hashes).tolist(), self._recurring.widespread(hashes).tolist()
        rules = {block & BLOCK_BITS: muted for block, muted in self._rules.items()}
        room = Counter(mark & _KIND_BITS for mark in marks if mark & NOISE_BIT)
        room.subtract(mark & _KIND_BITS for mark in went if mark & NOISE_BIT)
        removed = 0
        for mark, recurs, widespread in zip(went, few, many, strict=True):
            block, prose = mark & BLOCK_BITS, bool(mark & PROSE_BIT)
            known, key = widespread or (recurs and not prose), _key(_BLOCK, block, prose)
            if (known or not prose) and not mark & NOISE_BIT:
                self._changed_keys.add(key)
            rule = rules.get(block)
            if rule is not None:
                removed += not rule
            elif (
                mark & NOISE_BIT
                or ((known or not prose) and self._changes_often(key))
                or (known and mark and boilerplate.was_in(block) and not self._turnover(states).replaces(block))
            ):
                continue
            elif room[mark & _KIND_BITS] > 0:
                room[mark & _KIND_BITS] -= 1
            else:
                removed += 1
        return removed

    def _histories(self) -> dict[int, ChangeHistory]:
        """The change histories with this visit added."""
        histories, visit = dict(self._memory.histories), self._visit
        for key in self._changed_keys:
            known = histories.get(key)
            histories[key] = known.changed_at(visit) if known else ChangeHistory(visit & 0xFFFF, visit & 0xFFFF, 1)
        return histories


def _parent_path(path: str) -> str:
    """The path of the parent block."""
    return path.rpartition(" > ")[0]


def _key(kind: int, one: int, other: int) -> int:
    """A history key: a signed 64-bit hash of three numbers. Stored: must not change."""
    mixed = (one * 0x9E3779B97F4A7C15 + other * 0xC2B2AE3D27D4EB4F + kind * 0x165667B19E3779F9) & 0xFFFFFFFFFFFFFFFF
    mixed = ((mixed ^ (mixed >> 29)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
    mixed ^= mixed >> 32
    return mixed - (1 << 64) if mixed >> 63 else mixed
