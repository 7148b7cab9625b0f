"""Traps: sites whose links never end. Limits on one address, and on what is counted of one site.

    depth             how many links a page lies from where its site was entered (Heritrix: 20 hops)
    path length       in characters as a person reads them: %C3%A9 is one
    path parts        (Heritrix: 20)
    repeated parts    one part more than 3 times, or a row of parts 3 times one after the other (a/b/a/b/a/b)
    query length      in characters
    query variants    of one path: calendars, session ids, filters of a shop
    addresses         of one site

The last two need a memory, the tally. It is small whatever a site does, and travels to the store and back as bytes.
Nothing here counts by itself: `examine` asks, `SiteTally.count` counts what was added in the end.
"""

from __future__ import annotations

import re
import zlib
from array import array
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from heapq import nsmallest
from ipaddress import AddressValueError, IPv6Address
from typing import Annotated, Self
from urllib.parse import unquote

import msgspec
from yarl import URL

from tidings.text.url import ascii_host

# -- An address as it would be fetched: the form in which filters and traps look at it. ------------
#
# The client's own parser (yarl) reads it, so that nothing is judged in one spelling and fetched in another: the host in
# lower case and punycode without the dot at its end, no default port, no `..`, no `%74` where `t` is meant. Credentials
# and the fragment are left out: the first are nobody's business, the second never leaves this machine.

LONGEST = 4096  # characters: Scrapy stops at 2083; a linear pattern over this many is still quick
_PORTS = {"http": 80, "https": 443}
_HOST = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*")
# Controls, and bytes that were no UTF-8: the parser drops them without a word, and then it is another address.
_UNSPEAKABLE = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]")


class UnreadableAddress(ValueError):
    """No address of a page on the web; the message says why, in words that follow `it`."""


@lru_cache(maxsize=1024)  # filter, traps and robots.txt ask for the same one in turn
def plain(url: str) -> str:
    """The address as it would be fetched. UnreadableAddress where it cannot be."""
    _check_length(url)
    if _UNSPEAKABLE.search(url):
        raise UnreadableAddress("has characters that no address may have")
    try:
        parts = URL(url)
    except ValueError:
        raise UnreadableAddress("is no address that can be read") from None
    if parts.scheme not in _PORTS:
        raise UnreadableAddress(f"has {parts.scheme or 'no'} scheme; only http and https are fetched")
    host = ascii_host(parts.raw_host or "")
    if not (_HOST.fullmatch(host) or _is_ipv6(host)):
        raise UnreadableAddress("has no host that can be looked up")
    if ":" in host:
        host = f"[{host}]"
    if parts.explicit_port not in (None, _PORTS[parts.scheme]):
        host = f"{host}:{parts.explicit_port}"
    query = f"?{parts.raw_query_string}" if parts.raw_query_string else ""
    address = f"{parts.scheme}://{host}{parts.raw_path or '/'}{query}"
    _check_length(address)  # again: a letter beyond ASCII becomes up to twelve
    return address


def _is_ipv6(host: str) -> bool:
    try:
        return IPv6Address(host).scope_id is None  # a scope is this machine's own
    except AddressValueError:
        return False


def _check_length(url: str) -> None:
    if len(url) > LONGEST:
        raise UnreadableAddress(f"has {len(url)} characters (limit {LONGEST})")


def host_name(address: str) -> str:
    """The full name of a plain address's host, or its bare IP address; not the registrable domain."""
    authority = address.partition("//")[2].partition("/")[0]
    if authority.startswith("["):
        return authority[1:].partition("]")[0]
    return authority.partition(":")[0]


def path_and_query(address: str) -> tuple[str, str]:
    """The two of a plain address; the path begins with its slash."""
    rest = address.partition("//")[2]
    path, _, query = rest[rest.index("/") :].partition("?")
    return path, query


# --------------------------------------------------------------------------------------------------

MOST_PATHS = 2_000  # with a query, remembered of one site
MOST_QUERIES = 100_000  # remembered of all paths of one site
_BITS = 1 << 16  # of the map of addresses: counts 50,000 to about 0.3 %, 300,000 to about 1 %
_MAP = _BITS // 8
_SPARED = 9, 10  # how much is left when the least are forgotten: nine tenths, so that it is seldom done


@dataclass(frozen=True, slots=True)
class TrapLimits:
    depth: int = 16
    path_length: int = 512
    path_parts: int = 20
    repeated_parts: int = 3
    query_length: int = 1024
    query_variants: int = 100
    urls: int = 50_000


@dataclass(frozen=True, slots=True)
class Trip:
    """A limit that an address goes beyond."""

    words: str  # of this address: "its path repeats ..."
    reason: str  # of its site, the same for all addresses that trip this limit: few, however many addresses there are


class _Packed(msgspec.Struct, array_like=True, frozen=True):
    salt: bytes
    urls: float
    seen: bytes
    paths: list[int]
    sizes: list[Annotated[int, msgspec.Meta(ge=0)]]
    queries: bytes


