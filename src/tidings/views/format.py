"""Times, spans and numbers as text for people, in the language of the page. Pure: the time is an argument."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta, tzinfo
from functools import lru_cache
from gettext import NullTranslations
from unicodedata import normalize

from tidings.model.redact import redacted
from tidings.views.languages.current import current, named, ngettext, noted, nouns, npgettext, pgettext
from tidings.views.languages.current import gettext as _

_AGO = "ago, in, by"  # German has `3 Tage`, and `vor 3 Tagen`
_UNITS = tuple(zip(nouns("day", "hour", "minute", "second"), (86_400, 3_600, 60, 1), strict=True))
nouns("day", "hour", "minute", "second", context="ago, in, by")
nouns("feed request", "hub request", "webhook")
_REQUESTS = {"feed": "feed request", "page": "page", "robots": "robots.txt", "hub": "hub request", "hook": "webhook"}
_JUST_NOW, _NONE = timedelta(seconds=5), timedelta(0)

_LANGUAGES = {
    "ar": noted("Arabic"), "bg": noted("Bulgarian"), "ca": noted("Catalan"), "cs": noted("Czech"),
    "da": noted("Danish"), "de": noted("German"), "el": noted("Greek"), "en": noted("English"),
    "es": noted("Spanish"), "et": noted("Estonian"), "fa": noted("Persian"), "fi": noted("Finnish"),
    "fr": noted("French"), "he": noted("Hebrew"), "hi": noted("Hindi"), "hr": noted("Croatian"),
    "hu": noted("Hungarian"), "id": noted("Indonesian"), "it": noted("Italian"), "ja": noted("Japanese"),
    "ko": noted("Korean"), "lt": noted("Lithuanian"), "lv": noted("Latvian"), "nb": noted("Norwegian"),
    "nl": noted("Dutch"), "no": noted("Norwegian"), "pl": noted("Polish"), "pt": noted("Portuguese"),
    "ro": noted("Romanian"), "ru": noted("Russian"), "sk": noted("Slovak"), "sl": noted("Slovenian"),
    "sr": noted("Serbian"), "sv": noted("Swedish"), "th": noted("Thai"), "tr": noted("Turkish"),
    "uk": noted("Ukrainian"), "vi": noted("Vietnamese"), "zh": noted("Chinese"),
}  # fmt: skip
_WEEKDAYS = named("", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_SHORT_WEEKDAYS = named("short", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_MONTHS = (
    *named("14 ...", "January", "February", "March", "April", "May", "June"),
    *named("14 ...", "July", "August", "September", "October", "November", "December"),
)
_SHORT_MONTHS = (*named("short", "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"),)


def number(value: float) -> str:
    """`12,345`."""
    said, mark = f"{value:,.0f}", pgettext("between thousands", ",")
    return said if mark == "," else said.replace(",", mark)


def decimal(said: str) -> str:
    """A number with a decimal point, as the language writes it."""
    mark = pgettext("decimal", ".")
    return said if mark == "." else said.replace(".", mark)


def formatted(pattern: str, *values: object) -> str:
    """`"%.1f" | format(2.5)` in templates, which is all that they format."""
    return decimal(pattern % values)


def forms(noun: str, plural: str | None = None) -> str:
    """The forms of a counted noun for one, for a few and for more, for scripts: `{n} article|{n} articles|...`."""
    words = f"%(num)s {noun}", f"%(num)s {plural or noun + 's'}"
    return "|".join(ngettext(*words, number) % {"num": "{n}"} for number in (1, 2, 5))


def term(word: str) -> str:
    """A word of views/languages/sentences.py, or what a setting or a policy says of itself, in the language; any other
    as it is."""
    return _(word)


def count(value: int, noun: str, plural: str | None = None) -> str:
    """`1 article`, `1,204 articles`."""
    said = ngettext(f"%(num)s {noun}", f"%(num)s {plural or noun + 's'}", value)
    return said % {"num": number(value)}


def requests(by_kind: Mapping[str, int]) -> str:
    """`81 feed requests, 12 pages`."""
    said = (
        count(number, _REQUESTS.get(kind, kind), _REQUESTS["robots"] if kind == "robots" else None)
        for kind, number in by_kind.items()
    )
    return ", ".join(said) or _("no request")


def size(value: int) -> str:
    """`512 bytes`, `12.3 kB`, `4.0 GB`: powers of 1000, as disks are sold."""
    if value < 1000:
        return count(value, "byte")
    amount, units = float(value), iter(("kB", "MB", "GB", "TB", "PB"))
    unit = "bytes"
    while amount >= 999.95:
        amount /= 1000
        if (following := next(units, None)) is None:
            break
        unit = following
    return f"{decimal(f'{amount:.1f}')} {unit}"


def span(value: timedelta, parts: int = 1) -> str:
    """`45 seconds`, `12 minutes`, `3 hours`; with two parts `1 hour 20 minutes`. Without a sign."""
    said = [count(amount, unit) for unit, amount in _in_units(value, parts)]
    return " ".join(said) or count(0, "second")


def distance(value: timedelta) -> str:
    """Returns the span as text in the case that "ago", "in" and "by" need."""
    return _distance(current().catalog, *_nearest(value))


@lru_cache(5_000)  # a page has hundreds of times; what is said of them differs little
def _distance(_catalog: NullTranslations, unit: str, amount: int) -> str:
    said = npgettext(_AGO, f"%(num)s {unit}", f"%(num)s {unit}s", amount)
    return said % {"num": number(amount)}


def _nearest(value: timedelta) -> tuple[str, int]:
    """Returns what `_in_units` returns for one part, in a third of its time."""
    seconds = round(abs(value.total_seconds()))
    for place, (unit, length) in enumerate(_UNITS):
        if seconds >= length:
            amount = (seconds + length // 2) // length
            if place and amount * length == _UNITS[place - 1][1]:  # 59.8 minutes
                return _UNITS[place - 1][0], 1
            return unit, amount
    return "second", 0


def _in_units(value: timedelta, parts: int) -> list[tuple[str, int]]:
    seconds = round(abs(value.total_seconds()))
    largest = 0
    while largest < len(_UNITS) - 1 and seconds < _UNITS[largest][1]:
        largest += 1
    finest = _UNITS[min(largest + parts, len(_UNITS)) - 1][1]
    seconds = (seconds + finest // 2) // finest * finest
    found: list[tuple[str, int]] = []
    for unit, length in _UNITS:
        amount, seconds = divmod(seconds, length)
        if amount:
            found.append((unit, amount))
        if not seconds:
            break
    return found


def brief(value: timedelta) -> str:
    """`0.25 s`, `10 s`, `2 min`, `1 h 30 min`: for tables."""
    seconds = value.total_seconds()
    if seconds < 120:
        return decimal(f"{seconds:.2g} s") if seconds < 10 else f"{seconds:.0f} s"
    least = 60 if seconds < 86_400 else 3_600  # rounded as `span` does: a page must not say 10 min, and 11 minutes
    seconds = (seconds + least // 2) // least * least
    parts = []
    for unit, length in ((noted("d"), 86_400), (noted("h"), 3_600), (noted("min"), 60)):
        amount, seconds = divmod(seconds, length)
        if amount:
            parts.append(f"{amount:.0f} {_(unit)}")
    return " ".join(parts[:2])


def relative(value: datetime, now: datetime) -> str:
    """`3 minutes ago`, `in 12 minutes`, `just now`."""
    away = value - now
    if abs(away) < _JUST_NOW:
        return _("just now")
    return _relative(current().catalog, away > _NONE, *_nearest(away))


@lru_cache(5_000)
def _relative(catalog: NullTranslations, later: bool, unit: str, amount: int) -> str:
    said = _("in %(span)s") if later else _("%(span)s ago")
    return said % {"span": _distance(catalog, unit, amount)}


def due(value: datetime | None, now: datetime) -> str:
    """Returns the time of a visit in words: `in 12 minutes`, `due now`, `overdue by 3 hours`, `never again`."""
    if value is None:
        return _("never again")
    if value > now + _JUST_NOW:
        return relative(value, now)
    late = now - value
    return _("due now") if late < timedelta(minutes=5) else _("overdue by %(span)s") % {"span": distance(late)}


def in_zone(value: datetime, zone: tzinfo) -> datetime:
    """The moment by the clocks of a zone; by UTC where no calendar has it otherwise."""
    try:
        return value.astimezone(zone)
    except OverflowError:
        return value.astimezone(UTC)


def stamp(value: datetime, zone: tzinfo = UTC) -> str:
    """`2026-11-15 09:19 UTC`."""
    at = in_zone(value, zone)
    return f"{at.replace(tzinfo=None).isoformat(' ', 'minutes')} {at.tzname()}"


def iso(value: datetime) -> str:
    """Returns a time in the form for machines: `2026-11-15T09:19:05Z`."""
    return f"{value.astimezone(UTC).replace(tzinfo=None).isoformat(timespec='seconds')}Z"


def day(value: datetime, now: datetime, zone: tzinfo = UTC) -> str:
    """`Today`, `Yesterday`, `Saturday, 14 November`, with the year where it is another one. Days are the zone's."""
    at = in_zone(value, zone)
    date, today = at.date(), in_zone(now, zone).date()
    if date == today:
        return _("Today")
    if date == today - timedelta(days=1):
        return _("Yesterday")
    parts = {"weekday": _(_WEEKDAYS[date.weekday()]), "day": date.day, "month": _month(date.month), "year": date.year}
    if date.year == today.year:
        return _("%(weekday)s, %(day)s %(month)s") % parts
    return _("%(weekday)s, %(day)s %(month)s %(year)s") % parts


