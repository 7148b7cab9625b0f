"""The article in the feed itself: where its content is the whole of it, the page need not be fetched."""

from __future__ import annotations

from selectolax.lexbor import LexborHTMLParser

from tidings.model.orders import ArticleText
from tidings.read.article.blocks import Block, blocks_of
from tidings.read.article.completeness import count_words, is_cut
from tidings.read.article.phrases import APPENDED, MORE, WALL
from tidings.text.markup import scrubbed
from tidings.text.sanitise import plain_text

_LONGEST = 2_000_000  # characters of HTML
_LEAST_WORDS = 200  # a shorter text may be whole too, but nothing shows it
_SHORTEST = 2 * _LEAST_WORDS - 1  # characters: so many words of one letter, or of a script without spaces
_LONGER = 1.3  # than the summary: a feed that gives the same twice gives a summary
_MOST_LINKED = 0.5
_LAST = 4  # blocks at the end that are looked at
_LONGEST_NOTE = 200


def may_be_whole(content_html: str | None) -> bool:
    """Is it long enough to be worth a look? For each item of each feed, so it only counts what parts words."""
    if content_html is None or not _SHORTEST <= len(content_html) <= _LONGEST:
        return False
    gaps = content_html.count(" ") + content_html.count("\n") + content_html.count("<")
    return gaps >= _LEAST_WORDS - 1 or (not content_html.isascii() and count_words(content_html) >= _LEAST_WORDS)


def whole_content(content_html: str | None, summary: str | None) -> ArticleText | None:
    """The text of the feed's content where it is the whole article; None where that is not sure."""
    if not content_html or len(content_html) > _LONGEST:
        return None
    page = blocks_of(LexborHTMLParser(content_html))
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
    if summary and words < _LONGER * count_words(plain_text(summary)):
        return None
    return ArticleText(text=text)


def _leads_on(block: Block) -> bool:
    """Does it send the reader to the page, or to a till?"""
    if block.size > _LONGEST_NOTE:
        # The link may stand at the end of the last paragraph.
        return MORE.search(block.text, block.size - 40) is not None and (block.linked > 0 or is_cut(block.text))
    return (block.linked > 0 and MORE.search(block.text) is not None) or WALL.search(block.text) is not None