class SiteTally:
    """What is remembered of one site: about how many addresses were added, and which queries of which paths.

    An address is one bit of a map, so the same one never counts twice; each new bit stands for as many addresses as it
    takes, by chance, to hit a free one. Queries are hashes of 32 bits. The salt is the site's own: nobody can choose
    addresses that fall together without knowing it.
    """

    __slots__ = ("_free", "_held", "_queries", "_salt", "_seen", "urls")

    def __init__(self, salt: bytes = b"") -> None:
        self.urls = 0.0
        self._salt = salt
        self._seen = bytearray(_MAP)
        self._free = _BITS
        self._queries: dict[int, array[int]] = {}
        self._held = 0  # queries in all

    def variants(self, url: str) -> tuple[int, bool]:
        """How many queries of this address's path are remembered, and whether its own is one of them."""
        key, query = self._place(url)
        known = self._queries.get(key)
        if known is None or query is None:
            return len(known or ()), query is None
        return len(known), query in known

    def count(self, url: str) -> None:
        """It was added. A second time changes nothing, unless it was forgotten meanwhile."""
        address = plain(url)
        byte, bit = divmod(self._hash(address) % _BITS, 8)
        if self._free and not self._seen[byte] >> bit & 1:
            self.urls += _BITS / self._free
            self._seen[byte] |= 1 << bit
            self._free -= 1
        key, query = self._place(address)
        if query is not None:
            known = self._queries.setdefault(key, array("I"))
            if query not in known:
                known.append(query)
                self._held += 1
                self._forget()

    def _forget(self) -> None:
        """The paths with the fewest queries go first, of those the oldest: a trap's path is not among them."""
        if len(self._queries) <= MOST_PATHS and self._held <= MOST_QUERIES:
            return
        keep, of = _SPARED
        surplus = max(len(self._queries) - MOST_PATHS * keep // of, 1)
        least = nsmallest(surplus, self._queries.items(), key=lambda item: len(item[1]))
        for key, known in least:
            del self._queries[key]
            self._held -= len(known)

    def _place(self, url: str) -> tuple[int, int | None]:
        """The path with its host, and the query on it. What follows a `;` (session ids) is part of the query."""
        address = plain(url)
        path, query = path_and_query(address)
        path, _, parameters = path.partition(";")
        asked = f"{parameters}?{query}" if parameters or query else None
        return self._hash(host_name(address) + path), None if asked is None else self._hash(asked) & 0xFFFFFFFF

    def _hash(self, text: str) -> int:
        return int.from_bytes(blake2b(text.encode(), digest_size=8, key=self._salt).digest(), "little")

    def pack(self) -> bytes:
        queries = array("I")
        for known in self._queries.values():
            queries.extend(known)
        packed = _Packed(
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
        """ValueError where these bytes are no tally."""
        try:
            kept = msgspec.msgpack.decode(packed, type=_Packed)
            seen = zlib.decompressobj().decompress(kept.seen, _MAP + 1)
        except (msgspec.MsgspecError, zlib.error) as error:
            raise ValueError(f"no tally: {error}") from error
        tally = cls(kept.salt)
        queries = array("I", kept.queries) if len(kept.queries) % 4 == 0 else array("I")
        if len(seen) != _MAP or len(kept.paths) != len(kept.sizes) or sum(kept.sizes) != len(queries):
            raise ValueError("no tally: its parts do not fit together")
        tally.urls, tally._seen = kept.urls, bytearray(seen)
        tally._free = _BITS - sum(byte.bit_count() for byte in seen)
        at = 0
        for path, size in zip(kept.paths, kept.sizes, strict=True):
            tally._queries[path] = queries[at : at + size]
            at += size
        tally._held = len(queries)
        return tally


def examine(url: str, depth: int, tally: SiteTally, limits: TrapLimits) -> Trip | None:
    """The limit this address would go beyond; None: it may be added. Nothing is counted here.
    UnreadableAddress where it is no address at all."""
    address = plain(url)
    return (
        _too_deep(depth, limits)
        or examine_shape(address, limits)
        or _variants(address, tally, limits)
        or _urls(tally, limits)
    )


def examine_shape(address: str, limits: TrapLimits) -> Trip | None:
    """The same for what a plain address alone shows."""
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
            f"its path repeats {_shown(part)} {times} times (limit {limits.repeated_parts}): a trap?",
            f"paths that repeat a part more than {limits.repeated_parts} times",
        )
    row = _row(parts, max(limits.repeated_parts, 2)) if times >= limits.repeated_parts else None
    if row:
        return Trip(
            f"its path repeats {_shown('/'.join(row))} again and again: a trap?",
            f"paths that repeat a row of parts {max(limits.repeated_parts, 2)} times",
        )
    return None


def _row(parts: Sequence[str], times: int) -> Sequence[str] | None:
    """Two parts or more that stand so many times one after the other."""
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
    held, known = tally.variants(address)
    if known or held < limits.query_variants:
        return None
    path = path_and_query(address)[0].partition(";")[0]
    return Trip(
        f"{held} other queries of {_shown(path)} were added already (limit {limits.query_variants}): a trap?",
        f"more than {limits.query_variants} queries of one path",
    )


def _urls(tally: SiteTally, limits: TrapLimits) -> Trip | None:
    if tally.urls < limits.urls:
        return None
    return Trip(
        f"about {tally.urls:.0f} addresses of its site were added already (limit {limits.urls})",
        f"more than {limits.urls} addresses",
    )


def _shown(text: str) -> str:
    """An address is plain letters; it is cut, for it may be as long as it likes."""
    return f"'{text}'" if len(text) <= 60 else f"'{text[:60]}...'"
