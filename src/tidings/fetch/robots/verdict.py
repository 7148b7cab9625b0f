"""What a kept robots.txt says of one address. Nobody is asked for it."""

from __future__ import annotations

from datetime import datetime

from tidings.errors import AddressRefused
from tidings.fetch.robots.agent import AGENT
from tidings.fetch.robots.robots import site_of
from tidings.fetch.robots.rules import read_robots
from tidings.ports.crawl_store import RobotsShelf


async def verdict(shelf: RobotsShelf, url: str) -> tuple[bool | None, str, datetime | None]:
    """Is it allowed (None: not known), in words, and since when that is known."""
    try:
        kept = await shelf.recall(site_of(url))
    except AddressRefused:
        kept = None
    if kept is None:
        return None, "not asked yet", None
    if kept.body is None:
        return None, f"cannot be read ({kept.trouble})", kept.fetched_at
    allowed = read_robots(kept.body, AGENT).allows(url)
    words = "allows it" if allowed else "does not allow it"
    if kept.trouble:
        words += f" (the last good copy; now: {kept.trouble})"
    return allowed, words, kept.fetched_at
