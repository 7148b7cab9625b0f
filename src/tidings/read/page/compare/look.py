"""One look at a page: its leaves with the identity by which two looks are compared.

A value (slots.py) is identified by its words and its label, anything else by its words alone. A text of which only the
figures were proved to differ between two looks is identified by its other words: a counter, a clock, "served in 12 ms".
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from tidings.model.pages import NoiseRule
from tidings.read.page.compare.memory import ANY_SLOT, BLOCK_BITS, MOST_LEAVES, LeafRow, PageMemory
from tidings.read.page.compare.site_boilerplate import is_navigation, masked_hash
from tidings.read.page.compare.slots import UNNAMED, VALUE_BIT, Slots
from tidings.read.page.tree.leaf_hash import hash_leaves
from tidings.read.page.tree.segments import PageTree

_ONCE_MORE = 0x9E3779B0  # to the slot of a value that is there several times
_64_BITS = 0xFFFFFFFFFFFFFFFF
WORDLESS = 0  # the hash of a leaf without words
_DIGIT = re.compile(r"\d")
_SLOT, _FIGURES, _BETWEEN, _LIST, _SHARED = 1, 2, 3, 4, 5  # kinds of keys

_ONE, _OTHER, _KIND, _MIX = 0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0xBF58476D1CE4E5B9
_FACTORS = np.array([_ONE, _OTHER, _KIND, _MIX], np.uint64)

Identity = tuple[int, int]  # hash, slot of a value or 0


def key(kind: int, one: int, other: int) -> int:
    """The key of a place in a memory: a signed 64-bit hash of three numbers. Stored: must not change."""
    mixed = (one * _ONE + other * _OTHER + kind * _KIND) & _64_BITS
    mixed = ((mixed ^ (mixed >> 29)) * _MIX) & _64_BITS
    mixed ^= mixed >> 32
    return mixed - (1 << 64) if mixed >> 63 else mixed


def slot_key(block: int, slot: int) -> int:
    """A block under one heading, or beside one label."""
    return key(_SLOT, block & BLOCK_BITS, slot)


def figures_key(masked: int, block: int, slot: int) -> int:
    """A text with any figures, in its block; a value beside its label."""
    return key(_FIGURES, masked, (block & BLOCK_BITS) | (slot << 16 if slot & VALUE_BIT else 0))


def between_key(before: int, after: int, block: int) -> int:
    """What is in a block between two leaves."""
    return key(_BETWEEN, before ^ (after << 1), block & BLOCK_BITS)


def list_key(block: int) -> int:
    """A block that has a list of which every look shows other entries."""
    return key(_LIST, block & BLOCK_BITS, 0)


def shared_key(text: int, block: int, slot: int) -> int:
    """A text in its place: what several pages of a site have there alike is a fragment of the site. The heading above
    does not matter: it is often the last one of the page's own text."""
    return key(_SHARED, text, (block & BLOCK_BITS) | (slot << 16 if slot & VALUE_BIT else 0))


def identity_of(row: LeafRow) -> Identity:
    return row.hash, row.slot if row.slot & VALUE_BIT and row.slot != ANY_SLOT else 0


