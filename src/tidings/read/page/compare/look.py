"""One look at a page: its leaves with the identity by which two looks are compared.

A value (slots.py) is identified by its words and its label, anything else by its words alone. A text of which only the
figures were proved to differ between two looks is identified by its other words: a counter, a clock, "served in 12 ms".
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from tidings.read.page.compare.keys import several_key, shared_key, shared_keys, slot_key
from tidings.read.page.compare.memory import (
    ANY_SLOT,
    MOST_LEAVES,
    Identity,
    LeafRow,
    PageMemory,
    identity_of,
)
from tidings.read.page.compare.repeated_links import names_before, repeated_links
from tidings.read.page.compare.several_parts import finer_keys, known_rest, sentence_keys, several_keys
from tidings.read.page.compare.site_boilerplate import is_navigation
from tidings.read.page.compare.slots import LONGEST_LABEL, Slots
from tidings.read.page.compare.variants import (
    OF_RUNS,
    Part,
    counter_key,
    keys_by_figures,
    known_variant,
    loose_key,
    masked_key,
    parts_of,
    sentences_of,
    single_keys,
    variant_keys,
)
from tidings.read.page.tree.leaf_hash import hash_leaves
from tidings.read.page.tree.links import address_path, document_address
from tidings.read.page.tree.segments import PageTree
from tidings.read.page.words.kinds_of_text import is_statement, says_it_all
from tidings.read.page.words.momentary_text import is_placeholder
from tidings.read.page.words.passing_text import has_clock, without_time

_ONCE_MORE = 0x9E3779B0  # to the slot of a value that is there several times
_64_BITS = 0xFFFFFFFFFFFFFFFF
_MOST_IN_CARD = 60  # leaves of a block that are looked at
_MOST_LINKED_TEXT = 0.3  # of a text with several restless parts, its share in links
_LEAST_PIECES = 2  # of a text of which one may be restless
_DIGIT = re.compile(r"\d")
WORDLESS = 0  # the hash of a leaf without words


class Look:
    """The leaves of one look, identified with what the memory knows of restless figures."""

    def __init__(self, tree: PageTree, memory: PageMemory | None = None) -> None:
        self.keys = memory.keys if memory is not None else frozenset()  # of restless places
        self.tree, self.slots = tree, Slots(tree, self.keys)
        self.stable = memory.stable if memory is not None else frozenset()  # identities that the last visit had
        self.hashes = self._hashed(memory)
        leaves = _first_positions(self.hashes)
        leaves = leaves[self.hashes[leaves] != WORDLESS]
        self.count = len(leaves)  # different texts
        self.whole = leaves
        self._slot: dict[int, int] = {}
        self.examines_several = True  # whether keys of texts without several of their parts are worked out
        if self.keys:
            self._mask(self.keys, self._to_mask())
            self.relabel(self.keys)

    def _hashed(self, memory: PageMemory | None) -> NDArray[np.int64]:
        """Only texts that are not exactly as before are split into words."""
        tree = self.tree
        self._unknown: list[int] = []  # leaves whose exact text is not remembered
        if memory is None or not memory.rows:
            hashed = tree.hashed
            return np.where(hashed.words > 0, hashed.hashes, WORDLESS)
        known, hashes = memory.hashes_of(self.sums)
        unknown = np.flatnonzero(~known)
        self._unknown = unknown.tolist()
        found = hash_leaves([tree.texts[leaf] for leaf in self._unknown])
        hashes[unknown] = np.where(found.words > 0, found.hashes, WORDLESS)
        return hashes

    def _to_mask(self) -> list[int]:
        """The leaves that may be variants of restless texts. The same figures may be known from elsewhere."""
        unknown = frozenset(self._unknown)
        return [leaf for leaf, text in enumerate(self.tree.texts) if leaf in unknown or _DIGIT.search(text)]

    def _mask(self, keys: frozenset[int], leaves: Iterable[int]) -> None:
        tree = self.tree
        for leaf in leaves:
            found = self._known_run(leaf, keys)  # first what leaves out more: it was proved since
            if found is None:
                found = known_variant(tree.texts[leaf], tree.place(leaf), self.slot(leaf), keys)
            if found is None:
                found = next((part.key for part in self.parts(leaf) if part.key in keys), None)
            if found is None:
                found = known_rest(tree.texts[leaf], tree.place(leaf), self.slot(leaf), keys)
            if found is not None:
                self.hashes[leaf] = found

    def _known_run(self, leaf: int, keys: Container[int]) -> int | None:
        """The one of these keys by which a text is known without its first parts, or its last ones."""
        if several_key(self.tree.place(leaf), self.slot(leaf)) not in keys:
            return None
        return next((part.key for part in self.parts(leaf) if part.number >= OF_RUNS and part.key in keys), None)

    def relabel(self, keys: frozenset[int]) -> bool:
        """Labels the values whose label is identified by one of these keys with what is steady of it: "20 EUR, 12 are
        choosing" before "Tickets left". Are there any that were labelled otherwise?"""
        texts, times = self.tree.texts, Counter(self.hash_list)  # of several counters alike, the rest names nothing
        found = [leaf for leaf, known in enumerate(self.hash_list) if known in keys and times[known] == 1]
        # One without a figure has a badge that comes and goes.
        restless = {leaf for leaf in found if _DIGIT.search(texts[leaf]) and self.tree.tag(leaf) not in ("td", "th")}
        if not restless:
            return False
        labels = {leaf: self.slots.label_leaf(leaf) for leaf, is_value in enumerate(self.slots.values) if is_value}
        named = {one for one in labels.values() if one in restless and self.slots.rename(one, self.hash_list[one])}
        values = [leaf for leaf, label in labels.items() if label in named]
        for leaf in values:
            self._slot.pop(leaf, None)
        self._mask(keys | self.keys, values)
        self._forget()
        return bool(values)

    def identify(self, leaves: Collection[int], keys: frozenset[int]) -> None:
        """Identifies these leaves, and others in the same places, by their keys among these from now on."""
        tree = self.tree
        places = frozenset(tree.place(leaf) for leaf in leaves)
        self._mask(keys | self.keys, [leaf for leaf in range(len(tree)) if tree.place(leaf) in places])
        self._forget()

    def take_respaced(self, other: Look) -> None:
        """Identifies texts that differ from those of another look in their white space alone as the same."""
        both = self.by_identity.keys() & other.by_identity.keys()
        theirs = {unspaced(other.tree.texts[leaf]): leaf for one, leaf in other.by_identity.items() if one not in both}
        for one, leaf in list(self.by_identity.items()):
            known = theirs.get(unspaced(self.tree.texts[leaf])) if theirs and one not in both else None
            if known is not None and other.hash_list[known] != one[0]:
                self.hashes[leaf] = other.hash_list[known]
                if self.slots.values[leaf]:
                    self._slot[leaf] = other.slot(known)
        self._forget()

    def move(self, slots: Mapping[int, int]) -> None:
        """Identifies these values by other slots from now on."""
        self._slot.update(slots)
        self._forget()

    def _forget(self) -> None:
        for name in ("hash_list", "leaves", "by_identity", "all_slots", "_texts", "repeated", "_menu_links"):
            self.__dict__.pop(name, None)

    @cached_property
    def sums(self) -> NDArray[np.uint32]:
        """CRC-32 of each exact text."""
        return np.array(self.tree.sums, np.uint32)

    @cached_property
    def hash_list(self) -> list[int]:
        """The hashes as plain numbers: one of them is read faster than from an array."""
        found: list[int] = self.hashes.tolist()
        return found

    @cached_property
    def leaves(self) -> list[int]:
        """The leaves that are compared one by one, each identity once, in page order."""
        return list(self.by_identity.values())

    @cached_property
    def by_identity(self) -> dict[Identity, int]:
        """`leaves` with their identities."""
        values, found = self.slots.values, dict[Identity, int]()
        further: dict[Identity, Identity] = {}
        for leaf, text in enumerate(self.hash_list):
            if text == WORDLESS:
                continue
            one = self.identity(leaf) if values[leaf] else (text, 0)
            if one[1] and one in found:  # the same value once more beside the same label
                one = _free(one, found, further)
                self._slot[leaf] = one[1]
            found.setdefault(one, leaf)
        return found if len(found) <= MOST_LEAVES else dict(islice(found.items(), MOST_LEAVES))

    @property
    def beyond(self) -> int:
        """The sum of the hashes of the texts that are not compared one by one: independent of their order."""
        if len(self.whole) <= MOST_LEAVES:
            return 0
        near = frozenset(int(self.hashes[leaf]) for leaf in self.leaves)
        far = [one for one in self.hashes[self.whole].tolist() if one not in near]
        return int(sum(far)) & _64_BITS

    @cached_property
    def _texts(self) -> frozenset[int]:
        return frozenset(text for text, _ in self.by_identity)

    @cached_property
    def awaited(self) -> frozenset[int]:
        """The places of placeholders, under their label and under their heading."""
        tree, found = self.tree, set[int]()
        for leaf, text in enumerate(tree.texts):
            if is_placeholder(text):
                found.update(
                    slot_key(tree.place(leaf), slot) for slot in (self.slot(leaf), self.slots.heading_slot(leaf))
                )
        return frozenset(found)

    @cached_property
    def all_slots(self) -> frozenset[int]:
        return frozenset(self.slot(leaf) for leaf in self.leaves)

    def slot(self, leaf: int) -> int:
        if not self.slots.values[leaf]:
            return self.slots.heading_slots[leaf]
        known = self._slot.get(leaf)
        if known is None:
            known = self._slot[leaf] = self.slots.slot(leaf)
        return known

    def identity(self, leaf: int) -> Identity:
        return self.hash_list[leaf], self.slot(leaf) if self.slots.values[leaf] else 0

    def known_by(self, keys: Collection[int]) -> list[int]:
        """The leaves that are identified by one of these keys: texts of which only a part is restless."""
        return [leaf for leaf in self.leaves if self.hash_list[leaf] in keys] if keys else []

    def statements_beside(self, leaf: int) -> Iterator[int]:
        """Leaves that are statements, in the smallest block that has more than this one; of a large block the first."""
        first, last = self.slots.card_span(leaf)
        beside = range(first, min(last, first + _MOST_IN_CARD) + 1)
        return (one for one in beside if one != leaf and is_statement(self.tree.texts[one]))

    def shared_keys(self, leaves: Sequence[int]) -> list[int]:
        """The shared_key of each of these leaves."""
        if not leaves:
            return []
        tree, values = self.tree, self.slots.values
        slots = [self.slot(leaf) if values[leaf] else 0 for leaf in leaves]
        hashes = self.hashes[np.array(leaves)]
        timed = [at for at, leaf in enumerate(leaves) if has_clock(tree.texts[leaf])]
        if timed:
            hashes[timed] = timeless_hashes([tree.texts[leaves[at]] for at in timed])
        return shared_keys(hashes, [tree.place_ids[tree.owners[leaf]] for leaf in leaves], slots)

    def sentence_keys(self, leaves: Sequence[int]) -> dict[int, int]:
        """The shared_key, wherever on a page it may be, of each of these leaves that says it all without a label."""
        return {leaf: shared_key(self.hash_list[leaf], 0, 0) for leaf in leaves if says_it_all(self.tree.texts[leaf])}

    def has(self, row: LeafRow) -> bool:
        """Is a remembered leaf there?"""
        if row.slot == ANY_SLOT:
            return row.hash in self._texts
        return identity_of(row) in self.by_identity

    def link(self, leaf: int) -> int:
        """CRC-32 over the addresses that a leaf leads to, of their queries what names a document; 0 where it leads
        nowhere, or is part of the navigation."""
        return self.links[leaf]

    def plain_link(self, leaf: int) -> int:
        """CRC-32 over the addresses that a leaf leads to, without any query; 0 where `link` is."""
        return _link(self.tree.own_hrefs(leaf), address_path) if self.links[leaf] else 0

    @cached_property
    def links(self) -> list[int]:
        """`link` of each leaf."""
        tree = self.tree
        return [
            _link(tree.own_hrefs(leaf), document_address) if linked and not is_navigation(tree.paths[owner]) else 0
            for leaf, (linked, owner) in enumerate(zip(tree.linked, tree.owners, strict=True))
        ]

    def is_in_menu(self, leaf: int) -> bool:
        """Does a menu have the words of this link, too, and lead to the same?"""
        return (self.hash_list[leaf], self.link(leaf)) in self._menu_links

    def is_link_again(self, leaf: int) -> bool:
        """Does the page have a link with these words, which leads to the same, before this one or in a menu?"""
        other = self.by_identity.get(self.identity(leaf), leaf)
        return self.is_in_menu(leaf) or (other != leaf and self.link(other) == self.link(leaf) != 0)

    @cached_property
    def _menu_links(self) -> frozenset[tuple[int, int]]:
        """Hash and address of what is linked and no part of the content."""
        tree = self.tree
        linked = (leaf for leaf, link in enumerate(self.links) if not link and tree.linked[leaf])
        return frozenset((self.hash_list[leaf], _link(tree.own_hrefs(leaf), document_address)) for leaf in linked)

    @cached_property
    def repeated(self) -> dict[int, int]:
        """The links whose words are there several times, by their keys (repeated_links.py)."""
        return repeated_links(self.hash_list, self.links, self.slots.values, lambda leaf: self.slots.card_span(leaf)[0])

    def name_of_link(self, leaf: int) -> str:
        """What tells a link from others with the same words; empty where there are none."""
        if leaf not in self.repeated.values():
            return ""
        names = names_before(leaf, self.hash_list, Counter(self.hash_list), self.slots.card_span(leaf)[0])
        return self.tree.text(names[-1])[:LONGEST_LABEL].rstrip(" :：") if names else ""

    def variant_keys(self, leaf: int) -> list[int]:
        """The keys under which its figures, the order of its words, or some of its parts may be restless."""
        keys = variant_keys(self.tree.texts[leaf], self.tree.place(leaf), self.slot(leaf))
        return [*keys, *(part.key for part in self.parts(leaf)), *self.several_keys(leaf)]

    def loose_keys(self, leaf: int, shared: Container[int]) -> list[int]:
        """Its variant keys that leave out more than has to be, where these keys are those that two looks share: figures
        of which one or some differ alone, or that are in the parts that differ, and prices."""
        text, place, slot = self.tree.texts[leaf], self.tree.place(leaf), self.slot(leaf)
        single, several = self._single_keys(leaf), self.several_keys(leaf)
        finer = [key for key in finer_keys(text, place, slot) if key in shared and key in several][:1]
        precise = finer or self._most_precise(leaf, shared) or [key for key in several if key in shared][:1]
        if precise:
            return [key for key in (*variant_keys(text, place, slot), *single, *several) if key not in precise]
        loose = loose_key(text, place, slot)
        return [] if loose is None else [loose]

    def _most_precise(self, leaf: int, shared: Container[int]) -> list[int]:
        """The key that leaves most of its digits, of those by which one figure, or one part, is restless."""
        singles, every = keys_by_figures(self.tree.texts[leaf], self.tree.place(leaf), self.slot(leaf))
        left = {part.key: sum(map(str.isdigit, part.before + part.behind)) for part in self.parts(leaf)}
        known = [key for key in (*singles, *left) if key in shared]
        if not known:
            return []
        best = max(known, key=(singles | left).__getitem__)  # of equal ones the first: it leaves out least
        if best in left and any(key in shared and digits >= left[best] for key, digits in every.items()):
            return list(every)  # its words are the same in both looks
        return [best]

    def precise_keys(self, leaf: int) -> list[int]:
        """Its variant keys by which some figures, or some parts, are restless and the others are not."""
        return self._single_keys(leaf) + self.several_keys(leaf)

    def _single_keys(self, leaf: int) -> list[int]:
        keys = single_keys(self.tree.texts[leaf], self.tree.place(leaf), self.slot(leaf))
        return [*keys, *(part.key for part in self.parts(leaf))]

    def several_keys(self, leaf: int) -> list[int]:
        """Its keys without several of its parts. Of a menu, every look may show another part."""
        if not self.examines_several or self.tree.share_linked(leaf) > _MOST_LINKED_TEXT:
            return []
        return several_keys(self.tree.texts[leaf], self.tree.place(leaf), self.slot(leaf))

    def sentence_rests(self, leaf: int) -> list[int]:
        """The keys of its text without some of its sentences."""
        keys: list[int] = []
        if self.examines_several and self.tree.share_linked(leaf) <= _MOST_LINKED_TEXT:
            keys = sentence_keys(self.tree.texts[leaf], self.tree.place(leaf), self.slot(leaf))
        return keys + ([part.key for part in self.parts(leaf)] if self.has_sentences(leaf) else [])

    def parts(self, leaf: int) -> list[Part]:
        """Its inline parts, else its sentences."""
        tree = self.tree
        if self.has_sentences(leaf):
            sentences = sentences_of(tree.texts[leaf].strip())
            return parts_of(sentences, tree.place(leaf), self.slot(leaf)) if len(sentences) >= _LEAST_PIECES else []
        return parts_of(tree.parts[leaf], tree.place(leaf), self.slot(leaf), with_runs=True)

    def has_sentences(self, leaf: int) -> bool:
        """Are its parts sentences: has it no inline ones?"""
        return sum(not piece.isspace() for piece in self.tree.parts.get(leaf, ())) < _LEAST_PIECES

    def figures_key(self, leaf: int) -> int | None:
        """The key of its text with any figures but those of prices; None where it has no others, or where several of
        its parts have some: of a release and its downloads the latter move."""
        if sum(_DIGIT.search(piece) is not None for piece in self.tree.parts.get(leaf, ())) > 1:
            return None
        return masked_key(self.tree.texts[leaf], self.tree.place(leaf), self.slot(leaf))

    def counter_key(self, leaf: int) -> int | None:
        return counter_key(self.tree.texts[leaf], self.tree.place(leaf), self.slot(leaf))

    def neighbours(self, leaves: Sequence[int], stable: frozenset[int]) -> Iterator[tuple[int, int, int]]:
        """(Leaf, hash of the last stable leaf before it, of the next one behind it)."""
        wanted, before = frozenset(leaves), 0
        waiting: list[tuple[int, int]] = []
        for leaf in self.leaves:
            if leaf in wanted:
                waiting.append((leaf, before))
            elif leaf in stable:
                before = int(self.hashes[leaf])
                yield from ((one, behind, before) for one, behind in waiting)
                waiting.clear()
        yield from ((one, behind, 0) for one, behind in waiting)


