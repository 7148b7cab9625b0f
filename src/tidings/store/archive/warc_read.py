"""Reads the pages in WARC files made elsewhere, 1.0 and 1.1, plain or compressed.

`response` and `resource` records are pages where they hold HTML; a `revisit` record is the page it refers to, seen
again. Records that cannot be used are counted by reason. After damaged bytes reading goes on at the next record. Only
the current record and the positions of earlier pages are held in memory.
"""

from __future__ import annotations

import re
import zlib
from collections import Counter, OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from tidings.errors import ReadError
from tidings.model.pages import ArchivedPage
from tidings.store.archive.http_payload import (
    LONGEST_HEAD,
    ArchivedResponse,
    UnusableRecord,
    decoded_body,
    is_html,
    parse_response,
)
from tidings.store.rows.sources import LONGEST_URL
from tidings.text.url import host_of, is_web, normalise

if TYPE_CHECKING:
    from fastwarc.warc import WarcRecord

CAP = 8 * 1024 * 1024  # bytes of a page
_GZIP = b"\x1f\x8b\x08"
_OTHER_COMPRESSIONS = (b"\x28\xb5\x2f\xfd", b"\x04\x22\x4d\x18")  # zstd, lz4, which fastwarc reads too
_MEMBER = re.compile(rb"\x1f\x8b\x08[\x00-\x1f].{4}[\x00\x02\x04][\x00-\x0d\xff]", re.DOTALL)  # RFC 1952
_RECORD = re.compile(rb"(?<=\n)WARC/\d")
_BLOCK, _OVERLAP = 1024 * 1024, 1024  # bytes searched at a time, and beyond them
MOST_RESTARTS = 1_000  # after damaged bytes, in one file
_REMEMBERED = 300_000  # keys of pages that a later record may refer to; a page has up to three
_DATE = re.compile(r"(\d{4})(?:-(\d\d)(?:-(\d\d))?)?")  # WARC 1.1 allows parts of a date
_DAMAGED = "damaged bytes"


@dataclass(slots=True)
class RecordCounts:
    """Counts of the records of one or several files by what became of them."""

    pages: int = 0
    others: int = 0  # not pages: images, styles, redirects, errors
    broken: Counter[str] = field(default_factory=Counter)  # reason -> records

    @property
    def skipped(self) -> int:
        return self.broken.total()


class WarcReader:
    """Reads several files in a row: a record may refer to one in an earlier file."""

    def __init__(
        self,
        counts: RecordCounts | None = None,
        *,
        cap: int = CAP,
        html_only: bool = True,
        until: datetime | None = None,
    ) -> None:
        self.counts = counts if counts is not None else RecordCounts()
        self._cap, self._html_only, self._until = cap, html_only, until
        self._positions: OrderedDict[int, tuple[Path, int]] = OrderedDict()
        self._quirks = False
        self.position = 0  # in the file that is read, in bytes

    def read(self, path: Path) -> Iterator[ArchivedPage]:
        """Yields the pages of one file. ReadError where it is no WARC file."""
        try:
            with path.open("rb") as file:
                first = _first_line(path, file)
                self._quirks = not first.endswith(b"\r")  # some tools end lines with a line feed alone
                for record in self._records(file):
                    page = self._page(path, record)
                    if page is not None:
                        self.counts.pages += 1
                        yield page
        except OSError as error:
            raise ReadError(f"{path}: {error.strerror or error}") from error

    # -- records ----------------------------------------------------------------------------------------

    def _records(self, file: BinaryIO) -> Iterator[WarcRecord]:
        from fastwarc.warc import ArchiveIterator

        start, damaged = 0, False
        for _ in range(MOST_RESTARTS):
            file.seek(start)
            last, ended = -1, False
            records = iter(ArchiveIterator(file, parse_http=False, quirks_mode=self._quirks))
            while not ended:
                try:
                    record = next(records, None)
                except OSError:
                    break
                ended = record is None
                if record is not None:
                    last = self.position = record.stream_pos
                    yield record
            following = _next_start(file, max(start, last), ended=ended)
            if not ended or following is not None:  # damaged bytes may look like the end
                if last >= 0 or not damaged:  # not counted before
                    self.counts.broken[_DAMAGED] += 1
                damaged = True
            if following is None:
                return
            start = following
        self.counts.broken["the rest of a file with too many damaged places"] += 1

    def _page(self, path: Path, record: WarcRecord) -> ArchivedPage | None:
        from fastwarc.warc import WarcRecordType

        kind = record.record_type
        if kind not in (WarcRecordType.response, WarcRecordType.resource, WarcRecordType.revisit):
            return None
        try:
            response = self._referred(record) if kind == WarcRecordType.revisit else self._response(record)
            page = self._page_of(record, response) if response is not None else None
        except UnusableRecord as error:
            self.counts.broken[str(error)] += 1
            return None
        if page is None:
            self.counts.others += 1
        elif kind != WarcRecordType.revisit:
            self._remember(path, record)
        return page

    def _response(self, record: WarcRecord) -> ArchivedResponse | None:
        """Returns the response in a record; None where its URL is not of the web."""
        from fastwarc.warc import WarcRecordType

        if not is_web(_target(record)):
            return None
        if record.record_type == WarcRecordType.resource:
            media = record.headers.get("Content-Type")
            return ArchivedResponse(200, {"content-type": media} if media else {}, self._block(record))
        return parse_response(self._block(record))

    def _block(self, record: WarcRecord) -> bytes:
        most = self._cap + self._cap // 4 + LONGEST_HEAD  # chunks and incompressible bytes take a little more
        length = record.content_length
        if length > most:
            raise UnusableRecord(f"a body of more than {self._cap:,} bytes")
        try:
            block = record.reader.read(length)
        except OSError:
            raise UnusableRecord(_DAMAGED) from None
        if len(block) < length:
            raise UnusableRecord("a record that stops in the middle")
        return block

    def _page_of(self, record: WarcRecord, response: ArchivedResponse) -> ArchivedPage | None:
        if response.status != 200:
            return None
        if self._html_only and response.content_type is not None and not is_html(response.content_type, b""):
            return None  # before its body is decoded in vain
        body = decoded_body(response, self._cap)
        if self._html_only and not is_html(response.content_type, body):
            return None
        url = normalise(_target(record))
        host = host_of(url)
        if not host or len(url.encode("utf-8", "replace")) > LONGEST_URL:
            raise UnusableRecord("an address that cannot be kept")
        if not body:
            raise UnusableRecord("an empty page")
        at = _date(record)
        if self._until is not None and at > self._until:
            raise UnusableRecord("a time in the future")
        return ArchivedPage(url, host, at, body, response.content_type, response.status)

    # -- revisit records --------------------------------------------------------------------------------

    def _remember(self, path: Path, record: WarcRecord) -> None:
        for key in _keys(record.record_id, record.headers.get("WARC-Payload-Digest"), *_url_and_date(record)):
            self._positions[key] = path, record.stream_pos
        while len(self._positions) > _REMEMBERED:
            self._positions.popitem(last=False)

    def _referred(self, record: WarcRecord) -> ArchivedResponse | None:
        from fastwarc.warc import ArchiveIterator

        headers = record.headers
        keys = _keys(
            headers.get("WARC-Refers-To"),
            headers.get("WARC-Payload-Digest"),
            headers.get("WARC-Refers-To-Target-URI"),
            headers.get("WARC-Refers-To-Date"),
        )
        for key in keys:
            if key not in self._positions:
                continue
            path, position = self._positions[key]
            try:
                with path.open("rb") as file:
                    file.seek(position)
                    found = next(iter(ArchiveIterator(file, parse_http=False, quirks_mode=self._quirks)), None)
                    if found is not None and key in _keys(
                        found.record_id, found.headers.get("WARC-Payload-Digest"), *_url_and_date(found)
                    ):
                        return self._response(found)
            except OSError:
                continue
        if not is_web(_target(record)):
            return None
        raise UnusableRecord("refers to a page that is not in these files")