class Look:
    """The leaves of one look, identified with what the memory knows of restless figures."""

    def __init__(self, tree: PageTree, memory: PageMemory | None = None) -> None:
        self.tree, self.slots = tree, Slots(tree)
        self.sums = np.array(tree.sums, np.uint32)
        self.hashes = self._hashed(memory)
        leaves = _first_positions(self.hashes)
        leaves = leaves[self.hashes[leaves] != WORDLESS]
        self.count = len(leaves)  # different texts
        self.whole = leaves
        self._slot: dict[int, int] = {}
        if memory is not None and memory.keys:
            self._mask(memory.keys)

    def _hashed(self, memory: PageMemory | None) -> NDArray[np.int64]:
        """Only texts that are not exactly as before are split into words."""
        tree = self.tree
        if memory is None or not memory.rows:
            hashed = tree.hashed
            return np.where(hashed.words > 0, hashed.hashes, WORDLESS)
        known, hashes = memory.hashes_of(self.sums)
        unknown = np.flatnonzero(~known)
        found = hash_leaves([tree.texts[leaf] for leaf in unknown.tolist()])
        hashes[unknown] = np.where(found.words > 0, found.hashes, WORDLESS)
        return hashes

    def _mask(self, keys: frozenset[int]) -> None:
        for leaf in range(len(self.tree)):
            found = self.figures_key(leaf)
            if found is not None and found in keys:
                self.hashes[leaf] = found

    def identify(self, leaf_keys: Mapping[int, int]) -> None:
        """Identifies these leaves by keys of their figures from now on, and all others of the same key."""
        wanted = frozenset(leaf_keys.values())
        for leaf in range(len(self.tree)):
            if leaf in leaf_keys:
                self.hashes[leaf] = leaf_keys[leaf]
            elif (found := self.figures_key(leaf)) is not None and found in wanted:
                self.hashes[leaf] = found
        self._forget()

    def move(self, slots: Mapping[int, int]) -> None:
        """Identifies these values by other slots from now on."""
        self._slot.update(slots)
        self._forget()

    def _forget(self) -> None:
        for name in ("hash_list", "leaves", "by_identity", "all_slots", "_texts"):
            self.__dict__.pop(name, None)

    @cached_property
    def hash_list(self) -> list[int]:
        """The hashes as plain numbers: one of them is read faster than from an array."""
        found: list[int] = self.hashes.tolist()
        return found

    @cached_property
    def leaves(self) -> list[int]:
        """The leaves that are compared one by one, each identity once, in page order."""
        return list(self.by_identity.values())

    @cached_property
    def by_identity(self) -> dict[Identity, int]:
        """`leaves` with their identities."""
        values, found = self.slots.values, dict[Identity, int]()
        times: Counter[Identity] = Counter()
        for leaf, text in enumerate(self.hash_list):
            if text == WORDLESS:
                continue
            one = first = self.identity(leaf) if values[leaf] else (text, 0)
            while one in found and one[1]:  # the same value once more beside the same label
                times[first] += 1
                self._slot[leaf] = (first[1] + times[first] * _ONCE_MORE) & 0xFFFFFFFF
                one = self.identity(leaf)
            found.setdefault(one, leaf)
        return found if len(found) <= MOST_LEAVES else dict(islice(found.items(), MOST_LEAVES))

    @property
    def beyond(self) -> int:
        """The sum of the hashes of the texts that are not compared one by one: independent of their order."""
        if len(self.whole) <= MOST_LEAVES:
            return 0
        near = frozenset(int(self.hashes[leaf]) for leaf in self.leaves)
        far = [one for one in self.hashes[self.whole].tolist() if one not in near]
        return int(sum(far)) & _64_BITS

    @cached_property
    def _texts(self) -> frozenset[int]:
        return frozenset(text for text, _ in self.by_identity)

    @cached_property
    def all_slots(self) -> frozenset[int]:
        return frozenset(self.slot(leaf) for leaf in self.leaves)

    def slot(self, leaf: int) -> int:
        known = self._slot.get(leaf)
        if known is None:
            known = self._slot[leaf] = self.slots.slot(leaf)
        return known

    def identity(self, leaf: int) -> Identity:
        return self.hash_list[leaf], self.slot(leaf) if self.slots.values[leaf] else 0

    def shared_keys(self, leaves: Sequence[int]) -> list[int]:
        if not leaves:
            return []
        block, values = self.tree.block, self.slots.values
        places = [block(leaf) & BLOCK_BITS | (self.slot(leaf) << 16 if values[leaf] else 0) for leaf in leaves]
        texts = self.hashes[np.array(leaves)].astype(np.uint64)
        mixed = texts * _FACTORS[0] + np.array(places, np.uint64) * _FACTORS[1] + np.uint64(_SHARED) * _FACTORS[2]
        mixed = (mixed ^ (mixed >> np.uint64(29))) * _FACTORS[3]
        found: list[int] = (mixed ^ (mixed >> np.uint64(32))).view(np.int64).tolist()
        return found

    def has(self, row: LeafRow) -> bool:
        """Is a remembered leaf there?"""
        if row.slot == ANY_SLOT:
            return row.hash in self._texts
        return identity_of(row) in self.by_identity

    def link(self, leaf: int) -> int:
        """CRC-32 over the addresses that a leaf leads to, without their queries; 0 where it leads nowhere, or is
        part of the navigation."""
        tree = self.tree
        if not tree.linked[leaf] or is_navigation(tree.path(leaf)):
            return 0
        hrefs = tree.own_hrefs(leaf)
        paths = [href.partition("#")[0].partition("?")[0] for href in hrefs]
        if len(paths) > 1:
            paths = sorted(set(paths))
        return crc32("\n".join(paths).encode("utf-8", "replace")) if any(paths) else 0

    def figures_key(self, leaf: int) -> int | None:
        """The key under which its figures may be restless; None for a text without figures."""
        text = self.tree.texts[leaf]
        if not _DIGIT.search(text):
            return None
        masked = masked_hash(text)
        return None if masked is None else figures_key(masked[0], self.tree.block(leaf), self.slot(leaf))

    def neighbours(self, leaves: Sequence[int], stable: frozenset[int]) -> Iterator[tuple[int, int, int]]:
        """(Leaf, hash of the last stable leaf before it, of the next one behind it)."""
        wanted, before = frozenset(leaves), 0
        waiting: list[tuple[int, int]] = []
        for leaf in self.leaves:
            if leaf in wanted:
                waiting.append((leaf, before))
            elif leaf in stable:
                before = int(self.hashes[leaf])
                yield from ((one, behind, before) for one, behind in waiting)
                waiting.clear()
        yield from ((one, behind, 0) for one, behind in waiting)


def _first_positions(hashes: NDArray[np.int64]) -> NDArray[np.intp]:
    _, places = np.unique(hashes, return_index=True)
    return np.sort(places)


@dataclass(frozen=True, slots=True)
class Comparison:
    """A look beside the remembered leaves of the last visit."""

    same: dict[int, int]  # leaf -> row
    fresh: list[int]  # leaves that the page did not have at the last visit
    gone: list[int]  # rows that it had


