"""Parses the HTTP responses in WARC records, and decodes their bodies up to a limit of bytes."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tidings.text.decoding import Broken, Decoder, TooMuch

LONGEST_HEAD = 64 * 1024
_END = re.compile(rb"\r?\n\r?\n")
_STATUS = re.compile(rb"HTTP/\d(?:\.\d)? +(\d{3})\b")
_CHUNK = re.compile(rb"\s*([0-9A-Fa-f]{1,8})[^\r\n]{0,4096}\r?\n")
_HTML = ("text/html", "application/xhtml+xml")


class UnusableRecord(Exception):
    """Why a record cannot be used, in words that are the same for all such records: they are counted by them."""


@dataclass(frozen=True, slots=True)
class ArchivedResponse:
    status: int
    headers: dict[str, str]  # names in lower case; the last of several counts
    body: bytes  # as it was sent

    @property
    def content_type(self) -> str | None:
        return self.headers.get("content-type") or None


def parse_response(block: bytes) -> ArchivedResponse:
    """Parses the head of an HTTP response. UnusableRecord where there is none."""
    end = _END.search(block, 0, LONGEST_HEAD)
    status = _STATUS.match(block)
    if end is None or status is None:
        raise UnusableRecord("no HTTP answer in it")
    headers: dict[str, str] = {}
    for line in block[: end.start()].splitlines()[1:]:
        name, colon, value = line.partition(b":")
        if colon:
            headers[name.strip().lower().decode("latin-1")] = value.strip().decode("latin-1")
    return ArchivedResponse(int(status[1]), headers, block[end.end() :])


def is_html(content_type: str | None, body: bytes) -> bool:
    """Returns whether it is HTML, by its content type, or where there is none by how it begins."""
    if content_type is not None:
        return content_type.partition(";")[0].strip().lower() in _HTML
    from tidings.text.html import looks_like_html

    return looks_like_html(body)


def decoded_body(response: ArchivedResponse, cap: int) -> bytes:
    """Returns the body with transfer and content encodings undone. Some archives undo them but keep the headers: a body
    that is not encoded as its headers say is returned as it is, if it is HTML."""
    body = response.body
    if "chunked" in response.headers.get("transfer-encoding", "").lower():
        body = _unchunked(body)
    encoding = response.headers.get("content-encoding", "")
    try:
        body = _decoded(body, encoding, cap)
    except TooMuch:
        raise UnusableRecord(f"a body of more than {cap:,} bytes") from None
    except Broken:
        if not is_html(None, body):
            raise UnusableRecord("its content encoding is broken") from None
    if len(body) > cap:
        raise UnusableRecord(f"a body of more than {cap:,} bytes")
    return body


def _decoded(body: bytes, encoding: str, cap: int) -> bytes:
    decoder = Decoder(encoding, cap)
    out = bytearray()
    for piece in decoder.feed(body):
        out += piece
    decoder.finish()
    return bytes(out)


def _unchunked(body: bytes) -> bytes:
    """Joins the chunks; returns the body unchanged where it is not chunked to its end."""
    whole = bytearray()
    at = 0
    while found := _CHUNK.match(body, at):
        size = int(found[1], 16)
        at = found.end()
        if size == 0:
            return bytes(whole)
        if at + size > len(body):
            break
        whole += body[at : at + size]
        at += size
    return body
