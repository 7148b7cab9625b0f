"""What several of these sites do at each request, and the calendars of three more languages."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

from bench.changing.chances import key, number, pick
from bench.changing.pieces import Tongue
from bench.changing.scenario import Fetch

GREEK = Tongue(
    "Δευτέρα Τρίτη Τετάρτη Πέμπτη Παρασκευή Σάββατο Κυριακή".split(),
    "Ιανουαρίου Φεβρουαρίου Μαρτίου Απριλίου Μαΐου Ιουνίου Ιουλίου Αυγούστου Σεπτεμβρίου Οκτωβρίου Νοεμβρίου "
    "Δεκεμβρίου".split(),
    "{weekday} {day} {month} {year}",
    ("πριν από {} λεπτό", "πριν από {} λεπτά"),
    ("πριν από {} ώρα", "πριν από {} ώρες"),
    ("πριν από {} ημέρα", "πριν από {} ημέρες"),
)
CZECH = Tongue(
    "pondělí úterý středa čtvrtek pátek sobota neděle".split(),
    "ledna února března dubna května června července srpna září října listopadu prosince".split(),
    "{weekday} {day}. {month} {year}",
    ("před {} minutou", "před {} minutami"),
    ("před {} hodinou", "před {} hodinami"),
    ("před {} dnem", "před {} dny"),
)
PORTUGUESE = Tongue(
    "segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado domingo".split(),
    "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro".split(),
    "{weekday}, {day} de {month} de {year}",
    ("há {} minuto", "há {} minutos"),
    ("há {} hora", "há {} horas"),
    ("há {} dia", "há {} dias"),
)


def in_season(round: int, what: str, share: float = 0.4) -> bool:
    """Whether a box that differs at each request is on in a round: campaigns run on some pages, and there at times."""
    return Random(f"where {what}").random() < 0.5 and Random(f"{what} in round {round}").random() < share


def advertisement(fetch: Fetch, label: str, offers: Sequence[str], price: str) -> str:
    """An offer with a price of its own; `{}` in the price is the amount."""
    where = f"https://ads.example/c/{key(fetch, 14)}"
    amount = price.format(number(fetch, 4, 399))
    return (
        f'<div class="ad" id="slot-{key(fetch, 6)}"><small>{label}</small> '
        f'<a href="{where}" rel="sponsored nofollow">{pick(fetch, offers)}, {amount}</a></div>'
    )


def consent(fetch: Fetch, text: str, buttons: Sequence[str], share: float = 0.3) -> str:
    """A layer for visitors who have not answered yet."""
    if fetch.random.random() >= share:
        return ""
    many = "".join(f"<button type='button'>{button}</button>" for button in buttons)
    return f'<div class="consent" id="c{key(fetch, 6)}" role="dialog"><p>{text}</p>{many}</div>'


def slug(title: str) -> str:
    """The title as an address has it."""
    return "-".join(re.findall(r"\w+", title.lower()))
