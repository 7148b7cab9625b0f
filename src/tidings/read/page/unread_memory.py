"""The memory of a page that was seen once, on a large calm site: the page itself, packed.

What is remembered of a page (compare/memory.py) takes as long to work out as the page takes to read, and most pages of
a large site never change. So there it is worked out from the page when the next body differs.
"""

from __future__ import annotations

import struct
from zlib import crc32

from tidings.model.pages import PageCopy, PageScope
from tidings.read.page.compare.comparison import Comparison
from tidings.read.page.compare.look import Look
from tidings.read.page.compare.memory import PageMemory, unpack_memory
from tidings.read.page.noise.page_furniture import SIGNS_OF_CONSENT, asks_consent
from tidings.read.page.remembering import next_memory
from tidings.read.page.tree.scope import open_memory
from tidings.read.page.tree.segments import read_segments
from tidings.text.decoding import Broken, TooMuch, unpack

_READ_AT_ONCE = 16  # of a large site one page of so many is: its texts are counted by their places, too
LARGEST_UNREAD = 262_144  # bytes of a page; a larger one is read at once
_LONGEST_TYPE = 200
_UNREAD = 5  # the form of such a memory, beside those of compare/memory.py
_HEAD = struct.Struct("<BxHIIHQ")  # form, bytes of the content type, first and last visit, minute, hash of its links


def is_read_later(url: str) -> bool:
    """Whether this page of a large calm site is remembered unread."""
    return crc32(url.encode("utf-8", "replace")) % _READ_AT_ONCE != 0


def pack_unread(memory: PageMemory, page: PageCopy) -> bytes:
    """The memory of a page that is not read yet. `memory`: what is known of it apart from its leaves."""
    kind = (page.content_type or "").encode("utf-8", "replace")[:_LONGEST_TYPE]
    return _HEAD.pack(_UNREAD, len(kind), memory.first, memory.last, memory.minute, memory.leads) + kind + page.packed


def remembered(memory: bytes, scope: PageScope | None) -> PageMemory | None:
    """The memory of a page, worked out now where it was not read yet; None where there is none, or it is of no use."""
    packed, _ = open_memory(memory, scope)
    if not packed or packed[0] != _UNREAD or len(packed) < _HEAD.size:
        return unpack_memory(packed)
    _, length, first, last, minute, leads = _HEAD.unpack_from(packed)
    start = _HEAD.size + length
    try:
        body = unpack(packed[start:])
    except (Broken, TooMuch, ValueError):
        return None
    kind = packed[_HEAD.size : start].decode("utf-8", "replace") or None
    look = Look(read_segments(body, url="", content_type=kind, scope=scope))
    return first_memory(look, PageMemory(first, last, restless={}, leads=leads, minute=minute))


def first_memory(look: Look, empty: PageMemory) -> PageMemory:
    """The memory after one look at a page."""
    return next_memory(empty, look, empty.last, Comparison({}, look.leaves, []), silent=consent_leaves(look))


def consent_leaves(look: Look) -> list[int]:
    """The leaves of banners that ask for consent, where there may be one: it comes and goes."""
    whole = "\n".join(look.tree.texts)
    if not any(map(whole.__contains__, SIGNS_OF_CONSENT)):
        return []
    return [leaf for leaf in look.leaves if asks_consent(look, leaf)]
