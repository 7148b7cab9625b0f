"""What the sites of this group share: slots in their markup, chance by the hour, and two more languages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import timedelta
from random import Random

from bench.changing.chances import sometimes as sometimes
from bench.changing.parts import Slot, cached
from bench.changing.pieces import Tongue, ago
from bench.changing.scenario import Fetch
from bench.changing.visible import START

DUTCH = Tongue(
    "maandag dinsdag woensdag donderdag vrijdag zaterdag zondag".split(),
    "januari februari maart april mei juni juli augustus september oktober november december".split(),
    "{weekday} {day} {month} {year}",
    ("{} minuut geleden", "{} minuten geleden"),
    ("{} uur geleden", "{} uur geleden"),
    ("{} dag geleden", "{} dagen geleden"),
)
PORTUGUESE = Tongue(
    "segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado domingo".split(),
    "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro".split(),
    "{weekday}, {day} de {month} de {year}",
    ("há {} minuto", "há {} minutos"),
    ("há {} hora", "há {} horas"),
    ("há {} dia", "há {} dias"),
)


def shown(slot: Slot, round: int, form: str = "<p>{}</p>") -> str:
    """A slot in its markup; nothing where it has no text."""
    text = slot.at(round)
    return form.format(text) if text else ""


def each_in(form: str, items: Iterable[Sequence[str]]) -> str:
    """The same markup for each of some entries."""
    return "".join(form.format(*item) for item in items)


def hourly(fetch: Fetch, what: str, hours: float = 1) -> Random:
    """The randomness of what the server renews every few hours."""
    return cached(fetch, int(hours * 3600), what)


def counted(fetch: Fetch, what: str, least: int, most: int, an_hour: float) -> int:
    """A counter that only grows, from a start of its own."""
    return Random(what).randint(least, most) + int((fetch.at - START) / timedelta(hours=1) * an_hour)


def lately(fetch: Fetch, tongue: Tongue, minutes: int) -> str:
    """How long ago something was that happens again every so many minutes."""
    since = int(fetch.at.timestamp()) % (minutes * 60)
    return ago(fetch, tongue, fetch.at - timedelta(seconds=since))
