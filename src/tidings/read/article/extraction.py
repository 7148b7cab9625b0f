"""The main text of a page, found by the density of its paragraphs, and the agreement of several extractions.

1. Every paragraph scores its characters outside links; links and teasers subtract a little.
2. The element with the highest score is the article, or contains it; the search descends while an inner element has
   nearly all of the score, or most of it with a telling name (`articleBody`, `entry-content`, an `article` with the
   h1).
3. Its blocks are the text, without those that labels, tags and links exclude, trimmed at both ends.

Takes a few milliseconds, and reports whether the result is sure.
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
from tidings.read.article.blocks import HEADINGS, Block, Element, ElementLabel, PageBlocks, is_paragraph
from tidings.read.article.phrases import POINTER, WALL
from tidings.read.document import LIBRARY_ERRORS, error_line
from tidings.text.tokens import shared_words

# The share of the best element's score that an inner element needs to replace it.
_NEARLY_ALL, _BODY_SHARE, _HEADED_SHARE, _ARTICLE_SHARE = 0.92, 0.6, 0.5, 0.8
_OTHER_BODY_SHARE = 0.05  # of the score, of another body beside it
_TEASER_LINKED = 0.2  # share of a list item in links
_SENTENCE = re.compile(r"[.!?…:;。！？।؟\"”’'»)]$")
_PROSE = frozenset({"p", "li", "blockquote"})
_IMPRINT = re.compile(r"\W*(?:©|copyright\b|\(c\) ?\d{4})|all rights reserved\W*$", re.IGNORECASE)
_LONGEST_NOTE = 220  # characters


@dataclass(frozen=True, slots=True)
class Extraction:
    """The main text, and the figures by which its quality is judged."""

    text: str
    paragraphs: int
    prose: int  # characters in paragraphs of the text
    free: int  # characters in all paragraphs of the page that no label excludes
    linked: float  # share of the text in links
    entries: int  # <article> elements inside: several make a list of articles
    teasers: int  # headings that are links: to other articles
    marked: bool  # in an element of its own, not directly in the body
    sure: bool = False


def main_text(page: PageBlocks) -> Extraction | None:
    """The main text of a page; None where no paragraph is left."""
    container = _container(page)
    if container is None:
        return None
    inside = [block for block in page.blocks if not block.element.around and block.element.is_inside(container)]
    kept = _trimmed([block for block in _under_heading(inside) if _is_part_of_text(block)], container)
    if not kept:
        return None
    found = Extraction(
        text="\n".join(block.text for block in kept),
        paragraphs=sum(block.paragraph for block in kept),
        prose=sum(block.size for block in kept if block.paragraph),
        free=sum(block.size for block in page.blocks if block.paragraph and not block.element.around),
        linked=sum(block.size * block.linked for block in kept) / sum(block.size for block in kept),
        entries=_count_articles(page, container),
        marked=container.tag != "body",
        teasers=sum(block.element.tag in HEADINGS and block.linked >= 0.8 for block in inside),
    )
    return replace(found, sure=_is_sure(found, container) or _is_alone(found, page))


def _is_sure(found: Extraction, container: Element) -> bool:
    """Two signals must agree: the position of the text, and either a telling name or the absence of other text."""
    if not found.marked or found.entries > 1:
        return False
    if container.label is ElementLabel.BODY:
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
    """Is it a short text on a page without other text, whatever its labels: a brief, or the part before a
    paywall?"""
    if not found.marked or found.entries > 1 or found.linked >= 0.25:
        return False
    loose = sum(block.size * (1 - block.linked) for block in page.blocks if not block.element.around)
    return found.prose >= 300 and found.prose >= 0.6 * page.mass and found.prose >= 0.5 * loose


def _score(block: Block) -> float:
    if block.element.around:
        return 0.0
    if block.paragraph:
        teaser = block.element.tag == "li" and block.linked >= _TEASER_LINKED
        return 0.0 if teaser else block.size * (1 - block.linked)
    return -10 - min(block.size, 60) * block.linked if block.linked > 0.3 else 0.0


def _container(page: PageBlocks) -> Element | None:
    scores = _scores(page)
    elements = [element for element in page.elements if not element.around and scores[element.place] > 0]
    if not elements:
        return None
    best = max(elements, key=lambda element: (scores[element.place], element.place))
    for element in elements:
        score, highest = scores[element.place], scores[best.place]
        if element is best or score < _share_needed(element) * highest or not element.is_inside(best):
            continue
        if score >= _NEARLY_ALL * highest or not _has_other_body(element, best, elements, scores):
            best = element
    return best


def _scores(page: PageBlocks) -> list[float]:
    """The score of each element by its place: its characters in paragraphs, reduced by links and teasers."""
    scores = [0.0] * len(page.elements)
    for block in page.blocks:
        scores[block.element.place] += _score(block)
    for element in reversed(page.elements):
        if element.up is not None:
            scores[element.up.place] += scores[element.place]
    return scores


def _share_needed(element: Element) -> float:
    """The share of the best score that this element needs to replace the best."""
    if element.label is ElementLabel.BODY:
        return _BODY_SHARE
    if element.tag in ("article", "main"):
        return _HEADED_SHARE if element.headed else _ARTICLE_SHARE
    return _NEARLY_ALL


def _has_other_body(element: Element, top: Element, elements: list[Element], scores: list[float]) -> bool:
    """Is there another body beside it: an article in several pieces, with other things between them?"""
    return any(
        other.label is ElementLabel.BODY
        and scores[other.place] >= _OTHER_BODY_SHARE * scores[top.place]
        and other.is_inside(top)
        and not other.is_inside(element)
        and not element.is_inside(other)
        for other in elements
    )


def _count_articles(page: PageBlocks, container: Element) -> int:
    inner = page.elements[container.place + 1 : container.last + 1]
    return sum(element.tag == "article" and element.mass > 0 and not element.around for element in inner)


def _under_heading(blocks: list[Block]) -> list[Block]:
    """The blocks from the page's only h1 on, where they have at least half of the paragraphs."""
    heads = [place for place, block in enumerate(blocks) if block.element.tag == "h1"]
    if len(heads) != 1:
        return blocks
    under = blocks[heads[0] :]
    whole = sum(block.size for block in blocks if block.paragraph)
    return under if 2 * sum(block.size for block in under if block.paragraph) >= whole else blocks


