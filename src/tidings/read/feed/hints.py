"""When a feed asks to be visited: <ttl>, sy:updatePeriod, <skipHours>, <skipDays> -> Hints."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from tidings.model.feeds import Hints
from tidings.text.dates import parse_date

_PERIODS = {
    "hourly": timedelta(hours=1),
    "daily": timedelta(days=1),
    "weekly": timedelta(days=7),
    "monthly": timedelta(days=30),
    "yearly": timedelta(days=365),
}
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MOST_MINUTES = 366 * 24 * 60
NO_HINTS = Hints()


def feed_hints(
    ttl: str | None,
    period: str | None,
    frequency: str | None,
    hours: Iterable[str | None],
    days: Iterable[str | None],
    base: str | None = None,
) -> Hints:
    """What cannot be read counts as not said."""
    span = _ttl(ttl) or _update_period(period, frequency)
    skip_hours = frozenset(hour % 24 for hour in map(_number, hours) if hour is not None and hour <= 24)
    names = ((day or "").strip().lower() for day in days)
    skip_days = frozenset(_DAYS.index(name) for name in names if name in _DAYS)
    if span is None and not skip_hours and not skip_days:
        return NO_HINTS
    return Hints(ttl=span, skip_hours=skip_hours, skip_days=skip_days, base=parse_date(base) if span else None)


def _number(text: str | None) -> int | None:
    text = (text or "").strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def _ttl(text: str | None) -> timedelta | None:
    minutes = _number(text)
    return timedelta(minutes=minutes) if minutes and minutes <= _MOST_MINUTES else None


def _update_period(period: str | None, frequency: str | None) -> timedelta | None:
    span = _PERIODS.get((period or "").strip().lower())
    return span / (_number(frequency) or 1) if span else None
