"""Content encodings, undone with a cap on what comes out: a few kilobytes may claim to be gigabytes."""

from __future__ import annotations

import sys
import zlib
from collections.abc import Iterable, Iterator
from typing import Any, Protocol

ACCEPTED = "gzip, deflate, br, zstd"

# What is made at a time, so that no more is held than the body and one piece.
_PIECE = 256 * 1024
# Gzip members, or zstd frames, that make one body. Each costs some microseconds, however empty it is.
_MOST_PARTS = 10_000


class TooMuch(Exception):
    """More bytes than the cap came out, or went in."""


class Broken(Exception):
    """The bytes are not what the header says."""


class _Step(Protocol):
    def feed(self, data: bytes) -> Iterator[bytes]:
        """All that comes out of `data`, at most a piece at a time."""
        ...

    @property
    def ended(self) -> bool:
        """Nothing more need come."""
        ...


class _Gzip:
    """Several members in a row are one body (RFC 1952). What follows the last one is ignored, as browsers do."""

    def __init__(self) -> None:
        self._decoder, self._parts, self._over = zlib.decompressobj(16 + zlib.MAX_WBITS), 1, False

    def feed(self, data: bytes) -> Iterator[bytes]:
        while data and not self._over:
            if self._decoder.eof:
                if data[0] != 0x1F:
                    self._over = True
                    break
                self._parts = _one_more(self._parts)
                self._decoder = zlib.decompressobj(16 + zlib.MAX_WBITS)
            yield from _inflated(self._decoder, data)
            data = self._decoder.unused_data

    @property
    def ended(self) -> bool:
        return self._decoder.eof


class _Deflate:
    """zlib by the standard, raw deflate by some servers. The first two bytes tell."""

    def __init__(self) -> None:
        self._decoder: zlib._Decompress | None = None
        self._head = b""

    def feed(self, data: bytes) -> Iterator[bytes]:
        if self._decoder is None:
            self._head += data
            if len(self._head) < 2:
                return
            data, self._head = self._head, b""
            bits = zlib.MAX_WBITS if _has_zlib_header(data) else -zlib.MAX_WBITS
            self._decoder = zlib.decompressobj(bits)
        if not self._decoder.eof:
            yield from _inflated(self._decoder, data)

    @property
    def ended(self) -> bool:
        return self._decoder is not None and self._decoder.eof


class _Brotli:
    def __init__(self) -> None:
        import brotli

        self._decoder, self._error = brotli.Decompressor(), brotli.error

    def feed(self, data: bytes) -> Iterator[bytes]:
        try:
            # Its limit is a soft one, and it does not say whether it holds back more: only an empty piece does.
            while piece := self._decoder.process(data, output_buffer_limit=_PIECE):
                yield piece
                if self._decoder.is_finished():
                    return
                data = b""
        except self._error as error:
            raise Broken(str(error)) from error

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

    def feed(self, data: bytes) -> Iterator[bytes]:
        try:
            while data:
                if self._decoder.eof:
                    self._parts = _one_more(self._parts)
                    self._decoder = self._new()
                yield self._decoder.decompress(data, max_length=_PIECE)
                while not self._decoder.eof and not self._decoder.needs_input:
                    yield self._decoder.decompress(b"", max_length=_PIECE)
                data = self._decoder.unused_data
        except self._zstd.ZstdError as error:
            raise Broken(f"zstd: {error}") from error

    @property
    def ended(self) -> bool:
        return bool(self._decoder.eof)

    def _new(self) -> Any:
        # 8 MiB windows are what RFC 9659 allows on the web; more is a memory bomb.
        return self._zstd.ZstdDecompressor(options={self._zstd.DecompressionParameter.window_log_max: 23})


class Decoder:
    """Undoes the encodings of one body, chunk by chunk. At most two of them, one inside the other.

    With `truncate`, what lies beyond the cap is left out and the decoder is `full` instead of raising TooMuch.
    """

    def __init__(self, content_encoding: str, cap: int, *, truncate: bool = False) -> None:
        names = [name.strip().lower() for name in content_encoding.split(",") if name.strip()]
        names = [name for name in names if name != "identity"]
        if len(names) > 2:
            raise Broken(f"{len(names)} encodings, one inside the other")
        self._steps = [_step(name) for name in reversed(names)]
        # What does not compress is a little larger while it is encoded; what gives nothing for ever is not waited for.
        encoded = cap + cap // 8 + 64 * 1024
        self._caps = [encoded] * len(self._steps) + [cap]  # before the first step, and after each
        self._sizes = [0] * len(self._caps)
        self._truncate = truncate
        self.full = False

    @property
    def takes(self) -> int:
        """Bytes it takes in at most."""
        return self._caps[0]

    def feed(self, data: bytes) -> Iterable[bytes]:
        """What comes out, in pieces none of which is large; no more than the cap in all."""
        data = self._counted(0, data)
        return self._through(0, data) if self._steps else (data,)

    def finish(self) -> None:
        """At the end of the body: one that was cut short is not taken for a whole one, unless we cut it."""
        if self._sizes[0] and not self.full and not all(step.ended for step in self._steps):
            raise Broken("it stops in the middle")

    def _through(self, stage: int, data: bytes) -> Iterator[bytes]:
        if stage == len(self._steps):
            yield data
            return
        for piece in self._steps[stage].feed(data):
            yield from self._through(stage + 1, self._counted(stage + 1, piece))
            if self.full:
                return

    def _counted(self, stage: int, data: bytes) -> bytes:
        self._sizes[stage] += len(data)
        beyond = self._sizes[stage] - self._caps[stage]
        if beyond <= 0:
            return data
        if not self._truncate:
            raise TooMuch
        self.full = True
        return data[:-beyond]


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


def _inflated(decoder: zlib._Decompress, data: bytes) -> Iterator[bytes]:
    try:
        while True:
            piece = decoder.decompress(data, _PIECE)
            yield piece
            data = decoder.unconsumed_tail
            # A full piece may leave some of what the last byte meant behind, with no byte left.
            if decoder.eof or (not data and len(piece) < _PIECE):
                return
    except zlib.error as error:
        raise Broken(str(error)) from error


def _has_zlib_header(data: bytes) -> bool:
    """RFC 1950. Raw deflate could look so only with bits set in padding, which no encoder does."""
    return data[0] & 0x0F == 8 and data[0] >> 4 <= 7 and (data[0] << 8 | data[1]) % 31 == 0


def _one_more(parts: int) -> int:
    if parts >= _MOST_PARTS:
        raise Broken(f"more than {_MOST_PARTS:,} parts")
    return parts + 1


# -- Bodies packed small for keeping and for the way to the store (zstd). --------------------------

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

# Measured on contents of 1.5 KB: level 1 takes half the time of level 3 and gives the same size.
_SMALL, _SMALL_LEVEL, _LEVEL = 16 * 1024, 1, 3
# A compressor that is used again costs half of a new one; it locks itself, so threads may share it.
_small_compressor = zstd.ZstdCompressor(level=_SMALL_LEVEL)
_compressor = zstd.ZstdCompressor(level=_LEVEL)


def pack(data: bytes) -> bytes:
    """One zstd frame."""
    compressor = _small_compressor if len(data) <= _SMALL else _compressor
    packed: bytes = compressor.compress(data, compressor.FLUSH_FRAME)
    return packed


def unpack(packed: bytes) -> bytes:
    """Back again. Only for what `pack` made: nothing bounds its size."""
    data: bytes = zstd.decompress(packed)
    return data
