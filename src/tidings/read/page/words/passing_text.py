"""Texts that are noise by what they say: clocks, dates of today, ages, countdowns, counters of visitors, consent.

Each is judged beside the text that it took the place of: nothing but the time, the age or the number of readers may
differ. A price or a count of cases beside today's date is a change.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import takewhile

from tidings.read.page.words.calendar_moves import places_of_day, says_today
from tidings.read.page.words.dates_of_visits import CLOCK, DAYS, MONTHS_BY_WORD, name_visits
from tidings.read.page.words.elapsed_time import moved_on, smallest_unit, span_minutes
from tidings.read.page.words.masked_figures import fold_days
from tidings.read.page.words.moment_words import GREETING, is_opening_moved
from tidings.read.page.words.momentary_text import is_daily, is_of_the_moment
from tidings.read.page.words.opening_signs import OPEN_NOW, is_business
from tidings.read.page.words.tallies import NO_COUNTS, counts_visits, says_act, without_visits
from tidings.text.tokens import fold_accents, words_in, words_of

# All patterns are for folded text: lower case, without accents.
_UNIT = (
    r"(?:s|sec(?:ond)?s?|m|min(?:ute)?s?|h|hrs?|hours?|d|days?|w|weeks?|months?|years?|sek(?:unden?)?|minuten?|std|stunden?|"
    r"tage?n?|wochen?|monate?n?|jahre?n?|secondes?|heures?|jours?|semaines?|mois|ans?|segundos?|minutos?|horas?|dias?|"
    r"semanas?|mes(?:es)?|anos?|or[ae]|giorn[oi]|settiman[ae]|mes[ei]|ann[oi]|minut[oi]|uren|uur|dag(?:en)?|weken|"
    r"maand(?:en)?|jaar|minuut|tim(?:mar|me)|timer?|dag(?:ar|e|er)|veck(?:a|or)|uger?|uker?|manader?|sekund[aey]?|"
    r"minut[aey]?|godz|godzin[aey]?|"
    r"dni|dzien|tygodni[ea]?|tydzien|miesiac[ae]?|miesiecy|lat[a]?|rok)\b\.?"
)
# A number is read once, from its first digit: from each digit of a number of thousands it would take seconds.
_NUMERAL = r"(?<!\d)\d++"
_AMOUNT = rf"(?:{_NUMERAL}|\ban?\b|\bone\b|\beine[rmn]?\b|\bune?\b)"
_SPAN = rf"(?:{_AMOUNT}\s?{_UNIT},?\s?(?:(?:and|und|et|y|i|e)\s(?={_AMOUNT}\s?{_UNIT}))?)+"
_JAPANESE_SPAN = rf"(?:{_NUMERAL}\s?(?:秒|分|時間|日|週間|か月|ヶ月|カ月|年)(?:間)?)+"
_AGE = re.compile(
    rf"{_SPAN}(?:ago|temu|fa|geleden|sedan|siden|zpet)\b"
    rf"|\b(?:vor|il y a|hace|ha)\s{_SPAN}"
    rf"|\b(?:yesterday|just now|gestern|hier|ayer|wczoraj|ieri|gerade eben|przed chwila|a l'instant)\b"
    rf"|{_JAPANESE_SPAN}\s?前|昨日"
)
_YET = (
    r"noch|nog|encore|plus que|il (?:ne )?reste(?: que)?|quedan?|jeszcze|zosta[lł][oay]|mancano|faltam?|faltan?|falten|"
    r"restam|restan|restano|zbyva(?:ji)?|zostava|ostava|jos|bara|kun|enda"
)
_COUNTDOWN = re.compile(
    rf"\b(?:ends|expires|closes|starts|opens|begins|endet|beginnt|startet|lauft ab|schliesst|offnet|"
    rf"termine|finit|commence|termina|empieza|konczy sie|zaczyna sie|begint|eindigt|inizia|comienza)"
    rf"(?: in| dans| en| za| over| tra| fra)?(?: about| etwa| circa| ca\.?| environ| ongeveer| okolo)?:?\s{_SPAN}"
    rf"|\b(?:{_YET}|only)\s{_SPAN}"
    rf"|{_SPAN}(?:left|remaining|to go|until|verbleibend|bis zu[rm]?|restant\w*)\b"
    rf"|(?:\b(?:days|hours|minutes|tage|stunden|jours|heures|dias|horas|giorni|ore|dni|godzin\w*|dagen|uren|dagar|dage|dager|dnu)"
    rf" (?:left|remaining|to go|verbleibend\w*|restante?s?|rimanenti|resterend|kvar|tilbage|igjen)"
    rf"|\b(?:(?:po)?zosta[lł][oay]|verbleibende|restano|mancano|quedan|faltan|restam|zbyva|il reste) "
    rf"(?:days|hours|tage|stunden|jours|heures|dias|horas|giorni|ore|dni|godzin\w*|dagen|uren|dnu))\s?:\s?\d+\b"
    rf"|\b(?:order|buy|book|bestell\w*|commandez|pide|compra|ordina|zamow\w*)\b[^.!?\d€$£¥]{{0,20}}{_SPAN}"
    rf"|(?:あと|残り)\s?{_JAPANESE_SPAN}"
)
_COUNTER = re.compile(
    r"\b(?:views?|viewers?|(?:are|is) (?:viewing|watching|looking)|viewing (?:this|now)|looking at|visitors?|hits|"
    r"(?:users?|guests?|members?|people|visitors?|readers?) online|"
    r"(?:users?|guests?|members?|people|visitors?|readers?) are (?:browsing|reading|shopping|using (?:the|this|our) "
    r"(?:site|catalogue?|page|portal|app))|"
    r"online:? \d+ (?:users?|guests?)|readers now|page ?views|"
    r"in (?:their|your) (?:cart|basket)s?|downloads? today|generated in|rendered in|"
    r"served (?:in|by)|load time|"
    r"weergave[ns]|keer bekeken|bezoekers|besucher|aufrufe|zugriffe|mal gelesen|"
    r"schauen (?:sich|gerade)|sehen sich|erzeugt in|"
    r"(?:people|others|customers|shoppers|guests) (?:have )?(?:searched|viewed|bought|booked|ordered|looked|applied)|"
    r"(?:people|others|members) follow|(?:viewed|read|seen|played|watched|saved|shared|opened) \d[\d., ]* times|plays|"
    r"\d+[- ]?mal (?:gemerkt|angesehen|aufgerufen|geteilt|gehort|abgespielt)|personen suchen|"
    r"(?:consultee?|vue?|lue?|ecoutee?)s? \d[\d., ]* fois|participations|(?:visto|leid[oa]|lid[oa]|lett[oa]|vist[oa]) "
    r"\d[\d., ]* (?:veces|vezes|volte)|nelle liste di|keer (?:gelezen|beluisterd|gedeeld)|bekijken deze|members so far|"
    r"\d+ (?:today|heute|aujourd'hui|hoy|oggi|vandaag|hoje)$|"
    r"visites|visiteurs|vues|regardent|consultent|en ligne|visitas|visitantes|vistas|viendo|"
    r"odslon|wyswietlen|odwiedzin|oglada\w*|visualizzazioni|visitatori|stanno guardando|"
    r"(?:utenti|persone) (?:collegat|conness|attiv)\w+|(?:utilisateurs|personnes|internautes) (?:sont )?connectee?s|"
    r"(?:nutzer|benutzer|mitglieder|personen|leute) (?:sind )?(?:gerade )?(?:aktiv|angemeldet|eingeloggt|verbunden)|"
    r"(?:usuarios|personas) (?:conectad|activ)[oa]s|(?:uzytkownik\w*|osob\w*) (?:zalogowan|aktywn)\w+|"
    r"gebruikers (?:ingelogd|actief)|(?:utilizadores|usuarios|pessoas) (?:ligad|conectad|ativ)[oa]s|"
    r"(?:anvandare|brugere|brukere) (?:inloggade|logget ind?|palogget|aktive?r?a?)|"
    r"uzivatel\w* (?:prihlasen|aktivn)\w+)\b|"
    r"閲覧|アクセス|人が(?:見て|利用)|利用中|接続中"
)
_CROWD = r"(?:people|users|customers|shoppers|guests|members|readers|others)\b"
_PEOPLE = re.compile(rf"\d[\d.,]*(?=\+? (?:[^\W\d]+ )?{_CROWD})")
_PEOPLE_NOW = re.compile(
    rf"\b{_CROWD} (?:are )?(?:using|browsing|reading|visiting|shopping|exploring|searching|booking|ordering)\b"
    r"[^.!?\d]{0,30}\b(?:now|at (?:the|this) moment|currently)\b"
)
# Counters of the liked: only large figures are such, "5 stars" is a grade.
_LIKED = re.compile(
    r"\b(?:downloads?|telechargements|descargas|pobran|nedlastinger|nedladdningar|latausta|stazeni|letoltes|descarcari|"
    r"indirme|скачивании|завантажень|likes?|stars|followers|gefallt|j'aime|me gusta)\b"
)
_LEAST_LIKED = 100
_LONGEST_FORECAST = 80  # characters
_PER = frozenset("a per this last in pro par por na al".split())  # "46k a week"
_COPYRIGHT = re.compile(r"©|\(c\)|\bcopyright\b")
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_HELPFUL = re.compile(
    r"\b(?:found (?:this|it) (?:helpful|useful)|(?:fanden|finden) (?:dies|das|diesen \w+) (?:hilfreich|nutzlich)|"
    r"ont trouve (?:cela|cet? \w+) utile|(?:encontraron|resulto) (?:esto )?util|hanno trovato (?:questo )?utile|"
    r"uznal\w* to za (?:pomocne|przydatne)|vonden dit (?:nuttig|handig))\b"
)
# Ids that a server gives to a request or a visitor; an order or an error has a number of another kind.
_GIVEN_ID = re.compile(
    r"\b(?:request|ray|trace|session|correlation|visitor)[ -]?(?:id|nr|no|number)\b\W{0,3}"
    r"(?=[a-z-]*\d)[0-9a-z-]{6,64}\b"
)
_TEMPERATURE = re.compile(r"[-−–+]?\s?\d+(?:[.,]\d+)?\s?°\s?[cf]?\b|[-−–+]?\s?\d+\s?°")
_THIS_MOMENT = re.compile(
    r"\b(?:now|current(?:ly)?|time|clock|retrieved|accessed|abgerufen|uhrzeit|heure|hora|ora)\b|現在"
)
_WEEK = re.compile(r"\b(?:calendar week|kw|kalenderwoche|week no|tydzien|semaine)\s?\.?:?\s?(\d+)\b")
_NUMBER = re.compile(r"\d+")
_MOST_BESIDE_LIKED = 10  # words: more is a sentence
_NEAR_COUNTER = 3  # words between a figure and what it counts
# "closes 45 minutes before", "book 3 days ahead"
_IS_YET = re.compile(rf"\b(?:{_YET})\b")
_AHEAD_OF = frozenset(
    "before vor avant antes prima voor przed pred fore ennen ahead advance voraus vorher avance antelacion "
    "anticipacion anticipo tevoren wyprzedzeniem".split()
)
_SHORT_AGE = 60  # minutes: "checked 40 minutes ago" starts anew all the time
_LONGEST_ACT, _LONGEST_AGE = 60, 24  # characters
# A buyer without a name, and what was done just now; a firm that buys another is news.
_SOMEBODY = re.compile(
    r"\W*(?:(?:someone|somebody|a (?:customer|visitor|shopper|reader|member))\b[^.!?:]{0,40}\bjust "
    r"(?:bought|ordered|booked|purchased|reserved|joined|signed up|subscribed|donated)\b|"
    r"(?:jemand|eine? (?:kund\w+|gast))\b[^.!?:]{0,40}\b(?:gerade|soeben|eben)\b[^.!?:]{0,20}"
    r"\b(?:gekauft|bestellt|gebucht)\b|"
    r"(?:quelqu'un|une? client\w*)\b[^.!?:]{0,40}\bvient (?:de |d')(?:acheter|commander|reserver)\b|"
    r"(?:alguien|un client\w+)\b[^.!?:]{0,40}\bacaba de (?:comprar|pedir|reservar)\b|"
    r"(?:qualcuno|un client\w+)\b[^.!?:]{0,40}\bha appena (?:acquistato|comprato|ordinato|prenotato)\b|"
    r"(?:iemand|een klant)\b[^.!?:]{0,40}\b(?:net|zojuist)\b[^.!?:]{0,20}\b(?:gekocht|besteld|geboekt)\b|"
    r"(?:ktos|klient\w*)\b[^.!?:]{0,40}\bwlasnie (?:kupil\w?|zamowil\w?|zarezerwowal\w?)\b)"
)
_AGE_SLACK = 20  # minutes


# By when something must be done, or how long it holds: put off from today to tomorrow it is news.
_DUE = re.compile(
    r"\b(?:deadlines?|due|clos(?:es|ing)|expir\w+|until|till|ends|ending|valid|(?:apply|reply|submit) by|"
    r"frist\w*|\w*schluss|gultig|lauft ab|date limite|echeance|cloture|jusqu\w*|plazo|hasta|vence\w*|"
    r"fecha limite|scade\w*|entro|prazo|"
    r"termin\w*|do dnia|uiterlijk|tot en met|sluit\w*|sista|senast|senest)\b"
)


def is_passing(old: str, new: str, at: datetime | None, elapsed: int | None = None) -> bool:
    """Do two texts differ in nothing but how late it is, how old something is, or how many look at it? `elapsed`: the
    minutes between the two visits."""
    old, new = fold_days(old), fold_days(new)
    if at is not None and elapsed is not None and moved_on(old, new, at, elapsed):
        return True
    for pattern in (_AGE, _COUNTDOWN, OPEN_NOW, GREETING):
        if pattern.search(new) and pattern.search(old):
            rest = words_of(pattern.sub("", new))
            return words_of(pattern.sub("", old)) == rest and _moves_on(pattern, old, new, rest, elapsed)
    if is_opening_moved(old, new) or _is_copyright_moved(old, new, at):
        return True
    if _is_alike_without(_HELPFUL, _NUMBER, old, new):
        return True
    if _is_alike_without(_GIVEN_ID, _GIVEN_ID, old, new) or _is_alike_without(_PEOPLE_NOW, _PEOPLE, old, new):
        return True
    if (is_daily(old) and is_daily(new)) or is_of_the_moment(old, new):
        return True
    before, after = _numbers_joined(words_of(old)), _numbers_joined(words_of(new))
    if len(before) != len(after):
        return False
    differing = [place for place, word in enumerate(after) if word != before[place]]
    if not differing:  # in their signs alone: a grade of B- that is B+ now
        return False
    if len(differing) == 1 and _COUNTER.search(new) is not None:
        return _is_counter(after, differing[0]) and not _is_of_another_sense(new)
    if len(differing) == 1 and _LIKED.search(new) is not None:
        return len(after) <= _MOST_BESIDE_LIKED and _is_liked(before, after, differing[0])
    if at is None or _DUE.search(new) is not None:
        return False
    was = at - timedelta(minutes=elapsed) if elapsed is not None else None
    if _is_this_week(old, new, at) and (was is None or _is_week(old, was)):
        return True
    return name_visits(before, after, differing, (old, new), at, elapsed)


def _is_alike_without(sign: re.Pattern[str], part: re.Pattern[str], old: str, new: str) -> bool:
    """Have both folded texts this sign, and are they the same without these parts?"""
    if sign.search(new) is None or sign.search(old) is None:
        return False
    return words_of(part.sub(" 0 ", old)) == words_of(part.sub(" 0 ", new))


def _is_copyright_moved(old: str, new: str, at: datetime | None) -> bool:
    """Is it a line of copyright whose last year is another, and that of the visit now? "2025", "2019-2026"."""
    if _COPYRIGHT.search(new) is None or _COPYRIGHT.search(old) is None:
        return False
    before, after = _YEAR.findall(old), _YEAR.findall(new)
    if not before or not after or max(before) > max(after):
        return False
    if at is not None and abs(int(max(after)) - at.year) > 1:
        return False
    return words_of(_YEAR.sub(" ", old)) == words_of(_YEAR.sub(" ", new))


def _moves_on(pattern: re.Pattern[str], old: str, new: str, rest: Sequence[str], elapsed: int | None) -> bool:
    """May such a text have come to say this by itself? An age rises, a countdown falls until it has run out, and what
    is open now says so alone, beside its hours or the name of a shop or an office: "the pass is closed now" is news."""
    if pattern is OPEN_NOW:
        return not rest or any(word[:1].isdigit() for word in rest) or is_business(rest)
    if pattern is GREETING:
        return True
    before, after = span_minutes(old), span_minutes(new)
    if before is None or after is None:
        return True
    if pattern is _AGE:  # each may be rounded by its unit, and the visits be some minutes further apart
        slack = max(smallest_unit(old), smallest_unit(new)) + _AGE_SLACK
        return before < _SHORT_AGE or 0 <= after - before <= (elapsed if elapsed is not None else after) + slack
    if not _AHEAD_OF.isdisjoint(rest) and not _IS_YET.search(new):  # "12 more days before the fair" counts
        return False
    if elapsed is None:
        return after <= before
    return before <= elapsed or (after <= before and before - after <= elapsed + smallest_unit(old, new))


def _is_week(text: str, day: datetime) -> bool:
    """Does a text name the calendar week of this day?"""
    week = _WEEK.search(text)
    return week is not None and int(week[1]) == day.isocalendar().week


def is_forecast(text: str) -> bool:
    """Is it nothing but a day of the week and its temperatures?"""
    if len(text) > _LONGEST_FORECAST or "°" not in text:
        return False
    folded = fold_accents(text)
    words = words_of(_TEMPERATURE.sub(" ", folded))
    return bool(words) and all(word in DAYS for word in words) and _TEMPERATURE.search(folded) is not None


def is_dated(text: str, at: datetime) -> bool:
    """Does a text name the day of a visit, as a list or a report is dated, and neither a time nor "today"?"""
    folded = fold_accents(text)
    if CLOCK.search(folded) or says_today(folded) or _THIS_MOMENT.search(folded) or _COPYRIGHT.search(folded):
        return False
    words = words_in(folded)
    return any(places_of_day(words, at + timedelta(days=days)) for days in (0, -1, 1))


def names_time(text: str) -> bool:
    """Is it nothing but an age or a time of day, with a number or a word beside it: "4 days ago #1"?"""
    folded = fold_accents(text[:_LONGEST_ACT])
    for pattern in (_AGE, CLOCK):
        rest = pattern.sub(" ", folded)
        if rest != folded and sum(map(str.isalpha, words_of(rest))) <= 1:
            return True
    return False


def is_fleeting_act(text: str) -> bool:
    """Does a short text say what a person did, minutes ago: "Ruth gave £40 8 min ago"?"""
    if len(text) > _LONGEST_ACT:
        return False
    folded = fold_accents(text)
    if is_unnamed_act(folded):
        return True
    if not any(map(str.isdigit, text)):
        return False
    found = _AGE.search(folded)
    minutes = span_minutes(found[0]) if found is not None else None
    return minutes is not None and minutes <= _SHORT_AGE and says_act(folded)


def names_age(folded: str) -> bool:
    """Does a folded text say how old something is: "posted 2 days ago"?"""
    return _AGE.search(folded) is not None


def is_unnamed_act(folded: str) -> bool:
    """Does a short folded text say what a buyer without a name has just done: "Someone in Kendal just bought one"?"""
    return len(folded) <= _LONGEST_ACT and _SOMEBODY.match(folded) is not None


def is_age(text: str) -> bool:
    """Is it nothing but how old something is: "3 days ago"? It names nothing."""
    if len(text) > _LONGEST_AGE or not any(map(str.isdigit, text)):
        return False
    folded = fold_accents(text)
    return _AGE.search(folded) is not None and not any(map(str.isalpha, _AGE.sub("", folded)))


def has_clock(text: str) -> bool:
    """Is there a time of day in it?"""
    return ":" in text and CLOCK.search(text) is not None


def without_time(text: str) -> str:
    """The text without ages and clocks, folded: for labels, which must be the same at each visit."""
    text = fold_accents(text)
    if _NUMBER.search(text) is None:
        return " ".join(text.split())
    return " ".join(CLOCK.sub("", _AGE.sub("", _COUNTDOWN.sub("", text))).split())


def _numbers_joined(words: Sequence[str]) -> list[str]:
    """1,234 and 0.12 are one word each."""
    joined: list[str] = []
    for word in words:
        if word.isdecimal() and joined and joined[-1].isdecimal() and (len(word) == 3 or joined[-1] == "0"):
            joined[-1] += word
        else:
            joined.append(word)
    return joined


def _is_counter(words: Sequence[str], place: int) -> bool:
    """Is this word a figure beside what it counts?"""
    near = _around_figure(words, place)
    if not words[place][:1].isdigit() or any(word in NO_COUNTS or word in MONTHS_BY_WORD for word in near):
        return False
    # A script without spaces has words of one or two characters.
    return any(_COUNTER.search(between.join(near)) for between in (" ", ""))


def _around_figure(words: Sequence[str], place: int) -> list[str]:
    """The words near a figure, as far as the next one or a price, which counts nothing: "269,000 EUR, 32 visitors"."""
    before = takewhile(_is_between, reversed(words[max(0, place - _NEAR_COUNTER) : place]))
    behind = takewhile(_is_between, words[place + 1 : place + _NEAR_COUNTER + 1])
    return [*reversed(list(before)), words[place], *behind]


def _is_between(word: str) -> bool:
    return not word[:1].isdigit() and word not in "€$£¥₹₽"


def _is_of_another_sense(text: str) -> bool:
    """Is it a noun of many senses alone that makes a folded text a counter, and is it none?"""
    rest = without_visits(text)
    return rest != text and _COUNTER.search(rest) is None and not counts_visits(text)


def _is_liked(before: Sequence[str], after: Sequence[str], place: int) -> bool:
    """Is this word a large figure that counts the liked? "318 kB" beside "Download" is a size."""
    near, behind = after[max(0, place - _NEAR_COUNTER) : place], after[place + 1 : place + 2]
    if not all(_is_large(words[place]) for words in (before, after)):
        return False
    if behind and _LIKED.fullmatch(behind[0]):
        return True
    return _LIKED.search(" ".join(near)) is not None and (not behind or behind[0] in _PER)


def _is_large(word: str) -> bool:
    """Is a figure such as counters of many people show: 1200, 46k?"""
    digits = _NUMBER.match(word)
    return digits is not None and (int(digits[0]) >= _LEAST_LIKED or word[digits.end() :] in ("k", "m"))


def _is_this_week(old: str, new: str, at: datetime) -> bool:
    week = _WEEK.search(new)
    return (
        week is not None
        and int(week[1]) == at.isocalendar().week
        and words_of(_WEEK.sub("", old)) == words_of(_WEEK.sub("", new))
    )
