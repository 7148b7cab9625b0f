"""Orders and outcomes as bytes that travel on the lane.

    flags (1 byte) | signature (64), public key (32): where signed | envelope, zstd where it is longer than 1 KiB

The envelope is MessagePack of {v, kind, epoch, sent, body}. What a reader does not know in it is ignored, what is
missing takes its default, so old and new processes read each other's messages; `v` is raised where that would be wrong.
Bodies are decoded into the frozen values of model/orders.py and into nothing else: no message can execute anything.

The signature (Ed25519, the keys are nkeys) is over the flags and all that follows it. Where a reader trusts certain
keys, a message without a signature by one of them is refused before anything of it is read.
"""

from __future__ import annotations

import base64
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

import msgspec
import nkeys
from nacl.exceptions import BadSignatureError
from nacl.signing import SigningKey, VerifyKey

from tidings.errors import LaneError
from tidings.model.orders import ArticleOrder, ArticleOutcome, FeedOrder, FeedOutcome, Order, Outcome
from tidings.model.times import EPOCH
from tidings.text.decoding import pack

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

VERSION: Final = 1
LARGEST: Final = 256 << 20  # bytes of an envelope; far more than a visit may bring

_SIGNED, _PACKED = 1, 2
_PACK_FROM = 1024  # bytes
_SIGNATURE, _KEY = 64, 32
_HEAD = _SIGNATURE + _KEY
_MICROSECOND = timedelta(microseconds=1)


class Untrusted(LaneError):
    """A message without a signature we trust, or that is damaged."""


class NotUnderstood(LaneError):
    """A message of a newer program, perhaps: another process may understand it."""


class BodyGone(LaneError):
    """A large message is not in the object store any more: it was answered, or is too old."""


@dataclass(frozen=True, slots=True)
class Large:
    """Refers to a message that is in the object store under this name."""

    name: str


@dataclass(frozen=True, slots=True)
class Unread:
    """Says to the controller that no terminal could read one of its orders. It knows which order has this number in the
    stream; the terminals cannot know more."""

    number: int
    reason: str


class Envelope(msgspec.Struct, frozen=True):
    v: int
    kind: str
    body: msgspec.Raw
    epoch: int = 0  # of the order's partition, under which it was sent
    sent: int = 0  # microseconds since 1970, by the sender's clock

    @property
    def sent_at(self) -> datetime:
        return EPOCH + self.sent * _MICROSECOND


_KINDS: Final[dict[str, type]] = {
    "feed order": FeedOrder,
    "article order": ArticleOrder,
    "feed outcome": FeedOutcome,
    "article outcome": ArticleOutcome,
    "large": Large,
    "unread order": Unread,
}
_NAMES = {kind: name for name, kind in _KINDS.items()}
_DECODERS: dict[str, msgspec.msgpack.Decoder[Any]] = {
    name: msgspec.msgpack.Decoder(kind) for name, kind in _KINDS.items()
}
_ENVELOPES = msgspec.msgpack.Decoder(Envelope)
_ENCODER = msgspec.msgpack.Encoder()


@dataclass(frozen=True, slots=True)
class Trust:
    """Public nkeys whose signatures are believed, as raw bytes; none: nothing needs a signature."""

    keys: frozenset[bytes] = frozenset()

    @classmethod
    def of(cls, keys: Iterable[str]) -> Trust:
        return cls(frozenset(_raw_key(key) for key in keys))


class Signer:
    """Signs messages with the key of an nkey seed."""

    def __init__(self, seed: str) -> None:
        try:
            raw = nkeys.decode_seed(seed.encode())[1]
            self._key = SigningKey(raw)
        except Exception as error:  # nkeys raises what the decoding of any bytes may raise
            raise LaneError("setting cluster.seed: this is no nkey seed (they begin with SU)") from error
        self._public = bytes(self._key.verify_key)

    def signed(self, flags: int, payload: bytes) -> bytes:
        head = bytes((flags | _SIGNED,))
        signature = self._key.sign(b"".join((head, self._public, payload))).signature
        return b"".join((head, signature, self._public, payload))


NO_TRUST: Final = Trust()


