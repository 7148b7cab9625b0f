"""What response headers say: when to come back, what to send back, where to look besides."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime

from tidings.model.feeds import Hints
from tidings.model.sources import Validators
from tidings.text.url import is_web, join

# A year is what RFC 9111 calls "for ever"; more is a mistake and would overflow a date.
_LONGEST = timedelta(days=366)
_MAX_AGE = re.compile(r"(?:^|[,\s])max-age\s*=\s*\"?(\d{1,10})", re.IGNORECASE)
_LINK = re.compile(r"\s*<([^<>]*)>")
_PARAMETER = re.compile(r"\s*;\s*([^\s=;,\"<>]*)\s*(?:=\s*(?:\"((?:[^\"\\]|\\.)*)\"|([^\s\",;]*)))?")
_MOST_LINKS = 100


def links_of(link: str, base: str) -> tuple[tuple[str, str], ...]:
    """(rel, absolute address) of a Link header (RFC 8288), or of several joined with commas; only of the web, rels in
    lower case. What is not written as a link is passed over up to the next comma. A link about something else
    (`anchor`) is none of ours."""
    found: list[tuple[str, str]] = []
    at = 0
    while at < len(link) and len(found) < _MOST_LINKS:
        start = _LINK.match(link, at)
        if start is None:
            at = (link.find(",", at) + 1) or len(link)
            continue
        at, rels, elsewhere = start.end(), None, False
        while parameter := _PARAMETER.match(link, at):
            at = parameter.end()
            name = parameter[1].lower()
            value = re.sub(r"\\(.)", r"\1", parameter[2]) if parameter[2] is not None else parameter[3] or ""
            if name == "rel" and rels is None:  # the first one counts
                rels = value
            elsewhere = elsewhere or (name == "anchor" and join(base, value) != base)
        if rels and not elsewhere and is_web(address := join(base, start[1])):
            found += [(rel, address) for rel in rels.lower().split()]
    return tuple(found[:_MOST_LINKS])


def validators_of(headers: Mapping[str, str]) -> Validators:
    """Byte for byte as they came: an ETag keeps its quotes, a date is never made up. One that could not be sent back
    so (bytes that are no UTF-8, controls) is left out."""
    return Validators(_sendable(headers.get("etag")), _sendable(headers.get("last-modified")))


def _sendable(value: str | None) -> str | None:
    return value if value and value.isprintable() else None


def hints_of(headers: Mapping[str, str], now: datetime, *, failed: bool = False) -> Hints:
    """Header names in lower case. Retry-After counts only where the answer was a refusal (429, 503)."""
    return Hints(
        retry_after=_retry_after(headers.get("retry-after"), now) if failed else None,
        fresh_until=None if failed else _fresh_until(headers, now),
    )


def _retry_after(value: str | None, now: datetime) -> datetime | None:
    if value is None:
        return None
    value = value.strip()
    if value.isascii() and value.isdigit():
        return now + min(timedelta(seconds=int(value[:10])), _LONGEST)
    moment = _http_date(value)
    return min(moment, now + _LONGEST) if moment is not None and moment > now else None


def _fresh_until(headers: Mapping[str, str], now: datetime) -> datetime | None:
    control = headers.get("cache-control", "")
    if "no-cache" in control.lower() or "no-store" in control.lower():
        return None
    age = _MAX_AGE.search(control)
    if age is not None:
        rest = int(age[1]) - _age(headers)
        return now + min(timedelta(seconds=rest), _LONGEST) if rest > 0 else None
    expires = _http_date(headers.get("expires", ""))
    if expires is None:
        return None
    # Against the server's own Date, where it sends one: its clock may be wrong.
    span = expires - (_http_date(headers.get("date", "")) or now)
    return now + min(span, _LONGEST) if span > timedelta(0) else None


def _age(headers: Mapping[str, str]) -> int:
    """Seconds an answer has already spent in caches on the way."""
    value = headers.get("age", "").strip()
    return int(value[:10]) if value.isascii() and value.isdigit() else 0


def _http_date(value: str) -> datetime | None:
    try:
        moment = parsedate_to_datetime(value)
        # The year 9999 is what some write for "never"; west of Greenwich it ends after the last date there is.
        return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
    except (TypeError, ValueError, IndexError, OverflowError):
        return None
