"""What robots.txt and a sitemap tell: enough to know that a site can be followed by it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from itertools import islice

from tidings.text.dates import parse_date
from tidings.text.url import is_web, join

_LINE = re.compile(r"^\s*sitemap\s*:\s*(\S+)", re.IGNORECASE | re.MULTILINE)
_ROOT = re.compile(rb"<(?:\w+:)?(urlset|sitemapindex)[\s>]")
_PLACE = re.compile(rb"<(?:\w+:)?loc>")
_CHANGED = re.compile(rb"<(?:\w+:)?(?:lastmod|publication_date)>\s*([^<\s]{4,40})\s*<")
_NEWS = re.compile(r"news|nachrichten|actualit", re.IGNORECASE)
_MOST = 10
_MOST_DATES = 5_000
_HEAD = 4096


@dataclass(frozen=True, slots=True)
class Sitemap:
    index: bool  # of other sitemaps
    entries: int
    last_published: datetime | None


def sitemaps_named(robots: bytes, base: str) -> tuple[str, ...]:
    """The sitemaps a robots.txt names, those of news first."""
    named = dict.fromkeys(join(base, line) for line in _LINE.findall(robots[: 512 * 1024].decode("utf-8", "replace")))
    return tuple(sorted(filter(is_web, named), key=lambda url: not _NEWS.search(url)))[:_MOST]


def sitemap_in(body: bytes) -> Sitemap | None:
    """None where it is no sitemap."""
    root = _ROOT.search(body[:_HEAD])
    if root is None:
        return None
    changes = islice(_CHANGED.finditer(body), _MOST_DATES)
    dates = (parse_date(text[1].decode("ascii", "replace")) for text in changes)
    return Sitemap(root[1] == b"sitemapindex", len(_PLACE.findall(body)), max(filter(None, dates), default=None))
