"""What an archived answer says: its head read, its transfer and content encodings undone, no more than a cap of it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tidings.text.decoding import Broken, Decoder, TooMuch

LONGEST_HEAD = 64 * 1024
_END = re.compile(rb"\r?\n\r?\n")
_STATUS = re.compile(rb"HTTP/\d(?:\.\d)? +(\d{3})\b")
_CHUNK = re.compile(rb"\s*([0-9A-Fa-f]{1,8})[^\r\n]{0,4096}\r?\n")
_HTML = ("text/html", "application/xhtml+xml")


class Unusable(Exception):
    """Why nothing can be made of a record, in a few words that fit all records like it."""


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    headers: dict[str, str]  # names in small letters; the last one counts
    body: bytes  # as it was sent

    @property
    def content_type(self) -> str | None:
        return self.headers.get("content-type") or None


def read_answer(block: bytes) -> Answer:
    end = _END.search(block, 0, LONGEST_HEAD)
    status = _STATUS.match(block)
    if end is None or status is None:
        raise Unusable("no HTTP answer in it")
    headers: dict[str, str] = {}
    for line in block[: end.start()].splitlines()[1:]:
        name, colon, value = line.partition(b":")
        if colon:
            headers[name.strip().lower().decode("latin-1")] = value.strip().decode("latin-1")
    return Answer(int(status[1]), headers, block[end.end() :])


def is_html(content_type: str | None, body: bytes) -> bool:
    """By its type; where nobody said one, by how it begins."""
    if content_type is not None:
        return content_type.partition(";")[0].strip().lower() in _HTML
    from tidings.text.html import looks_like_html

    return looks_like_html(body)


def plain_body(answer: Answer, cap: int) -> bytes:
    """The body as a browser would see it. Some archives undo the encodings and leave the headers as they were: what is
    not encoded as it says is taken as it is, if it is a page."""
    body = answer.body
    if "chunked" in answer.headers.get("transfer-encoding", "").lower():
        body = _unchunked(body)
    encoding = answer.headers.get("content-encoding", "")
    try:
        body = _decoded(body, encoding, cap)
    except TooMuch:
        raise Unusable(f"a body of more than {cap:,} bytes") from None
    except Broken:
        if not is_html(None, body):
            raise Unusable("its content encoding is broken") from None
    if len(body) > cap:
        raise Unusable(f"a body of more than {cap:,} bytes")
    return body


def _decoded(body: bytes, encoding: str, cap: int) -> bytes:
    decoder = Decoder(encoding, cap)
    out = bytearray()
    for piece in decoder.feed(body):
        out += piece
    decoder.finish()
    return bytes(out)


def _unchunked(body: bytes) -> bytes:
    """As it is where it is not in chunks, or not in chunks to its end."""
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
