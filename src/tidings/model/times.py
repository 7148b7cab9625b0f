"""Times carry their zone, always."""

from __future__ import annotations

from datetime import UTC, datetime


def utc(value: datetime) -> datetime:
    """The same instant in UTC; a naive datetime is refused, never guessed at."""
    if value.tzinfo is None:
        raise ValueError(f"naive datetime {value!r}: times carry their zone in Tidings")
    return value.astimezone(UTC)


def refuse_naive(owner: object, *names: str) -> None:
    for name in names:
        value = getattr(owner, name)
        if value is not None and value.tzinfo is None:
            raise ValueError(f"{type(owner).__name__}.{name}: naive datetime {value!r}")
