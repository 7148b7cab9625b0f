"""Traps: recognises sites whose links never end, by limits on each address and on what was added of one site.

    depth             how many links a page lies from where its site was entered (Heritrix: 20 hops)
    path length       in characters as a person reads them: %C3%A9 is one
    path parts        (Heritrix: 20)
    repeated parts    one part more than 3 times, or a row of parts 3 times one after the other (a/b/a/b/a/b)
    query length      in characters
    query variants    of one path: calendars, session ids, filters of a shop
    addresses         of one site

The last two need counts, the tally. Its size is bounded whatever a site does, and it is stored as bytes. `examine` does
not change it; `SiteTally.count` counts an address that was added.
"""

from __future__ import annotations

import zlib
from array import array
from collections import Counter
from collections.abc import Sequence
from hashlib import blake2b
from heapq import nsmallest
from typing import Annotated, Self
from urllib.parse import unquote

import msgspec

from tidings.fetch.admission.addresses import host_in, normalized, path_and_query
from tidings.quick_dataclass import quick_dataclass

MOST_PATHS = 2_000  # paths with a query in one site's tally
MOST_QUERIES = 100_000  # queries of all paths in one site's tally
_BITS = 1 << 16  # of the bitmap of addresses: estimates 50,000 to about 0.3 %, 300,000 to about 1 %
_BITMAP_BYTES = _BITS // 8
_SPARED = 9, 10  # the share of paths left after an eviction: nine tenths, so that evictions are rare


@quick_dataclass(frozen=True, slots=True)
class TrapLimits:
    depth: int = 16
    path_length: int = 512
    path_parts: int = 20
    repeated_parts: int = 3
    query_length: int = 1024
    query_variants: int = 100
    urls: int = 50_000


@quick_dataclass(frozen=True, slots=True)
class Trip:
    """A limit that an address exceeds."""

    words: str  # about this address: "its path repeats ..."
    reason: str  # about its site: the same for all addresses that exceed this limit


class PackedTally(msgspec.Struct, array_like=True, frozen=True):
    """A tally as it is stored (msgpack)."""

    salt: bytes
    urls: float
    seen: bytes
    paths: list[int]
    sizes: list[Annotated[int, msgspec.Meta(ge=0)]]  # queries of each path
    queries: bytes


