"""Fragments of a site: what other pages have in the same place, what takes its place on this one, and what other pages
proved to be restless."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tidings.read.page.compare.comparison import Comparison
from tidings.read.page.compare.keys import shared_key, site_key, site_place_key, slot_key
from tidings.read.page.compare.look import Look, timeless_hashes
from tidings.read.page.compare.memory import AROUND_BIT, BLOCK_BITS, LeafRow, PageMemory
from tidings.read.page.compare.site_boilerplate import RecurringHashes
from tidings.read.page.compare.two_looks import place_keys
from tidings.read.page.noise.page_boilerplate import figure_keys, figure_keys_of
from tidings.read.page.tree.block_path import is_beside_content
from tidings.read.page.tree.elements import MOST_LINKED
from tidings.read.page.tree.keyword_lists import is_tag_box
from tidings.read.page.words.masked_figures import has_digit
from tidings.read.page.words.passing_text import has_clock

_CELLS = frozenset({"td", "th", "dd"})  # facts of the page itself, beside labels that many pages have


class SiteFragments:
    """The fragments of a site among the leaves of one look that are new, and those that are gone."""

    def __init__(self, look: Look, memory: PageMemory, found: Comparison, recurring: RecurringHashes) -> None:
        self._look, self._memory, self._found, self._recurring = look, memory, found, recurring
        self._tree = look.tree

    def holds(self, leaf: int) -> bool:
        """Did it take the place of something that other pages of the site have in the same place?"""
        if self._tree.tag(leaf) in _CELLS:  # many products are in stock, and each of them may be sold out
            return False
        block = self._tree.place(leaf) & BLOCK_BITS
        in_list = len(self._shared_lists.get(block, ())) > 1
        in_fragment = not self.places.isdisjoint(place_keys(self._look, leaf))
        if in_fragment and is_tag_box(self._tree.text(leaf)):
            return True
        is_beside = is_beside_content(self._tree.path(leaf))
        if not is_beside and not self._is_shared(leaf):
            # "In stock" is on all pages of a shop, and one of them may be sold out; lists of links are the site's.
            return in_list and self._tree.share_linked(leaf) >= MOST_LINKED
        # What is beside the content is under no heading of its own: the one above is the last of the page's text.
        return in_fragment or in_list or (is_beside and block in self._shared_lists)

    @cached_property
    def figures(self) -> frozenset[int]:
        """The new leaves beside the content that other pages have with other figures: a ticker, a forecast."""
        keys = figure_keys(self._look, self._found.fresh)
        known = self._recurring.anywhere(np.array(list(keys.values()), np.int64)).tolist()
        return frozenset(leaf for leaf, is_known in zip(keys, known, strict=True) if is_known)

    @cached_property
    def gone_figures(self) -> frozenset[int]:
        """The rows that are gone and are on other pages with other figures."""
        texts, rows = self._memory.texts or {}, self._memory.rows
        gone = [at for at in self._found.gone if has_digit(texts.get(at, ""))]
        keys = figure_keys_of([(texts[at], rows[at].mark) for at in gone])
        known = self._recurring.anywhere(np.array(keys, np.int64)).tolist()
        return frozenset(at for at, is_known in zip(gone, known, strict=True) if is_known)

    def _is_shared(self, leaf: int) -> bool:
        """Do other pages have it, too?"""
        return bool(self._recurring.anywhere(np.array([self._look.hash_list[leaf]], np.int64))[0])

    @cached_property
    def _shared_lists(self) -> dict[int, list[bool]]:
        """The blocks of which leaves are gone, all of them such that other pages have them there too."""
        found: dict[int, list[bool]] = {}
        for row, is_shared in self._shared_rows:
            if not row.is_noise or _is_sites(row):
                found.setdefault(row.mark & BLOCK_BITS, []).append(is_shared or _is_sites(row))
        return {block: shared for block, shared in found.items() if all(shared)}

    @cached_property
    def _shared_rows(self) -> list[tuple[LeafRow, bool]]:
        """(What is gone, do other pages have it in the same place, beside the same label?)."""
        rows = [self._memory.rows[at] for at in self._found.gone]
        return list(zip(rows, self._recurring.anywhere(self.gone_keys).tolist(), strict=True))

    @cached_property
    def gone_keys(self) -> NDArray[np.int64]:
        rows, texts = self._memory.rows, self._memory.texts or {}
        gone = self._found.gone
        hashes = {at: rows[at].hash for at in gone}
        timed = [at for at in gone if has_clock(texts.get(at, ""))]
        hashes.update(zip(timed, timeless_hashes([texts[at] for at in timed]).tolist(), strict=True))
        return np.array([shared_key(hashes[at], rows[at].mark, rows[at].slot) for at in gone], np.int64)

    @cached_property
    def places(self) -> frozenset[int]:
        """The places of which all that is gone is on other pages too, in the same place."""
        shared = {slot_key(row.mark, row.slot) for row, is_shared in self._shared_rows if is_shared or _is_sites(row)}
        rest = (row for row, is_shared in self._shared_rows if not is_shared and not row.is_noise)
        return frozenset(shared.difference(slot_key(row.mark, row.slot) for row in rest))


class RestlessOnSite:
    """What other pages of the site proved to be restless, of one look."""

    def __init__(self, look: Look, memory: PageMemory, found: Comparison, recurring: RecurringHashes) -> None:
        self._look, self._memory, self._found, self._recurring = look, memory, found, recurring

    @cached_property
    def leaves(self) -> frozenset[int]:
        """The new leaves whose text was proved to differ several times on pages of the site."""
        fresh = self._found.fresh
        sentences = self._look.sentence_keys(fresh)
        leaves = [*fresh, *sentences]
        keys = [site_key(one) for one in (*self._look.shared_keys(fresh), *sentences.values())]
        recurs = self._recurring.anywhere(np.array(keys, np.int64)).tolist()
        return frozenset(leaf for leaf, known in zip(leaves, recurs, strict=True) if known)

    @cached_property
    def places(self) -> frozenset[int]:
        """The places around the content that are restless on other pages, and have nothing steady on this one."""
        rows, tree, found = self._memory.rows, self._look.tree, self._found
        places = {tree.place(leaf) & BLOCK_BITS for leaf in found.fresh} | {
            rows[at].mark & BLOCK_BITS for at in found.gone
        }
        places.difference_update(rows[at].mark & BLOCK_BITS for at in found.same.values() if not rows[at].is_noise)
        blocks = sorted(places)
        known = self._recurring.anywhere(np.array([site_place_key(one) for one in blocks], np.int64)).tolist()
        return frozenset(one for one, is_known in zip(blocks, known, strict=True) if is_known)


def _is_sites(row: LeafRow) -> bool:
    """Did it take the place of what other pages have, or leads it around the site?"""
    return row.is_noise and bool(row.mark & AROUND_BIT)
