"""The article on a page: its text, and what the page says of it. For worker processes.

A reading of our own (`extraction`) takes a few milliseconds and says whether it is sure of itself; where it is not,
the article's body in JSON-LD and trafilatura (tens of milliseconds) are asked too, and what most agree on is taken.
"""

from __future__ import annotations

import re
from datetime import datetime

from selectolax.lexbor import LexborHTMLParser

from tidings.errors import ReadError
from tidings.model.orders import ArticleText
from tidings.model.times import utc
from tidings.read.article.blocks import Block, is_paragraph, parse_blocks
from tidings.read.article.completeness import count_words, is_cut, is_list, verdict_of
from tidings.read.article.extraction import Extraction, agreed_text, by_trafilatura, main_text
from tidings.read.article.metadata import Metadata, read_metadata
from tidings.read.article.phrases import APPENDED, MORE, WALL
from tidings.read.document import LIBRARY_ERRORS
from tidings.text.charset import decode_html
from tidings.text.dates import parse_date
from tidings.text.html import plain_text
from tidings.text.language import detect, primary
from tidings.text.markup import scrubbed

_LONGEST = 5_000_000  # characters of HTML; what is longer is cut, no article is
_LONG = 1_000_000  # the most thorough reading of a page longer than that would take seconds
_BINARY = (b"%PDF-", b"PK\x03\x04", b"\x89PNG", b"GIF8", b"\xff\xd8\xff", b"\x1f\x8b", b"RIFF", b"\x00\x00\x00")
_LEAST = 140  # characters of our own reading where nobody else finds a text
_MOST_DAMAGED = 0.05  # of a text, by characters that could not be decoded: beyond, it is no text
_LEAST_BODY = 500  # of a body in JSON-LD: shorter ones are summaries
_LONGER = 1.5  # a body in JSON-LD that is so much longer than the text on the page is the whole article
_HTML_LANG = re.compile(r"""<html\b[^>]{0,2000}?\slang\s*=\s*["']?([\w-]+)""", re.IGNORECASE)


def read_article(body: bytes, *, url: str, content_type: str | None = None, language: str | None = None) -> ArticleText:
    """The article on a page. `language` is what the feed says; ReadError where there is no text."""
    if body.startswith(_BINARY):
        raise ReadError("no page: a document of another kind")
    page = decode_html(body, content_type)[:_LONGEST]
    tree = LexborHTMLParser(page)
    facts = read_metadata(tree, url)
    blocks = parse_blocks(tree)
    own = main_text(blocks)
    if own is None and is_list(own, blocks, facts, []):
        raise ReadError("no article on the page (a list of links)")
    text = _text(tree, own, facts)
    if not text:
        raise ReadError("no article text on the page")
    return ArticleText(
        text=text,
        title=facts.title,
        author=facts.author,
        language=primary(language) or html_language(page) or facts.language or detect(text),
        published=facts.published or _searched_date(page, url),
        image=facts.image,
        canonical=facts.canonical,
        verdict=verdict_of(text, own, blocks, tree, facts),
    )


def extract(page: str, url: str) -> ArticleText | None:
    """Text, title, author and date of any page; None where there is no text worth the name."""
    page = page[:_LONGEST]
    tree = LexborHTMLParser(page)
    facts = read_metadata(tree, url)
    text = _text(tree, main_text(parse_blocks(tree)), facts)
    if not text:
        return None
    published = facts.published or _searched_date(page, url)
    return ArticleText(text=text, title=facts.title, author=facts.author, published=published)


def html_language(page: str) -> str | None:
    """What <html lang> says."""
    match = _HTML_LANG.search(page, 0, 20_000)
    return primary(match[1]) if match else None


def _text(tree: LexborHTMLParser, own: Extraction | None, facts: Metadata) -> str | None:
    text = _reading(tree, own, facts)
    if not text or not is_paragraph(text.replace("\n", " ")) or text.count("\ufffd") > _MOST_DAMAGED * len(text):
        return None
    return scrubbed(text).strip() or None


