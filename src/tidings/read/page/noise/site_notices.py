"""Notices of a whole site: sentences outside of a page's own content that several of its pages have.

    "We are at the data summit this week, come and say hello."

Such a notice comes and goes, on all pages at once. It is counted by its words alone, under a key of its own
(`notice_keys`), so that a sentence which several pages have in their content ("This job is filled") counts for none.
Trouble is reported on each page, and so is what speaks of opening, and a price. A notice that is named as one of the
site (`#siteNotice`, `.announcement-bar`) may be anywhere, and may be a link.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from tidings.read.page.compare.comparison import Comparison
from tidings.read.page.compare.keys import notice_key
from tidings.read.page.compare.look import Look
from tidings.read.page.compare.memory import BLOCK_BITS, PageMemory
from tidings.read.page.compare.site_boilerplate import RecurringHashes
from tidings.read.page.compare.variants import with_prices
from tidings.read.page.tree.block_path import is_beside_content, is_in_content
from tidings.read.page.tree.elements import HEADINGS, MOST_LINKED
from tidings.read.page.tree.named_boxes import is_named_notice, may_name_notice
from tidings.read.page.tree.segments import PageTree
from tidings.read.page.words.kinds_of_text import is_telling
from tidings.read.page.words.masked_figures import has_digit
from tidings.read.page.words.momentary_text import says_trouble
from tidings.read.page.words.opening_signs import says_open

_ENTRIES = HEADINGS | {"li", "td", "th", "dt", "dd"}  # titles and entries of lists are not a notice by themselves
_MAIN = re.compile(r"(?:^| > )main(?=$|[ .#])")
_BANNER_LINK = re.compile(r"(?:^|[-_])(?:banner|announcement|notice)(?:$|[-_])", re.IGNORECASE)  # a class of a link
_LONGEST = 240  # characters


def notice_keys(look: Look, leaves: Iterable[int]) -> dict[int, int]:
    """The key of each of these leaves that may be a notice of the site."""
    tree, leaves = look.tree, list(leaves)
    named = {leaf for leaf in leaves if is_named_notice(tree.path(leaf))} if may_name_notice(tree.paths) else set()
    found = [leaf for leaf in leaves if not _is_entry(look, leaf) and is_telling(tree.texts[leaf])]
    found = [leaf for leaf in found if not (is_in_content(tree.path(leaf)) or _is_link(tree, leaf) or leaf in named)]
    keys = {leaf: notice_key(look.hash_list[leaf]) for leaf in named if _may_be(tree.texts[leaf])}
    if not found:
        return keys
    above = len(tree) if any(map(_MAIN.search, frozenset(tree.paths))) else _headline(tree)
    own = _around_headline(tree, above)
    outside = [
        leaf
        for leaf in found
        if is_beside_content(tree.path(leaf)) or (leaf < above and not _is_within(tree, leaf, own))
    ]
    return keys | {leaf: notice_key(look.hash_list[leaf]) for leaf in outside if _may_be(tree.texts[leaf])}


def _is_link(tree: PageTree, leaf: int) -> bool:
    """Is a leaf a link, and not one that is a banner by its own name?"""
    if tree.share_linked(leaf) < MOST_LINKED:
        return False
    anchors = tree.own_anchors(leaf)
    return len(anchors) != 1 or _BANNER_LINK.search(anchors[0].attributes.get("class") or "") is None


def notice_counts(look: Look, leaves: Iterable[int]) -> list[int]:
    """What is counted for the site of these leaves. Each counts twice: two pages that have it are enough."""
    return 2 * list(notice_keys(look, leaves).values())


class SiteNotices(NamedTuple):
    """What is new, and what is gone, by leaves and rows."""

    leaves: frozenset[int]
    rows: frozenset[int]


def site_notices(look: Look, memory: PageMemory, found: Comparison, recurring: RecurringHashes) -> SiteNotices:
    """The notices that other pages have, too, and new ones in place of these."""
    texts = memory.texts or {}
    gone = [at for at in found.gone if is_telling(text := texts.get(at, "")) and _may_be(text)]
    rows = _known({at: notice_key(memory.rows[at].hash) for at in gone}, recurring)
    if rows:
        rows -= _in_content(look.tree, memory, rows)
    left = {memory.rows[at].mark & BLOCK_BITS for at in rows}
    left -= {memory.rows[at].mark & BLOCK_BITS for at in found.gone if at not in rows}
    keys = notice_keys(look, found.fresh)
    leaves = _known(keys, recurring).union(leaf for leaf in keys if look.tree.place(leaf) & BLOCK_BITS in left)
    return SiteNotices(leaves, rows)


def _in_content(tree: PageTree, memory: PageMemory, rows: Iterable[int]) -> frozenset[int]:
    """Returns those of `rows` that were in the content, by the blocks of this look: there they are reported."""
    inside = {place & BLOCK_BITS for place, path in zip(tree.place_ids, tree.paths, strict=True) if _is_content(path)}
    return frozenset(at for at in rows if memory.rows[at].mark & BLOCK_BITS in inside)


def _is_content(path: str) -> bool:
    return is_in_content(path) and not is_named_notice(path)


def _known(keys: Mapping[int, int], recurring: RecurringHashes) -> frozenset[int]:
    known = recurring.anywhere(np.array(list(keys.values()), np.int64)).tolist()
    return frozenset(one for one, is_known in zip(keys, known, strict=True) if is_known)


def _may_be(text: str) -> bool:
    return len(text) <= _LONGEST and _says_notice(text)


@lru_cache(maxsize=4_096)  # most such texts are the site's, and on its next page again
def _says_notice(text: str) -> bool:
    return with_prices(text) == text and not (says_trouble(text) or says_open(text))


def _headline(tree: PageTree) -> int:
    """The first leaf of the page's own text, where no element says which that is."""
    headings = [leaf for leaf in range(len(tree)) if tree.tag(leaf) in HEADINGS]
    return next((leaf for leaf in headings if tree.tag(leaf) == "h1"), headings[0] if headings else 0)


def _around_headline(tree: PageTree, headline: int) -> int:
    """The block with the headline: what is in it is of this page ("This job is filled"). 0: the body, or none."""
    return tree.above[tree.owners[headline]] if headline < len(tree) and tree.tag(headline) == "h1" else 0


def _is_entry(look: Look, leaf: int) -> bool:
    """Is it a title, or an entry of a list or a table? A cell that is all its row has is a banner, unless it counts."""
    tag = look.tree.tag(leaf)
    if tag == "td" and look.slots.is_alone_in_row(leaf):
        return has_digit(look.tree.texts[leaf])
    return tag in _ENTRIES


def _is_within(tree: PageTree, leaf: int, block: int) -> bool:
    """Is a leaf in this block? Blocks follow those around them."""
    around = tree.owners[leaf]
    while around > block:
        around = tree.above[around]
    return around == block > 0
