"""Output feeds as Atom (RFC 4287), JSON Feed 1.1 and RSS 2.0, with their other pages (RFC 5005) and their hub."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from email.utils import format_datetime
from typing import Final
from xml.etree import ElementTree

from tidings.model.feeds import Enclosure
from tidings.model.times import utc
from tidings.version import __version__
from tidings.views.format import iso
from tidings.views.out.feed import OutFeed
from tidings.views.xml_elements import put, written

ATOM, JSON, RSS = "application/atom+xml", "application/feed+json", "application/rss+xml"
_ATOM_SPACE: Final = "http://www.w3.org/2005/Atom"
_MEDIA_SPACE: Final = "http://search.yahoo.com/mrss/"


def atom(feed: OutFeed) -> bytes:
    namespaces = {"xmlns": _ATOM_SPACE}
    if any(entry.image for entry in feed.entries):
        namespaces["xmlns:media"] = _MEDIA_SPACE
    root = ElementTree.Element("feed", namespaces)
    put(root, "id", feed.id)
    put(root, "title", feed.title)
    put(root, "subtitle", feed.words)
    put(root, "updated", iso(feed.updated))
    put(root, "link", rel="self", type=ATOM, href=feed.address("atom"))
    put(root, "link", rel="alternate", type="text/html", href=feed.home_url)
    for relation, address in feed.links("atom"):
        put(root, "link", rel=relation, type=ATOM, href=address)
    if feed.hub:
        put(root, "link", rel="hub", href=feed.hub)
    put(root, "generator", "Tidings", version=__version__)
    put(put(root, "author"), "name", "Tidings")
    for entry in feed.entries:
        item = put(root, "entry")
        put(item, "id", entry.id)
        put(item, "title", entry.title)
        put(item, "link", rel="alternate", href=entry.url or feed.page_of(entry))
        if entry.url:
            put(item, "link", rel="related", type="text/html", href=feed.page_of(entry))
        for one in entry.enclosures:
            said = {"type": one.type, "length": str(one.length) if one.length else None}
            put(item, "link", rel="enclosure", href=one.url, **{name: text for name, text in said.items() if text})
        if entry.image:
            put(item, "media:thumbnail", url=entry.image)
        put(item, "published", iso(entry.at))
        put(item, "updated", iso(entry.changed or entry.at))
        put(put(item, "author"), "name", entry.source or "unknown")
        put(item, "content", entry.html, type="html")
    return written(root)


def json_feed(feed: OutFeed) -> bytes:
    document = {
        "version": "https://jsonfeed.org/version/1.1",
        "title": feed.title,
        "description": feed.words,
        "home_page_url": feed.home_url,
        "feed_url": feed.address("json"),
        "authors": [{"name": "Tidings"}],
        **{f"{relation}_url": address for relation, address in feed.links("json") if relation == "next"},
        **({"hubs": [{"type": "WebSub", "url": feed.hub}]} if feed.hub else {}),
        "items": [
            {
                "id": entry.id,
                "url": entry.url or feed.page_of(entry),
                "title": entry.title,
                "content_html": entry.html,
                "date_published": iso(entry.at),
                "date_modified": iso(entry.changed or entry.at),
                "authors": [{"name": entry.source or "unknown"}],
                **({"image": entry.image} if entry.image else {}),
                **({"attachments": [_attachment(one) for one in entry.enclosures]} if entry.enclosures else {}),
            }
            for entry in feed.entries
        ],
    }
    # A lone surrogate must not make the whole feed unreadable.
    return json.dumps(document, ensure_ascii=False, indent=1).encode("utf-8", "replace")


def rss(feed: OutFeed) -> bytes:
    """Links of the feed itself are those of Atom, as the RSS Advisory Board has it. An entry has one enclosure there:
    the first; the others are in media:content."""
    namespaces = {"version": "2.0", "xmlns:atom": _ATOM_SPACE, "xmlns:dc": "http://purl.org/dc/elements/1.1/"}
    if any(entry.image or entry.enclosures for entry in feed.entries):
        namespaces["xmlns:media"] = _MEDIA_SPACE
    root = ElementTree.Element("rss", namespaces)
    channel = put(root, "channel")
    put(channel, "title", feed.title)
    put(channel, "link", feed.home_url)
    put(channel, "description", feed.words)
    put(channel, "atom:link", rel="self", type=RSS, href=feed.address("rss"))
    for relation, address in feed.links("rss"):
        put(channel, "atom:link", rel=relation, type=RSS, href=address)
    if feed.hub:
        put(channel, "atom:link", rel="hub", href=feed.hub)
    put(channel, "lastBuildDate", format_datetime(utc(feed.updated), usegmt=True))
    put(channel, "generator", f"Tidings {__version__}")
    for entry in feed.entries:
        item = put(channel, "item")
        put(item, "title", entry.title)
        put(item, "link", entry.url or feed.page_of(entry))
        put(item, "guid", entry.id, isPermaLink="false")
        put(item, "pubDate", format_datetime(utc(entry.at), usegmt=True))
        put(item, "dc:creator", entry.source or "unknown")
        put(item, "description", entry.html)
        for place, one in enumerate(entry.enclosures):
            kind, length = one.type or "application/octet-stream", str(one.length or 0)
            if place == 0:
                put(item, "enclosure", url=one.url, type=kind, length=length)
            else:
                put(item, "media:content", url=one.url, type=kind, fileSize=length)
        if entry.image:
            put(item, "media:thumbnail", url=entry.image)
    return written(root)


# By the end of the address: the media type, and what writes it.
FORMATS: Final[Mapping[str, tuple[str, Callable[[OutFeed], bytes]]]] = {
    "atom": (ATOM, atom),
    "json": (JSON, json_feed),
    "rss": (RSS, rss),
}


def _attachment(one: Enclosure) -> dict[str, str | int]:
    length = {"size_in_bytes": one.length} if one.length else {}
    return {"url": one.url, "mime_type": one.type or "application/octet-stream", **length}
