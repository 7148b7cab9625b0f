"""Content encodings, undone with a cap on what comes out: a few kilobytes may claim to be gigabytes."""

from __future__ import annotations

import sys
import zlib
from typing import Protocol

ACCEPTED = "gzip, deflate, br, zstd"


class TooMuch(Exception):
    """More bytes than the cap came out."""


class Broken(Exception):
    """The bytes are not what the header says."""


class _Step(Protocol):
    def feed(self, data: bytes, room: int) -> bytes: ...


class _Zlib:
    def __init__(self, bits: int) -> None:
        self._decoder, self._bits, self._first = zlib.decompressobj(bits), bits, True

    def feed(self, data: bytes, room: int) -> bytes:
        try:
            return self._decoder.decompress(data, room)
        except zlib.error as error:
            if not (self._first and self._bits == zlib.MAX_WBITS):
                raise Broken(str(error)) from error
            # "deflate" is zlib by the standard and raw deflate by some servers.
            self._decoder, self._first = zlib.decompressobj(-zlib.MAX_WBITS), False
            return self.feed(data, room)


class _Brotli:
    def __init__(self) -> None:
        import brotli

        self._decoder, self._error = brotli.Decompressor(), brotli.error

    def feed(self, data: bytes, room: int) -> bytes:
        try:
            out: bytes = self._decoder.process(data, output_buffer_limit=room)
        except self._error as error:
            raise Broken(f"brotli: {error}") from error
        return out


class _Zstd:
    def __init__(self) -> None:
        if sys.version_info >= (3, 14):
            from compression import zstd
        else:
            from backports import zstd
        # 8 MiB windows are what RFC 9659 allows on the web; more is a memory bomb.
        options: dict[int, int] = {zstd.DecompressionParameter.window_log_max: 23}
        self._decoder, self._error = zstd.ZstdDecompressor(options=options), zstd.ZstdError

    def feed(self, data: bytes, room: int) -> bytes:
        try:
            out: bytes = self._decoder.decompress(data, max_length=room)
        except (self._error, EOFError) as error:
            raise Broken(f"zstd: {error}") from error
        return out


class Decoder:
    """Undoes the encodings of one body, chunk by chunk. At most two of them, one inside the other."""

    def __init__(self, content_encoding: str, cap: int) -> None:
        names = [name.strip().lower() for name in content_encoding.split(",") if name.strip()]
        names = [name for name in names if name != "identity"]
        if len(names) > 2:
            raise Broken(f"{len(names)} encodings, one inside the other")
        self._steps = [_step(name) for name in reversed(names)]
        self._cap, self._size = cap, 0

    def feed(self, data: bytes) -> bytes:
        # One byte more than there is room for tells a body at the cap from one beyond it.
        room = self._cap - self._size + 1
        for step in self._steps:
            data = step.feed(data, room)
            if len(data) >= room:
                raise TooMuch
        self._size += len(data)
        if self._size > self._cap:
            raise TooMuch
        return data


def _step(name: str) -> _Step:
    match name:
        case "gzip" | "x-gzip":
            return _Zlib(16 + zlib.MAX_WBITS)
        case "deflate":
            return _Zlib(zlib.MAX_WBITS)
        case "br":
            return _Brotli()
        case "zstd":
            return _Zstd()
    raise Broken(f"unknown content encoding {name!r}")
