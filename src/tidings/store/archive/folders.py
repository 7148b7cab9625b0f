"""DATE-TIME/domain/path: the directory store of the selective crawler's paper (docs/papers.md).

TARGET/2026-11-15-153827/www.mysite.com/d1/d2/index.html    a page as it was in the crawl of that time
TARGET/2026-11-15-153827.jsonl                              what is in it: archive_url, time, type, size, sha256

Pages are visited one by one here, each at its own time. A crawl is a series of versions with no more than half an hour
between one and the next, in which no page comes twice; its folder is named after the time of the first, in UTC. Files
hold the bodies as they were stored, and the index has the time of each.

Writing the same crawl again gives the same files. Nothing is written outside the target, through a symbolic link, or
over a file of another URL.
"""

from __future__ import annotations

import json
import os
import secrets
import stat
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import TracebackType
from typing import Any

from tidings.errors import StoreError
from tidings.model.pages import Version
from tidings.model.times import iso_utc
from tidings.store.archive.folder_names import archive_url, file_of, folders_of

GAP = timedelta(minutes=30)  # longer than the pauses a polite crawl makes between two pages of a host
_LONGEST = timedelta(days=1)
_MOST_PAGES = 20_000  # of one crawl: its index is held until it ends
_MOST_NAMES = 10_000  # crawls that began in the same second


@dataclass(slots=True)
class _Crawl:
    name: str
    started: datetime
    last: datetime
    entries: dict[str, dict[str, Any]] = field(default_factory=dict)  # by path in lower case
    written: set[str] = field(default_factory=set)  # URLs, in this run
    made: set[str] = field(default_factory=set)  # folders that are known to exist


class FolderWriter:
    """Writes versions, which must come in the order of their times, into folders. StoreError where that fails."""

    def __init__(self, target: Path) -> None:
        self._target = target
        self._crawl: _Crawl | None = None
        self._temporary = target / f".{secrets.token_hex(8)}.part"
        self.crawls = 0
        self.files = 0
        self.bytes = 0

    def __enter__(self) -> FolderWriter:
        if self._target.exists() and not self._target.is_dir():
            raise StoreError(f"{self._target}: not a folder; name another target")
        with _translated(self._target):
            self._target.mkdir(parents=True, exist_ok=True)
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, _: TracebackType | None) -> None:
        try:
            self._end()
        finally:
            with suppress(OSError):
                self._temporary.unlink()

    def add(self, kept: Iterable[tuple[Version, bytes]]) -> None:
        for version, body in kept:
            with _translated(self._target):
                self._add(version, body)

    def _add(self, version: Version, body: bytes) -> None:
        url = archive_url(version.url)
        crawl = self._crawl_of(version, url)
        path = _free_path(crawl, version, url)
        if path is None:
            self._end()
            crawl = self._begin(version.at, fresh=True)
            path = "/".join((*folders_of(url), file_of(url, version.content_type)))
        self._make_folders(crawl, path)
        self._put(self._target / crawl.name / path, body, version.at)
        crawl.entries[path.lower()] = _entry(path, version, url, body)
        crawl.written.add(url)
        crawl.last = version.at
        self.files += 1
        self.bytes += len(body)

    # -- crawls -----------------------------------------------------------------------------------------

    def _crawl_of(self, version: Version, url: str) -> _Crawl:
        crawl = self._crawl
        if (
            crawl is not None
            and abs(version.at - crawl.last) <= GAP
            and version.at - crawl.started <= _LONGEST
            and url not in crawl.written
            and len(crawl.entries) < _MOST_PAGES
        ):
            return crawl
        self._end()
        return self._begin(version.at)

    def _begin(self, at: datetime, *, fresh: bool = False) -> _Crawl:
        """Starts a folder, or continues an existing one that has an index; without an index it is not ours."""
        plain = at.astimezone(UTC).strftime("%Y-%m-%d-%H%M%S")
        for number in range(1, _MOST_NAMES):
            name = plain if number == 1 else f"{plain}-{number}"
            folder, index = self._target / name, self._index(name)
            if not os.path.lexists(folder):
                if os.path.lexists(index):
                    continue
                folder.mkdir()
                crawl = _Crawl(name, at, at)
            elif not fresh and _is_real(folder, stat.S_ISDIR) and _is_real(index, stat.S_ISREG):
                entries = _read_index(index)
                if entries is None or _began_otherwise(entries, at):
                    continue
                crawl = _Crawl(name, at, at, entries)
            else:
                continue
            self._crawl = crawl
            self.crawls += 1
            return crawl
        raise StoreError(f"{self._target}: {_MOST_NAMES:,} crawls of {plain} are there already; name another target")

    def _end(self) -> None:
        crawl, self._crawl = self._crawl, None
        if crawl is None or not crawl.entries:
            return
        lines = (json.dumps(crawl.entries[key], ensure_ascii=False) + "\n" for key in sorted(crawl.entries))
        with _translated(self._target):
            self._put(self._index(crawl.name), "".join(lines).encode("utf-8", "replace"), None)

    def _index(self, name: str) -> Path:
        return self._target / f"{name}.jsonl"

    # -- files ------------------------------------------------------------------------------------------

    def _make_folders(self, crawl: _Crawl, path: str) -> None:
        folder = self._target / crawl.name
        so_far = ""
        for part in path.split("/")[:-1]:
            folder = folder / part
            so_far = f"{so_far}/{part}"
            if so_far in crawl.made:
                continue
            try:
                folder.mkdir()
            except FileExistsError:
                if not _is_real(folder, stat.S_ISDIR):  # a symbolic link too
                    raise StoreError(f"{folder}: in the way of a folder; remove it, or name another target") from None
            crawl.made.add(so_far)

    def _put(self, path: Path, body: bytes, at: datetime | None) -> None:
        """Writes a temporary file and renames it, so that a file is always whole. A symbolic link is replaced, not
        followed."""
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
        with os.fdopen(os.open(self._temporary, flags, 0o666), "wb") as file:
            file.write(body)
        if at is not None:
            with suppress(OSError, ValueError, OverflowError):  # a time some file systems cannot have
                os.utime(self._temporary, (at.timestamp(), at.timestamp()))
        self._temporary.replace(path)


