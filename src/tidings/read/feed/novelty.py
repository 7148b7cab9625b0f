"""New and revised items of a feed since its last body; where its older items are; how many were lost; notices.

`known` describes the last body, and is sent with an order so that a worker needs no database: for each item the hash of
its identity and of its text, as pairs of little-endian signed 64-bit integers; then, where items had dates, the time of
the newest and the seconds from the oldest to it, as two unsigned 32-bit integers. It describes exactly one body (except
for sitemaps spread over several, and for pushes); the store makes sure that an article that comes back later is not
stored twice.
"""

from __future__ import annotations

import math
import re
import struct
import sys
from array import array
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from urllib.parse import urlsplit

from tidings.model.feeds import Entry
from tidings.model.orders import NewArticle
from tidings.quick_dataclass import quick_dataclass
from tidings.read.document import MOST_ITEMS, FeedDocument
from tidings.text.charset import misdeclared
from tidings.text.identity import Identity, entry_version, identities
from tidings.text.language import primary
from tidings.text.url import host_of, is_web, safe_link

# -- older and lost items -----------------------------------------------------------------------------
#
# Older items may be found at:
#
#     prev-archive      RFC 5005: the archive before this document
#     next              a paged feed: the next page, which is older
#     ?paged=2          WordPress, which links neither

HISTORY = "{http://purl.org/syndication/history/1.0}"  # RFC 5005: fh:complete, fh:archive
MOST_LOST = 10_000  # cap of the estimate: beyond, the dates are wrong
_SHORTEST_SPAN = timedelta(hours=1)  # of a body's items: a batch of twenty at once shows no rate
_RELATIONS = ("prev-archive", "next")
_WORDPRESS = re.compile(r"wordpress", re.IGNORECASE)
_WORDPRESS_URL = re.compile(r"[?&]feed=(?:rss2?|atom|rdf)\b|/wp-|//[^/]*\.wordpress\.(?:com|org)[:/]", re.IGNORECASE)
_PAGED = re.compile(r"(?<=[?&])paged=\d+")


def older_link(links: Iterable[tuple[str | None, str | None, str]]) -> str | None:
    """The absolute http(s) URL of the older items, from (rel, href, base) triples; None where there is none."""
    found: dict[str, str] = {}
    for relation, address, base in links:
        if relation is None or relation == "alternate":  # most of them
            continue
        for word in relation.lower().split():
            if word in _RELATIONS and word not in found:
                link = safe_link(base, address)
                if link is not None and is_web(link):
                    found[word] = link
    return next((found[word] for word in _RELATIONS if word in found), None)


def is_wordpress(url: str, generator: str | None) -> bool:
    """Returns whether the generator or the URL shows WordPress. `/feed/` alone does not: others use it too."""
    return bool(_WORDPRESS.search(generator or "") or _WORDPRESS_URL.search(url))


def wordpress_page(url: str, number: int) -> str:
    """The URL of page `number` of a WordPress feed; the first page is the feed itself."""
    bare = url.partition("#")[0]
    if _PAGED.search(bare):
        return _PAGED.sub(f"paged={number}", bare)
    return f"{bare}{'&' if urlsplit(bare).query else '?'}paged={number}"


def moment_of(entry: Entry, until: datetime | None = None) -> datetime | None:
    """The date of an item: published, else updated; None without one, or after `until`."""
    moment = entry.published or entry.updated
    return None if moment is None or (until is not None and moment > until) else moment


def lost_items(
    entries: Iterable[Entry], newest_known: datetime | None, span: timedelta, known: int, at: datetime
) -> int | None:
    """Estimates how many items appeared between two bodies that share none: the last one (`known` items over `span`, up
    to `newest_known`) and this one. None where dates are missing. -1: this body reaches back to the last one, so
    nothing was lost (its items have other ids now).

    Items between them presumably appeared at a rate between those of the two bodies: the geometric mean is used, since
    a burst in one of them says little about the other. At that rate two consecutive items have none between them, hence
    the minus one.
    """
    moments = [moment for entry in entries if (moment := moment_of(entry, at)) is not None]
    if newest_known is None or not moments:
        return None
    oldest, newest = min(moments), max(moments)
    if oldest <= newest_known:
        return -1
    bodies = ((known, span), (len(moments), newest - oldest))
    rates = [(items - 1) / max(time, _SHORTEST_SPAN).total_seconds() for items, time in bodies if items > 1]
    if not rates:
        return None
    expected = math.prod(rates) ** (1 / len(rates)) * (oldest - newest_known).total_seconds() - 1
    return max(0, round(min(MOST_LOST, expected)))


# -- notices for the user about a body ----------------------------------------------------------------

MANY_ITEMS = 1_000
AHEAD = timedelta(days=1)  # less is a wrong clock or time zone, which is common