def _month(number: int) -> str:
    """Its name behind a day's number."""
    return pgettext("14 ...", _MONTHS[number - 1])


def day_and_month(value: date) -> str:
    """`14 Nov`."""
    return _("%(day)s %(month)s") % {"day": value.day, "month": pgettext("short", _SHORT_MONTHS[value.month - 1])}


def month_and_year(value: date) -> str:
    """`Nov 2026`."""
    return f"{pgettext('short', _SHORT_MONTHS[value.month - 1])} {value.year}"


def short_day(value: date) -> str:
    """`Sat 14 Nov`."""
    weekday, month = _SHORT_WEEKDAYS[value.weekday()], _SHORT_MONTHS[value.month - 1]
    parts = {"weekday": pgettext("short", weekday), "day": value.day, "month": pgettext("short", month)}
    return _("%(weekday)s %(day)s %(month)s") % parts


def delay(published: datetime | None, first_seen: datetime) -> str | None:
    """Returns how long after publication an article was first seen, as text; None where the feed gives no date."""
    if published is None:
        return None
    late = first_seen - published
    if late < timedelta(seconds=-60):
        return _("dated %(span)s after it was seen") % {"span": span(late)}
    return _("seen %(span)s after publication") % {"span": span(max(late, timedelta(0)), 2)}


