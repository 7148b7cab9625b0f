"""Lists inside one leaf: items that elements or line breaks keep apart.

    <div><span>gas</span> <span>shale</span> <a href="/tag/coal">coal</a></div>
    <div>Tags:<br>gas<br>shale<br>coal</div>

To a reader of the text alone they are a row of words. Between the items stand signs and figures, and no words of their
own: a sentence with some of its words in bold is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from selectolax.lexbor import LexborNode

from tidings.read.page.keywords import Listing, are_short, is_called, is_short
from tidings.read.page.segments import BLOCKS, PageTree

_LONGEST = 2_000  # characters of a leaf that is looked at
_MOST_NODES = 1_000  # of a block
_DEEPEST = 4  # elements around the row of items
_UNSEEN = frozenset("script style noscript template svg select button textarea iframe".split())
_BETWEEN = re.compile(r"[\W\d_]*")
_PUNCTUATED = re.compile(r"[^\W\d_][,;:.!?…。！？、，][\"'”»)]*\s*$|^\s*[.!?…。！？]")
_NAME = 40  # characters of a label


class _Kind(Enum):
    BARE = 1  # text of the block itself
    MARKED = 2  # in an element of its own
    BREAK = 3
    BLOCK = 4  # where another leaf stands


class _Part(NamedTuple):
    kind: _Kind
    text: str = ""
    node: LexborNode | None = None


def inline_listing(tree: PageTree, leaf: int) -> Listing | None:
    """None where the leaf is no such list. Lines of the source count as lines where each is as short as an item."""
    text = tree.text(leaf)
    if not 0 < len(text) < _LONGEST:
        return None
    row = _row(tree.blocks[tree.owners[leaf]], text)
    if row is None:
        return None
    return _by_elements(row) or _by_lines(_broken(row)) or _by_lines(tree.texts[leaf].strip().splitlines())


def _row(block: LexborNode, text: str) -> list[_Part] | None:
    """The parts of this leaf. What stands in a single element is taken apart in its place."""
    for row in _rows(block):
        if " ".join("".join(part.text or " " for part in row).split()) != text:
            continue
        for _ in range(_DEEPEST):
            said = [part for part in row if part.kind is not _Kind.BREAK and not part.text.isspace()]
            if len(said) != 1 or said[0].node is None:
                break
            row = next(_rows(said[0].node), [])
        return row
    return None


def _rows(block: LexborNode) -> Iterator[list[_Part]]:
    row: list[_Part] = []
    for part in _parts(block):
        if part.kind is not _Kind.BLOCK:
            row.append(part)
        elif row:
            yield row
            row = []
    if row:
        yield row


def _parts(block: LexborNode) -> Iterator[_Part]:
    child = block.first_child
    for _ in range(_MOST_NODES):
        if child is None:
            return
        if child.is_text_node:
            yield _Part(_Kind.BARE, child.text_content or "")
        elif child.is_element_node and child.tag not in _UNSEEN:
            if child.tag == "br":
                yield _Part(_Kind.BREAK)
            elif child.tag in BLOCKS:
                yield _Part(_Kind.BLOCK)
            else:
                yield _Part(_Kind.MARKED, child.text(), child)
        child = child.next


def _by_elements(row: list[_Part]) -> Listing | None:
    said = [part for part in row if part.text.strip()]
    marked = [_plain(part.text) for part in said if part.kind is _Kind.MARKED]
    label = ""
    if said and said[0].kind is _Kind.BARE:
        label = _plain(said.pop(0).text)
        if not _is_label(label) and _BETWEEN.fullmatch(label) is None:
            return None
    elif marked and _is_label(marked[0]):
        label = marked.pop(0)
    bare = [part.text for part in said if part.kind is _Kind.BARE]
    if len(marked) < 2 or not all(map(_BETWEEN.fullmatch, bare)) or not are_short(marked):
        return None
    if not is_called(label) and any(map(_PUNCTUATED.search, [*marked, *bare[-1:]])):
        return None  # a sentence, each word of which has an element of its own
    return Listing(label.rstrip(" :："), tuple(marked), marked=True)


def _by_lines(lines: list[str]) -> Listing | None:
    lines = [plain for line in lines if (plain := _plain(line))]
    label = lines.pop(0) if lines and _is_label(lines[0]) else ""
    if len(lines) < 2 or not all(map(is_short, lines)) or _PUNCTUATED.search(lines[-1]):
        return None
    return Listing(label.rstrip(" :："), tuple(lines), lines=True)


def _broken(row: list[_Part]) -> list[str]:
    lines = [""]
    for part in row:
        if part.kind is _Kind.BREAK:
            lines.append("")
        else:
            lines[-1] += part.text
    return lines


def _is_label(text: str) -> bool:
    return len(text) <= _NAME and (text.endswith((":", "：")) or is_called(text))


def _plain(text: str) -> str:
    return " ".join(text.split())
