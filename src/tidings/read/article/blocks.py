"""Splits a page into blocks of text, each with the element around it. One pass over the tree, no recursion.

Elements are labelled by class, id and tag: the article's own body, or what surrounds it (menus, teasers, comments).
Class names are English on nearly every site, whatever its language: they come from content systems and themes.
"""

from __future__ import annotations

import re
from enum import IntEnum
from functools import lru_cache
from itertools import pairwise

from selectolax.lexbor import LexborHTMLParser, LexborNode

# -- labels -------------------------------------------------------------------------------------------

_LONGEST_NAMES = 300  # characters of class and id that are used
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_SPLIT = re.compile(r"[^a-z0-9]+")

# Names that content systems and newspapers use for the body of an article.
_BODY = re.compile(
    r"(?:article|story|post|entry|news|blog|single|text|page)-?(?:body|content|contents|text|copy|full|detail)(?![a-z])"
    r"|(?<![a-z])(?:body|content)-?(?:copy|text|body)(?![a-z])|(?<![a-z])(?:field-name|node)-body(?![a-z])"
)

# Never part of an article: dropped whatever their length.
_SURELY_OTHER = frozenset(
    """
    comment comments commentlist disqus respond replies related relatedposts recommend recommended recommendations
    recirc recirculation sidebar breadcrumb breadcrumbs navbar footer outbrain taboola newsletter cookie cookies
    consent gdpr noprint trending sharing sharedaddy sharebar
    """.split()
)
# Seldom part of an article: dropped unless they contain the bulk of the page's text.
_LIKELY_OTHER = frozenset(
    """
    ad ads advert advertisement adunit sponsor sponsored promo promos promotion promoted readmore share shares follow
    widget widgets rail nav navigation menu submenu toolbar topbar masthead pagination pager signup subscribe
    subscription login register optin modal popup overlay lightbox byline author authors bio contributor contributors
    dateline timestamp date meta metadata tags taglist topics categories caption captions credit credits copyright legal
    disclaimer popular latest teaser teasers gallery slideshow carousel slider rating ratings vote poll
    quiz survey donate donation affiliate shop toc skip tooltip dropdown search banner notice alert callout cta eyebrow
    kicker
    """.split()
)
_LIKELY_OTHER_PAIRS = frozenset(
    """
    more-stories more-news more-articles more-posts more-from more-on more-like read-more read-next also-read see-also
    side-bar right-col right-column left-col post-date entry-date pub-date post-meta entry-meta article-meta post-info
    post-tags entry-tags tag-list cat-links most-read most-viewed most-popular up-next you-may screen-reader
    visually-hidden social-share social-links social-icons social-bar social-buttons social-media sign-up log-in
    author-bio about-author wp-caption sr-only photo-credit image-credit table-of prev-next post-navigation next-post
    """.split()
)
# Whole class names. As a part it means something else: Drupal's label-hidden, hidden-xs for small screens.
_HIDDEN_CLASSES = frozenset({"hidden", "hide", "d-none", "is-hidden", "visuallyhidden", "visually-hidden", "sr-only"})
_EMBEDDED = frozenset({"embed", "embedded", "tweet", "quote", "pullquote"})  # a quoted post is part of the article


class ElementLabel(IntEnum):
    """The verdict of class, id and tag on the content of an element."""

    PLAIN = 0
    BODY = 1
    LIKELY = 2  # probably not part of the article
    SURELY = 3  # certainly not
    HIDDEN = 4  # not shown


@lru_cache(maxsize=8192)
def label_of_names(names: str) -> ElementLabel:
    """The label for the classes and the id of an element, joined by spaces."""
    if not _HIDDEN_CLASSES.isdisjoint(names.split()):
        return ElementLabel.LIKELY
    words = _CAMEL.sub("-", names[:_LONGEST_NAMES]).lower()
    tokens = [token for token in _SPLIT.split(words) if token]
    found = frozenset(tokens)
    if not found & _EMBEDDED:
        if found & _SURELY_OTHER:
            return ElementLabel.SURELY
        if found & _LIKELY_OTHER or any(f"{one}-{two}" in _LIKELY_OTHER_PAIRS for one, two in pairwise(tokens)):
            return ElementLabel.LIKELY
    return ElementLabel.BODY if _BODY.search("-".join(tokens)) else ElementLabel.PLAIN


