"""What of a feed was not in its last body.

`known` is what travels in an order instead of a database: for each item of the last body the hash of its
identity and of what it said, as pairs of little-endian signed 64-bit integers; and at its end, where the items had
dates, when the newest was published and how many seconds before it the oldest, as two unsigned 32-bit integers. It
describes exactly one body (but for sitemaps that are spread over several, and for pushes); that an article which
comes back after a while is not stored twice is the database's business.
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
from tidings.read.document import MOST_ITEMS, FeedDocument
from tidings.text.charset import misdeclared
from tidings.text.identity import Identity, identities, version_of
from tidings.text.language import primary
from tidings.text.url import host_of, is_web, safe_link

# -- What fell off a feed's end: where it may still be found, and how much it was. -----------------
#
# prev-archive      RFC 5005: the archive before this document
# next              a paged feed: the page after this one, which is older
# ?paged=2          WordPress, which names neither

HISTORY = "{http://purl.org/syndication/history/1.0}"  # RFC 5005: fh:complete, fh:archive
MOST_LOST = 10_000  # no estimate is larger: it would say more of the dates than of the feed
_SHORTEST = timedelta(hours=1)  # twenty items that appear in one batch say nothing of the hours before
_RELATIONS = ("prev-archive", "next")
_WORDPRESS = re.compile(r"wordpress", re.IGNORECASE)
_WORDPRESS_URL = re.compile(r"[?&]feed=(?:rss2?|atom|rdf)\b|/wp-|//[^/]*\.wordpress\.(?:com|org)[:/]", re.IGNORECASE)
_PAGED = re.compile(r"(?<=[?&])paged=\d+")


def older_link(links: Iterable[tuple[str | None, str | None, str]]) -> str | None:
    """From (rel, href, base): where the older items are. Absolute, http(s) only."""
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
    """Does the feed or its address say so? `/feed/` alone does not: others have it too."""
    return bool(_WORDPRESS.search(generator or "") or _WORDPRESS_URL.search(url))


def wordpress_page(url: str, number: int) -> str:
    """The address of page `number` of a WordPress feed; the first page is the feed itself."""
    bare = url.partition("#")[0]
    if _PAGED.search(bare):
        return _PAGED.sub(f"paged={number}", bare)
    return f"{bare}{'&' if urlsplit(bare).query else '?'}paged={number}"


def moment_of(entry: Entry, until: datetime | None = None) -> datetime | None:
    """When an item appeared, as far as it says so; a date from the future says nothing."""
    moment = entry.published or entry.updated
    return None if moment is None or (until is not None and moment > until) else moment


def lost_items(
    entries: Iterable[Entry], newest_known: datetime | None, span: timedelta, known: int, at: datetime
) -> int | None:
    """How many items are in neither of two bodies that share none: the last one (`known` items over `span`, the newest
    then) and this one. An estimate; None where the dates do not tell. -1: this body reaches back to the last one,
    so nothing was lost (its items have other names now).

    What came in between came, presumably, at a pace between those of the two bodies: their geometric mean, since a
    burst in one of them says little of the other. Two neighbours at that pace have none between them: one is taken
    off.
    """
    moments = [moment for entry in entries if (moment := moment_of(entry, at)) is not None]
    if newest_known is None or not moments:
        return None
    oldest, newest = min(moments), max(moments)
    if oldest <= newest_known:
        return -1
    shown = ((known, span), (len(moments), newest - oldest))
    paces = [(items - 1) / max(time, _SHORTEST).total_seconds() for items, time in shown if items > 1]
    if not paces:
        return None
    expected = math.prod(paces) ** (1 / len(paces)) * (oldest - newest_known).total_seconds() - 1
    return max(0, round(min(MOST_LOST, expected)))


# -- What is odd about a body that could be read all the same, in words for the person who follows the source.

MANY_ITEMS = 1_000
AHEAD = timedelta(days=1)  # less is a clock or a time zone, which many have wrong


def notice_of(feed: FeedDocument, body: bytes, content_type: str | None, at: datetime) -> str:
    """One line; empty where there is nothing to say."""
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


# --------------------------------------------------------------------------------------------------

_TIMES = struct.Struct("<II")
_LAST_SECOND = 2**32 - 1


@dataclass(frozen=True, slots=True)
class KnownItems:
    """What is known of the last body."""

    items: Mapping[int, int] = field(default_factory=dict)  # hash of the identity -> hash of what it said
    newest: datetime | None = None  # None: no item had a date
    span: timedelta = timedelta(0)  # from the oldest to the newest


@dataclass(frozen=True, slots=True)
class FeedNovelty:
    fresh: tuple[NewArticle, ...]  # the last of the feed first: oldest first, so that ids grow with time
    revised: tuple[NewArticle, ...]
    known: bytes
    gap: bool = False  # nothing of the last body is left in this one: articles may have fallen off its end


def compare(feed: FeedDocument, known: bytes, at: datetime | None = None) -> FeedNovelty:
    """Fresh: identities that the last body did not have. Revised: known ones that say something else now.

    Of items that share one identity the first counts. Dates after `at` are not remembered.
    """
    before = unpack_known(known).items
    language = primary(feed.language)
    seen: dict[int, int] = {}
    fresh: list[NewArticle] = []
    revised: list[NewArticle] = []
    moments: list[float] = []
    for entry, identity in zip(feed.entries, identities(feed.entries, before), strict=True):
        if identity is None or identity.key in seen:
            continue
        if len(seen) == MOST_ITEMS:
            break
        key = identity.key
        version = seen[key] = version_of(entry)
        moment = moment_of(entry, at)
        if moment is not None:
            moments.append(moment.timestamp())
        if key not in before:
            fresh.append(_article(entry, identity, version, language))
        elif before[key] != version:
            revised.append(_article(entry, identity, version, language))
    gap = bool(before) and bool(seen) and before.keys().isdisjoint(seen)
    return FeedNovelty(tuple(reversed(fresh)), tuple(reversed(revised)), _pack(seen, _times(moments)), gap)


def unpack_known(known: bytes) -> KnownItems:
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
    """What is known of a part (a push, some sitemaps of many) and, behind it, of what was before; at most so many
    items. `marks` are put first: what a caller wants to remember beside them, as pairs of hashes."""
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
    return NewArticle(
        identity=identity.text,
        identity_hash=identity.key,
        version=version,
        entry=entry,
        host=(host_of(entry.link) or None) if entry.link and is_web(entry.link) else None,
        language=primary(entry.language) or language,
    )


def _times(moments: list[float]) -> bytes:
    """b"" where nothing had a date, or one before 1970 or after 2105."""
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
