"""The text of one article from its page, by trafilatura. Slow (tens of a second): for worker processes."""

from __future__ import annotations

import logging
import re
from datetime import datetime
from functools import lru_cache
from typing import Any

from tidings.errors import ReadError
from tidings.model import ArticleText, utc
from tidings.read.charset import decode_html
from tidings.read.dates import parse_date
from tidings.read.language import detect, primary
from tidings.read.markup import folded, scrubbed
from tidings.read.refusal import LIBRARY_ERRORS, one_line

_LONGEST = 5_000_000  # characters of HTML; what is longer is cut, no article is
_HTML_LANG = re.compile(r"""<html\b[^>]{0,2000}?\slang\s*=\s*["']?([\w-]+)""", re.IGNORECASE)
# Where a page says to the second when it was published; trafilatura knows the day only.
_META = re.compile(r"<meta\b[^<>]{1,1000}>", re.IGNORECASE)
_META_NAME = re.compile(
    r"""(?:property|name|itemprop)\s*=\s*["']?(article:published_time|datePublished|parsely-pub-date|dc\.date\.issued)\b""",
    re.IGNORECASE,
)
_META_CONTENT = re.compile(r"""content\s*=\s*(?:"([^"]*)"|'([^']*)')""", re.IGNORECASE)
# htmldate reads the machine's clock for its last plausible day unless it is told one; and its search through
# the whole text with dateparser costs seconds on a long page and finds the date of something else.
_DATE_SEARCH = {"original_date": True, "extensive_search": False, "max_date": "2100-01-01"}


def read_article(body: bytes, *, url: str, content_type: str | None = None, language: str | None = None) -> ArticleText:
    """The article on a page. `language` is what the feed says; ReadError where there is no text."""
    page = decode_html(body, content_type)
    found = extract(page, url)
    if found is None or not found.text:
        raise ReadError("no article text on the page")
    return ArticleText(
        text=found.text,
        title=found.title,
        author=found.author,
        language=primary(language) or html_language(page) or detect(found.text),
        published=found.published,
    )


def html_language(page: str) -> str | None:
    """What <html lang> says."""
    match = _HTML_LANG.search(page, 0, 20_000)
    return primary(match[1]) if match else None


def extract(page: str, url: str) -> ArticleText | None:
    """Text, title, author and date of a page; None where trafilatura finds no text worth the name."""
    trafilatura = _trafilatura()
    try:
        # Given a string, it never fetches and never decompresses.
        found = trafilatura.bare_extraction(
            page[:_LONGEST],
            url=url,
            with_metadata=True,
            include_comments=False,
            date_extraction_params=dict(_DATE_SEARCH),
        )
    except LIBRARY_ERRORS as error:
        raise ReadError(f"the page cannot be read: {one_line(error)}") from error
    if found is None or not found.text:
        return None
    return ArticleText(
        text=scrubbed(found.text).strip(),
        title=folded(scrubbed(found.title)) if found.title else None,
        author=folded(scrubbed(found.author)) if found.author else None,
        published=utc(moment) if (moment := _published(page) or parse_date(found.date)) else None,
    )


def _published(page: str) -> datetime | None:
    """The moment a <meta> names."""
    for meta in _META.finditer(page, 0, 200_000):
        if _META_NAME.search(meta[0]) and (content := _META_CONTENT.search(meta[0])):
            moment = parse_date(content[1] or content[2])
            if moment:
                return moment
    return None


@lru_cache(maxsize=1)
def _trafilatura() -> Any:
    import trafilatura

    # It warns of every page it gives up on; we say so ourselves, with the article's name.
    for name in ("trafilatura", "htmldate", "readability"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    return trafilatura
