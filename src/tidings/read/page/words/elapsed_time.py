"""Texts that moved on by exactly the time between two visits: clocks and countdowns, in whatever words.

A clock must show the time of both visits, in one time zone, and not at a quarter of an hour, as events do. Of a
countdown, the time that it names must have become shorter by as much as passed; of an age in two units (5 days and 6
hours) longer.
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from tidings.read.page.words.masked_figures import WEEKDAYS
from tidings.text.dates import MONTHS
from tidings.text.tokens import fold_accents, words_of

_CLOCK = re.compile(
    r"(?<![\d:.,])([01]?\d|2[0-3])(?::|\s?h\s?|\.(?=\d\d\s?(?:uhr|h)\b)|\s?uhr\s?)([0-5]\d)(?:[:.][0-5]\d)?(?![\d:.,]\d|\d)(?:\s?([ap])\.?m\b)?"
)
_STAMP_CLOCK = re.compile(  # beside a date
    r"(?<![\d:.,/])([01]?\d|2[0-3])(?:[:h]|\s(?:h|uhr)\s|\.(?!\s?\d{1,2}\.))([0-5]\d)(?:[:.][0-5]\d)?"
    r"(?![\d:.,/]\d|\d)(?:\s?([ap])\.?m\b)?"
)
_SLACK = 2  # minutes between a server's clock and ours
_DRIFT = 1  # minutes by which that may differ from visit to visit
_QUARTER = 15  # minutes: events begin at the quarter, clocks show any minute
_ZONE = 15  # minutes: the smallest step of time zones
_DAY = 24 * 60
_FARTHEST_WEST, _FARTHEST_EAST = timedelta(hours=12), timedelta(hours=14)  # of a server's clock from UTC
_MONTHS = {fold_accents(name): number for name, number in MONTHS.items()}
_ANY_CLOCK = re.compile(r"(?<![\d.,:])([01]?\d|2[0-3])[.: h]([0-5]\d)(?![\d.,:]\d|\d)(?:\s?([ap])\.?m\b)?")
_CLOCK_SLACK = 2  # minutes between a server's clock and ours
_LONGEST_MONTH = 31  # days
_UNITS = {
    1: "min mins minute minutes minuten minuto minuti minutos minuty minut minuut 分",
    60: "h hr hrs hour hours std stunde stunden heure heures ora ore hora horas uur uren godz godzina godziny godzin "
    "timme timmar time timer 時間",
    _DAY: "d day days tag tage tagen jour jours giorno giorni dia dias dag dagen dagar dage dzien dni 日",
    7 * _DAY: "w week weeks woche wochen semaine semaines semana semanas settimana settimane tydzien tygodnie tygodni",
    30 * _DAY: "month months monat monate monaten mois mes meses mesi miesiac miesiace miesiecy",
    365 * _DAY: "year years jahr jahre jahren an ans ano anos anni rok lata lat",
}
_MINUTES = {word: minutes for minutes, words in _UNITS.items() for word in words.split()}
_SPAN = re.compile(rf"(\d+)\s?({'|'.join(sorted(_MINUTES, key=len, reverse=True))})(?![a-z])\.?")


def moved_on(old: str, new: str, at: datetime, elapsed: int) -> bool:
    """Did a folded text only move on with the time? `at`: the time of the later visit; `elapsed`: minutes before it."""
    if _clocks_moved(old, new, at, elapsed) or _spans_moved(old, new, elapsed):
        return True
    return _stamp_moved(old, new, at, elapsed)


def _stamp_moved(old: str, new: str, at: datetime, elapsed: int) -> bool:
    """Do both texts name the moment of their visit, by its day, month and time, in one time zone: "made on 3.3. at
    12:04"? Unlike a time of day alone, that is no event at the same hour."""
    clocks = [_STAMP_CLOCK.findall(text) for text in (old, new)]
    words = [words_of(_STAMP_CLOCK.sub(" ", text)) for text in (old, new)]
    if any(len(found) != 1 for found in clocks) or _undated(words[0]) != _undated(words[1]):
        return False
    visits = at - timedelta(minutes=elapsed), at
    ahead = _minutes(clocks[1][0]) - at.hour * 60 - at.minute
    zones = (timedelta(minutes=_ZONE * round(minutes / _ZONE)) for minutes in (ahead - _DAY, ahead, ahead + _DAY))
    return any(
        all(
            _names_moment(said, clock[0], visit + zone)
            for said, clock, visit in zip(words, clocks, visits, strict=True)
        )
        for zone in zones
        if -_FARTHEST_WEST <= zone <= _FARTHEST_EAST
    )


def _undated(words: list[str]) -> list[str]:
    """The words without what a date is made of."""
    return [word for word in words if not word.isdecimal() and word not in WEEKDAYS and word not in _MONTHS]


