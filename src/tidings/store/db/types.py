"""Times in the database: microseconds since 1970, UTC, as one BIGINT. Exact, ordered, the same on both engines."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from sqlalchemy import BigInteger
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator

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