def language(code: str | None) -> str | None:
    """The name of a language code: `de-AT` is German. An unknown code is returned as it is."""
    if not code:
        return None
    name = _LANGUAGES.get(code.replace("_", "-").split("-")[0].lower())
    return code if name is None else _(name)


def languages(chosen: str = "") -> list[tuple[str, str]]:
    """Codes and names of the languages to choose from, by name; with the one that is chosen, where it is another one.
    `nb` is not among them: texts are told to be in Norwegian, `no`."""
    found = {code: _(name) for code, name in _LANGUAGES.items() if code != "nb"}
    if chosen and chosen not in found:
        found[chosen] = language(chosen) or chosen
    return sorted(found.items(), key=lambda one: normalize("NFD", one[1].casefold()))


def shorten(text: str, most: int) -> str:
    """The text within `most` characters, cut between words, with an ellipsis; passwords in URLs are removed."""
    text = redacted(" ".join(text.split()))
    if len(text) <= most:
        return text
    cut = text[: most - 1]
    head, space, _ = cut.rpartition(" ")
    return (head if space and len(head) > most // 2 else cut).rstrip(" ,;:.-") + "…"


def parse_moment(text: str, now: datetime, zone: tzinfo = UTC) -> datetime:
    """Parses an ISO time (by `zone` where it names none) or a span back from now: `90m`, `2h`, `30d`. ValueError
    otherwise."""
    spans = {"s": 1, "m": 60, "h": 3_600, "d": 86_400, "w": 604_800}
    text = text.strip()
    if text[-1:] in spans and text[:-1].isdecimal() and len(text) <= 9:
        try:
            return now - timedelta(seconds=int(text[:-1]) * spans[text[-1]])
        except OverflowError:
            raise ValueError(f"{text!r} is too long ago") from None
    try:
        value = datetime.fromisoformat(text)
        return (value.replace(tzinfo=zone) if value.tzinfo is None else value).astimezone(UTC)
    except (ValueError, OverflowError):
        raise ValueError(f"{text!r} is no time; write 2026-11-15, 2026-11-15T09:00Z, 2h or 30d") from None
