"""Bodies packed small for keeping and for the way to the store (zstd)."""

from __future__ import annotations

import sys

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
