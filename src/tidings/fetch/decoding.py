"""Content encodings, undone with a cap on what comes out: a few kilobytes may claim to be gigabytes."""

from __future__ import annotations

import sys
import zlib
from typing import Any, Protocol

ACCEPTED = "gzip, deflate, br, zstd"

# Gzip members, or zstd frames, that make one body. Each costs some microseconds, however empty it is.
_MOST_PARTS = 10_000


class TooMuch(Exception):
    """More bytes than the cap came out, or went in."""


class Broken(Exception):
    """The bytes are not what the header says."""


class _Step(Protocol):
    def feed(self, data: bytes, room: int) -> bytes:
        """What comes out of `data`: less than `room` bytes, or there may be more than can be had."""
        ...

    @property
    def ended(self) -> bool:
        """Nothing more need come."""
        ...


class _Gzip:
    """Several members in a row are one body (RFC 1952). What follows the last one is ignored, as browsers do."""

    def __init__(self) -> None:
        self._decoder, self._parts, self._over = zlib.decompressobj(16 + zlib.MAX_WBITS), 1, False

    def feed(self, data: bytes, room: int) -> bytes:
        out = bytearray()
        while data and not self._over and len(out) < room:
            if self._decoder.eof:
                if data[0] != 0x1F:
                    self._over = True
                    break
                self._parts = _one_more(self._parts)
                self._decoder = zlib.decompressobj(16 + zlib.MAX_WBITS)
            out += _inflate(self._decoder, data, room - len(out))
            data = self._decoder.unused_data
        return bytes(out)

    @property
    def ended(self) -> bool:
        return self._decoder.eof


class _Deflate:
    """zlib by the standard, raw deflate by some servers. The first two bytes tell."""

    def __init__(self) -> None:
        self._decoder: zlib._Decompress | None = None
        self._head = b""

    def feed(self, data: bytes, room: int) -> bytes:
        if self._decoder is None:
            self._head += data
            if len(self._head) < 2:
                return b""
            data, self._head = self._head, b""
            bits = zlib.MAX_WBITS if _has_zlib_header(data) else -zlib.MAX_WBITS
            self._decoder = zlib.decompressobj(bits)
        return b"" if self._decoder.eof else _inflate(self._decoder, data, room)

    @property
    def ended(self) -> bool:
        return self._decoder is not None and self._decoder.eof


class _Brotli:
    def __init__(self) -> None:
        import brotli

        self._decoder, self._error = brotli.Decompressor(), brotli.error

    def feed(self, data: bytes, room: int) -> bytes:
        try:
            out: bytes = self._decoder.process(data, output_buffer_limit=room)
        except self._error as error:
            raise Broken(str(error)) from error
        return out

    @property
    def ended(self) -> bool:
        return bool(self._decoder.is_finished())


class _Zstd:
    """Several frames in a row are one body (RFC 8878)."""

    def __init__(self) -> None:
        if sys.version_info >= (3, 14):
            from compression import zstd
        else:
            from backports import zstd
        self._zstd, self._parts = zstd, 1
        self._decoder = self._new()

    def feed(self, data: bytes, room: int) -> bytes:
        out = bytearray()
        while data and len(out) < room:
            if self._decoder.eof:
                self._parts = _one_more(self._parts)
                self._decoder = self._new()
            try:
                out += self._decoder.decompress(data, max_length=room - len(out))
            except self._zstd.ZstdError as error:
                raise Broken(f"zstd: {error}") from error
            data = self._decoder.unused_data
        return bytes(out)

    @property
    def ended(self) -> bool:
        return bool(self._decoder.eof)

    def _new(self) -> Any:
        # 8 MiB windows are what RFC 9659 allows on the web; more is a memory bomb.
        return self._zstd.ZstdDecompressor(options={self._zstd.DecompressionParameter.window_log_max: 23})


class Decoder:
    """Undoes the encodings of one body, chunk by chunk. At most two of them, one inside the other."""

    def __init__(self, content_encoding: str, cap: int) -> None:
        names = [name.strip().lower() for name in content_encoding.split(",") if name.strip()]
        names = [name for name in names if name != "identity"]
        if len(names) > 2:
            raise Broken(f"{len(names)} encodings, one inside the other")
        self._steps = [_step(name) for name in reversed(names)]
        # What does not compress is a little larger while it is encoded; what gives nothing for ever is not waited for.
        encoded = cap + cap // 8 + 64 * 1024
        self._caps = [encoded] * len(self._steps) + [cap]  # before the first step, and after each
        self._sizes = [0] * len(self._caps)

    def feed(self, data: bytes) -> bytes:
        self._count(0, len(data))
        for number, step in enumerate(self._steps, start=1):
            # One byte more than there is room for tells a body at the cap from one beyond it.
            data = step.feed(data, self._caps[number] - self._sizes[number] + 1)
            self._count(number, len(data))
        return data

    def finish(self) -> None:
        """At the end of the body: one that was cut short is not taken for a whole one."""
        if self._sizes[0] and not all(step.ended for step in self._steps):
            raise Broken("it stops in the middle")

    def _count(self, stage: int, size: int) -> None:
        self._sizes[stage] += size
        if self._sizes[stage] > self._caps[stage]:
            raise TooMuch


def _step(name: str) -> _Step:
    match name:
        case "gzip" | "x-gzip":
            return _Gzip()
        case "deflate":
            return _Deflate()
        case "br":
            return _Brotli()
        case "zstd":
            return _Zstd()
    raise Broken(f"unknown content encoding {name!r}")


def _inflate(decoder: zlib._Decompress, data: bytes, room: int) -> bytes:
    try:
        return decoder.decompress(data, room)
    except zlib.error as error:
        raise Broken(str(error)) from error


def _has_zlib_header(data: bytes) -> bool:
    """RFC 1950. Raw deflate could look so only with bits set in padding, which no encoder does."""
    return data[0] & 0x0F == 8 and data[0] >> 4 <= 7 and (data[0] << 8 | data[1]) % 31 == 0


def _one_more(parts: int) -> int:
    if parts >= _MOST_PARTS:
        raise Broken(f"more than {_MOST_PARTS:,} parts")
    return parts + 1
