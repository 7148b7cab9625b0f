"""Writes stored pages as WARC 1.1 (ISO 28500:2017), which any replay tool reads.

Each record is a gzip member of its own, so that a tool can seek to it. The head of a response is made from what is
stored of it: status, type, length. A body that was written before becomes a `revisit` record that refers to it.
"""

from __future__ import annotations

import base64
import hashlib
import os
import re
import uuid
from collections import OrderedDict
from collections.abc import Iterable
from datetime import UTC, datetime
from http import HTTPStatus
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

from tidings.errors import StoreError
from tidings.model.pages import Version
from tidings.model.times import iso_utc
from tidings.store.archive.folder_names import archive_url

if TYPE_CHECKING:
    from fastwarc.stream_io import GzipWriter
    from fastwarc.warc import WarcRecordType

LARGEST_FILE = 1024**3  # bytes at which the next file begins, as is usual for archives
REVISIT = "http://netpreserve.org/warc/1.1/revisit/identical-payload-digest"
REMEMBERED_BODIES = 100_000  # that a later one is compared with: repeated bodies are seldom far apart
_LEVEL = 6  # of gzip; on real pages 9 takes 1.4 times as long for 0.6 % less
_UNPRINTABLE = re.compile(r"[^\x20-\x7e]+")
_SUFFIXES = (".warc.gz", ".warc")


def require_fastwarc() -> None:
    """Raises StoreError, with what to do, where the package that reads and writes WARC is not installed."""
    if find_spec("fastwarc") is None:
        raise StoreError("WARC files need the package fastwarc, which is not installed: pip install 'tidings[warc]'")


class _Response(NamedTuple):
    """A written record that later ones with the same body refer to."""

    record_id: str
    url: str
    at: str


