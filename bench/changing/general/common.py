"""What the sites of this group are written with besides the templates: chance, clocks, calendars, lists and tables."""

from __future__ import annotations

from calendar import Calendar
from collections.abc import Sequence
from typing import TypeVar

from bench.changing import parts
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


def number(fetch: Fetch, least: int, most: int) -> int:
    return fetch.random.randint(least, most)


def pick(fetch: Fetch, pool: Sequence[_Any]) -> _Any:
    return fetch.random.choice(pool)


def mixed(fetch: Fetch, pool: Sequence[_Any], count: int = 0) -> list[_Any]:
    """So many of a pool, or all, in an order of this request."""
    return fetch.random.sample(list(pool), count or len(pool))


def sometimes(fetch: Fetch, share: float, html: str) -> str:
    """For a share of the visitors."""
    return html if fetch.random.random() < share else ""


def key(fetch: Fetch, length: int) -> str:
    """A nonce, an id or a name that busts caches."""
    return parts.token(fetch.random, length)


def clock(fetch: Fetch) -> str:
    return f"{fetch.at:%H:%M:%S}"


def para(text: str, attributes: str = "") -> str:
    """A paragraph, if there is something to say."""
    return f"<p{attributes}>{text}</p>" if text else ""


def listed(items: Sequence[str], attributes: str = "") -> str:
    """Those that are there, as entries of a list."""
    return "\n".join(f"<li{attributes}>{item}</li>" for item in items if item)


def rows(table: Sequence[Sequence[str]], attributes: str = "") -> str:
    """Table rows; one whose first cell is empty is not there."""
    return "\n".join(
        f"<tr{attributes}>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>" for cells in table if cells[0]
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
