"""What a page with a text is: the whole article, a stub (the rest is behind a paywall), or no article.

A stub only where the text really is cut: many pages that are declared closed, or that advertise a subscription, contain
the whole text.
"""

from __future__ import annotations

import re

from selectolax.lexbor import LexborHTMLParser, SelectolaxError

from tidings.model.articles import Verdict
from tidings.read.article.blocks import PageBlocks
from tidings.read.article.extraction import Extraction
from tidings.read.article.json_ld import LinkedData
from tidings.read.article.lengths import number_of_words
from tidings.read.article.metadata import Metadata
from tidings.read.article.phrases import BARRED, COOKIES, LOGIN, MISSING, SEARCH, WALL

_ELLIPSIS = re.compile(r"(?:…|\.\.\.|\[\.\.\.\]|\[…\]|\(\.\.\.\))\W{0,3}$")
_LONGEST_NOTE = 300  # characters of a paywall's text; an article about paywalls is longer
_SHORT_TEXT = 180  # words of a text that may be a stub
_SHORT_CLOSED_TEXT = 450  # words, where the article is declared closed
_STUB_SHARE, _WHOLE_SHARE = 0.6, 0.75  # of the declared number of words: below, a stub; above, whole
_LEAST_CLOSED_PART = 200  # characters of the part that is declared closed, to be counted as present


def is_stub(text: str, page: PageBlocks, tree: LexborHTMLParser, facts: Metadata) -> bool:
    """Is the text only the beginning of the article?"""
    words = number_of_words(text)
    declared = facts.linked.words
    if declared is not None and words >= _WHOLE_SHARE * declared:
        return False
    closed = facts.linked.closed or facts.tier == "locked"
    short = words < _STUB_SHARE * declared if declared is not None else words < _SHORT_TEXT or is_cut(text)
    # The search for a paywall's words is slow: only where it can decide.
    if not (short or (closed and words < _SHORT_CLOSED_TEXT)) or not (closed or has_wall_note(page)):
        return False
    if closed and (_holds_closed_part(tree, facts.linked) or _is_body(text, words, facts.linked.body)):
        return False
    return short or has_wall_note(page)


def has_wall_note(page: PageBlocks) -> bool:
    """Does a short block of the page read like a paywall?"""
    return any(
        block.size <= _LONGEST_NOTE and not block.element.hidden and WALL.search(block.text) for block in page.blocks
    )


def is_cut(text: str) -> bool:
    """Does the text end in an ellipsis?"""
    return _ELLIPSIS.search(text[-40:]) is not None


def _is_body(text: str, words: int, body: str | None) -> bool:
    """Is the text the body that the page has in JSON-LD, and longer than a teaser?"""
    return body is not None and words >= _SHORT_TEXT and len(text) >= 0.9 * len(body) and not is_cut(body)


def _holds_closed_part(tree: LexborHTMLParser, linked: LinkedData) -> bool:
    """Is the part that is declared closed on the page nevertheless?"""
    for part in linked.closed_parts:
        selector = part.get("cssSelector")
        if not isinstance(selector, str) or not 0 < len(selector) <= 200:
            continue
        try:
            found = tree.css(selector)
        except (SelectolaxError, ValueError):
            continue
        if sum(len(node.text(strip=True)) for node in found[:50]) >= _LEAST_CLOSED_PART:
            return True
    return False


# -- verdict ------------------------------------------------------------------------------------------

_LONGEST_VIDEO_TEXT = 80  # words on a page that is a video
_LONGEST_ERROR_TEXT = 250  # words on a page that is an error or a login
_LONGEST_COOKIE_TEXT = 400  # words of a cookie notice
_LIST_ENTRIES = 3  # articles or teasers in one text that make it a list
_LONGER_THAN_TEASER, _LONGEST_TEASER = 1_200, 400  # characters of paragraphs
_LINK_RATIO = 4  # characters in links to other characters, in a list of links
_COOKIE_SHARE = 0.6  # of a text, in paragraphs about cookies


def verdict_of(text: str, own: Extraction | None, page: PageBlocks, tree: LexborHTMLParser, facts: Metadata) -> Verdict:
    """Whole, stub or no article, for a page with a text."""
    if _is_no_article(text, own, page, tree, facts):
        return Verdict.NONE
    return Verdict.STUB if is_stub(text, page, tree, facts) else Verdict.WHOLE


def _is_no_article(
    text: str, own: Extraction | None, page: PageBlocks, tree: LexborHTMLParser, facts: Metadata
) -> bool:
    words = number_of_words(text)
    names = [block.text for block in page.blocks if block.element.tag == "h1"][:3]
    names += [name for name in (facts.title, _head_title(tree)) if name]
    if words < _LONGEST_ERROR_TEXT and not facts.linked.article:
        if any(MISSING.search(name) or BARRED.search(name) for name in names):
            return True
        if any(LOGIN.search(name) for name in names) and tree.css_first("input, form") is not None:
            return True
    if words < _LONGEST_COOKIE_TEXT and _is_about_cookies(text):
        return True
    if (facts.linked.is_video or facts.kind.startswith("video")) and words < _LONGEST_VIDEO_TEXT:
        return True
    return not facts.linked.article and is_list(own, page, facts, names)


def is_list(own: Extraction | None, page: PageBlocks, facts: Metadata, names: list[str]) -> bool:
    """Is it a list (search results, front page, section): teasers and links, and no text that outweighs them?"""
    small = own is None or own.prose < _LONGER_THAN_TEASER
    if small and any(SEARCH.search(name) for name in names):
        return True
    if facts.declared:
        return False
    if own is not None and (
        own.entries >= _LIST_ENTRIES or (own.teasers >= _LIST_ENTRIES and own.prose < _LONGER_THAN_TEASER * own.teasers)
    ):
        return True
    if facts.linked.is_list and small:
        return True
    if own is not None and own.prose >= _LONGEST_TEASER:
        return False
    free = [block for block in page.blocks if not block.element.around]
    linked = sum(block.size * block.linked for block in free)
    return linked > 2 * _LONGEST_TEASER and linked > _LINK_RATIO * (sum(block.size for block in free) - linked)


def _head_title(tree: LexborHTMLParser) -> str | None:
    node = tree.css_first("head title")
    return " ".join(node.text().split()) if node is not None else None


def _is_about_cookies(text: str) -> bool:
    lines = text.split("\n")
    about = sum(len(line) for line in lines if COOKIES.search(line))
    return about > _COOKIE_SHARE * len(text) and len(COOKIES.findall(text)) >= 3
