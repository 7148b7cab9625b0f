"""Texts that follow the calendar, in any language: what differs is only how long ago, how long yet, or at what hour.

    proved    the text moved as the time between two visits has it, and says that it does so: an age ("3 timer
              siden"), a countdown of several steps ("3 д 5 год", 54 hours), one beside the date that it leads to
    likely    it moved so by a step or two, as a delivery time may do for once: "in 12 days", "data of 12:00". Its
              anchor is the moment that it counts from or to; when the next move has the same, that is proof, too

A deadline that is put off, a countdown that jumps and an age that falls have another anchor.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date, datetime, timedelta
from typing import NamedTuple

from tidings.read.page.words.masked_figures import WEEKDAYS, fold_days
from tidings.read.page.words.time_spans import SpanReading, Spans, spans_of
from tidings.text.dates import MONTHS
from tidings.text.tokens import fold_accents, words_in

# Words that make an age of a span, of the CLDR's relative times: behind it, and before it.
_AGO_BEHIND = re.compile(
    r"\W*(?:ago|ang nakalipas|eest|ezelott|fa|geleden?|lalu|yang lalu|me pare|atras|o shin|oldin|once|oncə|sedan|sen|"
    r"sidan|siden|sitten|temu|truoc|yn ol|zpet|бұрын|назад|таму|тому|өмнө|առաջ|پہلے|پیش|पहले|पहिले|पूर्वी|আগে|পূর্বে|"
    r"முன்|క్రితం|മുമ്പ്|ที่ผ่านมา|ที่แล้ว|წინ)(?![^\W\d_])|\s?前"
    rf"|\s?{fold_accents('전')}"  # Hangul is folded into its letters
)
_AGO_BEFORE = re.compile(
    r"(?<![^\W\d_])(?:acum|duela|fa|fyrir|ha|hace|hai|il y a|pirms|pred|pries|prije|saa|vor|πριν απο|пре|пред|"
    r"преди|לפני|قبل|منذ|قبل از)\s*$"
)
_AHEAD = re.compile(
    r"(?<![^\W\d_])(?:cez|dalam|dans|dentro de|d'aqui a|eftir|em|en|i gceann|in|om|oor|over|pas|pec|peste|po|sau|tra|"
    r"fra|ymhen|za|σε|за|праз|след|через|בעוד|خلال|อีก|ในอีก|あと|还有|還有|剩|剩余|剩餘)\s*$"
)
# Words of a countdown, before its span and behind it: "noch 18 Tage", "52 days to the night of books".
_YET = re.compile(
    r"(?<![^\W\d_])(?:noch|encore|il reste|plus que|nog|quedan|faltan?|mancano|ainda|falten|queden|jeszcze|zostalo|"
    r"pozostalo|zbyva|zostava|ostava|jos|meg|mai sunt|viela|bara|kun|залишил\w+|осталось|остава\w*|απομενουν|only|just)"
    r"(?![^\W\d_])[^.!?]{0,20}$"
)
_UNTIL = re.compile(
    r"\W*(?:to|until|till|left|remaining|to go|away|bis|avant|jusqu\w*|restants?|hasta|para|tot|till|til|kvar|igjen|"
    r"tilbage|do|al|alla|all|fino|ate|fins|per a|до|μεχρι|ως|kaldi|jaljella)(?![^\W\d_])"
)
# Words of a stamp: when the data are from.
_STAMP = re.compile(
    r"(?<![^\W\d_])(?:updated?|as of|stand|aktualisiert|mise? a jour|actualizado|aggiornat[oa]|atualizad[oa]|"
    r"bijgewerkt|aktualizacja|aktualizovano|aktualizovane|opdateret|uppdatera[dt]\w*|oppdatert|paivitetty|frissitve|"
    r"actualizat|guncelle\w+|обновлено|оновлено|обновен\w*|ενημερωθηκε|diperbarui|cap nhat|час сервера|"
    r"server ?time)(?![^\W\d_])|資料時間|数据时间|更新"
)
_CLOCK = re.compile(r"(?<![\d:.,])([01]?\d|2[0-3])[:：]([0-5]\d)(?:[:：][0-5]\d)?(?![\d:.,]\d|\d)")
# Other forms, which may be a price as well: what moves as the time does at two visits is none, without words of money.
_ANY_CLOCK = re.compile(r"(?<![\d:.,])([01]?\d|2[0-3])(?:[:：.]|\s?h\s?)([0-5]\d)(?![\d:.,]\d|\d)")
_PRICE = re.compile(
    r"[€$£¥₹₽%]|(?<![^\W\d_])(?:eur|euros?|usd|gbp|chf|pln|zl|kr|sek|nok|dkk|czk|kc|huf|ft|ron|lei|try|tl|uah|dollars?|"
    r"pounds?|cents?|prices?|\w*preise?|prix|precios?|prezz[oi]|precos?|prij[sz]\w*|cen[ayiu]|pris\w*|hint\w+|fiyat\w*|"
    r"цен[аыу]|ціна|τιμη|fees?|fare|tarif\w*)(?![^\W\d_])|価格|价格|円|元"
)
_DATES = (
    re.compile(r"(?<!\d)(?P<day>\d{1,2})(?:\.|st|nd|rd|th)?\s(?:de |of )?(?P<month>[^\W\d_]{3,14})"),
    re.compile(r"(?P<month>[^\W\d_]{3,14})\.? (?P<day>\d{1,2})(?!\d)"),
)
_DATE_IN_FIGURES = re.compile(r"(?<![\d.,])(?P<day>\d{1,2})\.\s?(?P<month>\d{1,2})\.(?!\d\d?(?!\d))")
_DIGITS = re.compile(r"\d+")
_NEAR_MONTH, _WIDEST_DATE = 2, 4  # words between a day and its month, and its year or weekday
_FARTHEST = 14  # days between a visit and a date that goes with it: a delivery, a loan
# Until when something holds: put off each day, it is news each day.
_HELD_UNTIL = re.compile(
    r"(?<![^\W\d_])(?:deadlines?|clos(?:es|ed|ing)|expir\w+|until|till|ends|ending|valid|extended|"
    r"frist\w*|\w*schluss|gultig|gilt|gesperrt|geschlossen|verlangert|date limite|echeance|cloture|jusqu\w*|ferme\w*|"
    r"plazo|hasta|vence\w*|cerrad\w+|scade\w*|entro|chius\w+|prazo|fechad\w+|termin\w*|zamkniet\w+|uiterlijk|"
    r"tot en met|gesloten|sista|senast|senest)(?![^\W\d_])"
)
# "Today" in words of the CLDR. What says so follows the calendar by itself.
_TODAY_WORDS = """
today heute aujourd'hui hoy oggi vandaag dziś dzisiaj hoje idag i&dag tänään täna šodien šiandien dnes danes danas azi
astăzi σήμερα днес сегодня сьогодні сёння данас денес bugün avui heddiw inniu vandag hari&ini hôm&nay
"""
_TODAY = re.compile(
    rf"(?<![^\W\d_])(?:{'|'.join(fold_accents(word).replace('&', ' ') for word in _TODAY_WORDS.split())})(?![^\W\d_])|"
    rf"今日|本日|今天|{fold_accents('오늘')}|วันนี้|اليوم|היום|आज"
)
# Days as forums name those of their posts, before or behind the time of day.
_DAY_WORD = re.compile(
    r"(?<![^\W\d_])(?:(?P<today>today|heute|aujourd'hui|hoy|oggi|dzisiaj|dzis|vandaag|hoje|i ?dag|dnes|tanaan|ma|bugun|"
    r"astazi|сегодня|сьогодні|днес|σημερα|היום|اليوم|今日|今天|오늘)|"
    r"(?P<yesterday>yesterday|gestern|hier|ayer|ieri|wczoraj|gisteren|ontem|i ?gar|vcera|eilen|tegnap|dun|"
    r"вчера|вчора|χθες|χτες|אתמול|أمس|昨日|昨天|어제))(?![^\W\d_])"
)
_HOUR, _DAY = 60, 24 * 60
_LONGEST_NAMED = 60  # characters of a text that is the moment of a post
_LATELY = 3  # days: copies of pages are kept
_FARTHEST_EAST = timedelta(hours=11)  # of a server's clock before UTC
_SLACK = 2  # minutes between a server's clock and ours
_STEPS = 3  # of a unit at once that hardly anything but a clock makes
_MOST_BESIDE = 4  # words of a countdown beside its span
_LARGE = 15  # days: a delivery takes less
_SHORT_AGE = 60  # minutes: "checked 40 minutes ago" starts anew all the time
_MONTHS = {fold_accents(name): number for name, number in MONTHS.items()}


class CalendarMove(NamedTuple):
    """How a text moved with the time. `anchors`: numbers for the moment that it counts from or to, the first its own,
    the others as rounding may have them; empty where one move is proof."""

    anchors: tuple[int, ...] = ()
    may_return: bool = True  # to what the text said before, as a clock does each day


def says_today(folded: str) -> bool:
    """Does a folded text say "today"?"""
    return _TODAY.search(folded) is not None


def without_today(text: str) -> str | None:
    """A text without its mark of today ("Tiistai (tänään)"), folded; None without one, or without other letters."""
    folded = fold_accents(text)
    if _TODAY.search(folded) is None:
        return None
    rest = " ".join(words_in(_TODAY.sub(" ", folded)))
    return rest if any(map(str.isalpha, rest)) else None


def calendar_move(old: str, new: str, at: datetime, elapsed: int) -> CalendarMove | None:
    """How a text may have moved on with the time; None where it has not. `elapsed`: minutes between the visits."""
    one, other = fold_days(old), fold_days(new)
    if _is_later_named(one, other, at, elapsed):
        return CalendarMove()
    before, after = spans_of(one), spans_of(other)
    if after is None:
        return _clock_move(one, other, at, elapsed) or _date_move(one, other, at, elapsed)
    if before is None:
        return CalendarMove() if _began(one, other, after, elapsed) else None
    if before.rest != after.rest:
        return None
    moves = list(_moves(before, after, other, at, elapsed))
    return next((move for move in moves if not move.anchors), moves[0] if moves else None)


def _moves(before: Spans, after: Spans, text: str, at: datetime, elapsed: int) -> Iterator[CalendarMove]:
    now, is_age = int(at.timestamp()) // 60, _is_age(before) and _is_age(after)
    for one in before.readings:
        for other in after.readings:
            unit, moved = max(one.unit, other.unit), other.minutes - one.minutes
            if is_age:
                if _ages(one, other, unit, elapsed):
                    yield CalendarMove()
            elif after.number > 1 and _runs_to_a_time_of_day(one, other, elapsed):
                yield CalendarMove()
            elif moved and abs(abs(moved) - elapsed) <= unit + _SLACK:
                # The step was made since the last visit: so exactly is the moment known.
                known = unit if elapsed >= unit else -(-unit // 4)
                anchor = (now - other.minutes if moved > 0 else now + other.minutes) // known
                is_bare = after.number > 1 or len(after.rest) <= _MOST_BESIDE  # "35 hours a week, ..." may be 28
                sure = moved < 0 and (
                    (is_bare and -moved >= _STEPS * unit and abs(-moved - elapsed) <= min(unit, _DAY // 2) + _SLACK)
                    or _leads_to_date(text, other, at)
                    or (other.minutes >= _LARGE * _DAY and _leads_on(after))
                )
                yield CalendarMove() if sure else CalendarMove(_near(anchor, known))


def _date_move(old: str, new: str, at: datetime, elapsed: int) -> CalendarMove | None:
    """A date that stays as many days ahead of the visits: "with you by 12 March". What says "today" as well needs no
    other proof. By when something must be done, and until when it holds, is news each time."""
    before = _one_date(old, at - timedelta(minutes=elapsed))
    after = _one_date(new, at) if before is not None else None
    if before is None or after is None or before.rest != after.rest or _HELD_UNTIL.search(new) is not None:
        return None
    moved, ahead = (after.day - before.day).days, (after.day - at.date()).days
    if moved <= 0 or abs(moved * _DAY - elapsed) >= _DAY or not -_FARTHEST <= ahead <= _FARTHEST:
        return None
    return (
        CalendarMove()
        if says_today(old) and says_today(new)
        else CalendarMove(_near(ahead, _DAY + 2), may_return=False)
    )


class _Dated(NamedTuple):
    day: date
    rest: list[str]


def _one_date(folded: str, near: datetime) -> _Dated | None:
    """The only date in a folded text, and its other words but days of the week; without a year, the nearest one."""
    found = [match for pattern in (*_DATES, _DATE_IN_FIGURES) for match in pattern.finditer(folded)]
    found = [match for match in found if match["month"].isdecimal() or match["month"] in _MONTHS]
    if len(found) != 1:
        return None
    match, rest = found[0], f"{folded[: found[0].start()]} {folded[found[0].end() :]}"
    month = int(match["month"]) if match["month"].isdecimal() else _MONTHS[match["month"]]
    try:
        days = [date(near.year + step, month, int(match["day"])) for step in (-1, 0, 1)]
    except ValueError:
        return None
    day = min(days, key=lambda one: abs((one - near.date()).days))
    return _Dated(day, [word for word in words_in(rest) if word not in WEEKDAYS])


def places_of_day(words: Sequence[str], day: datetime) -> frozenset[int]:
    """The places of the words around each date that is this day: "6 March", "6.3.2026". A figure alone is none."""
    found: set[int] = set()
    for place, word in enumerate(words):
        digits = _DIGITS.match(word)  # 6, 6th
        if digits is None or int(digits[0]) != day.day:
            continue
        near = range(max(0, place - _WIDEST_DATE), min(len(words), place + _WIDEST_DATE + 1))
        named = any(_MONTHS.get(words[one]) == day.month for one in near if abs(one - place) <= _NEAR_MONTH)
        figures = {int(words[one]) for one in near if one != place and words[one].isdecimal()}
        if named or {day.month, day.year} <= figures:
            found.update(near)
    return frozenset(found)


def _runs_to_a_time_of_day(one: SpanReading, other: SpanReading, elapsed: int) -> bool:
    """Do hours and minutes run down to the same time of each day: "order within 5 h 12 min"?"""
    if max(one.minutes, other.minutes) > _DAY or max(one.unit, other.unit) > 1:
        return False
    return (one.minutes - other.minutes - elapsed + _SLACK) % _DAY <= 2 * _SLACK


def moves_date(old: str, new: str) -> bool:
    """Do two texts differ in a day beside the name of a month: "until 13 March"?"""
    before, after = words_in(fold_accents(old)), words_in(fold_accents(new))
    if len(before) != len(after):
        return False
    differing = [place for place, word in enumerate(after) if word != before[place]]
    return any(word in _MONTHS for place in differing for word in after[max(0, place - 2) : place + 2])


def _near(anchor: int, kind: int) -> tuple[int, ...]:
    """Numbers for an anchor and those beside it."""
    return tuple(one * 16_384 + kind for one in (anchor, anchor - 1, anchor + 1))


def _is_age(spans: Spans) -> bool:
    return _AGO_BEHIND.match(spans.behind) is not None or _AGO_BEFORE.search(spans.before) is not None


def _leads_on(spans: Spans) -> bool:
    """Do the words around a span say that there is so long yet?"""
    around = (_AHEAD.search(spans.before), _YET.search(spans.before), _UNTIL.match(spans.behind))
    return any(one is not None for one in around)


def _ages(one: SpanReading, other: SpanReading, unit: int, elapsed: int) -> bool:
    """An age rises by what passed; a young one starts anew."""
    rise = other.minutes - one.minutes
    return (rise >= 0 and abs(rise - elapsed) <= unit + _SLACK) or (
        one.minutes < _SHORT_AGE and other.minutes <= elapsed + unit
    )


def _began(old: str, new: str, after: Spans, elapsed: int) -> bool:
    """ "A moment ago" becomes "3 hours ago": in other words that are an age, too, and no longer than what passed."""
    if not _is_age(after) or any(map(str.isdigit, old)):
        return False
    known, words = set(words_in(old)), words_in(new)
    return bool(known.intersection(words)) and any(one.minutes <= elapsed + one.unit for one in after.readings)


def _is_later_named(old: str, new: str, at: datetime, elapsed: int) -> bool:
    """ "Today at 10:05" becomes "Yesterday at 10:05", then "Mar 3 at 10:05": the same moment, by another name."""
    clocks = _CLOCK.findall(old) if max(len(old), len(new)) <= _LONGEST_NAMED else []
    if len(clocks) != 1 or _CLOCK.findall(new) != clocks:
        return False
    was, named = _DAY_WORD.search(old), _DAY_WORD.search(new)
    if was is None or (named is not None and not (was["today"] and named["yesterday"])):
        return False
    behind, rest = (words_in(_DAY_WORD.sub(" ", text)) for text in (old, new))
    if named is not None:
        return behind == rest
    # A date took its place, and nothing else came or went: the day of the last visit or before, not put off.
    added = [word for word in rest if word not in behind]
    numbers = [int(word) for word in added if word.isdecimal() and len(word) <= len("2026")]
    months = [_MONTHS[word] for word in added if word in _MONTHS]
    if not set(behind) <= set(rest) or len(numbers) + len(months) != len(added):
        return False
    newest = (at - timedelta(minutes=elapsed) + _FARTHEST_EAST).date() - timedelta(days=was["today"] is None)
    days = (newest - timedelta(days=back) for back in range(_LATELY + 1))
    return any(day.day in numbers and day.month in (months or numbers) for day in days)


def _leads_to_date(text: str, span: SpanReading, at: datetime) -> bool:
    """Is there a date in the text that is as many days away?"""
    days = span.minutes / _DAY
    for match in (match for pattern in _DATES for match in pattern.finditer(text)):
        month, day = _MONTHS.get(match["month"]), int(match["day"])
        if month is None:
            continue
        for year in (at.year, at.year + 1):
            try:
                ahead = (date(year, month, day) - at.date()) / timedelta(days=1)
            except ValueError:
                continue
            if abs(ahead - days) <= 1:
                return True
    return False


def _clock_move(old: str, new: str, at: datetime, elapsed: int) -> CalendarMove | None:
    """A stamp of data that are renewed every hour or more often: its clock goes on with ours, behind it by less than an
    hour. Where visits are about a day apart, any time of day does. What may be a price is no proof."""
    one, other = _ANY_CLOCK.findall(old), _ANY_CLOCK.findall(new)
    if len(one) != 1 or len(other) != 1 or words_in(_ANY_CLOCK.sub(" ", old)) != words_in(_ANY_CLOCK.sub(" ", new)):
        return None
    is_certain = len(_CLOCK.findall(new)) == 1
    if not is_certain and (_PRICE.search(new) is not None or not any(map(str.isalpha, new))):
        return None
    moved = (_minutes(other[0]) - _minutes(one[0])) % _DAY
    passed = elapsed % _DAY
    if not 2 * _HOUR <= passed <= _DAY - 2 * _HOUR or abs(moved - passed) > _HOUR:
        return None
    if is_certain and _STAMP.search(new) is not None:
        return CalendarMove()
    zone = (_minutes(other[0]) - at.hour * _HOUR - at.minute) % _DAY // _HOUR
    return CalendarMove(_near(zone, _DAY + 1))


def _minutes(clock: tuple[str, str]) -> int:
    return int(clock[0]) * _HOUR + int(clock[1])
