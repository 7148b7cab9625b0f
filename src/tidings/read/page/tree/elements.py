"""Elements of a page: which are blocks, which have no text, which are set apart by style."""

from __future__ import annotations

from unicodedata import category

from selectolax.lexbor import LexborNode

from tidings.read.article.blocks import HEADINGS as HEADINGS

MOST_LINKED = 0.5  # share in links of a leaf that is not a link itself
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
_RAISED, _BADGES = frozenset({"sub", "sup"}), frozenset({"span", "small"})
_ENDS = ".,:;!?)"  # of a text that ends, or of an abbreviation

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


def are_apart(before: LexborNode, behind: LexborNode, text: str, next_text: str) -> bool:
    """Are two texts without a space between them in two elements beside each other, as a name and a badge? They are
    set apart by style then: <span>Oak</span><b><a>Sold out</a></b>, and so are several words in an element behind a
    text: Oak<span>Sold out</span>, or any behind the name of a choice: <label>Oak<span>available</span></label>. A
    first letter or a power is part of its word."""
    if not may_be_apart(text, next_text) or before.mem_id == behind.mem_id:
        return False
    around, within = _chain(before), _chain(behind)
    shared = {node.mem_id for node in around} & {node.mem_id for node in within}
    first = [node.tag for node in around if node.mem_id not in shared]
    second = [node.tag for node in within if node.mem_id not in shared]
    if not first:  # a text, and an element within the same
        badge = len(second) == 1 and second[0] in _BADGES
        return badge and (before.tag == "label" or " " in next_text.strip(" "))
    return bool(second) and _RAISED.isdisjoint([*first, *second])


def _chain(node: LexborNode) -> list[LexborNode]:
    """An element and those around it, up to the block that its text is in."""
    found = [node]
    while node.tag not in BLOCKS and node.parent is not None:
        node = node.parent
        found.append(node)
    return found


def may_be_apart(text: str, next_text: str) -> bool:
    """Do two texts without a space between them read as two, by their letters? Compiled code calls it, too. The parts
    of a figure do not: 24.|99, 12:|30."""
    if len(text) < 2 or len(next_text) < 2:
        return False
    last, begins = text[-1], next_text[0]
    if not begins.isalnum() and category(begins) != "Sc":  # a currency
        return False
    if last.isalnum() or last == "%" or category(last) == "Sc":
        return True
    return last in _ENDS and not (text[-2].isdigit() and begins.isdigit())
