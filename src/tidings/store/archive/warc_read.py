"""WARC files from elsewhere, 1.0 and 1.1, plain or compressed: the pages in them.

`response` and `resource` records are pages where they hold HTML; a `revisit` record is the page it refers to, seen
again. What cannot be used is left out and counted, with the reason. After bytes that are no record the reading goes on
at the next one. Nothing is held but the record at hand, and where the pages before it lie.
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
from tidings.store.archive.http_payload import LONGEST_HEAD, Answer, Unusable, is_html, plain_body, read_answer
from tidings.store.rows.sources import LONGEST_URL
from tidings.text.url import host_of, is_web, normalise

if TYPE_CHECKING:
    from fastwarc.warc import WarcRecord

CAP = 8 * 1024 * 1024  # bytes of a page
_GZIP = b"\x1f\x8b\x08"
_OTHERS = (b"\x28\xb5\x2f\xfd", b"\x04\x22\x4d\x18")  # zstd, lz4, which fastwarc reads too
_MEMBER = re.compile(rb"\x1f\x8b\x08[\x00-\x1f].{4}[\x00\x02\x04][\x00-\x0d\xff]", re.DOTALL)  # RFC 1952
_PLAIN = re.compile(rb"(?<=\n)WARC/\d")
_PIECE, _EDGE = 1024 * 1024, 1024  # what is searched at a time, and what is looked at beyond it
_MOST_STARTS = 1_000  # places where the reading of one file is taken up again
_REMEMBERED = 300_000  # names of pages that a later record may refer to; a page has up to three
_DATE = re.compile(r"(\d{4})(?:-(\d\d)(?:-(\d\d))?)?")  # WARC 1.1: only as much as is known
_DAMAGED = "damaged bytes"


@dataclass(slots=True)
class Intake:
    """What became of the records of one or several files."""

    pages: int = 0
    others: int = 0  # images, styles, redirects, errors: no pages
    broken: Counter[str] = field(default_factory=Counter)  # reason -> records

    @property
    def skipped(self) -> int:
        return self.broken.total()


def read_warc(path: Path, intake: Intake | None = None, *, html_only: bool = True) -> Iterator[ArchivedPage]:
    """The pages of one file. ReadError where it is no WARC."""
    return WarcReader(intake, html_only=html_only).read(path)


class WarcReader:
    """Several files in a row: a record may refer to one of a file before it."""

    def __init__(
        self,
        intake: Intake | None = None,
        *,
        cap: int = CAP,
        html_only: bool = True,
        until: datetime | None = None,
    ) -> None:
        self.intake = intake if intake is not None else Intake()
        self._cap, self._html_only, self._until = cap, html_only, until
        self._places: OrderedDict[int, tuple[Path, int]] = OrderedDict()
        self._quirks = False
        self.position = 0  # in the file that is read, in bytes

    def read(self, path: Path) -> Iterator[ArchivedPage]:
        try:
            with path.open("rb") as file:
                first = _first_line(path, file)
                self._quirks = not first.endswith(b"\r")  # some tools end lines with a line feed alone
                for record in self._records(file):
                    page = self._page(path, record)
                    if page is not None:
                        self.intake.pages += 1
                        yield page
        except OSError as error:
            raise ReadError(f"{path}: {error.strerror or error}") from error

    # -- records ----------------------------------------------------------------------------------------

    def _records(self, file: BinaryIO) -> Iterator[WarcRecord]:
        from fastwarc.warc import ArchiveIterator

        start, damaged = 0, False
        for _ in range(_MOST_STARTS):
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
            if not ended or following is not None:  # some bytes look like an end and are none
                if last >= 0 or not damaged:  # a place that was not counted before
                    self.intake.broken[_DAMAGED] += 1
                damaged = True
            if following is None:
                return
            start = following
        self.intake.broken["the rest of a file with too many damaged places"] += 1

    def _page(self, path: Path, record: WarcRecord) -> ArchivedPage | None:
        from fastwarc.warc import WarcRecordType

        kind = record.record_type
        if kind not in (WarcRecordType.response, WarcRecordType.resource, WarcRecordType.revisit):
            return None
        try:
            answer = self._earlier(record) if kind == WarcRecordType.revisit else self._answer(record)
            page = self._read(record, answer) if answer is not None else None
        except Unusable as error:
            self.intake.broken[str(error)] += 1
            return None
        if page is None:
            self.intake.others += 1
        elif kind != WarcRecordType.revisit:
            self._remember(path, record)
        return page

    def _answer(self, record: WarcRecord) -> Answer | None:
        """None: a record that is no answer of the web."""
        from fastwarc.warc import WarcRecordType

        if not is_web(_target(record)):
            return None
        if record.record_type == WarcRecordType.resource:
            media = record.headers.get("Content-Type")
            return Answer(200, {"content-type": media} if media else {}, self._block(record))
        return read_answer(self._block(record))

    def _block(self, record: WarcRecord) -> bytes:
        most = self._cap + self._cap // 4 + LONGEST_HEAD  # chunks, and what does not compress, take a little more
        length = record.content_length
        if length > most:
            raise Unusable(f"a body of more than {self._cap:,} bytes")
        try:
            block = record.reader.read(length)
        except OSError:
            raise Unusable(_DAMAGED) from None
        if len(block) < length:
            raise Unusable("a record that stops in the middle")
        return block

    def _read(self, record: WarcRecord, answer: Answer) -> ArchivedPage | None:
        if answer.status != 200:
            return None
        if self._html_only and answer.content_type is not None and not is_html(answer.content_type, b""):
            return None  # not unpacked in vain
        body = plain_body(answer, self._cap)
        if self._html_only and not is_html(answer.content_type, body):
            return None
        url = normalise(_target(record))
        host = host_of(url)
        if not host or len(url.encode("utf-8", "replace")) > LONGEST_URL:
            raise Unusable("an address that cannot be kept")
        if not body:
            raise Unusable("an empty page")
        at = _date(record)
        if self._until is not None and at > self._until:
            raise Unusable("a time in the future")
        return ArchivedPage(url, host, at, body, answer.content_type, answer.status)

    # -- pages that others refer to ---------------------------------------------------------------------

    def _remember(self, path: Path, record: WarcRecord) -> None:
        for key in _names(record.record_id, record.headers.get("WARC-Payload-Digest"), *_seen(record)):
            self._places[key] = path, record.stream_pos
        while len(self._places) > _REMEMBERED:
            self._places.popitem(last=False)

    def _earlier(self, record: WarcRecord) -> Answer | None:
        from fastwarc.warc import ArchiveIterator

        headers = record.headers
        names = _names(
            headers.get("WARC-Refers-To"),
            headers.get("WARC-Payload-Digest"),
            headers.get("WARC-Refers-To-Target-URI"),
            headers.get("WARC-Refers-To-Date"),
        )
        for key in names:
            if key not in self._places:
                continue
            path, position = self._places[key]
            try:
                with path.open("rb") as file:
                    file.seek(position)
                    found = next(iter(ArchiveIterator(file, parse_http=False, quirks_mode=self._quirks)), None)
                    if found is not None and key in _names(
                        found.record_id, found.headers.get("WARC-Payload-Digest"), *_seen(found)
                    ):
                        return self._answer(found)
            except OSError:
                continue
        if not is_web(_target(record)):
            return None
        raise Unusable("refers to a page that is not in these files")


def _names(record_id: str | None, digest: str | None, url: str | None, date: str | None) -> list[int]:
    """By which a record is referred to, the surest first. Numbers: many of them are held."""
    names = [hash(("id", record_id))] if record_id else []
    names += [hash(("digest", digest))] if digest else []
    return names + ([hash(("seen", url.strip("<>"), date))] if url and date else [])


def _seen(record: WarcRecord) -> tuple[str | None, str | None]:
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
        raise Unusable("no time that can be read") from None


# -- bytes --------------------------------------------------------------------------------------------


def _first_line(path: Path, file: BinaryIO) -> bytes:
    """ReadError where it is not that of a record."""
    head = file.read(4096)
    if not head:
        raise ReadError(f"{path}: no WARC file: it is empty")
    if head.startswith(_OTHERS):
        return b"\r"
    line = (_unpacked(head) or head).lstrip().partition(b"\n")[0]
    if not line.startswith(b"WARC/"):
        raise ReadError(f"{path}: no WARC file: it does not begin with a WARC record")
    return line


def _unpacked(piece: bytes) -> bytes:
    """The beginning of a gzip member; empty where it is none."""
    try:
        return zlib.decompressobj(16 + zlib.MAX_WBITS).decompress(piece, 64) if piece.startswith(_GZIP) else b""
    except zlib.error:
        return b""


def _next_start(file: BinaryIO, after: int, *, ended: bool) -> int | None:
    """Where the next record may begin, behind `after`. In a plain file that has `ended`, what looks like one belongs
    to a page."""
    file.seek(0)
    packed = file.read(len(_GZIP)) == _GZIP
    if ended and not packed:
        return None
    pattern = _MEMBER if packed else _PLAIN
    at = after + 1 if packed else after  # a plain record is found by the line before it
    while True:
        file.seek(at)
        piece = file.read(_PIECE + _EDGE)
        for found in pattern.finditer(piece):
            start = found.start()
            if not packed or _unpacked(piece[start : start + _EDGE]).lstrip().startswith(b"WARC/"):
                return at + start
        if len(piece) < _PIECE + _EDGE:
            return None
        at += _PIECE
