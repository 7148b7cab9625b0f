"""Dates and times of day in texts that name the moment of a visit: "today is 3 March", "Updated 12:04"."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from datetime import datetime, timedelta

from tidings.read.page.words.calendar_moves import places_of_day
from tidings.read.page.words.masked_figures import WEEKDAYS
from tidings.text.dates import MONTHS
from tidings.text.tokens import fold_accents

CLOCK = re.compile(r"(?<![\d:.])([01]?\d|2[0-3])(?::|h|\.(?=\d\d ?uhr\b))([0-5]\d)(?::[0-5]\d)?(?!\d)")
_PRESENT = re.compile(
    r"\b(?:now|today|current(?:ly)?|time is|clock|server time|local time|updated?|as of|generated|checked|stand|"
    r"il est|es ist|het is|jest godz\w*|nu|momenteel|thans|retrieved|accessed|abgerufen|opgehaald|consulte|consultado|"
    r"consultato|pobrano|"
    r"uhrzeit|aktuell|aktualisiert|heure|mise? a jour|hora|actualizado|aktualizacja|teraz|ora|aggiornato)\b|現在|更新"
)
_CLOCK_SLACK = 3  # minutes
_TWO_SLACKS = 2 * _CLOCK_SLACK  # between two times that a server says
_HALF_DAY = 12 * 60  # minutes after which a clock shows the same
_ZONE = 30  # minutes between two time zones
_NUMBER = re.compile(r"\d+")
_OF_YEAR = re.compile(
    r"\b(?:day|tag|jour|dia|giorno|dag|dzien|den)\b[^.!?]{0,30}\b(?:year|jahr|jahres|annee|an|ano|anno|jaar|"
    r"ar|aret|rok|roku)\b|"
    r"\byear(?:'s)? day\b"
)
MONTHS_BY_WORD = {fold_accents(name): number for name, number in MONTHS.items()}
SHORT_DAYS = """
mon tue wed thu fri sat sun mo di mi do fr sa so lun mar mer jeu ven sam dim
pon wto sro czw pia sob nie pn wt sr cz pt sb nd
""".split()
_PARTS_OF_TIMES = frozenset({"am", "pm", "st", "nd", "rd", "th"})
DAYS = {
    **{word: at % 7 for at, word in enumerate(SHORT_DAYS)},
    **{word: at for at, word in enumerate("月火水木金土日")},
    **WEEKDAYS,
}


def name_visits(
    before: Sequence[str],
    after: Sequence[str],
    differing: Sequence[int],
    texts: tuple[str, str],
    at: datetime,
    elapsed: int | None,
) -> bool:
    """Do the words in which two texts differ name the days, or the times, of the two visits? `texts`: both, folded;
    `before`, `after`: their words; `at`: the time of the later visit, `elapsed` minutes after the other one."""
    old, new = texts
    now = _days_now(after, differing, new, at, _present_clocks(old, new, elapsed))
    if elapsed is None or not now:
        return bool(now)
    # Today's date does not go back, whatever the zone: "7 March" becomes "6 March" where an event was put forward.
    then = _days_then([before[one] for one in differing], old, at - timedelta(minutes=elapsed))
    return any(day <= max(now) for day in then)


def _days_then(words: Sequence[str], text: str, before: datetime) -> list[datetime]:
    """The day of the last visit and those beside it, by zones, of which these words of the old text are parts, or of a
    time of day in it."""
    numbers = {int(number) for clock in CLOCK.findall(text) for number in clock}
    found = []
    for day in (before + timedelta(days=days) for days in (0, -1, 1)):
        parts = numbers | {day.day, day.month, day.year, day.year % 100} | _day_of_year(text, day)
        if all(_is_part(word, parts, day) for word in words):
            found.append(day)
    return found


def _present_clocks(old: str, new: str, elapsed: int | None) -> set[tuple[int, int]]:
    """Hours and minutes of a text that says what time it is. They have moved on by as much as has passed: "Time: 16:30"
    may be the hour of a hearing, under the head of a column."""
    if _PRESENT.search(new) is None:
        return set()
    clocks = {(int(hour), int(minute)) for hour, minute in CLOCK.findall(new)}
    if elapsed is None:
        return clocks
    before = [int(hour) * 60 + int(minute) for hour, minute in CLOCK.findall(old)]
    return {
        (hour, minute)
        for hour, minute in clocks
        if any((hour * 60 + minute - was - elapsed + _TWO_SLACKS) % _HALF_DAY <= 2 * _TWO_SLACKS for was in before)
    }


def _days_now(
    words: Sequence[str], differing: Sequence[int], text: str, at: datetime, clocks: Collection[tuple[int, int]]
) -> list[datetime]:
    """The day of the visit and those beside it, by zones, of which the differing words of a text are parts, or of the
    present time. A price that is 6 on the 6th stands elsewhere than the date."""
    times = {number for hour, minute in clocks if _is_near(minute, at.minute) for number in (hour, minute)}
    found = []
    for day in (at + timedelta(days=days) for days in (0, -1, 1)):
        of_year = _day_of_year(text, day)
        parts = times | {day.day, day.month, day.year, day.year % 100} | of_year
        if not all(_is_part(words[place], parts, day) for place in differing):
            continue
        if times or of_year or places_of_day(words, day).issuperset(differing):
            found.append(day)
    return found


def _day_of_year(text: str, day: datetime) -> set[int]:
    """Its number, where a text names one: "day 62 of the year"."""
    return {day.timetuple().tm_yday} if _OF_YEAR.search(text) is not None else set()


def _is_part(word: str, parts: Collection[int], day: datetime) -> bool:
    digits = _NUMBER.match(word)  # 16, 16th, 8am
    if digits is not None:
        return int(digits[0]) in parts
    return MONTHS_BY_WORD.get(word) == day.month or DAYS.get(word) == day.weekday() or word in _PARTS_OF_TIMES


def _is_near(minute: int, now: int) -> bool:
    """Is a time of day the present one in some time zone?"""
    return min((minute - now) % _ZONE, (now - minute) % _ZONE) <= _CLOCK_SLACK
