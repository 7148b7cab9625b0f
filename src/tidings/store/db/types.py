"""Values as they are stored: times, text, hints, scopes.

A time is one BIGINT, microseconds since 1970 in UTC: exact, ordered, the same on both engines.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Final, overload

import msgspec
from sqlalchemy import BigInteger, Double, Integer, LargeBinary, Text
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator

from tidings.model.feeds import NO_HINTS, Enclosure, Hints
from tidings.model.times import EPOCH

if TYPE_CHECKING:
    from tidings.model.pages import PageScope

_DAY, _SECOND = 86_400_000_000, 1_000_000
_MICROSECOND = timedelta(microseconds=1)


def to_micros(value: datetime) -> int:
    if value.tzinfo is None:
        raise ValueError(f"naive datetime {value!r}: only times with a zone are kept")
    since = value - EPOCH
    return since.days * _DAY + since.seconds * _SECOND + since.microseconds


def from_micros(value: int) -> datetime:
    return EPOCH + value * _MICROSECOND  # timedelta(microseconds=value) takes twice as long


def instant(value: int | None) -> datetime | None:
    return None if value is None else EPOCH + value * _MICROSECOND


EARLIEST = to_micros(datetime.min.replace(tzinfo=UTC))


def bounded(value: datetime | None, latest: int) -> int | None:
    """A time that a publisher claims, at most `latest` and within what a datetime in UTC can express: feeds have dates
    in 2099, and in the year 1 with an offset that leads before it."""
    return None if value is None else max(EARLIEST, min(to_micros(value), latest))


class Instant(TypeDecorator[datetime]):
    """A UTC-aware datetime; a naive one is refused."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:
        return None if value is None else to_micros(value)

    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime | None:
        return instant(value)


# One of each for all columns: SQLAlchemy looks up once for each how a driver takes it, a sixth of the time in which it
# compiles the statements of a start.
TEXT, INTEGER, BIGINT, BLOB, INSTANT = Text(), Integer(), BigInteger(), LargeBinary(), Instant()
DOUBLE: Double[float] = Double()


class EnumText(TypeDecorator[StrEnum]):
    """Text that is read as a member of an enum."""

    impl = Text
    cache_ok = True

    def __init__(self, enum: type[StrEnum]) -> None:
        super().__init__()
        self.enum = enum
        self._members = {member.value: member for member in enum}

    def process_result_value(self, value: str | None, dialect: Dialect) -> StrEnum | None:
        return None if value is None else self._members[value]


# -- text: PostgreSQL refuses NUL, and neither engine can store half a surrogate pair ----------------

_MOST_WORDS: Final = 200  # characters


@overload
def storable(text: str) -> str: ...
@overload
def storable(text: None) -> None: ...
def storable(text: str | None) -> str | None:
    """The text without NUL; halves of a surrogate pair are joined, a lone one becomes U+FFFD."""
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
    """The beginning of the texts, one after the other, for lists."""
    from tidings.model.pages import SEPARATOR  # not for every command that opens the store

    words = ""
    for text in texts:
        words = f"{words}{SEPARATOR}{text}" if words else text
        if len(words) > _MOST_WORDS:
            return f"{words[: _MOST_WORDS - 1].rstrip()}\N{HORIZONTAL ELLIPSIS}"
    return words


# -- hints: packed; NULL where there are none --------------------------------------------------------

_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Hints)


def pack_hints(hints: Hints) -> bytes | None:
    return None if hints is NO_HINTS or hints == NO_HINTS else _encoder.encode(hints)


def unpack_hints(packed: bytes | None) -> Hints:
    return NO_HINTS if packed is None else _decoder.decode(packed)


# -- enclosures as JSON ------------------------------------------------------------------------------

_enclosures_decoder = msgspec.json.Decoder(tuple[Enclosure, ...])


def pack_enclosures(enclosures: tuple[Enclosure, ...]) -> str | None:
    """Returns the JSON of a column of type Enclosures; None for none."""
    return msgspec.json.encode(enclosures).decode() if enclosures else None


class Enclosures(TypeDecorator[tuple[Enclosure, ...]]):
    """The enclosures of an article; NULL is none."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: tuple[Enclosure, ...] | None, dialect: Dialect) -> str | None:
        return pack_enclosures(value or ())

    def process_result_value(self, value: str | None, dialect: Dialect) -> tuple[Enclosure, ...]:
        return _enclosures_decoder.decode(value) if value else ()


# -- scopes of pages as JSON -------------------------------------------------------------------------


@cache
def _scope_decoder() -> msgspec.json.Decoder[PageScope]:
    from tidings.model.pages import PageScope  # not for every command that opens the store

    return msgspec.json.Decoder(PageScope)


class Scope(TypeDecorator["PageScope"]):
    """The part of a page that is watched; NULL where none was chosen."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: PageScope | None, dialect: Dialect) -> str | None:
        if value is None:
            return None
        only, ignore = (tuple([storable(one) for one in selectors]) for selectors in (value.only, value.ignore))
        return msgspec.json.encode(replace(value, only=only, ignore=ignore)).decode()

    def process_result_value(self, value: str | None, dialect: Dialect) -> PageScope | None:
        return None if value is None else _scope_decoder().decode(value)


# The driver looks for an adapter of every value that is no number or text, and then for two attributes of those that
# have none: 0.7 us for a NULL, of which a new article has six. With an adapter it takes 0.3 us.
def _null(value: None) -> str | None:
    return value


sqlite3.register_adapter(type(None), _null)
sqlite3.register_adapter(bytes, bytes)
