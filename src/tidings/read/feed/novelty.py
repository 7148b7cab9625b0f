"""What of a feed was not in its last body.

`known` is what travels in an order instead of a database: for each item of the last body the hash of its
identity and of what it said, as pairs of little-endian signed 64-bit integers; and at its end, where the items had
dates, when the newest was published and how many seconds before it the oldest, as two unsigned 32-bit integers. It
describes exactly one body (but for sitemaps that are spread over several, and for pushes); that an article which
comes back after a while is not stored twice is the database's business.
"""

from __future__ import annotations

import struct
import sys
from array import array
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from tidings.model.feeds import Entry
from tidings.model.orders import NewArticle
from tidings.read.document import MOST_ITEMS, FeedDocument
from tidings.read.feed.archive import moment_of
from tidings.text.identity import Identity, identities, version_of
from tidings.text.language import primary
from tidings.text.url import host_of, is_web

_TIMES = struct.Struct("<II")
_LAST_SECOND = 2**32 - 1


@dataclass(frozen=True, slots=True)
class Memory:
    """What is known of the last body."""

    items: Mapping[int, int] = field(default_factory=dict)  # hash of the identity -> hash of what it said
    newest: datetime | None = None  # None: no item had a date
    span: timedelta = timedelta(0)  # from the oldest to the newest


@dataclass(frozen=True, slots=True)
class Novelty:
    fresh: tuple[NewArticle, ...]  # the last of the feed first: oldest first, so that ids grow with time
    revised: tuple[NewArticle, ...]
    known: bytes
    gap: bool = False  # nothing of the last body is left in this one: articles may have fallen off its end


def compare(feed: FeedDocument, known: bytes, at: datetime | None = None) -> Novelty:
    """Fresh: identities that the last body did not have. Revised: known ones that say something else now.

    Of items that share one identity the first counts. Dates after `at` are not remembered.
    """
    before = recall(known).items
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
    return Novelty(tuple(reversed(fresh)), tuple(reversed(revised)), _pack(seen, _times(moments)), gap)


def recall(known: bytes) -> Memory:
    flat = array("q")
    pairs = len(known) // 16 * 16
    flat.frombytes(known[:pairs])
    if sys.byteorder == "big":
        flat.byteswap()
    items = dict(zip(flat[::2], flat[1::2], strict=True))
    if len(known) - pairs != _TIMES.size:
        return Memory(items)
    newest, span = _TIMES.unpack_from(known, pairs)
    return Memory(items, datetime.fromtimestamp(newest, UTC), timedelta(seconds=span))


def merged(known: bytes, before: bytes, most: int, marks: Iterable[tuple[int, int]] = ()) -> bytes:
    """What is known of a part (a push, some sitemaps of many) and, behind it, of what was before; at most so many
    items. `marks` are put first: what a caller wants to remember beside them, as pairs of hashes."""
    new, old = recall(known), recall(before)
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
