"""Keys of places and texts in memories and counts: signed 64-bit hashes. They are stored, and must not change."""

from __future__ import annotations

import re
from collections.abc import Sequence
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from tidings.read.page.compare.memory import BLOCK_BITS, VALUE_BIT

_64_BITS = 0xFFFFFFFFFFFFFFFF
# Kinds of keys.
_SLOT, _FIGURES, _BETWEEN, _LIST, _SHARED, _TWICE, _ON_SITE, _ORDER, _SAID, _PART, _DISPUTE, _REMOVED = range(1, 13)
_CHANGED, _ROTATION, _BLOCK, _STAYED, _NO_NAME, _MOVES, _ANCHOR, _AGREED, _LENGTH, _NAMELESS = range(13, 23)
_PARAMETER, _NOTICE, _REPEATED, _ADDRESS, _COPY, _SEVERAL, _TURN, _HOUR = range(23, 31)
_ONE, _OTHER, _KIND, _MIX = 0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0xBF58476D1CE4E5B9
_INTRODUCTION = re.compile(r"\s*([^:：.!?]{2,40})[:：]\s*\S")
_FACTORS = np.array([_ONE, _OTHER, _KIND, _MIX], np.uint64)


def key(kind: int, one: int, other: int) -> int:
    """The key of a place in a memory: a signed 64-bit hash of three numbers."""
    mixed = (one * _ONE + other * _OTHER + kind * _KIND) & _64_BITS
    mixed = ((mixed ^ (mixed >> 29)) * _MIX) & _64_BITS
    mixed ^= mixed >> 32
    return mixed - (1 << 64) if mixed >> 63 else mixed


def slot_key(block: int, slot: int) -> int:
    """A block under one heading, or beside one label."""
    return key(_SLOT, block & BLOCK_BITS, slot)


def figures_key(masked: int, block: int, slot: int) -> int:
    """A text with any figures, in its block; a value beside its label."""
    return key(_FIGURES, masked, place_bits(block, slot))


def order_key(words: int, block: int, slot: int) -> int:
    """Words in any order, with any figures, in a block: names or tags that are shuffled."""
    return key(_ORDER, words, place_bits(block, slot))


def part_key(rest: int, part: int, block: int, slot: int) -> int:
    """The rest of a text in a block, whatever one of its inline parts says."""
    return key(_PART, rest ^ part, place_bits(block, slot))


def several_key(block: int, slot: int) -> int:
    """A place whose text has several restless parts (several_parts.py)."""
    return key(_SEVERAL, 0, place_bits(block, slot))


def between_key(before: int, after: int, block: int) -> int:
    """What is in a block between two leaves."""
    return key(_BETWEEN, before ^ (after << 1), block & BLOCK_BITS)


def introduced_key(text: str, block: int) -> int | None:
    """What follows an introduction in a block: "Read also: ...", "Tip: ..."; None for a text without one."""
    found = _INTRODUCTION.match(text)
    return None if found is None else key(_SAID, crc32(" ".join(found[1].lower().split()).encode()), block & BLOCK_BITS)


def list_key(block: int) -> int:
    """A block that has a list of which every look shows other entries."""
    return key(_LIST, block & BLOCK_BITS, 0)


def block_key(block: int) -> int:
    """A block in which something was proved to be restless, beside whatever label."""
    return key(_BLOCK, block & BLOCK_BITS, 0)


def twice_key(place: int) -> int:
    """A place, by its own key, that was proved to be restless at two visits."""
    return key(_TWICE, place, 0)


def dispute_key(place: int) -> int:
    """A place, by its own key, where one of two looks showed what was there before. That may be a change that has not
    reached all servers; the second time it is proof."""
    return key(_DISPUTE, place, 0)


def changed_key(place: int) -> int:
    """A place, by its own key, where a change was reported."""
    return key(_CHANGED, place, 0)


def stayed_key(text: int, slot: int) -> int:
    """A text in a restless place, by its identity: since which visit it is there."""
    return key(_STAYED, text, slot)


def no_name_key(label: int, block: int) -> int:
    """A text in its block, by the hash of a label, that comes and goes before values which stay: it names none."""
    return key(_NO_NAME, label, block & BLOCK_BITS)


