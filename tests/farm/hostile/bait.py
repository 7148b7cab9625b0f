"""Hostile response bodies: compression bombs, and feeds that are too deep, too large or have too many items. Pure.

A bomb is made once per process and cached: compressing takes a second, keeping it a few kilobytes.
"""

from __future__ import annotations

import struct
import sys
import zlib
from collections.abc import Iterator, Sequence
from functools import lru_cache
from xml.sax.saxutils import escape

FULL_SIZE = 256 * 2**20  # bytes that come out of a bomb
_BLOCK = 2**20
_SPACES = b" " * _BLOCK
_HEAD = b'<?xml version="1.0"?>\n<rss version="2.0"><channel><title>A gift</title><language>en</language>\n'
_FOOT = b"</channel></rss>\n"
_GZIP = 16 + zlib.MAX_WBITS
_GZIP_HEAD = b"\x1f\x8b\x08" + bytes(6) + b"\xff"  # deflate, no time, no name, of no known system


def sound_feed(title: str, links: Sequence[str] = ()) -> bytes:
    """A small well-formed feed."""
    items = "".join(
        f"<item><title>{escape(title)} {number}</title><link>{escape(link)}</link><guid>{escape(link)}</guid></item>"
        for number, link in enumerate(links, start=1)
    )
    return f'<rss version="2.0"><channel><title>{escape(title)}</title>{items}</channel></rss>'.encode()


# -- bombs ------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def gzip_bomb() -> bytes:
    """Expands 1000:1, the most that deflate can do. A block is compressed once and repeated."""
    press = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    head, block = (press.compress(part) + press.flush(zlib.Z_FULL_FLUSH) for part in (_HEAD, _SPACES))  # alone
    check, size = 0, 0
    for part in _swollen():
        check, size = zlib.crc32(part, check), size + len(part)
    body = (head, block * (FULL_SIZE // _BLOCK), press.compress(_FOOT), press.flush())
    return b"".join((_GZIP_HEAD, *body, struct.pack("<LL", check, size)))


@lru_cache(maxsize=1)
def nested_bomb() -> bytes:
    """A gzip bomb inside gzip: 1000:1 twice."""
    press = zlib.compressobj(9, zlib.DEFLATED, _GZIP)
    return press.compress(gzip_bomb()) + press.flush()


@lru_cache(maxsize=1)
def brotli_bomb() -> bytes:
    import brotli

    press = brotli.Compressor(quality=3)
    parts = [press.process(block) for block in _swollen()]
    return b"".join([*parts, press.finish()])


@lru_cache(maxsize=1)
def zstd_bomb() -> bytes:
    if sys.version_info >= (3, 14):
        from compression import zstd
    else:
        from backports import zstd
    press = zstd.ZstdCompressor(level=1)
    parts = [press.compress(block) for block in _swollen()]
    return b"".join([*parts, press.flush()])


@lru_cache(maxsize=1)
def crumb() -> bytes:
    """An empty gzip member: a million of them are one body that decodes to nothing."""
    press = zlib.compressobj(9, zlib.DEFLATED, _GZIP)
    return press.flush()


def _swollen() -> Iterator[bytes]:
    yield _HEAD
    for _ in range(FULL_SIZE // _BLOCK):
        yield _SPACES
    yield _FOOT


# -- feeds ------------------------------------------------------------------------------------------


def deep_feed(depth: int = 1_000_000) -> bytes:
    """Deeply nested elements, which overflow the stack of a recursive parser."""
    return b"".join((_HEAD, b"<item><description>", b"<b>" * depth, b"</b>" * depth, b"</description></item>", _FOOT))


def laughing_feed() -> bytes:
    """A billion laughs: ten entities, each of ten of the one before."""
    lines = ['<!ENTITY a0 "ha">']
    for level in range(1, 10):
        lines.append(f'<!ENTITY a{level} "{f"&a{level - 1};" * 10}">')
    feed = '<rss version="2.0"><channel><title>&a9;</title><item><title>&a9;</title></item></channel></rss>'
    return f'<?xml version="1.0"?>\n<!DOCTYPE rss [{"".join(lines)}]>\n{feed}'.encode()


def asking_feed(address: str) -> bytes:
    """Refers to an external address in every way XML has."""
    declared = (
        f'<!DOCTYPE rss SYSTEM "{address}/dtd" [<!ENTITY here SYSTEM "{address}/entity">'
        f'<!ENTITY file SYSTEM "file:///etc/passwd"><!ENTITY % more SYSTEM "{address}/parameter"> %more;]>'
    )
    feed = "<title>&here;</title><item><title>&file;</title></item>"
    style = f'<?xml-stylesheet href="{address}/style" type="text/xsl"?>'
    return f'<?xml version="1.0"?>\n{declared}\n{style}<rss version="2.0"><channel>{feed}</channel></rss>'.encode()


def crowded_feed(items: int = 100_000) -> bytes:
    """A well-formed feed with very many items, below the limit on bytes."""
    return b"".join((_HEAD, *(_items(0, items)), _FOOT))


def heavy_feed(size: int = 200 * 10**6) -> Iterator[bytes]:
    """A well-formed feed of about so many bytes, in blocks."""
    yield _HEAD
    sent, number = len(_HEAD), 0
    while sent < size:
        block = b"".join(_items(number, 1000))
        yield block
        sent, number = sent + len(block), number + 1000
    yield _FOOT


def _items(first: int, count: int) -> Iterator[bytes]:
    for number in range(first, first + count):
        yield b"<item><title>Item %d</title><guid>urn:item:%d</guid></item>\n" % (number, number)
