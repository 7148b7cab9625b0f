"""A page as a tree of segments (web-monitoring paper, docs/papers.md): tables, lists, paragraphs; leaves hold the text.

    bytes -> text (charset, depth) -> lexbor's tree -> one walk over its text nodes -> leaves -> ids of words -> hashes

A leaf is a run of text in the innermost block element around it. Nothing else of it is worked out before somebody
asks: its links, its path and its words are those of the few leaves that are new. No recursion, and no more leaves than
`MOST_LEAVES`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from zlib import crc32

from selectolax.lexbor import LexborHTMLParser, LexborNode

from tidings.model.pages import Segment
from tidings.read.page.leaf_hash import LeafHashes, hash_leaves
from tidings.text.charset import decode_html
from tidings.text.tokens import hash64, token_ids
from tidings.text.url import join

# -- Where a block stands, in words that hold across the pages of a site and from visit to visit. --
#
#     main > ul.teasers > li
#
# Numbers and hashes that site generators put into names (post-1234, css-1q2w3e, Card_title__x7Yz) are masked with a
# star, names that say how a thing is just now (active, first, odd) are left out.

DEEPEST = 8  # blocks of a path; those further out say nothing more
_MOST_NAMES = 2  # of an element
_LONGEST_NAME, _LONGEST_NAMES = 40, 300
_PASSING = frozenset(
    """
    active inactive current selected open opened closed collapsed expanded first last odd even loaded loading lazy
    lazyloaded visible hidden show hide clearfix disabled enabled new old hover focus sticky stuck in out
    """.split()
)
_PASSING_START = ("is-", "has-", "js-", "no-")
_GENERATED_START = ("css-", "sc-", "jsx-", "svelte-", "emotion-", "jss", "styled-")
_PART = re.compile(r"[A-Za-z0-9]+")
_VOWELS = re.compile(r"[aeiouyAEIOUY]")
_HUMPS = re.compile(r"[a-z][A-Z]")


def element_label(tag: str, attributes: Mapping[str, str | None]) -> str:
    """An element as a person would point to it: its tag, its id, its classes."""
    if not attributes:
        return tag
    name, classes = attributes.get("id"), attributes.get("class")
    return _label(tag, (name or "")[:_LONGEST_NAME], (classes or "")[:_LONGEST_NAMES]) if name or classes else tag


@lru_cache(maxsize=8_192)
def _label(tag: str, name: str, classes: str) -> str:
    label = f"{tag}#{masked_name(name.strip())}" if name.strip() else tag
    kept = 0
    for one in classes.split():
        lowered = one.lower()
        if lowered in _PASSING or lowered.startswith(_PASSING_START):
            continue
        label += f".{masked_name(one[:_LONGEST_NAME])}"
        kept += 1
        if kept == _MOST_NAMES:
            break
    return label


def masked_name(name: str) -> str:
    """A name without what was generated in it."""
    if name.startswith(_GENERATED_START):
        return "*"
    return _PART.sub(lambda part: "*" if _is_generated(part[0]) else part[0], name)


def _is_generated(part: str) -> bool:
    if any(char.isdigit() for char in part):
        # h2, col6 and mt4 are names; what has more figures in it is not.
        return len(part) > 4 or part.isdigit()
    if len(part) < 5:
        return False
    return not _VOWELS.search(part) or len(_HUMPS.findall(part)) >= 3


@lru_cache(maxsize=8_192)
def block_id(path: str) -> int:
    """What rules and memories know a block by: signed 64 bits."""
    return hash64(path)


@lru_cache(maxsize=8_192)
def child_path(path: str, label: str) -> str:
    """One step further in; what lies too far out is forgotten."""
    if not path:
        return label
    parts = path.split(" > ")
    return " > ".join([*parts[-(DEEPEST - 1) :], label])


# --------------------------------------------------------------------------------------------------

MOST_LEAVES_READ = 20_000
LONGEST_TEXT = 20_000  # characters of one leaf as it is handed on; its hash is over all of it
HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
# The elements that text stands in by itself; all others are part of a line.
BLOCKS = HEADINGS | frozenset(
    """
    address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure
    footer form header hgroup li main menu nav ol p pre search section summary table tbody td tfoot th thead tr ul
    """.split()
)
# Nothing in these is text of the page.
_HOLLOW = frozenset(
    """
    script style noscript template svg iframe frame frameset object embed applet audio video canvas map math select
    textarea datalist button xmp plaintext noembed noframes title head
    """.split()
)
_MAY_HIDE = '[hidden],[style*="display" i],[style*="visibility" i],dialog'
_LONGEST_BASE = 2_000
_FEW_LINKS = 3  # of a card: its picture, its headline, "read more"

_sample = LexborHTMLParser("<body>text<br>").body
assert _sample is not None
_TEXT, _BREAK = [node.tag_id for node in _sample.iter(include_text=True)]


# What text in an element is part of: the place of its block among the blocks, the anchor around it, is it hidden?
_Context = tuple[int, LexborNode | None, bool]


@dataclass
class PageTree:
    """The leaves of a page in its order. Lives as long as lexbor's tree: it is no value to send about."""

    tree: LexborHTMLParser
    base: str  # what its links are relative to
    texts: list[str] = field(default_factory=list)  # as they stand there
    owners: list[int] = field(default_factory=list)  # the block of each
    linked: list[int] = field(default_factory=list)  # characters of each that are link
    anchors: list[LexborNode] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)  # where the anchors of each leaf end
    blocks: list[LexborNode] = field(default_factory=list)  # the body first
    above: list[int] = field(default_factory=list)  # the block each of them stands in
    _paths: dict[int, str] = field(default_factory=dict)
    _cards: dict[int, list[LexborNode]] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.texts)

    @cached_property
    def sums(self) -> list[int]:
        """Of each text as it stands there, 32 bits; its length is mixed in. Cheaper by far than its hash."""
        return [crc32(data, len(data)) for data in map(_encoded, self.texts)]

    @cached_property
    def hashed(self) -> LeafHashes:
        """The hashes of all leaves."""
        return hash_leaves(self.texts)

    @cached_property
    def title(self) -> str | None:
        """Its <title>, else its first h1."""
        node = self.tree.css_first("title")
        title = " ".join(node.text().split()) if node is not None else ""
        if not title:
            title = next((self.text(leaf) for leaf in range(len(self)) if self.tag(leaf) == "h1"), "")
        return title[:1_000] or None

    def tag(self, leaf: int) -> str:
        return self.blocks[self.owners[leaf]].tag or ""

    def text(self, leaf: int) -> str:
        """As a person reads it."""
        return " ".join(self.texts[leaf].split())[:LONGEST_TEXT]

    def unlinked(self, leaf: int) -> str:
        """The same without what its links are called; all of it where it is nothing but links."""
        text = self.text(leaf)
        rest = text
        for _, name in self.named(leaf):
            # At an end it is surely the link; elsewhere the words may stand there twice.
            rest = rest.rstrip()
            rest = rest.removesuffix(name) if rest.endswith(name) else rest.replace(name, " ", 1)
        return " ".join(rest.split()) if any(map(str.isalnum, rest)) else text

    def share_linked(self, leaf: int) -> float:
        linked = self.linked[leaf]
        return min(1.0, linked / len(self.texts[leaf])) if linked else 0.0

    def path(self, leaf: int) -> str:
        """The blocks it stands in, as a person would point to them: "main > ul.teasers > li"."""
        return self._path(self.owners[leaf])

    def _path(self, place: int) -> str:
        chain = []
        while (path := self._paths.get(place)) is None:
            chain.append(place)
            place = self.above[place]
        for block in reversed(chain):
            node = self.blocks[block]
            path = self._paths[block] = child_path(path, element_label(node.tag or "", node.attributes))
        return path

    def block(self, leaf: int) -> int:
        return block_id(self.path(leaf))

    def hrefs(self, leaf: int) -> Iterator[str]:
        """Where its anchors lead, as they stand there. A leaf without any has those of the card it stands on."""
        for anchor in self._anchors(leaf) or self._card(leaf):
            href = anchor.attributes.get("href")
            if href:
                yield href

    def named(self, leaf: int) -> Iterator[tuple[str, str]]:
        """(where it leads, what it is called) of its own anchors, those with a name."""
        return _named(self._anchors(leaf))

    def _anchors(self, leaf: int) -> list[LexborNode]:
        return self.anchors[self.ends[leaf - 1] if leaf else 0 : self.ends[leaf]]

    def _card(self, leaf: int) -> list[LexborNode]:
        block = self.blocks[self.owners[leaf]]
        node = block if block.tag == "div" else block.parent
        if node is None or node.tag in ("body", "html", "main"):
            return []
        known = self._cards.get(node.mem_id)
        if known is None:
            anchors = node.css("a[href]")
            known = self._cards[node.mem_id] = anchors if len(anchors) <= _FEW_LINKS else []
        return known

    def hrefs_beside(self, leaf: int) -> Iterator[str]:
        """Of a leaf, of the card it stands on, and of the nearest linked leaf on each side."""
        yield from self.hrefs(leaf)
        for step in (-1, 1):
            for other in (leaf + step, leaf + 2 * step):
                if 0 <= other < len(self) and self._anchors(other):
                    yield from self.hrefs(other)
                    break

    def all_hrefs(self) -> Iterator[str]:
        """Of all anchors of the page, those around pictures too."""
        for anchor in self.tree.css("a[href]"):
            href = anchor.attributes.get("href")
            if href:
                yield href

    def all_named(self) -> Iterator[tuple[str, str]]:
        """(where it leads, what it is called) of all anchors."""
        return _named(self.tree.css("a[href]"))

    def segment(self, leaf: int, key: int, links: tuple[str, ...] = ()) -> Segment:
        """The leaf as a value of its own; `key` is its hash."""
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
    """Not cut into leaves yet: for whoever wants its links alone."""
    parser = LexborHTMLParser(decode_html(body, content_type))
    base = parser.css_first("base[href]")
    href = base.attributes.get("href") or "" if base is not None else ""
    return PageTree(parser, join(url, href) if 0 < len(href) <= _LONGEST_BASE else url)


