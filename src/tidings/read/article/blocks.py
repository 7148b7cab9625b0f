"""A page cut into blocks of text, each with the elements it stands in. One walk over the tree, no recursion."""

from __future__ import annotations

import re
from enum import IntEnum
from functools import lru_cache
from itertools import pairwise

from selectolax.lexbor import LexborHTMLParser, LexborNode

# -- What the class and id of an element give away: the article's own body, or what stands around it.
#
# Labels are words in English on nearly every site, whatever its language: they come from content systems and themes.

_LONGEST = 300  # characters of a label that are looked at
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_SPLIT = re.compile(r"[^a-z0-9]+")

# The names content systems and newspapers give to the body of an article.
_BODY = re.compile(
    r"(?:article|story|post|entry|news|blog|single|text|page)-?(?:body|content|contents|text|copy|full|detail)(?![a-z])"
    r"|(?<![a-z])(?:body|content)-?(?:copy|text|body)(?![a-z])|(?<![a-z])(?:field-name|node)-body(?![a-z])"
)

# Around an article, and never in it: dropped however long it is.
_SURELY = frozenset(
    """
    comment comments commentlist disqus respond replies related relatedposts recommend recommended recommendations
    recirc recirculation sidebar breadcrumb breadcrumbs navbar footer outbrain taboola newsletter cookie cookies
    consent gdpr noprint trending sharing sharedaddy sharebar
    """.split()
)
# Around an article more often than in it: dropped where the bulk of the page's text is elsewhere.
_LIKELY = frozenset(
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
_PAIRS = frozenset(
    """
    more-stories more-news more-articles more-posts more-from more-on more-like read-more read-next also-read see-also
    side-bar right-col right-column left-col post-date entry-date pub-date post-meta entry-meta article-meta post-info
    post-tags entry-tags tag-list cat-links most-read most-viewed most-popular up-next you-may screen-reader
    visually-hidden social-share social-links social-icons social-bar social-buttons social-media sign-up log-in
    author-bio about-author wp-caption sr-only photo-credit image-credit table-of prev-next post-navigation next-post
    """.split()
)
# As a class of its own. In others it is about something else: Drupal's label-hidden, hidden-xs for small screens.
_UNSEEN = frozenset({"hidden", "hide", "d-none", "is-hidden", "visuallyhidden", "visually-hidden", "sr-only"})
_EMBEDDED = frozenset({"embed", "embedded", "tweet", "quote", "pullquote"})  # a post quoted in the text belongs to it


class Label(IntEnum):
    PLAIN = 0
    BODY = 1
    LIKELY = 2  # probably not of the article
    SURELY = 3  # certainly not
    HIDDEN = 4  # not shown


@lru_cache(maxsize=8192)
def label_of_names(names: str) -> Label:
    """What the classes and the id of one element say, joined by spaces."""
    if not _UNSEEN.isdisjoint(names.split()):
        return Label.LIKELY
    words = _CAMEL.sub("-", names[:_LONGEST]).lower()
    tokens = [token for token in _SPLIT.split(words) if token]
    found = frozenset(tokens)
    if not found & _EMBEDDED:
        if found & _SURELY:
            return Label.SURELY
        if found & _LIKELY or any(f"{one}-{two}" in _PAIRS for one, two in pairwise(tokens)):
            return Label.LIKELY
    return Label.BODY if _BODY.search("-".join(tokens)) else Label.PLAIN


# --------------------------------------------------------------------------------------------------

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


class Element:
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

    def __init__(self, tag: str, up: Element | None, label: Label, place: int) -> None:
        self.tag, self.up, self.label = tag, up, label
        self.place = self.last = place  # in the order of the page: its own, and that of the last one in it
        self.owner: Element = self if up is None or tag in _BLOCKS else up.owner
        self.linked: bool = tag == "a" or (up is not None and up.linked)
        self.hidden: bool = label is Label.HIDDEN or (up is not None and up.hidden)
        self.mass = 0  # characters of paragraphs in it
        self.value = 0.0  # the same, less what speaks against it
        self.headed = False  # the page's h1 is in it
        self.around = False  # it, or one above it, is not of the article

    def stands_in(self, other: Element) -> bool:
        return other.place <= self.place <= other.last


class Block:
    """Text between two block boundaries."""

    __slots__ = ("linked", "paragraph", "part", "size", "text")

    def __init__(self, part: Element, text: str, linked: int) -> None:
        self.part, self.text = part, text
        self.size = len(text)
        self.linked = min(1.0, linked / self.size)  # share of it that is link
        self.paragraph = self.linked < _MOST_LINKED and part.tag not in HEADINGS and is_paragraph(text)


def is_paragraph(text: str) -> bool:
    """Is it long enough for a paragraph, and made of words?"""
    size = len(text)
    if size >= _PARAGRAPH and text.count(" ") * _LONGEST_WORD >= size:
        return True
    return size >= _WIDE_PARAGRAPH and _WIDE.search(text, 0, 20) is not None


class PageBlocks:
    """The blocks of a page in order, and the parts they stand in, outer ones first."""

    def __init__(self, parts: list[Element], blocks: list[Block]) -> None:
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


def parse_blocks(tree: LexborHTMLParser) -> PageBlocks:
    """The page in blocks. The tree loses its scripts and other hollow elements."""
    tree.strip_tags(_HOLLOW)
    body = tree.body
    return _Walk().over(body) if body is not None else PageBlocks([], [])


class _Walk:
    def __init__(self) -> None:
        self._known: dict[int, Element] = {}  # by the address of the element
        self._parts: list[Element] = []
        self._blocks: list[Block] = []
        self._owner: Element | None = None
        self._pieces: list[str] = []
        self._linked = 0

    def over(self, body: LexborNode) -> PageBlocks:
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
        return PageBlocks(self._parts, self._blocks)

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

    def _part(self, node: LexborNode) -> Element:
        """The part of an element, and of all above it that were not met before."""
        chain: list[LexborNode] = [node]
        above = node.parent
        while above is not None and above.mem_id not in self._known and above.tag not in ("html", "-document"):
            chain.append(above)
            above = above.parent
        part = self._known.get(above.mem_id) if above is not None else None
        for one in reversed(chain):
            tag = one.tag or ""
            part = Element(tag, part, _label(one, tag), len(self._parts))
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
    return label_of_names(names) if len(names) > 1 else Label.PLAIN
