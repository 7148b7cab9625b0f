"""What fell off a feed's end: where it may still be found, and how much it was.

prev-archive      RFC 5005: the archive before this document
next              a paged feed: the page after this one, which is older
?paged=2          WordPress, which names neither
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from datetime import datetime, timedelta
from urllib.parse import urlsplit

from tidings.model.feeds import Entry
from tidings.text.url import is_web, safe_link

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