def notice_of(feed: FeedDocument, body: bytes, content_type: str | None, at: datetime) -> str:
    """Says what is unusual about a body that could be read, in one line; empty where nothing is."""
    notices = []
    if feed.reader == "feedparser":
        wrong = misdeclared(body, content_type)
        notices.append(
            f"declares {wrong}, which its bytes are not: read by a guess"
            if wrong
            else "not well-formed XML: what could be read was read"
        )
    if feed.format == "links" and not feed.entries:
        notices.append("no link of this page looks like an article's")
    if len(feed.entries) > MANY_ITEMS and (feed.left_out or not feed.format.startswith("sitemap")):
        kept = f"the first {len(feed.entries):,} are read" if feed.left_out else "all of them are read"
        notices.append(f"{len(feed.entries) + feed.left_out:,} items in one feed: {kept}")
    ahead = sum(entry.published is not None and entry.published > at + AHEAD for entry in feed.entries)
    if ahead:
        items = "1 item is" if ahead == 1 else f"{ahead:,} items are"
        notices.append(f"{items} dated in the future: what counts is when it was first seen")
    return "; ".join(notices)


# -- comparison with the last body --------------------------------------------------------------------

_TIMES = struct.Struct("<II")
_LAST_SECOND = 2**32 - 1


@dataclass(frozen=True, slots=True)
class KnownItems:
    """The unpacked `known`: what is remembered of the last body."""

    items: Mapping[int, int] = field(default_factory=dict)  # hash of the identity -> hash of the text
    newest: datetime | None = None  # None: no item had a date
    span: timedelta = timedelta(0)  # from the oldest to the newest


@quick_dataclass(frozen=True, slots=True)
class FeedNovelty:
    """New and revised items of a body, and the new `known`."""

    fresh: tuple[NewArticle, ...]  # oldest first (feeds list the newest first), so that ids grow with time
    revised: tuple[NewArticle, ...]
    known: bytes
    gap: bool = False  # no item of the last body is in this one: items may have been lost between them


def compare_feed(feed: FeedDocument, known: bytes, at: datetime | None = None) -> FeedNovelty:
    """Fresh: items whose identity was not in the last body. Revised: known items with another text.

    Of items with the same identity the first counts. Dates after `at` are not remembered.
    """
    before = unpack_known(known).items
    language = primary(feed.language)
    seen: dict[int, int] = {}
    fresh: list[NewArticle] = []
    revised: list[NewArticle] = []
    moments: list[datetime] = []
    for entry, identity in zip(feed.entries, identities(feed.entries, before), strict=True):
        if identity is None or identity.key in seen:
            continue
        if len(seen) == MOST_ITEMS:
            break
        key = identity.key
        version = seen[key] = entry_version(entry)
        moment = entry.published or entry.updated
        if moment is not None and (at is None or moment <= at):
            moments.append(moment)
        if key not in before:
            fresh.append(_article(entry, identity, version, language))
        elif before[key] != version:
            revised.append(_article(entry, identity, version, language))
    gap = bool(before) and bool(seen) and before.keys().isdisjoint(seen)
    ends = [min(moments).timestamp(), max(moments).timestamp()] if moments else []
    return FeedNovelty(tuple(reversed(fresh)), tuple(reversed(revised)), _pack(seen, _times(ends)), gap)


def unpack_known(known: bytes) -> KnownItems:
    """Unpacks `known`; see the module docstring."""
    flat = array("q")
    pairs = len(known) // 16 * 16
    flat.frombytes(known[:pairs])
    if sys.byteorder == "big":
        flat.byteswap()
    items = dict(zip(flat[::2], flat[1::2], strict=True))
    if len(known) - pairs != _TIMES.size:
        return KnownItems(items)
    newest, span = _TIMES.unpack_from(known, pairs)
    return KnownItems(items, datetime.fromtimestamp(newest, UTC), timedelta(seconds=span))


def merge_known(known: bytes, before: bytes, most: int, marks: Iterable[tuple[int, int]] = ()) -> bytes:
    """The `known` of a part (a push, some sitemaps of many) followed by that of `before`, at most `most` items.

    `marks` come first: pairs of hashes that the caller wants remembered.
    """
    new, old = unpack_known(known), unpack_known(before)
    items = dict(marks)
    for part in (new.items, old.items):
        for key, version in part.items():
            if len(items) >= most:
                break
            items.setdefault(key, version)
    dated = [memory for memory in (new, old) if memory.newest is not None]
    ends = [memory.newest.timestamp() for memory in dated if memory.newest]
    starts = [end - memory.span.total_seconds() for end, memory in zip(ends, dated, strict=True)]
    return _pack(items, _times([*starts, *ends]))


def _article(entry: Entry, identity: Identity, version: int, language: str | None) -> NewArticle:
    link = entry.link
    host = (host_of(link) or None) if link and is_web(link) else None
    return NewArticle(identity.text, identity.key, version, entry, host, primary(entry.language) or language)


def _times(moments: list[float]) -> bytes:
    """Newest and span, packed; b"" without dates, or where the newest is before 1970 or after 2105."""
    if not moments:
        return b""
    newest, oldest = int(max(moments)), int(min(moments))
    if not 0 <= newest <= _LAST_SECOND:
        return b""
    return _TIMES.pack(newest, min(newest - oldest, _LAST_SECOND))


def _pack(items: Mapping[int, int], times: bytes) -> bytes:
    flat = array("q", (number for pair in items.items() for number in pair))
    if sys.byteorder == "big":
        flat.byteswap()
    return flat.tobytes() + times
