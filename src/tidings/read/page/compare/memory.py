"""The memory of one page between visits: its leaves, and which of its places differ between two looks.

It is sent with the order, so that a worker needs no database: at most `LARGEST` bytes, some 6 KB for a page of 180
leaves.

    head       version, first and last visit, numbers of leaves and keys, minute of the last visit; a hash over all
               links; the sum of the hashes of the leaves beyond `MOST_LEAVES`
    leaves     hash, CRC-32 of the exact text, slot, CRC-32 of its links, visit of the last sighting, and a mark: 13
               bits of the block, leads around, is prose, is noise; behind them, with no CRC-32 of a text, the links
               whose words the page has several times (repeated_links.py)
    restless   keys of places that two looks at the same moment proved to differ (two_looks.py), and when that was last
    texts      the texts of the leaves of the last visit, packed, for "old -> new"

Visits are numbered by the caller, those with an unchanged body included. Numbers have 16 bits and wrap around.

A leaf with exactly the same text is recognised by its CRC-32, and not split into words again.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from itertools import starmap
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tidings.read.page.tree.scope import open_memory
from tidings.text.decoding import Broken, TooMuch, pack, unpack

MOST_LEAVES = 6_000  # remembered one by one
MOST_RESTLESS = 512
LONGEST_OLD_TEXT = 240  # characters of a leaf's text that are kept for "old -> new"
_MOST_TEXT = 200_000  # characters of all texts that are kept
_LARGEST_TEXTS = 400_000  # bytes of them, packed
_VERSION, _PLAIN_LINKS, _FEWER_LINKS, _WITHOUT_BUTTONS, _BY_FREQUENCY = 7, 6, 4, 3, 2  # of its form; 5: remembering.py
_MAX_16_BITS = 0xFFFF
_FORGOTTEN_AFTER = 20_000  # visits without a sighting
_CALM_AFTER = 200  # visits after which a place counts as calm that was not seen to differ

_HEAD = struct.Struct("<BxHIIHHQQ")
_LEAF = struct.Struct("<qIIIHH")  # as LeafRow
_LEAF_BEFORE = struct.Struct("<qIHH")  # hash, sum, seen, mark
_RESTLESS = struct.Struct("<qH")  # key, visit
LARGEST = _HEAD.size + MOST_LEAVES * _LEAF.size + MOST_RESTLESS * _RESTLESS.size + _LARGEST_TEXTS

VALUE_BIT = 1  # of a slot: the leaf is a value
AROUND_BIT, PROSE_BIT, NOISE_BIT = 4, 2, 1  # of a mark: leads around the site, is prose, is noise
BLOCK_BITS = 0xFFF8
RESTLESS_LINK = 1  # leads elsewhere at each look: a signed address, a session
ANY_SLOT = 0xFFFFFFFF  # of a leaf that an earlier version of the program remembered

Hashes = NDArray[np.int64]
Sums = NDArray[np.uint32]
_SEPARATOR = "\x00"


class LeafRow(NamedTuple):
    """A remembered leaf."""

    hash: int
    sum: int
    slot: int
    link: int  # CRC-32 over the addresses it leads to; 0: none, or they do not matter
    seen: int  # visit of the last sighting, in 16 bits
    mark: int

    @property
    def is_noise(self) -> bool:
        return bool(self.mark & NOISE_BIT)


class RepeatedLink(NamedTuple):
    """One of several links with the same words."""

    text: int  # bits of the hash of its words
    link: int  # as of a LeafRow


Identity = tuple[int, int]  # hash, slot of a value or 0


def identity_of(row: LeafRow) -> Identity:
    return row.hash, row.slot if row.slot & VALUE_BIT and row.slot != ANY_SLOT else 0


@dataclass(frozen=True)
class PageMemory:
    """The unpacked memory of one page."""

    first: int  # number of the first visit
    last: int  # number of the last visit
    rows: tuple[LeafRow, ...] = ()
    restless: Mapping[int, int] | None = None  # key -> visit at which it was last proved, in 16 bits
    texts: Mapping[int, str] | None = None  # index of a row -> its text, of the leaves of the last visit
    leads: int = 0  # a hash over its links; 0: links are not followed
    beyond: int = 0  # sum of the hashes of the leaves that are not remembered one by one, in 64 bits
    without_buttons: bool = False  # from before the texts of buttons were read
    minute: int = 0  # of the last visit, see minute_of; 0: not known
    fewer_links: bool = False  # from before the links within frames for menus were read
    plain_links: bool = False  # from before queries of links were looked at
    repeated: Mapping[int, RepeatedLink] | None = None  # by their keys

    @cached_property
    def latest(self) -> list[int]:
        """The indexes of the rows of the last visit."""
        last = self.last & _MAX_16_BITS
        return [at for at, row in enumerate(self.rows) if row.seen == last]

    @cached_property
    def stable(self) -> frozenset[Identity]:
        """What the last visit had and is no noise."""
        return frozenset(identity_of(self.rows[at]) for at in self.latest if not self.rows[at].is_noise)

    @cached_property
    def keys(self) -> frozenset[int]:
        return frozenset(self.restless or ())

    @cached_property
    def _by_sum(self) -> tuple[Sums, Hashes]:
        count = len(self.rows)
        sums = np.fromiter((row.sum for row in self.rows), np.uint32, count)
        hashes = np.fromiter((row.hash for row in self.rows), np.int64, count)
        order = np.argsort(sums, kind="stable")
        return sums[order], hashes[order]

    def hashes_of(self, sums: Sums) -> tuple[NDArray[np.bool_], Hashes]:
        """(Is there a leaf of exactly this text?, its hash) for each CRC-32."""
        known, hashes = self._by_sum
        if not len(known):
            return np.zeros(len(sums), np.bool_), np.zeros(len(sums), np.int64)
        at = np.searchsorted(known, sums)
        at[at == len(known)] = 0
        return known[at] == sums, hashes[at]


def minute_of(at: datetime | None) -> int:
    """A minute in 16 bits, which wraps around after 45 days; 0 is none."""
    return 0 if at is None else int(at.timestamp()) // 60 % _MAX_16_BITS + 1


def elapsed_minutes(before: int, now: int) -> int | None:
    """The minutes between two `minute_of`; None where one is not known."""
    return (now - before) % _MAX_16_BITS if before and now else None


def unpack_memory(packed: bytes) -> PageMemory | None:
    """Unpacks a memory; None where there is none, or it cannot be read."""
    packed, _ = open_memory(packed, None)
    if len(packed) < _HEAD.size:
        return None
    form, keys, first, last, leaves, far, leads, beyond = _HEAD.unpack_from(packed)
    if form == _BY_FREQUENCY:
        memory = _unpacked_before(packed, first, last, leaves, leads)
        return replace(memory, beyond=_beyond(memory, beyond)) if memory is not None and far else memory
    at = _HEAD.size + leaves * _LEAF.size
    texts = at + keys * _RESTLESS.size
    if form not in (_VERSION, _PLAIN_LINKS, _FEWER_LINKS, _WITHOUT_BUTTONS) or len(packed) < texts:
        return None
    rows, repeated = _unpacked_rows(packed[_HEAD.size : at])
    restless = dict(_RESTLESS.iter_unpack(packed[at:texts]))
    minute = far if form != _WITHOUT_BUTTONS else 0
    memory = PageMemory(first, last, rows, restless, None, leads, beyond, form == _WITHOUT_BUTTONS, minute)
    memory = replace(memory, fewer_links=form == _FEWER_LINKS, plain_links=form != _VERSION, repeated=repeated or None)
    return replace(memory, texts=_unpacked_texts(packed[texts:], memory.latest))


def _unpacked_rows(packed: bytes) -> tuple[tuple[LeafRow, ...], dict[int, RepeatedLink]]:
    rows = list(map(LeafRow._make, _LEAF.iter_unpack(packed)))
    repeated = {}
    while rows and rows[-1].sum == 0 and rows[-1].mark == NOISE_BIT:
        row = rows.pop()
        repeated[row.hash] = RepeatedLink(row.slot, row.link)
    return tuple(rows), repeated


def _unpacked_before(packed: bytes, first: int, last: int, leaves: int, leads: int) -> PageMemory | None:
    """A memory of an earlier version: what was learned by frequency is left out, and slots are not known."""
    end = _HEAD.size + leaves * _LEAF_BEFORE.size
    if len(packed) < end:
        return None
    rows = _LEAF_BEFORE.iter_unpack(packed[_HEAD.size : end])
    found = tuple(
        [LeafRow(key, total, ANY_SLOT, 0, seen, mark & (BLOCK_BITS | PROSE_BIT)) for key, total, seen, mark in rows]
    )
    return PageMemory(first, last, found, {}, {}, leads, without_buttons=True)


def _beyond(memory: PageMemory, whole: int) -> int:
    """That version kept the sum of the hashes of all leaves."""
    return (whole - sum(memory.rows[at].hash for at in memory.latest)) & 0xFFFFFFFFFFFFFFFF


def _unpacked_texts(packed: bytes, latest: list[int]) -> dict[int, str]:
    if not packed:
        return {}
    try:
        texts = unpack(packed).decode("utf-8", "replace").split(_SEPARATOR)
    except (Broken, TooMuch, ValueError):
        return {}
    return dict(zip(latest, texts, strict=False))


def pack_memory(memory: PageMemory) -> bytes:
    """Packs a memory. Of more leaves than fit, those not seen for the longest time are dropped."""
    last, rows, now = memory.last, memory.rows, memory.last & _MAX_16_BITS
    kept = list(range(len(rows)))
    if any((last - seen) & _MAX_16_BITS >= _FORGOTTEN_AFTER for seen in {row.seen for row in rows}):
        kept = [at for at in kept if (last - rows[at].seen) & _MAX_16_BITS < _FORGOTTEN_AFTER]
    if len(kept) > MOST_LEAVES:
        kept.sort(key=lambda at: (last - rows[at].seen) & _MAX_16_BITS)
        del kept[MOST_LEAVES:]
    repeated = list((memory.repeated or {}).items())[: MOST_LEAVES - len(kept)]
    restless = sorted((memory.restless or {}).items(), key=lambda one: (last - one[1]) & _MAX_16_BITS)
    restless = [(key, proved) for key, proved in restless if (last - proved) & _MAX_16_BITS < _CALM_AFTER]
    del restless[MOST_RESTLESS:]
    head = _HEAD.pack(
        _FEWER_LINKS if memory.fewer_links else _PLAIN_LINKS if memory.plain_links else _VERSION,
        len(restless),
        memory.first,
        last,
        len(kept) + len(repeated),
        memory.minute,
        memory.leads,
        memory.beyond & 0xFFFFFFFFFFFFFFFF,
    )
    leaves, keys = starmap(_LEAF.pack, [rows[at] for at in kept]), starmap(_RESTLESS.pack, restless)
    texts = _packed_texts(memory.texts or {}, [at for at in kept if rows[at].seen == now])
    others = [_LEAF.pack(key, 0, one.text, one.link, (last - 1) & _MAX_16_BITS, NOISE_BIT) for key, one in repeated]
    return b"".join((head, *leaves, *others, *keys, texts))


def _packed_texts(texts: Mapping[int, str], latest: list[int]) -> bytes:
    found, room = [texts.get(at, "")[:LONGEST_OLD_TEXT] for at in latest], _MOST_TEXT
    if len(found) * LONGEST_OLD_TEXT > room:
        for at, text in enumerate(found):
            found[at] = text[:room]
            room -= len(found[at])
    packed = pack(_SEPARATOR.join(found).encode("utf-8", "replace")) if found else b""
    return packed if len(packed) <= _LARGEST_TEXTS else b""
