"""Is the rest of an article behind a wall? Only where it really is cut: many pages that are declared closed, or that
advertise a subscription, hold the whole text."""

from __future__ import annotations

import re

from selectolax.lexbor import LexborHTMLParser, SelectolaxError

from tidings.model.articles import Verdict
from tidings.read.article.blocks import PageBlocks
from tidings.read.article.extraction import Extraction
from tidings.read.article.json_ld import LinkedData
from tidings.read.article.metadata import Metadata
from tidings.read.article.phrases import BARRED, COOKIES, LOGIN, MISSING, SEARCH, WALL

_CUT = re.compile(r"(?:…|\.\.\.|\[\.\.\.\]|\[…\]|\(\.\.\.\))\W{0,3}$")
_LONGEST_NOTE = 300  # characters; a wall says little, an article about walls says much
_FEW, _SOME = 180, 450  # words
_MOST_DECLARED, _LEAST_WHOLE = 0.6, 0.75  # of the words an article is said to have
_LEAST_PART = 200  # characters in the part that is said to be closed
_WIDE = re.compile("[\u2e80-\u9fff\uac00-\ud7af]")


def is_stub(text: str, page: PageBlocks, tree: LexborHTMLParser, facts: Metadata) -> bool:
    """Is the text the beginning only?"""
    words = count_words(text)
    declared = facts.linked.words
    if declared is not None and words >= _LEAST_WHOLE * declared:
        return False
    closed = facts.linked.closed or facts.tier == "locked"
    short = words < _MOST_DECLARED * declared if declared is not None else words < _FEW or is_cut(text)
    # The search for a wall's words costs more than all the rest: only where it can decide.
    if not (short or (closed and words < _SOME)) or not (closed or has_wall_note(page)):
        return False
    if closed and (_holds_closed_part(tree, facts.linked) or _is_body(text, words, facts.linked.body)):
        return False
    return short or has_wall_note(page)


def has_wall_note(page: PageBlocks) -> bool:
    """Does a short block of the page speak as a wall does?"""
    return any(
        block.size <= _LONGEST_NOTE and not block.part.hidden and WALL.search(block.text) for block in page.blocks
    )


def is_cut(text: str) -> bool:
    """Does it end in an ellipsis?"""
    return _CUT.search(text[-40:]) is not None


def count_words(text: str) -> int:
    """Words; in scripts without spaces two characters are about one."""
    wide = len(_WIDE.findall(text))
    return len(text.split()) + wide // 2


def _is_body(text: str, words: int, body: str | None) -> bool:
    """Is it the body that the page gives in JSON-LD, and more than a teaser?"""
    return body is not None and words >= _FEW and len(text) >= 0.9 * len(body) and not is_cut(body)


def _holds_closed_part(tree: LexborHTMLParser, linked: LinkedData) -> bool:
    """Is the part that is said to be closed on the page all the same?"""
    for part in linked.closed_parts:
        selector = part.get("cssSelector")
        if not isinstance(selector, str) or not 0 < len(selector) <= 200:
            continue
        try:
            found = tree.css(selector)
        except (SelectolaxError, ValueError):
            continue
        if sum(len(node.text(strip=True)) for node in found[:50]) >= _LEAST_PART:
            return True
    return False


# -- What a page turned out to be: the whole article, the beginning of it, or none. ----------------

_LITTLE, _ENOUGH, _MUCH = 80, 250, 400  # words
_SEVERAL = 3  # articles or teasers in one text
_LONG, _TEASER = 1_200, 400  # characters of paragraphs: more than a teaser has, and what one may have
_MOSTLY = 4  # times as much link as other text
_MOST_COOKIES = 0.6  # of a text, by characters of the paragraphs that speak of them


def verdict_of(text: str, own: Extraction | None, page: PageBlocks, tree: LexborHTMLParser, facts: Metadata) -> Verdict:
    """The verdict on a page with a text."""
    if _is_none(text, own, page, tree, facts):
        return Verdict.NONE
    return Verdict.STUB if is_stub(text, page, tree, facts) else Verdict.WHOLE


def _is_none(text: str, own: Extraction | None, page: PageBlocks, tree: LexborHTMLParser, facts: Metadata) -> bool:
    words = count_words(text)
    names = [block.text for block in page.blocks if block.part.tag == "h1"][:3]
    names += [name for name in (facts.title, _head_title(tree)) if name]
    if words < _ENOUGH and not facts.linked.article:
        if any(MISSING.search(name) or BARRED.search(name) for name in names):
            return True
        if any(LOGIN.search(name) for name in names) and tree.css_first("input, form") is not None:
            return True
    if words < _MUCH and _of_cookies(text):
        return True
    if (facts.linked.is_video or facts.kind.startswith("video")) and words < _LITTLE:
        return True
    return not facts.linked.article and is_list(own, page, facts, names)


def is_list(own: Extraction | None, page: PageBlocks, facts: Metadata, names: list[str]) -> bool:
    """Search results, front pages, sections: teasers of articles and links, and no text that outweighs them."""
    small = own is None or own.prose < _LONG
    if small and any(SEARCH.search(name) for name in names):
        return True
    if facts.declared:
        return False
    if own is not None and (own.entries >= _SEVERAL or (own.teasers >= _SEVERAL and own.prose < _LONG * own.teasers)):
        return True
    if facts.linked.is_list and small:
        return True
    if own is not None and own.prose >= _TEASER:
        return False
    free = [block for block in page.blocks if not block.part.around]
    linked = sum(block.size * block.linked for block in free)
    return linked > 2 * _TEASER and linked > _MOSTLY * (sum(block.size for block in free) - linked)


def _head_title(tree: LexborHTMLParser) -> str | None:
    node = tree.css_first("head title")
    return " ".join(node.text().split()) if node is not None else None


def _of_cookies(text: str) -> bool:
    lines = text.split("\n")
    speaking = sum(len(line) for line in lines if COOKIES.search(line))
    return speaking > _MOST_COOKIES * len(text) and len(COOKIES.findall(text)) >= 3
