"""Recognises which program a file is from, and reads it."""

from __future__ import annotations

import re
from enum import StrEnum

from tidings.errors import ReadError
from tidings.watch.imports.changedetection import read_changedetection
from tidings.watch.imports.google_alerts import ALERT_FEED, read_google_alerts
from tidings.watch.imports.imported import MOST_BYTES, ImportedWatch, shortened
from tidings.watch.imports.urlwatch import read_urlwatch

_LOOKED_AT = 1 << 16  # bytes, to recognise it by
_ADDRESS = re.compile(r"https?://", re.IGNORECASE)
_JOB = re.compile(r"^(?:name|kind|url|navigate|command|filter):|^---", re.MULTILINE)


class OtherProgram(StrEnum):
    GOOGLE_ALERTS = "google-alerts"
    CHANGEDETECTION = "changedetection"
    URLWATCH = "urlwatch"


def read_imported_watches(body: bytes, program: OtherProgram | None = None) -> list[ImportedWatch]:
    """All entries of the file. ReadError names the place of a mistake; then nothing is imported."""
    if len(body) > MOST_BYTES:
        raise ReadError(f"more than {MOST_BYTES >> 20} MiB; that is no list of watches")
    match program or program_of(body):
        case OtherProgram.GOOGLE_ALERTS:
            return read_google_alerts(body)
        case OtherProgram.CHANGEDETECTION:
            return read_changedetection(body)
        case OtherProgram.URLWATCH:
            return read_urlwatch(body)


def program_of(body: bytes) -> OtherProgram:
    """The program that wrote the file. ReadError if it is none of them."""
    if body.startswith(b"PK"):
        return OtherProgram.CHANGEDETECTION
    text = body[:_LOOKED_AT].decode("utf-8-sig", "replace")
    start = text.lstrip("\ufeff \t\r\n")[:1]
    if start == "{":
        return OtherProgram.CHANGEDETECTION
    if start == "<":
        return OtherProgram.GOOGLE_ALERTS
    first = next((line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")), "")
    if ALERT_FEED.match(first):
        return OtherProgram.GOOGLE_ALERTS
    if _ADDRESS.match(first):
        _refuse_text_after_url(text)
        return OtherProgram.CHANGEDETECTION
    if _JOB.search(text):
        return OtherProgram.URLWATCH
    raise ReadError(f"it looks like no list that is known; say whose it is: --from {', '.join(OtherProgram)}")


def _refuse_text_after_url(text: str) -> None:
    """Refuses text after a URL: it may be tags, or a query that must not be lost."""
    for number, line in enumerate(text.splitlines(), start=1):
        address, *more = line.split(maxsplit=1)[:2] or [""]
        if more and _ADDRESS.match(address):
            raise ReadError(
                f"line {number}: {shortened(more[0])!r} stands behind the address; say what it is: "
                "--from changedetection (tags), or --from google-alerts (the query of an alert's feed); "
                "other queries: `tidings watch add`"
            )
