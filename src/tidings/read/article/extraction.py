"""The main text of a page by where its paragraphs stand. A few milliseconds; says itself when it is not sure.

1. Every paragraph is worth its characters outside links; links and teasers around cost a little.
2. The element that is worth most is the article, or holds it; from there down as long as an inner one holds
   nearly all of it, or most of it under a name that says so (`articleBody`, `entry-content`, an `article` with the h1).
3. Its blocks are the text, without what labels, tags and links give away, and without the ends that are no text.
"""

from __future__ import annotations

import logging
import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from tidings.errors import ReadError
from tidings.read.article.blocks import HEADINGS, Block, Element, Label, PageBlocks, is_paragraph
from tidings.read.article.phrases import POINTER, WALL
from tidings.read.document import LIBRARY_ERRORS, one_line

_NEARLY_ALL, _BODY_SHARE, _HEADED_SHARE, _ARTICLE_SHARE = 0.92, 0.6, 0.5, 0.8
_TWIN = 0.05
_TEASER = 0.2  # of an item of a list that is link
_SENTENCE = re.compile(r"[.!?…:;。！？।؟\"”’'»)]$")
_PROSE = frozenset({"p", "li", "blockquote"})
_IMPRINT = re.compile(r"\W*(?:©|copyright\b|\(c\) ?\d{4})|all rights reserved\W*$", re.IGNORECASE)
_SHORT = 220


@dataclass(frozen=True, slots=True)
class Extraction:
    text: str
    paragraphs: int
    prose: int  # characters in paragraphs of the text
    free: int  # characters in all paragraphs of the page that no label gives away
    linked: float  # share of the text that is link
    entries: int  # <article> elements with text inside the text: a list of articles has several
    teasers: int  # headings among it that are links: they lead to other articles
    marked: bool  # it stands in an element of its own, not bare in the body
    sure: bool = False


def main_text(page: PageBlocks) -> Extraction | None:
    """The text of the article; None where no paragraph is left."""
    container = _container(page)
    if container is None:
        return None
    inside = [block for block in page.blocks if not block.part.around and block.part.stands_in(container)]
    kept = _trimmed([block for block in _under_heading(inside) if _of_text(block)], container)
    if not kept:
        return None
    found = Extraction(
        text="\n".join(block.text for block in kept),
        paragraphs=sum(block.paragraph for block in kept),
        prose=sum(block.size for block in kept if block.paragraph),
        free=sum(block.size for block in page.blocks if block.paragraph and not block.part.around),
        linked=sum(block.size * block.linked for block in kept) / sum(block.size for block in kept),
        entries=_entries(page, container),
        marked=container.tag != "body",
        teasers=sum(block.part.tag in HEADINGS and block.linked >= 0.8 for block in inside),
    )
    return replace(found, sure=_is_sure(found, container) or _is_alone(found, page))


def _is_sure(found: Extraction, container: Element) -> bool:
    """Two signals must agree: where the text is, and either a name that says so or the absence of any other text."""
    if not found.marked or found.entries > 1:
        return False
    if container.label is Label.BODY:
        return (
            found.paragraphs >= 2
            and found.prose >= 300
            and found.prose >= 0.35 * max(found.free, len(found.text))
            and found.linked < 0.35
        )
    return (
        found.paragraphs >= 3
        and found.prose >= 400
        and found.prose >= 0.6 * max(found.free, len(found.text))
        and found.linked < 0.25
    )


def _is_alone(found: Extraction, page: PageBlocks) -> bool:
    """A short text on a page without any other, whatever is said of it: a brief, or what is left before a wall."""
    if not found.marked or found.entries > 1 or found.linked >= 0.25:
        return False
    loose = sum(block.size * (1 - block.linked) for block in page.blocks if not block.part.around)
    return found.prose >= 300 and found.prose >= 0.6 * page.mass and found.prose >= 0.5 * loose


def _value(block: Block) -> float:
    if block.part.around:
        return 0.0
    if block.paragraph:
        teaser = block.part.tag == "li" and block.linked >= _TEASER
        return 0.0 if teaser else block.size * (1 - block.linked)
    return -10 - min(block.size, 60) * block.linked if block.linked > 0.3 else 0.0


def _container(page: PageBlocks) -> Element | None:
    for block in page.blocks:
        block.part.value += _value(block)
    for part in reversed(page.parts):
        if part.up is not None:
            part.up.value += part.value
    parts = [part for part in page.parts if not part.around and part.value > 0]
    if not parts:
        return None
    best = max(parts, key=lambda part: (part.value, part.place))
    for part in parts:
        if part is best or part.value < _share(part) * best.value or not part.stands_in(best):
            continue
        if part.value >= _NEARLY_ALL * best.value or not _has_twin(part, best, parts):
            best = part
    return best


