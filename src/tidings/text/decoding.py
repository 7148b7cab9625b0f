"""Content encodings, decoded with a cap on the size (kilobytes may inflate to gigabytes), and packing for storage."""

from __future__ import annotations

import sys
import zlib
from collections.abc import Iterable, Iterator
from typing import Any, Protocol, TypeAlias

Decompressor: TypeAlias = "zlib._Decompress"  # it has a name for type checkers alone

ACCEPTED = "gzip, deflate, br, zstd"

# Decoded at a time, so that no more than the body and one piece is in memory.
_PIECE = 256 * 1024
# Gzip members or zstd frames of one body. Each costs some microseconds, even an empty one.
_MOST_PARTS = 10_000


class TooMuch(Exception):
    """More bytes than the cap, decoded or encoded."""


class Broken(Exception):
    """The bytes do not match the declared encoding."""


class _Step(Protocol):
    def feed(self, data: bytes) -> Iterator[bytes]:
        """Yields what `data` decodes to, at most a piece at a time."""
        ...

    @property
    def ended(self) -> bool:
        """Is the encoded stream complete?"""
        ...


class _Gzip:
    """Several members in sequence are one body (RFC 1952). Bytes after the last are ignored, as browsers do."""

    def __init__(self) -> None:
        self._decoder, self._parts, self._past_end = zlib.decompressobj(16 + zlib.MAX_WBITS), 1, False

    def feed(self, data: bytes) -> Iterator[bytes]:
        while data and not self._past_end:
            if self._decoder.eof:
                if data[0] != 0x1F:
                    self._past_end = True
                    break
                self._parts = _next_part(self._parts)
                self._decoder = zlib.decompressobj(16 + zlib.MAX_WBITS)
            yield from _inflated(self._decoder, data)
            data = self._decoder.unused_data

    @property
    def ended(self) -> bool:
        return self._decoder.eof


class _Deflate:
    """zlib by the standard, raw deflate from some servers; the first two bytes show which."""

    def __init__(self) -> None:
        self._decoder: Decompressor | None = None
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
            # Its limit is soft, and it does not report pending output: only an empty piece shows that there is none.
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
    """Several frames in sequence are one body (RFC 8878)."""

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
                    self._parts = _next_part(self._parts)
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
    """Decodes one body chunk by chunk, with at most two nested encodings.

    With `truncate`, bytes beyond the cap are dropped and `full` is set; otherwise TooMuch is raised.
    """

    def __init__(self, content_encoding: str, cap: int, *, truncate: bool = False) -> None:
        names = [name.strip().lower() for name in content_encoding.split(",") if name.strip()]
        names = [name for name in names if name != "identity"]
        if len(names) > 2:
            raise Broken(f"{len(names)} encodings, one inside the other")
        self._steps = [_step_for(name) for name in reversed(names)]
        # Incompressible data is a little larger encoded. A stream that decodes to nothing is cut off by the same cap.
        encoded = cap + cap // 8 + 64 * 1024
        self._caps = [encoded] * len(self._steps) + [cap]  # before the first step, and after each
        self._sizes = [0] * len(self._caps)
        self._truncate = truncate
        self.full = False

    @property
    def takes(self) -> int:
        """The most encoded bytes it accepts."""
        return self._caps[0]

    def feed(self, data: bytes) -> Iterable[bytes]:
        """The decoded bytes in small pieces, at most `cap` in all."""
        data = self._counted(0, data)
        return self._through(0, data) if self._steps else (data,)

    def finish(self) -> None:
        """Ends the body: raises Broken where it is incomplete, unless it was truncated here."""
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


def _step_for(name: str) -> _Step:
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


def _inflated(decoder: Decompressor, data: bytes) -> Iterator[bytes]:
    try:
        while True:
            piece = decoder.decompress(data, _PIECE)
            yield piece
            data = decoder.unconsumed_tail
            # After a full piece, output may be pending though no input is left.
            if decoder.eof or (not data and len(piece) < _PIECE):
                return
    except zlib.error as error:
        raise Broken(str(error)) from error


def _has_zlib_header(data: bytes) -> bool:
    """RFC 1950. Raw deflate could begin so only with padding bits set, which no encoder does."""
    return data[0] & 0x0F == 8 and data[0] >> 4 <= 7 and (data[0] << 8 | data[1]) % 31 == 0


def _next_part(parts: int) -> int:
    if parts >= _MOST_PARTS:
        raise Broken(f"more than {_MOST_PARTS:,} parts")
    return parts + 1


# -- packing for storage (zstd) ---------------------------------------------------------------------

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

# Measured on contents of 1.5 KB: level 1 takes half the time of level 3 and gives the same size. On 100 real pages of
# 171 KB level 2 takes four fifths of the time of level 3, for 2.5 % more.
_SMALL_BODY, _SMALL_LEVEL, _LEVEL = 16 * 1024, 1, 2
# Reusing a compressor costs half of making one; it locks itself, so threads may share it.
_small_compressor = zstd.ZstdCompressor(level=_SMALL_LEVEL)
_compressor = zstd.ZstdCompressor(level=_LEVEL)


def pack(data: bytes) -> bytes:
    """Compresses to one zstd frame."""
    compressor = _small_compressor if len(data) <= _SMALL_BODY else _compressor
    packed: bytes = compressor.compress(data, compressor.FLUSH_FRAME)
    return packed


def unpack(packed: bytes) -> bytes:
    """Reverses `pack`. Only for data from `pack`: the size is not capped."""
    try:
        data: bytes = zstd.decompress(packed)
    except zstd.ZstdError as error:
        raise Broken(str(error)) from error
    return data
