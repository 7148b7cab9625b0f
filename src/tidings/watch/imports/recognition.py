"""Which program a file is from."""

from __future__ import annotations

import re
from enum import StrEnum

from tidings.errors import ReadError
from tidings.watch.imports.changedetection import read_changedetection
from tidings.watch.imports.googlealerts import ALERT_FEED, read_google_alerts
from tidings.watch.imports.urlwatch import read_urlwatch
from tidings.watch.imports.wish import MOST_BYTES, Wish

_LOOKED_AT = 1 << 16  # bytes that tell it
_JOB = re.compile(r"^(?:name|kind|url|navigate|command|filter):|^---", re.MULTILINE)


class Program(StrEnum):
    GOOGLE_ALERTS = "google-alerts"
    CHANGEDETECTION = "changedetection"
    URLWATCH = "urlwatch"


def read_wishes(body: bytes, program: Program | None = None) -> list[Wish]:
    """All that the file asks for. ReadError names the place of a mistake; then there is nothing."""
    if len(body) > MOST_BYTES:
        raise ReadError(f"more than {MOST_BYTES >> 20} MiB; that is no list of watches")
    match program or recognised(body):
        case Program.GOOGLE_ALERTS:
            return read_google_alerts(body)
        case Program.CHANGEDETECTION:
            return read_changedetection(body)
        case Program.URLWATCH:
            return read_urlwatch(body)


def recognised(body: bytes) -> Program:
    """ReadError where it looks like none of them."""
    if body.startswith(b"PK"):
        return Program.CHANGEDETECTION
    text = body[:_LOOKED_AT].decode("utf-8", "replace").lstrip("\ufeff \t\r\n")
    if text.startswith("{"):
        return Program.CHANGEDETECTION
    if text.startswith("<"):
        return Program.GOOGLE_ALERTS
    first = next((line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")), "")
    if ALERT_FEED.match(first):
        return Program.GOOGLE_ALERTS
    if re.match(r"https?://", first, re.IGNORECASE):
        return Program.CHANGEDETECTION
    if _JOB.search(text):
        return Program.URLWATCH
    raise ReadError(f"it looks like no list that is known; say whose it is: --from {', '.join(Program)}")
