"""Other prices, dates, states and names in place of those that a text has: a true change each."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from random import Random

Change = tuple[str, str, str]  # the whole text, what a report must show of it, what was there before

_MONEY = r"(?:[€$£¥]|\b(?:EUR|USD|GBP|CHF|Fr\.|kr\.?|SEK|NOK|DKK|PLN|zł|Kč|Ft|crowns?|dollars?|euros?)(?!\w))"
_NUMBER = r"\d+(?:[.,'\u2019\u00a0 ]\d{3})*(?:[.,]\d{1,2})?"
_PRICE = re.compile(rf"{_MONEY}\s?({_NUMBER})(?!\d)|(?<![\d.,])({_NUMBER})\s?{_MONEY}", re.IGNORECASE)
_MONTHS = (
    "January February March April May June July August September October November December "
    "Januar Februar März Mai Juni Juli Oktober Dezember janvier février mars avril mai juin juillet août septembre "
    "octobre novembre décembre enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre "
    "diciembre "
    "gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre januari februari maart mei augustus juni "
    "Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec"
).split()
_MONTH = rf"(?:{'|'.join(sorted(set(_MONTHS), key=len, reverse=True))})"
_DATE = re.compile(
    rf"(?<![\d.:])(\d{{1,2}})(?=\.?º?\s(?:de\s)?{_MONTH}\b)|\b{_MONTH}\s(\d{{1,2}})(?![\d:])"
    r"|\b20\d\d-\d\d-(\d\d)(?!\d)|(?<![\d.])(\d{1,2})(?=\.\s?\d{1,2}\.(?:\s?20\d\d)?)",
    re.IGNORECASE,
)
_TIME = re.compile(r"(?<![\d:.])([01]?\d|2[0-3])([:.])([0-5]\d)(?![\d:.,]|\s?[€%])")
_PHONE = re.compile(r"(?:\+|\b0)\d[\d ()/-]{6,}\d")
_FIGURE = re.compile(r"(?<![\w.,:/-])\d{1,3}(?:[.,]\d{1,3})?(?![\w:/-]|[.,]\d)")
_NAME = re.compile(r"\b(?:(?:Dr\.|Prof\.)\s)?([^\W\d_a-z][^\W\d_]+ (?:[A-Z]\. )?[^\W\d_a-z][^\W\d_]{2,})\b")
_STATES = (
    "open/closed/suspended in+stock/sold+out/back+order available/unavailable/reserved operational/degraded/down "
    "active/inactive/expired yes/no pending/approved/rejected current/superseded/withdrawn draft/final "
    "planned/cancelled "
    "free/full running/stopped valid/void accepted/declined upcoming/postponed resolved/unresolved stable/deprecated "
    "on+time/delayed/cancelled geöffnet/geschlossen offen/geschlossen lieferbar/ausverkauft verfügbar/vergriffen "
    "ouvert/fermé disponible/épuisé abierto/cerrado disponible/agotado aperto/chiuso disponibile/esaurito "
    "open/gesloten beschikbaar/uitverkocht ja/nein oui/non sí/no vigente/derogada low/high easy/hard"
)
_STATE_SETS = [[one.replace("+", " ") for one in row.split("/")] for row in _STATES.split()]
_NAMES = (
    "Ottilie Brandvold",
    "Casimir Threlkeld",
    "Yolanda Pettibone",
    "Anselm Oyelaran",
    "Wilhelmina Stroud",
    "Tancredi Malaspina",
    "Solveig Haugland",
    "Fenwick Abernathy",
)


def _redrawn(random: Random, digits: str) -> str:
    """The same number of digits with other ones behind the first; of one digit, another."""
    while True:
        found = "".join(
            random.choice("123456789" if at == 0 else "0123456789")
            if one.isdigit() and (at or len(digits) < 3)
            else one
            for at, one in enumerate(digits)
        )
        if found != digits:
            return found


def _in_place(text: str, start: int, end: int, new: str, shown: tuple[int, int] | None = None) -> Change:
    """`shown`: the part of the old text whose new form a report must show; None: what was put in."""
    whole = text[:start] + new + text[end:]
    left, right = shown or (start, end)
    while right < len(text) and text[right].isalnum():  # "2.3m", "7.30pm"
        right += 1
    return whole, whole[left : len(whole) - (len(text) - right)], text[left:right]


def price(random: Random, text: str) -> Change | None:
    found = list(_PRICE.finditer(text))
    if not found:
        return None
    one = random.choice(found)
    group = 1 if one[1] else 2
    return _in_place(text, *one.span(group), _redrawn(random, one[group]))


def date(random: Random, text: str) -> Change | None:
    found = list(_DATE.finditer(text))
    if not found:
        return None
    one = random.choice(found)
    group = one.lastindex or 1
    day = int(one[group])
    new = random.choice([other for other in range(1, 29) if other != day and abs(other - day) > 2])
    return _in_place(text, *one.span(group), f"{new:0{len(one[group])}d}", one.span())


def time(random: Random, text: str) -> Change | None:
    found = list(_TIME.finditer(text))
    if not found or len(found) > 4:
        return None
    one = random.choice(found)
    hour = random.choice([other for other in range(7, 20) if other != int(one[1])])
    minute = random.choice([f"{other:02d}" for other in (0, 15, 20, 30, 45, 50)])
    return _in_place(text, *one.span(), f"{hour:0{len(one[1])}d}{one[2]}{minute}")


def phone(random: Random, text: str) -> Change | None:
    one = _PHONE.search(text)
    if one is None:
        return None
    tail = one[0][-2:]
    new = f"{(int(tail) + random.randint(3, 60)) % 100:02d}" if tail.isdigit() else f"{random.randint(10, 99)}"
    return _in_place(text, one.end() - 2, one.end(), new, one.span()) if new != tail else None


def figure(random: Random, text: str) -> Change | None:
    """A figure that is no price, date, time or telephone number."""
    if any(one.search(text) for one in (_PRICE, _DATE, _TIME, _PHONE)) or re.search(r"\b20\d\d\b", text):
        return None
    found = list(_FIGURE.finditer(text))
    if not found:
        return None
    one = random.choice(found)
    return _in_place(text, *one.span(), _redrawn(random, one[0]))


def state(random: Random, text: str) -> Change | None:
    """A text of up to three words that is a state, in another one."""
    words = " ".join(text.split())
    rows = [row for row in _STATE_SETS if words.lower() in row]
    if not rows:
        return None
    new = random.choice([one for row in rows for one in row if one != words.lower()])
    new = new.upper() if words.isupper() else new.capitalize() if words[0].isupper() else new
    return new, new, words


def name(random: Random, text: str) -> Change | None:
    found = list(_NAME.finditer(text))
    if not found:
        return None
    one = random.choice(found)
    new = random.choice([other for other in _NAMES if other != one[1]])
    return _in_place(text, *one.span(1), new)


WORDS: Mapping[str, Callable[[Random, str], Change | None]] = {
    "price": price,
    "date": date,
    "time": time,
    "phone": phone,
    "figure": figure,
    "state": state,
    "name": name,
}
