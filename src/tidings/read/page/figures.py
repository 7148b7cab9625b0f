"""Texts with their figures masked: two of them that are equal so differ in numbers, dates and times alone."""

from __future__ import annotations

from tidings.read.page.leaf_hash import hashed
from tidings.text.months import MONTHS
from tidings.text.tokens import fold, words_of

_FIGURE = "0"
_DAYS = """
monday tuesday wednesday thursday friday saturday sunday
montag dienstag mittwoch donnerstag freitag samstag sonntag lundi mardi mercredi jeudi vendredi samedi dimanche
lunes martes miércoles jueves viernes sábado domingo lunedì martedì mercoledì giovedì venerdì sabato domenica
maandag dinsdag woensdag donderdag vrijdag zaterdag zondag poniedziałek wtorek środa czwartek piątek sobota niedziela
понедельник вторник среда четверг пятница суббота воскресенье
""".split()
# Words that tell a time where they stand beside a figure ("5 minutes ago"), and mean other things elsewhere.
_TIMES = """
mon tue tues wed thu thur thurs fri sat sun mo di mi do fr sa so lun mar mer jeu ven sam dim st nd rd th
am pm utc gmt cet cest est edt pst pdt uhr h
second seconds sec secs minute minutes min mins hour hours hr hrs day days week weeks month months year years
sekunde sekunden minuten stunde stunden std tag tage tagen woche wochen monat monate monaten jahr jahre jahren
seconde secondes heure heures jour jours semaine semaines mois an ans segundo segundos minuto minutos hora horas
día días semana semanas mes meses año años ora ore giorno giorni sekund minut minuty godzina godzin godziny dzień dni
секунд минут час часа часов день дня дней
""".split()
_ALWAYS = frozenset(fold(word) for word in _DAYS)
_BESIDE = frozenset(fold(word) for word in [*_TIMES, *MONTHS])
_SIGNS = frozenset("+-%")


def masked_words(text: str) -> list[str]:
    """Its words, each run of figures, dates and times as one zero."""
    words = words_of(text)
    figures = [word in _ALWAYS or any(char.isdigit() for char in word) for word in words]
    for at, word in enumerate(words):
        beside = (at > 0 and figures[at - 1]) or (at + 1 < len(words) and figures[at + 1])
        figures[at] = figures[at] or (beside and (word in _BESIDE or word in _SIGNS))
    masked: list[str] = []
    for word, figure in zip(words, figures, strict=True):
        if not figure:
            masked.append(word)
        elif not masked or masked[-1] != _FIGURE:
            masked.append(_FIGURE)
    return masked


def masked_hash(text: str) -> tuple[int, int] | None:
    """(A signed 64-bit hash over the masked words, how many of them are words); None: there is no figure in it."""
    words = masked_words(text)
    if _FIGURE not in words:
        return None
    return int(hashed([" ".join(words)]).hashes[0]), sum(word != _FIGURE for word in words)
