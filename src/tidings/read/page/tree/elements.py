"""Elements of a page: which are blocks, which hide their text, which are set apart by style."""

from __future__ import annotations

from unicodedata import category

from selectolax.lexbor import LexborNode

MOST_LINKED = 0.5  # share in links of a leaf that is not a link itself
HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
# Block elements; all others are inline.
BLOCKS = HEADINGS | frozenset(
    """
    address article aside blockquote body button caption center dd details dialog dir div dl dt fieldset figcaption
    figure footer form header hgroup li main menu nav ol option p pre search section summary table tbody td tfoot th
    thead tr ul
    """.split()
)
# Their content is not text of the page.
WITHOUT_TEXT = frozenset(
    """
    script style noscript template svg iframe frame frameset object embed applet audio video canvas map math
    textarea datalist xmp plaintext noembed noframes title head
    """.split()
)
# Copies of slides at both ends of a carousel.
_COPIES = frozenset({"slick-cloned", "swiper-slide-duplicate", "bx-clone"})
MAY_HIDE = '[hidden],[style*="display" i],[style*="visibility" i],dialog,select,' + ",".join(
    f".{name}" for name in sorted(_COPIES)
)
MOST_OPTIONS = 30  # of a choice that is read: sizes and colours, not all countries
_RAISED, _BADGES = frozenset({"sub", "sup"}), frozenset({"span", "small"})

INLINE, BLOCK, LINK, HIDING = range(4)
kind_cache: dict[int, int] = {}  # kind_of by tag_id
_STANDARD_TAGS = 1_000  # ids of unknown tags are higher, and valid for one document only


def kind_of(node: LexborNode) -> int:
    """What an element is to the text in it; look into `kind_cache` first."""
    tag = node.tag or ""
    kind = LINK if tag == "a" else BLOCK if tag in BLOCKS else HIDING if tag in WITHOUT_TEXT else INLINE
    if node.tag_id < _STANDARD_TAGS:
        kind_cache[node.tag_id] = kind
    return kind


def is_hidden(node: LexborNode) -> bool:
    """Is an element hidden by an attribute or its own style, a copy of another, or a long choice?"""
    attributes, tag = node.attributes, node.tag
    if "hidden" in attributes or (tag == "dialog" and "open" not in attributes):
        return True
    if tag == "select" and len(node.css("option")) > MOST_OPTIONS:
        return True
    names = (attributes.get("class") or "").split()
    if not _COPIES.isdisjoint(names) or ("cloned" in names and "owl-item" in names):
        return True
    style = attributes.get("style")
    if not style:
        return False
    style = "".join(style.lower().split())
    return "display:none" in style or "visibility:hidden" in style


def are_apart(before: LexborNode, behind: LexborNode, text: str, next_text: str) -> bool:
    """Are two texts without a space between them in two elements beside each other, as a name and a badge? They are
    set apart by style then: <span>Oak</span><span>Sold out</span>, and so are several words in an element behind a
    text: Oak<span>Sold out</span>. A first letter or a power is part of its word."""
    if not may_be_apart(text, next_text):
        return False
    above, other = before.parent, behind.parent
    if above is None or other is None or before.mem_id == behind.mem_id:
        return False
    if other.mem_id == before.mem_id:
        return behind.tag in _BADGES and " " in next_text.strip(" ")
    return above.mem_id == other.mem_id and before.tag not in _RAISED and behind.tag not in _RAISED


def may_be_apart(text: str, next_text: str) -> bool:
    """Do two texts without a space between them read as two, by their letters? Compiled code calls it, too."""
    begins = next_text[0].isalnum() or category(next_text[0]) == "Sc"
    return len(text) > 1 and len(next_text) > 1 and _ends_value(text[-1]) and begins


def _ends_value(last: str) -> bool:
    return last.isalnum() or last == "%" or category(last) == "Sc"  # a currency
