"""Response headers -> values: links, validators, and hints about the next visit."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime

from tidings.model.feeds import Hints
from tidings.model.sources import Validators
from tidings.text.url import is_web, join

# RFC 9111 uses a year for "for ever"; more is a mistake and would overflow a date.
_LONGEST_SPAN = timedelta(days=366)
_MAX_AGE = re.compile(r"(?:^|[,\s])max-age\s*=\s*\"?(\d{1,10})", re.IGNORECASE)
_LINK = re.compile(r"\s*<([^<>]*)>")
_PARAMETER = re.compile(r"\s*;\s*([^\s=;,\"<>]*)\s*(?:=\s*(?:\"((?:[^\"\\]|\\.)*)\"|([^\s\",;]*)))?")
_MOST_LINKS = 100


def links_of(link: str, base: str) -> tuple[tuple[str, str], ...]:
    """(rel, absolute URL) for each http(s) link of a Link header (RFC 8288), or of several joined with commas.

    Rels are in lower case. Malformed parts are skipped up to the next comma; so are links with a foreign `anchor`.
    """
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
            if name == "rel" and rels is None:  # the first rel counts
                rels = value
            elsewhere = elsewhere or (name == "anchor" and join(base, value) != base)
        if rels and not elsewhere and is_web(address := join(base, start[1])):
            found += [(rel, address) for rel in rels.lower().split()]
    return tuple(found[:_MOST_LINKS])


def validators_of(headers: Mapping[str, str]) -> Validators:
    """ETag and Last-Modified exactly as received, quotes included. A value that could not be sent back unchanged
    (invalid UTF-8, control characters) is left out."""
    return Validators(_sendable(headers.get("etag")), _sendable(headers.get("last-modified")))


def _sendable(value: str | None) -> str | None:
    return value if value and value.isprintable() else None


def hints_of(headers: Mapping[str, str], now: datetime, *, failed: bool = False) -> Hints:
    """Hints from headers with names in lower case. Retry-After counts only for a refusal (429, 503)."""
    return Hints(
        retry_after=_retry_after(headers.get("retry-after"), now) if failed else None,
        fresh_until=None if failed else _fresh_until(headers, now),
    )


def _retry_after(value: str | None, now: datetime) -> datetime | None:
    if value is None:
        return None
    value = value.strip()
    if value.isascii() and value.isdigit():
        return now + min(timedelta(seconds=int(value[:10])), _LONGEST_SPAN)
    moment = _http_date(value)
    return min(moment, now + _LONGEST_SPAN) if moment is not None and moment > now else None


def _fresh_until(headers: Mapping[str, str], now: datetime) -> datetime | None:
    control = headers.get("cache-control", "")
    if "no-cache" in control.lower() or "no-store" in control.lower():
        return None
    age = _MAX_AGE.search(control)
    if age is not None:
        rest = int(age[1]) - _age(headers)
        return now + min(timedelta(seconds=rest), _LONGEST_SPAN) if rest > 0 else None
    expires = _http_date(headers.get("expires", ""))
    if expires is None:
        return None
    # Against the server's own Date, where it sends one: its clock may be wrong.
    span = expires - (_http_date(headers.get("date", "")) or now)
    return now + min(span, _LONGEST_SPAN) if span > timedelta(0) else None


def _age(headers: Mapping[str, str]) -> int:
    """Seconds that the response has spent in caches."""
    value = headers.get("age", "").strip()
    return int(value[:10]) if value.isascii() and value.isdigit() else 0


def _http_date(value: str) -> datetime | None:
    try:
        moment = parsedate_to_datetime(value)
        # Some write the year 9999 for "never"; with a negative offset it overflows in UTC.
        return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
    except (TypeError, ValueError, IndexError, OverflowError):
        return None