def no_names_key(block: int) -> int:
    """A block whose headings or links differ beside values which stay: the random teaser of a page names nothing."""
    return key(_NO_NAME, 0, block & BLOCK_BITS)


def rotation_key(place: int) -> int:
    """A place, by its own key, that shows a few of a set in turn."""
    return key(_ROTATION, place, 0)


def moves_key(place: int, times: int) -> int:
    """A place, by its own key, whose text was another at so many visits in a row."""
    return key(_MOVES, place, times)


def key_of_turn(old: int, new: int, block: int) -> int:
    """One text that took the place of another in a block."""
    return key(_TURN, old ^ (new << 1), block & BLOCK_BITS)


def hour_key(turn: int, hour: int) -> int:
    """A turn, by its own key, at an hour since 1970."""
    return key(_HOUR, turn, hour)


def length_key(block: int, leaves: int) -> int:
    """A restless block that had so many leaves at a visit."""
    return key(_LENGTH, block & BLOCK_BITS, leaves)


def agreed_key(place: int, times: int) -> int:
    """A place, by its own key, where two looks agreed on a text that was never there before, so many times."""
    return key(_AGREED, place, times)


def anchor_key(place: int, anchor: int) -> int:
    """A place, by its own key, whose text counts from or to a moment."""
    return key(_ANCHOR, place, anchor)


def removed_key(text: str) -> int:
    """A text that is gone, by its first characters as memories keep them: for the watches."""
    return key(_REMOVED, crc32(text.encode("utf-8", "replace")), len(text))


def site_key(text: int) -> int:
    """A text in its place, by its shared_key, that is counted for the site each time that it is proved restless."""
    return key(_ON_SITE, text, 0)


def site_place_key(block: int) -> int:
    """A block around the content of which a page proved all texts to be restless, counted for the site as these are."""
    return key(_ON_SITE, block & BLOCK_BITS, 1)


def shared_key(text: int, block: int, slot: int) -> int:
    """A text in its place: what several pages of a site have there alike is a fragment of the site. The heading above
    does not matter: it is often the last one of the page's own text."""
    return key(_SHARED, text, place_bits(block, slot))


def shared_keys(texts: NDArray[np.int64], blocks: Sequence[int], slots: Sequence[int]) -> list[int]:
    """shared_key of many texts at once."""
    beside = np.array(slots, np.uint64)
    places = np.array(blocks, np.int64).astype(np.uint64) & np.uint64(BLOCK_BITS)
    places |= np.where(beside & np.uint64(VALUE_BIT), beside << np.uint64(16), np.uint64(0))
    mixed = texts.astype(np.uint64) * _FACTORS[0] + places * _FACTORS[1] + np.uint64(_SHARED) * _FACTORS[2]
    mixed = (mixed ^ (mixed >> np.uint64(29))) * _FACTORS[3]
    found: list[int] = (mixed ^ (mixed >> np.uint64(32))).view(np.int64).tolist()
    return found


def place_bits(block: int, slot: int) -> int:
    """A block; of a value, beside its label."""
    return (block & BLOCK_BITS) | (slot << 16 if slot & VALUE_BIT else 0)


def nameless_key() -> int:
    """The key of a page whose ids and classes are others at each look."""
    return key(_NAMELESS, 0, 0)


def parameter_key(name: str) -> int:
    """A parameter of links that differs by request (read/page/addresses.py)."""
    return key(_PARAMETER, crc32(name.encode("utf-8", "replace")), len(name))


def address_key(address: str, title: str) -> int:
    """A page by its title and its address without parameters of how it is shown (read/page/addresses.py)."""
    return key(_ADDRESS, crc32(address.encode("utf-8", "replace")), crc32(title.encode("utf-8", "replace")))


def copy_key() -> int:
    """The key of a page that has another address, under which it is counted for the site."""
    return key(_COPY, 0, 0)


def repeated_key(text: int, name: int) -> int:
    """A link by its words, which the page has several times, and by the text before it."""
    return key(_REPEATED, text, name)


def notice_key(text: int) -> int:
    """A sentence outside of the content of pages, wherever it is there."""
    return key(_NOTICE, text, 0)
