"""Hashes of leaves: 64 bits over the ids of their words, for all leaves of a page at once. Stored: must not change.

    hash = mix(sum over words of mix(id + position * odd) + length)

`mix` is the finaliser of splitmix64; the position makes the order of the words count. Sums wrap at 64 bits. A page of
6,000 words takes about 0.1 ms.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tidings.read.page.native.built import COMPILED
from tidings.text.tokens import END_ID, ids_of_piece, packed_ids

Ids = NDArray[np.uint64]
Hashes = NDArray[np.int64]
Counts = NDArray[np.int64]

_POSITION = 0x9E3779B97F4A7C15
_POSITION_FACTOR = np.uint64(_POSITION)
_64_BITS = 0xFFFFFFFFFFFFFFFF
_MOST_BY_ONE = 24  # words of a text that is hashed without an array
_MIX_1, _MIX_2 = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_END = np.frombuffer(END_ID, "<u8")[0]
_S30, _S27, _S31 = np.uint64(30), np.uint64(27), np.uint64(31)


class LeafHashes(NamedTuple):
    """Hashes and word ids of texts, in order."""

    hashes: Hashes
    starts: Counts  # where the ids of each text begin
    words: Counts  # number of ids of each text
    ids: Ids


def hash_leaves(texts: Sequence[str]) -> LeafHashes:
    """Hashes texts, which must not contain NUL."""
    if not texts:
        empty = np.zeros(0, np.int64)
        return LeafHashes(empty, empty, empty, np.zeros(0, np.uint64))
    made = COMPILED.hashes(texts, ids_of_piece) if COMPILED else None
    if made is not None:
        hashes, starts, words, ids = made
        numbers = [np.frombuffer(one, np.int64) for one in (hashes, starts, words)]
        return LeafHashes(numbers[0], numbers[1], numbers[2], np.frombuffer(ids, "<u8"))
    ids = np.frombuffer(packed_ids([text.replace("\x00", " ") for text in texts]), "<u8")
    ends = np.append(np.flatnonzero(ids == _END), len(ids))
    starts = np.empty(len(texts), np.int64)
    starts[0] = 0
    starts[1:] = ends[:-1] + 1
    words = ends - starts
    places = np.arange(len(ids), dtype=np.int64) - np.repeat(starts, words + 1)[: len(ids)]
    sums = np.zeros(len(ids) + 1, np.uint64)
    np.cumsum(_mixed(ids + (places.astype(np.uint64) + np.uint64(1)) * _POSITION_FACTOR), out=sums[1:])
    whole = _mixed(sums[ends] - sums[starts] + words.astype(np.uint64))
    return LeafHashes(whole.view(np.int64), starts, words, ids)


def hash_leaf(text: str) -> int:
    """The hash of one text. Of a short one it takes a tenth of the time of an array."""
    ids = packed_ids((text,))
    words = len(ids) // 8
    if words > _MOST_BY_ONE:
        return int(hash_leaves((text,)).hashes[0])
    total = words
    for place, one in enumerate(struct.unpack(f"<{words}Q", ids), 1):
        total += _mixed_one((one + place * _POSITION) & _64_BITS)
    mixed = _mixed_one(total & _64_BITS)
    return mixed - (1 << 64) if mixed >> 63 else mixed


def _mixed_one(value: int) -> int:
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _64_BITS
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _64_BITS
    return value ^ (value >> 31)


def _mixed(values: Ids) -> Ids:
    values = (values ^ (values >> _S30)) * _MIX_1
    values = (values ^ (values >> _S27)) * _MIX_2
    return values ^ (values >> _S31)