# -- blocks -------------------------------------------------------------------------------------------

# Their content is not text of the page.
_WITHOUT_TEXT = """
script style noscript template svg iframe button select textarea object embed audio video canvas map math dialog input
""".split()
HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_BLOCKS = HEADINGS | frozenset(
    """
    address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form
    header hgroup hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul
    """.split()
)
_NEVER_ARTICLE = frozenset({"nav", "footer", "menu"})
_LIKELY_OTHER_TAGS = _NEVER_ARTICLE | {"aside", "form", "figcaption", "label", "time", "address"}
# Their class describes appearance or topic, not their role.
_UNLABELLED_TAGS = frozenset({"tr", "td", "th", "tbody", "main", "article", "a", "b", "i", "em", "strong"})
OTHER_ROLES = frozenset({"navigation", "complementary", "contentinfo", "search", "dialog", "banner"})
_HIDING_STYLE = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_LEAST_PARAGRAPH = 60  # characters; shorter blocks are labels, dates, names
_LEAST_WIDE_PARAGRAPH = 25  # in scripts without spaces
_WIDE = re.compile("[\u0e00-\u109f\u2e80-\uffdc]")
_LONGEST_WORD = 40  # on average: beyond, it is a URL or binary data
_MOST_LINKED = 0.5  # share of a paragraph in links
_MOST_TEXTS = 60_000  # text nodes; the rest of the page is ignored


class Element:
    """An element that contains text, with totals over its content."""

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
    )

    def __init__(self, tag: str, up: Element | None, label: ElementLabel, place: int) -> None:
        self.tag, self.up, self.label = tag, up, label
        self.place = self.last = place  # index in page order: its own, and that of its last descendant
        self.owner: Element = self if up is None or tag in _BLOCKS else up.owner
        self.linked: bool = tag == "a" or (up is not None and up.linked)
        self.hidden: bool = label is ElementLabel.HIDDEN or (up is not None and up.hidden)
        self.mass = 0  # characters in paragraphs
        self.headed = False  # contains the page's h1
        self.around = False  # it, or an ancestor, is not part of the article

    def is_inside(self, other: Element) -> bool:
        return other.place <= self.place <= other.last


class Block:
    """Text between two block boundaries."""

    __slots__ = ("element", "linked", "paragraph", "size", "text")

    def __init__(self, element: Element, text: str, linked: int) -> None:
        self.element, self.text = element, text
        self.size = len(text)
        self.linked = min(1.0, linked / self.size)  # share of its characters in links
        self.paragraph = self.linked < _MOST_LINKED and element.tag not in HEADINGS and is_paragraph(text)


def is_paragraph(text: str) -> bool:
    """Is the text long enough for a paragraph, and made of words?"""
    size = len(text)
    if size >= _LEAST_PARAGRAPH and text.count(" ") * _LONGEST_WORD >= size:
        return True
    return size >= _LEAST_WIDE_PARAGRAPH and _WIDE.search(text, 0, 20) is not None


class PageBlocks:
    """The blocks of a page in order, and the elements around them, outer ones first."""

    def __init__(self, elements: list[Element], blocks: list[Block]) -> None:
        self.elements, self.blocks = elements, blocks
        self._add_up()
        self.mass = sum(element.mass for element in elements if element.up is None)
        self._mark_around()

    def _add_up(self) -> None:
        for block in self.blocks:
            if block.element.hidden:
                continue
            if block.element.tag == "h1":
                block.element.headed = True
            elif block.paragraph:
                block.element.mass += block.size
        for element in reversed(self.elements):
            if element.up is not None:
                element.up.mass += element.mass
                element.up.headed |= element.headed
                element.up.last = max(element.up.last, element.last)

    def _mark_around(self) -> None:
        """Marks elements as not part of the article by label and tag, unless they contain the bulk of the text."""
        body_holders = self._body_holders()
        for element in self.elements:
            if (
                (element.up is not None and element.up.around)
                or element.label is ElementLabel.HIDDEN
                or element.tag in _NEVER_ARTICLE
            ):
                element.around = True
            elif element.label >= ElementLabel.LIKELY and element.place not in body_holders:
                bulk = element.mass >= 0.5 * self.mass
                element.around = not bulk or (element.label is ElementLabel.SURELY and not element.headed)

    def _body_holders(self) -> set[int]:
        """Indexes of the elements that contain much text labelled as an article's body."""
        found: set[int] = set()
        for element in reversed(self.elements):
            if element.place in found or (element.label is ElementLabel.BODY and element.mass >= 0.3 * self.mass):
                found.add(element.place)
                if element.up is not None:
                    found.add(element.up.place)
        return found


