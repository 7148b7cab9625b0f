"""Times in the database: microseconds since 1970, UTC, as one BIGINT. Exact, ordered, the same on both engines."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Final, overload

import msgspec
from sqlalchemy import BigInteger
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator

from tidings.model.feeds import Hints

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_DAY, _SECOND = 86_400_000_000, 1_000_000


def to_micros(value: datetime) -> int:
    if value.tzinfo is None:
        raise ValueError(f"naive datetime {value!r}: only times with a zone are kept")
    since = value - _EPOCH
    return since.days * _DAY + since.seconds * _SECOND + since.microseconds


def from_micros(value: int) -> datetime:
    return _EPOCH + timedelta(microseconds=value)


def instant(value: int | None) -> datetime | None:
    return None if value is None else _EPOCH + timedelta(microseconds=value)


EARLIEST = to_micros(datetime.min.replace(tzinfo=UTC))


def bounded(value: datetime | None, latest: int) -> int | None:
    """A time somebody else claims, never later than `latest`, and within what a datetime in UTC can say:
    feeds hold dates in 2099, and the year 1 with an offset that leads before it."""
    return None if value is None else max(EARLIEST, min(to_micros(value), latest))


class Instant(TypeDecorator[datetime]):
    """A UTC-aware datetime; a naive one is refused."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:
        return None if value is None else to_micros(value)

    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime | None:
        return instant(value)


# -- What text must be before it is kept: PostgreSQL refuses NUL, and neither engine can hold half a surrogate pair.

_SHOWN: Final = 200  # characters of what is new, for lists


@overload
def storable(text: str) -> str: ...
@overload
def storable(text: None) -> None: ...
def storable(text: str | None) -> str | None:
    """The same text without NUL; halves that form a pair are joined, a lone one becomes U+FFFD."""
    if text is None:
        return None
    if "\x00" in text:
        text = text.replace("\x00", "")
    if text.isascii():  # known to the string itself: costs nothing
        return text
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text


def first_words(texts: Iterable[str]) -> str:
    """The beginning of what is new, for lists."""
    words = ""
    for text in texts:
        words = f"{words} {text}".strip()
        if len(words) > _SHOWN:
            return f"{words[: _SHOWN - 1].rstrip()}\N{HORIZONTAL ELLIPSIS}"
    return words


# -- Hints as they are kept: packed small, and nothing at all where there are none. ----------------

_NONE = Hints()
_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Hints)


def pack_hints(hints: Hints) -> bytes | None:
    return None if hints == _NONE else _encoder.encode(hints)


def unpack_hints(packed: bytes | None) -> Hints:
    return _NONE if packed is None else _decoder.decode(packed)
