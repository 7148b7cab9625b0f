"""A page cut into blocks of text, each with the elements it stands in. One walk over the tree, no recursion."""

from __future__ import annotations

import re

from selectolax.lexbor import LexborHTMLParser, LexborNode

from tidings.read.article.labels import Label, label_of

# Nothing in these is text of the page.
_HOLLOW = """
script style noscript template svg iframe button select textarea object embed audio video canvas map math dialog input
""".split()
HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_BLOCKS = HEADINGS | frozenset(
    """
    address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form
    header hgroup hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul
    """.split()
)
_NEVER = frozenset({"nav", "footer", "menu"})
_AROUND = _NEVER | {"aside", "form", "figcaption", "label", "time", "address"}
# Their class says how they look or what they are about, not what they are.
_UNLABELLED = frozenset({"tr", "td", "th", "tbody", "main", "article", "a", "b", "i", "em", "strong"})
_ROLES = frozenset({"navigation", "complementary", "contentinfo", "search", "dialog", "banner"})
_HIDING = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_PARAGRAPH = 60  # characters; shorter are labels, dates, names
_WIDE_PARAGRAPH = 25  # in scripts that write without spaces
_WIDE = re.compile("[\u0e00-\u109f\u2e80-\uffdc]")
_LONGEST_WORD = 40  # on average: an address or the bytes of something that is no text
_MOST_LINKED = 0.5
_MOST_TEXTS = 60_000  # pieces; of a page that has more, the first ones


class Part:
    """An element on the way from the body to a text."""

    __slots__ = (
        "around",
        "headed",
        "hidden",
        "label",
        "last",
        "linked",
        "mass",
        "owner",
        "place",
        "tag",
        "up",
        "value",
    )

    def __init__(self, tag: str, up: Part | None, label: Label, place: int) -> None:
        self.tag, self.up, self.label = tag, up, label
        self.place = self.last = place  # in the order of the page: its own, and that of the last one in it
        self.owner: Part = self if up is None or tag in _BLOCKS else up.owner
        self.linked: bool = tag == "a" or (up is not None and up.linked)
        self.hidden: bool = label is Label.HIDDEN or (up is not None and up.hidden)
        self.mass = 0  # characters of paragraphs in it
        self.value = 0.0  # the same, less what speaks against it
        self.headed = False  # the page's h1 is in it
        self.around = False  # it, or one above it, is not of the article

    def stands_in(self, other: Part) -> bool:
        return other.place <= self.place <= other.last


class Block:
    """Text between two block boundaries."""

    __slots__ = ("linked", "paragraph", "part", "size", "text")

    def __init__(self, part: Part, text: str, linked: int) -> None:
        self.part, self.text = part, text
        self.size = len(text)
        self.linked = min(1.0, linked / self.size)  # share of it that is link
        self.paragraph = self.linked < _MOST_LINKED and part.tag not in HEADINGS and is_prose(text)


def is_prose(text: str) -> bool:
    """Is it long enough for a paragraph, and made of words?"""
    size = len(text)
    if size >= _PARAGRAPH and text.count(" ") * _LONGEST_WORD >= size:
        return True
    return size >= _WIDE_PARAGRAPH and _WIDE.search(text, 0, 20) is not None


