"""What the sites of this group are written with besides the templates: chance, clocks, calendars, lists and tables."""

from __future__ import annotations

from calendar import Calendar
from collections.abc import Sequence
from typing import TypeVar

from bench.changing.chances import clock as clock
from bench.changing.chances import key as key
from bench.changing.chances import listed as listed
from bench.changing.chances import mixed as mixed
from bench.changing.chances import number as number
from bench.changing.chances import para as para
from bench.changing.chances import pick as pick
from bench.changing.chances import rows as rows
from bench.changing.chances import sometimes as sometimes
from bench.changing.pieces import Tongue
from bench.changing.scenario import Fetch

_Any = TypeVar("_Any")

DUTCH = Tongue(
    "maandag dinsdag woensdag donderdag vrijdag zaterdag zondag".split(),
    "januari februari maart april mei juni juli augustus september oktober november december".split(),
    "{weekday} {day} {month} {year}",
    ("{} minuut geleden", "{} minuten geleden"),
    ("{} uur geleden", "{} uur geleden"),
    ("{} dag geleden", "{} dagen geleden"),
)


def terms(pairs: Sequence[tuple[str, str]], attributes: str = "") -> str:
    """Entries of a definition list; one that says nothing is not there."""
    return "\n".join(f"<dt{attributes}>{name}</dt><dd>{text}</dd>" for name, text in pairs if text)


def month_sheet(fetch: Fetch, tongue: Tongue) -> str:
    """A calendar of this month, with today marked."""
    weeks = Calendar().monthdayscalendar(fetch.at.year, fetch.at.month)
    body = "".join(f"<tr>{''.join(_day(day, day == fetch.at.day) for day in week)}</tr>" for week in weeks)
    return f"<table><caption>{tongue.months[fetch.at.month - 1]} {fetch.at.year}</caption>{body}</table>"


def _day(day: int, marked: bool) -> str:
    if not day:
        return "<td></td>"
    return f'<td class="today"><strong>{day}</strong></td>' if marked else f"<td>{day}</td>"
