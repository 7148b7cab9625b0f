"""Texts with masked figures, by which counters are known: equal ones differ only in numbers, dates and times."""

from __future__ import annotations

import re

from tidings.text.dates import MONTHS
from tidings.text.tokens import fold_accents, words_of

FIGURE = "0"
_NUMBERED_DAYS = re.compile(r"\b(segunda|terca|quarta|quinta|sexta)[- ]feira\b")  # "quinta" alone is a farm
_DAYS = """
monday tuesday wednesday thursday friday saturday sunday
montag dienstag mittwoch donnerstag freitag samstag sonntag lundi mardi mercredi jeudi vendredi samedi dimanche
lunes martes miércoles jueves viernes sábado domingo lunedì martedì mercoledì giovedì venerdì sabato domenica
maandag dinsdag woensdag donderdag vrijdag zaterdag zondag poniedziałek wtorek środa czwartek piątek sobota niedziela
понедельник вторник среда четверг пятница суббота воскресенье
""".split()
# Those of further languages. The first ones are left out of the hashes that are stored, these are not.
_MORE_DAYS = """
pondělí úterý středa čtvrtek pátek sobota neděle pondelok utorok streda štvrtok piatok sobota nedeľa
måndag tisdag onsdag torsdag fredag lördag söndag mandag tirsdag onsdag torsdag fredag lørdag søndag
maanantai tiistai keskiviikko torstai perjantai lauantai sunnuntai hétfő kedd szerda csütörtök péntek szombat vasárnap
luni marți miercuri joi vineri sâmbătă duminică ponedjeljak utorak srijeda četvrtak petak subota nedjelja
ponedeljek torek sreda četrtek petek sobota nedelja esmaspäev teisipäev kolmapäev neljapäev reede laupäev pühapäev
pirmadienis antradienis trečiadienis ketvirtadienis penktadienis šeštadienis sekmadienis
pirmdiena otrdiena trešdiena ceturtdiena piektdiena sestdiena svētdiena
pazartesi salı çarşamba perşembe cuma cumartesi pazar понеділок вівторок середа четвер п'ятниця субота неділя
segundafeira terçafeira quartafeira quintafeira sextafeira sábado domingo
понеделник вторник сряда четвъртък петък събота неделя Δευτέρα Τρίτη Τετάρτη Πέμπτη Παρασκευή Σάββατο Κυριακή
""".split()
# Words that are part of a time only next to a figure ("5 minutes ago").
_TIMES = """
mon tue tues wed thu thur thurs fri sat sun mo di mi do fr sa so lun mar mer jeu ven sam dim st nd rd th
am pm utc gmt cet cest wet west eet eest bst mez mesz msk est edt cst cdt mst mdt pst pdt ist jst uhr h
second seconds sec secs minute minutes min mins hour hours hr hrs day days week weeks month months year years
sekunde sekunden minuten stunde stunden std tag tage tagen woche wochen monat monate monaten jahr jahre jahren
seconde secondes heure heures jour jours semaine semaines mois an ans segundo segundos minuto minutos hora horas
día días semana semanas mes meses año años ora ore giorno giorni sekund minut minuty godzina godzin godziny dzień dni
секунд минут час часа часов день дня дней
""".split()
WEEKDAYS = {fold_accents(word): at % 7 for at, word in enumerate([*_MORE_DAYS, *_DAYS])}  # Monday is 0
_ALWAYS_MASKED = frozenset(map(fold_accents, _DAYS))
_BESIDEFIGURES = frozenset(fold_accents(word) for word in [*_TIMES, *MONTHS])
_SIGNS = frozenset("+-%")
_ASCII_DIGIT = re.compile("[0-9]")


def has_digit(text: str) -> bool:
    if text.isascii():
        return _ASCII_DIGIT.search(text) is not None
    return any(map(str.isdigit, text))


def fold_days(text: str) -> str:
    """A text folded, with the days of the week as one word each."""
    folded = fold_accents(text)
    return _NUMBERED_DAYS.sub(r"\1feira", folded) if "feira" in folded else folded


def masked_words(text: str) -> list[str]:
    """The words of a text, each run of figures, dates and times as one zero."""
    return [word if isinstance(word, str) else FIGURE for word in figure_runs(text)]


def figure_runs(text: str) -> list[str | list[str]]:
    """The words of a text, each run of figures, dates and times as a list of its own."""
    words = words_of(text)
    figures = [
        word in _ALWAYS_MASKED or (not word.isalpha() and any(char.isdigit() for char in word)) for word in words
    ]
    for at, word in enumerate(words):
        beside = (at > 0 and figures[at - 1]) or (at + 1 < len(words) and figures[at + 1])
        figures[at] = figures[at] or (beside and (word in _BESIDEFIGURES or word in _SIGNS))
    found: list[str | list[str]] = []
    for word, figure in zip(words, figures, strict=True):
        if not figure:
            found.append(word)
        elif found and isinstance(last := found[-1], list):
            last.append(word)
        else:
            found.append([word])
    return found