def read_segments(body: bytes, *, url: str, content_type: str | None = None) -> PageTree:
    """The page cut into leaves. Any bytes give a tree; one without text has no leaves."""
    tree = parsed_page(body, url=url, content_type=content_type)
    root = tree.tree.body
    if root is not None:
        tree.blocks.append(root)
        tree.above.append(0)
        tree._paths[0] = ""
        # To look for one word in the page would cost more than this query.
        hidden = frozenset(node.mem_id for node in root.css(_MAY_HIDE) if _is_hidden(node))
        _Walk(tree, root, hidden).run()
    return tree


class _Walk:
    """Over all text nodes. Elements are looked at where text stands in them, each once."""

    def __init__(self, tree: PageTree, root: LexborNode, hidden: frozenset[int]) -> None:
        self._tree, self._root, self._hidden = tree, root, hidden
        self._known: dict[int, _Context] = {root.mem_id: (0, None, False)}

    def run(self) -> None:
        tree, known, met = self._tree, self._known, self._met
        texts, owners, linked, anchors, ends = tree.texts, tree.owners, tree.linked, tree.anchors, tree.ends
        pieces: list[str] = []
        owner, in_link = -1, 0
        last: LexborNode | None = None  # the anchor the last text stood in
        for node in self._root.traverse(include_text=True):
            tag = node.tag_id
            if tag != _TEXT:
                if tag == _BREAK and pieces:
                    pieces.append(" ")
                continue
            text = node.text_content
            if not text or text.isspace():
                if pieces:
                    pieces.append(" ")
                continue
            parent = node.parent
            if parent is None:
                continue
            key = parent.mem_id
            place, link, hidden = known.get(key) or met(parent, key)
            if hidden:
                continue
            if place != owner:
                if pieces:
                    texts.append("".join(pieces))
                    owners.append(owner)
                    linked.append(in_link)
                    ends.append(len(anchors))
                    if len(texts) == MOST_LEAVES_READ:
                        return
                pieces, owner, in_link, last = [], place, 0, None
            pieces.append(text)
            if link is not None:
                in_link += len(text)
                if link is not last:
                    last = link
                    anchors.append(link)
        if pieces:
            texts.append("".join(pieces))
            owners.append(owner)
            linked.append(in_link)
            ends.append(len(anchors))

    def _met(self, node: LexborNode, key: int) -> _Context:
        """What text in this element is part of; all elements above it that were not met before are met now."""
        above = node.parent
        part = self._known.get(above.mem_id) if above is not None else _OUTSIDE
        if part is None:
            chain: list[LexborNode] = []
            while above is not None and (part := self._known.get(above.mem_id)) is None:
                chain.append(above)
                above = above.parent
            part = part or _OUTSIDE
            for element in reversed(chain):
                part = self._within(element, element.mem_id, part)
        return self._within(node, key, part)

    def _within(self, node: LexborNode, key: int, part: _Context) -> _Context:
        kind = _KINDS.get(node.tag_id)
        if kind is None:
            kind = _kind(node)
        if kind == _HIDING or part[2] or key in self._hidden:
            part = (part[0], None, True)
        elif kind == _BLOCK:
            tree = self._tree
            tree.above.append(part[0])
            part = (len(tree.blocks), part[1], False)
            tree.blocks.append(node)
        elif kind == _LINK:
            part = (part[0], node, False)
        self._known[key] = part
        return part


_OUTSIDE: _Context = (0, None, True)  # of the body: nothing of the page
_INLINE, _BLOCK, _LINK, _HIDING = range(4)
_KINDS: dict[int, int] = {}  # by the number of the tag
_STANDARD = 1_000  # beyond are the tags that lexbor does not know: numbers of one document


def _kind(node: LexborNode) -> int:
    tag = node.tag or ""
    kind = _LINK if tag == "a" else _BLOCK if tag in BLOCKS else _HIDING if tag in _HOLLOW else _INLINE
    if node.tag_id < _STANDARD:
        _KINDS[node.tag_id] = kind
    return kind


def _is_hidden(node: LexborNode) -> bool:
    attributes = node.attributes
    if not attributes:
        return node.tag == "dialog"
    if "hidden" in attributes or (node.tag == "dialog" and "open" not in attributes):
        return True
    style = attributes.get("style")
    if not style:
        return False
    style = "".join(style.lower().split())
    return "display:none" in style or "visibility:hidden" in style
