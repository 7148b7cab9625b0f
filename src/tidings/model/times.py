"""Checks that datetimes have a time zone; durations such as `1h30m`; times that a wrong clock has written."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Final

EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)  # where something needs a time before all others, or counts from one


def utc(value: datetime) -> datetime:
    """Returns the same instant in UTC; raises ValueError for a naive datetime."""
    if value.tzinfo is None:
        raise ValueError(f"naive datetime {value!r}: times carry their zone in Tidings")
    return value if value.tzinfo is UTC else value.astimezone(UTC)


def iso_utc(at: datetime) -> str:
    """2026-11-18T21:40:00Z, as other programs expect it."""
    return at.astimezone(UTC).isoformat().replace("+00:00", "Z")


def refuse_naive(owner: object, *names: str) -> None:
    """Raises ValueError if one of these attributes is a naive datetime."""
    for name in names:
        value = getattr(owner, name)
        if value is not None and value.tzinfo is None:
            raise ValueError(f"{type(owner).__name__}.{name}: naive datetime {value!r}")


# -- durations --------------------------------------------------------------------------------------

_UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400, "w": 7 * 86400}
_DURATION = re.compile(r"\s*(\d+(?:\.\d+)?)\s*([smhdw])\s*")


def parse_duration(text: str) -> timedelta:
    """Parses `90s`, `10m`, `2h`, `30d`, `4w`, or several in a row (`1h30m`); ValueError where it is none of them."""
    seconds, end = 0.0, 0
    while end < len(text) and (part := _DURATION.match(text, end)):
        seconds += float(part[1]) * _UNITS[part[2]]
        end = part.end()
    if end == 0 or end < len(text):
        raise ValueError(f"{text!r} is no duration; write 90s, 10m, 2h or 30d")
    try:
        return timedelta(seconds=seconds)
    except OverflowError:
        raise ValueError(f"{text!r} is longer than time itself") from None


def show_duration(value: timedelta) -> str:
    """The way people write a duration: 90 s is `1m30s`."""
    rest, parts = value.total_seconds(), ""
    for unit, size in reversed(_UNITS.items()):
        if unit not in "sw" and rest >= size:
            parts += f"{int(rest // size)}{unit}"
            rest %= size
    return f"{parts}{rest:g}s" if rest or not parts else parts


# -- times that a wrong clock has written ----------------------------------------------------------

CLOCK_STEP = timedelta(seconds=15)  # a clock that is set by less is not worth a thought


@dataclass(frozen=True, slots=True)
class TimeCeilings:
    """The longest that a stored time may keep something away, from now."""

    feed: timedelta  # whose policy states no ceiling, or whose interval a person has set
    page: timedelta
    message: timedelta
    by_policy: Mapping[str | None, timedelta] = field(default_factory=dict)  # of feeds; None: those that name no policy

    def of_feed(self, policy: str | None, *, timed: bool) -> timedelta:
        """`timed`: a person has set its interval. A policy that is not known is the default one."""
        return self.feed if timed else self.by_policy.get(policy, self.by_policy.get(None, self.feed))


@dataclass(frozen=True, slots=True)
class MendedTimes:
    """How many stored times lay too far in the future and were brought back."""

    visits: int = 0  # next visits of sources and pages
    articles: int = 0  # next tries of articles' pages
    hosts: int = 0  # until when hosts are left alone
    robots: int = 0  # until when a robots.txt is not fetched again
    subscriptions: int = 0  # renewals and leases (WebSub)
    messages: int = 0  # next tries of messages
    ahead: timedelta = timedelta(0)  # how far in the future the last request was made; 0: the clock was not ahead
    last_request_at: datetime | None = field(default=None, compare=False)

    @property
    def total(self) -> int:
        return self.visits + self.articles + self.hosts + self.robots + self.subscriptions + self.messages

    def __str__(self) -> str:
        """`12 visits, 1 host`."""
        kinds = ("visit", "article", "host", "robots.txt file", "subscription", "message")
        counts = (self.visits, self.articles, self.hosts, self.robots, self.subscriptions, self.messages)
        named = [f"{count} {kind}{'s' * (count > 1)}" for kind, count in zip(kinds, counts, strict=True) if count]
        return ", ".join(named) or "nothing"
