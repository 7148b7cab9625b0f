"""What was read: a feed or a page, whatever format it came in."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from tidings.errors import ReadError
from tidings.model.feeds import Entry, FeedFacts, Hints

# -- How the readers say no. -----------------------------------------------------------------------


class NeedsFallback(ReadError):
    """The fast path will not read this; the slow one may. It says why, in one line."""


# What feedparser, trafilatura and lxml let slip out of hostile input: they work on half-built state and
# promise nothing about it. MemoryError and the like are not here: they are not about the input.
LIBRARY_ERRORS = (
    ValueError,  # UnicodeError too
    LookupError,
    TypeError,
    AttributeError,
    AssertionError,
    ArithmeticError,
    RecursionError,
)


_PLACE = re.compile(r" \([^()]*, line \d+\)$")  # lxml says the line twice, the second time with a file's name


def one_line(error: BaseException, most: int = 160) -> str:
    """The first line of an error's message, or its name where it has none."""
    lines = str(error).strip().splitlines()
    text = _PLACE.sub("", " ".join(lines[0].split())) if lines else ""
    return text[:most] or type(error).__name__


# --------------------------------------------------------------------------------------------------

Reader = Literal["fast", "feedparser"]
MOST_ITEMS = 10_000  # of one body; what stands below is older, and would be fresh again each time


@dataclass(frozen=True, slots=True)
class ChildSitemap:
    """A sitemap that an index names."""

    url: str
    modified: datetime | None = None


@dataclass(frozen=True, slots=True)
class FeedDocument:
    """A feed. Titles are plain text; summaries and contents are HTML as given, not yet sanitised."""

    format: (
        str  # "rss2.0", "rss1.0", "rss0.91", "atom1.0", "atom0.3", "json1.1", "sitemap", "sitemap-news", "links" ...
    )
    title: str | None = None
    link: str | None = None
    language: str | None = None
    entries: tuple[Entry, ...] = ()
    hints: Hints = field(default_factory=Hints)
    reader: Reader = "fast"
    left_out: int = 0  # items beyond MOST_ITEMS
    hub: str | None = None  # WebSub: who tells of its news
    topic: str | None = None  # the address it says it has (rel=self)
    older: str | None = None  # where its older items are (RFC 5005: prev-archive, or next of a paged feed)
    complete: bool = False  # it holds all there is (fh:complete): what is no longer in it was taken out, not lost
    generator: str | None = None  # the software that made it
    children: tuple[ChildSitemap, ...] = ()  # of a sitemap index, which has no entries of its own

    @property
    def facts(self) -> FeedFacts:
        return FeedFacts(title=self.title, site_url=self.link, language=self.language)


@dataclass(frozen=True, slots=True)
class FeedLink:
    """A feed that a page names in its head."""

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
    feeds: tuple[FeedLink, ...] = ()
