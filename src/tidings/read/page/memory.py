"""What is remembered of one page: the leaves it had, and which of its places show something else time after time.

It travels in the order instead of a database, at most `LARGEST` bytes (102 KB); some 3 KB for a page of 180 leaves:

    head     form, first and last visit, how many leaves and places follow; a hash over the addresses it leads to, and
             the sum of the hashes of all its leaves, those beyond `MOST_LEAVES` too
    leaves   hash, 32 bits over its text as it stood there, the visit it was last seen at, and a mark: 13 bits of its
             block, did it come after the first visit, is it prose, did it come as noise
    places   a key (see noise.py), the visit it first changed at, the last, and 16 bits: at which of the last 16
             visits did it change?

Visits are numbered by whoever orders them, so visits that found the body unchanged count too: a place that changes
whenever somebody edits the page, once a week, does not churn. Numbers are kept in 16 bits and compared in a circle.

A text that stands there letter by letter as it did is known by its 32 bits, and its words are not looked at again.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

MOST_LEAVES = 6_000
MOST_HISTORIES = 384
VISITS = 16  # of a place's history
_FORM = 2
_MAX_16_BITS = 0xFFFF
_FORGOTTEN_AFTER = 20_000  # visits after which a leaf is forgotten

_HEAD = struct.Struct("<BxHIIHHQQ")
_LEAF = np.dtype([("hash", "<i8"), ("sum", "<u4"), ("seen", "<u2"), ("mark", "<u2")])
_HISTORY = np.dtype([("key", "<i8"), ("born", "<u2"), ("last", "<u2"), ("bits", "<u2")])
LARGEST = _HEAD.size + MOST_LEAVES * _LEAF.itemsize + MOST_HISTORIES * _HISTORY.itemsize

LATER_BIT, PROSE_BIT, NOISE_BIT = 4, 2, 1  # of a mark
BLOCK_BITS = 0xFFF8

Hashes = NDArray[np.int64]
Sums = NDArray[np.uint32]
Marks = NDArray[np.uint16]


class Leaves(NamedTuple):
    """Leaves of a page, each hash once."""

    hashes: Hashes
    sums: Sums
    marks: Marks  # 0: not worked out yet


@dataclass(frozen=True, slots=True)
class ChangeHistory:
    """The history of one key."""

    born: int  # the visit it first changed at, in 16 bits
    last: int
    bits: int  # the lowest: the last visit

    def changed_at(self, visit: int) -> ChangeHistory:
        gap = (visit - self.last) & _MAX_16_BITS
        bits = (self.bits << gap) & _MAX_16_BITS if gap < VISITS else 0
        return replace(self, last=visit & _MAX_16_BITS, bits=bits | 1)


@dataclass(frozen=True, slots=True)
class PageMemory:
    first: int  # the visit at which the page was first looked at
    last: int
    hashes: Hashes  # sorted, each once
    sums: Sums
    seen: NDArray[np.uint16]
    marks: Marks
    histories: dict[int, ChangeHistory]
    leads: int = 0  # a hash over the addresses it leads to; 0: nobody asked
    whole: int = 0  # the hashes of its leaves when it was last looked at, added up in 64 bits
    beyond: int = 0  # how many of them are not remembered one by one

    def find(self, hashes: Hashes) -> tuple[NDArray[np.bool_], NDArray[np.intp]]:
        """Which of these are remembered, and where."""
        if not len(self.hashes):
            return np.zeros(len(hashes), np.bool_), np.zeros(len(hashes), np.intp)
        at = np.searchsorted(self.hashes, hashes)
        at[at == len(self.hashes)] = 0
        return self.hashes[at] == hashes, at

    def find_sums(self, sums: Sums) -> tuple[NDArray[np.bool_], NDArray[np.intp]]:
        """The same for texts as they stand there."""
        if not len(self.sums):
            return np.zeros(len(sums), np.bool_), np.zeros(len(sums), np.intp)
        order = np.argsort(self.sums)
        at = np.searchsorted(self.sums, sums, sorter=order)
        at[at == len(order)] = 0
        places = order[at]
        return self.sums[places] == sums, places

    @property
    def latest(self) -> NDArray[np.bool_]:
        """The leaves the page had when it was last looked at."""
        found: NDArray[np.bool_] = self.seen == (self.last & _MAX_16_BITS)
        return found

    def history(self, key: int, visit: int) -> tuple[int, int]:
        """(visits at which the place changed, of how many), this one taken for a change. A place that was quiet
        before it began to change is given four quiet visits for it."""
        history = self.histories.get(key)
        if history is None:
            born, bits = visit & _MAX_16_BITS, 1
        else:
            born, bits = history.born, history.changed_at(visit).bits
        age = ((visit - born) & _MAX_16_BITS) + 1
        quiet = min(4, max(0, ((born - self.first) & _MAX_16_BITS) - 1))
        return bits.bit_count(), min(VISITS, age + quiet)


def unpack_memory(packed: bytes) -> PageMemory | None:
    """None: the page was never looked at, or another program wrote it."""
    if len(packed) < _HEAD.size:
        return None
    form, histories, first, last, leaves, beyond, leads, whole = _HEAD.unpack_from(packed)
    at = _HEAD.size + leaves * _LEAF.itemsize
    if form != _FORM or len(packed) != at + histories * _HISTORY.itemsize:
        return None
    leaf = np.frombuffer(packed, _LEAF, leaves, _HEAD.size)
    rows = np.frombuffer(packed, _HISTORY, histories, at).tolist()
    return PageMemory(
        first=first,
        last=last,
        hashes=np.ascontiguousarray(leaf["hash"]),
        sums=np.ascontiguousarray(leaf["sum"]),
        seen=np.ascontiguousarray(leaf["seen"]),
        marks=np.ascontiguousarray(leaf["mark"]),
        histories={key: ChangeHistory(born, then, bits) for key, born, then, bits in rows},
        leads=leads,
        whole=whole,
        beyond=beyond,
    )


def pack_memory(memory: PageMemory) -> bytes:
    """Packed. What was seen last is kept; of more than fits, the longest unseen goes."""
    age = (np.uint16(memory.last & _MAX_16_BITS) - memory.seen).astype(np.uint16)
    if len(age) > MOST_LEAVES:
        kept = np.sort(np.argsort(age, kind="stable")[:MOST_LEAVES])
    else:
        kept = np.flatnonzero(age < _FORGOTTEN_AFTER)
    leaves = np.empty(len(age), _LEAF)
    leaves["hash"], leaves["sum"], leaves["seen"], leaves["mark"] = (
        memory.hashes,
        memory.sums,
        memory.seen,
        memory.marks,
    )
    leaves = leaves[kept]
    histories = _recent_histories(memory)
    rows = np.array([(key, history.born, history.last, history.bits) for key, history in histories], _HISTORY)
    head = _HEAD.pack(
        *(_FORM, len(rows), memory.first, memory.last, len(leaves)),
        *(min(memory.beyond, _MAX_16_BITS), memory.leads, memory.whole),
    )
    return b"".join((head, leaves.tobytes(), rows.tobytes()))


def _recent_histories(memory: PageMemory) -> list[tuple[int, ChangeHistory]]:
    """Those whose history is not all quiet; the latest."""
    now = memory.last
    kept = [
        (key, history)
        for key, history in memory.histories.items()
        if ((now - history.last) & _MAX_16_BITS) < 2 * VISITS
    ]
    if len(kept) > MOST_HISTORIES:
        kept.sort(key=lambda one: ((now - one[1].last) & _MAX_16_BITS, -one[1].bits.bit_count()))
        del kept[MOST_HISTORIES:]
    return kept


def first_memory(visit: int, leaves: Leaves) -> PageMemory:
    """Of a page that is looked at for the first time."""
    order = np.argsort(leaves.hashes)
    seen = np.full(len(order), visit & _MAX_16_BITS, np.uint16)
    return PageMemory(visit, visit, leaves.hashes[order], leaves.sums[order], seen, leaves.marks[order], {})


def after_visit(
    memory: PageMemory,
    visit: int,
    present: NDArray[np.intp],
    sums: Sums,
    new: Leaves,
    histories: dict[int, ChangeHistory],
) -> PageMemory:
    """After one more look: the remembered leaves at `present` were there again (with these sums), and some are new."""
    now = np.uint16(visit & _MAX_16_BITS)
    seen, kept = memory.seen.copy(), memory.sums.copy()
    seen[present], kept[present] = now, sums
    if not len(new.hashes):
        return replace(memory, last=visit, seen=seen, sums=kept, histories=histories)
    whole = np.concatenate((memory.hashes, new.hashes))
    order = np.argsort(whole, kind="stable")
    return replace(
        memory,
        last=visit,
        hashes=whole[order],
        sums=np.concatenate((kept, new.sums))[order],
        seen=np.concatenate((seen, np.full(len(new.hashes), now, np.uint16)))[order],
        marks=np.concatenate((memory.marks, new.marks))[order],
        histories=histories,
    )