class _translated:  # noqa: N801  # used like a function
    """A context in which an OSError becomes a StoreError that names the file."""

    def __init__(self, target: Path) -> None:
        self._target = target

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, _: TracebackType | None) -> None:
        if isinstance(value, OSError):
            raise StoreError(f"{value.filename or self._target}: {value.strerror or value}") from value


def _free_path(crawl: _Crawl, version: Version, url: str) -> str | None:
    """Returns the path for a page: its name, or a distinct one where another URL has that. None: another version of the
    page is there, from an earlier export."""
    folders = folders_of(url)
    for distinct in (False, True):
        path = "/".join((*folders, file_of(url, version.content_type, distinct=distinct)))
        taken = crawl.entries.get(path.lower())
        if taken is None:
            return path
        if taken["url"] == url:
            return path if taken.get("at") == iso_utc(version.at) else None
    return None


def _entry(path: str, version: Version, url: str, body: bytes) -> dict[str, Any]:
    return {
        "path": path,
        "url": url,
        "at": iso_utc(version.at),
        "content_type": version.content_type,
        "status": version.status,
        "size": len(body),
        "sha256": version.sha256.hex(),
        "title": version.title,
    }


def _read_index(index: Path) -> dict[str, dict[str, Any]] | None:
    """Returns the entries by path; None if it is no index of ours."""
    try:
        lines = [json.loads(line) for line in index.read_text("utf-8").split("\n") if line]
        return {line["path"].lower(): line for line in lines if isinstance(line["url"], str)}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def _began_otherwise(entries: dict[str, dict[str, Any]], at: datetime) -> bool:
    """Returns whether the entries are of another crawl that began in the same second."""
    try:
        return min(datetime.fromisoformat(entry["at"]) for entry in entries.values()) != at
    except (KeyError, TypeError, ValueError):
        return True


def _is_real(path: Path, kind: Any) -> bool:
    try:
        return bool(kind(path.lstat().st_mode))
    except OSError:
        return False
