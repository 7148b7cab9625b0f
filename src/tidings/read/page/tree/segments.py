"""A page as a tree of segments (web-monitoring paper, docs/papers.md): tables, lists, paragraphs; leaves have the text.

    bytes -> text (charset, depth) -> lexbor's tree -> one pass over it (walk.py) -> leaves -> ids of words -> hashes

A leaf is the text directly in one block element. Its links, path and words are computed on demand: mostly only for the
few leaves that are new. No recursion, and at most `MOST_LEAVES_READ` leaves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from zlib import crc32

from selectolax.lexbor import LexborHTMLParser, LexborNode

from tidings.model.pages import PageScope, Segment
from tidings.read.page.native.built import COMPILED
from tidings.read.page.tree.block_path import block_id, element_label, paths_of, place_ids_of
from tidings.read.page.tree.leaf_hash import LeafHashes, hash_leaves
from tidings.read.page.tree.links import document_address
from tidings.read.page.tree.scope import scoped_elements
from tidings.read.page.tree.walk import MOST_COLUMNS, CompiledFindings, Leaves, compiled_leaves, walk
from tidings.text.charset import html_source
from tidings.text.tokens import one_line, token_ids
from tidings.text.url import join

# -- leaves -------------------------------------------------------------------------------------------

LONGEST_TEXT = 20_000  # characters of a leaf in a Segment; its hash is over all of it
_LONGEST_BASE = 2_000
_MOST_CARD_LINKS = 3  # of a card: its picture, its headline, "read more"

_is_shallow = COMPILED.is_shallow if COMPILED else None
_sample = LexborHTMLParser("<base>").head
assert _sample is not None
_BASE = next(node.tag_id for node in _sample.iter())


@dataclass(kw_only=True)
class PageTree(Leaves):
    """The leaves of a page in order. Refers to lexbor's tree, so it cannot be pickled."""

    tree: LexborHTMLParser
    base: str  # the URL that its links are relative to
    linking: Sequence[LexborNode] = ()  # all anchors with an address, those without text included
    compiled: CompiledFindings | None = None  # what compiled code found; None: Python walked over the page
    nameless: bool = False  # ids and classes say nothing: they are others at each look
    scoped: bool = False  # the leaves are those in a scope
    unmatched: bool = False  # nothing on the page is what the scope names
    _cards: dict[int, list[str]] = field(default_factory=dict)
    _first_links: dict[int, str | None] = field(default_factory=dict)
    _columns: dict[int, int] = field(default_factory=dict)  # by mem_id of the cell

    def __len__(self) -> int:
        return len(self.texts)

    @cached_property
    def whole(self) -> PageTree:
        """The tree with all leaves of the page, whatever the scope: labels may lie outside of it."""
        if not self.scoped:
            return self
        tree = PageTree(tree=self.tree, base=self.base, linking=self.linking)
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
        known = self.compiled.title if self.compiled else None
        if known is None:
            node = self.tree.css_first("title")
            known = node.text() if node is not None else ""
        title = " ".join(known.split())
        if not title:
            title = next((self.text(leaf) for leaf in range(len(self)) if self.tag(leaf) == "h1"), "")
        return title[:1_000] or None

    @cached_property
    def paths(self) -> list[str]:
        """The path of each block: "main > ul.teasers > li"; that of the body is empty. Blocks follow their parents."""
        return paths_of(self._labels, self.above) if self.above else []

    @cached_property
    def _labels(self) -> Sequence[str]:
        """Each block in a path."""
        if self.nameless:
            return self.tags
        known: Sequence[str | None] = self.compiled.labels(self.tags) if self.compiled else [None] * len(self.tags)
        return [
            label if label is not None else element_label(tag, self.blocks[place].attributes)
            for place, (label, tag) in enumerate(zip(known, self.tags, strict=True))
        ]

    def forget_names(self) -> None:
        """Leaves ids and classes out of all paths from now on."""
        self.nameless = True
        for name in ("_labels", "paths", "block_ids", "place_ids"):
            self.__dict__.pop(name, None)

    @cached_property
    def block_ids(self) -> list[int]:
        """The id of each block in rules and memories."""
        return list(map(block_id, self.paths))

    @cached_property
    def place_ids(self) -> list[int]:
        """The id of each block by which its leaves are compared."""
        return place_ids_of(self._labels, self.above, self.paths) if self.above else []

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

    def column(self, leaf: int) -> int:
        """The number of a cell in its row, up to MOST_COLUMNS; 0 for what is no cell."""
        block = self.owners[leaf]
        if self.tags[block] != "td":
            return 0
        if self.compiled:
            return self.compiled.column(block)
        cell = self.blocks[block]
        known, passed = self._columns, list[int]()
        node: LexborNode | None = cell
        while node is not None and node.mem_id not in known:
            if node.tag in ("td", "th"):
                passed.append(node.mem_id)
            node = node.prev
        column = known[node.mem_id] if node is not None else 0
        for one in reversed(passed):
            column = known[one] = min(column + 1, MOST_COLUMNS)
        return known[cell.mem_id]

    def hrefs(self, leaf: int) -> list[str]:
        """The hrefs of its anchors as written; of a leaf without any, those of the card around it."""
        return self.own_hrefs(leaf) if self.anchor_count(leaf) else self._card(leaf)

    def own_hrefs(self, leaf: int) -> list[str]:
        """The hrefs of its own anchors as written."""
        known, start = self._hrefs, self.ends[leaf - 1] if leaf else 0
        return [href for key in self.anchor_keys[start : self.ends[leaf]] if (href := known.get(key))]

    def anchor_count(self, leaf: int) -> int:
        """How many anchors of its own it has, without fetching them."""
        return self.ends[leaf] - (self.ends[leaf - 1] if leaf else 0)

    def named(self, leaf: int) -> Iterator[tuple[str, str]]:
        """(href, link text) of its own anchors with a text."""
        return _named(self.own_anchors(leaf))

    def own_anchors(self, leaf: int) -> Sequence[LexborNode]:
        return self.anchors[self.ends[leaf - 1] if leaf else 0 : self.ends[leaf]]

    def _card(self, leaf: int) -> list[str]:
        block = self.blocks[self.owners[leaf]]
        node = block if block.tag == "div" else block.parent
        if node is None or node.tag in ("body", "html", "main"):
            return []
        known = self._cards.get(node.mem_id)
        if known is None:
            anchors = node.css("a[href]")
            known = self._cards[node.mem_id] = _hrefs_of(anchors) if len(anchors) <= _MOST_CARD_LINKS else []
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
                if 0 <= other < len(self) and self.anchor_count(other):
                    yield from self.hrefs(other)
                    break

    def all_hrefs(self) -> Iterable[str]:
        """The hrefs of all anchors of the page, those around pictures included."""
        return self._hrefs.values()

    @cached_property
    def _hrefs(self) -> dict[int, str]:
        """The address of each anchor, by the anchor's key: reading an attribute takes long."""
        if self.compiled:
            return self.compiled.hrefs
        return {anchor.mem_id: href for anchor in self.linking if (href := anchor.attrs.get("href"))}

    def all_named(self) -> Iterator[tuple[str, str]]:
        """(href, link text) of all anchors with a text."""
        return _named(self.linking)

    @cached_property
    def with_buttons(self) -> frozenset[int]:
        """The blocks that have a button right in them."""
        return frozenset(above for above, tag in zip(self.above, self.tags, strict=True) if tag == "button" and above)

    @cached_property
    def link_times(self) -> Counter[tuple[str, str]]:
        """How often the page has each link: the address without what counts visitors, and the words."""
        return Counter((document_address(href), name) for href, name in self.all_named())

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