def _keys(record_id: str | None, digest: str | None, url: str | None, date: str | None) -> list[int]:
    """Returns the keys by which a record is referred to, surest first. Hashes, for many of them are held."""
    keys = [hash(("id", record_id))] if record_id else []
    keys += [hash(("digest", digest))] if digest else []
    return keys + ([hash(("seen", url.strip("<>"), date))] if url and date else [])


def _url_and_date(record: WarcRecord) -> tuple[str | None, str | None]:
    return record.headers.get("WARC-Target-URI"), record.headers.get("WARC-Date")


def _target(record: WarcRecord) -> str:
    return (record.headers.get("WARC-Target-URI") or "").strip().strip("<>")  # wget writes the brackets


def _date(record: WarcRecord) -> datetime:
    text = (record.headers.get("WARC-Date") or "").strip()
    try:
        if partly := _DATE.fullmatch(text):
            return datetime(int(partly[1]), int(partly[2] or 1), int(partly[3] or 1), tzinfo=UTC)
        at = datetime.fromisoformat(text)
        return at.replace(tzinfo=UTC) if at.tzinfo is None else at.astimezone(UTC)
    except (ValueError, OverflowError):
        raise UnusableRecord("no time that can be read") from None


# -- bytes --------------------------------------------------------------------------------------------


def _first_line(path: Path, file: BinaryIO) -> bytes:
    """Returns the first line. ReadError where it is not that of a WARC record."""
    head = file.read(4096)
    if not head:
        raise ReadError(f"{path}: no WARC file: it is empty")
    if head.startswith(_OTHER_COMPRESSIONS):
        return b"\r"
    line = (_decompressed(head) or head).lstrip().partition(b"\n")[0]
    if not line.startswith(b"WARC/"):
        raise ReadError(f"{path}: no WARC file: it does not begin with a WARC record")
    return line


def _decompressed(piece: bytes) -> bytes:
    """Decompresses the beginning of a gzip member; empty where it is none."""
    try:
        return zlib.decompressobj(16 + zlib.MAX_WBITS).decompress(piece, 64) if piece.startswith(_GZIP) else b""
    except zlib.error:
        return b""


def _next_start(file: BinaryIO, after: int, *, ended: bool) -> int | None:
    """Returns where the next record may begin, behind `after`. In an uncompressed file that has `ended`, what looks
    like a record is part of a page."""
    file.seek(0)
    packed = file.read(len(_GZIP)) == _GZIP
    if ended and not packed:
        return None
    pattern = _MEMBER if packed else _RECORD
    at = after + 1 if packed else after  # a plain record is found by the line before it
    while True:
        file.seek(at)
        piece = file.read(_BLOCK + _OVERLAP)
        for found in pattern.finditer(piece):
            start = found.start()
            if not packed or _decompressed(piece[start : start + _OVERLAP]).lstrip().startswith(b"WARC/"):
                return at + start
        if len(piece) < _BLOCK + _OVERLAP:
            return None
        at += _BLOCK
