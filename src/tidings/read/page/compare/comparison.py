"""A look at a page beside the remembered leaves of the last visit: what stayed, what is new, what is gone.

A leaf is the same where its identity is (look.py), and where only its white space or the label of a value differs.
"""

from __future__ import annotations

from collections import defaultdict, deque
from dataclasses import dataclass, replace

from tidings.read.page.compare.look import Look, unspaced
from tidings.read.page.compare.memory import (
    ANY_SLOT,
    BLOCK_BITS,
    MOST_LEAVES,
    Identity,
    LeafRow,
    PageMemory,
    identity_of,
)
from tidings.read.page.compare.slots import UNNAMED
from tidings.read.page.words.kinds_of_text import is_statement, says_it_all

_64_BITS = 0xFFFFFFFFFFFFFFFF
_CONTROLS = ("button", "option")


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
    risen = _risen(look, found, len(gone)) if memory.beyond else frozenset()
    stayed = [leaf for leaf in found.fresh if leaf not in risen]
    fresh = fresh.difference(int(look.hashes[leaf]) for leaf in risen)
    return Comparison(found.same, stayed, gone), (came - sum(fresh)) & _64_BITS != 0


def _risen(look: Look, found: Comparison, gone: int) -> frozenset[int]:
    """The new leaves that are there because others before them are gone: the last ones that are compared, as many as
    the page lost above them."""
    fresh, tail = frozenset(found.fresh), list[int]()
    for leaf in reversed(look.leaves):
        if leaf not in fresh:
            break
        tail.append(leaf)
    return frozenset(tail[: max(0, gone - (len(fresh) - len(tail)))])


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
    """A text in the same block that differs in its white space alone is the same."""
    tree, texts = look.tree, memory.texts or {}
    found = _as_read_before(look, memory, found) if memory.without_buttons else found
    fresh = found.fresh
    before = {(unspaced(texts[at]), memory.rows[at].mark & BLOCK_BITS): at for at in found.gone if texts.get(at)}
    if not fresh or not before:
        return replace(found, fresh=fresh)
    left = []
    for leaf in fresh:
        key = unspaced(tree.texts[leaf]), tree.place(leaf) & BLOCK_BITS
        if key in before and memory.rows[before[key]].hash != int(look.hashes[leaf]):  # else: beside another label
            found.same[leaf] = before.pop(key)
        else:
            left.append(leaf)
    used = frozenset(found.same.values())
    return Comparison(found.same, left, [at for at in found.gone if at not in used])


def _as_read_before(look: Look, memory: PageMemory, found: Comparison) -> Comparison:
    """A comparison with a memory from before buttons and choices were read: they are not new, texts that they split are
    the same, and so are texts whose place or label is another for them."""
    texts, rows = memory.texts or {}, memory.rows
    by_words: dict[int, deque[int]] = defaultdict(deque)
    for at in found.gone:
        by_words[rows[at].hash].append(at)
    whole = {at: unspaced(texts[at]) for at in found.gone if texts.get(at)}
    left, split = [], set[int]()
    for leaf in found.fresh:
        if look.tree.tag(leaf) in _CONTROLS:
            continue
        same = by_words.get(int(look.hashes[leaf]))
        if same:
            found.same[leaf] = same.popleft()
            continue
        part = unspaced(look.tree.texts[leaf])
        parts = [at for at, text in whole.items() if part in text and part != text]
        split.update(parts[:1])
        left += [] if parts else [leaf]
    used = split.union(found.same.values())
    return Comparison(found.same, left, [at for at in found.gone if at not in used])


def _without_moved(look: Look, memory: PageMemory, found: Comparison) -> Comparison:
    """A value whose label was renamed is the same: its old label is gone, and its new one was not there. So is one in
    the same block that had no label, or has none now: its label is what is first there. Of a statement, neither its
    label matters nor, without figures, its block."""
    if not found.fresh or not found.gone:
        return found
    rows = memory.rows
    renamed: dict[int, deque[int]] = defaultdict(deque)
    unnamed: dict[tuple[int, int], deque[int]] = defaultdict(deque)
    stated: dict[tuple[int, int], deque[int]] = defaultdict(deque)
    texts = memory.texts or {}
    for at in found.gone:
        row = rows[at]
        words = texts.get(at, "")
        if is_statement(words):
            stated[row.hash, 0 if says_it_all(words) else row.mark & BLOCK_BITS].append(at)
        elif row.slot in UNNAMED:
            unnamed[row.hash, row.mark & BLOCK_BITS].append(at)
        elif row.slot not in look.all_slots:
            renamed[row.hash].append(at)
    before = frozenset(rows[at].slot for at in memory.latest)
    fresh = []
    for leaf in found.fresh:
        text, slot = int(look.hashes[leaf]), look.slot(leaf)
        place = text, look.tree.place(leaf) & BLOCK_BITS
        rest = renamed.get(text) or unnamed.get(place)
        said = stated.get(place) or stated.get((text, 0))
        if said:
            found.same[leaf] = said.popleft()
        elif rest and (slot not in before if slot not in UNNAMED else _is_in(rows[rest[0]], look.tree.place(leaf))):
            found.same[leaf] = rest.popleft()
        else:
            fresh.append(leaf)
    used = frozenset(found.same.values())
    return Comparison(found.same, fresh, [at for at in found.gone if at not in used])
