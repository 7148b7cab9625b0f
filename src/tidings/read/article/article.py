"""The article on a page, or in a feed's content: text and metadata. For worker processes.

Our own extraction takes a few milliseconds and reports whether it is sure; where it is not, the body in JSON-LD and
trafilatura (tens of milliseconds) are compared with it, and the text that agrees best with the others is taken.
"""

from __future__ import annotations

import re
from datetime import datetime

from selectolax.lexbor import LexborHTMLParser

from tidings.errors import ReadError
from tidings.model.orders import ArticleText
from tidings.model.times import utc
from tidings.read.article.blocks import Block, is_paragraph, parse_blocks
from tidings.read.article.completeness import is_cut, is_list, verdict_of
from tidings.read.article.extraction import Extraction, agreed_text, by_trafilatura, main_text
from tidings.read.article.lengths import LEAST_WORDS, LONGEST_CONTENT, number_of_words
from tidings.read.article.metadata import Metadata, read_metadata
from tidings.read.article.phrases import APPENDED, MORE, WALL
from tidings.read.document import LIBRARY_ERRORS
from tidings.text.charset import decode_html
from tidings.text.dates import parse_date
from tidings.text.html import plain_text
from tidings.text.language import detect_language, primary
from tidings.text.markup import scrubbed

_LONGEST_PAGE = 5_000_000  # characters of HTML; longer pages are cut
_LONGEST_THOROUGH = 1_000_000  # characters; trafilatura's thorough mode takes seconds for longer pages
_BINARY = (b"%PDF-", b"PK\x03\x04", b"\x89PNG", b"GIF8", b"\xff\xd8\xff", b"\x1f\x8b", b"RIFF", b"\x00\x00\x00")
_LEAST_PROSE = 140  # characters of our own extraction where no other finds a text
_MOST_DAMAGED = 0.05  # share of characters that could not be decoded: beyond, it is not text
_LEAST_BODY = 500  # characters of a body in JSON-LD: shorter ones are summaries
_WHOLE_BODY_RATIO = 1.5  # a body in JSON-LD that is longer than our text by this factor is the whole article
_HTML_LANG = re.compile(r"""<html\b[^>]{0,2000}?\slang\s*=\s*["']?([\w-]+)""", re.IGNORECASE)


def read_article(body: bytes, *, url: str, content_type: str | None = None, language: str | None = None) -> ArticleText:
    """The article on a page. `language` is the feed's. Raises ReadError where there is no text."""
    if body.startswith(_BINARY):
        raise ReadError("no page: a document of another kind")
    page = decode_html(body, content_type)[:_LONGEST_PAGE]
    tree = LexborHTMLParser(page)
    facts = read_metadata(tree, url)
    blocks = parse_blocks(tree)
    own = main_text(blocks)
    if own is None and is_list(own, blocks, facts, []):
        raise ReadError("no article on the page (a list of links)")
    text = _main_text(tree, own, facts)
    if not text:
        raise ReadError("no article text on the page")
    return ArticleText(
        text=text,
        title=facts.title,
        author=facts.author,
        language=primary(language) or html_language(page) or facts.language or detect_language(text),
        published=facts.published or _searched_date(page, url),
        image=facts.image,
        canonical=facts.canonical,
        verdict=verdict_of(text, own, blocks, tree, facts),
    )


def extract(page: str, url: str) -> ArticleText | None:
    """Text, title, author and date of any page; None where it has no main text."""
    page = page[:_LONGEST_PAGE]
    tree = LexborHTMLParser(page)
    facts = read_metadata(tree, url)
    text = _main_text(tree, main_text(parse_blocks(tree)), facts)
    if not text:
        return None
    published = facts.published or _searched_date(page, url)
    return ArticleText(text=text, title=facts.title, author=facts.author, published=published)


def html_language(page: str) -> str | None:
    """The language in <html lang>."""
    match = _HTML_LANG.search(page, 0, 20_000)
    return primary(match[1]) if match else None


def _main_text(tree: LexborHTMLParser, own: Extraction | None, facts: Metadata) -> str | None:
    text = _best_text(tree, own, facts)
    if not text or not is_paragraph(text.replace("\n", " ")) or text.count("\ufffd") > _MOST_DAMAGED * len(text):
        return None
    return scrubbed(text).strip() or None


def _best_text(tree: LexborHTMLParser, own: Extraction | None, facts: Metadata) -> str | None:
    body = facts.linked.body
    if body is not None and len(body) < _LEAST_BODY:
        body = None
    if (
        body is not None
        and own is not None
        and len(body) >= _WHOLE_BODY_RATIO * len(own.text)
        and _begins_with(body, own.text)
    ):
        return body
    if own is not None and own.sure:
        return own.text
    page = tree.html or ""  # scripts are stripped by now: a third of the size
    found = agreed_text(
        own.text if own is not None else None,
        (
            lambda: body,
            lambda: by_trafilatura(page, fast=True),
            lambda: by_trafilatura(page, fast=False) if len(page) <= _LONGEST_THOROUGH else None,
        ),
    )
    # Only our own extraction found a text, and it is short, or outside of any element.
    alone = own is not None and found == own.text and own.prose < (_LEAST_PROSE if own.marked else _LEAST_BODY)
    return None if alone else found


def _begins_with(body: str, text: str) -> bool:
    """Does the body begin with the text (its first 200 characters)?"""
    return " ".join(text[:200].split()) in " ".join(body[: len(text) + 1_000].split())


def _searched_date(page: str, url: str) -> datetime | None:
    """A date in the text of a page, for pages without one in their metadata."""
    from htmldate import find_date

    try:
        # Without max_date it reads this machine's clock; and its extensive search with dateparser takes seconds on a
        # long page and finds other dates.
        found = find_date(page, url=url, original_date=True, extensive_search=False, max_date="2100-01-01")
    except LIBRARY_ERRORS:
        return None
    moment = parse_date(found)
    return utc(moment) if moment else None


# -- whole articles in feeds --------------------------------------------------------------------------

_LONGER_THAN_SUMMARY = 1.3  # a content hardly longer than the summary is a summary
_MOST_LINKED = 0.5  # share of the text in links
_LAST_BLOCKS = 4  # searched for a link to the rest
_LONGEST_NOTE = 200  # characters


def whole_content(content_html: str | None, summary: str | None) -> ArticleText | None:
    """The text of a feed's content where that is surely the whole article; else None."""
    if not content_html or len(content_html) > LONGEST_CONTENT:
        return None
    page = parse_blocks(LexborHTMLParser(content_html))
    blocks = [block for block in page.blocks if not block.element.hidden]
    while blocks and APPENDED.search(blocks[-1].text):
        blocks.pop()
    if not blocks or any(_is_pointer(block) for block in blocks[-_LAST_BLOCKS:]):
        return None
    text = scrubbed("\n".join(block.text for block in blocks)).strip()
    words = number_of_words(text)
    linked = sum(block.size * block.linked for block in blocks)
    if words < LEAST_WORDS or linked > _MOST_LINKED * len(text) or is_cut(text):
        return None
    if summary and words < _LONGER_THAN_SUMMARY * number_of_words(plain_text(summary)):
        return None
    return ArticleText(text=text)


def _is_pointer(block: Block) -> bool:
    """Does the block send the reader to the page, or to a subscription?"""
    if block.size > _LONGEST_NOTE:
        # The link may be at the end of the last paragraph.
        return MORE.search(block.text, block.size - 40) is not None and (block.linked > 0 or is_cut(block.text))
    return (block.linked > 0 and MORE.search(block.text) is not None) or WALL.search(block.text) is not None
