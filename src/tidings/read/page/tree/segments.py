"""A page as a tree of segments (web-monitoring paper, docs/papers.md): tables, lists, paragraphs; leaves have the text.

    bytes -> text (charset, depth) -> lexbor's tree -> one pass over its text nodes -> leaves -> ids of words -> hashes

A leaf is the text directly in one block element. Its links, path and words are computed on demand: mostly only for the
few leaves that are new. No recursion, and at most `MOST_LEAVES_READ` leaves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from zlib import crc32

from selectolax.lexbor import LexborHTMLParser, LexborNode

from tidings.model.pages import PageScope, Segment
from tidings.read.page.tree.block_path import block_id, child_path, element_label, place_id
from tidings.read.page.tree.elements import (
    BLOCK,
    HIDING,
    LINK,
    MAY_HIDE,
    are_apart,
    is_hidden,
    kind_cache,
    kind_of,
)
from tidings.read.page.tree.leaf_hash import LeafHashes, hash_leaves
from tidings.read.page.tree.scope import ScopedElements, scoped_elements
from tidings.text.charset import decode_html
from tidings.text.tokens import one_line, token_ids
from tidings.text.url import join

# -- leaves -------------------------------------------------------------------------------------------

MOST_LEAVES_READ = 20_000
LONGEST_TEXT = 20_000  # characters of a leaf in a Segment; its hash is over all of it
_LONGEST_BASE = 2_000
_MOST_CARD_LINKS = 3  # of a card: its picture, its headline, "read more"

_sample = LexborHTMLParser("<body>text<br><base>").body
assert _sample is not None
_TEXT, _BREAK, _BASE = [node.tag_id for node in _sample.iter(include_text=True)]


# What becomes of the text in an element. All but the first are not read.
_SHOWN, _HIDDEN, _OUTSIDE_SCOPE, _IGNORED = range(4)
# The context of text in an element: (index of its block, the anchor around it, one of the four above).
_Context = tuple[int, LexborNode | None, int]


@dataclass
class PageTree:
    """The leaves of a page in order. Refers to lexbor's tree, so it cannot be pickled."""

    tree: LexborHTMLParser
    base: str  # the URL that its links are relative to
    linking: list[LexborNode]  # all anchors with an address, those without text included
    texts: list[str] = field(default_factory=list)  # exactly as on the page
    parts: dict[int, list[str]] = field(default_factory=dict)  # the texts of a leaf that has inline elements
    owners: list[int] = field(default_factory=list)  # index of the block of each leaf
    linked: list[int] = field(default_factory=list)  # characters of each leaf in links
    anchors: list[LexborNode] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)  # end of each leaf's part of `anchors`
    blocks: list[LexborNode] = field(default_factory=list)  # the body is the first
    above: list[int] = field(default_factory=list)  # index of each block's parent block
    nameless: bool = False  # ids and classes say nothing: they are others at each look
    scoped: bool = False  # the leaves are those in a scope
    unmatched: bool = False  # nothing on the page is what the scope names
    _cards: dict[int, list[LexborNode]] = field(default_factory=dict)
    _first_links: dict[int, str | None] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.texts)

    @cached_property
    def whole(self) -> PageTree:
        """The tree with all leaves of the page, whatever the scope: labels may lie outside of it."""
        if not self.scoped:
            return self
        tree = PageTree(self.tree, self.base, self.linking)
        _split(tree, None)
        return tree

    @cached_property
    def sums(self) -> list[int]:
        """CRC-32 of each exact text, seeded with its length. Much faster than its hash."""
        return [crc32(data, len(data)) for data in map(_encoded, self.texts)]

    @cached_property
    def hashed(self) -> LeafHashes:
        """The hashes of all leaves."""
        return hash_leaves(self.texts)

    @cached_property
    def title(self) -> str | None:
        """The <title>, else the first h1."""
        node = self.tree.css_first("title")
        title = " ".join(node.text().split()) if node is not None else ""
        if not title:
            title = next((self.text(leaf) for leaf in range(len(self)) if self.tag(leaf) == "h1"), "")
        return title[:1_000] or None

    @cached_property
    def tags(self) -> list[str]:
        """The tag of each block."""
        return [block.tag or "" for block in self.blocks]

    @cached_property
    def paths(self) -> list[str]:
        """The path of each block: "main > ul.teasers > li"; that of the body is empty. Blocks follow their parents."""
        found = [""] * len(self.blocks)
        for place in range(1, len(found)):
            tag = self.tags[place]
            label = tag if self.nameless else element_label(tag, self.blocks[place].attributes)
            found[place] = child_path(found[self.above[place]], label)
        return found

    def forget_names(self) -> None:
        """Leaves ids and classes out of all paths from now on."""
        self.nameless = True
        for name in ("paths", "block_ids", "place_ids"):
            self.__dict__.pop(name, None)

    @cached_property
    def block_ids(self) -> list[int]:
        """The id of each block in rules and memories."""
        return list(map(block_id, self.paths))

    @cached_property
    def place_ids(self) -> list[int]:
        """The id of each block by which its leaves are compared."""
        return list(map(place_id, self.paths))

    def tag(self, leaf: int) -> str:
        return self.tags[self.owners[leaf]]

    def text(self, leaf: int) -> str:
        """The text of a leaf with white space collapsed."""
        return one_line(self.texts[leaf])[:LONGEST_TEXT]

    def unlinked(self, leaf: int) -> str:
        """The text without its link texts; all of it where it is nothing but links."""
        text = self.text(leaf)
        rest = text
        for _, name in self.named(leaf):
            # At the end it is surely the link; elsewhere the same words may occur twice.
            rest = rest.rstrip()
            rest = rest.removesuffix(name) if rest.endswith(name) else rest.replace(name, " ", 1)
        return " ".join(rest.split()) if any(map(str.isalnum, rest)) else text

    def share_linked(self, leaf: int) -> float:
        linked = self.linked[leaf]
        return min(1.0, linked / len(self.texts[leaf])) if linked else 0.0

    def path(self, leaf: int) -> str:
        return self.paths[self.owners[leaf]]

    def block(self, leaf: int) -> int:
        return self.block_ids[self.owners[leaf]]

    def place(self, leaf: int) -> int:
        return self.place_ids[self.owners[leaf]]

    def hrefs(self, leaf: int) -> Iterator[str]:
        """The hrefs of its anchors as written; of a leaf without any, those of the card around it."""
        for anchor in self.own_anchors(leaf) or self._card(leaf):
            if href := self._hrefs.get(anchor.mem_id):
                yield href

    def own_hrefs(self, leaf: int) -> list[str]:
        """The hrefs of its own anchors as written."""
        known = self._hrefs
        return [href for anchor in self.own_anchors(leaf) if (href := known.get(anchor.mem_id))]

    def named(self, leaf: int) -> Iterator[tuple[str, str]]:
        """(href, link text) of its own anchors with a text."""
        return _named(self.own_anchors(leaf))

    def own_anchors(self, leaf: int) -> list[LexborNode]:
        return self.anchors[self.ends[leaf - 1] if leaf else 0 : self.ends[leaf]]

    def _card(self, leaf: int) -> list[LexborNode]:
        block = self.blocks[self.owners[leaf]]
        node = block if block.tag == "div" else block.parent
        if node is None or node.tag in ("body", "html", "main"):
            return []
        known = self._cards.get(node.mem_id)
        if known is None:
            anchors = node.css("a[href]")
            known = self._cards[node.mem_id] = anchors if len(anchors) <= _MOST_CARD_LINKS else []
        return known

    def first_link(self, block: int) -> str | None:
        """The href of the first link in a block; each block is searched once, however many leaves ask."""
        if block not in self._first_links:
            link = self.blocks[block].css_first("a[href]")
            self._first_links[block] = None if link is None else link.attributes.get("href") or ""
        return self._first_links[block]

    def hrefs_beside(self, leaf: int) -> Iterator[str]:
        """The hrefs of a leaf (or its card), and of the nearest linked leaf on each side."""
        yield from self.hrefs(leaf)
        for step in (-1, 1):
            for other in (leaf + step, leaf + 2 * step):
                if 0 <= other < len(self) and self.own_anchors(other):
                    yield from self.hrefs(other)
                    break

    def all_hrefs(self) -> Iterable[str]:
        """The hrefs of all anchors of the page, those around pictures included."""
        return self._hrefs.values()

    @cached_property
    def _hrefs(self) -> dict[int, str]:
        """By the anchor's mem_id: reading an attribute takes long."""
        return {anchor.mem_id: href for anchor in self.linking if (href := anchor.attrs.get("href"))}

    def all_named(self) -> Iterator[tuple[str, str]]:
        """(href, link text) of all anchors with a text."""
        return _named(self.linking)

    def segment(self, leaf: int, key: int, links: tuple[str, ...] = ()) -> Segment:
        """The leaf as a Segment; `key` is its hash."""
        path = self.path(leaf)
        return Segment(
            tag=self.tag(leaf),
            text=self.text(leaf),
            path=path,
            block=block_id(path),
            hash=key,
            tokens=token_ids(self.texts[leaf]),
            links=links,
            linked=round(self.share_linked(leaf), 3),
        )


