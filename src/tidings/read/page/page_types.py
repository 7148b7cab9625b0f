"""Which bodies are pages, by their content type and their first bytes."""

from __future__ import annotations

import re

from tidings.text.html import looks_like_html

_PAGE_TYPES = frozenset({"text/html", "application/xhtml+xml"})
_UNSPECIFIC_TYPES = frozenset(
    {"", "application/octet-stream", "binary/octet-stream", "text/plain", "*/*", "unknown/unknown"}
)
# First bytes of files that servers send as text/html.
_FILE_SIGNATURES = (
    (b"%PDF-", "application/pdf"),
    (b"\x89PNG\r\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"GIF8", "image/gif"),
    (b"PK\x03\x04", "application/zip"),
    (b"\x1f\x8b", "application/gzip"),
)
_FILE_STARTS = tuple(start for start, _ in _FILE_SIGNATURES)
_LONGEST_TYPE = 80

_TYPE = re.compile(r"[\w.+*/-]*")


def not_a_page(body: bytes, content_type: str | None) -> str:
    """Why a body is not a page, as text; "" where it is one, or unknown."""
    told = _TYPE.match((content_type or "").partition(";")[0].strip().lower())
    kind = told[0][:_LONGEST_TYPE] if told else ""
    if body.startswith(_FILE_STARTS):
        kind = next(name for start, name in _FILE_SIGNATURES if body.startswith(start))
    elif kind in _PAGE_TYPES or (kind in _UNSPECIFIC_TYPES and (not kind or looks_like_html(body))):
        return ""
    return f"{kind}, not a page"
