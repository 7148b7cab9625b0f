"""The output feeds of a watch, written: Atom (RFC 4287) and JSON Feed 1.1. Pure."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from xml.etree import ElementTree

from tidings import __version__
from tidings.model.watches import Watch
from tidings.views.feed_entries import OutEntry, name_of
from tidings.views.format import iso, shorten

ATOM, JSON = "application/atom+xml", "application/feed+json"
# What XML 1.0 cannot say, not even escaped.
_UNSAYABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class OutFeed:
    """A watch and what it found. `base` is where we are reached, without a slash at its end."""

    watch: Watch
    entries: Sequence[OutEntry]
    base: str
    every: bool = False  # baselines too

    @property
    def title(self) -> str:
        return shorten(self.watch.name, 300)

    @property
    def words(self) -> str:
        return f"What Tidings found for: {shorten(self.watch.terms.query or 'everything', 1_000)}"

    @property
    def home(self) -> str:
        return f"{self.base}/watches/{self.watch.id}"

    @property
    def updated(self) -> datetime:
        return max((entry.at for entry in self.entries), default=self.watch.created_at)

    def address(self, kind: str) -> str:
        return f"{self.home}/feed.{kind}{'?all=1' if self.every else ''}"

    def page_of(self, entry: OutEntry) -> str:
        return f"{self.home}#match-{entry.match_id}"


def atom(feed: OutFeed) -> bytes:
    root = ElementTree.Element("feed", {"xmlns": "http://www.w3.org/2005/Atom"})
    _put(root, "id", name_of(feed.watch))
    _put(root, "title", feed.title)
    _put(root, "subtitle", feed.words)
    _put(root, "updated", iso(feed.updated))
    _put(root, "link", rel="self", type=ATOM, href=feed.address("atom"))
    _put(root, "link", rel="alternate", type="text/html", href=feed.home)
    _put(root, "generator", "Tidings", version=__version__)
    _put(_put(root, "author"), "name", "Tidings")
    for entry in feed.entries:
        item = _put(root, "entry")
        _put(item, "id", entry.id)
        _put(item, "title", entry.title)
        _put(item, "link", rel="alternate", href=entry.url or feed.page_of(entry))
        if entry.url:
            _put(item, "link", rel="related", type="text/html", href=feed.page_of(entry))
        _put(item, "published", iso(entry.at))
        _put(item, "updated", iso(entry.at))
        _put(_put(item, "author"), "name", entry.source or "unknown")
        _put(item, "content", entry.html, type="html")
    written: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return written


def json_feed(feed: OutFeed) -> bytes:
    document = {
        "version": "https://jsonfeed.org/version/1.1",
        "title": feed.title,
        "description": feed.words,
        "home_page_url": feed.home,
        "feed_url": feed.address("json"),
        "authors": [{"name": "Tidings"}],
        "items": [
            {
                "id": entry.id,
                "url": entry.url or feed.page_of(entry),
                "title": entry.title,
                "content_html": entry.html,
                "date_published": iso(entry.at),
                "date_modified": iso(entry.at),
                "authors": [{"name": entry.source or "unknown"}],
            }
            for entry in feed.entries
        ],
    }
    # What UTF-8 cannot say (half a character) must not make the whole feed unreadable.
    return json.dumps(document, ensure_ascii=False, indent=1).encode("utf-8", "replace")


def _put(parent: ElementTree.Element, tag: str, text: str | None = None, /, **said: str) -> ElementTree.Element:
    attributes = {name: _UNSAYABLE.sub("", value) for name, value in said.items()}
    element = ElementTree.SubElement(parent, tag, attributes)
    element.text = _UNSAYABLE.sub("", text) if text is not None else None
    return element
