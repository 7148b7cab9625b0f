"""What is odd about a body that could be read all the same, in words for the person who follows the source."""

from __future__ import annotations

from datetime import datetime, timedelta

from tidings.read.document import FeedDocument
from tidings.text.charset import misdeclared

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
