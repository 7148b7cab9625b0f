"""Checks that datetimes have a time zone."""

from __future__ import annotations

from datetime import UTC, datetime


def utc(value: datetime) -> datetime:
    """Returns the same instant in UTC; raises ValueError for a naive datetime."""
    if value.tzinfo is None:
        raise ValueError(f"naive datetime {value!r}: times carry their zone in Tidings")
    return value.astimezone(UTC)


def refuse_naive(owner: object, *names: str) -> None:
    """Raises ValueError if one of these attributes is a naive datetime."""
    for name in names:
        value = getattr(owner, name)
        if value is not None and value.tzinfo is None:
            raise ValueError(f"{type(owner).__name__}.{name}: naive datetime {value!r}")
