"""Texts that moved on by exactly the time between two visits: clocks, countdowns, ages, in whatever words.

A clock must show the time of both visits, in one time zone. Of a countdown or an age, the time that it names must have
changed by as much as passed.
"""

from __future__ import annotations

import re
from datetime import datetime

from tidings.text.tokens import words_of

_CLOCK = re.compile(
    r"(?<![\d:.,])([01]?\d|2[0-3])(?:[:h]|\.(?=\d\d\s?(?:uhr|h)\b)|\s?uhr\s?)([0-5]\d)(?:[:.][0-5]\d)?(?![\d:.,]\d|\d)(?:\s?([ap])\.?m\b)?"
)
_SLACK = 4  # minutes
_ZONE = 15  # minutes: the smallest step of time zones
_DAY = 24 * 60
_UNITS = {
    1: "m min mins minute minutes minuten minuto minuti minutos minuty minut minuut 分",
    60: "h hr hrs hour hours std stunde stunden heure heures ora ore hora horas uur uren godz godzina godziny godzin "
    "timme timmar time timer 時間",
    _DAY: "d day days tag tage tagen jour jours giorno giorni dia dias dag dagen dagar dage dzien dni 日",
}
_MINUTES = {word: minutes for minutes, words in _UNITS.items() for word in words.split()}
_SPAN = re.compile(rf"(\d+)\s?({'|'.join(sorted(_MINUTES, key=len, reverse=True))})(?![a-z])\.?")


def moved_on(old: str, new: str, at: datetime, elapsed: int) -> bool:
    """Did a folded text only move on with the time? `at`: the time of the later visit; `elapsed`: minutes before it."""
    return _clocks_moved(old, new, at, elapsed) or _spans_moved(old, new, elapsed)


def _clocks_moved(old: str, new: str, at: datetime, elapsed: int) -> bool:
    before, after = _CLOCK.findall(old), _CLOCK.findall(new)
    if not after or len(before) != len(after) or words_of(_CLOCK.sub(" ", old)) != words_of(_CLOCK.sub(" ", new)):
        return False
    now = at.hour * 60 + at.minute
    zones = set()
    for one, other in zip(before, after, strict=True):
        if one == other:
            continue
        ahead = (_minutes(other) - now) % _DAY
        if _apart(ahead, (_minutes(one) - now + elapsed) % _DAY, _DAY) > _SLACK or _apart(ahead, 0, _ZONE) > _SLACK:
            return False
        zones.add(ahead)
    return bool(zones)


def _minutes(clock: tuple[str, str, str]) -> int:
    hour = int(clock[0])
    if clock[2]:
        hour = hour % 12 + (12 if clock[2] == "p" else 0)
    return hour * 60 + int(clock[1])


def _apart(one: int, other: int, cycle: int) -> int:
    return min((one - other) % cycle, (other - one) % cycle)


def _spans_moved(old: str, new: str, elapsed: int) -> bool:
    before, after = _SPAN.findall(old), _SPAN.findall(new)
    if not before or not after or words_of(_SPAN.sub(" ", old)) != words_of(_SPAN.sub(" ", new)):
        return False
    smallest = min(_MINUTES[unit] for _, unit in (*before, *after))
    moved = abs(sum(int(n) * _MINUTES[unit] for n, unit in after) - sum(int(n) * _MINUTES[unit] for n, unit in before))
    return moved > 0 and abs(moved - elapsed) <= smallest + _SLACK