def _share(part: Element) -> float:
    """How much of the best an inner element must be worth to take its place."""
    if part.label is Label.BODY:
        return _BODY_SHARE
    if part.tag in ("article", "main"):
        return _HEADED_SHARE if part.headed else _ARTICLE_SHARE
    return _NEARLY_ALL


def _has_twin(part: Element, top: Element, parts: list[Element]) -> bool:
    """Is there another body beside it? An article in several pieces, with other things between them."""
    return any(
        other.label is Label.BODY
        and other.value >= _TWIN * top.value
        and other.stands_in(top)
        and not other.stands_in(part)
        and not part.stands_in(other)
        for other in parts
    )


def _entries(page: PageBlocks, container: Element) -> int:
    inner = page.parts[container.place + 1 : container.last + 1]
    return sum(part.tag == "article" and part.mass > 0 and not part.around for part in inner)


def _under_heading(blocks: list[Block]) -> list[Block]:
    """What stands under the page's h1, where that is most of it."""
    heads = [place for place, block in enumerate(blocks) if block.part.tag == "h1"]
    if len(heads) != 1:
        return blocks
    under = blocks[heads[0] :]
    whole = sum(block.size for block in blocks if block.paragraph)
    return under if 2 * sum(block.size for block in under if block.paragraph) >= whole else blocks


def _of_text(block: Block) -> bool:
    tag = block.part.tag
    if tag == "h1":
        return False
    if block.size < _SHORT and ((block.linked > _TEASER and POINTER.match(block.text)) or _IMPRINT.search(block.text)):
        return False
    if tag == "p":
        return block.linked <= 0.9 or block.size >= 200
    return block.linked <= 0.6 or block.size >= 120


def _trimmed(blocks: list[Block], container: Element) -> list[Block]:
    """Without the labels before the first paragraph and the links after the last."""
    whole = [place for place, block in enumerate(blocks) if block.paragraph]
    if not whole:
        return []
    first, last = whole[0], whole[-1]
    trusted = container.label is Label.BODY
    while first > 0 and _leads(blocks[first - 1], trusted):
        first -= 1
    while last + 1 < len(blocks) and _follows(blocks[last + 1], trusted):
        last += 1
    while last > first and _leads_away(blocks[last]):
        last -= 1
    return blocks[first : last + 1]


def _leads(block: Block, trusted: bool) -> bool:
    if trusted and block.part.tag in _PROSE and block.linked < 0.3:
        return True
    return block.part.tag == "p" and block.size >= 20 and _SENTENCE.search(block.text) is not None


def _follows(block: Block, trusted: bool) -> bool:
    if trusted and block.linked < 0.5:
        return True
    return block.part.tag in _PROSE and _SENTENCE.search(block.text) is not None


def _leads_away(block: Block) -> bool:
    if block.part.tag in HEADINGS or (block.part.tag == "li" and block.linked >= 0.3):
        return True
    return block.size < _SHORT and WALL.search(block.text) is not None


# -- Several readings of one page: the one the others agree with most. -----------------------------

_WORD = re.compile(r"\w+")
_AGREED = 0.8
_LONGEST = 200_000  # characters compared


def agreed_text(first: str | None, others: Iterable[Callable[[], str | None]]) -> str | None:
    """The first reading as soon as another agrees with it; else the one that has most in common with the others.

    The others are asked one by one: each costs more than all before it.
    """
    texts = [first] if first else []
    bags = [_bag(text) for text in texts]
    for other in others:
        text = other()
        if not text or not is_paragraph(text.replace("\n", " ")):
            continue
        texts.append(text)
        bags.append(_bag(text))
        if first and len(texts) > 1 and _likeness(bags[0], bags[-1]) >= _AGREED:
            return first
    if not texts:
        return None
    scores = [sum(_likeness(bag, other) for other in bags) for bag in bags]
    # The later ones were made with more care: of equals the last.
    return max(zip(scores, range(len(texts)), texts, strict=True))[2]


def by_trafilatura(page: str, *, fast: bool) -> str | None:
    """Its reading of a page, without comments. Tens of milliseconds."""
    try:
        # Given a string, it never fetches and never decompresses.
        found = _trafilatura().bare_extraction(page, include_comments=False, with_metadata=False, fast=fast)
    except LIBRARY_ERRORS as error:
        raise ReadError(f"the page cannot be read: {one_line(error)}") from error
    return found.text if found is not None and found.text else None


def _bag(text: str) -> Counter[str]:
    return Counter(_WORD.findall(text[:_LONGEST].lower()))


def _likeness(one: Counter[str], other: Counter[str]) -> float:
    """The share of words in common (F1)."""
    size = one.total() + other.total()
    return 2 * (one & other).total() / size if size else 0.0


@lru_cache(maxsize=1)
def _trafilatura() -> Any:
    import trafilatura

    # It warns of every page it gives up on; we say so ourselves, with the article's name.
    for name in ("trafilatura", "htmldate", "readability"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    return trafilatura
