"""Google Alerts: the feed of an alert, an OPML list of such feeds, or their addresses, one a line.

The alert's feed is followed as any feed is. What it asks for becomes a watch over all sources: an alert of one's own.
Only the feed and a list with its titles say what is asked for ("Google Alert - QUERY"); behind an address in a plain
list the query may follow.
"""

from __future__ import annotations

import re

from tidings.errors import ReadError
from tidings.model.watches import WatchTerms
from tidings.read.feed.feed import read_feed
from tidings.read.feed.opml import read_subscriptions
from tidings.watch.imports.google_alerts import translated
from tidings.watch.imports.imported import Wish, named, short

ALERT_FEED = re.compile(r"https?://(?:www\.)?google\.[a-z.]{2,6}/alerts/feeds/(\d{1,40})/(\d{1,40})\b", re.IGNORECASE)
_TITLE = re.compile(r"\s*Google Alerts?\s*[-–—:]\s*(.*\S)\s*", re.DOTALL)
_ID = re.compile(r"tag:google\.com,\d+:reader/user/(\d{1,40})/state/com\.google/alerts/(\d{1,40})")
_UNKNOWN = "what it asks for is not known, so it has no watch; `tidings watch add` makes one, or save the feed itself"


def read_google_alerts(body: bytes) -> list[Wish]:
    """ReadError names the place of a mistake."""
    start = body[:4096].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if b"<opml" in start:
        return _list(body)
    return [_feed(body)] if start.startswith(b"<") else _lines(body)


def _feed(body: bytes) -> Wish:
    document = read_feed(body, url="https://www.google.com/alerts/feeds/", content_type=None)
    address = document.topic or ""
    said = _ID.search(body[:4096].decode("utf-8", "replace"))
    if not ALERT_FEED.match(address):
        if said is None:
            raise ReadError("a feed, but none of a Google alert; `tidings add` follows it by its address")
        address = f"https://www.google.com/alerts/feeds/{said[1]}/{said[2]}"
    return _wish(address, document.title or "", None)


def _list(body: bytes) -> list[Wish]:
    feeds = read_subscriptions(body).feeds
    found = [_wish(feed.url, feed.title or "", feed.category) for feed in feeds if ALERT_FEED.match(feed.url)]
    if not found:
        raise ReadError("no feed of a Google alert is in this list; `tidings import` follows the feeds of any list")
    others = len(feeds) - len(found)
    if others:
        words = f"{others} of the list's feeds are no Google alerts; `tidings import` follows them"
        found.append(Wish("other feeds", notes=(words,)))
    return found


def _lines(body: bytes) -> list[Wish]:
    found = []
    for number, line in enumerate(body.decode("utf-8-sig", "replace").splitlines(), start=1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        address, rest = [*text.split(maxsplit=1), ""][:2]
        if not ALERT_FEED.match(address):
            raise ReadError(f"line {number}: {short(address)!r} is no feed of a Google alert")
        query = rest.strip()
        asks = _TITLE.fullmatch(query) or not query
        found.append(_wish(address, query if asks else f"Google Alert - {query}", None))
    if not found:
        raise ReadError("an empty list; write an address of an alert's feed in each line")
    return found


def _wish(address: str, title: str, category: str | None) -> Wish:
    asked = _TITLE.fullmatch(title)
    if asked is None:
        return Wish(named(title, "Google alert"), address, category=category, notes=(_UNKNOWN,))
    name = named(asked[1], title)
    query, notes = translated(asked[1])
    terms = WatchTerms(name, query) if query else None
    return Wish(name, address, category=category, terms=terms, notes=notes)
