"""What time alone moves on the sites that judge: clocks, ages, dates, sets that turn, banners that come and go."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TypeVar

from bench.changing.parts import cached
from bench.changing.scenario import Fetch
from bench.changing.visible import START

_Any = TypeVar("_Any")
Links = Sequence[tuple[str, str]]  # path and title


@dataclass(frozen=True, slots=True)
class Tongue:
    """How a language writes dates and ages; each age as one and as many."""

    days: Sequence[str]  # from Monday
    months: Sequence[str]
    date: str
    minutes: tuple[str, str]
    hours: tuple[str, str]
    ages: tuple[str, str]


ENGLISH = Tongue(
    "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(),
    "January February March April May June July August September October November December".split(),
    "{weekday}, {day} {month} {year}",
    ("{} minute ago", "{} minutes ago"),
    ("{} hour ago", "{} hours ago"),
    ("{} day ago", "{} days ago"),
)
GERMAN = Tongue(
    "Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag".split(),
    "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(),
    "{weekday}, {day}. {month} {year}",
    ("vor {} Minute", "vor {} Minuten"),
    ("vor {} Stunde", "vor {} Stunden"),
    ("vor {} Tag", "vor {} Tagen"),
)
FRENCH = Tongue(
    "lundi mardi mercredi jeudi vendredi samedi dimanche".split(),
    "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(),
    "{weekday} {day} {month} {year}",
    ("il y a {} minute", "il y a {} minutes"),
    ("il y a {} heure", "il y a {} heures"),
    ("il y a {} jour", "il y a {} jours"),
)
SPANISH = Tongue(
    "lunes martes miércoles jueves viernes sábado domingo".split(),
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(),
    "{weekday}, {day} de {month} de {year}",
    ("hace {} minuto", "hace {} minutos"),
    ("hace {} hora", "hace {} horas"),
    ("hace {} día", "hace {} días"),
)
ITALIAN = Tongue(
    "lunedì martedì mercoledì giovedì venerdì sabato domenica".split(),
    "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre".split(),
    "{weekday} {day} {month} {year}",
    ("{} minuto fa", "{} minuti fa"),
    ("{} ora fa", "{} ore fa"),
    ("{} giorno fa", "{} giorni fa"),
)
POLISH = Tongue(
    "poniedziałek wtorek środa czwartek piątek sobota niedziela".split(),
    "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia".split(),
    "{weekday}, {day} {month} {year}",
    ("{} min temu", "{} min temu"),
    ("{} godz. temu", "{} godz. temu"),
    ("{} dzień temu", "{} dni temu"),
)
JAPANESE = Tongue(
    "月 火 水 木 金 土 日".split(),
    [f"{number}月" for number in range(1, 13)],
    "{year}年{month}{day}日（{weekday}）",
    ("{}分前", "{}分前"),
    ("{}時間前", "{}時間前"),
    ("{}日前", "{}日前"),
)


def before(hours: float) -> datetime:
    """So long before the first round."""
    return START - timedelta(hours=hours)


def today(fetch: Fetch, tongue: Tongue) -> str:
    at = fetch.at
    return tongue.date.format(
        weekday=tongue.days[at.weekday()], day=at.day, month=tongue.months[at.month - 1], year=at.year
    )


def ago(fetch: Fetch, tongue: Tongue, since: datetime) -> str:
    """How old something is at the time of the fetch."""
    age = max(fetch.at - since, timedelta(minutes=1))
    for unit, forms in ((timedelta(days=1), tongue.ages), (timedelta(hours=1), tongue.hours)):
        if age >= unit:
            return forms[age >= 2 * unit].format(age // unit)
    minutes = age // timedelta(minutes=1)
    return tongue.minutes[minutes > 1].format(minutes)


def days_to(fetch: Fetch, day: datetime) -> int:
    return (day.date() - fetch.at.date()).days


def turned(fetch: Fetch, pool: Sequence[_Any], number: int, hours: int = 6, by: int = 0) -> list[_Any]:
    """So many of a set, moved on by as many (or `by`) every few hours: it comes back to what it showed before."""
    start = int(fetch.at.timestamp()) // (hours * 3600) * (by or number)
    return [pool[(start + step) % len(pool)] for step in range(number)]


def held(fetch: Fetch, seconds: int, what: str, pool: Sequence[_Any], number: int) -> list[_Any]:
    """Some of a pool, of a cache that is filled anew every so many seconds."""
    return cached(fetch, seconds, what).sample(list(pool), number)


def comes_and_goes(fetch: Fetch, what: str, share: float, html: str, hours: int = 2) -> str:
    """A banner that is there in a share of the hours, for all."""
    return html if cached(fetch, hours * 3600, what).random() < share else ""


def anchors(links: Links, tag: str = "li") -> str:
    return "".join(f'<{tag}><a href="{path}">{title}</a></{tag}>' for path, title in links)


def others(links: Links, path: str) -> Links:
    """All but the page itself."""
    return [link for link in links if link[0] != path]


def json_ld(kind: str, **fields: object) -> str:
    data: Mapping[str, object] = {"@context": "https://schema.org", "@type": kind, **fields}
    return f'<script type="application/ld+json">{json.dumps(data, ensure_ascii=False)}</script>'