class SiteTally:
    """Counts of one site: about how many addresses were added, and which queries of which paths.

    Each address sets one bit of a bitmap, so that the same one never counts twice; a new bit counts for as many
    addresses as it takes on average to hit a free one (linear counting). Queries are 32-bit hashes. The salt is random
    for each site, so that a site cannot choose addresses that collide.
    """

    __slots__ = ("_free", "_held", "_queries", "_salt", "_seen", "urls")

    def __init__(self, salt: bytes = b"") -> None:
        self.urls = 0.0
        self._salt = salt
        self._seen = bytearray(_BITMAP_BYTES)
        self._free = _BITS
        self._queries: dict[int, array[int]] = {}
        self._held = 0  # queries of all paths

    def variants(self, url: str) -> tuple[int, bool]:
        """Returns how many queries of this address's path are in the tally, and whether its own is one of them."""
        key, query = self._keys(url)
        known = self._queries.get(key)
        if known is None or query is None:
            return len(known or ()), query is None
        return len(known), query in known

    def count(self, url: str) -> None:
        """Counts an address that was added. A second time changes nothing, unless its query was evicted meanwhile."""
        address = normalized(url)
        byte, bit = divmod(self._hash(address) % _BITS, 8)
        if self._free and not self._seen[byte] >> bit & 1:
            self.urls += _BITS / self._free
            self._seen[byte] |= 1 << bit
            self._free -= 1
        key, query = self._keys(address) if _has_query(address) else (0, None)
        if query is not None:
            known = self._queries.setdefault(key, array("I"))
            if query not in known:
                known.append(query)
                self._held += 1
                self._evict()

    def _evict(self) -> None:
        """Evicts the paths with the fewest queries, the oldest first: a trap's path is never among them."""
        if len(self._queries) <= MOST_PATHS and self._held <= MOST_QUERIES:
            return
        keep, of = _SPARED
        surplus = max(len(self._queries) - MOST_PATHS * keep // of, 1)
        least = nsmallest(surplus, self._queries.items(), key=lambda item: len(item[1]))
        for key, known in least:
            del self._queries[key]
            self._held -= len(known)

    def _keys(self, url: str) -> tuple[int, int | None]:
        """Hashes of host and path, and of the query. What follows a `;` (session ids) counts as query."""
        address = normalized(url)
        path, query = path_and_query(address)
        path, _, parameters = path.partition(";")
        asked = f"{parameters}?{query}" if parameters or query else None
        return self._hash(host_in(address) + path), None if asked is None else self._hash(asked) & 0xFFFFFFFF

    def _hash(self, text: str) -> int:
        return int.from_bytes(blake2b(text.encode(), digest_size=8, key=self._salt).digest(), "little")

    def pack(self) -> bytes:
        queries = array("I")
        for known in self._queries.values():
            queries.extend(known)
        packed = PackedTally(
            self._salt,
            self.urls,
            zlib.compress(bytes(self._seen), 1),
            list(self._queries),
            [len(known) for known in self._queries.values()],
            queries.tobytes(),
        )
        return msgspec.msgpack.encode(packed)

    @classmethod
    def unpack(cls, packed: bytes) -> Self:
        """Reads a packed tally; ValueError where the bytes are none."""
        try:
            kept = msgspec.msgpack.decode(packed, type=PackedTally)
            seen = zlib.decompressobj().decompress(kept.seen, _BITMAP_BYTES + 1)
        except (msgspec.MsgspecError, zlib.error) as error:
            raise ValueError(f"no tally: {error}") from error
        tally = cls(kept.salt)
        queries = array("I", kept.queries) if len(kept.queries) % 4 == 0 else array("I")
        if len(seen) != _BITMAP_BYTES or len(kept.paths) != len(kept.sizes) or sum(kept.sizes) != len(queries):
            raise ValueError("no tally: its parts do not fit together")
        tally.urls, tally._seen = kept.urls, bytearray(seen)
        tally._free = _BITS - sum(byte.bit_count() for byte in seen)
        at = 0
        for path, size in zip(kept.paths, kept.sizes, strict=True):
            tally._queries[path] = queries[at : at + size]
            at += size
        tally._held = len(queries)
        return tally


def _has_query(address: str) -> bool:
    """Returns whether a normalized address may have a query, or parameters that count as one. Most have none, and need
    no hash."""
    return "?" in address or ";" in address


def examine(url: str, depth: int, tally: SiteTally, limits: TrapLimits) -> Trip | None:
    """The limit this address exceeds; None: it may be added. UnreadableAddress where it is no address."""
    address = normalized(url)
    return (
        _too_deep(depth, limits)
        or examine_shape(address, limits)
        or _variants(address, tally, limits)
        or _urls(tally, limits)
    )


def examine_shape(address: str, limits: TrapLimits) -> Trip | None:
    """The limits that depend on the normalized address alone."""
    path, query = path_and_query(address)
    return _path(path, limits) or _query(query, limits)


def _too_deep(depth: int, limits: TrapLimits) -> Trip | None:
    if depth <= limits.depth:
        return None
    return Trip(
        f"it lies {depth} links from the start (limit {limits.depth})",
        f"pages more than {limits.depth} links from the start",
    )


def _path(path: str, limits: TrapLimits) -> Trip | None:
    if len(path) > limits.path_length and (length := len(unquote(path))) > limits.path_length:
        return Trip(
            f"its path has {length} characters (limit {limits.path_length})",
            f"paths of more than {limits.path_length} characters",
        )
    parts = [part for part in path.split("/") if part]
    if len(parts) > limits.path_parts:
        return Trip(
            f"its path has {len(parts)} parts (limit {limits.path_parts})",
            f"paths of more than {limits.path_parts} parts",
        )
    return _repetition(parts, limits)


def _repetition(parts: Sequence[str], limits: TrapLimits) -> Trip | None:
    if len(parts) <= limits.repeated_parts:
        return None
    part, times = Counter(parts).most_common(1)[0]
    if times > limits.repeated_parts:
        return Trip(
            f"its path repeats {_quoted(part)} {times} times (limit {limits.repeated_parts}): a trap?",
            f"paths that repeat a part more than {limits.repeated_parts} times",
        )
    row = _row(parts, max(limits.repeated_parts, 2)) if times >= limits.repeated_parts else None
    if row:
        return Trip(
            f"its path repeats {_quoted('/'.join(row))} again and again: a trap?",
            f"paths that repeat a row of parts {max(limits.repeated_parts, 2)} times",
        )
    return None


def _row(parts: Sequence[str], times: int) -> Sequence[str] | None:
    """Two or more parts that are repeated `times` times in a row."""
    for length in range(2, len(parts) // times + 1):
        for start in range(len(parts) - length * times + 1):
            row = parts[start : start + length]
            if all(parts[start + length * n : start + length * (n + 1)] == row for n in range(1, times)):
                return row
    return None


def _query(query: str, limits: TrapLimits) -> Trip | None:
    if len(query) <= limits.query_length:
        return None
    return Trip(
        f"its query has {len(query)} characters (limit {limits.query_length})",
        f"queries of more than {limits.query_length} characters",
    )


def _variants(address: str, tally: SiteTally, limits: TrapLimits) -> Trip | None:
    if not _has_query(address):
        return None
    held, known = tally.variants(address)
    if known or held < limits.query_variants:
        return None
    path = path_and_query(address)[0].partition(";")[0]
    return Trip(
        f"{held} other queries of {_quoted(path)} were added already (limit {limits.query_variants}): a trap?",
        f"more than {limits.query_variants} queries of one path",
    )


def _urls(tally: SiteTally, limits: TrapLimits) -> Trip | None:
    if tally.urls < limits.urls:
        return None
    return Trip(
        f"about {tally.urls:.0f} addresses of its site were added already (limit {limits.urls})",
        f"more than {limits.urls} addresses",
    )


def _quoted(text: str) -> str:
    """The text in quotes, cut to 60 characters; normalized addresses are ASCII."""
    return f"'{text}'" if len(text) <= 60 else f"'{text[:60]}...'"