def _hrefs_of(anchors: Iterable[LexborNode]) -> list[str]:
    return [href for anchor in anchors if (href := anchor.attributes.get("href"))]


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "replace")


def parsed_page(body: bytes, *, url: str, content_type: str | None = None) -> PageTree:
    """Parses a page without splitting it into leaves: for callers that need only its links."""
    tree = PageTree(tree=LexborHTMLParser(html_source(body, content_type, _is_shallow)), base=url)
    _find_links(tree)
    return tree


def read_segments(
    body: bytes, *, url: str, content_type: str | None = None, scope: PageScope | None = None
) -> PageTree:
    """Parses a page and splits it into leaves. Never fails; a page without text has no leaves. `scope`: only leaves in
    it, with the same paths and links as on the whole page."""
    tree = PageTree(tree=LexborHTMLParser(html_source(body, content_type, _is_shallow)), base=url)
    tree.compiled = None if scope else compiled_leaves(tree.tree, tree)
    if tree.compiled:
        tree.linking, tree.base = tree.compiled.anchors, _base(url, tree.compiled.base)
    else:
        _find_links(tree)
        _split(tree, scope)
    return tree


def _find_links(tree: PageTree) -> None:
    linking = tree.tree.css("a[href],base[href]")  # one pass over the page for both
    bases = [node for node in linking if node.tag_id == _BASE]
    tree.linking = [node for node in linking if node.tag_id != _BASE] if bases else linking
    tree.base = _base(tree.base, bases[0].attributes.get("href") if bases else None)


def _base(url: str, href: str | None) -> str:
    return join(url, href) if href and len(href) <= _LONGEST_BASE else url


def _split(tree: PageTree, scope: PageScope | None) -> None:
    """Fills a parsed page's tree with its leaves."""
    root = tree.tree.body
    if root is None:
        return
    elements = scoped_elements(tree.tree, scope) if scope else None
    if elements is not None:
        tree.scoped, tree.unmatched = True, elements.unmatched
    walk(root, tree, elements)
