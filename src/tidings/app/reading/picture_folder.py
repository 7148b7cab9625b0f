"""A folder of pictures that were fetched: bounded in size; those that were not shown for the longest time go first.

The key that paths of pictures are signed with lies there, too. All functions block: they run in threads.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

MOST_BYTES: Final = 256 * 2**20
_LEFT = 0.8  # of that, once it was too much
_TOUCHED = 3_600  # seconds; a file that was looked at since then need not be touched again
_KEY_BYTES = 32


class PictureFolder:
    def __init__(self, folder: Path, most: int = MOST_BYTES) -> None:
        self._folder, self._most = folder, most
        self._size: int | None = None  # None: not added up yet

    def key(self) -> bytes:
        """The key of this folder, made where there is none. Another process may make it at the same time. Where
        nothing can be written: one that holds until the program ends."""
        try:
            return self._kept_key()
        except OSError:
            return secrets.token_bytes(_KEY_BYTES)

    def _kept_key(self) -> bytes:
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = self._folder / "key"
        if not file.exists():
            fresh = self._folder / f"key.{secrets.token_hex(8)}"
            _write(fresh, secrets.token_bytes(_KEY_BYTES))
            try:
                os.link(fresh, file)  # whole, or not at all
            except FileExistsError:
                pass
            finally:
                fresh.unlink()
        return file.read_bytes()

    def read(self, url: str) -> bytes | None:
        file = self._file(url)
        try:
            body = file.read_bytes()
            if file.stat().st_mtime < time.time() - _TOUCHED:
                os.utime(file)
        except OSError:
            return None
        return body

    def write(self, url: str, body: bytes) -> None:
        """Stores a picture; does nothing where the disk does not take it."""
        file = self._file(url)
        fresh = file.with_suffix(f".{secrets.token_hex(8)}")
        try:
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            _write(fresh, body)
            fresh.replace(file)
        except OSError:
            with suppress(OSError):
                fresh.unlink(missing_ok=True)
            return
        self._size = self._added_up() if self._size is None else self._size + len(body)
        if self._size > self._most:
            self._shrink()

    def _file(self, url: str) -> Path:
        name = hashlib.sha256(url.encode("utf-8", "surrogatepass")).hexdigest()
        return self._folder / name[:2] / name[2:]

    def _files(self) -> list[tuple[float, int, Path]]:
        """(time of the last look, size, file)."""
        found = []
        for file in self._folder.glob("??/*"):
            try:
                told = file.stat()
            except OSError:
                continue
            found.append((told.st_mtime, told.st_size, file))
        return found

    def _added_up(self) -> int:
        return sum(size for _, size, _ in self._files())

    def _shrink(self) -> None:
        files = sorted(self._files())
        left = sum(size for _, size, _ in files)
        for _, size, file in files:
            if left <= self._most * _LEFT:
                break
            with suppress(OSError):
                file.unlink(missing_ok=True)
            left -= size
        self._size = left


def _write(file: Path, body: bytes) -> None:
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as opened:
        opened.write(body)
