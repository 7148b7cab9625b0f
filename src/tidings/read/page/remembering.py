"""The memory of a page after one more visit; of one that was seen once."""

from __future__ import annotations

import struct
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import repeat
from zlib import crc32

from tidings.model.pages import PageCopy, PageScope
from tidings.read.page.compare.comparison import Comparison
from tidings.read.page.compare.keys import slot_key, twice_key
from tidings.read.page.compare.look import Look
from tidings.read.page.compare.memory import (
    AROUND_BIT,
    LONGEST_OLD_TEXT,
    NOISE_BIT,
    RESTLESS_LINK,
    Identity,
    LeafRow,
    PageMemory,
    identity_of,
    unpack_memory,
)
from tidings.read.page.compare.repeated_links import remembered_links
from tidings.read.page.compare.several_parts import known_rest
from tidings.read.page.compare.two_looks import Agreement, place_keys
from tidings.read.page.compare.variants import OF_RUNS, known_variant
from tidings.read.page.noise.classifier import leaf_mark
from tidings.read.page.noise.page_boilerplate import SIGNS_OF_CONSENT, asks_consent, boxes_of_the_day, teasers
from tidings.read.page.tree.scope import open_memory
from tidings.read.page.tree.segments import read_segments
from tidings.text.decoding import Broken, TooMuch, unpack
from tidings.text.tokens import one_line

NOTHING_AGREED = Agreement(frozenset(), frozenset())


def learned(memory: PageMemory, agreement: Agreement, visit: int) -> PageMemory:
    """The memory with places that two looks proved to be restless. A remembered text of which only the figures or the
    order are restless is identified by the rest from now on."""
    now, before = visit & 0xFFFF, memory.restless or {}
    proved = dict.fromkeys(agreement.restless, now)
    if not proved:
        return memory
    proved |= {twice_key(key): now for key in proved if before.get(key, now) != now}
    restless = {**before, **proved}
    rows, texts = list(memory.rows), memory.texts or {}
    for at, text in texts.items():
        row = rows[at]
        parts = [part for part in agreement.parts if part.is_in(text, row.mark, row.slot)]
        key = next((part.key for part in parts if part.number >= OF_RUNS), None)  # what leaves out more is proved, too
        if key is None:
            key = known_variant(text, row.mark, row.slot, restless)
        if key is None:
            key = next((part.key for part in parts), None)
        if key is None:
            key = known_rest(text, row.mark, row.slot, restless)
        if key is not None:
            rows[at] = row._replace(hash=key)
    return replace(memory, rows=tuple(rows), restless=restless)


def next_memory(
    memory: PageMemory,
    look: Look,
    visit: int,
    found: Comparison,
    *,
    silent: Collection[int],
    of_site: Collection[int] = (),
    agreement: Agreement = NOTHING_AGREED,
    gained: Sequence[tuple[Look, int]] = (),
    flickers: Sequence[int] = (),
    awaited: Sequence[int] = (),
) -> PageMemory:
    """Returns the memory after this visit: what comes and goes between two looks is noise from then on. `silent`: new
    leaves that are noise; `of_site`: those of them that are the site's, not the page's; `agreement`: of this look with
    others; `gained`: what these have beyond it; `flickers`: rows that only they have; `awaited`: rows behind
    placeholders."""
    now = visit & 0xFFFF
    if not memory.rows and not gained and not agreement.unsteady:
        return _first_memory(memory, look, visit, silent)
    before = [(identity_of(row), row.slot & 1) for row in memory.rows]
    rows: dict[tuple[Identity, int], LeafRow] = dict(zip(before, memory.rows, strict=True))
    texts: dict[tuple[Identity, int], str] = {}
    disputed = agreement.disputed
    for at in (*flickers, *awaited):
        row = memory.rows[at]
        noise = 0 if at in awaited or slot_key(row.mark, row.slot) in disputed else NOISE_BIT
        rows[before[at]] = row._replace(seen=now, mark=row.mark | noise)
        texts[before[at]] = (memory.texts or {}).get(at, "")
    for other, leaf in gained:
        slot = other.slot(leaf)
        place = other.identity(leaf), slot & 1
        mark = leaf_mark(other.tree, leaf, silent=True)
        rows[place] = LeafRow(place[0][0], int(other.sums[leaf]), slot, 0, (now - 1) & 0xFFFF, mark)
    tree, sums, links = look.tree, look.tree.sums, look.links
    boxed = teasers(look).union(of_site, boxes_of_the_day(look))
    for one, leaf in look.by_identity.items():
        slot = look.slot(leaf)
        place, link = (one, slot & 1), RESTLESS_LINK if leaf in agreement.unsteady else links[leaf]
        at_row = found.same.get(leaf)
        on_its_way = leaf in agreement.lost and not disputed.isdisjoint(place_keys(look, leaf))
        if at_row is None and (on_its_way or leaf in agreement.pending):  # reported next time, if it is there then
            continue
        if at_row is not None:
            link = RESTLESS_LINK if memory.rows[at_row].link == RESTLESS_LINK else link
            mark = memory.rows[at_row].mark
            mark = mark if not memory.without_buttons else leaf_mark(tree, leaf, bool(mark & NOISE_BIT))
            mark |= NOISE_BIT if leaf in agreement.lost and not on_its_way else 0
            rows.pop(before[at_row], None)
        else:
            mark = leaf_mark(tree, leaf, leaf in silent) | (AROUND_BIT if leaf in boxed else 0)
        rows.pop(place, None)  # what is back, too, is behind what is before it
        rows[place] = LeafRow(one[0], sums[leaf], slot, link, now, mark)
        texts[place] = one_line(tree.texts[leaf])[:LONGEST_OLD_TEXT]
    kept = {at: texts[place] for at, place in enumerate(rows) if place in texts}
    memory = _in_this_form(memory, look, agreement)
    return replace(memory, last=visit, rows=tuple(rows.values()), texts=kept, beyond=look.beyond)


