"""What of a feed was not in its last body.

`known` is what travels in an order instead of a database: for each item of the last body the hash of its
identity and of what it said, as pairs of little-endian signed 64-bit integers. It describes exactly one body;
that an article which comes back after a while is not stored twice is the database's business.
"""

from __future__ import annotations

import sys
from array import array
from dataclasses import dataclass

from tidings.model import Entry, NewArticle
from tidings.read.document import MOST_ITEMS, FeedDocument
from tidings.read.identity import hash64, identity_of, version_of
from tidings.read.language import primary
from tidings.read.url import host_of, is_web


@dataclass(frozen=True, slots=True)
class Novelty:
    fresh: tuple[NewArticle, ...]  # the last of the feed first: oldest first, so that ids grow with time
    revised: tuple[NewArticle, ...]
    known: bytes
    gap: bool = False  # nothing of the last body is left in this one: articles may have fallen off its end


def compare(feed: FeedDocument, known: bytes) -> Novelty:
    """Fresh: identities that the last body did not have. Revised: known ones that say something else now.

    Of items that share one identity (broken feeds) the first counts.
    """
    before = _unpack(known)
    language = primary(feed.language)
    seen: dict[int, int] = {}
    fresh: list[NewArticle] = []
    revised: list[NewArticle] = []
    for entry in feed.entries:
        identity = identity_of(entry)
        if identity is None:
            continue
        key = hash64(identity)
        if key in seen:
            continue
        if len(seen) == MOST_ITEMS:
            break
        version = seen[key] = version_of(entry)
        if key not in before:
            fresh.append(_article(entry, identity, key, version, language))
        elif before[key] != version:
            revised.append(_article(entry, identity, key, version, language))
    gap = bool(before) and bool(seen) and before.keys().isdisjoint(seen)
    return Novelty(tuple(reversed(fresh)), tuple(reversed(revised)), _pack(seen), gap)


def _article(entry: Entry, identity: str, key: int, version: int, language: str | None) -> NewArticle:
    return NewArticle(
        identity=identity,
        identity_hash=key,
        version=version,
        entry=entry,
        host=(host_of(entry.link) or None) if entry.link and is_web(entry.link) else None,
        language=primary(entry.language) or language,
    )


def _pack(items: dict[int, int]) -> bytes:
    flat = array("q", (number for pair in items.items() for number in pair))
    if sys.byteorder == "big":
        flat.byteswap()
    return flat.tobytes()


def _unpack(known: bytes) -> dict[int, int]:
    flat = array("q")
    flat.frombytes(known[: len(known) // 16 * 16])
    if sys.byteorder == "big":
        flat.byteswap()
    return dict(zip(flat[::2], flat[1::2], strict=True))
