"""What the readers return, a feed or a page in any format, and the errors they share."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from tidings.errors import ReadError
from tidings.model.feeds import NO_HINTS, Entry, FeedFacts, Hints
from tidings.model.pages import PageCopy
from tidings.quick_dataclass import quick_dataclass
from tidings.text.decoding import pack

# -- errors -------------------------------------------------------------------------------------------


class NeedsFallback(ReadError):
    """The fast path cannot read this; the slow one may. The message says why, in one line."""


# What feedparser, trafilatura and lxml raise on hostile input, undocumented. MemoryError and the like are not here:
# they are not about the input.
LIBRARY_ERRORS = (
    ValueError,  # UnicodeError too
    LookupError,
    TypeError,
    AttributeError,
    AssertionError,
    ArithmeticError,
    RecursionError,
)


_FILE_AND_LINE = re.compile(r" \([^()]*, line \d+\)$")  # lxml adds the line again, with a file name


def error_line(error: BaseException, most: int = 160) -> str:
    """The first line of an error's message, or the name of its class where it has none."""
    lines = str(error).strip().splitlines()
    text = _FILE_AND_LINE.sub("", " ".join(lines[0].split())) if lines else ""
    return text[:most] or type(error).__name__


# -- documents ----------------------------------------------------------------------------------------

Reader = Literal["fast", "feedparser"]
MOST_ITEMS = 10_000  # of one body; those below are older, and would count as new at each visit


@dataclass(frozen=True, slots=True)
class ChildSitemap:
    """A sitemap named by a sitemap index."""

    url: str
    modified: datetime | None = None


@quick_dataclass(frozen=True, slots=True)
class FeedDocument:
    """A feed. Titles are plain text; summaries and contents are HTML as given, not yet sanitised."""

    format: (
        str  # "rss2.0", "rss1.0", "rss0.91", "atom1.0", "atom0.3", "json1.1", "sitemap", "sitemap-news", "links" ...
    )
    title: str | None = None
    link: str | None = None
    language: str | None = None
    entries: tuple[Entry, ...] = ()
    hints: Hints = NO_HINTS
    reader: Reader = "fast"
    left_out: int = 0  # items beyond MOST_ITEMS
    hub: str | None = None  # WebSub: the URL of its hub
    topic: str | None = None  # its own URL as it states it (rel=self)
    older: str | None = None  # where its older items are (RFC 5005: prev-archive, or next of a paged feed)
    complete: bool = False  # fh:complete: items no longer in it were removed, not lost
    generator: str | None = None  # the software that made it
    children: tuple[ChildSitemap, ...] = ()  # of a sitemap index, which has no entries

    @property
    def facts(self) -> FeedFacts:
        return FeedFacts(title=self.title, site_url=self.link, language=self.language)


@dataclass(frozen=True, slots=True)
class LinkedFeed:
    """A feed named in the head of a page."""

    url: str
    title: str | None
    type: str


@dataclass(frozen=True, slots=True)
class PageDocument:
    """An HTML page. `text` is its main text, empty where it has none; links are absolute and unique."""

    title: str | None
    language: str | None
    published: datetime | None
    author: str | None
    text: str
    links: tuple[str, ...] = ()
    feeds: tuple[LinkedFeed, ...] = ()


# -- bodies -------------------------------------------------------------------------------------------


def copy_of(body: bytes, content_type: str | None) -> PageCopy:
    """The body as it is stored."""
    return PageCopy(hashlib.sha256(body).digest(), pack(body), len(body), content_type)