def parse_blocks(tree: LexborHTMLParser) -> PageBlocks:
    """Splits the page into blocks. Removes scripts and other elements without text from the tree."""
    tree.strip_tags(_WITHOUT_TEXT)
    body = tree.body
    return _Walk().run(body) if body is not None else PageBlocks([], [])


class _Walk:
    """One pass over all text nodes."""

    def __init__(self) -> None:
        self._known: dict[int, Element] = {}  # by mem_id of the node
        self._elements: list[Element] = []
        self._blocks: list[Block] = []
        self._owner: Element | None = None
        self._pieces: list[str] = []
        self._linked = 0

    def run(self, body: LexborNode) -> PageBlocks:
        texts = 0
        for node in body.traverse(include_text=True):
            tag = node.tag
            if tag == "-text":
                # White space between two blocks: half of all text nodes.
                if self._owner is None and node.is_empty_text_node:
                    continue
                texts += 1
                if texts > _MOST_TEXTS:
                    break
                self._add_text(node)
            elif self._owner is not None:
                if tag == "br":
                    self._pieces.append("\n")
                elif tag in _BLOCKS:
                    self._close()
        self._close()
        return PageBlocks(self._elements, self._blocks)

    def _add_text(self, node: LexborNode) -> None:
        text = node.text_content
        if not text:
            return
        blank = text.isspace()
        if blank and self._owner is None:
            return
        parent = node.parent
        if parent is None:
            return
        element = self._known.get(parent.mem_id) or self._element(parent)
        if element.owner is not self._owner:
            self._close()
            if blank:
                return
            self._owner = element.owner
        self._pieces.append(text)
        if element.linked:
            self._linked += len(text.strip())

    def _close(self) -> None:
        if self._owner is not None:
            text = " ".join("".join(self._pieces).split())
            if text:
                self._blocks.append(Block(self._owner, text, self._linked))
            self._owner, self._linked, self._pieces = None, 0, []

    def _element(self, node: LexborNode) -> Element:
        """The Element of a node; makes those of its ancestors first where needed."""
        chain: list[LexborNode] = [node]
        above = node.parent
        while above is not None and above.mem_id not in self._known and above.tag not in ("html", "-document"):
            chain.append(above)
            above = above.parent
        element = self._known.get(above.mem_id) if above is not None else None
        for one in reversed(chain):
            tag = one.tag or ""
            element = Element(tag, element, _label(one, tag), len(self._elements))
            self._known[one.mem_id] = element
            self._elements.append(element)
        assert element is not None
        return element


def _label(node: LexborNode, tag: str) -> ElementLabel:
    if tag in _LIKELY_OTHER_TAGS:
        return ElementLabel.LIKELY
    attributes = node.attributes
    if not attributes or tag == "body":
        return ElementLabel.PLAIN
    style = attributes.get("style")
    if "hidden" in attributes or (style and _HIDING_STYLE.search(style)):
        return ElementLabel.HIDDEN
    if attributes.get("itemprop") == "articleBody":
        return ElementLabel.BODY
    if attributes.get("aria-hidden") == "true" or attributes.get("role") in OTHER_ROLES:
        return ElementLabel.LIKELY
    if tag in _UNLABELLED_TAGS:
        return ElementLabel.PLAIN
    names = f"{attributes.get('class') or ''} {attributes.get('id') or ''}"
    return label_of_names(names) if len(names) > 1 else ElementLabel.PLAIN
