"""Times, spans and numbers as text for people. Pure: the time is an argument."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta, tzinfo

from tidings.model.redact import redacted

_UNITS = (("day", 86_400), ("hour", 3_600), ("minute", 60), ("second", 1))
_REQUESTS = {"feed": "feed request", "page": "page", "robots": "robots.txt", "hub": "hub request", "hook": "webhook"}
_JUST_NOW = timedelta(seconds=5)

_LANGUAGES = {
    "ar": "Arabic", "bg": "Bulgarian", "ca": "Catalan", "cs": "Czech", "da": "Danish", "de": "German",
    "el": "Greek", "en": "English", "es": "Spanish", "et": "Estonian", "fa": "Persian", "fi": "Finnish",
    "fr": "French", "he": "Hebrew", "hi": "Hindi", "hr": "Croatian", "hu": "Hungarian", "id": "Indonesian",
    "it": "Italian", "ja": "Japanese", "ko": "Korean", "lt": "Lithuanian", "lv": "Latvian", "nb": "Norwegian",
    "nl": "Dutch", "no": "Norwegian", "pl": "Polish", "pt": "Portuguese", "ro": "Romanian", "ru": "Russian",
    "sk": "Slovak", "sl": "Slovenian", "sr": "Serbian", "sv": "Swedish", "th": "Thai", "tr": "Turkish",
    "uk": "Ukrainian", "vi": "Vietnamese", "zh": "Chinese",
}  # fmt: skip


def number(value: float) -> str:
    """`12,345`."""
    return f"{value:,.0f}"


def count(value: int, noun: str, plural: str | None = None) -> str:
    """`1 article`, `1,204 articles`."""
    return f"{number(value)} {noun if value == 1 else plural or noun + 's'}"


def requests(by_kind: Mapping[str, int]) -> str:
    """`81 feed requests, 12 pages`."""
    said = (
        count(number, _REQUESTS.get(kind, kind), _REQUESTS["robots"] if kind == "robots" else None)
        for kind, number in by_kind.items()
    )
    return ", ".join(said) or "no request"


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
    return f"{amount:.1f} {unit}"


def span(value: timedelta, parts: int = 1) -> str:
    """`45 seconds`, `12 minutes`, `3 hours`; with two parts `1 hour 20 minutes`. Without a sign."""
    seconds = round(abs(value.total_seconds()))
    largest = 0
    while largest < len(_UNITS) - 1 and seconds < _UNITS[largest][1]:
        largest += 1
    finest = _UNITS[min(largest + parts, len(_UNITS)) - 1][1]
    seconds = (seconds + finest // 2) // finest * finest
    said: list[str] = []
    for unit, length in _UNITS:
        amount, seconds = divmod(seconds, length)
        if amount:
            said.append(count(amount, unit))
        if not seconds:
            break
    return " ".join(said) or "0 seconds"


def brief(value: timedelta) -> str:
    """`0.25 s`, `10 s`, `2 min`, `1 h 30 min`: for tables."""
    seconds = value.total_seconds()
    if seconds < 120:
        return f"{seconds:.2g} s" if seconds < 10 else f"{seconds:.0f} s"
    parts = []
    for unit, length in (("d", 86_400), ("h", 3_600), ("min", 60)):
        amount, seconds = divmod(seconds, length)
        if amount:
            parts.append(f"{amount:.0f} {unit}")
    return " ".join(parts[:2])


def relative(value: datetime, now: datetime) -> str:
    """`3 minutes ago`, `in 12 minutes`, `just now`."""
    distance = value - now
    if abs(distance) < _JUST_NOW:
        return "just now"
    return f"in {span(distance)}" if distance > timedelta(0) else f"{span(distance)} ago"


def due(value: datetime | None, now: datetime) -> str:
    """When a visit is: `in 12 minutes`, `due now`, `overdue by 3 hours`, `never again`."""
    if value is None:
        return "never again"
    if value > now + _JUST_NOW:
        return relative(value, now)
    late = now - value
    return "due now" if late < timedelta(minutes=5) else f"overdue by {span(late)}"


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
    """For machines: `2026-11-15T09:19:05Z`."""
    return f"{value.astimezone(UTC).replace(tzinfo=None).isoformat(timespec='seconds')}Z"


def day(value: datetime, now: datetime, zone: tzinfo = UTC) -> str:
    """`Today`, `Yesterday`, `Saturday, 14 November`, with the year where it is another one. Days are the zone's."""
    at = in_zone(value, zone)
    date, today = at.date(), in_zone(now, zone).date()
    if date == today:
        return "Today"
    if date == today - timedelta(days=1):
        return "Yesterday"
    said = f"{at:%A}, {date.day} {at:%B}"
    return said if date.year == today.year else f"{said} {date.year}"


def delay(published: datetime | None, first_seen: datetime) -> str | None:
    """How long after publication an article was first seen, as text; None where the feed gives no date."""
    if published is None:
        return None
    late = first_seen - published
    if late < timedelta(seconds=-60):
        return f"dated {span(late)} after it was seen"
    return f"seen {span(max(late, timedelta(0)), 2)} after publication"


def language(code: str | None) -> str | None:
    """The English name of a language code: `de-AT` is German. An unknown code is returned as it is."""
    if not code:
        return None
    return _LANGUAGES.get(code.replace("_", "-").split("-")[0].lower(), code)


def shorten(text: str, most: int) -> str:
    """The text within `most` characters, cut between words, with an ellipsis; passwords in URLs are removed."""
    text = redacted(" ".join(text.split()))
    if len(text) <= most:
        return text
    cut = text[: most - 1]
    head, space, _ = cut.rpartition(" ")
    return (head if space and len(head) > most // 2 else cut).rstrip(" ,;:.-") + "…"


def parse_moment(text: str, now: datetime) -> datetime:
    """Parses an ISO time (UTC without a zone) or a span back from now: `90m`, `2h`, `30d`. ValueError otherwise."""
    spans = {"s": 1, "m": 60, "h": 3_600, "d": 86_400, "w": 604_800}
    text = text.strip()
    if text[-1:] in spans and text[:-1].isdecimal() and len(text) <= 9:
        try:
            return now - timedelta(seconds=int(text[:-1]) * spans[text[-1]])
        except OverflowError:
            raise ValueError(f"{text!r} is too long ago") from None
    try:
        value = datetime.fromisoformat(text)
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)
    except (ValueError, OverflowError):
        raise ValueError(f"{text!r} is no time; write 2026-11-15, 2026-11-15T09:00Z, 2h or 30d") from None