def _reading(tree: LexborHTMLParser, own: Extraction | None, facts: Metadata) -> str | None:
    body = facts.linked.body
    if body is not None and len(body) < _LEAST_BODY:
        body = None
    if body is not None and own is not None and len(body) >= _LONGER * len(own.text) and _begins(body, own.text):
        return body
    if own is not None and own.sure:
        return own.text
    page = tree.html or ""  # without its scripts by now: a third of what it was
    found = agreed_text(
        own.text if own is not None else None,
        (
            lambda: body,
            lambda: by_trafilatura(page, fast=True),
            lambda: by_trafilatura(page, fast=False) if len(page) <= _LONG else None,
        ),
    )
    # Ours alone, and little of it, or bare text without any markup.
    alone = own is not None and found == own.text and own.prose < (_LEAST if own.marked else _LEAST_BODY)
    return None if alone else found


def _begins(body: str, text: str) -> bool:
    """Is the text, as far as it goes, in the body?"""
    return " ".join(text[:200].split()) in " ".join(body[: len(text) + 1_000].split())


def _searched_date(page: str, url: str) -> datetime | None:
    """A date in the text of a page that names none elsewhere."""
    from htmldate import find_date

    try:
        # It reads the machine's clock for its last plausible day unless it is told one; and its search through the
        # whole text with dateparser costs seconds on a long page and finds the date of something else.
        found = find_date(page, url=url, original_date=True, extensive_search=False, max_date="2100-01-01")
    except LIBRARY_ERRORS:
        return None
    moment = parse_date(found)
    return utc(moment) if moment else None


# -- The article in the feed itself: where its content is the whole of it, the page need not be fetched.

_LONGEST_CONTENT = 2_000_000  # characters of HTML
_LEAST_WORDS = 200  # a shorter text may be whole too, but nothing shows it
_SHORTEST = 2 * _LEAST_WORDS - 1  # characters: so many words of one letter, or of a script without spaces
_LONGER_THAN_SUMMARY = 1.3  # than the summary: a feed that gives the same twice gives a summary
_MOST_LINKED = 0.5
_LAST = 4  # blocks at the end that are looked at
_LONGEST_NOTE = 200


def may_be_whole(content_html: str | None) -> bool:
    """Is it long enough to be worth a look? For each item of each feed, so it only counts what parts words."""
    if content_html is None or not _SHORTEST <= len(content_html) <= _LONGEST_CONTENT:
        return False
    gaps = content_html.count(" ") + content_html.count("\n") + content_html.count("<")
    return gaps >= _LEAST_WORDS - 1 or (not content_html.isascii() and count_words(content_html) >= _LEAST_WORDS)


def whole_content(content_html: str | None, summary: str | None) -> ArticleText | None:
    """The text of the feed's content where it is the whole article; None where that is not sure."""
    if not content_html or len(content_html) > _LONGEST_CONTENT:
        return None
    page = parse_blocks(LexborHTMLParser(content_html))
    blocks = [block for block in page.blocks if not block.part.hidden]
    while blocks and APPENDED.search(blocks[-1].text):
        blocks.pop()
    if not blocks or any(_leads_on(block) for block in blocks[-_LAST:]):
        return None
    text = scrubbed("\n".join(block.text for block in blocks)).strip()
    words = count_words(text)
    linked = sum(block.size * block.linked for block in blocks)
    if words < _LEAST_WORDS or linked > _MOST_LINKED * len(text) or is_cut(text):
        return None
    if summary and words < _LONGER_THAN_SUMMARY * count_words(plain_text(summary)):
        return None
    return ArticleText(text=text)


def _leads_on(block: Block) -> bool:
    """Does it send the reader to the page, or to a till?"""
    if block.size > _LONGEST_NOTE:
        # The link may stand at the end of the last paragraph.
        return MORE.search(block.text, block.size - 40) is not None and (block.linked > 0 or is_cut(block.text))
    return (block.linked > 0 and MORE.search(block.text) is not None) or WALL.search(block.text) is not None
