"""Slots: where on a page a leaf is, so that the same words elsewhere are not taken for it.

A value (a price, a state, a date: short, and not a link) belongs to what it is about: the first words of its row, card
or entry, or its <dt>. Its slot is the hash of that label: "Sold out" beside another product is another leaf, and one
whose row moved is the same. Anything else is known by its words alone; its slot is the heading above it, which
keeps apart lists in the same markup.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cached_property
from zlib import crc32

from tidings.read.page.compare.keys import no_name_key, no_names_key
from tidings.read.page.compare.memory import VALUE_BIT
from tidings.read.page.compare.site_boilerplate import is_navigation
from tidings.read.page.tree.elements import HEADINGS, MOST_LINKED
from tidings.read.page.tree.segments import PageTree
from tidings.read.page.tree.walk import MOST_COLUMNS
from tidings.read.page.words.kinds_of_text import is_prose
from tidings.read.page.words.momentary_text import says_order
from tidings.read.page.words.passing_text import is_age, without_time
from tidings.text.tokens import one_line

LONGEST_VALUE = 60  # characters
LONGEST_LABEL = 120
_NEAREST = 8  # leaves of a row or card that are looked at for a label
_HIGHEST = 24  # blocks around a value, each with more in it, that are looked at: hostile pages have hundreds
_MOST_PARTS, _LONGEST_PARTS = 4, 24  # blocks and characters of a value in parts
_COLUMN = 0x85EBCA6A
_MOST_SAID_COLUMNS = 24  # of a row that a removed value may have been in
_LOWEST_HEADING = 6
_MOST_TERMS = 50  # leaves between a <dd> and its <dt>
UNNAMED = frozenset((column * _COLUMN) & 0xFFFFFFFF | VALUE_BIT for column in range(MOST_COLUMNS + 1))
_WHOLE = frozenset({"body", "main"})
_HEAD_OF_TABLE = re.compile(r"(?:^| > )thead(?=$|[ .#])")
_FIGURE = re.compile(r"(?<!\w)[^\W\d]*\d\w*")  # begins where a word does: a page may have one of a million letters
_LETTERS = re.compile(r"[^\W\d_]{2,}")
_WORD = re.compile(r"[^\W\d_]{4,}|:\s*$")  # of a label; a part of a value has a unit at most
_STATEMENT = re.compile(r"[:：]\s*\S")
_CELLS = HEADINGS | frozenset({"td", "th", "dt", "dd", "li"})


class Slots:
    """The slots and labels of one page, computed on demand."""

    def __init__(self, tree: PageTree, restless: frozenset[int] = frozenset()) -> None:
        """`restless`: keys of a memory; a text that was proved to name nothing (no_name_key), or is in a place of
        such (no_names_key), is no label."""
        self._tree, self.restless = tree, restless
        self._labels: dict[int, int | None] = {}
        self._names: dict[int, tuple[list[int], list[int]]] = {}  # by block
        self._hashes: dict[int, int] = {}  # of labels and headings, by leaf
        self.renamed: dict[int, int] = {}  # labels of which a part is restless, with the hash of the rest

    def slot(self, leaf: int) -> int:
        """32 bits; the lowest is VALUE_BIT."""
        if self.is_value(leaf):
            label = self.label_leaf(leaf)
            slot = self.renamed.get(label) or self._hash(label) if label is not None else 0
            return (slot + _COLUMN * self._tree.column(leaf)) & 0xFFFFFFFF | VALUE_BIT
        return self.heading_slots[leaf]

    def rename(self, label: int, rest: int) -> bool:
        """Knows a label by the hash of its steady rest from now on; false where it was known so."""
        named = crc32(rest.to_bytes(8, "little", signed=True))
        if self.renamed.get(label) == named:
            return False
        self.renamed[label] = named
        return True

    def heading_slot(self, leaf: int) -> int:
        """The slot of what is not a value."""
        return self.heading_slots[leaf]

    @cached_property
    def heading_slots(self) -> list[int]:
        """The slot that each leaf has if it is not a value."""
        slots = {heading: self._hash(heading) & ~VALUE_BIT for heading in set(self._headings) if heading >= 0}
        return [slots.get(heading, 0) for heading in self._headings]

    def _hash(self, leaf: int) -> int:
        known = self._hashes.get(leaf)
        if known is None:
            known = self._hashes[leaf] = _hashed(self._name(leaf))
        return known

    def _name(self, leaf: int) -> str:
        """The text of a label; of a cell of several inline parts its first one, where no other cell begins so: a mark
        behind the name of a row (*Sauces, in demand*) comes and goes."""
        tree = self._tree
        if leaf not in tree.parts or tree.tag(leaf) not in ("td", "th"):
            return tree.texts[leaf]
        first = one_line(tree.parts[leaf][0])
        return first if _LETTERS.search(first) and self._cell_starts[first] == 1 else tree.texts[leaf]

    @cached_property
    def _cell_starts(self) -> Counter[str]:
        """How many cells begin with the same inline part."""
        tree = self._tree
        cells = (leaf for leaf in range(len(tree)) if tree.tag(leaf) in ("td", "th"))
        return Counter(one_line(tree.parts[leaf][0] if leaf in tree.parts else tree.texts[leaf]) for leaf in cells)

    def no_name_key(self, label: int) -> int:
        """The key under which a text is no label."""
        return no_name_key(self._hash(label), self._tree.place(label))

    def is_cell(self, leaf: int) -> bool:
        return self._tree.tag(leaf) in _CELLS

    def is_alone_in_row(self, leaf: int) -> bool:
        """Is it all that its row of a table has? So tables for layout have their banners."""
        tree, (firsts, lasts) = self._tree, self._spans
        row = tree.above[tree.owners[leaf]]
        return tree.tags[row] == "tr" and firsts[row] == lasts[row]

    def is_value(self, leaf: int) -> bool:
        return self.values[leaf]

    @cached_property
    def values(self) -> list[bool]:
        """Whether each leaf is a value, however long its figures are. Headings and heads of columns are labels."""
        tree, headings = self._tree, self._are_headings
        return [
            not (linked and _is_mostly_linked(linked, text))
            and not headings[owner]
            and not (tree.tags[owner] == "th" and _HEAD_OF_TABLE.search(tree.paths[owner]))
            and (len(text) <= LONGEST_VALUE or _is_short(one_line(text)))
            for text, owner, linked in zip(tree.texts, tree.owners, tree.linked, strict=True)
        ]

    @cached_property
    def _are_headings(self) -> list[bool]:
        """Whether each block is a heading."""
        return [tag in HEADINGS for tag in self._tree.tags]

    def label(self, leaf: int) -> str:
        """What a leaf is about, for people: the label of a value, else the heading above; empty where there is none."""
        found = self.label_leaf(leaf) if self.is_value(leaf) else None
        found = found if found is not None else self.heading(leaf)
        return "" if found is None else self._tree.text(found)[:LONGEST_LABEL].rstrip(" :：")

    def report_label(self, leaf: int) -> str:
        """What a leaf is about, for reports: as `label`, but a menu and a heading give way to the heading above, and a
        link that many cards have ("Details") to what is first in its card."""
        found, near = self.label_leaf(leaf) if self.is_value(leaf) else None, self.heading(leaf)
        if found is not None and self._times[self._tree.texts[found]] > 1 and self._tree.linked[found]:
            words = self._names_of(self._card(leaf))[1]
            found = next((one for one in words if one < leaf and self._times[self._tree.texts[one]] == 1), None)
        nearer = near is not None and found is not None and found < near and self._tree.tag(found) in HEADINGS
        if found is None or nearer or is_navigation(self._tree.path(found)):
            found = near
        return "" if found is None else self._tree.text(found)[:LONGEST_LABEL].rstrip(" :：")

    @cached_property
    def _times(self) -> Counter[str]:
        """How often the page has each text."""
        return Counter(self._tree.texts)

    def label_of_slot(self, slot: int) -> str:
        """The label of what was in a slot before, where this page still has it; empty where it has not, and where it is
        a menu or the heading of all the page."""
        if slot in UNNAMED:
            return ""
        of_value = slot & VALUE_BIT
        columns = [(slot - _COLUMN * column) & 0xFFFFFFFF for column in range(_MOST_SAID_COLUMNS if of_value else 1)]
        found = next((self._by_hash[one >> 1] for one in columns if one >> 1 in self._by_hash), None)
        if found is None or self._tree.tag(found) == "h1" or is_navigation(self._tree.path(found)):
            return ""
        return self._tree.text(found)[:LONGEST_LABEL].rstrip(" :：")

    @cached_property
    def _by_hash(self) -> dict[int, int]:
        """The first leaf of each text that may be a label, by its hash without the lowest bit."""
        leaves = range(len(self._tree) - 1, -1, -1)
        return {self._hash(leaf) >> 1: leaf for leaf in leaves if len(self._tree.texts[leaf]) <= 2 * LONGEST_LABEL}

    def parts_around(self, leaf: int) -> tuple[str, str]:
        """What is before and behind a part of a value that is split over several blocks of one cell: 24|.99."""
        tree, (firsts, lasts) = self._tree, self._spans
        above = tree.above[tree.owners[leaf]]
        first, last = firsts[above], lasts[above]
        if tree.tag(leaf) in _CELLS or above == 0 or last == first or last - first >= _MOST_PARTS:
            return "", ""
        parts = [tree.text(other) for other in range(first, last + 1)]
        if sum(map(len, parts)) > _LONGEST_PARTS or any(_WORD.search(part) for part in parts):
            return "", ""
        if any(tree.tag(other) in _CELLS for other in range(first, last + 1)):
            return "", ""
        at = leaf - first
        before, behind = " ".join(parts[:at]), " ".join(parts[at + 1 :])
        return f"{before} " if before else "", f" {behind}" if behind else ""

    def heading(self, leaf: int) -> int | None:
        """The nearest heading above a leaf that is none itself."""
        found = self._headings[leaf]
        return found if found >= 0 else None

    def label_leaf(self, leaf: int) -> int | None:
        if leaf not in self._labels:
            self._labels[leaf] = self._find_label(leaf)
        return self._labels[leaf]

    def is_label_remote(self, leaf: int) -> bool:
        """Is the label of a value outside the smallest block that has more than this value?"""
        label, (first, last) = self.label_leaf(leaf), self.span(self._card(leaf))
        return label is not None and not first <= label <= last

    def is_in_card(self, leaf: int) -> bool:
        """Is the smallest block that has more than this value less than the whole content? A headline above all of it
        is no name of a card."""
        return self._tree.tags[self._card(leaf)] not in _WHOLE

    def is_in_small_card(self, leaf: int) -> bool:
        """Has the smallest block that has more than this value only a few leaves?"""
        return len(self.small_card(leaf)) > 0

    def small_card(self, leaf: int) -> range:
        """The leaves of the smallest block that has more than this one, where they are few; else none."""
        first, last = self.span(self._card(leaf))
        return range(first, last + 1) if last - first < _NEAREST else range(0)

    def card_span(self, leaf: int) -> tuple[int, int]:
        """The first and the last leaf of the smallest block that has more than this one."""
        return self.span(self._card(leaf))

    def _card(self, leaf: int) -> int:
        firsts, lasts = self._spans
        block = self._tree.owners[leaf]
        while block and firsts[block] == lasts[block]:
            block = self._tree.above[block]
        return block

    def span(self, block: int) -> tuple[int, int]:
        """The first and the last leaf within a block."""
        firsts, lasts = self._spans
        return firsts[block], lasts[block]

    def _find_label(self, leaf: int) -> int | None:
        tree = self._tree
        if tree.tag(leaf) == "dd":
            for other in range(leaf - 1, max(-1, leaf - _MOST_TERMS), -1):
                if tree.tag(other) == "dt":
                    return other
        firsts, lasts = self._spans
        block, span, looked = tree.owners[leaf], (leaf, leaf), 0
        beside: set[int] = set()
        while looked < _HIGHEST:
            if (firsts[block], lasts[block]) != span:  # it has other leaves than the block within it
                span, looked = (firsts[block], lasts[block]), looked + 1
                found = self._name_within(leaf, block, beside)
                if found is not None:
                    return found
            if tree.tags[block] == "tr" and firsts[block] < leaf:  # whatever it says, the first cell names the row
                return firsts[block]
            if block == 0:
                return None
            block = tree.above[block]
        return None

    def _name_within(self, leaf: int, block: int, beside: set[int]) -> int | None:
        """The leaf that names a row or card: its heading or link, else the first with letters before the value.
        `beside`: leaves that do not, found so in blocks within; those of this one are added."""
        names, words = self._names_of(block)
        named = next((other for other in names if other != leaf and not self._is_next_entry(other, leaf)), None)
        if named is not None:
            return named
        for other in words:
            if other >= leaf:
                return None
            if other not in beside:
                if not self._is_beside(other, leaf) and not self._is_of_list_apart(other, leaf):
                    return other
                beside.add(other)
        return None

    def _names_of(self, block: int) -> tuple[list[int], list[int]]:
        """Among the first leaves in a block: headings and links, and other words that may be a name."""
        known = self._names.get(block)
        if known is None:
            firsts, lasts = self._spans
            leaves = range(firsts[block], min(lasts[block], firsts[block] + _NEAREST) + 1)
            names = [one for one in leaves if self._is_name(one)]
            known = self._names[block] = names, [one for one in leaves if self._may_name(one)]
        return known

    def _is_name(self, leaf: int) -> bool:
        """Is it a heading or a link, in a place whose texts name something?"""
        tree = self._tree
        is_name = tree.tag(leaf) in HEADINGS or (self._is_link(leaf) and not says_order(tree.text(leaf)))
        return is_name and (not self.restless or no_names_key(tree.place(leaf)) not in self.restless)

    def _may_name(self, leaf: int) -> bool:
        """Are these words that may be a name, and no sentence?"""
        text = self._tree.texts[leaf]
        if len(text) > 2 * LONGEST_LABEL or _LETTERS.search(text) is None or is_prose(text):
            return False
        if not self.restless:
            return True
        return self.restless.isdisjoint((self.no_name_key(leaf), no_names_key(self._tree.place(leaf))))

    def _is_beside(self, other: int, leaf: int) -> bool:
        """Are two leaves entries of the same list (items, or blocks of several parts), statements of the same text, or
        the same place in two cards or rows? Neither names the other."""
        tree = self._tree
        tag = tree.tag(leaf)
        if self._are_in_two_cards(other, leaf):
            return True
        if tag in ("td", "th", "dd") or tree.path(other) != tree.path(leaf):
            return False
        if tag in ("li", "figcaption") or (other in tree.parts and leaf in tree.parts):
            return True
        return any(names_itself(tree.texts[one]) for one in (other, leaf))

    def _is_next_entry(self, other: int, leaf: int) -> bool:
        """Is a link an entry of the same list behind a leaf, or beside one that has a link of its own?"""
        return (other > leaf or self._tree.linked[leaf] > 0) and self._is_beside(other, leaf)

    def _is_of_list_apart(self, other: int, leaf: int) -> bool:
        """Is a leaf an entry of a list that the other one is not in? It does not name what follows the list."""
        tree, (firsts, lasts), block = self._tree, self._spans, self._tree.owners[other]
        while block and tree.tags[block] not in ("ul", "ol"):
            block = tree.above[block]
        return block > 0 and not firsts[block] <= leaf <= lasts[block]

    def _are_in_two_cards(self, other: int, leaf: int) -> bool:
        """Are two leaves cells of two rows, or in the same place of two blocks which have more than that? Columns
        of a grid have one text each."""
        tree, (firsts, lasts) = self._tree, self._spans
        first, second = tree.above[tree.owners[other]], tree.above[tree.owners[leaf]]
        if first == second or firsts[first] == lasts[first] or firsts[second] == lasts[second]:
            return False
        # Rows may have ids of their own.
        return tree.tag(leaf) == "td" == tree.tag(other) or tree.place(leaf) == tree.place(other)

    def is_named(self, leaf: int) -> bool:
        """Has a value a heading or a link for its label, and not just any words before it?"""
        label = self.label_leaf(leaf)
        return label is not None and (self._tree.tag(label) in HEADINGS or self._is_link(label))

    def _is_link(self, leaf: int) -> bool:
        linked = self._tree.linked[leaf]
        return linked > 0 and _is_mostly_linked(linked, self._tree.texts[leaf])

    @cached_property
    def _spans(self) -> tuple[list[int], list[int]]:
        """The first leaf within each block, and the last one."""
        tree = self._tree
        found = []
        for leaves in (range(len(tree)), range(len(tree) - 1, -1, -1)):
            ends = [-1] * len(tree.blocks)
            for leaf in leaves:
                block = tree.owners[leaf]
                while ends[block] < 0:
                    ends[block] = leaf
                    if block == 0:
                        break
                    block = tree.above[block]
            found.append(ends)
        return found[0], found[1]

    @cached_property
    def _headings(self) -> list[int]:
        """The last heading before each leaf; before a heading, the last one above its level; -1 where there is none.
        So the titles of cards are all under the heading of their list."""
        tags, last, found = self._tree.tags, -1, []
        levels: list[tuple[int, int]] = []  # headings that the next leaf is under, with their levels
        for leaf, owner in enumerate(self._tree.owners):
            if not self._are_headings[owner]:
                found.append(last)
                continue
            level = int(tags[owner][1:]) if tags[owner][1:].isdecimal() else _LOWEST_HEADING
            while levels and levels[-1][0] >= level:
                levels.pop()
            found.append(levels[-1][1] if levels else -1)
            levels.append((level, leaf))
            last = leaf
        return found


def _is_mostly_linked(linked: int, text: str) -> bool:
    """Is a text a link for the most part, however long the figures beside it are? `linked`: its characters in links."""
    return linked >= MOST_LINKED * len(text) or (
        linked >= MOST_LINKED * (len(text) / 2) and linked >= MOST_LINKED * len(_FIGURE.sub("#", text))
    )


def _is_short(text: str) -> bool:
    """Is a text short enough for a value, however long its figures are? Prose is not searched for them."""
    if len(text) <= LONGEST_VALUE:
        return True
    return len(text) <= 2 * LONGEST_VALUE and len(_FIGURE.sub("#", text)) <= LONGEST_VALUE


def names_itself(text: str) -> bool:
    """Has a text its label in itself, as "Response time: 12 ms" has?"""
    return _STATEMENT.search(text) is not None


def _hashed(text: str) -> int:
    label = without_time(text[: 2 * LONGEST_LABEL])[:LONGEST_LABEL]
    if not label and not is_age(text):  # a row may be named by its time; an age is another at each visit
        label = text.strip()
    return crc32(label.encode("utf-8", "replace"))
