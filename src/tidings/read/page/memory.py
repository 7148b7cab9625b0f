"""The memory of one page between visits: its leaves, and the change history of its positions.

It is sent with the order, so that a worker needs no database: at most `LARGEST` bytes (102 KB), some 3 KB for a page of
180 leaves.

    head       version, first and last visit, number of leaves and histories; a hash over all links, and the sum of the
               hashes of all leaves, those beyond `MOST_LEAVES` included
    leaves     hash, CRC-32 of the exact text, visit of the last sighting, and a mark: 13 bits of the block, came after
               the first visit, is prose, came as noise
    histories  a key (see noise.py), the visit of the first change, of the last, and 16 bits: at which of the last 16
               visits did it change?

Visits are numbered by the caller, so visits with an unchanged body count too: a position that changes when the page is
edited, once a week, does not churn. Numbers have 16 bits and wrap around.

A leaf with exactly the same text is recognised by its CRC-32, and not split into words again.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tidings.read.page.scope import open_memory

MOST_LEAVES = 6_000  # remembered one by one
MOST_HISTORIES = 384
VISITS = 16  # in a change history
_VERSION = 2
_MAX_16_BITS = 0xFFFF
_FORGOTTEN_AFTER = 20_000  # visits without a sighting

_HEAD = struct.Struct("<BxHIIHHQQ")
_LEAF = np.dtype([("hash", "<i8"), ("sum", "<u4"), ("seen", "<u2"), ("mark", "<u2")])
_HISTORY = np.dtype([("key", "<i8"), ("born", "<u2"), ("last", "<u2"), ("bits", "<u2")])
LARGEST = _HEAD.size + MOST_LEAVES * _LEAF.itemsize + MOST_HISTORIES * _HISTORY.itemsize

LATER_BIT, PROSE_BIT, NOISE_BIT = 4, 2, 1  # of a mark: came after the first visit, is prose, came as noise
BLOCK_BITS = 0xFFF8

Hashes = NDArray[np.int64]
Sums = NDArray[np.uint32]
Marks = NDArray[np.uint16]


class Leaves(NamedTuple):
    """Leaves of a page, each hash once."""

    hashes: Hashes
    sums: Sums
    marks: Marks  # 0: not computed yet


@dataclass(frozen=True, slots=True)
class ChangeHistory:
    """At which visits the position with one key changed."""

    born: int  # visit of the first change, in 16 bits
    last: int  # visit of the last change, in 16 bits
    bits: int  # one a visit, the lowest for `last`

    def changed_at(self, visit: int) -> ChangeHistory:
        """The history with one more change."""
        gap = (visit - self.last) & _MAX_16_BITS
        bits = (self.bits << gap) & _MAX_16_BITS if gap < VISITS else 0
        return replace(self, last=visit & _MAX_16_BITS, bits=bits | 1)


@dataclass(frozen=True, slots=True)
class PageMemory:
    """The unpacked memory of one page."""

    first: int  # number of the first visit
    last: int  # number of the last visit
    hashes: Hashes  # sorted, each once
    sums: Sums
    seen: NDArray[np.uint16]
    marks: Marks
    histories: dict[int, ChangeHistory]
    leads: int = 0  # a hash over its links; 0: links are not followed
    whole: int = 0  # sum of the hashes of its leaves at the last visit, in 64 bits
    beyond: int = 0  # number of leaves that are not remembered one by one

    def find(self, hashes: Hashes) -> tuple[NDArray[np.bool_], NDArray[np.intp]]:
        """(Is each of these hashes remembered?, its index)"""
        if not len(self.hashes):
            return np.zeros(len(hashes), np.bool_), np.zeros(len(hashes), np.intp)
        at = np.searchsorted(self.hashes, hashes)
        at[at == len(self.hashes)] = 0
        return self.hashes[at] == hashes, at

    def find_sums(self, sums: Sums) -> tuple[NDArray[np.bool_], NDArray[np.intp]]:
        """As find, by the CRC-32 of the exact text."""
        if not len(self.sums):
            return np.zeros(len(sums), np.bool_), np.zeros(len(sums), np.intp)
        order = np.argsort(self.sums)
        at = np.searchsorted(self.sums, sums, sorter=order)
        at[at == len(order)] = 0
        places = order[at]
        return self.sums[places] == sums, places

    @property
    def latest(self) -> NDArray[np.bool_]:
        """Which leaves the page had at the last visit."""
        found: NDArray[np.bool_] = self.seen == (self.last & _MAX_16_BITS)
        return found

    def history(self, key: int, visit: int) -> tuple[int, int]:
        """(Visits with a change, visits in all) for a key, this visit counted as a change. A position that was quiet
        before its first change is credited up to four quiet visits."""
        history = self.histories.get(key)
        if history is None:
            born, bits = visit & _MAX_16_BITS, 1
        else:
            born, bits = history.born, history.changed_at(visit).bits
        age = ((visit - born) & _MAX_16_BITS) + 1
        quiet = min(4, max(0, ((born - self.first) & _MAX_16_BITS) - 1))
        return bits.bit_count(), min(VISITS, age + quiet)


def unpack_memory(packed: bytes) -> PageMemory | None:
    """Unpacks a memory; None where there is none, or of another version."""
    packed, _ = open_memory(packed, None)
    if len(packed) < _HEAD.size:
        return None
    form, histories, first, last, leaves, beyond, leads, whole = _HEAD.unpack_from(packed)
    at = _HEAD.size + leaves * _LEAF.itemsize
    if form != _VERSION or len(packed) != at + histories * _HISTORY.itemsize:
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
    """Packs a memory. Of more leaves than fit, those not seen for the longest time are dropped."""
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
        *(_VERSION, len(rows), memory.first, memory.last, len(leaves)),
        *(min(memory.beyond, _MAX_16_BITS), memory.leads, memory.whole),
    )
    return b"".join((head, leaves.tobytes(), rows.tobytes()))


def _recent_histories(memory: PageMemory) -> list[tuple[int, ChangeHistory]]:
    """The histories with a recent change, at most MOST_HISTORIES: the latest."""
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
    """The memory after a first visit."""
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
    """The memory after one more visit: the remembered leaves at `present` were there again, with these `sums`."""
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
