"""Durations as people say them."""

from __future__ import annotations

from datetime import timedelta
from functools import lru_cache


@lru_cache(maxsize=4096)  # every decision speaks of the same floor and ceiling
def in_words(span: timedelta) -> str:
    """`45 s`, `24 min`, `3 h 20 min`, `2 d 4 h`."""
    seconds = max(0, round(span.total_seconds()))
    if seconds < 120:
        return f"{seconds} s"
    minutes = round(seconds / 60)
    if minutes < 120:
        return f"{minutes} min"
    hours, minutes = divmod(minutes, 60)
    if hours < 48:
        return f"{hours} h {minutes} min" if minutes else f"{hours} h"
    days, hours = divmod(hours, 24)
    return f"{days} d {hours} h" if hours else f"{days} d"


def how_often(span: timedelta) -> str:
    """What comes once in such a span, on average: `about 4 times a day`, `about every 3 days`."""
    days = span / timedelta(days=1)
    if days < 2 / 3:
        return f"about {min(999, round(1 / max(days, 1e-3)))} times a day"
    if days < 1.5:
        return "about once a day"
    for name, size, most in (("days", 1, 14), ("weeks", 7, 70)):
        if days < most:
            return f"about every {round(days / size)} {name}"
    return f"about every {round(days / 30)} months"