def _named(anchors: Iterable[LexborNode]) -> Iterator[tuple[str, str]]:
    for anchor in anchors:
        href, name = anchor.attributes.get("href"), " ".join(anchor.text().split())
        if href and name:
            yield href, name


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "replace")


def parsed_page(body: bytes, *, url: str, content_type: str | None = None) -> PageTree:
    """Parses a page without splitting it into leaves: for callers that need only its links."""
    parser = LexborHTMLParser(decode_html(body, content_type))
    linking = parser.css("a[href],base[href]")  # one pass over the page for both
    bases = [node for node in linking if node.tag_id == _BASE]
    if not bases:
        return PageTree(parser, url, linking)
    href = bases[0].attributes.get("href") or ""
    anchors = [node for node in linking if node.tag_id != _BASE]
    return PageTree(parser, join(url, href) if 0 < len(href) <= _LONGEST_BASE else url, anchors)


def read_segments(
    body: bytes, *, url: str, content_type: str | None = None, scope: PageScope | None = None
) -> PageTree:
    """Parses a page and splits it into leaves. Never fails; a page without text has no leaves. `scope`: only leaves in
    it, with the same paths and links as on the whole page."""
    tree = parsed_page(body, url=url, content_type=content_type)
    _split(tree, scope)
    return tree


