"""The pass over a page that finds its leaves: over lexbor's nodes, or in C over the markup that lexbor writes.

Both find the same. Compiled code (native/) knows elements by their numbers alone: their nodes are fetched when a caller
needs them, mostly never.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import overload

from selectolax.lexbor import LexborHTMLParser, LexborNode

from tidings.errors import ReadError
from tidings.read.page.native.built import COMPILED
from tidings.read.page.tree.block_path import LABEL_RULES
from tidings.read.page.tree.elements import (
    BLOCK,
    BLOCKS,
    HIDING,
    LINK,
    WITHOUT_TEXT,
    are_apart,
    kind_cache,
    kind_of,
    may_be_apart,
)
from tidings.read.page.tree.hidden_elements import hidden_elements
from tidings.read.page.tree.scope import ScopedElements

MOST_LEAVES_READ = 20_000
MOST_COLUMNS = 200
_NAMING = struct.Struct("=5i")  # as native/labels.h has it

_sample = LexborHTMLParser("<body>text<br>").body
assert _sample is not None
_TEXT, _BREAK = [node.tag_id for node in _sample.iter(include_text=True)]
if COMPILED:
    COMPILED.learn_names(" ".join(BLOCKS), " ".join(WITHOUT_TEXT))
    COMPILED.learn_labels(*LABEL_RULES)

# How the text in an element is treated. All but the first are not read.
_SHOWN, _HIDDEN, _OUTSIDE_SCOPE, _IGNORED = range(4)
# The context of text in an element: (index of its block, the anchor around it, one of the four above).
_Context = tuple[int, LexborNode | None, int]


@dataclass
class Leaves:
    """The leaves of a page in order, and the blocks that they are in."""

    texts: list[str] = field(default_factory=list)  # exactly as on the page
    parts: dict[int, list[str]] = field(default_factory=dict)  # the texts of a leaf that has inline elements
    owners: list[int] = field(default_factory=list)  # index of the block of each leaf
    linked: list[int] = field(default_factory=list)  # characters of each leaf in links
    anchors: Sequence[LexborNode] = ()
    anchor_keys: list[int] = field(default_factory=list)  # of each of `anchors`, the same for the same element
    ends: list[int] = field(default_factory=list)  # end of each leaf's part of `anchors`
    blocks: Sequence[LexborNode] = ()  # the body is the first
    above: list[int] = field(default_factory=list)  # index of each block's parent block
    tags: list[str] = field(default_factory=list)  # of each block


# -- in C ---------------------------------------------------------------------------------------------


class NumberedElements(Sequence[LexborNode]):
    """Elements of a page by their numbers in its order; fetched when one of them is needed."""

    def __init__(self, page: AllElements, numbers: list[int]) -> None:
        self._page, self._numbers = page, numbers

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, at: int) -> LexborNode: ...
    @overload
    def __getitem__(self, at: slice) -> list[LexborNode]: ...
    def __getitem__(self, at: int | slice) -> LexborNode | list[LexborNode]:
        nodes = self._page.nodes
        if isinstance(at, slice):
            return [nodes[number] for number in self._numbers[at]]
        return nodes[self._numbers[at]]

    def __iter__(self) -> Iterator[LexborNode]:
        return map(self._page.nodes.__getitem__, self._numbers)


class AllElements:
    """All elements of a page, by their numbers. `count`: how many compiled code found."""

    def __init__(self, tree: LexborHTMLParser, count: int) -> None:
        self._tree, self._count = tree, count

    @cached_property
    def nodes(self) -> list[LexborNode]:
        found = self._tree.css("*")
        if len(found) != self._count:
            raise ReadError(f"the page has {len(found)} elements, where its markup has {self._count}")
        return found


@dataclass(frozen=True, slots=True)
class CompiledFindings:
    """What compiled code finds on a page beside its leaves: the anchors with an address, the address that they are
    relative to, and what Python would otherwise ask lexbor's elements for."""

    anchors: Sequence[LexborNode]
    hrefs: dict[int, str]  # by the key of the anchor; only those that are not empty
    base: str | None  # of the first <base>, as written
    title: str | None  # of the first <title>, empty where there is none; None: Python must read it
    markup: str
    namings: bytes  # of each block, where its id and classes are in the markup; of a cell, its number in its row

    def labels(self, tags: list[str]) -> list[str | None]:
        """element_label of each block, given their tags; None: Python must make it."""
        found: list[str | None] = COMPILED.labels(self.markup, tags, self.namings)
        return found

    def column(self, block: int) -> int:
        """The number of a cell in its row, up to MOST_COLUMNS."""
        column: int = _NAMING.unpack_from(self.namings, block * _NAMING.size)[-1]
        return column


def compiled_leaves(tree: LexborHTMLParser, leaves: Leaves) -> CompiledFindings | None:
    """Fills in the leaves of a whole page. None: Python must find them, and nothing was filled in."""
    markup = (tree.html or "") if COMPILED else ""
    found = COMPILED.leaves(markup, may_be_apart) if COMPILED else None
    if found is None:
        return None
    count, leaves.texts, leaves.parts, leaves.owners, leaves.linked, leaves.anchor_keys, leaves.ends, *rest = found
    blocks, leaves.above, leaves.tags, linking, hrefs, base, title, namings = rest
    page = AllElements(tree, count)
    leaves.anchors = NumberedElements(page, leaves.anchor_keys)
    leaves.blocks = NumberedElements(page, blocks)
    return CompiledFindings(NumberedElements(page, linking), hrefs, base, title, markup, namings)


# -- in Python ----------------------------------------------------------------------------------------