def _names_moment(words: list[str], clock: tuple[str, str, str], local: datetime) -> bool:
    if _apart(_minutes(clock), local.hour * 60 + local.minute, _DAY) > _SLACK:
        return False
    numbers = [int(word) for word in words if word.isdecimal() and len(word) <= len("2026")]
    if not numbers or any(_MONTHS[word] != local.month for word in words if word in _MONTHS):
        return False
    months = [local.month] if any(word in _MONTHS for word in words) else []
    return sorted(numbers + months) in [
        sorted([local.day, local.month, *year]) for year in ((), (local.year,), (local.year % 100,))
    ]


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
        if _apart(ahead, (_minutes(one) - now + elapsed) % _DAY, _DAY) > _DRIFT or _apart(ahead, 0, _ZONE) > _SLACK:
            return False
        if not _minutes(one) % _QUARTER and not _minutes(other) % _QUARTER:
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
    before, after = span_minutes(old), span_minutes(new)
    if before is None or after is None or words_of(_SPAN.sub(" ", old)) != words_of(_SPAN.sub(" ", new)):
        return False
    if any(_has_unit_twice(text) for text in (old, new)):
        return False  # hours of business: "13 h à 20 h"
    if after > before and not all(len(_SPAN.findall(text)) > 1 for text in (old, new)):
        return False  # a delivery that takes a day more; days and hours are an age in whatever words
    return before != after and abs(abs(before - after) - elapsed) <= smallest_unit(old, new) / 2 + _SLACK


def _has_unit_twice(text: str) -> bool:
    units = [_MINUTES[unit] for _, unit in _SPAN.findall(text)]
    return len(set(units)) < len(units)


def clock_moved_on(old: str, new: str, elapsed: int) -> bool:
    """Do two texts differ in a time of day alone, of any form ("14.05"), that went on by the minutes that passed?"""
    one, other = _ANY_CLOCK.findall(old), _ANY_CLOCK.findall(new)
    if len(one) != 1 or len(other) != 1 or _ANY_CLOCK.sub("", old) != _ANY_CLOCK.sub("", new):
        return False
    before, after = _minutes(one[0]), _minutes(other[0])
    return (after - before - elapsed + _CLOCK_SLACK) % _DAY <= 2 * _CLOCK_SLACK


def date_moved_on(old: str, new: str, elapsed: int) -> bool:
    """Do two folded texts differ in the day of the week and of the month alone, both later by the days that passed?"""
    before, after = words_of(old), words_of(new)
    if len(before) != len(after):
        return False
    steps = [_days_later(one, other) for one, other in zip(before, after, strict=True) if one != other]
    days = elapsed // _DAY
    return len(steps) > 1 and steps[0] in (days or 1, days + 1) and all(step == steps[0] for step in steps)


def _days_later(old: str, new: str) -> int | None:
    """Returns the days from Friday to Saturday, from the 6th to the 7th; None for other words, and over the end of a
    month."""
    if old in WEEKDAYS and new in WEEKDAYS:
        return (WEEKDAYS[new] - WEEKDAYS[old]) % 7
    days = [int(word) for word in (old, new) if word.isdecimal() and len(word) <= len("31")]
    return days[1] - days[0] if len(days) == len(("old", "new")) and 0 < days[0] < days[1] <= _LONGEST_MONTH else None


def span_minutes(text: str) -> int | None:
    """The time that a folded text names in figures; None where it names none."""
    spans = _SPAN.findall(text)
    return sum(int(number) * _MINUTES[unit] for number, unit in spans) if spans else None


def smallest_unit(*texts: str) -> int:
    """The minutes of the smallest unit of time in these texts."""
    return min((_MINUTES[unit] for text in texts for _, unit in _SPAN.findall(text)), default=1)


# An age as forums and lists of posts write it, with nothing around it.
_BARE_AGE = re.compile(r"(\d{1,3})\s?(s|m|min|h|hr|d|w|mo|y)")
_BARE_UNITS = {"s": 0, "m": 1, "min": 1, "h": 60, "hr": 60, "d": _DAY, "w": 7 * _DAY, "mo": 30 * _DAY, "y": 365 * _DAY}


def is_age_moved(old: str, new: str, elapsed: int) -> bool:
    """Are both nothing but an age ("3d"), and is the new one older by the minutes that passed?"""
    ages = [_BARE_AGE.fullmatch(text.strip().lower()) for text in (old, new)]
    if ages[0] is None or ages[1] is None:
        return False
    (since, unit), (now, coarser) = ((int(age[1]) * _BARE_UNITS[age[2]], _BARE_UNITS[age[2]]) for age in ages if age)
    # Each may be rounded up or down, by its unit.
    return now > since and abs(now - since - elapsed) <= max(unit, coarser) + _SLACK