def encode(value: Order | Outcome | Large | Unread, signer: Signer | None, *, sent: datetime, epoch: int = 0) -> bytes:
    """The message for a value. LaneError where the value holds what no message can carry."""
    try:
        # By way of plain values, as MessagePack's own timestamps would lose the offsets of times.
        body = _ENCODER.encode(msgspec.to_builtins(value, builtin_types=(bytes,)))
        micros = (sent - EPOCH) // _MICROSECOND
        payload = _ENCODER.encode(Envelope(VERSION, _NAMES[type(value)], msgspec.Raw(body), epoch, micros))
    except (msgspec.MsgspecError, ValueError, OverflowError, TypeError) as error:
        raise LaneError(f"this cannot be sent on the lane: {error}") from error
    flags = 0
    if len(payload) > _PACK_FROM:
        payload, flags = pack(payload), _PACKED
    return bytes((flags,)) + payload if signer is None else signer.signed(flags, payload)


def open_envelope(message: bytes, trust: Trust = NO_TRUST) -> Envelope:
    """Checks the signature and returns the envelope, its body not decoded yet.

    Untrusted: damaged, or not signed by a key that is trusted. NotUnderstood: of another version."""
    if not message or message[0] & ~(_SIGNED | _PACKED):
        raise Untrusted("a message on the lane is none of Tidings")
    payload = memoryview(message)[1:]
    if message[0] & _SIGNED:
        payload = payload[_HEAD:]
    if trust.keys:
        _verify(message, trust)
    try:
        envelope = _ENVELOPES.decode(_unpacked(payload) if message[0] & _PACKED else payload)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise Untrusted(f"a message on the lane is damaged: {error}") from error
    if envelope.v != VERSION or envelope.kind not in _KINDS:
        raise NotUnderstood(f"a message on the lane is of version {envelope.v}, {envelope.kind!r}; this is {VERSION}")
    return envelope


def order_in(envelope: Envelope) -> Order | Large:
    value = _value(envelope)
    if not isinstance(value, FeedOrder | ArticleOrder | Large):
        raise Untrusted(f"{envelope.kind} where an order should be")
    return value


def outcome_in(envelope: Envelope) -> Outcome | Large | Unread:
    value = _value(envelope)
    if not isinstance(value, FeedOutcome | ArticleOutcome | Large | Unread):
        raise Untrusted(f"{envelope.kind} where an outcome should be")
    return value


def _value(envelope: Envelope) -> Any:
    try:
        return _DECODERS[envelope.kind].decode(envelope.body)
    except (msgspec.MsgspecError, ValueError, OverflowError, RecursionError) as error:
        raise NotUnderstood(f"a message on the lane cannot be read as {envelope.kind}: {error}") from error


def _verify(message: bytes, trust: Trust) -> None:
    if not message[0] & _SIGNED or len(message) <= _HEAD:
        raise Untrusted("a message on the lane is not signed")
    signature, key = message[1 : 1 + _SIGNATURE], message[1 + _SIGNATURE : 1 + _HEAD]
    if key not in trust.keys:
        raise Untrusted("a message on the lane is signed by a key that is not trusted here")
    try:
        VerifyKey(key).verify(message[:1] + message[1 + _SIGNATURE :], signature)
    except (BadSignatureError, ValueError) as error:
        raise Untrusted("a message on the lane does not fit its signature") from error


def _unpacked(payload: memoryview) -> bytes:
    decoder = zstd.ZstdDecompressor()
    try:
        data: bytes = decoder.decompress(payload, max_length=LARGEST)
    except zstd.ZstdError as error:
        raise ValueError(str(error)) from error
    if not decoder.eof or decoder.unused_data:
        raise ValueError("its compressed part does not end where it should")
    return data


def _raw_key(key: str) -> bytes:
    try:
        raw = base64.b32decode(key + "=" * (-len(key) % 8))
    except ValueError:
        raw = b""
    if len(raw) != _KEY + 3 or not key.startswith("U"):  # a byte for its kind, the key, two of a checksum
        raise LaneError(f"cluster.controllers, cluster.terminals: {key!r} is no public nkey (they begin with U)")
    return raw[1 : 1 + _KEY]