def within_reach(look: Look, memory: PageMemory, found: Comparison) -> tuple[Comparison, bool]:
    """(The comparison without what only moved up or down over `MOST_LEAVES`, whether a text beyond them is another)."""
    if not memory.beyond and len(look.whole) <= MOST_LEAVES:
        return found, False
    rows, texts = memory.rows, frozenset(look.hashes[look.whole].tolist())
    near = frozenset(int(look.hashes[leaf]) for leaf in look.leaves)
    before = frozenset(rows[at].hash for at in memory.latest)
    gone = [at for at in found.gone if rows[at].hash in near or rows[at].hash not in texts]
    fresh = frozenset(int(look.hashes[leaf]) for leaf in found.fresh) - before
    came = sum(texts) - sum(before) - memory.beyond + sum(before - texts)  # of the whole page, less what went beyond
    if came & _64_BITS == 0:  # what seems new was further down before
        stayed = [leaf for leaf in found.fresh if int(look.hashes[leaf]) not in fresh]
        return Comparison(found.same, stayed, gone), False
    return Comparison(found.same, found.fresh, gone), (came - sum(fresh)) & _64_BITS != 0


def _is_in(row: LeafRow, block: int) -> bool:
    return (row.mark ^ block) & BLOCK_BITS == 0


def compare(look: Look, memory: PageMemory) -> Comparison:
    rows = memory.rows
    exact: dict[Identity, int] = {}
    anywhere: dict[int, int] = {}
    for at in memory.latest:
        row = rows[at]
        if row.slot == ANY_SLOT:
            anywhere[row.hash] = at
        else:
            exact[identity_of(row)] = at
    same: dict[int, int] = {}
    left: list[int] = []
    for leaf in look.leaves:
        one = look.identity(leaf)
        known = exact.pop(one) if one in exact else anywhere.get(one[0])
        if known is None:
            left.append(leaf)
        else:
            same[leaf] = known
    used = frozenset(same.values())
    gone = [at for at in memory.latest if at not in used]
    return _without_moved(look, memory, _without_respaced(look, memory, Comparison(same, left, gone)))


def _without_respaced(look: Look, memory: PageMemory, found: Comparison) -> Comparison:
    """A text in the same block that differs in its white space alone is the same. Of a memory from before buttons were
    read, buttons are not new."""
    tree, texts = look.tree, memory.texts or {}
    fresh = [leaf for leaf in found.fresh if not (memory.without_buttons and tree.tag(leaf) == "button")]
    before = {(_unspaced(texts[at]), memory.rows[at].mark & BLOCK_BITS): at for at in found.gone if texts.get(at)}
    if not fresh or not before:
        return replace(found, fresh=fresh)
    left = []
    for leaf in fresh:
        at = before.pop((_unspaced(tree.texts[leaf]), tree.block(leaf) & BLOCK_BITS), None)
        if at is None:
            left.append(leaf)
        else:
            found.same[leaf] = at
    used = frozenset(found.same.values())
    return Comparison(found.same, left, [at for at in found.gone if at not in used])


def _unspaced(text: str) -> str:
    return "".join(text.split())


def _without_moved(look: Look, memory: PageMemory, found: Comparison) -> Comparison:
    """A value whose label was renamed is the same: its old label is gone, and its new one was not there. So is one in
    the same block that had no label, or has none now: its label is what is first there."""
    if not found.fresh or not found.gone:
        return found
    rows = memory.rows
    renamed: dict[int, deque[int]] = defaultdict(deque)
    unnamed: dict[tuple[int, int], deque[int]] = defaultdict(deque)
    for at in found.gone:
        row = rows[at]
        if row.slot in UNNAMED:
            unnamed[row.hash, row.mark & BLOCK_BITS].append(at)
        elif row.slot not in look.all_slots:
            renamed[row.hash].append(at)
    before = frozenset(rows[at].slot for at in memory.latest)
    fresh = []
    for leaf in found.fresh:
        text, slot = int(look.hashes[leaf]), look.slot(leaf)
        rest = renamed.get(text) or unnamed.get((text, look.tree.block(leaf) & BLOCK_BITS))
        if rest and (slot not in before if slot not in UNNAMED else _is_in(rows[rest[0]], look.tree.block(leaf))):
            found.same[leaf] = rest.popleft()
        else:
            fresh.append(leaf)
    used = frozenset(found.same.values())
    return Comparison(found.same, fresh, [at for at in found.gone if at not in used])


def moved_links(
    look: Look, memory: PageMemory, found: Comparison, rules: Iterable[NoiseRule]
) -> Iterator[tuple[int, int]]:
    """(Leaf, row) of the same words whose links lead elsewhere, in blocks that are not muted."""
    muted = frozenset(rule.block for rule in rules if rule.muted)
    for leaf, at in found.same.items():
        row = memory.rows[at]
        if not row.link or row.is_noise or look.link(leaf) in (0, row.link):
            continue
        if not muted or look.tree.block(leaf) not in muted:
            yield leaf, at
