"""Texts that hold for the moment by their own words, in several languages, and those beside them that are news."""

from __future__ import annotations

from tests.cases import each

from tidings.read.page.words.momentary_text import (
    heads_departures,
    is_daily,
    is_departure,
    is_of_the_moment,
    is_order_renamed,
    is_placeholder,
    is_presence_moved,
)
from tidings.text.tokens import fold_accents


@each(
    ("old", "new"),
    [
        ("Pollen today: high", "Pollen today: medium"),
        ("Qualité de l'air : bonne, 27 degrés", "Qualité de l'air : moyenne, 22 degrés"),
        ("Wetter: heiter, 12 Grad", "Wetter: bedeckt, 9 Grad"),
        ("Open, closes at 18:00", "Closed, opens at 9:00"),
        ("Geöffnet bis 18 Uhr", "Geschlossen, öffnet um 9 Uhr"),
    ],
)
def test_what_holds_for_the_moment_is_known_by_its_words(old: str, new: str) -> None:
    assert is_of_the_moment(fold_accents(old), fold_accents(new))


@each(
    ("old", "new"),
    [
        ("Waiting time for a passport: 3 weeks", "Waiting time for a passport: 5 weeks"),
        ("Waiting time at the counter: 6 minutes", "Waiting time at the counter: 13 minutes"),
        ("1 EUR = 1,0832 USD", "1 EUR = 1,0840 USD"),
        ("Trein rijdt weer: 14.00 uur", "Trein rijdt weer: 21.30 uur"),  # "weer" is "again"
        ("Polen: 2", "Polen: 3"),  # a country, in two languages
        ("Wartezeit Schalter 1: 5 Minuten", "Wartezeit Schalter 2: 9 Minuten, bitte Nummer ziehen"),
        ("Weather warning: none", "Weather warning: red"),
        ("The weather was fine at the fair", "The weather was bad at the fair"),
        ("10 EUR", "12 EUR"),
        ("Open until 18:00", "Open until 17:00"),
        ("The pass is open", "The pass is closed"),
    ],
)
def test_news_beside_them_is_none(old: str, new: str) -> None:
    assert not is_of_the_moment(fold_accents(old), fold_accents(new))


def test_what_is_of_the_day_says_so_and_what_is_sold_is_none() -> None:
    daily = ("Verjaardagen", "L'oggetto del giorno", "Objekt des Tages", "Highlight of the day: a cat", "今日の一枚")
    assert all(map(is_daily, daily))
    others = ("Menu du jour", "Deal of the day", "The end of the day was near", "Tagesordnung", "Today")
    assert not any(map(is_daily, others))


def test_a_placeholder_is_nothing_but_one() -> None:
    waiting = ("Loading …", "Wird geladen...", "Chargement en cours", "読み込み中", "Could not load pingbacks.")
    assert all(map(is_placeholder, waiting))
    assert not any(map(is_placeholder, ("Loading bay closed", "Ladenschluss", "The loan could not be paid")))


def test_a_board_of_departures_is_known_by_its_heading_and_its_times() -> None:
    assert all(map(heads_departures, ("Next departures", "Prochains départs", "Abfahrten", "発車案内")))
    assert not any(map(heads_departures, ("Departure of the mayor", "Einfahrt")))
    assert all(map(is_departure, ("9 min", "12:40", "14h05", "5分")))
    assert not any(map(is_departure, ("Cancelled", "9 EUR")))


@each(
    ("old", "new", "moved"),
    [
        ("Online now", "Away", True),
        ("Busy", "Abwesend", True),
        ("Online", "Offline", False),
        ("Away", "Sold out", False),
    ],
)
def test_whether_a_person_is_there_passes_and_a_service_that_is_offline_does_not(
    old: str, new: str, moved: bool
) -> None:
    assert is_presence_moved(old, new) == moved


@each(
    ("old", "new", "renamed"),
    [
        ("Add to basket", "Buy now", True),
        ("In den Warenkorb", "Jetzt kaufen", True),
        ("Add to basket", "Sold out", False),
        ("Notify me", "Add to basket", False),
    ],
)
def test_a_button_to_order_may_have_other_words_and_sold_out_is_news(old: str, new: str, renamed: bool) -> None:
    assert is_order_renamed(old, new) == renamed