def _split(tree: PageTree, scope: PageScope | None) -> None:
    """Fills a parsed page's tree with its leaves."""
    root = tree.tree.body
    if root is None:
        return
    tree.blocks.append(root)
    tree.above.append(0)
    # A query is faster than a search for the words in the page.
    hidden = frozenset([node.mem_id for node in root.css(MAY_HIDE) if is_hidden(node)])
    if scope:
        elements = scoped_elements(tree.tree, scope)
        tree.scoped, tree.unmatched = True, elements.unmatched
        _ScopedWalk(tree, root, hidden, elements).run()
    else:
        _Walk(tree, root, hidden).run()


class _Walk:
    """One pass over all text nodes. Only elements that contain text are examined, each once."""

    def __init__(self, tree: PageTree, root: LexborNode, hidden: frozenset[int]) -> None:
        self._tree, self._root, self._hidden = tree, root, hidden
        self._known: dict[int, _Context] = {root.mem_id: (0, None, _SHOWN)}

    def run(self) -> None:
        tree, known, context_of = self._tree, self._known, self._context_of
        texts, owners, linked, anchors, ends = tree.texts, tree.owners, tree.linked, tree.anchors, tree.ends
        parts = tree.parts
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
        tree, known, all_hidden = self._tree, self._known, self._hidden
        place, link, hidden = part
        for node, key in chain:
            kind = kind_cache.get(node.tag_id)
            if kind is None:
                kind = kind_of(node)
            if kind == HIDING or hidden or key in all_hidden:
                link, hidden = None, _HIDDEN
            elif kind == BLOCK:
                tree.above.append(place)
                place = len(tree.blocks)
                tree.blocks.append(node)
            elif kind == LINK:
                link = node
            part = known[key] = place, link, hidden
        return part


class _ScopedWalk(_Walk):
    """The pass over a page of which only a part is watched.

    Blocks outside of the scope are noted as well, so that paths are those of the whole page. An element that a person
    named is a block of its own, and is read even where the page hides it: a button, a price in a closed dialog.
    """

    def __init__(self, tree: PageTree, root: LexborNode, hidden: frozenset[int], scope: ScopedElements) -> None:
        super().__init__(tree, root, hidden)
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
                self._tree.above.append(place)
                place = len(self._tree.blocks)
                self._tree.blocks.append(node)
            part = self._known[key] = (place, node if kind == LINK else link, state)
        return part


_OUTSIDE: _Context = (0, None, _HIDDEN)  # outside of the body
