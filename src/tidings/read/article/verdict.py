"""What a page turned out to be: the whole article, the beginning of it, or none."""

from __future__ import annotations

from selectolax.lexbor import LexborHTMLParser

from tidings.model.articles import Verdict
from tidings.read.article.blocks import Page
from tidings.read.article.completeness import count_words, is_stub
from tidings.read.article.extraction import Extraction
from tidings.read.article.metadata import Metadata
from tidings.read.article.phrases import BARRED, COOKIES, LOGIN, MISSING, SEARCH

_LITTLE, _SOME, _MUCH = 80, 250, 400  # words
_SEVERAL = 3  # articles or teasers in one text
_LONG, _TEASER = 1_200, 400  # characters of paragraphs: more than a teaser has, and what one may have
_MOSTLY = 4  # times as much link as other text
_MOST_COOKIES = 0.6  # of a text, by characters of the paragraphs that speak of them


def judge(text: str, own: Extraction | None, page: Page, tree: LexborHTMLParser, facts: Metadata) -> Verdict:
    """The verdict on a page with a text."""
    if _is_none(text, own, page, tree, facts):
        return Verdict.NONE
    return Verdict.STUB if is_stub(text, page, tree, facts) else Verdict.WHOLE


def _is_none(text: str, own: Extraction | None, page: Page, tree: LexborHTMLParser, facts: Metadata) -> bool:
    words = count_words(text)
    names = [block.text for block in page.blocks if block.part.tag == "h1"][:3]
    names += [name for name in (facts.title, _head_title(tree)) if name]
    if words < _SOME and not facts.linked.article:
        if any(MISSING.search(name) or BARRED.search(name) for name in names):
            return True
        if any(LOGIN.search(name) for name in names) and tree.css_first("input, form") is not None:
            return True
    if words < _MUCH and _of_cookies(text):
        return True
    if (facts.linked.is_video or facts.kind.startswith("video")) and words < _LITTLE:
        return True
    return not facts.linked.article and is_list(own, page, facts, names)


def is_list(own: Extraction | None, page: Page, facts: Metadata, names: list[str]) -> bool:
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
