"""What the sites of this group are written with: the randomness of a single fetch, and dates in other languages."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import TypeVar

from bench.changing.chances import mixed as mixed
from bench.changing.chances import number as number
from bench.changing.chances import pick as pick
from bench.changing.chances import sometimes
from bench.changing.made import Say, row
from bench.changing.pieces import Tongue
from bench.changing.scenario import HOURS, Fetch
from bench.changing.visible import START

at_times = sometimes

_Any = TypeVar("_Any")
Links = Sequence[tuple[str, str]]  # path and title

PORTUGUESE = Tongue(
    "segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado domingo".split(),
    "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro".split(),
    "{weekday}, {day} de {month} de {year}",
    ("há {} minuto", "há {} minutos"),
    ("há {} hora", "há {} horas"),
    ("há {} dia", "há {} dias"),
)
SWEDISH = Tongue(
    "måndag tisdag onsdag torsdag fredag lördag söndag".split(),
    "januari februari mars april maj juni juli augusti september oktober november december".split(),
    "{weekday} {day} {month} {year}",
    ("för {} minut sedan", "för {} minuter sedan"),
    ("för {} timme sedan", "för {} timmar sedan"),
    ("för {} dag sedan", "för {} dagar sedan"),
)
CZECH = Tongue(
    "pondělí úterý středa čtvrtek pátek sobota neděle".split(),
    "ledna února března dubna května června července srpna září října listopadu prosince".split(),
    "{weekday} {day}. {month} {year}",
    ("před {} minutou", "před {} minutami"),
    ("před {} hodinou", "před {} hodinami"),
    ("před {} dnem", "před {} dny"),
)


def hexes(fetch: Fetch, length: int = 16) -> str:
    return "".join(fetch.random.choices("0123456789abcdef", k=length))


def either(fetch: Fetch, one: str, other: str) -> str:
    """An A/B test."""
    return one if fetch.random.random() < 0.5 else other


def during(fetch: Fetch, first: int, last: int, html: str) -> str:
    """From the start of one round to the end of another, by the clock: a notice of a whole site."""
    since = (fetch.at - START) // timedelta(hours=HOURS)
    return html if first <= since <= last else ""


def links(pairs: Links, css: str = "") -> str:
    mark = f' class="{css}"' if css else ""
    return "".join(f'<li{mark}><a href="{path}">{title}</a></li>' for path, title in pairs)


def without(pairs: Links, path: str) -> Links:
    """All but the page itself."""
    return [pair for pair in pairs if pair[0] != path]


def each(say: Say, keys: str, html: str) -> str:
    """The slots that have a text, by their keys, each where the braces of the markup are."""
    return "".join(html.format(say(key)) for key in keys.split() if say(key))


def rows(say: Say, keys: str) -> str:
    return "".join(row(say(key)) for key in keys.split())
