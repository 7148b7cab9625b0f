"""Boxes of keyword tags: which of their items are news (in the web-monitoring paper most false results were these:
docs/papers.md#web-monitoring).

A box is a list of short items: one leaf with separators, elements or line breaks in it, or a row of leaves of a few
words each. What of a list is evaluated:

- of one that is called Tags, Keywords or the like, by its label, the heading above or its class, and of hash tags:
  nothing, with links or without;
- of one that was reordered since the version before: nothing. Of a row of leaves only if those that stayed are in
  another order: offers and names come and go, too;
- of one that got items: these, each by itself;
- of one in one line without label and heading, whose items are separated by elements or bars, or are mostly single
  words: nothing;
- of one that appeared where there was none, or on a new page: each item by itself, if the list does not look like a
  sentence; else all of it.

A list in a table cell is data, unless it is called so.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property

from tidings.read.page.tree.elements import HEADINGS
from tidings.read.page.tree.keyword_lists import (
    Listing,
    are_short,
    inline_listing,
    is_called,
    is_full,
    is_hashed,
    is_rearranged,
    is_short,
    is_shuffled,
    listing_of,
    word_count,
)
from tidings.read.page.tree.segments import PageTree

_CELLS = frozenset({"td", "th", "dd"})
_HEADS = HEADINGS | frozenset({"dt", "th", "summary", "caption"})
_MOST_BOXES = 5  # of one block; with more it is a list of lists
_FEWEST = 3  # items of a list without a label
_PLAINLY = 5  # items that look like a list
_SINGLE = 0.6  # of the items of such a list are single words
_FULL = 0.7  # of the items are no particles; with fewer it is a sentence
_OUTWARD = 3  # enclosing blocks whose class is checked
# Whole names: a page about one tag, and what is filed under it, have "tag" among theirs, too.
_NAMED = re.compile(
    r"(?:[a-z]+[-_]{1,2}){0,2}(?:tags|keywords|hashtags|topics)(?:[-_]{1,2}[a-z]+)?"
    r"|(?:[a-z]+[-_]{1,2})?tag[-_]?(?:cloud|list|box|links|items)|[a-z]+(?:Tags|Keywords|TagList)"
)
_TAGS = re.compile(r"(?:.*[^a-z])?(?:tags|keywords)(?:[^a-z].*)?", re.I)


class TagBoxes:
    """The boxes of one version. `before`: the page as it was in the version before it."""

    def __init__(self, tree: PageTree, before: PageTree | None, *, first: bool) -> None:
        self._tree, self._before, self._is_first = tree, before, first
        self._listings: dict[int, Listing | None] = {}
        self._reordered: dict[range, bool] = {}

    def new_items(self, leaf: int, known: Collection[str] = ()) -> list[str] | None:
        """The new items, each evaluated by itself; None: no box, evaluated like any other segment. `known`: items that
        link to known pages, which are left out."""
        tag = self._tree.tag(leaf)
        if tag in HEADINGS:
            return None
        listing = self._listing(leaf)
        if listing is None:
            return [] if is_short(self._tree.text(leaf)) and self._is_reordered(leaf) else None
        if is_hashed(listing) or is_called(listing.label) or self._is_named(leaf):
            return []
        if tag in _CELLS or len(listing.items) < _FEWEST:
            return None
        if not listing.lines and self._is_unlabelled(leaf, listing):
            return []
        found = self._appeared(listing) if self._is_first else self._added_items(leaf, listing)
        return None if found is None else [listing.labelled(item) for item in found if item not in known]

    def _added_items(self, leaf: int, listing: Listing) -> Sequence[str] | None:
        gone = self._gone.get(self._tree.block(leaf), [])
        if not 0 < len(gone) <= _MOST_BOXES:
            return self._appeared(listing)
        if all(is_rearranged(old.items, listing.items) for old in gone):
            return []
        old = max(gone, key=lambda one: len(set(one.items).intersection(listing.items)))
        if old.label != listing.label:
            return None
        return [item for item in listing.items if item not in old.items]

    def _appeared(self, listing: Listing) -> Sequence[str] | None:
        return listing.items if _is_plain(listing) else None

    def _is_unlabelled(self, leaf: int, listing: Listing) -> bool:
        """Returns True if neither a label nor a heading names the list."""
        return not listing.label and _is_plain(listing) and (listing.barred or not self._has_heading(leaf))

    def _listing(self, leaf: int) -> Listing | None:
        known = self._listings.get(leaf, _UNKNOWN)
        if known is _UNKNOWN:
            known = _listing(self._tree, leaf)
            if known is None and self._is_all_tags(leaf):
                known = Listing("", tuple(self._tree.text(leaf).split()))
            self._listings[leaf] = known
        return known

    # -- by name

    def _has_heading(self, leaf: int) -> bool:
        return leaf > 0 and self._tree.tag(leaf - 1) in _HEADS

    def _is_named(self, leaf: int) -> bool:
        """Returns True if the heading above it or its class calls it tags."""
        first = self._rows[leaf][0]
        return (first > 0 and is_called(self._tree.text(first - 1))) or self._has_class(leaf, _NAMED)

    def _is_all_tags(self, leaf: int) -> bool:
        """Returns True if its class calls a block of its own a box of tags, and it is no sentence."""
        if len(self._rows[leaf]) > 1 or self._tree.tag(leaf) == "li" or not _is_row(self._tree.text(leaf)):
            return False
        return self._has_class(leaf, _TAGS) and self._has_class(leaf, _NAMED)

    def _has_class(self, leaf: int, wanted: re.Pattern[str]) -> bool:
        place = self._tree.owners[leaf]
        for _ in range(_OUTWARD):
            node = self._tree.blocks[place]
            if node.tag in ("body", "main", "article"):
                return False
            names = f"{node.attributes.get('class') or ''} {node.attributes.get('id') or ''}"
            if any(map(wanted.fullmatch, names.split())):
                return True
            place = self._tree.above[place]
        return False

    # -- rows of leaves

    def _is_reordered(self, leaf: int) -> bool:
        """Returns True for a leaf in a row of short leaves that is called tags, or was reordered."""
        row = self._rows[leaf]
        known = self._reordered.get(row)
        if known is None:
            known = self._reordered[row] = self._is_reordered_row(leaf, [self._tree.text(at) for at in row])
        return known

    def _is_reordered_row(self, leaf: int, new: list[str]) -> bool:
        if len(new) < 2 or not are_short(new):
            return False
        if self._is_named(leaf):
            return True
        if self._before is None or self._tree.tag(leaf) in _CELLS or len(new) < _FEWEST:
            return False
        wanted = set(new)
        rows = self._rows_before.get(self._tree.path(leaf), [])
        old = max(rows, key=lambda row: len(wanted.intersection(row)), default=[])
        return len(old) >= _FEWEST and are_short(old) and is_shuffled(old, new)

    @cached_property
    def _rows(self) -> list[range]:
        """The row of each leaf: the leaves of the same block."""
        return [row for row in _rows_of(self._tree) for _ in row]

    @cached_property
    def _rows_before(self) -> Mapping[str, list[list[str]]]:
        found: dict[str, list[list[str]]] = {}
        if self._before is not None:
            for row in _rows_of(self._before):
                found.setdefault(self._before.path(row[0]), []).append([self._before.text(leaf) for leaf in row])
        return found

    @cached_property
    def _gone(self) -> Mapping[int, list[Listing]]:
        """Lists by block that were there before and are not now."""
        found: dict[int, list[Listing]] = {}
        if self._before is None:
            return found
        there = frozenset(self._tree.hashed.hashes.tolist())
        for leaf, key in enumerate(self._before.hashed.hashes.tolist()):
            listing = _listing(self._before, leaf) if key not in there else None
            if listing is not None:
                found.setdefault(self._before.block(leaf), []).append(listing)
        return found


_UNKNOWN = Listing("", ())


def _rows_of(tree: PageTree) -> Iterator[range]:
    start = 0
    for leaf in range(1, len(tree) + 1):
        if leaf == len(tree) or tree.path(leaf) != tree.path(start):
            yield range(start, leaf)
            start = leaf


def _listing(tree: PageTree, leaf: int) -> Listing | None:
    return listing_of(tree.text(leaf)) or inline_listing(tree, leaf)


def _is_plain(listing: Listing) -> bool:
    """Returns True if it looks like a list, and not like a sentence."""
    items = listing.items
    if len(items) < _PLAINLY:
        return False
    if listing.marked:
        return listing.barred or sum(map(is_full, items)) >= _FULL * len(items)
    return sum(word_count(item) == 1 for item in items) >= _SINGLE * len(items)


def _is_row(text: str) -> bool:
    """Returns True for words without punctuation."""
    return len(text.split()) > 1 and re.search(r"[.!?,:;…。！？、，：]", text) is None
