"""Hints as they are kept: packed small, and nothing at all where there are none."""

from __future__ import annotations

import msgspec

from tidings.model.feeds import Hints

_NONE = Hints()
_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Hints)


def pack_hints(hints: Hints) -> bytes | None:
    return None if hints == _NONE else _encoder.encode(hints)


def unpack_hints(packed: bytes | None) -> Hints:
    return _NONE if packed is None else _decoder.decode(packed)