def _free(one: Identity, found: Mapping[Identity, int], further: dict[Identity, Identity]) -> Identity:
    """The first identity from this one on that no leaf has. `further`: where to go on from those that are taken. Masked
    figures leave thousands of alike values in one chain: each would walk along all those before it."""
    passed = []
    while one[1] and one in found:
        passed.append(one)
        one = further.get(one) or (one[0], (one[1] + _ONCE_MORE) & 0xFFFFFFFF)
    further.update(dict.fromkeys(passed, one))
    return one


def timeless_hashes(texts: Sequence[str]) -> NDArray[np.int64]:
    """The hashes of texts without their clocks: a fragment of the site may have one."""
    return hash_leaves([without_time(text) for text in texts]).hashes


def _link(hrefs: Sequence[str], named: Callable[[str], str]) -> int:
    if len(hrefs) == 1:
        return crc32(named(hrefs[0]).encode("utf-8", "replace"))
    paths = sorted({named(href) for href in hrefs})
    return crc32("\n".join(paths).encode("utf-8", "replace")) if any(paths) else 0


def _first_positions(hashes: NDArray[np.int64]) -> NDArray[np.intp]:
    _, places = np.unique(hashes, return_index=True)
    return np.sort(places)


def unspaced(text: str) -> str:
    return "".join(text.split())
