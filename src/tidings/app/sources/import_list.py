"""Use case: follow every feed of an OPML list."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import datetime
from typing import Any

from tidings.app.add_source import add_sources
from tidings.app.stores import Stores
from tidings.chunks import chunks
from tidings.model.people import OWNER
from tidings.model.sources import NewSource
from tidings.read.feed.opml import Subscriptions, read_subscriptions
from tidings.settings.settings import Settings
from tidings.store.sources.catalogue import LONGEST_URL
from tidings.text.url import host_of

_AT_ONCE = 5_000  # sources in one transaction
_EXAMPLES = 3  # of what was refused, for each reason
_SHOWN = 100  # characters of an address

Refused = dict[str, list[str]]  # reason -> addresses
Show = Callable[[str, int, int | None], None]


async def import_list(
    stores: Stores,
    settings: Settings,
    body: bytes,
    now: datetime,
    show: Show = lambda what, done, of: None,
    person_id: int = OWNER,
) -> dict[str, Any]:
    """The person follows all of it, in folders as in the list. Returns how many were added, known, repeated and
    refused, and why. ReadError where it is no such list."""
    found = read_subscriptions(body, lambda outlines: show("reading", outlines, None))
    sources, refused = _sorted_out(found)
    added, done, rng = 0, 0, random.Random()
    for some in chunks(sources, _AT_ONCE):
        added += sum(await add_sources(stores, settings, some, now, rng, person_id))
        done += len(some)
        show("following", done, len(sources))
    reasons = [
        {"reason": reason, "count": len(urls), "examples": [url[:_SHOWN] for url in urls[:_EXAMPLES]]}
        for reason, urls in sorted(refused.items(), key=lambda item: -len(item[1]))
    ]
    return {
        "added": added,
        "known": len(sources) - added,
        "repeated": found.repeated,
        "refused": sum(map(len, refused.values())),
        "reasons": reasons,
        "mended": found.mended,
    }


def _sorted_out(found: Subscriptions) -> tuple[list[NewSource], Refused]:
    sources: list[NewSource] = []
    refused: Refused = {"no address of the web (http or https)": list(found.foreign)} if found.foreign else {}
    for feed in found.feeds:
        host = host_of(feed.url)
        if not host:
            refused.setdefault("an address without a host", []).append(feed.url)
        elif len(feed.url) > LONGEST_URL // 4 and len(feed.url.encode()) > LONGEST_URL:
            refused.setdefault(f"an address of more than {LONGEST_URL:,} bytes", []).append(feed.url)
        else:
            sources.append(NewSource(feed.url, host, feed.kind, feed.title, feed.site_url, feed.category))
    return sources, refused