def walk(root: LexborNode, leaves: Leaves, scope: ScopedElements | None) -> None:
    """Fills in the leaves of a page, or of a part of it. `root`: its body."""
    hidden = hidden_elements(root)
    if scope is None:
        _Walk(leaves, root, hidden).run()
    else:
        _ScopedWalk(leaves, root, hidden, scope).run()


class _Walk:
    """One pass over all text nodes. Only elements that contain text are examined, each once."""

    def __init__(self, leaves: Leaves, root: LexborNode, hidden: frozenset[int]) -> None:
        self._leaves, self._root, self._hidden = leaves, root, hidden
        self._known: dict[int, _Context] = {root.mem_id: (0, None, _SHOWN)}
        self._blocks: list[LexborNode] = []
        leaves.blocks = self._blocks
        self._add_block(root, 0)

    def _add_block(self, node: LexborNode, above: int) -> int:
        self._leaves.above.append(above)
        self._leaves.tags.append(node.tag or "")
        self._blocks.append(node)
        return len(self._blocks) - 1

    def run(self) -> None:
        leaves, known, context_of = self._leaves, self._known, self._context_of
        texts, owners, linked, ends, keys = leaves.texts, leaves.owners, leaves.linked, leaves.ends, leaves.anchor_keys
        parts = leaves.parts
        anchors: list[LexborNode] = []
        leaves.anchors = anchors
        pieces: list[str] = []
        owner, in_link = -1, 0
        last: LexborNode | None = None  # the anchor around the last text
        before: LexborNode | None = None  # the element of the last text, where no space follows it
        for node in self._root.traverse(include_text=True):
            tag = node.tag_id
            if tag != _TEXT:
                if tag == _BREAK and pieces:
                    pieces.append(" ")
                    before = None
                continue
            text = node.text_content
            if not text or text.isspace():
                if pieces:
                    pieces.append(" ")
                    before = None
                continue
            parent = node.parent
            if parent is None:
                continue
            key = parent.mem_id
            place, link, hidden = known.get(key) or context_of(parent, key)
            if hidden:
                if hidden > _HIDDEN and pieces:
                    pieces.append(" ")
                continue
            if place != owner:
                if pieces:
                    if len(pieces) > 1:
                        parts[len(texts)] = pieces
                    texts.append("".join(pieces))
                    owners.append(owner)
                    linked.append(in_link)
                    ends.append(len(anchors))
                    if len(texts) == MOST_LEAVES_READ:
                        return
                pieces, owner, in_link, last = [], place, 0, None
            elif before is not None and pieces and are_apart(before, parent, pieces[-1], text):
                pieces.append(" ")
            pieces.append(text)
            before = parent
            if link is not None:
                in_link += len(text)
                if link is not last:
                    last = link
                    anchors.append(link)
                    keys.append(link.mem_id)
        if pieces:
            if len(pieces) > 1:
                parts[len(texts)] = pieces
            texts.append("".join(pieces))
            owners.append(owner)
            linked.append(in_link)
            ends.append(len(anchors))

    def _context_of(self, node: LexborNode, key: int) -> _Context:
        """The context of text in this element; computes that of its ancestors first where needed."""
        known, chain = self._known, [(node, key)]
        above, part = node.parent, None
        while above is not None and (part := known.get(key := above.mem_id)) is None:
            chain.append((above, key))
            above = above.parent
        chain.reverse()
        return self._context_within(chain, part or _OUTSIDE)

    def _context_within(self, chain: list[tuple[LexborNode, int]], part: _Context) -> _Context:
        """The context of text in the last of these elements, each of which is in the one before it."""
        known, all_hidden = self._known, self._hidden
        place, link, hidden = part
        for node, key in chain:
            kind = kind_cache.get(node.tag_id)
            if kind is None:
                kind = kind_of(node)
            if kind == HIDING or hidden or key in all_hidden:
                link, hidden = None, _HIDDEN
            elif kind == BLOCK:
                place = self._add_block(node, place)
            elif kind == LINK:
                link = node
            part = known[key] = place, link, hidden
        return part


class _ScopedWalk(_Walk):
    """The pass over a page of which only a part is watched.

    Blocks outside of the scope are noted as well, so that paths are those of the whole page. An element that a person
    named is a block of its own, and is read even where the page hides it: a button, a price in a closed dialog.
    """

    def __init__(self, leaves: Leaves, root: LexborNode, hidden: frozenset[int], scope: ScopedElements) -> None:
        super().__init__(leaves, root, hidden)
        self._scope = scope
        ancestors = [root.mem_id] if root.parent is None else [root.mem_id, root.parent.mem_id]
        state = _SHOWN if scope.only is None or not scope.only.isdisjoint(ancestors) else _OUTSIDE_SCOPE
        self._known[root.mem_id] = (0, None, state if scope.ignored.isdisjoint(ancestors) else _IGNORED)

    def _context_within(self, chain: list[tuple[LexborNode, int]], part: _Context) -> _Context:
        for node, key in chain:
            place, link, state = part
            kind = kind_cache.get(node.tag_id)
            if kind is None:
                kind = kind_of(node)
            named = self._scope.only is not None and key in self._scope.only
            if state == _IGNORED or key in self._scope.ignored:
                state = _IGNORED
            elif named:
                state = _SHOWN
            elif state == _SHOWN and (kind == HIDING or key in self._hidden):
                state = _HIDDEN
            if named or kind == BLOCK:
                place = self._add_block(node, place)
            part = self._known[key] = (place, node if kind == LINK else link, state)
        return part


_OUTSIDE: _Context = (0, None, _HIDDEN)  # outside of the body
