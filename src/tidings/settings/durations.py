"""Parses and prints durations such as `1h30m`."""

from __future__ import annotations

import re
from datetime import timedelta

_UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400, "w": 7 * 86400}
_DURATION = re.compile(r"\s*(\d+(?:\.\d+)?)\s*([smhdw])\s*")


def parse_duration(text: str) -> timedelta:
    """`90s`, `10m`, `2h`, `30d`, `4w`, or several in a row (`1h30m`)."""
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
    """The way people write it: 90 s is `1m30s`."""
    rest, parts = value.total_seconds(), ""
    for unit, size in reversed(_UNITS.items()):
        if unit not in "sw" and rest >= size:
            parts += f"{int(rest // size)}{unit}"
            rest %= size
    return f"{parts}{rest:g}s" if rest or not parts else parts