class WarcWriter:
    """Writes versions, which must come in the order of their times. StoreError where that fails.

    A target that ends in .warc.gz or .warc is one file; any other is a folder for files of a gigabyte.
    """

    def __init__(self, target: Path, software: str, now: datetime, largest: int = LARGEST_FILE) -> None:
        self._target, self._software, self._now, self._largest = target, software, now, largest
        self._single = target.name.endswith(_SUFFIXES)
        self._file: BinaryIO | None = None
        self._gzip: GzipWriter | None = None
        self._path = self._temporary = target
        self._info = ""
        self._known: OrderedDict[bytes, _Response] = OrderedDict()  # by the body's SHA-256
        self.paths: list[Path] = []
        self.responses = 0
        self.revisits = 0
        self.bytes = 0  # written

    def __enter__(self) -> WarcWriter:
        try:
            if self._single:
                if os.path.lexists(self._target):
                    raise StoreError(f"{self._target}: is there already; name another file, or remove it")
            elif self._target.exists() and not self._target.is_dir():
                raise StoreError(f"{self._target}: not a folder; a single file ends in .warc.gz or .warc")
            else:
                self._target.mkdir(parents=True, exist_ok=True)
            self._open()
        except OSError as error:
            raise self._trouble(error) from error
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, _: TracebackType | None) -> None:
        if kind is None:
            try:
                self._close()
            except OSError as error:
                raise self._trouble(error) from error
        elif self._file is not None:
            self._file.close()
            self._temporary.unlink(missing_ok=True)

    def add(self, kept: Iterable[tuple[Version, bytes]]) -> None:
        try:
            for version, body in kept:
                if not self._single and self._written() > self._largest:
                    self._close()
                    self._open()
                self._add(version, body)
        except OSError as error:
            raise self._trouble(error) from error

    def _add(self, version: Version, body: bytes) -> None:
        from fastwarc.warc import WarcRecordType

        key = hashlib.sha256(body).digest()
        url, at, head = archive_url(version.url), iso_utc(version.at), _head(version, len(body))
        record_id = _new_id()
        headers = {
            "WARC-Target-URI": url,
            "WARC-Date": at,
            "WARC-Warcinfo-ID": self._info,
            "WARC-Payload-Digest": _digest(body),
            "Content-Type": "application/http; msgtype=response",
        }
        media = _printable(version.content_type or "").partition(";")[0].strip()
        if "/" in media:
            headers["WARC-Identified-Payload-Type"] = media
        earlier = self._known.get(key)
        if earlier is None:
            self._write(WarcRecordType.response, record_id, headers, head + body)
            self.responses += 1
            self._known[key] = _Response(record_id, url, at)
            if len(self._known) > REMEMBERED_BODIES:
                self._known.popitem(last=False)
            return
        self._known.move_to_end(key)
        headers |= {
            "WARC-Profile": REVISIT,
            "WARC-Refers-To": earlier.record_id,
            "WARC-Refers-To-Target-URI": earlier.url,
            "WARC-Refers-To-Date": earlier.at,
        }
        self._write(WarcRecordType.revisit, record_id, headers, head)
        self.revisits += 1

    # -- files ------------------------------------------------------------------------------------------

    def _open(self) -> None:
        from fastwarc.stream_io import GzipWriter
        from fastwarc.warc import WarcRecordType

        self._path = self._target if self._single else self._free_name()
        self._temporary = self._path.with_name(f".{self._path.name}.{uuid.uuid4().hex[:8]}.part")
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
        self._file = os.fdopen(os.open(self._temporary, flags, 0o666), "wb")
        self._gzip = GzipWriter(self._file, _LEVEL) if self._path.name.endswith(".gz") else None
        self._info = _new_id()
        fields = {
            "software": self._software,
            "format": "WARC File Format 1.1",
            "conformsTo": "https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/",
        }
        content = "".join(f"{name}: {value}\r\n" for name, value in fields.items()).encode()
        headers = {
            "WARC-Date": iso_utc(self._now),
            "WARC-Filename": _printable(self._path.name),
            "Content-Type": "application/warc-fields",
        }
        self._write(WarcRecordType.warcinfo, self._info, headers, content)

    def _free_name(self) -> Path:
        stamp = self._now.astimezone(UTC).strftime("%Y%m%d%H%M%S")
        number = len(self.paths)
        while os.path.lexists(path := self._target / f"tidings-{stamp}-{number:05}.warc.gz"):
            number += 1
        return path

    def _close(self) -> None:
        if self._file is None:
            return
        self._file.flush()
        self.bytes += self._file.tell()
        self._file.close()
        self._file = self._gzip = None
        self._temporary.replace(self._path)
        self.paths.append(self._path)

    def _written(self) -> int:
        return self._file.tell() if self._file is not None else 0

    def _write(self, kind: WarcRecordType, record_id: str, headers: dict[str, str], content: bytes) -> None:
        from fastwarc.warc import WarcRecord

        record = WarcRecord()
        record.init_headers(kind, content_length=len(content))
        record.record_id = record_id
        for name, value in headers.items():
            record.headers.set(name, value)
        record.set_bytes_content(content)
        out: Any = self._gzip if self._gzip is not None else self._file
        record.write(out, checksum_data=True)
        if self._gzip is not None:
            self._gzip.finish()  # a member of its own

    def _trouble(self, error: OSError) -> StoreError:
        return StoreError(f"{error.filename or self._path}: {error.strerror or error}")


def _head(version: Version, size: int) -> bytes:
    status = version.status or 200
    try:
        words = HTTPStatus(status).phrase
    except ValueError:
        words = ""
    lines = [f"HTTP/1.1 {status} {words}"]
    if media := _printable(version.content_type or ""):
        lines.append(f"Content-Type: {media}")
    lines += [f"Content-Length: {size}", "", ""]
    return "\r\n".join(lines).encode("ascii")


def _printable(text: str) -> str:
    """Makes a header's value: one line of ASCII."""
    return _UNPRINTABLE.sub(" ", text).strip()


def _digest(body: bytes) -> str:
    """SHA-1 as is usual in WARC files: it tells bodies apart, and is no protection."""
    return "sha1:" + base64.b32encode(hashlib.sha1(body, usedforsecurity=False).digest()).decode()


def _new_id() -> str:
    return f"<urn:uuid:{uuid.uuid4()}>"