def _is_part_of_text(block: Block) -> bool:
    tag = block.element.tag
    if tag == "h1":
        return False
    if block.size < _LONGEST_NOTE and (
        (block.linked > _TEASER_LINKED and POINTER.match(block.text)) or _IMPRINT.search(block.text)
    ):
        return False
    if tag == "p":
        return block.linked <= 0.9 or block.size >= 200
    return block.linked <= 0.6 or block.size >= 120


def _trimmed(blocks: list[Block], container: Element) -> list[Block]:
    """Removes labels before the first paragraph and links after the last."""
    whole = [place for place, block in enumerate(blocks) if block.paragraph]
    if not whole:
        return []
    first, last = whole[0], whole[-1]
    trusted = container.label is ElementLabel.BODY
    while first > 0 and _belongs_before(blocks[first - 1], trusted):
        first -= 1
    while last + 1 < len(blocks) and _belongs_after(blocks[last + 1], trusted):
        last += 1
    while last > first and _is_pointer(blocks[last]):
        last -= 1
    return blocks[first : last + 1]


def _belongs_before(block: Block, trusted: bool) -> bool:
    if trusted and block.element.tag in _PROSE and block.linked < 0.3:
        return True
    return block.element.tag == "p" and block.size >= 20 and _SENTENCE.search(block.text) is not None


def _belongs_after(block: Block, trusted: bool) -> bool:
    if trusted and block.linked < 0.5:
        return True
    return block.element.tag in _PROSE and _SENTENCE.search(block.text) is not None


def _is_pointer(block: Block) -> bool:
    if block.element.tag in HEADINGS or (block.element.tag == "li" and block.linked >= 0.3):
        return True
    return block.size < _LONGEST_NOTE and WALL.search(block.text) is not None


# -- agreement of several extractions -----------------------------------------------------------------

_WORD = re.compile(r"\w+")
_LEAST_AGREEMENT = 0.8  # F1 over words
_LONGEST_COMPARED = 200_000  # characters


def agreed_text(first: str | None, others: Iterable[Callable[[], str | None]]) -> str | None:
    """The first text as soon as another agrees with it; else the one that has most in common with the others.

    The others are computed one by one: each costs more than all before it.
    """
    texts = [first] if first else []
    counts = [_word_counts(text) for text in texts]
    for other in others:
        text = other()
        if not text or not is_paragraph(text.replace("\n", " ")):
            continue
        texts.append(text)
        counts.append(_word_counts(text))
        if first and len(texts) > 1 and shared_words(counts[0], counts[-1]) >= _LEAST_AGREEMENT:
            return first
    if not texts:
        return None
    scores = [sum(shared_words(count, other) for other in counts) for count in counts]
    # Later ones are more thorough: of equal scores the last.
    return max(zip(scores, range(len(texts)), texts, strict=True))[2]


def by_trafilatura(page: str, *, fast: bool) -> str | None:
    """trafilatura's text of a page, without comments. Tens of milliseconds."""
    try:
        # Given a string, it never fetches and never decompresses.
        found = _trafilatura().bare_extraction(page, include_comments=False, with_metadata=False, fast=fast)
    except LIBRARY_ERRORS as error:
        raise ReadError(f"the page cannot be read: {error_line(error)}") from error
    return found.text if found is not None and found.text else None


def _word_counts(text: str) -> Counter[str]:
    return Counter(_WORD.findall(text[:_LONGEST_COMPARED].lower()))


@lru_cache(maxsize=1)
def _trafilatura() -> Any:
    import trafilatura

    # It warns about every page it gives up on; our own log does, with the article's URL.
    for name in ("trafilatura", "htmldate", "readability"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    return trafilatura