def _in_this_form(memory: PageMemory, look: Look, agreement: Agreement) -> PageMemory:
    """The memory, whatever version of the program made it, with the links of this look that have the same words."""
    before = memory.repeated or {}
    repeated = remembered_links(look.repeated, look.hash_list, look.links, before, agreement.unsteady) or None
    return replace(memory, without_buttons=False, fewer_links=False, plain_links=False, repeated=repeated)


def _first_memory(memory: PageMemory, look: Look, visit: int, silent: Collection[int]) -> PageMemory:
    """A faster next_memory where nothing is remembered yet: a site of many pages has as many first visits."""
    tree, leaves = look.tree, look.leaves
    hashes = [text for text, _ in look.by_identity]
    sums, links = map(tree.sums.__getitem__, leaves), map(look.links.__getitem__, leaves)
    boxed = teasers(look) | boxes_of_the_day(look)
    marks = [leaf_mark(tree, leaf, leaf in silent) | (AROUND_BIT if leaf in boxed else 0) for leaf in leaves]
    rows = tuple(map(LeafRow, hashes, sums, map(look.slot, leaves), links, repeat(visit & 0xFFFF), marks))
    texts = dict(enumerate([one_line(tree.texts[leaf])[:LONGEST_OLD_TEXT] for leaf in leaves]))
    memory = _in_this_form(memory, look, NOTHING_AGREED)
    return replace(memory, last=visit, rows=rows, texts=texts, beyond=look.beyond)


def with_marks(memory: PageMemory, marks: Sequence[int]) -> PageMemory:
    """The memory with keys about the whole page. They are the first, which are kept of too many."""
    if not marks:
        return memory
    marked = dict.fromkeys(marks, memory.last & 0xFFFF)
    return replace(memory, restless={**marked, **(memory.restless or {}), **marked})


def with_moved_dates(memory: PageMemory, look: Look, moved: Mapping[int, int], visit: int) -> PageMemory:
    """The memory in which these texts, by their keys, are restless as before, beside another date."""
    if not moved:
        return memory
    look.identify(moved, frozenset(moved.values()))
    return replace(memory, restless={**(memory.restless or {}), **dict.fromkeys(moved.values(), visit & 0xFFFF)})


# -- a page that was seen once, on a large calm site: its memory is the page itself, packed -----------
#
# What is remembered of a page (compare/memory.py) takes as long to work out as the page takes to read, and most pages
# of a large site never change. So there it is worked out from the page when the next body differs. Such a memory takes
# 20 KB, three times as much as one that is worked out: too much for the many small sites that a person may follow.

LARGE_SITE = 500  # pages
LARGEST_UNREAD = 262_144  # bytes of a page; what is remembered of a larger one is worked out at once
_COUNTED = 16  # of a site with more texts than are counted, one page of so many is counted by its places, too
_LONGEST_TYPE = 200
_UNREAD = 5  # the form of such a memory, beside those of compare/memory.py
_HEAD = struct.Struct("<BxHIIHQ")  # form, bytes of the content type, first and last visit, minute, hash of its links


def is_counted(url: str) -> bool:
    """Whether the texts of this page are counted by their places, though the site has more than can be counted."""
    return crc32(url.encode("utf-8", "replace")) % _COUNTED == 0


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
