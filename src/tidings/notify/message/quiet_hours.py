"""Quiet hours and the times of digests, in a time zone with daylight saving.

Where a clock change makes a time ambiguous or skips it, quiet hours begin at the earlier of the two possible moments
and end at the later. A digest is still sent once a day.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import lru_cache
from zoneinfo import ZoneInfo

_DAY = timedelta(days=1)
_MINUTES_OF_A_DAY = 24 * 60


@dataclass(frozen=True, slots=True)
class Quiet:
    """Quiet hours in minutes of a day. `until` before `start` means the next day; equal to it: never quiet."""

    start: int
    until: int
    zone: str = "UTC"


def parse_quiet(text: str, zone: str) -> Quiet | None:
    """Parses `22:00-07:00`, as checked by the settings; empty: None."""
    if not text:
        return None
    start, _, until = text.partition("-")
    return Quiet(_minutes(start), _minutes(until), zone)


def _minutes(text: str) -> int:
    hours, _, minutes = text.partition(":")
    return int(hours) * 60 + int(minutes)


@lru_cache(maxsize=256)
def time_zone(name: str) -> tzinfo:
    """The time zone of this name; UTC where this machine does not know it (the watch may come from another one)."""
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return UTC


def quiet_until(quiet: Quiet | None, now: datetime) -> datetime | None:
    """Returns when the quiet hours around `now` end; None outside of them."""
    if quiet is None or quiet.start == quiet.until:
        return None
    zone = time_zone(quiet.zone)
    overnight = _DAY if quiet.until < quiet.start else timedelta(0)
    today = now.astimezone(zone).date()
    ends = None
    # Yesterday's may reach into today; tomorrow's begin today where a clock change moves them over midnight.
    for day in (today - _DAY, today, today + _DAY):
        start = min(_moments(day, quiet.start, zone))
        end = max(_moments(day + overnight, quiet.until, zone))
        if start <= now < end:
            ends = end if ends is None else max(ends, end)
    return ends


def hour_at_or_after(at: datetime, zone: str) -> datetime:
    """The next full hour of local time."""
    place = time_zone(zone)
    for _ in range(3):  # a change of half an hour (Lord Howe) leads past a full hour; once is enough
        local = at.astimezone(place)
        past = timedelta(minutes=local.minute, seconds=local.second, microseconds=local.microsecond)
        if not past:
            break
        at += timedelta(hours=1) - past
    return at.astimezone(UTC)


def day_at_or_after(at: datetime, minute: int, zone: str) -> datetime:
    """The next moment at which local time is this minute of the day."""
    place = time_zone(zone)
    day = at.astimezone(place).date()
    moments = (_moments(day + _DAY * number, minute, place)[0] for number in (-1, 0, 1, 2))
    return next(moment for moment in moments if moment >= at)


def _moments(day: date, minute: int, zone: tzinfo) -> tuple[datetime, datetime]:
    """Both readings of a local time that a clock change makes ambiguous; on other days the same moment twice."""
    hours, minutes = divmod(minute % _MINUTES_OF_A_DAY, 60)
    wall = datetime.combine(day, time(hours, minutes), zone)
    return wall.astimezone(UTC), wall.replace(fold=1).astimezone(UTC)