class Page:
    """The blocks of a page in order, and the parts they stand in, outer ones first."""

    def __init__(self, parts: list[Part], blocks: list[Block]) -> None:
        self.parts, self.blocks = parts, blocks
        self._weigh()
        self.mass = sum(part.mass for part in parts if part.up is None)
        self._set_aside()

    def _weigh(self) -> None:
        for block in self.blocks:
            if block.part.hidden:
                continue
            if block.part.tag == "h1":
                block.part.headed = True
            elif block.paragraph:
                block.part.mass += block.size
        for part in reversed(self.parts):
            if part.up is not None:
                part.up.mass += part.mass
                part.up.headed |= part.headed
                part.up.last = max(part.up.last, part.last)

    def _set_aside(self) -> None:
        """What its label or its tag gives away is around the article, unless the bulk of the text is in it."""
        holders = self._holders()
        for part in self.parts:
            if (part.up is not None and part.up.around) or part.label is Label.HIDDEN or part.tag in _NEVER:
                part.around = True
            elif part.label >= Label.LIKELY and part.place not in holders:
                bulk = part.mass >= 0.5 * self.mass
                part.around = not bulk or (part.label is Label.SURELY and not part.headed)

    def _holders(self) -> set[int]:
        """The parts with a good deal of text under a body's label in them."""
        found: set[int] = set()
        for part in reversed(self.parts):
            if part.place in found or (part.label is Label.BODY and part.mass >= 0.3 * self.mass):
                found.add(part.place)
                if part.up is not None:
                    found.add(part.up.place)
        return found


def blocks_of(tree: LexborHTMLParser) -> Page:
    """The page in blocks. The tree loses its scripts and other hollow elements."""
    tree.strip_tags(_HOLLOW)
    body = tree.body
    return _Walk().over(body) if body is not None else Page([], [])


class _Walk:
    def __init__(self) -> None:
        self._known: dict[int, Part] = {}  # by the address of the element
        self._parts: list[Part] = []
        self._blocks: list[Block] = []
        self._owner: Part | None = None
        self._pieces: list[str] = []
        self._linked = 0

    def over(self, body: LexborNode) -> Page:
        texts = 0
        for node in body.traverse(include_text=True):
            tag = node.tag
            if tag == "-text":
                # Between two blocks there is nothing but white space: half of all texts.
                if self._owner is None and node.is_empty_text_node:
                    continue
                texts += 1
                if texts > _MOST_TEXTS:
                    break
                self._take(node)
            elif self._owner is not None:
                if tag == "br":
                    self._pieces.append("\n")
                elif tag in _BLOCKS:
                    self._close()
        self._close()
        return Page(self._parts, self._blocks)

    def _take(self, node: LexborNode) -> None:
        text = node.text_content
        if not text:
            return
        blank = text.isspace()
        if blank and self._owner is None:
            return
        parent = node.parent
        if parent is None:
            return
        part = self._known.get(parent.mem_id) or self._part(parent)
        if part.owner is not self._owner:
            self._close()
            if blank:
                return
            self._owner = part.owner
        self._pieces.append(text)
        if part.linked:
            self._linked += len(text.strip())

    def _close(self) -> None:
        if self._owner is not None:
            text = " ".join("".join(self._pieces).split())
            if text:
                self._blocks.append(Block(self._owner, text, self._linked))
            self._owner, self._linked, self._pieces = None, 0, []

    def _part(self, node: LexborNode) -> Part:
        """The part of an element, and of all above it that were not met before."""
        chain: list[LexborNode] = [node]
        above = node.parent
        while above is not None and above.mem_id not in self._known and above.tag not in ("html", "-document"):
            chain.append(above)
            above = above.parent
        part = self._known.get(above.mem_id) if above is not None else None
        for one in reversed(chain):
            tag = one.tag or ""
            part = Part(tag, part, _label(one, tag), len(self._parts))
            self._known[one.mem_id] = part
            self._parts.append(part)
        assert part is not None
        return part


def _label(node: LexborNode, tag: str) -> Label:
    if tag in _AROUND:
        return Label.LIKELY
    attributes = node.attributes
    if not attributes or tag == "body":
        return Label.PLAIN
    style = attributes.get("style")
    if "hidden" in attributes or (style and _HIDING.search(style)):
        return Label.HIDDEN
    if attributes.get("itemprop") == "articleBody":
        return Label.BODY
    if attributes.get("aria-hidden") == "true" or attributes.get("role") in _ROLES:
        return Label.LIKELY
    if tag in _UNLABELLED:
        return Label.PLAIN
    names = f"{attributes.get('class') or ''} {attributes.get('id') or ''}"
    return label_of(names) if len(names) > 1 else Label.PLAIN
